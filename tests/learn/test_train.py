"""Training: right slopes, targets without luck, exact repetition, unfit weights refused."""

import json

import numpy as np
import pytest

import nomarch
import pig
from nomarch.learn import weights
from nomarch.learn.optimise import Adam, gradient
from nomarch.learn.selfplay import Field, Trail
from nomarch.learn.targets import by_mover, targets
from nomarch.learn.train import Plan, Training, duel, train
from nomarch.learn.weights import BadWeights
from nomarch.search.network import Network
from nomarch.search.run import Bench
from nomarch.search.values import Appraisal

PLAN = {"games": 24, "every": 8, "versus": 4, "warmup": 6, "hidden": 8, "batch": 32}


def rows_and_targets(n=50):
    rng = np.random.default_rng(1)
    rows = rng.normal(size=(n, 4)).astype(np.float32)
    shares = np.clip(0.5 + 0.3 * rows[:, :1], 0.05, 0.95)
    return rows, np.concatenate([shares, 1 - shares, rows[:, 1:3]], axis=1).astype(np.float32)


def test_the_slope_of_every_weight_is_the_loss_difference():
    network = Network.new(4, 6, 2, seed=3)
    exact = Network(*(array.astype(np.float64) for array in network.arrays))
    rows, wanted = (array.astype(np.float64) for array in rows_and_targets())
    _, slopes = gradient(exact, rows, wanted)
    for array, slope in zip(exact.arrays, slopes, strict=True):
        for index in list(np.ndindex(array.shape))[::5]:
            kept, step = array[index], 1e-5
            array[index] = kept + step
            above = gradient(exact, rows, wanted)[0]
            array[index] = kept - step
            below = gradient(exact, rows, wanted)[0]
            array[index] = kept
            assert slope[index] == pytest.approx((above - below) / (2 * step), abs=1e-5)


def test_fitting_lowers_the_loss():
    network = Network.new(4, 16, 2, seed=3)
    adam, (rows, wanted) = Adam(network, rate=1e-2), rows_and_targets()
    losses = [adam.step(rows, wanted) for _ in range(300)]
    assert losses[-1] < 0.75 * losses[0]


def test_the_compiled_forward_pass_equals_numpy():
    bench, network = Bench(pig.GAME), Network.new(4, 8, 2, seed=1)
    states = bench.machine.states(20)
    for i in range(20):
        states["seats"][i], states["turn"][i] = 2, i % 2
        states["pips"][i][:2] = i * 5, 95 - i * 4
    out, which = np.zeros((20, 4)), np.arange(20, dtype=np.int32)
    network(bench, states, which, 20, 2, out)
    for i in range(20):
        own, other = states["pips"][i][i % 2], states["pips"][i][1 - i % 2]
        row = np.array([[own / 100, max(0, own - 70) / 30, other / 100, max(0, other - 70) / 30]], np.float32)
        raw = network.outputs(row)[0]
        share = np.exp(raw[0]) / (np.exp(raw[0]) + np.exp(raw[1]))
        assert out[i][i % 2] == pytest.approx(share, abs=1e-5)
        assert out[i][2 + i % 2] == pytest.approx(20 * raw[2], abs=1e-4)


def trail(believed, backed):
    return Trail(np.zeros((3, 1)), [0, 1, 0], np.array(believed), np.array(backed), np.zeros(4))


def test_without_lambda_the_target_is_what_was_backed_up_and_with_all_of_it_the_result():
    believed = [[0.5, 0.5, 1, 1], [0.6, 0.4, 2, 1], [0.7, 0.3, 3, 1]]
    backed = [[0.55, 0.45, 2, 1], [0.65, 0.35, 3, 1], [1.0, 0.0, 9, 1]]
    match = trail(believed, backed)
    assert targets(match, 0.0) == pytest.approx(np.array(backed))
    luck = (0.6 - 0.55) + (0.7 - 0.65)  # what the dice gave beyond the solved means
    assert targets(match, 1.0)[0][0] == pytest.approx(1.0 - luck)


def test_targets_begin_with_the_mover():
    turned = by_mover(np.array([[0.2, 0.8, 10.0, 30.0]]), [1])
    assert turned[0] == pytest.approx([0.8, 0.2, 1.5, 0.5])


def run(folder, minutes=5.0, **plan):
    return train(pig.GAME, 2, minutes, folder, tell=lambda line: None, **{**PLAN, **plan})


def test_seeded_runs_repeat_and_a_stopped_run_goes_on_as_if_it_had_not_stopped(tmp_path):
    whole = run(tmp_path / "whole")
    stopped = Training(pig.GAME, Plan(seats=2, **PLAN), tmp_path / "parts")
    for _ in range(11):
        stopped.one_match()
        if stopped.played % 8 == 0:
            stopped.measure()
    stopped.checkpoint()
    resumed = run(tmp_path / "parts")
    assert resumed.played == whole.played == 24
    for one, other in zip(whole.network.arrays, resumed.network.arrays, strict=True):
        assert np.array_equal(one, other)


def test_a_checkpoint_of_another_plan_is_refused(tmp_path):
    run(tmp_path, games=8)
    with pytest.raises(BadWeights, match="another plan"):
        run(tmp_path, games=8, hidden=9)


def test_time_ends_a_run_with_a_checkpoint(tmp_path):
    assert run(tmp_path, minutes=0.0).played == 0
    assert (tmp_path / "checkpoint.npz").exists()


def test_a_trained_network_beats_an_untrained_one(tmp_path):
    trained = run(tmp_path, games=130, every=1000, warmup=100, hidden=16, fits=20, batch=64, rate=1e-2)
    field = Field(pig.GAME, 2, seed=5)
    share, _ = duel(field, trained.network, Network.new(4, 16, 2, seed=9), 60, [{}])
    assert share > 0.65


def test_weights_come_back_with_their_manifest(tmp_path):
    run(tmp_path, games=8)
    network, manifest = weights.load(tmp_path / "weights.npz", pig.GAME, 2)
    assert (manifest["matches"], manifest["seats"], manifest["plan"]["seed"]) == (8, 2, 1)
    assert network.seats == 2


@pytest.mark.parametrize(("key", "value"), [("rules", 99), ("features", 99), ("game", "chess"), ("seats", 3)])
def test_weights_of_another_kind_are_refused_with_the_reason(tmp_path, key, value):
    run(tmp_path, games=1)
    network, manifest = weights.load(tmp_path / "weights.npz", pig.GAME, 2)
    weights.save(tmp_path / "other.npz", network, {**manifest, key: value})
    with pytest.raises(BadWeights, match=f"trained for {key} {value!r}"):
        weights.load(tmp_path / "other.npz", pig.GAME, 2)


def test_a_damaged_file_is_refused(tmp_path):
    (tmp_path / "weights.npz").write_bytes(b"PK nonsense")
    with pytest.raises(BadWeights, match="cannot be read"):
        weights.load(tmp_path / "weights.npz", pig.GAME, 2)


def test_all_shipped_weights_fit_their_games_and_are_small():
    for game in nomarch.all_games():
        for seats in game.seats:
            path = weights.shipped_path(game, seats)
            if path.exists():
                _, manifest = weights.load(path, game, seats)
                assert path.stat().st_size < 1_000_000
                assert json.dumps(manifest["plan"])


def test_the_heuristic_and_the_network_answer_in_the_same_form():
    bench = Bench(pig.GAME)
    states = bench.machine.states(1)
    states["seats"] = 3
    for evaluator in (Appraisal(), Network.new(6, 4, 3, seed=1)):
        out = np.zeros((1, 6))
        evaluator(bench, states, np.zeros(1, np.int32), 1, 3, out)
        assert out[0][:3].sum() == pytest.approx(1.0)
