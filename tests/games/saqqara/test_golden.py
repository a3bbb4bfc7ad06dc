"""Whole recorded matches replay to the same views and points: a change here is a change of the rules.

The matches were played by the simple player of test_statistics.py, one decision in eight at random.
After a change that RULES.md explains, `python tests/games/saqqara/test_golden.py` renews the fingerprints.
"""

import hashlib
import json
from pathlib import Path

import nomarch
from nomarch.engine import SPECTATOR

FOLDER = Path(__file__).parent / "golden"
EVERY = 17


def seen(record):
    """A fingerprint of what everybody sees at every so-manieth event, of all events, and of the end."""
    whole = hashlib.sha256(record.digest().encode())
    position = record.position(0)
    for number, event in enumerate(record.events, 1):
        position.play(event.action)
        if number % EVERY == 0:
            for seat in (*range(record.seats), SPECTATOR):
                whole.update(position.view(seat).tobytes())
    whole.update(position.tobytes() + repr(position.result).encode())
    return whole.hexdigest()


def fingerprints():
    return {file.name: seen(nomarch.load(file)) for file in sorted(FOLDER.glob("*.jsonl"))}


def test_golden_matches_replay_to_the_same_views_and_points():
    expected = json.loads((FOLDER / "seen.json").read_text(encoding="utf-8"))
    assert len(expected) == 3  # one for each seat count
    assert fingerprints() == expected


if __name__ == "__main__":
    (FOLDER / "seen.json").write_text(json.dumps(fingerprints(), indent=2) + "\n", encoding="utf-8")
