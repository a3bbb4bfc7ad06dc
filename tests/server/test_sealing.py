"""Dice that even the operator cannot choose: everybody commits, then all is sealed, then everybody reveals."""

from __future__ import annotations

import json
from functools import partial

import pytest
from support.at_once import at_once
from support.people import GAME

from nomarch.engine import Dice
from nomarch.engine.record import loads
from nomarch.engine.seal import Seal, commitment, digest
from nomarch.server.errors import BadMessage, NotSeated, TooEarly
from nomarch.server.play.sealing import CALL, REVEAL, asked
from nomarch.server.play.tables import Tables
from nomarch.server.storage.store import Store
from nomarch.server.sweep import Sweep

MERIT, HEMI = "merit", "hemi"


def ask(tables: Tables, table: str, player: str) -> str:
    found = tables.get(table)
    return "" if found.started else asked(found.chairs, found.seal, player)


def commit(tables: Tables, table: str, player: str, nonce: str) -> None:
    tables.commit(table, player, commitment(table, nonce))


def of_two(tables: Tables) -> str:
    """Both sit and have come; Hemi, who came last, is here."""
    table = tables.open(GAME, MERIT, ["me", "open"])
    commit(tables, table, MERIT, "m1")
    tables.sit(table, HEMI, "Hemi")
    commit(tables, table, HEMI, "h1")
    return table


def sealed(tables: Tables) -> str:
    table = of_two(tables)
    commit(tables, table, MERIT, "m1")
    return table


def nonces(store: Store, table: str) -> object:
    row = store.table(table)
    assert row is not None
    return row["nonces"] and json.loads(row["nonces"])


def seal(store: Store, table: str) -> Seal | None:
    row = store.table(table)
    assert row is not None
    return Seal.read(row["seal"]) if row["seal"] else None


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    monkeypatch.setattr("nomarch.server.storage.store.seconds_since", lambda moment: seconds)


def test_everybody_commits_then_all_is_sealed_then_everybody_reveals(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(GAME, MERIT, ["me", "open", "bot"])
    assert ask(tables, table, MERIT) == "commit"
    commit(tables, table, MERIT, "m1")
    assert ask(tables, table, MERIT) == "", "she may close the page now"
    tables.sit(table, HEMI, "Hemi")
    commit(tables, table, HEMI, "h1")
    assert (ask(tables, table, MERIT), ask(tables, table, HEMI)) == ("commit", ""), "is she still there?"
    commit(tables, table, MERIT, "m1")
    assert (ask(tables, table, MERIT), ask(tables, table, HEMI)) == ("nonce", "nonce")
    fixed = seal(store, table)
    row = store.table(table)
    assert fixed is not None and row is not None
    assert (fixed.table, fixed.key) == (table, digest(row["dice_key"]))
    assert fixed.commitments == (commitment(table, "m1"), commitment(table, "h1"), None)
    assert fixed.here == (True, True, False)
    assert fixed.match["names"] == ["Player 1", "Hemi", "Nofret"] and fixed.match["game"] == GAME
    tables.give_nonce(table, MERIT, "m1")
    assert nonces(store, table) is None and store.events(table) == []
    tables.give_nonce(table, HEMI, "h1")
    assert nonces(store, table) == ["m1", "h1", ""] and len(store.events(table)) == 3


def test_what_falls_follows_from_the_seal_and_all_nonces(store: Store) -> None:
    tables = Tables(store)
    table = sealed(tables)
    tables.give_nonce(table, HEMI, "h1")
    tables.give_nonce(table, MERIT, "m1")
    row = store.table(table)
    assert row is not None
    dice = Dice.from_seal(row["seal"], ["m1", "h1"], row["dice_key"])
    faces = tables.get(table).game.start(2).outcomes()
    drawn = [faces[dice.at(n).randrange(len(faces))][0] for n in (1, 2, 3)]
    assert [event.action for event in tables.get(table).position.record.events] == drawn
    assert loads(tables.get(table).position.record.dumps(), tables.find).dice == dice.sealed()


def test_an_operator_who_plays_and_comes_last_can_choose_nothing(store: Store) -> None:
    """Hemi has the key and knows Merit's nonce as soon as she tells it; all he could change is fixed before."""
    tables = Tables(store)
    table = sealed(tables)
    fixed = seal(store, table)
    tables.give_nonce(table, MERIT, "m1")
    for number in range(20):
        with pytest.raises(BadMessage, match="isn't the one that you have committed to"):
            tables.give_nonce(table, HEMI, f"try{number}")
        commit(tables, table, HEMI, f"try{number}")
    assert seal(store, table) == fixed and nonces(store, table) is None
    tables.give_nonce(table, HEMI, "h1")
    tables.give_nonce(table, HEMI, "h2")
    assert nonces(store, table) == ["m1", "h1"]


def test_nobody_tells_a_nonce_before_the_seal(store: Store) -> None:
    tables = Tables(store)
    table = of_two(tables)
    with pytest.raises(TooEarly):
        tables.give_nonce(table, HEMI, "h1")
    assert store.seats(table)[1]["nonce"] is None


def test_who_does_not_reveal_gets_no_second_try_and_no_seat(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    table = sealed(tables)
    fixed = seal(store, table)
    later(monkeypatch, REVEAL + 1)
    tables.go_on(table)
    assert nonces(store, table) is None, "nobody has revealed: nobody can know the dice, so all can wait"
    tables.give_nonce(table, MERIT, "m1")
    assert nonces(store, table) == ["m1", ""] and seal(store, table) == fixed
    assert fixed is not None and fixed.shares(["m1", ""]) == ["m1", commitment(table, "h1")]
    chair = tables.get(table).chairs[1]
    assert (chair.kind, chair.owner, chair.name) == ("bot", None, "Hemi")
    with pytest.raises(NotSeated):
        tables.give_nonce(table, HEMI, "h1")
    with pytest.raises(NotSeated):
        tables.come_back(table, HEMI)


def test_who_was_here_once_and_is_away_keeps_the_seat(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    table = of_two(tables)
    tables.go_on(table)
    assert seal(store, table) is None
    later(monkeypatch, CALL + 1)
    tables.go_on(table)
    fixed = seal(store, table)
    assert fixed is not None and fixed.here == (False, True)
    tables.give_nonce(table, HEMI, "h1")
    assert nonces(store, table) == ["", "h1"]
    assert fixed.shares(["", "h1"]) == [commitment(table, "m1"), "h1"]
    assert tables.get(table).chairs[0].owner == MERIT


def test_who_has_never_come_is_waited_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    table = tables.open(GAME, MERIT, ["me", "open"])
    commit(tables, table, MERIT, "m1")
    tables.sit(table, HEMI, "Hemi")
    later(monkeypatch, 10 * CALL)
    tables.go_on(table)
    assert seal(store, table) is None


def test_who_has_lost_the_only_nonce_may_commit_anew(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(GAME, MERIT, ["me", "bot"])
    commit(tables, table, MERIT, "m1")
    first = seal(store, table)
    commit(tables, table, MERIT, "m2")  # from another device; nobody has told anything yet
    second = seal(store, table)
    assert first is not None and second is not None and second.commitments == (commitment(table, "m2"), None)
    tables.give_nonce(table, MERIT, "m2")
    assert nonces(store, table) == ["m2", ""]


def test_with_others_waiting_nobody_commits_anew(store: Store) -> None:
    tables = Tables(store)
    table = sealed(tables)
    before = seal(store, table)
    commit(tables, table, MERIT, "m2")
    assert seal(store, table) == before


def test_who_leaves_between_seal_and_reveal_holds_nobody_up(store: Store) -> None:
    tables = Tables(store)
    table = sealed(tables)
    tables.give_nonce(table, MERIT, "m1")
    tables.give_up(table, HEMI)
    assert nonces(store, table) == ["m1", ""] and tables.get(table).chairs[1].kind == "bot"


def test_a_seat_lent_to_a_bot_still_reveals(store: Store) -> None:
    tables = Tables(store)
    table = sealed(tables)
    tables.leave(table, HEMI, 1)
    assert ask(tables, table, HEMI) == "nonce"
    tables.give_nonce(table, HEMI, "h1")
    tables.give_nonce(table, MERIT, "m1")
    assert nonces(store, table) == ["m1", "h1"]


def test_each_step_may_be_taken_by_another_process(store: Store) -> None:
    """Each is stored with all that follows from it; whoever comes next asks for what is missing."""
    table = Tables(store).open(GAME, MERIT, ["me", "open"])
    Tables(store).sit(table, HEMI, "Hemi")
    kept = {MERIT: "m1", HEMI: "h1"}
    wishes = []
    while nonces(store, table) is None and len(wishes) < 12:
        for player, nonce in kept.items():
            wishes.append(ask(Tables(store), table, player))
            if wishes[-1] == "commit":
                commit(Tables(store), table, player, nonce)
            elif wishes[-1] == "nonce":
                Tables(store).give_nonce(table, player, nonce)
    assert wishes == ["commit", "commit", "commit", "nonce", "nonce", ""]
    assert nonces(store, table) == ["m1", "h1"] and len(store.events(table)) == 3


def test_a_step_that_was_not_taken_is_due(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    called, silent = of_two(tables), sealed(tables)
    tables.give_nonce(silent, MERIT, "m1")
    sweep = Sweep(store, None, 0.0)  # type: ignore[arg-type]
    assert sweep.due([]) == [], "both wait for Hemi or Merit"
    monkeypatch.setattr("nomarch.server.sweep.CALL", -1.0)
    monkeypatch.setattr("nomarch.server.sweep.REVEAL", -1.0)
    assert set(sweep.due([])) == {called, silent}
    later(monkeypatch, REVEAL + 1)
    for table in (called, silent):
        Tables(store).go_on(table)
    assert seal(store, called) is not None and nonces(store, silent) == ["m1", ""]


def test_many_at_once_make_one_seal_and_one_start(store: Store) -> None:
    processes = [Tables(store), Tables(store)]
    for _ in range(4):
        table = processes[0].open(GAME, MERIT, ["me", "open"])
        processes[0].sit(table, HEMI, "Hemi")
        both = [(processes[0], MERIT, "m1"), (processes[1], HEMI, "h1")]
        for _twice in range(2):
            at_once(*(partial(commit, tables, table, who, n) for tables, who, n in both * 2))
        fixed = seal(store, table)
        assert fixed is not None and fixed.here == (True, True)
        at_once(*(partial(tables.give_nonce, table, who, n) for tables, who, n in both * 2))
        assert seal(store, table) == fixed and nonces(store, table) == ["m1", "h1"]
        assert len(store.events(table)) == 3


def test_who_trusts_the_server_tells_the_nonce_at_once(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(GAME, MERIT, ["me", "bot"])
    tables.give_nonce(table, MERIT, "m1")
    fixed = seal(store, table)
    assert fixed is not None and fixed.commitments == (commitment(table, "m1"), None)
    assert nonces(store, table) == ["m1", ""]


def test_a_commitment_must_be_a_hash(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(GAME, MERIT, ["me", "bot"])
    for bad in ("", "abc", "G" * 64, "a" * 63, "A" * 64):
        with pytest.raises(BadMessage, match="64 hexadecimal digits"):
            tables.commit(table, MERIT, bad)
    with pytest.raises(NotSeated):
        tables.commit(table, "tau", "a" * 64)


def test_a_match_that_began_before_dice_were_sealed_goes_on_as_it_began(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(GAME, MERIT, ["me", "bot"])
    with store.engine.begin() as connection:
        connection.exec_driver_sql(
            f"UPDATE tables SET nonces = '[\"m1\"]', names = '[\"A\", \"B\"]' WHERE id = '{table}'"
        )
    Tables(store).go_on(table)
    dice = Tables(store).get(table).position.record.dice
    assert dice is not None and (dice.drawing, dice.nonces, dice.hash) == (1, ("m1",), digest(dice.key or ""))
