"""How much our levels give away in the tiny match of Saqqara, whose cards are hidden: python benchmarks/tiny_hidden.py

All three seats play as the level does; then each in turn answers as well as can be, found exactly by OpenSpiel.
A level imagines hidden cards at random, so what it plays is the mean over some deals of its imagination.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter

import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import best_response, expected_game_score

import nomarch
import nomarch.adapters.openspiel
from nomarch.bots.levels import Level

GAME = nomarch.game("saqqara")
DEALS = {5: 8}
USUAL = 64


class Played(policy.Policy):
    """A level as OpenSpiel's policy: what it plays in each situation, as far as a seat can tell them apart."""

    def __init__(self, game: pyspiel.Game, level: int) -> None:
        super().__init__(game, list(range(game.num_players())))
        self.level, self.known = level, {}

    def action_probabilities(self, state: pyspiel.State, player_id: int | None = None) -> dict[int, float]:
        seat = state.current_player()
        seen = state.information_state_string(seat)
        if seen not in self.known:
            self.known[seen] = self._mixture(state, seat)
        return self.known[seen]

    def _mixture(self, state: pyspiel.State, seat: int) -> dict[int, float]:
        view, shares = (
            GAME.position(state.now.data, match="tiny").view(seat),
            Counter(dict.fromkeys(state.legal_actions(), 0.0)),
        )
        deals = DEALS.get(self.level, USUAL)
        for seed in range(deals):
            chances = Level(self.level).chances(view, random.Random(seed))
            weights = chances.weights or (1.0,)
            for action, weight in zip(chances.actions, weights, strict=True):
                shares[action] += weight / sum(weights) / deals
        return dict(shares)


def row(name: str, game: pyspiel.Game, played: policy.Policy) -> str:
    root, seats = game.new_initial_state(), range(game.num_players())
    expected = expected_game_score.policy_value(root, [played] * len(seats))
    answered = [best_response.BestResponsePolicy(game, seat, played).value(root) for seat in seats]
    gains = [best - value for best, value in zip(answered, expected, strict=True)]
    return f"| {name} | " + " | ".join(f"{gain:.4f}" for gain in gains) + f" | {sum(gains):.4f} |"


if __name__ == "__main__":
    GAME.compile()
    game = pyspiel.load_game("nomarch_saqqara(players=3,match=tiny)")
    print("| plays | seat 0 gains | seat 1 gains | seat 2 gains | NashConv |")
    print("|---|---|---|---|---|")
    for level in map(int, sys.argv[1:] or "012345"):
        name, played = (
            ("at random", policy.UniformRandomPolicy(game)) if not level else (f"level {level}", Played(game, level))
        )
        print(row(name, game, played), flush=True)
    print(f"{time.process_time():.0f} s of CPU")
