"""A journal of many evenings, the same in every run: what screens of results are looked at with."""

from __future__ import annotations

from random import Random

from game.registry import GAMES
from game.table import feats
from game.table.journal import Game, Seat
from scenes.menus import faces

NAMES = ("Thảo", "Марина", "Ben the Magnificent")
START = 1_770_000_000
DAY = 86_400


def evenings(count: int, seed: int = 3) -> list[Game]:
    """So many games of all kinds by three people, with a few given up, for practice, or alone."""
    rng, found = Random(seed), []
    kinds = list(GAMES)
    for number in range(count):
        kind = kinds[number % len(kinds)] if number % 3 else "flea_circus"
        seats = rng.choice(GAMES[kind].made_for)
        persons = rng.sample(NAMES, min(seats, rng.choice((1, 1, 2))))
        points = [rng.randint(20, 95) if kind != "tacocat" else rng.randint(0, 3) for _ in range(seats)]
        points[rng.randrange(seats)] = max(points) if number % 9 == 0 else max(points) + 1
        given_up = number % 17 == 5
        own = [feat.id for feat in (*feats.OWN.get(kind, ()), *feats.COMMON)]
        table = []
        for seat in range(seats):
            mine, won = None if given_up else points[seat], not given_up and points[seat] == max(points)
            if seat < len(persons):
                earned = () if given_up else tuple(rng.sample(own, 1))
                table.append(Seat(persons[seat], "person", "", mine, won, earned))
            else:
                level = rng.choice(faces.LEVELS)
                table.append(Seat(f"bot {seat}", "ai", level, mine, won))
        end = "abandoned" if given_up else "finished"
        at = START + number * DAY // 2
        found.append(
            Game(
                f"{number:08x}", kind, end, at, tuple(table), rng.randint(200, 1500), number % 13 == 4,
                rng.randrange(10**9), options={"first": "random"},
            )
        )  # fmt: skip
    return found
