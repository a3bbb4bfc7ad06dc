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


class TooEarly(NomarchError):
    """A nonce that is told before the dice are sealed."""

    code = "dice/early"


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


class HintLate(NomarchError):
    """A hint that did not come in time."""

    code = "hint/late"


class BotsWarming(NomarchError):
    """The bots' search is not compiled yet."""

    code = "bot/warming"


class StudyBusy(NomarchError):
    """An analysis that cannot be made now."""

    code = "study/busy"


class DealAway(NomarchError):
    """Today's deal cannot be dealt here."""

    code = "daily/away"


class DealClosed(NomarchError):
    """Somebody's try at a deal that others may still play, or a try that was given up."""

    code = "daily/closed"


class NameTaken(NomarchError):
    """A name that belongs to somebody else, or looks like theirs."""

    code = "name/taken"


class TimeOut(NomarchError):
    """An action that came after its seat's clock had run out."""

    code = "clock/out"


class NotRated(NomarchError):
    """A rated match needs a kept name, or another rating."""

    code = "rating/not-allowed"


class NoOffer(NomarchError):
    """An offer that cannot be made, or is gone."""

    code = "offer/none"


class NoMail(NomarchError):
    """A mail that cannot be sent."""

    code = "mail/none"


class UnknownContest(NomarchError):
    """No contest of that name."""

    code = "contest/unknown"


class ContestClosed(NomarchError):
    """Something that a contest no longer allows, or not yet."""

    code = "contest/closed"


class BadName(NomarchError):
    """A name that nobody can keep."""

    code = "name/bad"


class NotKept(NomarchError):
    """Something that only who keeps a name can do."""

    code = "name/none"


class BadProof(NomarchError):
    """A passkey or recovery code that proves nothing."""

    code = "name/proof"


class LastWay(NomarchError):
    """The only way back to a name, which somebody would throw away."""

    code = "name/last"


class NotPublic(NomarchError):
    """A profile that is nobody's, or that its owner shows to nobody."""

    code = "name/unknown"


class NotWelcome(NomarchError):
    """A table, or the whole server, that is not open to who asks."""

    code = "seat/closed"


class Busy(NomarchError):
    """Too much is going on at a table."""

    code = "table/busy"


class StoreAway(NomarchError):
    """The database does not answer, or has no room."""

    code = "store/away"


class StoreFull(NomarchError):
    """The store has grown to its bound."""

    code = "store/full"


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
    "clock/out": 409,
    "bot/failed": 503,
    "bot/unknown": 422,
    "bot/warming": 409,
    "contest/closed": 409,
    "contest/unknown": 404,
    "daily/away": 503,
    "daily/closed": 403,
    "dice/changed": 422,
    "dice/early": 409,
    "dice/unverifiable": 409,
    "game/unknown": 404,
    "hint/late": 503,
    "lesson/unknown": 404,
    "mail/none": 409,
    "match/over": 409,
    "message/bad": 422,
    "message/too-big": 413,
    "message/too-many": 429,
    "name/bad": 422,
    "name/last": 409,
    "name/none": 403,
    "name/proof": 403,
    "name/taken": 409,
    "name/unknown": 404,
    "offer/none": 409,
    "options/bad": 422,
    "position/unknown": 404,
    "puzzles/bad": 422,
    "puzzles/unknown": 404,
    "rating/not-allowed": 403,
    "puzzles/unmeasured": 422,
    "record/damaged": 422,
    "record/foreign": 422,
    "record/version": 422,
    "request/foreign": 403,
    "state/bad": 422,
    "seat/closed": 403,
    "seat/none": 403,
    "seat/taken": 409,
    "analysis/report": 422,
    "analysis/too-long": 422,
    "analysis/unfinished": 409,
    "store/away": 503,
    "store/full": 507,
    "store/taken": 503,
    "study/busy": 409,
    "study/stopped": 409,
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
