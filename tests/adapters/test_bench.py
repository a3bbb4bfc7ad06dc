"""What the bench says of the environments follows from what it measured."""

import pytest

from nomarch.adapters import bench
from pig import GAME as PIG

pytestmark = pytest.mark.filterwarnings("ignore")  # of the peers, about themselves


def test_ratios_are_those_of_the_rates_of_one_run():
    in_turn = lambda measures: {name: measure()[0] for name, measure in measures.items()}  # noqa: E731
    found = bench.run([PIG], 0.002, in_turn, lambda game, scale: lambda: (1000.0, 1.0))
    peers, pig = found["peers"], found["pig for learners"]
    fastest = max(rate for name, rate in peers.items() if name.endswith(" env, steps/s"))
    backgammon, observed = peers["OpenSpiel backgammon, steps/s"], peers["OpenSpiel backgammon, observed, steps/s"]
    decisions, events = pig["batch of 256, decisions/s"], pig["batch of 256, events (chance too)/s"]
    assert events > decisions
    assert pig["batch : PettingZoo's fastest classic env"] == pytest.approx(decisions / fastest)
    assert pig["batch : OpenSpiel's backgammon, events"] == pytest.approx(events / backgammon)
    assert pig["batch : OpenSpiel's backgammon, our decisions alone"] == pytest.approx(decisions / backgammon)
    assert pig["batch : OpenSpiel's backgammon with its observations, events"] == pytest.approx(events / observed)
    bare = pig["batch without observations : OpenSpiel's backgammon, events"]
    assert bare == pytest.approx(1000 * events / decisions / backgammon)
    assert all(figure > 0 for figure in pig.values())
