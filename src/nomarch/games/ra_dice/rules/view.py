"""What a seat may know: here everything, since the whole board lies open."""

from nomarch.engine import jit


@jit
def hide(s, seat):
    """Nothing is hidden in this game."""


@jit
def imagine(s, seat, rng):
    """Nothing is hidden, so there is nothing to imagine."""
