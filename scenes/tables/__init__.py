"""The table scenes, one for each game of the registry."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.session import Session
    from scenes.stack import Scene


def _flea_circus(app: App, session: Session) -> Scene:
    from scenes.tables.flea_circus import FleaCircusTable

    return FleaCircusTable(app, session)


def _tucano(app: App, session: Session) -> Scene:
    from scenes.tables.tucano import TucanoTable

    return TucanoTable(app, session)


def _tacocat(app: App, session: Session) -> Scene:
    from scenes.tables.tacocat import TacocatTable

    return TacocatTable(app, session)


def _arboretum(app: App, session: Session) -> Scene:
    from scenes.tables.arboretum import ArboretumTable

    return ArboretumTable(app, session)


def _trails_of_tucana(app: App, session: Session) -> Scene:
    from scenes.tables.trails_of_tucana import TrailsTable

    return TrailsTable(app, session)


TABLES: dict[str, Callable[[App, Session], Scene]] = {
    "flea_circus": _flea_circus,
    "tucano": _tucano,
    "tacocat": _tacocat,
    "arboretum": _arboretum,
    "trails_of_tucana": _trails_of_tucana,
}
"""Makes the table scene of a game for a session; imported when it is first needed, so that the title is quick."""
