"""What runs the rules: plain Python at once, machine code when it is compiled.

Both machines offer the same kernels over a row of states, and states move between them
as bytes, so a match that began on the plain machine goes on compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from . import kernels, turn
from .calls import answers
from .chance import rng
from .jit import Compiler
from .plain import PlainState, PlainStates

if TYPE_CHECKING:
    from .game import Game

KERNELS = (
    kernels.begin,
    kernels.step,
    turn.walk,
    kernels.tally,
    kernels.tally_all,
    kernels.conceal,
    kernels.fill,
    kernels.playouts,
    kernels.step_all,
    kernels.choose_all,
    kernels.first_wrong,
    kernels.perft,
)


class Machine:
    """The kernels for one game, and the rows of states and buffers they work on."""

    compiled: bool

    def __init__(self, game: Game, made: Callable[[Any], Any]) -> None:
        self.game = game
        for kernel in KERNELS:
            setattr(self, kernel.__name__, made(kernel))

    begin: Callable[..., None]
    step: Callable[..., tuple[int, int]]
    walk: Callable[..., int]
    tally: Callable[..., None]
    tally_all: Callable[..., None]
    conceal: Callable[..., None]
    fill: Callable[..., None]
    playouts: Callable[..., tuple[int, int]]
    step_all: Callable[..., None]
    choose_all: Callable[..., None]
    first_wrong: Callable[..., int]
    perft: Callable[..., None]

    def bind(self, kernel: Callable[..., Any], first: tuple[Any, ...], then: tuple[Any, ...]) -> partial[Any]:
        """A kernel that has its first arguments already; those that follow at each call are of the types of `then`."""
        raise NotImplementedError

    def stepper(self, states: Any) -> partial[Any]:
        """`step` of the first of these states, at the least cost of a call: it is told action, ids and weights."""
        return partial(self.step, states, 0)

    def states(self, n: int = 1) -> Any:
        """A row of n zeroed states."""
        raise NotImplementedError

    def copied(self, states: Any) -> Any:
        """A row of its own with a copy of the first of these states."""
        raise NotImplementedError

    def numbers(self, *shape: int) -> Any:
        """Zeroed whole numbers, nested as by `shape`."""
        raise NotImplementedError

    def rng(self, seed: int | str) -> Any:
        """A random source for this machine's kernels."""
        raise NotImplementedError

    def dump(self, states: Any, i: int = 0) -> bytes:
        """State i as bytes."""
        raise NotImplementedError

    def load(self, states: Any, i: int, data: bytes) -> None:
        """Set state i from bytes."""
        raise NotImplementedError

    def seen(self, states: Any, seat: int) -> tuple[bytes, PlainState | None]:
        """What a seat may know of the first of these states: as bytes, and plain where that costs nothing."""
        raise NotImplementedError

    def plain(self, states: Any) -> PlainState:
        """The first of these states as a plain one of its own."""
        raise NotImplementedError

    def take(self, states: Any, state: PlainState) -> None:
        """Set the first of these states from a plain one."""
        raise NotImplementedError

    def options(self, numbers: list[int]) -> Any:
        """Encoded options as `new_game` takes them."""
        raise NotImplementedError

    def first(self, buffer: Any, n: int) -> list[int]:
        """The first n numbers of a buffer, as plain ints."""
        raise NotImplementedError


class PlainMachine(Machine):
    """Ordinary Python on ordinary objects: slow, at once, and open to a debugger."""

    compiled = False

    def __init__(self, game: Game) -> None:
        super().__init__(game, lambda kernel: kernel)

    def bind(self, kernel: Callable[..., Any], first: tuple[Any, ...], then: tuple[Any, ...]) -> partial[Any]:
        return partial(kernel, *first)

    def states(self, n: int = 1) -> PlainStates:
        return PlainStates(self.game.state_type, n)

    def copied(self, states: Any) -> PlainStates:
        twin: PlainStates = states.first()
        return twin

    def numbers(self, *shape: int) -> Any:
        if len(shape) == 1:
            return [0] * shape[0]
        return [self.numbers(*shape[1:]) for _ in range(shape[0])]

    def rng(self, seed: int | str) -> list[int]:
        return [int(number) for number in rng(seed)]

    def dump(self, states: Any, i: int = 0) -> bytes:
        data: bytes = states[i].tobytes()
        return data

    def load(self, states: Any, i: int, data: bytes) -> None:
        states[i].load(data)

    def seen(self, states: Any, seat: int) -> tuple[bytes, PlainState]:
        seen = self.game.seen_type.like(states[0])
        if self.game.hides:
            self.game.calls.hide(seen, seat)
        return seen.tobytes(), seen

    def plain(self, states: Any) -> PlainState:
        state: PlainState = states[0].like(states[0])
        return state

    def take(self, states: Any, state: PlainState) -> None:
        states[0].become(state)

    def options(self, numbers: list[int]) -> list[int]:
        return numbers

    def first(self, buffer: Any, n: int) -> list[int]:
        numbers: list[int] = buffer[:n]
        return numbers


class CompiledMachine(Machine):
    """Machine code on arrays of records."""

    compiled = True
    PARTS = 4

    def __init__(self, game: Game) -> None:
        self.compiler = Compiler(game.slug, game.stamp, answers(game.calls, game.max_legal))
        self._step: Any = None
        super().__init__(game, self.compiler)

    def bind(self, kernel: Callable[..., Any], first: tuple[Any, ...], then: tuple[Any, ...]) -> partial[Any]:
        """Numba looks at the types of all arguments of a call; told once, that third of a microsecond is saved."""
        from numba import typeof

        code = self.compiler(kernel).compile(tuple(map(typeof, (*first, *then))))  # type: ignore[attr-defined]
        return partial(code, *first)

    def stepper(self, states: Any) -> partial[Any]:
        if self._step is None:
            ids = self.numbers(self.game.max_legal)
            self._step = self.bind(kernels.step, (states, 0), (0, ids, ids)).func
        return partial(self._step, states, 0)

    def states(self, n: int = 1) -> Any:
        return np.zeros(n, self.game.dtype)

    def copied(self, states: Any) -> Any:
        twin = self.states()
        twin[0] = states[0]  # field by field: what lies between the fields belongs to nobody
        return twin

    def numbers(self, *shape: int) -> Any:
        return np.zeros(shape, np.int64)

    def rng(self, seed: int | str) -> Any:
        return rng(seed)

    def dump(self, states: Any, i: int = 0) -> bytes:
        data: bytes = states[i].tobytes()
        return data

    def load(self, states: Any, i: int, data: bytes) -> None:
        states[i] = np.frombuffer(data, self.game.dtype)[0]

    def seen(self, states: Any, seat: int) -> tuple[bytes, None]:
        twin = self.copied(states)
        self.conceal(twin, 0, seat)
        return self.dump(twin), None

    def plain(self, states: Any) -> PlainState:
        return self.game.state_type(self.dump(states))

    def take(self, states: Any, state: PlainState) -> None:
        self.load(states, 0, state.tobytes())

    def options(self, numbers: list[int]) -> Any:
        return np.array(numbers, np.int64)

    def first(self, buffer: Any, n: int) -> list[int]:
        numbers: list[int] = buffer[:n].tolist()
        return numbers

    def warm(self) -> Iterator[str]:
        """Compile, or load from the cache, what a `Position` needs, telling each finished part."""
        game, states = self.game, self.states()
        ids, weights = self.numbers(game.max_legal), self.numbers(game.max_legal)
        self.begin(states, 0, game.usual_seats, self.options(game.encode(game.check(game.usual_seats, {}))))
        yield "begin"
        self.stepper(states)(-1, ids, weights)
        yield "step"
        self.tally(states, 0, self.numbers(game.seats[-1], len(game.sources)), self.numbers(game.seats[-1]))
        yield "tally"
        self.conceal(states, 0, 0)
        yield "conceal"
