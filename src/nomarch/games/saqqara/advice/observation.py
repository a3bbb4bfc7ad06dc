"""What a learner sees of a match, field by field; of other seats' cards only what a view holds."""

from nomarch.engine.observation import Observation, choice, number, whose

from ..rules.actions import PYRAMID
from ..rules.data import CARDS, ENDINGS, HOUSES, LEVELS, MARKET_CARDS, SEASONS, SEATS, THRESHOLDS, YEARS
from ..rules.state import ENDED

_PRINTED = "printed, the same for a whole match"

OBSERVATION = Observation(
    version=2,
    actions=PYRAMID,
    fields=(
        choice("land_card", 2, "what a land card buys: a field on the Nile, one land"),
        choice("auction", 2, "open bids on several cards, on one"),
        number("year", YEARS, "finished years"),
        choice("season", SEASONS, "the season"),
        whose("starter", SEATS, "who begins the round"),
        number("closing", 1, "this round is the last"),
        choice("ended", len(ENDINGS), "not yet, or why the match ended"),
        number("in_play", 1, "pyramids in play"),
        number("supply", 40, "goods in the supply"),
        number("house", 40, "goods in each warehouse"),
        choice("threshold", THRESHOLDS + 1, "each warehouse: none, or its threshold card"),
        number("threshold_deck", 4, "threshold cards to come"),
        number("threshold_gone", 4, "threshold cards discarded"),
        choice("phase", ENDED + 1, "step of the round"),
        whose("turn", SEATS, "whose turn it is"),
        number("due", 20, "cards or goods still to come in this step"),
        number("passed", 1, "out of this auction, or of investing", by_seat=True),
        choice("house_chosen", HOUSES + 1, "none, or the warehouse bid on or invested in"),
        number("revealed", HOUSES, "warehouses whose influence cards lie open"),
        number("opened", 1, "the one being revealed has reached its threshold"),
        number("moved", LEVELS, "workers of the seat to move that rose this turn, by pyramid"),
        number("stolen", 8, "goods stolen this turn"),
        number("robbed", 8, "of them from each seat", by_seat=True),
        number("bought", 20, "land bought with a land card this turn and still held"),
        number("turned", 40, "goods turned to or from gold since the last lasting act"),
        choice("offer", MARKET_CARDS + 1, "each warehouse: none, or the market card on offer"),
        whose("owner", SEATS, "who has each market card", first=1),
        number("bids", 20, "bids, by warehouse and good", by_seat=True),
        whose("highest", SEATS, "whose bid stands, by warehouse", first=1),
        number("goods", 40, "goods", by_seat=True),
        number("level", LEVELS, "level of the worker at each pyramid", by_seat=True),
        number("nile", 60, "fields on the Nile", by_seat=True),
        choice("marked", HOUSES + 1, "none, or the warehouse with the influence marker", by_seat=True),
        number("deck", 3, "own draw pile; of others pile, hand and face-down cards together", by_seat=True),
        number("hand", 3, "own hand; of others nothing", by_seat=True),
        choice("laid", CARDS + 1, "card laid at each warehouse: none or hidden, or which", by_seat=True),
        number("gone", 3, "discards, by card", by_seat=True),
        number("held", 8, "cards in hand and laid", by_seat=True),
        number("known", 3, "cards given away by this round's reshuffle", by_seat=True),
        choice("exchanged", CARDS + 1, "none, or the card discarded by Intrigue", by_seat=True),
        number("withdrawn", 1, "out of the auction for the card at each warehouse", by_seat=True),
    ),
    left_out={
        **dict.fromkeys(("markets", "extra", "land", "slots", "points", "costs", "nile_end"), _PRINTED),
        "reading": "the version of the rules, the same for a whole match",
    },
)
