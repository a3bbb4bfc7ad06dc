"""The turn as a whole: a row of steps, each of which waits for a decision or is passed through."""

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.chance import below

from .actions import (
    BUILD,
    BUY,
    DIE,
    DISCARD,
    KEEP,
    PAY,
    PRESERVE,
    REROLL,
    ROLL,
    SELL,
    SHIP,
    SPEND,
    SWAP,
    TAKE,
    TURN_IN,
)
from .build import (
    build,
    build_ship,
    can_ship,
    can_turn_in,
    can_work,
    end_building,
    legal_builds,
    legal_swaps,
    swap,
    turn_in_stone,
)
from .buy import buy, can_buy_any, end_buying, food_for_sale, legal_buys, legal_payments, legal_sales, pay, sell
from .collect import take
from .data import DEVELOPMENTS_TO_END, DEVELOPMENTS_TO_END_LONGER, EITHER, FACES, FOOD_AT_START, LEADERSHIP, SPEARHEADS
from .disasters import can_spend, feed, invade_others, suffer
from .end import end_turn, legal_discards, must_discard
from .roll import can_preserve, die_falls, free_dice, keep, lead, legal_keeps, legal_leads, preserve, roll_cities
from .scoring import goods_held
from .state import (
    BUILDING,
    BUYING,
    DISCARDING,
    ENDED,
    FEEDING,
    KEEPING,
    LEADING,
    PAYING,
    PRESERVING,
    ROLLING,
    SELLING,
    SMITHING_NOW,
    SUFFERING,
    SWAPPING,
    TAKING,
)


def refuse(seats: int, options: dict[str, str]) -> str | None:
    """Why these options do not go together; None if they do."""
    if options["length"] == "longer" and options["edition"] != "revised":
        return "The longer match is only for the revised sheet."
    if options["length"] == "longer" and seats == 1:
        return "The solo game always lasts ten rounds, so the longer match needs at least two players."
    return None


@jit
def new_game(s, seats, options):
    """1.1-1.4: three food and nothing else; the sheet says what ends the match."""
    s.seats = seats
    s.sheet = options[0]
    s.goal = DEVELOPMENTS_TO_END_LONGER if options[1] == 1 else DEVELOPMENTS_TO_END[s.sheet]
    for seat in range(seats):
        s.food[seat] = FOOD_AT_START
    roll_cities(s)


@jit
def to_move(s):
    """The seat whose turn it is decides everything; dice fall one by one."""
    if s.phase == ENDED:
        return OVER
    return CHANCE if s.phase == ROLLING else s.turn


@jit
def on_turn(s):
    """The seat whose turn it is; alone 0 and 1 by rounds, so that a search sees where a turn ends."""
    return s.turn if s.seats > 1 else s.rounds % 2


@jit
def outcomes(s, out, weights):
    """2.1: each face of the next die is equally likely."""
    for face in range(FACES):
        out[face] = DIE + face
        weights[face] = 1
    return FACES


@jit
def throw(s, rng, out, weights):
    """2.1: one of the faces, without listing them."""
    return DIE + below(rng, FACES)


@jit
def legal(s, out):
    """Every decision, in the order of a turn."""
    if s.phase == KEEPING:
        return legal_keeps(s, out)
    if s.phase == LEADING:
        return legal_leads(s, out)
    if s.phase == TAKING:
        return numbers_from(TAKE, s.dice[EITHER], out)
    if s.phase == SMITHING_NOW:
        return numbers_from(SPEND, s.goods[s.turn][SPEARHEADS], out)
    if s.phase == BUILDING:
        return legal_builds(s, out)
    if s.phase == SWAPPING:
        return legal_swaps(s, out)
    if s.phase == BUYING:
        return legal_buys(s, out)
    if s.phase == SELLING:
        return legal_sales(s, out)
    if s.phase == PAYING:
        return legal_payments(s, out)
    if s.phase == DISCARDING:
        return legal_discards(s, out)
    out[0] = PRESERVE
    out[1] = ROLL
    return 2


@jit
def play(s, a):
    """What one action or outcome does."""
    if a >= DIE:
        die_falls(s, a - DIE)
    elif a >= DISCARD:
        s.goods[s.turn][a - DISCARD] -= 1
    elif a >= PAY:
        pay(s, a - PAY)
    elif a >= SELL:
        sell(s, a - SELL)
    elif a >= BUY:
        buy(s, a - BUY)
    elif a >= SWAP:
        swap(s, a)
    elif a == SHIP:
        build_ship(s)
    elif a == TURN_IN:
        turn_in_stone(s)
    elif a >= BUILD:
        build(s, a)
    elif a >= SPEND:
        invade_others(s, a - SPEND)
    elif a >= TAKE:
        take(s, a - TAKE)
    elif a >= REROLL:
        lead(s, a - REROLL)
    elif a >= KEEP:
        keep(s, a)
    else:
        preserve(s)


@jit
def ends_step(s, a):
    """Roll, stop, accept, done: the step is left as it is."""
    return ROLL <= a < DIE


@jit
def waits(s):
    """Whether the step of the turn has something to decide or to roll."""
    if s.phase == PRESERVING:
        return can_preserve(s)
    if s.phase == ROLLING:
        return s.rolling > 0
    if s.phase == KEEPING:
        return s.rerolls > 0 and free_dice(s) > 0
    if s.phase == LEADING:
        return s.owned[s.turn][LEADERSHIP] > s.led
    if s.phase == TAKING:
        return s.dice[EITHER] > 0
    if s.phase == SMITHING_NOW:
        return can_spend(s)
    if s.phase == BUILDING:
        return can_work(s) or can_turn_in(s) or can_ship(s)
    if s.phase == SWAPPING:
        return s.swaps > 0 and goods_held(s, s.turn) > 0
    if s.phase == BUYING:
        return can_buy_any(s)
    if s.phase == SELLING:
        return food_for_sale(s) > 0
    if s.phase == PAYING:
        return goods_held(s, s.turn) > 0
    if s.phase == DISCARDING:
        return must_discard(s)
    return s.phase == ENDED


@jit
def leave(s):
    """End a step without a (further) decision and enter the next one."""
    if s.phase == PRESERVING:
        roll_cities(s)
    elif s.phase == KEEPING:
        s.rerolls = 0
        s.phase = LEADING
    elif s.phase == TAKING:
        take(s, 0)
    elif s.phase == FEEDING:
        feed(s)
    elif s.phase == SUFFERING:
        suffer(s)
    elif s.phase == SMITHING_NOW:
        invade_others(s, 0)
    elif s.phase == BUILDING:
        end_building(s)
    elif s.phase == BUYING:
        end_buying(s)
    elif s.phase == PAYING:
        pay(s, 0)
    elif s.phase == DISCARDING:
        end_turn(s)
    else:
        s.phase += 1


@jit
def numbers_from(first, most, out):
    """Write the actions first + 0 .. first + most; return how many."""
    for n in range(most + 1):
        out[n] = first + n
    return most + 1
