"""Numbers that can be known without the code."""

from math import comb
from pathlib import Path

import pytest

from nomarch.engine.turn import apply
from nomarch.games.roll_through_the_ages import GAME
from nomarch.games.roll_through_the_ages.rules.actions import KEEP, NAMES, REROLL
from nomarch.testing import clauses, proven_clauses


def rolls(table, dice):
    """Every distinct situation after all dice have fallen once, with its number of ways."""
    start = table().cities(dice).food(15)
    ways = {start.s.tobytes(): 1}
    for _ in range(dice):
        after: dict[bytes, int] = {}
        for data, n in ways.items():
            for face in range(6):
                s = start.game.state_type(data)
                apply(s, start.game.parse("die food") + face)
                after[s.tobytes()] = after.get(s.tobytes(), 0) + n
        ways = after
    return start, ways


@pytest.mark.parametrize(("dice", "distinct"), [(3, 56), (4, 126), (5, 252), (6, 462), (7, 792)])
def test_distinct_rolls_are_multisets(table, dice, distinct):
    assert distinct == comb(dice + 5, 5)
    _, ways = rolls(table, dice)
    assert len(ways) == distinct
    assert sum(ways.values()) == 6**dice


def test_chance_of_two_three_and_four_skulls_with_seven_dice(table):
    start, ways = rolls(table, 7)
    chance = [0.0] * 8
    for data, n in ways.items():
        s = start.game.state_type(data)
        chance[s.dice[4]] += n / 6**7
    assert [round(chance[n], 4) for n in (2, 3, 4)] == [0.2344, 0.0781, 0.0156]


def test_every_multiset_of_at_most_seven_dice_can_be_kept():
    names = NAMES[KEEP:REROLL]
    assert len(names) == comb(13, 6) == 1716
    assert len(set(names)) == 1716
    assert (names[0], names[-1]) == ("keep none", "keep 7f")


def test_number_of_ways_to_keep_is_the_product_of_counts(table):
    # 2 food, 1 workers, 1 skull (locked), 1 coins: 3 * 2 * 2 sub-multisets, less the whole one, and stop.
    t = table().cities(5).food(9).play("die food", "die food", "die workers", "die skull", "die coins")
    assert len(t.choices("keep")) == 3 * 2 * 2 - 1
    # Alone, seven dice of six faces, one of them twice: 3 * 2**5 sub-multisets.
    t = table(1).cities(7).food(15)
    t.play(*(f"die {face}" for face in ("food", "food", "workers", "either", "good", "skull", "coins")))
    assert len(t.choices("keep")) == 3 * 2**5 - 1


def test_sequences_from_the_opening():
    """Dice fall one by one: 6, 36, 216. Then 56 rolls by their ways, each with its ways to keep, and stop."""
    ways_to_decide = 0
    for first in range(6):
        for second in range(6):
            for third in range(6):
                counts = [(first, second, third).count(face) for face in range(6)]
                counts[4] = 0  # skulls stay
                product = 1
                for n in counts:
                    product *= n + 1
                ways_to_decide += product  # every choice but keeping all, and stop
    game, depth = GAME, 4
    machine = game.plain
    states = machine.states(depth + 1)
    machine.begin(states, 0, 2, [0, 0])
    most, counts_found = game.max_legal, machine.numbers(depth + 1)
    machine.perft(
        states,
        depth,
        machine.numbers(depth, most),
        machine.numbers(most),
        machine.numbers(depth),
        machine.numbers(depth + 1),
        counts_found,
    )
    # Three skulls leave nothing to keep: the next seat's first die falls instead, six ways for one.
    assert counts_found == [0, 6, 36, 216, ways_to_decide - 1 + 6]


def test_every_clause_and_ruling_has_a_test():
    rules = GAME.folder / "RULES.md"
    assert clauses(rules) - proven_clauses(Path(__file__).parent) == set()
    assert len(clauses(rules)) > 60
