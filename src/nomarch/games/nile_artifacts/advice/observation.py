"""What a learner sees of a match, field by field.

A card is told by the field of the river it belongs to and by what it shows, so that corrected
decks need no other encoding. Two decks of doubles could be told apart only by their printed
cards, which are the same for a whole match.
"""

from nomarch.engine.observation import Observation, cards, choice, number, whose

from ..rules.actions import START
from ..rules.data import (
    CARD_TYPES,
    COLUMNS,
    ENDINGS,
    JOKER,
    KINDS,
    LEFTWARD,
    LEVELS,
    MAX_ROUNDS,
    MAX_WITHDRAWALS,
    MONUMENTS_IN_PLAY,
    NO_KIND,
    PICTURES,
    RIGHTWARD,
    SEATS,
    SHAPES,
)
from ..rules.state import COMPLETE, ENDED, HAND, IN_DECK

_WIDTH = KINDS + 2  # a field of the river: cards, jokers, artifacts by kind


def _shows(card_type: int) -> tuple[int, int, int]:
    """Which counts of its place a card adds to."""
    column, shape = divmod(card_type, SHAPES)
    first, second = PICTURES[shape]
    at = column * _WIDTH
    if shape == JOKER:
        return at, at + 1, -1
    return at, at + 2 + first, -1 if second == NO_KIND else at + 2 + second


OBSERVATION = Observation(
    version=1,
    actions=START,
    fields=(
        number("rounds", MAX_ROUNDS, "finished rounds"),
        number("last", 1, "this is the last round"),
        choice("ended", len(ENDINGS), "not yet, or why the match ended"),
        whose("starter", SEATS, "who begins the round"),
        whose("turn", SEATS, "whose turn it is"),
        choice("phase", ENDED + 1, "step of the round"),
        number("drawing", 12, "cards that are to come from the deck now"),
        number("turned", 1, "the ship was turned this turn"),
        number("traded", 1, "a card was bought this turn"),
        number("to_offer", SEATS[-1], "seats that have not offered this round"),
        number("withdrawn", MAX_WITHDRAWALS, "cards put back in this offering"),
        number("berth", COLUMNS + 1, "where the ship is", by_seat=True),
        choice("heading", range(LEFTWARD, RIGHTWARD + 1), "leftward, no ship, rightward", by_seat=True),
        number("docked", 1, "has reached a harbour this round", by_seat=True),
        number("coins", 30, "coins", by_seat=True),
        number("favour", 200, "points of complete monuments", by_seat=True),
        cards(
            "card",
            "at",
            [_shows(card_type) for card_type in range(CARD_TYPES)],
            "river, the hands from the own one on, offering, discards (what is nowhere is in the deck); "
            "in each, for every field of the river: cards, jokers, artifacts by kind",
            most=8,
            size=COLUMNS * _WIDTH,
            first_hand=HAND,
            untold=(IN_DECK,),
        ),
        number("kinds", 8, "artifacts offered, by kind"),
        number("regions", 8, "regions offered"),
        number("jokers", 8, "jokers offered"),
        number("stack", MONUMENTS_IN_PLAY, "monuments that may still be revealed"),
        choice("monument", COMPLETE + 1, "each monument: unseen, displayed, complete"),
        number("believers", LEVELS, "level reached at each monument", by_seat=True),
    ),
    left_out={
        "bars": "printed, the same for a whole match",
        "printed": "printed, the same for a whole match",
        "points": "printed, the same for a whole match",
        "needs": "printed, the same for a whole match",
    },
)
