"""What may be done, and what was done. Sentences about drawn or laid cards never tell which card it was."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Translate, afterwards, english, letter

from ..rules.actions import (
    BEG,
    BID,
    BUILD,
    DRAW,
    DRAW_MORE,
    EXCHANGE,
    FREE,
    HARVEST,
    INVEST,
    IRRIGATE,
    LAY,
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
    trade_give,
)
from ..rules.data import (
    AGRICULTURE,
    AGRICULTURE_GIVES,
    CARDS,
    GOLD_CARD_GIVES,
    GOLD_CARDS,
    GOODS,
    INTRIGUE,
    INTRIGUE_DRAWS,
    IRRIGATION,
    IRRIGATION_GIVES,
    LAND,
    LAND_A_FIELD,
    LAND_CARD_TAKES,
    LEVELS,
    MARKET_CARD_GOOD,
    SOLDIERS,
    THIEF,
    TO_NILE,
    TRADE,
    TRADE_TAKES,
)
from ..rules.development import price
from ..rules.state import BIDDING, DEVELOPING, FREEING, INTRIGUING, INVESTING, STEALING
from .names import GOOD, MARKET_CARD, PYRAMID_NAME, THRESHOLD_CARD, card_name, house_name


def choice(s: Any, a: int, _: Translate = english) -> str:
    """A legal action as a person reads it."""
    if a < HARVEST:
        return _choose_bid(a, _)
    if a < INVEST:
        return _choose_card(s, a, _)
    if a < BEG:
        house, good = divmod(a - INVEST, GOODS)
        return _("Invest 1 {good} in the {house} warehouse").format(good=_(GOOD[good]), house=house_name(house, _))
    if a < BUILD:
        return _("Take 1 {good}").format(good=house_name(a - BEG, _))
    if a < SWAP:
        return _choose_building(s, a, _)
    if a < STEAL:
        return _choose_trade(s, a, _)
    if a < FREE:
        victim, good = divmod(a - STEAL, GOODS)
        return _("Steal 1 {good} from seat {letter}").format(good=_(GOOD[good]), letter=letter(victim))
    if a < PASS:
        return _("Free worker: {pyramid}").format(pyramid=_(PYRAMID_NAME[a - FREE]))
    return _("Pass") if a == PASS else _(_FINISHED[s.phase])


_FINISHED = {
    BIDDING: "Let the bid stand",
    INTRIGUING: "Keep the hand",
    INVESTING: "Done investing",
    DEVELOPING: "Done developing",
    STEALING: "Steal no more",
    FREEING: "Place no free worker",
}


def _choose_bid(a: int, _: Translate) -> str:
    if a >= WITHDRAW:
        return _("Withdraw from the {house} card").format(house=house_name(a - WITHDRAW, _))
    house, good = divmod(a - BID, GOODS)
    return _("Bid 1 {good} for the {house} card").format(good=_(GOOD[good]), house=house_name(house, _))


def _choose_card(s: Any, a: int, _: Translate) -> str:
    if a < EXCHANGE:
        n = _in_supply(s, a - HARVEST + 1, AGRICULTURE_GIVES[s.level[s.turn][AGRICULTURE]])
        return _("Harvest {n} {good}").format(n=n, good=house_name(a - HARVEST, _))
    if a < DRAW_MORE:
        return _("Discard {card}").format(card=card_name(a - EXCHANGE, _))
    if a == DRAW_MORE:
        return _("Draw {n} more cards").format(n=INTRIGUE_DRAWS[s.level[s.turn][INTRIGUE]])
    if a < MARK:
        house, card = divmod(a - LAY, CARDS)
        return _("Lay {card} under {house}").format(card=card_name(card, _), house=house_name(house, _))
    return _("Mark the {house} warehouse").format(house=house_name(a - MARK, _))


def _choose_building(s: Any, a: int, _: Translate) -> str:
    if a == NILE:
        return _("Pay {n} land for a field on the Nile").format(n=LAND_A_FIELD)
    pyramid, level = a - BUILD, s.level[s.turn][a - BUILD]
    text = _("Rise to level {level} of {pyramid} for {price}") if level else _("Begin {pyramid} for {price}")
    return text.format(level=level + 1, pyramid=_(PYRAMID_NAME[pyramid]), price=price_text(s, pyramid, _))


def price_text(s: Any, pyramid: int, _: Translate = english) -> str:
    """What the next level of a pyramid costs the seat to move."""
    level = min(s.level[s.turn][pyramid], LEVELS - 1)
    prices = [(price(s, pyramid, level, good), _(GOOD[good])) for good in range(LAND + 1, GOODS)]
    return ", ".join(f"{n} {good}" for n, good in prices if n) or _("nothing")


def _choose_trade(s: Any, a: int, _: Translate) -> str:
    if a < IRRIGATE:
        return _("Exchange 1 land for 1 {good}").format(good=house_name(a - SWAP, _))
    if a < TRADE_IN:
        n = _in_supply(s, a - IRRIGATE + 1, IRRIGATION_GIVES[s.level[s.turn][IRRIGATION]])
        return _("Irrigation: 1 land for {n} {good}").format(n=n, good=house_name(a - IRRIGATE, _))
    if a < USE:
        n, give, get = TRADE_TAKES[s.level[s.turn][TRADE]], _(GOOD[trade_give(a)]), _(GOOD[trade_get(a)])
        return _("Trade: {n} {give} for 1 {get}").format(n=n, give=give, get=get)
    card, good = a - USE, _(GOOD[MARKET_CARD_GOOD[a - USE]])
    if card < GOLD_CARDS:
        n = _in_supply(s, MARKET_CARD_GOOD[card], GOLD_CARD_GIVES)
        return _("Market card: 1 gold for {n} {good}").format(n=n, good=good)
    text = _("Market card: {n} {good} for a field on the Nile")
    if s.land_card != TO_NILE:
        text = _("Market card: {n} {good} for 1 land")
    return text.format(n=LAND_CARD_TAKES, good=good)


def _in_supply(s: Any, good: int, n: int) -> int:
    """R23: as many as there are."""
    return min(n, int(s.supply[good]))


# Events -----------------------------------------------------------------------------------


def event(s: Any, a: int, _: Translate = english) -> str:
    """What happened, told from the state before it, for everybody's ears."""
    if a >= PYRAMID:
        return _event_of_chance(s, a, _)
    if LAY <= a < MARK:
        return _("laid a card face down")
    return choice(s, a, afterwards(AFTERWARDS, _))


AFTERWARDS = {
    "Bid 1 {good} for the {house} card": "bid 1 {good} for the {house} card",
    "Withdraw from the {house} card": "withdrew from the {house} card",
    "Harvest {n} {good}": "harvested {n} {good}",
    "Discard {card}": "discarded {card}",
    "Draw {n} more cards": "drew {n} more cards",
    "Mark the {house} warehouse": "marked the {house} warehouse",
    "Invest 1 {good} in the {house} warehouse": "invested 1 {good} in the {house} warehouse",
    "Take 1 {good}": "took 1 {good}",
    "Pay {n} land for a field on the Nile": "paid {n} land for a field on the Nile",
    "Rise to level {level} of {pyramid} for {price}": "rose to level {level} of {pyramid} for {price}",
    "Begin {pyramid} for {price}": "began {pyramid} for {price}",
    "Exchange 1 land for 1 {good}": "exchanged 1 land for 1 {good}",
    "Steal 1 {good} from seat {letter}": "stole 1 {good} from seat {letter}",
    "Pass": "passed",
    "Let the bid stand": "let the bid stand",
    "Keep the hand": "kept the hand",
    "Done investing": "done investing",
    "Done developing": "done developing",
    "Steal no more": "stole no more",
    "Place no free worker": "placed no free worker",
}


def _event_of_chance(s: Any, a: int, _: Translate) -> str:
    if a >= DRAW:
        return _("seat {letter} draws a card").format(letter=letter(s.turn))
    if a >= THRESHOLD:
        return _("threshold: {value}").format(value=_(THRESHOLD_CARD[a - THRESHOLD]))
    if a >= OFFER:
        return _("on offer: {card}").format(card=_(MARKET_CARD[a - OFFER]))
    if a >= STARTER:
        return _("seat {letter} begins").format(letter=letter(a - STARTER))
    return _event_of_pyramid(s, a - PYRAMID, _)


def _event_of_pyramid(s: Any, pyramid: int, _: Translate) -> str:
    after = [int(bool(out) or i == pyramid) for i, out in enumerate(s.in_play)]
    if sum(after) == s.seats and after[SOLDIERS] + after[THIEF] == 1:
        other = THIEF if after[SOLDIERS] else SOLDIERS
        text = _("in play: {pyramid}, and so is {other}")
        return text.format(pyramid=_(PYRAMID_NAME[pyramid]), other=_(PYRAMID_NAME[other]))
    return _("in play: {pyramid}").format(pyramid=_(PYRAMID_NAME[pyramid]))
