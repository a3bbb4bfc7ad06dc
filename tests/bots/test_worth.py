"""What values are worth, as the benchmarks find it: noise is taken out, planted drift found, nothing told twice."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

import nomarch
from nomarch.bots.estimates import surely_above
from nomarch.learn.weights import shipped

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

import drift
import strength
import truth

RA = nomarch.game("ra-dice")
MATCHES, TURNS, LINES = 400, 20, 64


def wanders(step):
    """Matches whose value corrects itself by so much a turn, each turn seen through lines that vary by 0.3."""
    rng = np.random.default_rng(1)
    for _ in range(MATCHES):
        true = rng.normal(0.0, step, TURNS)
        noisy = true + rng.normal(0.0, 0.3 / LINES**0.5, TURNS)
        both, noise = np.array([noisy.sum(), -noisy.sum()]), np.full(2, TURNS * 0.3**2 / LINES)
        yield drift.Wander(both, noise, np.array([1.0, 0.0]) if rng.random() < 0.5 else np.array([0.0, 1.0]))


@pytest.mark.parametrize("step", [0.0, 0.05])
def test_drift_is_what_is_left_without_the_noise_of_lines(step):
    found, planted = drift.figures(list(wanders(step)), 2), step * TURNS**0.5
    assert found["low"] <= planted <= found["high"]
    assert found["high"] < 0.06 if step == 0 else found["low"] > 0.15, "noise is no drift"
    assert found["left"] == pytest.approx(planted**2 / 0.25, abs=0.05)


def test_a_single_sample_proves_little():
    """0.9 of the fortune is staked that the mean is over m: 1 + 0.9 (x - m) / m = 20 at m = x / (1 + 19 / 0.9)."""
    assert surely_above([221.0], 0.0) == pytest.approx(221 / (1 + 19 / 0.9), abs=0.01)
    assert surely_above([], -5.0) == surely_above([-5.0, -5.0], -5.0) == -5.0


@pytest.mark.parametrize("rare", [0.01, 0.05, 0.5])
def test_the_proven_bound_of_a_mean_fails_in_no_more_than_one_case_of_twenty(rare):
    """However skewed the samples: rarely -110, else 100."""
    rng, mean = np.random.default_rng(2), 100 - 210 * rare
    found = [surely_above(np.where(rng.random(200) < rare, -110.0, 100.0).tolist(), -110.0) for _ in range(200)]
    assert np.mean(np.array(found) > mean) <= 0.08, "0.05 and two standard errors"
    assert np.mean(found) > mean - 8 - 40 * rare, "and it proves something"


def test_lines_to_the_end_of_the_match_never_correct_themselves():
    wandering = drift.Wandering(RA, 2, shipped(RA, 2), {})
    (data, eyes), *_ = wandering.ends("suite")
    rng = wandering.workspace.machine.rng("suite")
    assert not wandering.further(data, eyes, drift.TO_THE_END, 8, rng).any()
    assert wandering.further(data, eyes, 0, 8, rng).any(), "the network alone does"


def test_figures_are_found_once_and_move_aside_when_weights_change(tmp_path, monkeypatch):
    monkeypatch.setattr(truth, "KEPT", tmp_path / "truth.json")
    errors = iter([0.05, 0.03])
    monkeypatch.setattr(
        truth, "finders", lambda row: {"alone": (row.network, lambda: {"error": next(errors), "positions": 9})}
    )
    truth.measure(1.0, "ra-dice 2")
    truth.measure(1.0, "ra-dice 2")
    known = json.loads(truth.KEPT.read_text())["ra-dice 2"]
    assert (known["now"]["alone"]["error"], known["before"]) == (0.05, {})
    monkeypatch.setattr(truth, "digest", lambda network: "others")
    truth.measure(1.0, "ra-dice 2")
    known = json.loads(truth.KEPT.read_text())["ra-dice 2"]
    assert (known["now"]["alone"]["error"], known["before"]["alone"]["error"]) == (0.03, 0.05)
    (told,) = [line for line in truth.tables().splitlines() if line.startswith("| Ra")]
    assert "| 9 | 0.030; -; - | - | - | 0.050; -; - |" in told


def test_the_ladder_goes_on_where_it_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(strength, "KEPT", tmp_path / "strength.json")
    monkeypatch.setattr(strength, "MOST", 4)
    asked = list(strength.pairs("ra-dice 2 2 1,ra-dice 2 2 2"))
    strength.ladder(asked, 1.0, seed=1)
    played = strength.read()
    beside, alike = (played[pair.key] for pair in asked)
    assert len(beside.shares) == len(alike.shares) == 2
    assert all(best >= mean for best, mean in zip(alike.winners, alike.points, strict=True))
    monkeypatch.setattr(strength, "MOST", 6)
    strength.ladder(asked, 1.0, seed=1)
    further = strength.read()[asked[0].key]
    assert further.shares[:2] == beside.shares and len(further.shares) == 3
    told = strength.tables()
    assert f"; {len(further.shares) * 2})" in told and "| Ra: The Dice Game, 2 | - |" in told
