"""The table drawn for the page: the auction, the warehouses, the pyramids, the Nile, and everybody's province.

Places never move: a phase changes what is lit and what stands in the right half of a warehouse.
"""

from __future__ import annotations

from functools import cache

from nomarch.engine import Parts, Showing
from nomarch.engine.words import Translate

from ..rules.components import DEFAULT, encode
from ..rules.data import CARDS, LEVELS, PYRAMIDS, THRESHOLDS, YEARS
from .calendar import Calendar
from .houses import Houses
from .nile import Nile
from .pyramids import Pyramids
from .rivals import Rivals
from .tray import Tray


def board(showing: Showing, _: Translate) -> Parts:
    """The parts of the table; nothing tumbles here, and what real cards show is typed in by the list."""
    tray, calendar = Tray(showing, _), Calendar(showing, _)
    marks = _marks(calendar.text(_reconstructed), _)
    tiles, nile = Pyramids(showing, _).tiles(marks["pyramids"]), Nile(showing, _).part(Nile.river, marks["nile"])
    province = tray.part(Tray.province, tray.holds_cards)
    title, table = f"<summary>{_('What the years bring')}</summary>", calendar.part(Calendar.years, marks["years"])
    years = f'<details class="panel sq-calendar" id="years">{title}{table}</details>'
    return Parts(
        tray=_("Cards and goods"),
        dice=tray.place(Tray.hand),
        steps=tray.part(Tray.steps),
        buttons=tray.buttons(),
        board=f'<div class="sq-board">{_land(showing, _, calendar)}{tiles}{province}{nile}{_note(marks, _)}</div>',
        rivals=Rivals(showing, _).rivals() + years,
    )


def _land(showing: Showing, _: Translate, calendar: Calendar) -> str:
    """The calendar beside the warehouses; the cards that are not on offer below them."""
    houses = Houses(showing, _)
    label, more = (_("Auction"), houses.part(Houses.elsewhere)) if houses.at_market else (_("Warehouses"), "")
    return (
        f'<section class="sq-table" id="land"><h2 class="vh">{label}</h2>{calendar.part(Calendar.yearbox)}'
        f"{houses.columns()}{calendar.part(Calendar.track)}{more}</section>"
    )


# What is reconstructed --------------------------------------------------------------------------


def _marks(ours: str, _: Translate) -> dict[str, str]:
    """For each part a word where it shows our numbers instead of those of an owner's copy."""
    word = _("numbers reconstructed")
    return {part: word if part in ours.split() else "" for part in ("years", "nile", "pyramids")}


def _note(marks: dict[str, str], _: Translate) -> str:
    if not any(marks.values()):
        return ""
    ours = _(
        "The pyramids' costs, points and spaces, the numbers of cards, what the years bring and the length of "
        "the Nile are reconstructed: reasoned estimates, not the printed numbers."
    )
    return f'<p class="note sq-note">{ours}</p>'


def _reconstructed(pen: Calendar) -> str:
    """Which tables of this match are ours, as components.py writes them."""
    s = pen.s
    years, nile, pyramids = _ours()
    here = [season for year in range(YEARS) for season in s.markets[year]] + [*s.extra, *s.land]
    tiles = [
        [s.slots[p][level], s.points[p][level], *s.costs[p][level]] for p in range(PYRAMIDS) for level in range(LEVELS)
    ]
    found = {
        "years": here == years,
        "nile": s.nile_end == nile,
        "pyramids": [n for tile in tiles for n in tile] == pyramids,
    }
    return " ".join(part for part, ours in found.items() if ours)


@cache
def _ours() -> tuple[list[int], int, list[int]]:
    """Our own numbers: for the years, the Nile and the pyramids."""
    numbers = encode(DEFAULT)[THRESHOLDS + CARDS :]
    at = YEARS * 4
    return numbers[:at], numbers[at], numbers[at + 1 :]
