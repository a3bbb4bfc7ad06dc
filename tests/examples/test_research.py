"""The research examples run, here on the plain twin and shortened."""

import sys
from pathlib import Path

import numpy as np
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


def test_openspiels_cfr_comes_closer_to_an_equilibrium_where_cards_are_hidden(capsys):
    import solve_hidden

    solve_hidden.main(2)
    rows = [line.strip("| ").split(" | ") for line in capsys.readouterr().out.splitlines()[2:]]
    (first, *_, at_first), (second, *_, then) = rows
    assert (first, second) == ("1", "2")
    assert float(at_first) == pytest.approx(1.1842, abs=1e-4), "it begins with every action alike"
    assert float(then) < float(at_first) / 2


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

    game = nomarch.game("ra-dice")
    found = problems.sizes(game) | problems.shape(game, 2, 3)
    assert found["actions"] == "134"
    assert found["hidden"] == "nothing"
    assert int(found["decisions a match"].split()[0]) > 30
    assert found["share of chance"].endswith("%")
    assert "| actions | 134 |" in problems.table({"Ra": found})


def test_a_bound_on_the_states_is_the_product_of_the_declared_ranges():
    """Pig: 2 to 5 seats, a target and a pot up to 100, whose turn (5 or nobody), 4 phases, 5 times 200 points."""
    import math

    import decision_problems as problems

    from pig import GAME

    assert problems.states(GAME) == pytest.approx(math.log10(4 * 101 * 6 * 4 * 101 * 201**5))


def test_the_same_dice_and_decisions_make_the_same_match():
    from matches import Table

    import nomarch

    table = Table(nomarch.game("ra-dice"), 2)
    one, two, other = (table.play([0, 0], 5, mind) for mind in ("1", "1", "2"))
    assert one == two
    assert one != other


def test_playouts_make_a_player_better():
    """One playout an action wins nearly every match of Ra against random play."""
    from matches import Table

    import nomarch

    table = Table(nomarch.game("ra-dice"), 2)
    assert sum(table.play([1, 0], deal, str(deal)).result for deal in range(4)) >= 2


def test_the_parts_of_the_variance_are_told_apart():
    """Made-up results of known parts: skill 4, dice 2, dice by who plays 1, the rest 1, of 8."""
    import decision_problems as problems

    rng, (pairs, deals) = np.random.default_rng(1), (60, 400)
    samples = (
        rng.normal(0, 2, (pairs, 1, 1))
        + rng.normal(0, 2**0.5, (1, deals, 1))
        + rng.normal(0, 1, (pairs, deals, 1))
        + rng.normal(0, 1, (pairs, deals, 2))
    )
    found = problems.parts(samples)
    assert list(found.values()) == pytest.approx([0.5, 0.25, 0.125, 0.125], abs=0.1)
    assert sum(found.values()) == pytest.approx(1)


def test_a_bot_of_ones_own_plays_in_the_arena():
    import own_bot

    standings = own_bot.in_the_arena(8)
    assert [row.bot for row in standings.rows] == ["own_bot:Greedy", "random"]
    assert not standings.failures


def test_ppo_learns_if_its_library_is_there():
    """sb3-contrib is large and no part of the test set; CONTRIBUTING says how to run this."""
    pytest.importorskip("sb3_contrib")
    import learn_by_ppo

    shares = learn_by_ppo.run(4096, 2, matches=6)
    assert len(shares) == 3
    assert all(0 <= share <= 1 for share in shares)


@pytest.fixture(autouse=True)
def _plain(monkeypatch):
    """Whatever earlier tests compiled, these stay on the plain twin."""
    import nomarch

    for game in nomarch.all_games():
        monkeypatch.setattr(game, "machine", game.plain)
