"""Kinds of decisions, for study: what a seat was about when it chose one of these actions."""

from ..rules.actions import BEG, BID, BUILD, EXCHANGE, HARVEST, INVEST, LAY, PASS

KINDS = {
    "bid": (range(BID, HARVEST),),
    "harvest": (range(HARVEST, EXCHANGE),),
    "exchange": (range(EXCHANGE, LAY),),
    "lay": (range(LAY, INVEST),),
    "invest": (range(INVEST, BEG),),
    "beg": (range(BEG, BUILD),),
    "develop": (range(BUILD, PASS),),
}
