"""The same training on a cluster gives the same weights; without Ray a sentence says what is missing."""

import sys
from pathlib import Path

import numpy as np
import pytest

import pig
from nomarch.learn.cluster import Cluster, NoCluster
from nomarch.learn.train import train

PLAN = {"games": 32, "round": 16, "every": 4, "against": 4, "warmup": 16, "hidden": 4, "batch": 16}


def test_without_ray_the_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster, match="nomarch\\[cluster\\]"):
        Cluster()


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_learns_what_threads_learn(tmp_path, monkeypatch):
    pytest.importorskip("ray", reason="the cluster is an extra of its own")
    monkeypatch.setenv("PYTHONPATH", str(Path(pig.__file__).parents[1]))  # where the workers find the game
    here = train(pig.GAME, 2, 5.0, tmp_path / "here", workers=1, report=lambda line: None, **PLAN)
    with Cluster() as workers:
        there = train(pig.GAME, 2, 5.0, tmp_path / "there", executor=workers, report=lambda line: None, **PLAN)
    for one, other in zip(here.network.arrays, there.network.arrays, strict=True):
        assert np.array_equal(one, other)
