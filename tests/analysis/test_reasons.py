"""Reasons: what two actions, played on, are told apart by; and that every number said comes from there."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import numpy as np
import pytest

import nomarch
from nomarch import catalogue
from nomarch.analysis.compare import Compared
from nomarch.analysis.reasons import explain, leads
from nomarch.engine import Game
from nomarch.engine.reason import Part, Reason, decimal, percent, why
from nomarch.engine.words import english
from nomarch.page.words import LANGUAGES, translator

AGES = nomarch.game("roll-through-the-ages")
DEVELOPMENTS, MONUMENTS, BONUSES, DISASTERS = range(4)
STRUCK, FIRST, ROUNDS = range(3)


def nothing(lines: int = 5, seats: int = 2) -> Compared:
    """Lines in which nobody has anything."""
    return Compared(np.zeros((lines, 2, seats)), np.zeros((lines, 2, seats, 4)), np.zeros((lines, 2, 3)))


def test_the_largest_sure_part_comes_first_with_its_interval() -> None:
    """Gaps 2, 3, 2, 3, 2: mean 2.4, variance 0.3, standard error sqrt(0.3 / 5) = 0.2449, times 1.96 is 0.480."""
    seen = nothing()
    seen.points[:, 0, 0, DEVELOPMENTS] = (2, 3, 2, 3, 2)
    seen.points[:, 0, 0, BONUSES] = 1
    first, second = explain(AGES, 0, seen)
    assert (first.kind, first.source, first.seat) == ("points", "developments", 0)
    assert first.amount == pytest.approx(2.4)
    assert first.interval == pytest.approx((1.92, 2.88), abs=0.001)
    assert (second.source, second.amount, second.interval) == ("bonuses", 1.0, (1.0, 1.0))


def test_what_may_be_chance_is_not_told() -> None:
    """Gaps 3, -1, 3, -1, 3: mean 1.4, standard error sqrt(4.8 / 5) = 0.98, so not even the lead is sure."""
    seen = nothing()
    seen.points[:, 0, 0, DEVELOPMENTS] = (3, 0, 3, 0, 3)
    seen.points[:, 1, 0, DEVELOPMENTS] = (0, 1, 0, 1, 0)
    assert explain(AGES, 0, seen) == ()


def test_what_is_won_here_and_lost_there_is_about_equal() -> None:
    seen = nothing()
    seen.points[:, 0, 0, DEVELOPMENTS] = 4
    seen.points[:, 1, 0, MONUMENTS] = 4
    assert explain(AGES, 0, seen) == ()


def test_what_rivals_lose_speaks_for_an_action_too() -> None:
    """Three seats: each rival counts half. Seat 2 loses 3 points more: 1.5 of lead; seat 1 wins 1: -0.5."""
    seen = nothing(seats=3)
    seen.points[:, 0, 2, DISASTERS] = -3
    seen.points[:, 0, 1, MONUMENTS] = 1
    assert leads(seen, 0)[0].tolist() == [1.0, 0.0]
    (part,) = explain(AGES, 0, seen)
    assert (part.source, part.seat, part.amount) == ("disasters", 2, -3.0)


def test_a_fact_counts_by_the_lead_that_goes_with_it_and_not_twice() -> None:
    """In both actions a strike goes with 2 points fewer; 8 of 10 lines meet one less, so it explains 1.6 points.

    Those points are lost to disasters, the source that the fact is about: only one of the two is told.
    """
    seen = nothing(lines=10)
    seen.facts[:, 1, STRUCK] = (1, 1, 1, 1, 1, 1, 1, 1, 1, 0)
    seen.facts[:, 0, STRUCK] = (0, 0, 0, 0, 0, 0, 0, 0, 1, 0)
    seen.points[:, :, 0, DISASTERS] = -2 * seen.facts[:, :, STRUCK]
    told = explain(AGES, 0, seen)
    assert [(part.kind, part.source, part.amount) for part in told] == [("points", "disasters", pytest.approx(1.6))]
    seen.points[:, :, 0, DISASTERS] = 0
    seen.points[:, :, 0, BONUSES] = 5 - 2 * seen.facts[:, :, STRUCK]
    assert [part.source for part in explain(AGES, 0, seen)] == ["bonuses", "struck"]


def parts_of(game: Game) -> Iterator[Part]:
    """Every part that can be told, up and down, of the seat itself and of a rival."""
    rng = random.Random(1)
    for sign in (1, -1):
        for source in game.sources:
            yield from (Part("points", source, seat, sign * rng.uniform(0.1, 9), (0, 0)) for seat in (0, 1))
        yield from (Part("fact", fact.name, 0, sign * rng.uniform(0.06, 0.9), (0, 0)) for fact in game.facts)


def numbers(text: str) -> list[float]:
    return [float(found.replace(",", ".")) for found in re.findall(r"\d+(?:[.,]\d+)?", text)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", catalogue.OURS)
def test_every_number_of_a_sentence_comes_from_the_comparison(slug: str, language: str) -> None:
    game = catalogue.game(slug)
    _ = translator(language, game)
    for part in parts_of(game):
        text = why(Reason(0, 0, 1, (part,), 300), game.words, ["Ada", "Hemi"], _)
        tenths, hundredths = round(abs(part.amount), 1), round(100 * abs(part.amount))
        assert numbers(text) in ([tenths], [hundredths]), text
        assert ("Hemi" in text) == (part.seat == 1) and text.endswith(".") and "{" not in text
        assert text != why(Reason(0, 0, 1, (part._replace(amount=-part.amount),), 300), game.words, ["Ada", "Hemi"], _)
        if language != "en":
            assert text != why(Reason(0, 0, 1, (part,), 300), game.words, ["Ada", "Hemi"])


def test_two_parts_make_one_sentence_in_each_language() -> None:
    parts = (Part("points", "developments", 0, 2.43, (1, 3)), Part("fact", "struck", 0, -0.112, (-0.2, -0.02)))
    reason = Reason(0, 0, 1, parts, 300)
    said = {language: why(reason, AGES.words, ["Ada", "Hemi"], translator(language, AGES)) for language in LANGUAGES}
    assert said == {
        "en": "2.4 points more from developments, "
        "and hunger or a disaster 11% less often by the end of the next round.",
        "de": "2,4 Punkte mehr durch Errungenschaften "
        "und Hunger oder eine Katastrophe bis zum Ende der nächsten Runde 11 % seltener.",
        "nl": "2,4 punten meer met ontwikkelingen "
        "en honger of een ramp tot het eind van de volgende ronde 11% minder vaak.",
    }


def test_equal_actions_are_called_so() -> None:
    equal = Reason(0, 0, 1, (), 300)
    assert equal.equal and why(equal, AGES.words, ["Ada", "Hemi"]) == "About equal."
    assert why(equal, AGES.words, ["Ada", "Hemi"], against="Stop") == "About as good as “Stop”."
    assert why(equal, AGES.words, ["Ada", "Hemi"], translator("de", AGES)) == "Etwa gleich gut."


def test_small_numbers_are_never_told_as_nothing() -> None:
    assert (decimal(0.02, english), decimal(-12.34, english), percent(0.004)) == ("0.1", "12.3", 1)


@pytest.mark.parametrize("slug", catalogue.OURS)
def test_every_kind_of_decision_has_a_name_in_each_language(slug: str) -> None:
    game = catalogue.game(slug)
    for kind in game.kinds:
        names = [game.words.kind(kind, translator(language, game)) for language in LANGUAGES]
        assert all(names) and names[1] != kind
