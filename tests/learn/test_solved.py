"""Learning from solved turns: targets without luck, true in the mean, repeated and taken up again."""

import numpy as np
import pytest

import nomarch
import pig
from nomarch.learn import weights
from nomarch.learn.solved import SolvedTask, Turns, lesson, play_solved, worth
from nomarch.learn.train import train
from nomarch.search.network import Network

NETWORK = Network.new(8, 4, 2, seed=1)
PLAN = {"games": 16, "round": 8, "every": 2, "against": 4, "warmup": 0, "hidden": 8, "batch": 32, "solved": 6}


def turns(believed, found, *, ended=None, lost=None, last=None):
    """Turns told by the first seat's share alone."""
    n = len(found)
    last = [k == n - 1 for k in range(n)] if last is None else last
    rows = [np.array([[x, 1 - x, 0, 0] for x in part]) for part in (believed, found)]
    eyes, ended, lost = np.zeros(n, int), np.array(ended or [True] * n), np.array(lost or [0.0] * n)
    return Turns(np.zeros((n, 8)), eyes, ended, *rows, lost, np.array(last), np.zeros((1, 4)))


def test_worth_is_what_was_solved_and_all_corrections_that_came_later():
    told = turns([0.5, 0.4, 0.7], [0.6, 0.5, 0.65])
    assert worth(told, 1.0)[:, 0] == pytest.approx([0.6 + 0.1 - 0.05, 0.5 - 0.05, 0.65])
    assert worth(told, 0.5)[:, 0] == pytest.approx([0.6 + 0.5 * (0.1 - 0.025), 0.5 - 0.025, 0.65])
    assert worth(told, 0.0)[:, 0] == pytest.approx([0.6, 0.5, 0.65])


def test_another_match_and_a_turn_gone_astray_lead_nowhere():
    believed, found = [0.5, 0.4, 0.7], [0.6, 0.5, 0.65]
    assert worth(turns(believed, found, last=[True, False, True]), 1.0)[0, 0] == pytest.approx(0.6)
    assert worth(turns(believed, found, lost=[0.2, 0.0, 0.0]), 1.0)[0, 0] == pytest.approx(0.6)


def test_within_a_turn_corrections_count_in_full():
    """A turn solved in two parts is one turn."""
    told = turns([0.5, 0.4, 0.7], [0.6, 0.5, 0.65], ended=[True, False, True])
    assert worth(told, 0.5)[0, 0] == pytest.approx(0.6 + 1.0 * (0.5 + 0.5 * -0.05 - 0.4))


def test_turns_repeat_with_their_seed_and_tell_every_end_of_a_turn():
    one, two = (play_solved(SolvedTask(pig.GAME, {}, NETWORK, 5, "seed", astray=0.3)) for _ in range(2))
    assert np.array_equal(one.states, two.states) and np.array_equal(one.found, two.found)
    assert one.last.sum() == 5 and one.ended.all()
    assert 0 < (one.lost > 0).sum() < len(one.lost), "some turns go astray, by what lies near"
    other = play_solved(SolvedTask(pig.GAME, {}, NETWORK, 5, "another seed", astray=0.3))
    assert len(one.states) != len(other.states) or not np.array_equal(one.states, other.states)


def test_without_luck_the_mean_is_that_of_the_results():
    """Whatever a network of random numbers believes: 400 matches, both within their noise."""
    told = play_solved(SolvedTask(pig.GAME, {}, NETWORK, 400, "mean"))
    first = np.flatnonzero(np.concatenate([[True], told.last[:-1]]))
    estimates, results = worth(told, 1.0)[first, 0], told.results[:, 0]
    noise = (np.var(estimates) / len(estimates) + np.var(results) / len(results)) ** 0.5
    assert np.mean(estimates) == pytest.approx(np.mean(results), abs=4 * noise)


def test_lessons_begin_with_the_seat_whose_turn_ended():
    told = play_solved(SolvedTask(pig.GAME, {}, NETWORK, 3, "lesson"))
    rows, wanted = lesson(pig.GAME, told, 2, 1.0)
    found = worth(told, 1.0)
    for k, eyes in enumerate(told.eyes):
        assert wanted[k] == pytest.approx([*found[k, [eyes, 1 - eyes]], *found[k, [2 + eyes, 3 - eyes]] / 20], abs=1e-5)
    assert (rows[:, 2] == 0).all(), "nobody who looks back at a turn has a pot"


def test_dice_that_lie_teach_what_spending_them_leads_to():
    """In Roll Through the Ages a turn is solved as far as the dice go, and again when they lie."""
    game = nomarch.game("roll-through-the-ages")
    network = weights.shipped(game, 2)
    told = play_solved(SolvedTask(game, {"edition": "revised"}, network, 1, "lie"))
    lie = np.flatnonzero(~told.ended)
    assert len(lie) > 5 and not told.ended[lie].any() and told.ended[lie + 1 - told.last[lie]].sum() > 5
    rows, wanted = lesson(game, told, 2, 0.9)
    assert wanted[lie[0], 0] == pytest.approx(told.found[lie[0], told.eyes[lie[0]]], abs=1e-6)
    phases = [game.state_type(told.states[k].tobytes()).rolling for k in lie]
    assert not any(phases), "no die is in the air"
    raw = network.outputs(rows[lie[:1]])[0]
    share = 1 / (1 + np.exp(raw[1] - raw[0]))
    assert told.believed[lie[0], told.eyes[lie[0]]] == pytest.approx(share, abs=1e-4), "seen by who believed it"


def test_a_run_with_solved_turns_repeats_and_goes_on_where_it_stopped(tmp_path):
    def run(folder, minutes=5.0):
        return train(pig.GAME, 2, minutes, tmp_path / folder, report=lambda run: None, workers=1, **PLAN)

    whole = run("whole")
    stopped = run("parts", minutes=0.0)
    assert stopped.played == 0
    resumed = run("parts")
    assert resumed.played == whole.played == 16
    assert all(map(np.array_equal, whole.network.arrays, resumed.network.arrays))
    without = train(pig.GAME, 2, 5.0, tmp_path / "other", report=lambda run: None, workers=1, **PLAN | {"solved": 0})
    assert not np.array_equal(without.network.out_bias, whole.network.out_bias)
