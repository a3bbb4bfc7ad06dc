"""What a bot is: somebody who sees a view, has a random source of its own, and names an action."""

from __future__ import annotations

import random
from typing import Protocol

import numpy as np

from nomarch.engine import View
from nomarch.engine.errors import NomarchError


class UnknownBot(NomarchError):
    """No bot of that name or level."""

    code = "bot/unknown"


class BotFailed(NomarchError):
    """A bot that died, kept silent too long, or answered what is not legal."""

    code = "bot/failed"


class Bot(Protocol):
    """Anything with this method can play: our levels, your class, a program behind a pipe."""

    def choose(self, view: View, rng: random.Random) -> int:
        """One of `view.legal`, from what the view shows and nothing else."""
        ...


def seats_of(view: View) -> int:
    """How many seats the match has: every record tells."""
    return int(np.frombuffer(view.data, view.game.dtype)["seats"][0])


class RandomBot:
    """Any legal action, each as likely: the yardstick's zero."""

    def choose(self, view: View, rng: random.Random) -> int:
        """A random legal action."""
        return rng.choice(view.legal)
