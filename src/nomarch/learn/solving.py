"""What ends of turns are worth to those who solve turns: the one place that chooses which weights they ask.

Who solves a turn plays it better than one ply does, and meets others who do. So level 5, hints and studies ask weights
that learned from solved play, where the package brings such (`refine`), and solve a last turn instead of asking.
Levels 2 to 4, the lines they play, and the arena ask those that learned at one ply (`weights.shipped`).
"""

from __future__ import annotations

from nomarch.engine import Game
from nomarch.search import last
from nomarch.search.network import Network
from nomarch.search.values import Appraisal, Evaluator

from .weights import shipped, shipped_for_solving


def ends_of_turns(game: Game, seats: int, *, greed: float, network: Network | None = None) -> Evaluator:
    """Who values them, by these weights or the package's, where a point counts so much; serves one thread."""
    network = network or shipped_for_solving(game, seats) or shipped(game, seats)
    if network and game.tells_stakes and seats == last.SEATS:
        return last.LastTurns(game, network, greed=greed)
    return network or Appraisal()
