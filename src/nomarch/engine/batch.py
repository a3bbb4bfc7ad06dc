"""Many matches at once: N states stepped by one compiled call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .chance import rngs
from .components import Corrections
from .errors import IllegalAction

if TYPE_CHECKING:
    from .game import Game

Ints = np.ndarray[Any, np.dtype[np.int64]]


class Batch:
    """N matches of one game as contiguous arrays; chance is drawn between decisions.

    After each step `movers[i]` is the seat to move (or OVER), and `legal[i, :counts[i]]`
    are its actions. Each match has its own random source, so results do not depend on N.
    """

    def __init__(
        self,
        game: Game,
        n: int,
        seats: int | None = None,
        *,
        seed: int = 0,
        components: Corrections | None = None,
        **options: str,
    ) -> None:
        seats = game.usual_seats if seats is None else seats
        self._machine = game.compile()
        self.game = game
        self.states = self._machine.states(n)
        encoded = game.encode(game.check(seats, options), game.read_components(components))
        chosen = self._machine.options(encoded)
        self._machine.begin(self.states, 0, seats, chosen)
        self.states[1:] = self.states[0]
        self.movers: Ints = np.zeros(n, np.int64)
        self.counts: Ints = np.zeros(n, np.int64)
        self.legal: Ints = np.zeros((n, game.max_legal), np.int64)
        self._weights = self._machine.numbers(game.max_legal)
        self._rngs = rngs(seed, n)
        self._actions: Ints = np.full(n, -1, np.int64)
        self._step(self._actions)

    @property
    def over(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """Which matches have ended."""
        over: np.ndarray[Any, np.dtype[np.bool_]] = self.counts == 0
        return over

    def step(self, actions: Ints) -> None:
        """Play one action in every match that is not over."""
        told = np.asarray(actions)
        if told.shape != self.counts.shape or not np.issubdtype(told.dtype, np.integer):
            raise IllegalAction(f"A step takes {len(self.counts)} whole numbers, one action for each match.")
        actions = np.ascontiguousarray(told, np.int64)
        wrong = self._machine.first_wrong(self.legal, self.counts, actions)
        if wrong >= 0:
            raise IllegalAction(f"Action {int(actions[wrong])} is not legal in match {wrong} of the batch.")
        self._step(actions)

    def step_random(self) -> None:
        """Play a random legal action in every match that is not over."""
        self._machine.choose_all(self.legal, self.counts, self._rngs, self._actions)
        self._step(self._actions)

    def _step(self, actions: Ints) -> None:
        self._machine.step_all(self.states, actions, self._rngs, self.legal, self._weights, self.movers, self.counts)
