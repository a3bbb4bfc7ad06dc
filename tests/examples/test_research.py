"""The research examples run, here on the plain twin and shortened."""

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path += [str(ROOT / "examples" / "research"), str(ROOT / "benchmarks")]


def test_random_agents_share_the_victories():
    import random_agents

    best = random_agents.run("ra-dice", 2, 6)
    assert 6 <= sum(best.values()) <= 12
    assert set(best) <= {"seat_0", "seat_1"}


def test_greedy_beats_a_random_player():
    import own_bot

    assert own_bot.run(12) < 0


def test_openspiels_mcts_plays_our_games():
    import openspiel_bots

    assert openspiel_bots.match("ra-dice", "mcts", 2, decisions=3) == [0.0, 0.0]


def test_openspiels_ismcts_plays_where_cards_are_hidden(monkeypatch):
    import openspiel_bots

    monkeypatch.setattr(openspiel_bots.mcts, "RandomRolloutEvaluator", Flat)
    assert openspiel_bots.match("saqqara", "ismcts", 3, decisions=4) == [0.0, 0.0, 0.0]


class Flat:
    """Every action alike, every position even: instead of rollouts, which are long on the plain twin."""

    def __init__(self, *_):
        pass

    def evaluate(self, state):
        return [0.0] * state.num_players()

    def prior(self, state):
        legal = state.chance_outcomes() if state.is_chance_node() else [(a, 1.0) for a in state.legal_actions()]
        return [(action, chance / sum(c for _, c in legal)) for action, chance in legal]


def test_decision_problems_are_measured():
    import decision_problems as problems

    import nomarch

    found = problems.measure(nomarch.game("ra-dice"), 2, 3)
    assert found["actions"] == "134"
    assert found["hidden"] == "nothing"
    assert int(found["decisions a match"].split()[0]) > 30
    assert found["share of chance"].endswith("%")
    assert "| actions | 134 |" in problems.table({"Ra": found})


def test_the_same_dice_and_decisions_make_the_same_match():
    import decision_problems as problems

    import nomarch

    one, two, other = (problems.play(nomarch.game("ra-dice"), 2, 5, mind)[0] for mind in (1, 1, 2))
    assert one.record.events == two.record.events
    assert one.record.events[:5] == other.record.events[:5]
    assert one.record.events != other.record.events


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    """Whatever earlier tests compiled, these stay on the plain twin."""
    import nomarch

    for game in nomarch.all_games():
        monkeypatch.setattr(game, "machine", game.plain)
