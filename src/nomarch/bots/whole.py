"""Whole matches of our own bots at one go: the same matches as `play_match` plays, in machine code."""

from __future__ import annotations

import random
import threading
import time
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from nomarch.engine import OVER, Game
from nomarch.learn import arena_kernels as kernels
from nomarch.search.run import Workspace

from .levels import Mind
from .match import PairedDice
from .minds import minds_of, seated

Words = np.ndarray[Any, np.dtype[np.int64]]
WORDS = 128  # of a random source, written down at a time
STAGES = 64  # kept at most


@dataclass(frozen=True)
class Whole:
    """A finished match, seat by seat."""

    shares: tuple[float, ...]
    points: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]  # of the means over decisions made at one go


_mine = threading.local()


def stage(game: Game, names: tuple[str, ...]) -> Stage:
    """This thread's stage for a line-up."""
    kept: dict[object, Stage] = _mine.__dict__.setdefault("stages", {})
    if (game, names) not in kept:
        if len(kept) >= STAGES:
            kept.clear()
        kept[game, names] = Stage(game, minds_of(game, names) or ())
    return kept[game, names]


class Stage:
    """Where matches between some minds are played; serves one thread."""

    def __init__(self, game: Game, minds: tuple[Mind, ...]) -> None:
        self.seats = seats = len(minds)
        self._space = space = Workspace(game)
        self._machine = machine = space.machine
        self._states = machine.states(kernels.HERE + 1)
        self._words, self._at = np.zeros((seats + 1, WORDS), np.int64), np.zeros(seats + 1, np.int64)
        self._told, self._rng, self._decisions = np.zeros(4, np.int64), machine.rng(0), np.zeros(seats, np.int64)
        self._end = np.zeros(2 * seats)
        luck = kernels.Luck(self._words, self._at, self._rng)
        report = kernels.Report(self._told, self._decisions, np.zeros(game.max_legal))
        lineup, judge = seated(game, minds)
        self._go_on = machine.bind(kernels.go_on, (self._states, lineup, judge, luck, space.buffers, report), ())
        self._finish = machine.bind(kernels.finish, (self._states, seats, self._end, space.buffers), ())

    def play(self, opening: bytes, dice: PairedDice, thrown: dict[str, Words], seed: str) -> Whole:
        """Play to the end. What was thrown is kept, for other matches on the same dice."""
        minds = self._begin(opening, seed)
        watch, key, passed = Watch(self._told, self._decisions), "", 0
        while (why := watch.time(self._go_on)) != OVER:
            if why == kernels.DICE:
                key, passed = dice.next(int(self._told[kernels.NUMBER])), 0
                if key not in thrown:
                    thrown[key] = words_of(random.Random(key), WORDS)
                self._words[-1], self._at[-1] = thrown[key], 0
            elif why == kernels.WORDS and self._told[kernels.SEAT] == self.seats:
                passed += int(self._at[-1])
                self._words[-1], self._at[-1] = words_of(random.Random(key), passed + WORDS)[passed:], 0
            elif why == kernels.WORDS:
                self._refill(int(self._told[kernels.SEAT]), minds)
            elif why == kernels.SEED:
                self._rng[:] = self._machine.rng(int(self._told[kernels.NUMBER]))
                self._told[kernels.SEEDED] = 1
        self._finish()
        shares, points = self._end[: self.seats], self._end[self.seats :]
        return Whole(
            tuple(shares.tolist()), tuple(map(int, points)), tuple(self._decisions.tolist()), tuple(watch.seconds),
            tuple(watch.slowest),
        )  # fmt: skip

    def _begin(self, opening: bytes, seed: str) -> list[random.Random]:
        self._machine.load(self._states, kernels.HERE, opening)
        minds = [random.Random(f"{seed}/{seat}") for seat in range(self.seats)]
        for seat, mind in enumerate(minds):
            self._words[seat] = words_of(mind, WORDS)
        self._at[:], self._at[-1], self._told[:], self._decisions[:] = 0, -1, 0, 0
        return minds

    def _refill(self, seat: int, minds: list[random.Random]) -> None:
        read = int(self._at[seat])
        self._words[seat] = np.concatenate([self._words[seat][read:], words_of(minds[seat], read)])
        self._at[seat] = 0


class Watch:
    """How long the decisions of each seat take."""

    def __init__(self, told: Words, decisions: Words) -> None:
        self._told, self._decisions = told, decisions
        self.seconds, self.slowest = [0.0] * len(decisions), [0.0] * len(decisions)

    def time(self, go_on: partial[int]) -> int:
        """Go on, and note how long it took."""
        began = time.perf_counter()
        why = go_on()
        took, seat = time.perf_counter() - began, int(self._told[kernels.SEAT])
        if 0 <= seat < len(self.seconds):
            self.seconds[seat] += took
            self.slowest[seat] = max(self.slowest[seat], took / max(1, int(self._told[kernels.MADE])))
        return why


def words_of(source: random.Random, n: int) -> Words:
    """The next n words of 32 bits that a source is made of."""
    return np.frombuffer(source.getrandbits(32 * n).to_bytes(4 * n, "little"), "<u4").astype(np.int64)
