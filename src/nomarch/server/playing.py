"""Playing: actions, their undo, and the dice between them, stored before anybody is told."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from nomarch.engine import CHANCE, Position, View
from nomarch.engine.errors import IllegalAction, NothingToUndo, NotYourTurn
from nomarch.engine.words import Translate, english
from nomarch.tables import BOT, Told, ready

from .errors import NoHints, NotStarted, NotSure, Stale
from .log import tell
from .table import UNDO, Memo, Table, step
from .table_cache import TableCache
from .undo import FINAL, ROLL, finality, undoable


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
            return self._commit(table, trial.take_back(), [(seat, UNDO)], [None])

    def can_undo(self, table: Table, player: str) -> bool:
        """Whether this player may take back the last event; at a real table whoever sits there may."""
        events, mine = table.position.record.events, table.seats_of(player)
        if not events or not mine:
            return False
        if table.by_hand:
            return True
        if events[-1].seat not in mine or table.position.over:
            return False
        if table.memo.undoable is None:
            table.memo.undoable = undoable(table.position)
        return table.memo.undoable

    def go_on(self, table_id: str) -> None:
        """Begin and let the dice fall where nobody is waited for: after the start, and after a crash there."""
        table = self.get(table_id)
        with table.lock:
            if not table.started and ready(table.chairs, table.by_hand):
                self.store.reseat(table_id, lambda chairs: chairs)
                self.changed(table)
            if table.started and table.position.chance and not table.by_hand:
                trial = table.position.copy()
                told = _draw(trial)
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
            mine, position = self.seats_of(table, player), table.position
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
            told += _draw(trial)
        return self._commit(table, trial, _rows(trial, told), told)

    def _commit(self, table: Table, trial: Position, rows: list[tuple[int, str]], told: Sequence[Told | None]) -> int:
        """Store first; only what is stored becomes the table's position and is told to anybody."""
        result = trial.result
        end = {"scores": result.scores, "placings": result.placings, "reason": result.reason} if result else None
        try:
            self.store.append(table.id, table.version, rows, trial.to_move, end)
        except Stale:
            self.catch_up(table)
            raise
        table.position = trial
        table.version += len(rows)
        for event in told:
            table.note(event)
        table.memo = Memo()
        self.ring(table.id)
        return table.version

    def _check_version(self, table: Table, version: int) -> None:
        if version > table.version or not table.started:
            self.catch_up(table)
        if not table.started:
            raise NotStarted("The match hasn't started yet: the table is waiting for players.")
        if version != table.version:
            raise Stale("The board has changed. Take another look and choose again.")


def _draw(trial: Position) -> list[Told | None]:
    """Let all dice fall that are due, as committed, each told by itself."""
    told: list[Told | None] = []
    trial.draw(play=lambda outcome: told.append(tell(trial, outcome)))
    return told


def _rows(trial: Position, told: Sequence[Told | None]) -> list[tuple[int, str]]:
    """The events just played, as the store keeps them."""
    return [(event.seat, trial.game.say(event.action)) for event in trial.record.events[-len(told) :]]
