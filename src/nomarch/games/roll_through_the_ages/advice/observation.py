"""What a learner sees of a match, field by field."""

from nomarch.engine.observation import Observation, choice, number, whose

from ..rules.actions import DIE
from ..rules.data import DEVELOPMENTS, ENDINGS, FOOD_MAX, MAX_DICE, MAX_SHIPS, REROLLS, SEATS
from ..rules.state import ENDED

OBSERVATION = Observation(
    version=1,
    actions=DIE,
    fields=(
        choice("sheet", 3, "the score sheet: 2008, revised, Late Bronze Age"),
        number("goal", 7, "developments that end the match"),
        number("rounds", 40, "finished rounds"),
        choice("ended", len(ENDINGS), "not yet, or why the match ended"),
        whose("first", SEATS, "who finished each monument first", first=1),
        whose("turn", SEATS, "whose turn it is"),
        choice("phase", ENDED + 1, "step of the turn"),
        number("rerolls", REROLLS, "rerolls left"),
        number("rolling", MAX_DICE, "dice in the air"),
        number("led", 1, "Leadership was used"),
        number("dice", MAX_DICE, "dice on the table, by face"),
        number("workers", 3 * MAX_DICE, "workers left"),
        number("coins", 100, "coins left"),
        number("swaps", MAX_SHIPS, "ships that may still exchange a good"),
        choice("buying", DEVELOPMENTS + 1, "none, or the development being paid"),
        number("food", FOOD_MAX, "food", by_seat=True),
        number("goods", 8, "goods: wood, stone, pottery, cloth, spearheads", by_seat=True),
        number("boxes", 15, "boxes ticked, by city and monument", by_seat=True),
        number("owned", 1, "developments", by_seat=True),
        number("disasters", 40, "points lost by disasters", by_seat=True),
        number("ships", MAX_SHIPS, "ships", by_seat=True),
    ),
)
