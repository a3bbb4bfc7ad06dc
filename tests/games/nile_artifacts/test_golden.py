"""Whole recorded matches replay to the same views and points: a change here is a change of the rules.

After a change that RULES.md explains, `nomarch.testing.write_golden(folder, game)` renews them.
"""

from pathlib import Path

from nomarch.testing import check_golden


def test_golden_matches_replay_to_the_same_views_and_points():
    assert check_golden(Path(__file__).parent / "golden", "nile-artifacts") == 3  # two, three and four seats
