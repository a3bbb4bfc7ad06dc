"""What the seat to move is to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine.words import Prompt, Translate, english

from ..rules.sailing import in_harbour
from ..rules.state import ENDED, LAYING, OFFERED, OFFERING
from .choices import preview
from .names import card, monuments


def prompt(s: Any, _: Translate = english) -> Prompt:
    """What the seat to move is to do, verb first."""
    if s.phase == ENDED:
        return Prompt(_("The match is over."))
    if s.phase <= LAYING or s.drawing:
        return Prompt(_("Cards are being drawn."))
    if s.phase == OFFERING:
        return _offering_prompt(s, _)
    if in_harbour(s, s.turn):
        return Prompt(_("Leave the harbour."), _("Sail to a card, or across to the other harbour."))
    return Prompt(_("Sail on to a card, or to the harbour ahead."))


def _offering_prompt(s: Any, _: Translate) -> Prompt:
    if s.at[OFFERED] == 0:
        return Prompt(_("Choose cards to offer, then confirm."), _("The others stay in front of you."))
    rising, unneeded = preview(s)
    told = [_("Rising: {names}.").format(names=monuments(rising, _)) if rising else _("Nothing would rise.")]
    if unneeded:
        told.append(_("Not needed: {cards}.").format(cards=_listed(s, unneeded, _)))
    headline = _.n(
        "Confirm your offering of 1 card, or change it.",
        "Confirm your offering of {n} cards, or change it.",
        int(s.at[OFFERED]),
    )
    return Prompt(headline, " ".join(told))


def _listed(s: Any, cards: Sequence[int], _: Translate) -> str:
    return ", ".join(card(s, one, _) for one in cards)
