"""The sprinter's lanes against plain counting, and games it plays to the end."""

from __future__ import annotations

from random import Random
from statistics import fmean

import pytest

from game.core.bits import members
from game.trails_of_tucana.island import island
from game.trails_of_tucana.material import COPIES, SCENARIOS, WILD, Stakes
from game.trails_of_tucana.sheet import BLANK, draw, letters_of, pair_sets
from game.trails_of_tucana.sprint import Sprint, board
from game.trails_of_tucana.ways import Ways

ALL_PAIRS = Stakes((14.0, 13.0, 12.0, 11.0, 10.0), (0.0,) * 5)
EVEN = {(one, two): 1 for one in range(WILD) for two in range(one, WILD)}


@pytest.mark.parametrize("spec", ["little", "great", "great:20"])
def test_gains_are_on_the_shortest_ways(spec: str):
    land, rng = island(spec), Random(spec)
    lanes = board(land)
    assert sorted(lanes.lane_of) == [*range(len(land.edges))]
    pairs = pair_sets(land, letters_of(SCENARIOS[3], 2))
    sheet = BLANK
    for drawn in range(10):
        only = [points * (letter == drawn % 5) for letter, points in enumerate(ALL_PAIRS.pairs)]
        sprint = Sprint.of(land, pairs, sheet, Stakes(tuple(only), (0.0,) * 5))
        ways = Ways(land, sheet.trails, EVEN)
        fields = [ways.field(1 << hex) for hex in members(pairs[drawn % 5])]
        home = [(ways.field(land.village_set), ways.field(1 << hex)) for hex in members(land.sight_set & ~sheet.seen)]
        goals = [*home, *([(fields[0], fields[1])] if not sheet.pairs >> drawn % 5 & 1 else [])]
        expected = {
            edge
            for first, second in goals
            for edge, (one, two) in enumerate(land.edges)
            if min(first[one] + second[two], first[two] + second[one]) + 1 == min(map(int.__add__, first, second)) <= 5
        }
        found = sprint.gains(lanes.all, 13, 1)
        gained = {lanes.edge_at[lane] for lane, gain in enumerate(found) if gain}
        assert expected <= gained, "on a way of five trails or fewer every trail is worth something"
        assert not gained & {*members(sheet.trails)}
        sheet = draw(land, pairs, sheet, rng.choice(members(land.all_edges & ~sheet.trails)), (0,) * 5, 0)


def test_what_is_connected_is_won_once():
    land = island("little")
    pairs = pair_sets(land, letters_of(SCENARIOS[0], 1))
    sprint, sheet, rng = Sprint.of(land, pairs, BLANK, ALL_PAIRS), BLANK, Random(5)
    lane = {edge: lane for lane, edge in board(land).edge_at.items()}
    for edge in rng.sample(range(len(land.edges)), 120):
        extras = sprint.draw(lane[edge], 1)
        after = draw(land, pairs, sheet, edge, (0,) * 5, 0)
        full = [now == 2 > then for now, then in zip(after.circled, sheet.circled, strict=True)]
        assert extras == sum(full)
        sheet = after
        sights = sum(sum(values[:count]) for values, count in zip(land.kind.sights, sheet.circled, strict=True))
        assert sprint.won == 2 * sights + sum(ALL_PAIRS.pairs[letter] for letter in members(sheet.pairs))
    assert sheet.pairs
    assert sum(sheet.circled) > 5


def test_it_plays_well():
    land, rng = island("little"), Random(2)
    deck = [card for card, copies in enumerate(COPIES) for _ in range(copies)]
    points: list[float] = []
    for game in range(13):
        pairs = pair_sets(land, letters_of(SCENARIOS[game], 1))
        sprint = Sprint.of(land, pairs, BLANK, ALL_PAIRS)
        copy = sprint.copy()
        for later in (1, 0):
            rng.shuffle(deck)
            sprint.round(deck, 1, later)
        assert copy.won == 0.0
        assert copy.gains(board(land).all, 13, 1) == Sprint.of(land, pairs, BLANK, ALL_PAIRS).gains(
            board(land).all, 13, 1
        )
        points.append(sprint.won)
    assert fmean(points) > 58.0, "without bonus cards about 65"
