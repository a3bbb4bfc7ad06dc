"""What choices bring, worked out by the rules on what their player knows, and what one click plays together."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from html import unescape
from typing import Any

import pytest
from support.parts import look_of

import nomarch
import pig
from nomarch import catalogue
from nomarch.engine import Effect, Foreseen, Game, Position, View, effect
from nomarch.engine.calls import outlook, score
from nomarch.games.nile_artifacts.rules.actions import CARD_NAMES
from nomarch.games.nile_artifacts.rules.data import MONUMENT_NAMES, MONUMENT_ROWS
from nomarch.games.nile_artifacts.rules.state import DISPLAYED, HAND
from nomarch.games.nile_artifacts.words.effects import best_offering, worth
from nomarch.games.ra_dice.words.effects import stopping
from nomarch.games.roll_through_the_ages.rules.actions import PAY
from nomarch.games.roll_through_the_ages.words.choices import cheapest, wasteful
from nomarch.games.saqqara.rules.data import FISH, GOLD, GOODS, LAND
from nomarch.games.saqqara.rules.state import BIDDING, DEVELOPING
from nomarch.games.saqqara.words.names import PYRAMID_NAME
from nomarch.page.fragments import fragments
from nomarch.page.words import english

NAMES, THREE = ("Ana", "Bo"), ("Ana", "Bo", "Cleo")


def ra(*faces: str, also: tuple[str, ...] = ()) -> Position:
    """A first turn of Ra with these dice, yellow to purple, rolled and kept."""
    position = nomarch.game("ra-dice").start(2, names=NAMES)
    for colour, face in zip(("yellow", "green", "blue", "red", "purple"), faces, strict=True):
        position.play(f"die {colour} {face}")
    for action in ("stop", *also):
        position.play(action)
    return position


def brings(position: Position, *actions: str) -> Effect:
    ids = tuple(position.game.parse(action) for action in actions)
    return effect(position.view(position.to_move), ids, tuple(position.record.names), english)


def board(position: Position) -> str:
    return fragments(look_of(position), english)["board"]


# Ra -------------------------------------------------------------------------------------------


def test_7_2_the_lead_on_the_pharaoh_track_is_worth_five() -> None:
    """From a tie, which scores nothing, to the lead: +5; the other would be last."""
    told = brings(ra("pharaoh", "pharaoh", "pharaoh", "sun", "sun"), "pharaoh")
    assert told == Effect("+5", "you take the lead; Bo would be last; +5 at the end of the epoch")


def test_three_pharaoh_dice_light_three_spaces_and_one_click_does_it() -> None:
    position = ra("pharaoh", "pharaoh", "pharaoh", "sun", "sun")
    lit = set(re.findall(r'data-action="(pharaoh[^"]*)"', board(position)))
    assert lit == {"pharaoh", "pharaoh; pharaoh", "pharaoh; pharaoh; pharaoh"}


def test_4_1_ankhs_carry_the_marker_further_after_a_real_die() -> None:
    lit = set(re.findall(r'data-action="(nile[^"]*)"', board(ra("nile", "ankh", "ankh", "sun", "sun"))))
    assert lit == {"nile", "nile; nile with ankh", "nile; nile with ankh; nile with ankh"}


def test_7_5_the_first_civilization_marker_saves_five() -> None:
    told = brings(ra("civilization", "civilization", "civilization", "sun", "sun"), "civilization green")
    assert told == Effect("+5", "1 Civilization marker; +5 at the end of the epoch")


def test_8_1_a_monument_in_a_new_column_is_worth_one_at_the_end() -> None:
    told = brings(ra("monument", "sun", "sun", "sun", "sun"), "monument yellow 4")
    assert told == Effect("+1 end", "1 of 8 columns begun; +1 at the end")


def test_4_3_a_flood_makes_the_nile_count() -> None:
    position = ra("nile", "nile", "nile", "nile", "sun", also=("nile",))
    assert brings(position, "flood") == Effect("+1", "your 1 on the Nile will count; +1 at the end of the epoch")


def test_if_you_stop_now_names_what_is_unused_and_what_is_certain() -> None:
    """3.4: two Ankhs left score 2; 3.5: one sun moves Ra from 7 to 8."""
    position = ra("pharaoh", "ankh", "ankh", "monument", "sun")
    assert stopping(position.view(0), NAMES) == "unused: Pharaoh, Monument; Ankhs: +2; Ra moves from 7 to 8"
    tray = fragments(look_of(position), english)["tray"]
    assert "If you stop now:" in tray


# Roll Through the Ages ------------------------------------------------------------------------


def ages(*faces: str) -> Position:
    position = nomarch.game("roll-through-the-ages").start(2, names=NAMES)
    for face in faces:
        position.play(f"die {face}")
    return position


def test_a_development_says_its_points_and_what_it_does_and_is_paid_where_there_is_one_way() -> None:
    """Two coin dice are 14: to give the one wood as well would waste it, so buying and paying are one click."""
    position = ages("coins", "coins", "good").play("stop")
    assert brings(position, "buy leadership") == Effect("+2", "+2 points; reroll one die at the end")
    html = fragments(look_of(position), english)
    assert 'data-action="buy leadership; pay coins"' in html["board"]
    assert 'data-action="buy leadership; pay coins"' in html["choices"]
    assert "reroll one die at the end" in html["choices"]


def test_stopping_tells_what_the_dice_bring() -> None:
    """3 food and 3 at the start feed three cities; two skulls are a drought and four goods."""
    told = brings(ages("food", "skull", "skull"), "stop")
    assert told == Effect("−2", "−2 points; 3 food, 1 wood, 1 stone, 1 pottery, 1 cloth; 3 food left")


def paying(goods: list[int], coins: int = 0) -> Any:
    """Somebody who buys Leadership for 10."""
    s: Any = nomarch.game("roll-through-the-ages").seen_type()
    s.seats, s.buying, s.coins = 2, 1, coins
    s.goods[0][:] = goods
    return s


@pytest.mark.parametrize(
    ("goods", "rows", "waste"),
    [
        ([4, 2, 0, 0, 0], 0b00001, False),  # wood 10
        ([4, 2, 0, 0, 0], 0b00011, True),  # stone could be kept
        ([4, 3, 0, 0, 0], 0b00010, False),  # stone 12
        ([3, 2, 0, 0, 0], 0b00011, False),  # 6 and 6: both are needed
    ],
)
def test_6_4_a_payment_is_wasteful_if_a_row_could_be_kept(goods: list[int], rows: int, waste: bool) -> None:
    assert wasteful(paying(goods), PAY + rows) == waste


def test_the_cheapest_payment_gives_the_least_away() -> None:
    """Wood 10, stone 12, pottery 9: wood alone is exact."""
    assert cheapest(paying([4, 3, 2, 0, 0]), [PAY + 0b001, PAY + 0b010, PAY + 0b110]) == PAY + 0b001


# Nile Artifacts -------------------------------------------------------------------------------


def offering(*cards: str) -> Any:
    """Seat 0 with these cards before the Obelisk (scarab and jar) and the Bent Pyramid (ankh and cat)."""
    game = nomarch.game("nile-artifacts")
    s: Any = game.start(2).view(0).state
    types = sorted(CARD_NAMES.index(card) for card in cards)
    s.card[: len(types)], s.at[:] = types, [0] * len(s.at)
    s.at[HAND], s.turn = len(types), 0
    for name in ("obelisk", "bent-pyramid"):
        s.monument[MONUMENT_NAMES.index(name)] = DISPLAYED
    return s


def test_the_best_offering_raises_all_that_can_rise_with_no_card_more() -> None:
    s = offering("1 scarab", "2 jar", "3 eye", "4 joker")
    add, back, rising = best_offering(s)
    assert [CARD_NAMES[card] for card in add] == ["1 scarab", "2 jar"]
    assert back == []
    assert rising == 1 << [name for name, _ in MONUMENT_ROWS].index("obelisk")
    assert worth(s, rising) == 2  # 7.2: level 1


# Saqqara --------------------------------------------------------------------------------------


def saqqara(phase: int, goods: dict[int, int], in_play: Sequence[int] = ()) -> View:
    """What the first seat sees, with these goods, in a Fish round with a market."""
    view = nomarch.game("saqqara").start(3, names=list(THREE)).view(0)
    s: Any = view.state
    s.phase, s.turn, s.season = phase, 0, FISH
    s.goods[0][:] = [goods.get(good, 0) for good in range(GOODS)]
    s.offer[:] = [1, 2, 3, 4]
    s.in_play[: len(in_play)] = in_play
    ids = [0] * view.game.max_legal
    legal = ids[: view.game.calls.legal(s, ids)]
    return View(view.game, 0, 0, s.tobytes(), tuple(legal), 0)


def tells(view: View, *actions: str) -> Effect:
    return effect(view, tuple(map(view.game.parse, actions)), THREE, english)


def auction() -> View:
    """Bo has bid two goods for the fish card, the first seat one, and has two fish and three gold left."""
    view = saqqara(BIDDING, {FISH: 2, GOLD: 3})
    s: Any = view.state
    s.bids[1][0][:], s.highest[0] = [0, 0, 2, 0, 0], 2
    s.bids[0][0][:] = [0, 1, 0, 0, 0]
    return View(view.game, 0, 0, s.tobytes(), view.legal, 0)


def test_2_5_a_bid_says_whether_it_stands_and_what_is_left() -> None:
    assert tells(auction(), "bid fish for fish") == Effect("", "1 more outbids; left: 1 fish, 3 gold")
    both = tells(auction(), "bid fish for fish", "bid fish for fish")
    assert both == Effect("highest", "your bid of 3 is the highest; left: 3 gold")


def test_2_7_who_withdraws_or_passes_is_told_what_it_costs() -> None:
    for action in ("withdraw from fish", "pass"):
        assert tells(auction(), action) == Effect("", "into the fish warehouse: 1 fish")


def test_5_3_a_trade_says_what_it_makes_possible_and_what_no_longer() -> None:
    """The first level of Progress costs 1 fish and 1 wood (5.9), a space on the Nile three land (5.11)."""
    only_progress = [int(name == "Progress") for name in PYRAMID_NAME]
    view = saqqara(DEVELOPING, {LAND: 3, FISH: 1}, in_play=only_progress)
    told = "makes possible: Progress; no longer possible: 1 Nile space; then you have 1 wood"
    assert tells(view, "swap land for wood") == Effect("to build", told)
    assert tells(view, "swap land for fish") == Effect("", "no longer possible: 1 Nile space; then you have 2 fish")


# Any game -------------------------------------------------------------------------------------


def test_a_game_without_words_for_it_still_says_points() -> None:
    match = pig.GAME.start(2, names=list(NAMES)).play("roll").play("die 4")
    assert brings(match, "hold") == Effect("+4", "+4 points")


def moments(slug: str) -> Iterator[Position]:
    rng, position = random.Random(5), nomarch.game(slug).start(max(2, nomarch.game(slug).seats[0]))
    for number in range(700):
        if position.draw(rng).over:
            return
        if number % 4 == 0:
            yield position
        position.play(rng.choice(position.legal()))


@pytest.mark.parametrize("slug", sorted(catalogue.OURS))
def test_what_one_click_plays_together_can_be_played_one_by_one_by_the_same_seat(slug: str) -> None:
    met = 0
    for position in moments(slug):
        html = "".join(fragments(look_of(position), english).values())
        for several in map(unescape, set(re.findall(r'data-action="([^"]+; [^"]+)"', html))):
            trial, seat = position.copy(), position.to_move
            for action in several.split("; "):
                assert trial.to_move == seat
                trial.play(action)
            met += 1
    assert met > 3


@pytest.mark.parametrize("slug", sorted(catalogue.OURS))
def test_what_is_foreseen_is_what_happens_where_nothing_is_hidden(slug: str) -> None:
    """Points told to come at once are the points that come."""
    game = nomarch.game(slug)
    for position in moments(slug):
        action, seat = position.legal()[0], position.to_move
        before, foreseen = position.scores(), Foreseen(position.view(seat), (action,))
        if not game.hides:
            after = position.copy().play(action).scores()
            gains = [
                tuple(b - a for a, b in zip(x.by_source.values(), y.by_source.values(), strict=True))
                for x, y in zip(before, after, strict=True)
            ]
            assert list(foreseen.now) == gains
        else:
            assert len(foreseen.steps) == 1


@pytest.mark.parametrize("slug", sorted(catalogue.OURS))
def test_points_that_are_kept_from_moment_to_moment_are_those_that_would_be_counted(slug: str) -> None:
    game, kept, brought = nomarch.game(slug), dict[Any, Any](), 0
    for position in moments(slug):
        view = position.view(position.to_move)
        vars(view)["counted"] = kept
        for action in view.legal:
            foreseen = Foreseen(view, (action,))
            now, later = gained(score, foreseen, game), gained(outlook, foreseen, game)
            assert [list(row) for row in foreseen.now] == now
            assert [list(row) for row in foreseen.later] == [
                [b - a for a, b in zip(x, y, strict=True)] for x, y in zip(now, later, strict=True)
            ]
            brought += any(map(any, later))
    assert brought


def gained(count: Any, foreseen: Foreseen, game: Game) -> list[list[int]]:
    """What an action brings, counted before and after it."""
    before, after = ([[0] * len(game.sources) for _ in range(foreseen.before.seats)] for _ in range(2))
    count(foreseen.before, before)
    count(foreseen.after, after)
    return [[b - a for a, b in zip(x, y, strict=True)] for x, y in zip(before, after, strict=True)]
