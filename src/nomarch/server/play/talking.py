"""Talking at a table: who may, and what is heard of it."""

from __future__ import annotations

import hashlib
import json
from unicodedata import category

from nomarch.engine import SPECTATOR
from nomarch.server.errors import NotSeated

from .seating import shown_name
from .table_cache import TableCache

TALK_LENGTH = 300
UNHEARD = ("Cc", "Cs")  # control characters and halves of characters


class Talking(TableCache):
    """The tables, as people talk at them."""

    def say(self, table_id: str, player: str, text: str, name: str = "", message: str | None = None) -> None:
        """A line of talk by somebody who sits at the table, or by a spectator where the table allows it.

        The same `message`, sent again by somebody who did not hear the answer, adds nothing.
        """
        table = self.get(table_id)
        heard = (letter for letter in text if letter.isspace() or category(letter) not in UNHEARD)
        text = " ".join("".join(heard).split())[:TALK_LENGTH]
        with table.lock:
            if table.seat_that_talks(player) == SPECTATOR and not table.open_talk:
                self.catch_up(table)  # another process may know better
            seat = table.seat_that_talks(player)
            if seat == SPECTATOR and not table.open_talk:
                raise NotSeated("Only players may chat at this table.")
            if text:
                name = table.chairs[seat].name if seat >= 0 else self.named(player, [shown_name(name)])[0]
                line = {"seat": seat, "name": name, "text": text, "voice": table.voice(player), "player": player}
                self.store.say(table_id, line, _mark(player, message, text) if message else None)
                self.changed(table)

    def open_talk(self, table_id: str, player: str, allowed: bool) -> None:
        """Let spectators talk, or no longer: for whoever sits at the table to say."""
        table = self.get(table_id)
        with table.lock:
            self.seats_of(table, player)
            self.store.open_talk(table_id, allowed)
            self.changed(table)


def _mark(player: str, message: str, text: str) -> str:
    """What a message is known by at its table, without telling who sent it."""
    return hashlib.sha256(json.dumps([player, message, text]).encode()).hexdigest()
