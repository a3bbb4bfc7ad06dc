"""The printed components: dice, peg board and the three score sheets, in printed order.

Sources: the rule text and the score sheets as transcribed in RULES.md. The 2008 sheet is
read from print. Numbers of the other two sheets marked (*) are second hand, see RULES.md.
"""

from nomarch.engine import Option

SLUG = "roll-through-the-ages"
TITLE = "Roll Through the Ages: The Bronze Age"
VERSION = 1
SEATS = range(1, 5)
OPTIONS = (
    Option("edition", ("2008", "revised", "late-bronze-age"), "which of the three printed score sheets is used"),
    Option(
        "length",
        ("standard", "longer"),
        "only with the revised sheet: the match ends at six developments instead of five",
    ),
)
FIRST_SHEET, REVISED_SHEET, LATE_SHEET = range(3)

# Dice: seven alike, each face once --------------------------------------------------------

FACES = 6
FOOD, WORKERS, EITHER, GOOD, SKULL, COINS = range(FACES)
FACE_NAMES = ("food", "workers", "either", "good", "skull", "coins")
MAX_DICE = 7
REROLLS = 2

FOOD_ON_DIE = 3
WORKERS_ON_DIE = 3
EITHER_ON_DIE = 2
GOODS_ON_SKULL = 2
COINS_ON_DIE = 7
COINS_WITH_COINAGE = 12

# Peg board --------------------------------------------------------------------------------

GOODS = 5
WOOD, STONE, POTTERY, CLOTH, SPEARHEADS = range(GOODS)
GOOD_NAMES = ("wood", "stone", "pottery", "cloth", "spearheads")
GOODS_MAX = (8, 7, 6, 5, 4)
GOODS_STEP = (1, 2, 3, 4, 5)  # the n-th good of a row adds n times this: wood 1 3 6 10 ..., stone 2 6 12 ...
FOOD_MAX = 15
FOOD_AT_START = 3
STORAGE = 6

# Cities and monuments: what workers tick --------------------------------------------------

STARTING_CITIES = 3
CITIES = 4
CITY_4, CITY_5, CITY_6, CITY_7 = range(CITIES)
MONUMENTS = 7
STEP_PYRAMID, STONE_CIRCLE, TEMPLE, OBELISK, HANGING_GARDENS, GREAT_WALL, GREAT_PYRAMID = range(MONUMENTS)
SITES = CITIES + MONUMENTS
SITE_NAMES = (
    "city-4",
    "city-5",
    "city-6",
    "city-7",
    "step-pyramid",
    "stone-circle",
    "temple",
    "obelisk",
    "hanging-gardens",
    "great-wall",
    "great-pyramid",
)
SITE_BOXES = (3, 4, 5, 6, 3, 5, 7, 9, 11, 13, 15)
BOXES = sum(SITE_BOXES)

#                     step  circle temple obelisk gardens wall  pyramid
MONUMENT_POINTS = (
    ((1, 0), (2, 1), (4, 2), (6, 3), (8, 4), (10, 5), (12, 6)),  # 2008
    ((1, 0), (2, 1), (4, 3), (6, 4), (8, 5), (10, 6), (12, 8)),  # revised (*)
    ((1, 0), (2, 1), (4, 3), (6, 4), (8, 5), (10, 6), (12, 8)),  # late bronze age
)
MISSING_WITH = (0, 0, 2, 0, 3, 0, 2)  # the number of seats with which a monument is not in play
ALL_MONUMENTS = (0, 0, 1)  # per sheet: all seven are in play with any number of seats (*)

# Developments -----------------------------------------------------------------------------

DEVELOPMENTS = 17
(
    LEADERSHIP,
    IRRIGATION,
    AGRICULTURE,
    QUARRYING,
    MEDICINE,
    COINAGE,
    CARAVANS,
    RELIGION,
    GRANARIES,
    MASONRY,
    ENGINEERING,
    ARCHITECTURE,
    EMPIRE,
    PRESERVATION,
    SHIPPING,
    SMITHING,
    COMMERCE,
) = range(DEVELOPMENTS)

#    name             2008     revised (*)  late bronze age: (cost, points); cost 0 = not on that sheet
DEVELOPMENT_ROWS = (
    ("leadership",    (10, 2), (10, 2),  (10, 2)),
    ("irrigation",    (10, 2), (10, 2),  (10, 2)),
    ("agriculture",   (15, 3), (15, 3),  (15, 3)),
    ("quarrying",     (15, 3), (15, 3),  (15, 3)),
    ("medicine",      (15, 3), (20, 4),  (20, 4)),
    ("coinage",       (20, 4), (20, 4),  (20, 4)),
    ("caravans",      (20, 4), (20, 4),  (20, 4)),
    ("religion",      (20, 6), (25, 7),  (25, 7)),
    ("granaries",     (30, 6), (30, 6),  (30, 6)),
    ("masonry",       (30, 6), (30, 6),  (30, 6)),
    ("engineering",   (40, 6), (40, 6),  (40, 6)),
    ("architecture",  (50, 8), (60, 8),  (60, 8)),
    ("empire",        (60, 8), (70, 10), (70, 10)),
    ("preservation",  (0, 0),  (0, 0),   (20, 4)),
    ("shipping",      (0, 0),  (0, 0),   (25, 5)),
    ("smithing",      (0, 0),  (0, 0),   (25, 5)),
    ("commerce",      (0, 0),  (0, 0),   (40, 8)),
)  # fmt: skip
DEVELOPMENT_NAMES = tuple(row[0] for row in DEVELOPMENT_ROWS)
COST = tuple(tuple(row[1 + sheet][0] for row in DEVELOPMENT_ROWS) for sheet in range(3))
POINTS = tuple(tuple(row[1 + sheet][1] for row in DEVELOPMENT_ROWS) for sheet in range(3))

WORKERS_PER_STONE = 3
COINS_PER_FOOD = (4, 6, 6)  # Granaries, per sheet
ARCHITECTURE_BONUS = (1, 2, 2)  # per own monument
EMPIRE_BONUS = 1  # per city, the three at the start included
COMMERCE_BONUS = 1  # per good held

# Disasters: by number of skulls -----------------------------------------------------------

DROUGHT, PESTILENCE, INVASION, REVOLT = 2, 3, 4, 5
DROUGHT_LOSS, PESTILENCE_LOSS, INVASION_LOSS = 2, 3, 4
SMITHING_LOSS_PER_SPEARHEAD = 2  # (*)

# Late Bronze Age --------------------------------------------------------------------------

MAX_SHIPS = 5  # (*)

# The end ----------------------------------------------------------------------------------

DEVELOPMENTS_TO_END = (5, 5, 7)
DEVELOPMENTS_TO_END_LONGER = 6
SOLO_ROUNDS = (10, 10, 11)  # the last (*)
SOLO_REROLLS_SKULLS = (1, 0, 0)  # the last two (*)
MAX_ROUNDS = 100  # no rule: a guard against matches in which nobody ever buys or builds
SOURCES = ("developments", "monuments", "bonuses", "disasters")
ENDINGS = ("", "developments", "monuments", "solo rounds", "round limit")
