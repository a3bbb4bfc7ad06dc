"""Playing: actions, their undo, and the dice between them, stored before anybody is told."""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from typing import TYPE_CHECKING

from sqlalchemy.engine import Connection
from sqlalchemy.exc import SQLAlchemyError

from nomarch.engine import CHANCE, Position, View
from nomarch.engine.errors import IllegalAction, MatchOver, NomarchError, NothingToUndo, NotYourTurn
from nomarch.engine.words import Translate, english
from nomarch.server.daily.best import bot_seed
from nomarch.server.errors import BadMessage, NoHints, NotStarted, NotSure, Stale, TimeOut
from nomarch.server.people.clock import Clock
from nomarch.server.storage.store import chair
from nomarch.tables import BOT, Told, full

from .log import tell
from .shaking import AGAIN, PATIENCE, Gathered, gather, waited_for
from .table import UNDO, Memo, Table, step
from .table_cache import TableCache
from .undo import FINAL, ROLL, finality, first_of_click, is_undoable, last_click, undoable

if TYPE_CHECKING:
    from nomarch.server.storage.moves import Moves

SEVERAL = ";"  # between actions that are played at one go
MOST_AT_ONCE = 40


def several(text: str) -> list[str]:
    """The actions that a message names, in their order."""
    actions = [one.strip() for one in text.split(SEVERAL)]
    if len(actions) > MOST_AT_ONCE:
        raise BadMessage("At most {n} actions can be sent at once.", n=MOST_AT_ONCE)
    return actions


class Playing(TableCache):
    """The tables, as a match goes on at them."""

    def act(self, table_id: str, player: str, version: int, action: str, _: Translate = english) -> int:
        """Play a person's action, meant for that version; returns the new version."""
        table = self.get(table_id)
        with table.lock:
            self._check_version(table, version)
            mine = self.seats_of(table, player)
            due = table.due
            if due >= 0 and due not in mine:
                raise NotYourTurn("It isn't your turn; it's {name}'s.", name=table.chairs[due].name)
            if due == CHANCE and not table.by_hand:
                raise NotYourTurn("It isn't your turn: the dice have to be rolled first.")
            return self._play(table, action, _)

    async def act_here(self, table_id: str, player: str, version: int, action: str, rolls: bool | None) -> int | None:
        """The same in the server's loop; None, with nothing done, where more has to be asked of the store, or told.

        `rolls` is what `ask` is asked first, if it is. While the store is waited for the loop may look at the table as
        it was; threads wait for its lock.
        """
        table, moves = self.at_hand(table_id), self.store.moves
        if moves is None or table is None or table.storing or not _is_plain(table) or not table.lock.free():
            return None
        try:
            if not table.started or version != table.version or table.due not in table.seats_of(player):
                return None
            if rolls is not None:
                self.ask(table_id, player, version, action, rolls=rolls)
            try:
                trial, told = _tried(table, action, english)
            except NomarchError:  # whoever asks the store once more says why, in words
                return None
            if trial.over:
                return None
            rows = _rows(trial, told)
            await self._store_here(moves, table, rows, trial.to_move)
            return self._move_on(table, trial, rows, told)
        finally:
            table.lock.release()

    def ask(self, table_id: str, player: str, version: int, action: str, *, rolls: bool) -> None:
        """NotSure if an action cannot be taken back afterwards; of rolls only who wants to be asked is asked."""
        table = self.get(table_id)
        with table.lock:
            mine, position = table.seats_of(player), table.position
            if version != table.version or table.by_hand or position.to_move not in mine:
                return  # playing it will be refused; what is legal for another seat may be a secret
            *first, last = several(action)
            number, asked = table.game.parse(last), (FINAL, ROLL) if rolls else (FINAL,)
            with suppress(IllegalAction, MatchOver):  # playing it will say why
                position = position.copy() if first else position
                for one in first:
                    position.play(one)
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
        """Take back all that one's last click did, as long as nothing was revealed since; at a real table, anything."""
        table = self.get(table_id)
        with table.lock:
            self._check_version(table, version)
            if not self.can_undo(table, player):
                raise NothingToUndo(
                    "There's nothing to undo: something was revealed since, or the last move wasn't yours."
                )
            trial, n = table.position.copy(), last_click(self.store.events(table_id))
            n = n if table.by_hand else undoable(trial, n)
            seat = trial.record.events[-1].seat
            return self._commit(table, trial.take_back(n), [(seat, UNDO)] * n, [None] * n)

    def take_back(self, table: Table, player: str) -> int:
        """Take back a player's last click and all that has come of it since, as everybody has agreed to."""
        mine, events = table.seats_of(player), table.position.record.events
        last = max((n for n, event in enumerate(events) if event.seat in mine), default=None)
        if last is None:
            raise NothingToUndo("Nothing has been played yet, so there's nothing to undo.")
        n = len(events) - first_of_click(self.store.events(table.id), last)
        trial = table.position.copy()
        return self._commit(table, trial.take_back(n), [(events[last].seat, UNDO)] * n, [None] * n)

    def can_undo(self, table: Table, player: str) -> bool:
        """Whether this player may take back the last event; at a real table whoever sits there may."""
        events, mine = table.position.record.events, table.seats_of(player)
        if not events or not mine:
            return False
        if table.by_hand:
            return True
        if events[-1].seat not in mine or table.position.over or table.position.chance:  # dice that are in the air fall
            return False
        if table.memo.undoable is None:
            table.memo.undoable = is_undoable(table.position, table.memo.before)
        return table.memo.undoable

    def go_on(self, table_id: str) -> None:
        """Begin and let the dice fall where nobody is waited for: after the start, and after a crash there."""
        table = self.get(table_id)
        with table.lock:
            start = not table.started and full(table.chairs)
            if start and self.store.reseat(table_id, lambda c: c, self.match, self.timing.seated):
                self.changed(table)
            if table.started and table.position.chance and not table.by_hand:
                gathered = self._gathered(table) if table.roll else None
                if gathered or not table.roll:
                    self.fall(table, gathered)

    def fall(self, table: Table, gathered: Gathered | None) -> None:
        """Let the dice fall that are due, with all that browsers have added; the caller holds the table's lock."""
        trial = table.position.copy()
        if gathered:
            trial.record.rolls.append(gathered.links)
        told = _draw(trial)
        with suppress(Stale):  # another process was first
            self._commit(table, trial, _rows(trial, told), told, gathered)

    def _gathered(self, table: Table) -> Gathered | None:
        """What browsers have added to the roll that is due; None as long as somebody is waited for."""
        roll, now = table.roll, time.monotonic()
        known, late = table.falls[0] == roll, now >= table.falls[1]
        if known and not late:  # whoever adds the last link lets it fall
            return None
        if not known:  # the match came to it elsewhere, or before a restart
            table.falls = (roll, now + AGAIN)
        found = gather(tuple(map(chair, self.store.seats(table.id))), table.dice.nonces, roll)
        return found if known or not found.silent else None

    def view_for_bot(self, table_id: str) -> tuple[View, int, int] | None:
        """(view, level, version) if a bot is to move; a bot never gets more than its view."""
        table = self.get(table_id)
        with table.lock:
            mover = table.position.to_move
            if not table.started or mover < 0 or table.chairs[mover].kind != BOT:
                return None
            return table.position.view(mover), table.chairs[mover].level, table.version

    def bot_seed(self, table_id: str, view: View) -> int | None:
        """What a bot's thoughts begin from at a day's deal, where it must do the same for everybody; None elsewhere."""
        table = self.get(table_id)
        return bot_seed(table.dice.key or "", view) if table.daily else None

    def view_for_hint(self, table_id: str, player: str, version: int) -> View:
        """What the asking player sees who is to move: all that a hint is made from."""
        table = self.get(table_id)
        with table.lock:
            self._check_version(table, version)
            if not table.hints:
                raise NoHints("Hints are off at this table.")
            mine, position = self.seats_of(table, player), table.position
            if position.to_move not in mine:
                raise NotYourTurn("It isn't your turn, so there's no hint to give.")
            return position.view(position.to_move)

    def _play(self, table: Table, action: str, _: Translate) -> int:
        """Play one action, or several of the same seat at once: all of them or none."""
        trial, told = _tried(table, action, _)
        self._commit(table, trial, _rows(trial, told), told)
        if trial.unshaken and not waited_for(table.chairs, table.dice.nonces):
            self.fall(table, gather(table.chairs, table.dice.nonces, table.roll))
        return table.version

    def _commit(
        self,
        table: Table,
        trial: Position,
        rows: list[tuple[int, str]],
        told: Sequence[Told | None],
        gathered: Gathered | None = None,
    ) -> int:
        """Store first; only what is stored becomes the table's position and is told to anybody."""
        result = trial.result
        end = {"scores": result.scores, "placings": result.placings, "reason": result.reason} if result else None
        clocks: list[Clock | None] = [table.clock]

        def along(connection: Connection) -> None:
            clocks.append(self.timing.moved(connection, table.id, rows, trial.to_move, table.chairs, end))

        try:
            with_terms = along if table.terms else None
            self.store.append(table.id, table.version, rows, trial.to_move, end, with_terms, gathered)
        except (Stale, TimeOut):
            self.catch_up(table)
            raise
        except SQLAlchemyError:  # it may be stored nevertheless: whoever looks next asks
            table.looked = -inf
            raise
        table.clock = clocks[-1]
        self._move_on(table, trial, rows, told)
        if gathered and gathered.silent:
            self.catch_up(table)
        return table.version

    async def _store_here(self, moves: Moves, table: Table, rows: list[tuple[int, str]], to_move: int) -> None:
        """Store a move from the loop; only one at a time at a table."""
        table.storing = True
        try:
            await self.store.append_here(moves, table.id, table.version, rows, to_move)
        except BaseException:  # another may have been first, or it is stored nevertheless: whoever looks next asks
            table.looked = -inf
            raise
        finally:
            table.storing = False

    def _move_on(self, table: Table, trial: Position, rows: list[tuple[int, str]], told: Sequence[Told | None]) -> int:
        """Make what is stored the table's position, and let everybody know."""
        before, table.position = table.position, trial
        table.version += len(rows)
        for event in told:
            table.note(event)
        table.memo = Memo(before=before)
        table.falls = (table.roll, time.monotonic() + PATIENCE)
        self.ring(table.id)
        return table.version

    def _check_version(self, table: Table, version: int) -> None:
        if version > table.version or not table.started:
            self.catch_up(table)
        if not table.started:
            raise NotStarted("The match hasn't started yet: the table is waiting for players.")
        if version != table.version:
            raise Stale("The board has changed. Take another look and choose again.")


def _is_plain(table: Table) -> bool:
    """Whether nothing goes along with a move there: no clock, no rating, and no browser that adds to a roll."""
    return not table.terms and not table.shaken


def _tried(table: Table, action: str, _: Translate) -> tuple[Position, list[Told | None]]:
    """The position after an action, or several of the same seat, and the dice that fall then; and what is told."""
    trial, seat = table.position.copy(), table.position.to_move
    told: list[Told | None] = []
    for one in several(action):
        number = table.game.parse(one)
        if trial.to_move != seat:
            raise IllegalAction("The next move isn't yours any more, so these moves can't be made together.")
        try:
            told.append(step(trial, table.game.say(number)))
        except IllegalAction:
            raise IllegalAction(trial.why_not(number, _) or "") from None
    if not table.by_hand:
        told += _draw(trial)
    return trial, told


def _draw(trial: Position) -> list[Told | None]:
    """Let all dice fall that are due, as committed, each told by itself; not those that browsers add to first."""
    told: list[Told | None] = []
    if not trial.unshaken:
        trial.draw(play=lambda outcome: told.append(tell(trial, outcome)))
    return told


def _rows(trial: Position, told: Sequence[Told | None]) -> list[tuple[int, str]]:
    """The events just played, as the store keeps them."""
    return [(event.seat, trial.game.say(event.action)) for event in trial.record.events[-len(told) :]]
