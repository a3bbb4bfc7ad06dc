"""How to play: one round, from the first sail to the rewards."""

from nomarch.engine import Lesson, Task

from ..rules.data import MONUMENT_NAMES
from ..rules.state import COMPLETE, DISPLAYED


def at(names: str, place: int) -> dict[str, int]:
    """Where monuments are."""
    return {f"monument.{MONUMENT_NAMES.index(name)}": place for name in names.split()}


def lay(*cards: str) -> tuple[str, ...]:
    """Cards laid out under their fields."""
    return tuple(f"draw {card}" for card in cards)


FIELDS = {
    **at("red-pyramid great-pyramid temple-of-hatshepsut kom-ombo edfu", DISPLAYED),
    **at("abydos dendera karnak luxor obelisk saqqara", COMPLETE),
    "rounds": 6,
    "coins.0": 2,
    "coins.1": 1,
    "favour.0": 9,
    "favour.1": 12,
}

FIRST = Lesson(
    fields=FIELDS,
    before=("start 1", *lay("2 eye", "3 scarab", "4 jar", "5 eye", "6 joker", "7 ankh", "8 cat", "9 jar")),
    tasks=(
        Task(
            "Sail",
            "You collect artifacts for the monuments. Your ship sails ahead, as far as you like. Tap the blue eye.",
            "You take that card, and the coin that lies there.",
            "take 2 eye",
            ("take 3 scarab",),
        ),
        Task(
            "Trade",
            "You have three coins. Buy the top card of the deck.",
            "Three coins can also turn your ship round.",
            "trade",
            ("draw 3 mask",),
        ),
        Task(
            "Short hops",
            "A mask! Now sail on: tap the orange eye.",
            "You can't sail back, so cards you pass are lost to you. Beginners sail too far too soon.",
            "take 5 eye",
            ("take 7 ankh",),
        ),
        Task(
            "One more card",
            "Tap the green cat.",
            "Its space has a coin, too.",
            "take 8 cat",
            ("dock",),
        ),
        Task(
            "The harbour",
            "That's enough. Dock in the harbour.",
            "It pays one coin. If you arrive early, you get another each turn until everyone is there.",
            "dock",
        ),
        Task(
            "Offer",
            "Now offer cards. The Red Pyramid asks for an eye and a mask. Tap the blue eye.",
            "Your believers wait at the foot of each monument.",
            "offer 2 eye",
        ),
        Task(
            "Twice as useful",
            "Tap the mask.",
            "Both cards are blue, and the Temple of Hatshepsut asks for two cards of one region. So they serve twice.",
            "offer 3 mask",
        ),
        Task(
            "A third monument",
            "The Great Pyramid asks for two identical artifacts. Tap the orange eye.",
            "Every monument looks at all the cards you offer.",
            "offer 5 eye",
        ),
        Task(
            "Confirm",
            "Nothing asks for the cat: keep it. Offer your three cards.",
            "Offered cards are gone. Offering too much is the other beginner's mistake.",
            "confirm",
            (
                "offer 3 scarab",
                "offer 7 ankh",
                "confirm",
                "reveal philae",
                *lay("1 ankh", "2 jar", "3 eye", "4 ankh", "5 scarab", "7 cat", "8 eye", "9 mask"),
                "take 6 joker",
            ),
        ),
    ),
    end=(
        "Three believers rose, and the Red Pyramid is complete: 2 points.",
        "Level 1 is worth 2 points, level 2 is worth 5, level 3 is worth 10. Unfinished monuments count at the "
        "end, too. This is the last round: play on.",
    ),
)
