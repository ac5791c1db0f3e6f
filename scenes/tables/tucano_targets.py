"""What can be pointed at on the Tucano table: columns, score sheet, seats, own cards, toucans, the joker's choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.tucano import actions as do
from game.tucano.material import COLUMNS, TOUCANS
from game.tucano.rules import Tucano
from game.tucano.state import Phase
from scenes import theme
from scenes.tables.tucano_layout import FRUIT_CODES
from scenes.targets import Target
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.tables.tucano import TucanoTable


def add_targets(scene: TucanoTable, legal: Sequence[str]) -> None:
    """Registers everything of the shown position with its action; `legal` is what the viewer may do."""
    view = scene.shown_view
    _add_middle(scene, view, legal)
    for seat in scene.rivals():
        _add_seat(scene, view, legal, seat)
    _add_own(scene, view, legal)
    if view.phase is Phase.JOKER:
        _add_joker(scene, view, legal)


def _add_middle(scene: TucanoTable, view: Tucano, legal: Sequence[str]) -> None:
    words, targets = scene.app.words, scene.targets
    if view.phase is not Phase.JOKER:
        tip = words("tucano.label.deck", n=view.deck_size)
        targets.add(Target("deck", scene.spots.deck, tip, tip=tip, focusable=False))
        for column in range(1, COLUMNS + 1):
            codes = view.column_codes(column)
            if not codes:
                continue
            rects = scene.spots.column_rects(column - 1, len(codes))
            sign = scene.spots.signs[column - 1]
            names = ", ".join(scene.speech.card(code) for code in codes)
            targets.add(
                Target(
                    f"column/{column}",
                    rects[0].union(rects[-1]).union(sign),
                    words("tucano.label.column", column=column, cards=names),
                    action=lambda column=column: scene.perform(do.Take(column)),
                    draggable=scene.my_turn,
                    z=2,
                )
            )
    for code, rect in zip(FRUIT_CODES, scene.spots.rows, strict=True):
        label = scene.speech.kind(view, code)
        targets.add(Target(f"sheet/{code}", rect, label, tip=label, focusable=False))


def _add_seat(scene: TucanoTable, view: Tucano, legal: Sequence[str], seat: int) -> None:
    """An opponent: the panel takes gifts, its tiles are stolen from."""
    name = scene.player_name(seat)
    giving = scene.gift is not None
    scene.targets.add(
        Target(
            f"seat/{seat}",
            scene.spots.panels[seat],
            name,
            action=lambda: scene.give_to(seat) if scene.gift is not None else None,
            focusable=giving,
            tip=scene.speech.points(view, seat),
        )
    )
    size = scene.pile_size(view, seat)
    if size:
        tip = scene.speech.pile(view, seat)
        scene.targets.add(Target(f"pile/{seat}", scene.spots.seat_pile(seat), tip, tip=tip, z=2, focusable=False))
    for code, held in scene.kinds(view, seat):
        stealable = f"steal {code} {seat}" in legal and not giving
        scene.targets.add(
            Target(
                f"front/{seat}/{code}",
                scene.spots.tile_rect(seat, code),
                scene.speech.held(view, seat, code, held),
                action=lambda code=code: scene.point_at(seat, code),
                draggable=stealable,
                tip=scene.speech.held(view, seat, code, held),
                focusable=stealable,
                z=3,
            )
        )


def _add_own(scene: TucanoTable, view: Tucano, legal: Sequence[str]) -> None:
    own, tip = scene.spots.own, scene.speech.points(view, scene.viewer)
    place = FRect(own.x, own.y, own.w, max(20.0, scene.spots.pile.y - own.y - 4))
    scene.targets.add(Target("points/own", place, tip, tip=tip, focusable=False, z=-1))
    kinds = scene.kinds(view, scene.viewer)
    giving = any(text.startswith("gift ") for text in legal)
    for number, ((code, held), rect) in enumerate(zip(kinds, scene.own_rects(view), strict=True)):
        scene.targets.add(
            Target(
                f"own/{code}",
                rect,
                scene.speech.held(view, scene.viewer, code, held),
                action=lambda code=code: scene.give(code),
                draggable=giving,
                z=10 + number,
            )
        )
    if scene.pile_size(view, scene.viewer):
        tip = scene.speech.pile(view, scene.viewer)
        scene.targets.add(Target("pile/own", scene.spots.pile, tip, tip=tip, focusable=False))
    if not scene.holds_toucans(view) and not scene.spots.crowded(len(kinds)):
        words = scene.app.words
        tip = "\n".join(words(f"tucano.label.{code}") for code in TOUCANS)
        label = words("tucano.label.no_toucans")
        scene.targets.add(Target("toucans", scene.spots.actions, label, focusable=False, tip=tip, z=-1))
    toucans = scene.toucans(view) if legal else []
    for (code, _), rect in zip(toucans, scene.spots.toucan_rects(len(toucans)), strict=True):
        scene.targets.add(
            Target(
                f"toucan/{code}",
                rect,
                scene.app.words(f"tucano.toucan.{code}"),
                action=lambda code=code: scene.choose(code),
                tip=scene.app.words(f"tucano.label.{code}"),
                z=20,
            )
        )
    if scene.chosen is None:
        return
    if f"drop {scene.chosen}" in legal:
        _add_button(scene, "drop", scene.use_drop)
    elif scene.chosen == "flip":
        _add_button(scene, "flip", scene.use_flip)


def _add_button(scene: TucanoTable, name: str, press: Callable[[], None]) -> None:
    """The button that confirms what the chosen toucan does."""
    words = scene.app.words(f"tucano.button.{name}")
    scene.add(Button(f"button/{name}", scene.spots.button(), words, press, kind="main", size=theme.SMALL, z=20))


def _add_joker(scene: TucanoTable, view: Tucano, legal: Sequence[str]) -> None:
    """The choices of the joker's owner; who only looks on can point at them too."""
    names = [str(action).split(" ")[1] for action in view.legal(view.turn)]
    for name, rect in zip(names, scene.spots.joker_rects(len(names)), strict=True):
        fruit = None if name == "none" else name
        scene.targets.add(
            Target(
                f"joker/{name}",
                rect,
                scene.speech.action(do.Joker(fruit)),
                action=lambda fruit=fruit: scene.perform(do.Joker(fruit)),
                focusable=bool(legal),
                z=4,
            )
        )
