"""What the seat to move is to do."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Prompt, Translate, english

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


def prompt(s: Any, _: Translate = english) -> Prompt:
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
        return Prompt(text.format(n=s.due, house=house_name(s.revealed - 1, _)))
    if s.phase == STEALING:
        left = goods_to_steal(s)
        return Prompt(_.n("Steal 1 more good.", "Steal {n} more goods.", left), _("Then your turn continues."))
    headline, *more = _PROMPTS[s.phase]
    return Prompt(_(headline), *(_(detail) for detail in more))


_PROMPTS = {
    LAYING_OUT: ("The pyramids are being laid out.",),
    CHOOSING_STARTER: ("The first player is being drawn.",),
    OFFERING: ("The market cards are being laid out.",),
    BIDDING: ("Bid on a market card, or pass.", "After the auction, goods arrive in the warehouses."),
    HARVESTING: ("Agriculture: choose what your fields yield.", "Then cards are drawn."),
    TURNING_THRESHOLDS: ("The threshold cards are being turned up.",),
    DRAWING: ("Influence cards are being drawn.",),
    DRAWING_MORE: ("Influence cards are being drawn for Intrigue.",),
    MARKING: ("Royal Court: place your influence marker on a warehouse.", "Then goods are invested."),
    DEVELOPING: ("Develop your province.", "Trade, build and sail up the Nile, then finish your turn."),
    FREEING: ("Place a free worker on the first level of a pyramid.", "Then your turn continues."),
    ENDED: ("The match is over.",),
}


def _prompt_raise(s: Any, _: Translate) -> Prompt:
    house = s.house_chosen - 1
    text = _("Add goods to your bid of {n} for the {house} card.")
    told = text.format(n=bid_of(s, s.turn, house), house=house_name(house, _))
    others = standing_bid(s, house)
    return Prompt(told, _("You must beat {n}.").format(n=others) if others else _("Nobody else has bid for it."))


def _prompt_intrigue(s: Any, _: Translate) -> Prompt:
    level = s.level[s.turn][INTRIGUE]
    text = _("Intrigue: discard a card and draw {n}, or keep your hand.")
    if INTRIGUE_DISCARDS[level] == 0:
        text = _("Intrigue: draw {n} more cards, or keep your hand.")
    return Prompt(text.format(n=INTRIGUE_DRAWS[level]), _("Then cards are laid."))


def _prompt_lay(s: Any, _: Translate) -> Prompt:
    place = next_place(s)
    then = _("Then goods are invested.")
    if place + 1 < HOUSES:
        then = _("Then one under {good}.").format(good=house_name(place + 1, _))
    return Prompt(_("Lay a card face down under {good}.").format(good=house_name(place, _)), then)


def _prompt_invest(s: Any, _: Translate) -> Prompt:
    laid = [_(VALUE[s.laid[s.turn][house] - 1]) for house in range(HOUSES)]  # in the order of the warehouses
    own = _("You laid {cards}.").format(cards=", ".join(laid)) if s.laid[s.turn][0] else ""
    if s.house_chosen:
        text = _("Add more to the {house} warehouse, or finish.")
        return Prompt(text.format(house=house_name(s.house_chosen - 1, _)), own)
    return Prompt(_("Invest goods in one warehouse, or pass."), own or _("Then the cards are revealed."))
