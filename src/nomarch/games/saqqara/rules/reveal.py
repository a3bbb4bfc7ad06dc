"""4 Reveal: warehouse by warehouse the influence cards are opened and goods handed out."""

from nomarch.engine import jit

from .actions import BEG
from .data import (
    BEGGAR,
    BEGGAR_TAKES,
    COURT_MARKER,
    EQUAL_TAKES,
    GOODS,
    HOUSES,
    LAND,
    MERCHANT,
    MERCHANT_TAKES,
    RELIGION,
    RELIGION_UP_TO,
    ROYAL_COURT,
)
from .production import reached, threshold_value, yields
from .state import AWARDING, BEGGING, CLEARING, REVEALING
from .table import gain


@jit
def reveal(s):
    """4.1: the cards of the next warehouse; 4.2: a single beggar comes first."""
    house = s.revealed
    s.revealed += 1
    s.opened = 1 if reached(s, house) else 0
    beggars = 0
    for seat in range(s.seats):
        if s.laid[seat][house] == BEGGAR + 1:
            beggars += 1
            s.turn = seat
    s.due = BEGGAR_TAKES if s.opened and beggars == 1 else 0
    s.phase = BEGGING


# 4.2 Beggar -------------------------------------------------------------------------------


@jit
def chooses_alms(s):
    """4.2: whether a beggar has two kinds of goods to choose from."""
    kinds = 0
    for good in range(LAND + 1, GOODS):
        if s.house[s.revealed - 1][good] > 0:
            kinds += 1
    return s.due > 0 and kinds > 1


@jit
def legal_alms(s, out):
    """4.2: any good that lies there, but no land."""
    n = 0
    for house in range(HOUSES):
        if s.house[s.revealed - 1][house + 1] > 0:
            out[n] = BEG + house
            n += 1
    return n


@jit
def take_alms(s, good):
    """4.2: one good from the warehouse."""
    s.house[s.revealed - 1][good] -= 1
    s.goods[s.turn][good] += 1
    s.due -= 1


@jit
def end_begging(s):
    """4.2: goods of a single kind leave no choice."""
    for good in range(LAND + 1, GOODS):
        while s.due > 0 and s.house[s.revealed - 1][good] > 0:
            take_alms(s, good)
    s.due = 0
    s.phase = AWARDING


# 4.3-4.7 Influence, merchants, equal values -----------------------------------------------


@jit
def award(s):
    """4.3: most influence, 4.5: merchants, 4.6: the card that equals the threshold."""
    house = s.revealed - 1
    best, winners = 0, 0
    for seat in range(s.seats):
        force = influence(s, seat, house)
        if force > best:
            best, winners = force, 1
        elif force == best and force > 0:
            winners += 1
    if winners > 0:
        share_out(s, house, best, winners)
    serve_merchants(s, house)
    if s.opened:
        reward_equal(s, house)
    s.opened = 0
    s.turn = s.starter
    s.phase = CLEARING if s.revealed == HOUSES else REVEALING


@jit
def influence(s, seat, house):
    """4.3: card and marker where the warehouse is open; 4.7: with Religion also where there is no yield."""
    value = s.laid[seat][house]  # the number on the card
    if value > BEGGAR:
        return 0
    if not yields(s, house) and value > RELIGION_UP_TO[s.level[seat][RELIGION]]:
        return 0
    if yields(s, house) and not s.opened:
        return 0
    marker = COURT_MARKER[s.level[seat][ROYAL_COURT]] if s.marked[seat] == house + 1 else 0
    return value + marker


@jit
def share_out(s, house, best, winners):
    """4.3: all goods, land too; 4.4: in a tie each kind is divided, and the rest stays."""
    for good in range(GOODS):
        share = s.house[house][good] // winners
        for seat in range(s.seats):
            if influence(s, seat, house) == best:
                s.house[house][good] -= share
                s.goods[seat][good] += share


@jit
def serve_merchants(s, house):
    """4.5: two goods of the warehouse's kind from the supply, whatever the threshold."""
    for i in range(s.seats):
        seat = (s.starter + i) % s.seats
        if s.laid[seat][house] == MERCHANT + 1:
            gain(s, seat, house + 1, MERCHANT_TAKES)


@jit
def reward_equal(s, house):
    """4.6: the only card whose number equals the threshold earns one good from the supply."""
    equal, lucky = 0, 0
    for seat in range(s.seats):
        if s.laid[seat][house] == threshold_value(s, house):
            equal += 1
            lucky = seat
    if equal == 1:
        gain(s, lucky, house + 1, EQUAL_TAKES)
