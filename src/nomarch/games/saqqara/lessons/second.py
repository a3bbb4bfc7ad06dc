"""What good players do: five positions of strong matches."""

from nomarch.engine import Example

SECOND = (
    Example(
        "90b39ab3d0",
        "The highest card where most lies",
        "Eleven linen lie in a warehouse that will open, and the greatest influence takes them all. "
        "Lay your 8 there, and the low cards where there is little to win.",
    ),
    Example(
        "b8a3ca2666",
        "Don't pay for others",
        "Your cards under wood and gold are 1s: whoever laid more takes what you invest. "
        "Fish is too far from opening, so pass and keep your gold to build.",
    ),
    Example(
        "205385f20f",
        "Take what you lack",
        "Irrigation turns a land into four goods of your choice. "
        "You have plenty of linen, wood and gold but one fish: take fish.",
    ),
    Example(
        "524d6cfe16",
        "Climb where it is cheap now",
        "Your worker on Progress saves all the gold this season. "
        "Religion now costs 3 linen; Irrigation costs 3 linen and 3 wood, for as many points.",
    ),
    Example(
        "cac84beaad",
        "Don't hurry the end when you are behind",
        "A third complete pyramid makes the next round the last, and you are 7 points behind. "
        "Your stores are the fullest: play for time.",
    ),
)
