"""What a club player expects each seat to score in the end, at any moment of a round.

Points on monuments are safe: a level counts whether the monument is finished or not. So a
seat is worth its points, and the next level of each displayed monument with the chance that
its cards, and those it can still get, will be what the level asks for.
"""

import numpy as np

from nomarch.engine import jit

from ..rules.actions import column_of
from ..rules.cards import start_of
from ..rules.data import (
    DIFFERENT,
    EQUAL,
    KIND_BITS,
    KINDS,
    LEVELS,
    LISTED,
    MONUMENTS,
    PAIRS,
    PRICE,
    REGION_BITS,
    REGION_SHIFT,
    REGIONS,
    RIGHTWARD,
    SORT_BITS,
)
from ..rules.offering import (
    card_worth,
    count,
    kinds_shown,
    missing_for_pairs,
    most_alike,
    most_of_a_region,
    risers,
)
from ..rules.scoring import level_points, unfinished_points
from ..rules.state import DISPLAYED, ENDED, HAND, OFFERED, OFFERING, ON_RIVER, SAILING

POINTS_COME_LATE = True  # nothing but an offering brings any, and ships sail a whole round before it

# Estimates ----------------------------------------------------------------------------------

SURE = 0.95  # cards that are there will be offered
REACHED = 0.8  # a missing card that can be had is had, mostly
TAKEN_BY_OTHERS = 0.6  # part of the fields ahead that a ship really visits
NEXT_ROUND = np.array([0.75, 0.3, 0.12, 0.05, 0.02])  # by missing cards: the chance to rise a round later
MOST_MISSING = len(NEXT_ROUND) - 1
CARD = 0.3  # a card beyond what it does for the next levels
COIN = 0.25  # three of them are a card
FIELD = 0.5  # a field ahead with a card to take
MONUMENT_TO_COME = 2.0  # what each seat makes of a monument of the stack

ALL = -1  # every bit
MOST_BITS = 62


@jit
def appraise(s, out):
    """Expected final points of every seat."""
    for seat in range(s.seats):
        out[seat] = s.favour[seat] + unfinished_points(s, seat)
        if s.phase != ENDED:
            out[seat] += seat_worth(s, seat)
    return s.seats


@jit
def seat_worth(s, seat):
    """What cards will bring, then coins and fields as far as there is time to use them."""
    fields = fields_ahead(s, seat)
    return worth_beside(s, seat, levels_worth(s, seat, fields), fields)


@jit
def worth_beside(s, seat, levels, fields):
    """What a seat is worth if its levels are worth so much: monuments to come, then coins and fields, too."""
    worth = levels + MONUMENT_TO_COME * s.stack
    if s.last == 1 and not will_offer(s, seat):
        return worth
    return worth + COIN * (s.coins[seat] + coins_to_come(s, seat)) + FIELD * fields


@jit
def will_offer(s, seat):
    """Whether the seat's offering of this round is still to come."""
    return s.phase != OFFERING or (seat - s.turn) % s.seats < s.to_offer


@jit
def fields_ahead(s, seat):
    """Fields with cards in the direction of a ship that still sails."""
    if s.phase != SAILING or s.docked[seat]:
        return 0
    start = start_of(s, ON_RIVER)
    fields = 0
    last = -1
    for i in range(start, start + s.at[ON_RIVER]):
        column = column_of(s.card[i])
        if is_ahead(s, seat, column) and column != last:
            fields += 1
            last = column
    return fields


@jit
def is_ahead(s, seat, column):
    """Whether a field lies in the direction of a ship."""
    return column > s.berth[seat] if s.heading[seat] == RIGHTWARD else column < s.berth[seat]


@jit
def coins_to_come(s, seat):
    """A docked seat earns while others sail on; every other one will dock."""
    if s.phase != SAILING:
        return 0.0
    if s.docked[seat] == 0:
        return 1.0
    sailing = 0
    for other in range(s.seats):
        if s.docked[other] == 0:
            sailing += 1
    return 1.0 * sailing


# Levels -------------------------------------------------------------------------------------


@jit
def levels_worth(s, seat, fields):
    """The next level of every displayed monument by its chance; in one's own offering, what the best choice raises.

    The counts of chosen cards serve as a scratch pad and are as before when this returns.
    """
    choosing = s.phase == OFFERING and seat == s.turn and s.drawing == 0
    kept = ALL
    rising = 0
    if choosing:
        kept, rising = plan_offering(s)
    count_cards(s, OFFERED, ALL, -1)
    cards = count_cards(s, HAND + seat, kept, 1)
    worth = chances_worth(s, seat, rising, help_for(s, seat, fields), will_offer(s, seat) and not choosing)
    count_cards(s, HAND + seat, kept, -1)
    count_cards(s, OFFERED, ALL, 1)
    return worth + cards_worth(s, cards)


@jit
def help_for(s, seat, fields):
    """Cards that a seat may still get this round, with so many fields ahead of its ship."""
    return TAKEN_BY_OTHERS * fields + s.coins[seat] // PRICE


@jit
def cards_worth(s, cards):
    """What cards are worth beyond the next levels."""
    return 0.0 if s.last == 1 else CARD * cards


@jit
def count_cards(s, place, which, n):
    """Add n to the counts for each of these cards of a place, a bit of `which` each; return how many they are."""
    start = start_of(s, place)
    counted = 0
    for i in range(s.at[place]):
        if which >> min(i, MOST_BITS) & 1:
            count(s, s.card[start + i], n)
            counted += 1
    return counted


@jit
def chances_worth(s, seat, rising, help, this_round):
    """Levels that rise now, and the next one of each monument by the chance to get the cards it misses."""
    worth = 0.0
    for monument in range(MONUMENTS):
        if s.monument[monument] == DISPLAYED:
            level = s.believers[seat][monument]
            before = level_points(s, level)
            level += rising >> monument & 1
            points = level_points(s, level)
            worth += points - before
            if level < LEVELS and s.needs[monument][level] != 0:
                gain = s.points[level] - points
                worth += gain * rise_chance(s, missing(s, s.needs[monument][level]), help, this_round)
    return worth


@jit
def rise_chance(s, n, help, this_round):
    """The chance to rise with n cards missing, this round or later."""
    later = 0.0 if s.last == 1 else NEXT_ROUND[max(0, min(n, MOST_MISSING))]
    if not this_round:
        return later
    if n <= 0:
        return SURE
    chance = REACHED
    for _ in range(n):
        chance *= help / (help + n)
    return max(chance, later)


@jit
def missing(s, need):
    """How many cards the counted ones lack of what a level asks for, at least; 0 or less if nothing."""
    sort = need & 7
    n = need >> SORT_BITS & 7
    if sort == LISTED:
        return missing_of_list(s, need)
    if sort == EQUAL:
        return n - most_alike(s) - s.jokers
    if sort == DIFFERENT:
        return n - kinds_shown(s) - s.jokers
    if sort == PAIRS:
        return missing_for_pairs(s, n) - s.jokers
    return n - most_of_a_region(s)


@jit
def missing_of_list(s, need):
    """Listed artifacts less jokers, and listed regions; one card may serve both."""
    artifacts = -s.jokers
    for kind in range(KINDS):
        artifacts += max(0, (need >> (SORT_BITS + kind * KIND_BITS) & 7) - s.kinds[kind])
    regions = 0
    for region in range(REGIONS):
        regions += max(0, (need >> (REGION_SHIFT + region * REGION_BITS) & 3) - s.regions[region])
    return max(artifacts, regions)


# The own offering ---------------------------------------------------------------------------


@jit
def plan_offering(s):
    """Offer for every rise that is possible; return which cards of the hand can be kept, and what rises.

    Cards are chosen in ascending order, so those below a chosen one are kept anyway.
    """
    hand = HAND + s.turn
    start = start_of(s, hand)
    low = last_offered(s)
    kept = 0
    for i in range(min(s.at[hand], MOST_BITS)):
        if s.card[start + i] < low:
            kept |= 1 << i
    count_cards(s, hand, ~kept, 1)
    kept, rising = spare_cards(s, start, min(s.at[hand], MOST_BITS), kept)
    count_cards(s, hand, ~kept, -1)
    return kept, rising


@jit
def spare_cards(s, start, cards, kept):
    """Take cards back from the counts as long as the same believers rise: first jokers, then doubles, then singles."""
    rising = 0
    for k in range(-1, 3 * cards):
        i = max(k, 0) % max(cards, 1)
        if k >= 0 and (kept >> i & 1 or card_worth(s.card[start + i]) != 2 - k // cards):
            continue
        if k >= 0:
            count(s, s.card[start + i], -1)
        found = risers(s)
        if k < 0:
            rising = found
        elif found == rising:
            kept |= 1 << i
        else:
            count(s, s.card[start + i], 1)
    return kept, rising


@jit
def last_offered(s):
    """The highest type of card chosen so far; -1 if there is none."""
    return s.card[start_of(s, OFFERED) + s.at[OFFERED] - 1] if s.at[OFFERED] > 0 else -1
