"""How choices share a row in the list, and how what was drawn together is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Translate, letter

from ..rules.actions import (
    BEG,
    BID,
    BUILD,
    DRAW,
    DRAW_MORE,
    EXCHANGE,
    FREE,
    INVEST,
    IRRIGATE,
    LAY,
    MARK,
    OFFER,
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
from ..rules.data import CARDS, GOODS, IRRIGATION, IRRIGATION_GIVES, TRADE, TRADE_TAKES
from . import GOOD, MARKET_CARD, PYRAMID_NAME, THRESHOLD_CARD, VALUE, house_name

Row = tuple[str, str]


def group(s: Any, a: int, _: Translate) -> Row | None:
    """(row, short words) of choices that share a row in the list: alike but for a good or a card."""
    if a >= DRAW:
        return _("seat {letter} draws").format(letter=letter(s.turn)), _(VALUE[a - DRAW])
    if STEAL <= a < FREE:
        victim, good = divmod(a - STEAL, GOODS)
        return _("Steal from seat {letter}").format(letter=letter(victim)), _(GOOD[good])
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
        n = min(IRRIGATION_GIVES[s.level[s.turn][IRRIGATION]], int(s.supply[a - IRRIGATE + 1]))  # R23
        return _("Irrigation: 1 land for {n}").format(n=n), house_name(a - IRRIGATE, _)
    n = TRADE_TAKES[s.level[s.turn][TRADE]]
    return _("Trade: {n} {give} for 1").format(n=n, give=_(GOOD[trade_give(a)])), _(GOOD[trade_get(a)])


def _store(a: int, _: Translate) -> Row:
    if a >= BEG:
        return _("Your beggar takes"), house_name(a - BEG, _)
    house, good = divmod(a - INVEST, GOODS)
    return _("Put into {house}").format(house=house_name(house, _)), _(GOOD[good])


def _card(a: int, _: Translate) -> Row | None:
    if a == DRAW_MORE:
        return None
    if a < DRAW_MORE:
        return _("Discard"), _(VALUE[a - EXCHANGE])
    house, card = divmod(a - LAY, CARDS)
    return _("Lay under {house}").format(house=house_name(house, _)), _(VALUE[card])


# What was drawn -----------------------------------------------------------------------------------


def fell(outcomes: Sequence[int], _: Translate) -> str:
    """Pyramids, cards on offer and thresholds by name; of influence cards only how many."""
    told = [_begins(outcomes, _)]
    for first, end, names, text in (
        (PYRAMID, STARTER, PYRAMID_NAME, _("in play: {names}")),
        (OFFER, THRESHOLD, MARKET_CARD, _("on offer: {names}")),
        (THRESHOLD, DRAW, THRESHOLD_CARD, _("thresholds: {names}")),
    ):
        drawn = [_(names[a - first]) for a in outcomes if first <= a < end]
        told.append(text.format(names=", ".join(drawn)) if drawn else "")
    cards = sum(a >= DRAW for a in outcomes)
    told.append(_("influence cards drawn: {n}").format(n=cards) if cards else "")
    return "; ".join(filter(None, told))


def _begins(outcomes: Sequence[int], _: Translate) -> str:
    starter = [a - STARTER for a in outcomes if STARTER <= a < OFFER]
    return _("seat {letter} begins").format(letter=letter(starter[0])) if starter else ""
