"""Trails of Tucana through the window: edges by clicks and keys, hidden sheets, free trails, other sheets, the end."""

from __future__ import annotations

from collections.abc import Callable, Container
from pathlib import Path
from random import Random

import pytest

from game.ai.question import Question
from game.ai.thinker import Answer
from game.core import Over
from game.table.table import Table
from game.trails_of_tucana.actions import Trail
from game.trails_of_tucana.events import Earned, SheetShown
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.table import promise
from scenes.autoplay import QuickThinker
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables.scoring import ScoringScene, Ways
from scenes.tables.trails_island import Edge
from scenes.tables.trails_layout import trails_layout
from scenes.tables.trails_of_tucana import TrailsTable
from scenes.tables.trails_scoring import TrailsScoring
from scenes.tables.trails_sheets import pad_of, sheet_of
from scenes.tables.trails_targets import edge_id, edge_of_id
from tests.scenes.house import Hands, deciders, decisions, last_done, picture_of, pilot_at, play, players
from tests.scenes.houses import TRAILS


def alone_left(view: Tucana, seat: int) -> bool:
    """All others have drawn."""
    return view.deciders() == (seat,) and view.owes_trail(seat)


def free(view: Tucana, seat: int) -> bool:
    """A free trail is owed."""
    return bool(view.extras[seat])


def edges_of(table: Table, seat: int) -> list[Edge]:
    """What the seat may draw now."""
    return [(action.one, action.two) for action in TRAILS.view_of(table, seat).legal(seat) if isinstance(action, Trail)]


# --- edges ----------------------------------------------------------------------------------------------------------


def test_exactly_the_edges_that_fit_can_be_pointed_at(tmp_path: Path) -> None:
    table = TRAILS.deal(3, 5)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "paa")
        shown = sorted(edge for target in scene.targets if (edge := edge_of_id(target.id)) is not None)
        assert shown == sorted(edges_of(table, 0))


def test_the_nearest_edge_is_hit_within_a_band_of_26(tmp_path: Path) -> None:
    table = TRAILS.reach(2, free)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pa")
        scene.paused = True
        placing = scene.map_view.placing
        for edge in edges_of(table, 0):
            (ax, ay), (bx, by) = placing.centre(edge[0]), placing.centre(edge[1])
            x, y = placing.middle(edge)
            length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            across = (-(by - ay) / length * 12, (bx - ax) / length * 12)
            for pos in ((x, y), (x + across[0], y + across[1]), (x - across[0], y - across[1])):
                hit = scene.targets.hit(pos)
                assert hit is not None
                assert hit.id == edge_id(edge)


def test_another_edge_says_why_it_does_not_go(tmp_path: Path) -> None:
    table = TRAILS.reach(2, lambda view, seat: view.turn > 2 and view.owes_trail(seat))
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pa")
        scene.paused = True
        view, before = TRAILS.view_of(table, 0), table.ply
        drawn = set(sheet_of(view, 0, ()).trails)
        placing = scene.map_view.placing
        for edge in scene.island.edges:
            if edge in edges_of(table, 0):
                continue
            reason = view.why_not(0, Trail(*edge))
            assert reason is not None
            assert (reason.code == "drawn_already") == (edge in drawn)
            pilot.click_at(placing.middle(edge))
            assert pilot.app.saying == scene.reason_text(reason)
        assert table.ply == before


def test_arrows_walk_between_edges_and_enter_draws(tmp_path: Path) -> None:
    table = TRAILS.deal(2, 5)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pa")
        scene.paused = True
        pilot.key("right")
        seen = {scene.targets.focus}
        for key in ("down", "down", "left", "down", "right", "up", "right"):
            pilot.key(key)
            seen.add(scene.targets.focus)
        edges = {edge for id in seen if id and (edge := edge_of_id(id)) is not None}
        assert len(edges) > 2
        assert edges <= set(edges_of(table, 0))
        edge = edges_of(table, 0)[3]
        scene.targets.focus = edge_id(edge)
        before = table.ply
        pilot.key("return")
        assert table.ply > before
        assert last_done(table) == str(Trail(*edge))


def test_after_a_trail_the_focus_is_on_the_nearest_edge(tmp_path: Path) -> None:
    table = TRAILS.reach(1, lambda view, seat: view.turn == 3)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "p")
        pilot.key("right")
        edge = edges_of(table, 0)[-1]
        scene.targets.focus = edge_id(edge)
        pilot.key("return")
        middle = scene.map_view.placing.middle
        assert scene.targets.focus is not None
        now = edge_of_id(scene.targets.focus)
        assert now is not None

        def away(other: Edge) -> float:
            return sum((a - b) ** 2 for a, b in zip(middle(edge), middle(other), strict=True))

        assert away(now) == min(map(away, edges_of(table, 0)))


def test_pointing_tells_what_a_trail_would_do(tmp_path: Path) -> None:
    def earns(view: Tucana, seat: int) -> bool:
        return any(promise(view, seat, action).points for action in view.legal(seat) if isinstance(action, Trail))

    table = TRAILS.reach(3, earns)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "paa")
        scene.paused = True
        plain = picture_of(pilot)
        for edge in edges_of(table, 0):
            pilot.hover(edge_id(edge))
            expected = promise(TRAILS.view_of(table, 0), 0, Trail(*edge))
            assert scene.promised == expected
            assert picture_of(pilot) != plain
            text = scene.speech.promise(expected)
            for sight in expected.earned.sights:
                assert str(sight.value) in text
        pilot.hover("plaque")
        assert scene.promised is None


# --- free trails ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("island", ["little", "little:7"])
def test_a_free_trail_cannot_be_overlooked(tmp_path: Path, island: str) -> None:
    table = TRAILS.reach(2, free, island=island)
    with pilot_at(tmp_path) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pa")
        scene.paused = True
        pilot.until(lambda: not scene.maps.waiting)
        scene.stage.finish()
        assert scene.owes_extra
        assert scene.status() == pilot.app.words("trails_of_tucana.status.extra", name="Ana")
        drawn = set(sheet_of(TRAILS.view_of(table, 0), 0, ()).trails)
        assert set(scene.edges()) == set(scene.island.edges) - drawn
        pictures: set[bytes] = set()
        for _ in range(30):
            pilot.advance(0.05)
            pictures.add(picture_of(pilot))
        assert len(pictures) > 4, "it does not pulse"


def test_reduced_motion_does_not_pulse(tmp_path: Path) -> None:
    table = TRAILS.reach(2, free)
    with pilot_at(tmp_path, reduced_motion=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pa")
        scene.paused = True
        pilot.advance(0.5)
        pictures: set[bytes] = set()
        for _ in range(10):
            pilot.advance(0.1)
            pictures.add(picture_of(pilot))
        assert len(pictures) == 1


def test_a_free_trail_can_be_taken_back_with_what_earned_it(tmp_path: Path) -> None:
    """The sight earns the trail and the trail is drawn; all of it goes back as long as the other is still to draw."""

    def wanted(view: Tucana, seat: int) -> bool:
        return len(view.deciders()) == 2 and any(gives(view, seat))

    table = find_open(wanted)
    edge = next(one for one, good in zip(edges_of(table, 0), gives(TRAILS.view_of(table, 0), 0), strict=True) if good)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "pp")
        scene.paused = True
        before, sheet = table.ply, scene.sheet(0)
        pilot.click(edge_id(edge))
        assert scene.owes_extra
        pilot.click(edge_id(edges_of(table, 0)[0]))
        assert table.ply == before + 2
        pilot.key("u")
        assert scene.owes_extra
        pilot.key("u")
        assert scene.sheet(0) == sheet
        assert table.ply == before


def find_open(wanted: Callable[[Tucana, int], bool]) -> Table:
    """A game of two in which seat 0 is to decide in a position it sees as `wanted`, with the other not before it."""
    for seed in range(80):
        table, rng = TRAILS.deal(2, seed), Random(seed)
        while seats := deciders(table):
            if 0 in seats and wanted(TRAILS.view_of(table, 0), 0):
                return table
            play(table, TRAILS.game.brain.policy(table.view(seats[0]), seats[0], rng), seats[0])
    raise AssertionError("no such position in these games")


def gives(view: Tucana, seat: int) -> list[bool]:
    """For each trail that fits whether it earns a free one."""
    return [promise(view, seat, action).earned.extras > 0 for action in view.legal(seat) if isinstance(action, Trail)]


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
        assert table.ply == before + 1
        pilot.key("u")
        assert table.ply == before
        assert scene.sheet(0).trails == ()
        pilot.click(edge_id(edges_of(table, 0)[1]))
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
        assert TRAILS.view_of(table, 0).turn == 2, "with the person's trail the turn is over"


def test_who_is_still_thinking_is_said(tmp_path: Path) -> None:
    table = TRAILS.deal(4, 3)
    with pilot_at(tmp_path, instant=True) as pilot:
        scene = TRAILS.sit_down(pilot, table, "paaa")
        scene.paused = True
        pilot.click(edge_id(edges_of(table, 0)[0]))
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


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080), (3440, 1440), (900, 1600), (3840, 2160)])
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
