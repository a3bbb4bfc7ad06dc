"""Section 2: roll five dice, lock the suns, roll others again up to twice."""

from nomarch.engine import jit

from .actions import REROLL, die_colour, die_face, die_id
from .data import COLOURS, FACES, MISSING, NOTHING, REROLLS, SUN
from .state import REROLLING, ROLLING

ALL_DICE = (1 << COLOURS) - 1


@jit
def take_dice(s):
    """2.1: a turn begins with all five dice in the air and two rerolls to come."""
    s.rerolls = REROLLS
    s.phase = ROLLING


@jit
def shown(s, face):
    """How many unused dice show a face."""
    n = 0
    for colour in range(COLOURS):
        if s.dice[colour] == face:
            n += 1
    return n


@jit
def next_die(s):
    """2.1: dice fall one by one, in the order of their colours."""
    colour = 0
    while s.dice[colour] != NOTHING:
        colour += 1
    return colour


@jit
def faces_of_next_die(s, out, weights):
    """2.1: six faces, equally likely."""
    first = die_id(next_die(s), 1)
    for face in range(FACES):
        out[face] = first + face
        weights[face] = 1
    return FACES


@jit
def die_falls(s, a):
    """2.1: one die shows a face."""
    s.dice[die_colour(a)] = die_face(a)


@jit
def locked(s):
    """2.2: the dice that show suns, as a mask; they are never rolled again. 9.1: nor are those in the box."""
    mask = 0
    for colour in range(COLOURS):
        if s.dice[colour] == SUN or s.dice[colour] == MISSING:
            mask |= 1 << colour
    return mask


@jit
def legal_rerolls(s, out):
    """2.3: any of the other dice, or none, which stops."""
    suns = locked(s)
    n = 0
    for mask in range(1 << COLOURS):
        if mask & suns == 0:
            out[n] = REROLL + mask
            n += 1
    return n


@jit
def reroll(s, mask):
    """2.3: the chosen dice are in the air again; 2.4: choosing none ends the rolling."""
    for colour in range(COLOURS):
        if mask >> colour & 1:
            s.dice[colour] = NOTHING
    s.rerolls = s.rerolls - 1 if mask else 0
    s.phase = ROLLING


@jit
def may_reroll(s):
    """2.3: a reroll is left, and a die that is no sun."""
    return s.rerolls > 0 and locked(s) != ALL_DICE


@jit
def dice_have_fallen(s):
    """2.3: all five lie on the table: which are rolled again?"""
    s.phase = REROLLING
