"""One match as an environment holds it: chance is drawn between decisions, nothing is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from nomarch.catalogue import all_games
from nomarch.catalogue import game as find_game
from nomarch.engine import OVER, Game, View
from nomarch.engine.components import Corrections
from nomarch.engine.observation import Floats, Plan, observation_of
from nomarch.engine.words import english

from . import kernels
from .encoding import Tables, encode, tables
from .kernels import BEGIN, REFUSED
from .picture import Pixels, pixels
from .rewriting import sights

Mask = np.ndarray[Any, np.dtype[np.int8]]
Seen = dict[str, np.ndarray[Any, Any]]


def found(game: Game | str) -> Game:
    """The game itself, or the one of that name in the catalogue."""
    return find_game(game) if isinstance(game, str) else game


def observed_games() -> list[str]:
    """The games that say what a learner sees of them."""
    return [game.slug for game in all_games() if game.observation]


def env_id(slug: str) -> str:
    """The name under which libraries know a game: nomarch/RaDice-v1, with the version of what it shows."""
    version = observation_of(find_game(slug)).version
    return f"nomarch/{''.join(word.capitalize() for word in slug.split('-'))}-v{version}"


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
        self.mover, self.events = OVER, 0
        self._machine: Any = None

    def _use_machine(self) -> None:
        machine = self.game.plain if self._plain else self.game.machine
        if self._machine is machine:
            return
        self._machine, game = machine, self.game
        fresh, self._states, self._hidden = machine.states(), machine.states(), machine.states()
        machine.begin(fresh, 0, self.seats, machine.options(game.encode(self.options, self.components)))
        before = getattr(self, "_rng", None)
        self._rng, self._ids, self._counts = machine.rng(0), machine.numbers(game.max_legal), machine.numbers(1)
        if before is not None:  # the plain twin's source goes on in the compiled one
            self._rng[:] = [int(number) for number in before]
        self._mask: Mask = np.zeros(self.actions, np.int8)
        self._nothing = self._mask.copy()
        weights = machine.numbers(game.max_legal)
        played = self._states, fresh, self._rng, self._ids, weights, self._mask, self._counts
        self._advance = machine.bind(kernels.advance, played, (0,))
        self._rewards: Any = np.zeros(self.seats)
        counted = machine.numbers(game.seats[-1]), machine.numbers(game.seats[-1], len(game.sources)), self._rewards
        self._reward = machine.bind(kernels.final_reward, (self._states, 0, self.seats, *counted), ())
        self._rows: Floats = np.zeros((self.seats, self.plan.size), np.float32)
        looks = self._compiled_looks() if machine.compiled else self._plain_looks()
        # taken apart, since a partial copies all its arguments at each call
        self._looks = [(look.func, look.args, row) for look, row in zip(looks, self._rows, strict=True)]

    def _compiled_looks(self) -> Iterator[partial[None]]:
        """What writes each seat's row, only where something has changed."""
        hides, seats = self.game.hides, np.arange(self.seats)
        for seat in range(self.seats):
            own = slice(seat, seat + 1)
            sight = sights(self.plan, hides, self._states, self._hidden, seats[own], self._rows[own])
            yield self._machine.bind(kernels.observe_rows, sight, ())

    def _plain_looks(self) -> Iterator[partial[None]]:
        """The same in plain Python, rows written whole."""
        plain: Any = Tables(*(array.tolist() for array in tables(self.plan)))

        def look(seat: int) -> None:
            encode(np.frombuffer(self._concealed(seat), np.int16).tolist(), seat, plain, self._rows[seat])

        return (partial(look, seat) for seat in range(self.seats))

    def begin(self, seed: int | str | None) -> None:
        """Set up a new match; without a seed the random source of the last one goes on."""
        self._use_machine()
        if seed is not None:
            self._rng[:] = self._machine.rng(seed)
        self.events, self.mover = 0, self._advance(BEGIN)

    def play(self, action: int) -> bool:
        """Play an action of the seat to move, then draw chance; False if it is not legal, and nothing changes."""
        mover = self._advance(action) if 0 <= action < self.actions else REFUSED
        if mover == REFUSED:
            return False
        self.mover = mover
        self.events += 1
        return True

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy: how it was made and, once begun, state and random source."""
        rng = [int(number) for number in self._rng] if self.begun else []
        data: bytes = self._machine.dump(self._states) if self.begun else b""
        made = self.game, self.seats, self.options, self.components, self._plain
        return _match, (*made, data, rng, self.events)

    def take_up(self, data: bytes, rng: list[int], events: int = 0) -> None:
        """Go on at a state and a random source that come from elsewhere."""
        self._use_machine()
        self._mask[:] = 0
        self._machine.load(self._states, 0, data)
        self._rng[:] = rng
        weights = self._machine.numbers(self.game.max_legal)
        self.mover, n = self._machine.step(self._states, 0, -1, self._ids, weights)
        self._counts[0], self.events = n, events
        self._mask[self.legal()] = 1

    @property
    def begun(self) -> bool:
        """Whether there has been a match at all."""
        return self._machine is not None

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.mover == OVER

    def legal(self) -> list[int]:
        """The ids the seat to move may play, ascending."""
        ids: list[int] = self._machine.first(self._ids, self._counts[0])
        return ids

    def seen(self, seat: int) -> Seen:
        """What a seat sees, encoded, and 1 for each action it may play now; in arrays that nobody else holds."""
        look, arguments, row = self._looks[seat]
        look(*arguments)
        mask = self._mask if seat == self.mover else self._nothing
        return {"observation": row.copy(), "action_mask": mask.copy()}

    def observe(self, seat: int) -> Floats:
        """What a seat sees, encoded."""
        return self.seen(seat)["observation"]

    def _concealed(self, seat: int) -> bytes:
        self._hidden[0] = self._states[0]
        self._machine.conceal(self._hidden, 0, seat)
        data: bytes = self._machine.dump(self._hidden)
        return data

    def view(self, seat: int) -> View:
        """What a seat may know, as bots and drawings take it."""
        legal = tuple(self.legal()) if seat == self.mover else ()
        return View(self.game, seat, self.mover, self._concealed(seat), legal, self.events)

    def rewards(self) -> list[float]:
        """Each seat's reward at the end: shares of victory scaled to add up to nothing; alone, the points."""
        self._reward()
        return [float(number) for number in self._rewards]

    def drawn(self, seat: int) -> str:
        """The table as text, as this seat (or a spectator, -1) sees it."""
        return self.game.words.letters(self.view(seat).state, self._names(), english)

    def pictured(self, seat: int) -> Pixels:
        """The table as the page draws it for this seat (or a spectator, -1), in pixels."""
        return pixels(self.view(seat), self._names())

    def _names(self) -> list[str]:
        return [f"seat_{i}" for i in range(self.seats)]


def _match(
    game: Game,
    seats: int,
    options: dict[str, str],
    components: Corrections,
    plain: bool,
    data: bytes,
    rng: list[int],
    events: int,
) -> Match:
    match = Match(game, seats, options, components=components, plain=plain)
    if data:
        match.take_up(data, rng, events)
    return match
