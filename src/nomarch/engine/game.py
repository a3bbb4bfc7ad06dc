"""A game as the rest of the package sees it: made of its parts, checked, and ready to start matches."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from .batch import Batch
from .calls import ADVICE, CALLS, CHANCE, OVER
from .checking import part, refuse
from .components import Corrections, Tables
from .contract import Advice, Drawing, Lessons, Rules, Words
from .errors import BadComponents, BadOptions, BadState, OtherRulesRecord, UnreadableAction
from .jit import jit
from .machine import CompiledMachine, Machine, PlainMachine
from .plain import plain_type, seen_type
from .stamp import stamp
from .turn import apply

if TYPE_CHECKING:
    from .chance import Dice
    from .position import Position

_layouts: dict[np.dtype[Any], str] = {}


class Game:
    """One game: everything else in the package reaches its parts through this."""

    def __init__(
        self,
        rules: object,
        advice: object = None,
        words: object = None,
        drawing: object = None,
        lessons: object = None,
    ) -> None:
        problems: list[str] = []
        self.rules = part(Rules, rules, problems)
        self.advice = part(Advice, advice, problems)
        self.words = part(Words, words, problems)
        self.drawing = part(Drawing, drawing, problems)
        self.lessons = part(Lessons, lessons, problems)
        refuse(getattr(rules, "SLUG", "This game"), problems)
        self.hides, self.has_outlook = hasattr(rules, "hide"), hasattr(rules, "outlook")
        self._take_facts(getattr(rules, "__name__", ""))
        refuse(self.slug, [*_names_twice(self.names), *_bad_record(self.slug, self.dtype), *_bad_kinds(self)])
        if self.observation:
            self.observation.check(self.slug, self.dtype)
        self.words.names, self.words.sources = self.names, self.sources
        self.drawing.letters = self.words.letters
        self.calls = self._calls(hasattr(rules, "on_turn"))
        self.state_type = plain_type(self.slug, self.dtype, self.calls, self.max_legal)
        self.seen_type = seen_type(self.state_type)
        self.plain: Machine = PlainMachine(self)
        self.machine: Machine = self.plain
        self._compiling = threading.Lock()

    def _take_facts(self, module: str) -> None:
        """The facts of the parts, under the names the package uses."""
        rules, advice = self.rules, self.advice
        self.slug, self.title, self.version = rules.SLUG, rules.TITLE, rules.VERSION
        self.versions_read = rules.VERSIONS_READ
        self.seats, self.options, self.components = rules.SEATS, rules.OPTIONS, rules.COMPONENTS
        self.dtype, self.names = rules.STATE, rules.NAMES
        self.max_legal, self.max_events = rules.MAX_LEGAL, rules.MAX_EVENTS
        self.sources, self.endings = rules.SOURCES, rules.ENDINGS
        self.features, self.features_version = advice.FEATURES, advice.FEATURES_VERSION
        self.seat_features, self.sensible_version = advice.SEAT_FEATURES, advice.SENSIBLE_VERSION
        self.turns_solvable, self.points_come_late = advice.TURNS_SOLVABLE, advice.POINTS_COME_LATE
        self.reads_rounds = advice.READS_ROUNDS and not self.hides  # hidden cards would have to be dealt for each line
        self.rounds_read = advice.ROUNDS_READ
        self.tells_stakes = advice.at_stake is not Advice.at_stake
        self.observation = advice.OBSERVATION
        self.kinds, self.facts = advice.KINDS, advice.FACTS
        self.module = module
        self.stamp = stamp(dict.fromkeys(filter(None, (rules.folder, advice.folder))))

    def _calls(self, tells_turn: bool) -> SimpleNamespace:
        """What generic code calls by the type of the state."""
        calls = {name: getattr(self.rules, name) for name in CALLS} | {
            name: getattr(self.advice, name) for name in ADVICE
        }
        if not tells_turn and "turn" in (self.dtype.names or ()):
            calls["on_turn"] = _on_turn
        return SimpleNamespace(**calls, apply=apply)

    @property
    def folder(self) -> Path | None:
        """Where the game's own files begin: the folder with RULES.md."""
        rules = self.rules.folder
        return next((at for at in (rules, rules.parent) if (at / "RULES.md").exists()), None) if rules else None

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Workers in other processes import the game by the name of its module."""
        return _registered, (self.module,)

    def __deepcopy__(self, memo: object) -> Game:
        """Copies of what is played share the game."""
        return self

    def start(
        self,
        seats: int | None = None,
        *,
        names: tuple[str, ...] | list[str] | None = None,
        dice: Dice | None = None,
        components: Corrections | None = None,
        rules: int | None = None,
        **options: str,
    ) -> Position:
        """A new match. Seats default to the smallest table for two, options to their first word.

        `components` are corrected tables, a TOML file or a mapping, see `game.components`;
        `rules` is an earlier version of the rules that the game still plays.
        """
        from .position import Position

        seats = self.usual_seats if seats is None else seats
        tables = self.read_components(components)
        version = self.version if rules is None else self.check_rules(rules)
        return Position.new(self, seats, self.check(seats, options), names, dice, tables, version)

    def position(
        self,
        data: bytes,
        seats: int | None = None,
        *,
        names: tuple[str, ...] | list[str] | None = None,
        components: Corrections | None = None,
        rules: int | None = None,
        **options: str,
    ) -> Position:
        """A match taken up at a state that `Position.tobytes` gave: practice, whose record begins there.

        The state itself holds what is played; options and tables are told as to `start`, for those who read them.
        """
        from .position import Position

        state = self._read_state(data)
        if seats not in (None, state.seats):
            raise BadState("This is a state for {seats} seats, not for {n}.", seats=state.seats, n=seats)
        told: dict[str, Any] = {"names": names, "components": components, "rules": rules, **options}
        position = self.start(state.seats, **told)
        return Position(self, replace(position.record, taken_up=bytes(data)))

    def _read_state(self, data: bytes) -> Any:
        """A state from its bytes, as far as can be seen one that can be played on; BadState if it cannot."""
        if len(data) != self.dtype.itemsize:
            size = self.dtype.itemsize
            raise BadState("A state of {game} has {size} bytes, not {n}.", game=self.title, size=size, n=len(data))
        state: Any = self.state_type(data)
        try:
            mover, n = self.plain.step([state], 0, -1, [0] * self.max_legal, [0] * self.max_legal)
        except (IndexError, ZeroDivisionError):
            mover, n = CHANCE, 0
        if state.seats not in self.seats or mover >= state.seats or (n == 0) != (mover == OVER):
            raise BadState("These bytes aren't a state of {game}.", game=self.title)
        return state

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
        reason = self.rules.refuse(seats, full)
        if reason:
            raise BadOptions(reason)
        return full

    def check_rules(self, version: int) -> int:
        """A version of the rules that is played here; OtherRulesRecord if it is not."""
        if version not in (self.version, *self.versions_read):
            text = (
                "This record was played under version {theirs} of the rules of {game}; this program has version {ours}."
            )
            raise OtherRulesRecord(text, theirs=version, game=self.title, ours=self.version)
        return int(version)

    def read_components(self, source: Corrections | None) -> Tables:
        """What corrected tables change, checked; BadComponents says what is wrong with them."""
        if not source:
            return {}
        if self.components is None:
            raise BadComponents(f"{self.title} has no tables to correct.")
        return self.components.read(source)

    def tables_digest(self, changes: Tables) -> str:
        """The fingerprint of the tables with these changes; empty for a game without tables."""
        return self.components.digest(changes) if self.components else ""

    def encode(self, options: Mapping[str, str], tables: Tables | None = None, version: int | None = None) -> list[int]:
        """Checked options and tables as the whole numbers that `new_game` reads.

        First the index of each option's choice, then the components, see `Components.encode`,
        last the version of the rules: the present one, or an earlier one that the game still plays.
        """
        chosen = [option.choices.index(options[option.name]) for option in self.options]
        if self.components:
            chosen += self.components.numbers(tables or {})
        return [*chosen, self.version if version is None else version]

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


@jit
def _on_turn(s):  # type: ignore[no-untyped-def]
    """Most records say whose turn it is, also while dice fall."""
    return s.turn


def _registered(module: str) -> Game:
    """The game whose rules are in a module; it stands there, or in the package around it."""
    for name in (module, module.rpartition(".")[0]):
        found = getattr(import_module(name), "GAME", None) if name else None
        if isinstance(found, Game):
            return found
    raise LookupError(f"no GAME beside {module!r}")


def _names_twice(names: tuple[str, ...]) -> list[str]:
    return ["Two of its actions have the same name."] if len(set(names)) != len(names) else []


def _bad_kinds(game: Game) -> list[str]:
    ids = [a for ranges in game.kinds.values() for actions in ranges for a in actions]
    if len(set(ids)) != len(ids):
        return ["An action belongs to two of its KINDS."]
    return ["Its KINDS name actions that do not exist."] if ids and max(ids) >= len(game.names) else []


def _bad_record(slug: str, dtype: np.dtype[Any]) -> list[str]:
    taken = sorted(set(dir(np.record)) & set(dtype.names or ()))
    if taken:
        return [f"numpy.record already has a meaning for these fields: {', '.join(taken)}."]
    other = _layouts.setdefault(dtype, slug)
    return [f"{other} has the very same record layout; give one a field of its own."] if other != slug else []
