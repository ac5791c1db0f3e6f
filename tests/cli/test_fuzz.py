"""Mutated records: a clear error in one line or a correct answer, never a traceback."""

from __future__ import annotations

import copy
import io
import json
import os
import sys
from random import Random

import pytest

from game.cli import main
from game.core import Over, Roll, complete, to_text
from game.core.record import Did, Record, Rolled
from game.registry import GAMES

MUTATIONS = int(os.environ.get("TOUCAN_MUTATIONS", "2400"))
PARTS = 8
SCRAPS = [
    None, True, False, 0, 1, -1, 3, 1.0, 1e300, "", " ", "0", "1", "flip", "Flip", "flip ", "done", "steal 0",
    "steal 9", "take C5", "take c5", "give A0", "trio C5 D5 M5", "trio M5 D5 C5", "trio C5 C5 C5", "ask C left",
    "ask left C", "ask C  left",
    "gala", "first", "deck", "steal", "random", "\u0663", "\u00b2", "\n", "C5", "new", "x" * 300, [], {},
    [[]], ["C5"], ["C5", 5], {"seat": 0, "do": "flip"}, {"roll": "deck", "outcome": []}, {"seat": 1, "do": "done"},
    {"roll": "steal", "outcome": "C5"}, {"roll": "first", "outcome": 0},
]  # fmt: skip
BYTES = [b"", b"\0", b"\xff", b'"', b"{", b"}", b"[", b"]", b",", b":", b"NaN", b"1e999", b"9" * 30, b"\\ud800", b"\n"]


def game_record(game_id: str, seed: int) -> Record:
    """A random whole or unfinished game."""
    game, rng = GAMES[game_id], Random(seed)
    seats = rng.choice(game.seat_counts)
    options = complete(game.options, {}, seats)
    state, log = game.start(seats, options), []
    length = rng.choice([3, 20, 60, 10_000])
    while len(log) < length and not isinstance(pending := state.pending(), Over):
        if isinstance(pending, Roll):
            outcome = pending.source.sample(rng)
            state.roll(outcome)
            log.append(Rolled(pending.name, outcome))
        else:
            seat = rng.choice(pending.seats)
            action = rng.choice(state.legal(seat))
            state.apply(seat, action)
            log.append(Did(seat, str(action)))
    return Record(game_id, seats, options, tuple(log), {"names": ["Zoë"] * seats})


def places(value: object) -> list[tuple[object, object]]:
    """Every (container, key) inside a JSON value."""
    found: list[tuple[object, object]] = []
    todo = [value]
    while todo:
        one = todo.pop()
        pairs = one.items() if isinstance(one, dict) else enumerate(one) if isinstance(one, list) else ()
        for key, inner in pairs:
            found.append((one, key))
            todo.append(inner)
    return found


def scrap(rng: Random) -> object:
    """One of `SCRAPS`, a copy, since further mutations may change it."""
    return copy.deepcopy(rng.choice(SCRAPS))


def mutate_value(whole: dict[str, object], rng: Random) -> None:
    """Changes one thing somewhere in the record, the log's entries more often than the deck's cards."""
    log = whole["log"]
    assert isinstance(log, list)
    spots = places(whole)
    entries = [spot for spot in spots if isinstance(spot[0], dict) or spot[0] is log]
    container, key = rng.choice(entries if rng.random() < 0.8 else spots)
    change = rng.randrange(6)
    if change == 0:
        del container[key]
    elif change == 1 and isinstance(container, list):
        container.insert(key, scrap(rng))
    elif change == 2 and isinstance(container, list):
        other = rng.randrange(len(container))
        container[key], container[other] = container[other], container[key]
    elif change == 3 and isinstance(container, list):
        container.insert(key, container[rng.randrange(len(container))])
    elif change == 4 and isinstance(container, dict):
        container[rng.choice(["seat", "do", "roll", "outcome", "x", "first"])] = scrap(rng)
    else:
        container[key] = scrap(rng)


def mutate_bytes(data: bytes, rng: Random) -> bytes:
    start = rng.randrange(len(data))
    end = min(len(data), start + rng.choice([0, 1, 1, 5, 200]))
    return data[:start] + rng.choice(BYTES) + data[end:]


def mutant(rng: Random, texts: list[str]) -> bytes:
    text = rng.choice(texts)
    if rng.random() < 0.3:
        data = text.encode()
        for _ in range(rng.randint(1, 3)):
            data = mutate_bytes(data, rng)
        return data
    whole = json.loads(text)
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        mutate_value(whole, rng)
        if not isinstance(whole.get("log"), list) or not whole["log"]:
            break
    return json.dumps(whole).encode()


@pytest.mark.parametrize("part", range(PARTS))
def test_mutated_records(part: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    rng = Random(part)
    texts = [to_text(game_record(game_id, 100 * part + seed)) for game_id in GAMES for seed in range(8)]
    good = bad = 0
    for _ in range(MUTATIONS // PARTS):
        data = mutant(rng, texts)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        more = rng.choice([["--json"], ["--seat", "0", "--json"], ["--seat", "1"], []])
        status = main(["show", "-", *more])
        out, err = capsys.readouterr()
        if status == 0:
            assert err == "", data
            assert out, data
            good += 1
            continue
        assert status == 2, data
        assert len(err.splitlines()) == 1, (data, err)
        assert err.startswith("error: "), (data, err)
        assert len(err) < 5000, data
        bad += 1
    assert bad > good > 0
