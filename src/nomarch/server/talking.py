"""Talking at a table: who may, and what is heard of it."""

from __future__ import annotations

from unicodedata import category

from nomarch.engine import SPECTATOR

from .errors import NotSeated
from .seating import shown_name
from .table_cache import TableCache

TALK_LENGTH = 300
UNHEARD = ("Cc", "Cs")  # control characters and halves of characters


class Talking(TableCache):
    """The tables, as people talk at them."""

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
                self.changed(table)

    def open_talk(self, table_id: str, player: str, allowed: bool) -> None:
        """Let onlookers talk, or no longer: for whoever sits at the table to say."""
        table = self.get(table_id)
        with table.lock:
            table.own_seats(player)
            self.store.open_talk(table_id, allowed)
            self.changed(table)
