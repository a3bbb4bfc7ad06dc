"""Which decisions the deep pass looks at: those that seem to cost most.

Where the quick pass believes the network about decisions at once, it overlooks costly ones. There all that it does
not think best are first played on a little, and what these few lines say is drawn to what was believed.
"""

from __future__ import annotations

from collections.abc import Sequence

from nomarch.engine import Game, Record

from .lines import Lines
from .review import Tell, scale
from .rows import Review, Row

WORTH = 0.01  # decisions from this loss on are looked at
MOST = 30  # of a match, the costliest
TURNS = 8  # of each seat, that a glance goes on for
SECONDS = 8.0  # of CPU for all glances of a match
TURN = 2.4e-5  # seconds of CPU for one turn of a line, as measured
FEWEST_LINES, MOST_LINES = 8, 32
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
    turns, losses = TURNS * found.seats, {}
    lines = Lines(record.game, found.seats, turns)
    n = max(FEWEST_LINES, min(MOST_LINES, int(SECONDS / (2 * turns * TURN * max(1, len(decisions))))))
    for done, row in enumerate(decisions):
        losses[row.event] = _loss(row, record, lines, n, f"{seed}/glance/{row.event}")
        tell(done + 1, len(decisions))
    return losses


def _loss(row: Row, record: Record, lines: Lines, n: int, seed: str) -> float:
    lines.look_at(record.position(row.event).view(row.seat))
    ends, _ = lines.play([row.best, row.action], n, seed)
    gaps = ends[:, 0, row.seat] - ends[:, 1, row.seat]
    trust = MISTAKEN**2 / (MISTAKEN**2 + gaps.var(ddof=1) / n)
    return float(row.loss + trust * (gaps.mean() - row.loss))
