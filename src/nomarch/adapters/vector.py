"""Many matches stepped by one compiled call, for learners that eat batches.

    env = VectorEnv("ra-dice", 4096, seats=2, threads=2)
    turn = env.reset(seed=1)
    turn = env.step(env.sample())

Every match waits for the decision of one seat; row i of each array is about match i and, for
observation and mask, about the seat that is to move in it. A match that ends begins anew at
once: its row of rewards is that of the match that ended.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from nomarch.engine import Game
from nomarch.engine.chance import rngs
from nomarch.engine.components import Corrections
from nomarch.engine.errors import BadOptions, IllegalAction
from nomarch.engine.machine import CompiledMachine
from nomarch.engine.observation import Floats, Ints, Plan, observation_of

from . import kernels
from .match import Mask, found
from .rewriting import sights

Bools = np.ndarray[Any, np.dtype[np.bool_]]


class Turn(NamedTuple):
    """All matches at one moment, as contiguous arrays: read only, and overwritten by the next step."""

    observations: Floats
    masks: Mask
    movers: Ints
    rewards: Floats
    ended: Bools


class VectorEnv:
    """N matches of one game; each has random sources of its own, so nothing depends on N or on threads."""

    def __init__(
        self,
        game: Game | str,
        n: int,
        seats: int | None = None,
        *,
        seed: int = 0,
        threads: int = 1,
        components: Corrections | None = None,
        **options: str,
    ) -> None:
        if n < 1 or not 1 <= threads <= n:
            raise BadOptions(f"{n} matches in {threads} threads cannot be: at least one of both, and a match a thread.")
        self.game = found(game)
        self.seats = self.game.usual_seats if seats is None else seats
        chosen, tables = self.game.check(self.seats, options), self.game.read_components(components)
        self._made = {"seats": self.seats, "threads": threads, "components": tables, **chosen}
        encoded = self.game.encode(chosen, tables)
        self.plan, self.actions = Plan.of(self.game, self.seats), observation_of(self.game).actions
        machine = self.game.compile()
        if not isinstance(machine, CompiledMachine):
            raise TypeError("a compiled game has a compiled machine")
        self._fresh = machine.states()
        machine.begin(self._fresh, 0, self.seats, machine.options(encoded))
        self._arrays(n, machine)
        self._illegal = machine.bind(kernels.first_illegal, (self._told.masks,), (self._chosen,))
        self._choose = machine.bind(kernels.choose_rows, (self.ids, self.counts, self._choices, self._chosen), ())
        self._parts = [_Part(self, machine, rows) for rows in _slices(n, threads)]
        self._pool = ThreadPoolExecutor(threads - 1, "nomarch-vector") if threads > 1 else None
        self.reset(seed)

    def _arrays(self, n: int, machine: CompiledMachine) -> None:
        self.states = machine.states(n)
        self.ids: Ints = np.zeros((n, self.game.max_legal), np.int64)
        self.counts: Ints = np.zeros(n, np.int64)
        self.drawn: Ints = np.zeros(n, np.int64)  # outcomes of chance so far
        self._chosen: Ints = np.zeros(n, np.int64)
        self._dice: Ints = np.zeros((n, 2), np.int64)
        self._choices = self._dice.copy()
        self._told = Turn(
            np.zeros((n, self.plan.size), np.float32),
            np.zeros((n, self.actions), np.int8),
            np.zeros(n, np.int64),
            np.zeros((n, self.seats), np.float32),
            np.zeros(n, np.bool_),
        )
        self.turn = Turn(*map(_read_only, self._told))

    def __len__(self) -> int:
        return len(self.states)

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy: how it was made, and the arrays from which all others can be written anew."""
        return _made_again, (self.game, len(self), self._made), self._kept()

    def _kept(self) -> tuple[Any, ...]:
        return self.states, self._dice, self._choices, self.drawn, self._told.rewards, self._told.ended

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        for array, values in zip(self._kept()[:-2], kept[:-2], strict=True):
            array[:] = values
        self._step(np.full(len(self), -1, np.int64))  # nothing is played or drawn: every match waits for a seat
        self._told.rewards[:], self._told.ended[:] = kept[-2:]

    def reset(self, seed: int | None = None) -> Turn:
        """Begin all matches anew; without a seed their random sources go on."""
        if seed is not None:
            self._dice[:], self._choices[:] = rngs(seed, len(self)), rngs(~seed, len(self))
        self.states[:] = self._fresh[0]
        nothing = np.full(len(self), -1, np.int64)
        self._step(nothing)
        return self.turn

    def step(self, actions: Any) -> Turn:
        """Play one action in every match; if one is illegal, none is played."""
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (len(self),):
            raise IllegalAction(f"{len(self)} matches need as many actions, not an array of shape {actions.shape}.")
        wrong = self._illegal(actions)
        if wrong >= 0:
            seat = self.turn.movers[wrong]
            raise IllegalAction(f"Action {actions[wrong]} is not legal for seat {seat} in match {wrong} of the batch.")
        self._step(actions)
        return self.turn

    def sample(self) -> Ints:
        """A random legal action for every match; the next call overwrites it."""
        self._choose()
        return self._chosen

    def close(self) -> None:
        """Let the threads go."""
        if self._pool:
            self._pool.shutdown()

    def _step(self, actions: Ints) -> None:
        """The first part is played by the thread that asks, the others beside it."""
        others = [self._pool.submit(part.step, actions) for part in self._parts[1:]] if self._pool else []
        self._parts[0].step(actions)
        for other in others:
            other.result()


class _Part:
    """The rows of one thread, and buffers that no other thread touches."""

    def __init__(self, env: VectorEnv, machine: CompiledMachine, rows: slice) -> None:
        game, self.rows, told = env.game, rows, env._told
        states, most, hidden = env.states[rows], game.seats[-1], machine.states()
        buffers = machine.numbers(game.max_legal), machine.numbers(most), machine.numbers(most, len(game.sources))
        whole = (env.ids, env.counts, env.drawn, told.movers, told.masks, told.rewards, told.ended)
        played = env._dice[rows], states, env._fresh, *buffers, *(array[rows] for array in whole)
        seen = told.movers[rows], told.observations[rows]
        view = sights(env.plan, game.hides, states, hidden, *seen)
        self._play = machine.bind(kernels.step_rows, played, (env._chosen[rows],))
        self._observe = machine.bind(kernels.observe_rows, view, ())

    def step(self, actions: Ints) -> None:
        self._play(actions[self.rows])
        self._observe()


def _made_again(game: Game, n: int, made: dict[str, Any]) -> VectorEnv:
    return VectorEnv(game, n, **made)


def _read_only(array: Any) -> Any:
    """A view that nobody can write to: only what changes is written anew, so what is there must stay."""
    view = array.view()
    view.flags.writeable = False
    return view


def _slices(n: int, parts: int) -> list[slice]:
    """0 to n in so many pieces, as even as can be."""
    cuts = [n * part // parts for part in range(parts + 1)]
    return [slice(low, high) for low, high in pairwise(cuts)]
