"""The turn as a whole: a row of steps, each of which waits for a decision or is passed through."""

from nomarch.engine import CHANCE, OVER, jit
from nomarch.engine.chance import below

from .actions import (
    BUILD,
    CROWN,
    DIE,
    DISASTER,
    DONE,
    FLOOD,
    LOSE_CIVILIZATION,
    LOSE_MONUMENT,
    REROLL,
    SAIL,
    SETTLE,
    die_id,
)
from .data import COLUMNS, FACES, FROM_START, NOTHING, PHARAOH, START_POINTS, START_SPACE, TINY
from .disasters import (
    can_declare,
    declare,
    legal_disasters,
    legal_losses,
    lose_civilization,
    lose_monument,
    victim_chooses,
    victim_done,
)
from .epoch import end_turn, score_epoch, set_up_tiny
from .roll import (
    dice_have_fallen,
    die_falls,
    faces_of_next_die,
    legal_rerolls,
    may_reroll,
    next_die,
    reroll,
    shown,
    take_dice,
)
from .state import ENDED, LOSING, PASSING, REROLLING, ROLLING, USING
from .uses import any_use, build, crown, flood, legal_uses, sail, settle_space


@jit
def new_game(s, seats, options):
    """1.1-1.3: Ra on the space of the seat count, tracks at 0, start points in turn order."""
    s.seats = seats
    s.ra = START_SPACE[seats]
    for seat in range(seats):
        s.points[seat][FROM_START] = START_POINTS + seat
    if options[0] == TINY:
        set_up_tiny(s)
    take_dice(s)


@jit
def to_move(s):
    """Dice fall one by one; victims of a disaster choose what they lose; all else is the turn's seat."""
    if s.phase == ENDED:
        return OVER
    if s.phase == ROLLING:
        return CHANCE
    return s.victim if s.phase == LOSING else s.turn


@jit
def outcomes(s, out, weights):
    """2.1: each face of the next die is equally likely."""
    return faces_of_next_die(s, out, weights)


@jit
def throw(s, rng, out, weights):
    """2.1: one of the faces, without listing them."""
    return die_id(next_die(s), 1) + below(rng, FACES)


@jit
def legal(s, out):
    """Every decision, in the order of a turn."""
    if s.phase == REROLLING:
        return legal_rerolls(s, out)
    if s.phase == LOSING:
        return legal_losses(s, out)
    n = legal_disasters(s, out, legal_uses(s, out))
    out[n] = DONE
    return n + 1


@jit
def play(s, a):
    """What one action or outcome does."""
    if a >= DIE:
        die_falls(s, a)
    elif a >= LOSE_MONUMENT:
        lose_monument(s, a - LOSE_MONUMENT)
    elif a >= LOSE_CIVILIZATION:
        lose_civilization(s, a - LOSE_CIVILIZATION)
    elif a >= DISASTER:
        declare(s, a - DISASTER + PHARAOH)
    elif a >= BUILD:
        build(s, (a - BUILD) // COLUMNS, (a - BUILD) % COLUMNS)
    elif a >= SETTLE:
        settle_space(s, a - SETTLE)
    elif a >= FLOOD:
        flood(s, a - FLOOD)
    elif a >= SAIL:
        sail(s, a - SAIL)
    elif a >= CROWN:
        crown(s, a - CROWN)
    else:
        reroll(s, a - REROLL)


@jit
def ends_step(s, a):
    """Done: no further use of the dice."""
    return a == DONE


@jit
def waits(s):
    """Whether the step of the turn has something to decide or to roll."""
    if s.phase == ROLLING:
        return shown(s, NOTHING) > 0
    if s.phase == REROLLING:
        return may_reroll(s)
    if s.phase == USING:
        return can_declare(s) or any_use(s)
    if s.phase == LOSING:
        return victim_chooses(s)
    return s.phase == ENDED


@jit
def leave(s):
    """End a step without a (further) decision and enter the next one."""
    if s.phase == ROLLING:
        dice_have_fallen(s)
    elif s.phase == REROLLING:
        s.phase = USING
    elif s.phase == USING:
        s.phase = PASSING
    elif s.phase == LOSING:
        victim_done(s)
    elif s.phase == PASSING:
        end_turn(s)
    else:
        score_epoch(s)
