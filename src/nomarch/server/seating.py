"""Sitting down, leaving a seat to a bot, coming back: who sits where, under which name."""

from __future__ import annotations

from nomarch.bots import LEVELS, UnknownBot
from nomarch.engine.words import Translate, english
from nomarch.page.levels import USUAL
from nomarch.tables import BOT, HUMAN, OPEN

from .errors import BadMessage, NotSeated, SeatTaken
from .playing import Playing
from .table import Table

BOT_NAMES = ("Hemi", "Tau", "Nofret", "Ini", "Senbi")
NAME_LENGTH = 24
NONCE_LENGTH = 64


class Seating(Playing):
    """The tables, as people and bots take their seats at them."""

    def sit(self, table_id: str, player: str, name: str, _: Translate = english) -> int:
        """Take a free seat, or stay on the one that is yours already."""
        table = self.get(table_id)
        with table.lock:
            self.catch_up(table)
            if mine := table.seats_of(player):
                return mine[0]
            if lent := table.lent_by(player):
                self.come_back(table_id, player)
                return lent[0]
            free = [i for i, chair in enumerate(table.chairs) if chair.kind == OPEN]
            if not free:
                raise SeatTaken("This table is full. You can watch.")
            self.store.sit(table_id, free[0], player, seat_name(name, free[0], _))
            self.changed(table)
        self._start_if_ready(table)
        return free[0]

    def give_nonce(self, table_id: str, player: str, nonce: str) -> None:
        """A browser's share of the dice, told after their hash was published and before the first roll."""
        if not (0 < len(nonce) <= NONCE_LENGTH and nonce.isascii() and nonce.isalnum()):
            raise BadMessage("A nonce must be 1 to {n} letters and digits.", n=NONCE_LENGTH)
        table = self.get(table_id)
        with table.lock:
            table.own_seats(player)
            if not table.started and self.store.give_nonce(table_id, player, nonce):
                self.changed(table)
        self._start_if_ready(table)

    def leave(self, table_id: str, player: str, level: int = USUAL) -> None:
        """Leave one's seats to a bot; they can be taken back at any time."""
        table = self.get(table_id)
        with table.lock:
            for seat in table.own_seats(player):
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
            table.own_seats(player)
            if not 0 <= seat < len(table.chairs) or table.chairs[seat].kind == BOT:
                raise BadMessage("There is no player there for a bot to stand in for.")
            self._fill(table, seat, BOT, level)
        self._start_if_ready(table)

    def _fill(self, table: Table, seat: int, kind: str, level: int) -> None:
        chair = table.chairs[seat]
        name = chair.name or bot_name(seat)
        self.store.fill(table.id, seat, kind, checked_level(level), name)
        self.changed(table)

    def _start_if_ready(self, table: Table) -> None:
        with table.lock:
            if table.ready() and self.store.start(table.id, table.nonces(), [c.name for c in table.chairs]):
                self.changed(table)
        self.go_on(table.id)


def checked_level(level: int) -> int:
    """A level that there is, or UnknownBot."""
    if level not in LEVELS:
        first, last = LEVELS[0], LEVELS[-1]
        raise UnknownBot(
            "There is no level {level}; levels go from {first} to {last}.", level=level, first=first, last=last
        )
    return level


def bot_name(seat: int) -> str:
    """What the bot of a seat is called."""
    return BOT_NAMES[seat % len(BOT_NAMES)]


def seat_name(name: str, seat: int, _: Translate = english) -> str:
    """A name fit to be shown, or that of the seat."""
    return shown_name(name) or _("Player {n}").format(n=seat + 1)


def shown_name(name: str) -> str:
    """A name without line breaks and unseen letters, not too long."""
    return "".join(letter for letter in " ".join(name.split()) if letter.isprintable())[:NAME_LENGTH]
