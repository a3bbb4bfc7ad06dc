"""What may be offered at a table, and which offer stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from nomarch.engine import CHANCE, Record
from nomarch.page.clocks import ABANDON, TAKE_BACK
from nomarch.server.errors import NoOffer
from nomarch.server.play.table import Table
from nomarch.tables import HUMAN

from .terms import Offer

KINDS = (TAKE_BACK, ABANDON)


def check(table: Table, kind: str, player: str) -> None:
    """NoOffer if this cannot be offered here, or not now."""
    if kind not in KINDS:
        raise NoOffer("Only undo and abandoning the match can be offered.")
    if not table.started or table.position.over:
        raise NoOffer("This can only be offered while the match goes on.")
    mine = table.own_seats(player)
    if not people_at(table) - {player}:
        raise NoOffer("There is nobody here to agree with.")
    if kind == TAKE_BACK:
        _check_take_back(table, mine)


def may_offer(table: Table, player: str, mine: Sequence[int]) -> tuple[str, ...]:
    """What a player with these seats can offer now."""
    if not mine or not table.started or table.position.over or not people_at(table) - {player}:
        return ()
    try:
        _check_take_back(table, mine)
    except NoOffer:
        return (ABANDON,)
    return KINDS


def _check_take_back(table: Table, mine: Sequence[int]) -> None:
    if table.terms and table.terms.rated:
        raise NoOffer("In a rated match nothing is taken back by agreement.")
    if table.position.record.shaken and _rolled_since(table, mine):
        raise NoOffer("At this table dice that have fallen aren't taken back: it would be a second try.")
    if not any(event.seat in mine for event in table.position.record.events):
        raise NoOffer("You haven't played anything yet that could be taken back.")


def _rolled_since(table: Table, mine: Sequence[int]) -> bool:
    """Whether dice have fallen since somebody's last decision, or are just falling."""
    seats = [event.seat for event in table.position.record.events]
    since = next((n for n, seat in enumerate(reversed(seats)) if seat in mine), 0)
    return table.position.chance or CHANCE in seats[len(seats) - since :]


def live(table: Table) -> Offer | None:
    """The offer that stands; undo only until the match moves on."""
    offer = table.offer
    return None if offer is None or (offer.kind == TAKE_BACK and offer.version != table.version) else offer


def people_at(table: Table) -> set[str]:
    """Who has to agree: everybody who plays here now."""
    return {chair.owner for chair in table.chairs if chair.owner and chair.kind == HUMAN}


def last_record(table: Table) -> Record:
    """All of a match that ends unfinished."""
    record = table.position.record
    return replace(record, events=list(record.events), abandoned=True)
