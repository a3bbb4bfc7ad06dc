"""A review as others read it: JSON out and in, and a table for the terminal."""

from __future__ import annotations

from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from nomarch.engine import Game
from nomarch.engine.errors import BadReport

from .rows import Review, Row, SeatTotal

FORMAT = 1


@cache
def _adapter() -> TypeAdapter[Review]:
    return TypeAdapter(Review)


def to_dict(found: Review) -> dict[str, Any]:
    """A review as plain values, as JSON has them."""
    return {"nomarch_review": FORMAT, **_adapter().dump_python(found, mode="json")}


def from_dict(told: dict[str, Any]) -> Review:
    """The review that `to_dict` told; BadReport if it is none."""
    if told.get("nomarch_review") != FORMAT:
        raise BadReport("This isn't a report of a Nomarch analysis, or one of another version.")
    try:
        return _adapter().validate_python({name: value for name, value in told.items() if name != "nomarch_review"})
    except ValidationError as problem:
        where = ".".join(map(str, problem.errors()[0]["loc"]))
        raise BadReport("This report is damaged: {part} can't be read.", part=where) from None


# Words and figures --------------------------------------------------------------------------------


def figure(value: float, unit: str, *, sign: bool = True) -> str:
    """A value as people read it: percent of the victory, or points."""
    plus = "+" if sign else ""
    return f"{100 * value:{plus}.1f} %" if unit == "share" else f"{value:{plus}.1f}"


def table(found: Review, game: Game) -> str:
    """The review for the terminal: a line a seat, then the moments that mattered."""
    lines = [about(found, game), ""]
    lines += [_heading(found), *(_seat_line(found, seat) for seat in range(found.seats)), ""]
    for seat, total in enumerate(found.totals):
        lines += _moments(found, game, seat, total)
    return "\n".join(lines).rstrip() + "\n"


def about(found: Review, game: Game) -> str:
    """What was analysed, by whom and how deeply."""
    what = "shares of the victory" if found.unit == "share" else "points"
    trust = "" if found.evaluator.trained else " There is no network for this game, so all of this is rough."
    by = f"{found.depth} pass, {found.evaluator.name} ({found.evaluator.digest})"
    return f"{game.title}, {found.seats} seats, in {what}: {by}.{trust}"


def _heading(found: Review) -> str:
    names = ("start", "luck", "decisions", "others", "drift", "result", "loss each")
    return f"{'':<{_width(found)}}" + "".join(f"{name:>11}" for name in names) + _last("like level", found)


def _seat_line(found: Review, seat: int) -> str:
    total = found.totals[seat]
    shown = [
        figure(total.start, found.unit, sign=False),
        figure(total.luck, found.unit),
        figure(-total.loss, found.unit),
        figure(total.cost + total.loss, found.unit),
        figure(total.drift, found.unit),
        figure(total.result, found.unit, sign=False),
        f"{100 * total.mean_loss:.2f} %" if found.unit == "share" else f"{total.mean_loss:.2f}",
    ]
    row = f"{found.names[seat][:_NAME]:<{_width(found)}}" + "".join(f"{text:>11}" for text in shown)
    return row + _last(level_words(total), found)


def _last(text: str, found: Review) -> str:
    """A cell of the last column, if anybody's level is known."""
    return f"{text:>16}" if any(total.level for total in found.totals) else ""


def level_words(total: SeatTotal) -> str:
    """The level a seat played like, with its interval; nothing where there is nothing to compare with."""
    return "{:.1f} ({:.1f}-{:.1f})".format(*total.level) if total.level else ""


_NAME = 20


def _width(found: Review) -> int:
    return max(len(name[:_NAME]) for name in found.names) + 1


def _moments(found: Review, game: Game, seat: int, total: SeatTotal) -> list[str]:
    lines = [f"{found.names[seat]}:"]
    lines += [f"  {decision_words(found.rows[event], found, game)}" for event in total.costliest]
    for word, places in (("lucky", total.luckiest), ("unlucky", total.unluckiest)):
        for throw in (found.throws[place] for place in places):
            fell = ", ".join(game.say(outcome) for outcome in throw.outcomes)
            lines.append(f"  {throw.first + 1:>4} {word}: {fell}  {figure(throw.luck[seat], found.unit)}")
    return [*lines, ""]


def decision_words(row: Row, found: Review, game: Game) -> str:
    """A decision in notation: what was chosen, what would have been better, and by how much."""
    margin = f" ± {figure(row.margin, found.unit, sign=False)}" if row.margin is not None else ""
    word = f"{row.mark}: " if row.mark else ""
    better = f"; better {game.say(row.best)}" if row.best != row.action else ""
    return f"{row.event + 1:>4} {word}{game.say(row.action)}{better}  {figure(-row.loss, found.unit)}{margin}"
