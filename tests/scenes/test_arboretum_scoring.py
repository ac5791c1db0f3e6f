"""Arboretum's final scoring: it tells what the rules say, keeps its times, can be skipped at any moment, and stays."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from game.arboretum.rules import Arboretum
from game.arboretum.scoring import SpeciesResult
from scenes.pilot import WAITING_FRAME, Pilot
from scenes.tables.arboretum_course import (
    ACT_LONGEST,
    CARD_MS,
    LONGEST,
    Act,
    Course,
    acts_of,
    bonuses_of,
    nobody_holds,
    raw_sums,
    strike_of,
)
from scenes.tables.arboretum_scoring import ArboretumScoring
from scenes.tables.tally import INTRO, OUTRO
from scenes.words import Words
from tests.scenes.arboretum_endings import (
    RECORDED,
    ended,
    ending,
    finished,
    pilot,
    played,
    random_end,
    recorded,
    scoring,
)

GAMES = [(seats, seed) for seats in (2, 3, 4) for seed in range(8)]
# Two seats; a row of oaks that doubles, a 1 that strikes an 8, a right without a path, a species that nobody holds.
HANDS = ("OA8 OA3 BS2 JA4", "OA1 BS2 MA7")
GARDENS = ("OA4 OA5 OA6 OA7/CB1 CB2 CB3 .", "CB4 CB5 BS1 BS3/. . JA1 JA8")


def results(seats: int, seed: int) -> list[SpeciesResult]:
    view = played(seats, seed).view(None)
    return view.results()  # pyright: ignore[reportAttributeAccessIssue]


def course_of(seats: int, seed: int) -> Course:
    return Course(results(seats, seed), [0] * seats)


def course_by_hand() -> Course:
    view = ending(HANDS, GARDENS)
    return Course(view.results(), [garden.species() for garden in view.gardens])


def start_of(course: Course, act: Act) -> float:
    return course.starts[course.acts.index(act)]


def by_hand(hands: Pilot) -> ArboretumScoring:
    scene, _ = scoring(hands, ended(hands.app, HANDS, GARDENS))
    return scene


def act_times(scene: ArboretumScoring, species: str) -> tuple[int, float]:
    """The place of a species among the acts and when its act begins."""
    index = [act.result.species for act in scene.course.acts].index(species)
    return index, scene.course.starts[index]


# --- the clock ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_times_keep_their_limits(seats: int, seed: int) -> None:
    course = course_of(seats, seed)
    assert course.ends <= LONGEST / 1000 + 1e-9 <= 15
    # Nothing is left to be squeezed, which would hurry the paths too.
    assert INTRO + sum(act.ms for act in course.acts) + OUTRO <= LONGEST + 1e-6
    for act in course.acts:
        assert 0 < act.ms <= ACT_LONGEST + 1e-6
        assert all(last >= 0 for last in act.lasts)
        if act.walks:
            assert act.lasts[4] == CARD_MS * max(path.each for path in act.walks.values())


@pytest.mark.parametrize(("seats", "seed"), GAMES)
def test_points_only_rise_and_end_as_the_rules_say(seats: int, seed: int) -> None:
    course = course_of(seats, seed)
    seen = [0] * seats
    for step in range(round(course.ends * 30) + 2):
        now = [course.points(seat, step / 30) for seat in range(seats)]
        assert all(new >= old for new, old in zip(now, seen, strict=True))
        seen = now
    scores = played(seats, seed).scores(None)
    assert scores is not None
    assert seen == [score.points for score in scores]


def test_a_path_lights_up_card_by_card_with_rising_notes() -> None:
    course = course_by_hand()
    act = next(act for act in course.acts if act.walks)
    seat, path = next(iter(act.walks.items()))
    begin = act.begin("path")
    assert act.lit(seat, begin - 1) == 0
    assert [act.lit(seat, begin + CARD_MS * step + 1) for step in range(path.each)] == [*range(1, path.each + 1)]
    start, end = (start_of(course, act) + add for add in (0, act.ms / 1000))
    notes = [one for one in course.soundings if one.sound == "count" and start <= one.at < end]
    assert [note.variation for note in notes] == [*range(max(path.each for path in act.walks.values()))]
    assert {round((later.at - one.at) * 1000) for one, later in pairwise(notes)} == {90}


def test_every_bonus_is_called_out_and_makes_up_the_points() -> None:
    for seats, seed in GAMES:
        for act in acts_of(results(seats, seed)):
            for seat, path in act.walks.items():
                assert act.called(seat, act.begin("bonus") - 0.01) == 0
                assert act.called(seat, act.ms) == len(bonuses_of(path))
                assert path.each + sum(worth for _, worth in bonuses_of(path)) == path.points


def test_the_ranking_moves_smoothly_and_ends_in_the_order_of_the_winners() -> None:
    view = ending(("OA2 BS3", "OA3 BS2"), ("OA4 OA5/BS7 BS8", "OA6 OA7 CB1 CB2/BS1 BS2 . ."))
    course = Course(view.results(), [garden.species() for garden in view.gardens])
    before = course.standing(0.0)
    for step in range(round(course.ends * 120) + 2):
        now = course.standing(step / 120)
        assert sum(now) == pytest.approx(1)
        assert all(abs(new - old) < 0.25 for new, old in zip(now, before, strict=True))
        before = now
    order = sorted(range(2), key=lambda seat: before[seat])
    assert order[0] in view.winners


def test_a_tie_is_broken_before_all_eyes_even_where_the_last_species_brings_nothing() -> None:
    view = recorded("three").view(None)
    assert isinstance(view, Arboretum)
    course = Course(view.results(), [garden.species() for garden in view.gardens])
    last, start = course.acts[-1], course.starts[-1]
    assert not any(last.result.points)
    winner, other = view.winners[0], next(seat for seat in range(3) if seat not in view.winners)
    told, ms = last.begin("path"), last.begin("bonus") - last.begin("path")
    assert ms > 300
    at = [course.standing(start + (told + ms * share) / 1000) for share in (0, 0.75, 1)]
    assert at[0][winner] > at[0][other]
    assert any(place % 1 for place in at[1])
    assert at[2][winner] == 0
    assert not course.told(start)
    assert course.told(start + (told + ms / 2) / 1000)


# --- what is told ---------------------------------------------------------------------------------------------------


def test_an_8_is_struck_by_a_rivals_1_and_not_by_ones_own() -> None:
    struck = ending(("OA8 OA3", "OA1"), ("OA4 OA5", "OA6"))
    strike = strike_of(struck.results()[0])
    assert strike is not None
    assert (strike.striker, strike.victim, strike.one, strike.eight) == (1, 0, "OA1", "OA8")
    own = ending(("OA8 OA1", "OA3"), ("OA4 OA5", "OA6"))
    assert strike_of(own.results()[0]) is None
    assert own.results()[0].sums == (9, 3)


def test_the_sum_falls_when_the_8_is_struck(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene = by_hand(hands)
        index, start = act_times(scene, "OA")
        act = scene.course.acts[index]
        assert act.strike is not None
        assert raw_sums(act.result)[0] == 11
        assert act.result.sums == (3, 1)
        scene.time = start + (act.begin("strike") + 1) / 1000
        assert scene.heading() == "Coco’s 1 strikes out Ana’s 8"
        scene.time = start + (act.begin("path") + 1) / 1000
        assert scene.heading() == "Ana has the right to score, with 3 in hand"


def test_ties_share_and_a_species_that_nobody_holds_is_for_all(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene, _ = scoring(hands, ended(hands.app, ("BS2 BS3", "BS5"), ("BS4 BS6/CB1 CB2", "CB3 CB4")))
        assert scene.results[0].holders == (0, 1)
        assert scene.right_text(0) == "Ana and Coco tie at 5: each may score"
        assert nobody_holds(scene.results[1])
        assert scene.right_text(1) == "Nobody holds any: all may score"
        assert scene.results[1].points == (3, 2)
        hands.key("escape")
        hands.advance(0.5)


def test_a_right_without_a_path_scores_nothing_and_keeps_the_others_out(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene, _ = scoring(hands, ended(hands.app, ("BS8", "BS5"), ("CB1 CB2", "BS1 BS3")))
        act = scene.course.acts[0]
        assert act.walks == {}
        assert act.result.points == (0, 0)
        hands.advance(scene.course.ends + 0.1, WAITING_FRAME)
        assert scene.cell_text(0, 0) == "Ana, Blue Spruce: the right, but no path (hand 8)"
        assert scene.cell_text(0, 1) == "Coco, Blue Spruce: a path worth 3, but no right (hand 5)"


def test_a_tie_on_points_is_broken_by_species_or_shared_with_a_wink(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene, _ = scoring(hands, ended(hands.app, ("OA8 OA2", "BS8"), ("OA4 OA5", "BS4 BS5/CB7 .")))
        hands.key("escape")
        assert scene.winners == (1,)
        assert scene.places == [2, 1]
        assert scene.outcome() == "Coco wins with 2 points"
        assert scene.cause() == "A tie on points. Different species in the garden decide: 2 against 1."
    with pilot(tmp_path / "shared") as hands:
        scene, _ = scoring(hands, ended(hands.app, ("OA8 OA2", "BS8"), ("OA4 OA5", "BS4 BS5")))
        hands.key("escape")
        assert scene.winners == (0, 1)
        assert "plant a tree" in scene.cause()
        assert "five years" in scene.cause()


# --- playing it -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), [(2, 6), (2, 9), (3, 1), (3, 4), (4, 3), (4, 7)])
def test_it_plays_to_its_end_and_the_table_holds_the_points_of_the_rules(tmp_path: Path, seats: int, seed: int) -> None:
    with pilot(tmp_path, (1024, 600)) as hands:
        session = random_end(hands.app, seats, seed)
        hands.app.change(speed=3.0)
        scene, _ = scoring(hands, session)
        hands.advance(scene.course.ends / 3 + 0.2, WAITING_FRAME)
        assert scene.done
        scores = session.table.scores(None)
        assert scores is not None
        for seat, score in enumerate(scores):
            assert tuple((result.species, result.points[seat]) for result in scene.results) == score.lines
            assert scene.course.points(seat, scene.time) == score.points
            assert hands.has(f"total/{seat}")
            for species, _ in score.lines:
                assert hands.has(f"cell/{species}/{seat}")


def test_it_can_be_skipped_at_any_moment(tmp_path: Path) -> None:
    rng = Random(4)
    for number in range(12):
        with pilot(tmp_path / str(number)) as hands:
            scene, called = scoring(hands, finished(hands.app, "three"))
            moment = rng.uniform(0, scene.course.ends - 0.1)
            scene.time = moment
            hands.advance()
            index = scene.course.begun(scene.time)
            how = ("space", "click", "escape", "return")[number % 4]
            if how == "click":
                hands.click_at((5, 5))
            else:
                hands.key(how)
            if how in ("escape", "return") or index == len(scene.results):
                assert scene.done
            else:
                assert scene.course.begun(scene.time) == index + 1
            assert called.names == []


def test_each_species_can_be_skipped_to_the_end_without_a_burst_of_sounds(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene, _ = scoring(hands, finished(hands.app, "two"))
        hands.app.sound.played.clear()
        for _ in range(len(scene.results) + 1):
            assert not scene.done
            hands.key("space")
        assert scene.done
        assert hands.app.sound.played.count("count") == 0


def test_the_skip_button_leads_to_the_table(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene, _ = scoring(hands, finished(hands.app, "shared"))
        hands.click("results/skip")
        assert scene.done
        assert not hands.has("results/skip")


@pytest.mark.parametrize(
    ("name", "skips"), [("h", False), ("z", False), ("tab", False), ("escape", True), ("return", True)]
)
def test_only_keys_that_mean_it_skip_the_scoring(tmp_path: Path, name: str, skips: bool) -> None:
    with pilot(tmp_path) as hands:
        scene, called = scoring(hands, finished(hands.app, "two"))
        hands.key(name)
        assert scene.done == skips
        assert called.names == []


def test_enter_presses_the_button_the_keys_have_reached(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene, called = scoring(hands, finished(hands.app, "two"))
        hands.advance(2.0)
        hands.key("tab")
        assert scene.targets.focus_shown
        scene.targets.focus = "results/setup"
        hands.key("return")
        assert called.names == ["setup"]
        assert not scene.done


def test_buttons_work_from_the_first_frame(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene, called = scoring(hands, finished(hands.app, "three"))
        for name in ("again", "setup", "title"):
            hands.click(f"results/{name}")
        hands.key("n")
        assert called.names == ["again", "setup", "title", "again"]
        assert not scene.done


def test_what_is_heard_follows_what_is_seen(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene = by_hand(hands)
        hands.app.sound.played.clear()
        hands.advance(scene.course.ends + 0.1, WAITING_FRAME)
        heard = hands.app.sound.played
        assert heard.count("struck") == 1
        assert heard.count("crest") == len(scene.results)
        assert heard.count("count") == sum(
            max((path.each for path in act.walks.values()), default=0) for act in scene.course.acts
        )


@pytest.mark.parametrize("setting", ["instant", "reduced_motion"])
def test_without_motion_it_tells_the_same(tmp_path: Path, setting: str) -> None:
    with pilot(tmp_path, **{setting: True}) as hands:
        scene, _ = scoring(hands, finished(hands.app, "two"))
        assert scene.done == (setting == "instant")
        hands.advance(scene.course.ends + 0.1, WAITING_FRAME)
        assert scene.done
        assert not scene.confetti.flying
        assert hands.has("total/0")


# --- the table ------------------------------------------------------------------------------------------------------


def test_pointing_at_a_cell_shows_its_path_by_mouse_and_keyboard(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene = by_hand(hands)
        hands.key("escape")
        hands.advance(1.0)
        hands.hover("cell/CB/0")
        hands.advance(0.1)
        assert scene.selected == (1, 0)
        hands.hover("results/again")
        hands.advance(0.1)
        kept = scene.selected
        assert kept != (1, 0)
        hands.hover("total/1")
        hands.advance(0.1)
        assert scene.selected == (None, 1)
        hands.click("cell/BS/1")
        hands.hover("results/again")
        hands.advance(0.1)
        assert scene.selected == (0, 1)
        scene.targets.focus = "results/again"
        hands.key("up")
        hands.advance(0.1)
        assert scene.targets.focus in ("total/0", "total/1")
        assert scene.selected == (None, int(scene.targets.focus[-1]))
        hands.key("up")
        hands.advance(0.1)
        assert (scene.targets.focus or "").startswith("cell/OA/")
        assert scene.selected == (scene.number("OA1"), int((scene.targets.focus or "")[-1]))


def test_a_click_on_a_cell_lets_its_path_be_heard_again(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene = by_hand(hands)
        hands.key("escape")
        hands.advance(1.0)
        hands.app.sound.played.clear()
        hands.click("cell/OA/0")
        hands.advance(1.0)
        path = scene.results[scene.number("OA1")].paths[0]
        assert path is not None
        assert hands.app.sound.played.count("count") == path.each
        hands.advance(3.0)  # Until all pictures have been drawn ahead.
        hands.app.dirty = False
        assert not hands.app.step(1 / 60)


@pytest.mark.parametrize("language", ["en", "vi", "ru"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (2560, 1080)])
def test_it_fits_in_every_window_and_language(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    with pilot(tmp_path, size, language) as hands:
        scene, _ = scoring(hands, finished(hands.app, "four"))
        area = hands.app.viewport.canvas
        for act, start in zip(scene.course.acts, scene.course.starts, strict=True):
            for phase in ("hands", "strike", "right", "bonus", "points"):
                scene.time = start + (act.begin(phase) + 5) / 1000
                hands.advance()
        for column in scene.stage.columns:
            assert area.contains(column.panel)
            for part in (column.hand, column.tray, column.bed, column.cards, column.line):
                assert column.panel.contains(part)
            assert column.bed.contains(column.plot.bounds)
        assert scene.stage.side.rows[-1].bottom <= scene.stage.side.panel.bottom
        hands.key("escape")
        hands.advance(1.0)
        for target in scene.targets:
            assert area.contains(target.rect), target.id
        assert scene.sheet.panel.bottom <= hands.target("results/again").rect.top
        assert hands.app.fonts.cut == set()


@pytest.mark.parametrize("name", RECORDED)
def test_sentences_that_are_longer_by_two_fifths_fit_too(tmp_path: Path, name: str) -> None:
    with pilot(tmp_path, (1024, 600)) as hands:
        hands.app.words = Words("en", pseudo=True)
        scene, _ = scoring(hands, finished(hands.app, name))
        for act, start in zip(scene.course.acts, scene.course.starts, strict=True):
            for phase in ("hands", "strike", "path", "points"):
                scene.time = start + (act.begin(phase) + 70) / 1000
                hands.advance()
        hands.key("escape")
        hands.advance(1.0)
        assert hands.app.fonts.cut == set()
