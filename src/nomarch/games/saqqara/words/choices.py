"""What may be done, and which choices share a row."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Row, Translate, english, letter

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
    PASS,
    STEAL,
    SWAP,
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
    TO_NILE,
    TRADE,
    TRADE_TAKES,
)
from ..rules.development import price
from ..rules.state import BIDDING, DEVELOPING, FREEING, INTRIGUING, INVESTING, STEALING
from .names import GOOD, PYRAMID_NAME, VALUE, card_name, house_name


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
        return _("Steal 1 {good} from player {letter}").format(good=_(GOOD[good]), letter=letter(victim))
    if a < PASS:
        return _("Free worker: {pyramid}").format(pyramid=_(PYRAMID_NAME[a - FREE]))
    return _("Pass") if a == PASS else _(_FINISHED[s.phase])


_FINISHED = {
    BIDDING: "Let the bid stand",
    INTRIGUING: "Keep your hand",
    INVESTING: "Finish investing",
    DEVELOPING: "Finish developing",
    STEALING: "Stop stealing",
    FREEING: "Place no free worker",
}


def _choose_bid(a: int, _: Translate) -> str:
    if a >= WITHDRAW:
        return _("Withdraw your bid on the {house} card").format(house=house_name(a - WITHDRAW, _))
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
        return _("Pay {n} land for a space on the Nile").format(n=LAND_A_FIELD)
    pyramid, level = a - BUILD, s.level[s.turn][a - BUILD]
    text = _("Climb to level {level} of {pyramid} for {price}") if level else _("Start {pyramid} for {price}")
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
    text = _("Market card: {n} {good} for a space on the Nile")
    if s.land_card != TO_NILE:
        text = _("Market card: {n} {good} for 1 land")
    return text.format(n=LAND_CARD_TAKES, good=good)


def _in_supply(s: Any, good: int, n: int) -> int:
    """R23: as many as there are."""
    return min(n, int(s.supply[good]))


def group(s: Any, a: int, _: Translate = english) -> Row | None:
    """(row, short words) of choices that share a row in the list: alike but for a good or a card."""
    if a >= DRAW:
        return _("player {letter} draws").format(letter=letter(s.turn)), _(VALUE[a - DRAW])
    if STEAL <= a < FREE:
        victim, good = divmod(a - STEAL, GOODS)
        return _("Steal from player {letter}").format(letter=letter(victim)), _(GOOD[good])
    if SWAP <= a < USE:
        return _deal(s, a, _)
    if INVEST <= a < BUILD:
        return _store(a, _)
    if EXCHANGE <= a < MARK:
        return _card(a, _)
    if BID <= a < WITHDRAW:
        house, good = divmod(a - BID, GOODS)
        return _("Bid for {house}").format(house=house_name(house, _)), _(GOOD[good])
    return None


def _deal(s: Any, a: int, _: Translate) -> Row:
    if a < IRRIGATE:
        return _("1 land for 1"), house_name(a - SWAP, _)
    if a < TRADE_IN:
        n = _in_supply(s, a - IRRIGATE + 1, IRRIGATION_GIVES[s.level[s.turn][IRRIGATION]])
        return _("Irrigation: 1 land for {n}").format(n=n), house_name(a - IRRIGATE, _)
    n = TRADE_TAKES[s.level[s.turn][TRADE]]
    return _("Trade: {n} {give} for 1").format(n=n, give=_(GOOD[trade_give(a)])), _(GOOD[trade_get(a)])


def _store(a: int, _: Translate) -> Row:
    if a >= BEG:
        return _("Your beggar takes"), house_name(a - BEG, _)
    house, good = divmod(a - INVEST, GOODS)
    return _("Put in {house}").format(house=house_name(house, _)), _(GOOD[good])


def _card(a: int, _: Translate) -> Row | None:
    if a == DRAW_MORE:
        return None
    if a < DRAW_MORE:
        return _("Discard"), _(VALUE[a - EXCHANGE])
    house, card = divmod(a - LAY, CARDS)
    return _("Lay under {house}").format(house=house_name(house, _)), _(VALUE[card])
