"""Recorded matches: they must replay to the same end for as long as the rules have this version."""

from pathlib import Path

import pytest

import nomarch

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.jsonl"))


def test_there_is_a_recorded_match_for_every_number_of_seats():
    assert {nomarch.load(path).seats for path in GOLDEN} == {2, 3, 4}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_recorded_match_replays_to_its_last_byte(path):
    """Reading checks every event and the result; writing again must give the same file."""
    record = nomarch.load(path)
    assert record.position().result is not None
    assert record.dumps() == path.read_text(encoding="utf-8")


def test_the_recorded_matches_show_every_kind_of_action():
    game = nomarch.game("ra-dice")
    kinds = {game.say(event.action).split()[0] for path in GOLDEN for event in nomarch.load(path).events}
    assert kinds == {name.split()[0] for name in game.names}
