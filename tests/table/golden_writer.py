"""Writes the golden files of the present formats: `python -m tests.table.golden_writer`, once for each new format.

What lies there is never written again: it is what people's disks hold.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

from game.core.record import FORMAT, to_text
from game.registry import GAMES
from game.table import journal
from game.table.table import Table
from scenes import settings
from tests.table.test_table import random_step

FOLDER = Path(__file__).parent / "golden"
ACTIONS = 12


def main() -> None:
    folder = FOLDER / str(FORMAT)
    folder.mkdir(parents=True)
    lines: list[str] = []
    for number, (name, game) in enumerate(GAMES.items()):
        rng, seats = Random(number), next(count for count in game.seat_counts if count > 1)
        table = Table.new(game, seats, {}, rng)
        for _ in range(ACTIONS):
            random_step(table, rng)
        people = [
            {
                "name": "Đạt Вера"[: 4 + 4 * seat],
                "kind": "person" if seat == 0 else "ai",
                "face": "owl",
                "level": "hard",
            }
            for seat in range(seats)
        ]
        table.extra = {"id": f"{number:032x}", "players": people, "time": 1_700_000_000, "deal": number, "played": 61}
        (folder / f"{name}.json").write_text(to_text(table.record()), encoding="ascii")
        result = tuple(
            journal.Seat("Đạt", "person", points=9 - seat, won=seat == 0) if seat == 0
            else journal.Seat("Minerva", "ai", "hard", points=9 - seat)
            for seat in range(seats)
        )  # fmt: skip
        end = journal.Game(f"{number:032x}", name, "finished", 1_700_000_000 + number, result, seconds=300, deal=number)
        lines.append(journal.to_line(end))
    lines.append(journal.to_line(journal.Reset("Đạt", 1_700_000_100)))
    lines.append(journal.to_line(journal.Reset("Đạt", 1_700_000_200, back=True)))
    (folder / "games.jsonl").write_text("".join(line + "\n" for line in lines), encoding="ascii")
    chosen = settings.Settings(language="vi", speed=2.0, ui_scale=1.25, muted=True, player_names=["Đạt", "Вера"])
    whole = {"format": settings.FORMAT, **vars(chosen)}
    (folder / "settings.json").write_text(json.dumps(whole, ensure_ascii=False, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
