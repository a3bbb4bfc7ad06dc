"""One's own mistakes as puzzles: taken from analysed matches, answered with what was found there, for nobody else."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any

import pytest

import nomarch
from nomarch import catalogue
from nomarch.analysis.puzzle import UnknownPuzzle, shipped
from nomarch.analysis.rows import Row
from nomarch.engine import Record
from nomarch.page.words import translator
from nomarch.server.identity import Player
from nomarch.server.learning.puzzle_pages import answer_to
from nomarch.server.learning.puzzles import find, next_mistake, read_choice, shipped_puzzle

RA = nomarch.game("ra-dice")
MERIT, BAKI = Player("merit"), Player("baki")
NAMES = ("Merit", "Baki", "Tau", "Nofret", "Hemi")


def played() -> Record:
    """A whole match by chance, in which Merit has the first seat."""
    rng, position = random.Random(5), RA.start(2, names=["Merit", "Baki"])
    while not position.draw(rng).over:
        position.play(rng.choice(position.legal()))
    return position.record


RECORD = played()
EVENT = next(n for n, event in enumerate(RECORD.events) if event.seat == 0 and len(RECORD.position(n).legal()) > 2)
LEGAL = RECORD.position(EVENT).legal()
CHOSEN = RECORD.events[EVENT].action
BEST, OTHER = [action for action in LEGAL if action != CHOSEN][:2]
KEY = f"table.{EVENT}"


def row(mark: str = "mistake") -> Row:
    nothing = (0.0, 0.0)
    return Row(
        event=EVENT, kind="decision", seat=0, action=CHOSEN, before=(0.5, 0.5), after=(0.42, 0.58), points=nothing,
        luck=nothing, cost=(-0.08, 0.08), drift=nothing, best=BEST, choices=len(LEGAL), loss=0.08, margin=0.02,
        mark=mark,  # type: ignore[arg-type]
    )  # fmt: skip


def services(rows: tuple[Row, ...] = (row(),), tried: tuple[dict[str, Any], ...] = (), depth: str = "deep") -> Any:
    """Merit's one finished match and its analysis, as the server's services give them."""
    review = SimpleNamespace(rows=rows, unit="share", game="ra-dice", depth=depth)
    table = SimpleNamespace(seats_of=lambda player: (0,) if player == MERIT.id else ())
    finished = ({"id": "table", "game": "ra-dice", "result": "{}"}, [])
    return SimpleNamespace(
        store=SimpleNamespace(puzzles_of=lambda player, game: tried, tables_of=lambda player: [finished]),
        studies=SimpleNamespace(stored=lambda match, record: SimpleNamespace(review=review, reasons={})),
        tables=SimpleNamespace(get=lambda name: table, record=lambda name: RECORD),
    )


def test_a_marked_decision_of_an_analysed_match_is_a_puzzle() -> None:
    assert next_mistake(services(), MERIT, RA) == KEY


def test_what_was_close_or_is_solved_or_is_somebody_elses_is_none() -> None:
    assert next_mistake(services((row("close"),)), MERIT, RA) is None
    assert next_mistake(services((row("close"),), depth="quick"), MERIT, RA) is None
    assert next_mistake(services((row(""),)), MERIT, RA) is None
    assert next_mistake(services(tried=({"puzzle": KEY, "solved_at": "now", "tries": 1},)), MERIT, RA) is None
    assert next_mistake(services(), BAKI, RA) is None


def test_it_is_asked_where_the_decision_was_made_and_knows_what_was_chosen() -> None:
    asked = find(services(), MERIT, RA, KEY)
    assert asked.position.tobytes() == RECORD.position(EVENT).tobytes()
    assert (asked.best, asked.played, asked.match) == ((BEST,), CHOSEN, "/t/table")


def test_answers_are_weighed_by_what_the_analysis_found() -> None:
    asked, _ = find(services(), MERIT, RA, KEY), translator("en", RA)
    right = answer_to(asked, BEST, RECORD.names, _)
    assert [(weighed.who, round(weighed.value, 2)) for weighed in right.rows] == [("Best", 0.5), ("In the match", 0.42)]
    again = answer_to(asked, CHOSEN, RECORD.names, _)
    assert (again.right, again.lost, again.margin) == (False, 0.08, 0.02)
    unknown = answer_to(asked, OTHER, RECORD.names, _)
    assert (unknown.right, unknown.lost) == (False, None)


@pytest.mark.parametrize("slug", list(catalogue.OURS))
def test_no_answer_says_that_a_costly_choice_is_as_good_as_the_best(slug: str) -> None:
    game = catalogue.game(slug)
    _, told = translator("en", game), []
    book = shipped(game)
    assert book
    for key in [puzzle.key for puzzle in book.puzzles]:
        asked = shipped_puzzle(game, key)
        told += [answer_to(asked, action, NAMES, _).reason for action in (*asked.best, *asked.losses)]
    assert not [reason for reason in told if "as good" in reason or "equal" in reason]
    assert any(told) and not all(told)  # where nothing can be named, nothing is said


@pytest.mark.parametrize("key", ["table.x", "table.", ".", "table.-1", "table.9999999", f"table.{EVENT + 1}"])
def test_other_events_are_no_puzzles(key: str) -> None:
    with pytest.raises(UnknownPuzzle):
        find(services(), MERIT, RA, key)


def test_nobody_is_asked_somebody_elses_mistake() -> None:
    with pytest.raises(UnknownPuzzle):
        find(services(), BAKI, RA, KEY)


def test_what_cannot_be_played_is_refused() -> None:
    illegal = next(a for a in range(len(RA.names)) if a not in LEGAL)
    with pytest.raises(nomarch.NomarchError, match="can't be played"):
        read_choice(find(services(), MERIT, RA, KEY), RA.say(illegal))
