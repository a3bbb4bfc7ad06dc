"""Phase 3: cards are chosen and offered, believers rise. RULES.md sections 5 and 6."""

from nomarch.engine import jit

from .actions import CONFIRM, OFFER, TRADE, WITHDRAW, column_of
from .cards import list_types, move, start_of
from .data import (
    CARD_TYPES,
    DIFFERENT,
    EQUAL,
    JOKER,
    KIND_BITS,
    KINDS,
    LEVELS,
    LISTED,
    MAX_WITHDRAWALS,
    MONUMENTS,
    NO_KIND,
    PAIRS,
    PICTURES,
    REGION_BITS,
    REGION_SHIFT,
    REGIONS,
    SHAPES,
    SORT_BITS,
)
from .sailing import can_trade, left_of
from .state import DISCARDED, DISPLAYED, HAND, OFFERED, REWARDING


@jit
def has_choice(s):
    """5.1: a seat without cards that cannot buy one has nothing to decide."""
    return s.at[HAND + s.turn] + s.at[OFFERED] > 0 or can_trade(s)


@jit
def legal_offering(s, out):
    """5.2: trade; 5.3: choose cards one by one, or put one back; 5.5: confirm."""
    n = 0
    if can_trade(s):
        out[n] = TRADE
        n += 1
    out[n] = CONFIRM
    n = list_types(s, HAND + s.turn, 0, CARD_TYPES, OFFER, out, n + 1)
    if s.withdrawn < MAX_WITHDRAWALS:
        n = list_types(s, OFFERED, 0, CARD_TYPES, WITHDRAW, out, n)
    return n


@jit
def choose(s, card_type):
    """5.3: one more card is to be offered."""
    move(s, card_type, HAND + s.turn, OFFERED)
    count(s, card_type, 1)


@jit
def withdraw(s, card_type):
    """5.3: a chosen card is put back before anything is offered."""
    move(s, card_type, OFFERED, HAND + s.turn)
    count(s, card_type, -1)
    s.withdrawn += 1


@jit
def count(s, card_type, n):
    """6.1: a card is one or two artifacts, or a joker, and one card of its region."""
    shape = card_type % SHAPES
    s.regions[s.bars[column_of(card_type) - 1]] += n
    if shape == JOKER:
        s.jokers += n
    else:
        s.kinds[PICTURES[shape][0]] += n
        if PICTURES[shape][1] != NO_KIND:
            s.kinds[PICTURES[shape][1]] += n


@jit
def confirm(s):
    """5.5: believers rise; 5.6: all offered cards are discarded."""
    rising = risers(s)
    for monument in range(MONUMENTS):
        s.believers[s.turn][monument] += rising >> monument & 1
    while s.at[OFFERED] > 0:
        move(s, s.card[start_of(s, OFFERED)], OFFERED, DISCARDED)
    clear_offering(s)
    end_offering(s)


@jit
def clear_offering(s):
    """Nothing is offered any more."""
    for kind in range(KINDS):
        s.kinds[kind] = 0
    for region in range(REGIONS):
        s.regions[region] = 0
    s.jokers = 0
    s.withdrawn = 0


@jit
def end_offering(s):
    """5.1: each seat offers once, then the rewards follow."""
    s.turn = left_of(s, s.turn)
    s.to_offer -= 1
    if s.to_offer == 0:
        s.phase = REWARDING


# Which believers rise -----------------------------------------------------------------------


@jit
def risers(s):
    """5.5: the monuments on which the seat's believer would rise, one bit each, by the cards chosen so far."""
    rising = 0
    for monument in range(MONUMENTS):
        if s.monument[monument] == DISPLAYED:
            level = s.believers[s.turn][monument]
            if level < LEVELS and satisfied(s, s.needs[monument][level]):
                rising |= 1 << monument
    return rising


@jit
def satisfied(s, need):
    """6.2-6.7: whether the chosen cards, all of them counted, are what a level asks for."""
    sort = need & 7
    n = need >> SORT_BITS & 7
    if sort == LISTED:
        return shows_listed(s, need)
    if sort == EQUAL:
        return most_alike(s) + s.jokers >= n
    if sort == DIFFERENT:
        return kinds_shown(s) + s.jokers >= n
    if sort == PAIRS:
        return missing_for_pairs(s, n) <= s.jokers
    return sort != 0 and most_of_a_region(s) >= n


@jit
def shows_listed(s, need):
    """6.2: these artifacts, jokers in place of missing ones; 6.6: these regions, for which no joker helps."""
    missing = 0
    for kind in range(KINDS):
        wanted = need >> (SORT_BITS + kind * KIND_BITS) & 7
        missing += max(0, wanted - s.kinds[kind])
    for region in range(REGIONS):
        if s.regions[region] < (need >> (REGION_SHIFT + region * REGION_BITS) & 3):
            return False
    return missing <= s.jokers


@jit
def most_alike(s):
    """6.3: how often the most frequent artifact is shown."""
    most = 0
    for kind in range(KINDS):
        most = max(most, s.kinds[kind])
    return most


@jit
def kinds_shown(s):
    """6.4: how many different artifacts are shown."""
    n = 0
    for kind in range(KINDS):
        if s.kinds[kind] > 0:
            n += 1
    return n


@jit
def missing_for_pairs(s, n):
    """6.5: how many artifacts are missing for n pairs of different kinds, the fullest kinds taken first."""
    pairs = 0
    halves = 0
    for kind in range(KINDS):
        if s.kinds[kind] >= 2:
            pairs += 1
        elif s.kinds[kind] == 1:
            halves += 1
    open_pairs = max(0, n - pairs)
    return 2 * open_pairs - min(open_pairs, halves)


@jit
def most_of_a_region(s):
    """6.7: how many cards the most frequent region has."""
    most = 0
    for region in range(REGIONS):
        most = max(most, s.regions[region])
    return most


@jit
def spare(s, out):
    """5.4: chosen cards that could all be kept and the same believers would rise; return how many.

    Jokers are tried first, then doubles, then single artifacts: the better card is the one to keep.
    The counts are as before when this returns.
    """
    rising = risers(s)
    start = start_of(s, OFFERED)
    n = 0
    for worth in range(2, -1, -1):
        for i in range(start, start + s.at[OFFERED]):
            if card_worth(s.card[i]) == worth:
                count(s, s.card[i], -1)
                if risers(s) == rising:
                    out[n] = s.card[i]
                    n += 1
                else:
                    count(s, s.card[i], 1)
    for i in range(n):
        count(s, out[i], 1)
    return n


@jit
def card_worth(card_type):
    """2 for a joker, 1 for a double, 0 for a single artifact."""
    shape = card_type % SHAPES
    if shape == JOKER:
        return 2
    return 1 if shape >= KINDS else 0
