"""Monte-Carlo tree search for every game: what a seat should do, from what it may know."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from nomarch.engine import Game, Rated
from nomarch.engine.rated import NORMAL_95

from . import mcts_kernels as kernels
from .network import Network, arguments
from .run import Workspace

NODE = np.dtype([("action", "i4"), ("first", "i4"), ("next", "i4"), ("visits", "i4")], align=True)
ROOM = 1 << 18
DEEPEST = 4096
CHUNK = 64  # simulations between two looks at the clock


@dataclass(frozen=True)
class Settings:
    """How to search: exploration, playout length, and what to play for."""

    explore: float = 0.7
    limit: int = 100_000  # events of a random playout before the heuristic is asked
    greed: float = 0.0  # what a point counts beside a whole victory
    network: Network | None = None


class Search:
    """One tree, which grows with every `run` and can follow the match; one search serves one thread."""

    def __init__(self, game: Game, seats: int, settings: Settings | None = None, *, plain: bool = False) -> None:
        self.settings = settings or Settings()
        self.workspace = Workspace(game, plain=plain)
        self.seats = seats
        self._states = self.workspace.machine.states(2)
        room = ROOM if self.workspace.machine.compiled else 1 << 14
        self._tree = kernels.Tree(
            nodes=self.workspace.rows(NODE, room),
            gains=np.zeros((room, seats)),
            squares=np.zeros((room, seats)),
            path=np.zeros(DEEPEST, np.int64),
            values=np.zeros(2 * game.seats[-1] + 1),
            rewards=np.zeros(seats),
        )
        self._network = arguments([self.settings.network or Network.new(0, 1, seats, 0)])
        self.events = 0
        self.place(b"", 0)

    def place(self, data: bytes, seat: int) -> None:
        """Begin a new tree at what `seat` sees: the bytes of its view."""
        if data:
            self.workspace.machine.load(self._states, 0, data)
        self._seat, self._root, self._used = seat, 1, 2
        self._tree.nodes[1]["first"], self._tree.nodes[1]["visits"] = 0, 0
        self._tree.gains[1], self._tree.squares[1] = 0.0, 0.0

    def follow(self, events: Sequence[int], data: bytes) -> bool:
        """Keep the part of the tree below these events as the new tree; False (and a new tree) if there is none.

        `data` is what the searching seat sees after them.
        """
        node = self._root
        for event in events:
            node = next((child for child in self._children(node) if self._tree.nodes[child]["action"] == event), 0)
            if not node:
                break
        if not node or self._used > len(self._tree.nodes) // 2:
            self.place(data, self._seat)
            return False
        self.workspace.machine.load(self._states, 0, data)
        self._root = node
        return True

    def run(self, rng: Any, *, sims: int = 1 << 30, seconds: float = 1e9) -> int:
        """Simulate until either budget is spent; return the simulations done."""
        end, done = time.monotonic() + seconds, 0
        chunk = CHUNK if seconds < 1e9 else sims
        while done < sims and (done == 0 or time.monotonic() < end):
            self._simulate(min(chunk, sims - done), rng)
            done += min(chunk, sims - done)
        return done

    def _simulate(self, sims: int, rng: Any) -> None:
        workspace, own = self.workspace, self.settings
        leaf = kernels.PLAYOUT if own.network is None else kernels.NETWORK
        limit = own.limit if own.network is None else 0
        terms = kernels.Terms(self._seat, own.explore, limit, own.greed, leaf, self._network)
        self._used, events = workspace(kernels.simulate)(
            self._states, self._root, self._used, sims, self._tree, terms, rng, workspace.buffers
        )
        self.events += events

    def _children(self, node: int) -> list[int]:
        found, child = [], int(self._tree.nodes[node]["first"])
        while child:
            found.append(child)
            child = int(self._tree.nodes[child]["next"])
        return found

    def rated(self) -> list[Rated]:
        """Every action looked at, as the seat that searches values it; its samples are its visits."""
        return [self._rated(child) for child in self._children(self._root)]

    def _rated(self, child: int) -> Rated:
        visits = max(1, int(self._tree.nodes[child]["visits"]))
        mean = float(self._tree.gains[child][self._seat]) / visits
        spread = max(0.0, float(self._tree.squares[child][self._seat]) / visits - mean * mean)
        return Rated(int(self._tree.nodes[child]["action"]), mean, NORMAL_95 * (spread / visits) ** 0.5, visits)


def best(found: Sequence[Rated]) -> Rated:
    """The most visited action; of equals the better, then the lower."""
    return max(found, key=lambda rated: (rated.samples, rated.value, -rated.action))


def merge(parts: Sequence[Sequence[Rated]]) -> list[Rated]:
    """Add up what independent trees found, by action."""
    together: dict[int, list[Rated]] = {}
    for part in parts:
        for rated in part:
            together.setdefault(rated.action, []).append(rated)
    return [_pooled(same) for _, same in sorted(together.items())]


def _pooled(same: list[Rated]) -> Rated:
    visits = sum(one.samples for one in same)
    mean = sum(one.samples * one.value for one in same) / visits
    second = sum(one.samples * (one.samples * (one.margin / NORMAL_95) ** 2 + one.value**2) for one in same) / visits
    margin = NORMAL_95 * (max(0.0, second - mean * mean) / visits) ** 0.5
    return Rated(same[0].action, mean, margin, visits)


def search(
    game: Game,
    data: bytes,
    seats: int,
    seat: int,
    seed: int,
    *,
    sims: int = 1 << 30,
    seconds: float = 1e9,
    threads: int = 1,
    settings: Settings | None = None,
) -> list[Rated]:
    """Search from what `seat` sees, in as many independent trees as threads; sims are shared out among them."""
    if threads == 1:
        return _search_one(game, data, seats, seat, seed, sims, seconds, settings)
    with ThreadPoolExecutor(threads) as pool:
        jobs = [
            pool.submit(
                _search_one, game, data, seats, seat, seed + 1_000_003 * k, -(-sims // threads), seconds, settings
            )
            for k in range(threads)
        ]
        return merge([job.result() for job in jobs])


def _search_one(
    game: Game, data: bytes, seats: int, seat: int, seed: int, sims: int, seconds: float, settings: Settings | None
) -> list[Rated]:
    tree = Search(game, seats, settings)
    tree.place(data, seat)
    tree.run(tree.workspace.machine.rng(seed), sims=sims, seconds=seconds)
    return tree.rated()
