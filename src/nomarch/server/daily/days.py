"""Days: everybody's begin and end at midnight UTC. `now` is the one clock that the daily deal asks; tests set it."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from nomarch.server.errors import BadMessage


def now() -> datetime:
    """This moment."""
    return datetime.now(UTC)


def today() -> date:
    """The day that is going on."""
    return now().date()


def over(day: date | str) -> bool:
    """Whether a day lies behind us."""
    return today() > (date.fromisoformat(day) if isinstance(day, str) else day)


def minutes_left() -> int:
    """How long today still goes on; at least one minute."""
    midnight = datetime.combine(today() + timedelta(days=1), time(), UTC)
    return max(1, int((midnight - now()).total_seconds() // 60))


def read(text: str) -> date:
    """A day as it is written in addresses: 2026-11-16."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise BadMessage("A day is written like 2026-11-16.")
    return day
