"""The record format: strict reading, deterministic writing, replay that names the wrong entry."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.core import BadNotation, BrokenRecord, Over
from game.core.record import Did, Record, Rolled, canonical, parse_record, position_hash, read_action, replay, to_text
from tests.table.toy import CARDS, GAME, GAMES, Move

DECK = {"roll": "deck", "outcome": list(CARDS)}
GOOD = {"format": 1, "game": "toy", "seats": 2, "options": {"worth": 2}, "log": [DECK, {"seat": 1, "do": "bid 04"}]}


def text(**changes: object) -> str:
    return json.dumps({**GOOD, **changes})


def test_round_trip_keeps_unknown_keys():
    record = parse_record(text(names=["Ada", "Zoë"], when=12.5, deep={"a": [None, True]}), GAMES)
    assert record.options == {"worth": 2, "first": "random"}
    assert record.extra == {"names": ["Ada", "Zoë"], "when": 12.5, "deep": {"a": [None, True]}}
    line = to_text(record)
    assert "\n" not in line
    assert line.isascii()
    assert parse_record(line, GAMES) == record
    assert parse_record(line.encode(), GAMES) == record
    assert to_text(parse_record(line, GAMES)) == line


def test_missing_options_mean_defaults():
    whole = {key: value for key, value in GOOD.items() if key != "options"}
    assert parse_record(json.dumps(whole), GAMES).options == {"worth": 1, "first": "random"}


def test_own_keys_are_no_extras():
    with pytest.raises(ValueError, match="own"):
        Record("toy", 2, {}, (), {"log": []})


BROKEN = {
    "not json": ("{", "not JSON"),
    "empty": ("", "not JSON"),
    "a list": ("[]", "JSON object"),
    "not utf-8": (b"\xff{}", "UTF-8"),
    "nan": (text(x=0).replace('"x": 0', '"x": NaN'), "NaN"),
    "infinity": (text(x=0).replace('"x": 0', '"x": -Infinity'), "Infinity"),
    "overflowing float": (text(x=0).replace('"x": 0', '"x": 1e999'), "too large"),
    "huge int": (text(x=0).replace('"x": 0', '"x": ' + "9" * 5000), "digits"),
    "huge seat": (text(log=[DECK, {"seat": 0, "do": "x"}]).replace('"seat": 0', '"seat": ' + "9" * 30), "digits"),
    "duplicate key": (text().replace('"seats": 2', '"seats": 2, "seats": 2'), "twice"),
    "duplicate deep key": (text(x={}).replace('"x": {}', '"x": {"a": 1, "a": 2}'), "twice"),
    "deep": ("[" * 100_000 + "]" * 100_000, "inside each other"),
    "deep extra": (text(x=0).replace('"x": 0', '"x": ' + "[" * 50 + "]" * 50), "inside each other"),
    "lone surrogate": (text(x=0).replace('"x": 0', '"x": "\\ud800"'), "surrogate"),
    "lone surrogate key": (text(x=0).replace('"x": 0', '"\\ud800": 0'), "surrogate"),
    "no format": (json.dumps({key: value for key, value in GOOD.items() if key != "format"}), "'format' is missing"),
    "future format": (text(format=2), "format: expected 1, got 2"),
    "true format": (text(format=True), "format"),
    "float format": (text(format=1.0), "format"),
    "unknown game": (text(game="chess"), "game: expected one of toy"),
    "list game": (text(game=["toy"]), "game"),
    "seats": (text(seats=4), "seats: toy takes 2, 3, got 4"),
    "bool seats": (text(seats=True), "seats"),
    "float seats": (text(seats=2.0), "seats"),
    "options list": (text(options=[]), "options"),
    "unknown option": (text(options={"speed": 1}), "unknown option 'speed'"),
    "bad value": (text(options={"worth": 3}), "worth"),
    "bool value": (text(options={"worth": True}), "worth"),
    "string value": (text(options={"worth": "1"}), "worth"),
    "list value": (text(options={"first": [0]}), "first"),
    "log object": (text(log={}), "log"),
    "entry number": (text(log=[3]), "entry 0: expected a JSON object"),
    "entry keys": (text(log=[DECK, {"seat": 1}]), "entry 1: expected the keys"),
    "entry extra key": (text(log=[{"seat": 1, "do": "pass", "ms": 1}]), "entry 0"),
    "both kinds": (text(log=[{"seat": 1, "do": "pass", "roll": "deck", "outcome": 1}]), "entry 0"),
    "bool seat": (text(log=[{"seat": True, "do": "pass"}]), "entry 0: seat"),
    "string seat": (text(log=[{"seat": "1", "do": "pass"}]), "entry 0: seat"),
    "do list": (text(log=[{"seat": 1, "do": ["pass"]}]), "entry 0: do"),
    "roll name": (text(log=[{"roll": 1, "outcome": 1}]), "entry 0: roll"),
    "outcome bool": (text(log=[{"roll": "luck", "outcome": True}]), "entry 0: outcome"),
    "outcome null": (text(log=[{"roll": "luck", "outcome": None}]), "entry 0: outcome"),
    "outcome float": (text(log=[{"roll": "luck", "outcome": 1.0}]), "entry 0: outcome"),
    "outcome numbers": (text(log=[{"roll": "deck", "outcome": ["01", 2]}]), "entry 0: outcome"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_records_are_refused_with_one_line(name: str):
    source, says = BROKEN[name]
    with pytest.raises(BrokenRecord) as caught:
        parse_record(source, GAMES)
    message = str(caught.value)
    assert says in message
    assert len(message.splitlines()) == 1
    assert len(message) < 5000


WRONG_PLAY = {
    "seat that is not there": ({"seat": 2, "do": "bid 01"}, ["entry 1", "seat 2", "0 to 1"]),
    "negative seat": ({"seat": -1, "do": "bid 01"}, ["entry 1", "0 to 1"]),
    "card of somebody else": ({"seat": 0, "do": "bid 04"}, ["entry 1", "bid 04", "not_now", "legal: seat 0: bid 01"]),
    "no action": ({"seat": 0, "do": "fly"}, ["entry 1", "fly", "no action", "legal: seat 0: bid 01"]),
    "capital": ({"seat": 0, "do": "Bid 01"}, ["entry 1", "legal"]),
    "two spaces": ({"seat": 0, "do": "bid  01"}, ["entry 1", "legal"]),
    "trailing space": ({"seat": 0, "do": "bid 01 "}, ["entry 1", "legal"]),
    "newline": ({"seat": 0, "do": "bid\n01"}, ["entry 1", "legal"]),
    "a roll": ({"roll": "luck", "outcome": 0}, ["entry 1", "no roll is pending", "legal"]),
}


@pytest.mark.parametrize("name", WRONG_PLAY)
def test_wrong_entries_are_named(name: str):
    entry, says = WRONG_PLAY[name]
    record = parse_record(text(log=[DECK, entry]), GAMES)
    with pytest.raises(BrokenRecord) as caught:
        list(replay(record, GAME))
    for part in says:
        assert part in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        ({"seat": 0, "do": "bid 01"}, "the roll 'deck' comes first"),
        ({"roll": "first", "outcome": 0}, "pending roll is 'deck'"),
        ({"roll": "deck", "outcome": ["01"]}, "expected 12 cards"),
        ({"roll": "deck", "outcome": ["01"] * 12}, "wrong cards"),
        ({"roll": "deck", "outcome": "01"}, "list of codes"),
    ],
)
def test_wrong_rolls_are_named(entry: object, says: str):
    with pytest.raises(BrokenRecord, match=r"entry 0: .*" + says):
        list(replay(parse_record(text(log=[entry]), GAMES), GAME))


@pytest.mark.parametrize("text_of", ["Bid 01", "bid  01", "BID 01", " bid 01", "bid 01 01", "01 bid"])
def test_a_lenient_notation_is_held_to_its_canonical_text(text_of: str):
    lenient = replace(GAME, parse=lambda text: Move("bid", ("01",)))
    assert read_action(lenient, "bid 01") == Move("bid", ("01",))
    with pytest.raises(BadNotation, match="bid 01"):
        read_action(lenient, text_of)


def ended() -> list[dict[str, object]]:
    """Seat 1 has 04 05 06 and wins every bid; it passes every turn until the hands are empty."""
    log: list[dict[str, object]] = [DECK]
    for low, high in (("01", "04"), ("02", "05"), ("03", "06")):
        log += [{"seat": 0, "do": f"bid {low}"}, {"seat": 1, "do": f"bid {high}"}, {"seat": 1, "do": "pass"}]
    return log


def test_replay_yields_every_position():
    record = parse_record(text(log=ended()), GAMES)
    positions = [state.clone() for state in replay(record, GAME)]
    assert len(positions) == len(record.log) + 1
    assert positions[-1].pending() == Over((1,))
    assert positions[1].pending() != positions[2].pending()


@pytest.mark.parametrize("entry", [{"seat": 0, "do": "pass"}, {"roll": "luck", "outcome": 0}])
def test_entries_after_the_end_are_broken(entry: dict[str, object]):
    with pytest.raises(BrokenRecord, match=r"entry 10: .*the game is over"):
        list(replay(parse_record(text(log=[*ended(), entry]), GAMES), GAME))


def test_lists_in_any_order_are_accepted_and_written_ascending():
    log = [DECK, {"seat": 1, "do": "bid 04"}, {"seat": 0, "do": "bid 01"}, {"seat": 1, "do": "pair 06 05"}]
    record = canonical(parse_record(text(log=log), GAMES), GAME)
    assert record.log[-1] == Did(1, "pair 05 06")
    assert record.log[0] == Rolled("deck", list(CARDS))


def test_the_hash_tells_positions_apart_and_commitment_order_does_not_matter():
    def final(*log: object) -> str:
        *_, state = replay(parse_record(text(log=[DECK, *log]), GAMES), GAME)
        return position_hash(state)

    one, two = {"seat": 0, "do": "bid 01"}, {"seat": 1, "do": "bid 04"}
    assert final(one, two) == final(two, one)
    assert final(one) != final(two)
    assert len(final()) == 64
