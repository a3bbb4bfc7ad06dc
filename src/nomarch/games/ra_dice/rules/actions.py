"""Every action and outcome has a number and a name; ranges of numbers have names too.

Ankhs and the dice of one track are alike once rolled, so a use names only what matters:
how many Ankhs, which colour, which column.
"""

from nomarch.engine import jit

from .data import COLOUR_NAMES, COLOURS, COLUMNS, DISASTERS, FACE_NAMES, FACES, FLOOD_ANKHS, PHARAOH, SPACES

_MASKS = 1 << COLOURS
_MONUMENT_SPACES = [f"{colour} {column + 1}" for colour in COLOUR_NAMES for column in range(COLUMNS)]


def _reroll_names() -> list[str]:
    rows = ([colour for i, colour in enumerate(COLOUR_NAMES) if mask >> i & 1] for mask in range(1, _MASKS))
    return ["stop", *("reroll " + " ".join(row) for row in rows)]


_GROUPS = (
    _reroll_names(),
    ["pharaoh", "pharaoh with ankh"],
    ["nile", "nile with ankh"],
    ["flood", "flood with 1 ankh", "flood with 2 ankhs"],
    [f"civilization {colour}" for colour in COLOUR_NAMES],
    [f"monument {space}" for space in _MONUMENT_SPACES],
    [f"disaster {area}" for area in FACE_NAMES[PHARAOH : PHARAOH + DISASTERS]],
    ["done"],
    [f"lose civilization {colour}" for colour in COLOUR_NAMES],
    [f"lose monument {space}" for space in _MONUMENT_SPACES],
    [f"die {colour} {face}" for colour in COLOUR_NAMES for face in FACE_NAMES[PHARAOH:]],
)
NAMES = tuple(name for group in _GROUPS for name in group)

REROLL = 0  # + a mask of dice; the empty one is STOP
STOP = REROLL
CROWN = REROLL + _MASKS  # + 1 with an Ankh
SAIL = CROWN + 2  # + 1 with an Ankh
FLOOD = SAIL + 2  # + number of Ankhs
SETTLE = FLOOD + FLOOD_ANKHS + 1  # + colour
BUILD = SETTLE + COLOURS  # + colour * COLUMNS + column
DISASTER = BUILD + SPACES  # + area - PHARAOH
DONE = DISASTER + DISASTERS
LOSE_CIVILIZATION = DONE + 1  # + colour
LOSE_MONUMENT = LOSE_CIVILIZATION + COLOURS  # + colour * COLUMNS + column
DIE = LOSE_MONUMENT + SPACES  # outcomes: + colour * FACES + face - 1

MAX_LEGAL = SPACES + 1  # five Monument dice and an empty area: every space, or done
MAX_EVENTS = 26_000  # 1000 turns of at most 26 events, see RULES.md


@jit
def die_id(colour, face):
    """The outcome that a die of this colour shows this face."""
    return DIE + colour * FACES + face - 1


@jit
def die_colour(a):
    """The colour of the die of an outcome."""
    return (a - DIE) // FACES


@jit
def die_face(a):
    """The face that an outcome shows."""
    return (a - DIE) % FACES + 1
