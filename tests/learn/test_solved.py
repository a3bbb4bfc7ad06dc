"""Learning from solved turns: targets without luck, true in the mean, repeated and taken up again."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest

import nomarch
import pig
from nomarch.learn import weights
from nomarch.learn.optimise import SecondHalf
from nomarch.learn.refine import Refining, corrections, is_parted, parted, refine, told, told_apart, unchanged_with
from nomarch.learn.solved import (
    TAIL,
    SolvedTask,
    Turns,
    gather,
    gathered,
    kept,
    lesson,
    play_solved,
    softly,
    tasks_for,
    worth,
)
from nomarch.learn.train import threads
from nomarch.search.network import Network

NETWORK = Network.new(8, 4, 2, seed=1)


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


def test_the_last_turns_of_a_match_are_played_again():
    """A match and, behind it, three ends of it, each from where the sixth turn before its end began."""
    once, told = (
        play_solved(SolvedTask(pig.GAME, {}, NETWORK, 1, "again", astray=1.0, curious=1.0, again=n)) for n in (0, 3)
    )
    n, ends = len(once.last), np.flatnonzero(told.last)
    assert n > TAIL and np.array_equal(told.states[:n], once.states)
    assert len(ends) == len(told.results) == 4 and ends[0] == n - 1
    first, seat = ends[:3] + 1, once.eyes[n - TAIL + 1]
    assert (told.eyes[first] == seat).all(), "whose turn is played again"
    before, after = (
        np.ravel(states.view(pig.GAME.dtype)["pips"]) for states in (once.states[[n - TAIL]], told.states[first])
    )
    assert before.any() and (after.reshape(3, -1)[:, 1 - seat] == before[1 - seat]).all(), "what the other had"
    assert len({told.states[one : last + 1].tobytes() for one, last in zip(first, ends[1:], strict=True)}) == 3, (
        "other dice"
    )


def test_soft_players_begin_a_share_of_the_matches():
    """Begun at any turn of a soft match: with more pips, and shorter than from the opening."""
    soft, opening = (play_solved(SolvedTask(pig.GAME, {}, NETWORK, 30, "soft", soft=share)) for share in (1.0, 0.0))
    first = [np.flatnonzero(np.concatenate([[True], told.last[:-1]])) for told in (soft, opening)]
    pips = [told.states[at].view(pig.GAME.dtype)["pips"].sum() for told, at in zip((soft, opening), first, strict=True)]
    assert len(soft.results) == len(opening.results) == 30
    assert pips[0] > 2 * pips[1] and len(soft.states) < len(opening.states)
    again = play_solved(SolvedTask(pig.GAME, {}, NETWORK, 30, "soft", soft=1.0))
    assert np.array_equal(again.states, soft.states), "the same task, the same turns"


def test_a_soft_match_tells_where_each_of_its_turns_began():
    begun = softly(pig.GAME.start(2), NETWORK, 0.05, Random(1))
    seats = [pig.GAME.calls.on_turn(pig.GAME.state_type(data)) for data in begun]
    assert begun[0] == pig.GAME.start(2).tobytes()
    assert len(begun) > 4 and all(one != other for one, other in pairwise(seats))
    assert all(pig.GAME.state_type(data).pot == 0 for data in begun)


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


def test_what_was_gathered_is_not_played_again(tmp_path):
    tasks = tasks_for(pig.GAME, NETWORK, ({},), 20, "1", 0.2)
    assert [task.matches for task in tasks] == [8, 8, 4]
    with threads(1) as pool:
        assert list(gather(tasks, tmp_path, pool)) == [20]
        whole = gathered(tmp_path, 3)
        kept(tmp_path, 1).unlink()
        before = kept(tmp_path, 0).stat().st_mtime_ns
        assert list(gather(tasks, tmp_path, pool)) == [20]
    assert kept(tmp_path, 0).stat().st_mtime_ns == before
    assert np.array_equal(gathered(tmp_path, 3).found, whole.found) and whole.last.sum() == 20


def test_a_large_turn_is_solved_as_far_as_the_dice_go_and_again_when_they_lie():
    game = nomarch.game("roll-through-the-ages")
    network = weights.shipped(game, 2)
    told = play_solved(SolvedTask(game, {"edition": "revised"}, network, 1, "lie"))
    lie = np.flatnonzero(~told.ended)
    states = [game.state_type(state.tobytes()) for state in told.states]
    assert len(lie) > 5 and all(states[k].rolling == 0 for k in lie), "no die is in the air"
    assert all(states[k].rolling > 0 for k in np.flatnonzero(told.ended)), "all of the next turn's are"
    rows, _ = lesson(game, told, 2, 0.9)
    raw, eyes = network.outputs(rows[:1])[0], told.eyes[told.ended][0]
    share = 1 / (1 + np.exp(raw[1] - raw[0]))
    assert told.believed[told.ended][0, eyes] == pytest.approx(share, abs=1e-4), "seen by who believed it"


def test_the_last_turn_is_solved_whole_in_one_part():
    """Seat 0 has come to five developments, so no dice of seat 1 lie before the match is over."""
    game = nomarch.game("roll-through-the-ages")
    told = play_solved(SolvedTask(game, {"edition": "revised"}, weights.shipped(game, 2), 4, "last"))
    states = [game.state_type(state.tobytes()) for state in told.states]
    last_round = [k for k, state in enumerate(states) if state.turn == 1 and sum(state.owned[0]) >= 5]
    assert last_round and all(told.ended[k] and told.last[k] for k in last_round)


def test_corrections_are_told_by_turn_and_by_match():
    """Two matches: 0.1 and 0.1, then 0.05 less; their sums are 0.2 and 0.05."""
    told = turns([0.5, 0.4, 0.7], [0.6, 0.5, 0.65], last=[False, True, True])
    told = replace(told, results=np.zeros((2, 4)))
    assert corrections(told) == "corrected by 0.087 a turn, 0.146 a match"


def test_a_parted_network_says_the_same_and_learns_at_ends_of_turns_alone():
    """The third number is 1 within turns alone, the fourth at their ends alone."""
    ends, inside = np.random.default_rng(1).random((2, 200, 8)).astype(np.float32)
    ends[:, 2:4], inside[:, 2:4] = (0.0, 1.0), (1.0, 0.0)
    marks = told_apart(inside, ends)
    assert [mark.tolist() for mark in marks] == [[2], [3]]
    assert told_apart(inside[:, :3], ends[:, :3]) is None
    assert is_parted(parted(NETWORK, *marks), marks[1]) and not is_parted(NETWORK, marks[1])
    network = parted(NETWORK, *marks)
    for rows in (inside, ends):
        assert network.outputs(rows) == pytest.approx(NETWORK.outputs(rows), abs=1e-6)
    within = network.outputs(inside)
    learner = SecondHalf(network, 0.01)
    for _ in range(20):
        learner.step(np.concatenate([ends, inside]), np.full((400, 4), 0.5, np.float32))
    assert np.array_equal(network.outputs(inside), within)
    assert not np.allclose(network.outputs(ends), NETWORK.outputs(ends), atol=1e-2)


def test_refined_weights_repeat_and_go_on_where_they_stopped(tmp_path):
    made_for = {"game": "pig", "rules": pig.GAME.version, "features": pig.GAME.features_version, "seats": 2}
    first = Network.new(8, 8, 2, seed=3)
    weights.save(tmp_path / "first.npz", first, made_for | {"held_out": {"error": 0.1}})
    told = []

    def refined(folder, minutes=5.0):
        with threads(1) as pool:
            plan = {"matches": 96, "round": 32, "rate": 1e-2}
            return refine(pig.GAME, 2, minutes, tmp_path / folder, pool, tmp_path / "first.npz", told.append, **plan)

    assert refined("parts", minutes=0.0) is None
    one, two = (weights.load(refined(folder), pig.GAME, 2) for folder in ("parts", "whole"))
    assert all(map(np.array_equal, one[0].arrays, two[0].arrays))
    assert one[1]["refined"]["begun"] == weights.digest(first) and "held_out" not in one[1]
    assert told[-1].startswith("96 of 96 matches of solved turns, corrected by 0.")
    before, after = (float(line.split()[-6]) for line in (told[0], told[-1]))
    assert after < before, "it corrects itself by less in matches that it has not learned from"


def test_with_sheets_that_taught_nothing_all_is_worth_what_it_was():
    """Refined by two sheets, the third asks the units from before; within turns nobody notices."""
    game = nomarch.game("roll-through-the-ages")
    learned, others = ({"edition": "revised"}, {"edition": "2008"}), ({"edition": "late-bronze-age"},)
    before, plan = weights.shipped(game, 2), Refining(seats=2, options=learned)
    inside, ends = told(game, before, plan)
    refined = parted(before, *told_apart(inside, ends))
    refined.out_weights[len(before.hidden_bias) :] *= 1.5
    both = unchanged_with(refined, before, game, plan, others)
    elsewhere = told(game, before, replace(plan, options=others))
    assert both.outputs(inside) == pytest.approx(before.outputs(inside), abs=1e-5)
    assert both.outputs(ends) == pytest.approx(refined.outputs(ends), abs=1e-5)
    assert both.outputs(ends) != pytest.approx(before.outputs(ends), abs=1e-2)
    for rows in elsewhere:
        assert both.outputs(rows) == pytest.approx(before.outputs(rows), abs=1e-5)
