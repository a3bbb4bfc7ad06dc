"""What good players do: five positions of strong matches."""

from nomarch.engine import Example

SECOND = (
    Example(
        "35481f6990",
        "Never without a Civilization",
        "Two more suns end the epoch, and having no Civilization costs 5 points. "
        "Your Civilization die and two Ankhs make three: enough for a marker.",
    ),
    Example(
        "bf192595bc",
        "A good roll stays",
        "Three Civilizations make a marker, and a Monument is always welcome. "
        "One reroll is left, but good players leave a good roll alone.",
    ),
    Example(
        "fbdaca30d0",
        "Give up what stands alone",
        "A disaster takes one of your Monuments. "
        "The three in column 1 are worth 5 points more together: give up the one in column 3.",
    ),
    Example(
        "9650eddafc",
        "Build columns up",
        "Three of your Monuments stand in column 1: 5 points at the end of the match. The fourth makes that 10.",
    ),
    Example(
        "d9c39ab86c",
        "Strike where it hurts",
        "Four suns bring a disaster. Your opponent has just enough Civilizations to score: three. Take two of them.",
    ),
)
