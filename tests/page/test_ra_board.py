"""The board of Ra without a browser: every choice lies on it, impossible things say why, nothing is styled inline."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from html import unescape

import pytest
from support.parts import Strict, look_of

import nomarch
from nomarch.engine import CHANCE, SPECTATOR, Position
from nomarch.games.ra_dice.rules.actions import die_id
from nomarch.games.ra_dice.rules.data import PHARAOH, RED, SUN, YELLOW
from nomarch.games.ra_dice.rules.state import LOSING, REROLLING
from nomarch.page.fragments import fragments
from nomarch.page.look import Look
from nomarch.page.words import translator
from nomarch.tables import Told

GAME = "ra-dice"
SEATS = (2, 3, 4)


def moments(seats: int, every: int = 5) -> Iterator[Position]:
    """Some decisions of a random match, and every one about a disaster."""
    rng, number = random.Random(seats), 0
    position = nomarch.game(GAME).start(seats)
    while not position.over:
        position.draw(rng)
        if not position.over:
            number += 1
            if number % every == 0 or position.state.phase == LOSING:
                yield position
            position.play(_eager(position, rng))


def _eager(position: Position, rng: random.Random) -> int:
    """A random choice of somebody who seldom gives a turn away and always declares disasters."""
    names = {a: position.say(a) for a in position.legal()}
    disasters = [a for a, name in names.items() if name.startswith("disaster")]
    uses = [a for a, name in names.items() if name != "done"]
    return rng.choice(disasters or uses or list(names))


def actions(html: str) -> set[str]:
    return set(map(unescape, re.findall(r'data-action="([^";]+)', html)))


@pytest.mark.parametrize("seats", SEATS)
def test_every_legal_choice_stands_in_the_list_and_on_the_board(seats: int) -> None:
    kinds = set()
    for position in moments(seats):
        parts, legal = fragments(look_of(position), translator("en")), {position.say(a) for a in position.legal()}
        assert actions(parts["choices"]) == legal
        combos = re.search(r'data-combos="([^"]+)"', parts["tray"])
        pressed = re.findall(r'\["([^"]+)", "', unescape(combos[1])) if combos else ()
        assert actions(parts["tray"]) | set(pressed) | actions(parts["board"]) == legal
        kinds |= {name.split()[0] for name in legal}
    if seats == SEATS[-1]:
        assert kinds >= {"stop", "reroll", "pharaoh", "nile", "flood", "civilization", "monument", "done"}


@pytest.mark.parametrize("seats", SEATS)
def test_both_layouts_offer_the_same(seats: int) -> None:
    for position in moments(seats, 9):
        board = fragments(look_of(position), translator("de"))["board"]
        wide, narrow = board.split('<svg id="slab-narrow"')
        assert actions(wide) == actions(narrow)
        assert len(re.findall("b-cell|lit-edge", wide)) == len(re.findall("b-cell|lit-edge", narrow))


def test_dice_pressed_together_name_every_reroll() -> None:
    for position in moments(3):
        tray = fragments(look_of(position), translator("en"))["tray"]
        combos = re.search(r'data-combos="([^"]+)"', tray)
        assert bool(combos) == (position.state.phase == REROLLING)
        if combos:
            listed = re.findall(r'\["([^"]+)", "', unescape(combos[1]))
            assert sorted(listed) == sorted(position.say(a) for a in position.legal())
            parts = re.findall(r'data-part="(\w+)"', tray)
            assert len(listed) == 2 ** len(parts)


@pytest.mark.parametrize("seats", SEATS)
def test_impossible_things_say_why(seats: int) -> None:
    for position in moments(seats, 9):
        for seat in (position.to_move, (position.to_move + 1) % seats):
            html = "".join(fragments(look_of(position, seat), translator("en")).values())
            tags = re.findall(r"<[^>]*aria-disabled[^>]*>", html)
            assert tags
            for tag in tags:
                assert re.search(r'data-why="[^"]+\."', tag), tag


@pytest.mark.parametrize("seats", SEATS)
def test_fragments_are_well_formed_with_unique_ids(seats: int) -> None:
    for position in moments(seats, 9):
        parser = Strict()
        for name, html in fragments(look_of(position), translator("nl")).items():
            assert re.match(rf'<\w+ id="{name}"', html)
            parser.feed(html)
        assert parser.open == []
        assert len(parser.ids) == len(set(parser.ids))


def test_a_spectator_is_offered_nothing() -> None:
    for position in moments(2, 9):
        html = "".join(fragments(look_of(position, SPECTATOR), translator("de")).values())
        assert "data-action" not in html
        assert "data-part" not in html


def test_names_are_escaped_wherever_they_stand() -> None:
    evil = '<b onclick="x">'
    rng = random.Random(1)
    position = nomarch.game(GAME).start(2, names=[evil, evil]).draw(rng)
    for number in range(40):
        for seat in (0, 1, SPECTATOR) if number % 4 == 0 else ():
            parts = fragments(look_of(position, seat), translator("en"))
            assert "<b onclick" not in "".join(parts.values())
            assert "&lt;b onclick" in parts["board"]
            for html in parts.values():
                Strict().feed(html)
        position.play(_eager(position, rng)).draw(rng)


def test_real_dice_are_typed_in_one_by_one() -> None:
    position = nomarch.game(GAME).start(2)
    outcomes = tuple(a for a, _weight in position.outcomes())
    seen = look_of(position, 0)
    look = Look("x", seen.game, seen.view, seen.names, seen.chairs, 0, mine=(0,), outcomes=outcomes, by_hand=True)
    tray = fragments(look, translator("en"))["tray"]
    assert actions(tray) == {position.say(a) for a in outcomes}


def test_dice_that_just_fell_tumble_and_are_told_together() -> None:
    position = nomarch.game(GAME).start(2)
    before = position.view(0).state
    position.draw(random.Random(2))
    seen, fallen = look_of(position, 0), (die_id(YELLOW, PHARAOH), die_id(RED, SUN))
    look = Look("x", seen.game, seen.view, seen.names, seen.chairs, 0, mine=(0,), trail=(Told(CHANCE, before, fallen),))
    parts = fragments(look, translator("en"))
    assert parts["tray"].count("die tumble") == 2
    assert "Rolled Pharaoh (yellow), sun (red)" in parts["log"]


def test_a_finished_match_is_still_drawn() -> None:
    rng = random.Random(4)
    position = nomarch.game(GAME).start(3)
    while not position.over:
        position.draw(rng)
        if not position.over:
            position.play(_eager(position, rng))
    parts = fragments(look_of(position, 0), translator("en"))
    assert "Finished" in parts["stage"]
    assert actions("".join(parts.values())) == set()


def test_monuments_are_announced_for_the_end_of_the_match_until_it_is_near() -> None:
    epochs = set()
    for position in moments(2):
        epoch, parts = int(position.state.epoch), fragments(look_of(position), translator("en"))
        text = "".join(parts.values())
        assert ("Monuments score only at the end of the match." in text) is (epoch < 2)
        assert ('class="later"' in text.split('id="outlook"')[1].split("</section>")[0]) is (epoch < 2)
        assert "1 rolls left" not in text
        epochs.add(epoch)
    assert epochs == {0, 1, 2}
