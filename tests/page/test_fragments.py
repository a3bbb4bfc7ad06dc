"""Fragments without a browser: every choice is there, impossible things say why, nothing is styled inline."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from types import SimpleNamespace

import numpy as np
import pytest
from support.parts import Strict, look_of

import nomarch
import pig
from nomarch.engine import SPECTATOR, Game, Position
from nomarch.page.fragments import fragments
from nomarch.page.words import translator

GAME = "roll-through-the-ages"
VARIANTS = [(1, "2008"), (2, "2008"), (3, "revised"), (4, "late-bronze-age")]


@cache
def drawn(seats: int, edition: str) -> list[tuple[set[str], dict[str, str]]]:
    """What is legal at some decisions, and what is drawn there; drawing takes its time, so several tests look at it."""
    return [
        ({position.say(a) for a in position.legal()}, fragments(look_of(position), translator("en")))
        for position in moments(seats, edition)
    ]


def moments(seats: int, edition: str, matches: int = 2) -> Iterator[Position]:
    """Every third decision of some random matches."""
    rng, number = random.Random(seats), 0
    for _ in range(matches):
        position = nomarch.game(GAME).start(seats, edition=edition)
        while not position.over:
            position.draw(rng)
            if not position.over:
                number += 1
                if number % 3 == 0:
                    yield position
                position.play(rng.choice(position.legal()))


@pytest.mark.parametrize(("seats", "edition"), VARIANTS)
def test_every_legal_choice_stands_on_the_page_and_no_other(seats: int, edition: str) -> None:
    for legal, parts in drawn(seats, edition):
        assert set(map(unescape, re.findall(r'data-action="([^";]+)', "".join(parts.values())))) == legal


@pytest.mark.parametrize(("seats", "edition"), VARIANTS)
def test_what_is_pressed_together_names_every_legal_combination(seats: int, edition: str) -> None:
    seen = set()
    for legal, parts in drawn(seats, edition):
        combos = re.search(r'data-combos="([^"]+)"', parts["tray"])
        if combos:
            actions = re.findall(r'\["([^"]+)", "', unescape(combos[1]))
            assert sorted(actions) == sorted(legal - {"done"})
            seen.add(actions[0].split()[0])
    assert {"keep", "take"} <= seen


@pytest.mark.parametrize(("seats", "edition"), VARIANTS)
def test_impossible_things_say_why(seats: int, edition: str) -> None:
    for _, parts in drawn(seats, edition):
        for tag in re.findall(r"<[^>]*aria-disabled[^>]*>", "".join(parts.values())):
            if "data-combos" not in tag:
                assert re.search(r'data-why="[^"]+\."', tag), tag


def test_a_spectator_is_offered_nothing() -> None:
    for position in moments(2, "2008", 1):
        html = "".join(fragments(look_of(position, SPECTATOR), translator("de")).values())
        assert "data-action" not in html
        assert "data-part" not in html


@pytest.mark.parametrize(("seats", "edition"), VARIANTS)
def test_fragments_are_well_formed_with_unique_ids(seats: int, edition: str) -> None:
    for position in moments(seats, edition, 1):
        parts = fragments(look_of(position), translator("nl"))
        parser = Strict()
        for name, html in parts.items():
            assert re.match(rf'<\w+ id="{name}"', html)
            parser.feed(html)
        assert parser.open == []
        assert len(parser.ids) == len(set(parser.ids))


def test_names_are_escaped_wherever_they_stand() -> None:
    evil = "<b onclick=x>"
    position = nomarch.game(GAME).start(2, names=[evil, evil]).draw(random.Random(1))
    for seat in (0, 1, SPECTATOR):
        html = "".join(fragments(look_of(position, seat), translator("en")).values())
        assert evil not in html
        assert "&lt;b onclick" in html


@cache
def plain_pig() -> Game:
    """Pig without words and drawings, as a game of its own."""
    names = {**vars(pig.rules), "SLUG": "plain-pig", "STATE": np.dtype([*pig.rules.STATE.descr, ("plain", "i2")])}
    return Game(rules=SimpleNamespace(**names))


def test_a_game_without_a_board_is_drawn_in_letters_and_can_be_played() -> None:
    position = plain_pig().start(2)
    html = "".join(fragments(look_of(position), translator("en")).values())
    assert set(re.findall(r'data-action="([^"]+)"', html)) == {"roll", "hold"}
    assert "<pre" in html


def test_the_result_is_said_to_who_won_and_about_who_won() -> None:
    """Played alone, the seat's owner always wins; a spectator hears the name."""
    rng, position = random.Random(5), nomarch.game(GAME).start(1)
    while not position.draw(rng).over:
        position.play(rng.choice(position.legal()))
    score = str(position.result.scores[0]).replace("-", "&minus;")
    mine, seen = (fragments(look_of(position, seat), translator("en")) for seat in (0, SPECTATOR))
    assert f"You win {score}!" in mine["prompt"]
    assert f"{position.record.names[0]} wins {score}." in seen["prompt"]
    assert re.findall(r'<li class="place-(\d)">', mine["tray"]) == ["1"]
