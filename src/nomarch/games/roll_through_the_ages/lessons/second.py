"""What good players do: five positions of strong matches."""

from nomarch.engine import Example

SECOND = (
    Example(
        "5a86cc566e",
        "Cities first",
        "Each new city rolls one more die, in every turn to come. "
        "Three of your six workers finish the 4th city; monuments can wait.",
    ),
    Example(
        "555a325396",
        "Builders want Masonry",
        "With Masonry, each die taken as workers brings one more, in every turn from now on. "
        "Your five stones pay for it exactly.",
    ),
    Example(
        "502a9e1d46",
        "Hunger can be worth it",
        "Two hungry cities cost 2 points. "
        "Both dice taken as workers finish the Great Wall: 10 points, and no invasion hurts you any more.",
    ),
    Example(
        "939a6825ae",
        "Empire counts your cities",
        "Empire brings 8 points and one more for each of your seven cities: 15. "
        "Architecture, with your two monuments, would bring 10.",
    ),
    Example(
        "118f0a1189",
        "Don't end a match you are losing",
        "A fifth development ends the match with this round, and you are 10 points behind. "
        "Buy nothing: only another round can turn it.",
    ),
)
