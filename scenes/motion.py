"""Moving things: a stage of sprites whose poses are tweened. Time is given, never read; everything can be finished.

The scene tells the stage where each sprite rests (`settle`); what changed moves there. Choreographies queue moves with
delays and cues. `finish` puts everything at its end at once: animation can be missing, never wrong.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace

from scenes import theme

Ease = Callable[[float], float]
SWINGS = 2
"""How often a sprite that shakes goes to and fro: more in so short a time would be a tremble of single frames."""


def linear(t: float) -> float:
    return t


def out_cubic(t: float) -> float:
    return 1 - (1 - t) ** 3


def in_out(t: float) -> float:
    return t * t * (3 - 2 * t)


def out_back(t: float) -> float:
    """Overshoots by a tenth and comes back."""
    s = 1.70158
    return 1 + (s + 1) * (t - 1) ** 3 + s * (t - 1) ** 2


@dataclass(frozen=True, slots=True)
class Pose:
    """Where and how a sprite is shown: centre and height in units, angle in degrees, alpha 0 to 255."""

    x: float
    y: float
    height: float
    angle: float = 0.0
    alpha: float = 255.0
    lift: float = 0.0
    """Height above the table in units: moves up and grows the shadow."""
    width: float = 1.0
    """Share of the full width, for flips."""


@dataclass(slots=True)
class Move:
    """One stretch of a sprite's way."""

    start: float
    seconds: float
    to: Pose
    ease: Ease = out_cubic
    arc: float = 0.0
    tilt: float = 0.0
    face: Hashable | None = None
    """The face shown from the middle of a flip on."""
    shake: float = 0.0
    z: float | None = None
    origin: Pose | None = None
    begun_face: Hashable | None = None


@dataclass(slots=True)
class Sprite:
    """A card or another thing on the stage; `face` says what is drawn."""

    id: str
    face: Hashable
    pose: Pose
    z: float = 0.0
    moves: list[Move] = field(default_factory=list)
    leaving: bool = False

    @property
    def rest(self) -> Pose:
        """Where it will be when everything has finished."""
        return self.moves[-1].to if self.moves else self.pose


@dataclass(slots=True)
class Cue:
    """A call at a time; `needed` cues run on `finish` too, others (sounds, sparks) are left out."""

    at: float
    call: Callable[[], None]
    needed: bool = False


class Stage:
    """All sprites of a scene and their clock in seconds."""

    def __init__(self) -> None:
        self.sprites: dict[str, Sprite] = {}
        self.now = 0.0
        self._cues: list[Cue] = []

    # --- what is going on -------------------------------------------------------------------------------------------

    @property
    def busy(self) -> bool:
        """Whether anything still moves or a cue waits."""
        return bool(self._cues) or any(sprite.moves for sprite in self.sprites.values())

    @property
    def ends(self) -> float:
        """The time by which everything queued will have ended."""
        ends = self.now
        for sprite in self.sprites.values():
            if sprite.moves:
                ends = max(ends, sprite.moves[-1].start + sprite.moves[-1].seconds)
        return max([ends, *(cue.at for cue in self._cues)])

    def in_order(self) -> list[Sprite]:
        """The sprites from bottom to top."""
        return sorted(self.sprites.values(), key=lambda sprite: sprite.z)

    # --- changing it ------------------------------------------------------------------------------------------------

    def put(self, id: str, face: Hashable, pose: Pose, z: float = 0.0) -> Sprite:
        """Shows a sprite at a pose at once."""
        sprite = Sprite(id, face, pose, z)
        self.sprites[id] = sprite
        return sprite

    def drop(self, id: str) -> None:
        self.sprites.pop(id, None)

    def move(
        self,
        id: str,
        to: Pose,
        ms: float | None = None,
        *,
        at: float | None = None,
        ease: Ease = out_cubic,
        arc: float = 0.0,
        tilt: float = 0.0,
        face: Hashable | None = None,
        shake: float = 0.0,
        z: float | None = None,
        leave: bool = False,
    ) -> float:
        """Queues a move after the sprite's earlier ones, not before `at`; returns its end in stage time.

        Without `ms` the time follows from the distance. With `face` the sprite flips. With `leave` it vanishes.
        """
        sprite = self.sprites[id]
        rest = sprite.rest
        if ms is None:
            ms = theme.move_time(math.hypot(to.x - rest.x, to.y - rest.y))
        free = sprite.moves[-1].start + sprite.moves[-1].seconds if sprite.moves else self.now
        start = max(free, at if at is not None else self.now)
        sprite.moves.append(Move(start, ms / 1000, to, ease, arc, tilt, face, shake, z))
        sprite.leaving = leave
        return start + ms / 1000

    def cue(self, at: float, call: Callable[[], None], *, needed: bool = False) -> None:
        """Calls back at a stage time."""
        self._cues.append(Cue(at, call, needed))

    def settle(
        self, rests: Mapping[str, tuple[Hashable, Pose, float]], *, at: float | None = None, ms: float | None = None
    ) -> None:
        """Moves every sprite to its rest (face, pose, z); new ones appear there, those without a rest are dropped."""
        for id in [id for id in self.sprites if id not in rests]:
            if not self.sprites[id].leaving:
                self.drop(id)
        for id, (face, pose, z) in rests.items():
            sprite = self.sprites.get(id)
            if sprite is None:
                self.put(id, face, pose, z)
                continue
            sprite.leaving = False
            faced = next((move.face for move in reversed(sprite.moves) if move.face is not None), sprite.face)
            if sprite.rest != pose or faced != face:
                self.move(id, pose, ms, at=at, face=face if faced != face else None, z=z)
            elif not sprite.moves:
                sprite.z = z

    # --- time -------------------------------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Lets time pass; returns whether anything moved."""
        if not self.busy:
            self.now += max(0.0, seconds)
            return False
        self.now += max(0.0, seconds)
        for sprite in list(self.sprites.values()):
            self._advance(sprite)
        self._run_cues(lambda cue: cue.at <= self.now)
        return True

    def finish(self) -> None:
        """Ends everything at once: poses at their rest, needed cues run, the others forgotten."""
        self.now = self.ends
        for sprite in list(self.sprites.values()):
            self._advance(sprite)
        self._cues = [cue for cue in self._cues if cue.needed]
        self._run_cues(lambda cue: True)

    def _run_cues(self, due: Callable[[Cue], bool]) -> None:
        ready = sorted((cue for cue in self._cues if due(cue)), key=lambda cue: cue.at)
        self._cues = [cue for cue in self._cues if not due(cue)]
        for cue in ready:
            cue.call()

    def _advance(self, sprite: Sprite) -> None:
        while sprite.moves:
            move = sprite.moves[0]
            if self.now < move.start:
                return
            if move.origin is None:
                move.origin, move.begun_face = sprite.pose, sprite.face
                if move.z is not None:
                    sprite.z = move.z
            # Compared with the end as `ends` reckons it: a share of rounded times could stop short of 1 at the end.
            over = self.now >= move.start + move.seconds
            t = 1.0 if over else min(1.0, (self.now - move.start) / move.seconds)
            sprite.pose = between(move.origin, move, t)
            if move.face is not None and t >= 0.5:
                sprite.face = move.face
            if t < 1.0:
                return
            sprite.pose = move.to
            sprite.moves.pop(0)
        if sprite.leaving:
            self.drop(sprite.id)


def between(origin: Pose, move: Move, t: float) -> Pose:
    """The pose at the share `t` of a move."""
    e = move.ease(t)
    to = move.to
    distance = math.hypot(to.x - origin.x, to.y - origin.y)
    bump = math.sin(math.pi * min(1.0, max(0.0, e)))
    lean = (1 if to.x >= origin.x else -1) * move.tilt * bump
    shake = move.shake * math.sin(t * math.tau * SWINGS) * (1 - t) if move.shake else 0.0
    pose = Pose(
        origin.x + (to.x - origin.x) * e + shake,
        origin.y + (to.y - origin.y) * e - distance * move.arc * bump,
        origin.height + (to.height - origin.height) * e,
        origin.angle + (to.angle - origin.angle) * e + lean,
        origin.alpha + (to.alpha - origin.alpha) * min(1.0, max(0.0, e)),
        origin.lift + (to.lift - origin.lift) * e,
    )
    if move.face is not None:
        pose = replace(pose, width=max(0.04, abs(math.cos(math.pi * t))), lift=pose.lift + 6 * bump)
    return pose


class Value:
    """A number that follows its goal smoothly, for hovers, dialogs and counters."""

    def __init__(self, value: float = 0.0) -> None:
        self.value = value
        self.goal = value
        self._from = value
        self._left = 0.0
        self._seconds = 0.0

    def to(self, goal: float, ms: float) -> None:
        """Sets out for `goal`, to be there in `ms`."""
        if goal == self.goal:
            return
        self._from, self.goal = self.value, goal
        self._seconds = self._left = ms / 1000
        if ms <= 0:
            self.value = goal

    def update(self, seconds: float) -> bool:
        """Lets time pass; returns whether the value moved."""
        if self.value == self.goal:
            return False
        self._left = max(0.0, self._left - max(0.0, seconds))
        share = 1.0 if self._seconds <= 0 else 1 - self._left / self._seconds
        self.value = self.goal if share >= 1 else self._from + (self.goal - self._from) * out_cubic(share)
        return True

    def finish(self) -> None:
        self.value = self.goal
        self._left = 0.0
