"""Opening a replay: the table scene of a game, with a transport around it instead of players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.record import Record
from scenes.replay.session import ReplaySession
from scenes.replay.transport import Transport
from scenes.tables.base import TableScene

if TYPE_CHECKING:
    from scenes.app import App


def replay_scene(
    app: App, record: Record, *, seat: int | None = None, place: int = 0, play: bool = False
) -> TableScene:
    """The scene in which a game is watched, from a seat (its first person's) and a place (the beginning) on.

    Leaving it goes back to what lies below it on the stack, or to the title. Raises BrokenRecord when the record does
    not replay.
    """
    from scenes.tables import TABLES

    session = ReplaySession(app, record)
    session.playback.go(place)
    scene = TABLES[record.game](app, session)
    if not isinstance(scene, TableScene):
        raise TypeError(f"the scene of {record.game} is no table: {type(scene).__name__}")
    transport = Transport(scene, session, lambda: leave(scene))
    scene.controls, scene.flow = transport, transport.reel
    scene.viewer = session.usual_seat if seat is None else seat
    scene.shown = session.playback.view(scene.viewer)
    transport.reel.mark_latest()
    transport.reel.playing = play
    return scene


def watch(app: App, record: Record, *, seat: int | None = None, play: bool = True) -> None:
    """Lets a game be watched from its beginning, above whatever is shown now."""
    app.stack.push(replay_scene(app, record, seat=seat, play=play))


def leave(scene: TableScene) -> None:
    """Back to where the replay was opened from."""
    scene.stage.finish()
    if scene.app.stack.scenes[0] is scene:
        scene.to_title()
    else:
        scene.app.stack.pop(scene)
