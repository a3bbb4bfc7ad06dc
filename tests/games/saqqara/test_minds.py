"""What the game tells its bots: sensible actions, and what a position is worth."""

import random

import pytest
from support.minds import check_same_match, check_sensible

import nomarch
from nomarch.bots import LEVELS, Level
from nomarch.games.saqqara.advice.appraise import appraise, card_worth, privileges_worth, rounds_left
from nomarch.games.saqqara.rules.data import CARD_NAMES
from nomarch.games.saqqara.rules.state import ENDED


def worth(t):
    out = [0.0] * 5
    assert appraise(t.s, out) == t.seats
    return out[: t.seats]


def sensible(t):
    out = [0] * t.game.max_legal
    return [t.game.say(a) for a in out[: t.game.calls.sensible(t.s, out)]]


def bare(t):
    """Nobody has any goods."""
    for seat in range(t.seats):
        t.goods(seat)
    return t


# Sensible actions


def test_sensible_actions_are_legal_ascending_and_never_none():
    assert check_sensible("saqqara", every=5) > 0


def test_asking_for_advice_leaves_no_trace():
    check_same_match("saqqara", every=31)


def test_goods_are_invested_only_where_they_are_missing(table):
    """Fish lacks one good, linen has its number, wood has no yield, gold lacks two."""
    t = table().thresholds("3", "2", "no-yield", "4").goods(0, fish=5)
    t.empty().store("fish", fish=2).store("linen", linen=2).store("gold", gold=2)
    t.laid(0, "1", "2", "3", "4").at("INVESTING")
    assert sensible(t) == ["invest fish in fish", "invest fish in gold", "pass"]
    assert sensible(t.play("invest fish in fish")) == ["done"]


def test_a_theft_is_not_refused(table):
    t = bare(table()).level(0, thief=2).goods(1, fish=1).at("DEVELOPING")
    assert sensible(t) == ["steal fish from 2"]


def test_land_is_watered_not_swapped(table):
    t = bare(table()).level(0, irrigation=2).season("wood").goods(0, land=1).at("DEVELOPING")
    assert sensible(t) == ["swap land for fish", "swap land for linen", "swap land for gold", "irrigate wood", "done"]


def test_in_the_last_turn_points_are_taken(table):
    t = bare(table()).goods(0, land=3).at("DEVELOPING")
    assert "done" in sensible(t)
    t.s.closing = 1
    assert "done" not in sensible(t) and "nile" in sensible(t)


# The appraisal


def test_after_the_match_the_appraisal_is_the_result(table):
    t = table().level(0, trade=3, agriculture=5)
    t.s.nile[1] = 7
    t.s.phase = ENDED
    assert worth(t) == [4 + 9, 7, 0]


def test_goods_are_worth_what_they_can_build(table):
    """In the last turn linen and wood all but build Irrigation (0.85 of a point).

    The second aim counts half: Intrigue lacks gold, 0.85 * 0.3, less the linen held for it, 0.25.
    """
    t = bare(table()).goods(0, linen=1, wood=1).at("DEVELOPING")
    t.s.closing = 1
    assert worth(t)[0] == pytest.approx(0.85 + 0.5 * (0.85 * 0.3 - 0.25))


def test_goods_are_worth_nothing_when_the_last_turn_is_over(table):
    t = bare(table()).goods(0, linen=9, wood=9).at("DEVELOPING", turn=1)
    t.s.closing = 1
    assert worth(t)[0] == 0


def test_a_privilege_serves_in_the_rounds_to_come(table):
    """Soldiers on level 3 earn a quarter point a round; three seats without a top make ten more rounds."""
    t = table().level(0, soldiers=3)
    assert rounds_left(t.s) == 10
    assert privileges_worth(t.s, 0, 10.0) == pytest.approx(2.5)


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        ("merchant", 2 * 0.25),
        ("beggar", 0.6 * 2 * 0.25),
        ("9", 1.0 * 4 * 0.25),
        ("4", 0.25 * 4 * 0.25),
        ("3", 0.6 * 0.25 + 0.16 * 4 * 0.25),
    ],
)
def test_a_card_is_worth_what_it_may_win(table, card, expected):
    """Four goods under an open 3: against two rivals n wins by ((n + 1) / 10) squared, and a 3 hits the number."""
    t = table().thresholds("3").empty().store("fish", fish=4)
    t.at("INVESTING")
    assert card_worth(t.s, 0, 0, CARD_NAMES.index(card)) == pytest.approx(expected)


def test_the_cards_of_others_are_not_looked_at(table):
    """What a seat expects follows from its own cards alone, whatever lies face down before the others."""
    found = []
    for cards in (("1", "1", "2", "2"), ("9", "9", "8", "8")):
        t = table().thresholds("2", "2", "3", "3").laid(0, "5", "6", "7", "8").laid(1, *cards).at("INVESTING")
        found.append(worth(t)[0])
    assert found[0] == found[1]


# What is hidden


def dealt(*others):
    """A first round as seat 0 sees it, who has drawn 2, 4, 6 and 8; the others drew these."""
    happened = [f"pyramid {name}" for name in ("irrigation", "intrigue", "government", "religion", "agriculture")]
    happened += ["starter 1", *(f"threshold {number}" for number in (3, 2, 4, 3))]
    happened += [f"draw {card}" for cards in ((2, 4, 6, 8), *others) for card in cards]
    position = nomarch.game("saqqara").start(3)
    for outcome in happened:
        position.play(outcome)
    return position.view(0)


@pytest.mark.parametrize("level", LEVELS)
def test_what_the_others_drew_never_changes_a_bots_answer(level):
    """Once they hold their lowest numbers, once their highest and all that is not a number."""
    low = dealt((1, 2, 3, 4), (1, 2, 3, 4))
    high = dealt((8, 7, "beggar", "merchant"), (6, 7, 8, "beggar"))
    answers = {Level(level).choose(view, random.Random(9)) for view in (low, high)}
    assert len(answers) == 1
