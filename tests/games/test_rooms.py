"""Every game has the same five rooms with the same files for the same roles, and nothing nobody knows."""

from pathlib import Path

import pytest

import nomarch
from nomarch import catalogue

GAMES = Path(nomarch.__file__).parent / "games"
FOLDERS = [GAMES / package.rsplit(".", 1)[1] for package in catalogue.OURS.values()]
LANGUAGES = ("de", "nl")

ROOMS = {
    "rules": {"__init__.py", "actions.py", "data.py", "fields.py", "scoring.py", "state.py", "turn.py"},
    "advice": {"__init__.py", "appraise.py", "facts.py", "features.py", "kinds.py", "observation.py", "sensible.py"},
    "words": {
        "__init__.py",
        "because.py",
        "fields.py",
        "names.py",
        "prompts.py",
        "choices.py",
        "effects.py",
        "reasons.py",
        "log.py",
        "text.py",
        "summary",
    }
    | {f"{language}.po" for language in LANGUAGES},
    "words/summary": {f"{language}.md" for language in ("en", *LANGUAGES)},
    "drawing": {
        "__init__.py",
        "card.py",
        "board.py",
        "figures.py",
        "tray.py",
        "rivals.py",
        "symbols.py",
        "style.css",
        "symbols.svg",
    },
    "lessons": {"__init__.py", "first.py", "second.py"},
}

# What only some games have: hidden cards, tables to correct, and modules for the phases and parts of that game.
OWN = {
    "ra_dice": {
        "rules": {"disasters.py", "epoch.py", "roll.py", "uses.py"},
        "drawing": {"epoch.py", "layout.py", "sky.py", "slab.py", "stone.py"},
    },
    "roll_through_the_ages": {
        "advice": {"last.py"},
        "rules": {"build.py", "buy.py", "collect.py", "disasters.py", "end.py", "roll.py"},
        "drawing": {"pen.py", "sheet.py", "slots.py"},
    },
    "saqqara": {
        "advice": {"laying.py"},
        "rules": {"components.py", "development.py", "end.py", "market.py", "production.py", "reveal.py", "setup.py"}
        | {"table.py", "tiny.py", "view.py"},
        "drawing": {"calendar.py", "houses.py", "market.py", "marks.py", "nile.py", "pen.py", "privileges.py"}
        | {"province.py", "pyramids.py", "reveal.py", "several.py"},
    },
    "nile_artifacts": {
        "rules": {"cards.py", "components.py", "offering.py", "rewards.py", "sailing.py"},
        "drawing": {"marks.py", "monuments.py", "pen.py", "river.py"},
    },
}


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


@pytest.mark.parametrize("game", FOLDERS, ids=lambda folder: folder.name)
def test_a_game_is_five_rooms_and_its_rules_in_words(game: Path) -> None:
    assert files(game) == {"RULES.md", "puzzles.jsonl", "__init__.py", *(room for room in ROOMS if "/" not in room)}


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("game", FOLDERS, ids=lambda folder: folder.name)
def test_a_room_has_the_files_of_its_role_and_nothing_unknown(game: Path, room: str) -> None:
    found = files(game / room) - {f"{language}.mo" for language in LANGUAGES}
    assert found == ROOMS[room] | OWN[game.name].get(room, set())


@pytest.mark.parametrize("game", FOLDERS, ids=lambda folder: folder.name)
def test_every_file_says_in_its_first_line_what_it_is_for(game: Path) -> None:
    for source in game.rglob("*.py"):
        assert source.read_text(encoding="utf-8").startswith('"""'), source
