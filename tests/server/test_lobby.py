"""One's own matches: what waits first, how long ago it moved, and how a match leaves the list."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from nomarch.engine.record import loads
from nomarch.engine.words import english
from nomarch.server.errors import NotSeated, UnknownTable
from nomarch.server.identity import Player
from nomarch.server.lobby import OVER, TURN, WAITING, ago, asked, matches
from nomarch.server.play.tables import Tables
from nomarch.server.services import Services
from nomarch.server.settings import Settings
from nomarch.server.storage.store import Store
from nomarch.server.storage.uploads import Uploads
from nomarch.tables import BOT, OPEN

MERIT, TAU = Player("merit"), Player("tau")


class Served:
    """As much of the services as the list asks for."""

    def __init__(self, store: Store) -> None:
        self.store, self.tables = store, Tables(store)


@pytest.fixture
def served(store: Store) -> Served:
    return Served(store)


def started(served: Served, *chairs: str) -> str:
    table = served.tables.open("roll-through-the-ages", MERIT.id, list(chairs))
    served.tables.give_nonce(table, MERIT.id, "abc")
    return table


def with_tau(served: Served) -> str:
    table = served.tables.open("roll-through-the-ages", MERIT.id, ["me", "open"])
    served.tables.sit(table, TAU.id, "Tau", english)
    for player in (MERIT, TAU):
        served.tables.give_nonce(table, player.id, "abc")
    return table


def test_yours_to_move_come_first_with_their_round(served: Served) -> None:
    waiting = served.tables.open("roll-through-the-ages", MERIT.id, ["me", "open"])
    mine = started(served, "me", "me")
    served.tables.open("saqqara", MERIT.id, ["me", "open", "open"])
    found = matches(served, MERIT, english)  # type: ignore[arg-type]
    assert [match["state"] for match in found] == [TURN, WAITING, WAITING]
    assert found[0]["id"] == mine
    assert (found[0]["stage"], found[0]["turn"], found[0]["act"]) == ("Round 1", "Your turn", "Continue")
    assert found[0]["when"] == "just now"
    assert waiting in [match["id"] for match in found]


def test_who_plays_against_another_sees_whose_turn_it_is(served: Served) -> None:
    with_tau(served)
    (seen,) = matches(served, TAU, english)  # type: ignore[arg-type]
    assert seen["turn"] == "It's Player 1's turn."


@pytest.mark.parametrize(
    ("minutes", "told"),
    [(0.5, "just now"), (1, "1 minute ago"), (59, "59 minutes ago"), (60, "1 hour ago"), (47 * 60, "1 day ago")],
)
def test_how_long_ago(minutes: float, told: str) -> None:
    moment = datetime.now(UTC) - timedelta(minutes=minutes, seconds=1)
    assert ago(moment.isoformat(), english) == told


def words(served: Served, table: str, player: Player) -> str:
    row = served.store.table(table)
    assert row is not None
    return asked(row, served.store.seats(table), player, english)[0]


def test_alone_a_match_is_abandoned_and_gone(served: Served) -> None:
    table = started(served, "me", "bot")
    assert words(served, table, MERIT) == "Abandon"
    served.tables.give_up(table, MERIT.id)
    assert matches(served, MERIT, english) == []  # type: ignore[arg-type]
    with pytest.raises(UnknownTable):
        served.tables.get(table)


def test_an_abandoned_match_tells_its_key(served: Served, tmp_path: Path) -> None:
    services = Services(Settings(data=tmp_path, secret="0123456789abcdef", warm=False))
    services.store, services.tables = served.store, served.tables
    services.uploads = Uploads(served.store, served.tables.find, 1, 1)
    table = with_tau(served)
    row = served.store.table(table)
    assert row is not None
    assert services.give_up(table, TAU.id) is None, "a bot plays on for Tau, so nothing is told"
    assert served.tables.last_word(table, "a stranger") is None
    kept = services.give_up(table, MERIT.id)
    record = loads(services.uploads.text(str(kept)), served.tables.find)
    assert record.abandoned and record.dice is not None and record.dice.key == row["dice_key"]
    assert (record.verify(), len(record.events)) == (3, 3)
    with pytest.raises(UnknownTable):
        served.tables.get(table)


def test_among_people_one_resigns_and_a_bot_plays_on(served: Served) -> None:
    table = with_tau(served)
    assert words(served, table, TAU) == "Resign"
    served.tables.give_up(table, TAU.id)
    assert matches(served, TAU, english) == []  # type: ignore[arg-type]
    chair = served.tables.get(table).chairs[1]
    assert (chair.kind, chair.owner, chair.name) == (BOT, None, "Tau")
    assert len(matches(served, MERIT, english)) == 1  # type: ignore[arg-type]


def test_who_leaves_before_the_start_frees_the_seat(served: Served) -> None:
    table = served.tables.open("saqqara", MERIT.id, ["me", "open", "open"])
    served.tables.sit(table, TAU.id, "Tau", english)
    served.tables.give_up(table, TAU.id)
    assert [chair.kind for chair in served.tables.get(table).chairs][1:] == [OPEN, OPEN]


def test_only_who_plays_can_give_up(served: Served) -> None:
    table = started(served, "me", "bot")
    with pytest.raises(NotSeated):
        served.tables.give_up(table, "a stranger")
    assert served.tables.get(table).chairs[0].owner == MERIT.id


def test_a_finished_match_is_deleted(served: Served) -> None:
    table = served.tables.open("ra-dice", MERIT.id, ["me", "me"], options={"match": "tiny"})
    served.tables.give_nonce(table, MERIT.id, "abc")
    found = served.tables.get(table)
    while not found.position.over:
        served.tables.act(table, MERIT.id, found.version, found.game.say(found.position.legal()[0]))
    (match,) = matches(served, MERIT, english)  # type: ignore[arg-type]
    assert (match["state"], match["give_up"], match["act"]) == (OVER, "Delete", "Review")
    served.tables.give_up(table, MERIT.id)
    assert matches(served, MERIT, english) == []  # type: ignore[arg-type]
