"""The same work on a cluster gives the same results, even if a node dies; without Ray a sentence says what to do."""

import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import nomarch
import pig
from nomarch.analysis.level import calibrate
from nomarch.bots import arena
from nomarch.learn.cluster import Cluster, NoCluster
from nomarch.learn.train import train

PLAN = {"games": 64, "round": 16, "every": 4, "against": 4, "warmup": 16, "hidden": 4, "batch": 16}
SOURCES = [str(Path(pig.__file__).parents[1]), str(Path(nomarch.__file__).parents[1])]
MINUTE, TRIES = 60.0, 3

pytestmark = pytest.mark.filterwarnings("ignore")


def test_without_ray_the_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match="nomarch\\[cluster\\]"):
        Cluster()


class Nodes:
    """A cluster of two nodes on this machine, each with a core of its own; the second can be killed."""

    def __init__(self) -> None:
        from ray.cluster_utils import Cluster as Together

        self.together = Together()

    def start(self) -> bool:
        """Whether both nodes are up."""
        try:
            self.together.add_node(num_cpus=1, include_dashboard=False)
            self.second = self.together.add_node(num_cpus=1)
            self.together.wait_for_nodes(MINUTE)
        except Exception as problem:
            if "timed out during startup" in str(problem) or isinstance(problem, TimeoutError):
                return False
            raise
        self.address = self.together.address
        return True

    def kill(self) -> None:
        """End the second node's processes, by their ids, without a word to the first."""
        self.together.remove_node(self.second, allow_graceful=False)

    def close(self) -> None:
        self.together.shutdown()


@pytest.fixture
def nodes(monkeypatch):
    pytest.importorskip("ray", reason="the cluster is an extra of its own")
    monkeypatch.setenv("PYTHONPATH", ":".join(SOURCES))  # where the workers find games and bots
    monkeypatch.setenv("RAY_worker_niceness", "0")  # else they starve on a busy machine
    nodes = started()
    monkeypatch.setenv("RAY_ADDRESS", nodes.address)
    yield nodes
    nodes.close()


def started():
    """A node waits for its agent only so long, which cannot be changed: on a very busy machine not long enough."""
    for _ in range(TRIES):
        nodes = Nodes()
        if nodes.start():
            return nodes
        nodes.close()
    pytest.skip("Ray's nodes gave up starting: the machine is too busy")


def node(seconds):
    """Where this runs."""
    import ray

    time.sleep(seconds)
    return ray.get_runtime_context().get_node_id()


class Losing(Cluster):
    """Loses a node after so many calls."""

    def __init__(self, nodes, after):
        super().__init__()
        self.nodes, self.left = nodes, after

    def submit(self, f, /, *args, **kwargs):
        self.left -= 1
        if self.left == 0:
            self.nodes.kill()
        return super().submit(f, *args, **kwargs)


def test_two_nodes_learn_and_play_what_one_thread_does_even_if_one_dies(nodes, tmp_path):
    def quiet(line):
        return None

    here = train(pig.GAME, 2, 5.0, tmp_path / "here", workers=1, report=quiet, **PLAN)
    standings = arena(pig.GAME, 2, ["1", "random"], 8, workers=1)
    with Losing(nodes, after=200) as workers:
        used, until = set(), time.monotonic() + 2 * MINUTE
        while len(used) < 2 and time.monotonic() < until:
            used |= set(workers.map(node, [0.2] * 4))
        assert len(used) == 2, "both nodes work"
        assert timeless(arena(pig.GAME, 2, ["1", "random"], 8, executor=workers)) == timeless(standings)
        lost = calibrate(pig.GAME, 2, {"target": "50"}, 2, executor=workers)
        assert lost == calibrate(pig.GAME, 2, {"target": "50"}, 2), "matches are analysed alike"
        workers.left = 2
        there = train(pig.GAME, 2, 5.0, tmp_path / "there", executor=workers, report=quiet, **PLAN)
        assert workers.left < 0, "a node was killed on the way"
        until = time.monotonic() + 2 * MINUTE
        while alive(workers) > 1 and time.monotonic() < until:
            time.sleep(0.5)
        assert alive(workers) == 1, "the cluster has noticed"
        assert timeless(arena(pig.GAME, 2, ["1", "random"], 8, executor=workers)) == timeless(standings)
    for one, other in zip(here.network.arrays, there.network.arrays, strict=True):
        assert np.array_equal(one, other)


def alive(workers):
    return sum(found["Alive"] for found in workers._ray.nodes())


def timeless(standings):
    """Standings without what the clock says."""
    return replace(standings, rows=tuple(replace(row, seconds_per_decision=0, slowest=0) for row in standings.rows))
