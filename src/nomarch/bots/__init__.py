"""Bots of five levels, bots of your own, and the arena that proves their strength."""

from .arena import Standings, arena
from .bot import Bot, BotFailed, RandomBot, UnknownBot
from .hint import hint
from .levels import LEVELS, Level, choose, prepare
from .named import make_bot

__all__ = [
    "LEVELS",
    "Bot",
    "BotFailed",
    "Level",
    "RandomBot",
    "Standings",
    "UnknownBot",
    "arena",
    "choose",
    "hint",
    "make_bot",
    "prepare",
]
