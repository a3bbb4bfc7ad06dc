"""Training: right slopes, targets without luck, exact repetition, unfit weights refused."""

import re
from dataclasses import replace

import numpy as np
import pytest
from support.options import one_more_option, with_options

import nomarch
import pig
from nomarch.learn import checkpoint, match_kernels, weights
from nomarch.learn.optimise import Adam, gradient
from nomarch.learn.selfplay import Task, play, share_and_points, versus
from nomarch.learn.train import GROWN, Plan, Training, beginning, threads, train
from nomarch.learn.weights import BadWeights
from nomarch.search.action_kernels import HEURISTIC, POINTS_ONLY, RANDOM
from nomarch.search.network import Network
from nomarch.search.run import Workspace
from nomarch.search.values import Appraisal
from nomarch.testing import Scene

PLAN = {"games": 48, "round": 8, "every": 2, "against": 4, "warmup": 16, "hidden": 8, "batch": 32}


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
    workspace, network = Workspace(pig.GAME), Network.new(8, 8, 2, seed=1)
    states = workspace.machine.states(20)
    for i in range(20):
        states["seats"][i], states["turn"][i], states["target"][i] = 2, 1, 100
        states["pips"][i][:2] = i * 5, 95 - i * 4
    out, which = np.zeros((20, 4)), np.arange(20, dtype=np.int32)
    network(workspace, states, which, 20, 1, 2, out)
    for i in range(20):
        other, own = (int(pips) for pips in states["pips"][i][:2])
        row = [own / 100, max(0, own - 70) / 30, 0, 0, other / 100, max(0, other - 70) / 30, 0, 0]
        raw = network.outputs(np.array([row], np.float32))[0]
        share = np.exp(raw[0]) / (np.exp(raw[0]) + np.exp(raw[1]))
        assert out[i][1] == pytest.approx(share, abs=1e-5)
        assert out[i][3] == pytest.approx(20 * raw[2], abs=1e-4)


@pytest.mark.parametrize("fade", [0.0, 0.5, 1.0])
def test_targets_go_from_what_was_thought_next_to_the_result(fade):
    """Seat 0 has won by 100 : 40. Movers 0, 1, 0 thought it would win with 0.5, 0.6 and 0.8."""
    scene = Scene(pig.GAME, seats=2)
    scene.s.pips[0], scene.s.pips[1] = 100, 40
    thought = [[0.5, 0.5, 60, 60], [0.6, 0.4, 80, 60], [0.8, 0.2, 90, 50]]
    wanted, end, workspace = np.zeros((3, 4)), [0.0] * 4, Workspace(pig.GAME, plain=True)
    notes = match_kernels.Notes(None, [0, 1, 0], None, thought, wanted, [0.0] * 4)
    match_kernels.teach([scene.s], 2, fade, workspace.buffers, notes, end, 0, 3)
    assert end == [1.0, 0.0, 100.0, 40.0]
    assert wanted[2] == pytest.approx([1.0, 0.0, 5.0, 2.0]), "points in units of 20"
    later = (1 - fade) * 0.8 + fade * 1.0
    assert wanted[1] == pytest.approx([1 - later, later, 2.5 - 0.5 * fade, 4.5 + 0.5 * fade]), "seat 1 comes first"
    assert wanted[0][0] == pytest.approx((1 - fade) * 0.6 + fade * later)


def test_lessons_hold_a_row_for_every_decision_and_repeat_with_their_seed():
    networks = (Network.new(8, 4, 2, seed=1),)
    one, two = (play(Task(pig.GAME, {}, networks, ((0, 0),) * 5, "seed", 0.02)) for _ in range(2))
    assert np.array_equal(one.rows, two.rows)
    assert np.array_equal(one.wanted, two.wanted)
    assert len(one.rows) == len(one.wanted) > 50
    assert one.ends[:, :2].sum(axis=1) == pytest.approx(np.ones(5))
    assert (one.ends[:, 2:].max(axis=1) >= 100).all()
    other = play(Task(pig.GAME, {}, networks, ((0, 0),) * 5, "another seed", 0.02))
    assert not np.array_equal(one.ends, other.ends)


def test_every_end_of_a_turn_teaches_and_is_marked():
    """Whoever rolls a one has decided before; the lost turn ends with no decision, and is kept all the same."""
    lesson = play(Task(pig.GAME, {}, (Network.new(8, 4, 2, seed=1),), ((0, 0),) * 5, "seed", 0.02, curious=1.0))
    ends = lesson.rows[lesson.passed]
    assert 0 < len(ends) < len(lesson.rows)
    assert (ends[:, 2] == 0).all(), "nobody who looks back at a turn has a pot"


def test_what_leads_to_dice_teaches_though_nobody_chose_it():
    """Who plays at random decides nothing; every roll is kept all the same, and every end of a turn."""
    players = ((RANDOM, RANDOM),) * 3
    lesson = play(Task(pig.GAME, {}, (Network.new(8, 4, 2, seed=1),), players, "seed", 0.02))
    assert 0 < lesson.passed.sum() < len(lesson.passed)


def test_averaged_weights_follow_those_that_learn(tmp_path):
    """After round 1 they are the learner's; after round 4 they keep 1 - 4 ** -0.8 of themselves, at most `steady`."""
    run = Training(pig.GAME, Plan(seats=2, hidden=4, steady=0.5), tmp_path)
    run.network.out_bias[:] = 1.0
    run.rounds = 1
    run.blend()
    assert run.average.out_bias == pytest.approx(np.ones(4))
    run.network.out_bias[:] = 2.0
    run.rounds = 4
    run.blend()
    assert run.average.out_bias == pytest.approx(np.full(4, 1.5)), "4 ** -0.8 is 0.33, so half stays"


def test_shipped_weights_say_what_was_measured(tmp_path, monkeypatch):
    network = Network.new(8, 4, 2, seed=1)
    manifest = {"game": "pig", "rules": pig.GAME.version, "features": pig.GAME.features_version, "seats": 2}
    weights.save(tmp_path / "w.npz", network, manifest)
    monkeypatch.setattr(weights, "shipped_path", lambda game, seats, solving: tmp_path / "shipped.npz")
    weights.ship(tmp_path / "w.npz", pig.GAME, 2, {"error": 0.03124})
    found, told = weights.load(tmp_path / "shipped.npz", pig.GAME, 2)
    assert found.error == told["held_out"]["error"] == 0.0312
    assert weights.load(tmp_path / "w.npz", pig.GAME, 2)[0].error == 0.0


def test_plain_and_compiled_matches_agree(monkeypatch):
    task = Task(pig.GAME, {}, (Network.new(8, 4, 2, seed=1),), ((0, HEURISTIC), (POINTS_ONLY, RANDOM)), "x", 0.02, 0.05)
    compiled = play(task)
    monkeypatch.setattr("nomarch.learn.selfplay.Workspace", lambda game: Workspace(game, plain=True))
    plain = play(task)
    assert np.array_equal(plain.ends, compiled.ends)
    assert plain.rows == pytest.approx(compiled.rows)


def test_a_lone_player_moves_on_a_seat_each_match():
    lineups = versus(7, 9, 3, 4)
    assert lineups == ((7, 9, 9), (9, 7, 9), (9, 9, 7), (7, 9, 9))
    ends = np.array([[1, 0, 0, 30, 20, 10], [1, 0, 0, 30, 20, 10], [0, 0.5, 0.5, 6, 9, 9], [0, 1, 0, 3, 9, 3]])
    share, own, theirs = share_and_points(lineups, ends, 7)
    assert share == pytest.approx((1 + 0 + 0.5 + 0) / 4)
    assert own == pytest.approx((30 + 20 + 9 + 3) / 4)
    assert theirs == pytest.approx((20 + 10 + 30 + 10 + 6 + 9 + 9 + 3) / 8)


def run(folder, minutes=5.0, **plan):
    return train(pig.GAME, 2, minutes, folder, report=lambda run: None, **{**PLAN, **plan})


def same_weights(one, other):
    return all(np.array_equal(a, b) for a, b in zip(one.network.arrays, other.network.arrays, strict=True))


def test_seeded_runs_repeat_with_any_number_of_workers(tmp_path):
    assert same_weights(run(tmp_path / "one", workers=1), run(tmp_path / "two", workers=2))


def test_a_killed_run_goes_on_as_if_it_had_not_stopped(tmp_path):
    """Rounds played after the last checkpoint are lost and played again."""
    whole = run(tmp_path / "whole")
    killed = Training(pig.GAME, Plan(seats=2, **PLAN), tmp_path / "parts")
    with threads(1) as pool:
        for rounds in range(1, 5):
            killed.one_round(pool)
            if rounds == 3:
                checkpoint.save(killed)
    resumed = run(tmp_path / "parts")
    assert resumed.played == whole.played == 48
    assert [matches for matches, _ in whole.measured] == [16, 32, 48] and whole.drawn().count("●") == 3
    assert resumed.measured == whole.measured[1:], "its first two rounds were not measured"
    assert same_weights(whole, resumed)


def test_a_checkpoint_of_another_plan_is_refused(tmp_path):
    run(tmp_path, games=8)
    with pytest.raises(BadWeights, match="another plan"):
        run(tmp_path, games=8, hidden=9)


def test_time_ends_a_run_with_a_checkpoint(tmp_path):
    assert run(tmp_path, minutes=0.0).played == 0
    assert (tmp_path / "checkpoint.npz").exists()


def test_a_trained_network_beats_an_untrained_one(tmp_path):
    trained = run(tmp_path, games=3000, round=100, every=1000, warmup=200, hidden=16, rate=1e-2).network
    lineups = versus(0, 1, 2, 200)
    ends = play(Task(pig.GAME, {}, (trained, Network.new(8, 16, 2, seed=9)), lineups, "contest", 0.02)).ends
    assert share_and_points(lineups, ends, 0)[0] > 0.65


def test_weights_come_back_with_their_manifest(tmp_path):
    run(tmp_path, games=8)
    network, manifest = weights.load(tmp_path / "weights.npz", pig.GAME, 2)
    assert (manifest["matches"], manifest["seats"], manifest["plan"]["seed"]) == (8, 2, 1)
    assert network.seats == 2


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        (
            "rules",
            99,
            f"other.npz was trained under version 99 of the rules; Pig is now played under version {pig.GAME.version}.",
        ),
        (
            "features",
            99,
            f"other.npz was trained on version 99 of the features; Pig now tells version {pig.GAME.features_version}.",
        ),
        ("game", "chess", "other.npz was trained for the game 'chess', not for 'pig'."),
        ("seats", 3, "other.npz was trained for 3 seats, not for 2."),
        (
            "plan",
            {"options": [{"dice": "two"}]},
            "other.npz was trained with options that cannot be played: Pig has no",
        ),
    ],
)
def test_weights_of_another_kind_are_refused_with_the_reason(tmp_path, key, value, sentence):
    run(tmp_path, games=1)
    network, manifest = weights.load(tmp_path / "weights.npz", pig.GAME, 2)
    weights.save(tmp_path / "other.npz", network, {**manifest, key: value})
    with pytest.raises(BadWeights, match=f"^{re.escape(sentence)}"):
        weights.load(tmp_path / "other.npz", pig.GAME, 2)


@pytest.mark.parametrize(
    ("network", "reason"),
    [
        (Network.new(9, 4, 2, seed=1), "does not take the 8 features that Pig tells with 2 seats"),
        (Network.new(8, 4, 3, seed=1), "its layers do not fit each other"),
    ],
)
def test_weights_of_another_shape_are_refused(tmp_path, network, reason):
    """A seat of Pig tells four numbers, see the forward pass above: two seats tell eight."""
    made_for = {"game": "pig", "rules": pig.GAME.version, "features": pig.GAME.features_version, "seats": 2}
    weights.save(tmp_path / "weights.npz", network, made_for)
    with pytest.raises(BadWeights, match=reason):
        weights.load(tmp_path / "weights.npz", pig.GAME, 2)


def test_weights_outlast_a_new_option_but_not_one_that_is_gone():
    """Those of Roll Through the Ages were trained on the revised edition and that of 2008."""
    game = nomarch.game("roll-through-the-ages")
    path, (edition, length) = weights.shipped_path(game, 2), game.options
    weights.load(path, one_more_option(game), 2)
    fewer = with_options(game, (replace(edition, choices=("2008", "late-bronze-age")), length))
    with pytest.raises(BadWeights, match="edition='revised'"):
        weights.load(path, fewer, 2)


@pytest.mark.parametrize("damage", [lambda whole: b"PK nonsense", lambda whole: whole[:900], lambda whole: b""])
def test_a_damaged_file_is_refused(tmp_path, damage):
    whole = weights.shipped_path(nomarch.game("ra-dice"), 2).read_bytes()
    (tmp_path / "weights.npz").write_bytes(damage(whole))
    with pytest.raises(BadWeights, match="weights.npz cannot be read as weights"):
        weights.load(tmp_path / "weights.npz", pig.GAME, 2)


def test_a_damaged_checkpoint_is_refused(tmp_path):
    run(tmp_path, games=32)
    whole = (tmp_path / "checkpoint.npz").read_bytes()
    (tmp_path / "checkpoint.npz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(BadWeights, match="is damaged; delete it"):
        run(tmp_path, games=32)


def test_every_game_ships_weights_for_every_number_of_seats_and_they_are_small():
    for game in nomarch.all_games():
        for seats in game.seats:
            path = weights.shipped_path(game, seats)
            _, manifest = weights.load(path, game, seats)
            assert path.stat().st_size < 1_000_000
            plan = weights.plan_of("shipped", game, seats)
            assert plan["until"] == manifest["matches"] and plan["seed"] == manifest["plan"]["seed"]


def test_a_run_that_ended_early_is_repeated_as_far_as_it_went(tmp_path):
    """The rate of learning falls with the plan's matches, of which only a part was played."""
    one = train(pig.GAME, 2, 5.0, tmp_path / "one", workers=1, games=1000, seed=3, until=256, report=lambda run: None)
    assert one.played == 256
    plan = weights.plan_of(tmp_path / "one" / "weights.npz", pig.GAME, 2)
    two = train(pig.GAME, 2, 5.0, tmp_path / "two", workers=1, report=lambda run: None, **plan)
    assert two.played == 256 and two.plan == one.plan
    assert all(map(np.array_equal, one.network.arrays, two.network.arrays))


def earlier_weights(folder, features=7):
    """Weights of an earlier version of Pig's features, when there was one fewer."""
    made_for = {"game": "pig", "rules": pig.GAME.version, "features": pig.GAME.features_version - 1, "seats": 2}
    weights.save(folder / "earlier.npz", Network.new(features, 5, 2, seed=4), made_for)
    return folder / "earlier.npz"


def test_earlier_weights_can_learn_on_with_features_that_came_later(tmp_path):
    """What came later has no weight yet, so the first values are those of the earlier weights."""
    path = earlier_weights(tmp_path)
    with pytest.raises(BadWeights, match="was trained on version"):
        weights.load(path, pig.GAME, 2)
    begun = weights.begin(path, pig.GAME, 2)
    rows = np.random.default_rng(1).normal(size=(9, 8)).astype(np.float32)
    half = Network(*(array.astype(np.float16).astype(np.float32) for array in Network.new(7, 5, 2, seed=4).arrays))
    assert begun.outputs(rows) == pytest.approx(half.outputs(rows[:, :7]), abs=1e-5)


def test_a_plan_says_what_it_began_with_and_is_repeated_from_there(tmp_path):
    path = earlier_weights(tmp_path)
    one = run(tmp_path / "one", begin=path, warmup=0)
    assert one.plan.begun == weights.digest(weights.begin(path, pig.GAME, 2)) and one.plan.hidden == 5
    plan = weights.plan_of(tmp_path / "one" / "weights.npz", pig.GAME, 2)
    two = train(pig.GAME, 2, 5.0, tmp_path / "two", report=lambda run: None, begin=path, **plan)
    assert same_weights(one, two)
    with pytest.raises(BadWeights, match=f"begins with other weights .{one.plan.begun}.; name their file"):
        train(pig.GAME, 2, 5.0, tmp_path / "three", report=lambda run: None, **plan)
    with pytest.raises(BadWeights, match="weights.npz is not what this plan began with"):
        train(pig.GAME, 2, 5.0, tmp_path / "four", begin=tmp_path / "one" / "weights.npz", **plan)


def test_who_has_learned_needs_no_warming_up_unless_the_plan_says_so(tmp_path):
    path = earlier_weights(tmp_path)
    for plan, warmup in (({}, 0), ({"warmup": 16}, 16)):
        beginning(pig.GAME, 2, path, plan)
        assert plan["warmup"] == warmup


def test_weights_for_fewer_seats_first_learn_what_their_play_is_worth():
    plan = {}
    beginning(nomarch.game("saqqara"), 4, weights.shipped_path(nomarch.game("saqqara"), 3), plan)
    assert plan["warmup"] == GROWN


def test_who_began_with_weights_plays_on_as_they_do_while_only_results_teach(tmp_path):
    """The first two rounds of eight matches are those of the weights it began with, whatever has been learned since."""
    path = earlier_weights(tmp_path)
    one = Training(pig.GAME, Plan(2, **(PLAN | {"hidden": 5})), tmp_path, weights.begin(path, pig.GAME, 2))
    begun = weights.begin(path, pig.GAME, 2)
    for rounds, warming in ((0, True), (1, True), (2, False)):
        one.rounds = rounds
        one.network.out_bias += 1.0  # it has learned something
        for task in one.tasks():
            plays = task.networks[0]
            assert (task.fade == 1.0) == warming
            assert all(map(np.array_equal, plays.arrays, begun.arrays)) == warming
            assert plays is (one.first if warming else one.network)
            assert not warming or set(sum(task.lineups, ())) == {0}


def test_a_run_that_began_with_weights_is_taken_up_with_the_same_ones_only(tmp_path):
    run(tmp_path / "run", begin=earlier_weights(tmp_path), games=8)
    with pytest.raises(BadWeights, match="another plan"):
        run(tmp_path / "run", games=8)


def test_weights_that_take_more_than_the_game_tells_cannot_learn_on(tmp_path):
    with pytest.raises(BadWeights, match="earlier.npz takes more than the 8 features that Pig tells with 2 seats"):
        weights.begin(earlier_weights(tmp_path, features=9), pig.GAME, 2)


def test_a_further_seat_is_taken_for_the_mean_of_the_rivals():
    """One feature of the table, one of each seat: own 2, rivals 3 and 5; the fourth seat gets 4, and (7 + 9) / 2."""
    three = Network(
        np.array([[1], [2], [3], [5]], np.float32),
        np.zeros(1, np.float32),
        np.array([[6, 7, 9, 10, 20, 40]], np.float32),
        np.array([0, 1, 2, 0, 3, 5], np.float32),
    )
    four = three.seated(1)
    assert four.hidden_weights.ravel().tolist() == [1, 2, 3, 5, 4]
    assert four.out_weights.tolist() == [[6, 7, 9, 8, 10, 20, 40, 30]]
    assert four.out_bias.tolist() == [0, 1, 2, 1.5, 0, 3, 5, 4]


def test_weights_for_fewer_seats_are_refused_where_features_do_not_end_seat_by_seat():
    game = nomarch.game("roll-through-the-ages")
    with pytest.raises(BadWeights, match="was trained for 2 seats, not for 3"):
        weights.begin(weights.shipped_path(game, 2), game, 3)


def test_the_heuristic_and_the_network_answer_in_the_same_form():
    workspace = Workspace(pig.GAME)
    states = workspace.machine.states(1)
    states["seats"], states["target"] = 3, 100
    for evaluator in (Appraisal(), Network.new(12, 4, 3, seed=1)):
        out = np.zeros((1, 6))
        evaluator(workspace, states, np.zeros(1, np.int32), 1, 0, 3, out)
        assert out[0][:3].sum() == pytest.approx(1.0)
