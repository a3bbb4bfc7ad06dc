"""Every action and outcome has a number and a name; ranges of numbers have names too.

A choice of dice is a choice of counts: `KEEP + rank`, where the count vectors (food,
workers, either, good, skull, coins) of at most seven dice are ranked in lexical order.
"""

from math import comb

from nomarch.engine import jit

from .data import (
    BOXES,
    DEVELOPMENT_NAMES,
    DEVELOPMENTS,
    FACE_NAMES,
    FACES,
    FOOD_MAX,
    GOOD_NAMES,
    GOODS,
    GOODS_MAX,
    MAX_DICE,
    SITE_BOXES,
    SITE_NAMES,
    SITES,
    SPEARHEADS,
)

_LETTERS = ("f", "w", "e", "g", "s", "c")

# VECTORS[m][n]: how many count vectors over m faces have at most n dice
VECTORS = tuple(tuple(comb(n + m, m) for n in range(MAX_DICE + 1)) for m in range(FACES + 1))
# SITE_START[site]: number of boxes on the sheet before this site
SITE_START = tuple(sum(SITE_BOXES[:site]) for site in range(SITES + 1))


def _keep_names(face: int = 0, left: int = MAX_DICE, text: str = "keep") -> list[str]:
    if face == FACES:
        return [text if text != "keep" else "keep none"]
    grown = (text + f" {n}{_LETTERS[face]}" * (n > 0) for n in range(left + 1))
    return [name for n, longer in enumerate(grown) for name in _keep_names(face + 1, left - n, longer)]


def _pay_names() -> list[str]:
    rows = ([good for i, good in enumerate(GOOD_NAMES) if mask >> i & 1] for mask in range(1 << GOODS))
    return ["pay " + (" ".join(row) or "coins") for row in rows]


_GROUPS = (
    ["preserve"],
    _keep_names(),
    [f"reroll {face}" for face in FACE_NAMES],
    [f"take {n} as food" for n in range(MAX_DICE + 1)],
    [f"spend {n} spearheads" for n in range(GOODS_MAX[SPEARHEADS] + 1)],
    [f"build {site} {n + 1}" for site, boxes in zip(SITE_NAMES, SITE_BOXES, strict=True) for n in range(boxes)],
    ["turn in stone"],
    ["build ship"],
    [f"swap {give} for {get}" for give in GOOD_NAMES for get in GOOD_NAMES if give != get],
    [f"buy {development}" for development in DEVELOPMENT_NAMES],
    [f"sell {n} food" for n in range(FOOD_MAX + 1)],
    _pay_names(),
    [f"discard {good}" for good in GOOD_NAMES],
    ["roll", "stop", "accept", "done"],
    [f"die {face}" for face in FACE_NAMES],
)
NAMES = tuple(name for group in _GROUPS for name in group)

PRESERVE = 0
KEEP = PRESERVE + 1
REROLL = KEEP + VECTORS[FACES][MAX_DICE]
TAKE = REROLL + FACES
SPEND = TAKE + MAX_DICE + 1
BUILD = SPEND + GOODS_MAX[SPEARHEADS] + 1
TURN_IN = BUILD + BOXES
SHIP = TURN_IN + 1
SWAP = SHIP + 1
BUY = SWAP + GOODS * (GOODS - 1)
SELL = BUY + DEVELOPMENTS
PAY = SELL + FOOD_MAX + 1
DISCARD = PAY + (1 << GOODS)
ROLL = DISCARD + GOODS  # the four that leave a step as it is
STOP = ROLL + 1
ACCEPT = STOP + 1
DONE = ACCEPT + 1
DIE = DONE + 1  # outcomes

MAX_LEGAL = 96  # solo, seven dice of which two are alike: 3 * 2**5 choices of dice to keep
MAX_EVENTS = 52_000  # 100 rounds of 4 turns of at most 130 events, see RULES.md


@jit
def keeps(dice, locked, out):
    """Write the actions that keep some of these dice (a locked face whole) and roll the rest; return how many.

    Vectors grow face by face; a half-grown one is packed as rank * 8 + dice that may still follow.
    """
    n = 1
    out[0] = MAX_DICE
    for face in range(FACES):
        if dice[face] == 0:  # no rank changes
            continue
        least = dice[face] if face == locked else 0
        width = dice[face] - least + 1
        for i in range(n - 1, -1, -1):
            rank = out[i] >> 3
            left = out[i] & 7
            for v in range(width - 1, -1, -1):
                after = left - least - v
                skipped = VECTORS[FACES - face][left] - VECTORS[FACES - face][after]
                out[i * width + v] = ((rank + skipped) << 3) | after
        n *= width
    for i in range(n):
        out[i] = KEEP + (out[i] >> 3)
    return n - 1  # the last one keeps everything, which is STOP


@jit
def kept(a, dice):
    """Set the dice, by face, to those that action `a` keeps."""
    rank = a - KEEP
    left = MAX_DICE
    for face in range(FACES):
        n = 0
        while rank >= VECTORS[FACES - 1 - face][left]:
            rank -= VECTORS[FACES - 1 - face][left]
            left -= 1
            n += 1
        dice[face] = n


@jit
def site_of(a):
    """The site that a BUILD action ticks."""
    site = 0
    while a - BUILD >= SITE_START[site + 1]:
        site += 1
    return site


@jit
def swap_id(give, get):
    """The action that exchanges one good for another."""
    return SWAP + give * (GOODS - 1) + (get if get < give else get - 1)


@jit
def swap_get(a):
    """What a SWAP action takes; it gives (a - SWAP) // 4."""
    give = (a - SWAP) // (GOODS - 1)
    get = (a - SWAP) % (GOODS - 1)
    return get if get < give else get + 1
