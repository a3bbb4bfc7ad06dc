"""Puzzles over HTTP: asked, answered right and wrong, counted; only what the seat knew; nobody else's mistakes."""

from __future__ import annotations

import html
from collections.abc import Callable

import httpx
import pytest
from support.people import Person
from support.process import ServerProcess

import nomarch
from nomarch import catalogue
from nomarch.analysis.puzzle import Puzzle, position_of, shipped
from nomarch.server.study.views import plain

Make = Callable[..., Person]
PAGE = {"accept": "text/html"}
RA = nomarch.game("ra-dice")
SLUGS = list(catalogue.OURS)


@pytest.fixture
def merit(sqlite_server: ServerProcess, people: Make) -> Person:
    return people(sqlite_server.address)


def puzzles(slug: str = "ra-dice") -> list[Puzzle]:
    book = shipped(nomarch.game(slug))
    assert book is not None
    return book.puzzles


def post(merit: Person, puzzle: Puzzle, action: str, slug: str = "ra-dice") -> httpx.Response:
    return merit.http.post(f"/puzzles/{slug}/{puzzle.key}", data={"a": action})


def next_key(merit: Person, path: str = "/puzzles/ra-dice") -> str:
    answer = merit.http.get(path, headers=PAGE)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"].rpartition("/")[2])


def test_the_lobby_and_my_page_know_of_puzzles(merit: Person) -> None:
    lobby = merit.http.get("/", headers=PAGE).text
    assert all(f'href="/puzzles/{slug}"' in lobby for slug in SLUGS)
    assert post(merit, puzzles()[0], puzzles()[0].best[0]).status_code == 200
    assert merit.get("/me.json").json()["puzzles"] == {"tried": 1, "solved": 1}


def test_the_next_puzzle_is_the_easiest_that_was_not_tried(merit: Person) -> None:
    easy = min(puzzle.grade for puzzle in puzzles())
    first = next_key(merit)
    found = {puzzle.key: puzzle for puzzle in puzzles()}
    assert found[first].grade == easy
    assert next_key(merit, f"/puzzles/ra-dice?after={first}") != first
    post(merit, found[first], found[first].best[0])
    assert next_key(merit) != first


def test_the_page_asks_shows_the_grade_and_does_not_tell_the_answer(merit: Person) -> None:
    puzzle = puzzles()[0]
    shown = merit.http.get(f"/puzzles/ra-dice/{puzzle.key}", headers=PAGE).text
    assert "Find the best choice" in shown
    assert f"Difficulty {puzzle.grade} of 5" in shown
    assert "data-was" not in shown
    assert "victory chance" not in shown


@pytest.mark.parametrize("slug", SLUGS)
def test_a_right_answer_is_told_with_values_and_counts(merit: Person, slug: str) -> None:
    puzzle = puzzles(slug)[0]
    told = post(merit, puzzle, puzzle.best[0], slug).json()
    assert told["right"]
    assert "Right" in told["html"]
    assert f"{100 * puzzle.value:.1f}%" in told["html"]
    assert f"{100 * (puzzle.value - puzzle.others[0].loss):.1f}%" in told["html"]
    assert f"Solved: 1 of {len(puzzles(slug))}" in told["html"]
    assert 'data-was="best chosen"' in told["html"] or "data-combos" not in told["html"]
    assert "data-action" not in told["html"]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_wrong_answer_is_told_with_what_it_costs_and_what_was_best(merit: Person, slug: str) -> None:
    game, puzzle = nomarch.game(slug), puzzles(slug)[0]
    wrong = puzzle.others[0]
    told = post(merit, puzzle, wrong.action, slug).json()
    assert not told["right"]
    unsure = f" (±{100 * wrong.margin:.1f})" if wrong.margin else ""
    assert f"it costs you {100 * wrong.loss:.1f}{unsure} points" in told["html"]
    state = position_of(puzzle, game).view(puzzle.seat).state
    best = plain(game.words.choice(state, game.parse(puzzle.best[0])))
    assert best[1:] in html.unescape(told["html"])
    assert "Solved: 0 of" in told["html"]


@pytest.mark.parametrize(("slug", "level"), [("ra-dice", "Master"), ("nile-artifacts", "Expert")])
def test_the_others_are_called_what_they_were_when_the_match_was_played(merit: Person, slug: str, level: str) -> None:
    shown = merit.http.get(f"/puzzles/{slug}/{puzzles(slug)[0].key}", headers=PAGE).text
    assert f"Bot: {level}" in shown and sum(f"Bot: {other}" in shown for other in ("Master", "Expert")) == 1


def test_a_streak_counts_what_was_solved_at_once_and_ends_with_a_miss(merit: Person) -> None:
    one, two, three = puzzles()[:3]
    assert "in a row" not in post(merit, one, one.best[0]).json()["html"]
    assert "2 in a row" in post(merit, two, two.best[0]).json()["html"]
    assert "in a row" not in post(merit, three, three.others[0].action).json()["html"]
    assert "in a row" not in post(merit, three, three.best[0]).json()["html"]  # the answer was known by then


def test_the_api_is_the_twin_of_the_page(merit: Person) -> None:
    asked = merit.get("/api/puzzles/ra-dice/next").json()
    puzzle = next(puzzle for puzzle in puzzles() if puzzle.key == asked["key"])
    assert (asked["to_move"], asked["grade"]) == (puzzle.seat, puzzle.grade)
    assert [choice["a"] for choice in asked["choices"]] == [RA.say(a) for a in position_of(puzzle, RA).legal()]
    told = merit.post(f"/api/puzzles/ra-dice/{puzzle.key}", {"a": puzzle.others[0].action}).json()
    assert (told["right"], told["best"], told["lost"]) == (False, list(puzzle.best), puzzle.others[0].loss)
    assert merit.post(f"/api/puzzles/ra-dice/{puzzle.key}", {"a": puzzle.best[0]}).json()["right"]


def test_a_puzzle_is_asked_in_the_readers_language(merit: Person) -> None:
    path = f"/puzzles/ra-dice/{puzzles()[0].key}"
    assert "Was ist hier das Beste?" in merit.http.get(path, headers=PAGE | {"accept-language": "de"}).text
    assert "Wat is hier het beste?" in merit.http.get(path, headers=PAGE | {"accept-language": "nl"}).text


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if nomarch.game(slug).hides])
def test_nothing_that_the_seat_did_not_know_is_sent(merit: Person, slug: str) -> None:
    """The state is the seat's view, and the position, from which everything could be read, is never named."""
    game = nomarch.game(slug)
    asked = merit.get(f"/api/puzzles/{slug}/next").json()
    puzzle = next(puzzle for puzzle in puzzles(slug) if puzzle.key == asked["key"])
    seen = position_of(puzzle, game).view(puzzle.seat).state
    assert asked["state"] == {name: getattr(seen, name) for name in game.dtype.names or ()}
    page = merit.get(f"/puzzles/{slug}/{puzzle.key}").text
    told = post(merit, puzzle, puzzle.best[0], slug).text
    assert puzzle.position.partition(".")[2] not in page + told


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/puzzles/chess", 404),
        ("/puzzles/ra-dice/nothing", 404),
        ("/puzzles/ra-dice/strange.7", 404),
        ("/api/puzzles/ra-dice/nothing/more", 404),
    ],
)
def test_what_is_not_there_is_said_in_a_sentence(merit: Person, path: str, status: int) -> None:
    answer = merit.http.get(path)
    assert answer.status_code == status
    assert answer.json()["error"].endswith(".")


@pytest.mark.parametrize("action", ["", "fly", "; ;", "x" * 500])
def test_unreadable_answers_are_refused_and_do_not_count(merit: Person, action: str) -> None:
    answer = post(merit, puzzles()[0], action)
    assert answer.status_code == 422
    assert answer.json()["error"]
    assert "Solved: 0" in merit.http.get(f"/puzzles/ra-dice/{puzzles()[0].key}", headers=PAGE).text


def test_what_the_rules_do_not_allow_is_refused_with_their_reason(merit: Person) -> None:
    puzzle = puzzles()[0]
    legal = position_of(puzzle, RA).legal()
    illegal = next(RA.say(a) for a in range(len(RA.names)) if a not in legal)
    answer = post(merit, puzzle, illegal)
    assert answer.status_code == 422
    assert "can't be played" in answer.json()["error"]


def test_a_choice_that_nobody_looked_at_may_be_chosen_again_and_does_not_count(merit: Person) -> None:
    """In Roll Through the Ages: one box of a city that the best choice finishes. Nobody would call that wrong."""
    game = nomarch.game("roll-through-the-ages")
    puzzle = next(puzzle for puzzle in puzzles(game.slug) if puzzle.best[0].startswith("build city-4 3"))
    answer = post(merit, puzzle, "build city-4 1", game.slug)
    assert answer.status_code == 422
    assert "Choose something else" in answer.json()["error"]
    assert "Solved: 1 of" in post(merit, puzzle, puzzle.best[0], game.slug).json()["html"]
    assert merit.get("/me.json").json()["puzzles"] == {"tried": 1, "solved": 1}


def test_whoever_has_no_analysed_match_is_told_how_to_get_own_puzzles(merit: Person) -> None:
    shown = merit.http.get("/puzzles/ra-dice/mine", headers=PAGE)
    assert shown.status_code == 200
    assert "press Analyse" in shown.text
