"""OpenSpiel's random simulation tests pass with serialisation, and its conventions are kept."""

import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest

import nomarch
from nomarch.adapters.match import Match
from nomarch.adapters.openspiel import short_name
from nomarch.engine.errors import BadOptions

PATH = os.pathsep.join(sys.path)


def load(slug, seats, **options):
    return pyspiel.load_game(short_name(slug), {"players": seats, **options})


def walk(state, rng, steps):
    """Random events from a state on, which is changed."""
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_random_sim_test_passes_with_serialisation(slug, seats, monkeypatch):
    """Saqqara's matches are so long that they are played compiled."""
    game = nomarch.game(slug)
    monkeypatch.setattr(game, "machine", game.machine)  # what it was before comes back
    if slug == "saqqara":
        game.compile()
    pyspiel.random_sim_test(load(slug, seats), num_sims=1, serialize=True, verbose=False)


def test_every_game_is_registered_and_loads_with_every_seat_count(slug, seats):
    game = load(slug, seats)
    assert game.num_players() == seats
    assert short_name(slug) in pyspiel.registered_names()
    assert game.observation_tensor_size() == load(slug, seats).observation_tensor_shape()[0]


def test_the_same_events_lead_to_the_same_match(slug, seats):
    """Ids, chances and moves are those of our own position."""
    rng, state, position = random.Random(2), load(slug, seats).new_initial_state(), nomarch.game(slug).start(seats)
    actions = position.game.observation.actions
    for _ in range(150):
        if position.over:
            break
        if position.chance:
            weights = dict(position.outcomes())
            expected = {a - actions: w / sum(weights.values()) for a, w in weights.items()}
            assert dict(state.chance_outcomes()) == pytest.approx(expected)
            action = rng.choice(list(expected))
            position.play(action + actions)
        else:
            assert state.current_player() == position.to_move
            assert state.legal_actions() == position.legal()
            action = rng.choice(position.legal())
            assert state.action_to_string(action) == position.say(action)
            position.play(action)
        state.apply_action(action)


def test_tensors_are_the_documented_observation(slug, seats):
    state, rng = load(slug, seats).new_initial_state(), random.Random(4)
    for _ in range(12):
        walk(state, rng, 7)
        match = Match(slug, seats, {}, plain=True)
        match.begin(1)
        match._machine.load(match._states, 0, state.now.data)
        for seat in range(seats):
            assert np.array_equal(np.array(state.observation_tensor(seat), np.float32), match.observe(seat))


@pytest.mark.parametrize("n", [2, 3])
def test_returns_are_zero_before_the_end_and_add_up_to_zero_at_it(n):
    state, rng = load("ra-dice", n).new_initial_state(), random.Random(n)
    assert state.returns() == [0.0] * n
    walk(state, rng, 100_000)
    assert state.is_terminal()
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_states_survive_serialisation_pickling_and_cloning(slug):
    game = load(slug, nomarch.game(slug).usual_seats)
    state = walk(game.new_initial_state(), random.Random(6), 60)
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for other in (read, pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(other) == str(state)
        assert other.history() == state.history()
        assert walk(other, random.Random(1), 20).now.data == walk(state.clone(), random.Random(1), 20).now.data


def test_options_survive_serialisation():
    game = load("roll-through-the-ages", 2, edition="late-bronze-age")
    state = game.new_initial_state()
    again, _ = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert again.get_parameters() == {"players": 2, "edition": "late-bronze-age"}


def test_information_states_tell_apart_what_was_seen_and_not_what_was_hidden():
    """Saqqara: another seat's face-down card changes nothing, an own one does."""
    rng = random.Random(8)
    state = load("saqqara", 3).new_initial_state()
    while not any(name.startswith("lay ") for name in names(state)):
        walk(state, rng, 1)
    mover = state.current_player()
    one, two = (state.child(action) for action in state.legal_actions()[:2])
    for seat in range(3):
        assert (one.information_state_string(seat) == two.information_state_string(seat)) == (seat != mover)
        assert (one.observation_string(seat) == two.observation_string(seat)) == (seat != mover)


def names(state):
    return [] if state.is_chance_node() else [state.action_to_string(a) for a in state.legal_actions()]


def test_information_states_recall_the_way_to_equal_positions():
    """Ra: two ways to the same dice are one observation and two information states."""
    state = load("ra-dice", 2).new_initial_state()
    reached: dict[str, set[str]] = {}
    for seed in range(400):
        other = walk(state.clone(), random.Random(seed), 5)
        reached.setdefault(other.observation_string(0), set()).add(other.information_state_string(0))
    other = walk(state.clone(), random.Random(1), 5)
    assert all(reached.values())
    assert other.history_str() in other.information_state_string(0)


def test_information_state_tensors_differ_where_the_strings_do(slug, seats):
    """Perfect recall: as many tensors as strings, on many ways through the opening, for every seat."""
    game = load(slug, seats)
    strings, tensors = set(), set()
    for seed in range(12):
        state = walk(game.new_initial_state(), random.Random(seed), 25)
        for seat in range(seats):
            strings.add((seat, state.information_state_string(seat)))
            tensors.add(tuple(state.information_state_tensor(seat)))
    assert len(tensors) == len(strings)
    assert len(strings) > seats


def test_an_information_state_tensor_is_observation_latest_actions_and_a_digest():
    game = load("nile-artifacts", 2)
    state, acted, rng = game.new_initial_state(), {0: [], 1: []}, random.Random(3)
    while not state.is_terminal() and len(acted[0]) < 40:
        player = state.current_player()
        walk(state, rng, 1)
        if player >= 0:
            acted[player].insert(0, state.full_history()[-1].action)
    tensor = np.array(state.information_state_tensor(0), np.float32)
    assert tensor.shape == (702 + 32 + 128,) == tuple(game.information_state_tensor_shape())
    assert tensor[:702].tolist() == state.observation_tensor(0)
    assert len(acted[0]) == 40
    assert tensor[702:734] == pytest.approx([(a + 1) / 761 for a in acted[0][:32]])
    assert set(tensor[734:]) == {0.0, 1.0}


def test_a_hidden_card_leaves_the_tensors_of_the_others_alone():
    rng, state = random.Random(8), load("saqqara", 3).new_initial_state()
    while not any(name.startswith("lay ") for name in names(state)):
        walk(state, rng, 1)
    mover = state.current_player()
    one, two = (state.child(action) for action in state.legal_actions()[:2])
    for seat in range(3):
        assert (one.information_state_tensor(seat) == two.information_state_tensor(seat)) == (seat != mover)


def test_corrected_tables_are_played_and_survive_serialisation(tmp_path):
    path = tmp_path / "my.toml"
    path.write_text("[coins]\nstart = [7, 7, 7, 7]\n")
    game = load("nile-artifacts", 2, components=str(path))
    state = walk(game.new_initial_state(), random.Random(1), 30)
    assert game.state(game.opening.data).coins[:2] == [7, 7]
    _, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert read.now.data == state.now.data


def test_a_resampled_state_looks_the_same_to_its_seat_only():
    rng, changed = random.Random(3), 0
    state = walk(load("saqqara", 3).new_initial_state(), rng, 60)
    for _ in range(10):
        walk(state, rng, 5)
        for seat in range(3):
            other = state.resample_from_infostate(seat, rng.random)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            if state.current_player() == seat:
                assert other.legal_actions() == state.legal_actions()
            changed += other.now.data != state.now.data
    assert changed > 10


def test_python_ends_well_with_games_registered():
    run = subprocess.run([sys.executable, "-c", "import nomarch.adapters.openspiel"], env={"PYTHONPATH": PATH})
    assert run.returncode == 0


def test_what_is_not_possible_is_refused_and_changes_nothing():
    state = walk(load("ra-dice", 2).new_initial_state(), random.Random(1), 5)
    before = state.now
    illegal = next(a for a in range(134) if a not in state.legal_actions())
    with pytest.raises(pyspiel.SpielError, match="not possible now"):
        state.apply_action(illegal)
    assert state.now is before


def test_wrong_players_and_options_are_refused_with_a_sentence():
    with pytest.raises(BadOptions, match="is for 2 to 4 players"):
        load("ra-dice", 9)
    with pytest.raises(BadOptions, match="choose one of: 2008"):
        load("roll-through-the-ages", 2, edition="none")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        load("ra-dice", 2, speed="high")


def test_openspiels_exact_search_agrees_with_our_own_solution_of_the_tiny_match():
    from open_spiel.python.algorithms import minimax

    sys.path.append(str(Path(__file__).parents[2] / "examples" / "research"))
    from solve_tiny import Solver

    game, state = nomarch.game("ra-dice"), load("ra-dice", 2, match="tiny").new_initial_state()
    position = game.start(2, match="tiny")
    events = ["die yellow pharaoh", "die green monument", "stop", "pharaoh", "monument green 2"]
    for name in [*events, "die yellow nile", "die green ankh", "reroll yellow", "die yellow pharaoh"]:
        number = game.parse(name)
        state.apply_action(number - state.get_game().actions if position.chance else number)
        position.play(number)
    assert position.tobytes() == state.now.data
    assert (position.to_move, position.state.rerolls) == (1, 1)
    found, action = minimax.expectiminimax(state, 20, lambda s: 0.0, maximizing_player_id=1)
    solver = Solver(game)
    assert -found == pytest.approx(solver.value(state.now.data))
    assert solver.value(solver.after(state.now.data, action)) == pytest.approx(-found)


def test_situations_that_differ_have_different_texts():
    one = load("ra-dice", 2, match="tiny").new_initial_state()
    texts = {str(walk(one.clone(), random.Random(seed), 6)): None for seed in range(30)}
    data = {walk(one.clone(), random.Random(seed), 6).now.data for seed in range(30)}
    assert len(texts) == len(data)
