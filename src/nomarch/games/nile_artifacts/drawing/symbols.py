"""Which symbol stands for what."""

from __future__ import annotations

from ..rules.actions import CONFIRM, DOCK, DRAW, OFFER, REVEAL, START, STAY, TAKE, TRADE, TURN, WITHDRAW
from ..rules.data import JOKER, NO_KIND, PICTURES, SHAPES

KIND_SYMBOLS = (
    "artifacts/art-scarab",
    "artifacts/art-ankh",
    "artifacts/art-eye",
    "artifacts/art-jar",
    "artifacts/art-cat",
    "artifacts/art-mask",
)
JOKER_SYMBOL = "artifacts/art-joker"
SIMPLE_SYMBOLS = {
    STAY: "hourglass",
    TURN: "replay",
    TRADE: "coin",
    DOCK: "ship",
    CONFIRM: "check",
}


def shown(card_type: int) -> tuple[str, ...]:
    """The symbols on a card."""
    shape = card_type % SHAPES
    if shape == JOKER:
        return (JOKER_SYMBOL,)
    return tuple(KIND_SYMBOLS[kind] for kind in PICTURES[shape] if kind != NO_KIND)


def symbol(a: int) -> str:
    """The symbol that stands before a choice."""
    if a in SIMPLE_SYMBOLS:
        return SIMPLE_SYMBOLS[a]
    if START <= a < REVEAL:
        return "ship"
    if REVEAL <= a < DRAW:
        return "pyramid-3"
    start = next(start for start in (DRAW, WITHDRAW, OFFER, TAKE) if a >= start)
    return shown(a - start)[0]
