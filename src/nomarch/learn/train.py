"""Training by self-play: `train` plays, fits, measures and keeps checkpoints until its time is over.

A run goes in rounds. The matches of a round are dealt out in tasks of fixed size with seeds of
their own, so the weights do not depend on how many workers play them, nor on where.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np

from nomarch.engine import Game
from nomarch.search.action_kernels import HEURISTIC, POINTS_ONLY
from nomarch.search.network import Array, Network

from . import checkpoint, weights
from .blas import one_thread
from .chart import chart
from .optimise import Adam
from .selfplay import Task, play, share_and_points, versus
from .weights import NOT_BEGUN, BadWeights, digest

POOL = 8
KEEP = 200_000  # positions remembered for fitting
TASK = 16  # matches
GROWN = 12_800  # matches in which weights for fewer seats play and learn what comes of it
YARDSTICK = "the heuristic"


@dataclass(frozen=True)
class Plan:
    """All that a run depends on, besides the sources: the same plan gives the same weights."""

    seats: int
    options: tuple[dict[str, str], ...] = ({},)  # each round takes the next of these
    hidden: int = 96
    seed: int = 1
    round: int = 128  # matches
    warmup: int = 512  # first matches, played by the heuristic, or by what it began with: only results teach
    fade: float = 0.8  # lambda, from one decision to the next
    greed: float = 0.001  # what a point counts beside a whole victory
    curious: float = 0.01  # victory lost at which an action is e times less likely than the best
    rate: float = 2e-3
    rate_end: float = 3e-5
    games: int = 150_000
    batch: int = 512
    passes: float = 1.0  # how often a position is used, on average
    steady: float = 0.99  # of the averaged weights, which are the ones kept at the end, stay at each round
    against: int = 200  # matches against each of the fixed opponents at each measurement
    every: int = 40  # rounds between measurements
    begun: str = ""  # the digest of the weights it began with; random ones if there is none


class Training:
    """One run, which can be stopped and taken up again at any round."""

    def __init__(self, game: Game, plan: Plan, folder: Path, begin: Network | None = None) -> None:
        self.game, self.plan, self.folder = game, plan, folder
        width = int(game.calls.features(game.start(plan.seats).state, 0, [0.0] * game.features))
        self.network = begin or Network.new(width, plan.hidden, plan.seats, plan.seed)
        self.first = begin.copy() if begin else None  # plays the first matches, as it was
        self.adam = Adam(self.network, plan.rate)
        self.average = self.network.copy()
        self.pool: list[Network] = []
        self.rounds, self.seconds, self.strength, self.loss = 0, 0.0, "", 0.0
        self.measured: list[tuple[int, float]] = []  # matches so far, and what it then won against the heuristic
        self.rng = np.random.default_rng(plan.seed)
        self.rows: Array = np.zeros((KEEP, width), np.float32)
        self.wanted: Array = np.zeros((KEEP, 2 * plan.seats), np.float32)
        self.positions = 0

    @property
    def played(self) -> int:
        """Matches so far."""
        return self.rounds * self.plan.round

    def run(self, minutes: float, workers: Executor, report: Report, until: int | None = None) -> None:
        """Play and fit until the plan's matches (or only so many of them) are played or the time is over."""
        play(Task(self.game, self.plan.options[0], (self.network,), ((0,) * self.plan.seats,), "compile", 0.0))
        begun, before = time.monotonic(), self.seconds
        last = self.plan.games if until is None else min(until, self.plan.games)
        while self.played < last and self.seconds - before < minutes * 60:
            self.one_round(workers)
            self.seconds = before + time.monotonic() - begun
            if self.rounds % self.plan.every == 0:
                self.strength = self.measure(workers)
                checkpoint.save(self)
            report(self)
        checkpoint.save(self)

    def one_round(self, workers: Executor) -> None:
        """Some matches against itself and older selves, then some fitting."""
        plan, before = self.plan, self.positions
        for lesson in workers.map(play, list(self.tasks())):
            self.remember(lesson.rows, lesson.wanted)
        self.rounds += 1
        self.fit(round(plan.passes * (self.positions - before) / plan.batch))
        self.blend()
        if self.rounds % (plan.every // 2 or 1) == 0:
            self.pool = [*self.pool, self.network.copy()][-POOL:]

    def tasks(self) -> Iterator[Task]:
        """The matches of the next round."""
        plan, warming = self.plan, self.played < self.plan.warmup
        options = plan.options[self.rounds % len(plan.options)]
        networks = (self.first,) if warming and self.first else (self.network, *self.pool)
        for first in range(0, plan.round, TASK):
            matches = range(first, min(first + TASK, plan.round))
            lineups = tuple(self.lineup(warming) for _ in matches)
            seed = f"{plan.seed}/{self.rounds}/{first}"
            fade = 1.0 if warming else plan.fade
            yield Task(self.game, options, networks, lineups, seed, plan.greed, plan.curious, fade)

    def lineup(self, warming: bool) -> tuple[int, ...]:
        """The learner in every seat; in one match of five an older version takes one."""
        if warming:
            return (0 if self.first else HEURISTIC,) * self.plan.seats
        players = [0] * self.plan.seats
        if self.pool and self.rng.random() < 0.2:
            players[self.rng.integers(self.plan.seats)] = 1 + int(self.rng.integers(len(self.pool)))
        return tuple(players)

    def remember(self, rows: Array, wanted: Array) -> None:
        """Keep positions, the oldest giving way."""
        at = np.arange(self.positions, self.positions + len(rows)) % KEEP
        self.rows[at], self.wanted[at] = rows, wanted
        self.positions += len(rows)

    def fit(self, batches: int) -> None:
        """Some batches of remembered positions, the step shrinking over the run."""
        plan = self.plan
        share = min(1.0, self.played / plan.games)
        self.adam.rate = plan.rate * (plan.rate_end / plan.rate) ** share
        with one_thread():
            for _ in range(batches):
                chosen = self.rng.integers(min(self.positions, KEEP), size=plan.batch)
                loss = self.adam.step(self.rows[chosen], self.wanted[chosen])
                self.loss += 0.01 * (loss - self.loss) if self.loss else loss

    def blend(self) -> None:
        """Let the averaged weights follow: they waver less than those that learn. Early ones are soon forgotten."""
        stay = min(self.plan.steady, 1 - self.rounds**-0.8)
        for mean, array in zip(self.average.arrays, self.network.arrays, strict=True):
            mean += (1 - stay) * (array - mean)

    def measure(self, workers: Executor) -> str:
        """Win share and points against a fixed pool: the heuristic, and a player who sees points only."""
        told = []
        for other, name in ((HEURISTIC, YARDSTICK), (POINTS_ONLY, "points only")):
            share, own, theirs = self.contest(workers, other)
            if other == HEURISTIC:
                self.measured.append((self.played, share))
            told.append(f"{share:.0%} against {name} ({own:.1f} : {theirs:.1f})")
        return ", ".join(told)

    def contest(self, workers: Executor, other: int) -> tuple[float, float, float]:
        """The averaged learner in a rotating seat against another player in the rest, under all options in turn."""
        plan = self.plan
        lineups = versus(0, other, plan.seats, plan.against)
        parts = [lineups[first : first + TASK] for first in range(0, plan.against, TASK)]
        tasks = [
            Task(self.game, options, (self.average,), part, f"contest/{other}/{k}", plan.greed)
            for k, (part, options) in enumerate(zip(parts, cycle(plan.options), strict=False))
        ]
        ends = np.concatenate([lesson.ends for lesson in workers.map(play, tasks)])
        return share_and_points(lineups, ends, 0)

    def line(self) -> str:
        """How far the run is."""
        speed = self.played / max(self.seconds, 1e-9)
        told = f"{self.played} matches, {speed:.1f} a second, loss {self.loss:.4f}"
        return f"{told}, {self.strength}" if self.strength else told

    def drawn(self) -> str:
        """The line, and a chart above it as soon as there are two measurements; alone there is nobody to beat."""
        if len(self.measured) < 2 or self.plan.seats == 1:
            return self.line()
        return f"{chart(self.measured, self.plan.seats, YARDSTICK)}\n{self.line()}"


Report = Callable[[Training], None]


def tell(run: Training) -> None:
    """Print how far a run is."""
    print(run.line(), flush=True)


def beginning(game: Game, seats: int, begin: str | Path | None, plan: dict[str, Any]) -> Network | None:
    """The weights to learn on from, which the plan then names with their size; None for random ones.

    Who has learned needs no warming up, unless the plan says so, or it was for fewer seats: then it knows what is good,
    but not what that is worth.
    """
    wanted = plan.get("begun", "")
    if begin is None:
        if wanted:
            raise BadWeights(NOT_BEGUN.format(digest=wanted))
        return None
    network = weights.begin(begin, game, seats)
    if wanted and digest(network) != wanted:
        raise BadWeights(f"{Path(begin).name} is not what this plan began with ({digest(network)}, not {wanted}).")
    warmup = GROWN if weights.manifest_of(begin, game, seats)["seats"] < seats else 0
    plan |= {"begun": digest(network), "hidden": len(network.hidden_bias), "warmup": plan.get("warmup", warmup)}
    return network


@contextmanager
def threads(workers: int | None) -> Iterator[Executor]:
    """Workers of this machine: threads, for the matches run outside Python's lock."""
    with ThreadPoolExecutor(workers or os.cpu_count() or 1) as pool:
        yield pool


def train(
    game: Game,
    seats: int,
    minutes: float,
    folder: str | Path,
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    report: Report = tell,
    until: int | None = None,
    begin: str | Path | None = None,
    **plan: Any,
) -> Training:
    """Train a network for a game and number of seats; goes on where the folder's checkpoint stopped.

    `until` ends a run after so many matches, its rate of learning still falling as the plan says.
    `begin` names weights to learn on from, instead of random ones; `shipped` means those of the package.
    """
    if not game.features:
        raise BadWeights(f"{game.title} has no features to learn from.")
    for options in plan.get("options", ({},)):
        game.check(seats, options)
    first = beginning(game, seats, begin, plan)
    training = Training(game, Plan(seats=seats, **plan), Path(folder), first)
    if checkpoint.resume(training):
        report(training)
    if executor is not None:
        training.run(minutes, executor, report, until)
        return training
    with threads(workers) as pool:
        training.run(minutes, pool, report, until)
    return training
