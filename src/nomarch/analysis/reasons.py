"""Why an action is better than another: the points by source and the facts that set them apart.

Both actions are played on to the end of the match on the same dice. What a part explains is counted in points of
lead over the others: a seat's own points as they are, a rival's taken off, and a fact by the lead that goes with it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from nomarch.bots.bot import seats_of
from nomarch.engine import Game, View
from nomarch.engine.rated import NORMAL_95
from nomarch.engine.reason import Part, Reason
from nomarch.search.run import never

from .compare import Array, Compared, Comparing

LINES = 400
SURE = 3.0  # standard errors: so many parts are looked at that 1.96 would often be passed by chance
LEAST = 0.05  # points, things or chances: what is smaller is not worth a word, and would be told as nothing
WORTH_NAMING = 0.25  # of what is to be explained, and the second of what the first explains


class _Found(NamedTuple):
    part: Part
    explains: float
    about: str


def reason(
    view: View, action: int, other: int, *, lines: int = LINES, seed: int = 1, enough: Callable[[], bool] = never
) -> Reason:
    """What speaks for an action against another, from what the seat to move sees.

    Once it is `enough` no further lines are played, and fewer tell less. The same seed gives the same lines.
    """
    compared = _comparing(view.game, seats_of(view))(view.tobytes(), view.seat, (action, other), lines, seed, enough)
    return Reason(view.seat, action, other, explain(view.game, view.seat, compared), compared.lines)


def explain(game: Game, seat: int, compared: Compared) -> tuple[Part, ...]:
    """The one or two parts that explain most of what the first action is ahead by; none if it is not surely ahead.

    The largest comes first, but the seat's own before a rival's.
    """
    lead = leads(compared, seat)
    if not (_ahead(lead) or _ahead(compared.shares[:, :, seat])):
        return ()
    found = sorted(_parts(game, seat, compared, lead), key=lambda found: -found.explains)
    least = max(0.0, WORTH_NAMING * _gap(lead)[0])
    best = [one for one in found if one.explains > least and _tells(one.part)]
    told = [one.part for one in _apart(best)]
    return tuple(sorted(told, key=lambda part: part.seat != seat))  # "Bo gets 2 fewer, and 3 more" would be unclear


def leads(compared: Compared, seat: int) -> Array:
    """By line and action: the seat's points less the mean of the others'; alone, its points."""
    totals: Array = compared.points.sum(axis=3)
    seats = totals.shape[2]
    own: Array = totals[:, :, seat]
    return own - (totals.sum(axis=2) - own) / (seats - 1) if seats > 1 else own


def _parts(game: Game, seat: int, compared: Compared, lead: Array) -> Iterator[_Found]:
    seats = compared.points.shape[2]
    for other in range(seats):
        weight = 1.0 if other == seat else -1.0 / (seats - 1)
        for i, source in enumerate(game.sources):
            part = _part("points", source, other, compared.points[:, :, other, i])
            yield _Found(part, weight * part.amount, source if other == seat else "")
    for i, fact in enumerate(game.facts):
        numbers = compared.facts[:, :, i]
        part = _part("fact", fact.name, seat, numbers)
        yield _Found(part, _slope(numbers, lead) * part.amount, fact.about)


def _part(kind: str, source: str, seat: int, numbers: Array) -> Part:
    mean, error = _gap(numbers)
    half = NORMAL_95 * error
    return Part(kind, source, seat, mean, (mean - half, mean + half))  # type: ignore[arg-type]


def _gap(numbers: Array) -> tuple[float, float]:
    """The mean gap between the actions, line by line, and its standard error."""
    gaps = numbers[:, 0] - numbers[:, 1]
    return float(gaps.mean()), float(gaps.std(ddof=1) / len(gaps) ** 0.5)


def _ahead(numbers: Array) -> bool:
    mean, error = _gap(numbers)
    return mean > NORMAL_95 * error


def _tells(part: Part) -> bool:
    """Whether a part is more than chance, and large enough to be said."""
    error = (part.interval[1] - part.interval[0]) / (2 * NORMAL_95)
    return abs(part.amount) >= LEAST and abs(part.amount) > SURE * error


def _slope(numbers: Array, lead: Array) -> float:
    """The lead that goes with one more of a fact, among the lines of the same action."""
    apart, leading = numbers - numbers.mean(axis=0), lead - lead.mean(axis=0)
    spread = float((apart**2).sum())
    return float((apart * leading).sum()) / spread if spread > 0 else 0.0


def _apart(found: Sequence[_Found]) -> list[_Found]:
    """The first, and the next that says something else and is worth naming beside it."""
    first = list(found[:1])
    others = [one for one in found[1:] if not (one.about and one.about == found[0].about)]
    return first + [one for one in others[:1] if one.explains >= WORTH_NAMING * found[0].explains]


# What a thread keeps ------------------------------------------------------------------------

_mine = threading.local()


def _comparing(game: Game, seats: int) -> Comparing:
    kept: dict[tuple[str, int], Comparing] = _mine.__dict__.setdefault("comparing", {})
    if (game.slug, seats) not in kept:
        kept[game.slug, seats] = Comparing(game, seats)
    return kept[game.slug, seats]
