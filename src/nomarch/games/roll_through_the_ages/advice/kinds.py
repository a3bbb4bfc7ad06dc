"""Kinds of decisions, for study: what a seat was about when it chose one of these actions."""

from ..rules.actions import BUILD, BUY, DISCARD, KEEP, PRESERVE, ROLL, SELL, SPEND, STOP, SWAP, TAKE

KINDS = {
    "preserve": (range(PRESERVE, KEEP),),
    "keep": (range(KEEP, TAKE), range(ROLL, STOP + 1)),
    "food": (range(TAKE, SPEND),),
    "spearheads": (range(SPEND, BUILD),),
    "build": (range(BUILD, SWAP),),
    "swap": (range(SWAP, BUY),),
    "buy": (range(BUY, SELL),),
    "pay": (range(SELL, DISCARD),),
    "discard": (range(DISCARD, ROLL),),
}
