"""How to play: one round with a market, from the auction to the pyramids."""

from nomarch.engine import Lesson, Task

from ..rules.data import FISH, GOLD, HAND, HOUSES, LAND, LINEN, PYRAMID_NAMES, WOOD, YEARS
from ..rules.state import OFFERING

IN_PLAY = ("irrigation", "government", "royal-court", "trade", "progress")


def level(seat: int, pyramid: str) -> str:
    """How high a seat's worker stands on a pyramid."""
    return f"level.{seat}.{PYRAMID_NAMES.index(pyramid)}"


def turn_up(thresholds: str, *hands: str) -> tuple[str, ...]:
    """Threshold cards from left to right, then four influence cards for each seat in turn."""
    assert len(thresholds.split()) == HOUSES
    assert all(len(hand.split()) == HAND for hand in hands)
    cards = (f"draw {card}" for hand in hands for card in hand.split())
    return (*(f"threshold {card}" for card in thresholds.split()), *cards)


FIELDS = {
    "year": YEARS - 1,
    "season": WOOD,
    "phase": OFFERING,
    "due": HOUSES,
    **{f"in_play.{PYRAMID_NAMES.index(pyramid)}": 1 for pyramid in IN_PLAY},
    level(0, "trade"): 1,
    level(1, "progress"): 2,
    level(1, "irrigation"): 2,
    level(2, "government"): 2,
    level(2, "royal-court"): 1,
    f"goods.0.{LAND}": 3,
    f"goods.0.{FISH}": 2,
    f"goods.0.{GOLD}": 3,
    f"goods.1.{FISH}": 1,
    f"goods.1.{GOLD}": 2,
    f"goods.2.{LINEN}": 2,
    "nile.0": 2,
    "nile.1": 1,
}

FIRST = Lesson(
    seats=3,
    fields=FIELDS,
    before=tuple(f"offer {card}" for card in ("gold-fish", "gold-linen", "fish-land", "wood-land")),
    tasks=(
        Task(
            "Bid",
            "You need linen to build. The card under Linen turns 1 gold into 2 linen. Bid one fish for it.",
            "Any goods will do; only their number counts.",
            "bid fish for linen",
        ),
        Task(
            "Let it stand",
            "One fish is enough for now. Let the bid stand.",
            "Whoever wants the card must now bid more.",
            "done",
            ("pass", "pass"),
        ),
        Task(
            "Pass",
            "Nobody did: the card is yours. Now pass.",
            "Your fish went into the linen warehouse. Every good you bid is gone.",
            "pass",
            turn_up("no-yield no-yield 7 2", "9 1 merchant beggar", "8 5 3 2", "7 6 4 merchant"),
        ),
        Task(
            "A merchant",
            "Lay a card face down under each warehouse. Begin with the merchant, under Fish.",
            "A merchant brings 2 goods anywhere, even here, where nothing is handed out.",
            "lay merchant on fish",
        ),
        Task(
            "A low card",
            "Linen stays shut, too: lay the 1 there.",
            "Beginners waste high cards on warehouses that don't open.",
            "lay 1 on linen",
        ),
        Task(
            "A high card",
            "Wood holds six goods. Lay your 9 there.",
            "The highest card takes everything. Your beggar goes under Gold by itself.",
            "lay 9 on wood",
            (
                "lay 3 on fish",
                "lay 2 on linen",
                "lay 8 on wood",
                "lay 4 on fish",
                "lay 6 on linen",
                "lay 7 on wood",
            ),
        ),
        Task(
            "Invest",
            "Wood opens at seven goods, so one is missing. Put in a fish.",
            "Invest only where your card is high. Beginners often fill a warehouse for somebody else.",
            "invest fish in wood",
        ),
        Task(
            "Open it",
            "Seven goods: finish investing.",
            "Then all cards are turned up, warehouse by warehouse.",
            "done",
        ),
        Task(
            "Your market card",
            "You won the wood; merchant and beggar brought fish and gold. Use your market card to get linen.",
            "In this phase you may do all you can pay for, in any order.",
            "use gold-linen",
        ),
        Task(
            "Build",
            "Irrigation asks for 1 linen and 1 wood. Start there.",
            "Each level scores more. From level 2 on, a pyramid grants its privilege.",
            "build irrigation",
        ),
        Task(
            "Climb",
            "On Trade you climb to level 2 for 2 wood and 2 gold.",
            "A worker climbs once a round, and higher levels have fewer places.",
            "build trade",
        ),
        Task(
            "The Nile",
            "Three land take your boat one space up the Nile.",
            "Each space is worth a point at the end.",
            "nile",
        ),
        Task(
            "End your turn",
            "You could do more, but let that be all: finish developing.",
            "What you keep may pay for bids, investments and buildings next round.",
            "done",
            (
                "done",
                "done",
                *turn_up("3 8 no-yield 6", "6 4 1 beggar", "9 3 2 merchant", "8 7 4 merchant"),
                "lay 4 on fish",
                "lay 1 on linen",
                "lay beggar on wood",
                "lay 3 on fish",
                "lay merchant on linen",
                "lay 2 on wood",
            ),
        ),
    ),
    end=(
        "That was a whole round: bid, lay, invest, build.",
        "Workers score by their level, boats by their space. One round is left: play on.",
    ),
)
