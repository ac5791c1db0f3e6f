"""The clock of Arboretum's final scoring: species by species what happens when, what is heard, who leads. No pixels.

Everything shown is worked out from the time alone, so the staging can be stopped, skipped and filmed at any moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.arboretum.garden import Path
from game.arboretum.scoring import SpeciesResult
from scenes import theme
from scenes.motion import in_out
from scenes.tables.tally import INTRO, OUTRO, Beat, Tally

LONGEST = theme.MOTION["path_all"]
"""Milliseconds all species may take together, and"""
ACT_LONGEST = theme.MOTION["path_species"]
"""one of them, at normal speed."""
CARD_MS = theme.MOTION["path_card"]
"""Milliseconds from one card of a path to the next: the only time that never shrinks."""
PHASES = ("hands", "sums", "strike", "right", "path", "bonus", "points", "rest")
"""What happens for a species, one after the other."""
MOTION: dict[str, float] = {
    "hands": 400,
    "sums": 300,
    "strike": 640,
    "right": 440,
    "nothing": 440,
    "bonus": 260,
    "points": 520,
    "rest": 120,
}
"""Milliseconds of each phase where there is time enough: `nothing` where nobody has a path, `bonus` for each of them.
With many species all shrink alike."""
FLIGHT = 0.42
"""The share of the phase `points` in which the points fly to their owner, before they are counted up."""
SHUFFLE = 0.5
"""The share of it after which the ranking shuffles."""
HIT = 0.46
"""The share of the phase `strike` after which the 1 has reached the 8."""
INTRO_HANDS = 0.2
"""The share of the intro after which the hands turn up, card by card."""

BONUSES = ("first", "last", "alike")


@dataclass(frozen=True, slots=True)
class Strike:
    """An 8 that counts nothing because a rival holds the 1 (A-9)."""

    striker: int
    victim: int
    one: str
    eight: str


def strike_of(result: SpeciesResult) -> Strike | None:
    """Whose 1 strikes whose 8; there is one of each, so at most one."""
    if True not in result.cancelled:
        return None
    one, eight = f"{result.species}1", f"{result.species}8"
    striker = next(seat for seat, hand in enumerate(result.hands) if one in hand)
    return Strike(striker, result.cancelled.index(True), one, eight)


def raw_sums(result: SpeciesResult) -> list[int]:
    """What the hands would count if no 8 were struck."""
    return [sum(int(code[2:]) for code in hand) for hand in result.hands]


def nobody_holds(result: SpeciesResult) -> bool:
    """Whether all may score because nobody holds the species (A-8)."""
    return not any(result.hands)


def bonuses_of(path: Path) -> list[tuple[str, int]]:
    """The bonuses of a path (A-12) in the order in which they are called out, with their points."""
    worth = {"first": path.first, "last": path.last, "alike": path.alike}
    return [(name, worth[name]) for name in BONUSES if worth[name]]


@dataclass(frozen=True, slots=True)
class Act:
    """The scoring of one species on a line of time, in milliseconds from its beginning."""

    result: SpeciesResult
    begins: tuple[float, ...]
    """When each phase begins,"""
    lasts: tuple[float, ...]
    """and how long it takes; 0 for one that does not happen."""

    @property
    def ms(self) -> float:
        return self.begins[-1] + self.lasts[-1]

    @property
    def strike(self) -> Strike | None:
        return strike_of(self.result)

    @property
    def walks(self) -> dict[int, Path]:
        """The paths that are scored, by seat."""
        return {seat: path for seat in self.result.holders if (path := self.result.paths[seat]) is not None}

    def begin(self, phase: str) -> float:
        return self.begins[PHASES.index(phase)]

    def since(self, phase: str, age: float) -> float:
        """Milliseconds since a phase began; negative before it."""
        return age - self.begin(phase)

    def share(self, phase: str, age: float) -> float:
        """How much of a phase is over, 0 to 1."""
        place = PHASES.index(phase)
        if age < self.begins[place]:
            return 0.0
        return min(1.0, (age - self.begins[place]) / self.lasts[place]) if self.lasts[place] else 1.0

    def settled(self, age: float) -> float:
        """How far the ranking has taken up the points, 0 to 1; a tie may be broken by a species without any (A-13)."""
        return self.share("points" if self.walks else "path", age)

    def phase(self, age: float) -> str:
        """The phase that is on."""
        return next(
            (
                PHASES[place]
                for place in reversed(range(len(PHASES)))
                if self.lasts[place] and age >= self.begins[place]
            ),
            PHASES[0],
        )

    def lit(self, seat: int, age: float) -> int:
        """How many cards of the seat's scored path glow."""
        path, since = self.walks.get(seat), self.since("path", age)
        return 0 if path is None or since < 0 else min(path.each, 1 + int(since / CARD_MS + 1e-6))

    def called(self, seat: int, age: float) -> int:
        """How many bonuses of the seat's scored path have been called out."""
        path = self.walks.get(seat)
        most = max((len(bonuses_of(path)) for path in self.walks.values()), default=0)
        since = self.since("bonus", age)
        if path is None or since < 0 or not most:
            return 0
        each = self.lasts[PHASES.index("bonus")] / most
        return min(len(bonuses_of(path)), 1 + int(since / each + 1e-6) if each else most)


def wishes(result: SpeciesResult) -> tuple[dict[str, float], float]:
    """How long the phases of a species would like to take, and how much of that never shrinks: its path."""
    paths = [path for seat in result.holders if (path := result.paths[seat]) is not None]
    walk = CARD_MS * max((path.each for path in paths), default=0)
    wanted = dict(MOTION)
    wanted["path"] = walk or wanted["nothing"]
    del wanted["nothing"]
    wanted["bonus"] *= max((len(bonuses_of(path)) for path in paths), default=0)
    if nobody_holds(result):
        wanted["hands"] *= 0.5
        wanted["sums"] *= 0.5
    if strike_of(result) is None:
        wanted["strike"] = 0.0
    if not paths:
        wanted["points"] = 0.0
    return wanted, walk


def acts_of(results: Sequence[SpeciesResult]) -> tuple[Act, ...]:
    """The acts, so long that each and all together keep within their limits."""
    wanted = [wishes(result) for result in results]
    walks = sum(walk for _, walk in wanted)
    others = sum(sum(phases.values()) - walk for phases, walk in wanted)
    common = min(1.0, (LONGEST - INTRO - OUTRO - walks) / others)
    acts: list[Act] = []
    for result, (phases, walk) in zip(results, wanted, strict=True):
        stretch = min(common, (ACT_LONGEST - walk) / (sum(phases.values()) - walk))
        lasts = tuple(phases[name] if name == "path" and walk else phases[name] * stretch for name in PHASES)
        acts.append(Act(result, tuple(sum(lasts[:place]) for place in range(len(lasts))), lasts))
    return tuple(acts)


@dataclass(frozen=True, slots=True)
class Sounding:
    """A sound at a time of the staging, in seconds; `variation` is the step of a scale."""

    at: float
    sound: str
    variation: int | None = None


class Course(Tally):
    """The acts one after the other. `ranks` breaks ties at the end, larger is better (A-13)."""

    def __init__(self, results: Sequence[SpeciesResult], ranks: Sequence[int]) -> None:
        self.acts = acts_of(results)
        self.ranks = tuple(ranks)
        beats = [Beat(act.result.species, act.result.points, act.ms, 0) for act in self.acts]
        super().__init__(beats, len(ranks), longest=LONGEST)
        self.soundings = self._soundings()

    def delay(self, index: int) -> float:
        act = self.acts[index]
        return act.begin("points") + FLIGHT * act.lasts[PHASES.index("points")]

    def now(self, time: float) -> tuple[int, float]:
        """The act that is on (-1 before the first, the last one at the end) and its age in milliseconds."""
        index = self.begun(time) - 1
        return (index, self.age(index, time)) if index >= 0 else (-1, -1.0)

    def after(self, time: float) -> float:
        """When the next act begins, or the end."""
        begun = self.begun(time)
        return self.starts[begun] if begun < len(self.starts) else self.ends

    def opened(self, time: float) -> float:
        """How far the hands have turned up in the intro, 0 to 1."""
        whole = self.starts[0] if self.starts else self.ends
        return min(1.0, max(0.0, (time / whole - INTRO_HANDS) / (1 - INTRO_HANDS)))

    # --- the ranking ------------------------------------------------------------------------------------------------

    def _order(self, done: int) -> list[int]:
        """The seats from first to last after that many acts."""
        last = done == len(self.acts)
        return sorted(
            range(self.seats),
            key=lambda seat: (-self._sums[done][seat], -self.ranks[seat] if last else 0, seat),
        )

    def standing(self, time: float) -> list[float]:
        """Where each seat stands in the ranking, 0 for first; between two places while it moves."""
        index, age = self.now(time)
        if index < 0:
            return [float(self._order(0).index(seat)) for seat in range(self.seats)]
        share = self.acts[index].settled(age)
        moved = in_out(min(1.0, max(0.0, (share - SHUFFLE) / (1 - SHUFFLE))))
        before, after = self._order(index), self._order(index + 1)
        return [before.index(seat) * (1 - moved) + after.index(seat) * moved for seat in range(self.seats)]

    def told(self, time: float) -> bool:
        """Whether the points of the last species are counted: what breaks a tie may be told."""
        index, age = self.now(time)
        return index == len(self.acts) - 1 and self.acts[index].settled(age) > SHUFFLE / 2

    def rising(self, time: float) -> list[int]:
        """The seats whose place gets better in the act that is on."""
        index, _ = self.now(time)
        if index < 0:
            return []
        before, after = self._order(index), self._order(index + 1)
        return [seat for seat in range(self.seats) if after.index(seat) < before.index(seat)]

    # --- what is heard ----------------------------------------------------------------------------------------------

    def _soundings(self) -> tuple[Sounding, ...]:
        heard = [Sounding(INTRO * INTRO_HANDS / 1000, "shuffle")]
        for act, start in zip(self.acts, self.starts, strict=True):
            heard += [Sounding(start + at / 1000, sound, step) for at, sound, step in sounds_of(act)]
        return tuple(sorted(heard, key=lambda one: one.at))


def sounds_of(act: Act) -> list[tuple[float, str, int | None]]:
    """What is heard in an act: milliseconds from its beginning, the sound, the step of a scale."""
    heard: list[tuple[float, str, int | None]] = []
    if not nobody_holds(act.result):
        heard.append((0.0, "card_slide", None))
    if act.strike is not None:
        heard.append((act.begin("strike"), "card_lift", None))
        heard.append((act.begin("strike") + HIT * act.lasts[PHASES.index("strike")], "struck", None))
    heard.append((act.begin("right"), "crest", None))
    longest = max((path.each for path in act.walks.values()), default=0)
    heard += [(act.begin("path") + CARD_MS * step, "count", step) for step in range(longest)]
    if not act.walks:
        heard.append((act.begin("path"), "pass", None))
    calls = max((len(bonuses_of(path)) for path in act.walks.values()), default=0)
    each = act.lasts[PHASES.index("bonus")] / max(1, calls)
    heard += [(act.begin("bonus") + each * step, "bonus", step) for step in range(calls)]
    if act.walks:
        heard.append((act.begin("points"), "card_place", None))
    return heard
