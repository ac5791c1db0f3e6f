"""Pictures of the menus: title, new game, settings, rules."""

from __future__ import annotations

from scenes.menus.title import TitleScene
from tests.gallery.camera import Camera


def take(camera: Camera, only: str) -> None:
    """One picture of each menu; they follow from each other, so `only` picks all or none."""
    if only and not any(only in name for name in ("title", "newgame", "settings", "rules")):
        return
    with camera.pilot() as pilot:
        pilot.app.stack.push(TitleScene(pilot.app))
        pilot.advance(1.0)
        camera.shoot(pilot, "title")
        pilot.click("box/flea_circus")
        pilot.advance(0.6)
        camera.shoot(pilot, "newgame")
        pilot.key("escape")
        pilot.advance(0.5)
        pilot.click("settings")
        pilot.advance(0.6)
        camera.shoot(pilot, "settings")
        pilot.key("escape")
        pilot.advance(0.5)
        pilot.key("f1")
        pilot.advance(0.6)
        camera.shoot(pilot, "rules")
