"""The menus, played by hand and by keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from scenes import theme
from scenes.menus.newgame import NewGameScene
from scenes.menus.pause import PauseDialog
from scenes.menus.seating import FIRST_SEATS
from scenes.menus.settings import UI_SCALES
from scenes.menus.shelf import ShelfBox
from scenes.menus.title import TitleScene
from scenes.pilot import Pilot
from scenes.settings import Settings
from scenes.stack import Scene
from scenes.words import LANGUAGES, Words
from tests.scenes.menu_house import GAME, SCREENS, menus, new_session, settle, signature


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with menus(tmp_path) as pilot:
        yield pilot


def top(pilot: Pilot) -> Scene:
    return pilot.app.stack.top


# --- every button does something ------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", SCREENS)
def test_every_target_of_every_screen_does_something(tmp_path: Path, screen: str) -> None:
    with menus(tmp_path, size=(1024, 600)) as pilot:
        reopen(pilot, screen)
        ids = [id for id in pilot.ids() if not id.startswith("term/") or id == "term/0"]
        assert ids
        for id in ids:
            before = signature(pilot)
            for share in (0.5, 0.1, 0.9):
                pilot.spot(id)
                rect = pilot.target(id).rect
                # Below the handle of a scroll bar, which fills nearly all of it where little is out of sight.
                pilot.click_at((rect.x + rect.w * share, rect.centery if id != "scroll" else rect.bottom - 8))
                if signature(pilot) != before:
                    break
            if signature(pilot) == before:
                # What writes a file says so when the file is written, in the background.
                pilot.until(lambda before=before: signature(pilot) != before, 10)
            reopen(pilot, screen)


def reopen(pilot: Pilot, screen: str) -> None:
    """The screen as it is for somebody who has just started the app."""
    pilot.app.running = True
    pilot.app.say("")
    if pilot.app.settings.fullscreen:
        pilot.app.toggle_fullscreen()
    pilot.app.store.remove(GAME.id)
    pilot.app.change(**vars(Settings(language="en")))
    pilot.app.stack.replace(TitleScene(pilot.app))
    SCREENS[screen](pilot)
    pilot.resize(1024, 600)
    settle(pilot)


# --- from the shelf to the table ------------------------------------------------------------------------------------


def test_enter_alone_leads_from_the_title_to_a_dealt_game(pilot: Pilot) -> None:
    pilot.key("return")
    settle(pilot)
    assert isinstance(top(pilot), NewGameScene)
    pilot.key("return")
    settle(pilot)
    assert top(pilot).name not in ("title", "new game")
    assert pilot.app.store.slots() == ["flea_circus"]


def test_the_focus_reaches_every_target_of_the_new_game_by_tab(pilot: Pilot) -> None:
    pilot.key("return")
    settle(pilot)
    seen = set()
    for _ in range(60):
        pilot.key("tab")
        seen.add(top(pilot).targets.focus)
    assert seen == {target.id for target in top(pilot).targets if target.focusable}


def test_a_deal_number_gives_the_same_deal_and_takes_digits_only(tmp_path: Path) -> None:
    logs = []
    for name in ("one", "two"):
        with menus(tmp_path / name) as pilot:
            pilot.click("play")
            settle(pilot)
            pilot.click("deal_number")
            pilot.write("4x7 1!")
            scene = top(pilot)
            assert isinstance(scene, NewGameScene)
            assert scene.seating.deal == "471"
            pilot.click("deal")
            settle(pilot)
            logs.append(pilot.app.store.load("flea_circus").record)
    assert logs[0] is not None
    assert logs[1] is not None
    assert logs[0].log == logs[1].log
    assert logs[0].extra["deal"] == 471


def test_two_people_of_one_name_are_refused_with_a_sentence(pilot: Pilot) -> None:
    pilot.click("play")
    settle(pilot)
    scene = top(pilot)
    assert isinstance(scene, NewGameScene)
    scene.seating.set_kind(1, "person")
    scene.relayout()
    pilot.click("name/0")
    pilot.write("Zoë")
    pilot.click("name/1")
    pilot.write("zoë")
    pilot.click("deal")
    assert top(pilot) is scene
    assert "zoë" in pilot.app.saying


def test_a_typed_letter_is_no_shortcut(pilot: Pilot) -> None:
    pilot.click("play")
    settle(pilot)
    pilot.click("name/0")
    pilot.key("m")
    pilot.write("m")
    assert not pilot.app.settings.muted
    scene = top(pilot)
    assert isinstance(scene, NewGameScene)
    assert scene.seating.seats[0].name == "m"


def test_the_last_set_up_is_where_the_next_begins(tmp_path: Path) -> None:
    with menus(tmp_path) as pilot:
        pilot.click("play")
        settle(pilot)
        pilot.click_at((pilot.target("count").rect.right - 10, pilot.target("count").rect.centery))
        pilot.click("name/0")
        pilot.write("Thảo")
        pilot.click("practice")
        pilot.click("deal")
        settle(pilot)
    with menus(tmp_path) as pilot:
        pilot.click("new")
        settle(pilot)
        scene = top(pilot)
        assert isinstance(scene, NewGameScene)
        assert scene.seating.count == 5
        assert scene.seating.names(pilot.app.words)[0] == "Thảo"
        assert scene.seating.practice


def test_settings_of_a_stranger_do_not_stop_the_new_game(tmp_path: Path) -> None:
    tmp_path.joinpath("settings.json").write_text(
        json.dumps(
            {
                "player_names": ["x" * 24, ""],
                "last_game": {
                    "flea_circus": {"count": 9, "seats": [3, {"level": "god", "kind": 1}], "options": {"first": 4}}
                },
            }
        )
    )
    with menus(tmp_path) as pilot:
        pilot.click("play")
        settle(pilot)
        scene = top(pilot)
        assert isinstance(scene, NewGameScene)
        assert scene.seating.count == FIRST_SEATS
        assert scene.seating.options["first"] == "random"


# --- the running game -----------------------------------------------------------------------------------------------


def test_a_saved_game_is_told_and_continued(pilot: Pilot) -> None:
    session = new_session(pilot)
    pilot.app.stack.replace(TitleScene(pilot.app))
    settle(pilot)
    said = [widget.label for widget in top(pilot).widgets.values()]
    assert any(session.players[0].name in label for label in said)
    assert any("saved today at" in label for label in said)
    ribbons = {id: box.ribbon for id, box in top(pilot).widgets.items() if isinstance(box, ShelfBox)}
    assert {id for id, ribbon in ribbons.items() if ribbon == pilot.app.words("menu.title.continue")} == {
        f"box/{session.game.id}"
    }
    pilot.click("play")
    settle(pilot)
    assert top(pilot).name != "title"


def test_a_person_quicker_than_the_disk_still_gets_the_saved_game(pilot: Pilot) -> None:
    new_session(pilot)
    title = TitleScene(pilot.app)
    pilot.app.stack.replace(title)
    pilot.app.stack.settle()
    assert title.reading
    pilot.key("return")
    assert top(pilot).name == "table"


def test_dealing_over_a_running_game_asks_first(pilot: Pilot) -> None:
    new_session(pilot)
    pilot.app.stack.replace(TitleScene(pilot.app))
    settle(pilot)
    before = pilot.app.store.load("flea_circus").record
    pilot.click("new")
    settle(pilot)
    pilot.click("deal")
    settle(pilot)
    assert top(pilot).name == "confirm"
    pilot.key("return")
    settle(pilot)
    assert top(pilot).name == "new game"
    assert pilot.app.store.load("flea_circus").record == before
    pilot.click("deal")
    settle(pilot)
    pilot.click("yes")
    settle(pilot)
    assert top(pilot).name not in ("confirm", "new game", "title")
    assert pilot.app.store.load("flea_circus").record != before


def test_a_broken_save_is_said_and_the_title_stands(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir(parents=True)
    with menus(tmp_path) as pilot:
        new_session(pilot)
        assert pilot.app.store.flush(5)
    for file in folder.rglob("*"):
        if file.is_file():
            file.write_text("nonsense")
    with menus(tmp_path) as pilot:
        pilot.advance(0.2)
        assert pilot.app.saying
        assert not pilot.has("new")
        pilot.click("play")


def test_a_box_that_is_not_open_says_so(pilot: Pilot) -> None:
    pilot.click("box/tucano")
    assert "Tucano" in pilot.app.saying


def test_the_thinker_is_started_by_the_title(pilot: Pilot) -> None:
    assert pilot.app.thinker.started == 1  # type: ignore[attr-defined]


# --- dialogs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [name for name in SCREENS if name not in ("title", "continue")])
def test_escape_and_a_click_outside_close_only_the_dialog(pilot: Pilot, screen: str) -> None:
    SCREENS[screen](pilot)
    settle(pilot)
    assert len(pilot.app.stack.scenes) == 2
    pilot.key("escape")
    assert top(pilot).name == "title"
    SCREENS[screen](pilot)
    settle(pilot)
    pilot.click_at((4, 4))
    assert top(pilot).name == "title"


def test_a_press_inside_released_outside_keeps_the_dialog(pilot: Pilot) -> None:
    SCREENS["confirm"](pilot)
    settle(pilot)
    pilot.drag("no", (4, 4))
    assert top(pilot).name == "confirm"


def test_f1_opens_and_closes_the_rules(pilot: Pilot) -> None:
    pilot.key("f1")
    assert top(pilot).name == "rules"
    pilot.key("f1")
    assert top(pilot).name == "title"


def test_the_rules_scroll_to_their_end(pilot: Pilot) -> None:
    SCREENS["rules"](pilot)
    settle(pilot)
    rules = top(pilot)
    pilot.key("end")
    pilot.advance(0.4)
    assert rules.scroll.offset.value == pytest.approx(rules.scroll.longest)  # type: ignore[attr-defined]
    pilot.post(pygame.MOUSEWHEEL, x=0, y=2, precise_x=0.0, precise_y=2.0)
    pilot.advance(0.4)
    assert rules.scroll.offset.value < rules.scroll.longest  # type: ignore[attr-defined]


def test_the_picture_below_a_dialog_is_drawn_once(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    title = top(pilot)
    SCREENS["settings"](pilot)
    settle(pilot)
    monkeypatch.setattr(title, "draw", lambda canvas: drawn.append(1))
    pilot.hover("language")
    pilot.advance(0.5)
    assert not drawn


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_language_changes_live(pilot: Pilot, language: str) -> None:
    SCREENS["settings"](pilot)
    settle(pilot)
    for _ in LANGUAGES:
        if pilot.app.settings.language == language:
            break
        rect = pilot.target("language").rect
        pilot.click_at((rect.right - 20, rect.centery))
    assert top(pilot).title() == Words(language)("menu.settings.title")  # type: ignore[attr-defined]
    assert pilot.target("instant").label == Words(language)("menu.settings.instant")


def test_the_scale_changes_live_and_by_keyboard(pilot: Pilot) -> None:
    SCREENS["settings"](pilot)
    settle(pilot)
    for _ in range(30):
        if top(pilot).targets.focus == "ui_scale":
            break
        pilot.key("tab")
    before = pilot.app.viewport.scale
    pilot.key("left")
    assert pilot.app.settings.ui_scale == UI_SCALES[UI_SCALES.index(1.0) - 1]
    assert pilot.app.viewport.scale < before


def test_a_new_volume_is_heard(pilot: Pilot) -> None:
    SCREENS["settings"](pilot)
    settle(pilot)
    pilot.app.sound.played.clear()
    rect = pilot.target("effects").rect
    pilot.click_at((rect.x + rect.w * 0.5, rect.centery))
    assert "card_place" in pilot.app.sound.played


def test_a_level_changes_during_the_game(pilot: Pilot) -> None:
    session = new_session(pilot)
    pilot.app.stack.push(PauseDialog(pilot.app, session))
    settle(pilot)
    rect = pilot.target("level/1").rect
    pilot.click_at((rect.right - 20, rect.centery))
    assert session.players[1].level == "expert"
    assert session.players[1].name == GAME_NAME_OF_SEAT_1


GAME_NAME_OF_SEAT_1 = Words("en")("menu.face.parrot")


def test_start_over_asks_and_deals_anew_with_the_same_players(pilot: Pilot) -> None:
    session = new_session(pilot)
    pilot.app.stack.push(PauseDialog(pilot.app, session))
    settle(pilot)
    before = pilot.app.store.load(GAME.id).record
    pilot.click("restart")
    settle(pilot)
    pilot.click("yes")
    settle(pilot)
    after = pilot.app.store.load(GAME.id).record
    assert before is not None
    assert after is not None
    assert after.log != before.log
    assert after.extra["players"] == before.extra["players"]


def test_a_sentence_goes_when_a_dialog_comes(pilot: Pilot) -> None:
    pilot.click("box/tucano")
    assert pilot.app.saying
    pilot.click("settings")
    assert not pilot.app.saying


def test_a_closed_dialog_fades_and_is_gone_in_time(pilot: Pilot) -> None:
    pilot.app.settings.reduced_motion = False
    pilot.key("f1")
    pilot.advance(0.5)
    pilot.key("f1")
    assert len(pilot.app.farewells) == 1
    pilot.advance(theme.MOTION["dialog_out"] / 1000 + 0.02)
    assert not pilot.app.farewells


def test_the_rules_open_over_the_new_game(pilot: Pilot) -> None:
    pilot.click("play")
    pilot.key("f1")
    assert top(pilot).name == "rules"
    pilot.key("f1")
    assert top(pilot).name == "new game"
