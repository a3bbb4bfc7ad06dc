"""Sections 5 to 8 of RULES.md: offerings, requirements, rewards and the end."""

import pytest

from nomarch.games.nile_artifacts import words
from nomarch.games.nile_artifacts.rules.actions import CARD_NAMES
from nomarch.games.nile_artifacts.rules.data import MONUMENT_NAMES, MONUMENT_ROWS
from nomarch.games.nile_artifacts.rules.rewards import top
from nomarch.games.nile_artifacts.rules.state import IN_DECK, REVEALING
from nomarch.games.nile_artifacts.words import choices
from nomarch.testing import CHANCE, OVER


def finish_round(t):
    """Everybody docks and offers nothing; cards fall as they come."""
    rounds = t.s.rounds
    while t.s.rounds == rounds and t.to_move != OVER:
        ways = t.choices()
        t.play(next((way for way in ("dock", "confirm") if way in ways), ways[0]))
    return t


# 5 Offerings


def test_5_1_each_seat_offers_once_from_the_starting_seat_on(table):
    t = table(3).hand("1 scarab").hand("1 ankh", seat=1).hand("1 eye", seat=2)
    t.s.starter = 1
    t.offering()
    order = []
    for _ in range(3):
        order.append(t.to_move)
        t.play("confirm")
    assert order == [1, 2, 0]
    assert t.to_move == CHANCE


def test_5_1_a_seat_without_cards_and_money_is_passed_over(table):
    t = table(3).hand("1 scarab", seat=0).hand("1 eye", seat=2).coins(0, 2, 0).offering().play("confirm")
    assert t.to_move == 2
    t = table(3).hand("1 scarab", seat=0).coins(0, 3, 0).offering().play("confirm")
    assert t.to_move == 1
    assert t.choices() == ["trade", "confirm"]


def test_5_2_cards_bought_before_offering_may_be_offered_at_once(table):
    t = table(display=("edfu",)).hand("1 scarab").coins(7).offering()
    t.play("trade", "draw 1 ankh", "trade", "draw 2 joker")
    assert t.s.coins[0] == 1
    assert "trade" not in t.choices()
    t.offer("1 scarab", "1 ankh")
    assert t.levels("edfu") == [1, 0]
    assert t.s.traded == 0  # trading for an offering forbids nobody to stay in the next round


def test_5_3_cards_are_chosen_one_by_one_and_may_be_put_back(table):
    t = table().hand("1 scarab", "4 cat", "9 joker").offering()
    assert t.choices() == ["confirm", "offer 1 scarab", "offer 4 cat", "offer 9 joker"]
    t.play("offer 4 cat", "offer 9 joker")
    assert t.choices() == ["confirm", "offer 1 scarab", "withdraw 4 cat", "withdraw 9 joker"]
    t.play("withdraw 9 joker")
    assert (t.held(), t.offered) == (["1 scarab", "9 joker"], ["4 cat"])
    assert (t.s.kinds, t.s.jokers, t.s.regions) == ([0, 0, 0, 0, 1, 0], 0, [0, 1, 0, 0])


def test_5_3_nothing_has_to_be_offered(table):
    t = table().hand("1 scarab", "4 cat").offering().play("confirm")
    assert t.held() == ["1 scarab", "4 cat"]
    assert t.discards == []


def test_5_4_the_preview_tells_who_would_rise_and_what_is_not_needed(table):
    t = table(display=("edfu", "karnak")).hand("1 scarab", "1 ankh", "5 cat", "9 joker").offering()
    t.play("offer 1 scarab", "offer 1 ankh", "offer 5 cat")
    rising, spare = choices.preview(t.s)
    assert [MONUMENT_NAMES[m] for m in range(18) if rising >> m & 1] == ["edfu"]
    assert [CARD_NAMES[card] for card in spare] == ["5 cat"]
    assert str(words.prompt(t.s)) == (
        "Confirm your offering of 3 cards, or change it. Rising: Edfu. Not needed: cat of Bastet (orange 2)."
    )
    t.play("offer 9 joker")
    rising, spare = choices.preview(t.s)
    assert [MONUMENT_NAMES[m] for m in range(18) if rising >> m & 1] == ["karnak", "edfu"]
    # Karnak needs the cat for orange and the joker for green; that joker is Edfu's scarab (or ankh), too
    assert [CARD_NAMES[card] for card in spare] == ["1 scarab"]


def test_5_4_the_better_of_two_cards_that_would_do_is_the_one_to_keep(table):
    t = table(display=("edfu",)).hand("1 scarab", "1 scarab ankh", "2 ankh", "9 joker").offering()
    t.play("offer 1 scarab", "offer 1 scarab ankh", "offer 2 ankh", "offer 9 joker")
    _, spare = choices.preview(t.s)
    assert {CARD_NAMES[card] for card in spare} == {"9 joker", "1 scarab ankh"}


def test_5_4_a_card_with_the_same_artifact_twice_is_better_than_a_single_one(table):
    t = table(display=("edfu",)).hand("1 scarab", "1 scarab scarab", "2 ankh").offering()
    t.play("offer 1 scarab", "offer 1 scarab scarab", "offer 2 ankh")
    _, spare = choices.preview(t.s)
    assert [CARD_NAMES[card] for card in spare] == ["1 scarab scarab"]


def test_5_4_a_joker_is_better_than_a_card_with_two_artifacts(table):
    t = table(display=("edfu",)).hand("1 scarab scarab", "2 ankh", "9 joker").offering()
    t.play("offer 1 scarab scarab", "offer 2 ankh", "offer 9 joker")
    _, spare = choices.preview(t.s)
    assert [CARD_NAMES[card] for card in spare] == ["9 joker"]


def test_5_4_cards_called_spare_can_all_be_kept_together(table):
    t = table(display=("great-pyramid",)).hand("1 scarab", "2 scarab", "3 scarab").offering()
    t.play("offer 1 scarab", "offer 2 scarab", "offer 3 scarab")
    _, spare = choices.preview(t.s)
    assert len(spare) == 1  # any single one of the three, but not two: level 1 asks for two equal


def test_5_5_one_card_serves_every_monument_and_each_rises_one_level(table):
    """Worked example 1, and its last sentence: EQUAL 3 is there, yet the believer rises to level 1 only."""
    t = table(display=("great-pyramid", "luxor", "edfu", "great-sphinx", "temple-of-hatshepsut"))
    t.hand("1 scarab", "1 scarab ankh", "9 joker").offering().offer("1 scarab", "1 scarab ankh", "9 joker")
    assert [t.levels(name)[0] for name in ("great-pyramid", "luxor", "edfu", "great-sphinx")] == [1, 1, 1, 1]
    assert t.levels("temple-of-hatshepsut") == [1, 0]


def test_5_5_only_the_level_above_the_believer_matters(table):
    t = table(display=("great-pyramid",)).on("great-pyramid", 2, 0).hand("1 cat", "2 cat", "3 cat").offering()
    t.offer("1 cat", "2 cat", "3 cat")
    assert t.levels("great-pyramid") == [2, 0]  # level 3 asks for four


def test_5_6_all_offered_cards_are_discarded_the_others_stay(table):
    t = table(display=("edfu",)).hand("1 scarab", "1 ankh", "2 cat", "9 joker").offering()
    t.offer("1 scarab", "1 ankh", "2 cat")
    assert t.discards == ["1 scarab", "1 ankh", "2 cat"]
    assert t.held() == ["9 joker"]
    assert (t.s.kinds, t.s.regions, t.s.jokers) == ([0] * 6, [0] * 4, 0)


# 6 What the levels ask for

EXAMPLE = ("1 scarab", "1 scarab ankh", "9 joker")


def test_6_1_the_cards_of_the_first_worked_example_are_counted(table):
    t = table().hand(*EXAMPLE).offering().play(*(f"offer {card}" for card in EXAMPLE))
    assert t.s.kinds == [2, 1, 0, 0, 0, 0]  # two scarabs, one ankh
    assert t.s.jokers == 1
    assert t.s.regions == [2, 0, 1, 0]  # two blue cards, one green


@pytest.mark.parametrize(
    ("asked", "satisfied"),
    [
        ("2 equal", True),
        ("3 equal", True),
        ("blue green", True),
        ("scarab ankh", True),
        ("scarab ankh eye", True),
        ("3 different", True),
        ("2 same-region", True),
        ("2 pairs", True),
        ("4 equal", False),
        ("orange green", False),
        ("blue orange green", False),
        ("4 different", False),
    ],
)
def test_6_2_to_6_7_the_first_worked_example(table, asked, satisfied):
    assert table().satisfies(EXAMPLE, asked) is satisfied


def test_6_2_listed_artifacts_and_jokers_for_missing_ones(table):
    t = table()
    assert t.satisfies(("1 scarab", "5 ankh"), "scarab ankh")
    assert t.satisfies(("1 scarab", "5 joker"), "scarab ankh")
    assert t.satisfies(("1 joker", "5 joker"), "scarab ankh")
    assert not t.satisfies(("1 scarab", "5 scarab"), "scarab ankh")
    assert not t.satisfies(("1 scarab", "5 joker"), "scarab ankh eye")


def test_6_2_a_double_alone_satisfies_two_artifacts(table):
    """Worked example 2: E+J alone satisfies Kom Ombo's level 1 and is one region card."""
    t = table()
    assert t.satisfies(("2 eye jar",), "eye jar")
    assert not t.satisfies(("2 eye jar",), "2 same-region")


def test_6_3_equal_artifacts_of_any_kind(table):
    t = table()
    assert t.satisfies(("1 cat", "9 cat", "3 cat mask"), "3 equal")
    assert t.satisfies(("1 cat", "9 joker", "3 joker"), "3 equal")
    assert not t.satisfies(("1 cat", "9 cat", "3 eye"), "3 equal")


def test_6_4_different_artifacts_at_most_six(table):
    t = table()
    assert t.satisfies(("1 scarab ankh", "2 eye jar", "9 joker"), "5 different")
    assert not t.satisfies(("1 scarab ankh", "2 eye jar", "2 eye"), "5 different")
    assert not t.satisfies((), "1 different")
    six = ("1 scarab ankh", "2 eye jar", "3 cat mask")
    assert t.satisfies((*six, "9 joker"), "6 different")


def test_6_5_pairs_of_different_kinds(table):
    t = table()
    assert t.satisfies(("1 cat", "2 cat", "1 eye", "2 eye"), "2 pairs")
    assert t.satisfies(("1 cat", "2 cat", "1 joker", "2 joker"), "2 pairs")
    assert t.satisfies(("1 cat", "1 eye", "1 joker", "2 joker"), "2 pairs")
    assert not t.satisfies(("1 cat", "2 cat", "3 cat", "4 cat"), "2 pairs")  # two pairs of one kind are one pair
    assert not t.satisfies(("1 cat", "1 eye", "1 joker"), "2 pairs")
    assert not t.satisfies(("1 cat", "1 eye", "1 jar", "1 joker"), "2 pairs")  # a third kind is no help
    assert t.satisfies(("1 joker", "2 joker", "3 joker", "4 joker"), "2 pairs")


def test_6_6_regions_are_counted_by_cards_and_jokers_count_for_their_own(table):
    t = table()
    assert t.satisfies(("1 cat", "4 cat", "9 joker"), "blue orange green")
    assert t.satisfies(("1 cat", "2 cat", "4 cat", "9 joker"), "blue blue orange green")
    assert not t.satisfies(("1 cat", "3 joker", "9 cat"), "blue orange green")


def test_6_7_cards_of_one_region(table):
    t = table()
    assert t.satisfies(("4 cat", "5 joker", "6 ankh cat"), "3 same-region")
    assert not t.satisfies(("4 cat", "5 joker", "7 cat"), "3 same-region")


def test_6_8_the_monuments_have_one_to_three_levels(table):
    s = table().s
    assert len(MONUMENT_ROWS) == 18
    assert [top(s, monument) for monument in range(18)] == [3] * 11 + [2] * 4 + [1] * 3
    wanted = dict(MONUMENT_ROWS)
    assert wanted["karnak"][0] == "orange green"  # the one printed pair of regions that a source names
    assert "3 equal" in wanted["great-pyramid"]
    kinds = [word for levels in list(wanted.values())[5:11] for word in levels[2].split()]
    assert all(kinds.count(kind) == 4 for kind in ("scarab", "ankh", "eye", "jar", "cat", "mask"))


# 7 Rewards


def test_7_1_a_monument_is_complete_when_somebody_stands_on_top(table):
    t = table(display=("karnak", "bent-pyramid", "edfu")).on("karnak", 2, 2).on("edfu", 3, 0).offering()
    finish_round(t)
    assert t.displayed() == {"karnak", "bent-pyramid"}


def test_7_2_believers_score_two_five_or_ten_by_level(table):
    """Worked example 3: two on level 3 of Karnak, one on level 1, one on level 0."""
    t = table(4, display=("karnak",)).on("karnak", 3, 3, 1, 0).offering()
    finish_round(t)
    assert t.s.favour == [10, 10, 2, 0]
    t = table(3, display=("edfu",)).on("edfu", 2, 3, 0).offering()
    assert finish_round(t).s.favour[:3] == [5, 10, 0]


def test_7_2_a_monument_of_one_level_gives_two_points(table):
    """Worked example 4: the Bent Pyramid reached by two seats."""
    t = table(3, display=("bent-pyramid",)).hand("1 ankh", "1 cat").hand("6 ankh cat", seat=1).offering()
    t.offer("1 ankh", "1 cat").offer("6 ankh cat")
    assert t.s.favour[:3] == [2, 2, 0]
    assert "bent-pyramid" not in t.displayed()


def test_7_3_the_display_is_filled_up_to_five_with_believers_at_the_bottom(table):
    t = table().on("karnak", 3, 1).on("saqqara", 2, 2).on("edfu", 1, 1).offering()
    t = finish_round(t)
    assert t.displayed() == {"luxor", "edfu", "bent-pyramid"}
    assert set(t.weights().values()) == {1}
    assert len(t.weights()) == 13
    assert not {"reveal karnak", "reveal saqqara"} & set(t.weights())
    t.play("reveal abydos", "reveal philae")
    assert t.choices()[0].startswith("draw")
    assert t.levels("abydos") == [0, 0]
    assert t.s.stack == 5


def test_7_4_the_starting_marker_goes_to_the_left(table):
    t = table(3).offering()
    starters = []
    for _ in range(4):
        starters.append((t.s.starter, t.s.rounds))
        finish_round(t)
    assert starters == [(0, 0), (1, 1), (2, 2), (0, 3)], "and a round more is over"


def test_7_5_other_believers_stay_where_they_are(table):
    t = table().on("karnak", 3, 1).on("edfu", 2, 1).offering()
    assert finish_round(t).levels("edfu") == [2, 1]


# 8 The end


def test_8_1_the_last_monument_revealed_leaves_exactly_one_round(table):
    """Worked example 6: one card in the stack, two monuments complete: four are displayed, then the last round."""
    t = table().show("karnak", "luxor", "edfu", "saqqara", "bent-pyramid", stack=1)
    t.on("karnak", 3, 0).on("saqqara", 2, 0).offering()
    finish_round(t)
    assert t.s.phase == REVEALING
    t.play("reveal abydos")
    assert len(t.displayed()) == 4
    assert t.s.last == 1
    finish_round(t)
    assert t.to_move == OVER
    assert t.game.endings[t.s.ended] == "last round"


def test_8_1_as_long_as_the_stack_has_a_card_the_match_goes_on(table):
    t = table().show("karnak", "luxor", "edfu", "saqqara", "bent-pyramid", stack=2).on("karnak", 3, 0).offering()
    finish_round(t).play("reveal abydos")
    assert t.s.last == 0
    finish_round(t)
    assert t.to_move == CHANCE


def test_8_2_points_of_complete_monuments_count(table):
    t = table().on("karnak", 3, 1).offering()
    finish_round(t)
    assert t.points(0) == {"favour": 10, "unfinished": 0}
    assert t.points(1) == {"favour": 2, "unfinished": 0}


def test_8_3_unfinished_monuments_score_by_level_at_the_end(table):
    t = table().on("karnak", 2, 1).on("edfu", 1, 0).offering()
    t.s.last = 1
    finish_round(t)
    assert t.to_move == OVER
    assert t.points(0) == {"favour": 0, "unfinished": 5 + 2}
    assert t.points(1) == {"favour": 0, "unfinished": 2}


def test_8_4_a_tie_goes_to_more_cards_and_then_is_shared(table):
    t = table().on("karnak", 1, 1).hand("2 eye jar").hand("1 cat", "2 cat", seat=1)
    one, two = t.standing()
    assert two > one  # two cards beat one card with two pictures
    t.hand("5 cat")
    one, two = t.standing()
    assert one == two
    t.on("karnak", 2, 1)
    assert t.standing()[0] > t.standing()[1]
    t.hand(*t.at(IN_DECK), seat=1)
    assert t.standing()[0] > t.standing()[1]  # no number of cards outweighs a point
