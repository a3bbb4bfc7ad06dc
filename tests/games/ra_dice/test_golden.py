"""Whole recorded matches replay to the same views and points: a change here is a change of the rules.

After a change that RULES.md explains, `nomarch.testing.write_golden(folder, game)` renews the random ones.
"""

from pathlib import Path

import pytest

import nomarch
from nomarch.testing import check_golden

GOLDEN = Path(__file__).parent / "golden"
EVENTFUL = GOLDEN / "eventful"  # chosen out of many for their disasters, floods and Ankhs


@pytest.mark.parametrize("folder", [GOLDEN, EVENTFUL], ids=lambda folder: folder.name)
def test_golden_matches_replay_to_the_same_views_and_points(folder):
    assert check_golden(folder, "ra-dice") == 3  # two, three and four seats


def test_the_eventful_matches_show_every_kind_of_action():
    game = nomarch.game("ra-dice")
    events = [event for path in EVENTFUL.glob("*.jsonl") for event in nomarch.load(path).events]
    assert {game.say(event.action).split()[0] for event in events} == {name.split()[0] for name in game.names}
