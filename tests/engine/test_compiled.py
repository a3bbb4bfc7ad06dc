"""Compiling: caches that never lie, read-only places, background warming, batches, import time."""

import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import nomarch
import pig
from nomarch.engine.batch import Batch
from nomarch.engine.errors import IllegalAction
from nomarch.engine.warm import Warming

SOURCE = Path(nomarch.__file__).parent

SCORE_OF_LEADERSHIP = """
import nomarch
from nomarch.engine.machine import CompiledMachine
game = nomarch.game("roll-through-the-ages")
machine = CompiledMachine(game)
states = machine.states()
states["seats"], states["owned"][0, 0, 0] = 2, 1
points, keys = machine.numbers(4, 4), machine.numbers(4)
machine.tally(states, 0, points, keys)
print(points[0, 0], sum(machine.tally.stats.cache_hits.values()))
"""


def run(code, path, **env):
    """Run code in a fresh process with the package at `path`; return its output."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith(("NUMBA", "PYTHON"))}
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**clean, "PYTHONPATH": str(path), **env},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout.split()


@pytest.fixture
def copied(tmp_path):
    """A copy of the package without any cache."""
    shutil.copytree(SOURCE, tmp_path / "nomarch", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def test_a_number_edited_in_data_changes_compiled_play(copied):
    assert run(SCORE_OF_LEADERSHIP, copied) == ["2", "0"], "compiled anew, Leadership scores 2"
    assert run(SCORE_OF_LEADERSHIP, copied) == ["2", "1"], "taken from the cache"
    data = copied / "nomarch/games/roll_through_the_ages/rules/data.py"
    text = data.read_text()
    edited = re.sub(r'("leadership", +)\(10, 2\)', r"\1(10, 9)", text)
    assert edited != text
    data.write_text(edited)
    assert run(SCORE_OF_LEADERSHIP, copied) == ["9", "0"], "the old entry is not used"


def test_another_games_edit_or_the_pages_keeps_the_cache(copied):
    run(SCORE_OF_LEADERSHIP, copied)
    for other in ("games/other.py", "page/other.py", "search/other.py", "games/roll_through_the_ages/drawing/other.py"):
        (copied / "nomarch" / other).write_text("NEW = 1\n")
    assert run(SCORE_OF_LEADERSHIP, copied) == ["2", "1"]


def test_nothing_writable_compiles_in_memory(copied):
    """Files stand where cache folders would be, in the package and at home: not even root can write there."""
    for folder in [copied / "nomarch", *(path for path in copied.rglob("*") if path.is_dir())]:
        (folder / "__pycache__").write_text("in the way")
    output = run(SCORE_OF_LEADERSHIP, copied, HOME=str(copied / "nomarch/terminal.py"), PYTHONDONTWRITEBYTECODE="1")
    assert output == ["2", "0"]
    assert not list(copied.rglob("*.nbi"))


def test_a_shipped_cache_is_used_only_with_its_mark(copied):
    from nomarch.engine.cache import SHIPPED, ShippedReadOnly

    source, function = copied / "nomarch/engine/kernels.py", lambda: None
    function.__stamp__ = b"stamp"
    assert ShippedReadOnly.from_function(function, str(source)) is None
    (source.parent / "__pycache__").mkdir()
    (source.parent / "__pycache__" / SHIPPED).touch()
    assert ShippedReadOnly.from_function(function, str(source)).get_source_stamp() == b"stamp"


def test_importing_touches_no_compiler_and_is_quick():
    """Beside NumPy, which it needs, importing and starting a match costs little (CPU time, both in one run)."""
    timed = "import sys, time\n{}\nprint(time.process_time(), 'numba' in sys.modules)"
    numpy = timed.format("import numpy")
    ours = timed.format("import nomarch; nomarch.game('roll-through-the-ages').start(2)")
    rounds = [(run(numpy, SOURCE.parent), run(ours, SOURCE.parent)) for _ in range(5)]
    assert {after[1] for _, after in rounds} == {"False"}
    assert min(float(after[0]) for _, after in rounds) < 3 * min(float(before[0]) for before, _ in rounds)


def test_warming_serves_from_the_twin_and_then_switches():
    game = nomarch.game("roll-through-the-ages")
    game.machine = game.plain
    warming = nomarch.warm("roll-through-the-ages")
    position = game.start(2).draw(random.Random(1))  # some dice stop by themselves
    assert 0.0 <= warming.progress <= 1.0
    assert position.legal()
    assert warming.wait(300)
    assert (warming.progress, warming.ready, warming.problems) == (1.0, ["roll-through-the-ages"], {})
    position.play("stop")
    assert position._machine.compiled


def test_a_game_that_does_not_compile_goes_on_plain():
    class Broken:
        slug = "broken"

        def compile(self, tell):
            raise TypeError("no such field")

    warming = Warming([Broken()])
    assert warming.wait(10)
    assert warming.problems == {"broken": "TypeError: no such field"}


def test_batches_do_not_depend_on_their_size():
    small, large = Batch(pig.GAME, 3, seed=5), Batch(pig.GAME, 50, seed=5)
    for _ in range(200):
        small.step_random()
        large.step_random()
    assert small.states.tobytes() == large.states[:3].tobytes()
    assert (large.movers[large.over] == nomarch.OVER).all()


def test_a_batch_plays_the_same_rules_as_positions():
    game = nomarch.game("roll-through-the-ages")
    batch = game.batch(64, 3, seed=2, edition="revised")
    for _ in range(60):
        i = int(np.flatnonzero(~batch.over)[0])
        legal = batch.legal[i, : batch.counts[i]].tolist()
        state = game.state_type(batch.states[i].tobytes())
        out = [0] * game.max_legal
        assert out[: game.calls.legal(state, out)] == legal
        batch.step(batch.legal[:, 0].copy())


def test_a_batch_refuses_an_illegal_action_and_changes_nothing():
    batch = pig.GAME.batch(4, seed=1)
    before = batch.states.tobytes()
    with pytest.raises(IllegalAction, match="Action 5 is not legal in match 2"):
        batch.step(np.array([0, 1, 5, 0]))
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("actions", [[0], [0, 0, 0], [0.0, 0.0, 0.0, 0.0], [[0, 0, 0, 0]]])
def test_a_batch_takes_one_whole_number_for_each_match(actions):
    batch = pig.GAME.batch(4, seed=1)
    before = batch.states.tobytes()
    with pytest.raises(IllegalAction, match="4 whole numbers"):
        batch.step(np.array(actions))
    assert batch.states.tobytes() == before


def test_generic_kernels_compiled_for_two_games_do_not_mix():
    rtta = nomarch.game("roll-through-the-ages")
    assert pig.GAME.perft(2) == [2, 8]
    assert rtta.perft(2) == [6, 36]
    assert pig.GAME.perft(2) == [2, 8]


def test_a_batch_finds_the_wrong_action_among_many():
    """Every id beside the legal ones is refused, whichever place of an ascending list it would have."""
    batch = nomarch.game("roll-through-the-ages").batch(3, seed=2)
    legal = batch.legal[1, : batch.counts[1]].tolist()
    actions = batch.legal[:, 0].copy()
    for wrong in set(range(-2, legal[-1] + 3)) - set(legal):
        actions[1] = wrong
        assert batch._machine.first_wrong(batch.legal, batch.counts, actions) == 1
    for right in legal:
        actions[1] = right
        assert batch._machine.first_wrong(batch.legal, batch.counts, actions) == -1
    batch.counts[1] = 0
    actions[1] = -7
    assert batch._machine.first_wrong(batch.legal, batch.counts, actions) == -1
