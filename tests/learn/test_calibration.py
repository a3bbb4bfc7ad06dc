"""Fits that make values come true: found again where they were planted, and served to no other weights."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import nomarch
from nomarch.learn import calibration
from nomarch.learn.calibration import Fit, applied, fitted, shares
from nomarch.learn.weights import shipped
from nomarch.search.network import Network


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_fit_that_results_were_drawn_by_is_found_again(seats: int) -> None:
    rng, planted = np.random.default_rng(1), Fit(0.7, 0.3)
    logits = rng.normal(0, 1.5, (40_000, seats))
    true = planted.scale * logits
    true[:, 0] -= planted.fond
    draws = (shares(true).cumsum(1) < rng.random((len(logits), 1))).sum(1)
    found = fitted(logits, np.eye(seats)[draws])
    assert found == pytest.approx(planted, abs=0.04)


@pytest.mark.parametrize("seats", [2, 4])
def test_a_mended_network_says_what_the_fit_makes_of_its_values(seats: int) -> None:
    network, rows = Network.new(12, 8, seats, 3), np.random.default_rng(2).normal(size=(20, 12)).astype(np.float32)
    logits = network.outputs(rows)[:, :seats].astype(float)
    wanted = 1.4 * logits
    wanted[:, 0] -= 0.2
    mended = applied(network, Fit(1.4, 0.2)).outputs(rows)
    np.testing.assert_allclose(shares(mended[:, :seats].astype(float)), shares(wanted), atol=1e-5)
    np.testing.assert_array_equal(mended[:, seats:], network.outputs(rows)[:, seats:])  # points stay


def test_a_fit_serves_only_the_weights_it_was_made_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, path = nomarch.game("ra-dice"), tmp_path / "calibration.json"
    network = shipped(game, 2)
    assert network
    monkeypatch.setattr(calibration, "table_path", lambda: path)
    calibration.keep(game, 2, Fit(0.5, 0.1))
    mended = calibration.judging.__wrapped__(game, 2)
    assert mended and mended.out_bias[0] == pytest.approx(0.5 * network.out_bias[0] - 0.1)
    path.write_text(json.dumps({"ra-dice-2": {"weights": "another", "scale": 0.5, "fond": 0.1}}))
    assert calibration.judging.__wrapped__(game, 2) is network
    path.unlink()
    assert calibration.judging.__wrapped__(game, 2) is network
