"""Numbers that can be known without the code."""

import random
from itertools import product
from math import comb, perm
from pathlib import Path

import pytest

import nomarch
from nomarch.engine import jit
from nomarch.engine.chance import below
from nomarch.games.nile_artifacts.rules.actions import CARD_NAMES
from nomarch.games.nile_artifacts.rules.components import requirement
from nomarch.games.nile_artifacts.rules.offering import clear_offering, count, satisfied
from nomarch.testing import clauses, proven_clauses

GAME = nomarch.game("nile-artifacts")


def test_every_clause_and_ruling_has_a_test():
    rules = GAME.folder / "RULES.md"
    assert clauses(rules) - proven_clauses(Path(__file__).parent) == set()
    assert len(clauses(rules)) > 60


# Sequences


def test_sequences_from_the_opening():
    """Who begins, then five of eighteen monuments one after the other: 2, 2 * 18, 2 * 18 * 17, ..."""
    counts = GAME.perft(4, 2)
    assert counts == [2 * perm(18, revealed) for revealed in range(4)]


def test_sequences_of_a_small_river(table):
    """Two ships in the left harbour, cards on 3 and 8, no coins.

    Seat 0 may dock, take 3 or take 8: 3 ways. Seat 1 then has
      after dock:   dock, take 3, take 8 (no stay: seat 0 is docked)       3
      after take 3: stay, dock, take 8                                     3
      after take 8: stay, dock, take 3                                     3
    so 9 sequences of two events.
    """
    t = table().river("3 cat", "8 eye")
    counts = {0: 1, 1: 0, 2: 0}
    todo = [(t.s.tobytes(), 0)]
    while todo:
        data, depth = todo.pop()
        if depth == 2:
            continue
        t.s.load(data)
        for action in t.ids():
            t.s.load(data)
            t.game.calls.apply(t.s, action)
            counts[depth + 1] += 1
            todo.append((t.s.tobytes(), depth + 1))
    assert counts == {0: 1, 1: 3, 2: 9}


@pytest.mark.parametrize("cards", [0, 1, 3, 6])
def test_every_subset_of_the_cards_can_be_offered(table, cards):
    """Choosing one by one, without putting back, reaches each of the 2**n sets, and each set only once as bytes."""
    names = [f"{field} cat" for field in range(1, cards + 1)]
    t = table(3).hand(*names).hand("9 eye", seat=1).coins(0 if cards else 3).offering()
    seen, todo = set(), [t.s.tobytes()]
    while todo:
        data = todo.pop()
        if data in seen:
            continue
        seen.add(data)
        t.s.load(data)
        for name in t.choices("offer"):
            t.s.load(data)
            t.play(name)
            todo.append(t.s.tobytes())
    assert len(seen) == 2**cards


# Chances


@jit
def hands_of_four(states, needs, hits):
    """Go through every hand of four cards of the deck and count those that satisfy each requirement."""
    s = states[0]
    for a in range(72):
        count(s, s.card[a], 1)
        for b in range(a + 1, 72):
            count(s, s.card[b], 1)
            for c in range(b + 1, 72):
                count(s, s.card[c], 1)
                for d in range(c + 1, 72):
                    count(s, s.card[d], 1)
                    for k in range(len(needs)):
                        if satisfied(s, needs[k]):
                            hits[k] += 1
                    count(s, s.card[d], -1)
                count(s, s.card[c], -1)
            count(s, s.card[b], -1)
        count(s, s.card[a], -1)


@jit
def random_hands(states, rng, hands, n, needs, hits):
    """Draw hands of n cards at random and count those that satisfy each requirement."""
    s = states[0]
    for _ in range(hands):
        clear_offering(s)
        for i in range(n):
            j = i + below(rng, 72 - i)
            drawn = s.card[j]
            s.card[j] = s.card[i]
            s.card[i] = drawn
            count(s, drawn, 1)
        for k in range(len(needs)):
            if satisfied(s, needs[k]):
                hits[k] += 1


def counted(kernel, texts, *arguments):
    machine = GAME.compile()
    states = machine.states()
    machine.begin(states, 0, 2, machine.options(GAME.encode({})))
    needs, hits = machine.options([requirement(text) for text in texts]), machine.numbers(len(texts))
    machine.compiler(kernel)(states, *arguments, needs, hits)
    return [int(n) for n in hits]


def test_hands_of_four_by_formula():
    """24 cards a region; each kind on 9 singles and 3 doubles; 9 jokers."""
    by_formula = {
        # one region twice: choose it, two of its cards, one of each other
        "blue orange green": 3 * comb(24, 2) * 24 * 24,
        # neither without orange nor without green
        "orange green": comb(72, 4) - 2 * comb(48, 4) + comb(24, 4),
        "blue blue orange green": comb(24, 2) * 24 * 24,
        "3 same-region": 3 * (comb(24, 3) * 48 + comb(24, 4)),
        "2 same-region": comb(72, 4),  # four cards, three regions
        "scarab": comb(72, 4) - comb(72 - 12 - 9, 4),  # at least one of 12 scarab cards or 9 jokers
        # no card alike: neither two of a kind nor a joker beside anything
        "2 equal": comb(72, 4) - all_different(4),
    }
    assert counted(hands_of_four, list(by_formula)) == list(by_formula.values())


def all_different(cards):
    """Hands without joker in which no kind is shown twice: disjoint singles and doubles, counted by kinds used."""
    doubles = [{0, 1}, {2, 3}, {4, 5}, {0, 3}, {2, 5}, {1, 4}, {0, 5}, {1, 2}, {3, 4}]

    def ways(left, free, start):
        singles = comb(len(free), left) * 9**left if left >= 0 else 0
        return singles + sum(
            ways(left - 1, free - doubles[i], i + 1)
            for i in range(start, len(doubles))
            if left > 0 and doubles[i] <= free
        )

    return ways(cards, frozenset(range(6)), 0)


# Chance in percent that 4, 5 or 6 random cards satisfy a requirement, as told for the reconstruction, +-1.5
CHANCES = {
    "scarab ankh": (52, 65, 76),
    "scarab ankh eye": (31, 48, 62),
    "scarab ankh eye jar": (13, 30, 48),
    "orange green": (63, 75, 85),
    "blue orange green": (46, 65, 77),
    "blue blue orange green": (16, 34, 51),
    "2 equal": (87, 97, 100),
    "3 equal": (32, 55, 73),
    "4 equal": (3, 12, 26),
    "3 different": (95, 99, 100),
    "4 different": (58, 83, 94),
    "5 different": (10, 40, 65),
    "3 same-region": (31, 60, 86),
    "2 pairs": (35, 63, 86),
}


@pytest.mark.parametrize(("column", "cards"), [(0, 4), (1, 5), (2, 6)])
def test_random_hands_satisfy_requirements_as_often_as_the_table_of_chances_says(column, cards):
    hands = 100_000  # a standard error below 0.16 percent
    hits = counted(random_hands, list(CHANCES), GAME.compile().rng(cards), hands, cards)
    for (text, chances), found in zip(CHANCES.items(), hits, strict=True):
        assert abs(100 * found / hands - chances[column]) <= 1.5, text


# The requirements against a second, slower reading of RULES.md section 6


def satisfied_by_trying(cards, asked):
    """Give every joker every kind and look whether some way is what is asked for."""
    regions = [["blue", "orange", "green"][(int(card.split()[0]) - 1) // 3] for card in cards]
    shown = [word for card in cards for word in card.split()[1:] if word != "joker"]
    jokers = sum(card.endswith("joker") for card in cards)
    kinds = ("scarab", "ankh", "eye", "jar", "cat", "mask")
    return any(asks(asked.split(), shown + list(wild), regions, kinds) for wild in product(kinds, repeat=jokers))


def asks(words, shown, regions, kinds):
    number = [shown.count(kind) for kind in kinds]
    if words[-1] == "equal":
        return max(number) >= int(words[0])
    if words[-1] == "different":
        return sum(n > 0 for n in number) >= int(words[0])
    if words[-1] == "pairs":
        return sum(n >= 2 for n in number) >= int(words[0])
    if words[-1] == "same-region":
        return max(map(regions.count, ("blue", "orange", "green"))) >= int(words[0])
    return all((shown + regions).count(word) >= words.count(word) for word in words)


def test_requirements_agree_with_trying_every_kind_for_every_joker(table):
    rng, t = random.Random(9), table()
    deck = [CARD_NAMES[card] for card in t.s.card[:72]]
    texts = [*CHANCES, "3 pairs", "6 different", "cat cat cat", "scarab blue", "eye mask green green", "2 same-region"]
    jokers = [card for card in deck if card.endswith("joker")]
    for _ in range(250):
        cards = tuple(dict.fromkeys(rng.sample(deck, rng.randrange(7)) + rng.sample(jokers, rng.randrange(4))))
        cards = cards if sum(card.endswith("joker") for card in cards) <= 4 else cards[:5]
        for text in texts:
            assert t.satisfies(cards, text) == satisfied_by_trying(cards, text), (cards, text)
