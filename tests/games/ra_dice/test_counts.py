"""Numbers that can be known without the code."""

from functools import cache
from itertools import combinations, permutations, product
from math import comb
from pathlib import Path
from random import Random

import pytest

from nomarch.engine.turn import apply
from nomarch.games.ra_dice import GAME
from nomarch.games.ra_dice import rules as ra
from nomarch.games.ra_dice.rules.data import COLOUR_NAMES
from nomarch.testing import clauses, proven_clauses

# Sequences from the opening


def test_sequences_from_the_opening(table):
    """Five dice fall: 6, 36, ... 6**5. A die that is no sun is rolled again or not: (5 * 2 + 1)**5 choices.

    Five suns have one such choice, but nothing to roll again: instead four disasters or done.
    """
    t = table()
    states, counts = [t.s.tobytes()], []
    for _ in range(5):
        states = list(followers(t, states))
        counts.append(len(states))
    assert counts == [6, 36, 216, 1296, 7776]
    assert len(set(states)) == 7776, "every die has a colour, so every roll is a situation of its own"
    choices = 0
    for state in states:
        t.s.load(state)
        choices += len(t.ids())
    assert choices == 11**5 - 1 + 5


def followers(t, states):
    for state in states:
        t.s.load(state)
        for action in t.ids():
            t.s.load(state)
            apply(t.s, action)
            yield t.s.tobytes()


def test_the_longest_list_of_choices_is_five_monuments_on_an_empty_board(table):
    assert len(table().roll("mmmmm").choices()) == 40 + 1 == ra.MAX_LEGAL


def test_every_clause_and_ruling_has_a_test():
    rules = GAME.folder / "RULES.md"
    assert clauses(rules) - proven_clauses(Path(__file__).parent) == set()
    assert len(clauses(rules)) > 75


# How long a match can be


@cache
def least(suns, rerolls, worth):
    """The least expected worth of a turn that has so many suns and rerolls left."""
    values = [worth[suns]]
    for dice in range(1, 6 - suns if rerolls else 1):
        ways = [comb(dice, more) * 5 ** (dice - more) / 6**dice for more in range(dice + 1)]
        values.append(sum(way * least(suns + more, rerolls - 1, worth) for more, way in enumerate(ways)))
    return min(values)


def least_of_a_turn(worth):
    return sum(comb(5, suns) * 5 ** (5 - suns) / 6**5 * least(suns, 2, worth) for suns in range(6))


def test_nobody_can_hold_ra_back_for_long():
    moves = least_of_a_turn((0, 1, 1, 0, 0, 0))
    assert round(moves, 4) == 0.3118
    assert round(least_of_a_turn((0, 1, 2, 0, 0, 0)), 2) == 0.48  # mean steps of a turn
    unfinished = sum(comb(1000, n) * moves**n * (1 - moves) ** (1000 - n) for n in range(36))
    assert unfinished < 1e-109


# All that a roll can do, told twice: by small decisions, and by giving every die a purpose at once

OWN = {"red 1"}
FREE = {f"{colour} {column}" for colour in COLOUR_NAMES for column in (1, 2, 3)} - OWN - {"blue 2"}
PURPOSES = {"p": "P-", "n": "NF-", "c": "C-", "m": "M-", "a": "PNFCM$", "s": "-"}


def board(table):
    """Three seats; columns 4 to 8 are full, blue is full, purple has an own marker, both tracks near their end."""
    t = table(3).at(0, pharaoh=10, nile=9).built(0, *OWN).built(2, "blue 2")
    t.built(1, *[f"{colour} {column}" for colour in COLOUR_NAMES for column in range(4, 9)])
    return t.settled(1, "blue").settled(2, "blue", "red").settled(0, "purple")


def by_small_decisions(table, faces):
    """Every way to end the turn: what is on the board, and the points for Ankhs."""
    start = board(table).roll(faces)
    seen, found = set(), {}
    left = [start.s.tobytes()]
    while left:
        start.s.load(left.pop())
        if start.s.turn == 1:
            civilization = frozenset(start.civilization(0)) - {"purple"}
            place = (start.s.pharaoh[0], start.s.nile[0], start.s.floods[0], civilization)
            found.setdefault((*place, frozenset(start.monuments(0))), set()).add(start.points(0)["ankhs"])
            continue
        before = start.s.tobytes()
        for action in start.ids():
            start.s.load(before)
            apply(start.s, action)
            if start.s.tobytes() not in seen:
                seen.add(start.s.tobytes())
                left.append(start.s.tobytes())
    return found


def by_purposes(faces):
    """The same from the words of the rulebook: each die has a purpose, then each area is judged by itself."""
    found = {}
    for purposes in product(*(PURPOSES[face] for face in faces)):
        dice = {p: [i for i in range(5) if purposes[i] == p] for p in "PNFCM$"}
        real = {p: [i for i in dice[p] if faces[i] != "a"] for p in "PNFCM"}
        if any(dice[p] and not real[p] for p in "PNFCM") or len(dice["F"]) not in (0, 3):
            continue
        pharaoh, nile = min(12, 10 + len(dice["P"])), min(12, 9 + len(dice["N"]))
        for settled in civilizations(dice["C"], real["C"]):
            for built in monuments(dice["M"], real["M"]):
                place = (pharaoh, nile, len(dice["F"]) // 3, settled, built | OWN)
                found.setdefault(place, set()).add(len(dice["$"]) // 2 * 2)
    return found


def civilizations(dice, real):
    """Nothing without dice; else one to n - 2 markers in open colours of real dice."""
    if not dice:
        return {frozenset()}
    colours = [COLOUR_NAMES[i] for i in real if COLOUR_NAMES[i] not in ("blue", "purple")]
    sizes = range(1, len(dice) - 2 + 1)
    return {frozenset(chosen) for size in sizes for chosen in combinations(colours, size)}


def monuments(dice, real):
    """Nothing without dice; else one real die, then pairs, each with a real die that names the colour."""
    if not dice:
        return {frozenset()}
    found = set()
    for order in permutations(dice):
        pairs = [order[i : i + 2] for i in range(1, len(order), 2)]
        if len(order) % 2 == 1 and order[0] in real:
            for named in product(*([i for i in pair if i in real] for pair in pairs)):
                found |= placements([COLOUR_NAMES[i] for i in (order[0], *named)])
    return found


def placements(colours):
    """The first marker on any free space; the others in columns without an own marker."""
    found = set()
    for columns in product("123", repeat=len(colours)):
        spaces = [f"{colour} {column}" for colour, column in zip(colours, columns, strict=True)]
        own = {"1"}
        fits = spaces[0] in FREE
        for i in range(1, len(spaces)):
            own.add(columns[i - 1])
            fits = fits and spaces[i] in FREE and columns[i] not in own
        if fits:
            found.add(frozenset(spaces))
    return found


RNG = Random(4)
ROLLS = ["cccaa", "ccaap", "mmmaa", "mmmma", "mmmmm", "nnnaa", "naaaa", "caaam", "pnaaa", "macaa", "amcma", "ccccc"]
ROLLS += ["".join(RNG.choices("pncmas", [2, 2, 3, 3, 4, 1], k=5)) for _ in range(90)]


@pytest.mark.parametrize("faces", [faces for faces in ROLLS if faces.count("s") < 4])
def test_small_decisions_reach_every_legal_use_and_nothing_else(table, faces):
    reached, legal = by_small_decisions(table, faces), by_purposes(faces)
    assert reached.keys() == legal.keys()
    for place, points in reached.items():
        assert points <= legal[place]
        assert max(points) == max(legal[place]), "no Ankh is wasted"
