"""The one authority: whatever happens at a table happens here, is stored, and only then told.

Every method is synchronous and safe to call from many threads; a table's own lock keeps
the order inside this process, the key of the stored events keeps it between processes.
"""

from __future__ import annotations

from nomarch.engine import Record

from .errors import NotOver
from .opening import Opening
from .talking import Talking


class Tables(Opening, Talking):
    """All tables of this server: opening them, sitting down, playing, talking, and reading what was played."""

    def record(self, table_id: str) -> Record:
        """The whole record, dice key included: only when the match is over."""
        table = self.get(table_id)
        if not table.position.over:
            raise NotOver("The record becomes available once the match is over.")
        return table.position.record
