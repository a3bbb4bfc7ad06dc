"""Phase 4: complete monuments reward everybody on them. RULES.md sections 7 and 8."""

from nomarch.engine import jit

from .data import CARDS_LAID, LEVELS, MAX_ROUNDS, MONUMENTS, ON_DISPLAY
from .sailing import left_of
from .scoring import level_points
from .state import COMPLETE, DISPLAYED, ENDED, LAYING, REVEALING

BY_LAST_ROUND, BY_ROUND_LIMIT = 1, 2


@jit
def top(s, monument):
    """The number of levels of a monument."""
    level = 0
    while level < LEVELS and s.needs[monument][level] != 0:
        level += 1
    return level


@jit
def reward(s):
    """7.1-7.5: score and remove complete monuments, then pass the marker on or end the match."""
    for monument in range(MONUMENTS):
        if s.monument[monument] == DISPLAYED and is_complete(s, monument):
            remove(s, monument)
    s.rounds += 1
    s.starter = left_of(s, s.starter)
    s.turn = s.starter
    s.ended = round_ends_match(s)
    s.phase = ENDED if s.ended else REVEALING


@jit
def is_complete(s, monument):
    """7.1: a believer stands on the highest level."""
    for seat in range(s.seats):
        if s.believers[seat][monument] == top(s, monument):
            return True
    return False


@jit
def remove(s, monument):
    """7.2: every believer scores by its level; 7.3: the card leaves the game."""
    for seat in range(s.seats):
        s.favour[seat] += level_points(s, s.believers[seat][monument])
        s.believers[seat][monument] = 0
    s.monument[monument] = COMPLETE


@jit
def round_ends_match(s):
    """8.1: the last round; R16: the guard of the engine; 0 if the match goes on."""
    if s.last == 1:
        return BY_LAST_ROUND
    return BY_ROUND_LIMIT if s.rounds == MAX_ROUNDS else 0


@jit
def must_reveal(s):
    """1.3, 7.3: five monuments are displayed as long as the stack has any."""
    displayed = 0
    for monument in range(MONUMENTS):
        if s.monument[monument] == DISPLAYED:
            displayed += 1
    return displayed < ON_DISPLAY and s.stack > 0


@jit
def start_round(s):
    """8.1: with the last monument revealed this is the last round; 3.1: cards are laid out."""
    if s.stack == 0:
        s.last = 1
    s.drawing = CARDS_LAID[s.seats]
    s.phase = LAYING
