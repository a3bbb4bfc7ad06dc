"""The components: goods, warehouses, cards and the ten pyramids, in the order of the board.

What the rule text states is plain. Numbers that were only pictured (card counts, costs,
slots, points, the distribution table) are not at hand: those are *reconstructed*, marked
(*), and can be replaced by a components file, see components.py and RULES.md section 9.
"""

from nomarch.engine import Option

SLUG = "saqqara"
TITLE = "Saqqara"
VERSION = 2
VERSIONS_READ = (1,)  # R18, R38 and 3.9 read otherwise
SEATS = range(3, 6)
OPTIONS = (
    Option("land_card", ("nile", "land"), "what three goods buy with a land card: a space on the Nile, or 1 land"),
    Option("auction", ("several", "one"), "how many cards a player may have open bids on at a time"),
    Option(
        "match", ("whole", "tiny"), "a whole match, or a tiny one to study: two warehouses, two cards and 1 gold each"
    ),
)
TO_NILE, TO_LAND = range(2)
SEVERAL_BIDS, ONE_BID = range(2)
WHOLE, TINY = range(2)

# Goods and warehouses ---------------------------------------------------------------------

GOODS = 5
LAND, FISH, LINEN, WOOD, GOLD = range(GOODS)
GOOD_NAMES = ("land", "fish", "linen", "wood", "gold")
SUPPLY = (30, 40, 40, 40, 40)
GOLD_AT_START = 3

HOUSES = 4  # warehouse h is that of good h + 1
HOUSE_NAMES = GOOD_NAMES[1:]

# The calendar: the die shows the year, its place the season; a season has the number of its good

YEARS = 6
SEASONS = 5
BASE_GOODS = 2
MARKETS_A_YEAR = 2  # at most
MARKET_SEASONS = ((GOLD, 0), (WOOD, 0), (LINEN, 0), (FISH, GOLD), (LINEN, GOLD), (FISH, WOOD))  # (*) but for the first
EXTRA_GOODS = (1, 2, 2, 3, 3, 4)  # (*) but for year 4
LAND_A_HOUSE = (0, 1, 1, 1, 2, 2)  # (*) but for year 1

# Threshold cards --------------------------------------------------------------------------

THRESHOLDS = 9
LOWEST_THRESHOLD = 2
NO_YIELD = 8
THRESHOLD_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "no-yield")
THRESHOLD_CARDS = (2, 2, 2, 2, 2, 2, 2, 2, 4)  # (*)
THRESHOLD_TOTAL = 20

# Influence cards: card c has the value c + 1, the last two have none -----------------------

CARDS = 11
BEGGAR, MERCHANT = 9, 10
CARD_NAMES = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "beggar", "merchant")
INFLUENCE_CARDS = (2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 3)  # (*)
INFLUENCE_TOTAL = 24
HAND = 4
BEGGAR_TAKES = 2
MERCHANT_TAKES = 2
EQUAL_TAKES = 1

# Market cards: three turn 1 gold into 2 goods, three turn 3 goods into land on the Nile -----

MARKET_CARDS = 6
GOLD_CARDS = 3  # card c < 3 gives good c + 1, card c >= 3 takes good c - 2
MARKET_CARD_NAMES = ("gold-fish", "gold-linen", "gold-wood", "fish-land", "linen-land", "wood-land")
MARKET_CARD_GOOD = (FISH, LINEN, WOOD, FISH, LINEN, WOOD)
GOLD_CARD_GIVES = 2
LAND_CARD_TAKES = 3
MOST_MARKET_CARDS = 2  # a player and auction

# Pyramids ---------------------------------------------------------------------------------

PYRAMIDS = 10
(
    IRRIGATION,
    INTRIGUE,
    GOVERNMENT,
    RELIGION,
    SOLDIERS,
    AGRICULTURE,
    ROYAL_COURT,
    TRADE,
    PROGRESS,
    THIEF,
) = range(PYRAMIDS)
PYRAMID_NAMES = (
    "irrigation",
    "intrigue",
    "government",
    "religion",
    "soldiers",
    "agriculture",
    "royal-court",
    "trade",
    "progress",
    "thief",
)
LEVELS = 5
PYRAMIDS_LEFT_OPEN = 2  # in play beyond the number of seats, and not needed for the end
WORKERS = 4

# every tile has the same frame (*)
LEVEL_SLOTS = (5, 4, 3, 2, 1)
LEVEL_POINTS = (1, 2, 4, 6, 9)
LEVEL_COST = (1, 2, 3, 4, 5)  # of each of the tile's two goods
PYRAMID_GOODS = (
    (LINEN, WOOD),  # irrigation (*)
    (LINEN, GOLD),  # intrigue (*)
    (FISH, LINEN),  # government (*)
    (LINEN, GOLD),  # religion (*)
    (FISH, WOOD),  # soldiers (*)
    (WOOD, GOLD),  # agriculture (*)
    (FISH, GOLD),  # royal court (*)
    (WOOD, GOLD),  # trade (*)
    (FISH, WOOD),  # progress: level 2 is printed
    (FISH, LINEN),  # thief (*)
)

# Privileges by level: 0 is no worker, level 1 has none; all as printed
#                        -  1  2  3  4  5
IRRIGATION_GIVES = (0, 0, 3, 4, 4, 4)  # same goods for 1 land
INTRIGUE_DISCARDS = (0, 0, 1, 1, 0, 0)
INTRIGUE_DRAWS = (0, 0, 1, 2, 2, 2)
GOVERNMENT_FROM = (0, 0, 9, 8, 7, 7)  # the lowest threshold that pays 1 gold; each higher one 1 more
RELIGION_UP_TO = (0, 0, 4, 6, 9, 9)  # the highest card that claims goods without yield
SOLDIERS_GOLD = (0, 0, 0, 1, 2, 3)
SOLDIERS_PROTECT = 2  # from this level on
AGRICULTURE_GIVES = (0, 0, 1, 2, 2, 2)
COURT_MARKER = (0, 0, 1, 2, 2, 2)
TRADE_TAKES = (0, 0, 3, 2, 2, 2)  # same goods for 1 of choice
PROGRESS_SAVES = (0, 0, 1, 2, 99, 99)  # goods of the current market; 99 is all of them
THIEF_TAKES = (0, 0, 1, 2, 3, 3)
THIEF_TAKES_EACH = (0, 0, 1, 1, 2, 2)  # at most, from one victim
FREE_CHOICE = 4  # from this level on a privilege is not bound to the current market

# The Nile and the end ---------------------------------------------------------------------

LAND_A_FIELD = 3
NILE_FIELDS = 30  # (*)
SOURCES = ("nile", "pyramids")
ENDINGS = ("", "six years", "pyramids")
BY_YEARS, BY_PYRAMIDS = 1, 2

# A tiny match, not in the rulebook: section 10 --------------------------------------------

TINY_GOLD_AT_START = 1
TINY_REVEALED = 2  # warehouses, fish and linen, of which a card 1 of everybody lies open
TINY_THRESHOLD = (NO_YIELD, NO_YIELD, 0, 1)  # cards, by warehouse
TINY_GOLD = (0, 0, 1, 2)  # in each warehouse
TINY_CARDS = (2, 0, 1, 0, 0, 1, 0, 0, 0, 1, 1)  # two that lie open, three to draw one of, and the merchant
