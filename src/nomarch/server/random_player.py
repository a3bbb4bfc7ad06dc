"""A bot that plays any legal action: it stands in until real bots are imported in its place."""

from __future__ import annotations

import random

from nomarch.engine import View

LEVELS = (1,)


def choose(view: View, level: int, rng: random.Random) -> int:
    """One of the legal actions, each as likely as the others."""
    return rng.choice(view.legal)
