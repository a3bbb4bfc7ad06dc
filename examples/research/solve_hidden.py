"""OpenSpiel solves the tiny match of Saqqara, in which cards are hidden: python examples/research/solve_hidden.py 100

Counterfactual regret minimisation (CFR+) plays it against itself; what it plays on average comes ever closer to an
equilibrium. NashConv is the sum of what each of the three seats could still gain by an answer of its own.
"""

from __future__ import annotations

import sys
import time

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

import nomarch
import nomarch.adapters.openspiel

GAME = "nomarch_saqqara(players=3,match=tiny)"


def main(rounds: int) -> None:
    nomarch.game("saqqara").compile()
    game, began = pyspiel.load_game(GAME), time.process_time()
    solver = cfr.CFRPlusSolver(game)
    print("| rounds | CPU s | seat 0 | seat 1 | seat 2 | NashConv |")
    print("|---|---|---|---|---|---|")
    for done in range(1, rounds + 1):
        solver.evaluate_and_update_policy()
        if done == rounds or done & (done - 1) == 0:
            told(game, solver.average_policy(), done, time.process_time() - began)


def told(game: pyspiel.Game, policy: object, done: int, spent: float) -> None:
    """What the seats expect of a policy, and what is still to be gained against it."""
    expected = expected_game_score.policy_value(game.new_initial_state(), [policy] * game.num_players())
    gained = exploitability.nash_conv(game, policy)
    seats = " | ".join(f"{value:+.4f}" for value in expected)
    print(f"| {done} | {spent:.0f} | {seats} | {gained:.4f} |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 100)
