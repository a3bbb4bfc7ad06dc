"""Small boards for the short rules, and where on the board each rule belongs."""

from __future__ import annotations

import re

from nomarch.engine import Showing
from nomarch.engine.words import Translate, english

from .layout import NARROW, WIDE, Layout
from .slab import Slab

HEADS = 26  # the line of names above the bands
AIR = 8

PLACES = {
    ".board .sun.last": (
        "Sun track",
        "3.5 3.6 7.1",
        "One or two suns move Ra as many spaces. The epoch ends with the turn in which he reaches the last one.",
    ),
    ".board .track.pharaoh .t-name": (
        "Pharaoh",
        "4.1 7.2 7.3",
        "Each Pharaoh die moves you one space. At the end of an epoch the leader scores 5 and the last loses 2.",
    ),
    ".board .track.nile .t-name": (
        "Nile",
        "4.2 4.3 7.4",
        "Each Nile die moves you one space. At the end of an epoch your space scores, but only with a flood.",
    ),
    ".board .band .b-cell.civ": (
        "Civilization",
        "5.1 5.2 7.5",
        "Three, four or five dice place one, two or three markers. "
        "None costs 5 at the end of an epoch; three or more score.",
    ),
    ".board .band .b-cell:not(.civ)": (
        "Monuments",
        "5.3 5.4 5.5 8.1 8.2",
        "A die places a marker in the row of its colour. At the end of the match columns score, begun or filled.",
    ),
    "#dice": (
        "Dice",
        "2.1 2.2 2.3 3.2 3.4",
        "Up to three rolls; suns stay. An Ankh helps any symbol of which you have a real die.",
    ),
    "#outlook": (
        "If the epoch ended now",
        "7.1 7.2 7.4 7.5",
        "What everybody would score if the epoch ended at this moment.",
    ),
}


def figure(name: str, showing: Showing, _: Translate = english) -> str:
    """A part of the board, cut out of both layouts, for desk and phone."""
    return "".join(_cut(showing, _, layout, *PARTS[name](layout)) for layout in (WIDE, NARROW))


def _tracks(at: Layout) -> tuple[float, float]:
    """From below the sky to the end of the Nile."""
    return at.sky, at.nile.y + at.nile.height + AIR


def _bands(at: Layout) -> tuple[float, float]:
    """From the names above the bands to the end of the board."""
    return at.bands[0] - HEADS, at.size[1]


PARTS = {"tracks": _tracks, "bands": _bands}


def _cut(showing: Showing, _: Translate, layout: Layout, top: float, bottom: float) -> str:
    board = Slab(showing, _, layout).slab()
    return re.sub(r'viewBox="[^"]*"', f'viewBox="0 {top:g} {layout.size[0]:g} {bottom - top:g}"', board, count=1)
