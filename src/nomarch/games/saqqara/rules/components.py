"""The reconstructed tables as a file for owners of the game, and as numbers for the rules."""

from __future__ import annotations

from nomarch.engine.components import Components, Tables

from .data import (
    CARD_NAMES,
    EXTRA_GOODS,
    GOOD_NAMES,
    HOUSE_NAMES,
    HOUSES,
    INFLUENCE_CARDS,
    INFLUENCE_TOTAL,
    LAND_A_HOUSE,
    LEVEL_COST,
    LEVEL_POINTS,
    LEVEL_SLOTS,
    LEVELS,
    MARKET_SEASONS,
    MARKETS_A_YEAR,
    NILE_FIELDS,
    PYRAMID_GOODS,
    PYRAMID_NAMES,
    THRESHOLD_CARDS,
    THRESHOLD_NAMES,
    THRESHOLD_TOTAL,
    YEARS,
)

MOST = 30  # no number on a tile, card or table is greater


def _cost_text(cost: int, pair: tuple[int, int]) -> str:
    return ", ".join(f"{cost} {GOOD_NAMES[good]}" for good in pair)


DEFAULT: Tables = {
    "thresholds": dict(zip(THRESHOLD_NAMES, THRESHOLD_CARDS, strict=True)),
    "influence": dict(zip(CARD_NAMES, INFLUENCE_CARDS, strict=True)),
    "distribution": {
        "extra": list(EXTRA_GOODS),
        "land": list(LAND_A_HOUSE),
    },
    "markets": {
        f"year-{year}": [GOOD_NAMES[season] for season in seasons if season]
        for year, seasons in enumerate(MARKET_SEASONS, 1)
    },
    "nile": {"fields": NILE_FIELDS},
    **{
        name: {
            "slots": list(LEVEL_SLOTS),
            "points": list(LEVEL_POINTS),
            "costs": [_cost_text(cost, pair) for cost in LEVEL_COST],
        }
        for name, pair in zip(PYRAMID_NAMES, PYRAMID_GOODS, strict=True)
    },
}

ABOUT = {
    "": """Saqqara: the tables of the game.

Nearly all numbers below are reconstructed: the printed ones were not at hand. Correct
them after your own copy; a line you leave out keeps the value given here.""",
    "thresholds": "How many of the 20 threshold cards there are of each value (reconstructed).",
    "influence": "How many of a player's 24 influence cards there are of each (reconstructed).",
    "distribution": "The distribution table, year 1 to 6 (reconstructed but for what is said here).",
    "distribution.extra": "Extra goods for the warehouse above the die; year 4 is printed: 3.",
    "distribution.land": "Land for every warehouse in the Land round; year 1 is printed: 0.",
    "markets": """The warehouses under which the stall stands in each year, in order (reconstructed;
printed: gold in year 1, and that years 4 to 6 have two markets).""",
    "nile": "The last field of the Nile (reconstructed).",
    PYRAMID_NAMES[0]: """The ten pyramids: worker slots, victory points and costs of levels 1 to 5
(reconstructed but for level 2 of progress).""",
}


# Checking -----------------------------------------------------------------------------------


def refuse(tables: Tables) -> str | None:
    """What is wrong with these tables, in a sentence; None if they can be played."""
    checks = (_wrong_cards, _wrong_calendar, _wrong_pyramids)
    return next((reason for check in checks if (reason := check(tables))), None)


def _wrong_cards(tables: Tables) -> str | None:
    for name, total in (("thresholds", THRESHOLD_TOTAL), ("influence", INFLUENCE_TOTAL)):
        if min(tables[name].values()) < 0:
            return f"[{name}] has a number of cards below zero."
        if sum(tables[name].values()) != total:
            return f"[{name}] has {sum(tables[name].values())} cards; there are {total}."
    if tables["thresholds"][THRESHOLD_NAMES[0]] == 0:
        return "[thresholds] needs a card 2: the first round is set up with one."
    return None


def _wrong_calendar(tables: Tables) -> str | None:
    for line, row in tables["distribution"].items():
        if len(row) != YEARS or not all(0 <= n <= MOST for n in row):
            return f"[distribution] {line} needs {YEARS} numbers from 0 to {MOST}."
    for year, seasons in tables["markets"].items():
        if len(seasons) > MARKETS_A_YEAR:
            return f"[markets] {year} has {len(seasons)} markets; at most {MARKETS_A_YEAR} can be held."
        unknown = [season for season in seasons if season not in HOUSE_NAMES]
        if unknown:
            return f"[markets] {year} has the unknown warehouse {unknown[0]!r}; use: {', '.join(HOUSE_NAMES)}."
        if seasons != sorted(set(seasons), key=GOOD_NAMES.index):
            return f"[markets] {year} must follow the order of the board: {', '.join(HOUSE_NAMES)}."
    if not 0 <= tables["nile"]["fields"] <= 100:
        return "[nile] fields must be from 0 to 100."
    return None


def _wrong_pyramids(tables: Tables) -> str | None:
    for name in PYRAMID_NAMES:
        for line, row in tables[name].items():
            if len(row) != LEVELS:
                return f"[{name}] {line} has {len(row)} entries; a pyramid has {LEVELS} levels."
        for line, least in (("slots", 1), ("points", 0)):
            if not all(least <= n <= MOST for n in tables[name][line]):
                return f"[{name}] {line} must be from {least} to {MOST}."
        for level, text in enumerate(tables[name]["costs"], 1):
            if _cost(text) is None:
                return f"[{name}] costs: level {level} reads {text!r}; write it like '2 fish, 2 wood'."
    return None


def _cost(text: str) -> list[int] | None:
    """A cost by good, from words like "2 fish, 2 wood"; None if it cannot be read."""
    cost = [0] * HOUSES
    for part in filter(None, map(str.strip, text.split(","))):
        number, _, good = part.partition(" ")
        if not number.isdecimal() or int(number) > MOST or good not in HOUSE_NAMES:
            return None
        cost[HOUSE_NAMES.index(good)] += int(number)
    return cost


# Numbers, in the order in which rules/setup.py reads them -----------------------------------


def encode(tables: Tables) -> list[int]:
    """The tables as the rules read them."""
    numbers = [*tables["thresholds"].values(), *tables["influence"].values()]
    for seasons in tables["markets"].values():
        numbers += [GOOD_NAMES.index(season) for season in seasons] + [0] * (MARKETS_A_YEAR - len(seasons))
    numbers += [*tables["distribution"]["extra"], *tables["distribution"]["land"], tables["nile"]["fields"]]
    for name in PYRAMID_NAMES:
        for level in range(LEVELS):
            tile = tables[name]
            numbers += [tile["slots"][level], tile["points"][level], *(_cost(tile["costs"][level]) or [])]
    return numbers


COMPONENTS = Components(DEFAULT, ABOUT, refuse, encode)
