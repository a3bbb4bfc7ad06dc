"""Phase 2: ships sail, take cards and coins, and dock. RULES.md section 4."""

from nomarch.engine import jit

from .actions import DOCK, STAY, TAKE, TRADE, TURN, column_of
from .cards import list_types, move
from .data import CARD_TYPES, LEFT_HARBOUR, LEFTWARD, PRICE, RIGHT_HARBOUR, RIGHTWARD, SHAPES
from .state import DISCARDED, HAND, IN_DECK, OFFERING, ON_RIVER


@jit
def in_harbour(s, seat):
    """Whether a ship lies in one of the two harbours."""
    return s.berth[seat] == LEFT_HARBOUR or s.berth[seat] == RIGHT_HARBOUR


@jit
def others_sail(s):
    """Whether the ship of another seat is on the river."""
    for seat in range(s.seats):
        if seat != s.turn and not in_harbour(s, seat):
            return True
    return False


@jit
def can_stay(s):
    """4.3: a coin instead of sailing, in the harbour, while another ship is on the river."""
    return in_harbour(s, s.turn) and s.traded == 0 and others_sail(s)


@jit
def can_turn(s):
    """4.4: three coins turn a ship on the river, once a turn."""
    return not in_harbour(s, s.turn) and s.turned == 0 and s.coins[s.turn] >= PRICE


@jit
def can_trade(s):
    """4.5: three coins buy the top card of the deck, if there is one or the discards make one."""
    return s.coins[s.turn] >= PRICE and s.at[IN_DECK] + s.at[DISCARDED] > 0


@jit
def first_ahead(s):
    """4.6: the first type of card that lies in bow direction, at least one field away."""
    return s.berth[s.turn] * SHAPES if s.heading[s.turn] == RIGHTWARD else 0


@jit
def past_ahead(s):
    """4.6: the first type of card after those that lie in bow direction."""
    return CARD_TYPES if s.heading[s.turn] == RIGHTWARD else (s.berth[s.turn] - 1) * SHAPES


@jit
def legal_sailing(s, out):
    """4.2-4.6: stay, or turn and trade as you like and then sail to a card or to the harbour."""
    n = 0
    if can_stay(s):
        out[n] = STAY
        n += 1
    if can_turn(s):
        out[n] = TURN
        n += 1
    if can_trade(s):
        out[n] = TRADE
        n += 1
    out[n] = DOCK
    return list_types(s, ON_RIVER, first_ahead(s), past_ahead(s), TAKE, out, n + 1)


@jit
def stay(s):
    """4.3: a coin instead of sailing."""
    s.coins[s.turn] += 1
    next_seat(s)


@jit
def turn_ship(s):
    """4.4: pay and point the other way."""
    s.coins[s.turn] -= PRICE
    s.heading[s.turn] = -s.heading[s.turn]
    s.turned = 1


@jit
def trade(s):
    """4.5, 5.2: pay; the card comes from the deck, or first the discards become a deck."""
    s.coins[s.turn] -= PRICE
    s.drawing = 1
    if s.phase != OFFERING:
        s.traded = 1


@jit
def take(s, card_type):
    """4.7: sail to the field, take the card and the coin printed there."""
    column = column_of(card_type)
    move(s, card_type, ON_RIVER, HAND + s.turn)
    s.berth[s.turn] = column
    s.coins[s.turn] += s.printed[column - 1]
    next_seat(s)


@jit
def dock(s):
    """4.8: a coin, the bow to the river, and no more sailing this round."""
    s.berth[s.turn] = RIGHT_HARBOUR if s.heading[s.turn] == RIGHTWARD else LEFT_HARBOUR
    s.heading[s.turn] = LEFTWARD if s.heading[s.turn] == RIGHTWARD else RIGHTWARD
    s.coins[s.turn] += 1
    s.docked[s.turn] = 1
    next_seat(s)


@jit
def left_of(s, seat):
    """The next seat in turn order."""
    return seat + 1 if seat + 1 < s.seats else 0


@jit
def next_seat(s):
    """4.1: the turn goes to the left."""
    s.turned = 0
    s.traded = 0
    s.turn = left_of(s, s.turn)


@jit
def all_docked(s):
    """4.10: whether every ship has reached a harbour this round."""
    for seat in range(s.seats):
        if s.docked[seat] == 0:
            return False
    return True


@jit
def pass_docked(s):
    """4.9: a docked seat gets a coin while somebody still travels; 4.10: all docked, the offerings begin."""
    if all_docked(s):
        for seat in range(s.seats):
            s.docked[seat] = 0
        s.turn = s.starter
        s.to_offer = s.seats
        s.phase = OFFERING
    else:
        s.coins[s.turn] += 1
        next_seat(s)
