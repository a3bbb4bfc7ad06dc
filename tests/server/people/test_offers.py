"""Offers: stored, answered by everybody else, and what all agree to happens once."""

from __future__ import annotations

import pytest

from nomarch.engine.record import loads
from nomarch.server.errors import NoOffer, NotSeated, UnknownTable
from nomarch.server.people import People
from nomarch.server.people.offers import Offers
from nomarch.server.people.pace import Pace
from nomarch.server.people.terms import Terms
from nomarch.server.play.tables import Tables
from nomarch.server.storage.store import Store

GAME = "roll-through-the-ages"
EVERYBODY = ("ann", "ben", "cid")


@pytest.fixture
def tables(store: Store) -> Tables:
    return Tables(store)


@pytest.fixture
def kept() -> dict[str, str]:
    return {}


@pytest.fixture
def offers(tables: Tables, kept: dict[str, str]) -> Offers:
    def keep(text: str) -> str:
        kept["record"] = text
        return "record"

    return Offers(tables, keep)


def begun(tables: Tables, terms: Terms | None = None) -> str:
    table = tables.open(GAME, "ann", ["me", "open", "open"], terms=terms)
    for who in EVERYBODY[1:]:
        tables.sit(table, who, who.title())
    for who in EVERYBODY:
        tables.give_nonce(table, who, "abc")
    return table


def act(tables: Tables, table: str, wanted: str = "stop") -> None:
    found = tables.get(table)
    names = [found.game.say(a) for a in found.position.legal()]
    who = found.chairs[found.position.to_move].owner or ""
    tables.act(table, who, found.version, wanted if wanted in names else names[0])


def test_a_move_is_taken_back_with_all_that_came_of_it_when_everybody_has_agreed(
    tables: Tables, offers: Offers, store: Store
) -> None:
    table = begun(tables, Terms(pace=Pace.read("live 5+10")))
    found, before = tables.get(table), tables.get(table).position.tobytes()
    act(tables, table, "roll")  # dice fall, which undo alone would not take back
    rolled = found.position.tobytes()
    offers.make(table, "ann", "undo")
    offers.answer(table, "ben", accept=True)
    assert found.position.tobytes() != before, "Cid has not agreed yet"
    again = Tables(store).get(table)  # stored: another process, or a restart, knows of it
    assert again.offer is not None and again.offer.agreed == ("ann", "ben")
    offers.answer(table, "cid", accept=True)
    assert found.position.tobytes() == before and found.offer is None
    assert found.position.to_move == 0 and found.clock is not None and found.clock.running == 0
    act(tables, table, "roll")
    assert found.position.tobytes() == rolled, "nobody gets other dice by asking"


def test_one_refusal_ends_an_offer_and_a_move_ends_the_offer_of_undo(tables: Tables, offers: Offers) -> None:
    table = begun(tables)
    act(tables, table)
    offers.make(table, "ann", "undo")
    offers.answer(table, "ben", accept=False)
    with pytest.raises(NoOffer):
        offers.answer(table, "cid", accept=True)
    offers.make(table, "ann", "undo")
    act(tables, table)
    with pytest.raises(NoOffer):
        offers.answer(table, "ben", accept=True)


def test_who_offers_what_another_has_offered_agrees(tables: Tables, offers: Offers) -> None:
    table = begun(tables)
    for who in EVERYBODY[:2]:
        offers.make(table, who, "abandon")
    assert tables.get(table).offer is not None
    offers.make(table, "cid", "abandon")
    with pytest.raises(UnknownTable):
        tables.get(table)


def test_a_match_abandoned_by_all_leaves_its_record_with_the_key_of_its_dice(
    tables: Tables, offers: Offers, kept: dict[str, str]
) -> None:
    table = begun(tables)
    act(tables, table)
    offers.make(table, "ann", "abandon")
    act(tables, table)  # which the match going on does not end
    for who in EVERYBODY[1:]:
        offers.answer(table, who, accept=True)
    record = loads(kept["record"], tables.find)
    assert record.abandoned and record.dice is not None and record.dice.key
    assert offers.record_of(table) == "record" and offers.record_of("another") is None
    with pytest.raises(UnknownTable):
        Tables(tables.store).get(table)


def test_what_cannot_be_offered_is_refused_with_a_sentence(tables: Tables, offers: Offers, store: Store) -> None:
    table = begun(tables)
    with pytest.raises(NoOffer, match="haven't played"):
        offers.make(table, "ann", "undo")
    with pytest.raises(NoOffer, match="Only undo"):
        offers.make(table, "ann", "draw")
    with pytest.raises(NotSeated):
        offers.make(table, "eve", "abandon")
    with pytest.raises(NoOffer, match="no longer"):
        offers.answer(table, "ben", accept=True)
    alone = tables.open(GAME, "ann", ["me", "bot 1"])
    tables.give_nonce(alone, "ann", "abc")
    with pytest.raises(NoOffer, match="nobody"):
        offers.make(alone, "ann", "abandon")
    for who in EVERYBODY:
        People(store).keep(who, who.title())
    rated = begun(tables, Terms(rated=True))
    act(tables, rated)
    with pytest.raises(NoOffer, match="rated"):
        offers.make(rated, "ann", "undo")
