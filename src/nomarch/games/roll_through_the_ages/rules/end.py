"""Sections 7 and 8: discard, pass the dice, and see whether the match is over."""

from nomarch.engine import jit

from .actions import DISCARD
from .data import CARAVANS, CITIES, FACES, GOODS, MAX_ROUNDS, MONUMENTS, SOLO_ROUNDS, STORAGE
from .scoring import developments_owned, goods_held, in_play
from .state import ENDED, PRESERVING

BY_DEVELOPMENTS, BY_MONUMENTS, BY_SOLO_ROUNDS, BY_ROUND_LIMIT = 1, 2, 3, 4


@jit
def must_discard(s):
    """7.1: at most six goods stay; 7.2: Caravans keep all."""
    return not s.owned[s.turn][CARAVANS] and goods_held(s, s.turn) > STORAGE


@jit
def legal_discards(s, out):
    """7.1: any good held."""
    n = 0
    for good in range(GOODS):
        if s.goods[s.turn][good] > 0:
            out[n] = DISCARD + good
            n += 1
    return n


@jit
def end_turn(s):
    """7.3: the dice go to the next seat; 8.1: after the last seat the round ends."""
    s.led = 0
    for face in range(FACES):
        s.dice[face] = 0
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0
        s.rounds += 1
        s.ended = round_ends_match(s)
    s.phase = ENDED if s.ended else PRESERVING


@jit
def round_ends_match(s):
    """8.1: why the match ends with this round; 0 if it goes on. 10.1: alone, only rounds count."""
    if s.seats == 1:
        return BY_SOLO_ROUNDS if s.rounds >= SOLO_ROUNDS[s.sheet] else 0
    for seat in range(s.seats):
        if developments_owned(s, seat) >= s.goal:
            return BY_DEVELOPMENTS
    if all_monuments_built(s):
        return BY_MONUMENTS
    return BY_ROUND_LIMIT if s.rounds >= MAX_ROUNDS else 0


@jit
def last_turn(s):
    """Whether the match ends with this turn, whatever is done in it."""
    if s.seats == 1:
        return s.rounds + 1 >= SOLO_ROUNDS[s.sheet]
    return s.turn == s.seats - 1 and round_ends_match(s) > 0


@jit
def all_monuments_built(s):
    """8.1: every monument in play was finished by somebody."""
    for monument in range(MONUMENTS):
        if in_play(s, CITIES + monument) and s.first[monument] == 0:
            return False
    return True
