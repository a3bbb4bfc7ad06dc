"""Who sits at the other seats of a learner's match: chance, a level of our bots, or anybody who chooses.

In a batch, levels that only weigh where their actions lead decide in machine code, as likely as the
bots of `nomarch.bots` do; all others are asked match by match through the same door as ever, a view.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeAlias

import numpy as np

from nomarch.bots import Level, make_bot
from nomarch.bots.levels import Mind, deals, greed_of, mind_of
from nomarch.bots.minds import PLAYERS
from nomarch.engine import OVER, Game, View
from nomarch.engine.chance import below
from nomarch.engine.errors import IllegalAction
from nomarch.learn.weights import shipped
from nomarch.search.action_kernels import Judge
from nomarch.search.network import Network, arguments
from nomarch.search.run import Workspace

from .kernels import SKIP
from .match import Match
from .opponent_kernels import Mood, Waiting, ask_rows

RANDOM = "random"


class Chooser(Protocol):
    """Anything with this method can sit at the other seats: the same door as for all bots."""

    def choose(self, view: View, rng: random.Random) -> int:
        """One of `view.legal`."""
        ...


Opponent: TypeAlias = str | int | Chooser  # "random", a level or another bot's name, or an object that chooses


def chooser(name: Opponent) -> Chooser | None:
    """Who is asked; None plays at random, without looking."""
    if name == RANDOM:
        return None
    return make_bot(str(name)) if isinstance(name, str | int) else name


def asking(game: Game, seats: int, name: Opponent | None, waiting: Waiting, out: Any) -> Callable[[], int] | None:
    """What asks in every match that waits for another seat, and returns how many did.

    `waiting` are the states, own seats, movers, ids, counts and random sources of the matches.
    """
    bot = chooser(name) if name is not None else None
    if bot is None:
        return None
    mind = mind_of(bot.level, game, seats) if isinstance(bot, Level) else None
    if mind and not mind.solves and not mind.candidates and shipped(game, seats):
        return _compiled(game, seats, mind, waiting, out)
    return partial(_ask_each, Match(game, seats, {}), bot, waiting, out)


def _compiled(game: Game, seats: int, mind: Mind, waiting: Waiting, out: Any) -> Callable[[], int]:
    """A level that decides by weighing alone."""
    workspace, network = Workspace(game), shipped(game, seats) if mind.sight == "network" else None
    judge = Judge(arguments([network or Network.new(0, 1, seats, 0)]), seats, greed_of(game, seats))
    mood = Mood(PLAYERS[mind.sight], deals(game), mind.softness, mind.careless)
    thoughts = workspace.machine.states(4), mood, judge, workspace.buffers, np.zeros(game.max_legal)
    return workspace.machine.bind(ask_rows, (waiting, *thoughts, out), ())


def _ask_each(match: Match, bot: Chooser, waiting: Waiting, out: Any) -> int:
    states, own, movers, _, _, choices = waiting
    out[:] = SKIP
    asked = np.flatnonzero((movers != OVER) & (movers != own)).tolist()
    for i in asked:
        source = choices[i].tolist()
        seed = below(source, 1 << 31)
        choices[i] = source
        match.take_up(states[i].tobytes(), source)
        out[i] = bot.choose(match.view(match.mover), random.Random(seed))
        if out[i] not in match.legal():
            raise IllegalAction(f"The opponent at seat {match.mover} chose {out[i]}, which is not legal now.")
    return len(asked)
