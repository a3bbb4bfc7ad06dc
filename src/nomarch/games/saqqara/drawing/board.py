"""The table drawn for the page: the auction, the warehouses, the pyramids, the Nile, and everybody's province.

What the round is about now stands large and first; the rest stands below it, or folded.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from nomarch.engine import Parts, Showing
from nomarch.engine.words import Translate

from ..rules.components import DEFAULT, encode
from ..rules.data import CARDS, LEVELS, PYRAMIDS, THRESHOLDS, YEARS
from .calendar import Calendar
from .houses import Houses
from .market import Market
from .nile import Nile
from .pyramids import Pyramids
from .reveal import Reveal
from .rivals import Rivals
from .tray import Tray


def board(showing: Showing, _: Translate) -> Parts:
    """The parts of the table; nothing tumbles here, and what real cards show is typed in by the list."""
    tray, marks = Tray(showing, _), _marks(showing.view.state, _)
    land, tiles = _land(showing, _, marks), Pyramids(showing, _).tiles(marks["pyramids"])
    province, nile = tray.province(tray.holds_cards), Nile(showing, _).river(marks["nile"])
    first = land + province + tiles if tray.at_market or tray.produces else tiles + province
    last = "" if tray.at_market or tray.produces else _folded(showing, _, land)
    drawn = f'<div class="sq-board">{first}{nile}{last}{_note(marks, _)}</div>'
    return Parts(
        tray=_("Cards and goods"),
        dice=tray.hand(),
        steps=tray.steps(),
        buttons=tray.buttons(),
        board=Reveal(showing, _).reveal() + drawn,
        rivals=Rivals(showing, _).rivals(),
    )


def _land(showing: Showing, _: Translate, marks: dict[str, str]) -> str:
    """The calendar beside the warehouses or the auction, the track of the die below."""
    calendar, market = Calendar(showing, _), Market(showing, _)
    if market.at_market:
        label, columns, more = _("Auction"), market.columns(), market.elsewhere()
    else:
        label, columns, more = _("Warehouses"), Houses(showing, _).columns(), ""
    return (
        f'<section class="sq-table" id="land"><h2 class="vh">{label}</h2>{calendar.yearbox()}'
        f"{columns}{calendar.years(marks['years'])}{calendar.track()}{more}</section>"
    )


def _folded(showing: Showing, _: Translate, land: str) -> str:
    """While provinces develop, the warehouses step back; their summary says what stays in them."""
    houses = Houses(showing, _)
    return (
        f'<details class="panel sq-fold" id="land-fold"><summary><b>{_("Warehouses")}</b>{houses.counts()}'
        f"<span>{houses.when()}</span></summary>{land}</details>"
    )


# What is reconstructed --------------------------------------------------------------------------


def _marks(s: Any, _: Translate) -> dict[str, str]:
    """For each part a word where it shows our numbers instead of those of an owner's copy."""
    word = _("numbers reconstructed")
    return {part: word if ours else "" for part, ours in _reconstructed(s).items()}


def _note(marks: dict[str, str], _: Translate) -> str:
    if not any(marks.values()):
        return ""
    ours = _(
        "The pyramids' costs, points and spaces, the numbers of cards, what the years bring and the length of "
        "the Nile are reconstructed: reasoned estimates, not the printed numbers."
    )
    return f'<p class="note sq-note">{ours}</p>'


def _reconstructed(s: Any) -> dict[str, bool]:
    """Which tables of this match are ours, as components.py writes them."""
    years, nile, pyramids = _ours()
    here = [season for year in range(YEARS) for season in s.markets[year]] + [*s.extra, *s.land]
    tiles = [
        [s.slots[p][level], s.points[p][level], *s.costs[p][level]] for p in range(PYRAMIDS) for level in range(LEVELS)
    ]
    return {
        "years": here == years,
        "nile": s.nile_end == nile,
        "pyramids": [n for tile in tiles for n in tile] == pyramids,
    }


@cache
def _ours() -> tuple[list[int], int, list[int]]:
    """Our own numbers: for the years, the Nile and the pyramids."""
    numbers = encode(DEFAULT)[THRESHOLDS + CARDS :]
    at = YEARS * 4
    return numbers[:at], numbers[at], numbers[at + 1 :]
