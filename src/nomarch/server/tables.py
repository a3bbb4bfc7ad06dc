"""The one authority: whatever happens at a table happens here, is stored, and only then told.

Every method is synchronous and safe to call from many threads; a table's own lock keeps
the order inside this process, the key of the stored events keeps it between processes.
"""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from unicodedata import category

import nomarch.catalogue as catalogue
from nomarch.engine import BY_HAND, CHANCE, SPECTATOR, Dice, Game, Position, Record, View
from nomarch.engine.chance import choose
from nomarch.engine.errors import IllegalAction, NothingToUndo, NotYourTurn
from nomarch.engine.record import BY_COMMITMENT
from nomarch.engine.words import Translate, english
from nomarch.page.levels import USUAL
from nomarch.page.look import BOT, HUMAN, OPEN, Told

from .chairs import bot_name, checked_level, moved_on, seat_name, shown_name, wished
from .errors import BadMessage, NoHints, NotOver, NotSeated, NotStarted, NotSure, SeatTaken, Stale, UnknownTable
from .finality import FINAL, ROLL, finality
from .shelf import Shelf
from .store import Store, now
from .table import UNDO, Table, step, take_back
from .telling import tell

TALK_LENGTH = 300
UNHEARD = ("Cc", "Cs")  # control characters and halves of characters
NONCE_LENGTH = 64


class Tables:
    """All tables of this server; `tell` is called with a table's id after each change."""

    def __init__(
        self,
        store: Store,
        tell: Callable[[str], None] = lambda table: None,
        find: Callable[[str], Game] = catalogue.game,
    ) -> None:
        self.store = store
        self.tell = tell
        self.find = find
        self._shelf = Shelf(store, find)

    # Opening a table -------------------------------------------------------------------------

    def open(
        self,
        slug: str,
        player: str,
        chairs: Sequence[str],
        *,
        names: Sequence[str] = (),
        by_hand: bool = False,
        hints: bool = True,
        options: Mapping[str, str] | None = None,
    ) -> str:
        """A new table; each chair is "me", "open", "bot" or a bot of a level like "bot 3". Returns the table's id."""
        game = self.find(slug)
        checked = game.check(len(chairs), options or {})
        rows = [wished(i, kind, player, names) for i, kind in enumerate(chairs)]
        if not any(row["owner"] for row in rows):
            raise BadMessage("At least one chair must be 'me': whoever creates a table plays at it.")
        dice_by = BY_HAND if by_hand else BY_COMMITMENT
        return self._add(game, player, rows, {"options": json.dumps(checked), "dice_by": dice_by, "hints": hints})

    def rematch(self, table_id: str, player: str) -> str:
        """The same match once more, seats moved on by one; the first who asks opens it."""
        table = self.get(table_id)
        with table.lock:
            self._my_seats(table, player)
            if not table.position.over:
                raise NotOver("You can start a rematch once the match is over.")
            if table.rematch is None:
                facts = {"options": json.dumps(table.options), "dice_by": table.dice_by, "hints": table.hints}
                self._add(table.game, player, moved_on(table.chairs), facts, rematch_of=table.id)
                self._changed(table)
            return table.rematch or table_id

    def _add(
        self, game: Game, player: str, chairs: list[dict[str, Any]], facts: dict[str, Any], rematch_of: str = ""
    ) -> str:
        table, at = secrets.token_urlsafe(9), now()
        row = {
            "id": table,
            "invite": secrets.token_urlsafe(16),
            "game": game.slug,
            "rules": game.version,
            "owner": player,
            **facts,
            "dice_key": Dice.commit().key,
            "nonces": None,
            "names": None,
            "to_move": CHANCE,
            "result": None,
            "rematch": None,
            "open_talk": 0,
            "changes": 0,
            "created": at,
            "moved": at,
        }
        if self.store.add_table(row, [{**chair, "table_id": table} for chair in chairs], rematch_of):
            self._start_if_ready(self.get(table))
        return table

    # Finding a table -------------------------------------------------------------------------

    def get(self, table_id: str) -> Table:
        """A table, from memory or rebuilt by replay."""
        return self._shelf.get(table_id)

    def has_seat(self, table_id: str, player: str) -> bool:
        """Whether a player holds a seat here or has lent one, as far as is known without asking the store."""
        table = self._shelf.at_hand(table_id)
        return table is None or any(chair.owner == player for chair in table.chairs)

    def invited(self, token: str) -> Table:
        """The table that an invitation leads to."""
        found = self.store.invited(token)
        if found is None:
            raise UnknownTable("This invitation isn't valid; ask for a new one.")
        return self.get(found)

    def refresh(self, table_id: str) -> bool:
        """Read what other processes have stored; True if there was anything."""
        return self._shelf.refresh(table_id)

    # Sitting down ----------------------------------------------------------------------------

    def sit(self, table_id: str, player: str, name: str, _: Translate = english) -> int:
        """Take a free seat, or stay on the one that is yours already."""
        table = self.get(table_id)
        with table.lock:
            self._shelf.catch_up(table)
            if mine := table.seats_of(player):
                return mine[0]
            if lent := table.lent_by(player):
                self.come_back(table_id, player)
                return lent[0]
            free = [i for i, chair in enumerate(table.chairs) if chair.kind == OPEN]
            if not free:
                raise SeatTaken("This table is full. You can watch.")
            self.store.sit(table_id, free[0], player, seat_name(name, free[0], _))
            self._changed(table)
        self._start_if_ready(table)
        return free[0]

    def give_nonce(self, table_id: str, player: str, nonce: str) -> None:
        """A browser's share of the dice, told after their hash was published and before the first roll."""
        if not (0 < len(nonce) <= NONCE_LENGTH and nonce.isascii() and nonce.isalnum()):
            raise BadMessage("A nonce must be 1 to {n} letters and digits.", n=NONCE_LENGTH)
        table = self.get(table_id)
        with table.lock:
            self._my_seats(table, player)
            if not table.started and self.store.give_nonce(table_id, player, nonce):
                self._changed(table)
        self._start_if_ready(table)

    def leave(self, table_id: str, player: str, level: int = USUAL) -> None:
        """Leave one's seats to a bot; they can be taken back at any time."""
        table = self.get(table_id)
        with table.lock:
            for seat in self._my_seats(table, player):
                self._fill(table, seat, BOT, level)
        self._start_if_ready(table)

    def come_back(self, table_id: str, player: str) -> None:
        """Take back the seats that a bot keeps warm."""
        table = self.get(table_id)
        with table.lock:
            lent = table.lent_by(player)
            if not lent:
                raise NotSeated("No bot is playing for you at this table.")
            for seat in lent:
                self._fill(table, seat, HUMAN, table.chairs[seat].level)

    def let_bot_play(self, table_id: str, player: str, seat: int, level: int = USUAL) -> None:
        """Put a bot on a free seat, or on one whose player has gone away (the caller knows who is there)."""
        table = self.get(table_id)
        with table.lock:
            self._my_seats(table, player)
            if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind == BOT:
                raise BadMessage("There is no player there for a bot to stand in for.")
            self._fill(table, seat, BOT, level)
        self._start_if_ready(table)

    def _fill(self, table: Table, seat: int, kind: str, level: int) -> None:
        chair = table.chairs[seat]
        name = chair.name or bot_name(seat)
        self.store.fill(table.id, seat, kind, checked_level(level), name)
        self._changed(table)

    def _start_if_ready(self, table: Table) -> None:
        with table.lock:
            if table.ready() and self.store.start(table.id, table.nonces(), [c.name for c in table.chairs]):
                self._changed(table)
        self.go_on(table.id)

    # Playing ---------------------------------------------------------------------------------

    def act(self, table_id: str, player: str, version: int, action: str, _: Translate = english) -> int:
        """Play a person's action, meant for that version; returns the new version."""
        table = self.get(table_id)
        with table.lock:
            self._check_version(table, version)
            mine = self._my_seats(table, player)
            due = table.due
            if due >= 0 and due not in mine:
                raise NotYourTurn("It isn't your turn; it's {name}'s.", name=table.chairs[due].name)
            if due == CHANCE and not table.by_hand:
                raise NotYourTurn("It isn't your turn: the dice have to be rolled first.")
            return self._play(table, action, _)

    def ask(self, table_id: str, player: str, version: int, action: str, *, rolls: bool) -> None:
        """NotSure if an action cannot be taken back afterwards; of rolls only who wants to be asked is asked."""
        table = self.get(table_id)
        with table.lock:
            mine, position = table.seats_of(player), table.position
            if version != table.version or table.by_hand or position.to_move not in mine:
                return  # playing it will be refused; what is legal for another seat may be a secret
            number, asked = table.game.parse(action), (FINAL, ROLL) if rolls else (FINAL,)
            if number in position.legal() and finality(position, number, mine) in asked:
                raise NotSure("This can't be undone. Choose it again to confirm.")

    def act_for_bot(self, table_id: str, seat: int, version: int, action: int) -> int:
        """Play a bot's answer, refused if the match has moved on since it was asked."""
        table = self.get(table_id)
        with table.lock:
            self._check_version(table, version)
            if table.chairs[seat].kind != BOT or table.position.to_move != seat:
                raise Stale("The bot no longer plays here.")
            return self._play(table, table.game.say(action), english)

    def undo(self, table_id: str, player: str, version: int) -> int:
        """Take back one's last decision, as long as nothing was revealed since; at a real table, any event."""
        table = self.get(table_id)
        with table.lock:
            self._check_version(table, version)
            if not self.can_undo(table, player):
                raise NothingToUndo(
                    "There's nothing to undo: something was revealed since, or the last move wasn't yours."
                )
            trial = table.position.copy()
            seat = trial.record.events[-1].seat
            take_back(trial)
            return self._commit(table, trial, [(seat, UNDO)], [None])

    def can_undo(self, table: Table, player: str) -> bool:
        """Whether this player may take back the last event; at a real table whoever sits there may."""
        events, mine = table.position.record.events, table.seats_of(player)
        if not events or not mine:
            return False
        if table.by_hand:
            return True
        if events[-1].seat not in mine or table.position.over:
            return False
        if UNDO not in table.looks:
            table.looks[UNDO] = _can_take_back(table.position)
        return bool(table.looks[UNDO])

    def go_on(self, table_id: str) -> None:
        """Let the dice fall where they are due and nobody has to act: after the start, and after a crash there."""
        table = self.get(table_id)
        with table.lock:
            if table.started and table.position.chance and not table.by_hand:
                trial = table.position.copy()
                told = _fall(trial)
                with suppress(Stale):  # another process was first
                    self._commit(table, trial, _rows(trial, told), told)

    def view_for_bot(self, table_id: str) -> tuple[View, int, int] | None:
        """(view, level, version) if a bot is to move; a bot never gets more than its view."""
        table = self.get(table_id)
        with table.lock:
            mover = table.position.to_move
            if not table.started or mover < 0 or table.chairs[mover].kind != BOT:
                return None
            return table.position.view(mover), table.chairs[mover].level, table.version

    def view_for_hint(self, table_id: str, player: str, version: int) -> View:
        """What the asking player sees who is to move: all that a hint is made from."""
        table = self.get(table_id)
        with table.lock:
            self._check_version(table, version)
            if not table.hints:
                raise NoHints("Hints are off at this table.")
            mine, position = self._my_seats(table, player), table.position
            if position.to_move not in mine:
                raise NotYourTurn("It isn't your turn, so there's no hint to give.")
            return position.view(position.to_move)

    def _play(self, table: Table, action: str, _: Translate) -> int:
        trial = table.position.copy()
        number = table.game.parse(action)
        try:
            told: list[Told | None] = [step(trial, table.game.say(number))]
        except IllegalAction:
            raise IllegalAction(table.position.why_not(number, _) or "") from None
        if not table.by_hand:
            told += _fall(trial)
        return self._commit(table, trial, _rows(trial, told), told)

    def _commit(self, table: Table, trial: Position, rows: list[tuple[int, str]], told: Sequence[Told | None]) -> int:
        """Store first; only what is stored becomes the table's position and is told to anybody."""
        result = trial.result
        end = {"scores": result.scores, "placings": result.placings, "reason": result.reason} if result else None
        try:
            self.store.append(table.id, table.version, rows, trial.to_move, end)
        except Stale:
            self._shelf.catch_up(table)
            raise
        table.position = trial
        table.version += len(rows)
        for line in told:
            table.tell(line)
        table.looks.clear()
        self.tell(table.id)
        return table.version

    # Talking, and reading --------------------------------------------------------------------

    def say(self, table_id: str, player: str, text: str, name: str = "") -> None:
        """A line of talk by somebody who sits at the table, or by an onlooker where the table allows it."""
        table = self.get(table_id)
        heard = (letter for letter in text if letter.isspace() or category(letter) not in UNHEARD)
        text = " ".join("".join(heard).split())[:TALK_LENGTH]
        with table.lock:
            seat = (table.seats_of(player) or table.lent_by(player) or (SPECTATOR,))[0]
            if seat == SPECTATOR and not table.open_talk:
                raise NotSeated("Only players may chat at this table.")
            if text:
                name = table.chairs[seat].name if seat >= 0 else shown_name(name)
                self.store.say(table_id, seat, name, text, table.voice(player))
                self._changed(table)

    def open_talk(self, table_id: str, player: str, allowed: bool) -> None:
        """Let onlookers talk, or no longer: for whoever sits at the table to say."""
        table = self.get(table_id)
        with table.lock:
            self._my_seats(table, player)
            self.store.open_talk(table_id, allowed)
            self._changed(table)

    def record(self, table_id: str) -> Record:
        """The whole record, dice key included: only when the match is over."""
        table = self.get(table_id)
        if not table.position.over:
            raise NotOver("The record becomes available once the match is over.")
        return table.position.record

    def _changed(self, table: Table) -> None:
        self._shelf.catch_up(table)
        self.tell(table.id)

    def _check_version(self, table: Table, version: int) -> None:
        if version > table.version:
            self._shelf.catch_up(table)
        if not table.started:
            raise NotStarted("The match hasn't started yet: the table is waiting for players.")
        if version != table.version:
            raise Stale("The board has changed. Take another look and choose again.")

    def _my_seats(self, table: Table, player: str) -> tuple[int, ...]:
        mine = table.seats_of(player)
        if not mine:
            raise NotSeated("You aren't playing at this table.")
        return mine


def _fall(trial: Position) -> list[Told | None]:
    """Let all dice fall that are due, as committed, each told by itself."""
    told: list[Told | None] = []
    while trial.chance:
        dice = trial.record.dice
        source = dice.at(len(trial.record.events) + 1) if dice else random.SystemRandom()
        told.append(tell(trial, choose(source, trial.outcomes())))
    return told


def _can_take_back(position: Position) -> bool:
    """Whether the rules of undo allow it: nothing was revealed since."""
    try:
        position.copy().undo()
    except NothingToUndo:
        return False
    return True


def _rows(trial: Position, told: Sequence[Told | None]) -> list[tuple[int, str]]:
    """The events just played, as the store keeps them."""
    return [(event.seat, trial.game.say(event.action)) for event in trial.record.events[-len(told) :]]
