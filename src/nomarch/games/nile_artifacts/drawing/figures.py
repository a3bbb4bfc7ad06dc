"""Small boards for the short rules, and where on the board each rule belongs."""

from __future__ import annotations

from nomarch.engine import Showing
from nomarch.engine.words import Translate, english

from .marks import patterns
from .monuments import Monuments
from .river import River

PLACES = {
    ".na-board .na-river": (
        "River",
        "4.6 4.7 4.8",
        "Sail forward to a field and take one of its cards, or sail into the harbour, which ends the round for you.",
    ),
    ".na-board .na-monuments": (
        "Monuments",
        "5.5 6.1 7.1 7.2",
        "Offer what the level above your believer asks for, and it rises. "
        "A complete monument scores for everybody on it.",
    ),
    "#fan": (
        "Cards",
        "2.1 5.3 5.6",
        "Once a round you may offer cards. The same cards count for every monument, and then they are gone.",
    ),
    ".na-purse": (
        "Coins",
        "4.4 4.5 4.9",
        "Three coins turn your ship or buy the top card of the deck. Some fields give one, and so does the harbour.",
    ),
}


def figure(name: str, showing: Showing, _: Translate = english) -> str:
    """The river, or the monuments."""
    drawn = River(showing, _).river() if name == "river" else Monuments(showing, _).monuments()
    return f'<div class="na-board">{patterns()}{drawn}</div>'
