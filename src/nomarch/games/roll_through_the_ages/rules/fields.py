"""Positions set up by hand: what every number of the state may be, and what cannot be together."""

from typing import Any

from nomarch.engine import OWNER, SEAT, Field
from nomarch.engine.errors import BadState

from .data import (
    CITIES,
    COST,
    DEVELOPMENTS,
    FOOD_MAX,
    GOODS_MAX,
    MAX_DICE,
    MAX_ROUNDS,
    MAX_SHIPS,
    MONUMENTS,
    REROLLS,
    SITE_BOXES,
    SITES,
    STARTING_CITIES,
)
from .scoring import in_play
from .state import DISCARDING, ROLLING

FIELDS = (
    Field("sheet", follows=True),
    Field("goal", follows=True),
    Field("rounds", MAX_ROUNDS - 1),
    Field("ended", follows=True),
    Field("first", is_a=OWNER),
    Field("turn", is_a=SEAT),
    Field("phase", DISCARDING),
    Field("rerolls", REROLLS),
    Field("rolling", MAX_DICE),
    Field("led", 1),
    Field("dice", MAX_DICE),
    Field("workers", 99),
    Field("coins", 199),
    Field("swaps", MAX_SHIPS),
    Field("buying", DEVELOPMENTS),
    Field("food", FOOD_MAX),
    Field("goods", GOODS_MAX),
    Field("boxes", SITE_BOXES),
    Field("owned", 1),
    Field("disasters", 999),
    Field("ships", MAX_SHIPS),
)


def complete(s: Any) -> None:
    """A seat rolls a die for each city; only what is on this sheet, with so many players, is built, owned or first."""
    for seat in range(s.seats):
        for site in range(SITES):
            if s.boxes[seat][site] and not in_play(s, site):
                raise BadState("One of these monuments isn't in play with so many players.")
        for development in range(DEVELOPMENTS):
            if s.owned[seat][development] and not COST[s.sheet][development]:
                raise BadState("One of these developments isn't on this score sheet.")
    for monument in range(MONUMENTS):
        _check_first(s, monument)
    cities = STARTING_CITIES + sum(s.boxes[s.turn][site] == SITE_BOXES[site] for site in range(CITIES))
    if sum(s.dice) + s.rolling > cities:
        raise BadState("A player with {n} cities rolls {n} dice.", n=cities)
    if (s.phase == ROLLING) != (s.rolling > 0):
        raise BadState("Dice are in the air while a player is rolling, and only then.")


def _check_first(s: Any, monument: int) -> None:
    """Who finished a monument first has finished it; and if anybody has, somebody was first."""
    site = CITIES + monument
    finished = [seat for seat in range(s.seats) if s.boxes[seat][site] == SITE_BOXES[site]]
    if s.first[monument] and s.first[monument] - 1 not in finished:
        raise BadState("Whoever built a monument first has all of its boxes ticked.")
    if finished and not s.first[monument]:
        s.first[monument] = finished[0] + 1
