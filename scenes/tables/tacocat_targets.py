"""What can be pointed at on the Tacocat table: track, piles, seats, hand, larger attacks, the main button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.tacocat.state import Phase
from scenes import theme
from scenes.tables.actions import ActionButton, add_actions
from scenes.tables.tacocat_copies import code_of
from scenes.targets import Target
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.tables.tacocat import TacocatTable

TALLEST_BUTTON = 62.0


def add_targets(scene: TacocatTable) -> None:
    """Registers everything of the shown position with its action."""
    _add_track(scene)
    _add_piles(scene)
    _add_seats(scene)
    if scene.app.settings.memory_aid:
        words = scene.app.words
        label, tip = words("tacocat.label.memory"), words("tacocat.tip.memory")
        scene.targets.add(Target("memory", scene.spots.memory, label, action=scene.open_seen, tip=tip))
    _add_hand(scene)
    _add_offers(scene)
    if scene.legal_actions():
        add_actions(scene, scene.spots.actions, [_action(scene)], tallest=TALLEST_BUTTON)


def _add_track(scene: TacocatTable) -> None:
    for place, rect in enumerate(scene.spots.places):
        name, tip = scene.speech.place_name(place), scene.speech.place_tip(place)
        scene.targets.add(Target(f"place/{place}", rect, name, tip=tip, focusable=False))


def _add_piles(scene: TacocatTable) -> None:
    view, words = scene.shown_view, scene.app.words
    label = words("tacocat.label.deck", n=len(view.deck))
    scene.targets.add(Target("deck", scene.spots.deck, label, tip=words("tacocat.tip.deck"), focusable=False))
    scene.targets.add(
        Target(
            "discards",
            scene.spots.discards,
            words("tacocat.label.discards", n=len(view.discards)),
            action=scene.open_seen,
            tip=words("tacocat.tip.discards"),
            z=1,
        )
    )


def _add_seats(scene: TacocatTable) -> None:
    for name, seat, rect in (("seat", scene.other, scene.spots.plate), ("own", scene.viewer, scene.spots.own)):
        tip = scene.speech.plate(seat)
        scene.targets.add(Target(name, rect, scene.player_name(seat), tip=tip, focusable=False))


def _add_hand(scene: TacocatTable) -> None:
    copies = scene.hand_copies(scene.shown_view)
    for number, (copy, rect) in enumerate(zip(copies, scene.spots.hand_rects(len(copies)), strict=True)):
        scene.targets.add(
            Target(
                f"hand/{copy}",
                rect,
                scene.card_name(code_of(copy)),
                action=lambda copy=copy: scene.choose(copy),
                z=10 + number,
                draggable=bool(scene.legal_actions()),
                tip=scene.speech.hand_tip(copy),
            )
        )


def _add_offers(scene: TacocatTable) -> None:
    """Larger attacks that the chosen cards can become part of."""
    offers = scene.attack_offers()
    for attack, rect in zip(offers, scene.spots.offers(len(offers)), strict=True):
        scene.add(
            Button(
                "offer/" + "-".join(map(str, attack.cards)),
                rect,
                scene.speech.attack_name(attack.cards),
                lambda attack=attack: scene.select_cards(attack.cards),
                size=theme.SMALL,
                icon=attack_icon(attack.cards),
                tip=scene.app.words("tacocat.tip.offer"),
                z=6,
            )
        )


def _action(scene: TacocatTable) -> ActionButton:
    """The button beside the hand: what may be done now."""
    words, view, chosen = scene.app.words, scene.shown_view, scene.chosen_cards()
    match view.phase:
        case Phase.REPLACE:
            label = words("tacocat.button.replace", n=len(chosen)) if chosen else words("tacocat.button.keep")
            tip = words("tacocat.tip.replace", limit=view.limit)
            return ActionButton("replace", label, scene.do_replace, tip=tip, icon="again")
        case Phase.DUEL:
            label = words("tacocat.button.duel_card", card=chosen[0]) if chosen else words("tacocat.button.duel")
            why = "" if chosen else words("tacocat.why.choose_duel")
            tip = words("tacocat.tip.duel")
            return ActionButton("duel", label, scene.do_duel, why=why, tip=tip, icon="tacocat/icon_attack")
        case Phase.ATTACK:
            why = scene.why_no_attack()
            label = words("tacocat.button.attack") if why else scene.speech.attack_name(chosen)
            icon = "tacocat/icon_attack" if why else attack_icon(chosen)
            return ActionButton("attack", label, scene.do_attack, why=why, tip=words("tacocat.tip.attack"), icon=icon)
        case _:
            cost = scene.cost_of_sacrifice()
            label = words("tacocat.button.sacrifice", card=code_of(cost) if cost else "?")
            kind = "plain" if len(scene.legal_actions()) > 1 else "main"
            tip = words("tacocat.tip.sacrifice")
            return ActionButton("sacrifice", label, scene.do_sacrifice, kind, tip=tip, icon="tacocat/icon_sacrifice")


def attack_icon(cards: Sequence[int]) -> str:
    """The icon of a single card, a set or a sequence."""
    if len(cards) == 1:
        return "tacocat/icon_single"
    return "tacocat/icon_set" if cards[0] == cards[-1] else "tacocat/icon_sequence"
