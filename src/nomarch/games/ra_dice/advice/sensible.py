"""Which actions deserve a look: no free gain is passed up, and one order of uses stands for all.

Uses that cost nothing come first and alone; those that need Ankhs follow, area by area in
the order of the board. Dice that show the same are told apart only where their colour counts.
"""

from nomarch.engine import jit
from nomarch.engine.calls import legal

from ..rules.actions import BUILD, CROWN, DISASTER, DONE, FLOOD, REROLL, SAIL, SETTLE, STOP
from ..rules.data import ANKH, COLOURS, COLUMNS, DISASTERS, FLOOD_ANKHS, NILE, PHARAOH
from ..rules.disasters import can_declare
from ..rules.roll import locked
from ..rules.scoring import own_in_column, settlers
from ..rules.state import REROLLING, USING
from ..rules.uses import (
    FINE,
    against_crown,
    against_flood,
    against_monument_die,
    against_sail,
    against_settle,
    against_space,
    spare_ankhs,
)

TURNS_SOLVABLE = True  # a turn of sensible actions has 60,000 to 80,000 situations


@jit
def sensible(s, out):
    """Rerolls by what the dice show, uses in one order; all else as it is."""
    if s.phase == REROLLING:
        return sensible_rerolls(s, out)
    if s.phase == USING:
        return sensible_uses(s, out)
    return legal(s, out)


# Rerolls ------------------------------------------------------------------------------------


@jit
def sensible_rerolls(s, out):
    """Ankhs only with all other dice; of dice alike first the colours that offer more."""
    suns = locked(s)
    ankhs = shows_mask(s, ANKH)
    all_dice = (1 << COLOURS) - 1 - suns
    out[0] = STOP
    n = 1
    for mask in range(1, 1 << COLOURS):
        if mask & suns == 0 and (mask & ankhs == 0 or mask == all_dice) and best_of_alike(s, mask):
            out[n] = REROLL + mask
            n += 1
    return n


@jit
def shows_mask(s, face):
    """The dice that show a face, as a mask."""
    mask = 0
    for colour in range(COLOURS):
        if s.dice[colour] == face:
            mask |= 1 << colour
    return mask


@jit
def best_of_alike(s, mask):
    """Whether no kept Pharaoh or Nile die would rather be rolled than one of its like in the mask."""
    for colour in range(COLOURS):
        face = s.dice[colour]
        if mask >> colour & 1 and (face in (PHARAOH, NILE)):
            for other in range(COLOURS):
                if s.dice[other] == face and not mask >> other & 1 and rather(s, other, colour):
                    return False
    return True


@jit
def rather(s, one, other):
    """Whether the colour of one die offers more than that of the other; of equals the first."""
    mine = colour_offers(s, one)
    its = colour_offers(s, other)
    return mine > its or (mine == its and one < other)


@jit
def colour_offers(s, colour):
    """Spaces of a colour that the seat on turn could take, the Civilization space as much as all Monuments."""
    n = 0
    if s.civilization[s.turn][colour] == 0 and settlers(s, colour) < s.seats - 1:
        n = COLUMNS
    for column in range(COLUMNS):
        if s.monuments[colour][column] == 0:
            n += 1
    return n


# Uses ---------------------------------------------------------------------------------------


@jit
def sensible_uses(s, out):
    """A disaster first, then what real dice do for nothing, then what takes Ankhs."""
    if can_declare(s):
        for area in range(DISASTERS):
            out[area] = DISASTER + area
        return DISASTERS
    if against_crown(s, 0) == FINE:
        out[0] = CROWN
        return 1
    n = sensible_sails(s, out)
    if n > 0:
        return n
    steps = ankh_steps(s, out)
    settling = settles(s, out, steps)
    building = builds(s, out, settling)
    spare = spare_ankhs(s, 0, 0)
    if settling > steps and spare_ankhs(s, 1, 0) == spare:
        return only(out, steps, settling)
    if building > settling and spare_ankhs(s, 0, 1) == spare:
        return only(out, settling, building)
    if steps > 0 and spare % 2 == 1:  # ending the turn would waste the Ankh that has no pair
        return building
    out[building] = DONE
    return building + 1


@jit
def only(out, start, end):
    """Keep just these of the listed actions."""
    for i in range(start, end):
        out[i - start] = out[i]
    return end - start


@jit
def ankh_steps(s, out):
    """Steps on either track that take an Ankh."""
    n = 0
    if against_crown(s, 1) == FINE:
        out[n] = CROWN + 1
        n += 1
    if against_sail(s, 1) == FINE:
        out[n] = SAIL + 1
        n += 1
    return n


@jit
def sensible_sails(s, out):
    """A real Nile die advances, or floods with others before the first one advances.

    A second flood only guards the first one, so it takes no Ankhs and no die that can advance.
    """
    n = 0
    if against_sail(s, 0) == FINE:
        out[0] = SAIL
        n = 1
    most = FLOOD_ANKHS
    if s.floods[s.turn] > 0:
        most = -n
    for ankhs in range(most + 1):
        if s.sailed == 0 and against_flood(s, ankhs) == FINE:
            out[n] = FLOOD + ankhs
            n += 1
    return n


@jit
def settles(s, out, n):
    """Every Civilization marker that can be placed."""
    for colour in range(COLOURS):
        if against_settle(s, colour) == FINE:
            out[n] = SETTLE + colour
            n += 1
    return n


@jit
def builds(s, out, n):
    """Every Monument marker that can be placed; of columns that look alike the first."""
    for colour in range(COLOURS):
        if against_monument_die(s, colour) == FINE:
            for column in range(COLUMNS):
                if against_space(s, colour, column) == FINE and not seen_before(s, colour, column):
                    out[n] = BUILD + colour * COLUMNS + column
                    n += 1
    return n


@jit
def seen_before(s, colour, column):
    """Whether an earlier column with this space empty looks alike to the seat on turn."""
    mine = 0
    for other in range(column, -1, -1):
        if s.monuments[colour][other] == 0:
            its = look(s, other)
            if other == column:
                mine = its
            elif its == mine:
                return True
    return False


@jit
def look(s, column):
    """A column as it matters: own markers, the highest stack of another seat, and all markers."""
    own = 0
    most = 0
    taken = 0
    for seat in range(s.seats):
        stack = own_in_column(s, seat, column)
        taken += stack
        if seat == s.turn:
            own = stack
        else:
            most = max(most, stack)
    return (own * 8 + most) * 8 + taken
