"""What every game must do, as plain functions: each walks games, asserts, and returns how many positions it judged.

The suite runs them over the registry, and over broken toy games to see each of them fail.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from random import Random

import pytest

from game.core import Action, BadRoll, Decide, Event, GameState, IllegalAction, Over, Reason, Roll
from game.core.record import Did, Record, parse_record, position_hash, replay, to_text
from tests.conformance.walk import Walk, alternative, twins

Check = Callable[[Walk], int]
MOST_PERMUTED = 4
"""Seats that decide at once whose orders are all tried."""
MOST_VIEWERS = 5
"""Seats that are all looked from; of more, some."""
ENOUGH_HIDDEN = 300
"""Pairs of truths that show a seat the same, after which no more are looked for: each takes replays of a game."""


def viewers(state: GameState) -> list[int | None]:
    """Everybody who looks; of many seats the first and the last two."""
    seats = [*range(state.seats)]
    return [None, *(seats if len(seats) <= MOST_VIEWERS else seats[:2] + seats[-2:])]


def check_legal(walk: Walk) -> int:
    """Legal actions are accepted, all others refused without a trace; only pending seats have any."""
    rng, pool, judged = Random(walk.seed), dict[str, Action](), 0
    for state in walk.positions():
        pending, before = state.pending(), state.key()
        deciders = pending.seats if isinstance(pending, Decide) else ()
        assert list(deciders) == sorted(set(deciders))
        for seat in range(walk.seats):
            legal = list(state.legal(seat))
            assert bool(legal) == (seat in deciders), f"seat {seat} has {len(legal)} legal actions, pending {pending}"
            assert len({str(action) for action in legal}) == len(legal)
            for action in legal:
                assert state.why_not(seat, action) is None
            for action in rng.sample(list(pool.values()), min(6, len(pool))):
                if action in legal:
                    continue
                assert isinstance(state.why_not(seat, action), Reason), f"{action} is not refused"
                with pytest.raises(IllegalAction):
                    state.apply(seat, action)
                assert state.key() == before, f"the refused {action} changed the position"
            for action in legal[:3]:
                state.clone().apply(seat, action)
                pool[str(action)] = action
        for outcome in ("no card", -1, ["no card"], None):
            with pytest.raises(BadRoll):
                state.roll(outcome)
        assert state.key() == before
        judged += 1
    return judged


def check_clones(walk: Walk) -> int:
    """A clone is equal and independent, both ways."""
    rng, judged, kept = Random(walk.seed), 0, list[tuple[GameState, object]]()
    for state in walk.positions():
        before, copy = state.key(), state.clone()
        assert copy == state
        assert hash(copy) == hash(state)
        pending = copy.pending()
        if isinstance(pending, Decide):
            for seat in pending.seats:
                copy.apply(seat, rng.choice(copy.legal(seat)))
        elif isinstance(pending, Roll):
            copy.roll(pending.source.sample(rng))
        assert state.key() == before, "a clone's move changed the original"
        kept.append((state.clone(), before))
        judged += 1
    for copy, before in kept:
        assert copy.key() == before, "the original's moves changed a clone"
    return judged


def check_commitments(walk: Walk) -> int:
    """Seats that decide at the same time decide unseen, and in any order with the same result."""
    rng, judged = Random(walk.seed), 0
    for state in walk.positions():
        pending = state.pending()
        if not isinstance(pending, Decide) or len(pending.seats) < 2:
            continue
        chosen = {seat: rng.choice(state.legal(seat)) for seat in pending.seats}
        ends: set[object] = set()
        for order in _orders(pending.seats, rng):
            copy = state.clone()
            for seat in order:
                assert chosen[seat] in copy.legal(seat), "an unseen commitment changed what is legal"
                copy.apply(seat, chosen[seat])
            ends.add(copy.key())
        assert len(ends) == 1, "the order of commitment matters"
        judged += 1
    return judged


def _orders(seats: Sequence[int], rng: Random) -> list[tuple[int, ...]]:
    """Every order of a few seats; of many, some and their reverse."""
    if len(seats) <= MOST_PERMUTED:
        return list(permutations(seats))
    some = [tuple(rng.sample(seats, len(seats))) for _ in range(6)]
    return [tuple(seats), *some, *(order[::-1] for order in some)]


def check_views(walk: Walk) -> int:
    """A view shows a seat its own decisions, and is all that can be seen of a truth imagined from it."""
    rng, judged = Random(walk.seed), 0
    for state in walk.positions():
        for seat in viewers(state):
            view = state.view(seat)
            assert view.view(seat) == view
            assert type(view) is type(state)
            assert walk.game.brain.determinize(view, rng).view(seat) == view, f"seat {seat} sees an imagined truth"
            if seat is not None:
                assert list(view.legal(seat)) == list(state.legal(seat))
            assert pickle.loads(pickle.dumps(view)) == view
        judged += 1
    return judged


def check_twins(walk: Walk) -> int:
    """Of two truths that differ only in what is hidden from a seat, the seat sees the same in every way."""
    rng, judged = Random(walk.seed), 0
    for state in walk.positions():
        for seat in viewers(state):
            one, two = (twin.view(seat) for twin in twins(walk.game, state, seat, rng))
            assert one == two == state.view(seat)
            assert one.pending() == two.pending()
            assert one.describe() == two.describe() == state.view(seat).describe()
            assert one.scores() == two.scores() == state.view(seat).scores()
            if seat is not None:
                assert list(one.legal(seat)) == list(two.legal(seat))
            judged += 1
    return judged


def check_hidden(walk: Walk) -> int:
    """Until the end a view is made of nothing but the events its seat saw: truths that showed it the same give equal
    views."""
    rng, judged = Random(walk.seed), 0
    for state in walk.positions():
        if judged >= ENOUGH_HIDDEN:
            break
        # The more look, the fewer positions are enough.
        if not walk.log or isinstance(state.pending(), Over) or rng.random() > 1 / len(viewers(state)):
            continue
        for seat in viewers(state):
            for _ in range(4):
                other = alternative(walk, seat, rng)
                if other is None or other == state:
                    continue
                view, same = state.view(seat), other.view(seat)
                assert view == same, f"seat {seat} sees what it cannot know"
                assert view.pending() == same.pending()
                assert view.describe() == same.describe()
                assert view.scores() == same.scores()
                judged += 1
    return judged


def check_spectator(walk: Walk) -> int:
    """What a spectator sees every seat sees, and what a seat sees is true."""
    judged = 0
    for state in walk.positions():
        whole, public = state.describe(), state.view(None).describe()
        for seat in range(walk.seats):
            own = state.view(seat).describe()
            assert within(public, own), f"a spectator sees more than seat {seat}: {public} {own}"
            assert within(own, whole), f"seat {seat} sees what is not so: {own} {whole}"
        judged += 1
    return judged


def within(less: object, more: object) -> bool:
    """Whether a description tells nothing that another does not: equal, but for nulls; lists of codes in any order."""
    if less is None:
        return True
    if isinstance(less, dict) and isinstance(more, dict):
        return less.keys() == more.keys() and all(within(less[key], more[key]) for key in less)
    if isinstance(less, (list, tuple)) and isinstance(more, (list, tuple)):
        if len(less) != len(more):
            return False
        if all(item is None or isinstance(item, (str, int)) for item in less):
            return not Counter(item for item in less if item is not None) - Counter(more)
        return all(within(one, other) for one, other in zip(less, more, strict=True))
    return less == more


def check_events(walk: Walk) -> int:
    """Events tell a seat no more than its view: where two truths stay the same to a seat, so do the events it saw."""
    rng, judged = Random(walk.seed), 0
    for state in walk.positions():
        for seat in viewers(state):
            one, two = twins(walk.game, state, seat, rng)
            seen = _moved_alike(one, two, rng)
            if seen is None:
                continue
            for event in (*seen[0], *seen[1]):
                shown = event.seen_by(seat)
                assert shown.seen_by(seat) == shown
                assert shown.seen_by(None) == event.seen_by(None)
            if one.view(seat) == two.view(seat):
                first, second = ([event.seen_by(seat) for event in events] for events in seen)
                assert first == second, f"seat {seat} tells {first} from {second}"
                judged += 1
    return judged


def _moved_alike(one: GameState, two: GameState, rng: Random) -> tuple[list[Event], list[Event]] | None:
    """Plays the same entry in both truths (hidden choices may differ); None when there is none."""
    pending, other = one.pending(), two.pending()
    if isinstance(pending, Roll) and isinstance(other, Roll):
        return one.roll(pending.source.sample(rng)), two.roll(other.source.sample(rng))
    if isinstance(pending, Decide) and isinstance(other, Decide):
        seat = rng.choice(pending.seats)
        action = rng.choice(one.legal(seat))
        same = action in two.legal(seat)
        return one.apply(seat, action), two.apply(seat, action if same else rng.choice(two.legal(seat)))
    return None


def check_cards(walk: Walk, cards: Callable[[GameState], Counter[str] | None]) -> int:
    """No card is lost or made in a game: `cards` counts all of a position, None before they are dealt."""
    judged, whole = 0, None
    for state in walk.positions():
        if not walk.log:
            whole = None  # The next game: it may be played with other cards.
        found = cards(state)
        if found is None:
            continue
        whole = whole or found
        assert found == whole, f"cards changed: {whole - found} lost, {found - whole} made"
        judged += 1
    return judged


def check_notation(walk: Walk) -> int:
    """An action's text reads back as the action."""
    judged = 0
    for state in walk.positions():
        for seat in range(walk.seats):
            for action in state.legal(seat):
                read = walk.game.parse(str(action))
                assert read == action
                assert hash(read) == hash(action)
                assert str(read) == str(action)
                judged += 1
    return judged


def check_longest(walk: Walk) -> int:
    """Every game ends within its bound."""
    judged = 0
    for state in walk.positions():
        judged += 1
        bound = walk.game.longest(walk.seats)
        assert len(walk.log) <= bound, f"{len(walk.log)} entries, the bound is {bound}"
        pending = state.pending()
        if isinstance(pending, Over):
            assert pending.winners
            assert list(pending.winners) == sorted(set(pending.winners) & set(range(walk.seats)))
    return judged


def check_records(walk: Walk) -> int:
    """A game written down and read again replays to the same positions."""
    judged, keys = 0, list[object]()
    for state in walk.positions():
        if not walk.log:
            keys.clear()
        keys.append(state.key())
        if not isinstance(state.pending(), Over):
            continue
        record = Record(walk.game.id, walk.seats, walk.options, tuple(walk.log))
        read = parse_record(to_text(record), {walk.game.id: walk.game})
        assert to_text(read) == to_text(record)
        last = None
        for key, again in zip(keys, replay(read, walk.game), strict=True):
            assert again.key() == key, "the replay differs"
            last = again
            judged += 1
        assert last is not None
        assert position_hash(last) == position_hash(state)
        if any(isinstance(entry, Did) for entry in walk.log):
            assert len(read.log) == len(walk.log)
    return judged


def check_scores(walk: Walk) -> int:
    """The lines of a score add up to its points, in the truth and in every view."""
    judged = 0
    for state in walk.positions():
        for position in (state, *(state.view(seat) for seat in viewers(state))):
            scores = position.scores()
            if scores is None:
                continue
            assert len(scores) == walk.seats
            for score in scores:
                assert sum(points for _, points in score.lines) == score.points
                assert len({name for name, _ in score.lines}) == len(score.lines)
            judged += 1
        if isinstance(state.pending(), Over):
            assert state.scores() is not None
    return judged


def check_brain(walk: Walk) -> int:
    """The brain plays legal moves from views, always has candidates, and values every seat."""
    rng, judged, brain = Random(walk.seed), 0, walk.game.brain
    for state in walk.positions():
        values = brain.evaluate(state)
        assert len(values) == walk.seats
        pending = state.pending()
        if isinstance(pending, Over):
            scores = state.scores()
            assert scores is not None
            assert list(values) == [score.points for score in scores]
        deciders = pending.seats if isinstance(pending, Decide) else ()
        # Where all decide at once, the same seats are pending again and again.
        for seat in rng.sample(deciders, min(2, len(deciders))):
            view = state.view(seat)
            before, legal = view.key(), list(view.legal(seat))
            for position in (view, brain.determinize(view, rng, rng.choice((1.0, 0.5)))):
                own = list(position.legal(seat))
                assert own == legal
                assert brain.policy(position, seat, rng) in legal
                _check_candidates(brain.candidates(position, seat), own)
            assert isinstance(brain.reason(view, seat, rng.choice(legal)), Reason)
            assert view.key() == before, "thinking changed the view"
            judged += 1
    return judged


def _check_candidates(candidates: Sequence[Action], legal: Sequence[Action]) -> None:
    assert candidates
    assert len(set(candidates)) == len(candidates)
    assert all(action in legal for action in candidates)


CHECKS: dict[str, Check] = {
    "legal": check_legal,
    "clones": check_clones,
    "views": check_views,
    "twins": check_twins,
    "hidden": check_hidden,
    "spectator": check_spectator,
    "events": check_events,
    "notation": check_notation,
    "longest": check_longest,
    "records": check_records,
    "scores": check_scores,
    "brain": check_brain,
}
"""The checks that every game passes; `check_commitments` and `check_cards` need something more."""
