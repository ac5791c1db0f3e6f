"""Files that were damaged somehow: `python -m tests.table.mutants --count 100000 --seed 1` (nice it, and cut it up).

Whatever is in a file, reading it ends in the file's contents, in an older file's, or in none; what was there is never
lost, and what is read can be played on.
"""

from __future__ import annotations

import argparse
import json
import logging
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from game.registry import GAMES
from game.table.disk import Disk, read_slot
from game.table.journal_disk import FILE, read_journal
from game.table.table import Table
from scenes import settings
from scenes.session import players_of

GOLDEN = Path(__file__).parent / "golden" / "1"
SPECIMENS = {path.name: path.read_bytes() for path in sorted(GOLDEN.iterdir())}
ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    7,
    10**17,
    1.5,
    "",
    "x",
    "\u202e",
    [],
    {},
    [[]],
    {"seat": 0, "do": "flip"},
)


# --- damage ---------------------------------------------------------------------------------------------------------


def cut(data: bytes, rng: Random) -> bytes:
    return data[: rng.randrange(len(data))]


def zeroed(data: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(data))
    end = rng.randint(start, len(data))
    return data[:start] + b"\0" * (end - start) + data[end:]


def flipped(data: bytes, rng: Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def spliced(data: bytes, rng: Random) -> bytes:
    other = rng.choice(list(SPECIMENS.values()))
    return data[: rng.randrange(len(data))] + other[rng.randrange(len(other)) :]


def repeated(data: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(data))
    end = rng.randint(start, min(len(data), start + 400))
    return data[:end] + data[start:end] + data[end:]


def meant(data: bytes, rng: Random) -> bytes:
    """One value of the JSON (of a line, where there are lines) is another, is gone, or stands elsewhere."""
    lines = data.splitlines() if data.count(b"\n{") else [data]
    number = rng.randrange(len(lines))
    whole = json.loads(lines[number])
    place: object = whole
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))  # type: ignore[arg-type]
        key = rng.choice(keys)
        inner = place[key]  # type: ignore[index]
        if isinstance(inner, dict | list) and inner and rng.random() < 0.8:
            place = inner
            continue
        what = rng.randrange(3)
        if what == 0:
            del place[key]  # type: ignore[attr-defined]
        elif what == 1:
            place[key] = rng.choice(ODD)  # type: ignore[index]
        else:
            other = rng.choice(keys)
            place[key], place[other] = place[other], inner  # type: ignore[index]
        break
    lines[number] = json.dumps(whole).encode("ascii")
    return b"\n".join(lines) + (b"\n" if len(lines) > 1 else b"")


DAMAGE: tuple[Callable[[bytes, Random], bytes], ...] = (cut, zeroed, flipped, spliced, repeated, meant, meant, meant)


# --- reading it -----------------------------------------------------------------------------------------------------


def read_game(path: Path, name: str, data: bytes, whole: bytes) -> str:
    """A damaged save with a good one behind it."""
    backup = path.with_name(name + ".1")
    backup.write_bytes(whole)
    loaded = read_slot(Disk(), path.parent, path.stem, GAMES)
    assert loaded.record is not None, "there was a backup"
    table = Table.resume(GAMES[loaded.record.game], loaded.record, Random(1))
    assert len(players_of(loaded.record)) == table.seats
    assert kept(path, data)
    return loaded.notices[-1].code if loaded.notices else "as it is"


def read_settings(path: Path, name: str, data: bytes, whole: bytes) -> str:
    """Damaged settings with good ones behind them."""
    path.with_name(name + ".1").write_bytes(whole)
    found, notices = settings.read(path)
    for key, (low, high) in settings.RANGES.items():
        assert low <= getattr(found, key) <= high
    for key, choices in settings.CHOICES.items():
        assert getattr(found, key) in choices
    json.dumps(vars(found)).encode("utf-8")
    assert kept(path, data)
    return notices[0].rpartition(".")[2] if notices else "as it is"


def read_results(path: Path, name: str, data: bytes, whole: bytes) -> str:
    """A damaged journal with a whole copy behind it: every line of it is there."""
    path.with_name(name + ".1").write_bytes(whole)
    lines, notices = read_journal(Disk(), path.parent)
    assert len(lines) >= len(whole.splitlines()), "statistics never shrink"
    codes = [notice.code for notice in notices]
    assert kept(path, data) or "journal_set_aside" not in codes
    return codes[0] if codes else "as it is"


def kept(path: Path, data: bytes) -> bool:
    """Whether what was in the file is somewhere still."""
    return any(place.read_bytes() == data for place in path.parent.iterdir() if place.name.startswith(path.name))


def try_one(folder: Path, rng: Random) -> str:
    """Damages one file, reads it, and returns what came of it; AssertionError (or worse) names the file."""
    name = rng.choice(list(SPECIMENS))
    whole, damage = SPECIMENS[name], rng.choice(DAMAGE)
    data = damage(whole, rng)
    path = folder / name
    path.write_bytes(data)
    read = {FILE: read_results, "settings.json": read_settings}.get(name, read_game)
    try:
        outcome = read(path, name, data, whole)
    except BaseException:
        print(f"{name} {damage.__name__}: {data!r}")
        raise
    for place in folder.iterdir():
        place.unlink()
    kind = "results" if name == FILE else path.stem if name == "settings.json" else "game"
    return f"{kind}: {outcome}"


def run(count: int, seed: int) -> Counter[str]:
    """Tries so many damaged files; returns how often what came of it."""
    rng, found = Random(seed), Counter[str]()
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        for _ in range(count):
            found[try_one(Path(folder), rng)] += 1
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    logging.disable(logging.WARNING)
    for what, times in sorted(run(chosen.count, chosen.seed).items()):
        print(f"{times:7d} {what}")


if __name__ == "__main__":
    main()
