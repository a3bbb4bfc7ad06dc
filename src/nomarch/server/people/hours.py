"""Looks after time at all tables: every second it counts, fills seats that waited long enough, and stops lost clocks.

Each process does so. Two who see the same table hold its row one after the other, and the second finds nothing to do.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog
from sqlalchemy.exc import SQLAlchemyError

from nomarch.server.play.tables import Tables
from nomarch.server.rounds import Rounds

from .house_time import BEAT

log = structlog.get_logger()


class Hours:
    """Counts the house's time while this process is up."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self.rounds = Rounds("hours", lambda: asyncio.to_thread(self.look), BEAT)  # with no database no time passes

    def look(self) -> None:
        """See to everything that is due now."""
        lost, to_fill = self._tables.timing.due()
        for table in lost:
            self._see_to(self._tables.run_out, table)
        for table in to_fill:
            self._see_to(self._tables.fill, table)

    def _see_to(self, what: Callable[[str], object], table: str) -> None:
        """One table at which something is wrong must not keep the others waiting."""
        try:
            what(table)
        except SQLAlchemyError:
            raise
        except Exception as problem:
            log.error("time left alone", table=table, why=repr(problem))
