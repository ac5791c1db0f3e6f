"""Where a table leads: the dialogs it opens and the scenes it makes way for, imported when they are wanted."""

from __future__ import annotations

from collections.abc import Callable

from game.core import Action
from game.table import deals
from scenes.app import App
from scenes.session import Session
from scenes.tables.bar import Controls
from scenes.tables.hooks import TableHooks


class Doors(TableHooks):
    """The ways out of a table."""

    controls: Controls

    def __init__(self, app: App, session: Session) -> None:
        super().__init__(app)
        self.session = session
        self.game_id = session.game.id

    def open_pause(self) -> None:
        from scenes.menus.pause import PauseDialog

        self.app.stack.push(PauseDialog(self.app, self.session))

    def open_rules(self) -> None:
        from scenes.menus.rules import RulesDialog

        self.app.stack.push(RulesDialog(self.app, self.session.game.id))

    def open_keys(self) -> None:
        from scenes.menus.keys import KeysDialog

        self.app.stack.push(KeysDialog(self.app, (*self.controls.keys(), *self.own_keys())))

    def ask_first(self, action: Action, do: Callable[[], object]) -> None:
        """Asks whether an action is meant; Enter says yes, Esc no."""
        from scenes.menus.dialog import Confirm

        words = self.app.words
        question = words("settings.confirm.ask", move=self.action_text(action))
        yes, no = words("settings.confirm.yes"), words("settings.confirm.no")
        dialog = Confirm(self.app, question, yes, no, lambda: self.app.stack.then(do))
        dialog.targets.focus = "yes"
        self.app.stack.push(dialog)

    def to_title(self) -> None:
        """Leaves the table; the game is saved and goes on another time."""
        from scenes.menus.title import TitleScene

        self.app.stack.replace(TitleScene(self.app))

    def again(self) -> None:
        """The same players and options, a new deal; a challenge is tried again."""
        session = self.session.again(deals.following(self.session.seed))
        self.app.stack.replace(type(self)(self.app, session))

    def new_setup(self) -> None:
        """The same game with other players or options."""
        from scenes.menus.newgame import set_up_again

        set_up_again(self.app, self.session.game)
