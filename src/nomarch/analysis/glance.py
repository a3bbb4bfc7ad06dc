"""Which decisions the deep pass looks at: those that seem to cost most.

Where the quick pass believes the network about decisions at once, it overlooks costly ones. There all that it does
not think best are first played on a little, those that seem costliest then a little more, and what these few lines say
is drawn to what was believed.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nomarch.engine import Game, Record

from .lines import Array, Lines
from .review import Tell, scale
from .rows import Review, Row

WORTH = 0.01  # decisions from this loss on are looked at
MOST = 30  # of a match, the costliest
TURNS = 8  # of each seat, that a glance goes on for
SECONDS = 5.0  # of CPU for all glances of a match, and for all second ones
TURN = 2.4e-5  # seconds of CPU for one turn of a line, as measured
FEWEST_LINES, MOST_LINES = 8, 64
CLOSER = 3 * MOST  # decisions that are glanced at twice
MISTAKEN = 0.04  # how far a loss is from what is believed of it at once, root mean square


def worth_a_look(
    found: Review, record: Record, seed: str = "deep", *, tell: Tell = lambda done, of: None
) -> list[int]:  # fmt: skip
    """The events of the decisions that seem costliest, the costliest last."""
    decisions = [row for row in found.rows if row.kind == "decision" and row.best != row.action]
    losses = {row.event: row.loss for row in decisions}
    if believes(record.game):
        losses = _glanced(found, record, decisions, seed, tell)
    costly = [event for event, loss in losses.items() if loss >= WORTH * scale(found.unit)]
    return sorted(costly, key=lambda event: losses[event])[-MOST:]


def believes(game: Game) -> bool:
    """Whether the quick pass believes the network about decisions at once."""
    return bool(game.rounds_read and not game.reads_rounds and not game.turns_solvable)


def _glanced(found: Review, record: Record, decisions: Sequence[Row], seed: str, tell: Tell) -> dict[int, float]:
    """What each decision seems to cost after a few lines, by its event."""
    lines = Lines(record.game, found.seats, TURNS * found.seats)
    gaps, losses = dict[int, Array](), {row.event: row.loss for row in decisions}
    twice, done = min(CLOSER, len(decisions)), 0
    for turn, many in (("first", len(decisions)), ("second", twice)):
        closer = sorted(decisions, key=lambda row: -losses[row.event])[:many]
        n = how_many(lines, many)
        for row in closer:
            seen = _gaps(row, record, lines, n, f"{seed}/{turn}/{row.event}")
            gaps[row.event] = np.concatenate([gaps.get(row.event, seen[:0]), seen])
            done += 1
            tell(done, len(decisions) + twice)
        losses |= {row.event: _drawn(row.loss, gaps[row.event]) for row in closer}
    return losses


def how_many(lines: Lines, decisions: int) -> int:
    """The lines of a glance, if so many decisions are glanced at."""
    return max(FEWEST_LINES, min(MOST_LINES, int(SECONDS / (2 * lines.turns * TURN * max(1, decisions)))))


def _gaps(row: Row, record: Record, lines: Lines, n: int, seed: str) -> Array:
    """By how much the best choice was better for the seat that decided, line by line."""
    lines.look_at(record.position(row.event).view(row.seat))
    ends, _ = lines.play([row.best, row.action], n, seed)
    gaps: Array = ends[:, 0, row.seat] - ends[:, 1, row.seat]
    return gaps


def _drawn(believed: float, gaps: Array) -> float:
    trust = MISTAKEN**2 / (MISTAKEN**2 + gaps.var(ddof=1) / len(gaps))
    return float(believed + trust * (gaps.mean() - believed))
