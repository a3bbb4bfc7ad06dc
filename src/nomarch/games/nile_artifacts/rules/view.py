"""What a seat may know: everything, since the state holds no order of the two stacks."""

from nomarch.engine import jit


@jit
def hide(s, seat):
    """All cards lie open; what is in a stack follows from what is not, and its order is chance."""


@jit
def imagine(s, seat, rng):
    """Nothing is hidden, so there is nothing to imagine."""
