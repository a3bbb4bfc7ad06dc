"""The board of Roll Through the Ages: what was ticked this turn, and exchanges by ship chosen on the pegs."""

from __future__ import annotations

import json
import re
from html import unescape

from nomarch import catalogue
from nomarch.engine import Parts, Position, Showing, Step
from nomarch.games.roll_through_the_ages.drawing import board
from nomarch.games.roll_through_the_ages.rules.data import SHIPPING
from nomarch.page.words import translator

NAMES = ("Merit", "Hemi")
GAME = catalogue.game("roll-through-the-ages")


def with_past(position: Position, *actions: str) -> tuple[Position, list[Step]]:
    past = []
    for action in actions:
        before = position.view().state
        position.play(action)
        past.append(Step(position.game.parse(action), before, position.view().state))
    return position, past


def drawn(position: Position, past: list[Step], seat: int, language: str = "en") -> Parts:
    return board(Showing(position.view(seat), NAMES, past=past), translator(language))


def test_boxes_ticked_this_turn_are_marked_and_said() -> None:
    dice = ("die workers", "die workers", "die food", "stop")
    position, past = with_past(GAME.start(2), *dice, "build city-4 2")
    sheet = drawn(position, past, 0).board
    assert sheet.count("box done fresh") == 2
    assert "4th city: 2 of 3 boxes, 2 of them this turn" in sheet
    assert drawn(position, past, 1).rivals.count("box done fresh") == 2


def test_in_the_next_turn_they_are_ordinary_ticks() -> None:
    dice = ("die workers", "die workers", "die food", "stop")
    position, past = with_past(GAME.start(2), *dice, "build city-4 2", "done")
    sheet = drawn(position, past, 0).board
    assert "fresh" not in sheet and sheet.count("box done") == 2


def shipping() -> Position:
    """A seat with one wood, one stone, a ship and nothing to build: it may exchange one good."""
    position = GAME.start(2, edition="late-bronze-age")
    state = position.state
    state.owned[0][SHIPPING], state.ships[0], state.goods[0] = 1, 1, [1, 1, 0, 0, 4]
    position._machine.load(position._states, 0, state.tobytes())
    for action in ("die food", "die food", "die coins", "stop"):
        position.play(action)
    return position


def test_an_exchange_is_composed_of_a_peg_and_a_hole() -> None:
    position = shipping()
    parts = drawn(position, [], 0)
    combos = json.loads(unescape(re.search(r'data-combos="([^"]*)"', parts.buttons)[1]))  # type: ignore[index]
    assert combos["1 give wood 1 take pottery"] == ["swap wood for pottery", "Exchange 1 wood for 1 pottery"]
    assert combos["1 take wood 1 give stone"][0] == "swap stone for wood"
    assert {action for action, _ in combos.values()} == {
        name for name in map(position.say, position.legal()) if name.startswith("swap")
    }
    pegs = parts.board
    gives, takes = re.findall(r'data-part="give (\w+)"', pegs), re.findall(r'data-part="take (\w+)"', pegs)
    assert gives == ["wood", "stone", "spearheads"]
    assert takes == ["wood", "stone", "pottery", "cloth"], "the row of spearheads is full at 4"
    assert 'aria-disabled="true"' in parts.buttons and "Finish exchanging" in parts.buttons


def test_one_is_singular_in_every_language() -> None:
    position, _ = with_past(GAME.start(2), "die workers", "die workers", "die food", "keep 2w", "die food")
    said = {language: drawn(position, [], 0, language).buttons for language in ("en", "de", "nl")}
    assert ">1 roll left<" in said["en"].replace("</span>", ">")
    assert "noch 1 Wurf" in said["de"] and "nog 1 worp" in said["nl"]
