"""SVG and HTML primitives (symbols, pieces, dice, boxes, tracks, cards) and what every board has. They know no game.

Each function returns a string without inline style; colours come by class from the one
stylesheet. What a person typed must be escaped by the caller (`esc`).
"""

from .album import Album, Exhibit, Loom, Page, noted
from .attributes import act, attrs, esc
from .board import Pen, copied, together
from .boxes import boxes
from .card import card
from .die import chip, die, die_in_picture
from .once import once
from .scene import scene
from .seat import SEAT_LETTERS, badge, piece, seat_shape
from .steps import steps
from .symbol import address, sym, use
from .track import peg_row, track

__all__ = [
    "SEAT_LETTERS",
    "Album",
    "Exhibit",
    "Loom",
    "Page",
    "Pen",
    "act",
    "address",
    "attrs",
    "badge",
    "boxes",
    "card",
    "chip",
    "copied",
    "die",
    "die_in_picture",
    "esc",
    "noted",
    "once",
    "peg_row",
    "piece",
    "scene",
    "seat_shape",
    "steps",
    "sym",
    "together",
    "track",
    "use",
]
