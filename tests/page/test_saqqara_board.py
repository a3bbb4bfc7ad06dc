"""The drawn board of Saqqara: every choice is there, impossible things say why, nothing hidden is drawn."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html import unescape
from itertools import chain
from pathlib import Path

import pytest
from support.parts import Strict, look_of

import nomarch
from nomarch.engine import SPECTATOR, Position
from nomarch.games.saqqara import words
from nomarch.games.saqqara.rules import state as steps
from nomarch.games.saqqara.rules.actions import BUILD, DRAW, NILE, OFFER, PYRAMID, STARTER, THRESHOLD
from nomarch.page.fragments import fragments
from nomarch.page.words import translator

GAME = "saqqara"
SEATS = (3, 4, 5)
USUAL = (steps.BIDDING, steps.LAYING, steps.INVESTING, steps.DEVELOPING)
RARE = (steps.HARVESTING, steps.INTRIGUING, steps.MARKING, steps.BEGGING, steps.STEALING, steps.FREEING)
EVERY = dict.fromkeys(USUAL, 29) | dict.fromkeys(RARE, 4) | {steps.FREEING: 1}  # so-manieth decision is looked at
ROW = '<div class="sq-row"'


def eager(position: Position, rng: random.Random) -> int:
    """A random choice of somebody who climbs before beginning anew, so that workers are left for the top's reward."""
    names = {a: position.say(a) for a in position.legal()}
    level = position.state.level[position.to_move]  # type: ignore[attr-defined]
    climbs = [a for a in names if BUILD <= a < NILE and level[a - BUILD]]
    begins = [a for a in names if BUILD <= a < NILE and not any(level[p] not in (0, 5) for p in range(10))]
    ends = [a for a, name in names.items() if name in ("pass", "done")]
    if climbs or begins or (ends and rng.random() < 0.5):
        return rng.choice(climbs or begins or ends)
    return rng.choice([a for a in names if not BUILD <= a < NILE] or list(names))


@cache
def match(seats: int) -> tuple[Position, ...]:
    """Decisions of a match, some of every step, from its beginning to its end."""
    rng, kept, met = random.Random(seats), list[Position](), Counter[int]()
    position = nomarch.game(GAME).start(seats)
    while not position.draw(rng).over:
        phase = position.state.phase  # type: ignore[attr-defined]
        met[phase] += 1
        if met[phase] % EVERY[phase] == 0:
            kept.append(position.copy())
        position.play(eager(position, rng))
    return (*kept, position)


def moments(seats: int, *phases: int) -> Iterator[Position]:
    """Decisions of some steps; of all, if none is named."""
    for position in match(seats):
        if not phases or position.state.phase in phases:  # type: ignore[attr-defined]
            yield position


@cache
def drawn(seats: int) -> list[tuple[set[str], dict[str, str]]]:
    """What is legal at these decisions, and what is drawn there; drawing takes long, so several tests look at it."""
    return [({position.say(a) for a in position.legal()}, parts_of(position)) for position in match(seats)]


def parts_of(position: Position, seat: int | None = None, language: str = "en") -> dict[str, str]:
    return fragments(look_of(position, seat), translator(language))


def whole(position: Position, seat: int | None = None, language: str = "en") -> str:
    return "".join(parts_of(position, seat, language).values())


def actions(html: str) -> set[str]:
    return set(map(unescape, re.findall(r'data-action="([^";]+)', html)))


def opening(seats: int = 3, **more: object) -> Position:
    """The first decision of a match: all draw four cards in the Land round of year 1."""
    return nomarch.game(GAME).start(seats, **more).draw(random.Random(1))


def columns(board: str) -> list[str]:
    return re.findall(r'<li class="sq-house.*?(?=<li class="sq-house|</section>)', board, re.DOTALL)


# Every choice -------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_every_legal_choice_stands_on_the_board_and_in_the_list(seats: int) -> None:
    for legal, parts in drawn(seats):
        assert actions(parts["choices"]) == legal
        assert actions(parts["board"] + parts["tray"] + parts["rivals"]) == legal


def test_the_matches_reach_every_step_with_a_decision() -> None:
    seen = {position.state.phase for seats in SEATS for position in match(seats)}  # type: ignore[attr-defined]
    assert seen >= {*USUAL, *RARE, steps.ENDED}


@pytest.mark.parametrize("seats", SEATS)
def test_impossible_things_say_why(seats: int) -> None:
    for _, parts in drawn(seats):
        for tag in re.findall(r"<[^>]*aria-disabled[^>]*>", "".join(parts.values())):
            assert re.search(r'data-why="[^"]+\."', tag), tag


def test_a_good_that_one_does_not_have_says_so() -> None:
    for position in moments(3, steps.INVESTING):
        missing = [good for good, n in enumerate(position.state.goods[position.to_move]) if n == 0]  # type: ignore[attr-defined]
        name = ("land", "fish", "linen", "wood", "gold")[missing[0]]
        assert f'data-why="You have no {name}."' in parts_of(position)["board"]
        return
    raise AssertionError("nobody invested")


@pytest.mark.parametrize("seats", SEATS)
def test_fragments_are_well_formed_with_unique_ids(seats: int) -> None:
    for position in moments(seats):
        parser = Strict()
        for name, html in parts_of(position, language="nl").items():
            assert re.match(rf'<\w+ id="{name}"', html)
            parser.feed(html)
        assert parser.open == []
        assert len(parser.ids) == len(set(parser.ids))


def test_a_spectator_is_offered_nothing_and_sees_every_province() -> None:
    for position in moments(4):
        parts = parts_of(position, SPECTATOR, "de")
        assert not actions("".join(parts.values()))
        assert len(re.findall(r'class="panel rival ', parts["rivals"])) == 4
        assert "sq-prov" not in parts["board"]


def test_names_are_escaped_wherever_they_stand() -> None:
    evil = '<b onclick="x">'
    for seat in (0, 1, SPECTATOR):
        html = whole(opening(names=[evil] * 3), seat)
        assert "<b onclick" not in html
        assert 'onclick="x' not in html
        assert "&lt;b onclick" in html


# Each part of a round -----------------------------------------------------------------------------


def test_3_the_first_round_shows_two_goods_a_warehouse_four_thresholds_and_four_cards() -> None:
    position = opening()
    parts = parts_of(position)
    houses = columns(parts["board"])
    assert len(houses) == 4
    for house in houses:
        assert "<b>2</b><small>in store</small>" in house
        assert house.count('class="sq-scroll"') == 1
    assert 'aria-label="threshold 2"' in parts["board"]  # 1.4: the first round has one
    assert parts["tray"].count('class="sq-held"') == 4
    assert "<b>3</b><small>Gold</small>" in parts["board"]  # 1.1
    assert parts["board"].count('class="sq-back none"') == 2 * 4  # two others have laid nothing yet
    assert "Round 1 of 30" in parts["board"]
    assert "Gold, year 1" in parts["board"]  # the next market
    assert "4 workers to place" in parts["board"]


def test_a_laid_card_shows_its_corner_to_its_owner_only() -> None:
    position = opening()
    seat = position.to_move
    position.play(position.legal()[0])
    assert parts_of(position, seat)["board"].count('class="sq-peek"') == 1
    for other in (*(i for i in range(3) if i != seat), SPECTATOR):
        board = parts_of(position, other)["board"]
        assert "sq-peek" not in board
        assert 'class="sq-back back"' not in board  # how far somebody is with laying is nobody else's to know


def test_2_the_market_shows_four_cards_all_bids_and_the_two_put_aside() -> None:
    for position in moments(4, steps.BIDDING):
        s, board = position.state, parts_of(position)["board"]
        lying = [house for house in range(4) if s.offer[house]]  # type: ignore[attr-defined]
        assert len(columns(board)) == 4
        assert board.count("This card is taken.") == 4 - len(lying)
        assert board.count("put aside") == 2
        for house in lying:
            bids = [sum(s.bids[seat][house]) for seat in range(4)]  # type: ignore[attr-defined]
            shown = re.findall(r'<b aria-hidden="true">(\d+)</b>', columns(board)[house])
            assert sorted(map(int, shown), reverse=True) == sorted(filter(None, bids), reverse=True)
            assert columns(board)[house].count(">highest</em>") == bool(s.highest[house])  # type: ignore[attr-defined]


def test_4_a_revealed_warehouse_shows_all_cards_and_the_next_ones_only_backs() -> None:
    seen = 0
    for seats in SEATS:
        for position in moments(seats, steps.BEGGING):
            open_houses = int(position.state.revealed)  # type: ignore[attr-defined]
            for house, html in enumerate(columns(parts_of(position)["board"])):
                kind = "shown" if house < open_houses else "back"
                assert html.count(f'class="sq-back {kind}"') == seats - 1
                assert (ROW in html) == (house == open_houses - 1)  # the beggar chooses here
            seen += 1
    assert seen, "no beggar had a choice"


def test_5_while_developing_the_pyramids_stand_where_they_always_stand_with_their_prices() -> None:
    for position in moments(3, steps.DEVELOPING):
        parts = parts_of(position)
        board = parts["board"]
        assert board.index('id="land"') < board.index('id="pyramids"') < board.index('id="province"')
        assert board.count('<li class="sq-pyr') == 5  # two more than seats
        assert len(re.findall(r'class="sq-tower"', board)) == 5
        workers = sum(level > 0 for seat in range(3) for level in position.state.level[seat])  # type: ignore[attr-defined]
        assert board.count('id="worker-') == workers
        lit = re.findall(r'<g class="sq-tier can" data-action="([^"]+)"', board)
        assert set(lit) == {position.say(a) for a in position.legal() if position.say(a).startswith("build")}


def test_5_9_a_worker_that_rises_glides_under_the_same_name() -> None:
    for position in chain.from_iterable(moments(seats, steps.DEVELOPING) for seats in SEATS):
        level = position.state.level[position.to_move]  # type: ignore[attr-defined]
        rising = [a for a in position.legal() if BUILD <= a < NILE and level[a - BUILD]]
        if rising:
            seat, pyramid = position.to_move, rising[0] - BUILD
            name = f'id="worker-{pyramid}-{"abcde"[seat]}"[^>]*transform="([^"]+)"'
            before = re.findall(name, parts_of(position, seat)["board"])
            after = re.findall(name, parts_of(position.copy().play(rising[0]), seat)["board"])
            assert len(before) == len(after) == 1 and before != after
            return
    raise AssertionError("no worker rose")


def test_7_the_end_shows_the_places_and_offers_nothing() -> None:
    for seats in SEATS:
        position = match(seats)[-1]
        parts = parts_of(position, 0)
        assert position.over
        assert not actions("".join(parts.values()))
        assert "podium" in parts["tray"]
        assert parts["board"].count('class="sq-tower"') == seats + 2


def test_the_nile_offers_the_same_in_one_line_and_in_two() -> None:
    seen = 0
    for position in moments(5, steps.DEVELOPING):
        rivers = re.findall(r'<svg class="sq-river .*?</svg>', parts_of(position)["board"])
        assert len(rivers) == 2
        assert actions(rivers[0]) == actions(rivers[1])
        seen += "nile" in actions(rivers[0])
    assert seen, "nobody had three land"


# Words --------------------------------------------------------------------------------------------


def test_what_was_drawn_together_is_told_together_and_cards_only_by_number() -> None:
    setting_up = words.fell(None, (PYRAMID + 1, PYRAMID + 9, STARTER + 1), translator("en"))
    assert setting_up == "player B goes first; in play: Intrigue, Thief"
    drawn = (OFFER, THRESHOLD, THRESHOLD + 8, DRAW + 3, DRAW + 10)
    told = "on offer: 1 gold for 2 fish; thresholds: 2, no yield; influence cards drawn: 2"
    assert words.fell(None, drawn, translator("en")) == told


def test_cards_typed_in_by_hand_can_be_told_apart() -> None:
    position = nomarch.game(GAME).start(3)
    assert words.group(position.state, DRAW + 9, translator("en")) == ("player A draws", "beggar")


def test_the_page_says_which_tables_are_reconstructed_while_they_are_ours(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[nile]\nfields = 25\n")
    ours, corrected = whole(opening()), whole(opening(components=own))
    assert ours.count("numbers reconstructed") == 3  # the years, the pyramids, the Nile
    assert corrected.count("numbers reconstructed") == 2
    assert "not the printed numbers" in ours


# Secrets ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", SEATS)
def test_8_1_no_other_drawing_changes_with_the_card_that_is_laid(seats: int) -> None:
    compared = 0
    for position in moments(seats, steps.LAYING):
        mover, (one, *others) = position.to_move, position.legal()
        before = position.copy().play(one)
        if before.to_move != mover:
            continue  # the last card may let others see who is next, or even reveal
        for other in others:
            after = position.copy().play(other)
            if after.to_move == mover:
                for viewer in (*(i for i in range(seats) if i != mover), SPECTATOR):
                    assert whole(before, viewer) == whole(after, viewer)
                    compared += 1
    assert compared > 10


def test_8_1_no_other_drawing_changes_with_the_card_that_is_drawn() -> None:
    position, rng, compared = nomarch.game(GAME).start(3), random.Random(3), 0
    while compared < 40:
        outcomes = [a for a, _ in position.outcomes()]
        if outcomes and outcomes[0] >= DRAW:
            drawer = int(position.state.turn)  # type: ignore[attr-defined]
            for viewer in (*(i for i in range(3) if i != drawer), SPECTATOR):
                drawn = {whole(position.copy().play(a), viewer) for a in outcomes[:3]}
                assert len(drawn) == 1
                compared += 1
        position.play(outcomes[0] if outcomes else eager(position, rng))
