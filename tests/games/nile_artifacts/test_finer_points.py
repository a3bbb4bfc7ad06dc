"""Clauses that whole recorded matches used to be the only ones to notice."""

import pytest


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_5_1_the_start_player_offers_first_whoever_docked_last(table, starter):
    t = table(3).river("3 cat").hand("8 eye", seat=0).hand("8 eye", seat=1).hand("7 eye", seat=2)
    t.s.starter = t.s.turn = starter
    order = []
    t.play("take 3 cat", "dock", "dock", "dock")  # the start player sails again, and docks last
    for _ in range(3):
        order.append(t.to_move)
        t.play("confirm")
    assert order == [starter, (starter + 1) % 3, (starter + 2) % 3]


def test_7_4_the_next_round_begins_and_offers_with_the_seat_to_the_left(table):
    t = table(3).hand("8 eye", seat=0).hand("8 eye", seat=1).hand("7 eye", seat=2)
    t.play("dock", "dock", "dock", "confirm", "confirm", "confirm")
    assert (t.s.starter, t.s.turn) == (1, 1)


def test_r22_a_trade_of_the_seat_before_does_not_keep_the_next_from_staying(table):
    t = table().river("3 cat", "7 eye").coins(3, 0).play("trade", "draw 1 ankh", "take 3 cat")
    assert (t.to_move, "stay" in t.choices()) == (1, True)


def test_5_6_a_joker_offered_by_one_seat_does_not_serve_the_next(table):
    t = table(display=("edfu",)).hand("9 joker").hand("1 scarab", seat=1).offering()
    t.offer("9 joker").play("offer 1 scarab", "confirm")
    assert t.levels("edfu") == [0, 0], "a scarab alone is no scarab and ankh"
