"""How to play: two turns with every step, from the first roll to a development."""

from nomarch.engine import Lesson, Task

from ..rules.data import CITY_4, MEDICINE, RELIGION, STONE, WOOD


def roll(faces: str) -> tuple[str, ...]:
    """The dice of one roll."""
    return tuple(f"die {face}" for face in faces.split())


FIELDS = {
    "rounds": 7,
    "food.0": 2,
    "food.1": 5,
    f"goods.0.{WOOD}": 3,
    f"goods.0.{STONE}": 2,
    f"owned.0.{MEDICINE}": 1,
    f"owned.0.{RELIGION}": 1,
    f"owned.1.{MEDICINE}": 1,
    f"owned.1.{RELIGION}": 1,
    f"boxes.1.{CITY_4}": 3,
}

FIRST = Lesson(
    fields=FIELDS,
    before=roll("either skull good"),
    tasks=(
        Task(
            "Roll again",
            "You roll one die for each city. Workers would help more than one good: tap that die, then Reroll.",
            "You may reroll twice. Skulls stay.",
            "keep 1e 1s",
            roll("workers"),
        ),
        Task(
            "Enough",
            "Three workers! That will do: stop rolling.",
            "The skull die still brings two goods. One skull does no harm; two or more are a disaster.",
            "stop",
        ),
        Task(
            "Food or workers",
            "Tap the die with wheat and worker to take it as food, then confirm.",
            "Three cities eat 3 food, and you have 2. Each hungry city costs a point: beginners forget that.",
            "take 1 as food",
        ),
        Task(
            "Build",
            "You have three workers. Build a fourth city: tap its last box.",
            "It adds a die from your next turn on. It also eats.",
            "build city-4 3",
        ),
        Task(
            "Save up",
            "You could buy something now, but something better is near. Buy nothing.",
            "Goods keep until you spend them. Coins don't.",
            "done",
        ),
        Task(
            "Discard",
            "You may keep six goods, and you have seven. Discard one wood.",
            "Hoarding is the other beginner's mistake: buy before goods are lost.",
            "discard wood",
            (
                *roll("food workers coins good"),
                "stop",
                "build city-5 3",
                *roll("food workers coins skull"),
            ),
        ),
        Task(
            "Four dice",
            "Your new city rolls, too. Food, workers, goods and coins: stop rolling.",
            "Goods always come in this order: wood, stone, pottery, cloth, spearheads.",
            "stop",
        ),
        Task(
            "A monument",
            "Three workers finish the Step Pyramid. Tap its last box.",
            "Whoever finishes a monument first scores more than those who follow.",
            "build step-pyramid 3",
        ),
        Task(
            "Buy",
            "Coins and goods buy one development a turn. Tap Masonry: it costs 30.",
            "It scores 6 points. You pay with coins and whole rows of goods; no change is given. Long rows are "
            "worth far more.",
            "buy masonry; pay wood stone",
            (
                *roll("workers workers good food"),
                "stop",
                "build obelisk 6",
                *roll("food either coins skull"),
            ),
        ),
    ),
    end=(
        "That was a whole turn: roll, eat, build, buy, discard.",
        "Developments and monuments score, disasters cost points. Any player's fifth development ends the "
        "match. You have three: play on.",
    ),
)
