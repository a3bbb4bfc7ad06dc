"""Every game has the same four rooms with the same files for the same roles, and nothing nobody knows."""

from pathlib import Path

import pytest

import nomarch
from nomarch import catalogue

GAMES = Path(nomarch.__file__).parent / "games"
FOLDERS = [GAMES / package.rsplit(".", 1)[1] for package in catalogue.OURS.values()]
LANGUAGES = ("de", "nl")

ROOMS = {
    "rules": {"__init__.py", "actions.py", "data.py", "scoring.py", "state.py", "turn.py"},
    "advice": {"__init__.py", "appraise.py", "features.py", "observation.py", "sensible.py"},
    "words": {"__init__.py", "names.py", "prompts.py", "choices.py", "reasons.py", "log.py", "text.py", "summary"}
    | {f"{language}.po" for language in LANGUAGES},
    "words/summary": {f"{language}.md" for language in ("en", *LANGUAGES)},
    "drawing": {"__init__.py", "card.py", "board.py", "tray.py", "rivals.py", "symbols.py", "style.css", "symbols.svg"},
}

# What only some games have: hidden cards, tables to correct, and modules for the phases and parts of that game.
OWN = {
    "ra_dice": {
        "rules": {"disasters.py", "epoch.py", "roll.py", "uses.py"},
        "drawing": {"layout.py", "sky.py", "slab.py"},
    },
    "roll_through_the_ages": {
        "rules": {"build.py", "buy.py", "collect.py", "disasters.py", "end.py", "roll.py"},
        "drawing": {"pen.py", "sheet.py"},
    },
    "saqqara": {
        "rules": {"components.py", "development.py", "end.py", "market.py", "production.py", "reveal.py", "setup.py"}
        | {"table.py", "view.py"},
        "drawing": {"calendar.py", "houses.py", "market.py", "marks.py", "nile.py", "pen.py", "privileges.py"}
        | {"province.py", "pyramids.py", "reveal.py"},
    },
    "nile_artifacts": {
        "rules": {"cards.py", "components.py", "offering.py", "rewards.py", "sailing.py"},
        "drawing": {"marks.py", "monuments.py", "pen.py", "river.py"},
    },
}


def files(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir() if path.name != "__pycache__"}


@pytest.mark.parametrize("game", FOLDERS, ids=lambda folder: folder.name)
def test_a_game_is_four_rooms_and_its_rules_in_words(game: Path) -> None:
    assert files(game) == {"RULES.md", "__init__.py", "rules", "advice", "words", "drawing"}


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("game", FOLDERS, ids=lambda folder: folder.name)
def test_a_room_has_the_files_of_its_role_and_nothing_unknown(game: Path, room: str) -> None:
    found = files(game / room) - {f"{language}.mo" for language in LANGUAGES}
    assert found == ROOMS[room] | OWN[game.name].get(room, set())


@pytest.mark.parametrize("game", FOLDERS, ids=lambda folder: folder.name)
def test_every_file_says_in_its_first_line_what_it_is_for(game: Path) -> None:
    for source in game.rglob("*.py"):
        assert source.read_text(encoding="utf-8").startswith('"""'), source
