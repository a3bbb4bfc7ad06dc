"""Open seats and quick pairing: who wishes the same finds each other, once, and bots come when they are wished for."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from nomarch.engine.errors import BadOptions, UnknownGame
from nomarch.server.errors import BadMessage, NotRated, NotSeated, NotWelcome, SeatTaken
from nomarch.server.people import People, pairing
from nomarch.server.people.hours import Hours
from nomarch.server.people.pace import Pace
from nomarch.server.people.pairing import Pairing, Wish
from nomarch.server.people.showing import agreed_at
from nomarch.server.people.terms import Terms
from nomarch.server.play.tables import Tables
from nomarch.server.storage.schema import house, manners
from nomarch.server.storage.store import Store

GAME = "roll-through-the-ages"
LIVE = Pace.read("live 5+10")
WISH = Wish(GAME, 2, LIVE)


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store)


@pytest.fixture
def found(tables: Tables) -> Pairing:
    return Pairing(tables)


def pass_time(store: Store, seconds: float) -> None:
    with store.engine.begin() as connection:
        connection.execute(sa.update(house).values(seconds=house.c.seconds + seconds))


def owners(store: Store, table: str) -> list[str | None]:
    return [row["owner"] for row in store.seats(table)]


def test_two_who_wish_the_same_find_each_other_and_a_third_waits(found: Pairing, store: Store) -> None:
    first, second, third = (found.pair(WISH, who, who) for who in ("ann", "ben", "cid"))
    assert first == second != third
    assert owners(store, first) == ["ann", "ben"] and owners(store, third) == ["cid", None]


def test_who_asks_again_waits_at_the_same_table(found: Pairing, store: Store) -> None:
    assert found.pair(WISH, "ann", "Ann") == found.pair(WISH, "ann", "Ann")
    assert len(found.waiting()) == 1


def test_other_wishes_are_other_tables(found: Pairing) -> None:
    wishes = [WISH, Wish("ra-dice", 2, LIVE), Wish(GAME, 3, LIVE), Wish(GAME, 2, Pace.read("daily 2"))]
    assert len({found.pair(wish, f"player-{n}", "") for n, wish in enumerate(wishes)}) == 4


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (Wish("chess", 2, LIVE), UnknownGame),
        (Wish(GAME, 9, LIVE), BadOptions),
        (Wish(GAME, 1, LIVE), BadMessage),
        (Wish(GAME, 2, LIVE, wait=7), BadMessage),
        (Wish(GAME, 2, LIVE, rated=True), NotRated),
    ],
)
def test_a_wish_that_cannot_come_true_is_refused_and_opens_nothing(
    found: Pairing, wish: Wish, why: type[Exception]
) -> None:
    with pytest.raises(why):
        found.pair(wish, "ann", "Ann")
    assert found.waiting() == []


def test_twelve_at_once_through_two_processes_sit_each_once_at_full_tables(store: Store) -> None:
    two = [Pairing(Tables(store)) for _ in range(2)]
    with ThreadPoolExecutor(12) as pool:
        wish = Wish(GAME, 3, LIVE)
        got = list(pool.map(lambda n: two[n % 2].pair(wish, f"player-{n % 12}", ""), range(24)))  # each asks twice
    assert len(set(got)) == 4
    assert sorted(who or "" for table in set(got) for who in owners(store, table)) == sorted(
        f"player-{n}" for n in range(12)
    )


def test_bots_of_the_agreed_level_come_after_the_wait_of_the_least_patient(tables: Tables, store: Store) -> None:
    found, hours = Pairing(tables), Hours(tables)
    table = found.pair(Wish(GAME, 3, LIVE, wait=None, level=3), "ann", "Ann")
    hours.look()
    pass_time(store, 10_000)
    hours.look()
    assert [row["kind"] for row in store.seats(table)] == ["human", "open", "open"], "never is never"
    assert agreed_at(tables.get(table))["fills"] is None
    assert found.pair(Wish(GAME, 3, LIVE, wait=30, level=3), "ben", "Ben") == table
    told = agreed_at(tables.get(table))["fills"] - tables.timing.house.about()
    assert 20 < told <= 30, "the page counts down"
    pass_time(store, 25)
    hours.look()
    assert tables.get(table).waiting
    pass_time(store, 6)
    hours.look()
    assert [(row["kind"], row["level"]) for row in store.seats(table)][2] == ("bot", 3)
    assert found.waiting() == []


def test_a_table_is_private_unless_opened(tables: Tables, found: Pairing) -> None:
    hidden = tables.open(GAME, "ann", ["me", "open"])
    shown = tables.open(GAME, "ann", ["me", "open"], terms=Terms(open=True, pace=LIVE))
    assert [listed.row["id"] for listed in found.waiting()] == [shown]
    with pytest.raises(NotSeated):
        found.join(hidden, "ben", "Ben")
    found.join(shown, "ben", "Ben")
    assert found.waiting() == []
    with pytest.raises(SeatTaken):
        found.join(shown, "cid", "Cid")


def test_a_public_match_that_goes_on_can_be_watched_by_anybody(tables: Tables, found: Pairing) -> None:
    table = tables.open(GAME, "ann", ["me", "bot 1"], terms=Terms(open=True))
    private = tables.open(GAME, "ann", ["me", "bot 1"])
    assert found.playing() == []
    for one in (table, private):
        tables.give_nonce(one, "ann", "abc")
    assert [listed.row["id"] for listed in found.playing()] == [table]


def test_a_rated_table_takes_kept_names_once_each_and_no_hints(tables: Tables, store: Store) -> None:
    people = People(store)
    people.keep("ann", "Ann")
    with pytest.raises(BadMessage):
        tables.open(GAME, "ann", ["me", "me"], terms=Terms(rated=True))
    table = tables.open(GAME, "ann", ["me", "open"], hints=True, terms=Terms(open=True, rated=True, least=1600))
    assert not tables.get(table).hints
    with pytest.raises(NotRated, match="keep their name"):
        tables.sit(table, "ben", "Ben")
    people.keep("ben", "Ben")
    with pytest.raises(NotRated, match="1600"):
        tables.sit(table, "ben", "Ben")
    assert owners(store, table) == ["ann", None]


def test_who_may_not_meet_is_neither_paired_nor_let_in(found: Pairing, store: Store) -> None:
    row = {"player": "ann", "other": "ben", "kind": "block", "name": "Ben", "at": ""}
    with store.engine.begin() as connection:
        connection.execute(sa.insert(manners), row)
    table = found.pair(WISH, "ann", "Ann")
    assert found.pair(WISH, "ben", "Ben") != table
    with pytest.raises(NotWelcome):
        found.join(table, "ben", "Ben")
    assert found.pair(WISH, "cid", "Cid") == table


def test_nobody_is_paired_with_who_has_walked_away(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Pairing(tables, away=lambda table, player: player == "ann")
    table = found.pair(WISH, "ann", "Ann")
    assert len(found.waiting()) == 1, "who has just asked is still on the way"
    monkeypatch.setattr(pairing, "ARRIVING", -1.0)
    assert found.waiting() == []
    assert found.pair(WISH, "ben", "Ben") != table
