"""How to play: three turns, up to the end of an epoch."""

from nomarch.engine import Lesson, Task

from ..rules.data import COLOUR_NAMES


def roll(faces: str) -> tuple[str, ...]:
    """Five dice, in the order of the rows on the board."""
    return tuple(f"die {colour} {face}" for colour, face in zip(COLOUR_NAMES, faces.split(), strict=True))


FIELDS = {
    "epoch": 1,
    "ra": 9,
    "pharaoh.0": 3,
    "pharaoh.1": 3,
    "nile.0": 4,
    "nile.1": 6,
    "monuments.0.0": 1,
    "monuments.2.1": 1,
    "monuments.1.0": 2,
    "monuments.4.5": 2,
}

FIRST = Lesson(
    fields=FIELDS,
    before=roll("nile ankh nile pharaoh sun"),
    tasks=(
        Task(
            "Roll again",
            "You rolled five dice. Two show the Nile: try for a third. Tap the red die, then Reroll.",
            "You may reroll twice. Suns always stay.",
            "reroll red",
            ("die red nile",),
        ),
        Task(
            "Enough",
            "Three Niles! That will do: stop rolling.",
            "You could roll once more, but you needn't.",
            "stop",
        ),
        Task(
            "Flood",
            "Three Nile dice make a flood, and an Ankh may stand in for one. Tap the chip with two ships and the Ankh.",
            "Only ships with a flood score when the epoch ends. Beginners sail far and forget it.",
            "flood with 1 ankh",
        ),
        Task(
            "The Nile",
            "One Nile die is left. Sail one space: tap the lit 5.",
            "Thanks to the flood, that space will be worth 5 points.",
            "nile",
            (
                *roll("pharaoh pharaoh nile sun monument"),
                "stop",
                "pharaoh",
                "pharaoh",
                "nile",
                "monument purple 2",
                *roll("civilization civilization ankh monument pharaoh"),
            ),
        ),
        Task(
            "A new turn",
            "Two Civilizations and an Ankh: together that makes three. Stop rolling.",
            "Your sun has moved Ra one space, and so has your opponent's. On the red space the epoch ends.",
            "stop",
        ),
        Task(
            "Civilization",
            "Three Civilization dice place one marker. Tap the lit place in the green row.",
            "At the end of an epoch, having none costs 5 points. That's the other thing beginners forget.",
            "civilization green",
        ),
        Task(
            "Monuments",
            "One Monument die is enough. Tap column 3 in the red row.",
            "Monuments stay until the end of the match. Each new column scores, and three in one column score 5 more.",
            "monument red 3",
        ),
        Task(
            "Pharaoh",
            "The last die takes you up the Pharaoh track. Tap the lit 4.",
            "When the epoch ends, first place scores 5 and last place loses 2.",
            "pharaoh",
            (
                *roll("nile nile monument ankh pharaoh"),
                "stop",
                "nile",
                "nile",
                "nile with ankh",
                "monument blue 1",
                "pharaoh",
                *roll("sun sun ankh monument ankh"),
            ),
        ),
        Task(
            "Suns",
            "Two suns move Ra two spaces, and the epoch ends. That suits you: stop rolling.",
            "Three suns would score 3 points. Four or five would let you strike the others with a disaster.",
            "stop",
        ),
        Task(
            "The end of an epoch",
            "Place one more Monument: tap column 4 in the red row.",
            "Your two spare Ankhs score 2 points. Then the turn ends by itself, and the epoch is scored.",
            "monument red 4",
            (
                *roll("civilization civilization civilization ankh nile"),
                "stop",
                "civilization yellow",
                "civilization green",
                "nile",
                *roll("monument pharaoh monument ankh nile"),
            ),
        ),
    ),
    end=(
        "The flood brought you 5 points. Your opponent sailed further, but without one, and got nothing.",
        "No Civilization cost your opponent 5; last place on the Pharaoh track cost you 2. Monuments score at the "
        "very end. Now play the last epoch.",
    ),
)
