"""The contract of every game, for this one."""

from nomarch.testing import Contract


class TestContract(Contract, game="nile-artifacts"): ...
