"""Connections to PostgreSQL, and how it is noticed that one was ended."""

from __future__ import annotations

import select
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL, Engine
from sqlalchemy.exc import InvalidatePoolError

PATIENT = {"connect_timeout": 5, "keepalives_idle": 10, "tcp_user_timeout": 15_000}  # with a database that is silent
WAIT = 15  # seconds for a connection
IN_LOOP = 4  # connections of the server's loop, whose statements take less than a millisecond
LISTENS = hasattr(select, "poll")  # whether this system can tell that the database has hung up


def postgres(url: URL, **more: Any) -> Engine:
    """Connections that are looked at before each use, without a way to the database and back."""
    engine = sa.create_engine(url, pool_timeout=WAIT, pool_pre_ping=not LISTENS, connect_args=PATIENT, **more)
    if LISTENS:
        sa.event.listen(engine, "checkout", _check)
    return engine


def _check(connection: Any, _record: Any, _proxy: Any) -> None:
    """Nothing is to be heard from a database that was asked nothing, unless it hangs up: then all are made anew."""
    try:
        if not has_spoken(connection):
            return
        connection.execute("SELECT 1")  # it may have said something else
        if not connection.autocommit:
            connection.rollback()
    except Exception as problem:
        raise InvalidatePoolError("The database has hung up.") from problem


def has_spoken(connection: Any) -> bool:
    """Whether something is to be heard from the database."""
    line = select.poll()
    line.register(connection.fileno(), select.POLLIN)
    return bool(line.poll(0))
