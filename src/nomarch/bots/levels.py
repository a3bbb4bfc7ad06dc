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
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, NamedTuple, TypeVar

from nomarch.engine import Game, Rated, View
from nomarch.engine.rated import best_first
from nomarch.learn.solving import ends_of_turns
from nomarch.learn.weights import load, shipped, shipped_path
from nomarch.search.ahead import MUCH, Ahead
from nomarch.search.last import LastTurns
from nomarch.search.mcts import Search
from nomarch.search.mcts import best as most_visited
from nomarch.search.rollout import Rollouts
from nomarch.search.run import never
from nomarch.search.turn import GREED, Solution, TurnSolver
from nomarch.search.values import Appraisal, Evaluator

from .bot import UnknownBot, seats_of

T = TypeVar("T")
Enough = Callable[[], bool]
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
    turns: int = 2  # and so far; below zero, so many of each seat and on to the end of the round
    positions: int = MUCH  # until so many were valued
    softness: float = 0.0  # victory lost at which an action is e times less likely than the best
    careless: float = 0.0  # never more than this is lost on purpose
    steady: float = 0.0  # how far both are less where a match has many choices: 0 not at all, 1 in proportion


MINDS = {
    1: Mind(sight="points", softness=0.05, careless=0.15),
    2: Mind(softness=0.08, careless=0.30),
    3: Mind(softness=0.04, careless=0.14, steady=0.5),
    4: Mind(softness=0.012, careless=0.04, steady=1.0),
    5: Mind(solves=True, candidates=4),
    6: Mind(solves=True, candidates=6, lines=128, turns=4),
}
# Where cards are hidden, a line goes on to the end of an own turn: a rival's eyes would not see what the seat has laid.
HIDDEN = {
    5: Mind(candidates=5, lines=32, turns=3, positions=120_000),
    6: Mind(candidates=8, lines=96, turns=4, positions=2_000_000),
}
# Where a round is a matter of reading, lines go on until each seat has had some turns, and the round ends; that this
# wins matches was measured with two seats and with three (docs/strength.md).
READING = {
    5: Mind(candidates=5, lines=16, turns=-6, positions=200_000),
    6: Mind(candidates=8, lines=96, turns=-6, positions=2_000_000),
}
READ_SEATS = (2, 3)
HOPELESS = 0.12  # so far behind the best at once, an action is hardly ever the best after all
# Where points come late, a beginner sees what cards and coins may bring, and is the less careful with it.
EXPECTING = {1: Mind(sight="heuristic", softness=0.18, careless=0.2)}
ROLLING_OUT = {6: Mind(candidates=6, lines=800, turns=8)}  # what is played on behind solved turns
CHOICES = 64  # of a seat in a match: where there are more, small losses add up for who is not steady
ALONE = 20  # points to lose as readily as a victory among rivals, where points are all there is
# Hints go as far as lines must for their ends to be nearly right, within three seconds; what all lines together still
# have wrong there, beside their noise, is the doubt (docs/strength.md).
HINTING = Mind(candidates=4, lines=400, turns=4)  # turns of each seat behind the solved one
HINTING_WHOLE = Mind(candidates=4, lines=300, turns=1000)  # to the end of the match, where no network is nearly right
NEARLY_RIGHT = 0.06  # the greatest error of such a network
HINTING_READ = Mind(candidates=5, lines=32, turns=-10, positions=600_000)  # where a round is a matter of reading
HINTING_HIDDEN = Mind(candidates=5, lines=32, turns=-24, positions=600_000)  # where cards are hidden and rounds end
CROWDED, FARTHER = 5, -48  # seats with which that is not far enough, and what is
SOLVED_DOUBT, READ_DOUBT, HIDDEN_DOUBT = 0.02, 0.025, 0.03
SIMULATIONS = {1: 40, 2: 120, 3: 500, 4: 2500, 5: 12_000, 6: 60_000}  # of tree search, where there is no network


def mind_of(level: int, game: Game, seats: int) -> Mind:
    """How a level thinks in a game: the steadier it is, the less do small losses at many choices add up.

    Losses are counted in victories, and alone in points.
    """
    known = MINDS | (HIDDEN if game.hides else {}) | (READING if game.reads_rounds and seats in READ_SEATS else {})
    mind = (known | (EXPECTING if game.points_come_late else {}))[level]
    share = min(1.0, CHOICES / _choices(game, seats)) ** mind.steady * (ALONE if seats == 1 else 1)
    return replace(mind, softness=mind.softness * share, careless=mind.careless * share)


@cache
def _choices(game: Game, seats: int) -> float:
    """How often a seat chose in a match when the game's network learned."""
    if shipped(game, seats) is None:
        return CHOICES
    _, manifest = load(shipped_path(game, seats), game, seats)
    return int(manifest["positions"]) / (int(manifest["matches"]) * seats)


def _hinting_solved(game: Game, seats: int) -> Mind:
    """How far hints look behind a solved turn."""
    network = shipped(game, seats)
    if network is None or seats == 1 or network.error > NEARLY_RIGHT:
        return HINTING_WHOLE
    return replace(HINTING, turns=HINTING.turns * seats)


def _hinting(game: Game, seats: int) -> tuple[Mind, float | None]:
    """How far hints look where turns are not solved, and what such lines have wrong; None is what the network has."""
    if game.reads_rounds:
        return HINTING_READ, READ_DOUBT
    if game.hides and game.rounds_read:
        return replace(HINTING_HIDDEN, turns=HINTING_HIDDEN.turns if seats < CROWDED else FARTHER), HIDDEN_DOUBT
    return mind_of(LEVELS[-1], game, seats), None


def deals(game: Game) -> int:
    """How often what is hidden is imagined."""
    return IMAGINED if game.hides else 1


class Chances(NamedTuple):
    """What may be chosen, or may fall, and how likely each is beside the others; no weights where it is certain."""

    actions: tuple[int, ...] = ()
    weights: tuple[float, ...] = ()


def drawn(chances: Chances, rng: random.Random) -> int:
    """One of the actions by its chance."""
    return rng.choices(chances.actions, chances.weights)[0] if chances.weights else chances.actions[0]


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
        return drawn(self.chances(view, rng), rng)

    def chances(self, view: View, rng: random.Random) -> Chances:
        """What the level may play here, and how likely each is; `drawn` from the same source chooses one."""
        if len(view.legal) == 1:
            return Chances(view.legal)
        mind = mind_of(self.level, view.game, seats_of(view))
        if shipped(view.game, seats_of(view)) is None:
            return self._untrained(view, mind, rng)
        if mind.solves and view.game.turns_solvable:
            deep = ROLLING_OUT.get(self.level)
            return Chances((_rolled_out(view, deep, rng)[0].action if deep else _solved(view),))
        liked = _weighed(view, mind, rng)
        if mind.candidates:
            return Chances((_played_on(view, liked, mind, rng, believed=True)[0].action,))
        return _softly(liked, mind)

    def _untrained(self, view: View, mind: Mind, rng: random.Random) -> Chances:
        """For a game that ships no network: the solved turn as its heuristic values it, or tree search."""
        seats = seats_of(view)
        if view.game.turns_solvable:
            solution = _solver(view.game).solve(view.tobytes(), seats, _evaluator(view.game, seats, mind))
            return _softly(solution.rated(), mind)
        tree = _tree(view.game, seats)
        tree.place(view.tobytes(), view.seat)
        tree.run(tree.workspace.machine.rng(rng.getrandbits(40)), sims=SIMULATIONS[self.level])
        return Chances((most_visited(tree.rated()).action,))

    def hints(self, view: View, rng: random.Random, enough: Enough = never) -> list[Rated]:
        """The actions worth a look, played on, best first: the seat's share of the victory (alone: its points).

        Where turns can be solved, all levels look at the same solution played on, and advise alike. When it is
        enough, no further lines are played.
        """
        if view.game.turns_solvable:
            return _rolled_out(view, _hinting_solved(view.game, seats_of(view)), rng, 0.0, enough, doubt=SOLVED_DOUBT)
        far, doubt = _hinting(view.game, seats_of(view))
        liked = _weighed(view, mind_of(self.level, view.game, seats_of(view)), rng, 0.0)
        return best_first(_played_on(view, liked, far, rng, 0.0, enough, doubt=doubt))


class HeuristicBot:
    """The game's heuristic, asked just behind each action: the yardstick that needs no training."""

    def choose(self, view: View, rng: random.Random) -> int:
        """The action after which the heuristic expects most."""
        return _weighed(view, Mind(sight="heuristic"), rng)[0].action


class NetworkBot:
    """The game's network, asked just behind each action, and always followed: what looking further must beat."""

    def choose(self, view: View, rng: random.Random) -> int:
        """The action after which the network expects most."""
        return _weighed(view, Mind(), rng)[0].action


def choose(view: View, level: int, rng: random.Random) -> int:
    """The action a level plays: one of `view.legal`."""
    return Level(level).choose(view, rng)


def prepare(game: Game, seats: int | None = None) -> None:
    """Compile, or load from the cache, what the levels need, so that no first move waits for it."""
    position = game.start(seats).draw(random.Random(1))
    for level in LEVELS:
        choose(position.view(position.to_move), level, random.Random(1))
    seats = position.record.seats
    if game.turns_solvable and isinstance(ends := _ends(game, seats, greed_of(game, seats)), LastTurns):
        ends.prepare(position.tobytes())


# Ways to judge ------------------------------------------------------------------------------


def _solved(view: View) -> int:
    """The best action of the solved turn. What was solved for an earlier decision of the turn still holds."""
    data, seats = view.tobytes(), seats_of(view)
    solver = _solver(view.game)
    last: Solution | None = _mine.__dict__.get("solution")
    node = last.find(data) if last and last.solver is solver and last.seats == seats else None
    if last is None or node is None or last.leaf(node):
        greed = greed_of(view.game, seats)
        last, node = solver.solve(data, seats, _ends(view.game, seats, greed), greed=greed), 0
        _mine.solution = last
    return last.best(node)


def _weighed(view: View, mind: Mind, rng: random.Random, greed: float | None = None) -> list[Rated]:
    ahead = _ahead(view, mind, greed)
    return ahead.weigh(view.tobytes(), view.seat, _source(ahead, rng), samples=deals(view.game))


def _played_on(
    view: View, liked: list[Rated], mind: Mind, rng: random.Random, greed: float | None = None,
    enough: Enough = never, *, believed: bool = False, doubt: float | None = None,
) -> list[Rated]:  # fmt: skip
    """The best actions played on; who believes in what the network liked at once is not led astray by noise."""
    ahead, best, trusting = _ahead(view, mind, greed), liked[: mind.candidates], believed and view.game.hides
    if trusting:
        best = [rated for rated in best if liked[0].value - rated.value <= HOPELESS]
    if believed and len(best) == 1:
        return best
    turns = mind.turns * seats_of(view) if mind.turns < 0 else mind.turns
    return ahead.judge(
        view.tobytes(), view.seat, _source(ahead, rng), [rated.action for rated in best],
        believed={rated.action: rated.value for rated in best} if trusting else None,
        samples=mind.lines, turns=turns, own=view.game.hides and turns > 0, positions=mind.positions,
        doubt=doubt, enough=enough,
    )  # fmt: skip


def _rolled_out(
    view: View, mind: Mind, rng: random.Random, greed: float | None = None, enough: Enough = never, *,
    doubt: float | None = None,
) -> list[Rated]:  # fmt: skip
    rollouts, seed = _rollouts(view.game, seats_of(view), greed), rng.getrandbits(40)
    wish = {"candidates": mind.candidates, "lines": mind.lines, "turns": mind.turns}
    return rollouts.judge(view.tobytes(), view.seat, seed, doubt=doubt, enough=enough, **wish)


def _softly(options: list[Rated], mind: Mind) -> Chances:
    """The best action; or, softly, those that cost little, the less likely the more they cost."""
    best = max(options, key=lambda option: option.value)
    if not mind.softness:
        return Chances((best.action,))
    near = [option for option in options if best.value - option.value <= mind.careless]
    weights = (math.exp((option.value - best.value) / mind.softness) for option in near)
    return Chances(tuple(option.action for option in near), tuple(weights))


def greed_of(game: Game, seats: int) -> float:
    """What a point counts beside a victory: what it counted when the game's network learned."""
    network = shipped(game, seats)
    return network.greed if network else GREED


def _evaluator(game: Game, seats: int, mind: Mind) -> Evaluator:
    network = shipped(game, seats) if mind.sight == "network" else None
    return network or Appraisal(points_only=mind.sight == "points")


# What a thread keeps ------------------------------------------------------------------------

_mine = threading.local()


def _solver(game: Game) -> TurnSolver:
    """This thread's solver for a game: its buffers are large and worth keeping."""
    return _kept("solver", game, lambda: TurnSolver(game))


def _ends(game: Game, seats: int, greed: float) -> Evaluator:
    return _kept("ends", (game, seats, greed), lambda: ends_of_turns(game, seats, greed=greed))


def _tree(game: Game, seats: int) -> Search:
    return _kept("tree", (game, seats), lambda: Search(game, seats))


def _rollouts(game: Game, seats: int, wish: float | None) -> Rollouts:
    greed = greed_of(game, seats) if wish is None else wish

    def make() -> Rollouts:
        network, ends = shipped(game, seats), _ends(game, seats, greed)
        return Rollouts(game, seats, network, ends=ends, greed=greed, playing=greed_of(game, seats))

    return _kept("rollouts", (game, seats, greed), make)


def _ahead(view: View, mind: Mind, wish: float | None) -> Ahead:
    game, seats = view.game, seats_of(view)
    greed = greed_of(game, seats) if wish is None else wish

    def make() -> Ahead:
        network = shipped(game, seats) if mind.sight == "network" else None
        playing, points_only = greed_of(game, seats), mind.sight == "points"
        return Ahead(game, seats, network, points_only=points_only, greed=greed, playing=playing)

    return _kept("ahead", (game, seats, mind.sight, greed), make)


def _source(ahead: Ahead, rng: random.Random) -> Any:
    return ahead.workspace.machine.rng(rng.getrandbits(40))


def _kept(kind: str, key: object, make: Callable[[], T]) -> T:
    kept: dict[object, T] = _mine.__dict__.setdefault(kind, {})
    if key not in kept:
        kept[key] = make()
    return kept[key]
