"""What can be pointed at on the Arboretum table: deck, piles, gardens, free places, species, hand, the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from scenes import glossary
from scenes.tables.actions import ActionButton, add_actions, sort_button
from scenes.tables.arboretum_garden import Cell
from scenes.tables.arboretum_layout import TITLE
from scenes.targets import Target
from scenes.widgets import Button

if TYPE_CHECKING:
    from scenes.tables.arboretum import ArboretumTable

TALLEST_BUTTON = 58.0


def cell_id(cell: Cell) -> str:
    """The target of a free place."""
    return f"cell/{cell[0]},{cell[1]}"


def cell_of_id(id: str) -> Cell:
    """The place that a target `cell/2,-1` or `tree/2,-1` stands for."""
    x, y = id.partition("/")[2].split(",")
    return int(x), int(y)


def add_targets(scene: ArboretumTable) -> None:
    """Registers everything of the shown position with its action."""
    legal = scene.legal()
    _add_seats(scene)
    _add_deck(scene, legal)
    for seat in range(scene.shown_view.seats):
        _add_pile(scene, legal, seat)
    _add_garden(scene)
    _add_species(scene)
    _add_hand(scene, legal)
    add_actions(scene, scene.spots.actions, _actions(scene, legal), tallest=TALLEST_BUTTON)


def _add_seats(scene: ArboretumTable) -> None:
    words = scene.app.words
    for seat, panel in scene.spots.panels.items():
        name = scene.player_name(seat)
        scene.targets.add(
            Target(
                f"seat/{seat}",
                panel.rect,
                name,
                action=lambda seat=seat: scene.open_garden(seat),
                focusable=False,
                tip=scene.speech.plate(seat),
            )
        )
        scene.targets.add(
            Target(
                f"garden/{seat}",
                panel.garden,
                words("arboretum.label.garden_of", name=name),
                action=lambda seat=seat: scene.open_garden(seat),
                tip=words("arboretum.tip.garden", name=name),
                z=1,
            )
        )


def _add_deck(scene: ArboretumTable, legal: Sequence[str]) -> None:
    view, words = scene.shown_view, scene.app.words
    may = "draw deck" in legal
    last = view.deck_size == 1
    scene.targets.add(
        Target(
            "deck",
            scene.spots.deck,
            words("arboretum.label.deck", n=view.deck_size),
            action=scene.draw_deck,
            draggable=may,
            tip=words("arboretum.tip.deck_last" if last else "arboretum.tip.deck" if may else "arboretum.tip.deck_end"),
            z=1,
        )
    )


def _add_pile(scene: ArboretumTable, legal: Sequence[str], seat: int) -> None:
    view, words = scene.shown_view, scene.app.words
    own, pile = seat == scene.viewer, view.pile_codes(seat)
    name = scene.player_name(seat)
    label = words("arboretum.label.own_pile" if own else "arboretum.label.pile_of", name=name, n=len(pile))
    if f"draw {seat}" in legal:
        tip = words("arboretum.tip.pile_draw", card=scene.card_name(pile[-1]))
    elif own and scene.may("discard"):
        chosen = scene.chosen
        card = scene.card_name(chosen) if chosen is not None else None
        tip = words("arboretum.tip.pile_discard_chosen", card=card) if card else words("arboretum.tip.pile_discard")
    else:
        tip = words("arboretum.tip.pile")
    scene.targets.add(
        Target(
            f"pile/{seat}",
            scene.pile_rect(seat),
            f"{label}: {scene.card_name(pile[-1])}" if pile else label,
            action=lambda: scene.use_pile(seat),
            draggable=f"draw {seat}" in legal,
            tip=tip,
            z=2,
        )
    )
    if pile:
        scene.add(
            Button(
                f"leaf/{seat}",
                scene.spots.leaf if own else scene.spots.panels[seat].leaf,
                words("arboretum.button.leaf"),
                lambda: scene.open_pile(seat),
                icon="zoom",
                kind="plain",
                text=False,
                tip=words("arboretum.tip.leaf", n=len(pile)),
                z=4,
            )
        )


def _add_garden(scene: ArboretumTable) -> None:
    """The trees, for the zoom, and the places where a card may be planted."""
    view, viewer, words = scene.shown_view, scene.viewer, scene.app.words
    plan = scene.plot(view, viewer)
    for cell, code in view.garden_codes(viewer).items():
        id = f"tree/{cell[0]},{cell[1]}"
        scene.targets.add(Target(id, plan.rect(cell), scene.card_name(code), focusable=False, z=1))
    if scene.may("play"):
        chosen = scene.chosen
        for cell in view.free_cells(viewer):
            label = words("arboretum.label.cell") if chosen is None else scene.card_name(chosen)
            scene.targets.add(
                Target(
                    cell_id(cell),
                    plan.rect(cell),
                    label,
                    action=lambda cell=cell: scene.plant(cell),
                    focusable=chosen is not None,
                    z=2,
                )
            )
    if view.garden_codes(viewer):
        scene.add(
            Button(
                f"garden/{viewer}",
                scene.spots.enlarge,
                words("arboretum.button.gardens"),
                lambda: scene.open_garden(viewer),
                icon="zoom",
                kind="quiet",
                text=False,
                tip=words("arboretum.tip.gardens"),
                z=4,
            )
        )


def _add_species(scene: ArboretumTable) -> None:
    """The head of the sheet, which says what it is about, and its rows: each lights the best paths of its species."""
    words, sheet = scene.app.words, scene.spots.sheet
    about = "\n".join(glossary.tip(words, scene.game_id, term) for term in ("right", "crest"))
    head = FRect(sheet.x, sheet.y, sheet.w, TITLE)
    scene.targets.add(Target("sheet", head, words("arboretum.label.sheet"), tip=about, focusable=False))
    for code, rect in zip(scene.shown_view.species_codes(), scene.spots.rows, strict=True):
        name = scene.app.words(f"arboretum.species.{code}")
        scene.targets.add(Target(f"species/{code}", rect, name, action=lambda code=code: scene.pin(code), z=1))


def _add_hand(scene: ArboretumTable, legal: Sequence[str]) -> None:
    codes = scene.hand_codes(scene.shown_view)
    may = scene.may("play") or scene.may("discard")
    for number, (code, rect) in enumerate(zip(codes, scene.spots.hand_rects(len(codes)), strict=True)):
        scene.targets.add(
            Target(
                f"hand/{code}",
                rect,
                scene.card_name(code),
                action=lambda code=code: scene.choose(code),
                z=10 + number,
                draggable=may and bool(legal),
                tip=scene.speech.hand_tip(code),
            )
        )


def _actions(scene: ArboretumTable, legal: Sequence[str]) -> list[ActionButton]:
    """What may be done now, the main thing first."""
    words = scene.app.words
    entries: list[ActionButton] = []
    if "draw deck" in legal:
        entries.append(ActionButton("deck", words("arboretum.button.deck"), scene.draw_deck, "plain"))
    if scene.may("discard"):
        why = words("arboretum.why.choose_discard") if scene.chosen is None else ""
        entries.append(ActionButton("discard", words("arboretum.button.discard"), scene.discard, why=why))
    entries.append(sort_button(scene))
    return entries
