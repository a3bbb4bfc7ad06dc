"""Sitting down, leaving a seat to a bot, coming back: who sits where, under which name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from nomarch.bots import LEVELS, UnknownBot
from nomarch.engine.errors import NomarchError
from nomarch.engine.words import Translate, english
from nomarch.page.levels import USUAL
from nomarch.tables import BOT, HUMAN, OPEN, Chair

from .errors import BadMessage, NotSeated, SeatTaken
from .playing import Playing
from .store import Chairs
from .table import Table

BOT_NAMES = ("Hemi", "Tau", "Nofret", "Ini", "Senbi")
NAME_LENGTH = 24
NONCE_LENGTH = 64


class Seating(Playing):
    """The tables, as people and bots take their seats at them."""

    def sit(self, table_id: str, player: str, name: str, _: Translate = english) -> int:
        """Take the first free seat, or stay on the one that is yours already."""

        def seated(chairs: Chairs) -> Chairs:
            if any(chair.owner == player for chair in chairs):
                return _taken_back(chairs, player)
            free = next((seat for seat, chair in enumerate(chairs) if chair.kind == OPEN), None)
            if free is None:
                raise SeatTaken("This table is full. You can watch.")
            return _changed(chairs, free, kind=HUMAN, owner=player, name=seat_name(name, free, _))

        table = self._reseat(table_id, seated)
        return table.own_seats(player)[0]

    def give_nonce(self, table_id: str, player: str, nonce: str) -> None:
        """A browser's share of the dice, told after their hash was published and before the first roll."""
        if not (0 < len(nonce) <= NONCE_LENGTH and nonce.isascii() and nonce.isalnum()):
            raise BadMessage("A nonce must be 1 to {n} letters and digits.", n=NONCE_LENGTH)
        table = self.get(table_id)
        with table.lock:
            self.seats_of(table, player)
        if not table.started:
            self._reseat(table_id, lambda chairs: tuple(_with_nonce(chair, player, nonce) for chair in chairs))

    def leave(self, table_id: str, player: str, level: int = USUAL) -> None:
        """Leave one's seats to a bot; they can be taken back at any time."""
        checked_level(level)

        def left(chairs: Chairs) -> Chairs:
            for seat in _seats_of(chairs, player):
                chairs = _changed(chairs, seat, kind=BOT, level=level)
            return chairs

        self._reseat(table_id, left)

    def come_back(self, table_id: str, player: str) -> None:
        """Take back the seats that a bot keeps warm."""

        def returned(chairs: Chairs) -> Chairs:
            if not any(chair.owner == player and chair.kind == BOT for chair in chairs):
                raise NotSeated("No bot is playing for you at this table.")
            return _taken_back(chairs, player)

        self._reseat(table_id, returned)

    def let_bot_play(
        self, table_id: str, player: str, seat: int, level: int = USUAL, instead_of: str | None = None
    ) -> None:
        """Put a bot on a free seat, or in the stead of a player who, as the caller knows, has gone away."""
        checked_level(level)

        def filled(chairs: Chairs) -> Chairs:
            _seats_of(chairs, player)
            if not 0 <= seat < len(chairs) or chairs[seat].kind == BOT:
                raise BadMessage("There is no player there for a bot to stand in for.")
            if chairs[seat].owner != instead_of:
                raise SeatTaken("Someone has just joined there.")
            return _changed(chairs, seat, kind=BOT, level=level, name=chairs[seat].name or bot_name(seat))

        self._reseat(table_id, filled)

    def _reseat(self, table_id: str, change: Callable[[Chairs], Chairs]) -> Table:
        """Change who sits where, in one transaction with the start of the match, should nobody be missing then."""
        table = self.get(table_id)
        with table.lock:
            try:
                self.store.reseat(table_id, change)
            except NomarchError:  # who was refused must see why
                self.catch_up(table)
                raise
            self.changed(table)
        self.go_on(table_id)
        return table


def _seats_of(chairs: Chairs, player: str) -> list[int]:
    """The seats that a player holds, or NotSeated."""
    seats = [seat for seat, chair in enumerate(chairs) if chair.owner == player and chair.kind == HUMAN]
    if not seats:
        raise NotSeated("You aren't playing at this table.")
    return seats


def _taken_back(chairs: Chairs, player: str) -> Chairs:
    return tuple(replace(chair, kind=HUMAN) if chair.owner == player else chair for chair in chairs)


def _with_nonce(chair: Chair, player: str, nonce: str) -> Chair:
    return replace(chair, nonce=nonce) if chair.owner == player and not chair.nonce else chair


def _changed(chairs: Chairs, seat: int, **values: Any) -> Chairs:
    return (*chairs[:seat], replace(chairs[seat], **values), *chairs[seat + 1 :])


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
