"""3 Production: goods come in, thresholds and influence cards are laid, goods are invested."""

from nomarch.engine import jit

from .actions import DONE, DRAW, DRAW_MORE, EXCHANGE, HARVEST, INVEST, LAY, MARK, PASS, THRESHOLD
from .data import (
    AGRICULTURE,
    AGRICULTURE_GIVES,
    BASE_GOODS,
    CARDS,
    FREE_CHOICE,
    GOLD,
    GOODS,
    GOVERNMENT,
    GOVERNMENT_FROM,
    HOUSES,
    INTRIGUE,
    INTRIGUE_DISCARDS,
    INTRIGUE_DRAWS,
    LAND,
    LOWEST_THRESHOLD,
    NO_YIELD,
    ROYAL_COURT,
    THRESHOLDS,
)
from .market import all_passed
from .scoring import goods_held, in_house
from .state import (
    DRAWING_MORE,
    GOVERNING,
    HARVESTING,
    INTRIGUING,
    INVESTING,
    LAYING,
    MARKING,
    REVEALING,
    TURNING_THRESHOLDS,
)
from .table import gain, pass_on

# 3.1 Distribution -------------------------------------------------------------------------


@jit
def distribute(s):
    """3.1: two of each good, then the season's extra goods; 3.2: or land, to every warehouse."""
    for house in range(HOUSES):
        store(s, house, house + 1, BASE_GOODS)
    for house in range(HOUSES):
        if s.season == LAND:
            store(s, house, LAND, s.land[s.year])
        elif s.season == house + 1:
            store(s, house, s.season, s.extra[s.year])
    s.phase = HARVESTING


@jit
def store(s, house, good, n):
    """3.3: goods from the supply into a warehouse, as far as it goes."""
    given = min(n, s.supply[good])
    s.supply[good] -= given
    s.house[house][good] += given


# 3.4 Agriculture --------------------------------------------------------------------------


@jit
def chooses_harvest(s):
    """3.4: from level 4 on the good is free to choose, where the supply has any."""
    if s.level[s.turn][AGRICULTURE] < FREE_CHOICE:
        return False
    for house in range(HOUSES):
        if s.supply[house + 1] > 0:
            return True
    return False


@jit
def legal_harvests(s, out):
    """3.4: a good that the supply has."""
    n = 0
    for house in range(HOUSES):
        if s.supply[house + 1] > 0:
            out[n] = HARVEST + house
            n += 1
    return n


@jit
def harvest(s, good):
    """3.4: goods from the supply; below level 4 of the current market, so none in a Land round."""
    if good != LAND:
        gain(s, s.turn, good, AGRICULTURE_GIVES[s.level[s.turn][AGRICULTURE]])
    pass_on(s, TURNING_THRESHOLDS)


# 3.5 Threshold cards ----------------------------------------------------------------------


@jit
def next_thresholds(s, out, weights):
    """3.5: any card of the pile; 1.4: one of the first four is a 2 that was put among three random others.

    That deal is a plain one weighted by its number of 2s, whose mean, given what lies open,
    is `seen` plus those expected among the cards to come.
    """
    drawn, seen, left = 0, 0, 0
    for house in range(HOUSES):
        if s.threshold[house] > 0:
            drawn += 1
            seen += 1 if s.threshold[house] == 1 else 0
    for card in range(THRESHOLDS):
        left += s.threshold_deck[card]
    n = 0
    for card in range(THRESHOLDS):
        weight = s.threshold_deck[card]
        if s.year == 0 and s.season == LAND:
            twos = seen + (1 if card == 0 else 0)
            to_come = s.threshold_deck[0] - (1 if card == 0 else 0)
            weight *= twos * (left - 1) + (HOUSES - 1 - drawn) * to_come
        if weight > 0:
            out[n] = THRESHOLD + card
            weights[n] = weight
            n += 1
    return n


@jit
def turn_threshold(s, card):
    """3.5: open, from left to right."""
    house = 0
    while s.threshold[house] > 0:
        house += 1
    s.threshold[house] = card + 1
    s.threshold_deck[card] -= 1


# 3.6 Influence cards ----------------------------------------------------------------------


@jit
def next_draws(s, out, weights):
    """3.6: any card of the own draw pile."""
    n = 0
    for card in range(CARDS):
        if s.deck[s.turn][card] > 0:
            out[n] = DRAW + card
            weights[n] = s.deck[s.turn][card]
            n += 1
    return n


@jit
def draw_card(s, card):
    """3.6: one card into the hand; 3.7: with the last one the discards become the new pile."""
    seat = s.turn
    s.deck[seat][card] -= 1
    s.hand[seat][card] += 1
    s.held[seat] += 1
    s.due = max(0, s.due - 1)
    left = 0
    for other in range(CARDS):
        left += s.deck[seat][other]
    if left == 0:
        reshuffle(s, seat)


@jit
def reshuffle(s, seat):
    """3.7: all discards are open, so whoever counts knows the cards held at this moment."""
    s.exchanged[seat] = 0
    for card in range(CARDS):
        s.known[seat][card] = s.hand[seat][card]
        s.deck[seat][card] = s.gone[seat][card]
        s.gone[seat][card] = 0


# 3.8 Intrigue -----------------------------------------------------------------------------


@jit
def legal_intrigues(s, out):
    """3.8: discard one card of the hand, or, from level 4 on, just draw; or neither."""
    n = 0
    if INTRIGUE_DISCARDS[s.level[s.turn][INTRIGUE]] == 0:
        out[0] = DRAW_MORE
        n = 1
    else:
        for card in range(CARDS):
            if s.hand[s.turn][card] > 0:
                out[n] = EXCHANGE + card
                n += 1
    out[n] = DONE
    return n + 1


@jit
def exchange(s, card):
    """3.8: the card goes openly to the discards before others are drawn."""
    s.hand[s.turn][card] -= 1
    s.gone[s.turn][card] += 1
    s.held[s.turn] -= 1
    s.exchanged[s.turn] = card + 1
    draw_more(s)


@jit
def draw_more(s):
    """3.8: one or two cards, by level."""
    s.due = INTRIGUE_DRAWS[s.level[s.turn][INTRIGUE]]
    s.phase = DRAWING_MORE


@jit
def end_intrigue(s):
    """3.8: the next seat's Intrigue."""
    s.phase = INTRIGUING
    pass_on(s, LAYING)


# 3.9 Laying face down ---------------------------------------------------------------------


@jit
def next_place(s):
    """3.9: the first warehouse without a card of the seat to move; HOUSES if none is left."""
    house = 0
    while house < HOUSES and s.laid[s.turn][house] > 0:
        house += 1
    return house


@jit
def lays_itself(s):
    """3.9: the last card of a hand; in version 1 of the rules also several that are alike, which others could count."""
    n = 0
    for card in range(CARDS):
        n += s.hand[s.turn][card] if s.reading > 1 else min(1, s.hand[s.turn][card])
    return n == 1


@jit
def legal_lays(s, out):
    """3.9: any card of the hand under the next good."""
    n = 0
    for card in range(CARDS):
        if s.hand[s.turn][card] > 0:
            out[n] = LAY + next_place(s) * CARDS + card
            n += 1
    return n


@jit
def lay(s, card):
    """3.9: one card face down under the next good."""
    s.laid[s.turn][next_place(s)] = card + 1
    s.hand[s.turn][card] -= 1


@jit
def end_laying(s):
    """3.9: a card without a choice; with four laid the next seat goes on."""
    if next_place(s) == HOUSES:
        pass_on(s, MARKING)
        return
    card = 0
    while s.hand[s.turn][card] == 0:
        card += 1
    lay(s, card)


# 3.10 Royal court -------------------------------------------------------------------------


@jit
def legal_marks(s, out):
    """3.10: from level 4 on any warehouse."""
    for house in range(HOUSES):
        out[house] = MARK + house
    return HOUSES


@jit
def mark(s, good):
    """3.10: the marker lies openly; below level 4 on the current market, so nowhere in a Land round."""
    if s.level[s.turn][ROYAL_COURT] >= 2:
        s.marked[s.turn] = good  # house + 1 is the good's number
    pass_on(s, INVESTING)


# 3.11 Investing ---------------------------------------------------------------------------


@jit
def threshold_value(s, house):
    """The number on a warehouse's threshold card."""
    return s.threshold[house] - 1 + LOWEST_THRESHOLD


@jit
def yields(s, house):
    """Whether the threshold card has a number."""
    return s.threshold[house] != NO_YIELD + 1


@jit
def reached(s, house):
    """3.13: a numbered threshold is reached by as many goods of any kind."""
    return yields(s, house) and in_house(s, house) >= threshold_value(s, house)


@jit
def investing_over(s):
    """3.12: all have passed, or every numbered threshold is reached."""
    open_houses = 0
    for house in range(HOUSES):
        if yields(s, house) and not reached(s, house):
            open_houses += 1
    return open_houses == 0 or all_passed(s)


@jit
def must_decide_investment(s):
    """3.11: a seat with goods that has not passed; 3.12: while investing goes on."""
    if goods_held(s, s.turn) == 0:
        return False
    return s.house_chosen > 0 or (not s.passed[s.turn] and not investing_over(s))


@jit
def can_invest(s, house):
    """3.11: all goods of a turn go into one warehouse."""
    return s.house_chosen == 0 or s.house_chosen == house + 1


@jit
def legal_investments(s, out):
    """3.11: one more good into the warehouse of this turn, or no more; 10.4: one that is still to be revealed."""
    n = 0
    for house in range(s.revealed, HOUSES):
        if can_invest(s, house):
            for good in range(GOODS):
                if s.goods[s.turn][good] > 0:
                    out[n] = INVEST + house * GOODS + good
                    n += 1
    out[n] = PASS if s.house_chosen == 0 else DONE
    return n + 1


@jit
def invest(s, house, good):
    """3.11: one good into a warehouse."""
    s.house_chosen = house + 1
    s.goods[s.turn][good] -= 1
    s.house[house][good] += 1


@jit
def end_investment(s):
    """3.11: the turn passes; 3.12: who passes, or has nothing left, is out."""
    if s.house_chosen == 0 and investing_over(s):
        s.turn = s.starter
        s.phase = GOVERNING
        for seat in range(s.seats):
            s.passed[seat] = 0
        return
    if s.house_chosen == 0:
        s.passed[s.turn] = 1
    s.house_chosen = 0
    s.turn = (s.turn + 1) % s.seats


# 3.14 Government --------------------------------------------------------------------------


@jit
def govern(s):
    """3.14: gold for every high threshold that was reached, from the start player on."""
    for i in range(s.seats):
        seat = (s.starter + i) % s.seats
        lowest = GOVERNMENT_FROM[s.level[seat][GOVERNMENT]]
        for house in range(HOUSES):
            if lowest > 0 and reached(s, house) and threshold_value(s, house) >= lowest:
                gain(s, seat, GOLD, threshold_value(s, house) - lowest + 1)
    s.phase = REVEALING


# 3.15 Clearing ----------------------------------------------------------------------------


@jit
def clear_cards(s):
    """3.15: cards played and in hand go openly to the discards; thresholds too, and after a year anew."""
    s.revealed = 0
    for seat in range(s.seats):
        discard_all(s, seat)
    left = 0
    for house in range(HOUSES):
        s.threshold_gone[s.threshold[house] - 1] += 1
        s.threshold[house] = 0
    for card in range(THRESHOLDS):
        left += s.threshold_deck[card]
    if left == 0:
        for card in range(THRESHOLDS):
            s.threshold_deck[card] = s.threshold_gone[card]
            s.threshold_gone[card] = 0


@jit
def discard_all(s, seat):
    """3.15: and the influence marker returns."""
    s.marked[seat] = 0
    s.held[seat] = 0
    s.exchanged[seat] = 0
    for house in range(HOUSES):
        s.gone[seat][s.laid[seat][house] - 1] += 1
        s.laid[seat][house] = 0
    for card in range(CARDS):
        s.gone[seat][card] += s.hand[seat][card]
        s.hand[seat][card] = 0
        s.known[seat][card] = 0
