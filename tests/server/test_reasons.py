"""Why something cannot be chosen is told to who asks, and says what a drawing with all reasons in it would say."""

from __future__ import annotations

import html
import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from support.people import Person, hear, tell
from support.process import ServerProcess

from nomarch.page.fragments import because, fragments
from nomarch.page.look import Look
from nomarch.page.words import translator
from nomarch.server.identity import Player
from nomarch.server.services import Services
from nomarch.server.settings import Settings

GAMES = ("roll-through-the-ages", "ra-dice", "nile-artifacts", "saqqara")
PEOPLE = ("merit", "hemi", "tau")
REFUSED = re.compile(r' aria-disabled="true" data-(why|ask)="([^"]*)"')


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    found = Services(Settings(data=tmp_path, secret="0123456789abcdef", warm=False))
    found.store.migrate()
    yield found
    found.store.close()


def begun(services: Services, slug: str) -> str:
    tables = services.tables
    table = tables.open(slug, PEOPLE[0], ["me", "open", "open"])
    for name in PEOPLE[1:]:
        tables.sit(table, name, name)
    for name in PEOPLE:
        tables.give_nonce(table, name, "abc")
    return table


def refusals(parts: dict[str, str]) -> list[tuple[str, str]]:
    return [(kind, html.unescape(told)) for part in parts.values() for kind, told in REFUSED.findall(part)]


@pytest.mark.parametrize("slug", GAMES)
def test_every_answer_is_the_sentence_that_would_have_been_drawn(services: Services, slug: str) -> None:
    rng, asked = random.Random(3), 0
    table = begun(services, slug)
    for _ in range(25):
        now = services.tables.get(table)
        for name in PEOPLE:
            asked += compared(*services.look(table, Player(name)))
        action = now.game.say(rng.choice(now.position.legal()))
        services.tables.act(table, PEOPLE[now.position.to_move], now.version, action)
        if now.position.over:
            break
    assert asked > 100


def compared(look: Look, served: dict[str, str]) -> int:
    """How many places could be asked, all of whose answers were right."""
    _ = translator("en", look.game)
    drawn = refusals(fragments(replace(look, asks=False, album=None), _))
    places = refusals(served)
    assert len(places) == len(drawn)
    for (kind, told), (_kind, sentence) in zip(places, drawn, strict=True):
        assert (because(look, told, _) if kind == "ask" else told) == sentence
    return sum(kind == "ask" for kind, _told in places)


def test_who_asks_through_a_socket_is_told_in_their_language(
    server: ServerProcess, people: Callable[..., Person]
) -> None:
    merit = people(server.address, "Merit")
    table = merit.open("me", "me")
    merit.nonce(table)
    with merit.socket(table) as line:
        hear(line, "patch")
        tell(line, t="why", id=7, a="buy irrigation")
        told = hear(line, "because")
        assert (told["id"], told["why"].endswith(".")) == (7, True)
        tell(line, t="why", id=8, a="no such thing")
        assert json.loads(line.recv(timeout=60))["code"] == "action/unreadable"
