"""Sections 3 to 5: what the dice are used for, one use at a time.

Every use has one function that says what stands against it; FINE means it is legal.

Dice are committed as late as the rules allow. A Civilization marker takes the die of its
colour, and any two more Civilization or Ankh dice stand behind all markers of the turn; a
second or third Monument takes the die of its colour, and one more Monument or Ankh die
stands behind it. Real dice have no other use, so they stand behind first and Ankhs only
where they are missing: `spare_ankhs` counts the Ankhs that are not needed so.
"""

from nomarch.engine import jit

from .actions import BUILD, CROWN, FLOOD, SAIL, SETTLE
from .data import (
    ANKH,
    CIVILIZATION,
    CIVILIZATION_SUPPORT,
    COLOURS,
    COLUMNS,
    FLOOD_ANKHS,
    FLOOD_DICE,
    MONUMENT,
    NILE,
    NOTHING,
    PHARAOH,
    TRACK_END,
)
from .roll import shown
from .scoring import own_in_column, settlers

(
    FINE,
    AT_TRACK_END,
    NO_REAL_DIE,  # no die shows the symbol itself
    NO_REAL_DIE_USED,  # an Ankh needs a real symbol used before it
    NO_SPARE_ANKH,
    TOO_FEW_DICE,
    OWN_MARKER,
    SPACE_FULL,
    SPACE_TAKEN,
    NO_PAIR,
    OWN_COLUMN,
) = range(11)


@jit
def legal_uses(s, out):
    """3.1: everything the dice can still do."""
    n = 0
    for ankh in range(2):
        if against_crown(s, ankh) == FINE:
            out[n] = CROWN + ankh
            n += 1
    for ankh in range(2):
        if against_sail(s, ankh) == FINE:
            out[n] = SAIL + ankh
            n += 1
    for ankhs in range(FLOOD_ANKHS + 1):
        if against_flood(s, ankhs) == FINE:
            out[n] = FLOOD + ankhs
            n += 1
    for colour in range(COLOURS):
        if against_settle(s, colour) == FINE:
            out[n] = SETTLE + colour
            n += 1
    return legal_builds(s, out, n)


@jit
def legal_builds(s, out, n):
    """5.3-5.5: every space a Monument marker can go to."""
    for colour in range(COLOURS):
        if against_monument_die(s, colour) == FINE:
            for column in range(COLUMNS):
                if against_space(s, colour, column) == FINE:
                    out[n] = BUILD + colour * COLUMNS + column
                    n += 1
    return n


@jit
def any_use(s):
    """3.1: whether the dice can still do anything."""
    for ankh in range(2):
        if against_crown(s, ankh) == FINE or against_sail(s, ankh) == FINE:
            return True
    for colour in range(COLOURS):
        if against_settle(s, colour) == FINE or any_build(s, colour):
            return True
    return any_flood(s)


@jit
def any_flood(s):
    """4.3: whether three dice can flood the Nile in any way."""
    for ankhs in range(FLOOD_ANKHS + 1):
        if against_flood(s, ankhs) == FINE:
            return True
    return False


@jit
def any_build(s, colour):
    """5.3-5.5: whether the die of this colour can place a Monument marker anywhere."""
    if against_monument_die(s, colour) != FINE:
        return False
    for column in range(COLUMNS):
        if against_space(s, colour, column) == FINE:
            return True
    return False


@jit
def spare_ankhs(s, settling, building):
    """3.3: Ankhs that need not stand behind markers, if one more of these were placed; below 0: it cannot be."""
    civilizations = -settling
    monuments = -building
    spare = 0
    for colour in range(COLOURS):
        if s.dice[colour] == ANKH:
            spare += 1
        elif s.dice[colour] == CIVILIZATION:
            civilizations += 1
        elif s.dice[colour] == MONUMENT:
            monuments += 1
    if s.settled or settling:
        spare -= max(0, CIVILIZATION_SUPPORT - civilizations)
    return spare - max(0, s.built + building - 1 - monuments)


@jit
def use(s, face, n):
    """Put aside n dice that show a face; alike dice go in the order of their colours."""
    for colour in range(COLOURS):
        if n > 0 and s.dice[colour] == face:
            s.dice[colour] = NOTHING
            n -= 1


# 4.1 Pharaoh ------------------------------------------------------------------------------


@jit
def against_crown(s, ankh):
    """4.1: a Pharaoh die, or an Ankh beside one already used; not beyond 12."""
    if s.pharaoh[s.turn] == TRACK_END:
        return AT_TRACK_END
    return against_step(s, ankh, PHARAOH, s.crowned)


@jit
def against_step(s, ankh, face, real_used):
    """4.1, 4.2: a step needs a die with the symbol, or an Ankh after such a die."""
    if ankh == 0:
        return FINE if shown(s, face) > 0 else NO_REAL_DIE
    if real_used == 0:
        return NO_REAL_DIE_USED
    return FINE if spare_ankhs(s, 0, 0) > 0 else NO_SPARE_ANKH


@jit
def crown(s, ankh):
    """4.1: one space forward on the Pharaoh track."""
    use(s, ANKH if ankh else PHARAOH, 1)
    s.crowned = 1
    s.pharaoh[s.turn] += 1


# 4.2 Nile ---------------------------------------------------------------------------------


@jit
def against_sail(s, ankh):
    """4.2: a Nile die, or an Ankh beside one already used to advance; not beyond 12."""
    if s.nile[s.turn] == TRACK_END:
        return AT_TRACK_END
    return against_step(s, ankh, NILE, s.sailed)


@jit
def sail(s, ankh):
    """4.2: one space forward on the Nile; flood markers travel along."""
    use(s, ANKH if ankh else NILE, 1)
    s.sailed = 1
    s.nile[s.turn] += 1


@jit
def against_flood(s, ankhs):
    """4.3: three Nile dice, of which one or two may be Ankhs."""
    if shown(s, NILE) == 0:
        return NO_REAL_DIE
    if shown(s, NILE) < FLOOD_DICE - ankhs:
        return TOO_FEW_DICE
    return FINE if spare_ankhs(s, 0, 0) >= ankhs else NO_SPARE_ANKH


@jit
def flood(s, ankhs):
    """4.3: one flood marker; 4.4: these three dice do not advance."""
    use(s, ANKH, ankhs)
    use(s, NILE, FLOOD_DICE - ankhs)
    s.floods[s.turn] += 1


# 5.1 Civilization -------------------------------------------------------------------------


@jit
def against_settle(s, colour):
    """5.1-5.2: the die of the colour itself, room on the space, and dice enough for one marker more."""
    if s.dice[colour] != CIVILIZATION:
        return NO_REAL_DIE
    if s.civilization[s.turn][colour]:
        return OWN_MARKER
    if settlers(s, colour) >= s.seats - 1:
        return SPACE_FULL
    return FINE if spare_ankhs(s, 1, 0) >= 0 else TOO_FEW_DICE


@jit
def settle_space(s, colour):
    """5.1: a marker on the space of that colour."""
    s.dice[colour] = NOTHING
    s.settled = 1
    s.civilization[s.turn][colour] = 1


# 5.3 Monuments ----------------------------------------------------------------------------


@jit
def against_monument_die(s, colour):
    """5.3: the first marker needs one real die; 5.4: each further one a real die and one more, real or Ankh."""
    if s.dice[colour] != MONUMENT:
        return NO_REAL_DIE
    return FINE if spare_ankhs(s, 0, 1) >= 0 else NO_PAIR


@jit
def against_space(s, colour, column):
    """5.3: an empty space; 5.5: after the first marker only in columns without an own one."""
    if s.monuments[colour][column]:
        return SPACE_TAKEN
    if s.built > 0 and own_in_column(s, s.turn, column) > 0:
        return OWN_COLUMN
    return FINE


@jit
def build(s, colour, column):
    """5.3: a marker on a space of the die's colour."""
    s.dice[colour] = NOTHING
    s.built += 1
    s.monuments[colour][column] = s.turn + 1
