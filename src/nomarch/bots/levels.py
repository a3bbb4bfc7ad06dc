"""The levels 1 to 5: how far they see and how exactly they weigh, never random blunders.

Where a game's turns can be solved, a level is an evaluator for the end of the turn and a
softness; else it is a tree search with a number of simulations. Level 1 sees points only.
"""

from __future__ import annotations

import math
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from nomarch.engine import Game, View
from nomarch.learn.weights import shipped
from nomarch.search.mcts import Choice, Search, Settings
from nomarch.search.mcts import best as most_visited
from nomarch.search.rollout import Candidate, Rollouts
from nomarch.search.turn import Option, TurnSolver
from nomarch.search.values import Appraisal, Evaluator

from .bot import Hint, UnknownBot, seats_of

T = TypeVar("T")
LEVELS = (1, 2, 3, 4, 5)
HINTED = 4  # choices that a hint rolls out


@dataclass(frozen=True)
class Solving:
    """A level that solves its turn."""

    sight: str  # "points", "appraisal" or "network"
    softness: float = 0.0  # value lost at which an action is e times less likely than the best
    careless: float = 0.0  # never more than this is lost on purpose
    candidates: int = 0  # the best so many are rolled out


@dataclass(frozen=True)
class Treeing:
    """A level that searches a tree."""

    sims: int
    limit: int  # events of a playout before the heuristic, or the points, must do


SOLVING = {
    1: Solving("points"),
    2: Solving("appraisal", softness=0.03, careless=0.08),
    3: Solving("appraisal", softness=0.012, careless=0.04),
    4: Solving("appraisal"),
    5: Solving("network"),
}
WITHOUT_NETWORK = Solving("appraisal", candidates=3)  # level 5 where no weights are shipped
TREEING = {
    1: Treeing(40, 4),
    2: Treeing(120, 20),
    3: Treeing(500, 60),
    4: Treeing(2500, 1000),
    5: Treeing(12_000, 100_000),
}


class Level:
    """A bot of one of our levels; it may be shared between matches, but not between threads."""

    def __init__(self, level: int) -> None:
        if level not in LEVELS:
            raise UnknownBot(f"There is no level {level}; levels go from {LEVELS[0]} to {LEVELS[-1]}.")
        self.level = level

    def choose(self, view: View, rng: random.Random) -> int:
        """One of the view's legal actions."""
        if len(view.legal) == 1:
            return view.legal[0]
        if view.game.turns_solvable:
            return self._solve(view, rng)
        return most_visited(self._search(view, rng)).action

    def hints(self, view: View, rng: random.Random) -> list[Hint]:
        """All choices this level looked at, best first, valued for the seat to move."""
        say = view.game.say
        if view.game.turns_solvable:
            ranked = self._roll_out(view, rng, HINTED)
            return [Hint(c.action, say(c.action), c.value, c.margin) for c in ranked]
        found = sorted(self._search(view, rng), key=lambda c: (-c.visits, -c.value))
        return [Hint(c.action, say(c.action), c.value, 1.96 * c.error) for c in found]

    def _solve(self, view: View, rng: random.Random) -> int:
        seats = seats_of(view)
        how = _solving(self.level, view.game, seats)
        if how.candidates:
            return self._roll_out(view, rng, how.candidates)[0].action
        solution = _solver(view.game).solve(view.tobytes(), seats, sight(view.game, seats, how.sight))
        return _softly(solution.options(), how, rng)

    def _roll_out(self, view: View, rng: random.Random, candidates: int) -> list[Candidate]:
        rollouts = _rollouts(view.game, seats_of(view))
        return rollouts.judge(view.tobytes(), view.seat, rng.getrandbits(40), candidates=candidates)

    def _search(self, view: View, rng: random.Random) -> list[Choice]:
        how, seats = TREEING[self.level], seats_of(view)
        tree = _tree(view.game, seats, how)
        tree.place(view.tobytes(), view.seat)
        tree.run(tree.bench.machine.rng(rng.getrandbits(40)), sims=how.sims)
        return tree.choices()


def _solving(level: int, game: Game, seats: int) -> Solving:
    how = SOLVING[level]
    return WITHOUT_NETWORK if how.sight == "network" and shipped(game, seats) is None else how


def prepare(game: Game, seats: int | None = None) -> None:
    """Compile, or load from the cache, what the levels need, so that no first move waits for it."""
    position = game.start(seats).draw(random.Random(1))
    for level in LEVELS:
        choose(position.view(position.to_move), level, random.Random(1))


def choose(view: View, level: int, rng: random.Random) -> int:
    """The action a level plays: one of `view.legal`."""
    return Level(level).choose(view, rng)


def sight(game: Game, seats: int, name: str) -> Evaluator:
    """The evaluator of that name for a game and number of seats."""
    if name == "points":
        return Appraisal(points_only=True)
    return (shipped(game, seats) if name == "network" else None) or Appraisal()


def _softly(options: list[Option], how: Solving, rng: random.Random) -> int:
    """The best action; or, softly, one that costs little, the less likely the more it costs."""
    best = max(options, key=lambda option: option.utility)
    if not how.softness:
        return best.action
    near = [option for option in options if best.utility - option.utility <= how.careless]
    chances = [math.exp((option.utility - best.utility) / how.softness) for option in near]
    return rng.choices(near, chances)[0].action


_mine = threading.local()


def _solver(game: Game) -> TurnSolver:
    """This thread's solver for a game: its buffers are large and worth keeping."""
    return _kept("solver", game, lambda: TurnSolver(game))


def _rollouts(game: Game, seats: int) -> Rollouts:
    return _kept("rollouts", (game, seats), lambda: Rollouts(game, seats, sight(game, seats, "network")))


def _tree(game: Game, seats: int, how: Treeing) -> Search:
    return _kept("tree", (game, seats, how), lambda: Search(game, seats, Settings(limit=how.limit)))


def _kept(kind: str, key: object, make: Callable[[], T]) -> T:
    kept: dict[object, T] = _mine.__dict__.setdefault(kind, {})
    if key not in kept:
        kept[key] = make()
    return kept[key]
