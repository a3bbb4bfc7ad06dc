"""A match told straight: whoever takes the steps of a turn in another order, or to and fro, has played the same."""

from __future__ import annotations

import random

import pytest
from support.playing import random_match, thought_of

import nomarch
from nomarch import Position, Record
from nomarch.analysis import in_order
from nomarch.analysis.order import _thinks_of

GAMES = [("ra-dice", 2), ("roll-through-the-ages", 2), ("saqqara", 3), ("nile-artifacts", 2), ("nile-artifacts", 4)]


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: "-".join(map(str, game)))
def match(request: pytest.FixtureRequest) -> Record:
    """A match of somebody who does what sensible players think of, in their order."""
    slug, seats = request.param
    return random_match(nomarch.game(slug), seats)


def as_it_comes(record: Record) -> tuple[Record, int]:
    """The same match with neighbouring steps of a seat changed over, wherever that comes to the same; how many."""
    position, changed, n = record.position(0), 0, 0
    while n < len(record.events):
        pair = [event.action for event in record.events[n : n + 2]]
        if len(pair) == 2 and _either_way(position, *pair):
            pair, changed = pair[::-1], changed + 1
        else:
            pair = pair[:1]
        for action in pair:
            position.play(action)
        n += len(pair)
    return position.record, changed


def _either_way(position: Position, one: int, other: int) -> bool:
    ends = [_after(position, one, other), _after(position, other, one)]
    return one != other and None not in ends and ends[0] == ends[1]


def _after(position: Position, one: int, other: int) -> bytes | None:
    if position.chance or one not in position.legal():
        return None
    behind = position.copy().play(one)
    if behind.over or behind.to_move != position.to_move or other not in behind.legal():
        return None
    return behind.play(other).tobytes()


def test_a_match_in_the_usual_order_stays_as_it_is(match: Record) -> None:
    assert in_order(match) is match


def test_steps_that_were_changed_over_go_back_to_their_places(match: Record) -> None:
    other, changed = as_it_comes(match)
    straight = in_order(other)
    assert changed, "nothing can be changed over in this match"
    assert straight.position().tobytes() == match.position().tobytes()
    assert len(straight.events) == len(match.events)
    for n, event in enumerate(straight.events):
        assert event.seat < 0 or _thinks_of(straight.position(n), event.action)


def test_a_card_that_was_offered_and_taken_back_was_never_offered() -> None:
    """Whoever may offer something offers it, takes it back, and then plays on: all that is left out again."""
    position, rng, detours = nomarch.game("nile-artifacts").start(2), random.Random(3), 0
    plain = position.copy()
    while not plain.over:
        dice = rng.random()
        for each in (plain, position):
            each.draw(random.Random(dice))
        if plain.over:
            break
        detours += to_and_fro(position)
        action = rng.choice(thought_of(plain))
        plain.play(action)
        position.play(action)
    assert detours > 5 and len(position.record.events) == len(plain.record.events) + 2 * detours
    assert in_order(position.record).events == plain.record.events


def to_and_fro(position: Position) -> bool:
    """Offer something and take it back, where that can be done; not before a trade, in whose deal all is counted."""
    if any(position.game.say(action) == "trade" for action in position.legal()):
        return False
    for action in position.legal():
        words, behind = position.game.say(action), position.copy().play(action)
        if words.startswith("offer"):
            back = position.game.parse(words.replace("offer", "withdraw"))
            if back in behind.legal():
                position.play(action).play(back)
                return True
    return False


def test_what_nobody_would_do_stays_where_it_was_done() -> None:
    """Steps at random, sensible or not: whatever is moved, the match comes to the same."""
    position, rng = nomarch.game("nile-artifacts").start(2), random.Random(2)
    while not position.over:
        position.draw(rng)
        if not position.over:
            position.play(rng.choice(position.legal()))
    assert in_order(position.record).position().tobytes() == position.tobytes()
