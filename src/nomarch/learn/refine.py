"""A network's values of ends of turns made truer by solved play, and nothing else of it changed.

Matches of solved turns say what ends of turns are worth (`solved`). They teach units of their own, which are added to
the network and silent within a turn: whatever is told there and never at an end keeps them so. The levels that decide
one action at a time meet the network they know until a turn ends; who solves turns meets better values at all ends.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from nomarch.engine import Game
from nomarch.search.network import Array, Network

from . import weights
from .blas import one_thread
from .optimise import Adam
from .selfplay import Task, play
from .solved import gather, gathered, lesson, tasks_for

SILENT = -30.0  # more than all that may rouse a unit
OFTEN = 0.02  # of the positions within a turn: what is told more rarely silences nothing
WITHIN = 32  # matches that show what is told within a turn
HELD = 10  # every tenth match is not learned from, and says when to stop
PATIENCE = 8  # passes without a gain


@dataclass(frozen=True)
class Refining:
    """All that it depends on, besides the sources: the same gives the same weights."""

    seats: int
    options: tuple[dict[str, str], ...] = ({},)  # of one task after the other
    matches: int = 8000
    seed: int = 1
    units: int = 64  # added to the network
    fade: float = 0.9  # lambda, from one turn to the next
    astray: float = 0.2  # share of turns that are played with curiosity
    rate: float = 5e-4
    batch: int = 512
    passes: int = 60  # at most, through all positions
    begun: str = ""  # the digest of the weights it began with


@dataclass
class Lessons:
    """Ends of turns, what they are worth, and which are not learned from."""

    rows: Array
    wanted: Array
    held: Array


Report = Callable[[str], None]


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
    turns = folder / f"turns-{chosen.begun}-{chosen.seed}"
    tasks = tasks_for(game, network, chosen.options, chosen.matches, chosen.seed, chosen.astray)
    for played in gather(tasks, turns, executor):
        report(f"{played} of {chosen.matches} matches of solved turns")
        if played < chosen.matches and time.monotonic() > until:
            return None
    taught = lessons(game, gathered(turns, len(tasks)), chosen)
    better, gain, passes = fitted(
        with_units(network, within(game, network, chosen), taught.rows, chosen), taught, chosen
    )
    report(f"{gain:+.5f} in squared error on matches it did not learn from, after {passes} passes")
    manifest = {key: value for key, value in weights.manifest_of(begin, game, seats).items() if key != "held_out"}
    weights.save(folder / "weights.npz", better, manifest | {"refined": asdict(chosen) | {"gain": round(gain, 5)}})
    return folder / "weights.npz"


def lessons(game: Game, turns: Any, plan: Refining) -> Lessons:
    """What the matches teach; every tenth of them is held back, and judges by corrections to the end of the match."""
    match = np.cumsum(np.concatenate([[0], turns.last[:-1]]))[turns.ended]
    held = match % HELD == 0
    rows, wanted = lesson(game, turns, plan.seats, plan.fade)
    _, final = lesson(game, turns, plan.seats, 1.0)
    return Lessons(rows, np.where(held[:, None], final, wanted), held)


def within(game: Game, network: Network, plan: Refining) -> Array:
    """What is told within turns, in some matches of the network at one ply, all options in turn."""
    found = []
    for k in range(WITHIN):
        options, players = plan.options[k % len(plan.options)], ((0,) * plan.seats,)
        told = play(Task(game, options, (network,), players, f"{plan.seed}/within/{k}", network.greed, 0.01))
        found.append(told.rows[~told.passed])
    return np.concatenate(found)


def with_units(network: Network, inside: Array, ends: Array, plan: Refining) -> Network:
    """The network with more units: copies of known ones that count for nothing yet, and silent within a turn."""
    rng = np.random.default_rng(plan.seed)
    known = rng.choice(network.hidden_weights.shape[1], plan.units, replace=plan.units > len(network.hidden_bias))
    copied = network.hidden_weights[:, known].copy()
    copied[silencing(inside, ends)] = SILENT
    return Network(
        np.concatenate([network.hidden_weights, copied], axis=1),
        np.concatenate([network.hidden_bias, network.hidden_bias[known]]),
        np.concatenate([network.out_weights, np.zeros((plan.units, 2 * plan.seats), np.float32)]),
        network.out_bias.copy(),
        greed=network.greed,
    )


def silencing(inside: Array, ends: Array) -> Array:
    """The features that are nothing at every end of a turn, but something within turns."""
    return np.flatnonzero(~ends.any(axis=0) & ((inside > 0).mean(axis=0) > OFTEN))


def fitted(network: Network, taught: Lessons, plan: Refining) -> tuple[Network, float, int]:
    """The weights that do best on held-out matches, by how much, and after how many passes."""
    learner, average, rng = Only(network, plan.units, plan.rate), network.copy(), np.random.default_rng(plan.seed)
    pool, steps = np.flatnonzero(~taught.held), 0
    before = squared_error(network, taught)
    best, least, at = network.copy(), before, 0
    with one_thread():
        for passes in range(1, plan.passes + 1):
            for chosen in np.array_split(rng.permutation(pool), max(1, len(pool) // plan.batch)):
                learner.step(taught.rows[chosen], taught.wanted[chosen])
                steps += 1
                for mean, array in zip(average.arrays, network.arrays, strict=True):
                    mean += max(0.01, 1 / steps) * (array - mean)
            error = squared_error(average, taught)
            if error < least:
                best, least, at = average.copy(), error, passes
            elif passes - at >= PATIENCE:
                break
    return best, before - least, at


def squared_error(network: Network, taught: Lessons) -> float:
    """Of the first seat's share, on held-out matches; alone, of its points."""
    raw, wanted = network.outputs(taught.rows[taught.held]), taught.wanted[taught.held]
    if network.seats == 1:
        return float(((raw[:, 1] - wanted[:, 1]) ** 2).mean())
    powers = np.exp(raw[:, : network.seats] - raw[:, : network.seats].max(axis=1, keepdims=True))
    return float(((powers[:, 0] / powers.sum(axis=1) - wanted[:, 0]) ** 2).mean())


class Only(Adam):
    """Adam that moves the last units alone, and not what silences them."""

    def __init__(self, network: Network, units: int, rate: float) -> None:
        super().__init__(network, rate)
        first = len(network.hidden_bias) - units
        self.free = [np.zeros_like(array) for array in network.arrays]
        self.free[0][:, first:] = network.hidden_weights[:, first:] != SILENT
        self.free[1][first:] = 1.0
        self.free[2][first:] = 1.0

    def slopes(self, rows: Array, wanted: Array) -> tuple[float, list[Array]]:
        loss, slopes = super().slopes(rows, wanted)
        return loss, [slope * free for slope, free in zip(slopes, self.free, strict=True)]
