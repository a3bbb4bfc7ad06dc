"""Which bots can play in machine code, with the very chances that they have when they are asked one by one."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from nomarch.engine import Game
from nomarch.learn import arena_kernels as kernels
from nomarch.learn.weights import shipped
from nomarch.search.action_kernels import HEURISTIC, POINTS_ONLY, RANDOM, Judge
from nomarch.search.network import Network, arguments

from .levels import MINDS, Mind, deals, greed_of, mind_of

PLAYERS = {"network": 0, "points": POINTS_ONLY, "heuristic": HEURISTIC, "random": RANDOM}
YARDSTICKS = {"random": Mind(sight="random"), "heuristic": Mind(sight="heuristic"), "network": Mind()}


def minds_of(game: Game, names: Sequence[str]) -> tuple[Mind, ...] | None:
    """How these bots think, if all of them can play in machine code; else None."""
    found = [mind(game, len(names), name) for name in names]
    known = tuple(one for one in found if one)
    return known if len(known) == len(names) else None


def mind(game: Game, seats: int, name: str) -> Mind | None:
    """How a bot thinks, if it can play in machine code; else None."""
    found = _level(game, seats, int(name)) if name.isdecimal() else YARDSTICKS.get(name)
    if found is None or found.solves or found.candidates:
        return None
    return found if found.sight in ("random", "heuristic") or shipped(game, seats) else None


def _level(game: Game, seats: int, level: int) -> Mind | None:
    return mind_of(level, game, seats) if level in MINDS else None


def seated(game: Game, minds: Sequence[Mind]) -> tuple[kernels.Lineup, Judge]:
    """The minds as the kernel takes them."""
    seats = len(minds)
    lineup = kernels.Lineup(
        players=np.array([PLAYERS[mind.sight] for mind in minds]),
        softness=np.array([mind.softness for mind in minds]),
        careless=np.array([mind.careless for mind in minds]),
        samples=deals(game),
        hidden=game.hides,
    )
    return lineup, Judge(arguments([shipped(game, seats) or Network.new(0, 1, seats, 0)]), seats, greed_of(game, seats))
