"""Kept names belong to one player each, and nobody can pass for somebody else."""

from __future__ import annotations

import pytest

from nomarch.server.errors import BadName, NameTaken
from nomarch.server.people import People
from nomarch.server.people.looks import looks
from nomarch.server.people.naming import checked_name
from nomarch.server.play.tables import Tables
from nomarch.server.storage.store import Store


@pytest.fixture
def people(store: Store) -> People:
    return People(store)


def test_a_kept_name_is_known_and_a_guest_has_none(people: People) -> None:
    people.keep("a", "Ann")
    assert people.names_of(["a", "b"]) == {"a": "Ann"}
    assert people.name_of("b") is None
    with pytest.raises(NameTaken):
        people.keep("b", "ANN")
    assert people.name_of("b") is None


@pytest.mark.parametrize(
    "other",
    [
        "ANN",
        "Ａｎｎ",
        "A nn",
        "A.n-n",
        "Ánn",
        "A\u0301nn",
        "\u0391nn",  # Greek
        "\u0410nn",  # Cyrillic
        "Ann\u200b",
        "An\u2060n",
        "\u202eAnn",
        "A\ufe0fnn",
        "Ann\u3164",  # a letter that is not drawn
        "\u1d00nn",  # a small capital
        "Anƞ",
    ],
)
def test_names_that_look_like_ann(other: str) -> None:
    assert looks(other) == looks("Ann")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bjorn", "Bjørn"),
        ("Łuk", "luk"),
        ("Ilo", "l1O"),
        ("Olli", "0l1i"),
        ("Pax", "Рах"),
        ("Nik", "Nιk"),
        ("HOPE", "НОРЕ"),
        ("Hanna", "Ηanna"),
    ],
)
def test_letters_and_digits_that_are_taken_for_one_another(one: str, other: str) -> None:
    assert looks(one) == looks(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ann", "Anna"), ("Bo", "Do"), ("Max2", "Max3"), ("Мария", "Марина"), ("राम", "रीमा")]
)
def test_names_that_nobody_mistakes_stay_apart(one: str, other: str) -> None:
    assert looks(one) != looks(other)


@pytest.mark.parametrize(
    "name",
    [
        "", "  ", "\u200b", "...", "12", "<b>", "a(b)", "x" * 25, "Hemi", "HEM1", "Nofret", "Player 2", "Spieler 3",
        "Speler 1", "P1ayer 2", "Bot", "Master", "Meister", "Guest 7", "Gast", "Nomarch", "0perator", "Ann\u202eevil",
        "\u3164", "Ann\u3164", "\u1160", "\ua4eenn", "\u13aann", "Аnn", "Ꭰꮃ", "A\u0335nn", "\u0940म",
    ],
)  # fmt: skip
def test_names_that_nobody_can_keep(name: str) -> None:
    with pytest.raises(BadName):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    ["Ann", "  Ann   Lee ", "José", "Ольга", "O'Neil", "Jr.", "M3rit", "李小龍", "राम", "สมชาย", "Bjørn", "ゆーこ"],
)
def test_names_that_somebody_can_keep(name: str) -> None:
    assert checked_name(name) == " ".join(name.split())


def test_a_guest_has_neither_an_empty_name_nor_that_of_the_house(store: Store) -> None:
    tables = Tables(store)
    table = tables.open(
        "roll-through-the-ages", "guest", ["me", "me", "me"], names=["\u3164", "0PERATOR", "\u2800 \u115f"]
    )
    assert [chair.name for chair in tables.get(table).chairs] == ["Player 1", "0PERATOR (guest)", "Player 3"]


def test_a_guest_sits_down_under_somebodys_name_only_as_a_guest(store: Store) -> None:
    People(store).keep("a", "Ann")
    People(store).keep("robot", "Zed", "bot")
    tables = Tables(store)
    table = tables.open(
        "roll-through-the-ages", "guest", ["me", "open", "open", "me"], names=["Аnn", "", "", "Ann (bot)"]
    )
    tables.sit(table, "a", "Somebody")
    tables.sit(table, "robot", "")
    called = [chair.name for chair in tables.get(table).chairs]
    assert called == ["Аnn (guest)", "Ann", "Zed (bot)", "Ann (guest)"]
    long = tables.named("guest", ["Ann", "x" * 30])
    assert long == ["Ann (guest)", "x" * 30]


def test_a_spectator_talks_under_somebodys_name_only_as_a_guest(store: Store) -> None:
    People(store).keep("a", "Ann")
    tables = Tables(store)
    table = tables.open("roll-through-the-ages", "b", ["me", "open"])
    tables.open_talk(table, "b", True)
    tables.say(table, "guest", "hello", "Ann")
    tables.say(table, "a", "hello", "whoever")
    assert [line.name for line in tables.get(table).talk] == ["Ann (guest)", "Ann"]
