"""What good players do: five positions of strong matches."""

from nomarch.engine import Example

SECOND = (
    Example(
        "1fbda02048",
        "One card for three monuments",
        "Karnak, Abu Simbel and the Colossi of Memnon all ask for blue, orange and green. "
        "You hold blue and orange: take the only green card.",
    ),
    Example(
        "6760f4739b",
        "The nearer card first",
        "From blue 2, blue 1 is still ahead of you. What you sail past is lost: turning costs 3 coins, and you have 2.",
    ),
    Example(
        "d38e61ad2a",
        "Two artifacts on one card",
        "Both cards of orange 2 show a mask, and the coin is the same. The one with an eye as well counts twice.",
    ),
    Example(
        "c027137b3e",
        "Sail far for a joker",
        "A joker stands in for any artifact, and orange 2 has a coin as well. That is worth passing five other cards.",
    ),
    Example(
        "1dbb9c1ae5",
        "Look at what your rival needs",
        "Two scarabs and two jokers would be four equal artifacts for the Great Pyramid. "
        "Your rival lacks just this joker, and it is next ahead of that ship: take it first.",
    ),
)
