"""The drawn board of Nile Artifacts: every choice is there, impossible things say why, names stay harmless."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from support.parts import Strict, look_of

import nomarch
from nomarch.engine import SPECTATOR, Position
from nomarch.games.nile_artifacts.words import fell
from nomarch.page.fragments import fragments
from nomarch.page.words import translator

GAME = "nile-artifacts"
SEATS = [2, 3, 4]


def moments(seats: int, every: int = 5) -> Iterator[Position]:
    """Some decisions of a random match, from its beginning to its end."""
    rng, number = random.Random(seats), 0
    position = nomarch.game(GAME).start(seats)
    while not position.draw(rng).over:
        number += 1
        if number % every == 0:
            yield position
        position.play(rng.choice(position.legal()))
    yield position


def whole(position: Position, seat: int | None = None, language: str = "en") -> str:
    return "".join(fragments(look_of(position, seat), translator(language)).values())


@cache
def drawn(seats: int) -> list[tuple[set[str], dict[str, str]]]:
    """What is legal at some decisions, and what is drawn there; drawing takes its time, so several tests look at it."""
    return [
        ({position.say(a) for a in position.legal()}, fragments(look_of(position), translator("en")))
        for position in moments(seats)
    ]


def actions(html: str) -> set[str]:
    return set(map(unescape, re.findall(r'data-action="([^";]+)', html)))


@pytest.mark.parametrize("seats", SEATS)
def test_every_legal_choice_stands_on_the_board_and_in_the_list(seats: int) -> None:
    for legal, parts in drawn(seats):
        assert actions(parts["choices"]) == legal
        assert actions(parts["board"] + parts["tray"]) == legal


@pytest.mark.parametrize("seats", SEATS)
def test_the_river_offers_the_same_across_and_down(seats: int) -> None:
    for _, parts in drawn(seats):
        across, down = re.findall(r'<svg class="na-river .*?</svg>', parts["board"])
        assert actions(across) == actions(down)


@pytest.mark.parametrize("seats", SEATS)
def test_impossible_things_say_why(seats: int) -> None:
    for _, parts in drawn(seats):
        for tag in re.findall(r"<[^>]*aria-disabled[^>]*>", "".join(parts.values())):
            assert re.search(r'data-why="[^"]+\."', tag), tag


@pytest.mark.parametrize("seats", SEATS)
def test_fragments_are_well_formed_with_unique_ids(seats: int) -> None:
    for position in moments(seats, every=15):
        parser = Strict()
        for name, html in fragments(look_of(position), translator("nl")).items():
            assert re.match(rf'<\w+ id="{name}"', html)
            parser.feed(html)
        assert parser.open == []
        assert len(parser.ids) == len(set(parser.ids))


def test_a_chosen_card_is_raised_and_told_when_it_is_not_needed() -> None:
    seen = set()
    for position in moments(3, every=1):
        chosen = [position.say(a) for a in position.legal() if position.say(a).startswith("withdraw")]
        if chosen:
            parts = fragments(look_of(position), translator("en"))
            raised = re.findall(r'<button[^>]*aria-pressed="true"[^>]*>', parts["tray"])
            assert {unescape(re.findall(r'data-action="([^"]+)"', tag)[0]) for tag in raised} == set(chosen)
            spare = any("not needed" in tag for tag in raised)
            assert spare == ("Not needed:" in parts["prompt"])
            assert ("na-rises" in parts["board"]) == ("Rising:" in parts["prompt"])
            seen |= {spare, "na-rises" in parts["board"] and "rises"}
    assert {True, "rises"} <= seen


def test_a_spectator_is_offered_nothing() -> None:
    for position in moments(2, every=9):
        assert "data-action" not in whole(position, SPECTATOR, "de")


def test_names_are_escaped_wherever_they_stand() -> None:
    evil = '<b onclick="x">'
    position = nomarch.game(GAME).start(2, names=[evil, evil]).draw(random.Random(1))
    for seat in (0, 1, SPECTATOR):
        html = whole(position, seat)
        assert "<b onclick" not in html
        assert 'onclick="x' not in html
        assert "&lt;b onclick" in html


def test_the_page_says_that_the_tables_are_reconstructed_while_they_are_ours(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[river]\ncoins = [true, false, false, true, true, true, true, true, true]\n")
    assert "reconstructed" in whole(nomarch.game(GAME).start(2).draw(random.Random(1)))
    assert "reconstructed" not in whole(nomarch.game(GAME).start(2, components=own).draw(random.Random(1)))


COINS = [("en", "1 coin", "2 coins"), ("de", "1 Münze", "2 Münzen"), ("nl", "1 munt", "2 munten")]


@pytest.mark.parametrize(("language", "one", "two"), COINS)
def test_one_coin_is_singular_in_every_language(language: str, one: str, two: str) -> None:
    for n, text in ((1, one), (2, two)):
        position = nomarch.game(GAME).start(2).draw(random.Random(1))
        look = look_of(position)
        look.view.state.coins[:2] = [n, n]  # type: ignore[attr-defined]
        parts = fragments(look, translator(language))
        assert f">{text}<" in parts["tray"] and f'aria-label="{text}"' in parts["rivals"]


def test_what_is_drawn_together_is_told_together() -> None:
    """Two cards for the river are one sentence; a bought card is told as drawn."""
    position = nomarch.game(GAME).start(2)
    start = position.state
    monuments, cards = (
        (position.game.parse(f"reveal {name}") for name in ("karnak", "edfu")),
        ("draw 1 scarab", "draw 9 joker"),
    )
    said = fell(start, [*monuments, *map(position.game.parse, cards)], translator("en"))
    assert said == "revealed Karnak, Edfu; new on the river: scarab (blue 1), joker (green 3)"
    sailing = position.draw(random.Random(1)).state
    assert fell(sailing, [position.game.parse(cards[0])], translator("nl")) == "getrokken: scarabee (blauw 1)"
