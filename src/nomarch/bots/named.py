"""Bots by name, as the command line and the arena take them."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from .bot import Bot, RandomBot, UnknownBot
from .levels import LEVELS, HeuristicBot, Level, NetworkBot
from .process import PATIENCE, ProcessBot

COMMAND = "cmd:"
YARDSTICKS: dict[str, type[Bot]] = {"random": RandomBot, "heuristic": HeuristicBot, "network": NetworkBot}


def make_bot(name: str, patience: float = PATIENCE) -> Bot:
    """A bot by name: a level, a yardstick, an import path `package:Class`, or `cmd:` and a command line."""
    if name.isdecimal():
        return Level(int(name))
    if name in YARDSTICKS:
        return YARDSTICKS[name]()
    if name.startswith(COMMAND):
        return ProcessBot(name.removeprefix(COMMAND), patience)
    if ":" in name:
        return _imported(name)
    raise UnknownBot(
        f"There is no bot {name!r}; use a level from {LEVELS[0]} to {LEVELS[-1]}, random, heuristic, network, "
        "an import path like mypkg:MyBot, or cmd: and a command line."
    )


def _imported(name: str) -> Bot:
    module, _, attribute = name.partition(":")
    if os.getcwd() not in sys.path:  # a bot may lie in the folder one works in
        sys.path.insert(0, os.getcwd())
    try:
        bot: Bot = getattr(import_module(module), attribute)()
    except Exception as problem:  # whatever a stranger's module does when it is loaded
        raise UnknownBot(f"The bot {name!r} cannot be made: {problem}.") from None
    if not hasattr(bot, "choose"):
        raise UnknownBot(f"{name!r} is no bot: it has no method choose(view, rng).")
    return bot
