"""Who sits where: many at once, on several processes, sent twice, cut short."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from support.at_once import at_once
from support.people import GAME

from nomarch.engine import Position
from nomarch.server.errors import NotSeated, SeatTaken
from nomarch.server.play import table as one_table
from nomarch.server.play.table import left_over
from nomarch.server.play.tables import Tables
from nomarch.server.storage.postgres import IN_LOOP
from nomarch.server.storage.store import CONNECTIONS, Store

STUMBLE = OperationalError("SELECT 1", {}, Exception("the database stumbles"))


def test_three_who_join_three_free_seats_all_sit_down(store: Store) -> None:
    processes = [Tables(store) for _ in range(3)]
    for _ in range(5):
        table = processes[0].open(GAME, "merit", ["me", "open", "open", "open"])
        for tables in processes:
            tables.get(table)  # each has seen the three free seats
        names = ["hemi", "tau", "ini"]
        seats = at_once(*(partial(t.sit, table, n, n) for t, n in zip(processes, names, strict=True)))
        assert sorted(seats) == [1, 2, 3]
        owners = [row["owner"] for row in store.seats(table)]
        assert [owners[seat] for seat in seats] == names


def test_who_comes_when_all_seats_are_taken_is_told_so(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(GAME, "merit", ["me", "open"])
    found = at_once(*(partial(tables.sit, table, n, n) for n in ("hemi", "tau")))
    assert {type(answer) for answer in found} == {int, SeatTaken}


def test_from_opening_a_table_to_its_first_move_one_connection_to_the_database_is_enough(store: Store) -> None:
    """Who holds one and waits for a second waits for those who hold the others, and they for the first: all fail."""
    tables = Tables(store)
    with ExitStack() as others:
        half = CONNECTIONS // 2
        for engine, most in {store.at_once: half - IN_LOOP, store.engine: half if store.rings else CONNECTIONS}.items():
            for _ in range(most - 1):
                others.enter_context(engine.connect())
        table = tables.open(GAME, "merit", ["me", "open"])
        tables.sit(table, "hemi", "Hemi")
        for name in ("merit", "hemi"):
            tables.give_nonce(table, name, "abc")
        found = tables.get(table)
        mover = ("merit", "hemi")[found.position.to_move]
        version = tables.act(table, mover, found.version, found.game.say(found.position.legal()[0]))
        tables.say(table, "hemi", "Good luck!", "Hemi")
        tables.leave(table, "hemi")
        tables.come_back(table, "hemi")
    assert found.version == version > 0
    assert [line.text for line in found.talk] == ["Good luck!"]


def test_a_bot_never_takes_the_seat_of_somebody_who_just_sat_down(store: Store) -> None:
    here, there = Tables(store), Tables(store)
    table = here.open(GAME, "merit", ["me", "open"])
    there.sit(table, "hemi", "Hemi")
    assert here.get(table).chairs[1].owner is None, "the first process has not heard of it"
    with pytest.raises(SeatTaken, match="just joined"):
        here.let_bot_play(table, "merit", 1)
    assert (store.seats(table)[1]["kind"], store.seats(table)[1]["owner"]) == ("human", "hemi")
    assert here.get(table).chairs[1].owner == "hemi", "now it knows"


def test_a_bot_stands_in_for_the_one_who_was_asked_about_and_nobody_else(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(GAME, "merit", ["me", "open"])
    tables.sit(table, "hemi", "Hemi")
    with pytest.raises(SeatTaken):
        tables.let_bot_play(table, "merit", 1, instead_of="tau")
    with pytest.raises(NotSeated):
        tables.let_bot_play(table, "tau", 1, instead_of="hemi")
    tables.let_bot_play(table, "merit", 1, instead_of="hemi")
    assert (store.seats(table)[1]["kind"], store.seats(table)[1]["owner"]) == ("bot", "hemi")
    tables.come_back(table, "hemi")
    assert store.seats(table)[1]["kind"] == "human"


def test_the_last_nonce_and_the_start_are_stored_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    table = tables.open(GAME, "merit", ["me", "open"])
    tables.sit(table, "hemi", "Hemi")
    tables.give_nonce(table, "merit", "aaa")
    with monkeypatch.context() as patch:
        patch.setattr(Tables, "go_on", lambda *_: None)  # the server dies as soon as the nonce is stored
        tables.give_nonce(table, "hemi", "bbb")
    row = store.table(table)
    assert row is not None
    assert (row["nonces"], row["names"]) == ('["aaa", "bbb"]', '["Player 1", "Hemi"]')


def test_a_table_that_is_asked_for_twice_is_opened_once(store: Store) -> None:
    here, there = Tables(store), Tables(store)

    def opened(tables: Tables, player: str = "merit", request: str = "wish-1") -> str:
        return tables.open(GAME, player, ["me", "bot"], request=request)

    first = opened(here)
    assert opened(here) == opened(there) == first
    assert len(store.tables_of("merit")) == 1 and len(store.seats(first)) == 2
    assert len({first, opened(here, request="wish-2"), opened(here, player="hemi"), opened(here, request="")}) == 4
    found = at_once(*(partial(opened, t, request="wish-3") for t in (here, there, here, there)))
    assert len(set(found)) == 1


def said(store: Store, table: str) -> list[str]:
    return [line["text"] for line in store.talk(table)]


def test_a_line_is_stored_once_however_often_it_is_sent(store: Store) -> None:
    here, there = Tables(store), Tables(store)
    table = here.open(GAME, "merit", ["me", "open"])
    for tables in (here, there, here):  # an answer was lost, the server restarted, another process was asked
        tables.say(table, "merit", "hello", message="visit-1")
    here.say(table, "merit", "hello", message="visit-2")  # she says it again
    here.say(table, "merit", "hello")
    there.sit(table, "hemi", "Hemi")
    there.say(table, "hemi", "hello", message="visit-1")  # his first message
    assert said(store, table) == ["hello"] * 4
    at_once(*(partial(t.say, table, "merit", "bye", message="3") for t in (here, there, here, there)))
    assert said(store, table)[4:] == ["bye"]


def test_a_line_that_failed_is_said_when_it_is_sent_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    table = tables.open(GAME, "merit", ["me", "open"])

    def stumble(*_: Any) -> None:
        raise STUMBLE

    with monkeypatch.context() as patch:
        patch.setattr(store, "say", stumble)
        with pytest.raises(OperationalError):
            tables.say(table, "merit", "hello", message="1")
    tables.say(table, "merit", "hello", message="1")
    assert said(store, table) == ["hello"]


def test_many_who_talk_at_once_are_all_heard(store: Store) -> None:
    processes = [Tables(store), Tables(store)]
    table = processes[0].open(GAME, "merit", ["me", "open"])
    at_once(*(partial(processes[n % 2].say, table, "merit", f"line {n}", message=str(n)) for n in range(12)))
    assert sorted(said(store, table)) == sorted(f"line {n}" for n in range(12))
    assert [line["n"] for line in store.talk(table)] == list(range(1, 13))


@pytest.mark.parametrize(
    ("events", "back", "kept"),
    [
        ("a b undo c", 0, "a c"),
        ("a b undo undo", 0, ""),
        ("undo a undo undo b", 2, "b"),
        ("undo undo", 2, ""),
    ],
)
def test_what_was_taken_back_is_left_out(events: str, back: int, kept: str) -> None:
    assert left_over(events.split()) == (back, kept.split())


def test_loading_plays_no_event_that_was_taken_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = Tables(store), Tables(store)
    table = here.open(GAME, "merit", ["me", "me"], by_hand=True)
    for die in ("food", "workers", "coins"):
        here.act(table, "merit", here.get(table).version, f"die {die}")
    there.get(table)
    for _ in range(40):
        here.undo(table, "merit", here.get(table).version)
        here.act(table, "merit", here.get(table).version, "die food")
    assert here.get(table).version == 83
    played = []
    tell, play = one_table.tell, Position.play
    monkeypatch.setattr(one_table, "tell", lambda position, action: played.append(1) or tell(position, action))
    monkeypatch.setattr(Position, "play", lambda self, action: played.append(1) or play(self, action))
    loaded = Tables(store).get(table)
    assert (loaded.version, len(played)) == (83, 3)
    assert loaded.position.tobytes() == here.get(table).position.tobytes()
    there.refresh(table)
    assert there.get(table).position.tobytes() == loaded.position.tobytes()
    assert len(there.get(table).trail) == len(loaded.trail) == 1, "three dice that fell together"


def test_who_sat_down_in_another_process_plays_and_talks_in_this_one_at_once(store: Store) -> None:
    here, there = Tables(store), Tables(store)
    table = here.open(GAME, "merit", ["open", "me"])
    assert there.get(table).chairs[0].owner is None
    here.sit(table, "hemi", "Hemi")
    there.say(table, "hemi", "hello")
    there.give_nonce(table, "hemi", "bbb")
    assert here.get(table).chairs[0].nonce is None, "of which the first process has not heard"
    here.give_nonce(table, "merit", "aaa")
    known = here.get(table)
    assert there.act(table, "hemi", 3, known.game.say(known.position.legal()[0])) > 3
