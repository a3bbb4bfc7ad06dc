"""Sitting down, leaving a seat to a bot, coming back: who sits where, under which name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from sqlalchemy.engine import Connection

from nomarch.bots import LEVELS, UnknownBot
from nomarch.engine.errors import NomarchError
from nomarch.engine.links import is_link, last_told, leads
from nomarch.engine.seal import commitment
from nomarch.engine.words import Translate, english
from nomarch.page.levels import USUAL
from nomarch.server.errors import BadMessage, DealClosed, NotSeated, NotWelcome, SeatTaken, TooEarly
from nomarch.server.people.looks import FILLERS
from nomarch.server.people.manners import blocked
from nomarch.server.people.meeting import admit
from nomarch.server.storage.store import Check, store_chairs
from nomarch.tables import BOT, HUMAN, OPEN, Chair

from .playing import Playing
from .sealing import Chairs, Progress
from .shaking import gather
from .table import Table

BOT_NAMES = ("Hemi", "Tau", "Nofret", "Ini", "Senbi")
NAME_LENGTH = 24
NONCE_LENGTH = HASH_LENGTH = 64


class Seating(Playing):
    """The tables, as people and bots take their seats at them."""

    def sit(self, table_id: str, player: str, name: str, _: Translate = english) -> int:
        """Take the first free seat, or stay on the one that is yours already."""
        found, name = self.get(table_id), self.named(player, [name], _)[0]
        if found.terms:
            admit(self.store, found.terms, found.game.slug, player, [chair.owner for chair in found.chairs])

        def welcome(connection: Connection, chairs: Chairs) -> None:
            owners = _owners(chairs)
            if player not in owners and blocked(connection, player, owners):
                raise NotWelcome("This table isn't open to you.")

        def seated(chairs: Chairs) -> Chairs:
            if player in _owners(chairs):
                return _taken_back(chairs, player)
            free = next((seat for seat, chair in enumerate(chairs) if chair.kind == OPEN), None)
            if free is None:
                raise SeatTaken("This table is full. You can watch.")
            return with_chair(chairs, free, kind=HUMAN, owner=player, name=seat_name(name, free, _))

        table = self._reseat(table_id, seated, welcome)
        return (*table.seats_of(player), *table.lent_by(player))[0]  # should a bot stand in already, it is still theirs

    def commit(self, table_id: str, player: str, told: str) -> None:
        """The hash of a browser's share of the dice, told before anybody's share is; see sealing.py."""
        if not (len(told) == HASH_LENGTH and set(told) <= set("0123456789abcdef")):
            raise BadMessage("A commitment must be {n} hexadecimal digits.", n=HASH_LENGTH)
        table = self.get(table_id)
        with table.lock:
            self.seats_of(table, player)
            if not table.started and not table.by_hand and self._committed(table_id, player, told):
                self.changed(table)
        self.go_on(table_id)

    def give_nonce(self, table_id: str, player: str, nonce: str) -> None:
        """A browser's share of the dice, told when they are sealed; who trusts the server may tell it at once."""
        if not (0 < len(nonce) <= NONCE_LENGTH and nonce.isascii() and nonce.isalnum()):
            raise BadMessage("A nonce must be 1 to {n} letters and digits.", n=NONCE_LENGTH)
        table = self.get(table_id)
        with table.lock:
            if not (table.seats_of(player) or table.lent_by(player)):
                self.seats_of(table, player)
            if table.started or table.by_hand:
                return
            self.catch_up(table)
            if table.seal is None and any(c.commitment for c in table.chairs if c.owner == player and not c.nonce):
                raise TooEarly("Keep your nonce until the dice are sealed.")
            told, sealed = commitment(table_id, nonce), table.seal is not None
        self._reseat(table_id, lambda chairs: tuple(_with_nonce(c, player, nonce, told, sealed) for c in chairs))

    def add_link(self, table_id: str, player: str, number: int, link: str) -> None:
        """What a browser adds to a roll, where all do; one that comes too late shows that it is there again."""
        table = self.get(table_id)
        with table.lock:
            if number > table.roll or table.chain_of(player) is None:
                self.catch_up(table)  # another process may have come further
            seat = table.chain_of(player)
            if seat is None:
                raise NotSeated("You don't add to the dice at this table.")
            due = table.roll
            if number > (due or len(table.position.record.rolls)):
                raise TooEarly("Keep this link until its roll is due.")
            if not self._fits(table, seat, number, link):
                raise BadMessage("This link isn't the next of your chain.")
            if number and number == due:
                found = gather(self.store.take_link(table_id, seat, number, link), table.dice.nonces, due)
                if not found.silent:
                    self.fall(table, found)
            if not table.chairs[seat].here:
                self.store.is_back(table_id, seat)
                self.changed(table)

    def _fits(self, table: Table, seat: int, number: int, link: str) -> bool:
        """Whether a link follows from the last one that the seat has told before that roll."""
        rolls, nonces = table.position.record.rolls, table.dice.nonces
        earlier, known = last_told(seat, nonces, rolls[:number])
        return is_link(link) and leads(table.id, number, link, earlier, known)

    def leave(self, table_id: str, player: str, level: int = USUAL) -> None:
        """Leave one's seats to a bot; they can be taken back at any time."""
        checked_level(level)
        if self.get(table_id).daily:
            raise DealClosed("Nobody else can play your deal for you.")

        def left(chairs: Chairs) -> Chairs:
            for seat in _seats_of(chairs, player):
                chairs = with_chair(chairs, seat, kind=BOT, level=level)
            return chairs

        self._reseat(table_id, left)

    def come_back(self, table_id: str, player: str) -> None:
        """Take back the seats that a bot keeps warm."""

        def returned(chairs: Chairs) -> Chairs:
            if not any(chair.owner == player and chair.kind == BOT for chair in chairs):
                raise NotSeated("No bot is playing for you at this table.")
            return _taken_back(chairs, player)

        self._reseat(table_id, returned)

    def give_up(self, table_id: str, player: str) -> None:
        """Take a table off a player's list for good; where nobody else has it, it is deleted."""
        table = self.get(table_id)
        owners = _owners(table.chairs)
        if player not in owners:
            raise NotSeated("You aren't playing at this table.")
        rated = table.started and not table.position.over and table.terms is not None and table.terms.rated
        if owners == {player} and not (
            rated or table.of_contest
        ):  # what counts is played to its end, by bots if need be
            self.store.delete(table_id)
            self.forget(table_id)
        else:
            kind = HUMAN if table.position.over else BOT if table.started or table.seal else OPEN
            self._reseat(table_id, lambda chairs: tuple(_given_up(chair, player, kind) for chair in chairs))

    def let_bot_play(
        self, table_id: str, player: str, seat: int, level: int = USUAL, instead_of: str | None = None
    ) -> None:
        """Put a bot on a free seat, or in the stead of a player who, as the caller knows, has gone away."""
        checked_level(level)
        terms = self.get(table_id).terms
        if instead_of and terms and terms.keeps_seats:
            raise NotSeated("Nobody else can put a bot in a player's place at this table.")

        def filled(chairs: Chairs) -> Chairs:
            _seats_of(chairs, player)
            if not 0 <= seat < len(chairs) or chairs[seat].kind == BOT:
                raise BadMessage("There is no player there for a bot to stand in for.")
            if chairs[seat].owner != instead_of:
                raise SeatTaken("Someone has just joined there.")
            return with_chair(chairs, seat, kind=BOT, level=level, name=chairs[seat].name or bot_name(seat))

        self._reseat(table_id, filled)

    def fill(self, table_id: str) -> None:
        """Bots of the agreed level take the free seats of a table, whose players have waited long enough."""
        terms = self.get(table_id).terms
        level = terms.level if terms else USUAL

        def filled(chairs: Chairs) -> Chairs:
            bots = [Chair(BOT, None, bot_name(seat), level) for seat in range(len(chairs))]
            return tuple(bot if one.kind == OPEN else one for one, bot in zip(chairs, bots, strict=True))

        self._reseat(table_id, filled)

    def run_out(self, table_id: str) -> bool:
        """A bot plays on for whose time is out and who was warned; False if they have moved in time after all."""
        table = self.get(table_id)
        with table.lock:
            with self.store.holding(table_id) as (connection, row, before):
                terms, seat = self.timing.is_lost(connection, table_id), row["to_move"]
                if terms is None or seat < 0 or before[seat].kind != HUMAN:
                    return False
                after = Progress(with_chair(before, seat, kind=BOT, level=terms.level), row["seal"])
                store_chairs(connection, row, before, after, self.match, self.timing.seated)
            self.changed(table)
        self.go_on(table_id)
        return True

    def _committed(self, table_id: str, player: str, told: str) -> bool:
        return self.store.commit(table_id, player, told, self.match, self.timing.seated)

    def _reseat(self, table_id: str, change: Callable[[Chairs], Chairs], check: Check | None = None) -> Table:
        """Change who sits where, in one transaction with the start of the match, should nobody be missing then."""
        table = self.get(table_id)
        with table.lock:
            try:
                self.store.reseat(table_id, change, self.match, self.timing.seated, check)
            except NomarchError:  # who was refused must see why
                self.catch_up(table)
                raise
            self.changed(table)
        self.go_on(table_id)
        return table


def _owners(chairs: Chairs) -> set[str]:
    return {chair.owner for chair in chairs if chair.owner}


def _seats_of(chairs: Chairs, player: str) -> list[int]:
    """The seats that a player holds, or NotSeated."""
    seats = [seat for seat, chair in enumerate(chairs) if chair.owner == player and chair.kind == HUMAN]
    if not seats:
        raise NotSeated("You aren't playing at this table.")
    return seats


def _taken_back(chairs: Chairs, player: str) -> Chairs:
    return tuple(replace(chair, kind=HUMAN) if chair.owner == player else chair for chair in chairs)


def _given_up(chair: Chair, player: str, kind: str) -> Chair:
    if chair.owner != player:
        return chair
    gone = replace(chair, owner=None, kind=kind)
    return Chair(OPEN, None, "", chair.level) if kind == OPEN else gone


def _with_nonce(chair: Chair, player: str, nonce: str, told: str, sealed: bool) -> Chair:
    """A nonce counts once: that which was committed to; without a commitment, any, before the dice are sealed."""
    if chair.owner != player or chair.nonce or (sealed and not chair.here):
        return chair
    if sealed and chair.commitment != told:
        raise BadMessage("This nonce isn't the one that you have committed to.")
    return replace(chair, nonce=nonce) if sealed or not chair.commitment else chair


def with_chair(chairs: Chairs, seat: int, **values: Any) -> Chairs:
    """The chairs with one of them changed."""
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
    seen = "".join(letter for letter in name if letter.isspace() or (letter.isprintable() and letter not in FILLERS))
    return " ".join(seen.split())[:NAME_LENGTH].strip()
