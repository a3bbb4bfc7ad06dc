"""Looking ahead: the right choice, the same dice for all candidates, equal in both lives, blind to what is hidden."""

from random import Random

import numpy as np
import pytest

import nomarch
import pig
from nomarch.engine.rated import NORMAL_95
from nomarch.search import ahead_kernels as kernels
from nomarch.search.ahead import Ahead
from nomarch.search.network import Network
from nomarch.testing import Scene

NOISE = 2.0


def scene(pips, pot):
    scene = Scene(pig.GAME, seats=2)
    scene.s.pips[0], scene.s.pips[1], scene.s.pot = *pips, pot
    return scene


def plainly(**how):
    return Ahead(pig.GAME, 2, plain=True, **how)


def test_the_winning_hold_is_liked_best_and_worth_a_whole_victory():
    """Nobody sensible rolls on who can hold and win, so holding is all there is to weigh."""
    ahead = plainly(greed=0.0)
    found = ahead.weigh(scene((80, 90), 20).s.tobytes(), 0, ahead.workspace.machine.rng(1))
    assert [(rated.action, rated.value) for rated in found] == [(pig.rules.HOLD, 1.0)]


def test_an_action_is_weighed_where_it_leads_at_once():
    """Holding 25 makes 65 : 40; by the logistic curve of six points that is a share of 1 / (1 + exp(-25 / 6))."""
    ahead = plainly(greed=0.0, points_only=True)
    found = {a.action: a.value for a in ahead.weigh(scene((40, 40), 25).s.tobytes(), 0, ahead.workspace.machine.rng(1))}
    assert found[pig.rules.HOLD] == pytest.approx(1 / (1 + np.exp(-25 / 6)))
    assert found[pig.rules.ROLL] == pytest.approx(0.5), "the pot is not yet on the table"


def test_played_on_a_large_pot_is_held_and_the_interval_tells_how_sure_that_is():
    ahead = plainly(points_only=True)
    found = ahead.judge(
        scene((40, 60), 30).s.tobytes(), 0, ahead.workspace.machine.rng(3), [pig.rules.ROLL, pig.rules.HOLD], samples=40
    )  # fmt: skip
    assert [rated.action for rated in found] == [pig.rules.HOLD, pig.rules.ROLL]
    assert 0 < found[1].margin < 0.3


def test_points_may_count_for_who_plays_a_line_and_not_in_what_it_is_worth():
    """With points at nothing, 40 held beside 60 is one share of the victory; at a hundredth each, their points more."""
    data, told = scene((40, 60), 30).s.tobytes(), []
    for how in ({"greed": 0.0}, {"greed": 0.01}, {"greed": 0.0, "playing": 0.01}):
        ahead = plainly(points_only=True, **how)
        told.append(ahead.judge(data, 0, ahead.workspace.machine.rng(3), [pig.rules.HOLD], samples=4, turns=1)[0])
    shares, with_points, shares_again = (rated.value for rated in told)
    assert shares == shares_again < 1.0
    assert with_points == pytest.approx(shares + 0.01 * 70)


def test_candidates_meet_the_same_dice():
    """The same action twice among the candidates gives the same samples."""
    ahead = plainly(points_only=True)
    data, rng = scene((40, 60), 10).s.tobytes(), ahead.workspace.machine.rng(3)
    found, _ = ahead._play_out(data, 0, rng, [pig.rules.ROLL, pig.rules.ROLL], 20, 2)
    assert np.array_equal(found[:, 0], found[:, 1])
    assert len(set(found[:, 0])) > 3


@pytest.mark.parametrize("network", [None, Network.new(8, 6, 2, seed=4)])
def test_plain_and_compiled_agree(network):
    data, found = scene((50, 40), 12).s.tobytes(), []
    for plain in (True, False):
        ahead = Ahead(pig.GAME, 2, network, plain=plain)
        weighed = ahead.weigh(data, 0, ahead.workspace.machine.rng(3), samples=2)
        judged = ahead.judge(data, 0, ahead.workspace.machine.rng(3), [pig.rules.ROLL, pig.rules.HOLD], samples=12)
        found.append([(rated.action, pytest.approx(rated.value)) for rated in (*weighed, *judged)])
    assert found[0] == [(action, utility.expected) for action, utility in found[1]]


@pytest.fixture
def asked(monkeypatch):
    """What is played on, round by round, where actions are worth their tenth and every second line adds some noise."""
    rounds = []

    def play_out(self, data, seat, rng, left, samples, turns, own):
        rounds.append((set(left), samples))
        lines = np.array([[0.1 * a + NOISE * (a % 2 == k % 2) for a in left] for k in range(samples)])
        return lines, 10 * lines.size

    monkeypatch.setattr(Ahead, "_play_out", play_out)
    return rounds


def test_the_worse_half_is_dropped_and_the_rest_gets_twice_the_lines(asked):
    """Even actions meet other noise than 9, so none of them is surely worse."""
    found = plainly().judge(b"", 0, None, [2, 4, 9, 8, 6], samples=4, rounds=3)
    assert asked == [({2, 4, 6, 8, 9}, 4), ({6, 8, 9}, 8), ({8, 9}, 16)]
    assert [rated.action for rated in found] == [9, 8, 6, 4, 2]
    assert found[0].margin < found[2].margin < found[3].margin


def test_what_is_surely_worse_gets_no_more_lines(asked):
    """7 and 9 meet the same noise line by line, so the first round has settled it."""
    found = plainly().judge(b"", 0, None, [7, 9], samples=4, rounds=3)
    assert asked == [({7, 9}, 4)]
    assert [rated.action for rated in found] == [9, 7]


def test_noisy_lines_do_not_outweigh_what_was_believed(asked):
    """9 looks better than 8 by a tenth, but four lines with noise of 2 in every second one tell next to nothing."""
    doubtful = plainly().judge(b"", 0, None, [8, 9], believed={8: 0.5, 9: 0.45}, samples=4, rounds=1)
    assert [rated.action for rated in doubtful] == [8, 9]
    assert [rated.action for rated in plainly().judge(b"", 0, None, [8, 9], samples=4, rounds=1)] == [9, 8]


def test_sure_lines_outweigh_what_was_believed(asked):
    """7 and 9 meet the same noise, so the gap between them is seen exactly."""
    found = plainly().judge(b"", 0, None, [7, 9], believed={7: 0.9, 9: 0.1}, samples=4, rounds=3)
    assert [rated.action for rated in found] == [9, 7]


def test_no_more_positions_are_valued_than_there_is_room_for(asked):
    """A line values ten positions: of 300, the first round takes 80 for two actions, so eleven lines each are left."""
    plainly().judge(b"", 0, None, [8, 9], samples=4, rounds=5, positions=380)
    assert [samples for _, samples in asked] == [4, 8]
    assert 10 * 2 * (4 + 8) <= 380 < 10 * 2 * (4 + 8 + 8)


def test_intervals_hold_the_doubt_about_where_lines_end(asked):
    """Alike but for the doubt: without any, the noise alone."""
    noise, both = (plainly().judge(b"", 0, None, [7, 9], samples=4, doubt=doubt)[0].margin for doubt in (0.0, 0.3))
    assert both**2 == pytest.approx(noise**2 + (NORMAL_95 * 0.3) ** 2)


@pytest.mark.parametrize("turns", [1, 12, 20])
def test_turns_below_zero_go_on_to_the_end_of_the_round(turns):
    """All have offered, no card of the next round is laid yet; and so many turns end before that."""
    nile = nomarch.game("nile-artifacts")
    position = nile.start(2).draw(Random(4))
    found = []
    for far in (turns, -turns):
        ahead = Ahead(nile, 2, plain=True)
        ahead.workspace.machine.load(ahead._states, kernels.AHEAD, position.tobytes())
        rng, buffers = ahead.workspace.machine.rng(3), ahead.workspace.buffers
        kernels.play_on(ahead._states, position.to_move, far, False, ahead.player, ahead._judge, rng, buffers)
        found.append(ahead._states[kernels.AHEAD])
    short, whole = found
    assert nile.calls.rests(whole) and not nile.calls.rests(short)
    assert whole.rounds == short.rounds + 1


def test_what_comes_before_any_luck_is_valued_once(monkeypatch):
    """Where something is hidden, each line is played from its beginning.

    In four turns nobody can pay for a card, so three lines, all without luck, have thrice the positions of one; beside
    them, their six ends are valued.
    """
    nile = nomarch.game("nile-artifacts")
    position = nile.start(2).draw(Random(4))
    ahead, found = Ahead(nile, 2, plain=True), []
    for hides in (False, True):
        monkeypatch.setattr(nile, "hides", hides)
        rng, actions = ahead.workspace.machine.rng(3), position.legal()[1:3]
        found.append(ahead._play_out(position.tobytes(), position.to_move, rng, actions, 3, 4))
    (once, few), (alone, many) = found
    assert np.array_equal(once, alone)
    assert many - 6 == 3 * (few - 6) > 0


def test_a_line_of_own_turns_ends_with_an_own_turn():
    """Seat 0 holds; of turns in all, the next ends with seat 1's; of own ones, seat 1 plays and seat 0 again."""
    found = {}
    for own in (False, True):
        ahead = plainly(points_only=True)
        states = ahead._states
        ahead.workspace.machine.load(
            states, kernels.AHEAD, scene((40, 60), 0).play("roll", "die 5", "hold").s.tobytes()
        )
        rng = ahead.workspace.machine.rng(3)
        eyes, valued = kernels.play_on(
            states, 0, 1, own, ahead.player, ahead._judge, rng, ahead.workspace.buffers
        )  # fmt: skip
        found[own] = (eyes, states[kernels.AHEAD].turn, valued > 0)
    assert found == {False: (1, 0, True), True: (0, 1, True)}
