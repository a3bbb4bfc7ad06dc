"""Numbers as a learner likes them: steps for whole ones, bent lines for large ones, leads beside the best other."""

from .jit import jit


@jit
def ladder(number, rungs, out, n):
    """Write one number for each rung, 1 where it is reached; return the place after them."""
    for rung in range(rungs):
        out[n + rung] = 1.0 if number > rung else 0.0
    return n + rungs


@jit
def one_of(number, choices, out, n):
    """Write one number for each choice, 1 for the one that is made; return the place after them."""
    for choice in range(choices):
        out[n + choice] = 1.0 if number == choice else 0.0
    return n + choices


@jit
def bent(x):
    """A line through 0 that bends towards -1 and 1."""
    return x / (1.0 + abs(x))


@jit
def lead_told(out, first, apart, i, seats):
    """How far a number told for each seat, so many places apart, is for the i-th one ahead of the best other."""
    rival = -1.0e9
    for k in range(seats):
        if k != i:
            rival = max(rival, out[first + k * apart])
    return out[first + i * apart] - rival
