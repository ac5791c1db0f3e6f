"""How a game goes on at a table: stories of what happened, the opponents' pace, and handing over between people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ai.thinker import Answer
from game.table.steps import Step
from scenes import theme
from scenes.tables.curtain import CurtainScene

if TYPE_CHECKING:
    from scenes.tables.base import TableScene


class Flow:
    """The course of one table's game. The model runs ahead; what is waited for here is only what is seen."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.telling = False
        """Whether the stage shows a step that the picture has not taken in yet."""
        self.curtain = len(scene.session.persons) > 1 and scene.session.game.secrets
        """Whether people have secrets from each other, so that a curtain falls between them."""
        self._next_ai = 0.0
        self._hand_over_at = scene.app.now
        self.think_a_while()

    # --- pace -------------------------------------------------------------------------------------------------------

    def think_a_while(self, pace: float = 1.0) -> None:
        """The next opponent is seen thinking from now on, shorter at a faster pace."""
        self._next_ai = self.scene.app.now + theme.MOTION["ai_think"] / 1000 / pace

    def resumed(self) -> None:
        """The table is in front again: nobody acts in that moment."""
        before = self._next_ai
        self.think_a_while()
        self._next_ai = max(before, self._next_ai)

    def acted(self, step: Step | None) -> None:
        """The viewer has acted; `step` is what came of it."""
        scene = self.scene
        self.think_a_while(scene.pace)
        # Time to take a slip back before the next person sits down.
        self._hand_over_at = scene.app.now + theme.MOTION["hand_over"] / 1000
        if step is not None:
            self.tell(step, scene.viewer)

    # --- stories ----------------------------------------------------------------------------------------------------

    def tell(self, step: Step, actor: int) -> None:
        """Lets the stage show a step that has happened."""
        scene = self.scene
        if scene.calm:
            scene.picture.start_fade()
        scene.hint = None
        view = scene.session.table.view(scene.viewer)
        events = step.events(scene.viewer)
        scene.slips.told(events, actor)
        if actor != scene.viewer:
            for event in events:
                scene.marked |= scene.cards_in(event)
        if scene.calm:
            for sound in filter(None, map(scene.sound_of, events)):
                scene.app.sound.play(sound, scene.app.now)
            scene.stage.finish()
            scene.show(view)
            scene.stage.finish()
            return
        self.telling = True
        end = scene.choreograph(events, scene.stage.now, view)
        # The next one is seen thinking for a while after the story, so that one can follow.
        wait = theme.MOTION["ai_fast" if scene.app.settings.fast_ai else "ai_think"] / 1000
        seen = end - scene.stage.now + wait
        self._next_ai = max(self._next_ai, scene.app.now + seen / scene.pace)
        scene.stage.cue(end, lambda: scene.show(view), needed=True)

    # --- going on ---------------------------------------------------------------------------------------------------

    def update(self) -> bool:
        """Lets the game go on as far as it may by now; returns whether anything happened."""
        scene, session = self.scene, self.scene.session
        hint = session.listen(scene.app.thinker.poll(session.tickets))
        if hint is not None:
            scene.give_hint(hint)
            return True
        if scene.coach is not None and scene.coach.holds:
            return False
        if session.over:
            if not scene.finished and not scene.stage.busy:
                scene.finished = True
                scene.game_over()
            return False
        session.think()
        if scene.stage.busy:
            return False
        answer = session.answer()
        if answer is not None and scene.app.now >= self._next_ai:
            self._play(answer)
            return True
        persons = [seat for seat in session.deciding() if seat in session.persons]
        if persons and scene.viewer not in persons and scene.app.now >= self._hand_over_at:
            self.hand_over(persons[0])
            return True
        return False

    def _play(self, answer: Answer) -> None:
        """An opponent acts."""
        scene = self.scene
        beside = self._tokens(answer.seat)
        step = scene.session.play(answer)
        wait = theme.MOTION["ai_fast" if scene.app.settings.fast_ai else "ai_action"]
        self._next_ai = scene.app.now + wait / 1000 / scene.pace
        if step is not None:
            self.tell(step, answer.seat)
        if any(beside.get(seat) == token for seat, token in self._tokens(answer.seat).items()):
            # Opponents who decide at the same time as this one do not wait for each other.
            over = (scene.stage.ends - scene.stage.now) / scene.pace
            self._next_ai = scene.app.now + over + theme.MOTION["ai_beside"] / 1000

    def _tokens(self, but: int) -> dict[int, int]:
        """The prompt tokens of the other opponents who owe a decision: one stays the same while its decision lasts."""
        session = self.scene.session
        seats = [seat for seat in session.deciding() if seat != but and seat not in session.persons]
        prompts = [session.table.prompt(seat) for seat in seats]
        return {prompt.seat: prompt.token for prompt in prompts if prompt is not None}

    # --- one person after another -----------------------------------------------------------------------------------

    def hand_over(self, seat: int) -> None:
        """Gives the table to another person: behind the curtain where seats have secrets, at once otherwise."""
        scene = self.scene
        if not self.curtain:
            lines = scene.log.recap(seat)
            self.sit(seat)
            scene.recap.tell(lines)
            return
        player = scene.session.players[seat]
        scene.app.stack.push(
            CurtainScene(
                scene.app,
                player.name,
                player.face,
                scene.log.recap(seat),
                lambda: self.sit(seat),
                menu=scene.open_pause,
            )
        )

    def sit(self, seat: int) -> None:
        """Makes a person the viewer: nothing of what the one before saw or chose is left."""
        scene = self.scene
        scene.stage.finish()
        # It was thought from what the person before knows.
        scene.session.forget_hint()
        scene.picture.end_fade()
        scene.viewer = seat
        self._mark_news(seat)
        scene.hint = None
        scene.stage.sprites.clear()
        scene.seated()
        scene.show(scene.session.table.view(seat))
        scene.stage.finish()

    def _mark_news(self, seat: int) -> None:
        """Marks what the others have moved since the seat's last decision, in the picture and in the log."""
        scene = self.scene
        scene.seen_ply = scene.log.last_seen(seat)
        scene.marked = set()
        for _, event in scene.session.table.history(seat, scene.seen_ply):
            scene.marked |= scene.cards_in(event)
