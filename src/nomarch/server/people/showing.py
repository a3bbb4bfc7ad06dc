"""What one viewer sees of a table's terms: its clocks, what is offered, what may be offered."""

from __future__ import annotations

from typing import Any

from nomarch.page.look import Asked, Timed
from nomarch.server.play.table import Table

from .offering import live, may_offer


def agreed_at(table: Table) -> dict[str, Any]:
    """The parts of a look that come from terms and clock, and are the same for everybody."""
    terms, clock = table.terms, table.clock
    timed = None
    if terms and clock:
        timed = Timed(terms.pace.shown, terms.pace.warning, clock.left, clock.running, clock.since)
    return {
        "public": bool(terms and terms.open),
        "rated": bool(terms and terms.rated),
        "pace": terms.pace.shown if terms else None,
        "fills": terms.fills if terms else None,
        "timed": timed,
    }


def offered_at(table: Table, player: str, mine: tuple[int, ...]) -> dict[str, Any]:
    """The parts of a look that come from what is offered, and from what a player with these seats may offer."""
    offer = live(table)
    return {
        "asked": Asked(offer.kind, offer.seat, player in offer.agreed) if offer else None,
        "may_offer": () if offer else may_offer(table, player, mine),
    }
