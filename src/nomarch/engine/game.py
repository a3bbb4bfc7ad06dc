"""What a game is to the engine: its printed facts, its record, its calls and its words."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from .batch import Batch
from .calls import CALLS
from .components import Components, Corrections, Tables
from .errors import BadComponents, BadGame, BadOptions, UnreadableAction
from .extras import extras_of
from .jit import is_rule
from .machine import CompiledMachine, Machine, PlainMachine
from .observation import Observation
from .plain import PlainState, plain_type
from .stamp import stamp
from .words import Translate, Words

if TYPE_CHECKING:
    from .chance import Dice
    from .position import Position

FACTS = (
    "SLUG",
    "TITLE",
    "VERSION",
    "SEATS",
    "OPTIONS",
    "STATE",
    "NAMES",
    "MAX_LEGAL",
    "MAX_EVENTS",
    "SOURCES",
    "ENDINGS",
)
_layouts: dict[np.dtype[Any], str] = {}


@dataclass(frozen=True)
class Option:
    """A choice made before the match: its name, the words it may be, the first of them the default."""

    name: str
    choices: tuple[str, ...]
    about: str

    @property
    def default(self) -> str:
        """What is played unless somebody says otherwise."""
        return self.choices[0]


@dataclass(eq=False)
class Game:
    """One game: everything else in the package reaches its rules through this."""

    slug: str
    title: str
    version: int
    seats: range
    options: tuple[Option, ...]
    dtype: np.dtype[Any]
    names: tuple[str, ...]
    max_legal: int
    max_events: int
    sources: tuple[str, ...]
    endings: tuple[str, ...]
    calls: SimpleNamespace
    words: Words
    draw: Callable[[Any, Sequence[str], Translate], str] | None
    module: str
    stamp: bytes
    features: int = 0  # how many numbers `features` writes at most
    features_version: int = 0
    turns_solvable: bool = False  # a turn's graph is small and nothing in it is hidden: bots may solve it
    components: Components | None = None
    observation: Observation | None = None
    state_type: type[PlainState] = field(init=False)
    _compiling: threading.Lock = field(default_factory=threading.Lock, repr=False)

    def __post_init__(self) -> None:
        self.state_type = plain_type(self.slug, self.dtype, self.calls, self.max_legal)
        self.plain: Machine = PlainMachine(self)
        self.machine: Machine = self.plain

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Workers in other processes import the game by the name of its module."""
        return _registered, (self.module,)

    def start(
        self,
        seats: int | None = None,
        *,
        names: tuple[str, ...] | list[str] | None = None,
        dice: Dice | None = None,
        components: Corrections | None = None,
        **options: str,
    ) -> Position:
        """A new match. Seats default to the smallest table for two, options to their first word.

        `components` are corrected tables, a TOML file or a mapping, see `game.components`.
        """
        from .position import Position

        seats = self.usual_seats if seats is None else seats
        tables = self.read_components(components)
        return Position.new(self, seats, self.check(seats, options), names, dice, tables)

    @property
    def usual_seats(self) -> int:
        """The number of seats a newcomer most likely wants: two, where the game allows it."""
        return min(self.seats, key=lambda n: abs(n - 2))

    def check(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values; BadOptions says what would be allowed."""
        if seats not in self.seats:
            text = "{game} is for {few} to {many} players, not {n}."
            raise BadOptions(text, game=self.title, few=self.seats[0], many=self.seats[-1], n=seats)
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                allowed = ", ".join(known) or "none"
                raise BadOptions(
                    "{game} has no option {name!r}; it has: {allowed}.", game=self.title, name=name, allowed=allowed
                )
            if value not in known[name].choices:
                allowed = ", ".join(known[name].choices)
                text = "{game} doesn't offer {name}={value!r}; choose one of: {allowed}."
                raise BadOptions(text, name=name, value=value, game=self.title, allowed=allowed)
        full = {option.name: options.get(option.name, option.default) for option in self.options}
        reason = self.calls.refuse(seats, full) if self.calls.refuse else None
        if reason:
            raise BadOptions(reason)
        return full

    def read_components(self, source: Corrections | None) -> Tables:
        """What corrected tables change, checked; BadComponents says what is wrong with them."""
        if not source:
            return {}
        if self.components is None:
            raise BadComponents(f"{self.title} has no tables to correct.")
        return self.components.read(source)

    def encode(self, options: Mapping[str, str], tables: Tables | None = None) -> list[int]:
        """Checked options and tables as the whole numbers that `new_game` reads.

        First the index of each option's choice, then the components, see `Components.encode`.
        """
        chosen = [option.choices.index(options[option.name]) for option in self.options]
        if self.components:
            chosen += self.components.numbers(tables or {})
        return chosen or [0]

    def say(self, action: int) -> str:
        """An action or outcome in the game's notation."""
        return self.names[action]

    def parse(self, text: str) -> int:
        """The id of an action or outcome written in the game's notation."""
        words = " ".join(text.lower().split())
        try:
            return self._ids[words]
        except KeyError:
            raise UnreadableAction("{action!r} isn't an action of {game}.", action=text, game=self.title) from None

    @cached_property
    def _ids(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.names)}

    def compile(self, tell: Callable[[str], None] = lambda part: None) -> Machine:
        """The machine that runs this game as machine code; the first call waits for the compiler."""
        with self._compiling:
            if not self.machine.compiled:
                machine = CompiledMachine(self)
                for part in machine.warm():
                    tell(part)
                self.machine = machine
        return self.machine

    def perft(
        self, depth: int, seats: int | None = None, *, components: Corrections | None = None, **options: str
    ) -> list[int]:
        """How many sequences of 1, 2, ... `depth` events there are from the opening."""
        seats = self.usual_seats if seats is None else seats
        machine, most = self.compile(), self.max_legal
        states, counts = machine.states(depth + 1), machine.numbers(depth + 1)
        chosen = self.encode(self.check(seats, options), self.read_components(components))
        machine.begin(states, 0, seats, machine.options(chosen))
        ids, numbers, at = machine.numbers(depth, most), machine.numbers(depth), machine.numbers(depth + 1)
        machine.perft(states, depth, ids, machine.numbers(most), numbers, at, counts)
        return [int(count) for count in counts[1:]]

    def batch(
        self, n: int, seats: int | None = None, *, seed: int = 0, components: Corrections | None = None, **options: str
    ) -> Batch:
        """N matches stepped together in compiled code."""
        return Batch(self, n, seats, seed=seed, components=components, **options)


def register(names: dict[str, Any]) -> Game:
    """Make a `Game` of a module's names: the last line of every game, `GAME = register(globals())`."""
    missing = [name for name in (*FACTS, *CALLS) if name not in names]
    if missing:
        raise BadGame(f"The game module {names['__name__']} lacks: {', '.join(missing)}.")
    _check_rules(names)
    _check_record(names["SLUG"], names["STATE"])
    if "OBSERVATION" in names:
        names["OBSERVATION"].check(names["SLUG"], names["STATE"])
    return Game(
        slug=names["SLUG"],
        title=names["TITLE"],
        version=names["VERSION"],
        seats=names["SEATS"],
        options=names["OPTIONS"],
        dtype=names["STATE"],
        names=names["NAMES"],
        max_legal=names["MAX_LEGAL"],
        max_events=names["MAX_EVENTS"],
        sources=names["SOURCES"],
        endings=names["ENDINGS"],
        calls=SimpleNamespace(**{name: names.get(name) for name in (*CALLS, "refuse")}, **extras_of(names)),
        words=names.get("words") or Words(names["NAMES"]),
        draw=names["words"].letters if "words" in names else None,
        module=names["__name__"],
        stamp=stamp(Path(names["__file__"]).resolve().parent),
        features=names.get("FEATURES", 0),
        features_version=names.get("FEATURES_VERSION", 0),
        turns_solvable=names.get("TURNS_SOLVABLE", False),
        components=names.get("COMPONENTS"),
        observation=names.get("OBSERVATION"),
    )


def _registered(module: str) -> Game:
    found: Game = import_module(module).GAME
    return found


def _check_rules(names: dict[str, Any]) -> None:
    unmarked = [call for call in CALLS if not is_rule(names[call])]
    if unmarked:
        raise BadGame(f"{names['SLUG']}: mark these with @jit: {', '.join(unmarked)}.")
    if len(set(names["NAMES"])) != len(names["NAMES"]):
        raise BadGame(f"{names['SLUG']}: two actions have the same name.")


def _check_record(slug: str, dtype: np.dtype[Any]) -> None:
    taken = sorted(set(dir(np.record)) & set(dtype.names or ()))
    if taken:
        raise BadGame(f"{slug}: numpy.record already has a meaning for: {', '.join(taken)}.")
    other = _layouts.setdefault(dtype, slug)
    if other != slug:
        raise BadGame(f"{slug} and {other} have the very same record layout; give one a field of its own.")
