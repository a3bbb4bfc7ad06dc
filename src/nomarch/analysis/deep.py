"""The deep pass: decisions that seem costly are played on, until their loss is known well enough.

What was chosen and what would have been best meet the same deals and dice, line by line, so that the loss is
measured as a difference. Lines end where the network was measured and found to be good, and what it may have wrong
there is part of the interval; in games where that is nowhere, they go on to the end of the match.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from nomarch.engine import Game, Position, Record
from nomarch.engine.rated import NORMAL_95
from nomarch.learn.weights import shipped
from nomarch.search.line_kernels import ROUND

from .glance import TURN, believes, worth_a_look
from .lines import WHOLE, Array, Lines
from .review import THRESHOLDS, Tell, scale, summed
from .rows import Review, Row, Unit, Values

GOOD = 0.07  # root mean square error up to which a network's values end lines
ROUNDS = 2  # of every seat's turns, after which they do
READ = {"saqqara": 16, "nile-artifacts": 3 * ROUND}  # the same, or the end of so many rounds, where that is too early
FEWEST, MOST = 100, 800  # lines of a decision
LEAST = 50  # where even the fewest would take too long
SECONDS = 40.0  # of CPU that all long lines of a match may take
WEIGHING = {"saqqara": 2e-6, "nile-artifacts": 3.5e-6}  # seconds of CPU for one choice of a line, as measured
WEIGHING_ELSEWHERE = 2e-6
DOUBT = 0.006  # what a difference of two network values has wrong at the end of lines, root mean square
UNTOLD = 0.1  # of a loss: what lines that are read may end too early to see
PRECISE = 0.015  # half an interval that needs no more lines
CLEAR = 0.3  # of the loss: likewise
GLANCING = 20  # per cent of the time, where all decisions are glanced at first
UNSEEN = 3.0  # of all lines may show, with a chance of 95 %, what none of them did


class Measured(NamedTuple):
    """What a decision changed for every seat against the best action, and half the 95 % interval for its own seat."""

    gap: Values
    margin: float
    lines: int


def deepen(found: Review, record: Record, *, seed: str = "deep", tell: Tell = lambda done, of: None) -> Review:
    """The deep pass over a match that was reviewed quickly; the same seed gives the same answer.

    The costliest decisions come last: they get the time that the others leave.
    """
    begun = GLANCING if believes(record.game) else 0
    chosen = worth_a_look(found, record, seed, tell=lambda done, of: tell(begun * done // of, 100))
    lines = Lines(record.game, found.seats, reach(record.game, found.seats))
    rows, left = list(found.rows), SECONDS
    for done, event in enumerate(chosen):
        row, line = rows[event], seconds_of_line(lines, sum(later.choices for later in rows[event:]))
        most = how_many(lines, line, left / (len(chosen) - done))
        measured = measure(row, record.position(event), lines, found.unit, f"{seed}/{event}", most)
        rows[event] = told(row, measured)
        left -= 2 * line * measured.lines
        tell(begun + (100 - begun) * (done + 1) // len(chosen), 100)
    return summed(replace(found, rows=tuple(rows), depth="deep"))


def reach(game: Game, seats: int) -> int:
    """For how many turns lines of the deep pass go on, or until which round ends."""
    turns = READ.get(game.slug, 0) if shipped(game, seats) else 0
    return (seats * turns if turns > 0 else turns) or how_far(game, seats)


def how_far(game: Game, seats: int) -> int:
    """The same, where nothing is known but the network's own error."""
    network = shipped(game, seats)
    return ROUNDS * seats if network and 0.0 < network.error <= GOOD else WHOLE


def how_many(lines: Lines, line: float, seconds: float) -> int:
    """The most lines of both choices of a decision, if one takes so long and all of them so many seconds."""
    short = 0 < lines.turns <= ROUNDS * lines.seats
    return MOST if short else max(LEAST, min(MOST, int(seconds / (2 * line))))


def seconds_of_line(lines: Lines, choices: int) -> float:
    """What a line takes, if the match went on with so many choices."""
    whole = choices * WEIGHING.get(lines.game.slug, WEIGHING_ELSEWHERE)
    return min(whole, lines.turns * TURN) if lines.turns > 0 else whole


def measure(
    row: Row, position: Position, lines: Lines, unit: Unit, seed: str, most: int = MOST
) -> Measured:  # fmt: skip
    """Chosen and best action played on until their difference is known well enough, or seems to be nothing."""
    lines.look_at(position.view(row.seat))
    part = slice(0, lines.seats) if unit == "share" else slice(1, 2)
    gaps, n = np.zeros((0, lines.seats)), min(FEWEST, most)
    while True:
        ends, over = lines.play([row.action, row.best], n, f"{seed}/{len(gaps)}")
        gaps = np.concatenate([gaps, ends[:, 0, part] - ends[:, 1, part]])
        loss = -float(gaps[:, row.seat].mean())
        doubt = np.hypot(DOUBT, UNTOLD * loss / scale(unit)) if lines.game.slug in READ else DOUBT
        margin = _margin(gaps[:, row.seat], doubt * (1.0 - over), scale(unit))
        known = margin <= max(PRECISE * scale(unit), CLEAR * abs(loss))
        if len(gaps) >= most or known or _harmless(loss, margin, unit):
            return Measured(tuple(float(gap) for gap in gaps.mean(0)), margin, len(gaps))
        n = min(len(gaps), most - len(gaps))


def _harmless(loss: float, margin: float, unit: Unit) -> bool:
    """Whether more lines would hardly ever find a mark: less than nothing seems to be lost, or surely too little."""
    return loss <= -margin / 2 or loss + margin < THRESHOLDS[unit][-1][0]


def _margin(gaps: Array, doubt: float, whole: float) -> float:
    """Half the 95 % interval of the mean: noise of the lines, and what the network may have wrong.

    Lines that all end alike prove less than they seem to: what none of a hundred has shown may be in three of them.
    """
    noise = NORMAL_95 * float((gaps.var(ddof=1) / len(gaps) + (doubt * whole) ** 2) ** 0.5)
    return max(noise, UNSEEN * whole / len(gaps))


def told(row: Row, found: Measured) -> Row:
    """The row with the loss that was measured; what the evaluator thought before is drift.

    Where the choice turns out to be no worse than what was thought best, it is the best.
    """
    worse = found.gap[row.seat] < 0.0
    cost = found.gap if worse else (0.0,) * len(found.gap)
    drift = tuple(d + old - new for d, old, new in zip(row.drift, row.cost, cost, strict=True))
    best = row.best if worse else row.action
    return replace(row, best=best, cost=cost, drift=drift, loss=max(0.0, -cost[row.seat]), margin=found.margin)
