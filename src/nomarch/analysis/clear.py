"""Whether one choice is clearly best: all candidates played on, on the same deals and dice, until that is known."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from nomarch.engine import View
from nomarch.engine.rated import NORMAL_95

from .deep import DOUBT
from .lines import Array, Lines

LEAST = 0.04  # of a victory: a choice that loses less is no mistake worth a puzzle
SURE = 4.0  # standard errors: what is found by looking at many decisions should stay when looked at again
FEWEST, MOST = 64, 800  # lines of a candidate
PROSPECT = 0.8  # of what is sure, that a gap must promise to reach
SAME = 1e-9


class Loss(NamedTuple):
    """By how much a choice is worse than the best, and half the 95 % interval."""

    action: int
    loss: float
    margin: float


class Clear(NamedTuple):
    """A decision whose best choice is known; `best` has several actions only where they come to the same."""

    best: tuple[int, ...]
    value: float
    margin: float
    others: tuple[Loss, ...]  # the closest first
    lines: int


def clear(view: View, lines: Lines, actions: Sequence[int], seed: str, *, least: float = LEAST) -> Clear | None:
    """The best of some actions, if it is better than each other one by `least` and that is sure; None if it is not."""
    lines.look_at(view)
    seen = {action: np.zeros(0) for action in actions}
    left, over, played = list(actions), 1.0, 0
    while played < MOST:
        n = min(max(FEWEST, played), MOST - played)
        ends, over = lines.play(left, n, f"{seed}/{played}")
        for k, action in enumerate(left):
            seen[action] = np.concatenate([seen[action], ends[:, k, view.seat]])
        played += n
        told = _compared(seen, left, DOUBT * (1.0 - over))
        if any(_hopeless(*told[action], played, least) for action in left if action in told):
            return None
        left = [action for action in left if action not in told or told[action][0] <= SURE * told[action][1]]
        if all(action not in told for action in left):
            return _clear(seen, told, DOUBT * (1.0 - over), least)
    return None


def _hopeless(gap: float, error: float, played: int, least: float) -> bool:
    """Whether a gap is too small to count, or would be too unsure to be shown even after all lines."""
    return gap + 2 * error < least or gap * (MOST / played) ** 0.5 < PROSPECT * SURE * error


def _compared(seen: dict[int, Array], left: Sequence[int], doubt: float) -> dict[int, tuple[float, float]]:
    """What each action lies behind the best and the standard error of that, but for those that come to the same."""
    best = seen[max(left, key=lambda action: float(seen[action].mean()))]
    gaps = {action: best[: len(ends)] - ends for action, ends in seen.items()}
    return {action: _mean(gap, doubt) for action, gap in gaps.items() if np.abs(gap).max() > SAME}


def _mean(numbers: Array, doubt: float) -> tuple[float, float]:
    return float(numbers.mean()), float((numbers.var(ddof=1) / len(numbers) + doubt**2) ** 0.5)


def _clear(seen: dict[int, Array], told: dict[int, tuple[float, float]], doubt: float, least: float) -> Clear | None:
    if not told or any(gap < max(least, SURE * error) for gap, error in told.values()):
        return None
    best = tuple(action for action in seen if action not in told)
    value, error = _mean(seen[best[0]], doubt)
    others = sorted(
        (Loss(action, gap, NORMAL_95 * error) for action, (gap, error) in told.items()), key=lambda o: o.loss
    )
    return Clear(best, value, NORMAL_95 * error, tuple(others), len(seen[best[0]]))
