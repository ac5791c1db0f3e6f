"""What dropping a card and pressing an arrow mean at the Arboretum table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from game.arboretum import actions as do
from game.core import Action, Reason
from scenes.tables.arboretum_garden import Cell
from scenes.tables.arboretum_targets import cell_of_id
from scenes.targets import Targets

if TYPE_CHECKING:
    from scenes.tables.arboretum import ArboretumTable

OVERLAP = 0.35
"""The share of a free place that a dropped card must cover."""


def drop(scene: ArboretumTable, target: str, over: str | None, rect: FRect) -> Action | None:
    """A drawn card goes to the hand; a hand card to a free place of the garden or onto the own pile."""
    kind, _, what = target.partition("/")
    if kind in ("deck", "pile"):
        if not rect.colliderect(scene.spots.hand.inflate(24, 24)):
            return None
        return do.DRAW_DECK if kind == "deck" else do.DRAW_PILES[int(what)]
    if kind != "hand" or (rect.colliderect(scene.spots.hand) and not (over or "").startswith(("cell/", "pile/"))):
        return None
    if scene.may("discard"):
        near = over == f"pile/{scene.viewer}" or rect.colliderect(scene.spots.pile.inflate(24, 24))
        return do.Discard(what) if near else None
    cell = _cell_under(scene, over, rect) if not (over or "").startswith("tree/") else None
    if cell is not None:
        return do.Play(what, *cell)
    if (over or "").startswith("pile/") or not scene.may("play"):
        scene.refuse(scene.session.table.why_not(scene.viewer, do.Discard(what)))
    elif (over or "").startswith("tree/"):
        scene.refuse(scene.session.table.why_not(scene.viewer, do.Play(what, *cell_of_id(str(over)))))
    elif rect.colliderect(scene.spots.lawn):
        scene.refuse(Reason("not_adjacent"))
    return None


def _cell_under(scene: ArboretumTable, over: str | None, rect: FRect) -> Cell | None:
    """The free place a dropped card means: the one under the pointer, or the one it covers more than any tree."""
    if over is not None and over.startswith("cell/"):
        return cell_of_id(over)
    best, share = None, OVERLAP
    plan = scene.plot(scene.shown_view, scene.viewer)
    # A hand card is larger than a place: what counts is its middle, as large as it will be there.
    card = FRect(0, 0, plan.width, plan.height)
    card.center = rect.center
    for target in scene.targets:
        kind = target.id.partition("/")[0]
        if kind in ("cell", "tree"):
            common = target.rect.clip(card)
            covered = common.w * common.h / (card.w * card.h)
            if covered > share:
                best, share = cell_of_id(target.id) if kind == "cell" else None, covered
    return best


def focus_goal(scene: ArboretumTable) -> None:
    """Who plays by keys goes on where the chosen card may go."""
    if scene.may("discard"):
        scene.targets.focus = f"pile/{scene.viewer}"
    else:
        bottom = scene.spots.lawn.midbottom
        cells = [target for target in scene.targets if target.id.startswith("cell/")]
        near = min(
            cells,
            key=lambda one: abs(one.rect.centerx - bottom[0]) + abs(one.rect.centery - bottom[1]),
            default=None,
        )
        scene.targets.focus = near.id if near is not None else scene.targets.focus
    scene.focus_moved()


def walk(scene: ArboretumTable, direction: str) -> bool:
    """With a card chosen, the arrows walk over the free places first; False where there is none that way."""
    focus = scene.targets.focus
    if scene.chosen is None or focus is None or not focus.startswith("cell/"):
        return False
    cells = Targets()
    for target in scene.targets:
        if target.id.startswith("cell/"):
            cells.add(target)
    cells.focus = focus
    moved = cells.move_focus(direction)
    if moved is None or moved.id == focus:
        return False
    scene.targets.focus, scene.targets.focus_shown = moved.id, True
    scene.focus_moved()
    scene.app.sound.play("hover", scene.app.now)
    return True
