"""Whole numbers as a learner likes them: a step for each value instead of one straight line."""

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
