"""What a learner sees of a match, field by field."""

from nomarch.engine.observation import Observation, choice, number, whose

from ..rules.actions import DIE
from ..rules.data import COLOURS, DISASTER_MARKERS, DISASTERS, EPOCHS, FACES, LAST_SPACE, REROLLS, SEATS, TRACK_END
from ..rules.state import ENDED

OBSERVATION = Observation(
    version=1,
    actions=DIE,
    fields=(
        number("epoch", EPOCHS, "finished epochs"),
        number("ra", LAST_SPACE, "space of the Ra figure"),
        whose("turn", SEATS, "whose turn it is"),
        choice("phase", ENDED + 1, "step of the turn"),
        number("rerolls", REROLLS, "rerolls left"),
        choice("dice", FACES + 1, "what each die shows: nothing, then the six faces"),
        number("crowned", 1, "a Pharaoh die was used this turn"),
        number("sailed", 1, "a Nile die was used this turn"),
        number("settled", 1, "a Civilization marker was placed this turn"),
        number("built", COLOURS, "Monument markers placed this turn"),
        choice("disaster", DISASTERS + 1, "none, or the area in which markers are being lost"),
        whose("victim", SEATS, "who is losing markers, in a disaster"),
        number("losses", DISASTER_MARKERS, "markers the victim has still to lose"),
        number("pharaoh", TRACK_END, "Pharaoh track", by_seat=True),
        number("nile", TRACK_END, "Nile track", by_seat=True),
        number("floods", 12, "flood markers", by_seat=True),
        number("civilization", 1, "Civilization markers, by colour", by_seat=True),
        whose("monuments", SEATS, "who has each Monument space, by colour and column", first=1),
        number("points", 100, "points, by source", by_seat=True),
    ),
)
