"""Sections 1 to 4 of RULES.md: the table, the cards, preparation and sailing."""

from collections import Counter

import pytest

import nomarch
from nomarch.games.nile_artifacts.rules.actions import CARD_NAMES, DRAW, NAMES, TAKE
from nomarch.games.nile_artifacts.rules.data import (
    DECK,
    KIND_NAMES,
    LEVEL_POINTS,
    MONUMENT_NAMES,
    RIVER_BARS,
    RIVER_COINS,
    SHAPE_NAMES,
)
from nomarch.games.nile_artifacts.rules.state import IN_DECK, OFFERING, ON_RIVER, SAILING, UNSEEN
from nomarch.games.nile_artifacts.rules.turn import throw
from nomarch.testing import CHANCE, Scene

# 1 The table


def test_1_1_nine_fields_between_two_harbours_with_bars_and_coins(table):
    t = table()
    assert len(t.s.bars) == len(t.s.printed) == 9
    assert RIVER_BARS == ("blue",) * 3 + ("orange",) * 3 + ("green",) * 3
    assert [field for field, coin in enumerate(RIVER_COINS, 1) if coin] == [2, 5, 8]
    assert t.s.printed == [0, 1, 0, 0, 1, 0, 0, 1, 0]
    assert all(name.split()[0] in "123456789" for name in CARD_NAMES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_2_ships_begin_in_the_left_harbour_without_coins_or_cards(seats):
    t = Scene("nile-artifacts", seats)
    assert t.s.berth[:seats] == [0] * seats
    assert t.s.heading[:seats] == [1] * seats
    assert t.s.coins == [0, 0, 0, 0]
    assert t.s.at == [72, 0, 0, 0, 0, 0, 0, 0]


def test_1_3_five_of_twelve_monuments_are_displayed_and_all_unseen_ones_equally_likely():
    t = Scene("nile-artifacts", 2).play("start 1")
    for number, name in enumerate(("karnak", "luxor", "edfu", "saqqara", "obelisk")):
        assert t.weights() == {f"reveal {m}": 1 for m in MONUMENT_NAMES if t.s.monument[MONUMENT_NAMES.index(m)] == 0}
        assert len(t.weights()) == 18 - number
        t.play(f"reveal {name}")
    assert t.s.stack == 7
    assert t.s.monument.count(UNSEEN) == 13  # the stack of seven and the six put away
    assert t.choices()[0].startswith("draw")


def test_1_3_what_is_thrown_is_one_of_those_listed():
    t = Scene("nile-artifacts", 2)
    for step in ("", "start 1", "reveal karnak"):
        t.play(*[step] if step else [])
        thrown = throw(t.s, nomarch.game("nile-artifacts").plain.rng(1), [0] * len(NAMES), [0] * len(NAMES))
        assert NAMES[thrown] in t.weights()


def test_1_4_believers_begin_at_the_bottom_edge(table):
    t = table(4)
    assert all(t.levels(name) == [0, 0, 0, 0] for name in t.displayed())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_5_the_first_starting_seat_is_random(seats):
    t = Scene("nile-artifacts", seats)
    assert t.to_move == CHANCE
    assert t.weights() == {f"start {seat + 1}": 1 for seat in range(seats)}
    t.play(f"start {seats}")
    assert t.s.starter == t.s.turn == seats - 1


# 2 The artifact cards


def test_2_1_a_card_has_a_field_and_one_or_two_artifacts_or_the_joker():
    # six singles, fifteen unequal and six equal doubles, the joker
    assert len(SHAPE_NAMES) == 6 + 15 + 6 + 1
    assert len(CARD_NAMES) == 9 * 28
    assert NAMES[TAKE] == "take 1 scarab"
    assert NAMES[DRAW + 9 * 28 - 1] == "draw 9 joker"


def test_2_2_the_deck_has_seventy_two_cards_eight_a_field():
    cards = [(field, card) for field, row in enumerate(DECK, 1) for card in row]
    assert len(cards) == 72
    assert [len(row) for row in DECK] == [8] * 9
    singles = [card for card in cards if card[1] in KIND_NAMES]
    doubles = [card[1] for card in cards if " " in card[1]]
    assert (len(singles), len(doubles), Counter(card for _, card in cards)["joker"]) == (54, 9, 9)
    assert len(set(doubles)) == 9
    pictures = Counter((kind, (field - 1) // 3) for field, card in cards for kind in card.split() if kind != "joker")
    assert set(pictures.values()) == {4}
    assert len(pictures) == 6 * 3


def test_2_3_every_card_of_the_deck_is_equally_likely_on_top(table):
    t = table().hand("1 scarab").river("9 joker").coins(3).play("trade")
    weights = t.weights()
    assert len(weights) == 70
    assert set(weights.values()) == {1}
    assert "draw 1 scarab" not in weights
    assert "draw 9 joker" not in weights


def test_2_3_alike_cards_weigh_by_their_number(table):
    cards = ["scarab", "scarab", "scarab", "ankh"]
    t = table(components={"deck": {"field-1": cards}}).coins(3).play("trade")
    assert t.weights()["draw 1 scarab"] == 3
    assert t.weights()["draw 1 ankh"] == 1
    t.play("draw 1 scarab")
    assert t.held() == ["1 scarab"]
    assert sum(t.coins(3).play("trade").weights().values()) == 4 + 8 * 8 - 1


def test_2_3_two_alike_cards_are_listed_once(table):
    deck = {"field-1": ["scarab", "scarab", "ankh", "ankh", "ankh", "joker"]}
    weights = table(components={"deck": deck}).coins(3).play("trade").weights()
    assert [weights[f"draw 1 {card}"] for card in ("scarab", "ankh", "joker")] == [2, 3, 1]
    assert sum(weights.values()) == 6 + 8 * 8


def test_2_4_an_empty_deck_is_made_of_the_discards(table):
    t = table().hand("1 scarab").river("9 joker").discard_deck().coins(3)
    assert t.s.at[IN_DECK] == 0
    t.play("trade")
    assert len(t.weights()) == 70  # all but the scarab in front of the seat and the joker on the river
    t.play("draw 5 ankh")
    assert t.held() == ["1 scarab", "5 ankh"]
    assert t.discards == []


def test_2_4_the_discards_wait_until_a_card_is_needed(table):
    t = table().discard_deck(but=1).coins(6).play("trade")
    assert t.weights() == {"draw 9 joker": 1}
    t.play("draw 9 joker")
    assert len(t.discards) == 71
    t.play("trade")
    assert len(t.weights()) == 71


# 3 Preparation


@pytest.mark.parametrize(("seats", "cards"), [(2, 8), (3, 9), (4, 12)])
def test_3_1_eight_nine_or_twelve_cards_are_laid_out(seats, cards):
    t = Scene("nile-artifacts", seats).play("start 1")
    t.play("reveal karnak", "reveal luxor", "reveal edfu", "reveal saqqara", "reveal obelisk")
    drawn = 0
    while t.to_move == CHANCE:
        t.play(t.choices()[0])
        drawn += 1
    assert drawn == cards
    assert t.to_move == 0
    assert t.s.phase == SAILING


def test_3_2_a_card_is_laid_under_its_own_field(table):
    t = table().river("4 scarab jar", "2 eye")
    assert t.choices("take") == ["take 2 eye", "take 4 scarab jar"]
    t.play("take 4 scarab jar")
    assert t.s.berth[0] == 4


def test_3_3_cards_nobody_took_stay_for_the_next_round(table):
    t = table().river("3 cat", "7 eye").play("take 3 cat", "dock", "dock", "confirm")
    assert t.to_move == CHANCE  # seat 1 had no card and passed: the next round is laid out
    assert t.at(ON_RIVER) == ["7 eye"]
    for card in ("1 scarab", "1 ankh", "1 eye", "1 jar", "1 cat", "1 mask", "1 joker", "2 jar"):
        t.play(f"draw {card}")
    assert len(t.at(ON_RIVER)) == 9


def test_3_4_too_few_cards_are_laid_out_as_far_as_they_reach(table):
    t = table().river("3 cat").hand("1 joker", seat=0)
    # everything else is in front of seat 1, but for two cards of the deck and one discard
    t.hand(*t.at(IN_DECK)[:-3], seat=1)
    t.discard_deck(but=2)
    t.offering().play("confirm", "confirm")
    drawn = []
    while t.to_move == CHANCE:
        drawn.append(t.choices()[0])
        t.play(drawn[-1])
    assert len(drawn) == 3
    assert t.s.phase == SAILING
    assert t.s.drawing == 0


# 4 Sailing


def test_4_1_turns_go_round_and_ships_share_fields(table):
    t = table(3).river("3 cat", "3 eye", "3 jar")
    order = []
    for card in ("cat", "eye", "jar"):
        order.append(t.to_move)
        t.play(f"take 3 {card}")
    assert order == [0, 1, 2]
    assert t.s.berth[:3] == [3, 3, 3]
    assert t.to_move == 0


def test_4_2_before_sailing_one_may_turn_and_trade_in_any_order(table):
    for first, second in (("turn", "trade"), ("trade", "turn")):
        t = table().river("3 cat", "8 eye").ship(6).coins(6)
        t.play(first)
        if first == "trade":
            t.play("draw 1 scarab")
        t.play(second)
        if second == "trade":
            t.play("draw 1 scarab")
        assert t.to_move == 0
        assert t.choices() == ["dock", "take 3 cat"]


def test_4_3_a_ship_in_harbour_may_stay_for_a_coin_while_another_sails(table):
    t = table().river("3 cat", "8 eye").play("take 3 cat")
    assert "stay" in t.choices()
    t.play("stay")
    assert t.s.coins[:2] == [0, 1]
    assert t.to_move == 0
    assert t.s.berth[1] == 0


def test_4_2_everything_that_may_be_done_before_sailing_is_listed_once(table):
    t = table().river("3 cat", "8 eye").ship(6).coins(3)
    assert t.choices() == ["turn", "trade", "dock", "take 8 eye"]
    t = table().river("3 cat", "8 eye").coins(0, 3).play("take 3 cat")
    assert t.choices() == ["stay", "trade", "dock", "take 8 eye"]


def test_4_4_three_coins_turn_a_ship_on_the_river_once_a_turn(table):
    t = table().river("3 cat", "8 eye").ship(6).coins(7).play("turn")
    assert t.s.coins[0] == 4
    assert t.s.heading[0] == -1
    assert "turn" not in t.choices()
    t.play("take 3 cat", "dock")
    assert "turn" in t.coins(3).choices()
    assert "turn" not in t.coins(2).choices()


def test_4_5_three_coins_buy_the_top_card_again_and_again(table):
    t = table().river("3 cat", "8 eye").coins(8).play("trade", "draw 1 scarab", "trade", "draw 2 joker")
    assert t.s.coins[0] == 2
    assert t.held() == ["1 scarab", "2 joker"]
    assert t.to_move == 0
    assert t.choices() == ["dock", "take 3 cat", "take 8 eye"]


def test_4_6_ships_sail_in_bow_direction_to_a_card_or_the_harbour(table):
    """Worked example 5: on field 6 pointing right, cards on 3 and 8 only, three coins."""
    t = table().river("3 cat", "8 eye").ship(6).coins(3)
    assert t.choices("take") == ["take 8 eye"]
    assert "dock" in t.choices()
    right = table().river("3 cat", "8 eye").ship(6).coins(3).play("dock")
    assert right.s.berth[0] == 10
    t.play("turn")
    assert t.choices("take") == ["take 3 cat"]
    t.play("dock")
    assert t.s.berth[0] == 0


def test_4_6_with_an_empty_river_only_the_harbour_is_left(table):
    assert table().choices() == ["dock"]


def test_4_7_a_field_gives_one_card_and_its_printed_coin_to_every_visitor(table):
    t = table().river("5 cat", "5 eye", "5 jar", "6 cat").play("take 5 cat", "take 5 jar")
    assert t.s.coins[:2] == [1, 1]
    assert (t.held(0), t.held(1), t.at(ON_RIVER)) == (["5 cat"], ["5 jar"], ["5 eye", "6 cat"])
    t.play("take 6 cat")
    assert t.s.coins[0] == 1


def test_4_8_docking_gives_one_coin_turns_the_ship_and_ends_its_sailing(table):
    t = table().river("3 cat", "8 eye").play("dock", "take 3 cat")
    assert t.s.berth[0] == 10
    assert t.s.heading[0] == -1
    assert t.s.coins[0] == 1 + 1  # the docking coin, and one for waiting while seat 1 sails on
    assert t.held() == []
    assert t.to_move == 1


def test_4_9_a_docked_seat_gets_a_coin_each_time_its_turn_would_come(table):
    t = table(3).river("3 cat", "4 eye", "6 jar").play("dock", "dock")
    assert t.s.coins[:3] == [1, 1, 0]
    t.play("take 3 cat")
    assert t.s.coins[:3] == [2, 2, 0]
    t.play("take 4 eye", "take 6 jar")
    assert t.s.coins[:3] == [4, 4, 0]
    assert t.to_move == 2


def test_4_10_the_offerings_begin_when_all_have_docked(table):
    t = table().hand("1 scarab").hand("1 ankh", seat=1).play("dock", "dock")
    assert t.s.phase == OFFERING
    assert t.s.coins[:2] == [1, 1]  # nobody was travelling any more
    assert t.to_move == 0
    assert t.s.docked == [0, 0, 0, 0]


def test_4_10_whoever_docks_last_the_starting_seat_offers_first(table):
    t = table(3).river("3 cat").hand("1 scarab").hand("1 ankh", seat=1).hand("1 eye", seat=2)
    t.play("dock", "take 3 cat", "dock", "dock")
    assert t.s.phase == OFFERING
    assert t.to_move == 0


def test_4_10_the_next_round_sails_back(table):
    t = table().play("dock", "dock")
    for field in range(1, 9):
        t.play(f"draw {field} scarab")
    assert t.s.turn == 1  # the starting marker has moved
    assert t.choices("take") == [f"take {field} scarab" for field in range(1, 9)]
    t.play("dock")
    assert t.s.berth[1] == 0


def test_level_points_are_two_five_and_ten():
    assert LEVEL_POINTS == (2, 5, 10)
