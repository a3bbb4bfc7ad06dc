"""What the seat to move is to do."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Translate, english

from ..rules.data import HOUSES, INTRIGUE, INTRIGUE_DISCARDS, INTRIGUE_DRAWS
from ..rules.development import goods_to_steal
from ..rules.production import next_place
from ..rules.scoring import bid_of, standing_bid
from ..rules.state import (
    BEGGING,
    BIDDING,
    CHOOSING_STARTER,
    DEVELOPING,
    DRAWING,
    DRAWING_MORE,
    ENDED,
    FREEING,
    HARVESTING,
    INTRIGUING,
    INVESTING,
    LAYING,
    LAYING_OUT,
    MARKING,
    OFFERING,
    STEALING,
    TURNING_THRESHOLDS,
)
from .names import VALUE, house_name


def prompt(s: Any, _: Translate = english) -> str:
    """What the seat to move is to do, verb first."""
    if s.phase == BIDDING and s.house_chosen:
        return _prompt_raise(s, _)
    if s.phase == INTRIGUING:
        return _prompt_intrigue(s, _)
    if s.phase == LAYING:
        return _prompt_lay(s, _)
    if s.phase == INVESTING:
        return _prompt_invest(s, _)
    if s.phase == BEGGING:
        text = _("Your beggar takes {n} more from the {house} warehouse.")
        return text.format(n=s.due, house=house_name(s.revealed - 1, _))
    if s.phase == STEALING:
        return _("Steal on: {n} more; then your turn goes on.").format(n=goods_to_steal(s))
    return _(_PROMPTS[s.phase])


_PROMPTS = {
    LAYING_OUT: "The pyramids are laid out.",
    CHOOSING_STARTER: "The start player is drawn.",
    OFFERING: "The market cards are laid out.",
    BIDDING: "Bid on a market card, or pass for this auction; then goods come into the warehouses.",
    HARVESTING: "Agriculture: choose what your fields yield; then cards are drawn.",
    TURNING_THRESHOLDS: "The threshold cards are turned up.",
    DRAWING: "Influence cards are drawn.",
    DRAWING_MORE: "Influence cards are drawn for Intrigue.",
    MARKING: "Royal Court: lay your influence marker on a warehouse; then goods are invested.",
    DEVELOPING: "Develop your province: trade, build, sail up the Nile; be done to pass the turn on.",
    FREEING: "Place a free worker on the first level of a pyramid; then your turn goes on.",
    ENDED: "The match is over.",
}


def _prompt_raise(s: Any, _: Translate) -> str:
    house = s.house_chosen - 1
    text = _("Add goods to your bid of {n} for the {house} card; {standing} must be beaten.")
    return text.format(n=bid_of(s, s.turn, house), house=house_name(house, _), standing=standing_bid(s, house))


def _prompt_intrigue(s: Any, _: Translate) -> str:
    level = s.level[s.turn][INTRIGUE]
    text = _("Intrigue: discard a card and draw {n}, or keep your hand; then cards are laid.")
    if INTRIGUE_DISCARDS[level] == 0:
        text = _("Intrigue: draw {n} more cards, or keep your hand; then cards are laid.")
    return text.format(n=INTRIGUE_DRAWS[level])


def _prompt_lay(s: Any, _: Translate) -> str:
    place = next_place(s)
    text = _("Lay a card face down under {good}; then one under {next}.")
    if place + 1 == HOUSES:
        text = _("Lay a card face down under {good}; then goods are invested.")
    return text.format(good=house_name(place, _), next=house_name((place + 1) % HOUSES, _))


def _prompt_invest(s: Any, _: Translate) -> str:
    laid = [f"{house_name(house, _)}: {_(VALUE[s.laid[s.turn][house] - 1])}" for house in range(HOUSES)]
    own = _("You laid {cards}.").format(cards=", ".join(laid)) if s.laid[s.turn][0] else ""
    if s.house_chosen:
        text = _("Add more to the {house} warehouse, or be done; then the next seat invests.").format(
            house=house_name(s.house_chosen - 1, _)
        )
    else:
        text = _("Invest goods in one warehouse, or pass for this round; then the cards are revealed.")
    return f"{text} {own}".strip()
