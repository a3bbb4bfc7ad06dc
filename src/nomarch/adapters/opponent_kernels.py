"""A level's decisions in many matches at once, in machine code."""

from __future__ import annotations

from typing import Any, NamedTuple

from nomarch.engine import OVER, jit
from nomarch.engine.calls import hide
from nomarch.search.action_kernels import liked_best
from nomarch.search.ahead_kernels import VIEW, weigh_view

from .kernels import SKIP

OUT_OF_THE_QUESTION = -1.0e18


class Mood(NamedTuple):
    """How a level chooses among what it has weighed, see `bots.levels.Mind`."""

    player: int
    samples: int
    softness: float
    careless: float


class Waiting(NamedTuple):
    """Matches in which a seat is to move: the learner's own, or another, which is to be asked."""

    states: Any
    own: Any
    movers: Any
    ids: Any
    counts: Any
    choices: Any  # random sources


@jit
def ask_rows(waiting, spare, mood, judge, buffers, liking, out):
    """Write what the level plays where another seat than the own one is to move, SKIP elsewhere; return where it is."""
    asked, movers = 0, waiting.movers
    for i in range(len(waiting.states)):
        out[i] = SKIP
        if movers[i] == OVER or movers[i] == waiting.own[i]:
            continue
        asked += 1
        out[i] = waiting.ids[i][0]
        if waiting.counts[i] > 1:
            spare[VIEW] = waiting.states[i]
            hide(spare[VIEW], movers[i])
            out[i] = chosen(spare, movers[i], mood, judge, waiting.choices[i], buffers, liking)
    return asked


@jit
def chosen(states, seat, mood, judge, rng, buffers, liking):
    """The best action; or one that costs little, the less likely the more it costs."""
    n = weigh_view(states, seat, mood.samples, mood.player, judge, rng, buffers, liking)
    best = liked_best(liking, n, 0.0, rng)
    least = liking[best] - mood.careless
    for k in range(n):
        if liking[k] < least:
            liking[k] = OUT_OF_THE_QUESTION
    return buffers.ids[liked_best(liking, n, mood.softness, rng)]
