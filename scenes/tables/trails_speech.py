"""What the Tucana table says: status, log, moves and reasons, each a whole sentence of the locale files."""

from __future__ import annotations

from collections.abc import Callable

from game.core import Action, Event
from game.trails_of_tucana import events as did
from game.trails_of_tucana.actions import Trail
from game.trails_of_tucana.material import BLUE_POINTS, CARD_CODES, COPIES, FIRST_BLUE, LETTERS, RED_POINTS, TURNS
from game.trails_of_tucana.state import Phase
from game.trails_of_tucana.table import Promise, cards_left
from scenes.tables.speech import Speech
from scenes.tables.trails_island import Cell, Edge
from scenes.tables.trails_sheets import open_blue, open_red, terrain_at

TOUCHED_ALONE = 2
"""Hexes of a trail that joins no other."""
MOST_NAMED = 3
"""So many players are named who are waited for; of more only the number is said."""


class TrailsSpeech(Speech["TrailsTable"]):
    """Puts the table's facts into the player's language."""

    prefix = "trails_of_tucana"

    def word(self, key: str, **data: str | int) -> str:
        """A message of this game."""
        return self.scene.app.words(f"trails_of_tucana.{key}", **data)

    # --- names ------------------------------------------------------------------------------------------------------

    def terrain(self, code: str) -> str:
        return self.word(f"terrain.{code}")

    def sight(self, code: str) -> str:
        return self.word(f"sight.{code}")

    def card(self, code: str) -> str:
        """A card's name: a terrain, a blue card `A1`, a red card `o`."""
        if code in CARD_CODES:
            return self.terrain(code)
        if code[0] in LETTERS and code[1:].isdecimal():
            number = int(code[1:])
            points = BLUE_POINTS[number][LETTERS.index(code[0])]
            return self.word("label.blue", letter=code[0], number=number, n=points)
        return self.word("label.red", sight=self.sight(code), n=RED_POINTS)

    def edge(self, edge: Edge) -> str:
        """An edge by its terrains, for who walks along them by keys."""
        view = self.scene.shown_view
        one, two = (self.terrain(terrain_at(view, cell)) for cell in edge)
        return self.word("label.edge", one=one, two=two)

    def place(self, cell: Cell) -> tuple[str, str]:
        """Name and tooltip of a village or a sight."""
        scene, view = self.scene, self.scene.shown_view
        ground = scene.island.at[cell]
        seat = scene.large
        if ground.village:
            if not view.letters:
                return self.word("label.village_bare", n=ground.village), ""
            letter = view.letters[seat][ground.village - 1]
            name = self.word("label.village", letter=letter, n=ground.village)
            points = view.land.kind.pairs[LETTERS.index(letter)]
            made = letter in scene.sheet(seat).pairs
            return name, self.word("tip.village_made" if made else "tip.village", letter=letter, n=points)
        name = self.sight(ground.sight)
        done = cell in scene.sheet(seat).sights
        return name, self.word("tip.sight_done" if done else "tip.sight", sight=name)

    # --- tips -------------------------------------------------------------------------------------------------------

    def turns(self) -> str:
        view = self.scene.shown_view
        return self.word("tip.turns", rounds=view.land.kind.rounds, turns=TURNS)

    def left(self, code: str) -> str:
        """How many cards of a terrain are left."""
        of = COPIES[CARD_CODES.index(code)]
        return self.word("tip.left", terrain=self.terrain(code), n=cards_left(self.scene.shown_view)[code], of=of)

    def bonus(self, code: str) -> str:
        """What a bonus card means, or who has taken it."""
        scene, view = self.scene, self.scene.shown_view
        if code in LETTERS:
            card = open_blue(view).get(code)
            if card is not None:
                points = BLUE_POINTS[card][LETTERS.index(code)]
                under = card == FIRST_BLUE and view.players >= 5
                return self.word("tip.blue_two" if under else "tip.blue", letter=code, n=points)
            if code in scene.past.thrown:
                return self.word("tip.thrown", letter=code)
        elif code in open_red(view):
            return self.word("tip.red", sight=self.sight(code), n=RED_POINTS)
        takers = scene.past.takers.get(code, ())
        return self.word("tip.taken", names=", ".join(map(scene.player_name, takers)))

    def seat(self, seat: int) -> str:
        """A seat's points and where they come from."""
        scene = self.scene
        score = scene.shown_view.scores()[seat]
        lines = dict(score.lines)
        sights = sum(points for name, points in score.lines if name.startswith("round"))
        return self.word(
            "tip.seat",
            name=scene.player_name(seat),
            n=score.points,
            sights=sights,
            pairs=lines["pairs"],
            bonus=lines["blue"] + lines["red"],
        )

    # --- gains ------------------------------------------------------------------------------------------------------

    def gains(self, gained: did.Earned) -> str:
        """What was earned, as a list: `obelisk 1, pair B 13, blue card B 4`."""
        parts = [self.word("gain.sight", sight=self.sight(one.kind), n=one.value) for one in gained.sights]
        parts += [self.word("gain.pair", letter=letter, n=points) for letter, points in gained.pairs]
        parts += [self.word("gain.blue", letter=letter, n=points) for letter, _, points in gained.blue]
        parts += [self.word("gain.red", sight=self.sight(code), n=points) for code, points in gained.red]
        parts += [self.word("gain.extra") for _ in range(gained.extras)]
        return ", ".join(parts)

    def promise(self, promised: Promise) -> str:
        """What the trail that is pointed at would do, in a sentence."""
        earned = promised.earned
        if earned == did.Earned():
            joins = len(promised.touches) > TOUCHED_ALONE
            return self.word("note.joins" if joins else "note.nothing", n=len(promised.touches))
        return self.word("note.earns", gains=self.gains(earned))

    def idle(self, fits: Callable[[str], bool]) -> str:
        """What the last turn has brought, while nothing is pointed at: in full, or where that has no room, sums."""
        scene = self.scene
        gained = [(seat, one) for seat, one in sorted(scene.past.earned.items()) if one != did.Earned()]
        if not gained:
            return self.word("note.how") if scene.legal_actions() else ""
        whole = [
            self.word("note.seat", name=scene.player_name(seat), gains=self.gains(earned)) for seat, earned in gained
        ]
        sums = [self.word("note.sum", name=scene.player_name(seat), n=one.points) for seat, one in gained]
        title = self.word("note.last")
        texts = ("\n".join([title, *whole]), "\n".join([title, *sums]), f"{title}\n{', '.join(sums)}")
        return next(filter(fits, texts), texts[-1])

    def where(self) -> str:
        """What can be clicked on the map now."""
        view = self.scene.shown_view
        if view.shown is None or not view.owes_trail(self.scene.viewer):
            return self.word("why.where_extra")
        one, two = (self.terrain(CARD_CODES[card]) for card in view.shown)
        return self.word("why.where", one=one, two=two)

    # --- status -----------------------------------------------------------------------------------------------------

    def status(self) -> str:
        """One sentence: whom the table waits for and what for."""
        scene, view = self.scene, self.scene.shown_view
        if view.phase == Phase.OVER:
            return self.word("status.over")
        if scene.looked is not None:
            return self.word("status.looking", name=scene.player_name(scene.looked))
        name = scene.player_name(scene.viewer)
        person = scene.session.players[scene.viewer].kind == "person"
        if view.shown is None:
            return self.word("status.deck")
        if scene.draft.edge is not None:
            return self.word("status.draft", name=name)
        if person and view.owes_trail(scene.viewer):
            one, two = (self.terrain(CARD_CODES[card]) for card in view.shown)
            return self.word("status.trail", name=name, one=one, two=two)
        if person and view.extras[scene.viewer]:
            return self.word("status.extra", name=name)
        waited = [seat for seat in view.deciders() if seat != scene.viewer or not person]
        if not waited:
            return self.word("status.deck")
        if len(waited) == 1 and not person:
            return self.waiting(waited[0]) or ""
        blank = person and not view.can_draw[scene.viewer]
        if len(waited) > MOST_NAMED:
            return self.word("status.nothing_many" if blank else "status.done_many", name=name, n=len(waited))
        names = ", ".join(map(scene.player_name, waited))
        return self.word("status.nothing" if blank else "status.done", name=name, names=names)

    # --- the log ----------------------------------------------------------------------------------------------------

    def log_line(self, event: Event, viewer: int | None) -> str | None:
        """The log's sentence for an event as `viewer` saw it, None for one not worth a line."""
        scene = self.scene

        def told(key: str, seat: int, **data: str | int) -> str:
            return self.told(key, seat, viewer, **data)

        match event:
            case did.MayorChosen(seat=seat) if scene.session.table.seats > 1:
                return told("mayor", seat)
            case did.RoundStarted(number=number):
                return self.word("event.round", n=number)
            case did.CardsShown(turn=turn, cards=cards):
                one, two = map(self.terrain, cards)
                return self.word("event.cards", n=turn, one=one, two=two)
            case did.Skipped(seat=seat):
                return told("skipped", seat)
            case did.SheetShown(seat=seat, earned=earned) if earned != did.Earned():
                return told("earned", seat, gains=self.gains(earned))
            case did.SheetShown(seat=seat, trails=trails) if trails and seat == viewer:
                # One line of a turn without gains is enough; the others' would drown those that tell something.
                return told("drawn", seat)
            case did.BonusGone(colour=colour, code=code, number=number, opened=opened):
                if colour == "red":
                    return self.word("event.red_gone", sight=self.sight(code))
                return self.word("event.blue_next" if opened else "event.blue_gone", letter=code, number=number)
            case did.RoundEnded(number=number, sums=sums):
                points = ", ".join(
                    self.word("event.sum", name=scene.player_name(seat), n=one) for seat, one in enumerate(sums)
                )
                return self.word("event.round_ended", n=number, sums=points)
            case did.CardsThrown(letters=letters):
                return self.word("event.thrown", letters=", ".join(letters))
            case did.Ended(winners=winners) if len(winners) == 1 and scene.session.table.seats > 1:
                return told("won", winners[0])
            case did.Ended(winners=winners) if len(winners) > 1:
                return self.word("event.shared", names=", ".join(map(scene.player_name, winners)))
            case _:
                return None

    def action(self, action: Action) -> str:
        """What an action is called."""
        if not isinstance(action, Trail):
            raise ValueError(f"no action of this game: {action}")
        view = self.scene.shown_view
        one, two = (self.terrain(terrain_at(view, cell)) for cell in (action.one, action.two))
        return self.word("move.trail", one=one, two=two)

    def datum(self, name: str, value: str | int) -> str | int:
        match name, value:
            case (("one" | "two" | "first" | "second" | "terrain"), str(code)) if code in CARD_CODES:
                return self.terrain(code)
            case (("sight" | "kind"), str(code)) if len(code) == 1:
                return self.sight(code)
            case _:
                return super().datum(name, value)

    def cards_in(self, event: Event) -> set[str]:
        """The trails and bonus cards an event is about."""
        match event:
            case did.SheetShown(seat=seat, trails=trails):
                return {f"trail/{seat}/{edge}" for edge in trails}
            case did.BonusGone(code=code, number=number, colour=colour):
                return {f"{code}{number}" if colour == "blue" else code}
            case _:
                return set()
