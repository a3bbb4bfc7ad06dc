"""What the game tells its bots: sensible actions, and what a position is worth."""

import random
from copy import deepcopy
from itertools import combinations

import pytest
from support.minds import check_same_match, check_sensible

from nomarch.games.nile_artifacts.advice.appraise import appraise, missing
from nomarch.games.nile_artifacts.rules.actions import CARD_NAMES
from nomarch.games.nile_artifacts.rules.components import requirement
from nomarch.games.nile_artifacts.rules.data import MONUMENT_NAMES
from nomarch.games.nile_artifacts.rules.offering import count, risers
from nomarch.games.nile_artifacts.rules.state import ENDED


def worth(t):
    out = [0.0] * 4
    assert appraise(t.s, out) == t.seats
    return out[: t.seats]


def sensible(t):
    out = [0] * t.game.max_legal
    return [t.game.say(a) for a in out[: t.game.calls.sensible(t.s, out)]]


def last_offering(t):
    """The last round, nothing to come: only what is offered now counts."""
    t.s.last, t.s.stack = 1, 0
    return t.offering()


# Sensible actions


def test_sensible_actions_are_legal_ascending_and_never_none():
    assert check_sensible("nile-artifacts", every=3) > 0


def test_asking_for_advice_leaves_no_trace():
    check_same_match("nile-artifacts")


def test_a_ship_turns_only_towards_cards(table):
    t = table().ship(5).coins(3).river("7 cat")
    assert sensible(t) == ["trade", "dock", "take 7 cat"]
    assert sensible(t.river("2 eye")) == ["turn", "trade", "dock", "take 7 cat"]


def test_only_cards_for_monuments_that_can_rise_are_offered_and_none_is_put_back(table):
    """Ankh and cat are for the Bent Pyramid; no other display asks for the mask."""
    t = table(display=("bent-pyramid", "edfu")).hand("1 cat", "2 mask", "4 ankh").offering()
    assert sensible(t) == ["confirm", "offer 1 cat"]
    assert sensible(t.play("offer 1 cat")) == ["offer 4 ankh"], "a cat alone would be discarded in vain"
    assert sensible(t.play("offer 4 ankh")) == ["confirm"]


def test_cards_are_chosen_in_one_order_and_bought_before(table):
    t = table(display=("great-pyramid",)).hand("1 cat", "2 cat", "3 cat").coins(3).offering()
    assert sensible(t) == ["trade", "confirm", "offer 1 cat", "offer 2 cat"]
    assert sensible(t.play("offer 2 cat")) == ["offer 3 cat"]
    assert sensible(t.play("offer 3 cat")) == ["confirm"]


def test_a_card_that_raises_nothing_more_is_kept(table):
    t = table(display=("great-pyramid",)).hand("1 cat", "2 cat", "3 cat").offering()
    assert sensible(t.play("offer 1 cat", "offer 2 cat")) == ["confirm"]


@pytest.mark.parametrize("seed", range(12))
def test_every_offering_without_a_card_too_many_can_be_chosen_and_none_is_in_vain(table, seed):
    """All ways through the sensible actions against all sets of cards: those by which each card raises something."""
    rng = random.Random(seed)
    t = table(display=tuple(rng.sample(MONUMENT_NAMES, 5))).hand(*rng.sample(CARD_NAMES, 6)).offering()
    for monument in MONUMENT_NAMES:
        t.on(monument, rng.randrange(2))
    held = sorted(map(CARD_NAMES.index, t.held()))
    offered = set(offerings(t, ()))
    assert {cards for n in range(7) for cards in combinations(held, n) if needed(t, cards)} <= offered
    assert all(risen(t, cards) for cards in offered - {()})


def offerings(t, cards):
    """All that may be confirmed, by choosing sensible cards one after the other."""
    now = deepcopy(t).play(*(f"offer {CARD_NAMES[card]}" for card in cards))
    for action in sensible(now):
        if action == "confirm":
            yield cards
        else:
            yield from offerings(t, (*cards, CARD_NAMES.index(action.removeprefix("offer "))))


def needed(t, cards):
    """Whether less rises without any one of these cards."""
    return all(risen(t, cards[:i] + cards[i + 1 :]) != risen(t, cards) for i in range(len(cards)))


def risen(t, cards):
    """What rises by these cards."""
    for card in cards:
        count(t.s, card, 1)
    rising = risers(t.s)
    for card in cards:
        count(t.s, card, -1)
    return rising


def test_in_the_last_round_nothing_that_rises_is_left_out(table):
    """The Bent Pyramid's first level asks for an ankh and a cat: neither is passed over, then it is confirmed."""
    t = last_offering(table(display=("bent-pyramid", "edfu")).hand("1 cat", "2 mask", "4 ankh"))
    assert sensible(t) == ["offer 1 cat"]
    assert sensible(t.play("offer 1 cat")) == ["offer 4 ankh"]
    assert sensible(t.play("offer 4 ankh")) == ["confirm"]


# The appraisal


def test_after_the_match_the_appraisal_is_the_result(table):
    t = table(3).on("karnak", 1, 2, 0)
    t.s.favour[0] = 12
    t.s.phase = ENDED
    assert worth(t) == [12 + 2, 5, 0]


def test_in_the_last_offering_the_best_choice_is_foreseen(table):
    """Ankh and cat raise the Bent Pyramid for 2, two cats Saqqara for 2; the other seat has no cards."""
    t = last_offering(table().hand("1 ankh", "2 cat", "3 cat"))
    assert worth(t) == [4, 0]
    t.play("offer 1 ankh", "offer 2 cat", "offer 3 cat")
    assert worth(t) == [4, 0]
    assert worth(t.play("confirm"))[0] == 4


def test_a_card_skipped_in_the_order_is_not_counted_on(table):
    t = last_offering(table().hand("1 ankh", "2 cat", "3 cat"))
    assert worth(t.play("offer 2 cat")) == [2, 0], "the ankh of field 1 comes too late, the two cats do not"


def test_better_cards_are_planned_to_be_kept(table):
    """Two cats raise the Great Pyramid and the joker stays: 2 points, a card (0.3), and 12 % of the 3 of level 2."""
    t = table(display=("great-pyramid",)).hand("1 cat", "2 cat", "3 joker").offering()
    t.s.stack = 0
    assert worth(t)[0] == pytest.approx(2 + 0.3 + 0.12 * 3)


@pytest.mark.parametrize(
    ("cards", "asked", "lack"),
    [
        (["1 scarab", "2 joker"], "scarab ankh eye", 1),
        (["1 scarab", "4 cat"], "blue orange green", 1),
        (["1 scarab", "2 scarab"], "4 equal", 2),
        (["1 scarab ankh"], "4 different", 2),
        (["1 scarab", "2 scarab", "3 joker"], "2 pairs", 1),
        (["1 scarab", "2 ankh"], "3 same-region", 1),
        (["1 scarab", "1 ankh"], "scarab ankh", 0),
    ],
)
def test_missing_cards_are_counted(table, cards, asked, lack):
    t = table()
    for card in cards:
        count(t.s, CARD_NAMES.index(card), 1)
    assert missing(t.s, requirement(asked)) == lack


def test_more_is_expected_of_a_card_that_fits(table):
    rising = [worth(table().hand("1 ankh", card))[0] for card in ("2 eye", "2 cat")]
    assert rising[0] < rising[1], "cat completes the Bent Pyramid"
