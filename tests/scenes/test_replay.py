"""Watching a game again: every place as it was, stories and jumps, keys alone, playing on from anywhere."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pygame
import pytest
from pygame import FRect

from game.core import Decide, OptionValue, Over
from game.core.record import Record, parse_record, to_text
from game.registry import GAMES
from game.table import archive, journal
from game.table.playback import Playback
from game.tacocat.rules import Tacocat
from game.tacocat.state import Phase
from game.trails_of_tucana.rules import Tucana
from game.trails_of_tucana.table import fresh_trails, trails
from scenes.art import Art
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.replay.ahead import SAMPLES, Ahead
from scenes.replay.past import PastGamesDialog
from scenes.replay.play_on import PlayOnDialog
from scenes.replay.reel import Reel
from scenes.replay.session import ReplaySession
from scenes.replay.watch import replay_scene, watch
from scenes.session import Session
from scenes.tables.base import TableScene
from scenes.tables.scoring import ScoringScene
from scenes.tables.tacocat import TacocatTable
from scenes.tables.tacocat_opened import face_down
from tests.scenes.house import deciders, picture_of, play, players
from tests.scenes.houses import EVERY, FLEA


def played(
    game_id: str,
    seed: int = 3,
    kinds: str = "paaaa",
    most: int = 10_000,
    **options: OptionValue,
) -> Record:
    """A game played by the quick policy, to its end or for so many decisions, with players in its record."""
    house = EVERY[game_id]
    table, rng = house.deal(house.few, seed, **options), Random(seed)
    for _ in range(most):
        seats = deciders(table)
        if not seats:
            break
        play(table, house.game.brain.policy(table.view(seats[0]), seats[0], rng), seats[0])
    people = players(kinds[: table.seats])
    table.extra = {
        "players": [{"name": one.name, "kind": one.kind, "face": one.face, "level": one.level} for one in people]
    }
    return table.record()


def open_replay(pilot: Pilot, record: Record) -> TableScene:
    watch(pilot.app, record, play=False)
    pilot.app.step(0)
    scene = pilot.app.stack.top
    assert isinstance(scene, TableScene)
    scene.stage.finish()
    return scene


def reel_of(scene: TableScene) -> Reel:
    assert isinstance(scene.flow, Reel)
    return scene.flow


def playback_of(scene: TableScene) -> Playback:
    assert isinstance(scene.session, ReplaySession)
    return scene.session.playback


def in_place(scene: TableScene) -> bool:
    """Whether the sprites are exactly those of the place, at rest."""
    playback = playback_of(scene)
    view = playback.view(scene.viewer)
    rests = scene.rests_at(view)
    now = {id: (one.face, one.pose) for id, one in scene.stage.sprites.items()}
    return scene.shown.key() == view.key() and now == {id: (face, pose) for id, (face, pose, _) in rests.items()}


# --- the playback ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_playback_goes_through_every_decision_and_turn(game_id: str) -> None:
    record = played(game_id)
    playback = Playback(GAMES[game_id], record)
    assert playback.finished
    assert isinstance(playback.pending(), Over)
    playback.go(0)
    assert playback.latest() is None
    entries = list(record.log[: playback.plies[0]])
    while (step := playback.forward()) is not None:
        entries += [one.entry for one in step.entries]
        assert step == playback.latest()
        assert playback.ply == len(entries)
    assert tuple(entries) == record.log
    turns = [playback.last]
    while playback.place:
        before = playback.place
        playback.go(playback.turn_before())
        assert playback.place < before
        turns.append(playback.place)
    assert turns[-1] == 0
    assert tuple(reversed(turns[1:])) == playback.turns
    assert 2 < len(playback.turns) <= playback.last
    playback.go(0)
    playback.go(playback.turn_after())
    assert playback.place == playback.turns[1]


@pytest.mark.parametrize("game_id", list(GAMES))
def test_the_beginning_of_a_game_is_a_game_that_can_be_played_on(game_id: str) -> None:
    playback = Playback(GAMES[game_id], played(game_id))
    rng = Random(1)
    for place in (0, *rng.sample(range(playback.last), 4)):
        playback.go(place)
        start = playback.beginning()
        assert start.log == playback.source.log[: playback.plies[place]]
        again = Playback(GAMES[game_id], parse_record(to_text(start), GAMES))
        assert again.last == place
        assert again.truth().key() == playback.truth().key()
        assert not again.finished


# --- the scene ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", list(GAMES))
def test_every_place_looks_as_it_was_stepped_to_or_jumped_to(pilot: Pilot, game_id: str) -> None:
    scene = open_replay(pilot, played(game_id))
    playback, reel, rng = playback_of(scene), reel_of(scene), Random(2)
    assert playback.place == 0
    for place in (0, *rng.sample(range(playback.last - 1), 3), playback.last - 2):
        reel.want(place)
        pilot.advance()
        assert (playback.place, in_place(scene)) == (place, True)
        for ahead in (1, 2):
            pilot.key("right")
            assert (playback.place, in_place(scene)) == (place + ahead, True)
    pilot.advance(0.2)
    stepped = picture_of(pilot)
    pilot.key("v")
    assert scene.viewer == 1
    reel.jump(playback.last // 2)
    assert in_place(scene)
    while scene.viewer:
        pilot.key("v")
    pilot.key("end")
    assert playback.place == playback.last
    assert picture_of(pilot) == stepped
    pilot.key("escape")
    assert isinstance(pilot.app.stack.top, TitleScene)


@pytest.mark.parametrize("game_id", list(GAMES))
def test_a_story_ends_at_its_place_whenever_it_is_cut_short(pilot: Pilot, game_id: str) -> None:
    pilot.app.change(instant=False)
    scene = open_replay(pilot, played(game_id))
    playback, rng = playback_of(scene), Random(4)
    reel_of(scene).jump(playback.last // 2)
    for _ in range(6):
        pilot.key("right")
        pilot.advance(rng.choice((0.0, 0.1, 0.4)))
    for _ in range(2):
        # The story, then the way of what it left somewhere else to its rest.
        scene.stage.finish()
    assert in_place(scene)
    pilot.key("left")
    assert not scene.stage.busy
    assert in_place(scene)


def test_it_plays_by_itself_to_the_end_and_stops(pilot: Pilot) -> None:
    scene = open_replay(pilot, played("tucano"))
    playback = playback_of(scene)
    reel_of(scene).jump(playback.last - 3)
    pilot.key("=")
    pilot.key("space")
    pilot.until(lambda: playback.place == playback.last)
    pilot.advance()
    assert not reel_of(scene).playing
    assert in_place(scene)
    pilot.key("space")
    assert playback.place == 0
    assert reel_of(scene).playing


def test_the_line_is_dragged_and_the_keys_do_the_same(pilot: Pilot) -> None:
    scene = open_replay(pilot, played("flea_circus"))
    playback = playback_of(scene)
    line = pilot.target("replay/scrub").rect
    pilot.drag("replay/scrub", (line.x + line.w * 0.3, line.centery))
    middle = playback.place
    assert 0 < middle < playback.last
    assert in_place(scene)
    pilot.key("right", mod=pygame.KMOD_SHIFT)
    assert playback.place in (*playback.turns, playback.last)
    pilot.key("home")
    assert playback.place == 0
    pilot.key("end")
    assert playback.place == playback.last


def test_nothing_is_moved_and_nothing_is_kept_while_watching(pilot: Pilot) -> None:
    record = played("flea_circus")
    scene = open_replay(pilot, record)
    reel_of(scene).jump(4)
    for id in [target.id for target in scene.targets if not target.id.startswith(("bar/", "replay/", "log/"))]:
        if pilot.has(id):
            pilot.click(id)
    assert scene is pilot.app.stack.top or pilot.app.stack.scenes[-2] is scene
    assert playback_of(scene).place == 4
    assert playback_of(scene).record() == record
    assert pilot.app.store.slots() == []
    assert len(pilot.app.book) == 0


@pytest.mark.parametrize("game_id", ["flea_circus", "arboretum", "tacocat"])
def test_open_hands_show_what_the_others_hold(pilot: Pilot, game_id: str) -> None:
    scene = open_replay(pilot, played(game_id))
    playback = playback_of(scene)
    reel_of(scene).jump(playback.last // 2)
    shut = picture_of(pilot)
    pilot.key("e")
    assert picture_of(pilot) != shut
    faces = [str(face) for _, face in scene.hidden_cards(playback.truth())]
    pilot.key("v")
    own = {str(face) for face, _, _ in scene.rests_at(scene.shown).values()}
    if playback.seats == 2:
        assert {*faces} <= own
    assert faces


def test_open_hands_show_what_is_put_down_and_what_is_sacrificed_face_down(pilot: Pilot) -> None:
    record = played("tacocat", sacrifice="hidden")
    scene, wanted = open_replay(pilot, record), ["down/0", "answer/0"]
    assert isinstance(scene, TacocatTable)
    pilot.key("v")
    for place in range(playback_of(scene).last):
        truth = playback_of(scene).position(place)
        assert isinstance(truth, Tacocat)
        if truth.committed[0] is None and truth.phase is not Phase.DEFEND:
            continue
        reel_of(scene).jump(place)
        pilot.advance()
        for name in [one for one in wanted if one in face_down(scene, truth) and one in scene.stage.sprites]:
            wanted.remove(name)
            cards = face_down(scene, truth)[name]
            assert cards == (truth.committed[0] if name == "down/0" else truth.buried[truth.turn][-len(cards) :])
            pose = scene.stage.sprites[name].pose
            spot = pilot.app.viewport.rect(FRect(pose.x - 20, pose.y - 20, 40, 40))
            pictures: list[bytes] = []
            for _ in range(2):
                pilot.app.draw()
                pictures.append(pygame.image.tobytes(pilot.app.screen.subsurface(spot), "RGB"))
                pilot.key("e")
            assert pictures[0] != pictures[1]
    assert not wanted


def test_open_hands_show_the_trails_that_are_not_shown_yet(pilot: Pilot) -> None:
    scene = open_replay(pilot, played("trails_of_tucana"))
    pilot.key("v")
    assert scene.viewer == 1
    reel_of(scene).jump(next(one for one in range(6, 40) if playback_of(scene).actor(one) == 1))
    pilot.advance()
    truth = playback_of(scene).position(playback_of(scene).place)
    assert isinstance(truth, Tucana)
    assert fresh_trails(truth, 0)
    assert not {*fresh_trails(truth, 0)} & {*trails(truth.view(1), 0)}
    shut = picture_of(pilot)
    pilot.key("e")
    scene.gestures.hovered = None
    assert picture_of(pilot) != shut
    pilot.key("e")
    assert picture_of(pilot) == shut


def test_an_unfinished_game_keeps_its_secrets(pilot: Pilot) -> None:
    scene = open_replay(pilot, played("flea_circus", most=12))
    assert not pilot.has("replay/open")
    assert not pilot.has("replay/side")
    assert scene.viewer == 0


# --- playing on -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", list(GAMES))
def test_playing_on_is_a_game_for_practice_with_the_same_beginning(pilot: Pilot, game_id: str) -> None:
    scene = open_replay(pilot, played(game_id))
    playback = playback_of(scene)
    reel_of(scene).jump(playback.last // 2)
    before = playback.beginning().log
    pilot.click("replay/play_on")
    assert isinstance(pilot.app.stack.top, PlayOnDialog)
    pilot.click("start")
    table = pilot.app.stack.top
    assert isinstance(table, TableScene)
    assert not table.session.read_only
    assert table.session.table.practice
    assert not table.session.numbered
    assert table.session.table.record().log[: len(before)] == before
    assert pilot.app.store.load(game_id).record is not None
    pilot.until(lambda: table.my_turn)
    pilot.look()
    action = table.session.table.view(0).legal(0)[0]
    assert table.perform(action)


def test_a_game_under_way_makes_way_only_after_a_question(pilot: Pilot) -> None:
    running = Session.new(pilot.app, GAMES["tucano"], players("paa"), {}, seed=9)
    open_replay(pilot, played("tucano"))
    pilot.key("home")
    pilot.key("n")
    pilot.click("kind/1")
    pilot.click("start")
    assert pilot.app.stack.top.name == "confirm"
    pilot.click("no")
    kept = pilot.app.store.load("tucano").record
    assert kept is not None
    assert kept.extra["id"] == running.account.id
    pilot.click("start")
    pilot.click("yes")
    table = pilot.app.stack.top
    assert isinstance(table, TableScene)
    now = pilot.app.store.load("tucano").record
    assert now is not None
    assert now.extra["id"] == table.session.account.id != running.account.id


# --- past games -----------------------------------------------------------------------------------------------------


def test_a_finished_game_is_watched_from_the_results_and_from_the_list(pilot: Pilot) -> None:
    game = GAMES["tacocat"]
    session = Session.new(pilot.app, game, players("pa"), {}, seed=3)
    rng = Random(3)
    while isinstance(pending := session.table.pending(), Decide):
        seat = pending.seats[0]
        play(session.table, game.brain.policy(session.table.view(seat), seat, rng), seat)
    session.save()
    table = EVERY["tacocat"].scene(pilot.app, session)
    pilot.app.stack.push(table)
    pilot.until(lambda: isinstance(pilot.app.stack.top, ScoringScene))
    results = pilot.app.stack.top
    pilot.click("results/watch")
    scene = pilot.app.stack.top
    assert isinstance(scene, TableScene)
    assert playback_of(scene).source.log == session.table.record().log
    pilot.key("escape")
    assert pilot.app.stack.top is results
    pilot.key("escape")
    pilot.app.background.submit(lambda: None).result()
    pilot.until(lambda: pilot.has("past"))
    pilot.click("past")
    assert isinstance(pilot.app.stack.top, PastGamesDialog)
    id = f"game/{session.account.id}"
    pilot.until(lambda: pilot.has(id))
    pilot.click(id)
    pilot.until(lambda: isinstance(pilot.app.stack.top, TableScene))
    scene = pilot.app.stack.top
    assert isinstance(scene, TableScene)
    assert scene.session.players[1].name == "Bình"
    assert len([line for line in pilot.app.book.lines() if isinstance(line, journal.Game)]) == 1


def test_the_oldest_games_make_way_in_the_archive(tmp_path: Path) -> None:
    record = played("tucano")
    kept = archive.Archive(tmp_path, kept=3)
    for number in range(5):
        kept.add(f"{number:032x}"[::-1], 1000 + number, record)
    kept.add(f"{3:032x}"[::-1], 2000, record)
    assert kept.flush(5)
    slots = kept.slots()
    assert [archive.slot_of(f"{number:032x}"[::-1], slots) is not None for number in range(5)] == [
        False,
        False,
        True,
        True,
        True,
    ]
    assert slots[-1].startswith("00000002000")
    assert kept.load(slots[0]).record == record
    assert kept.close()


@pytest.mark.parametrize("game_id", list(GAMES))
def test_nobody_is_called_you_in_the_log_of_a_replay(pilot: Pilot, game_id: str) -> None:
    scene = replay_scene(pilot.app, played(game_id, most=40))
    playback = playback_of(scene)
    playback.go(playback.last)
    lines = [scene.log_line(event, scene.viewer) or "" for _, event in playback.history(scene.viewer)]
    assert len(lines) > 10
    assert [line for line in lines if re.search(r"\byou(r|rs)?\b", line, re.IGNORECASE)] == []


def test_nothing_is_drawn_ahead_while_its_picture_is_made_in_the_background(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a frame would wait for what another thread is about to have ready."""
    table = FLEA.deal(3, 1)
    FLEA.finish(table, 1)
    scene = open_replay(pilot, table.record())
    ahead = Ahead(scene, playback_of(scene))
    with monkeypatch.context() as patch:
        patch.setattr(Art, "warming", True)
        ahead.work()
        assert not ahead._known
    pilot.until(lambda: not pilot.app.art.warming)
    ahead.work()
    ahead.work()
    assert len(ahead._places) < SAMPLES
