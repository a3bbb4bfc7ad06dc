"""Whether one logistic fit would make values come truer: positions behind decisions, and how matches ended.

A network may be too sure of itself, or too fond of the seat it looks for, which decided just before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from nomarch.learn.weights import shipped
from nomarch.search.run import Workspace

if TYPE_CHECKING:
    from study import Rows, Task

Found = list[dict[str, Any]]
STEPS = 25  # it needs ten


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


class Fit(NamedTuple):
    """Logits of shares are multiplied by `scale`, and that of the seat that looks is lessened by `fond`."""

    scale: float = 1.0
    fond: float = 0.0


def tell_fit(task: Task, rows: Found) -> None:
    """The fit with its interval; and, fitted to each half of the matches, what it gains in the other half."""
    halves = [together(row for row in rows if row["match"] % 2 == k) for k in (0, 1)]
    parts = [fitted(*together(row for row in rows if row["match"] % 10 != k)) for k in range(10)]
    half = 1.96 * 3 * np.std(parts, axis=0)  # jackknife in ten parts
    whole = fitted(*together(rows))
    print(f"  {len(rows)} matches: scale {whole.scale:.2f} ± {half[0]:.2f}, fond {whole.fond:+.3f} ± {half[1]:.3f}")
    for k in (0, 1):
        before, after = (error(*halves[1 - k], found) for found in (Fit(), fitted(*halves[k])))
        print(f"  squared error of matches that were not fitted {before:.4f}, with the fit {after:.4f}")


def together(rows: Iterable[dict[str, Any]]) -> tuple[np.ndarray, np.ndarray]:
    """Logits and what came, of all matches."""
    chosen = [row for row in rows if row["said"]]
    said, came = (np.concatenate([np.array(row[name]) for row in chosen]) for name in ("said", "came"))
    return said, came


def fitted(logits: np.ndarray, came: np.ndarray) -> Fit:
    """The fit with the least squared error, by Gauss and Newton's method; the seat that looks comes first.

    Squares, since luck and costs are differences of shares; and a network that was quite sure and wrong once in a
    hundred matches would decide a fit by likelihood alone.
    """
    inputs, at = np.stack([logits, own(logits, -1.0)], axis=-1), np.array([1.0, 0.0])
    for _ in range(STEPS):
        said = shares(inputs @ at)
        slopes = said[..., None] * (inputs - (said[..., None] * inputs).sum(1, keepdims=True))
        at = at - np.linalg.solve(np.einsum("nki,nkj->ij", slopes, slopes), np.einsum("nki,nk->i", slopes, said - came))
    return Fit(*map(float, at))


def own(logits: np.ndarray, value: float) -> np.ndarray:
    """A value for the seat that looks, nothing for the others."""
    column: np.ndarray = np.zeros_like(logits)
    column[:, 0] = value
    return column


def shares(logits: np.ndarray) -> np.ndarray:
    """Shares that add up to one."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    found: np.ndarray = powers / powers.sum(axis=1, keepdims=True)
    return found


def error(logits: np.ndarray, came: np.ndarray, fit: Fit) -> float:
    """How far shares are from what came, squared, in the mean."""
    return float(((shares(fit.scale * logits - own(logits, fit.fond)) - came) ** 2).mean())
