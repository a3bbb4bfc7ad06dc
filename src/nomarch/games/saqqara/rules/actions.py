"""Every action and outcome has a number and a name; ranges of numbers have names too."""

from nomarch.engine import jit

from .data import (
    CARD_NAMES,
    CARDS,
    GOOD_NAMES,
    GOODS,
    HOUSE_NAMES,
    HOUSES,
    MARKET_CARD_NAMES,
    MARKET_CARDS,
    PYRAMID_NAMES,
    PYRAMIDS,
    SEATS,
    THRESHOLD_NAMES,
    THRESHOLDS,
)

_SEATS = range(1, SEATS[-1] + 1)

_GROUPS = (
    [f"bid {good} for {house}" for house in HOUSE_NAMES for good in GOOD_NAMES],
    [f"withdraw from {house}" for house in HOUSE_NAMES],
    [f"harvest {good}" for good in HOUSE_NAMES],
    [f"exchange {card}" for card in CARD_NAMES],
    ["draw more"],
    [f"lay {card} on {house}" for house in HOUSE_NAMES for card in CARD_NAMES],
    [f"mark {house}" for house in HOUSE_NAMES],
    [f"invest {good} in {house}" for house in HOUSE_NAMES for good in GOOD_NAMES],
    [f"beg {good}" for good in HOUSE_NAMES],
    [f"build {pyramid}" for pyramid in PYRAMID_NAMES],
    ["nile"],
    [f"swap land for {good}" for good in HOUSE_NAMES],
    [f"irrigate {good}" for good in HOUSE_NAMES],
    [f"trade {give} for {get}" for give in HOUSE_NAMES for get in HOUSE_NAMES if give != get],
    [f"use {card}" for card in MARKET_CARD_NAMES],
    [f"steal {good} from {seat}" for seat in _SEATS for good in GOOD_NAMES],
    [f"free {pyramid}" for pyramid in PYRAMID_NAMES],
    ["pass", "done"],
    [f"pyramid {pyramid}" for pyramid in PYRAMID_NAMES],
    [f"starter {seat}" for seat in _SEATS],
    [f"offer {card}" for card in MARKET_CARD_NAMES],
    [f"threshold {threshold}" for threshold in THRESHOLD_NAMES],
    [f"draw {card}" for card in CARD_NAMES],
)
NAMES = tuple(name for group in _GROUPS for name in group)

BID = 0
WITHDRAW = BID + HOUSES * GOODS
HARVEST = WITHDRAW + HOUSES
EXCHANGE = HARVEST + HOUSES
DRAW_MORE = EXCHANGE + CARDS
LAY = DRAW_MORE + 1
MARK = LAY + HOUSES * CARDS
INVEST = MARK + HOUSES
BEG = INVEST + HOUSES * GOODS
BUILD = BEG + HOUSES
NILE = BUILD + PYRAMIDS
SWAP = NILE + 1
IRRIGATE = SWAP + HOUSES
TRADE_IN = IRRIGATE + HOUSES
USE = TRADE_IN + HOUSES * (HOUSES - 1)
STEAL = USE + MARKET_CARDS
FREE = STEAL + len(_SEATS) * GOODS
PASS = FREE + PYRAMIDS  # the two that leave a step as it is
DONE = PASS + 1
PYRAMID = DONE + 1  # outcomes
STARTER = PYRAMID + PYRAMIDS
OFFER = STARTER + len(_SEATS)
THRESHOLD = OFFER + MARKET_CARDS
DRAW = THRESHOLD + THRESHOLDS

MAX_LEGAL = 64  # developing: 7 pyramids, the Nile, 4 + 4 + 12 trades, 2 market cards, 20 thefts, done
MAX_EVENTS = 9_400_000  # a proven bound, see RULES.md; random matches have about 2,500


@jit
def trade_id(give, get):
    """The action that trades goods of one kind (FISH .. GOLD) for one of another."""
    return TRADE_IN + (give - 1) * (HOUSES - 1) + (get - 1 if get < give else get - 2)


@jit
def trade_give(a):
    """What a TRADE_IN action gives."""
    return (a - TRADE_IN) // (HOUSES - 1) + 1


@jit
def trade_get(a):
    """What a TRADE_IN action takes."""
    get = (a - TRADE_IN) % (HOUSES - 1) + 1
    return get if get < trade_give(a) else get + 1
