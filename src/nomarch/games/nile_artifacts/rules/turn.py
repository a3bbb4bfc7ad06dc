"""The round as a whole: a row of phases, each of which waits for somebody or is passed through."""

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.chance import below, pick

from .actions import CONFIRM, DOCK, DRAW, OFFER, REVEAL, START, STAY, TAKE, TRADE, TURN, WITHDRAW
from .cards import draws, move, reshuffle
from .components import BARS_AT, CARDS_AT, COINS_AT, NEEDS_AT, POINTS_AT, START_AT
from .data import COLUMNS, LEVELS, MONUMENTS, MONUMENTS_IN_PLAY, RIGHTWARD
from .offering import choose, confirm, end_offering, has_choice, legal_offering, withdraw
from .rewards import must_reveal, reward, start_round
from .sailing import dock, legal_sailing, pass_docked, stay, take, trade, turn_ship
from .state import (
    DISCARDED,
    DISPLAYED,
    ENDED,
    HAND,
    IN_DECK,
    LAYING,
    OFFERING,
    ON_RIVER,
    REVEALING,
    REWARDING,
    SAILING,
    STARTING,
    UNSEEN,
)


@jit
def new_game(s, seats, options):
    """1.1-1.5: the tables of the components, ships in the left harbour, all cards in their stacks."""
    s.seats = seats
    s.stack = MONUMENTS_IN_PLAY
    read_tables(s, options)
    for seat in range(seats):
        s.heading[seat] = RIGHTWARD
        s.coins[seat] = options[START_AT + seat]
    s.phase = STARTING


@jit
def read_tables(s, options):
    """9.1: the rules play whatever tables the match was started with."""
    for i in range(COLUMNS):
        s.bars[i] = options[BARS_AT + i]
        s.printed[i] = options[COINS_AT + i]
    for i in range(LEVELS):
        s.points[i] = options[POINTS_AT + i]
    for monument in range(MONUMENTS):
        for level in range(LEVELS):
            s.needs[monument][level] = options[NEEDS_AT + monument * LEVELS + level]
    s.at[IN_DECK] = options[CARDS_AT]
    for i in range(s.at[IN_DECK]):
        s.card[i] = options[CARDS_AT + 1 + i]


@jit
def to_move(s):
    """The seat on turn decides; who begins, monuments and cards of the deck are chance."""
    if s.phase == ENDED:
        return OVER
    return CHANCE if s.phase <= LAYING or s.drawing > 0 else s.turn


@jit
def legal(s, out):
    """Every decision of the seat on turn."""
    if s.phase == SAILING:
        return legal_sailing(s, out)
    return legal_offering(s, out)


@jit
def outcomes(s, out, weights):
    """Whatever may be drawn, each starter, monument and card equally likely."""
    if s.phase == STARTING:
        return starters(s, out, weights)
    if s.phase == REVEALING:
        return reveals(s, out, weights)
    return draws(s, out, weights)


@jit
def throw(s, rng, out, weights):
    """2.3: a card of the deck, without listing them all; starters and monuments are few."""
    if s.phase == STARTING or s.phase == REVEALING:
        return out[pick(rng, weights, outcomes(s, out, weights))]
    return DRAW + s.card[below(rng, s.at[IN_DECK])]


@jit
def starters(s, out, weights):
    """1.5: anybody may begin."""
    for seat in range(s.seats):
        out[seat] = START + seat
        weights[seat] = 1
    return s.seats


@jit
def reveals(s, out, weights):
    """1.3: nobody knows which monuments were put away, so every unseen one is equally likely."""
    n = 0
    for monument in range(MONUMENTS):
        if s.monument[monument] == UNSEEN:
            out[n] = REVEAL + monument
            weights[n] = 1
            n += 1
    return n


@jit
def play(s, a):
    """What one action or outcome does."""
    if a >= DRAW:
        receive(s, a - DRAW)
    elif a >= REVEAL:
        s.monument[a - REVEAL] = DISPLAYED
        s.stack -= 1
    elif a >= START:
        s.starter = a - START
        s.turn = s.starter
        s.phase = REVEALING
    elif a >= WITHDRAW:
        withdraw(s, a - WITHDRAW)
    elif a >= OFFER:
        choose(s, a - OFFER)
    elif a >= TAKE:
        take(s, a - TAKE)
    elif a == CONFIRM:
        confirm(s)
    elif a == DOCK:
        dock(s)
    elif a == TRADE:
        trade(s)
    elif a == TURN:
        turn_ship(s)
    elif a == STAY:
        stay(s)


@jit
def receive(s, card_type):
    """3.2: a card is laid under its field; 4.5: or goes to the seat that bought it."""
    move(s, card_type, IN_DECK, ON_RIVER if s.phase == LAYING else HAND + s.turn)
    s.drawing -= 1


@jit
def waits(s):
    """Whether there is something to decide or to draw."""
    if s.drawing > 0:
        return s.at[IN_DECK] > 0
    if s.phase == REVEALING:
        return must_reveal(s)
    if s.phase == SAILING:
        return s.docked[s.turn] == 0
    if s.phase == OFFERING:
        return has_choice(s)
    return s.phase == STARTING or s.phase == ENDED


@jit
def leave(s):
    """Do what needs no decision: reshuffle, pass a seat, or enter the next phase."""
    if s.drawing > 0 and s.at[DISCARDED] > 0:
        reshuffle(s)
    elif s.phase == REVEALING:
        start_round(s)
    elif s.phase == LAYING:
        s.drawing = 0  # 3.4: neither deck nor discards are left
        s.phase = SAILING
    elif s.phase == SAILING:
        pass_docked(s)
    elif s.phase == OFFERING:
        end_offering(s)
    elif s.phase == REWARDING:
        reward(s)
