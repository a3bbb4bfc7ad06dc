"""One match as an environment holds it: chance is drawn between decisions, nothing is recorded."""

from __future__ import annotations

from typing import Any

import numpy as np

from nomarch.catalogue import game as find_game
from nomarch.engine import OVER, Game, View
from nomarch.engine.components import Corrections
from nomarch.engine.machine import CompiledMachine
from nomarch.engine.observation import Floats, Plan, observation_of
from nomarch.engine.words import english

from . import kernels
from .encoding import encode, tables

VERSION = 1  # of the environments: that of their observations
Mask = np.ndarray[Any, np.dtype[np.int8]]


def found(game: Game | str) -> Game:
    """The game itself, or the one of that name in the catalogue."""
    return find_game(game) if isinstance(game, str) else game


def env_id(slug: str) -> str:
    """The name under which libraries know a game's environment: nomarch/RaDice-v1."""
    return f"nomarch/{''.join(word.capitalize() for word in slug.split('-'))}-v{VERSION}"


class Match:
    """A match that goes on with `play`, seen by `observe` and `mask`.

    It runs on the game's machine of the moment of `begin`: compiled once the game is, unless
    it is to stay on the plain twin.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None,
        options: dict[str, str],
        *,
        components: Corrections | None = None,
        plain: bool = False,
    ) -> None:
        self.game, self._plain = found(game), plain
        self.seats = self.game.usual_seats if seats is None else seats
        self.options, self.components = self.game.check(self.seats, options), self.game.read_components(components)
        self.plan = Plan.of(self.game, self.seats)
        told = observation_of(self.game)
        self.actions, self.observation_version = told.actions, told.version
        self.mover, self.events, self._n = OVER, 0, 0
        self._machine: Any = None

    def _settle(self) -> None:
        machine = self.game.plain if self._plain else self.game.machine
        if self._machine is machine:
            return
        self._machine = machine
        made = machine.compiler if isinstance(machine, CompiledMachine) else lambda kernel: kernel
        self._advance, self._observe, self._reward = map(made, (kernels.advance, kernels.observe, kernels.final_reward))
        self._encoded = machine.options(self.game.encode(self.options, self.components))
        self._fresh, self._hidden = machine.states(), machine.states()
        machine.begin(self._fresh, 0, self.seats, self._encoded)
        self._states = machine.states()
        self._ids, self._weights = machine.numbers(self.game.max_legal), machine.numbers(self.game.max_legal)
        arrays = tables(self.plan)
        self._tables: Any = arrays if machine.compiled else tuple(array.tolist() for array in arrays)
        self._words = self._hidden.view(np.int16) if machine.compiled else None

    def begin(self, seed: int | str | None) -> None:
        """Set up a new match; without a seed the random source of the last one goes on."""
        self._settle()
        if seed is not None:
            self._rng = self._machine.rng(seed)
        self._states[0] = self._fresh[0]
        self.events = 0
        self.mover, self._n = self._advance(self._states, 0, -1, self._rng, self._ids, self._weights)

    def play(self, action: int) -> None:
        """Play a legal action of the seat to move, then draw chance."""
        self.mover, self._n = self._advance(self._states, 0, action, self._rng, self._ids, self._weights)
        self.events += 1

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.mover == OVER

    def legal(self) -> list[int]:
        """The ids the seat to move may play, ascending."""
        ids: list[int] = self._machine.first(self._ids, self._n)
        return ids

    def is_legal(self, action: int) -> bool:
        """Whether the seat to move may play this."""
        return action in self._machine.first(self._ids, self._n)

    def mask(self, seat: int) -> Mask:
        """1 for every legal action of the seat to move; all zeros for other seats."""
        mask: Mask = np.zeros(self.actions, np.int8)
        if seat == self.mover:
            mask[self._ids[: self._n]] = 1
        return mask

    def observe(self, seat: int) -> Floats:
        """What a seat sees, encoded."""
        if self._words is None:
            return self._observe_plainly(seat)
        out: Floats = np.empty(self.plan.size, np.float32)
        self._observe(self._states, 0, seat, self._hidden, self._words, *self._tables, out)
        return out

    def _observe_plainly(self, seat: int) -> Floats:
        out: Floats = np.empty(self.plan.size, np.float32)
        words = np.frombuffer(self._concealed(seat), np.int16).tolist()
        target = (*self._tables, out)
        encode(words, seat, *target)
        return out

    def _concealed(self, seat: int) -> bytes:
        self._hidden[0] = self._states[0]
        self._machine.conceal(self._hidden, 0, seat)
        data: bytes = self._machine.dump(self._hidden)
        return data

    def view(self, seat: int) -> View:
        """What a seat may know, as bots and drawings take it."""
        state = self.game.state_type()
        state.load(self._concealed(seat))
        legal = tuple(self.legal()) if seat == self.mover else ()
        return View(self.game, seat, self.mover, state, legal, self.events)

    def rewards(self) -> list[float]:
        """Each seat's reward at the end: shares of victory scaled to add up to nothing; alone, the points."""
        keys = self._machine.numbers(self.game.seats[-1])
        points = self._machine.numbers(self.game.seats[-1], len(self.game.sources))
        out = np.zeros(self.seats) if self._machine.compiled else [0.0] * self.seats
        self._reward(self._states, 0, self.seats, keys, points, out)
        return [float(number) for number in out]

    def drawn(self, seat: int) -> str:
        """The table as text, as this seat (or a spectator, -1) sees it."""
        state = self.view(seat).state
        names = [f"seat_{i}" for i in range(self.seats)]
        return self.game.draw(state, names, english) if self.game.draw else repr(state)
