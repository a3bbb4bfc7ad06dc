"""Which symbol stands for what."""

from __future__ import annotations

from ..rules.actions import (
    BEG,
    BID,
    BUILD,
    DONE,
    DRAW,
    EXCHANGE,
    FREE,
    HARVEST,
    INVEST,
    IRRIGATE,
    MARK,
    NILE,
    OFFER,
    PASS,
    PYRAMID,
    STARTER,
    STEAL,
    SWAP,
    THRESHOLD,
    TRADE_IN,
    USE,
    WITHDRAW,
    trade_get,
)
from ..rules.data import BEGGAR, GOODS, MARKET_CARD_GOOD, MERCHANT

GOOD_SYMBOLS = ("saqqara/good-land", "saqqara/good-fish", "saqqara/good-linen", "good-wood", "saqqara/good-gold")
PERSON_SYMBOLS = {BEGGAR: "saqqara/inf-beggar", MERCHANT: "saqqara/inf-merchant"}
SIMPLE_SYMBOLS = (
    (DRAW, "saqqara/face-down"),
    (THRESHOLD, "mon-temple"),
    (OFFER, "saqqara/market-stall"),
    (STARTER, "hourglass"),
    (PYRAMID, "pyramid-3"),
    (DONE, "check"),
    (PASS, "hourglass"),
    (FREE, "pyramid-1"),
)


def symbol(a: int) -> str:
    """The symbol that stands before a choice."""
    for first, name in SIMPLE_SYMBOLS:
        if a >= first:
            return name
    if NILE <= a < SWAP:
        return "flood"
    if BUILD <= a < NILE:
        return "pyramid-3"
    if MARK <= a < INVEST:
        return "mon-temple"
    if EXCHANGE <= a < MARK:
        return "saqqara/face-down"
    return GOOD_SYMBOLS[_good(a)]


def _good(a: int) -> int:
    """The good that a choice is about; of bids and investments that of the warehouse."""
    if a >= STEAL:
        return (a - STEAL) % GOODS
    if a >= USE:
        return MARKET_CARD_GOOD[a - USE]
    if a >= TRADE_IN:
        return int(trade_get(a))
    if INVEST <= a < BEG:
        return (a - INVEST) // GOODS + 1
    if BID <= a < WITHDRAW:
        return (a - BID) // GOODS + 1
    starts = (IRRIGATE, SWAP, BEG, HARVEST, WITHDRAW)
    return a - next(start for start in starts if a >= start) + 1
