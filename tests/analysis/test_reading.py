"""Where decisions are read: lines end with the round, and a gap counts as far as its lines agree."""

from __future__ import annotations

import random

import numpy as np

import nomarch
from nomarch.analysis.lines import Lines
from nomarch.analysis.value import Rounds, valuer
from nomarch.search.ahead_kernels import AHEAD
from nomarch.search.line_kernels import ROUND

NILE = nomarch.game("nile-artifacts")


def first_decision() -> nomarch.Position:
    return NILE.start(2).draw(random.Random(1))


def test_a_line_stops_where_its_round_has_ended_and_no_card_of_the_next_lies() -> None:
    position, lines = first_decision(), Lines(NILE, 2, ROUND)
    assert not NILE.calls.rests(position.state)
    lines.look_at(position.view(position.to_move))
    lines.play(position.legal()[:1], 1, "any")
    end = NILE.state_type(lines.workspace.machine.dump(lines._states, AHEAD))
    assert NILE.calls.rests(end) and end.rounds == position.state.rounds + 1


def test_the_same_decision_costs_the_same_whoever_looks() -> None:
    position = first_decision()
    one, other = (valuer(NILE, 2).judge(position, position.legal()[0]) for _ in range(2))
    assert np.array_equal(one.expected, other.expected) and np.array_equal(one.after, other.after)
    assert (one.expected - one.after)[position.to_move] >= 0.0


def test_what_lines_agree_on_counts_and_what_is_noise_does_not() -> None:
    reader = Rounds(NILE, 2)
    believed = np.array([[0.0] * 4, [0.1, -0.1, 0.0, 0.0]])
    agreed, noise = np.zeros((16, 2, 4)), np.zeros((16, 2, 4))
    agreed[:, 1, 0] = -0.2
    noise[:, 1, 0] = np.tile([-5.2, 4.8], 8)  # -0.2 in the mean, too
    assert abs(reader._gains(agreed, believed)[1, 0] + 0.2) < 1e-9
    assert abs(reader._gains(noise, believed)[1, 0] - 0.1) < 0.001
    assert not reader._gains(noise, believed)[0].any()
