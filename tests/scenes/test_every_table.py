"""What every table does, whatever the game: any legal action by its clicks, whole games, secrets, sizes, languages."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from game.core import Over
from game.table.table import Table
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables import TABLES
from scenes.tables.base import TableScene
from scenes.tables.curtain import DEAF, CurtainScene
from scenes.tables.scoring import ScoringScene
from scenes.words import LANGUAGES
from tests.scenes.house import (
    WINDOWS,
    Hands,
    House,
    decider,
    deciders,
    decisions,
    last_done,
    on_turn,
    picture_of,
    pilot_at,
    play,
    players,
    start,
    use,
)
from tests.scenes.houses import EVERY

FOUR_K = (3840, 2160)
GAMES = list(TABLES)
KINDS = {
    "flea_circus": {"flip", "take", "steal", "ask", "trio", "done"},
    "tucano": {"take", "gift", "steal", "flip"},
    "tacocat": {"replace", "duel", "attack", "defend", "sacrifice"},
    "arboretum": {"draw", "play", "discard"},
    "trails_of_tucana": {"trail"},
}
"""The first words of the actions that random games must have tried."""
LONGEST_WALK = 110
"""Log entries of a random game by clicks."""


def test_every_table_has_a_house() -> None:
    assert list(EVERY) == GAMES


def seat_counts(house: House) -> list[int]:
    """The least and the most seats of a game."""
    counts = house.game.seat_counts
    return [counts[0]] if len(counts) == 1 else [counts[0], counts[-1]]


def walk(house: House, seats: int, seed: int, stop: int) -> Table:
    """A game played well until its log has `stop` entries, or to just before its end."""
    table, rng = house.deal(seats, seed), Random(seed)
    while (seat := decider(table)) is not None and table.ply < stop:
        play(table, house.game.brain.policy(table.view(seat), seat, rng), seat)
    return table


# --- playing --------------------------------------------------------------------------------------------------------


SLOW = ("arboretum", "trails_of_tucana")
"""Games with so many decisions that opponents who think take too long here; in a real window they do."""


@pytest.mark.slow
@pytest.mark.parametrize("hands", ["clicks", "keys"])
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_from_the_title(tmp_path: Path, game: str, hands: Hands) -> None:
    """Against easy opponents to the final score, by clicks alone or by keys alone; then the next deal."""
    with pilot_at(tmp_path, quick=hands == "keys" or game in SLOW, instant=hands == "keys") as pilot:
        scene = start(pilot, game, hands)
        table = scene.session.table
        fewest = min(5, table.game.longest(table.seats) // 10)
        assert len(list(decisions(pilot, scene, Random(4), hands))) > fewest
        assert isinstance(table.pending(), Over)
        scoring = pilot.app.stack.top
        assert isinstance(scoring, ScoringScene)
        assert scoring.name == f"{game}_scoring"
        scoring.skip()
        pilot.advance(0.6)
        scores = table.scores(None)
        assert scores is not None
        shown = [scoring.tally.points(seat, scoring.time) for seat in range(table.seats)]
        assert shown == [score.points for score in scores]
        assert not pilot.app.art.missing
        if hands == "clicks":
            pilot.click("results/again")
        else:
            pilot.key("n")
        pilot.until(lambda: isinstance(pilot.app.stack.top, TableScene))
        top = pilot.app.stack.top
        assert isinstance(top, TableScene)
        assert top.session.table.ply < 10


PEOPLED = [
    (game, seats)
    for game in GAMES
    for seats in EVERY[game].game.seat_counts
    if seats == max(2, EVERY[game].game.seat_counts[0]) or game == "tucano"
]


@pytest.mark.parametrize(("game", "seats"), PEOPLED)
def test_a_whole_game_of_people_at_one_screen(tmp_path: Path, game: str, seats: int) -> None:
    """Who is to decide sits at the bottom, and where seats have secrets nobody sits down without a curtain."""
    house, rng = EVERY[game], Random(6)
    table = house.deal(seats, 6)
    with pilot_at(tmp_path, size=(800, 480), instant=True) as pilot:
        scene = house.scene(pilot.app, Session(pilot.app, table, players("p" * seats), seed=1))
        pilot.app.stack.push(scene)
        pilot.app.step(0)
        curtains, sat = 0, [scene.viewer]
        while not isinstance(pilot.app.stack.top, ScoringScene):
            if isinstance(pilot.app.stack.top, CurtainScene):
                pilot.app.step(DEAF + 0.1)
                pilot.click("curtain/ready")
                while isinstance(pilot.app.stack.top, CurtainScene):
                    pilot.app.step(0.5)
                curtains += 1
                continue
            if not on_turn(pilot, scene):
                pilot.app.step(0.5)
                continue
            if scene.viewer != sat[-1]:
                sat.append(scene.viewer)
            assert curtains == (len(sat) if house.game.secrets else 0)
            for id in scene.clicks_for(house.game.brain.policy(table.view(scene.viewer), scene.viewer, rng)):
                pilot.click(id)
        assert isinstance(table.pending(), Over)
        assert len(sat) > seats
        assert set(sat) == set(range(seats))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_action_is_done_by_its_clicks(tmp_path: Path, game: str) -> None:
    """Whatever is legal can be clicked, even with another choice half made, and the clicks do exactly that."""
    house, seen = EVERY[game], set[str]()
    with pilot_at(tmp_path, instant=True) as pilot:
        for seed in range(1, 4):
            seats = house.game.seat_counts[seed % len(house.game.seat_counts)]
            seen.update(random_walk(pilot, house, seats, seed))
    assert seen >= KINDS[game], f"never tried: {KINDS[game] - seen}"


def random_walk(pilot: Pilot, house: House, seats: int, seed: int) -> Iterator[str]:
    """People choose any legal actions by clicks, with any options; yields the kind of each action done."""
    rng = Random(seed)
    options = {option.name: rng.choice(option.values(seats)) for option in house.game.options}
    table = house.deal(seats, seed, **options)
    scene = house.sit_down(pilot, table, "p" * seats)
    while (deciding := deciders(table)) and table.ply < LONGEST_WALK:
        scene.paused = True  # No curtain and no results here: the test sits down itself.
        seat = rng.choice(deciding)
        scene.flow.sit(seat)
        legal = list(table.view(seat).legal(seat))
        action, other, before = rng.choice(legal), rng.choice(legal), table.ply
        if rng.random() < 0.3:
            action = house.game.brain.policy(table.view(seat), seat, rng)
        if rng.random() < 0.3:
            for id in scene.clicks_for(other)[:-1]:
                pilot.click(id)
            assert table.ply == before, f"half of {other} was enough"
        clicks = scene.clicks_for(action)
        for id in clicks:
            pilot.click(id)
        assert table.ply > before, f"{action} was not done by {clicks}; the app says {pilot.app.saying!r}"
        assert last_done(table) == str(action)
        yield str(action).split(" ")[0]
        if rng.random() < 0.1 and table.undo_refusal(seat) is None:
            pilot.key("u")
            assert table.ply == before


@pytest.mark.parametrize("game", GAMES)
def test_many_clicks_lose_nothing(tmp_path: Path, game: str) -> None:
    """Bursts of clicks anywhere: every sprite is where the position says once the show is over."""
    house, rng = EVERY[game], Random(8)
    seats = house.game.seat_counts[-1]
    table = house.deal(seats, 8)
    with pilot_at(tmp_path, quick=True) as pilot:
        scene = house.sit_down(pilot, table, "p" + "a" * (seats - 1))
        for _ in range(120):
            if isinstance(pilot.app.stack.top, ScoringScene):
                break
            if pilot.app.stack.top is not scene:
                pilot.key("escape")
                pilot.advance(0.3)
                continue
            area = pilot.app.viewport.canvas
            at = (rng.uniform(0, area.w * 0.84), rng.uniform(70, area.h))
            for _ in range(rng.randint(1, 4)):
                if pilot.app.stack.top is scene:
                    pilot.click_at(at)
            pilot.advance(rng.choice((0.02, 0.2, 0.6)))
        scene.stage.finish()
        assert set(scene.stage.sprites) == set(scene.rests())
        assert scene.shown == table.view(0)


@pytest.mark.parametrize("game", GAMES)
def test_after_a_story_the_picture_is_that_of_the_position(tmp_path: Path, game: str) -> None:
    """However a game is told, every sprite ends where the position says, whenever a press ends the story."""
    house, rng = EVERY[game], Random(4)
    seats = house.game.seat_counts[-1]
    with pilot_at(tmp_path, quick=True) as pilot:
        scene = house.sit_down(pilot, house.deal(seats, 4), "p" + "a" * (seats - 1))
        for _ in zip(range(20), decisions(pilot, scene, rng), strict=False):
            pilot.advance(rng.choice((0.05, 0.4)))
            scene.stage.finish()
            assert set(scene.stage.sprites) == set(scene.rests())
            assert scene.shown == scene.session.table.view(0)


@pytest.mark.parametrize("game", GAMES)
def test_closing_in_mid_game_and_opening_again_goes_on(tmp_path: Path, game: str) -> None:
    with pilot_at(tmp_path) as pilot:
        scene = start(pilot, game)
        next(decisions(pilot, scene, Random(1)))
        log = scene.session.table.record().log
        pilot.post(256)
        assert not pilot.app.running
    with pilot_at(tmp_path) as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.app.step(0)
        pilot.until(lambda: pilot.has("new"))
        use(pilot, "play")
        pilot.until(lambda: isinstance(pilot.app.stack.top, TableScene))
        again = pilot.app.stack.top
        assert isinstance(again, TableScene)
        assert again.session.table.record().log[: len(log)] == log


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_points_at_what_it_means_and_plays_nothing(tmp_path: Path, game: str) -> None:
    house = EVERY[game]
    seats = house.game.seat_counts[-1]
    table = house.reach(seats, lambda view, seat: len(view.legal(seat)) > 1)
    with pilot_at(tmp_path, quick=True) as pilot:
        scene = house.sit_down(pilot, table, "p" + "a" * (seats - 1))
        scene.stage.finish()
        before = table.ply
        pilot.key("h")
        pilot.until(lambda: scene.hint is not None, 30)
        assert scene.hint is not None
        targets, sentence = scene.hint
        # What comes after the first, a button that confirms, may only appear with it.
        assert pilot.has(targets[0])
        assert pilot.app.saying == sentence
        assert table.ply == before


# --- secrets --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stop", [6, 30, 60])
@pytest.mark.parametrize("game", GAMES)
def test_no_picture_shows_what_the_viewer_does_not_know(tmp_path: Path, game: str, stop: int) -> None:
    """Games that differ only in what the viewer cannot know look the same, pixel by pixel."""
    house = EVERY[game]
    seats = house.game.seat_counts[-1]
    table = walk(house, seats, stop, stop)
    view = table.view(0)
    with pilot_at(tmp_path, instant=True, memory_aid=True) as pilot:
        scene = house.sit_down(pilot, table, "p" + "a" * (seats - 1))
        scene.paused = True
        pictures: list[bytes] = []
        for seed in range(3):
            scene.show(house.game.brain.determinize(view, Random(seed)).view(0))
            scene.stage.finish()
            pictures.append(picture_of(pilot))
        assert len(set(pictures)) == 1


@pytest.mark.parametrize("motion", ["instant", "reduced_motion"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_one_person_fades_into_the_view_of_the_next(tmp_path: Path, game: str, motion: str) -> None:
    """The first picture of who sits down is that of their position, though the last action was a moment ago."""
    house, rng = EVERY[game], Random(3)
    seats = max(2, house.game.seat_counts[0])
    with pilot_at(tmp_path, **{motion: True}) as pilot:
        table = house.deal(seats, 3)
        scene = house.sit_down(pilot, table, "p" * seats)
        scene.paused = True
        for _ in range(12):
            deciding = deciders(table)
            if not deciding:
                break
            others = [seat for seat in deciding if seat != scene.viewer]
            if others:
                scene.flow.sit(others[0])
                seen = picture_of(pilot)
                scene.picture.end_fade()
                assert seen == picture_of(pilot), f"{game}: something shines through at {table.ply}"
            action = house.game.brain.policy(table.view(scene.viewer), scene.viewer, rng)
            for id in scene.clicks_for(action):
                pilot.click(id)


@pytest.mark.parametrize("game", GAMES)
def test_quick_actions_fade_one_after_the_other(tmp_path: Path, game: str) -> None:
    """While a position fades into the next, no pixel is one of an earlier position: nothing older shines through."""
    house = EVERY[game]
    seats = max(2, house.game.seat_counts[0])
    clean, fading = (_played(tmp_path / name, house, seats, name) for name in ("clean", "fade"))
    assert len(clean) == len(fading) > 5
    for number in range(1, len(clean)):
        triples = zip(clean[number - 1][::7], clean[number][::7], fading[number][::7], strict=True)
        ghosts = sum(not min(before, after) - 3 <= now <= max(before, after) + 3 for before, after, now in triples)
        assert ghosts == 0, f"{game}: {ghosts} samples of an older picture after action {number}"


def _played(folder: Path, house: House, seats: int, how: str) -> list[bytes]:
    """What seat 0 sees right after each of a few actions without motion, a frame apart."""
    rng, pictures = Random(5), list[bytes]()
    with pilot_at(folder, size=(1024, 600), instant=True) as pilot:
        table = house.deal(seats, 5)
        scene = house.sit_down(pilot, table, "p" * seats)
        scene.paused = True
        pictures.append(picture_of(pilot))
        for _ in range(14):
            seat = decider(table)
            prompt = table.prompt(seat) if seat is not None else None
            if prompt is None:
                break
            action = house.game.brain.policy(table.view(prompt.seat), prompt.seat, rng)
            step = table.submit(prompt.seat, action, prompt.token)
            assert step is not None
            scene.flow.tell(step, prompt.seat)
            pilot.advance()
            if how == "clean":
                scene.picture.end_fade()
            pictures.append(picture_of(pilot))
    return pictures


# --- sizes and languages --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [*WINDOWS, FOUR_K])
@pytest.mark.parametrize("game", GAMES)
def test_everything_stays_inside_any_window(tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    house = EVERY[game]
    with pilot_at(tmp_path, size=size, memory_aid=True) as pilot:
        # The canvas of the largest window is that of another: one picture of it is enough.
        for seats in seat_counts(house)[-1:] if size == FOUR_K else seat_counts(house):
            for stop in (40,) if size == FOUR_K else (1, 12, 40):
                scene = house.sit_down(pilot, walk(house, seats, stop, stop), "p" * seats)
                scene.paused = True
                scene.stage.finish()
                pilot.app.draw()
                area = pilot.app.viewport.canvas.inflate(2, 2)
                for target in scene.targets:
                    assert area.contains(target.rect), f"{target.id} {target.rect} leaves {area}"
                widgets = list(scene.widgets.values())
                for number, widget in zip(count(1), widgets, strict=False):
                    for other in widgets[number:]:
                        assert not widget.rect.colliderect(other.rect), f"{widget.id} over {other.id}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_is_cut_in_a_small_window(tmp_path: Path, game: str, language: str) -> None:
    house = EVERY[game]
    seats = house.game.seat_counts[-1]
    with pilot_at(tmp_path, size=(1024, 600), language=language) as pilot:
        table, rng = house.deal(seats, 6), Random(6)
        scene = house.sit_down(pilot, table, "p" * seats)
        for number in range(60):
            seat = decider(table)
            if seat is None:
                break
            scene.paused = True
            if number % 2 == 0:
                scene.flow.sit(seat)
                pilot.app.draw()
                assert not pilot.app.canvas.fonts.cut, f"{game} {language} {table.ply}"
            play(table, house.game.brain.policy(table.view(seat), seat, rng), seat)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_of_the_results_is_cut_in_a_small_window(tmp_path: Path, game: str, language: str) -> None:
    house = EVERY[game]
    with pilot_at(tmp_path, size=(1024, 600), language=language, instant=True) as pilot:
        for seats in seat_counts(house):
            table = house.deal(seats, 3)
            house.finish(table, 3)
            session = Session(pilot.app, table, players("p" + "a" * (seats - 1)), seed=1)
            pilot.app.stack.replace(house.scene(pilot.app, session))
            pilot.app.step(0)
            pilot.until(lambda: isinstance(pilot.app.stack.top, ScoringScene))
            scoring = pilot.app.stack.top
            assert isinstance(scoring, ScoringScene)
            scoring.skip()
            pilot.advance(0.3)
            assert not pilot.app.canvas.fonts.cut, f"{game} {language} {seats}"


@pytest.mark.parametrize("game", GAMES)
def test_the_table_waits_for_nobody_when_a_press_skips_the_opening(tmp_path: Path, game: str) -> None:
    with pilot_at(tmp_path, quick=True) as pilot:
        scene = start(pilot, game)
        pilot.key("left shift")
        pilot.until(lambda: on_turn(pilot, scene), 30)
        assert scene.my_turn
