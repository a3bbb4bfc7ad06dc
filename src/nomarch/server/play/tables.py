"""The one authority: whatever happens at a table happens here, is stored, and only then told.

Every method is synchronous and safe to call from many threads; a table's own lock keeps
the order inside this process, the key of the stored events keeps it between processes.
"""

from __future__ import annotations

from dataclasses import replace

from nomarch.engine import Record
from nomarch.server.errors import NotOver

from .opening import Opening
from .talking import Talking


class Tables(Opening, Talking):
    """All tables of this server: opening them, sitting down, playing, talking, and reading what was played."""

    def last_word(self, table_id: str, player: str) -> Record | None:
        """What is left of a match that ends unfinished if its last player gives it up: all of it, dice key included."""
        table = self.get(table_id)
        with table.lock:
            self.catch_up(table)
            owners = {chair.owner for chair in table.chairs} - {None}
            closed = table.by_hand or table.daily or table.of_contest or table.position.over
            if owners != {player} or not table.started or closed:
                return None
            if table.terms and table.terms.rated:  # bots play it to its end
                return None
            return replace(table.position.record, events=list(table.position.record.events), abandoned=True)

    def record(self, table_id: str) -> Record:
        """The whole record: only when the match is over; of a day's deal with the dice's key only after that day."""
        table = self.get(table_id)
        if not table.position.over:
            raise NotOver("The record becomes available once the match is over.")
        record = table.position.record
        return record if table.revealed or record.dice is None else replace(record, dice=record.dice.sealed())
