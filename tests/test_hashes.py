"""`requirements.txt` names every file that a player's installation may take, and no place it comes from."""

import re

import hashes

TEXT = hashes.TARGET.read_text(encoding="utf-8")
PINS = re.findall(
    r"^(\S+)==(\S+)(?: ; ([^\\]*\S))? \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", TEXT, re.MULTILINE
)


def test_every_package_that_is_needed_stands_there_at_its_version():
    """After a change of versions: python scripts/hashes.py."""
    versions = hashes.pinned()
    assert {name for name, *_ in PINS} == hashes.needed()
    for name in hashes.needed():
        assert [(version, marker) for pin, version, marker, _ in PINS if pin == name] == versions[name]


def test_nothing_else_stands_there():
    assert (
        "# Written by scripts/hashes.py; see there.\n"
        + "".join(
            f"{name}=={version}{f' ; {marker}' if marker else ''} \\\n{files}" for name, version, marker, files in PINS
        )
        == TEXT
    )
    assert "://" not in TEXT
