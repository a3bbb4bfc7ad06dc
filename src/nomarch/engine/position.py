"""A match at one moment, as people and programs hold it: checked, recorded, replayable."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .calls import CHANCE, OVER, hide, imagine
from .chance import Dice, Place, Shaken, Source, choose_from, place, rng
from .components import Tables
from .errors import BadOptions, IllegalAction, MatchOver, NothingToUndo, NotYourTurn, UnreadableAction, UnverifiableDice
from .lazily import lazily
from .links import Links
from .plain import PlainState
from .position_id import write as write_id
from .record import BY_COMMITMENT, BY_PROGRAM, Event, Record
from .result import Result, Score, placings
from .tripwire import touches
from .turn import Step, apply, stepped
from .words import Translate, english

if TYPE_CHECKING:
    from .game import Game

SPECTATOR = -1
REVEAL_SAMPLES = 8


@dataclass(frozen=True)
class View:
    """What one seat (or a spectator) may know: all that bots, pages and analyses ever get."""

    game: Game
    seat: int
    to_move: int
    data: bytes  # the hidden state as the bytes of a record
    legal: tuple[int, ...]
    events: int

    @lazily
    def state(self) -> PlainState:
        """The hidden state, made when somebody looks at it."""
        return self.game.seen_type(self.data)

    @lazily
    def places(self) -> tuple[Any, ...]:
        """All values of the hidden state in a row."""
        return self.state.places()

    @lazily
    def counted(self) -> dict[Any, Any]:
        """What was counted of the hidden state, or of the one before it; see `foresight.tallied`."""
        return {}

    @lazily
    def foreseen(self) -> dict[Any, Any]:
        """What was found out about what actions bring."""
        return {}

    def tobytes(self) -> bytes:
        """The hidden state as the bytes of a record."""
        return self.data


class Position:
    """One match: `play` and `draw` move it on, its `record` keeps what happened."""

    to_move: int  # the seat to decide, or CHANCE, or OVER

    def __init__(self, game: Game, record: Record) -> None:
        self.game = game
        self.record = record
        self._start()

    @classmethod
    def new(
        cls,
        game: Game,
        seats: int,
        options: dict[str, str],
        names: Sequence[str] | None = None,
        dice: Dice | None = None,
        components: Tables | None = None,
        rules: int = 0,
    ) -> Position:
        """The opening of a match with checked options and tables."""
        names = tuple(names) if names else tuple(f"Player {i + 1}" for i in range(seats))
        if len(names) != seats:
            raise BadOptions("{n} names don't fit {seats} players.", n=len(names), seats=seats)
        by = BY_COMMITMENT if dice else BY_PROGRAM
        tables, changes = game.tables_digest(components or {}), components or {}
        return cls(game, Record(game, seats, options, names, changes, rules, tables, dice=dice, dice_by=by))

    @classmethod
    def replay(cls, record: Record, events: Sequence[Event]) -> Position:
        """The position that these events lead to, with a record of its own."""
        position = cls(record.game, replace(record, events=[], falls=[], rolls=list(record.rolls), begun=0))
        for event in events:
            position.play(event.action)
        return position

    def _start(self) -> None:
        self._machine = self.game.machine
        self._states = self._machine.states()
        record = self.record
        options = self._machine.options(self.game.encode(record.options, record.components, record.rules))
        if record.taken_up:
            self._machine.load(self._states, 0, record.taken_up)
        else:
            self._machine.begin(self._states, 0, self.record.seats, options)
        self._ids = self._machine.numbers(self.game.max_legal)
        self._weights = self._machine.numbers(self.game.max_legal)
        self._move = self._machine.stepper(self._states)
        self._step(-1)

    def _step(self, action: int) -> None:
        if self._machine is not self.game.machine:
            self._use_machine()
        self.to_move, n = self._move(action, self._ids, self._weights)
        self._possible = self._machine.first(self._ids, n)

    def _use_machine(self) -> None:
        """Go on compiled as soon as the game is."""
        data = self._machine.dump(self._states)
        self._machine = self.game.machine
        self._states = self._machine.states()
        self._machine.load(self._states, 0, data)
        self._ids = self._machine.numbers(self.game.max_legal)
        self._weights = self._machine.numbers(self.game.max_legal)
        self._move = self._machine.stepper(self._states)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.to_move == OVER

    @property
    def chance(self) -> bool:
        """Whether an outcome is due."""
        return self.to_move == CHANCE

    @property
    def state(self) -> PlainState:
        """A copy of the whole state, hidden things included: for tests and the rules' own tools."""
        return self._machine.plain(self._states)

    def tobytes(self) -> bytes:
        """The whole state as the bytes of a record: equal situations are equal bytes."""
        return self._machine.dump(self._states)

    @property
    def id(self) -> str:
        """The whole state as a short text, hidden things included: `nomarch.position` sets it up again."""
        return write_id(self.game, self.tobytes(), self.record.options, self.record.rules)

    def legal(self) -> list[int]:
        """The ids that the seat to move may play, ascending; empty at chance and at the end."""
        return [] if self.to_move < 0 else list(self._possible)

    def outcomes(self) -> list[tuple[int, int]]:
        """At chance: (id, weight) of everything that may happen."""
        if not self.chance:
            return []
        weights = self._machine.first(self._weights, len(self._possible))
        return list(zip(self._possible, weights, strict=True))

    def play(self, action: int | str, seat: int | None = None) -> Position:
        """Play an action of the seat to move, or at chance the outcome that happened."""
        if type(action) is int and action in self._possible and (seat is None or seat == self.to_move):
            self._go_on(action)
            return self
        number = self._read(action)
        self._check(number, seat)
        self._go_on(number)
        return self

    def _go_on(self, action: int) -> None:
        mover = self.to_move
        self._note_fall()
        self._step(action)
        self.record.events.append(Event(mover, action))

    def _note_fall(self) -> None:
        """Remember in whose turn an outcome falls, where dice are drawn by turns; or that a roll begins."""
        if self.chance and self.record.by_turns:
            self.record.falls.append(self.game.calls.on_turn(self.state))
        elif self.chance and self.record.shaken and not self.record.falling:
            self.record.begun += 1

    @property
    def place(self) -> Place:
        """What the committed outcome that is due now is drawn for: the event's number, or its place in the turns."""
        record, number = self.record, len(self.record.events) + 1
        if record.shaken:
            return Shaken(self._links(), number)
        return place(record.falls, self.game.calls.on_turn(self.state)) if record.by_turns else number

    @property
    def unshaken(self) -> bool:
        """Whether a roll is due to which browsers are to add their links first."""
        return self.chance and self.record.shaken and self.record.roll > len(self.record.rolls)

    def _links(self) -> Links:
        if self.unshaken:
            raise UnverifiableDice("Not everybody has added to this roll yet.")
        return self.record.rolls[self.record.roll - 1]

    def watch(self, action: int | str, seat: int | None = None, viewer: int = SPECTATOR) -> tuple[Step, ...]:
        """As `play`, and return what happened step by step, as a viewer saw it."""
        number = self._read(action)
        self._check(number, seat)
        start = self._machine.plain(self._states)
        if self.game.hides:
            states = [start, *stepped(start, number)]
            seen = [self._seen(state, viewer) for state in states]
        else:
            start = self._seen(start, viewer)
            seen = states = [start, *stepped(start, number)]
        steps = [Step(number if not n else None, *pair) for n, pair in enumerate(pairwise(seen))]
        self._note_fall()
        self._machine.take(self._states, states[-1])
        self.record.events.append(Event(self.to_move, number))
        self._step(-1)
        return tuple(steps)

    def _seen(self, state: PlainState, viewer: int) -> PlainState:
        seen = self.game.seen_type.like(state)
        if self.game.hides:
            self.game.calls.hide(seen, viewer)
        return seen

    def draw(self, source: Source | None = None, play: Callable[[int], object] | None = None) -> Position:
        """Draw outcomes until a seat is to move: from `source`, else the committed dice, else the system's.

        `play` plays each on this position, for who wants to do more with it than `Position.play` does.
        """
        while self.chance:
            weights = self._machine.first(self._weights, len(self._possible))
            (play or self._go_on)(choose_from(source or self._source(), self._possible, weights))
        return self

    def _source(self) -> Source:
        dice = self.record.dice
        return dice.at(self.place) if dice else random.SystemRandom()

    def undo(self, seat: int | None = None) -> Position:
        """Take back the last decision, as long as nothing was revealed since."""
        events = self.record.events
        if not events:
            raise NothingToUndo("Nothing has been played yet, so there's nothing to undo.")
        if events[-1].seat == CHANCE:
            raise NothingToUndo("Dice have been rolled since the last move, so it can't be undone.")
        if seat is not None and events[-1].seat != seat:
            raise NothingToUndo("The last move wasn't yours, so you can't undo it.")
        earlier = Position.replay(self.record, events[:-1])
        if earlier.would_reveal(events[-1].action):
            raise NothingToUndo("The last move revealed something hidden, so it can't be undone.")
        self._become(earlier)
        return self

    def take_back(self, events: int = 1) -> Position:
        """Go back some events, whatever they were; players use `undo`, which refuses where something was revealed."""
        self._become(Position.replay(self.record, self.record.events[:-events]))
        return self

    def _become(self, other: Position) -> None:
        """Take over another position, its past included."""
        self.game, self.record, self.to_move = other.game, other.record, other.to_move
        self._machine, self._states, self._move = other._machine, other._states, other._move
        self._ids, self._weights, self._possible = other._ids, other._weights, other._possible

    def would_reveal(self, action: int) -> bool:
        """Whether the seat to move learns something by an action.

        It does if the action, played on other deals that look the same to it, would look different. One such deal
        tells what lies hidden; if the action does not touch any of that, no other deal has to be tried.
        """
        seat, truth = self.to_move, self._machine.plain(self._states)
        seen, known = _looks(truth.like(truth), action, seat), truth.like(truth)
        hide(known, seat)
        for sample in range(REVEAL_SAMPLES):
            deal = known.like(known)
            imagine(deal, seat, list(_luck(sample)))
            if not sample and not touches(truth, action, known, deal):
                return False
            if _looks(deal, action, seat) != seen:
                return True
        return False

    def say(self, action: int) -> str:
        """An action or outcome in the game's notation."""
        return self.game.say(action)

    def why_not(self, action: int | str, _: Translate = english) -> str | None:
        """Why an action is not possible now, in a sentence; None if it is possible."""
        number = self._read(action)
        if number in self._possible:
            return None
        if self.over:
            return _("The match is over.")
        if self.chance:
            return _("The dice have to be rolled first.")
        return self.game.words.why_not(self.view(self.to_move).state, number, _)

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat, or a spectator, may know."""
        data, state = self._machine.seen(self._states, seat)
        legal = tuple(self.legal()) if seat == self.to_move else ()
        view = View(self.game, seat, self.to_move, data, legal, len(self.record.events))
        if state is not None:
            vars(view)["state"] = state
        return view

    def scores(self) -> list[Score]:
        """Each seat's points by source, as if the match ended now."""
        points, _ = self._tally()
        return [Score(dict(zip(self.game.sources, row, strict=True))) for row in points]

    @property
    def result(self) -> Result | None:
        """Scores, placings and the reason of the end; None while the match goes on."""
        if not self.over:
            return None
        points, keys = self._tally()
        reason = self.game.endings[self.game.calls.ending(self.state)]
        return Result(tuple(map(sum, points)), placings(keys), reason)

    def _tally(self) -> tuple[list[list[int]], list[int]]:
        most, seats = self.game.seats[-1], self.record.seats
        points = self._machine.numbers(most, len(self.game.sources))
        keys = self._machine.numbers(most)
        self._machine.tally(self._states, 0, points, keys)
        return [[int(p) for p in row] for row in points[:seats]], [int(k) for k in keys[:seats]]

    def copy(self) -> Position:
        """An independent position at the same moment, its past included."""
        twin = object.__new__(Position)
        twin._become(self)
        twin.record = self.record.copy()
        twin._states = self._machine.copied(self._states)
        twin._ids = self._machine.numbers(self.game.max_legal)
        twin._weights = self._weights.copy()
        twin._move = twin._machine.stepper(twin._states)
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle and deepcopy: the past and the state it has led to."""
        return _at, (self.game, self.record, self.tobytes())

    def _read(self, action: int | str) -> int:
        if isinstance(action, str):
            return self.game.parse(action)
        if not 0 <= action < len(self.game.names):
            raise UnreadableAction("{action} isn't an action number of {game}.", action=action, game=self.game.title)
        return int(action)

    def _check(self, action: int, seat: int | None) -> None:
        if self.over:
            raise MatchOver("The match is over; nothing more can be played.")
        if seat is not None and seat != self.to_move:
            if self.chance:
                raise NotYourTurn("It isn't seat {seat}'s turn: the dice have to be rolled first.", seat=seat)
            mover = self.record.names[self.to_move]
            raise NotYourTurn("It isn't seat {seat}'s turn; it's {name}'s.", seat=seat, name=mover)
        if action not in self._possible:
            raise IllegalAction("{action!r} can't be played: {why}", action=self.say(action), why=self.why_not(action))


def _looks(state: PlainState, action: int, seat: int) -> PlainState:
    """What a seat sees of a state after an action, which is played on it."""
    apply(state, action)
    hide(state, seat)
    return state


@cache
def _luck(sample: int) -> tuple[int, ...]:
    """The numbers that a random source begins with."""
    return tuple(int(number) for number in rng(sample))


def _at(game: Game, record: Record, data: bytes) -> Position:
    """The position at the end of a record, whose state is known already."""
    position = Position(game, record)
    position._machine.load(position._states, 0, data)
    position._step(-1)
    return position
