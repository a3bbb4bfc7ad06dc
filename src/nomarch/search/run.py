"""Where search runs: the compiled kernels of a game, or the same source as plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from nomarch.engine import Game
from nomarch.engine.machine import CompiledMachine, Machine

from .course_kernels import COURSE

BLOCK = 8


class Buffers(NamedTuple):
    """What kernels write on, allocated once; one array or, plainly, one list for each."""

    ids: Any  # what may happen next
    weights: Any
    points: Any  # by seat and source
    keys: Any  # the standing
    values: Any  # where each action leads: shares of the victory, then points
    utilities: Any  # how the seat to move likes that
    course: Any  # how far a line is


def never() -> bool:
    """Whether enough was looked at, for who has all the time there is."""
    return False


class Workspace:
    """Kernels and buffers for one game: machine code, or its plain twin for tests and debuggers."""

    def __init__(self, game: Game, *, plain: bool = False) -> None:
        self.game = game
        self._bound: dict[Callable[..., Any], Callable[..., Any]] = {}
        self.machine: Machine = game.plain if plain else game.compile()
        numbers, most, seats = self.machine.numbers, game.max_legal, game.seats[-1]
        self.buffers = Buffers(
            ids=numbers(most),
            weights=numbers(most),
            points=numbers(seats, len(game.sources)),
            keys=numbers(seats),
            values=np.zeros((most, 2 * seats)),
            utilities=np.zeros(most),
            course=numbers(COURSE),
        )

    def __call__(self, kernel: Callable[..., Any]) -> Callable[..., Any]:
        """The kernel as this workspace runs it."""
        return self.machine.compiler(kernel) if isinstance(self.machine, CompiledMachine) else kernel

    def run(self, kernel: Callable[..., Any], *arguments: Any) -> Any:
        """Call a kernel whose arguments are of the same types each time: they are looked at only once.

        Numba takes 1 to 2 microseconds to look at a bundle of arrays, 15 if records are among them.
        """
        if kernel not in self._bound:
            self._bound[kernel] = self.machine.bind(kernel, (), arguments)
        return self._bound[kernel](*arguments)

    def rows(self, dtype: np.dtype[Any], n: int) -> Any:
        """A row of zeroed records for the kernels."""
        rows = np.zeros(n, dtype)
        return rows if self.machine.compiled else rows.view(np.recarray)

    def blocks(self, states: Any) -> tuple[Any, Any]:
        """The same states as rows of whole numbers for hashing and comparing, and each row's last number.

        Records need not fill whole blocks, so the last block overlaps the one before.
        """
        if not self.machine.compiled:
            return _PlainBlocks(states), [0] * len(states)
        n, width = len(states), self.game.dtype.itemsize
        blocks = np.ndarray((n, width // BLOCK), "i8", states, 0, (width, BLOCK))
        return blocks, np.ndarray((n,), "i8", states, width - BLOCK, (width,))


class _PlainBlocks:
    """Plain states read as rows of whole numbers."""

    def __init__(self, states: Any) -> None:
        self.states = states

    def __getitem__(self, i: int) -> list[int]:
        return list(self.states[i].tobytes())
