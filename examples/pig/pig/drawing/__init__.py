"""What people see: a die, and everybody's way to the target."""

from __future__ import annotations

from typing import Any

from nomarch.draw import act, attrs, badge, scene
from nomarch.engine import Card, Parts, Showing
from nomarch.engine.words import Translate, english

from ..rules import DIE, HOLD, NAMES, ROLL

__all__ = ["CARD", "STYLE", "board", "symbol"]

STYLE = "pig"
DOTS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}  # nine places, row by row


def board(showing: Showing, _: Translate = english) -> Parts:
    """The die that fell last, two buttons, and a lane for each seat."""
    s: Any = showing.view.state
    faces = "".join(_die(a - DIE + 1) for a in showing.fallen[-1:])
    lanes = "".join(_lane(s, seat, name) for seat, name in enumerate(showing.names))
    buttons = "".join(
        _button(showing, a, text) for a, text in ((ROLL, _("Roll")), (HOLD, _("Hold {n}").format(n=s.pot)))
    )
    pot = f'<p class="pig-pot">{_("Pot")} <b>{s.pot}</b></p>'
    return Parts(board=f'<div class="pig-board">{pot}<ul>{lanes}</ul></div>', dice=faces, buttons=buttons)


def symbol(a: int) -> str:
    """Everything here is about the die."""
    return "dice"


def _button(showing: Showing, a: int, text: str) -> str:
    possible = a in showing.view.legal
    more = attrs(class_="btn primary" if possible else "btn", id=f"do-{NAMES[a]}")
    why = showing.view.game.words.why_not(showing.view.state, a)
    return f'<button type="button"{more}{act(NAMES[a] if possible else None, why)}>{text}</button>'


def _lane(s: Any, seat: int, name: str) -> str:
    pot = s.pot if seat == s.turn else 0
    return (
        f'<li class="pig-lane">{badge(seat)}<span>{name}</span><meter{attrs(min=0, max=s.target, value=s.pips[seat])}>'
        f"</meter><b>{s.pips[seat]}</b><i>{f'+{pot}' if pot else ''}</i></li>"
    )


def _die(face: int) -> str:
    places = ("abcdefghi".index(place) for place in DOTS[face])
    dots = "".join(f'<circle cx="{12 + 12 * (i % 3)}" cy="{12 + 12 * (i // 3)}" r="4"/>' for i in places)
    block = '<rect x="2" y="2" width="44" height="44" rx="9"/>'
    return f'<svg class="pig-die" viewBox="0 0 48 48" role="img" aria-label="{face}">{block}{dots}</svg>'


def _picture() -> str:
    return scene("dunes", '<rect x="120" y="50" width="80" height="80" rx="14"/><circle cx="160" cy="90" r="9"/>')


ABOUT = "One die and a steady nerve: roll on, or keep what you have?"
CARD = Card(minutes=10, about=ABOUT, picture=_picture)
