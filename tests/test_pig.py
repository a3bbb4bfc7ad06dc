"""The example game keeps the contract too."""

from nomarch.testing import Contract
from pig import GAME


class TestContract(Contract, game=GAME): ...
