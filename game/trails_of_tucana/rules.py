"""The rules of Trails of Tucana in the order of their page: R-5 set-up, R-8 a turn, R-13 rounds, R-14 alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from game.core import Action, Decide, Event, Options, Outcome, Over, Pending, Pick, Reason, Roll, Score, Shuffle, Subset
from game.core.bits import members
from game.trails_of_tucana import events as did
from game.trails_of_tucana.actions import Trail
from game.trails_of_tucana.grid import neighbours
from game.trails_of_tucana.material import (
    CARD_CODES,
    DECK_CODES,
    FIRST_BLUE,
    KINDS,
    LETTERS,
    MANY,
    RED_CODES,
    SCENARIOS,
    SECOND_BLUE,
    SIGHTS,
    TERRAINS,
    THROWN_TO,
    TURNS,
)
from game.trails_of_tucana.scoring import earned, score
from game.trails_of_tucana.sheet import NO_CARD, draw, extras_earned, gains, sight_sum
from game.trails_of_tucana.state import NOBODY, Phase, Position, card_numbers

_MOST_ROUNDS: Final = max(kind.rounds for kind in KINDS.values())
WHY_NOT: Final = (
    "game_over",
    "wait_for_chance",
    "finished",
    "nothing_fits",
    "no_hex",
    "no_neighbours",
    "drawn_already",
    "wrong_terrain",
)
"""Every code that `why_not` can give."""
_SCENARIO_ROLL: Final = Roll("scenario", Pick(SCENARIOS))
_DECK_ROLL: Final = Roll("deck", Shuffle(DECK_CODES))


def longest(seats: int) -> int:
    """The log entries that no game exceeds: rolls, a trail per seat and turn, an extra trail per seat and kind."""
    rolls = len(("mayor", "scenario", "red", "thrown")) + _MOST_ROUNDS
    return rolls + seats * (_MOST_ROUNDS * TURNS + len(SIGHTS))


class Tucana(Position):
    """A game of Trails of Tucana."""

    __slots__ = ()

    # --- what is waited for -----------------------------------------------------------------------------------------

    def pending(self) -> Pending:
        match self.phase:
            case Phase.TRAIL:
                return _decide(self.deciders(), self._phase_name())
            case Phase.MAYOR:
                return Roll("mayor", Pick(tuple(range(self.players))))
            case Phase.SCENARIO:
                return _SCENARIO_ROLL
            case Phase.RED:
                return Roll("red", Subset(RED_CODES, self.red_cards))
            case Phase.DECK:
                return _DECK_ROLL
            case Phase.THROWN:
                left = tuple([letter for letter, card in zip(LETTERS, self.blue, strict=True) if card])
                return Roll("thrown", Subset(left, len(left) - THROWN_TO))
            case _:
                return Over(self._winners())

    def _phase_name(self) -> str:
        """`extra` when only extra trails are owed; in a view, when the viewer itself owes only such (R-9, R-10)."""
        if self.viewer >= 0:
            return "extra" if self.extras[self.viewer] else "trail"
        hidden = self.viewer == _SPECTATOR
        return "trail" if hidden or any(map(self.owes_trail, range(self.players))) else "extra"

    def legal(self, seat: int) -> Sequence[Action]:
        """In a view, another seat's actions as far as its sheet is known."""
        actions = self.land.actions
        return [actions[edge] for edge in members(self.open_edges(seat))]

    def why_not(self, seat: int, action: Action) -> Reason | None:
        edge = self.land.edge_of.get(action) if isinstance(action, Trail) else None
        if edge is not None and self.open_edges(seat) >> edge & 1:
            return None
        if self.phase == Phase.OVER:
            return Reason("game_over")
        cards = self.shown
        if cards is None:
            return Reason("wait_for_chance")
        if not self.owes_trail(seat) and not self.extras[seat]:
            return Reason("finished" if self.can_draw[seat] else "nothing_fits")
        if not isinstance(action, Trail):
            return Reason("no_neighbours")
        if edge is None:
            return _no_edge(action, self)
        if self.sheets[seat].trails >> edge & 1:
            return Reason("drawn_already")
        one, two = self.land.edges[edge]
        return Reason(
            "wrong_terrain",
            {
                "one": TERRAINS[self.land.terrain[one]],
                "two": TERRAINS[self.land.terrain[two]],
                "first": CARD_CODES[cards[0]],
                "second": CARD_CODES[cards[1]],
            },
        )

    # --- set-up ------------------------------------------------------------------------------------------

    def settle(self, name: str, outcome: Outcome) -> list[Event]:
        match self.phase, outcome:
            case Phase.MAYOR, int(seat):
                self.mayor, self.phase = seat, Phase.SCENARIO
                return [did.MayorChosen(seat)]
            case Phase.SCENARIO, str(scenario):
                self.scenario = scenario
                self.set_letters()
                self.phase = Phase.RED if self.red_cards else Phase.DECK
                return [did.ScenarioDrawn(scenario, self.letters)]
            case Phase.RED, list() | tuple():
                self.red = sum(1 << SIGHTS.index(code) for code in outcome)
                self.phase = Phase.DECK
                return [did.RedCardsDrawn(tuple(outcome))]
            case Phase.DECK, list() | tuple():
                return self._start_round(outcome)
            case Phase.THROWN, list() | tuple():
                self.blue = tuple(
                    [NO_CARD if LETTERS[letter] in outcome else card for letter, card in enumerate(self.blue)]
                )
                self.phase = Phase.DECK
                return [did.CardsThrown(tuple(outcome))]
            case _:
                raise ValueError(f"no roll {name!r} with outcome {outcome!r} is pending in phase {self.phase.name}")

    def _start_round(self, codes: Sequence[str]) -> list[Event]:
        self.deck = card_numbers(codes)
        self.round += 1
        self.turn = 0
        return self._next_turn([did.RoundStarted(self.round, len(codes))])

    # --- a turn -----------------------------------------------------------------------------------------

    def _next_turn(self, happened: list[Event]) -> list[Event]:
        """The next pair that anybody can use is shown, or the round ends (R-8)."""
        self.before = tuple(self.sheets)
        self.drawn = [()] * self.players
        while self.turn < TURNS:
            self.turn += 1
            first, second = self.deck[2 * self.turn - 2], self.deck[2 * self.turn - 1]
            fitting = self.land.fitting((first, second))
            self.can_draw = tuple([bool(fitting & ~sheet.trails) for sheet in self.sheets])
            happened.append(did.CardsShown(self.round, self.turn, (CARD_CODES[first], CARD_CODES[second])))
            happened += [did.Skipped(seat) for seat, can in enumerate(self.can_draw) if not can]
            if any(self.can_draw):
                self.phase = Phase.TRAIL
                return happened
        return self._end_round(happened)

    def advance(self, seat: int, action: Action) -> list[Event]:
        if not isinstance(action, Trail):
            raise ValueError(f"no action of this game: {action}")
        edge, before = self.land.edge_of[action], self.sheets[seat]
        extra = bool(self.drawn[seat]) or not self.owes_trail(seat)
        sheet = draw(self.land, self.pairs[seat], before, edge, self.blue, self.red)
        self.sheets[seat] = sheet
        self.drawn[seat] += (edge,)
        owed = self.extras[seat] - extra + extras_earned(self.land.kind.rounds, before, sheet)
        # An extra trail for which no edge is left is void.
        self.extras[seat] = min(owed, (self.land.all_edges & ~sheet.trails).bit_count())
        gained = earned(self.land, before, gains(self.land, before, sheet))
        happened: list[Event] = [did.Drew(seat, (action.one, action.two), extra, gained, self.extras[seat])]
        return happened if self.deciders() else self._end_turn(happened)

    def _end_turn(self, happened: list[Event]) -> list[Event]:
        """R-9: the sheets are shown; R-12: the bonus cards that were taken leave the table."""
        for seat, drawn in enumerate(self.drawn):
            if drawn:
                trails = [self.land.actions[edge] for edge in drawn]
                before = self.before[seat]
                gained = earned(self.land, before, gains(self.land, before, self.sheets[seat]))
                happened.append(did.SheetShown(seat, tuple([(one.one, one.two) for one in trails]), gained))
        blue = [*self.blue]
        for letter, card in enumerate(self.blue):
            takers = tuple(
                [
                    seat
                    for seat, sheet in enumerate(self.sheets)
                    if card and sheet.blue[letter] != self.before[seat].blue[letter]
                ]
            )
            if takers:
                opened = card == FIRST_BLUE and self.players >= MANY
                blue[letter] = SECOND_BLUE if opened else NO_CARD
                happened.append(did.BonusGone("blue", LETTERS[letter], card, takers, opened))
        self.blue = tuple(blue)
        for kind in members(self.red):
            takers = tuple([seat for seat, sheet in enumerate(self.sheets) if sheet.red >> kind & 1])
            if takers:
                self.red &= ~(1 << kind)
                happened.append(did.BonusGone("red", SIGHTS[kind], 1, takers, False))
        return self._next_turn(happened)

    # --- rounds and the end ------------------------------------------------------------------------------

    def _end_round(self, happened: list[Event]) -> list[Event]:
        written = tuple([sight_sum(self.land, sheet) for sheet in self.sheets])
        self.sums = tuple([(*sums, one) for sums, one in zip(self.sums, written, strict=True)])
        self.deck, self.can_draw = (), (False,) * self.players
        happened.append(did.RoundEnded(self.round, written))
        rounds = self.land.kind.rounds
        if self.round == rounds:
            self.phase = Phase.OVER
            happened.append(did.Ended(self._winners()))
        elif self.players == 1 and self.round == rounds - 1 and sum(map(bool, self.blue)) > THROWN_TO:
            self.phase = Phase.THROWN
        else:
            self.phase = Phase.DECK
        return happened

    def scores(self) -> list[Score]:
        """R-13; in a view, those of others as they were when the turn began."""
        running = self.phase == Phase.TRAIL
        return [score(self.land, sheet, sums, running) for sheet, sums in zip(self.sheets, self.sums, strict=True)]

    def _winners(self) -> tuple[int, ...]:
        points = [score.points for score in self.scores()]
        return tuple([seat for seat, own in enumerate(points) if own == max(points)])


_SPECTATOR: Final = NOBODY


def _no_edge(action: Trail, state: Position) -> Reason:
    """Why a pair of cells is no edge of the island."""
    for cell in (action.one, action.two):
        if cell not in state.land.number:
            return Reason("no_hex", {"cell": f"{cell[0]},{cell[1]}"})
    if action.two in neighbours(action.one):
        raise ValueError(f"{action} joins two hexes that are beside each other and is no edge")
    return Reason("no_neighbours")


@lru_cache(maxsize=1 << 10)
def _decide(seats: tuple[int, ...], phase: str) -> Decide:
    return Decide(seats, phase)


def start(seats: int, options: Options) -> Tucana:
    """The position before the first roll; `options` are complete and checked."""
    state = Tucana()
    state.prepare(seats, options)
    return state
