"""What to do, judged by where actions lead: at once, or some turns later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from nomarch.engine import Game

from . import ahead_kernels as kernels
from .action_kernels import HEURISTIC, POINTS_ONLY
from .network import Network, arguments
from .run import Bench
from .turn import GREED

NORMAL_95 = 1.96
SURE = 3.0  # standard errors behind the best at which an action is given up


@dataclass(frozen=True)
class Liking:
    """An action, how much its seat likes it, and the half-width of the 95 % interval."""

    action: int
    utility: float
    margin: float = 0.0


class Ahead:
    """Weighs the actions of a view with a network, or a heuristic, or the points alone; serves one thread."""

    def __init__(
        self, game: Game, seats: int, network: Network | None = None, *, points_only: bool = False,
        greed: float = GREED, plain: bool = False,
    ) -> None:  # fmt: skip
        self.bench = Bench(game, plain=plain)
        self.seats, self.greed = seats, greed
        self.player = 0 if network else POINTS_ONLY if points_only else HEURISTIC
        self.error = network.error if network else 0.0
        self._network = arguments([network or Network.new(0, 1, seats, 0)])
        self._states = self.bench.machine.states(4)
        self._values, self._utilities = np.zeros((game.max_legal, 2 * seats)), np.zeros(game.max_legal)

    def weigh(self, data: bytes, seat: int, rng: Any, *, samples: int = 1) -> list[Liking]:
        """Every sensible action by where it leads at once, best first; hidden things are imagined `samples` times."""
        bench, sums = self.bench, np.zeros(len(self._utilities))
        bench.machine.load(self._states, kernels.VIEW, data)
        n = bench(kernels.weigh_view)(
            self._states, seat, self.seats, samples, self.player, self._network, self.greed, rng, bench.ids,
            bench.points, bench.keys, self._values, self._utilities, sums,
        )  # fmt: skip
        actions = bench.machine.first(bench.ids, n)
        found = [Liking(action, float(u)) for action, u in zip(actions, sums[:n], strict=True)]
        return sorted(found, key=lambda liking: -liking.utility)

    def judge(
        self, data: bytes, seat: int, rng: Any, candidates: Sequence[int], *, samples: int = 32, rounds: int = 4,
        turns: int = 2,
    ) -> list[Liking]:  # fmt: skip
        """The candidates played on for some turns, best first.

        `samples` is the number of lines for each in the first round; every further round has twice
        as many, for the better half of those that may still be the best.
        """
        left, seen = list(candidates), {action: np.zeros(0) for action in candidates}
        for _ in range(rounds):
            liking = self._play_out(data, seat, rng, left, samples, turns)
            for c, action in enumerate(left):
                seen[action] = np.concatenate([seen[action], liking[:, c]])
            left.sort(key=lambda action: -seen[action].mean())
            left = _open(left[: max(2, (len(left) + 1) // 2)], seen)
            if len(left) == 1:
                break
            samples *= 2
        dropped = sorted((a for a in candidates if a not in left), key=lambda a: (-len(seen[a]), -seen[a].mean()))
        return [_liking(action, seen[action], self.error) for action in (*left, *dropped)]

    def _play_out(self, data: bytes, seat: int, rng: Any, left: list[int], samples: int, turns: int) -> Any:
        bench, liking = self.bench, np.zeros((samples, len(left)))
        bench.machine.load(self._states, kernels.VIEW, data)
        bench(kernels.play_out)(
            self._states, seat, self.seats, samples, turns, self.player, self._network, self.greed, rng, rng.copy(),
            np.array(left, np.int64), bench.ids, bench.weights, bench.points, bench.keys, self._values,
            self._utilities, liking,
        )  # fmt: skip
        return liking


def _open(actions: Sequence[int], seen: Mapping[int, Any]) -> list[int]:
    """The first of these actions, and the others that are not surely worse: all met the same dice, line by line."""
    best = seen[actions[0]]
    return [actions[0], *(action for action in actions[1:] if not _surely(best - seen[action]))]


def _surely(behind: Any) -> bool:
    """Whether a gap, measured line by line, is more than chance."""
    return bool(behind.mean() > SURE * behind.std(ddof=1) / len(behind) ** 0.5)


def _liking(action: int, samples: Any, doubt: float) -> Liking:
    """The mean of the lines; the interval holds their noise and what the network may be wrong by."""
    noise = float(samples.var(ddof=1)) / len(samples)
    return Liking(action, float(samples.mean()), NORMAL_95 * float((noise + doubt**2) ** 0.5))
