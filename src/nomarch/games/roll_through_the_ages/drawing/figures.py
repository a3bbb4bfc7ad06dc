"""Small boards for the short rules, and where on the board each rule belongs."""

from __future__ import annotations

import re

from nomarch.engine import Showing
from nomarch.engine.words import Translate, english

from .sheet import Sheet

PARTS = {"pegs": r'<svg id="pegs".*?</svg>', "monuments": r'<ul class="mons">.*?</ul>'}

PLACES = {
    ".cities": (
        "Cities",
        "2.1 4.1 5.1 5.2",
        "Each city rolls one die and eats one food a turn. Workers build new ones, box by box.",
    ),
    ".mons": (
        "Monuments",
        "5.1 5.3 8.3",
        "Workers tick boxes. Who finishes a monument first scores the high number, everybody later the low one.",
    ),
    "#pegs": (
        "Goods",
        "3.2 3.4 6.4 7.1",
        "Goods come in the order of the rows. A row pays as a whole, the longer the better; beyond six goods you "
        "discard.",
    ),
    ".disasters": (
        "Disasters",
        "4.3 4.4 4.5 4.6 4.7",
        "Hungry cities and skulls cost points, yours or those of others. Some developments protect.",
    ),
    ".devs h2": (
        "Developments",
        "6.1 6.3 6.6 8.1 8.2",
        "Buy one a turn, with this turn's coins and whole rows of goods. They last, and they score.",
    ),
    "#dice": (
        "Dice",
        "2.1 2.2 2.3 3.1",
        "One die for each city, up to three rolls; a skull stays as it fell.",
    ),
}


def figure(name: str, showing: Showing, _: Translate = english) -> str:
    """A part of the sheet, cut out."""
    found = re.search(PARTS[name], Sheet(showing, _).sheet(), re.DOTALL)
    return found[0] if found else ""
