"""What people read, in English; de.po and nl.po say it in German and Dutch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nomarch.engine import Step
from nomarch.engine.words import Happening, Prompt, Translate, english

from ..rules import DIE, HOLD, PASSING, ROLL

__all__ = ["choice", "ending", "event", "followed", "letters", "prompt", "source", "stage", "why_not"]


def source(name: str, _: Translate = english) -> str:
    """There is one source of points."""
    return _("pips")


def ending(name: str, _: Translate = english) -> str:
    """There is one way to end."""
    return _("The target is reached.")


def stage(s: Any, _: Translate = english) -> str:
    """What is played for."""
    return _("First to {n}").format(n=s.target)


def prompt(s: Any, _: Translate = english) -> Prompt:
    """What to do, and what is at stake."""
    return Prompt(_("Roll or hold?"), _("There are {n} pips in your pot.").format(n=s.pot) if s.pot else "")


def choice(s: Any, a: int, _: Translate = english) -> str:
    """Roll, or hold so many."""
    return _("Roll") if a == ROLL else _("Hold {n}").format(n=s.pot)


def why_not(s: Any, a: int, _: Translate = english) -> str:
    """Actions are always possible on one's turn, so only a face can be refused."""
    return _("Dice are rolled; nobody chooses what they show.") if a >= DIE else _("It isn't your turn.")


def event(s: Any, a: int, _: Translate = english) -> str:
    """What happened."""
    if a >= DIE:
        return _("rolled {n}").format(n=a - DIE + 1)
    return _("held {n}").format(n=s.pot) if a == HOLD else _("rolls")


def followed(step: Step, names: Sequence[str], _: Translate = english) -> list[Happening]:
    """A pot that was lost."""
    was = step.before
    lost = was.phase == PASSING and was.pot and was.pips == step.after.pips
    return [(int(was.turn), _("lost {n} pips").format(n=was.pot))] if lost else []


def letters(s: Any, names: Sequence[str], _: Translate = english) -> str:
    """Everybody's pips, a line each."""
    return "\n".join(f"{name:<12} {s.pips[seat]:>3} {_pot(s, seat)}" for seat, name in enumerate(names))


def _pot(s: Any, seat: int) -> str:
    return f"+ {s.pot}" if seat == s.turn and s.pot else ""
