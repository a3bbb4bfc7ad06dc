"""The printed components: five dice, the board and the scoring tables, in printed order.

Sources: the rulebook of 2009 (English and German, and a Dutch translation of 2010); the
sizes of tracks and areas are counted on a photograph of the printed board, see RULES.md.
"""

from nomarch.engine import Option

SLUG = "ra-dice"
TITLE = "Ra: The Dice Game"
VERSION = 1
SEATS = range(2, 5)
OPTIONS = (Option("match", ("whole", "tiny"), "a whole match, or a tiny one to study: two dice and one turn each"),)
WHOLE, TINY = range(2)

# Dice: one of each colour, the same six faces once on each --------------------------------

COLOURS = 5
YELLOW, GREEN, BLUE, RED, PURPLE = range(COLOURS)
COLOUR_NAMES = ("yellow", "green", "blue", "red", "purple")  # the order of the rows on the board
FACES = 6
NOTHING, PHARAOH, NILE, CIVILIZATION, MONUMENT, ANKH, SUN = range(FACES + 1)  # NOTHING: in the air, or used
FACE_NAMES = ("nothing", "pharaoh", "nile", "civilization", "monument", "ankh", "sun")
REROLLS = 2
MISSING = -1  # shown by a die that stays in the box
TINY_DICE = 2

# Sun track --------------------------------------------------------------------------------

LAST_SPACE = 13
START_SPACE = (0, 0, 7, 4, 1)  # by number of seats: the spaces printed with two, three, four strokes
MAX_STEPS = 2  # three suns or more do not move Ra
SUNS_FOR_POINTS = 3
SUN_POINTS = 3
SUNS_FOR_DISASTER = 4

# Pharaoh and Nile tracks ------------------------------------------------------------------

TRACK_END = 12  # both tracks: twelve printed spaces and the start, which is 0
FLOOD_DICE = 3
FLOOD_ANKHS = 2  # at most

PHARAOH_MOST = 5
PHARAOH_MOST_RETREAT = 2
PHARAOH_LEAST = -2
PHARAOH_LEAST_ADVANCE = 1

# Civilization area ------------------------------------------------------------------------

CIVILIZATION_SUPPORT = 2  # dice that stand behind the markers: 3 dice place 1, 4 place 2, 5 place 3
#                       0   1  2  3  4   5 markers
CIVILIZATION_POINTS = (-5,  0, 0, 5, 10, 15)  # fmt: skip

# Monument area: five rows by colour, eight columns ----------------------------------------

COLUMNS = 8
SPACES = COLOURS * COLUMNS
#                 0  1  2  3  4  5  6  7   8 columns
COLUMN_POINTS =  (0, 1, 2, 3, 4, 5, 6, 10, 15)  # fmt: skip
#                 0  1  2  3  4   5 markers in one column
STACK_POINTS =   (0, 0, 0, 5, 10, 15)  # fmt: skip

# Ankhs and disasters ----------------------------------------------------------------------

ANKH_PAIR_POINTS = 2
DISASTERS = 4  # one for each area: PHARAOH, NILE, CIVILIZATION, MONUMENT
DISASTER_RETREAT = 2
DISASTER_MARKERS = 2

# The score --------------------------------------------------------------------------------

EPOCHS = 3
START_POINTS = 10  # for seat 0; one more for each later seat
SOURCES = ("start", "pharaoh", "nile", "civilization", "monuments", "ankhs", "suns")
FROM_START, FROM_PHARAOH, FROM_NILE, FROM_CIVILIZATION, FROM_MONUMENTS, FROM_ANKHS, FROM_SUNS = range(7)
ENDINGS = ("", "third epoch")
