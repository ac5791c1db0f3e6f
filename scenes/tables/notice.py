"""What a finished game was good for besides its result: how a challenge went, what was achieved for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.table import challenges, feats
from scenes.menus import shelf
from scenes.menus.goals import result_text

if TYPE_CHECKING:
    from scenes.app import App
    from scenes.session import Session


class Notice:
    """Texts for the results; empty ones have nothing to say."""

    def __init__(self, app: App, session: Session) -> None:
        self.challenge = ""
        """How the challenge went."""
        self.feats = ""
        """The achievement, or how many there are."""
        self.feats_tip = ""
        """All of them, with what for."""
        self.person: str | None = None
        """Whose they are, or the first one's."""
        entry = session.entry
        if entry is None:
            return
        challenge = challenges.CHALLENGES.get(entry.challenge)
        if challenge is not None and challenges.counts(challenge, entry):
            self.challenge = result_text(app.words, challenge, challenges.value_of(challenge, entry))
        news = feats.news(app.book.lines(), entry, shelf.playable())
        if not news:
            return
        words = app.words
        self.person = entry.seats[news[0][0]].name
        names = [(words(f"feats.{id}.name"), words(f"feats.{id}.about")) for _, id in news]
        self.feats = names[0][0] if len(news) == 1 else words("results.feats", n=len(news))
        self.feats_tip = "\n".join(words("results.feat", name=name, about=about) for name, about in names)
