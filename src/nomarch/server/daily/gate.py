"""Who may look at a table: while a deal can still be played, its player alone. Asked for every request."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from starlette.requests import HTTPConnection

from nomarch.server.errors import DealClosed, UnknownTable
from nomarch.server.services import services_of


async def gate(connection: HTTPConnection) -> None:
    """DealClosed for who asks for another's try at a deal of a day that is not over, in whatever way."""
    name = _table_of(connection.path_params)
    if name is None:
        return
    services = services_of(connection)
    with suppress(UnknownTable):  # whoever answers the request says so
        table = await asyncio.to_thread(services.tables.get, name)
        if table.daily and table.closed_to(services.identity.player(connection).id):
            raise DealClosed("This is somebody's try at today's deal. You can look at it when the day is over.")


def _table_of(asked: dict[str, str]) -> str | None:
    """The table that an address names, if it names one."""
    return asked.get("table_id") or (asked.get("name") if asked.get("kind") == "t" else None)
