"""Numbers that can be known without the code."""

from fractions import Fraction
from math import perm
from pathlib import Path

from nomarch.engine import OVER
from nomarch.games import saqqara
from nomarch.games.saqqara.rules.actions import THRESHOLD
from nomarch.testing import clauses, proven_clauses


def test_sequences_from_the_opening():
    """Three seats draw three of ten pyramids in order: 10, 90, 720 ways.

    Of the 720, neither Soldiers nor Thief is in 8 * 7 * 6 = 336, one of them in 2 * 3 * 8 * 7 = 336, both in
    3 * 2 * 8 = 48. In the first case five are left to draw from, in the second six, in the third seven.
    """
    neither, single, both = 8 * 7 * 6, 2 * 3 * 8 * 7, 3 * 2 * 8
    assert neither + single + both == perm(10, 3)
    expected = [10, 90, 720, neither * 5 + single * 6 + both * 7]
    machine, game, depth = saqqara.GAME.plain, saqqara.GAME, 4
    states = machine.states(depth + 1)
    machine.begin(states, 0, 3, game.encode(game.check(3, {})))
    counts, most = machine.numbers(depth + 1), game.max_legal
    ids, weights = machine.numbers(depth, most), machine.numbers(most)
    machine.perft(states, depth, ids, weights, machine.numbers(depth), machine.numbers(depth + 1), counts)
    assert counts[1:] == expected == [10, 90, 720, 4032]


def test_ways_to_lay_a_hand(table):
    def ways(*cards):
        t = table().thresholds("9", "9", "8", "8").hand(0, *cards)
        t.hand(1, "1", "2", "3", "4").hand(2, "1", "2", "3", "4").at("LAYING")
        names = 0
        stack = [t.s.tobytes()]
        while stack:
            t.s.load(stack.pop())
            if t.to_move != 0:
                names += 1
                continue
            data = t.s.tobytes()
            for name in t.choices():
                t.s.load(data)
                stack.append(t.play(name).s.tobytes())
        return names

    assert ways("1", "5", "9", "beggar") == 24  # 4!
    assert ways("1", "1", "9", "9") == 6  # 4! / (2! 2!)
    assert ways("1", "2", "3", "4", "5", "6") == 360  # 6 * 5 * 4 * 3


def test_ways_to_bid_one_good_each(table):
    """Two goods, fish and wood, four cards: the first bid is one of 8, or a pass."""
    t = table().goods(0, fish=1, wood=1).goods(1).goods(2).market()
    assert len(t.choices("bid")) == 2 * 4
    assert t.choices()[-1] == "pass"


def test_every_row_of_first_thresholds_has_its_exact_chance(table):
    """A 2 is set in one of four places, the other three places are filled from the 19 other cards."""
    t = table()
    deck = [2] * 8 + [4]

    def direct(row):
        total = Fraction(0)
        for place in range(4):
            if row[place] == 0:
                left, chance = [1, *deck[1:]], Fraction(1, 4)
                for other in (*row[:place], *row[place + 1 :]):
                    chance *= Fraction(left[other], sum(left))
                    left[other] -= 1
                total += chance
        return total

    def walk(row, chance):
        t.s.threshold = [card + 1 for card in row] + [0] * (4 - len(row))
        t.s.threshold_deck = [n - row.count(card) for card, n in enumerate(deck)]
        if len(row) == 4:
            assert chance == direct(row)
            return chance
        weights = t.weights()
        found = {t.game.parse(name) - THRESHOLD: weight for name, weight in weights.items()}
        return sum(walk((*row, card), chance * Fraction(w, sum(found.values()))) for card, w in found.items())

    assert walk((), Fraction(1)) == 1


def test_no_more_than_thirty_rounds(table):
    t, rounds = table(), 1
    while t.to_move != OVER:
        season = t.s.season
        t.play(t.choices()[-1])
        rounds += t.s.season != season
    assert rounds == 30


def test_every_clause_and_ruling_has_a_test():
    rules = saqqara.GAME.folder / "RULES.md"
    assert clauses(rules) - proven_clauses(Path(__file__).parent) == set()
    assert len(clauses(rules)) > 95
