"""Many matches at once: N states stepped by one compiled call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .chance import rngs
from .components import Corrections
from .errors import BadOptions, IllegalAction
from .result import Result, placings

if TYPE_CHECKING:
    from .game import Game

Ints = np.ndarray[Any, np.dtype[np.int64]]
Floats = np.ndarray[Any, np.dtype[np.float64]]
Bools = np.ndarray[Any, np.dtype[np.bool_]]


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
        self.game, self.seats = game, seats
        self.states = self._machine.states(n)
        encoded = game.encode(game.check(seats, options), game.read_components(components))
        chosen = self._machine.options(encoded)
        self._machine.begin(self.states, 0, seats, chosen)
        self.states[1:] = self.states[0]
        self._opening = self.states[:1].copy()
        self.movers: Ints = np.zeros(n, np.int64)
        self.counts: Ints = np.zeros(n, np.int64)
        self.legal: Ints = np.zeros((n, game.max_legal), np.int64)
        self._weights = self._machine.numbers(game.max_legal)
        self._rngs = rngs(seed, n)
        self._actions: Ints = np.full(n, -1, np.int64)
        self._step(self._actions)

    def __len__(self) -> int:
        return len(self.states)

    @property
    def over(self) -> Bools:
        """Which matches have ended."""
        over: Bools = self.counts == 0
        return over

    def scores(self) -> Ints:
        """Points by match, seat and source, as if all ended now; summed over the last axis they are the totals."""
        return self._tally()[0]

    def returns(self) -> Floats:
        """Each seat's reward by match: shares of victory scaled to add up to nothing, alone the points.

        Zeros where a match goes on.
        """
        points, keys = self._tally()
        first = keys == keys.max(axis=1, keepdims=True)
        shares = first / first.sum(axis=1, keepdims=True)
        found = points.sum(axis=2) * 1.0 if self.seats == 1 else (self.seats * shares - 1) / (self.seats - 1)
        return np.where(self.over[:, None], found, 0.0)

    @property
    def results(self) -> list[Result | None]:
        """Scores, placings and the reason of the end of every match; None while it goes on."""
        points, keys = self._tally()
        totals, state = points.sum(axis=2).tolist(), self.game.state_type()
        found: list[Result | None] = [None] * len(self)
        for i in np.flatnonzero(self.over).tolist():
            state.load(self.states[i].tobytes())
            reason = self.game.endings[self.game.calls.ending(state)]
            found[i] = Result(tuple(totals[i]), placings(keys[i].tolist()), reason)
        return found

    def _tally(self) -> tuple[Ints, Ints]:
        most = self.game.seats[-1]
        points = self._machine.numbers(len(self), most, len(self.game.sources))
        keys = self._machine.numbers(len(self), most)
        self._machine.tally_all(self.states, points, keys)
        return points[:, : self.seats], keys[:, : self.seats]

    def reset(self, mask: Any = None, *, seed: int | None = None) -> None:
        """Begin the matches of the mask anew, all if there is none; without a seed their random sources go on."""
        chosen = np.ones(len(self), bool) if mask is None else np.asarray(mask)
        if chosen.shape != self.counts.shape or chosen.dtype != bool:
            raise BadOptions(f"A mask holds {len(self)} times true or false, one for each match.")
        if seed is not None:
            self._rngs[chosen] = rngs(seed, len(self))[chosen]
        self.states[chosen], self.movers[chosen] = self._opening[0], 0
        self._step(np.full(len(self), -1, np.int64))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_machine"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._machine = self.game.compile()

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
