"""What can be pointed at on the Flea Circus table: deck, row, seats, hand, the request, the buttons beside the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from game.flea_circus import actions as do
from game.flea_circus.material import ACTS, CODES, UNKNOWN
from scenes import theme
from scenes.tables.actions import ActionButton, add_actions, sort_button
from scenes.tables.chips import signed
from scenes.targets import Target
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.tables.flea_circus import FleaCircusTable

TALLEST_BUTTON = 58.0


def add_targets(scene: FleaCircusTable) -> None:
    """Registers everything of the shown position with its action."""
    legal = scene.legal()
    _add_piles(scene, legal)
    _add_row(scene)
    _add_seats(scene, legal)
    _add_hand(scene, legal)
    if "ask A left" in legal:
        _add_request(scene)
    add_actions(scene, scene.spots.actions, _actions(scene, legal), tallest=TALLEST_BUTTON)


def _add_piles(scene: FleaCircusTable, legal: Sequence[str]) -> None:
    view, words = scene.shown_view, scene.app.words
    scene.targets.add(
        Target(
            "deck",
            scene.spots.deck,
            words("flea_circus.label.deck", n=view.deck_size),
            action=lambda: scene.perform(do.FLIP),
            draggable="flip" in legal,
            tip=words("flea_circus.tip.deck") if "flip" in legal else "",
            z=1,
        )
    )
    scene.targets.add(
        Target(
            "discards",
            scene.spots.discards,
            words("flea_circus.label.discards", n=len(view.discards)),
            action=scene.open_discards,
            tip=words("flea_circus.label.discards_tip"),
            z=1,
        )
    )


def _add_row(scene: FleaCircusTable) -> None:
    view = scene.shown_view
    for code, rect in zip(scene.row_codes(), scene.spots.row_rects(len(view.row)), strict=True):
        scene.targets.add(
            Target(
                f"row/{code}",
                rect,
                scene.card_name(code),
                action=lambda code=code: scene.perform(do.Take(code)),
                draggable=scene.my_turn,
                z=2,
            )
        )
    if view.flipped != UNKNOWN:
        code = CODES[view.flipped]
        scene.targets.add(
            Target(
                "flipped",
                scene.flipped_spot(len(view.row)),
                scene.card_name(code),
                action=lambda code=code: scene.perform(do.Take(code)),
                draggable=True,
                z=3,
            )
        )


def _add_seats(scene: FleaCircusTable, legal: Sequence[str]) -> None:
    for seat, panel in scene.spots.panels.items():
        scene.targets.add(
            Target(
                f"seat/{seat}",
                panel,
                scene.player_name(seat),
                action=lambda seat=seat: scene.perform(do.Steal(seat)) if scene.may("steal") else None,
                focusable=f"steal {seat}" in legal,
                tip=scene.speech.plate(seat),
            )
        )
    own = scene.viewer
    scene.targets.add(
        Target("own", scene.spots.own, scene.player_name(own), focusable=False, tip=scene.speech.plate(own))
    )
    if not scene.shown_view.trios[own]:
        place = scene.spots.own_trios(1)[0]
        area = FRect(scene.spots.own.x, place.y, scene.spots.own.w, place.h)
        label = scene.app.words("flea_circus.label.no_trios")
        scene.targets.add(Target("trios", area, label, focusable=False, z=1))


def _add_hand(scene: FleaCircusTable, legal: Sequence[str]) -> None:
    words, codes, candidates = scene.app.words, scene.hand_codes(scene.shown_view), scene.trio.candidates()
    for number, (code, rect) in enumerate(zip(codes, scene.spots.hand_rects(len(codes)), strict=True)):
        scene.targets.add(
            Target(
                f"hand/{code}",
                rect,
                scene.card_name(code),
                action=lambda code=code: scene.choose(code),
                z=10 + number,
                draggable=f"give {code}" in legal or code in candidates,
                tip=words("flea_circus.label.trio_tip", value=int(code[1])) if code in candidates else "",
            )
        )


def _add_request(scene: FleaCircusTable) -> None:
    """The acts to ask for, and a button for each way round the table."""
    words = scene.app.words
    for act, rect in zip(ACTS, scene.spots.ask_acts(), strict=True):
        name = words(f"flea_circus.act.{act}")
        scene.targets.add(Target(f"act/{act}", rect, name, action=lambda act=act: scene.choose_act(act), tip=name, z=5))
    rounds = {"left": scene.others(), "right": scene.others()[::-1]}
    for direction, rect in zip(rounds, scene.spots.ask_buttons(), strict=True):
        order = ", ".join(map(scene.player_name, rounds[direction]))
        scene.add(
            Button(
                f"ask/{direction}",
                rect,
                words(f"flea_circus.button.ask_{direction}", order=order),
                lambda direction=direction: scene.request(direction),
                icon="clockwise" if direction == "left" else "counter_clockwise",
                kind="main" if scene.asked_act else "plain",
                size=theme.SMALL,
                enabled=scene.asked_act is not None,
                why=words("flea_circus.why.choose_act"),
                z=5,
            )
        )


def _actions(scene: FleaCircusTable, legal: Sequence[str]) -> list[ActionButton]:
    """What may be done now, the main thing first."""
    words = scene.app.words
    entries: list[ActionButton] = []
    if "flip" in legal:
        kind = "plain" if scene.shown_view.row else "main"
        entries.append(ActionButton("flip", words("flea_circus.button.flip"), scene.flip, kind))
    if "gala" in legal:
        entries.append(ActionButton("gala", words("flea_circus.button.gala"), scene.gala, icon="star"))
    entries += _trio_actions(scene)
    if "done" in legal:
        entries.append(ActionButton("done", words("flea_circus.button.done"), scene.done, "plain"))
    entries.append(sort_button(scene))
    return entries


def _trio_actions(scene: FleaCircusTable) -> list[ActionButton]:
    """The button that offers a trio, or that lays the chosen one down; both say what it changes."""
    words, chosen, offered = scene.app.words, scene.trio.chosen(), scene.trio.offered()
    if chosen is not None:
        gain = scene.trio.gain(chosen)
        label = words("flea_circus.button.trio", gain=signed(gain))
        return [ActionButton("trio", label, scene.lay_trio, "main" if gain > 0 else "plain")]
    if offered is None:
        return []
    label = words("flea_circus.button.choose", gain=signed(scene.trio.gain(offered)))
    tip = words("flea_circus.tip.choose", value=int(offered.cards[0][1]))
    return [ActionButton("choose", label, scene.choose_trio, "plain", tip=tip)]
