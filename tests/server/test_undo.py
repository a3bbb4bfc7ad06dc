"""A page that asks first: only about what undo will not bring back, and about rolls only if wished."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.people import Person, hear, tell
from support.process import ServerProcess

from nomarch import catalogue
from nomarch.engine import Position
from nomarch.server.play.tables import Tables
from nomarch.server.play.undo import FINAL, ROLL, TAKEN_BACK, finality, last_click
from nomarch.server.storage.store import Store


def played(slug: str, *events: str, seats: int = 2) -> Position:
    position = catalogue.game(slug).start(seats)
    for event in events:
        position.play(event)
    return position


def kind(position: Position, action: str, mine: tuple[int, ...] = (0,)) -> str:
    return finality(position, position.game.parse(action), mine)


DICE = ("die workers", "die coins", "die food")


@pytest.mark.parametrize(
    ("events", "action", "expected"),
    [
        (DICE, "keep 1f 1w", ROLL),  # a die falls, and the same seat goes on
        (DICE, "stop", TAKEN_BACK),  # building comes next
        ((*DICE, "stop"), "build city-4 1", TAKEN_BACK),
        ((*DICE, "stop"), "done", FINAL),  # nothing to buy for 7 coins: the other seat's dice fall
    ],
)
def test_rolling_building_and_passing_on(events: tuple[str, ...], action: str, expected: str) -> None:
    position = played("roll-through-the-ages", *events)
    names = [position.say(a) for a in position.legal()]
    assert action in names, names
    assert kind(position, action) == expected


def test_handing_the_turn_to_somebody_at_the_same_screen_can_be_taken_back() -> None:
    setup = ("start 1", *(f"reveal {name}" for name in ("edfu", "philae", "karnak", "luxor", "dendera")))
    position = played("nile-artifacts", *setup)
    while position.chance:
        position.play(position.outcomes()[0][0])
    assert kind(position, "dock", mine=(0, 1)) == TAKEN_BACK
    assert kind(position, "dock", mine=(0,)) == FINAL


def test_the_socket_asks_once_and_then_obeys(sqlite_server: ServerProcess, people: Callable[..., Person]) -> None:
    merit = people(sqlite_server.address)
    table = merit.started("me", "me")
    v = merit.view(table)["v"]
    with merit.socket(table) as line:
        roll = next(c["a"] for c in merit.view(table)["choices"] if c["a"].startswith("keep"))
        tell(line, t="act", id=1, v=v, a=roll, ask="rolls")
        answer = hear(line, "no")
        assert (answer["code"], answer["v"]) == ("action/ask", v)
        assert merit.view(table)["v"] == v
        tell(line, t="act", id=2, v=v, a=roll, ask="final")  # rolls are not asked about
        assert hear(line, "ack")["v"] > v
        now = merit.view(table)["v"]
        tell(line, t="act", id=3, v=now, a="no such action", ask="final")
        assert hear(line, "no")["code"] == "action/unreadable"


@pytest.mark.parametrize(
    ("events", "n"),
    [
        ("0a1", 1),
        ("0a1 0b2", 1),
        ("0a1 0b2 0c2 0d2", 3),
        ("0a1 1b1", 1),  # a bot and the dice after it may be stored together
        ("0a1 0b2 0c2 0undo3 0undo3 0d4", 1),
        ("0a1 0b1 0c2 0d2 0undo3 0undo3", 2),  # the click before
    ],
)
def test_what_was_stored_together_is_one_click(events: str, n: int) -> None:
    rows = [{"by": int(event[0]), "do": event[1:-1], "at": event[-1]} for event in events.split()]
    assert last_click(rows) == n  # type: ignore[arg-type]


def test_undo_takes_back_all_that_one_click_did_also_in_another_process(store: Store) -> None:
    """Of the three gold that everybody begins with, two are invested at one click, the third by itself."""
    here, there = Tables(store), Tables(store)

    def act(action: str) -> Position:
        here.act(table, "merit", here.get(table).version, action)
        return here.get(table).position

    for _ in range(20):  # in 2 of 100 deals the third gold would reveal something, and could not be taken back
        table = here.open("saqqara", "merit", ["me", "me", "me"])
        here.give_nonce(table, "merit", "abc")
        position = here.get(table).position
        while "pass" not in (names := [position.say(a) for a in position.legal()]):  # cards are laid first
            position = act(names[0])
        two = act("invest gold in fish; invest gold in fish")
        if not two.would_reveal(two.game.parse("invest gold in fish")):
            break
    act("invest gold in fish")
    for tables, expected in ((here, two), (there, position)):
        tables.undo(table, "merit", tables.get(table).version)
        assert tables.get(table).position.tobytes() == expected.tobytes()
    assert len(there.get(table).trail) == len(Tables(store).get(table).trail)
