"""The components: river, artifact deck and monuments, each in one table.

The river's bars and coins, the deck and the monuments' requirements are *reconstructed*: the
printed ones were not at hand. An owner of the game corrects them by a file, see components.py.
Everything else is from the rules as told in RULES.md.
"""

SLUG = "nile-artifacts"
TITLE = "Nile Artifacts"
VERSION = 1
SEATS = range(2, 5)
OPTIONS = ()
SOURCES = ("favour", "unfinished")
ENDINGS = ("", "last round", "round limit")
MAX_ROUNDS = 40  # a guard of the engine, not a rule

# The river: nine fields between two harbours ------------------------------------------------

COLUMNS = 9
LEFT_HARBOUR, RIGHT_HARBOUR = 0, COLUMNS + 1
RIGHTWARD, LEFTWARD = 1, -1

REGIONS = 4
REGION_NAMES = ("blue", "orange", "green", "red")  # red stands on no bar of ours

# reconstructed: the bar of each field, and whether it shows a coin
RIVER = (
    ("blue",   False),
    ("blue",   True),
    ("blue",   False),
    ("orange", False),
    ("orange", True),
    ("orange", False),
    ("green",  False),
    ("green",  True),
    ("green",  False),
)  # fmt: skip
RIVER_BARS = tuple(bar for bar, _ in RIVER)
RIVER_COINS = tuple(coin for _, coin in RIVER)

# Artifact cards -----------------------------------------------------------------------------

KINDS = 6
SCARAB, ANKH, EYE, JAR, CAT, MASK = range(KINDS)
KIND_NAMES = ("scarab", "ankh", "eye", "jar", "cat", "mask")  # reconstructed
NO_KIND = -1

# What a card may show: one artifact, two artifacts, or the joker
SINGLES = tuple((kind, NO_KIND) for kind in range(KINDS))
DOUBLES = tuple((one, two) for one in range(KINDS) for two in range(one, KINDS))
PICTURES = (*SINGLES, *DOUBLES, (NO_KIND, NO_KIND))
SHAPES = len(PICTURES)
JOKER = SHAPES - 1
SHAPE_NAMES = (
    *KIND_NAMES,
    *(f"{KIND_NAMES[one]} {KIND_NAMES[two]}" for one, two in DOUBLES),
    "joker",
)
CARD_TYPES = COLUMNS * SHAPES  # a card type is (column - 1) * SHAPES + shape
MAX_CARDS = 120

# reconstructed: the cards of each field, eight each, seventy-two in all
DECK = (
    ("scarab", "ankh", "eye", "jar", "cat", "mask", "scarab ankh", "joker"),  # field 1
    ("scarab", "ankh", "eye", "jar", "cat", "mask", "eye jar",     "joker"),  # field 2
    ("scarab", "ankh", "eye", "jar", "cat", "mask", "cat mask",    "joker"),  # field 3
    ("scarab", "ankh", "eye", "jar", "cat", "mask", "scarab jar",  "joker"),  # field 4
    ("scarab", "ankh", "eye", "jar", "cat", "mask", "eye mask",    "joker"),  # field 5
    ("scarab", "ankh", "eye", "jar", "cat", "mask", "ankh cat",    "joker"),  # field 6
    ("scarab", "ankh", "eye", "jar", "cat", "mask", "scarab mask", "joker"),  # field 7
    ("scarab", "ankh", "eye", "jar", "cat", "mask", "ankh eye",    "joker"),  # field 8
    ("scarab", "ankh", "eye", "jar", "cat", "mask", "jar cat",     "joker"),  # field 9
)  # fmt: skip

CARDS_LAID = (0, 0, 8, 9, 12)  # by number of seats
PRICE = 3  # coins for a card of the deck, or for turning the ship

# Monuments ----------------------------------------------------------------------------------

MONUMENTS = 18
MONUMENTS_IN_PLAY = 12
ON_DISPLAY = 5
LEVELS = 3
LEVEL_POINTS = (2, 5, 10)
START_COINS = (0, 0, 0, 0)  # reconstructed

# reconstructed: names and what each level asks for, from level 1 upwards
MONUMENT_ROWS = (
    ("great-pyramid",        ("2 equal", "3 equal", "4 equal")),
    ("great-sphinx",         ("3 different", "4 different", "5 different")),
    ("karnak",               ("orange green", "blue orange green", "blue blue orange green")),
    ("luxor",                ("blue green", "blue orange green", "blue orange orange green")),
    ("abu-simbel",           ("blue orange", "blue orange green", "blue orange green green")),
    ("edfu",                 ("scarab ankh", "scarab ankh eye", "scarab ankh eye jar")),
    ("philae",               ("ankh eye", "ankh eye jar", "ankh eye jar cat")),
    ("kom-ombo",             ("eye jar", "eye jar cat", "eye jar cat mask")),
    ("dendera",              ("jar cat", "jar cat mask", "jar cat mask scarab")),
    ("valley-of-the-kings",  ("cat mask", "cat mask scarab", "cat mask scarab ankh")),
    ("abydos",               ("mask scarab", "mask scarab ankh", "mask scarab ankh eye")),
    ("temple-of-hatshepsut", ("2 same-region", "3 same-region")),
    ("saqqara",              ("2 equal", "2 pairs")),
    ("colossi-of-memnon",    ("3 different", "blue orange green")),
    ("medinet-habu",         ("blue orange green", "3 equal")),
    ("obelisk",              ("scarab jar",)),
    ("bent-pyramid",         ("ankh cat",)),
    ("red-pyramid",          ("eye mask",)),
)  # fmt: skip
MONUMENT_NAMES = tuple(name for name, _ in MONUMENT_ROWS)

# A requirement is one number: its sort in the lowest three bits, above them either how many,
# or three bits a kind and then two bits a region. 0 is no requirement: the level does not exist.
LISTED, EQUAL, DIFFERENT, PAIRS, SAME_REGION = 1, 2, 3, 4, 5
SORT_NAMES = ("", "listed", "equal", "different", "pairs", "same-region")
SORT_BITS, KIND_BITS, REGION_BITS = 3, 3, 2
REGION_SHIFT = SORT_BITS + KINDS * KIND_BITS

# Engine guard: how often a chosen card may be put back in one offering
MAX_WITHDRAWALS = 6
