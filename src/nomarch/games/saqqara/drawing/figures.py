"""Small boards for the short rules, and where on the board each rule belongs."""

from __future__ import annotations

from nomarch.engine import Showing
from nomarch.engine.words import Translate, english

from .houses import Houses
from .pyramids import Pyramids

PLACES = {
    ".sq-houses:not(.sq-aucs)": (
        "Warehouses",
        "3.1 3.9 3.11 3.13 4.2 4.3",
        "A warehouse opens when it holds as many goods as its threshold says. The greatest influence takes them.",
    ),
    ".sq-aucs": (
        "Auction",
        "2.3 2.4 2.5 2.7",
        "Four cards at once. Only the number of goods counts; who still leads when their turn comes again takes "
        "the card.",
    ),
    ".sq-year": (
        "Year",
        "2.1 6.1 6.2 7.1",
        "The die goes through five rounds a year. "
        "The match lasts six years, or ends sooner when all pyramids but two are complete.",
    ),
    "#pyramids": (
        "Pyramids",
        "5.9 5.10 5.12 7.2 7.3",
        "Pay to place a worker or to move it up a level, each worker once a round. "
        "Levels score, and from level 2 on they grant a privilege.",
    ),
    "#nile": (
        "Nile",
        "5.11 7.3",
        "Three land move your boat one space, and every space is a point.",
    ),
    "#province": (
        "Your province",
        "5.2 5.3 5.6 5.7",
        "In your turn you trade, use market cards and build, as much as you like and in any order.",
    ),
    ".sq-hand": (
        "Your influence cards",
        "3.6 3.9 4.5 4.6",
        "Lay one face down under each warehouse. Beggars and merchants take goods in their own way.",
    ),
}


def figure(name: str, showing: Showing, _: Translate = english) -> str:
    """The warehouses, or the pyramids."""
    drawn = Houses(showing, _).columns() if name == "houses" else Pyramids(showing, _).tiles("")
    return f'<div class="sq-board">{drawn}</div>'
