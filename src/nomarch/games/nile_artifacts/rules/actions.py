"""Every action and outcome has a number and a name; ranges of numbers have names too.

A card is named by its field and what it shows: `take 3 scarab ankh`.
"""

from nomarch.engine import jit

from .data import CARD_TYPES, COLUMNS, MAX_CARDS, MONUMENT_NAMES, MONUMENTS, SEATS, SHAPE_NAMES, SHAPES

CARD_NAMES = tuple(f"{column} {shape}" for column in range(1, COLUMNS + 1) for shape in SHAPE_NAMES)

_GROUPS = (
    ["stay", "turn", "trade", "dock", "confirm"],
    [f"take {card}" for card in CARD_NAMES],
    [f"offer {card}" for card in CARD_NAMES],
    [f"withdraw {card}" for card in CARD_NAMES],
    [f"start {seat + 1}" for seat in range(SEATS[-1])],
    [f"reveal {monument}" for monument in MONUMENT_NAMES],
    [f"draw {card}" for card in CARD_NAMES],
)
NAMES = tuple(name for group in _GROUPS for name in group)

STAY, TURN, TRADE, DOCK, CONFIRM, TAKE = range(6)  # TAKE + card type: sail there and take it
OFFER = TAKE + CARD_TYPES
WITHDRAW = OFFER + CARD_TYPES
START = WITHDRAW + CARD_TYPES  # outcomes from here on
REVEAL = START + SEATS[-1]
DRAW = REVEAL + MONUMENTS

MAX_LEGAL = MAX_CARDS + 3  # turn, trade, dock and every card on the river
MAX_EVENTS = 85_000  # 40 rounds of at most 2124 events and 13 before, see RULES.md


@jit
def column_of(card_type):
    """The field, from 1 to 9, under which cards of this type are laid."""
    return card_type // SHAPES + 1
