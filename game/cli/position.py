"""A position for people and programs: the object of `show --json` and the same as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core import Decide, GameState, Json, Over, Record, Roll
from game.core.record import pending_json

INDENT = "  "
WIDTH = 100


def position_json(record: Record, state: GameState, ply: int, seat: int | None) -> dict[str, Json]:
    """The object of `show --json` for the position after `ply` entries; with `seat` only what that seat may see."""
    shown = state if seat is None else state.view(seat)
    pending = shown.pending()
    deciding = pending.seats if isinstance(pending, Decide) else ()
    scores = (state if isinstance(pending, Over) else shown).scores()
    return {
        "game": record.game,
        "seats": record.seats,
        "ply": ply,
        "pending": pending_json(pending),
        "legal": {str(one): list(map(str, shown.legal(one))) for one in deciding if seat in (None, one)},
        "scores": None if scores is None else [score.points for score in scores],
        "lines": None if scores is None else [[list(line) for line in score.lines] for score in scores],
        "winners": list(pending.winners) if isinstance(pending, Over) else [],
        "view": dict(shown.describe()),
    }


def position_text(record: Record, state: GameState, ply: int, seat: int | None) -> str:
    """The same position in lines for a person, in ASCII."""
    shown = state if seat is None else state.view(seat)
    pending = shown.pending()
    seen_by = "" if seat is None else f", as seat {seat} sees it"
    lines = [f"{record.game}, {record.seats} seats, after {ply} {'entry' if ply == 1 else 'entries'}{seen_by}"]
    if record.options:
        lines.append(_row("options", ", ".join(f"{name} {_value(value)}" for name, value in record.options.items())))
    if isinstance(pending, Roll):
        lines.append(_row("pending", f"the roll {pending.name}"))
    elif isinstance(pending, Decide):
        who = " and ".join(map(str, pending.seats))
        lines.append(_row("pending", f"seat {who}: {pending.phase}"))
        for one in pending.seats:
            if seat in (None, one):
                lines += _wrapped(f"legal {one}", [str(action) for action in shown.legal(one)])
    else:
        lines.append(_row("winners" if len(pending.winners) > 1 else "winner", f"seat {_value(pending.winners)}"))
    scores = (state if isinstance(pending, Over) else shown).scores()
    for one, score in enumerate(scores or ()):
        parts = " + ".join(f"{name} {points}" for name, points in score.lines if points)
        lines.append(_row(f"score {one}", f"{score.points}{' = ' + parts if parts else ''}"))
    lines.append("")
    for name, value in shown.describe().items():
        if value is not None:
            lines += _described(name, value)
    return "\n".join(lines)


def _row(name: str, text: str) -> str:
    return f"{INDENT}{name:<10}{text}"


def _wrapped(name: str, items: Sequence[str]) -> list[str]:
    """The items in as many rows as they need."""
    rows = [""]
    for item in items:
        longer = f"{rows[-1]}, {item}" if rows[-1] else item
        if len(longer) > WIDTH:
            rows.append(item)
        else:
            rows[-1] = longer
    return [_row(name if index == 0 else "", row) for index, row in enumerate(rows)]


def _described(name: str, value: Json) -> list[str]:
    if isinstance(value, Mapping):
        return [_row(name, "")] + [INDENT + line for key, inner in value.items() for line in _described(key, inner)]
    if isinstance(value, Sequence) and not isinstance(value, str) and any(_is_list(item) for item in value):
        return [_row(f"{name} {index}", _value(item)) for index, item in enumerate(value)]
    return [_row(name, _value(value))]


def _is_list(value: Json) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _value(value: Json) -> str:
    """The value in a few words: unknown cards are `?`, nothing at all is `-`."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float, str)):
        return str(value)
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_value(inner)}" for key, inner in value.items()) or "-"
    if any(_is_list(item) for item in value):
        return " | ".join(map(_value, value))
    return " ".join("?" if item is None else _value(item) for item in value) or "-"
