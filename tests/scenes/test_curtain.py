"""The hand-over curtain: nothing of the table is to be seen, and one deliberate press opens it."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.core.record import Did, Record, Rolled
from game.flea_circus import GAME
from game.flea_circus.material import DECK_CODES
from game.table.table import Table
from scenes.pilot import FRAME, Pilot
from scenes.session import Player, Session
from scenes.tables.curtain import DEAF, CurtainScene
from scenes.tables.flea_circus import FleaCircusTable
from tests.scenes.played import pilot

RECAP = ["Owl took Clown 5.", "Owl went bust.", "Mai laid down a trio of fours."]


def curtain(hands: Pilot, recap: list[str] | None = None, menu: list[str] | None = None) -> list[str]:
    """Pushes a curtain; the list returned notes when it was opened."""
    opened: list[str] = []
    hands.app.stack.push(
        CurtainScene(
            hands.app,
            "Ana",
            "person_1",
            RECAP if recap is None else recap,
            lambda: opened.append("ready"),
            menu=None if menu is None else lambda: menu.append("menu"),
        )
    )
    return opened


def picture(hands: Pilot) -> bytes:
    return pygame.image.tobytes(hands.app.screen, "RGB")


def test_its_first_frame_hides_everything(tmp_path: Path) -> None:
    pictures = []
    for number, colour in enumerate(((255, 0, 0), (0, 0, 255))):
        with pilot(tmp_path / str(number)) as hands:
            hands.app.screen.fill(colour)
            hands.app.say(f"The hint: take card {number}.")
            curtain(hands)
            hands.advance()
            assert hands.app.saying == ""
            pictures.append(picture(hands))
    assert pictures[0] == pictures[1]


def test_different_hidden_hands_give_identical_pixels(tmp_path: Path) -> None:
    """Two tables alike in all that is public and different in what one player holds in secret."""
    players = [Player("Ana", "person", "person_1"), Player("Mai", "person", "person_2")]
    pictures: list[list[bytes]] = []
    hidden = []
    for number, stolen in enumerate(("A0", "C7")):
        with pilot(tmp_path / str(number)) as hands:
            session = Session.new(hands.app, GAME, list(players), {"first": 0}, seed=1)
            session.table = robbed(stolen)
            hidden.append(session.table.view(1).hand_codes(1))
            hands.app.stack.push(FleaCircusTable(hands.app, session))
            hands.advance(0.1)
            frames = []
            assert hands.app.stack.top.name == "curtain"
            for _ in range(3):
                frames.append(picture(hands))
                hands.advance(0.2)
            pictures.append(frames)
    assert hidden[0] != hidden[1]
    assert pictures[0] == pictures[1]


def robbed(stolen: str) -> Table:
    """A table at which seat 0 has stolen A0 or C7, seat 1's two cards, and seat 1 is at turn."""
    top = ["D1", "A0", "E1", "C7", "steal"]
    rest = list(DECK_CODES)
    for code in top:
        rest.remove(code)
    random.Random(3).shuffle(rest)
    takes = [(0, "D1"), (1, "A0"), (0, "E1"), (1, "C7")]
    log = (
        Rolled("deck", [*top, *rest]),
        *(Did(seat, text) for seat, code in takes for text in ("flip", f"take {code}")),
        Did(0, "flip"),
        Did(0, "steal 1"),
        Rolled("steal", stolen),
    )
    return Table.resume(GAME, Record(GAME.id, 2, {"first": 0, "gala_bonus": 0}, log, {}), random.Random(1))


def test_presses_in_the_first_moment_are_ignored(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        opened = curtain(hands)
        hands.advance(0.1)
        hands.click("curtain/ready")
        hands.key("return")
        hands.key("space")
        assert opened == []
        hands.advance(DEAF)
        hands.key("return")
        assert opened == ["ready"]


def test_a_press_begun_too_early_does_not_count_when_released_later(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        opened = curtain(hands)
        hands.advance()
        at = hands._pixel(hands.spot("curtain/ready"))
        hands.post(pygame.MOUSEBUTTONDOWN, pos=at, button=1)
        hands.advance(DEAF + 0.1)
        hands.post(pygame.MOUSEBUTTONUP, pos=at, button=1)
        assert opened == []


def test_a_click_beside_the_button_opens_nothing(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        opened = curtain(hands)
        hands.advance(0.5)
        hands.click_at((20, 300))
        hands.key("a")
        hands.key("escape")
        assert opened == []
        assert hands.app.stack.top.name == "curtain"


def test_escape_opens_the_menu_where_there_is_one(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        menu: list[str] = []
        opened = curtain(hands, menu=menu)
        hands.advance(0.5)
        hands.key("escape")
        assert menu == ["menu"]
        assert opened == []


def test_a_key_held_since_the_last_move_does_not_open_it(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        hands.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        opened = curtain(hands)
        hands.advance(0.5)
        hands.post(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        assert opened == []
        hands.post(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="")
        hands.key("return")
        assert opened == ["ready"]


def test_ready_is_called_once_and_the_curtain_parts(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        opened = curtain(hands)
        hands.advance(0.5)
        closed = picture(hands)
        hands.click("curtain/ready")
        assert opened == ["ready"]
        hands.advance(0.08)
        assert hands.app.stack.top.name == "curtain"
        assert picture(hands) != closed
        assert hands.app.screen.get_at((640, 360))[:3] == (30, 80, 70)
        hands.advance(0.2)
        assert hands.app.stack.top.name == "wall"
        assert opened == ["ready"]


@pytest.mark.parametrize("setting", ["instant", "reduced_motion"])
def test_without_motion_it_opens_too(tmp_path: Path, setting: str) -> None:
    with pilot(tmp_path) as hands:
        hands.app.change(**{setting: True})
        opened = curtain(hands)
        hands.advance(0.5)
        hands.click("curtain/ready")
        hands.advance(FRAME * 10)
        assert opened == ["ready"]
        assert hands.app.stack.top.name == "wall"


def test_an_input_while_it_parts_ends_that_and_reaches_the_table(tmp_path: Path) -> None:
    with pilot(tmp_path) as hands:
        heard: list[str] = []
        wall = hands.app.stack.top
        wall.key = lambda key: bool(heard.append(key.name)) or True  # type: ignore[method-assign]
        curtain(hands)
        hands.advance(0.5)
        hands.click("curtain/ready")
        hands.key("u")
        assert heard == ["u"]
        assert hands.app.stack.top is wall


@pytest.mark.parametrize("language", ["en", "vi", "ru"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (2560, 1080)])
@pytest.mark.parametrize("count", [0, 3, 30])
def test_the_bill_fits_in_every_window(tmp_path: Path, language: str, size: tuple[int, int], count: int) -> None:
    with pilot(tmp_path, size, language) as hands:
        long = "Professor Trung Kiên asked for the Escape Artist; Mai and Ana passed, Bo gave Escape Artist 7."
        curtain(hands, [long] * count)
        hands.advance(1.0)
        scene = hands.app.stack.top
        assert isinstance(scene, CurtainScene)
        area = hands.app.viewport.canvas
        assert area.contains(scene.bill)
        assert scene.bill.contains(hands.target("curtain/ready").rect)
        if count == 30:
            assert len(scene.lines) >= 2
            assert scene.lines[0] == hands.app.words("curtain.earlier", n=30 - len(scene.lines) + 1)
