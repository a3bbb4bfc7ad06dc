"""What one viewer sees of a table's terms: its clocks, what is offered, what may be offered."""

from __future__ import annotations

from typing import Any

from nomarch.engine.errors import NomarchError
from nomarch.page.look import Asked, Timed
from nomarch.server.play.table import Table

from .offering import KINDS, check, live


def agreed_at(table: Table, player: str) -> dict[str, Any]:
    """The parts of a look that come from terms, clock and offer."""
    terms, clock, offer = table.terms, table.clock, live(table)
    timed, seated = None, bool(table.seats_of(player))
    if terms and clock:
        timed = Timed(terms.pace.shown, terms.pace.warning, clock.left, clock.running, clock.since)
    return {
        "public": bool(terms and terms.open),
        "rated": bool(terms and terms.rated),
        "pace": terms.pace.shown if terms else None,
        "fills": terms.fills if terms else None,
        "timed": timed,
        "asked": Asked(offer.kind, offer.seat, player in offer.agreed) if offer else None,
        "may_offer": () if offer or not seated else tuple(kind for kind in KINDS if _may(table, kind, player)),
    }


def _may(table: Table, kind: str, player: str) -> bool:
    try:
        check(table, kind, player)
    except NomarchError:
        return False
    return True
