"""What good players do: five positions of strong matches."""

from nomarch.engine import Example

SECOND = (
    Example(
        "61969cb955",
        "Never sail past a joker",
        "A joker stands in for any artifact, and blue 2 has a coin as well. "
        "Sail to green 1 at once, and five cards are behind you.",
    ),
    Example(
        "b434227f73",
        "Two artifacts on one card",
        "Both cards of blue 2 show an eye, and the coin is the same. "
        "The one that also shows a jar is enough for Kom Ombo's first level.",
    ),
    Example(
        "29292ff35b",
        "One card for five monuments",
        "Your four cards are enough for three monuments. "
        "The scarab of green 2 adds a region and, with the joker, a third scarab: your believers rise on all five.",
    ),
    Example(
        "8961d289aa",
        "Turn around in time",
        "Only the harbour lies ahead. Turn for 3 coins: three cards are left behind you, each on a space with a coin.",
    ),
    Example(
        "cac1838d76",
        "Look at what your rival needs",
        "A scarab and a jar complete the Obelisk of Heliopolis. Your rival has scarabs and lacks a jar. "
        "The only one is next ahead of that ship: take it first.",
    ),
)
