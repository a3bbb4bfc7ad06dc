"""What the game says to people: names, prompts, choices, events, and reasons why not."""

from .choices import AFTERWARDS, choice, event, price_text
from .names import (
    CARD,
    GOOD,
    MARKET_CARD,
    PYRAMID_NAME,
    THRESHOLD_CARD,
    VALUE,
    card_name,
    ending,
    house_name,
    source,
)
from .prompts import prompt
from .reasons import why_not

__all__ = [
    "AFTERWARDS",
    "CARD",
    "GOOD",
    "MARKET_CARD",
    "PYRAMID_NAME",
    "THRESHOLD_CARD",
    "VALUE",
    "card_name",
    "choice",
    "ending",
    "event",
    "house_name",
    "price_text",
    "prompt",
    "source",
    "why_not",
]
