"""What the seat to move is to do."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Prompt, Translate, english

from ..rules.buy import means, price
from ..rules.data import STORAGE
from ..rules.scoring import goods_held
from ..rules.state import (
    BUILDING,
    BUYING,
    DISCARDING,
    ENDED,
    KEEPING,
    LEADING,
    PAYING,
    PRESERVING,
    ROLLING,
    SELLING,
    SMITHING_NOW,
    SWAPPING,
    TAKING,
)
from .names import DEVELOPMENT


def prompt(s: Any, _: Translate = english) -> Prompt:
    """What the seat to move is to do, verb first."""
    if s.phase == BUILDING:
        return Prompt(_("Build cities and monuments."), _.n("1 worker left.", "{n} workers left.", s.workers))
    if s.phase == SWAPPING:
        return Prompt(_("Exchange goods by ship."), _.n("1 ship left.", "{n} ships left.", s.swaps))
    if s.phase == BUYING:
        return Prompt(_("Buy a development."), _("You can spend up to {n}.").format(n=means(s)))
    if s.phase == PAYING:
        text = _("Pay {price} for {name}.").format(price=price(s), name=_(DEVELOPMENT[s.buying - 1]))
        return Prompt(text, _("Coins: {n}. Goods are spent in whole rows.").format(n=s.coins))
    if s.phase == DISCARDING:
        return Prompt(
            _("Discard down to six goods."), _.n("1 more to go.", "{n} more to go.", goods_held(s, s.turn) - STORAGE)
        )
    return Prompt(_(_PROMPTS[s.phase]))


_PROMPTS = {
    PRESERVING: "Roll the dice, or pay one pottery to double your food first.",
    ROLLING: "The dice are rolling.",
    KEEPING: "Choose dice to reroll, or stop rolling.",
    LEADING: "Leadership: reroll one die, or accept the dice.",
    TAKING: "Choose food or workers for the dice that show both.",
    SMITHING_NOW: "Spend spearheads on the invasion, or none.",
    SELLING: "Choose how much food to sell for this purchase.",
    ENDED: "The match is over.",
}
