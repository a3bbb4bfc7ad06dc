"""The reconstructed tables as a file for owners of the game, and as numbers for the rules."""

from __future__ import annotations

from nomarch.engine.components import Components, Tables

from .data import (
    CARDS_LAID,
    COLUMNS,
    DECK,
    DIFFERENT,
    EQUAL,
    KIND_BITS,
    KIND_NAMES,
    KINDS,
    LEVEL_POINTS,
    LEVELS,
    LISTED,
    MAX_CARDS,
    MONUMENT_ROWS,
    MONUMENTS,
    PAIRS,
    REGION_BITS,
    REGION_NAMES,
    REGION_SHIFT,
    RIVER_BARS,
    RIVER_COINS,
    SAME_REGION,
    SEATS,
    SHAPE_NAMES,
    SHAPES,
    SORT_BITS,
    SORT_NAMES,
    START_COINS,
)

# Where each table begins in the numbers that `new_game` reads
BARS_AT = 0
COINS_AT = BARS_AT + COLUMNS
POINTS_AT = COINS_AT + COLUMNS
START_AT = POINTS_AT + LEVELS
NEEDS_AT = START_AT + SEATS[-1]
CARDS_AT = NEEDS_AT + MONUMENTS * LEVELS  # their number, then the cards

MOST = {EQUAL: 7, DIFFERENT: KINDS, PAIRS: 3, SAME_REGION: 7}  # what "n equal" and its like may ask for

DEFAULT: Tables = {
    "river": {"bars": list(RIVER_BARS), "coins": list(RIVER_COINS)},
    "deck": {f"field-{column}": list(cards) for column, cards in enumerate(DECK, 1)},
    "monuments": {name: list(levels) for name, levels in MONUMENT_ROWS},
    "points": {"levels": list(LEVEL_POINTS)},
    "coins": {"start": list(START_COINS)},
}

ABOUT = {
    "": """Nile Artifacts: the tables of the game.

The river, the artifact deck and the monuments below are reconstructed: the printed
ones were not at hand. Correct them after your own copy; a line you leave out keeps
the value given here.""",
    "river": "The nine fields between the harbours, from left to right (reconstructed).",
    "river.bars": f"The colour of each bar: {', '.join(REGION_NAMES)}.",
    "river.coins": "Which fields show a coin.",
    "deck": f"""The artifact cards that belong under each field (reconstructed), one entry a card.
A card shows one or two of {", ".join(KIND_NAMES)}, or is a joker.""",
    "monuments": """What each level of a monument asks for, from level 1 upwards (reconstructed); the names are ours.
"2 equal", "3 different", "2 pairs", "3 same-region", or the artifacts and regions
themselves, such as "scarab ankh" or "blue blue green".""",
    "points": "The points of levels 1, 2 and 3.",
    "coins": "The coins of seats 1 to 4 at the start (reconstructed).",
}


# Checking -----------------------------------------------------------------------------------


def refuse(tables: Tables) -> str | None:
    """What is wrong with these tables, in a sentence; None if they can be played."""
    checks = (_wrong_river, _wrong_deck, _wrong_monuments, _wrong_numbers)
    return next((reason for check in checks if (reason := check(tables))), None)


def _wrong_river(tables: Tables) -> str | None:
    for line in ("bars", "coins"):
        if len(tables["river"][line]) != COLUMNS:
            return f"[river] {line} has {len(tables['river'][line])} entries; the river has {COLUMNS} fields."
    for column, bar in enumerate(tables["river"]["bars"], 1):
        if bar not in REGION_NAMES:
            return f"[river] bars: field {column} has the unknown region {bar!r}; use: {', '.join(REGION_NAMES)}."
    return None


def _wrong_deck(tables: Tables) -> str | None:
    for field, cards in tables["deck"].items():
        for card in cards:
            reason = _wrong_card(card)
            if reason:
                return f"[deck] {field}: {reason}"
    number, fewest = sum(map(len, tables["deck"].values())), CARDS_LAID[-1]
    if number < fewest:
        return f"[deck] has {number} cards, too few for a round: with four seats {fewest} are laid out."
    if number > MAX_CARDS:
        return f"[deck] has {number} cards; at most {MAX_CARDS} can be played."
    return None


def _wrong_card(card: str) -> str | None:
    words = card.split()
    if words == ["joker"]:
        return None
    if len(words) not in (1, 2):
        return f"the card {card!r} must show one or two artifacts, or be a joker."
    unknown = [word for word in words if word not in KIND_NAMES]
    return f"the card {card!r} shows the unknown kind {unknown[0]!r}; use: {_kinds()}." if unknown else None


def _wrong_monuments(tables: Tables) -> str | None:
    for name, levels in tables["monuments"].items():
        if not 1 <= len(levels) <= LEVELS:
            return f"[monuments] {name} has {len(levels)} levels; it needs one to three."
        for level, text in enumerate(levels, 1):
            reason = _wrong_requirement(text, tables["river"]["bars"])
            if reason:
                return f"[monuments] {name}: level {level} {reason}"
    return None


def _wrong_requirement(text: str, bars: list[str]) -> str | None:
    words = text.split()
    if not words:
        return "has no requirement."
    if len(words) == 2 and words[1] in SORT_NAMES[EQUAL:]:
        most = MOST[SORT_NAMES.index(words[1])]
        fits = words[0].isascii() and words[0].isdigit() and 1 <= int(words[0]) <= most
        return None if fits else f"asks for {text!r}; the number is from 1 to {most}."
    for word in words:
        if word not in (*KIND_NAMES, *REGION_NAMES):
            return f"asks for the unknown {word!r}; use artifacts, regions, or a number and: {_sorts()}."
        if word in REGION_NAMES and word not in bars:
            return f"asks for {word}, which no bar of the river shows."
        most = (1 << (KIND_BITS if word in KIND_NAMES else REGION_BITS)) - 1
        if words.count(word) > most:
            return f"asks {words.count(word)} times for {word}; at most {most} can be played."
    return None


def _wrong_numbers(tables: Tables) -> str | None:
    for place, values, length in (
        ("[points] levels", tables["points"]["levels"], LEVELS),
        ("[coins] start", tables["coins"]["start"], SEATS[-1]),
    ):
        if len(values) != length:
            return f"{place} has {len(values)} entries instead of {length}."
        if not all(0 <= value < 100 for value in values):
            return f"{place}: every entry is from 0 to 99."
    return None


def _kinds() -> str:
    return ", ".join((*KIND_NAMES, "joker"))


def _sorts() -> str:
    return ", ".join(SORT_NAMES[EQUAL:])


# Numbers for the rules ----------------------------------------------------------------------


def encode(tables: Tables) -> list[int]:
    """Checked tables as whole numbers, in the order of the starts above."""
    levels = [[requirement(text) for text in row] + [0] * (LEVELS - len(row)) for row in tables["monuments"].values()]
    cards = sorted(column * SHAPES + shape(card) for column, row in enumerate(tables["deck"].values()) for card in row)
    return [
        *(REGION_NAMES.index(bar) for bar in tables["river"]["bars"]),
        *map(int, tables["river"]["coins"]),
        *tables["points"]["levels"],
        *tables["coins"]["start"],
        *(need for row in levels for need in row),
        len(cards),
        *cards,
    ]


def shape(card: str) -> int:
    """The number of what a card shows; the order of two artifacts does not matter."""
    words = card.split()
    if words != ["joker"]:
        words.sort(key=KIND_NAMES.index)
    return SHAPE_NAMES.index(" ".join(words))


def requirement(text: str) -> int:
    """A requirement as one number, see data.py."""
    words = text.split()
    if words[-1] in SORT_NAMES[EQUAL:]:
        return SORT_NAMES.index(words[1]) | int(words[0]) << SORT_BITS
    need = LISTED
    for word in words:
        if word in KIND_NAMES:
            need += 1 << (SORT_BITS + KIND_NAMES.index(word) * KIND_BITS)
        else:
            need += 1 << (REGION_SHIFT + REGION_NAMES.index(word) * REGION_BITS)
    return need


COMPONENTS = Components(DEFAULT, ABOUT, refuse, encode)
