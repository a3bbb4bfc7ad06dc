"""Positions set up by hand: what every number of the state may be, and what cannot be together."""

from typing import Any

from nomarch.engine import OWNER, SEAT, Field
from nomarch.engine.errors import BadState

from .data import (
    CARDS,
    GOLD,
    GOODS,
    HOUSES,
    INFLUENCE_CARDS,
    LEVELS,
    MARKET_CARDS,
    MOST_MARKET_CARDS,
    PYRAMIDS,
    SUPPLY,
    THRESHOLD_CARDS,
    THRESHOLDS,
    TINY_CARDS,
    TINY_THRESHOLD,
    WORKERS,
    YEARS,
)
from .scoring import free_slots, spare_workers
from .state import FREEING
from .tiny import is_tiny

_PRINTED = ("land_card", "auction", "markets", "extra", "land", "slots", "points", "costs", "nile_end", "reading")
_FOLLOWS = ("ended", "supply", "threshold_deck", "deck", "held", "known", "exchanged")

FIELDS = (
    *(Field(name, follows=True) for name in (*_PRINTED, *_FOLLOWS)),
    Field("year", YEARS - 1),
    Field("season", GOLD),
    Field("starter", is_a=SEAT),
    Field("closing", 1),
    Field("in_play", 1),
    Field("house", 40),
    Field("threshold", THRESHOLDS),
    Field("threshold_gone", THRESHOLD_CARDS),
    Field("phase", FREEING),
    Field("turn", is_a=SEAT),
    Field("due", 99),
    Field("passed", 1),
    Field("house_chosen", HOUSES),
    Field("revealed", HOUSES),
    Field("opened", 1),
    Field("moved", WORKERS),
    Field("stolen", 9),
    Field("robbed", 9),
    Field("bought", 9),
    Field("turned", 40, -40),
    Field("offer", MARKET_CARDS),
    Field("owner", is_a=OWNER),
    Field("bids", 40),
    Field("highest", is_a=OWNER),
    Field("goods", 40),
    Field("level", LEVELS),
    Field("nile", 60),
    Field("marked", HOUSES),
    Field("hand", INFLUENCE_CARDS),
    Field("laid", CARDS),
    Field("gone", INFLUENCE_CARDS),
    Field("withdrawn", 1),
)


def complete(s: Any) -> None:
    """The supply, the piles and what is held follow from the rest; no component is there twice or too often."""
    _goods(s)
    _thresholds(s)
    _market(s)
    for seat in range(s.seats):
        _influence(s, seat)
    _workers(s)


def _goods(s: Any) -> None:
    for good in range(GOODS):
        out = sum(s.house[house][good] for house in range(HOUSES))
        for seat in range(s.seats):
            out += s.goods[seat][good] + sum(s.bids[seat][house][good] for house in range(HOUSES))
        if out > SUPPLY[good]:
            raise BadState(
                "There are {n} goods of each kind, and {land} land; more can't lie on the table.",
                n=SUPPLY[1],
                land=SUPPLY[0],
            )
        s.supply[good] = SUPPLY[good] - out


def _thresholds(s: Any) -> None:
    for card in range(THRESHOLDS):
        out = s.threshold_gone[card] + sum(s.threshold[house] == card + 1 for house in range(HOUSES))
        there = TINY_THRESHOLD.count(card) if is_tiny(s) else THRESHOLD_CARDS[card]
        if out > there:
            raise BadState("A threshold card lies open or discarded more often than there are such cards.")
        s.threshold_deck[card] = there - out


def _market(s: Any) -> None:
    for card in range(MARKET_CARDS):
        if (s.owner[card] > 0) + sum(s.offer[house] == card + 1 for house in range(HOUSES)) > 1:
            raise BadState("A market card is in two places.")
    for seat in range(s.seats):
        if sum(s.owner[card] == seat + 1 for card in range(MARKET_CARDS)) > MOST_MARKET_CARDS:
            raise BadState("A player has at most {n} market cards.", n=MOST_MARKET_CARDS)


def _influence(s: Any, seat: int) -> None:
    """Whoever is given other cards starts anew: nobody has learnt anything of them from a reshuffle."""
    before = list(s.deck[seat])
    cards = TINY_CARDS if is_tiny(s) else INFLUENCE_CARDS
    for card in range(CARDS):
        out = s.hand[seat][card] + s.gone[seat][card] + sum(laid == card + 1 for laid in s.laid[seat])
        if out > cards[card]:
            raise BadState("An influence card is held or discarded more often than a player has it.")
        s.deck[seat][card] = cards[card] - out
    s.held[seat] = sum(s.hand[seat]) + sum(laid > 0 for laid in s.laid[seat])
    if list(s.deck[seat]) != before:
        s.exchanged[seat] = 0
        for card in range(CARDS):
            s.known[seat][card] = 0


def _workers(s: Any) -> None:
    for seat in range(s.seats):
        if spare_workers(s, seat) < 0:
            raise BadState("A player has {n} workers.", n=WORKERS)
        if s.nile[seat] > s.nile_end:
            raise BadState("The Nile has {n} fields.", n=s.nile_end)
    for pyramid in range(PYRAMIDS):
        if any(s.level[seat][pyramid] for seat in range(s.seats)) and not s.in_play[pyramid]:
            raise BadState("Workers stand only on pyramids that are in play.")
        for level in range(1, LEVELS + 1):
            if free_slots(s, pyramid, level) < 0:
                raise BadState("A level of a pyramid has more workers than places.")
