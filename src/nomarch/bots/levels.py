"""The levels 1 to 5, and 6 for study: how far they see and how exactly they weigh, never random blunders.

A level values where its actions lead: by a trained network, by the game's heuristic where none
is shipped, or by the points as they stand. It looks just behind the action, to the end of its turn
(solved exactly, where the game allows it), or some turns further by playing the best actions on.
"""

from __future__ import annotations

import math
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from nomarch.engine import Game, Rated, View
from nomarch.engine.rated import best_first
from nomarch.learn.weights import shipped
from nomarch.search.ahead import Ahead
from nomarch.search.mcts import Search
from nomarch.search.mcts import best as most_visited
from nomarch.search.rollout import Rollouts
from nomarch.search.turn import GREED, Solution, TurnSolver
from nomarch.search.values import Appraisal, Evaluator

from .bot import UnknownBot, seats_of

T = TypeVar("T")
LEVELS = (1, 2, 3, 4, 5)
ORACLE = 6  # for study: as strong as some seconds a decision allow
IMAGINED = 8  # deals of what is hidden, where something is


@dataclass(frozen=True)
class Mind:
    """How a level thinks."""

    sight: str = "network"  # or "heuristic", or "points": what is on the table and no more
    solves: bool = False  # to the end of its own turn, where the game allows it
    candidates: int = 0  # the best so many actions are played on
    lines: int = 32  # so often each, or at first so often
    turns: int = 2  # and so far
    softness: float = 0.0  # victory lost at which an action is e times less likely than the best
    careless: float = 0.0  # never more than this is lost on purpose


MINDS = {
    1: Mind(sight="points", softness=0.05, careless=0.15),
    2: Mind(softness=0.08, careless=0.30),
    3: Mind(softness=0.04, careless=0.14),
    4: Mind(softness=0.012, careless=0.04),
    5: Mind(solves=True, candidates=4),
    6: Mind(solves=True, candidates=6, lines=128, turns=4),
}
ROLLING_OUT = {6: Mind(candidates=6, lines=800, turns=8)}  # what is played on behind solved turns
HINTING = Mind(candidates=4, lines=300, turns=1000)  # the same for hints: to the end of the match, within three seconds
SIMULATIONS = {1: 40, 2: 120, 3: 500, 4: 2500, 5: 12_000, 6: 60_000}  # of tree search, where there is no network


class Level:
    """A bot of one of our levels; it may be shared between matches, but not between threads."""

    def __init__(self, level: int) -> None:
        if level not in MINDS:
            raise UnknownBot(
                f"There is no level {level}; levels go from {LEVELS[0]} to {LEVELS[-1]}, {ORACLE} for study."
            )
        self.level = level

    def choose(self, view: View, rng: random.Random) -> int:
        """One of the view's legal actions."""
        if len(view.legal) == 1:
            return view.legal[0]
        mind = MINDS[self.level]
        if shipped(view.game, seats_of(view)) is None:
            return self._untrained(view, mind, rng)
        if mind.solves and view.game.turns_solvable:
            deep = ROLLING_OUT.get(self.level)
            return _rolled_out(view, deep, rng, GREED)[0].action if deep else _solved(view, mind)
        liked = _weighed(view, mind, rng)
        if mind.candidates and len(liked) > 1:
            return _played_on(view, liked, mind, rng)[0].action
        return _softly(liked, mind, rng)

    def _untrained(self, view: View, mind: Mind, rng: random.Random) -> int:
        """For a game that ships no network: the solved turn as its heuristic values it, or tree search."""
        seats = seats_of(view)
        if view.game.turns_solvable:
            solution = _solver(view.game).solve(view.tobytes(), seats, _evaluator(view.game, seats, mind))
            return _softly(solution.rated(), mind, rng)
        tree = _tree(view.game, seats)
        tree.place(view.tobytes(), view.seat)
        tree.run(tree.workspace.machine.rng(rng.getrandbits(40)), sims=SIMULATIONS[self.level])
        return most_visited(tree.rated()).action

    def hints(self, view: View, rng: random.Random) -> list[Rated]:
        """The actions worth a look, played on, best first: the seat's share of the victory (alone: its points).

        Where turns can be solved, all levels look at the same solution played on, and advise alike.
        """
        if view.game.turns_solvable:
            return _rolled_out(view, HINTING, rng, 0.0)
        liked = _weighed(view, MINDS[self.level], rng, 0.0)
        return best_first(_played_on(view, liked, MINDS[LEVELS[-1]], rng, 0.0))


class HeuristicBot:
    """The game's heuristic, asked just behind each action: the yardstick that needs no training."""

    def choose(self, view: View, rng: random.Random) -> int:
        """The action after which the heuristic expects most."""
        return _weighed(view, Mind(sight="heuristic"), rng)[0].action


def choose(view: View, level: int, rng: random.Random) -> int:
    """The action a level plays: one of `view.legal`."""
    return Level(level).choose(view, rng)


def prepare(game: Game, seats: int | None = None) -> None:
    """Compile, or load from the cache, what the levels need, so that no first move waits for it."""
    position = game.start(seats).draw(random.Random(1))
    for level in LEVELS:
        choose(position.view(position.to_move), level, random.Random(1))


# Ways to judge ------------------------------------------------------------------------------


def _solved(view: View, mind: Mind) -> int:
    """The best action of the solved turn. What was solved for an earlier decision of the turn still holds."""
    data, seats = view.tobytes(), seats_of(view)
    solver = _solver(view.game)
    last: Solution | None = _mine.__dict__.get("solution")
    node = last.find(data) if last and last.solver is solver and last.seats == seats else None
    if last is None or node is None or last.leaf(node):
        last, node = solver.solve(data, seats, _evaluator(view.game, seats, mind)), 0
        _mine.solution = last
    return last.best(node)


def _weighed(view: View, mind: Mind, rng: random.Random, greed: float = GREED) -> list[Rated]:
    ahead = _ahead(view, mind, greed)
    samples = 1 if view.game.turns_solvable else IMAGINED
    return ahead.weigh(view.tobytes(), view.seat, _source(ahead, rng), samples=samples)


def _played_on(view: View, liked: list[Rated], mind: Mind, rng: random.Random, greed: float = GREED) -> list[Rated]:
    ahead, best = _ahead(view, mind, greed), [rated.action for rated in liked[: mind.candidates]]
    return ahead.judge(view.tobytes(), view.seat, _source(ahead, rng), best, samples=mind.lines, turns=mind.turns)


def _rolled_out(view: View, mind: Mind, rng: random.Random, greed: float) -> list[Rated]:
    rollouts, seed = _rollouts(view.game, seats_of(view), greed), rng.getrandbits(40)
    wish = {"candidates": mind.candidates, "lines": mind.lines, "turns": mind.turns}
    return rollouts.judge(view.tobytes(), view.seat, seed, **wish)


def _softly(options: list[Rated], mind: Mind, rng: random.Random) -> int:
    """The best action; or, softly, one that costs little, the less likely the more it costs."""
    best = max(options, key=lambda option: option.value)
    if not mind.softness:
        return best.action
    near = [option for option in options if best.value - option.value <= mind.careless]
    chances = [math.exp((option.value - best.value) / mind.softness) for option in near]
    return rng.choices(near, chances)[0].action


def _evaluator(game: Game, seats: int, mind: Mind) -> Evaluator:
    network = shipped(game, seats) if mind.sight == "network" else None
    return network or Appraisal(points_only=mind.sight == "points")


# What a thread keeps ------------------------------------------------------------------------

_mine = threading.local()


def _solver(game: Game) -> TurnSolver:
    """This thread's solver for a game: its buffers are large and worth keeping."""
    return _kept("solver", game, lambda: TurnSolver(game))


def _tree(game: Game, seats: int) -> Search:
    return _kept("tree", (game, seats), lambda: Search(game, seats))


def _rollouts(game: Game, seats: int, greed: float) -> Rollouts:
    def make() -> Rollouts:
        return Rollouts(game, seats, shipped(game, seats), greed=greed)

    return _kept("rollouts", (game, seats, greed), make)


def _ahead(view: View, mind: Mind, greed: float) -> Ahead:
    game, seats = view.game, seats_of(view)

    def make() -> Ahead:
        network = shipped(game, seats) if mind.sight == "network" else None
        return Ahead(game, seats, network, points_only=mind.sight == "points", greed=greed)

    return _kept("ahead", (game, seats, mind.sight, greed), make)


def _source(ahead: Ahead, rng: random.Random) -> Any:
    return ahead.workspace.machine.rng(rng.getrandbits(40))


def _kept(kind: str, key: object, make: Callable[[], T]) -> T:
    kept: dict[object, T] = _mine.__dict__.setdefault(kind, {})
    if key not in kept:
        kept[key] = make()
    return kept[key]
