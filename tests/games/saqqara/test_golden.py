"""Whole recorded matches replay to the same views and points: a change here is a change of the rules.

The matches were played by the simple player of test_statistics.py, one decision in eight at random.
After a change that RULES.md explains, `python tests/games/saqqara/test_golden.py` renews the fingerprints
of the present version; those of earlier versions stay as they were.
"""

import hashlib
import json
from pathlib import Path

import pytest

import nomarch
from nomarch.engine import SPECTATOR
from nomarch.engine.record import loads
from nomarch.games.saqqara.rules.data import VERSION
from nomarch.games.saqqara.rules.state import STATE

FOLDER = Path(__file__).parent / "golden"
EVERY = 17
LAYOUT = {1: STATE.fields["reading"][1], 2: STATE.itemsize}  # how much of the record each version had


def seen(record):
    """A fingerprint of what everybody sees at every so-manieth event, of all events, and of the end."""
    whole, size = hashlib.sha256(record.digest().encode()), LAYOUT[record.rules]
    position = record.position(0)
    for number, event in enumerate(record.events, 1):
        position.play(event.action)
        if number % EVERY == 0:
            for seat in (*range(record.seats), SPECTATOR):
                whole.update(position.view(seat).tobytes()[:size])
    whole.update(position.tobytes()[:size] + repr(position.result).encode())
    return whole.hexdigest()


def folder_of(version):
    return FOLDER if version == 1 else FOLDER / f"version-{version}"


def fingerprints(version):
    return {file.name: seen(nomarch.load(file)) for file in sorted(folder_of(version).glob("*.jsonl"))}


@pytest.mark.parametrize("version", LAYOUT)
def test_golden_matches_replay_to_the_same_views_and_points(version):
    expected = json.loads((folder_of(version) / "seen.json").read_text(encoding="utf-8"))
    assert len(expected) == 3  # one for each seat count
    assert fingerprints(version) == expected


@pytest.mark.parametrize("version", LAYOUT)
def test_a_record_keeps_the_version_it_was_played_under(version):
    text = (folder_of(version) / "3-nile-several.jsonl").read_text(encoding="utf-8")
    record = loads(text, nomarch.game)
    assert record.rules == record.position(40).record.rules == version
    assert record.dumps() == text


if __name__ == "__main__":
    text = json.dumps(fingerprints(VERSION), indent=2) + "\n"
    (folder_of(VERSION) / "seen.json").write_text(text, encoding="utf-8")
