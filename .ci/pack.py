"""Packs the frozen app for download: `python .ci/pack.py` makes `dist/toucan-table-VERSION-SYSTEM-MACHINE.EXT`.

Beside the archive comes its SHA-256 in a file that `sha256sum --check` reads.
"""

from __future__ import annotations

import hashlib
import platform
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
NAME = "toucan-table"
SYSTEMS = {"win32": "windows", "darwin": "macos"}


def archive(dist: Path, version: str) -> Path:
    """Makes the archive of what stands in `dist` and returns its path; raises FileNotFoundError without a build."""
    app = dist / ("Toucan Table.app" if sys.platform == "darwin" else NAME)
    if not app.is_dir():
        raise FileNotFoundError(f"no {app}: expected the result of `pyinstaller build.spec`")
    stem = f"{NAME}-{version}-{SYSTEMS.get(sys.platform, 'linux')}-{platform.machine().lower()}"
    if sys.platform == "darwin":
        # Only the system's own tool keeps the links and the signature of an app whole.
        file = dist / f"{stem}.zip"
        subprocess.run(["ditto", "-c", "-k", "--keepParent", str(app), str(file)], check=True)
        return file
    kind = "zip" if sys.platform == "win32" else "gztar"
    return Path(shutil.make_archive(str(dist / stem), kind, root_dir=dist, base_dir=NAME))


def main() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    file = archive(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist", version)
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    file.with_name(f"{file.name}.sha256").write_text(f"{digest}  {file.name}\n", encoding="ascii", newline="\n")
    print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB, SHA-256 {digest}")


if __name__ == "__main__":
    main()
