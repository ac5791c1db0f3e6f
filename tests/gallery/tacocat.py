"""Pictures of Tacocat: every phase and its choices, the stories frame by frame, the dialogs, the end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.core import Action
from game.table.table import Table
from game.tacocat import GAME
from game.tacocat import actions as do
from game.tacocat import events as did
from game.tacocat.rules import Tacocat
from game.tacocat.state import Phase
from scenes.pilot import Pilot
from scenes.session import Session
from scenes.tables.tacocat import TacocatTable
from tests.gallery.camera import PLAYERS, SECOND_PERSON, Camera, look
from tests.scenes.house import deciders, play
from tests.scenes.houses import TACOCAT

Wanted = Callable[[Tacocat, int], bool]


def phase(one: Phase, *, round_at_least: int = 1, **more: bool) -> Wanted:
    """A position of that phase, late enough."""
    return lambda view, seat: view.phase is one and view.rounds >= round_at_least


def jumbo(kind: str, size: int) -> Wanted:
    """A set or a sequence of so many cards may be played."""
    return lambda view, seat: (
        view.phase is Phase.ATTACK
        and any(
            isinstance(action, do.Attack)
            and len(action.cards) >= size
            and (action.cards[0] == action.cards[-1]) == (kind == "set")
            for action in view.legal(view.turn)
        )
    )


def no_attack(view: Tacocat, seat: int) -> bool:
    """Two cards in hand that can never attack together."""
    cards = sorted(int(code) for code in view.hand_codes(0) if code is not None)
    return view.phase is Phase.ATTACK and len(cards) > 4 and cards[-1] - cards[0] > 6


POSITIONS: dict[str, Wanted] = {
    "exchange": phase(Phase.REPLACE),
    "exchange-limit": lambda view, seat: view.phase is Phase.REPLACE and view.rounds > 1 and 0 < view.limit < 4,
    "exchange-none": lambda view, seat: view.phase is Phase.REPLACE and view.rounds > 1 and view.limit == 0,
    "duel": phase(Phase.DUEL, round_at_least=2),
    "attack": phase(Phase.ATTACK, round_at_least=3),
    "attack-set": jumbo("set", 3),
    "attack-sequence": jumbo("sequence", 4),
    "attack-why": no_attack,
    "defend": lambda view, seat: view.phase is Phase.DEFEND and len(view.attack) > 2 and len(view.legal(0)) > 2,
    "sacrifice": lambda view, seat: view.phase is Phase.DEFEND and len(view.legal(0)) == 1,
}
"""The pictures of the table by name: the position in which the person is to decide."""


def take(camera: Camera, only: str) -> None:
    for name, good in POSITIONS.items():
        if only in f"tacocat-{name}":
            _choice(camera, f"tacocat-{name}", TACOCAT.reach(2, good, tries=400))
    for name, shoot in (
        ("exchange-story", _exchange),
        ("duel-story", _duel),
        ("hidden-story", _hidden),
        ("round-story", _rounds),
        ("seen", _dialogs),
        ("curtain", _curtain),
        ("scoring", _end),
    ):
        if only in f"tacocat-{name}":
            shoot(camera, f"tacocat-{name}")


def _scene(pilot: Pilot, table: Table) -> TacocatTable:
    return TacocatTable(pilot.app, Session(pilot.app, table, list(PLAYERS[:2]), seed=1))


def _best(table: Table, seat: int) -> Action:
    return GAME.brain.policy(table.view(seat), seat, Random(1))


def _choice(camera: Camera, name: str, table: Table) -> None:
    """The position, then with cards chosen, then what comes of it."""
    with camera.pilot(memory_aid=name.endswith(("limit", "set", "defend", "sacrifice"))) as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        camera.shoot(pilot, name)
        copies = scene.hand_copies(scene.shown_view)
        if name.endswith("why"):
            picks = [copies[0], copies[-1]]
        elif "attack" in name:
            best = max(
                (action for action in table.view(0).legal(0) if isinstance(action, do.Attack)),
                key=lambda action: (len(action.cards), action.cards[0] == action.cards[-1]),
            )
            picks = [id.removeprefix("hand/") for id in scene.clicks_for(best)[:1]]
        elif "exchange" in name:
            picks = copies[-min(2, scene.shown_view.limit) :] if scene.shown_view.limit else []
        elif "duel" in name:
            picks = copies[-1:]
        else:
            picks = []
        for copy in picks:
            pilot.click(f"hand/{copy}")
            pilot.advance(0.3)
        if picks:
            camera.shoot(pilot, f"{name}-chosen")
        pilot.hover(scene.clicks_for(_best(table, 0))[-1])
        pilot.advance(0.6)
        camera.shoot(pilot, f"{name}-pointed")
        if name.endswith(("attack", "defend", "sacrifice", "set", "limit")):
            for id in scene.clicks_for(_best(table, 0)):
                pilot.click(id)
            camera.film(pilot, scene, f"{name}-story", 0.25, 6)


def _told(camera: Camera, pilot: Pilot, scene: TacocatTable, name: str, seat: int, step: float, most: int) -> None:
    """A seat acts as a good player would; its story is filmed."""
    table = scene.session.table
    prompt = table.prompt(seat)
    assert prompt is not None
    done = table.submit(seat, _best(table, seat), prompt.token)
    assert done is not None
    scene.flow.tell(done, seat)
    camera.film(pilot, scene, name, step, most)
    scene.stage.finish()


def _exchange(camera: Camera, name: str) -> None:
    """On the centre both exchange at once."""
    for seed in range(60):
        table = TACOCAT.deal(2, seed)
        if all(len(str(_best(table, seat)).split()) > 2 for seat in (0, 1)):
            break
    with camera.pilot() as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        _told(camera, pilot, scene, f"{name}-own", 0, 0.2, 4)
        camera.shoot(pilot, f"{name}-waiting")
        _told(camera, pilot, scene, name, 1, 0.25, 10)
        pilot.advance(0.3)
        camera.shoot(pilot, f"{name}-after")


def _duel(camera: Camera, name: str) -> None:
    """The cards turn up together and clash; once with a winner, once as a tie."""
    for tied in (False, True):
        for seed in range(200):
            table = TACOCAT.deal(2, seed)
            while table.view(0).pending().phase != "duel":  # type: ignore[union-attr]
                play(table, _best(table, deciders(table)[0]))
            if (str(_best(table, 0)) == str(_best(table, 1))) == tied:
                break
        with camera.pilot() as pilot:
            scene = _scene(pilot, table)
            look(pilot, scene)
            _told(camera, pilot, scene, f"{name}-down", 0, 0.2, 3)
            which = f"{name}-tied" if tied else name
            _told(camera, pilot, scene, which, 1, 0.2, 9)
            pilot.advance(0.3)
            camera.shoot(pilot, f"{which}-after")


def _hidden(camera: Camera, name: str) -> None:
    """The opponent sacrifices face down."""

    def good(view: Tacocat, seat: int) -> bool:
        return view.phase is Phase.DEFEND and len(view.legal(1)) == 1 and len(view.attack) > 1

    table = TACOCAT.reach(2, good, tries=400, seat=1, sacrifice="hidden")
    with camera.pilot() as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        _told(camera, pilot, scene, name, 1, 0.25, 6)
        pilot.advance(0.3)
        camera.shoot(pilot, f"{name}-after")


def _rounds(camera: Camera, name: str) -> None:
    """Last cards, a banner, Tacocat hops, the tile falls, the next round is dealt; then the middle of a late game."""
    for rounds, which in ((1, name), (3, f"{name}-third")):
        for seed in range(40):
            table = TACOCAT.deal(2, seed)
            with camera.pilot() as pilot:
                scene = _scene(pilot, table)
                while (seats := deciders(table)) and len(scene.read_past().rounds) < rounds - 1:
                    play(table, _best(table, seats[0]))
                if not seats:
                    continue
                look(pilot, scene)
                while deciders(table):
                    seat = deciders(table)[0]
                    prompt = table.prompt(seat)
                    assert prompt is not None
                    done = table.submit(seat, _best(table, seat), prompt.token)
                    assert done is not None
                    scene.flow.tell(done, seat)
                    if any(isinstance(event, did.Moved) for event in done.events(0)):
                        camera.film(pilot, scene, which, 0.2, 24)
                        scene.stage.finish()
                        pilot.advance(0.3)
                        camera.shoot(pilot, f"{which}-after")
                        break
                    scene.stage.finish()
                break


def _dialogs(camera: Camera, name: str) -> None:
    """Seen cards, hint, zoom, pause, rules, keys."""
    table = TACOCAT.reach(2, phase(Phase.ATTACK, round_at_least=3), tries=400)
    with camera.pilot(memory_aid=True) as pilot:
        scene = _scene(pilot, table)
        look(pilot, scene)
        pilot.key("c")
        pilot.advance(0.6)
        camera.shoot(pilot, name)
        pilot.key("escape")
        pilot.advance(0.6)
        pilot.hover(f"hand/{scene.hand_copies(scene.shown_view)[0]}")
        pilot.key("z")
        camera.shoot(pilot, f"{name}-zoom")
        pilot.key("z")
        camera.help(pilot, scene, name)


def _curtain(camera: Camera, name: str) -> None:
    table = TACOCAT.reach(2, phase(Phase.DUEL, round_at_least=2), tries=400)
    with camera.pilot() as pilot:
        scene = TacocatTable(pilot.app, Session(pilot.app, table, [PLAYERS[0], SECOND_PERSON], seed=1))
        pilot.app.stack.push(scene)
        pilot.advance(1.0)
        camera.shoot(pilot, name)


def _end(camera: Camera, name: str) -> None:
    """The last hop into the goal, and the results."""
    table = TACOCAT.deal(2, 3)
    TACOCAT.finish(table, 3)
    with camera.pilot() as pilot:
        scene = _scene(pilot, table)
        pilot.app.stack.push(scene)
        pilot.app.step(0)
        camera.shoot(pilot, f"{name}-table")
        pilot.until(lambda: pilot.app.stack.top is not scene)
        for number, seconds in enumerate((0.5, 1.0, 1.5, 2.0, 8.0), 1):
            pilot.advance(seconds)
            camera.shoot(pilot, f"{name}-{number}")
