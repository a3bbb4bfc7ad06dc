"""A level's decisions in many matches at once, in machine code."""

from __future__ import annotations

from typing import NamedTuple

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


@jit
def ask_rows(states, own, movers, ids, counts, rngs, spare, mood, judge, buffers, liking, out):
    """Write what the level plays where another seat than the own one is to move, SKIP elsewhere; return where it is."""
    asked = 0
    for i in range(len(states)):
        out[i] = SKIP
        if movers[i] == OVER or movers[i] == own[i]:
            continue
        asked += 1
        out[i] = ids[i][0]
        if counts[i] > 1:
            spare[VIEW] = states[i]
            hide(spare[VIEW], movers[i])
            out[i] = chosen(spare, movers[i], mood, judge, rngs[i], buffers, liking)
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
