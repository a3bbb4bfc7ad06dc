"""The rulings R1 to R22 of RULES.md."""

import pytest

from nomarch.games.nile_artifacts.rules.actions import CARD_NAMES
from nomarch.games.nile_artifacts.rules.data import MAX_ROUNDS, REGION_NAMES, RIVER_BARS
from nomarch.games.nile_artifacts.rules.state import OFFERING, SAILING
from nomarch.testing import OVER


def test_r1_nobody_stays_in_harbour_while_no_other_ship_is_on_the_river(table):
    t = table(3).river("3 cat", "4 eye")
    assert "stay" not in t.choices()  # nobody has left
    t.play("take 3 cat")
    assert "stay" in t.choices()
    t.play("stay", "stay", "dock")
    assert t.to_move == 1
    assert "stay" not in t.choices()  # seat 0 has docked, seat 2 has not left: no ship on the river


def test_r2_a_docked_seat_is_not_asked(table):
    t = table().river("3 cat", "4 eye").play("dock", "take 3 cat")
    assert t.to_move == 1
    assert t.s.coins[0] == 2


def test_r3_a_ship_moves_at_least_one_field(table):
    t = table().river("3 cat", "3 eye", "5 jar").play("take 3 cat", "dock")
    assert t.s.berth[0] == 3
    assert t.choices("take") == ["take 5 jar"]
    t.coins(3).play("turn")
    assert t.choices("take") == []


def test_r4_three_regions_of_three_fields():
    assert [RIVER_BARS.count(region) for region in REGION_NAMES] == [3, 3, 3, 0]


@pytest.mark.parametrize(("monument", "level", "points"), [("bent-pyramid", 1, 2), ("saqqara", 2, 5), ("edfu", 3, 10)])
def test_r5_the_top_of_a_low_monument_scores_by_its_number(table, monument, level, points):
    t = table(display=(monument,)).on(monument, level, 0).hand("1 cat").offering().play("confirm")
    assert t.s.favour[0] == points


def test_r6_a_double_is_one_card_of_its_region(table):
    t = table()
    assert not t.satisfies(("1 scarab ankh",), "blue blue")
    assert t.satisfies(("1 scarab ankh", "2 cat"), "blue blue")


def test_r7_a_joker_is_another_artifact_at_each_monument(table):
    t = table(display=("edfu", "dendera", "bent-pyramid")).hand("1 scarab", "1 jar", "5 joker", "5 cat")
    t.offering().offer("1 scarab", "1 jar", "5 joker", "5 cat")
    # an ankh with the scarab at Edfu, an ankh with the cat at the Bent Pyramid; Dendera has jar and cat
    assert t.levels("edfu")[0] == 1
    assert t.levels("dendera")[0] == 1
    assert t.s.favour[0] == 2


def test_r8_a_joker_is_no_other_region(table):
    t = table()
    assert not t.satisfies(("1 cat", "2 joker"), "blue orange")
    assert t.satisfies(("1 cat", "4 joker"), "blue orange")


def test_r9_cards_that_are_not_needed_may_be_offered(table):
    t = table(display=("edfu",)).hand("1 cat", "2 cat").offering().offer("1 cat", "2 cat")
    assert t.discards == ["1 cat", "2 cat"]
    assert t.levels("edfu") == [0, 0]


def test_r10_what_is_satisfied_rises(table):
    t = table(display=("edfu", "abydos")).hand("1 scarab", "1 ankh", "1 mask").offering()
    assert [name for name in t.choices() if not name.startswith(("offer", "confirm"))] == []
    t.offer("1 scarab", "1 ankh", "1 mask")
    assert (t.levels("edfu"), t.levels("abydos")) == ([1, 0], [1, 0])


def test_r11_later_seats_still_rise_where_somebody_reached_the_top(table):
    t = table(display=("bent-pyramid",)).hand("1 ankh", "1 cat").hand("6 ankh cat", seat=1).offering()
    t.offer("1 ankh", "1 cat")
    assert t.s.phase == OFFERING
    assert t.s.favour == [0, 0, 0, 0]
    t.offer("6 ankh cat")
    assert t.s.favour[:2] == [2, 2]


def test_r12_a_ship_in_harbour_cannot_be_turned(table):
    t = table().river("3 cat").coins(9)
    assert "turn" not in t.choices()
    assert "trade" in t.choices()


def test_r13_a_docked_seat_trades_only_before_its_offering(table):
    t = table().river("3 cat", "4 eye").coins(9).play("dock", "take 3 cat", "take 4 eye")
    assert t.to_move == 1  # seat 0, with coins, was not asked
    t.play("dock")
    assert t.s.phase == OFFERING
    assert "trade" in t.choices()


def test_r14_offered_cards_come_back_when_the_deck_is_empty(table):
    t = table(display=("edfu",)).hand("1 scarab").hand("2 cat", seat=1).coins(0, 3).empty_deck().offering()
    t.offer("1 scarab")
    assert t.discards == ["1 scarab"]
    t.play("trade")
    assert t.weights() == {"draw 1 scarab": 1}
    t.play("draw 1 scarab")
    assert t.held(1) == ["1 scarab", "2 cat"]


def test_r14_without_deck_and_discards_nothing_can_be_bought(table):
    t = table().hand("1 scarab").coins(9).empty_deck().offering()
    assert "trade" not in t.choices()


def test_r15_artifacts_and_regions_together_must_both_be_there(table):
    t = table()
    assert t.satisfies(("1 scarab", "2 cat"), "scarab blue blue")
    assert t.satisfies(("1 joker", "2 cat"), "scarab blue blue")
    assert not t.satisfies(("4 scarab", "2 cat"), "scarab blue blue")
    assert not t.satisfies(("1 ankh", "2 cat"), "scarab blue blue")


def test_r16_an_idle_match_stops_after_forty_rounds(table):
    t = table().on("karnak", 1, 0)
    while t.to_move != OVER:
        ways = t.choices()
        t.play(next((way for way in ("dock", "confirm") if way in ways), ways[0]))
    assert t.s.rounds == MAX_ROUNDS == 40
    assert t.game.endings[t.s.ended] == "round limit"
    assert t.points(0) == {"favour": 0, "unfinished": 2}


def test_r17_chosen_cards_may_be_put_back_six_times(table):
    t = table().hand("1 scarab", "4 cat").hand("5 cat", seat=1).offering()
    for _ in range(6):
        t.play("offer 1 scarab", "withdraw 1 scarab")
    t.play("offer 1 scarab", "offer 4 cat")
    assert t.choices() == ["confirm"]
    t.play("confirm", "offer 5 cat")
    assert t.choices("withdraw") == ["withdraw 5 cat"]  # a new offering, a new count


def test_r18_trading_is_possible_until_the_offering_is_confirmed(table):
    t = table(display=("edfu",)).hand("1 scarab").coins(3).offering().play("offer 1 scarab", "trade")
    assert "draw 1 scarab" not in t.weights()
    t.play("draw 1 ankh")
    assert (t.held(), t.offered) == (["1 ankh"], ["1 scarab"])
    t.offer("1 ankh")
    assert t.levels("edfu")[0] == 1


def test_r19_turning_and_trading_in_one_turn(table):
    t = table().river("3 cat").ship(6).coins(6).play("turn", "trade", "draw 1 eye", "take 3 cat")
    assert t.held() == ["1 eye", "3 cat"]
    assert t.s.coins[0] == 0


def test_r20_sailing_goes_on_until_all_have_docked(table):
    t = table(3).river("3 cat", "4 eye").play("dock", "dock", "take 3 cat")
    assert t.s.phase == SAILING
    t.play("take 4 eye", "dock")
    assert t.s.phase == OFFERING


def test_r21_level_two_of_an_unfinished_monument_is_five_points(table):
    assert table().on("karnak", 2, 0).points(0) == {"favour": 0, "unfinished": 5}


def test_r22_who_has_traded_in_harbour_must_sail(table):
    t = table().river("3 cat", "4 eye").play("take 3 cat").coins(0, 4)
    assert "stay" in t.choices()
    t.play("trade", f"draw {CARD_NAMES[0]}")
    assert "stay" not in t.choices()
    assert t.choices() == ["dock", "take 4 eye"]
