"""What the server refuses, and the one table that maps every error to an HTTP status."""

from __future__ import annotations

from sqlalchemy.exc import InterfaceError, InternalError, OperationalError, TimeoutError

from nomarch.engine.errors import NomarchError

STORE_TROUBLES = (OperationalError, InterfaceError, InternalError, TimeoutError)  # it is away, or has no room


class UnknownTable(NomarchError):
    """No table, invitation or record of that name."""

    code = "table/unknown"


class Stale(NomarchError):
    """The action was meant for another moment of the match."""

    code = "table/stale"


class NotSeated(NomarchError):
    """Who asks has no such seat at this table."""

    code = "seat/none"


class SeatTaken(NomarchError):
    """No seat is free, or this one is not."""

    code = "seat/taken"


class NotSure(NomarchError):
    """An action that cannot be taken back, sent by a page that wants to ask first."""

    code = "action/ask"


class NotStarted(NomarchError):
    """The table still waits for somebody."""

    code = "table/waiting"


class NotOver(NomarchError):
    """Something that is only shown when the match is over."""

    code = "table/not-over"


class BadMessage(NomarchError):
    """A message that is not what the protocol says."""

    code = "message/bad"


class TooBig(NomarchError):
    """More bytes than anybody needs."""

    code = "message/too-big"


class TooMany(NomarchError):
    """Faster than anybody plays."""

    code = "message/too-many"


class NoHints(NomarchError):
    """Who opened the table wanted none."""

    code = "table/no-hints"


class BotsWarming(NomarchError):
    """The bots' search is not compiled yet."""

    code = "bot/warming"


class Busy(NomarchError):
    """Too much is going on at a table."""

    code = "table/busy"


class StoreAway(NomarchError):
    """The database does not answer, or has no room."""

    code = "store/away"


class AlreadyServed(NomarchError):
    """Another server holds this database."""

    code = "store/taken"


class BadSecret(NomarchError):
    """The secret that signs is missing in part, or easy to guess."""

    code = "settings/secret"


class BadBackup(NomarchError):
    """A backup that cannot be made or put back."""

    code = "backup/bad"


class Foreign(NomarchError):
    """A request that another site has sent."""

    code = "request/foreign"


def store_away() -> StoreAway:
    """What people are told whom the store fails."""
    return StoreAway("The server can't save anything right now. Your match is safe; please try again in a moment.")


STATUS = {
    "action/ask": 409,
    "action/illegal": 422,
    "action/no-undo": 409,
    "action/not-your-turn": 409,
    "action/unreadable": 422,
    "bot/unknown": 422,
    "bot/warming": 409,
    "dice/changed": 422,
    "dice/unverifiable": 409,
    "game/unknown": 404,
    "match/over": 409,
    "message/bad": 422,
    "message/too-big": 413,
    "message/too-many": 429,
    "options/bad": 422,
    "record/damaged": 422,
    "record/foreign": 422,
    "record/version": 422,
    "request/foreign": 403,
    "seat/none": 403,
    "seat/taken": 409,
    "store/away": 503,
    "store/taken": 503,
    "table/busy": 503,
    "table/no-hints": 409,
    "table/not-over": 409,
    "table/stale": 409,
    "table/unknown": 404,
    "table/waiting": 409,
}


def status(error: NomarchError) -> int:
    """The HTTP status of an error."""
    return STATUS.get(error.code, 400)
