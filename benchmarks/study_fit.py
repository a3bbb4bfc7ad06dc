"""The fit that makes values come true: from positions behind decisions, and how matches went on from there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from nomarch.learn import calibration
from nomarch.learn.weights import shipped
from nomarch.search.run import Workspace

if TYPE_CHECKING:
    from study import Rows, Task

Found = list[dict[str, Any]]
GAIN = 0.002  # of cross-entropy, on matches that were not fitted: less is not worth a fit


def fit(task: Task, n: int) -> Rows:
    """What the network says behind decisions of a match, looked at by the seat that decided, and what came.

    Where turns are solved, only behind the last decision of each turn: nowhere else the network is asked.
    """
    network, record = shipped(task.game, task.seats), task.record(n)
    assert network
    end = record.position().result
    assert end
    position, said, came = record.position(0), [], []
    look = Look(task)
    for event in record.events:
        seat, turn = position.to_move, task.game.calls.on_turn(position.state)
        position.play(event.action)
        passed = task.game.calls.on_turn(position.state) != turn
        if seat >= 0 and not position.over and (passed or not task.game.turns_solvable):
            said.append(np.roll(look(position.tobytes(), seat), -seat).round(4).tolist())
            came.append(np.roll(end.shares, -seat).tolist())
    return [{"said": said, "came": came}]


class Look:
    """Logarithms of the shares that the network sees in a position."""

    def __init__(self, task: Task) -> None:
        self.network, self.seats = shipped(task.game, task.seats), task.seats
        self.workspace = kept(task)
        self.states, self.out = self.workspace.machine.states(1), np.zeros((1, 2 * task.seats))

    def __call__(self, data: bytes, seat: int) -> np.ndarray:
        assert self.network
        self.workspace.machine.load(self.states, 0, data)
        self.network(self.workspace, self.states, np.zeros(1, np.int32), 1, seat, self.seats, self.out)
        logs: np.ndarray = np.log(self.out[0, : self.seats] + 1e-12)
        return logs


_kept: dict[str, Workspace] = {}


def kept(task: Task) -> Workspace:
    """Kernels of the game, made once."""
    return _kept.setdefault(task.game.slug, Workspace(task.game))


def tell_fit(task: Task, rows: Found) -> None:
    """Fit half of the matches, and see what it gains in the other half; if enough, all of them are fitted and kept."""
    halves = [together(row for row in rows if row["match"] % 2 == k) for k in (0, 1)]
    found = calibration.fitted(*halves[0])
    before, after = (entropy(*halves[1], fit) for fit in (calibration.Fit(), found))
    print(f"  matches {len(rows)}: half of them give {found}")
    print(f"  cross-entropy of the other half {before:.4f}, fitted {after:.4f}")
    if before - after < GAIN:
        print("  not worth a fit")
        return
    found = calibration.fitted(*together(iter(rows)))
    calibration.keep(task.game, task.seats, found)
    print(f"  all of them give {found}, kept in {calibration.table_path()}")


def together(rows: Any) -> tuple[np.ndarray, np.ndarray]:
    """Logits and what came, of all matches."""
    chosen = list(rows)
    return tuple(np.concatenate([np.array(row[name]) for row in chosen if row[name]]) for name in ("said", "came"))  # type: ignore[return-value]


def entropy(logits: np.ndarray, came: np.ndarray, fit: calibration.Fit) -> float:
    """How surprising what came was, in the mean."""
    own = np.zeros_like(logits)
    own[:, 0] = fit.fond
    return float(-(came * np.log(calibration.shares(fit.scale * logits - own) + 1e-12)).sum(1).mean())
