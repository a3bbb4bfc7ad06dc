"""The contract of every game, for this one."""

from nomarch.testing import Contract


class TestContract(Contract, game="saqqara"):
    matches = 1  # a random match has some 2,500 events
    every = 47
