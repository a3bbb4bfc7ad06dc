"""Section 10: the tiny match, whose best answers are found by walking every way to its end."""

import random
from collections import defaultdict
from fractions import Fraction

import pytest

import nomarch
from nomarch.engine import CHANCE, SPECTATOR, Showing
from nomarch.engine.words import english
from nomarch.games.saqqara.rules.data import BEGGAR, GOLD, MERCHANT
from nomarch.games.saqqara.rules.fields import complete

GAME = nomarch.game("saqqara")
DRAWN = ("draw 3", "draw 6", "draw beggar")


def tiny(seats=3):
    return GAME.start(seats, match="tiny")


def dealt(*cards):
    position = tiny()
    for card in cards:
        position.play(f"draw {card}")
    return position


def said(position):
    return [position.say(action) for action in position.legal()]


def gold(position):
    return [seat[GOLD] for seat in position.state.goods]


def test_10_1_the_last_round_without_pyramids_and_one_gold_each():
    s = tiny().state
    assert (s.year, s.season, s.starter, sum(s.in_play)) == (5, GOLD, 0, 0)
    assert s.goods[:3] == [[0, 0, 0, 0, 1]] * 3
    assert s.supply[GOLD] == 40 - 3 - 3, "three in hands, three in warehouses"


def test_10_2_wood_and_gold_are_left():
    s = tiny().state
    assert (s.revealed, s.threshold) == (2, [9, 9, 1, 2]), "twice no yield, then a 2 and a 3"
    assert [house[GOLD] for house in s.house] == [0, 0, 1, 2]


def test_10_3_everybody_draws_one_card_and_lays_two():
    position = tiny()
    for _ in range(3):
        assert [(position.say(card), weight) for card, weight in position.outcomes()] == [(name, 1) for name in DRAWN]
        position.play("draw 6")
    for seat in range(3):
        assert position.to_move == seat
        assert said(position) == ["lay 6 on wood", "lay merchant on wood"]
        position.play("lay merchant on wood")
        assert position.state.laid[seat] == [1, 1, MERCHANT + 1, 6]


def test_10_3_the_merchant_is_known_and_the_other_card_is_not():
    position, rng = dealt("6", "beggar", "3").play("lay merchant on wood"), random.Random(1)
    held = set()
    for _ in range(60):
        guess = GAME.state_type(position.view(2).tobytes())
        GAME.calls.imagine(guess, 2, [rng.randrange(1, 1 << 32), rng.randrange(1 << 32)])
        laid = guess.laid[0][2:]
        assert MERCHANT + 1 in laid, "seat 0 has laid"
        assert guess.hand[1][MERCHANT] == 1, "seat 1 has not"
        held.add((laid.index(MERCHANT + 1), sum(laid) - MERCHANT - 1))
    assert held == {(place, card) for place in (0, 1) for card in (3, 6, BEGGAR + 1)}


def test_10_4_only_wood_and_gold_take_goods_and_the_match_ends_with_the_reveal():
    """By hand: seat 0's 6 takes the 3 gold under gold, seat 1's beggar the 2 under wood; merchants get 2 each."""
    position = dealt("6", "beggar", "3")
    position.play("lay merchant on wood").play("lay beggar on wood").play("lay 3 on wood")
    assert said(position) == ["invest gold in wood", "invest gold in gold", "pass"]
    position.play("invest gold in gold").play("invest gold in wood")
    assert position.over, "both thresholds are reached, so seat 2 is not asked"
    assert gold(position)[:3] == [0 + 3, 0 + 2 + 2, 1 + 2]
    assert position.result.winners == (1,)
    assert [score.total for score in position.scores()] == [0, 0, 0]
    assert position.result.reason == "six years"


def test_a_whole_match_is_what_it_was():
    assert GAME.start(3).tobytes() == GAME.start(3, match="whole").tobytes()
    assert GAME.start(3).state.phase == 0


def test_it_is_told_and_drawn_without_pyramids():
    position = dealt("6", "beggar", "3")
    for seat in (0, 1, SPECTATOR):
        view = position.view(seat)
        assert "wood" in GAME.words.letters(view.state, ["Ann", "Bob", "Cy"]).lower()
        assert "Irrigation" not in GAME.drawing.board(Showing(view, ["Ann", "Bob", "Cy"]), english).board


def test_a_position_set_up_by_hand_keeps_its_few_cards():
    position = dealt("6", "beggar", "3")
    state = GAME.state_type(position.tobytes())
    complete(state)
    assert state.tobytes() == position.tobytes()


@pytest.fixture(scope="module")
def plans():
    """What each plan of seat 0 (its card, where it lays it, what it invests) brings against two seats at random."""
    GAME.compile()  # thousands of ways are walked, here and by OpenSpiel
    worth = defaultdict(Fraction)

    def walk(position, share, plan):
        if position.over:
            shares = position.result.shares
            worth[plan] += share * (Fraction(shares[0]).limit_denominator(6) * 3 - 1) / 2
            return
        chance = position.to_move == CHANCE
        ways = position.outcomes() if chance else [(action, 1) for action in position.legal()]
        mine = position.state.turn == 0
        parts = sum(weight for _, weight in ways) if chance or not mine else 1
        for event, weight in ways:
            walk(position.copy().play(event), share * weight / parts, (*plan, position.say(event)) if mine else plan)

    walk(tiny(), Fraction(1), ())
    return worth


def test_brute_force_finds_the_best_answer_to_random_play(plans):
    assert len(plans) == 3 * 2 * 3
    best = sum(max(value for plan, value in plans.items() if plan[0] == card) for card in DRAWN)
    assert best == Fraction(83, 216)


def test_openspiels_best_response_is_that_of_brute_force(plans):
    pyspiel = pytest.importorskip("pyspiel")
    from open_spiel.python import policy
    from open_spiel.python.algorithms import best_response

    import nomarch.adapters.openspiel  # noqa: F401

    game = pyspiel.load_game("nomarch_saqqara(players=3,match=tiny)")
    answer = best_response.BestResponsePolicy(game, 0, policy.UniformRandomPolicy(game))
    best = sum(max(value for plan, value in plans.items() if plan[0] == card) for card in DRAWN)
    assert answer.value(game.new_initial_state()) == pytest.approx(float(best))
