"""A network's values of ends of turns made truer by solved play, and nothing else of it changed.

The network is parted: its units fall silent where a turn has ended, and copies of them speak only there. Then it plays
matches of solved turns (`solved`), round by round, and the copies learn from what these say ends of turns are worth.
The levels that decide one action at a time meet the network they know until a turn ends; who solves turns meets better
values at all ends. Where a game's features do not tell ends of turns apart, all units learn.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from nomarch.engine import Game
from nomarch.search.network import Array, Network

from . import weights
from .blas import one_thread
from .optimise import Adam, SecondHalf
from .selfplay import Task, play
from .solved import Turns, gather, gathered, lesson, tasks_for, worth

SILENT = -30.0  # more than all that may rouse a unit
SHOWN = 32  # matches that show what is told within turns and at their ends
KEEP = 32  # rounds remembered for fitting: what was gathered with values long corrected would hold them back


@dataclass(frozen=True)
class Refining:
    """All that it depends on, besides the sources: the same gives the same weights."""

    seats: int
    options: tuple[dict[str, str], ...] = ({},)  # of one task after the other
    matches: int = 8000
    seed: int = 1
    round: int = 64  # matches, after which it learns; all options have their turn in each round
    again: int = 8  # times that the last turns of each match are played again
    soft: float = 0.5  # share of matches that soft players begin
    fade: float = 0.6  # lambda, from one turn to the next
    astray: float = 0.2  # share of turns that are played with curiosity
    rate: float = 5e-4
    rate_end: float = 3e-5
    batch: int = 512
    passes: float = 24.0  # how often a position is used, on average
    steady: float = 0.7  # of the averaged weights, which play and are kept, stay at each round
    begun: str = ""  # the digest of the weights it began with


Report = Callable[[str], None]
Options = tuple[dict[str, str], ...]


class Refinement:
    """One run; what its rounds have gathered lies in files, and from these it comes to the same weights again."""

    def __init__(self, game: Game, network: Network, plan: Refining) -> None:
        self.game, self.plan = game, plan
        marks = told_apart(*told(game, network, plan))
        self.network = parted(network, *marks) if marks and not is_parted(network, marks[1]) else network.copy()
        self.learner = SecondHalf(self.network, plan.rate) if marks else Adam(self.network, plan.rate)
        self.average = self.network.copy()
        self.rng = np.random.default_rng(plan.seed)
        self.remembered: list[tuple[Array, Array]] = []
        self.rounds = self.played = 0

    def one_round(self, folder: Path, workers: Executor) -> Turns:
        """Some matches of solved turns, which teach; what they were, before they taught."""
        plan = self.plan
        matches, seed = min(plan.round, plan.matches - self.played), f"{plan.seed}/{self.rounds}"
        tasks = tasks_for(self.game, self.average, plan.options, matches, seed, plan.astray, plan.again, plan.soft)
        for _ in gather(tasks, folder / f"{self.rounds:05d}", workers):
            pass
        turns = gathered(folder / f"{self.rounds:05d}", len(tasks))
        self.remembered = [*self.remembered, lesson(self.game, turns, plan.seats, plan.fade)][-KEEP:]
        self.rounds, self.played = self.rounds + 1, self.played + matches
        self.fit(round(plan.passes * turns.ended.sum() / plan.batch))
        stay = min(plan.steady, 1 - self.rounds**-0.8)
        for mean, array in zip(self.average.arrays, self.network.arrays, strict=True):
            mean += (1 - stay) * (array - mean)
        return turns

    def fit(self, batches: int) -> None:
        """Some batches of remembered ends of turns, the step shrinking over the run."""
        plan = self.plan
        self.learner.rate = plan.rate * (plan.rate_end / plan.rate) ** min(1.0, self.played / plan.matches)
        rows, wanted = (np.concatenate(parts) for parts in zip(*self.remembered, strict=True))
        with one_thread():
            for _ in range(batches):
                chosen = self.rng.integers(len(rows), size=plan.batch)
                self.learner.step(rows[chosen], wanted[chosen])


def refine(
    game: Game, seats: int, minutes: float, folder: str | Path, executor: Executor, begin: str | Path = "shipped",
    report: Report = print, **plan: Any,
) -> Path | None:  # fmt: skip
    """Play, learn, and write the weights into the folder; None if its time is over before all matches are played."""
    if not game.turns_solvable:
        raise weights.BadWeights(f"Turns of {game.title} cannot be solved, so nothing can be learned from them.")
    network = weights.begin(begin, game, seats)
    chosen = Refining(seats=seats, begun=weights.digest(network), **plan)
    folder, until = Path(folder), time.monotonic() + 60 * minutes
    run, manifest = Refinement(game, network, chosen), weights.manifest_of(begin, game, seats)
    while run.played < chosen.matches:
        turns = run.one_round(folder / f"turns-{chosen.begun}-{chosen.seed}", executor)
        report(f"{run.played} of {chosen.matches} matches of solved turns, {corrections(turns)}")
        known = {key: value for key, value in manifest.items() if key != "held_out"}
        weights.save(folder / "weights.npz", run.average, known | {"refined": asdict(chosen) | {"played": run.played}})
        if run.played < chosen.matches and time.monotonic() > until:
            return None
    return folder / "weights.npz"


def corrections(turns: Turns) -> str:
    """By how much the network corrected itself in matches, and ends of matches, that it had not learned from."""
    share = 0 if turns.results.shape[1] > 2 else 1
    gaps = (worth(turns, 0.0) - turns.believed)[turns.ended, share]
    match = np.cumsum(np.concatenate([[0], turns.last[:-1]]))[turns.ended]
    sums = np.bincount(match, gaps)
    return f"corrected by {(gaps**2).mean() ** 0.5:.3f} a turn, {(sums**2).mean() ** 0.5:.3f} a match"


# Two sides ----------------------------------------------------------------------------------


def told(game: Game, network: Network, plan: Refining) -> tuple[Array, Array]:
    """What is told within turns and at their ends, in some matches of the network at one ply, all options in turn."""
    found = []
    for k in range(SHOWN):
        options, players = plan.options[k % len(plan.options)], ((0,) * plan.seats,)
        found.append(play(Task(game, options, (network,), players, f"{plan.seed}/within/{k}", network.greed, 0.01)))
    rows, passed = (np.concatenate([getattr(one, name) for one in found]) for name in ("rows", "passed"))
    return rows[~passed], rows[passed]


def told_apart(inside: Array, ends: Array) -> tuple[Array, Array] | None:
    """The features that are 1 within all turns and 0 at all ends, and the reverse; None if either are missing."""
    within, behind = only_at(inside, ends), only_at(ends, inside)
    return (within, behind) if len(within) and len(behind) else None


def only_at(here: Array, there: Array) -> Array:
    """The features that are 1 in all positions here, and 0 in all there."""
    return np.flatnonzero((here == 1.0).all(axis=0) & ~there.any(axis=0))


def is_parted(network: Network, behind: Array) -> bool:
    """Whether a network was parted before: its first half is silent at ends of turns."""
    half = len(network.hidden_bias) // 2
    return bool((network.hidden_weights[behind, :half] == SILENT).all())


def parted(network: Network, within: Array, behind: Array) -> Network:
    """The network with each unit twice: one silent at ends of turns, and behind all of these one silent within."""
    first, second = network.hidden_weights.copy(), network.hidden_weights.copy()
    first[behind], second[within] = SILENT, SILENT
    return Network(
        np.concatenate([first, second], axis=1),
        np.concatenate([network.hidden_bias, network.hidden_bias]),
        np.concatenate([network.out_weights, network.out_weights]),
        network.out_bias.copy(),
        greed=network.greed,
    )


# Where it has not learned -------------------------------------------------------------------


def unchanged_with(refined: Network, before: Network, game: Game, plan: Refining, others: Options) -> Network:
    """The refined network; with options that it did not learn from, its ends of turns are worth what they were before.

    Copies of the units from before speak there, and the refined ones fall silent.
    """
    inside, ends = told(game, before, plan)
    marks = told_apart(inside, ends)
    elsewhere = np.concatenate(told(game, before, replace(plan, options=others)))
    if marks is None:
        raise weights.BadWeights(f"The features of {game.title} do not tell ends of turns apart.")
    half = len(before.hidden_bias)
    second, third = refined.hidden_weights[:, half:].copy(), before.hidden_weights.copy()
    second[only_at(elsewhere, np.concatenate([inside, ends]))] = SILENT
    for options in plan.options:
        rows = np.concatenate(told(game, before, replace(plan, options=(options,))))
        third[only_at(rows, elsewhere)] = SILENT
    third[marks[0]] = SILENT
    return Network(
        np.concatenate([refined.hidden_weights[:, :half], second, third], axis=1),
        np.concatenate([refined.hidden_bias, before.hidden_bias]),
        np.concatenate([refined.out_weights, before.out_weights]),
        refined.out_bias.copy(),
        greed=refined.greed,
    )
