"""What matches prove: mean shares with intervals, raw, paired and without luck, and when a question is decided.

The mean over a deal is one independent sample, whatever is averaged: shares of the victory, or shares without luck.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log, log1p
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

import numpy as np

from nomarch.engine.errors import BadOptions
from nomarch.engine.rated import NORMAL_95

from .behind import LEANS, Array

POWER_80 = 0.84  # standard errors more, so that an interval leaves out what is even four times in five
KINDS = 3  # of luck: what fell, what a bot chose itself, what the others chose
PARTS = 10  # deals are dealt out to these; what luck counts for in one is learned from the others
BELIEF = 100.0  # deals: as much weighs the belief that luck counts in full
BETWEEN = 2  # steps from one lean to the next
RICH, BOLDEST = log(20.0), 0.9  # what proves a bet, and the greatest stake, as a part of what one sample could cost
FIRST_LOOK, MORE = 10, 1.5  # deals before the first look at a question, and how many more before each further one


@dataclass(frozen=True)
class Outcome:
    """One match of a deal: who sat where, and how it ended."""

    names: tuple[str, ...]
    shares: tuple[float, ...]
    points: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    failures: tuple[str, ...]
    luck: Array | None = None  # where it was counted, by lean: what fell, then what each seat chose; by seat

    def lucky(self, seat: int) -> Array:
        """The luck of a seat, in shares of the victory, by lean: what fell, its own choices, those of the others."""
        if self.luck is None:
            return np.zeros((len(LEANS), KINDS))
        fell, own = self.luck[:, 0, seat], self.luck[:, 1 + seat, seat]
        return np.stack([fell, own, self.luck[:, 1:, seat].sum(1) - own], axis=1)


@dataclass(frozen=True)
class Estimate:
    """A mean share of the victory, its 95 % interval, and the matches after which it is told from even 4 times in 5."""

    share: float
    low: float
    high: float
    needed: float | None  # None: not from so few, or so even, matches


Deals = Sequence[Sequence[Outcome]]


def by_deal(bot: str, deals: Deals) -> list[float]:
    """A bot's mean share in each deal it played in."""
    return [fmean(match.shares[seat] for match, seat in seats) for seats in _seatings(bot, deals)]


def luck_by_deal(bot: str, deals: Deals) -> Array:
    """A bot's mean luck in each deal it played in, by lean and kind."""
    return np.array([np.mean([match.lucky(seat) for match, seat in seats], axis=0) for seats in _seatings(bot, deals)])


def _seatings(bot: str, deals: Deals) -> list[list[tuple[Outcome, int]]]:
    found = ([(m, seat) for m in deal for seat, name in enumerate(m.names) if name == bot] for deal in deals)
    return [seats for seats in found if seats]


# Without luck ---------------------------------------------------------------------------------


def less_luck(samples: Sequence[float], luck: Array) -> list[float]:
    """Samples without their luck: it leans as it did in other deals, and each kind of it counts as far as it did there.

    Luck is nothing in the mean, deal by deal, and the weights come from deals that are independent of it: so what is
    taken away is nothing in the mean, too, whatever the weights are, and poor values cost less than they would in full.
    """
    whole, part = np.array(samples), np.arange(len(samples)) % PARTS
    weights = [_weights(whole[part != k], luck[part != k]) for k in range(PARTS)]
    return [float(sample - (luck[n] * weights[part[n]]).sum()) for n, sample in enumerate(samples)]


def _blends() -> list[Array]:
    """Weights of the leans that stand for those between them, the least lean first."""
    steps = np.linspace(LEANS[0], LEANS[-1], BETWEEN * (len(LEANS) - 1) + 1)
    return [np.array([np.interp(lean, LEANS, one) for one in np.eye(len(LEANS))]) for lean in sorted(steps, key=abs)]


BLENDS = _blends()


def _weights(samples: Array, luck: Array) -> Array:
    """How far luck counts, by lean and kind: with the lean that leaves the least squares."""
    found = []
    for blend in BLENDS:
        leaning = np.tensordot(luck, blend, (1, 0))
        kinds = _kinds(samples, leaning)
        left = samples - leaning @ kinds
        found.append((float(left.var()) if len(left) else 0.0, blend, kinds))
    _, blend, kinds = min(found, key=lambda one: one[0])
    return np.outer(blend, kinds)


def _kinds(samples: Array, luck: Array) -> Array:
    """How far each kind of luck counts, by least squares; drawn to 1, where good values would put it."""
    if len(samples) == 0:
        return np.ones(KINDS)
    apart = luck - luck.mean(0)
    squares = apart.T @ apart
    belief = np.diag(squares.diagonal()) * BELIEF / len(samples)
    missed = apart.T @ (samples - samples.mean() - apart.sum(1))
    found: Array = 1.0 + np.linalg.lstsq(squares + belief, missed, rcond=None)[0]
    return found


def estimates(bot: str, deals: Deals, seats: int) -> dict[str, Estimate]:
    """A bot's share by every match alone, by deals, and by deals without the luck."""
    alone = [[match] for deal in deals for match in deal]
    return {
        "raw": _estimate(by_deal(bot, alone), seats, 1),
        "paired": _estimate(by_deal(bot, deals), seats, seats),
        "adjusted": _estimate(less_luck(by_deal(bot, deals), luck_by_deal(bot, deals)), seats, seats),
    }


def _estimate(samples: Sequence[float], seats: int, matches: int) -> Estimate:
    """From samples of so many matches each."""
    mean, half = half_width(samples)
    apart = abs(mean - 1 / seats)
    if len(samples) < 2 or apart == 0:
        return Estimate(mean, mean - half, mean + half, None)
    needed = matches * ((NORMAL_95 + POWER_80) * stdev(samples) / apart) ** 2
    return Estimate(mean, mean - half, mean + half, max(needed, matches))


def half_width(samples: Sequence[float], looks: int = 1) -> tuple[float, float]:
    """A mean and half of its 95 % interval, wider for few samples and where it is looked at more than once."""
    if len(samples) < 2:
        return fmean(samples), float("inf")
    z = NormalDist().inv_cdf(1 - 0.025 / looks)
    student = z * (1 + (z * z + 1) / (4 * (len(samples) - 1)))
    return fmean(samples), student * stdev(samples) / float(len(samples) ** 0.5)


def without_luck(bot: str, matches: int, *found: Estimate | None) -> Iterator[str]:
    """A bot's three figures for people, and what the last of them saved."""
    kept = [one for one in found if one]
    for name, one in zip(("raw", "paired", "adjusted"), kept, strict=True):
        interval = f"{one.low:.1%} - {one.high:.1%}"
        needed = "not told from even" if one.needed is None else f"told from even in {one.needed:,.0f} matches"
        yield f"{bot:<12}{name:<12}{matches:>8}{one.share:>8.1%}{interval:>18}  {needed}"
    raw, adjusted = kept[0], kept[-1]
    saved = (
        matches * ((raw.high - raw.low) / (adjusted.high - adjusted.low)) ** 2 if adjusted.high > adjusted.low else 0
    )
    yield f"{bot:<12}as sure as {saved:,.0f} matches with their luck: {saved - matches:,.0f} saved"


def interval(samples: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of a mean share, within 0 and 1; everything is possible after a single sample."""
    if len(samples) < 2:
        return 0.0, 1.0
    mean = fmean(samples)
    # A sample too much of each end keeps the interval open where all samples are equal.
    widened = [*samples, 0.0, 1.0]
    half = NORMAL_95 * stdev(widened) / float(len(widened) ** 0.5)
    return max(0.0, mean - half), min(1.0, mean + half)


def surely_above(samples: Sequence[float], lowest: float) -> float:
    """What a mean is above in 95 of 100 cases, whatever the samples are like, if none can be less than the lowest.

    Somebody bets, sample by sample, that the mean is more than it is said to be, with never so much that a sample could
    ruin them. If it is not more, they become twenty times as rich once in twenty cases at most (Ville); so it is more
    than all for which they did. The stakes follow from the samples before, as far as luck scattered those.
    """
    low, high = lowest, float(max(samples, default=lowest))
    while high - low > 1e-3:
        mean = (low + high) / 2
        low, high = (mean, high) if _richest(samples, mean, lowest) >= RICH else (low, mean)
    return low


def _richest(samples: Sequence[float], mean: float, lowest: float) -> float:
    """How rich, in logarithms, somebody has ever been who bet that the mean is more."""
    fortune = best = 0.0
    total, squares, seen = mean, (mean - lowest) ** 2, 1.0
    for sample in samples:
        stake = min((2 * RICH * seen / squares / len(samples)) ** 0.5, BOLDEST / (mean - lowest))
        fortune += log1p(stake * (sample - mean))
        best = max(best, fortune)
        seen, total = seen + 1, total + sample
        squares += (sample - total / seen) ** 2
    return best


# Until something is decided -------------------------------------------------------------------


class Question(NamedTuple):
    """Whether one bot is better than another."""

    one: str
    other: str

    @classmethod
    def read(cls, text: str, bots: Sequence[str]) -> Question:
        """A question as people write it: 4>3."""
        one, _, other = (part.strip() for part in text.partition(">"))
        if one not in bots or other not in bots or one == other:
            raise BadOptions(f"Ask for two of the bots that play, like {bots[0]}>{bots[-1]}, not {text!r}.")
        return cls(one, other)

    def lead(self, deals: Deals, looks: int) -> tuple[float, float]:
        """By how much the one is ahead, and half of the interval; without luck where that was counted."""
        both = [deal for deal in deals if any(self.one in m.names and self.other in m.names for m in deal)]
        if not both:
            return 0.0, float("inf")
        leads = [one - other for one, other in zip(*(by_deal(bot, both) for bot in self), strict=True)]
        one, other = (luck_by_deal(bot, both) for bot in self)
        return half_width(less_luck(leads, one - other), looks)

    def answer(self, deals: Deals, looks: int) -> bool:
        """Whether either is surely ahead."""
        lead, half = self.lead(deals, looks)
        return abs(lead) > half

    def told(self, deals: Deals, looks: int) -> str:
        """How it stands, in a sentence."""
        lead, half = self.lead(deals, looks)
        matches = sum(map(len, deals))
        ahead, behind = (self.one, self.other) if lead > 0 else (self.other, self.one)
        if abs(lead) > half:
            return f"{ahead} is better than {behind}: ahead by {abs(lead):.1%} (±{half:.1%}) after {matches} matches."
        return f"Not decided after {matches} matches: {ahead} is ahead of {behind} by {abs(lead):.1%} (±{half:.1%})."


def looks_at(deals: int) -> list[int]:
    """After how many deals a question is looked at: each look may err, so they are few, and the interval minds them."""
    looks, at = [], float(FIRST_LOOK)
    while at < deals:
        looks.append(int(at))
        at *= MORE
    return [*looks, deals]
