"""Why one action is better than another: what playing both on, on the same dice, showed.

A game declares its facts beside its sources of points; its words say each part, and `why` joins them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from .words import Translate, english

if TYPE_CHECKING:
    from .contract import Words

POINTS, FACT = "points", "fact"


class Fact(NamedTuple):
    """Something about the rest of a match that a game tells, and the source of points it shows in, if in one."""

    name: str
    about: str = ""


class Part(NamedTuple):
    """By how much a seat has more of something, to its end, if the one action is chosen and not the other."""

    kind: Literal["points", "fact"]
    source: str  # one of the game's SOURCES or FACTS
    seat: int
    amount: float
    interval: tuple[float, float]  # 95 %


class Reason(NamedTuple):
    """What speaks for an action against another: the parts that explain most, the largest first; none if equal."""

    seat: int
    action: int
    other: int
    parts: tuple[Part, ...]
    lines: int  # that were played of each

    @property
    def equal(self) -> bool:
        """Whether nothing tells the two apart."""
        return not self.parts


def why(reason: Reason, words: Words, names: Sequence[str], _: Translate = english, *, against: str = "") -> str:
    """What speaks for the action, in one sentence; `against` is the other action in words."""
    told = [words.because(part, names[part.seat] if part.seat != reason.seat else "", _) for part in reason.parts]
    if not told:
        return _("About as good as “{other}”.").format(other=against) if against else _("About equal.")
    text = (_("{first}, and {second}.") if len(told) > 1 else "{first}.").format(first=told[0], second=told[-1])
    if against:
        return _("Better than “{other}”: {why}").format(other=against, why=text)
    return text[:1].upper() + text[1:]


def phrase(table: Mapping[str, Sequence[str]], part: Part, rival: str, _: Translate = english) -> str:
    """A part as a game's table says it: more, fewer and, where rivals have it too, more and fewer of a rival."""
    said = table[part.source][(2 if rival else 0) + (0 if part.amount > 0 else 1)]
    return _(said).format(n=decimal(part.amount, _), p=percent(part.amount), name=rival)


def decimal(amount: float, _: Translate = english) -> str:
    """A size with one digit behind the point: 2.4; in German 2,4."""
    whole, tenth = divmod(max(1, round(10 * abs(amount))), 10)
    return _("{whole}.{tenth}").format(whole=whole, tenth=tenth)


def percent(amount: float) -> int:
    """A chance as a whole percentage, never nothing."""
    return max(1, round(100 * abs(amount)))
