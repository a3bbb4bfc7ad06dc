"""OpenSpiel's own search on our games: MCTS on Ra: The Dice Game, IS-MCTS on Saqqara, which hides cards.

python examples/research/openspiel_bots.py mcts
python examples/research/openspiel_bots.py ismcts --decisions 10
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots.uniform_random import UniformRandomBot

import nomarch
from nomarch.adapters import openspiel


def searcher(game: Any, kind: str, simulations: int, seed: int) -> Any:
    """OpenSpiel's bot of that kind, with random rollouts."""
    rng = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    if kind == "mcts":
        return mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=rng)
    return ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=1.4, max_simulations=simulations, random_state=rng)


def match(slug: str, kind: str, simulations: int, seed: int = 1, decisions: int = 1_000_000) -> list[float]:
    """Seat 0 searches, the others play at random; the returns, zeros if it is cut short."""
    game = pyspiel.load_game(openspiel.short_name(slug))
    rng, bot = np.random.RandomState(seed), searcher(game, kind, simulations, seed)
    others = {seat: UniformRandomBot(seat, rng) for seat in range(1, game.num_players())}
    state = game.new_initial_state()
    while not state.is_terminal() and decisions > 0:
        player = state.current_player()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        elif player == 0:
            decisions -= 1
            state.apply_action(bot.step(state))
        else:
            state.apply_action(others[player].step(state))
    return list(state.returns())


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("kind", choices=("mcts", "ismcts"))
    parser.add_argument("--simulations", type=int, default=30)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--decisions", type=int, default=1_000_000)
    chosen = parser.parse_args()
    slug = "ra-dice" if chosen.kind == "mcts" else "saqqara"
    nomarch.game(slug).compile()
    for seed in range(chosen.matches):
        print(match(slug, chosen.kind, chosen.simulations, seed, chosen.decisions), flush=True)
