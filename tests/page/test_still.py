"""A table as one still picture: every game's, with the page's own drawings and words, and nothing left to fetch."""

import random
import re
from xml.etree import ElementTree

import pytest

import nomarch
from nomarch.engine import SPECTATOR

pytest.importorskip("cssselect2")
pytest.importorskip("tinycss2")

SLUGS = [game.slug for game in nomarch.all_games()]


def drawn(slug, decisions, seed=3):
    from nomarch.page.still import still

    game, rng = nomarch.game(slug), random.Random(seed)
    position = game.start(game.usual_seats)
    for _ in range(decisions):
        if not position.draw(rng).over:
            position.play(rng.choice(position.legal()))
    names = [f"seat_{seat}" for seat in range(game.usual_seats)]
    return still(position.draw(rng).view(SPECTATOR), names)


@pytest.mark.parametrize("slug", SLUGS)
def test_it_needs_no_stylesheet_and_no_other_file(slug):
    svg = drawn(slug, 20)
    root = ElementTree.fromstring(svg)
    assert float(root.get("height")) > 100
    for left in ("var(", "light-dark(", "color-mix(", "currentColor", "/static/", "<style", "<script"):
        assert left not in svg


@pytest.mark.parametrize("slug", SLUGS)
def test_it_changes_with_the_match(slug):
    assert drawn(slug, 2) != drawn(slug, 20)


def test_it_shows_the_wide_board_alone_and_the_words_of_the_page():
    svg = drawn("ra-dice", 20)
    assert 'viewBox="0 0 944 494"' in svg and 'viewBox="0 0 366 500"' not in svg, "not the phone's"
    assert {"Pharaoh", "Nile", "seat_0", "seat_1"} <= set(re.findall(r">([^<>]+)<", svg))


def test_the_cards_of_others_are_not_in_it():
    """Two matches that differ in a hidden card alone give the same picture to a spectator."""
    from nomarch.page.still import still

    game, names = nomarch.game("saqqara"), ["a", "b", "c"]
    one, other = (game.start(3, match="tiny").play(f"draw {card}") for card in ("3", "6"))
    assert one.tobytes() != other.tobytes()
    assert still(one.view(SPECTATOR), names) == still(other.view(SPECTATOR), names)


def test_names_are_escaped():
    from nomarch.page.still import still

    position = nomarch.game("ra-dice").start(2)
    svg = still(position.view(SPECTATOR), ["<script>", "b & c"])
    assert "<script" not in svg
    ElementTree.fromstring(svg)
