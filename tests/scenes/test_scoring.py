"""The scoring: the rules' points counted out, skippable within a frame, buttons that work from the first frame."""

from __future__ import annotations

from pathlib import Path

import pytest

from scenes.pilot import WAITING_FRAME
from scenes.tables.confetti import MOST
from scenes.tables.flea_circus_scoring import ACTS
from scenes.tables.scoring import DEAF_AFTER_SKIP
from scenes.tables.tally import LONGEST, STEPS, Beat, Tally, rising
from tests.scenes.played import PLAYERS, finished, pilot, scoring, won_by

# --- the clock ------------------------------------------------------------------------------------------------------


def test_points_rise_to_the_totals_and_never_fall() -> None:
    tally = Tally([Beat("a", (10, 0), 600, 0), Beat("b", (0, 7), 600, 1), Beat("c", (3, 9), 600, 2)], 2)
    assert tally.totals == (13, 16)
    seen = [0, 0]
    for step in range(round(tally.ends * 60) + 2):
        for seat in range(2):
            points = tally.points(seat, step / 60)
            assert points >= seen[seat]
            seen[seat] = points
    assert tuple(seen) == tally.totals


def test_a_count_is_complete_before_the_next_beat_begins() -> None:
    tally = Tally([Beat("a", (7, 1), 300, 0), Beat("b", (1, 1), 300, 1)], 2)
    assert tally.points(0, tally.starts[1]) == 7


def test_points_below_zero_count_down_and_the_bars_know_their_length() -> None:
    tally = Tally([Beat("a", (-33, -10), 600, 0), Beat("b", (4, 0), 600, 1)], 2)
    assert tally.points(0, tally.starts[1]) == -33
    assert tally.points(1, tally.starts[1]) == -10
    assert tally.totals == (-29, -10)
    assert tally.most == 1


def test_the_crown_goes_to_who_leads_and_is_shared_in_a_tie() -> None:
    tally = Tally([Beat("a", (5, 0), 900, 0), Beat("b", (0, 5), 900, 1), Beat("c", (0, 1), 900, 2)], 2)
    assert tally.crowns(0.0) == [0.0, 0.0]
    assert tally.crowns(tally.starts[1]) == [1.0, 0.0]
    assert tally.crowns(tally.starts[2]) == [1.0, 1.0]
    assert tally.crowns(tally.ends) == [0.0, 1.0]


def test_many_beats_are_told_faster_so_that_all_is_told_in_time() -> None:
    beats = [Beat(f"b{number}", (1, 1), 700, 0) for number in range(40)]
    assert Tally(beats, 2).ends == pytest.approx(LONGEST / 1000)


@pytest.mark.parametrize("count", [1, 3, STEPS, 10, 14])
def test_pitches_rise_by_steps_that_exist_and_never_fall(count: int) -> None:
    pitches = rising(count)
    assert pitches == sorted(pitches)
    assert pitches[0] == 0
    assert max(pitches) == min(count, STEPS) - 1


# --- the scene ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed", "bonus"), [(2, 7, 0), (3, 7, 10), (5, 7, 0), (4, 11, 10)])
def test_the_staging_ends_with_the_points_and_winners_of_the_rules(
    tmp_path: Path, seats: int, seed: int, bonus: int
) -> None:
    with pilot(tmp_path) as hands:
        session = finished(hands.app, seats, seed, bonus)
        scene, _ = scoring(hands, session)
        scores = session.table.scores(None)
        assert scores is not None
        assert not scene.done
        assert all(scene.tally.points(seat, scene.time) == 0 for seat in range(seats))
        hands.advance(scene.tally.ends + 0.1, WAITING_FRAME)
        assert scene.done
        assert [scene.tally.points(seat, scene.time) for seat in range(seats)] == [score.points for score in scores]
        assert [seat for seat, share in enumerate(scene.tally.crowns(scene.time)) if share == 1] == list(scene.winners)


def test_shown_cards_are_the_cards_the_points_come_from(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        session = finished(hands.app, 4, 5)
        scene, _ = scoring(hands, session)
        for seat, show in enumerate(scene.shows):
            lines = dict(scene.scores[seat].lines)
            assert lines["trios"] == 10 * len(show.trios)
            for act in ACTS:
                assert lines[act] == max((int(code[1]) for code in show.acts.get(act, [])), default=0)


def test_it_takes_at_most_twelve_seconds_and_the_speed_setting_counts(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        session = finished(hands.app, 5, 7)
        hands.app.change(speed=3.0)
        scene, _ = scoring(hands, session)
        assert scene.tally.ends <= 12
        hands.advance(scene.tally.ends / 3 + 0.1, WAITING_FRAME)
        assert scene.done


@pytest.mark.parametrize("how", ["click", "escape", "return", "a"])
def test_any_click_or_key_ends_the_staging_within_a_frame(tmp_path: Path, how: str) -> None:
    with pilot(tmp_path) as hands:
        scene, called = scoring(hands, finished(hands.app, 3, 7))
        hands.advance(1.0)
        assert not scene.done
        if how == "click":
            hands.click_at((5, 5))
        else:
            hands.key(how)
        assert scene.done
        assert called.names == []


def test_buttons_work_from_the_first_frame(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene, called = scoring(hands, finished(hands.app, 3, 7))
        for name in ("again", "setup", "title"):
            hands.click(f"results/{name}")
        hands.key("n")
        assert called.names == ["again", "setup", "title", "again"]
        assert not scene.done


def test_a_second_enter_meant_to_skip_does_not_start_a_game_but_a_later_one_does(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        _, called = scoring(hands, finished(hands.app, 3, 7))
        hands.key("return")
        hands.key("return")
        assert called.names == []
        hands.advance(DEAF_AFTER_SKIP)
        hands.key("return")
        assert called.names == ["again"]


def test_instant_shows_the_table_of_points_at_once(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        session = finished(hands.app, 3, 7)
        hands.app.change(instant=True)
        scene, _ = scoring(hands, session)
        assert scene.done
        assert not scene.confetti.flying


def test_counting_is_heard_rising_and_a_win_too(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        session = won_by(hands.app, 0, PLAYERS[:2])
        hands.app.sound.played.clear()
        scene, _ = scoring(hands, session)
        hands.advance(scene.tally.ends + 0.1, WAITING_FRAME)
        assert hands.app.sound.played.count("count") == len(scene.tally.beats)
        assert hands.app.sound.played[-1] == "win"


def test_snippets_fly_for_a_person_only_for_two_seconds_and_then_all_is_still(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene, _ = scoring(hands, won_by(hands.app, 0, PLAYERS[:2]))
        hands.key("a")
        assert scene.confetti.flying
        assert len(scene.confetti.snippets) <= MOST
        hands.advance(2.05)
        assert not scene.confetti.flying
        hands.advance(2.0)
        hands.app.dirty = False
        assert not hands.app.step(1 / 60)
    with pilot(tmp_path / "other") as hands:
        scene, _ = scoring(hands, won_by(hands.app, 1, PLAYERS[:2]))
        hands.key("a")
        assert not scene.confetti.flying
        assert hands.app.sound.played[-1] == "lose"


def test_reduced_motion_stages_without_snippets(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        session = finished(hands.app, 2, 7)
        hands.app.change(reduced_motion=True)
        scene, _ = scoring(hands, session)
        hands.advance(scene.tally.ends + 0.1, WAITING_FRAME)
        assert scene.done
        assert not scene.confetti.flying


@pytest.mark.parametrize("language", ["en", "vi", "ru"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (2560, 1080)])
def test_it_fits_in_every_window_and_language(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    with pilot(tmp_path, size, language) as hands:
        scene, _ = scoring(hands, finished(hands.app, 5, 7, 10))
        hands.key("a")
        hands.advance(0.5)
        area = hands.app.viewport.canvas
        for target in scene.targets:
            assert area.contains(target.rect), target.id
        assert scene.rows[-1].bottom <= hands.target("results/again").rect.top


def test_a_shared_win_is_said_in_words(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        scene, _ = scoring(hands, finished(hands.app, 4, 11))
        scene.winners = (0, 2)
        points = scene.scores[0].points
        assert scene.outcome() == f"A shared win: Ana and Bo, {points} points each"
        scene.winners = (0, 1, 2)
        assert scene.outcome() == f"A shared win: Ana, Owl and Bo, {points} points each"


def test_a_game_under_way_is_not_scored(tmp_path: Path) -> None:
    from game.flea_circus import GAME
    from scenes.session import Session

    with pilot(tmp_path) as hands:
        session = Session.new(hands.app, GAME, list(PLAYERS[:3]), {}, seed=1)
        with pytest.raises(ValueError, match="not over"):
            scoring(hands, session)
