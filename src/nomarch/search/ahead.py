"""What to do, judged by where actions lead: at once, or some turns later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from nomarch.engine import Game, Rated
from nomarch.engine.rated import NORMAL_95, best_first

from . import ahead_kernels as kernels
from .action_kernels import HEURISTIC, POINTS_ONLY, Judge
from .beside import Halves
from .course_kernels import BRANCH, COURSE
from .network import Network, arguments
from .run import Workspace, never
from .turn import GREED

SURE = 3.0  # standard errors behind the best at which an action is given up
DOUBT = 0.05  # how far the gap between two actions usually is from what was believed at once
SOFTNESS = 0.004  # how much less of a victory makes rivals lay cards e times less often
FEWEST = 8  # lines of a round: fewer tell nothing
MANY = 16  # lines of a round that are played in two halves
MUCH = 1 << 40
Seen = Mapping[int, Any]  # what each action was worth, line by line


class Ahead:
    """Weighs the actions of a view with a network, or a heuristic, or the points alone; serves one thread.

    `greed` is what a point counts in what it tells, `playing` in what seats play for on lines: as much, unless told.
    Where many lines are played, a twin plays half of them, in a thread of its own if there is a core for it.
    """

    _twin: Ahead | None = None

    def __init__(
        self, game: Game, seats: int, network: Network | None = None, *, points_only: bool = False,
        greed: float = GREED, playing: float | None = None, plain: bool = False,
    ) -> None:  # fmt: skip
        self._again = partial(
            Ahead, game, seats, network, points_only=points_only, greed=greed, playing=playing, plain=plain
        )
        self.workspace = Workspace(game, plain=plain)
        self.player = 0 if network else POINTS_ONLY if points_only else HEURISTIC
        self.error = network.error if network else 0.0
        self._judge = Judge(arguments([network or Network.new(0, 1, seats, 0)]), seats, greed)
        self._players = self._judge if playing is None else self._judge._replace(greed=playing)
        self._states = self.workspace.machine.states(BRANCH + game.max_legal)
        self._courses = self.workspace.machine.numbers(game.max_legal, COURSE)
        self.softness, self._halves = SOFTNESS, Halves()

    def weigh(self, data: bytes, seat: int, rng: Any, *, samples: int = 1) -> list[Rated]:
        """Every sensible action by where it leads at once, best first; hidden things are imagined `samples` times."""
        workspace, sums = self.workspace, np.zeros(self.workspace.game.max_legal)
        workspace.machine.load(self._states, kernels.VIEW, data)
        n = workspace.run(
            kernels.weigh_view, self._states, seat, samples, self.player, self._judge, rng, workspace.buffers, sums
        )
        actions = workspace.machine.first(workspace.buffers.ids, n)
        return best_first(Rated(action, float(u)) for action, u in zip(actions, sums[:n], strict=True))

    def judge(
        self, data: bytes, seat: int, rng: Any, candidates: Sequence[int], *,
        believed: Mapping[int, float] | None = None, samples: int = 32, rounds: int = 4, turns: int = 2,
        own: bool = False, positions: int = MUCH, doubt: float | None = None, enough: Callable[[], bool] = never,
    ) -> list[Rated]:  # fmt: skip
        """The candidates played on for some turns (or `own` ones; below zero, on to the end of a round), best first.

        `samples` is the number of playouts of each in the first round; every further round has twice
        as many, for the better half of those that may still be the best, until it is enough or so many
        `positions` were valued. What was `believed` of the candidates at once counts the more, the noisier
        the playouts are. The intervals hold the noise and the `doubt`, or else what the network may be wrong by.
        """
        left, seen = list(candidates), {action: np.zeros(0) for action in candidates}
        for _ in range(rounds):
            liking, valued = self._play_out(data, seat, rng, left, samples, turns, own)
            for c, action in enumerate(left):
                seen[action] = np.concatenate([seen[action], liking[:, c]])
            positions -= valued
            a_line = valued / samples / len(left)
            left.sort(key=lambda action: -_worth(action, candidates[0], seen, believed))
            left = _open(left[: max(2, (len(left) + 1) // 2)], seen)
            samples = min(2 * samples, int(positions / a_line / len(left)))
            if len(left) == 1 or samples < FEWEST or enough():
                break
        dropped = sorted((a for a in candidates if a not in left), key=lambda a: (-len(seen[a]), -seen[a].mean()))
        wrong = self.error if doubt is None else doubt
        return [_rated(action, seen[action], wrong) for action in (*left, *dropped)]

    def _play_out(
        self, data: bytes, seat: int, rng: Any, left: list[int], samples: int, turns: int, own: bool = False
    ) -> tuple[Any, int]:
        """How each action was liked in each line, and how many positions were valued; the same on one core or two."""
        if samples < MANY:
            return self._lines(data, seat, rng, left, samples, turns, own)
        twin = self._twin = self._twin or self._again()
        twin.softness, half = self.softness, samples // 2
        other = twin.workspace.machine.rng(str([int(number) for number in rng]))
        (here, valued), (there, more) = self._halves.both(
            lambda: self._lines(data, seat, rng, left, samples - half, turns, own),
            lambda: twin._lines(data, seat, other, left, half, turns, own),
        )
        return np.concatenate([here, there]), valued + more

    def _lines(
        self, data: bytes, seat: int, rng: Any, left: list[int], samples: int, turns: int, own: bool
    ) -> tuple[Any, int]:
        workspace, liking = self.workspace, np.zeros((samples, len(left)))
        workspace.machine.load(self._states, kernels.VIEW, data)
        valued = workspace(kernels.play_out)(
            self._states, seat, self.player, self._players, rng, workspace.buffers,
            kernels.Trial(
                np.array(left, np.int64), turns, own, self.softness, rng.copy(), liking, self._courses,
                workspace.game.hides, self._judge.greed,
            ),
        )  # fmt: skip
        return liking, int(valued)


def _worth(action: int, first: int, seen: Seen, believed: Mapping[int, float] | None) -> float:
    """The mean of what was seen; or, beside what was believed, by how much it is better than the first action."""
    if believed is None:
        return float(seen[action].mean())
    lines = min(len(seen[action]), len(seen[first]))
    gap, expected = seen[action][:lines] - seen[first][:lines], believed[action] - believed[first]
    trust = DOUBT**2 / (DOUBT**2 + float(gap.var(ddof=1)) / lines)
    return float(expected + trust * (gap.mean() - expected))


def _open(actions: Sequence[int], seen: Seen) -> list[int]:
    """The first of these actions, and the others not surely worse: all met the same dice, playout by playout."""
    best = seen[actions[0]]
    return [actions[0], *(action for action in actions[1:] if not _surely(best - seen[action]))]


def _surely(behind: Any) -> bool:
    """Whether a gap, measured playout by playout, is more than chance."""
    return bool(behind.mean() > SURE * behind.std(ddof=1) / len(behind) ** 0.5)


def _rated(action: int, samples: Any, doubt: float) -> Rated:
    """The mean of the samples; the interval holds their noise and the doubt about where they ended."""
    noise = float(samples.var(ddof=1)) / len(samples)
    return Rated(action, float(samples.mean()), NORMAL_95 * float((noise + doubt**2) ** 0.5), len(samples))
