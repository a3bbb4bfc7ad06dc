"""Contests run to their end by themselves, whoever looks after them, and their drawing can be checked."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from support.people import Person
from support.post_office import wait_for
from support.process import ServerProcess

from nomarch.engine.seal import commitment, digest
from nomarch.server.contests import Contests
from nomarch.server.contests import contests as authority
from nomarch.server.contests.contests import Plan
from nomarch.server.contests.drawing import Drawing
from nomarch.server.contests.kept import forget_entries
from nomarch.server.contests.league import league
from nomarch.server.errors import BadMessage, ContestClosed, NotSeated, UnknownContest
from nomarch.server.people import People
from nomarch.server.play.tables import Tables
from nomarch.server.storage.schema import contest_matches, contests, notices, tables
from nomarch.server.storage.store import Store

TINY = Plan("ra-dice", "Nile cup", {"match": "tiny"}, seats=2, form="swiss", rounds=2, finals=1)


def house(store: Store) -> Contests:
    return Contests(store, Tables(store), 0.0)


def all_over(store: Store) -> None:
    """Every match that goes on ends, with the first seat in front."""
    with store.engine.begin() as connection:
        rows = connection.execute(sa.select(tables.c.id, tables.c.options).where(tables.c.result.is_(None))).all()
        for row in rows:
            seats = connection.scalar(sa.select(contest_matches.c.players).where(contest_matches.c.match == row.id))
            n = len(json.loads(seats or "[0, 0]"))
            result = json.dumps({"scores": list(range(n, 0, -1)), "placings": list(range(1, n + 1)), "reason": ""})
            connection.execute(sa.update(tables).where(tables.c.id == row.id).values(result=result))


def test_a_contest_of_eight_with_bots_runs_to_its_end(
    sqlite_server: ServerProcess, people: Callable[..., Person]
) -> None:
    merit = people(sqlite_server.address, "Merit")
    plan = {"game": "ra-dice", "options": {"match": "tiny"}, "seats": 4, "rounds": 2, "finals": 1, "title": "Nile cup"}
    made = merit.post("/api/contests", {**plan, "bots": [1] * 7, "request": "once"}).json()
    assert merit.post("/api/contests", {**plan, "bots": [1] * 7, "request": "once"}).json()["id"] == made["id"]
    path = f"/api/contests/{made['id']}"
    assert merit.post(f"{path}/enter").json()["ask"] == "commit"
    merit.post(f"{path}/commit", {"c": commitment(made["id"], "mine")})
    assert merit.get(path).json()["key"] is None
    sealed = merit.post(f"{path}/begin").json()
    assert (sealed["state"], sealed["ask"]) == ("sealed", "nonce")
    assert digest(json.loads(sealed["seal"])["key"]) != sealed["key_hash"] == json.loads(sealed["seal"])["key"]
    merit.post(f"{path}/nonce", {"n": "mine"})

    def go_on() -> dict[str, object] | None:
        found = merit.get(path).json()
        for match in found["matches"]:
            if match["scores"] is None and "Merit" in match["players"]:
                play(merit, match["table"])
        return found if found["state"] == "over" else None

    found = wait_for(go_on, 240)
    assert [line["place"] for line in found["standings"]] == list(range(1, 9))
    played = [match for match in found["matches"] if match["round"] <= 2]
    assert len(played) == 4 and [len(match["players"]) for match in found["matches"]] == [4] * 5
    assert sum(float(p) for match in played for p in match["points"]) == pytest.approx(8, abs=0.1)
    assert digest(found["key"]) == made["key_hash"]
    assert merit.get(f"{path}/verify").json()["verified"]
    again = Drawing(found["seal"], found["nonces"], found["key"])
    names = found["entries"]
    assert "Merit" not in found["seal"], "who deletes everything must not be named in what stays"
    first = [match["players"] for match in found["matches"] if match["round"] == 1]
    assert [[names[who] for who in table] for table in again.next_round([], 2).tables] == first  # type: ignore[union-attr]
    assert merit.get(f"/contests/{made['id']}").status_code == 200
    assert merit.get("/api/contests/leagues/2026-01").json() == {}


def play(person: Person, table: str) -> None:
    view = person.view(table)
    if view["dice_ask"] == "commit":
        person.nonce(table)
        view = person.view(table)
    for _ in range(200):
        if view["over"] or not view["choices"]:
            return
        person.act(table, view["v"], view["choices"][-1]["a"])
        view = person.view(table)


def test_many_who_go_on_at_once_open_each_round_once(store: Store) -> None:
    keeper = house(store)
    contest = keeper.open("owner", Plan(**{**vars(TINY), "bots": [1] * 8}))
    keeper.begin(contest, "owner")
    for number in range(1, 4):
        found = keeper.get(contest)
        assert found.row["round"] == number, "two rounds and a final"
        all_over(store)
        errors: list[BaseException] = []
        together = threading.Barrier(6)

        def once(_: int, errors: list[BaseException] = errors, together: threading.Barrier = together) -> None:
            together.wait(60)
            try:
                house(store).go_on()
            except BaseException as problem:
                errors.append(problem)

        with ThreadPoolExecutor(6) as pool:
            list(pool.map(once, range(6)))
        assert errors == []
    done = keeper.get(contest)
    assert done.state == "over" and [len(done.in_round(n)) for n in (1, 2, 3)] == [4, 4, 1]
    assert keeper.verify(done) == 3
    with store.engine.connect() as connection:
        assert connection.scalar(sa.select(sa.func.count()).select_from(tables)) == 9, "and no table beside them"


def test_a_crash_in_the_middle_of_a_round_leaves_nothing_half_done(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper = house(store)
    contest = keeper.open("owner", Plan(**{**vars(TINY), "bots": [1] * 5, "form": "robin", "finals": 0}))
    whole = authority.lay_round

    def dies(*given: object) -> list[str]:
        whole(*given)  # type: ignore[arg-type]
        raise RuntimeError("the power is cut")

    with monkeypatch.context() as broken:
        broken.setattr(authority, "lay_round", dies)
        with pytest.raises(RuntimeError):
            keeper.begin(contest, "owner")
    assert (keeper.get(contest).state, keeper.get(contest).matches) == ("sealed", ())
    house(store).go_on()
    found = keeper.get(contest)
    assert (found.state, found.row["rounds"], len(found.matches)) == ("running", 5, 3), "two tables and a bye"


def test_only_who_may_can_and_only_while_it_is_open(store: Store) -> None:
    keeper = house(store)
    contest = keeper.open("owner", Plan(**{**vars(TINY), "most": 3, "bots": [1]}))
    with pytest.raises(ContestClosed, match="needs 2 players"):
        keeper.begin(contest, "owner")
    keeper.enter(contest, "ann", "Ann\u202e\n")
    keeper.enter(contest, "ann", "Ann")
    for forbidden in (keeper.begin, keeper.call_off, lambda c, p: keeper.add_bots(c, p, [1])):
        with pytest.raises(NotSeated):
            forbidden(contest, "ann")
    keeper.enter(contest, "bo", "")
    with pytest.raises(ContestClosed, match="full"):
        keeper.enter(contest, "cy", "Cy")
    assert [entry.name for entry in keeper.get(contest).entries] == ["Hemi", "Ann", "Player 3"]
    with pytest.raises(NotSeated):
        keeper.give_nonce(contest, "cy", "x")
    keeper.withdraw(contest, "ann")
    keeper.begin(contest, "owner")
    with pytest.raises(ContestClosed, match="already begun"):
        keeper.enter(contest, "ann", "Ann")
    with pytest.raises(UnknownContest):
        keeper.enter("nowhere", "ann", "Ann")
    with store.engine.connect() as connection:
        told = connection.execute(sa.select(notices.c.player, notices.c.kind)).all()
        assert [tuple(row) for row in told] == [("bo", "contest")], "who plays is told that the match is ready"


@pytest.mark.parametrize(
    "wrong",
    [
        {"form": "cup"},
        {"seats": 9},
        {"rounds": 99},
        {"hours": 0},
        {"most": 65},
        {"bots": [1] * 20},
        {"begins": "soon"},
        {"pace": "fast"},
    ],
)
def test_what_cannot_be_played_is_refused_and_nothing_is_stored(store: Store, wrong: dict[str, object]) -> None:
    with pytest.raises(BadMessage):
        house(store).open("owner", Plan(**{**vars(TINY), **wrong}))  # type: ignore[arg-type]
    with store.engine.connect() as connection:
        assert connection.execute(sa.select(contests.c.id)).all() == []


def test_nobody_fills_the_list_with_contests_that_never_begin(store: Store) -> None:
    keeper = house(store)
    opened = [keeper.open("owner", Plan(**{**vars(TINY), "request": str(n)})) for n in range(10)]
    with pytest.raises(ContestClosed, match="10 contests"):
        keeper.open("owner", TINY)
    assert keeper.open("owner", Plan(**{**vars(TINY), "request": "3"})) == opened[3], "asked again, the same one"
    keeper.call_off(opened[0], "owner")
    assert keeper.open("owner", TINY) and keeper.open("another", TINY)


def test_who_is_late_or_withdraws_is_stood_in_for_and_nobody_deletes_a_match_of_a_contest(store: Store) -> None:
    keeper = house(store)
    contest = keeper.open("owner", Plan(**{**vars(TINY), "bots": [1], "rounds": 1, "finals": 0, "pace": "daily 2"}))
    keeper.enter(contest, "ann", "Ann")
    keeper.begin(contest, "owner")
    table = keeper.get(contest).matches[0].table or ""
    terms = keeper.tables.get(table).terms
    assert terms is not None and (terms.pace.text, terms.open) == ("daily 2", True)
    keeper.tables.give_nonce(table, "ann", "x")
    assert keeper.tables.get(table).started
    keeper.tables.give_up(table, "ann")
    assert keeper.tables.last_word(table, "ann") is None
    assert store.table(table) is not None, "a bot plays it to its end"

    other = keeper.open("owner", Plan(**{**vars(TINY), "bots": [1], "rounds": 1, "finals": 0}))
    keeper.enter(other, "bo", "Bo")
    keeper.begin(other, "owner")
    waiting = keeper.get(other).matches[0].table or ""
    keeper.go_on()
    assert [chair.kind for chair in keeper.tables.get(waiting).chairs].count("human") == 1, "there is time"
    with store.engine.begin() as connection:
        connection.execute(sa.update(contests).values(moved="2026-01-01T00:00:00.000+00:00"))
    keeper.go_on()
    assert keeper.tables.get(waiting).started
    assert {chair.kind for chair in keeper.tables.get(waiting).chairs} == {"bot"}


def test_a_contest_begins_by_itself_and_without_players_it_is_called_off(store: Store) -> None:
    keeper, past = house(store), "2026-01-01T00:00:00.000+00:00"
    full = keeper.open("owner", Plan(**{**vars(TINY), "bots": [1] * 3, "begins": past}))
    empty = keeper.open("owner", Plan(**{**vars(TINY), "begins": past}))
    later = keeper.open("owner", Plan(**{**vars(TINY), "bots": [1] * 3, "begins": "2999-01-01T00:00:00.000+00:00"}))
    for _ in range(2):
        keeper.go_on()
    assert [keeper.get(one).state for one in (full, empty, later)] == ["running", "off", "open"]


def test_a_league_counts_who_was_left_behind_by_kept_names_only(store: Store) -> None:
    keeper, people = house(store), People(store)
    people.keep("ann", "Ann")
    contest = keeper.open("owner", Plan(**{**vars(TINY), "bots": [1] * 2, "rounds": 1, "finals": 0}))
    keeper.enter(contest, "ann", "Ann")
    keeper.enter(contest, "guest", "Guest")
    keeper.begin(contest, "owner")
    all_over(store)
    keeper.go_on()
    found = keeper.get(contest)
    assert found.state == "over"
    month = found.row["moved"][:7]
    place = json.loads(found.row["places"]).index(next(e.n for e in found.entries if e.player == "ann"))
    lines = league(keeper, people, month)["ra-dice"]
    assert [(line.name, line.points, line.contests) for line in lines] == [("Ann", 3 - place, 1)]
    assert league(keeper, people, "2020-01") == {}
    with store.engine.begin() as connection:
        forget_entries(connection, "ann")
    assert "Ann" not in [entry.name for entry in keeper.get(contest).entries]
    assert keeper.verify(keeper.get(contest)) == 1, "the proof stays without the name"


def test_a_drawing_that_was_meddled_with_is_found_out(store: Store) -> None:
    keeper = house(store)
    contest = keeper.open("owner", Plan(**{**vars(TINY), "bots": [1] * 4, "rounds": 1, "finals": 0}))
    keeper.begin(contest, "owner")
    with pytest.raises(ContestClosed, match="revealed"):
        keeper.verify(keeper.get(contest))
    all_over(store)
    keeper.go_on()
    assert keeper.verify(keeper.get(contest)) == 1
    with store.engine.begin() as connection:
        one = sa.select(contest_matches.c.players).where(contest_matches.c.n == 0)
        turned = json.dumps(json.loads(connection.scalar(one) or "")[::-1])
        connection.execute(sa.update(contest_matches).where(contest_matches.c.n == 0).values(players=turned))
    with pytest.raises(ContestClosed, match="Round 1 wasn't drawn"):
        keeper.verify(keeper.get(contest))
