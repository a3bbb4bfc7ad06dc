"""One table in memory: its chairs, its talk, and the position that its events lead to."""

from __future__ import annotations

import hashlib
import json
import threading
from collections import deque
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import inf
from typing import Any

from sqlalchemy.engine import RowMapping

from nomarch.draw import Album
from nomarch.draw.text import Text
from nomarch.engine import BY_HAND, CHANCE, SPECTATOR, Dice, Game, Position, Score, View
from nomarch.engine.chance import FIRST_DRAWING, TURN_DRAWING
from nomarch.engine.links import chained
from nomarch.engine.record import BY_COMMITMENT
from nomarch.engine.seal import digest
from nomarch.server.daily import days
from nomarch.server.errors import Busy, NotSeated
from nomarch.server.people.clock import Clock
from nomarch.server.people.terms import Offer, Terms
from nomarch.server.storage.store import chair
from nomarch.server.study.practice import Practice, opening
from nomarch.tables import BOT, HUMAN, OPEN, Chair, Line, Story, Told, story

from .log import drawer, join, tell
from .shaking import Asked

UNDO = "undo"
CONTEST = "contest/"  # and its name: who owns the tables of a contest
PATIENCE = 15.0  # seconds
TRAIL = 60  # lines
TOLD = 4 * TRAIL  # the events that may make them

PartsKey = tuple[Hashable, ...]  # what a viewer's fragments depend on


class Lock:
    """Keeps a table to one thread, which may take it again; nobody waits for it for ever."""

    def __init__(self) -> None:
        self._lock = threading.RLock()

    def __enter__(self) -> None:
        if not self._lock.acquire(timeout=PATIENCE):
            raise Busy("This table is busy. Please try again in a moment.")

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def free(self) -> bool:
        """Take it, if nobody has it; whoever took it so gives it back by `release`."""
        return self._lock.acquire(blocking=False)

    def release(self) -> None:
        """Give it back."""
        self._lock.release()


@dataclass
class Memo:
    """What was worked out for this moment of a table; a new one begins with every change."""

    drawer: int | None = None  # the seat that alone sees what falls next
    moment: str = ""  # what browsers are told of all that happened, where they add to a roll
    undoable: bool | None = None  # nothing was revealed since the last decision
    before: Position | None = None  # as it was before the last event, where that is at hand
    secrets: dict[int, bool] = field(default_factory=dict)  # whether a seat sees what not everybody does
    views: dict[tuple[int, bool], View] = field(default_factory=dict)  # by whose eyes, and whether they may choose
    counted: dict[bytes, list[Score]] = field(default_factory=dict)  # the scores of those views
    logs: dict[Hashable, Text] = field(default_factory=dict)  # by what somebody may know, and the language
    parts: dict[PartsKey, dict[str, str]] = field(default_factory=dict)  # fragments, for all who see the same
    for_all: dict[str, Any] = field(default_factory=dict)  # what everybody is shown alike, once somebody has looked


@dataclass
class Table:
    """What the authority knows of a running match. All of it can be rebuilt from the store."""

    id: str
    invite: str
    game: Game
    options: dict[str, str]
    owner: str
    dice_by: str
    dice: Dice
    position: Position
    chairs: tuple[Chair, ...] = ()
    talk: tuple[Line, ...] = ()
    started: bool = False
    seal: str | None = None  # what the dice follow from, once it is fixed
    stepped: str = ""  # when it last came a step nearer to its first roll, or moved
    rematch: str | None = None
    open_talk: bool = False
    hints: bool = True
    practice: Practice | None = None  # where it began, if not at the opening
    daily: str | None = None  # the day whose deal it is, if it is one
    shaken: bool = False  # every browser adds to every roll
    terms: Terms | None = None  # what was agreed beyond the usual; see people/
    clock: Clock | None = None
    offer: Offer | None = None
    changes: int = 0
    version: int = 0
    trail: deque[Told] = field(default_factory=lambda: deque(maxlen=TRAIL))
    falls: tuple[int, float] = (
        0,
        0.0,
    )  # a roll, and when it falls whoever adds to it, by this machine's monotonic clock
    storing: bool = False  # the server's loop waits for the store to take a move
    looked: float = -inf  # when the store was last asked, by this machine's monotonic clock
    lock: Lock = field(default_factory=Lock, repr=False)
    memo: Memo = field(default_factory=Memo, repr=False)
    album: Album = field(default_factory=Album, repr=False)
    counted: dict[Any, Any] = field(default_factory=dict, repr=False)  # points, until what they follow from changes
    _story: Story | None = field(default=None, repr=False)

    @classmethod
    def from_rows(cls, game: Game, row: RowMapping, chairs: Sequence[RowMapping]) -> Table:
        """A table as stored, before its first event."""
        seats, options = len(chairs), json.loads(row["options"])
        practice = Practice.read(row["practice"])
        position = opening(game, seats, row["rules"], options, practice)
        dice = Dice.from_key(row["dice_key"], drawing=TURN_DRAWING if row["daily"] else FIRST_DRAWING)
        table = cls(
            row["id"],
            row["invite"],
            game,
            options,
            row["owner"],
            row["dice_by"],
            dice,
            position,
            rematch=row["rematch"],
            hints=row["hints"],
            practice=practice,
            daily=row["daily"],
            shaken=bool(row["shaken"]),
        )
        table.position.record.date = row["created"]
        table.seat(chairs)
        table.wait(row)
        if row["nonces"] is not None:
            table.begin(json.loads(row["nonces"]), json.loads(row["names"]))
        return table

    @property
    def by_hand(self) -> bool:
        """Whether people throw real dice and type what fell."""
        return self.dice_by == BY_HAND

    @property
    def revealed(self) -> bool:
        """Whether the key of the dice may be known: the match is over, and so is the day whose deal it was."""
        return self.position.over and self.dice_by == BY_COMMITMENT and (self.daily is None or days.over(self.daily))

    @property
    def of_contest(self) -> str | None:
        """The contest that the match belongs to, if it does."""
        return self.owner.removeprefix(CONTEST) if self.owner.startswith(CONTEST) else None

    def closed_to(self, player: str) -> bool:
        """Whether the table is nobody's to see but its player's: a deal that others may still play."""
        return self.daily is not None and self.owner != player and not days.over(self.daily)

    @property
    def story(self) -> Story | None:
        """What the match was like, once it is over; worked out when it is first asked for."""
        if self._story is None and self.position.over:
            self._story = story(self.position.record)
        return self._story

    @property
    def untold(self) -> bool:
        """Whether the story of a match that is over is yet to be worked out."""
        return self._story is None and self.position.over

    @property
    def names(self) -> tuple[str, ...]:
        """The names that the match has begun under."""
        return self.position.record.names

    @property
    def waiting(self) -> bool:
        """Whether a chair is still free."""
        return any(chair.kind == OPEN for chair in self.chairs)

    @property
    def due(self) -> int:
        """The seat that is to act; also who is to type the card that only they see. CHANCE: whoever sits here types."""
        position = self.position
        if not (self.started and self.by_hand and position.chance):
            return position.to_move
        if self.memo.drawer is None:
            self.memo.drawer = drawer(position)
        seat = self.memo.drawer
        return seat if seat >= 0 and self.chairs[seat].kind == HUMAN else CHANCE  # a bot cannot type

    @property
    def roll(self) -> int:
        """The number of the roll that is due and that browsers are to add to; 0 if there is none."""
        return self.position.record.roll if self.started and self.position.unshaken else 0

    def chain_of(self, player: str) -> int | None:
        """The seat whose chain a player's browser has, where browsers add to every roll."""
        if not (self.started and self.position.record.shaken):
            return None
        nonces = self.dice.nonces
        own = {nonces[seat] for seat, chair in enumerate(self.chairs) if chair.owner == player}
        return next((seat for seat in chained(nonces) if nonces[seat] in own), None)

    def asked_of(self, player: str) -> Asked | None:
        """What a player's browser is to add to the dice of a match that goes on."""
        seat = self.chain_of(player)
        if seat is None or self.position.over:
            return None
        if not (number := self.roll):
            return None if self.chairs[seat].here else Asked()
        if not self.memo.moment:
            self.memo.moment = self.position.record.moment()
        return Asked(number, self.memo.moment)

    def seat(self, rows: Sequence[RowMapping]) -> None:
        """Take over the chairs as stored."""
        self.chairs = tuple(chair(row) for row in rows)

    def seats_of(self, player: str) -> tuple[int, ...]:
        """The seats that a player holds, those that a bot keeps warm not included."""
        return tuple(i for i, chair in enumerate(self.chairs) if chair.owner == player and chair.kind == HUMAN)

    def own_seats(self, player: str) -> tuple[int, ...]:
        """The seats that a player holds, or NotSeated."""
        if not (seats := self.seats_of(player)):
            raise NotSeated("You aren't playing at this table.")
        return seats

    def lent_by(self, player: str) -> tuple[int, ...]:
        """The seats that a player has left to a bot."""
        return tuple(i for i, chair in enumerate(self.chairs) if chair.owner == player and chair.kind == BOT)

    def seat_that_talks(self, player: str) -> int:
        """The seat that a player talks from, also while a bot keeps it warm; SPECTATOR if there is none."""
        return (self.seats_of(player) or self.lent_by(player) or (SPECTATOR,))[0]

    def voice(self, player: str) -> str:
        """What tells a speaker from others without telling who it is: the seat, or a mark of one's own here."""
        seat = self.seat_that_talks(player)
        return str(seat) if seat >= 0 else hashlib.sha256(f"{self.id} {player}".encode()).hexdigest()[:12]

    def wait(self, row: RowMapping) -> None:
        """Take over how far a table is that has not begun."""
        self.seal, self.stepped = row["seal"], row["moved"]

    def begin(self, nonces: Sequence[str], names: Sequence[str]) -> None:
        """Fix the dice and the names: from here on events count."""
        self.dice = self._dice(nonces)
        before = self.position.record
        position = opening(self.game, len(names), before.rules, self.options, self.practice, names)
        position.record.date, position.record.dice_by = before.date, self.dice_by
        position.record.dice = self.dice if self.dice_by == BY_COMMITMENT else None
        self.position, self.started = position, True

    def _dice(self, nonces: Sequence[str]) -> Dice:
        """Those of matches that began before dice were sealed are drawn as they were then."""
        if self.seal is None:
            return replace(self.dice, nonces=tuple(nonces))
        return Dice.from_seal(self.seal, nonces, self.dice.key)

    def follow(self, rows: Sequence[RowMapping]) -> None:
        """Apply stored events, from the next one on: only what was not taken back among them, and at one go."""
        new = [row for row in rows if row["seq"] > self.version]
        self.position.record.rolls += [tuple(json.loads(row["links"])) for row in new if row["links"]]
        back, kept = left_over([row["do"] for row in new])
        if back:
            self.position.take_back(back)
            for _ in range(back):
                self.note(None)
        for n, do in enumerate(kept):
            if n < len(kept) - TOLD:  # telling takes far longer than playing, and nobody will read it
                self.position.play(do)
            else:
                self.note(step(self.position, do))
        self.version += len(new)

    @property
    def seal_hash(self) -> str:
        """What the dice are told by before they fall: the hash of all they follow from, once that is fixed."""
        return _hashed(self.seal) if self.seal else self.dice.hash

    def note(self, told: Told | None) -> None:
        """Add to what is told at the side: dice that fall together are one line, undo takes a line away."""
        if told is None:
            _strike(self.trail)
        elif told.seat == CHANCE and self.trail and self.trail[-1].seat == CHANCE:
            self.trail[-1] = join(self.trail[-1], told)
        else:
            self.trail.append(told)


@lru_cache(1024)
def _hashed(seal: str) -> str:
    return digest(seal)


def left_over(events: Sequence[str]) -> tuple[int, list[str]]:
    """What stored events amount to: how many earlier ones they take back, and what they then add."""
    back, kept = 0, list[str]()
    for do in events:
        if do != UNDO:
            kept.append(do)
        elif kept:
            kept.pop()
        else:
            back += 1
    return back, kept


def step(position: Position, do: str) -> Told | None:
    """Play one stored event on a position; None if it took another back."""
    if do == UNDO:
        position.take_back()
        return None
    return tell(position, position.game.parse(do))


def _strike(trail: deque[Told]) -> None:
    if trail:
        last = trail.pop()
        if len(last.actions) > 1:
            began = max(i for i, step in enumerate(last.steps) if step.action is not None)
            trail.append(replace(last, actions=last.actions[:-1], steps=last.steps[:began]))
