"""Every lesson in every language, on the plain rules: each task can be done, is lit on the board, and is told."""

from __future__ import annotations

import re

import pytest

import nomarch
from nomarch import catalogue
from nomarch.engine import CHANCE, Game, Lesson, Task
from nomarch.engine.checking import part
from nomarch.engine.contract import Lessons
from nomarch.engine.errors import IllegalAction, UnknownLesson
from nomarch.engine.lesson import LEARNER, moment, several
from nomarch.page.lesson import lesson_parts, lit, pressed
from nomarch.page.words import LANGUAGES, translator
from nomarch.server.identity import Player
from nomarch.server.learning.lesson_pages import lesson_look, why_not

SLUGS = list(catalogue.OURS)
OTHERS = [language for language in LANGUAGES if language != "en"]
LIT = re.compile(r"<[^>]* data-lit[^>]*>")
TAPPED = re.compile(r'data-(?:action|part)="([^"]*)"')


def first(slug: str) -> tuple[Game, Lesson]:
    game = nomarch.game(slug)
    assert game.lessons.FIRST is not None
    return game, game.lessons.FIRST


def parts_at(slug: str, done: int, language: str = "en") -> dict[str, str]:
    game, lesson = first(slug)
    _ = translator(language, game)
    return lesson_parts(lesson_look(game, done, Player("merit", language=language), _), lesson, done, _)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_task_is_the_learners_is_legal_and_is_lit(slug: str, language: str) -> None:
    game, lesson = first(slug)
    for done, task in enumerate(lesson.tasks):
        position = moment(game, done)
        assert position.to_move == LEARNER, task.title
        assert game.parse(several(task.play)[0]) in position.legal(), task.title
        parts = parts_at(slug, done, language)
        tapped = {TAPPED.search(tag)[1] for name in ("tray", "board") for tag in LIT.findall(parts[name])}  # type: ignore[index]
        composed = set(pressed(parts["tray"], task.play))
        assert tapped, f"{task.title}: nothing is lit"
        assert tapped == (composed or {task.play}), task.title


@pytest.mark.parametrize("slug", SLUGS)
def test_the_match_goes_on_with_the_learner_to_decide(slug: str) -> None:
    game, lesson = first(slug)
    position = moment(game, len(lesson.tasks))
    assert position.to_move == LEARNER
    assert not LIT.search("".join(parts_at(slug, len(lesson.tasks)).values()))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("slug", SLUGS)
def test_every_sentence_is_translated_and_shown(slug: str, language: str) -> None:
    game, lesson = first(slug)
    _ = translator(language, game)
    for done, (say, more) in enumerate([*((task.say, task.more) for task in lesson.tasks), lesson.end]):
        bubble = parts_at(slug, done, language)["bubble"]
        for text in filter(None, (say, more)):
            assert _(text) != text, text
            assert _(text).replace("'", "&#39;") in bubble


@pytest.mark.parametrize("slug", SLUGS)
def test_a_lesson_has_eight_to_fourteen_steps(slug: str) -> None:
    assert 8 <= len(first(slug)[1].tasks) + 1 <= 14


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", SLUGS)
def test_fewer_than_forty_words_stand_before_the_first_decision(slug: str, language: str) -> None:
    game, lesson = first(slug)
    _, task = translator(language, game), lesson.tasks[0]
    assert len(f"{_(task.say)} {_(task.more)}".split()) < 40


@pytest.mark.parametrize("slug", SLUGS)
def test_no_sentence_of_a_lesson_is_long(slug: str) -> None:
    """Twenty words are the most that somebody reads between two taps without losing the thread."""
    for task in first(slug)[1].tasks:
        for sentence in re.split(r"(?<=[.!?]) ", f"{task.say} {task.more}"):
            assert len(sentence.split()) <= 20, sentence


def test_what_comes_next_is_told_only_when_it_comes() -> None:
    """The list names all tasks, but the words of the later ones are not on the page."""
    lesson = first("ra-dice")[1]
    page = "".join(parts_at("ra-dice", 0).values())
    assert lesson.tasks[0].say in page
    assert lesson.tasks[1].say not in page


# Wrong taps -----------------------------------------------------------------------------------


def test_what_the_rules_forbid_is_refused_by_the_rules_own_reason() -> None:
    game, lesson = first("ra-dice")
    german = translator("de", game)
    assert why_not(game, lesson, 0, "reroll purple", german) == moment(game, 0).why_not("reroll purple", german)
    assert "Sonne" in why_not(game, lesson, 0, "reroll purple", german)


def test_what_is_allowed_and_not_asked_for_is_put_off() -> None:
    game, lesson = first("ra-dice")
    _ = translator("en", game)
    assert why_not(game, lesson, 0, "stop", _) == "You may do that, too. But first try what is lit."
    assert why_not(game, lesson, 0, "reroll red", _) == ""
    assert "isn't an action" in why_not(game, lesson, 0, "fly", _)
    assert why_not(game, lesson, len(lesson.tasks), "stop", _) == "The lesson is over: play on."


# The mechanism --------------------------------------------------------------------------------


def test_a_lesson_that_plays_against_the_rules_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game, lesson = first("ra-dice")
    wrong = Task("Wrong", "Do it.", "", "reroll red", ("die blue nile",))
    monkeypatch.setattr(game.lessons, "FIRST", Lesson((wrong, *lesson.tasks[1:]), lesson.end, fields=lesson.fields))
    with pytest.raises(IllegalAction):
        moment(game, 1)


def test_what_no_place_stands_for_is_chosen_in_words() -> None:
    drawn = {"tray": "", "board": "<b></b>", "choices": '<button data-action="fly">'}
    assert lit(drawn, "fly")["choices"] == '<button data-action="fly" data-lit>'
    assert "choices" not in lit(drawn | {"board": '<b data-action="fly">'}, "fly")


def test_parts_that_compose_a_choice_are_lit_as_often_as_they_are_pressed() -> None:
    combos = "{&quot;2 jar 1 red cup&quot;: [&quot;take&quot;, &quot;Take&quot;]}"
    tray = f'<b data-combos="{combos}"></b>' + '<i data-part="jar"></i>' * 3 + '<i data-part="red cup"></i>'
    assert pressed(tray, "take") == {"jar": 2, "red cup": 1}
    assert lit({"tray": tray, "board": ""}, "take")["tray"].count("data-lit") == 3


def test_a_game_without_lessons_has_none_to_offer() -> None:
    problems: list[str] = []
    assert part(Lessons, None, problems).FIRST is None
    assert problems == []


@pytest.mark.parametrize("done", [-1, 99])
def test_there_is_no_task_beyond_the_last(done: int) -> None:
    with pytest.raises(UnknownLesson, match="no such lesson"):
        moment(nomarch.game("ra-dice"), done)


def test_looking_at_a_lesson_leaves_it_as_it_is() -> None:
    """Moments are made from one beginning, which must not move on."""
    game = nomarch.game("ra-dice")
    before = moment(game, 3).tobytes()
    moment(game, 3).play("nile")
    assert moment(game, 3).tobytes() == before
    assert moment(game, 0).to_move != CHANCE


# What lessons claim, worked out by hand -------------------------------------------------------


def test_ra_what_the_epoch_brought() -> None:
    """Flood on space 5, two Ankhs left over, last at the Pharaoh (4 to 6); the other has no Civilization."""
    mine, theirs = moment(nomarch.game("ra-dice"), 10).scores()
    assert mine.by_source | {"start": 0} == dict.fromkeys(mine.by_source, 0) | {"nile": 5, "ankhs": 2, "pharaoh": -2}
    assert theirs.by_source | {"start": 0} == dict.fromkeys(mine.by_source, 0) | {"pharaoh": 5, "civilization": -5}


def test_ages_nobody_starved_and_three_developments_are_owned() -> None:
    """Medicine 3, Religion 6, Masonry 6, and the Step Pyramid first: 1; no disaster."""
    mine = moment(nomarch.game("roll-through-the-ages"), 9).scores()[0]
    assert mine.by_source == {"developments": 15, "monuments": 1, "bonuses": 0, "disasters": 0}


def test_nile_three_believers_rise_and_the_cat_would_raise_none() -> None:
    """Nine points before, the Red Pyramid 2, and level 1 of two others, 2 each, if it ended now."""
    game = nomarch.game("nile-artifacts")
    kept, given = (moment(game, 8) for _ in range(2))
    given.play("offer 8 cat")
    for position in (kept, given):
        position.play("confirm").play("confirm")
        assert position.scores()[0].by_source == {"favour": 11, "unfinished": 4}


def test_saqqara_what_the_round_brought() -> None:
    """The boat on 3; Irrigation on level 1 and Trade on level 2, 1 and 2 points."""
    game = nomarch.game("saqqara")
    assert moment(game, 13).scores()[0].by_source == {"nile": 3, "pyramids": 3}
    before, after = (moment(game, done).state.goods[LEARNER] for done in (7, 8))  # type: ignore[attr-defined]
    assert [then - now for then, now in zip(after, before, strict=True)] == [0, 3, 0, 6, 2]  # land fish linen wood gold
