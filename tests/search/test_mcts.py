"""Tree search: finds what is known to be best, repeats with its seed, and keeps its tree."""

import pytest

import pig
from nomarch.search.mcts import Search, best, merge, search
from nomarch.testing import Scene


def view(pips, pot, seat=0):
    scene = Scene(pig.GAME, seats=2)
    scene.s.turn, scene.s.pot = seat, pot
    scene.s.pips[0], scene.s.pips[1] = pips
    return scene.s


def test_it_holds_what_wins_and_rolls_what_is_worth_little():
    for pips, pot, action in [
        ((80, 90), 20, pig.rules.HOLD),
        ((20, 20), 2, pig.rules.ROLL),
        ((40, 40), 40, pig.rules.HOLD),
    ]:
        found = search(pig.GAME, view(pips, pot).tobytes(), 2, 0, seed=1, sims=4000)
        assert best(found).action == action


def test_each_seat_looks_after_itself():
    found = search(pig.GAME, view((90, 80), 20, seat=1).tobytes(), 2, 1, seed=1, sims=500)
    assert best(found).action == pig.rules.HOLD
    assert best(found).value == 1.0


def test_seeded_searches_repeat():
    data = view((30, 40), 12).tobytes()
    one, two = (search(pig.GAME, data, 2, 0, seed=7, sims=1000) for _ in range(2))
    assert one == two
    assert search(pig.GAME, data, 2, 0, seed=8, sims=1000) != one


def test_plain_and_compiled_search_agree():
    data = view((60, 70), 12).tobytes()
    found = []
    for plain in (True, False):
        tree = Search(pig.GAME, 2, plain=plain)
        tree.place(data, 0)
        tree.run(tree.workspace.machine.rng(3), sims=60)
        found.append(tree.rated())
    assert found[0] == found[1]


def test_errors_shrink_with_visits_and_hold_the_known_value():
    """With 99 : 99 and the other to answer, rolling wins at once with five faces of six."""
    data = view((99, 99), 0).tobytes()
    few, many = (best(search(pig.GAME, data, 2, 0, seed=2, sims=n)) for n in (300, 20_000))
    assert many.margin < few.margin / 4
    assert many.action == pig.rules.ROLL
    assert 5 / 6 - 0.01 < many.value < 0.93


def test_simulations_are_counted_and_time_is_kept():
    tree = Search(pig.GAME, 2)
    tree.place(view((0, 0), 0).tobytes(), 0)
    assert tree.run(tree.workspace.machine.rng(1), sims=333) == 333
    assert sum(rated.samples for rated in tree.rated()) == 333
    assert tree.run(tree.workspace.machine.rng(1), seconds=0.05) >= 64


def test_the_tree_is_kept_when_the_match_goes_on():
    tree, scene = Search(pig.GAME, 2), Scene(pig.GAME, seats=2)
    tree.place(scene.s.tobytes(), 0)
    tree.run(tree.workspace.machine.rng(1), sims=2000)
    scene.play("roll", "die 5")
    assert tree.follow([pig.rules.ROLL, pig.rules.DIE + 4], scene.s.tobytes())
    kept = sum(rated.samples for rated in tree.rated())
    assert kept > 50
    tree.run(tree.workspace.machine.rng(2), sims=500)
    assert sum(rated.samples for rated in tree.rated()) == kept + 500


def test_a_tree_that_was_never_grown_there_begins_anew():
    tree, scene = Search(pig.GAME, 2), Scene(pig.GAME, seats=2)
    tree.place(scene.s.tobytes(), 0)
    tree.run(tree.workspace.machine.rng(1), sims=3)
    scene.play("roll", "die 5", "roll", "die 5", "roll", "die 3")
    assert not tree.follow([0, 6, 0, 6, 0, 4], scene.s.tobytes())
    assert tree.rated() == []


def test_threads_add_up_to_one_answer():
    data = view((30, 40), 12).tobytes()
    found = search(pig.GAME, data, 2, 0, seed=7, sims=2000, threads=2)
    assert sum(rated.samples for rated in found) == 2000
    assert [rated.action for rated in found] == [pig.rules.ROLL, pig.rules.HOLD]


def test_merging_equal_trees_keeps_the_mean_and_halves_the_variance():
    (roll, hold) = search(pig.GAME, view((30, 40), 12).tobytes(), 2, 0, seed=7, sims=1000)
    both = merge([[roll, hold], [roll, hold]])
    assert both[0].value == pytest.approx(roll.value)
    assert both[0].samples == 2 * roll.samples
    assert both[0].margin == pytest.approx(roll.margin / 2**0.5)


def test_a_full_tree_still_counts_every_simulation(monkeypatch):
    monkeypatch.setattr("nomarch.search.mcts.ROOM", 64)
    tree = Search(pig.GAME, 2)
    tree.place(view((80, 90), 20).tobytes(), 0)
    tree.run(tree.workspace.machine.rng(1), sims=3000)
    assert sum(rated.samples for rated in tree.rated()) == 3000
    assert best(tree.rated()).action == pig.rules.HOLD
