"""Dice that nobody can read ahead: every browser adds its next link to each roll, and silence holds nobody up."""

from __future__ import annotations

import json
import random
import time
from functools import partial
from math import inf

import pytest
from support.at_once import at_once
from support.people import GAME

from nomarch.engine import Record
from nomarch.engine.errors import NothingToUndo
from nomarch.engine.links import chain, moment
from nomarch.engine.record import loads
from nomarch.engine.seal import Seal, commitment
from nomarch.server.errors import BadMessage, NoOffer, NotSeated, TooEarly
from nomarch.server.people.leaving import _leave_match
from nomarch.server.people.offers import Offers
from nomarch.server.people.pace import Pace
from nomarch.server.people.terms import Terms
from nomarch.server.play.sealing import CALL
from nomarch.server.play.shaking import AGAIN
from nomarch.server.play.tables import Tables
from nomarch.server.replays import verdict
from nomarch.server.storage.store import Store
from nomarch.server.sweep import Sweep

MERIT, HEMI = "merit", "hemi"
LENGTH = 400


class Browser:
    """Keeps a chain, and adds to a roll when it is asked."""

    def __init__(self, tables: Tables, table: str, player: str) -> None:
        self.tables, self.table, self.player = tables, table, player
        self.links = chain(table, (player.encode().hex() * 64)[:64], LENGTH)
        self.moments: dict[int, str] = {}

    def commit(self) -> None:
        self.tables.commit(self.table, self.player, commitment(self.table, self.links[0]))

    def reveal(self) -> None:
        self.tables.give_nonce(self.table, self.player, self.links[0])

    def add(self, number: int | None = None) -> bool:
        """Add to the roll that it is asked for; False if it is asked for nothing."""
        asked = self.tables.asked_of(self.table, self.player)
        if asked is None and number is None:
            return False
        if asked:
            self.moments.setdefault(asked.number, asked.moment)
        number = asked.number if number is None and asked else number or 0
        self.tables.add_link(self.table, self.player, number, self.links[number])
        return True


def of_two(tables: Tables, **more: object) -> tuple[str, Browser, Browser]:
    """A table that is about to roll for the first time."""
    table = tables.open(GAME, MERIT, ["me", "open"], shaken=True, **more)  # type: ignore[arg-type]
    tables.sit(table, HEMI, "Hemi")
    merit, hemi = Browser(tables, table, MERIT), Browser(tables, table, HEMI)
    for act in (merit.commit, hemi.commit, merit.commit, hemi.commit, merit.reveal, hemi.reveal):
        act()
    return table, merit, hemi


def rolled(tables: Tables) -> tuple[str, Browser, Browser]:
    table, merit, hemi = of_two(tables)
    merit.add()
    hemi.add()
    return table, merit, hemi


def play(tables: Tables, table: str, rng: random.Random) -> None:
    """Whoever is to move plays something."""
    found = tables.get(table)
    mover = (MERIT, HEMI)[found.position.to_move]
    tables.act(table, mover, found.version, found.game.say(rng.choice(found.position.legal())))


def to_a_roll(tables: Tables, table: str, seed: int = 1) -> None:
    rng = random.Random(seed)
    while not tables.get(table).roll:
        play(tables, table, rng)


def finished(tables: Tables, table: str, *browsers: Browser, seed: int = 1) -> Record:
    rng = random.Random(seed)
    while not tables.get(table).position.over:
        if tables.get(table).roll:
            for browser in browsers:
                browser.add()
        else:
            play(tables, table, rng)
    return tables.record(table)


def links_of(store: Store, table: str) -> list[list[str | None]]:
    return [json.loads(row["links"]) for row in store.events(table) if row["links"]]


def later(tables: Tables, table: str) -> None:
    """Whoever is waited for has had the time for it."""
    found = tables.get(table)
    assert found.falls[0] == found.roll and found.falls[1] - time.monotonic() <= AGAIN
    found.falls = (found.roll, -inf)
    tables.go_on(table)


def test_a_roll_falls_when_everybody_has_added_to_it(store: Store) -> None:
    tables = Tables(store)
    table, merit, hemi = of_two(tables)
    row = store.table(table)
    assert row is not None and Seal.read(row["seal"]).shaken
    assert tables.get(table).roll == 1 and store.events(table) == []
    merit.add()
    tables.go_on(table)
    assert store.events(table) == [], "Hemi's link is still missing, so nobody can know what falls"
    hemi.add()
    assert links_of(store, table) == [[merit.links[1], hemi.links[1]]]
    assert tables.get(table).roll == 0 and len(store.events(table)) == 3
    assert not merit.add(), "nothing is asked for"


def test_a_match_to_its_end_is_verified_and_each_browser_finds_what_it_was_told(store: Store) -> None:
    tables = Tables(store)
    table, merit, hemi = of_two(tables)
    text = finished(tables, table, merit, hemi).dumps()
    record = loads(text, tables.find)
    assert record.verify() > 30 and all(None not in links for links in record.rolls)
    assert verdict(record, str)[0]
    entries = [json.loads(line) for line in text.splitlines()[1:-1]]
    happened = [(line["by"], line["do"]) for line in entries]
    begins = [line["n"] - 1 for line in entries if "links" in line]
    key = json.loads(text.splitlines()[-1])["key"]
    for browser in (merit, hemi):
        assert [browser.moments[n] for n in range(1, len(begins) + 1)] == [moment(key, happened[:at]) for at in begins]


def test_with_bots_alone_one_browser_is_enough(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(GAME, MERIT, ["me", "bot 1"], shaken=True)
    merit = Browser(tables, table, MERIT)
    merit.commit()
    merit.reveal()
    assert tables.get(table).roll == 1
    merit.add()
    assert links_of(store, table) == [[merit.links[1], None]]


def test_people_at_one_screen_add_one_link(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(GAME, MERIT, ["me", "me"], shaken=True)
    merit = Browser(tables, table, MERIT)
    merit.commit()
    merit.reveal()
    merit.add()
    assert links_of(store, table) == [[merit.links[1], None]]
    assert tables.get(table).roll == 0


# A cheating player --------------------------------------------------------------------------


def test_a_link_that_is_not_the_next_is_refused(store: Store) -> None:
    tables = Tables(store)
    table, merit, hemi = of_two(tables)
    for wrong in (merit.links[2], merit.links[0], hemi.links[1], "0" * 64, "short", "A" * 64):
        with pytest.raises(BadMessage, match="isn't the next"):
            tables.add_link(table, MERIT, 1, wrong)
    with pytest.raises(TooEarly):
        tables.add_link(table, MERIT, 2, merit.links[2])
    with pytest.raises(NotSeated):
        tables.add_link(table, "tau", 1, merit.links[1])
    assert store.seats(table)[0]["link"] is None


def test_a_link_counts_once_however_often_it_is_told(store: Store) -> None:
    tables = Tables(store)
    table, merit, hemi = of_two(tables)
    for _ in range(3):
        merit.add(1)
    hemi.add(1)
    events = store.events(table)
    for _ in range(3):
        merit.add(1)
        hemi.add(1)
    assert store.events(table) == events and tables.get(table).roll == 0


def test_who_is_silent_holds_nobody_up_and_is_not_waited_for_again(store: Store) -> None:
    tables = Tables(store)
    table, merit, _hemi = rolled(tables)
    to_a_roll(tables, table)
    merit.add()
    tables.go_on(table)
    assert tables.get(table).roll == 2, "Hemi has some seconds"
    later(tables, table)
    assert links_of(store, table)[1] == [merit.links[2], None]
    assert [chair.here for chair in tables.get(table).chairs] == [True, False]
    to_a_roll(tables, table, 2)
    merit.add()
    assert links_of(store, table)[2] == [merit.links[3], None], "nobody waits for him"


def test_a_link_that_comes_too_late_changes_nothing_and_brings_its_player_back(store: Store) -> None:
    tables = Tables(store)
    table, merit, hemi = of_two(tables)
    merit.add()
    later(tables, table)
    events = store.events(table)
    hemi.add(1)
    assert store.events(table) == events, "the roll has fallen"
    assert tables.get(table).chairs[1].here
    to_a_roll(tables, table)
    merit.add()
    assert tables.get(table).roll == 2, "he is waited for again"
    hemi.add()
    assert links_of(store, table)[1] == [merit.links[2], hemi.links[2]]
    record = finished(tables, table, merit, hemi)
    assert record.verify() > 30
    assert "1 of" in verdict(record, str)[1] and "Hemi" in verdict(record, str)[1]


def test_who_comes_back_says_so_with_the_nonce(store: Store) -> None:
    tables = Tables(store)
    table, merit, hemi = of_two(tables)
    merit.add()
    later(tables, table)
    asked = tables.asked_of(table, HEMI)
    assert asked is not None and (asked.number, asked.moment) == (0, "")
    assert tables.asked_of(table, MERIT) is None
    hemi.add()
    assert tables.get(table).chairs[1].here and tables.asked_of(table, HEMI) is None
    with pytest.raises(BadMessage):
        tables.add_link(table, HEMI, 0, hemi.links[1])


def test_nobody_takes_back_a_decision_while_its_dice_are_in_the_air(store: Store) -> None:
    """Whoever has the key knows what falls as soon as the last link is there, and might call for another decision."""
    tables = Tables(store)
    table, merit, hemi = rolled(tables)
    to_a_roll(tables, table)
    found = tables.get(table)
    mover = found.chairs[found.position.record.events[-1].seat].owner or ""
    assert not tables.can_undo(found, mover)
    with pytest.raises(NothingToUndo):
        tables.undo(table, mover, found.version)
    offers = Offers(tables, lambda text: "")
    with pytest.raises(NoOffer, match="second try"):
        offers.make(table, mover, "undo")
    merit.add()
    hemi.add()
    with pytest.raises(NoOffer, match="second try"):
        offers.make(table, mover, "undo")


# A cheating server --------------------------------------------------------------------------


def test_what_falls_follows_from_links_that_the_server_cannot_know_before(store: Store) -> None:
    """With the key and one of two links every outcome is still possible, as often as any other."""
    tables = Tables(store)
    table, merit, _hemi = of_two(tables)
    seen = set()
    for n in range(60):
        trial = tables.get(table).position.copy()
        trial.record.rolls.append((merit.links[1], f"{n:064x}"))
        before = len(trial.record.events)
        seen.add(tuple(event.action for event in trial.draw().record.events[before:]))
    assert len(seen) > 20


def test_a_server_that_asks_before_a_decision_has_to_name_another_moment(store: Store) -> None:
    """The browser keeps what it was told; the record shows what had happened when the roll fell."""
    tables = Tables(store)
    table, _merit, _hemi = rolled(tables)
    early = tables.get(table).position.record.moment()
    to_a_roll(tables, table)
    asked = tables.asked_of(table, MERIT)
    assert asked is not None and asked.moment != early


def test_a_server_that_pretends_silence_leaves_it_in_the_record(store: Store) -> None:
    tables = Tables(store)
    table, merit, hemi = of_two(tables)
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE seats SET here = false WHERE table_id = '{table}' AND seat = 1")
    tables.catch_up(tables.get(table))
    merit.add()
    hemi.add(1)
    record = finished(tables, table, merit, hemi)
    assert record.rolls[0] == (merit.links[1], None) and record.verify() > 30
    text = record.dumps().replace(
        f'"links":["{merit.links[1]}",null]', f'"links":["{merit.links[1]}","{hemi.links[1]}"]'
    )
    with pytest.raises(Exception, match="the committed dice gave"):
        loads(text, tables.find)


# Processes, crashes, rematches --------------------------------------------------------------


def test_a_crash_between_link_and_roll_goes_on_with_the_same_links(store: Store) -> None:
    """The process dies when both links are stored and nothing has fallen; another one finds the roll due."""
    tables = Tables(store)
    table, merit, hemi = of_two(tables)
    store.take_link(table, 0, 1, merit.links[1])
    store.take_link(table, 1, 1, hemi.links[1])
    assert store.events(table) == []
    assert Sweep(store, None, -1.0).due([]) == [table]  # type: ignore[arg-type]
    again = Tables(store)
    again.go_on(table)
    assert links_of(store, table) == [[merit.links[1], hemi.links[1]]]
    assert [row["do"] for row in store.events(table)] == [row["do"] for row in Tables(store).store.events(table)]
    assert again.get(table).position.record.rolls == Tables(store).get(table).position.record.rolls


def test_after_a_restart_browsers_have_time_to_call_again(store: Store) -> None:
    """However long the server was away: nobody is left out for that."""
    table, merit, hemi = of_two(Tables(store))
    with store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE tables SET moved = '2020-01-01T00:00:00+00:00' WHERE id = '{table}'")
    merit.tables = hemi.tables = again = Tables(store)
    again.go_on(table)
    again.go_on(table)
    assert store.events(table) == []
    merit.add()
    hemi.add()
    assert links_of(store, table) == [[merit.links[1], hemi.links[1]]]


def test_each_step_may_be_taken_by_another_process(store: Store) -> None:
    table, merit, hemi = of_two(Tables(store))
    rng = random.Random(3)
    for _ in range(40):
        tables = Tables(store)
        if tables.get(table).roll:
            for browser in (merit, hemi):
                browser.tables = Tables(store)
                browser.add()
        else:
            play(tables, table, rng)
    rolls = links_of(store, table)
    assert len(rolls) > 3 and rolls == [[merit.links[n], hemi.links[n]] for n in range(1, len(rolls) + 1)]
    assert Tables(store).get(table).position.record.rolls == [tuple(links) for links in rolls]


def test_the_last_links_at_once_make_one_roll(store: Store) -> None:
    processes = [Tables(store), Tables(store)]
    for _ in range(4):
        table, merit, hemi = of_two(processes[0])
        hemi.tables = processes[1]
        at_once(*(partial(browser.add, 1) for browser in (merit, hemi) * 2))
        assert links_of(store, table) == [[merit.links[1], hemi.links[1]]] and len(store.events(table)) == 3


def test_everybody_must_be_there_when_such_dice_are_sealed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = Tables(store)
    table = tables.open(GAME, MERIT, ["me", "open"], shaken=True)
    Browser(tables, table, MERIT).commit()
    tables.sit(table, HEMI, "Hemi")
    Browser(tables, table, HEMI).commit()
    monkeypatch.setattr("nomarch.server.storage.store.seconds_since", lambda moment: 10 * CALL)
    monkeypatch.setattr("nomarch.server.sweep.CALL", -1.0)
    assert Sweep(store, None, -1.0).due([]) == []  # type: ignore[arg-type]
    tables.go_on(table)
    row = store.table(table)
    assert row is not None and row["seal"] is None


def test_a_program_without_a_chain_plays_along_and_is_not_waited_for(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(GAME, MERIT, ["me", "bot 1"], shaken=True)
    tables.give_nonce(table, MERIT, "anything1")
    assert len(store.events(table)) == 3 and links_of(store, table) == [[None, None]]
    with pytest.raises(NotSeated):
        tables.add_link(table, MERIT, 1, "0" * 64)


def test_a_rematch_has_the_same_kind_of_dice(store: Store) -> None:
    tables = Tables(store)
    table, merit, hemi = of_two(tables)
    finished(tables, table, merit, hemi)
    row = store.table(tables.rematch(table, HEMI))
    assert row is not None and row["shaken"]


def test_a_match_whose_seal_had_to_go_rolls_on_without_links(store: Store) -> None:
    tables = Tables(store)
    table, _merit, _hemi = rolled(tables)
    to_a_roll(tables, table)
    with store.engine.begin() as connection:
        _leave_match(connection, table, HEMI, {"Hemi"})
    tables = Tables(store)
    tables.go_on(table)
    assert tables.get(table).roll == 0 and not tables.get(table).position.chance
    assert tables.asked_of(table, MERIT) is None


@pytest.mark.parametrize("more", [{"by_hand": True}, {"terms": Terms(pace=Pace.read("daily 2"))}])
def test_such_dice_are_not_offered_where_nobody_could_be_asked(store: Store, more: dict[str, object]) -> None:
    with pytest.raises(BadMessage):
        Tables(store).open(GAME, MERIT, ["me", "bot"], shaken=True, **more)  # type: ignore[arg-type]


def test_a_live_clock_stands_still_while_a_roll_waits(store: Store) -> None:
    tables = Tables(store)
    table, merit, hemi = of_two(tables, terms=Terms(pace=Pace.read("live 5+10")))
    merit.add()
    hemi.add()
    to_a_roll(tables, table)
    clock = tables.get(table).clock
    assert clock is not None and clock.running == -1
    merit.add()
    hemi.add()
    clock = tables.get(table).clock
    assert clock is not None and clock.running == tables.get(table).position.to_move
