"""Whole recorded matches replay to the same views and points: a change here is a change of the rules.

The matches were played by the simple player of test_statistics.py, one decision in eight at random.
"""

from pathlib import Path

from nomarch.testing import check_golden


def test_golden_matches_replay_to_the_same_views_and_points():
    assert check_golden(Path(__file__).parent / "golden", "saqqara") == 3  # one for each seat count
