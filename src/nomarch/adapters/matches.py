"""Many matches stepped by one compiled call, for learners that eat batches.

    matches = Matches("ra-dice", 4096, seats=2, threads=2)
    turn = matches.reset(seed=1)
    turn = matches.step(matches.sample())

Every match waits for the decision of one seat; row i of each array is about match i and, for
observation and mask, about the seat that is to move in it. A match that ends begins anew at
once: its row of rewards is that of the match that ended.

`nomarch.adapters.vector` holds the same for Gymnasium: there one seat is the learner's, and what
ends waits to be begun anew.
"""

from __future__ import annotations

from collections.abc import Callable
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
from .kernels import ANYBODY, ASKED, BEGIN, LOOK, NOBODY, Rows, Terms
from .match import Mask, Match, found
from .opponent_kernels import Waiting
from .opponents import RANDOM, Opponent, asking
from .rewriting import sights

Bools = np.ndarray[Any, np.dtype[np.bool_]]
KINDS = (np.float32, np.int8, np.int64, np.float32, np.bool_)  # of what a turn tells, in its order


class Turn(NamedTuple):
    """All matches at one moment, as contiguous arrays: read only, and overwritten by the next step."""

    observations: Floats
    masks: Mask
    movers: Ints
    rewards: Floats
    ended: Bools


def buffers(game: Game | str, n: int, seats: int | None = None, empty: Callable[..., Any] = np.zeros) -> Turn:
    """Arrays for n matches, made by `empty(shape, dtype)`: in memory that is shared, say, with other processes."""
    known = found(game)
    count = known.usual_seats if seats is None else seats
    shapes = (n, Plan.of(known, count).size), (n, observation_of(known).actions), (n,), (n, count), (n,)
    return Turn(*(empty(shape, kind) for shape, kind in zip(shapes, KINDS, strict=True)))


class Matches:
    """N matches of one game; each has random sources of its own, so nothing depends on N or on threads.

    Without `opponents` every decision is the learner's, and a match that ends begins anew. With them
    (see `opponents.Opponent`) the learner has one seat, `seat` or one dealt in each match if that is
    None; observations and masks are that seat's, and a match that ends waits for `play` to BEGIN it.
    `into` are arrays of one's own (see `buffers`) that all turns are written into; nobody else may write there,
    for only what changes is written anew.
    """

    def __init__(
        self,
        game: Game | str,
        n: int,
        seats: int | None = None,
        *,
        seed: int = 0,
        threads: int = 1,
        seat: int | None = 0,
        opponents: Opponent | None = None,
        again: bool | None = None,
        into: Turn | None = None,
        components: Corrections | None = None,
        **options: str,
    ) -> None:
        if n < 1 or not 1 <= threads <= n:
            raise BadOptions(f"{n} matches in {threads} threads cannot be: at least one of both, and a match a thread.")
        self.game = found(game)
        self.seats = self.game.usual_seats if seats is None else seats
        chosen, tables = self.game.check(self.seats, options), self.game.read_components(components)
        if seat is not None and seat not in range(self.seats):
            raise BadOptions(f"There is no seat {seat}; seats go from 0 to {self.seats - 1}.")
        self.opponents, self._dealt = opponents, seat is None and opponents is not None
        self._again = opponents is None if again is None else again
        self._made: dict[str, Any] = {"seats": self.seats, "threads": threads, "seat": seat, "opponents": opponents}
        self._made |= {"again": self._again, "components": tables, **chosen}
        self.plan, self.actions = Plan.of(self.game, self.seats), observation_of(self.game).actions
        machine = self.game.compile()
        if not isinstance(machine, CompiledMachine):
            raise TypeError("a compiled game has a compiled machine")
        self._fresh = machine.states()
        machine.begin(self._fresh, 0, self.seats, machine.options(self.game.encode(chosen, tables)))
        self._arrays(n, machine)
        self._told = buffers(self.game, n, self.seats) if into is None else self._checked(into)
        self.turn = Turn(*map(_read_only, self._told))
        self.own[:] = seat or 0
        self._illegal = machine.bind(kernels.first_illegal, (self._told.masks,), (self._chosen,))
        self._choose = machine.bind(kernels.choose_rows, (self.ids, self.counts, self._choices, self._chosen), ())
        self._parts = [_Part(self, machine, rows) for rows in _slices(n, threads)]
        self._pool = ThreadPoolExecutor(threads - 1, "nomarch-matches") if threads > 1 else None
        self.reset(seed)

    def _arrays(self, n: int, machine: CompiledMachine) -> None:
        self.states = machine.states(n)
        self.ids: Ints = np.zeros((n, self.game.max_legal), np.int64)
        self.counts: Ints = np.zeros(n, np.int64)
        self.drawn: Ints = np.zeros(n, np.int64)  # outcomes of chance so far
        self.own: Ints = np.zeros(n, np.int64)  # whose observation and mask are told
        self._chosen: Ints = np.zeros(n, np.int64)
        self._dice: Ints = np.zeros((n, 2), np.int64)
        self._choices = self._dice.copy()

    def _checked(self, into: Turn) -> Turn:
        wanted = buffers(self.game, len(self), self.seats, np.empty)
        given: Any
        own: Any
        for name, given, own in zip(Turn._fields, into, wanted, strict=True):
            alike = isinstance(given, np.ndarray) and (given.shape, given.dtype) == (own.shape, own.dtype)
            if not (alike and given.flags.carray):
                needed = f"whole, writeable array of shape {own.shape} and type {own.dtype}"
                raise BadOptions(f"Matches are written into arrays that fit: {name} must be a {needed}.")
            given[:] = 0
        return into

    def __len__(self) -> int:
        return len(self.states)

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy: how it was made, and the arrays from which all others can be written anew."""
        return _made_again, (self.game, len(self), self._made), self._kept()

    def _kept(self) -> tuple[Any, ...]:
        told = self._told.rewards, self._told.ended
        return self.states, self._dice, self._choices, self.drawn, self.own, *told

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        for array, values in zip(self._kept()[:-2], kept[:-2], strict=True):
            array[:] = values
        self.play(np.full(len(self), LOOK))  # nothing is drawn: every match waits for a seat, or is over
        self._told.rewards[:], self._told.ended[:] = kept[-2:]

    def reset(self, seed: int | None = None) -> Turn:
        """Begin all matches anew; without a seed their random sources go on."""
        if seed is not None:
            self.seed(seed)
        return self.play(np.full(len(self), BEGIN))

    def seed(self, seed: int, rows: Any = slice(None)) -> None:
        """Set the random sources of some matches, all if none are named."""
        self._dice[rows], self._choices[rows] = rngs(seed, len(self))[rows], rngs(~seed, len(self))[rows]

    def step(self, actions: Any) -> Turn:
        """Play one action in every match; if one is illegal, none is played."""
        actions = np.ascontiguousarray(actions, np.int64)
        if actions.shape != (len(self),):
            raise IllegalAction(f"{len(self)} matches need as many actions, not an array of shape {actions.shape}.")
        wrong = self._illegal(actions)
        if wrong >= 0:
            seat = self.own[wrong]
            raise IllegalAction(f"Action {actions[wrong]} is not legal for seat {seat} in match {wrong} of the batch.")
        return self.play(actions)

    def play(self, actions: Ints) -> Turn:
        """As `step`, unchecked; BEGIN, LOOK and SKIP may stand beside actions.

        The first part is played by the thread that asks, the others beside it.
        """
        others = [self._pool.submit(part.step, actions) for part in self._parts[1:]] if self._pool else []
        self._parts[0].step(actions)
        for other in others:
            other.result()
        return self.turn

    def sample(self) -> Ints:
        """A random legal action for every match; the next call overwrites it."""
        self._choose()
        return self._chosen

    def match(self, row: int) -> Match:
        """One of the matches by itself, to be looked at."""
        match = Match(self.game, self.seats, {})
        match.take_up(self.states[row].tobytes(), self._dice[row].tolist())
        return match

    def close(self) -> None:
        """Let the threads go."""
        if self._pool:
            self._pool.shutdown()


class _Part:
    """The rows of one thread, and buffers that no other thread touches."""

    def __init__(self, all_: Matches, machine: CompiledMachine, rows: slice) -> None:
        game, self.rows, told = all_.game, rows, all_._told
        states, most, hidden = all_.states[rows], game.seats[-1], machine.states()
        buffers = machine.numbers(game.max_legal), machine.numbers(most), machine.numbers(most, len(game.sources))
        others = NOBODY if all_.opponents is None else ANYBODY if all_.opponents == RANDOM else ASKED
        terms = Terms(all_._fresh, *buffers, others, all_._dealt, all_._again)
        sources, shown = (all_._dice, all_._choices), (told.movers, told.masks, told.rewards, told.ended)
        whole = all_.states, *sources, all_.ids, all_.counts, all_.drawn, all_.own, *shown
        played = Rows(*(array[rows] for array in whole))
        view = sights(all_.plan, game.hides, states, hidden, all_.own[rows], told.observations[rows])
        self._play = machine.bind(kernels.step_rows, (played, terms), (all_._chosen[rows],))
        self._observe = machine.bind(kernels.observe_rows, view, ())
        waiting = Waiting(states, played.own, played.movers, played.ids, played.counts, played.choices)
        self._asked: Ints = np.zeros(len(states), np.int64)
        self._ask = asking(game, all_.seats, all_.opponents, waiting, self._asked) if others == ASKED else None

    def step(self, actions: Ints) -> None:
        self._play(actions[self.rows])
        while self._ask and self._ask():
            self._play(self._asked)
        self._observe()


def _made_again(game: Game, n: int, made: dict[str, Any]) -> Matches:
    return Matches(game, n, **made)


def _read_only(array: Any) -> Any:
    """A view that nobody can write to: only what changes is written anew, so what is there must stay."""
    view = array.view()
    view.flags.writeable = False
    return view


def _slices(n: int, parts: int) -> list[slice]:
    """0 to n in so many pieces, as even as can be."""
    cuts = [n * part // parts for part in range(parts + 1)]
    return [slice(low, high) for low, high in pairwise(cuts)]
