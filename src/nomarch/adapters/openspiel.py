"""OpenSpiel: every game as a Python game of `pyspiel`, registered when this is imported.

    import pyspiel, nomarch.adapters.openspiel
    game = pyspiel.load_game("nomarch_ra_dice(players=3)")

Chance nodes are explicit, one die or card each. Outcomes have ids from 0; `returns` are shares
of victory scaled to add up to nothing, or alone the points.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from nomarch.catalogue import game as find_game
from nomarch.engine import CHANCE, OVER, Game
from nomarch.engine.errors import BadOptions
from nomarch.engine.machine import CompiledMachine
from nomarch.engine.observation import Floats, Plan, observation_of
from nomarch.engine.words import english

from . import kernels
from .encoding import Tables, encode, tables
from .match import observed_games

MOST_POINTS = 1000.0  # of a match alone: far beyond what any sheet can bring or cost
MAX_LENGTH = 2_000_000_000  # OpenSpiel counts in 32 bits; the proven bounds are lower
PLAYERS, COMPONENTS = "players", "components"
DIGEST = 16  # bytes
RECENT = 16  # views whose observation and text are kept: several are asked for in a row
RECALLED = 32  # of a seat's own actions, in the tensor of its information state


def short_name(slug: str) -> str:
    """The name under which OpenSpiel knows a game: nomarch_ra_dice."""
    return f"nomarch_{slug.replace('-', '_')}"


def game_type(game: Game, seats: int) -> Any:
    """What OpenSpiel wants to know about a game; points alone are no zero-sum game."""
    kind = pyspiel.GameType
    known = kind.Information
    usual = {PLAYERS: game.usual_seats, **{o.name: o.default for o in game.options}}
    return kind(
        short_name=short_name(game.slug),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=known.IMPERFECT_INFORMATION if game.hides else known.PERFECT_INFORMATION,
        utility=kind.Utility.GENERAL_SUM if seats == 1 else kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=usual | ({COMPONENTS: ""} if game.components else {}),
    )


class Moment(NamedTuple):
    """A match at one moment as values that never change: copies share it."""

    data: bytes  # the record
    mover: int
    possible: tuple[int, ...]
    chances: tuple[float, ...]
    seen: tuple[bytes, ...]  # for each seat, a digest of all it has seen
    acted: tuple[tuple[int, ...], ...]  # for each seat, its latest actions, the last one first

    def __deepcopy__(self, memo: object) -> Moment:
        return self


PAST = Moment(b"", CHANCE, (), (), (), ())  # in which nothing is played any more


class NomarchGame(pyspiel.Game):
    """One of our games with its seats and options; each game has a class of its own, see `_register`."""

    game: Game

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given, game = dict(params or {}), self.game
        self.seats = int(given.pop(PLAYERS, game.usual_seats))
        corrected = given.pop(COMPONENTS, "")
        self.options, self.components = game.check(self.seats, given), game.read_components(corrected)
        self.plan = Plan.of(game, self.seats)
        self.actions = observation_of(game).actions
        # OpenSpiel reads "2008" as a number, so options are named only where they are not the usual ones
        unusual = {o.name: self.options[o.name] for o in game.options if self.options[o.name] != o.default}
        if corrected:
            unusual[COMPONENTS] = corrected
        super().__init__(game_type(game, self.seats), self._info(), {PLAYERS: self.seats, **unusual})
        self._use_machine()

    def _info(self) -> Any:
        alone = self.seats == 1
        return pyspiel.GameInfo(
            num_distinct_actions=self.actions,
            max_chance_outcomes=len(self.game.names) - self.actions,
            num_players=self.seats,
            min_utility=-MOST_POINTS if alone else -1.0,
            max_utility=MOST_POINTS if alone else 1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=min(self.game.max_events, MAX_LENGTH),
        )

    def _use_machine(self) -> None:
        """Run on the game's machine of this moment: compiled if the game is."""
        machine = self.machine = self.game.machine
        made: Any = machine.compiler if isinstance(machine, CompiledMachine) else lambda kernel: kernel
        self.reward, self.encode = made(kernels.final_reward), made(encode)
        self.states, self.hidden, self.told = machine.states(), machine.states(), self.game.state_type()
        self.ids, self.weights = machine.numbers(self.game.max_legal), machine.numbers(self.game.max_legal)
        arrays = tables(self.plan)
        self.tables: Any = arrays if machine.compiled else Tables(*(array.tolist() for array in arrays))
        encoded = machine.options(self.game.encode(self.options, self.components))
        machine.begin(self.states, 0, self.seats, encoded)
        self._here = self._viewed = machine.dump(self.states)
        self._views: dict[int, bytes] = {}
        recent = lru_cache(RECENT)
        self.encoded, self.text, self.drawn = recent(self._encoded), recent(self._text), recent(self._drawn)
        self.opening = self.after(Moment(self._here, CHANCE, (), (), (b"",) * self.seats, ((),) * self.seats), -1)

    def load(self, data: bytes) -> None:
        """Have a record in `states`, where the last one often is already."""
        if self._here is not data:
            self.machine.load(self.states, 0, data)
            self._here = data

    def after(self, moment: Moment, action: int) -> Moment:
        """The moment after an action or outcome (none if negative)."""
        machine = self.machine
        self.load(moment.data)
        mover, n = machine.step(self.states, 0, action, self.ids, self.weights)
        if action >= 0:
            self._here = machine.dump(self.states)
        weights = machine.first(self.weights, n) if mover == CHANCE else []
        chances = tuple(weight / sum(weights) for weight in weights)
        possible = tuple(machine.first(self.ids, n))
        seen, acted = self._seen(moment, self._here, action), self._acted(moment, action)
        return Moment(self._here, int(mover), possible, chances, seen, acted)

    def _acted(self, moment: Moment, action: int) -> tuple[tuple[int, ...], ...]:
        if action < 0 or moment.mover == CHANCE:
            return moment.acted
        own = (action, *moment.acted[moment.mover][: RECALLED - 1])
        return (*moment.acted[: moment.mover], own, *moment.acted[moment.mover + 1 :])

    def _seen(self, moment: Moment, data: bytes, action: int) -> tuple[bytes, ...]:
        """What each seat has seen: every event where nothing is hidden, else its own actions and its views."""
        if self.game.hides:
            return tuple(self._grown(moment, data, action, seat) for seat in range(self.seats))
        if action < 0:
            return moment.seen
        return (_digest(moment.seen[0] + b"%d" % action),) * self.seats

    def _grown(self, moment: Moment, data: bytes, action: int, seat: int) -> bytes:
        """Two digests: of all that came before and of the view as it is."""
        past, own = moment.seen[seat], moment.mover == seat
        view = _digest(self.view(data, seat))
        if not own and past[DIGEST:] == view:
            return past
        return _digest(past + (b"%d" % action if own else b"")) + view

    def view(self, data: bytes, seat: int) -> bytes:
        """A record with all blanked that a seat cannot know; those of the last moment are kept."""
        if not self.game.hides:
            return data
        if self._viewed is not data:
            self._viewed, self._views = data, {}
        if seat not in self._views:
            self.machine.load(self.hidden, 0, data)
            self.machine.conceal(self.hidden, 0, seat)
            self._views[seat] = self.machine.dump(self.hidden)
        return self._views[seat]

    def _encoded(self, view: bytes, seat: int) -> Floats:
        """The observation that tells a view."""
        cells = np.frombuffer(view, np.int16)
        given = cells.copy() if self.machine.compiled else cells.tolist()
        out: Floats = np.zeros(self.plan.size, np.float32)
        self.encode(given, seat, self.tables, out)
        return out

    def _text(self, view: bytes) -> str:
        """The fields of a view."""
        return repr(self.state(view))

    def _drawn(self, data: bytes) -> str:
        """The whole table as text."""
        state, names = self.state(data), [f"seat_{i}" for i in range(self.seats)]
        return self.game.words.letters(state, names, english)

    def state(self, data: bytes) -> Any:
        """A record as texts are made from it; the next call overwrites it."""
        self.told.load(data)
        return self.told

    def imagined(self, moment: Moment, seat: int, seed: int) -> Moment:
        """A moment that a seat cannot tell from this one, with what it cannot see dealt at random."""
        machine = self.machine
        machine.load(self.hidden, 0, self.view(moment.data, seat))
        machine.fill(self.hidden, 0, seat, machine.rng(seed))
        return self.after(moment._replace(data=machine.dump(self.hidden)), -1)._replace(seen=moment.seen)

    def new_initial_state(self) -> NomarchState:
        """The opening."""
        return NomarchState(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by name and parameters; corrected tables by their file, which must still be there."""
        return pyspiel.load_game, (short_name(self.game.slug), self.get_parameters())

    def __deepcopy__(self, memo: object) -> NomarchGame:
        """Nothing in it changes what a state is, so copies share it."""
        return self

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> NomarchObserver:
        """Tells what a seat sees now or, with perfect recall, all that it has seen."""
        if params:
            raise BadOptions(f"Observers take no parameters, not {params}.")
        return NomarchObserver(self, bool(iig_obs_type and iig_obs_type.perfect_recall))

    def max_chance_nodes_in_history(self) -> int:
        """At most every event is an outcome."""
        return min(self.game.max_events, MAX_LENGTH)


class NomarchState(pyspiel.State):
    """A match at one moment."""

    def __init__(self, game: NomarchGame) -> None:
        super().__init__(game)
        self.now = game.opening

    def current_player(self) -> int:
        """The seat to move, chance, or nobody."""
        mover = self.now.mover
        if mover == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.now.possible) if player == self.now.mover else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome and its probability."""
        first = self.get_game().actions
        return [(outcome - first, chance) for outcome, chance in zip(self.now.possible, self.now.chances, strict=True)]

    def _apply_action(self, action: int) -> None:
        if self.now.data == PAST.data:
            return
        game = self.get_game()
        number = action + game.actions if self.now.mover == CHANCE else action
        if number not in self.now.possible:
            raise pyspiel.SpielError(f"{self._action_to_string(self.current_player(), action)!r} is not possible now.")
        self.now = game.after(self.now, number)

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.get_game()
        number = action + game.actions if player == pyspiel.PlayerId.CHANCE else action
        return str(game.game.say(number)) if number in range(len(game.game.names)) else str(action)

    def is_terminal(self) -> bool:
        """Whether the match has ended."""
        return self.now.mover == OVER

    def returns(self) -> list[float]:
        """Each seat's reward, zeros before the end."""
        game = self.get_game()
        if self.now.mover != OVER:
            return [0.0] * game.seats
        machine, most = game.machine, game.game.seats[-1]
        game.load(self.now.data)
        out = np.zeros(game.seats) if machine.compiled else [0.0] * game.seats
        points = machine.numbers(most, len(game.game.sources))
        game.reward(game.states, 0, game.seats, machine.numbers(most), points, out)
        return [float(number) for number in out]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> NomarchState:
        """A state that `player` cannot tell from this one."""
        other: NomarchState = self.clone()
        other.now = self.get_game().imagined(self.now, player, int(sampler() * (1 << 30)))
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        """With the moment itself, which need not follow from the history once a state was resampled."""
        return _state_at, (self.get_game(), [(told.player, told.action) for told in self.full_history()], self.now)

    def __deepcopy__(self, memo: object) -> NomarchState:
        other: NomarchState = self.clone()
        return other

    def __str__(self) -> str:
        """The table, and a fingerprint: OpenSpiel's exact solvers know situations by their text."""
        return f"{self.get_game().drawn(self.now.data)}\nstate {_digest(self.now.data).hex()}"


class NomarchObserver:
    """What a seat sees, as numbers (docs/observations.md) and as text, from its view alone.

    With perfect recall both also stand for all that the seat has seen before. The text holds the
    history where nothing is hidden, elsewhere a digest of the seat's views and own actions. The
    tensor holds, after the observation, the seat's latest actions and the bits of such a digest.
    """

    def __init__(self, game: NomarchGame, perfect_recall: bool) -> None:
        self.game, self.perfect_recall = game, perfect_recall
        size = game.plan.size
        recall = {"actions": RECALLED, "seen": 8 * DIGEST} if perfect_recall else {}
        self.tensor: Floats = np.zeros(size + sum(recall.values()), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        for name, length in recall.items():
            self.dict[name] = self.tensor[size : size + length]
            size += length

    def set_from(self, state: NomarchState, player: int) -> None:
        """Write what `player` sees of `state` into the tensor."""
        game, now = self.game, state.now
        self.dict["observation"][:] = game.encoded(game.view(now.data, player), player)
        if self.perfect_recall:
            actions = self.dict["actions"]
            actions[:] = 0
            actions[: len(now.acted[player])] = (np.array(now.acted[player]) + 1) / game.actions
            self.dict["seen"][:] = np.unpackbits(np.frombuffer(_digest(now.seen[player]), np.uint8))

    def string_from(self, state: NomarchState, player: int) -> str:
        """The fields of the view, after all the seat has seen if it recalls that."""
        hidden = self.game.text(self.game.view(state.now.data, player))
        past = self._past(state, player) if self.perfect_recall else ""
        return f"seat {player}\n{past}{hidden}"

    def _past(self, state: NomarchState, player: int) -> str:
        hides = self.game.game.hides
        return f"seen {state.now.seen[player].hex() if hides else state.history_str()}\n"


def _state_at(game: NomarchGame, history: list[tuple[int, int]], now: Moment) -> NomarchState:
    """A state with this past, told to OpenSpiel without being played again."""
    state = game.new_initial_state()
    for player, action in history:
        mover = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        state.now = PAST._replace(mover=mover)
        state.apply_action(action)
    state.now = now
    return state


def _digest(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()[:DIGEST]


def _register(slug: str) -> None:
    """A class, since OpenSpiel holds what it registers beyond the end of Python, which no closure survives."""
    game = find_game(slug)
    name = "".join(word.capitalize() for word in slug.split("-")) + "Game"
    pyspiel.register_game(game_type(game, game.usual_seats), type(name, (NomarchGame,), {"game": game}))


for _slug in observed_games():
    _register(_slug)
