"""Trails of Tucana through the window: hidden sheets, turns, other sheets, layout, the end."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from random import Random

import pytest

from game.ai.question import Question
from game.ai.thinker import Answer
from game.core import Over
from game.trails_of_tucana.actions import Trail
from game.trails_of_tucana.events import Earned, SheetShown
from scenes.autoplay import QuickThinker
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables.scoring import ScoringScene, Ways
from scenes.tables.trails_layout import trails_layout
from scenes.tables.trails_of_tucana import TrailsTable
from scenes.tables.trails_scoring import TrailsScoring
from scenes.tables.trails_sheets import pad_of
from scenes.tables.trails_targets import edge_id
from tests.scenes.house import WINDOWS, Hands, decisions, picture_of, pilot_at, play, players
from tests.scenes.houses import TRAILS
from tests.scenes.trails_seats import alone_left, edges_of

# --- secrets --------------------------------------------------------------------------------------------------------


def test_nothing_of_the_first_trail_shows_to_the_second(tmp_path: Path) -> None:
    """Curtain and table of the second person are alike pixel by pixel, whatever the first has drawn."""
    curtains: list[bytes] = []
    tables: list[bytes] = []
    for number in range(2):
        table = TRAILS.reach(2, lambda view, seat: view.turn == 5 and len(view.deciders()) == 2, tries=1)
        edges = edges_of(table, 0)
        with pilot_at(tmp_path / str(number), instant=True) as pilot:
            scene = TRAILS.sit_down(pilot, table, "pp")
            pilot.advance(0.1)
            pilot.click(edge_id(edges[-1 if number else 0]))
            pilot.click("draft/done")
            pilot.until(lambda: pilot.has("curtain/ready"))
            pilot.advance(2)
            curtains.append(picture_of(pilot))
            pilot.click("curtain/ready")
            pilot.until(lambda: not pilot.has("curtain/ready"))
            assert scene.viewer == 1
            pilot.advance(0.5)
            tables.append(picture_of(pilot))
    assert curtains[0] == curtains[1]
    assert tables[0] == tables[1]


@pytest.mark.parametrize("large", [False, True])
def test_sheets_of_others_never_show_this_turn(tmp_path: Path, large: bool) -> None:
    """Small or large: what others have drawn is seen when all have, and not before."""
    pictures: list[bytes] = []
    for number in range(3):
        table = TRAILS.deal(4, 4)
        for seat in (1, 2, 3):
            edges = edges_of(table, seat)
            play(table, Trail(*edges[(number * 5 + seat) % len(edges)]), seat)
        with pilot_at(tmp_path / str(number), instant=True) as pilot:
            scene = TRAILS.sit_down(pilot, table, "paaa")
            scene.paused = True
            if large:
                pilot.click("seat/2")
                assert scene.large == 2
            pictures.append(picture_of(pilot))
            if number == 2 and not large:
                pilot.click(edge_id(edges_of(table, 0)[0]))
                pilot.click("draft/done")
                pilot.advance(0.2)
                assert all(scene.sheet(seat).trails for seat in range(4))
    assert len(set(pictures)) == 1


# --- turns ----------------------------------------------------------------------------------------------------------


def test_a_trail_is_taken_back_until_all_have_drawn(tmp_path: Path) -> None:
    table = TRAILS.deal(2, 6)
    with pilot_at(tmp_path) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pp")
        scene.stage.finish()
        before = table.ply
        pilot.click(edge_id(edges_of(table, 0)[2]))
        pilot.click("draft/done")
        assert table.ply == before + 1
        pilot.key("u")
        assert table.ply == before
        assert scene.sheet(0).trails == ()
        pilot.click(edge_id(edges_of(table, 0)[1]))
        pilot.click("draft/done")
        play(table, Trail(*edges_of(table, 1)[0]), 1)
        pilot.key("u")
        assert table.ply == before + 2, "what was revealed is not taken back"


def test_opponents_draw_while_the_person_thinks(tmp_path: Path) -> None:
    table = TRAILS.deal(8, 3)
    with pilot_at(tmp_path, quick=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "paaaaaaa")
        pilot.until(lambda: table.view(0).pending().seats == (0,), 30)  # type: ignore[union-attr]
        pilot.advance(0.2)
        assert scene.viewer == 0
        assert [scene.ready(seat) for seat in range(8)] == [False] + [True] * 7
        assert scene.my_turn
        pilot.click(edge_id(edges_of(table, 0)[0]))
        pilot.click("draft/done")
        assert TRAILS.view_of(table, 0).turn == 2, "with the person's trail the turn is over"


def test_who_is_still_thinking_is_said(tmp_path: Path) -> None:
    table = TRAILS.deal(4, 3)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "paaa")
        scene.paused = True
        pilot.click(edge_id(edges_of(table, 0)[0]))
        pilot.click("draft/done")
        assert scene.status() == pilot.app.words("trails_of_tucana.status.done", name="Ana", names="Bình, Вера, Đạt")
        play(table, Trail(*edges_of(table, 1)[0]), 1)
        play(table, Trail(*edges_of(table, 2)[0]), 2)
        scene.show(table.view(0))
        assert scene.status() == pilot.app.words("trails_of_tucana.status.done", name="Ana", names="Đạt")


def test_a_press_ends_the_story_of_a_turn(tmp_path: Path) -> None:
    table = TRAILS.reach(4, alone_left)
    with pilot_at(tmp_path, speed=1.0) as pilot:
        scene = TRAILS.sit_down(pilot, table, "paaa")
        scene.stage.finish()
        pilot.click(edge_id(edges_of(table, 0)[0]))
        pilot.click("draft/done")
        pilot.advance(0.1)
        assert scene.telling
        assert scene.ink.growing
        pilot.key("left shift")
        assert not scene.telling
        assert not scene.ink.moving
        assert scene.shown == table.view(0)
        assert set(scene.stage.sprites) == set(scene.rests())


# --- other sheets ---------------------------------------------------------------------------------------------------


def test_another_sheet_is_looked_at_and_left_again(tmp_path: Path) -> None:
    table = TRAILS.reach(3, lambda view, seat: view.turn == 4 and view.owes_trail(seat))
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "paa")
        scene.paused = True
        own = picture_of(pilot)
        ways = [
            (lambda: pilot.click("seat/1"), lambda: pilot.click("seat/1")),
            (lambda: pilot.click("seat/1"), lambda: pilot.click("look/back")),
            (lambda: pilot.key("2"), lambda: pilot.key("escape")),
            (lambda: pilot.key("2"), lambda: pilot.key("1")),
        ]
        for there, back in ways:
            there()
            assert scene.large == 1
            assert not scene.edges()
            back()
            assert scene.large == 0
            assert scene.edges() == edges_of(table, 0)
        pilot.hover("seat/2")
        pilot.key("z")
        assert scene.large == 2
        pilot.key("z")
        assert scene.large == 0
        pilot.hover("plaque")
        pilot.advance(0.1)
        assert picture_of(pilot) == own


def test_another_person_sees_the_own_sheet_first(tmp_path: Path) -> None:
    table = TRAILS.deal(2, 3)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pp")
        scene.paused = True
        pilot.click("seat/1")
        pilot.hover("seat/1")
        scene.flow.sit(1)
        assert scene.large == 1
        assert scene.looked is None
        assert scene.pointed is None


# --- pads and layout ------------------------------------------------------------------------------------------------


def test_the_pad_adds_up_to_the_score(tmp_path: Path) -> None:
    for seats, island in ((1, "little"), (3, "great"), (6, "little:7")):
        table = TRAILS.deal(seats, 4, island=island, red=2)
        rng = Random(4)
        while not isinstance(table.pending(), Over):
            view = TRAILS.view_of(table, 0)
            for seat in range(seats):
                pad = pad_of(view, seat)
                pairs = sum(row.points for row in pad.pairs if row.made)
                bonus = sum(row.won or 0 for row in (*pad.pairs, *pad.sights))
                assert pad.total == sum(one or 0 for one in pad.rounds) + pairs + bonus
                assert pad.total == view.scores()[seat].points
            seat = table.pending().seats[0]  # type: ignore[union-attr]
            play(table, TRAILS.game.brain.policy(table.view(seat), seat, rng), seat)


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_lies_over_anything_else(tmp_path: Path, size: tuple[int, int], scale: float) -> None:
    with pilot_at(tmp_path, size=size, ui_scale=scale) as pilot:
        for seats in range(1, 9):
            session = Session(pilot.app, TRAILS.deal(seats, 1, red=2), players("paaaaaaa"[:seats]), seed=1)
            scene = TrailsTable(pilot.app, session)
            spots = trails_layout(scene.bands, scene.others(), red=2)
            blue, red = spots.bonus_rects(5, 2)
            rects = [spots.plaque, *spots.pair, spots.left, *blue, *red, spots.map, spots.plate, spots.pad]
            rects += spots.thumbs.values()
            area = pilot.app.viewport.canvas
            for number, rect in enumerate(rects):
                assert area.contains(rect), f"{seats} seats: {rect} leaves {area}"
                for other in rects[number + 1 :]:
                    assert not rect.inflate(-1, -1).colliderect(other), f"{seats} seats: {rect} over {other}"
            assert min(spots.map.size) > 500
            for seat in spots.thumbs:
                assert min(spots.thumb_map(seat).size) >= 40
            assert spots.pad.h >= 300


# --- the end --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kinds", "hands"), [("p", "clicks"), ("p", "keys"), ("paaa", "keys"), ("pp", "clicks")])
def test_whole_games(tmp_path: Path, kinds: str, hands: Hands) -> None:
    """Alone, against three, and two people at one screen, by clicks alone or by keys alone."""
    table = TRAILS.deal(len(kinds), 2)
    with pilot_at(tmp_path, quick=True, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, kinds)
        rng = Random(3)
        while not isinstance(table.pending(), Over):
            for _ in decisions(pilot, scene, rng, hands):
                if kinds == "pp":
                    break
            if pilot.has("curtain/ready"):
                pilot.advance(0.5)
                pilot.key("return")
                pilot.until(lambda: pilot.app.stack.top is scene)
            pilot.advance(0.05)
        pilot.until(lambda: isinstance(pilot.app.stack.top, ScoringScene))
        scoring = pilot.app.stack.top
        assert isinstance(scoring, TrailsScoring)
        scoring.skip()
        pilot.advance(0.3)
        scores = table.scores(None)
        assert scores is not None
        assert list(scoring.tally.totals) == [score.points for score in scores]
        check_results(pilot, scoring, len(kinds))


def check_results(pilot: Pilot, scoring: TrailsScoring, seats: int) -> None:
    """Sheets are seen large by pointing and by number; alone there is a rank."""
    if seats == 1:
        assert pilot.app.words(f"results.trails_of_tucana.rank.{scoring.rank}") in scoring.outcome()
        assert scoring.seen_large() is None
        return
    plain = picture_of(pilot)
    pilot.hover("row/1")
    assert scoring.seen_large() == 1
    assert picture_of(pilot) != plain
    pilot.hover("results/again")
    assert scoring.seen_large() is None
    pilot.key("1")
    assert scoring.seen_large() == 0
    pilot.key("escape")
    assert scoring.seen_large() is None
    assert pilot.app.stack.top is scoring


def test_the_next_rank_is_as_far_as_the_rules_say(tmp_path: Path) -> None:
    table = TRAILS.deal(1, 3)
    TRAILS.finish(table, 3)
    with pilot_at(tmp_path) as pilot:
        session = Session(pilot.app, table, players("p"), seed=1)
        scoring = TrailsScoring(pilot.app, session, Ways(pilot.close, pilot.close, pilot.close))
        points = scoring.scores[0].points
        ahead = scoring.next_rank()
        ladder = {"guide": 65, "surveyor": 75, "pathfinder": 85, "master": 95}
        expected = [(name, least - points) for name, least in ladder.items() if least > points]
        assert ahead == (expected[0] if expected else None)


# --- pace -----------------------------------------------------------------------------------------------------------


class Asked(QuickThinker):
    """Notes what is asked and answers nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.shares: dict[int, tuple[int, float]] = {}

    def ask(self, question: Question) -> int:
        ticket = super().ask(question)
        self.shares[ticket] = (question.seat, question.share)
        return ticket

    def cancel(self, ticket: int) -> None:
        self.shares.pop(ticket, None)
        super().cancel(ticket)

    def poll(self, tickets: Container[int] | None = None) -> list[Answer]:
        return []


def test_opponents_share_their_time_once_the_person_has_drawn(tmp_path: Path) -> None:
    """They think as long as they may while the person does; then all that are left take the time of one."""
    thinker = Asked()
    with Pilot(tmp_path, size=(1280, 720), thinker=thinker) as pilot:
        pilot.app.change(instant=True)
        table = TRAILS.deal(8, 3)
        scene = TRAILS.sit_down(pilot, table, "paaaaaaa")
        pilot.advance(0.1)
        assert sorted(thinker.shares.values()) == [(seat, 1.0) for seat in range(1, 8)]
        for seat in (1, 2, 3):
            play(table, Trail(*edges_of(table, seat)[0]), seat)
        pilot.click(edge_id(edges_of(table, 0)[0]))
        pilot.click("draft/done")
        pilot.advance(0.1)
        left = [(seat, share) for seat, share in thinker.shares.values() if seat > 3]
        assert [seat for seat, _ in left] == [4, 5, 6, 7]
        assert sum(share for _, share in left) < 1
        assert scene.viewer == 0


def test_what_the_last_turn_brought_keeps_to_the_room_there_is(tmp_path: Path) -> None:
    table = TRAILS.reach(5, lambda view, seat: view.turn == 8, island="great")
    with pilot_at(tmp_path) as pilot:
        scene = TRAILS.sit_down(pilot, table, "paaaa")
        scene.past.earned = {seat: Earned(pairs=(("A", 10 + seat),)) for seat in range(5)}
        whole = scene.speech.idle(lambda text: True)
        sums = scene.speech.idle(lambda text: "A 1" not in text)
        line = scene.speech.idle(lambda text: False)
        assert whole.count("\n") == sums.count("\n") == 5
        assert line.count("\n") == 1
        for text in (sums, line):
            assert all(f"{scene.player_name(seat)}: +{10 + seat}" in text for seat in range(5))


def test_every_turn_has_a_line_in_the_log_and_one_without_gains_only_the_own(tmp_path: Path) -> None:
    with pilot_at(tmp_path) as pilot:
        scene = TRAILS.sit_down(pilot, TRAILS.deal(2, 1), "pa")
        trail = (((0, 0), (1, 0)),)
        said = [scene.speech.log_line(SheetShown(seat, trail, Earned()), 0) for seat in (0, 1)]
        assert said == ["You: a trail, nothing earned yet.", None]
        assert scene.speech.log_line(SheetShown(0, (), Earned()), 0) is None
