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
        return Prompt(_("Build cities and monuments."), _("Workers left: {n}.").format(n=s.workers))
    if s.phase == SWAPPING:
        return Prompt(_("Exchange goods by ship."), _("Ships left: {n}.").format(n=s.swaps))
    if s.phase == BUYING:
        return Prompt(_("Buy a development."), _("You can pay up to {n}.").format(n=means(s)))
    if s.phase == PAYING:
        text = _("Pay {price} for {name}.").format(price=price(s), name=_(DEVELOPMENT[s.buying - 1]))
        return Prompt(text, _("You have {n} coins; goods are paid in whole rows.").format(n=s.coins))
    if s.phase == DISCARDING:
        return Prompt(_("Discard down to six goods."), _("Still to go: {n}.").format(n=goods_held(s, s.turn) - STORAGE))
    return Prompt(_(_PROMPTS[s.phase]))


_PROMPTS = {
    PRESERVING: "Roll the dice, or pay one pottery to double your food first.",
    ROLLING: "The dice are rolling.",
    KEEPING: "Choose the dice to roll again, or stop rolling.",
    LEADING: "Leadership: roll one die again, or accept the dice.",
    TAKING: "Choose food or workers for the dice that show both.",
    SMITHING_NOW: "Throw spearheads into the invasion, or none.",
    SELLING: "Choose how much food to sell for this purchase.",
    ENDED: "The match is over.",
}
