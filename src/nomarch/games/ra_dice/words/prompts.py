"""What the seat to move is to do."""

from __future__ import annotations

from typing import Any

from nomarch.engine.words import Prompt, Translate, english

from ..rules.data import CIVILIZATION
from ..rules.state import LOSING, REROLLING, USING


def prompt(s: Any, _: Translate = english) -> Prompt:
    """What the seat to move is to do, verb first."""
    if s.phase == REROLLING:
        left = _.n("Suns stay. 1 reroll left.", "Suns stay. {n} rerolls left.", s.rerolls)
        return Prompt(_("Choose dice to reroll, or stop rolling."), left)
    if s.phase == USING:
        return Prompt(_("Use your dice, one action at a time, or end your turn."))
    if s.phase == LOSING:
        area = _("Civilization") if s.disaster == CIVILIZATION else _("Monuments")
        return Prompt(
            _.n(
                "Disaster: take back 1 marker from {area}.",
                "Disaster: take back {n} markers from {area}.",
                s.losses,
                area=area,
            )
        )
    return Prompt(_("The dice are rolling."))
