"""What the page says of bots: that they warm up, and what a hint is worth."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from support.parts import look_of

import nomarch
from nomarch.engine import Rated
from nomarch.engine.reason import Part, Reason
from nomarch.engine.words import english
from nomarch.page.fragments import fragments
from nomarch.page.hints import odds
from nomarch.page.words import translator
from nomarch.tables import BOT


def test_a_quiet_line_tells_that_bots_warm_up() -> None:
    look = look_of(nomarch.game("ra-dice").start(2).draw(random.Random(1)))
    bots = (look.chairs[0], replace(look.chairs[1], kind=BOT))
    cold = replace(look, chairs=bots, warming=True)
    assert "The bots are warming up" in fragments(cold, english)["warming"]
    for warm in (replace(cold, warming=False), replace(cold, chairs=look.chairs)):
        assert "hidden" in fragments(warm, english)["warming"] and "bots" not in fragments(warm, english)["warming"]


def test_a_value_is_said_in_percent_with_how_sure_it_is() -> None:
    assert odds(Rated(0, 0.614, 0.031), 2, english) == "61% to win (±3)"
    assert odds(Rated(0, 0.614, 0.002), 3, english) == "61% to win (±1)"
    assert odds(Rated(0, 0.5, 0.0), 2, english) == "about 50% to win"
    assert odds(Rated(0, 0.5, float("inf")), 2, english) == "about 50% to win"
    assert odds(Rated(0, 1.07, 0.02), 2, english) == "100% to win (±2)"
    assert odds(Rated(0, 23.4, 1.6), 1, english) == "23 points (±2)"
    assert odds(Rated(0, 0.614, 0.031), 2, translator("de")) == "61 % Gewinnchance (±3)"


def test_a_hint_stands_in_its_own_panel_and_beside_the_choices() -> None:
    look = replace(look_of(nomarch.game("ra-dice").start(2).draw(random.Random(1))), may_hint=True)
    best, second = look.choices[2], look.choices[0]
    parts = fragments(replace(look, advice=(Rated(best, 0.7, 0.02), Rated(second, 0.4, 0.02))), english)
    assert parts["hint"].index("70% to win (±2)") < parts["hint"].index("40% to win (±2)")
    assert "<em>40%</em>" in parts["choices"]
    thinking = fragments(replace(look, thinking=True), english)
    assert "is looking at your options" in thinking["hint"]
    assert 'aria-disabled="true"' in re.findall(r"<button[^>]*data-hint[^>]*>", thinking["tray"])[0]
    assert "data-hint" not in fragments(replace(look, may_hint=False), english)["tray"]


def test_no_value_below_the_first_seems_better_than_it() -> None:
    look = look_of(nomarch.game("ra-dice").start(2).draw(random.Random(1)))
    first, second = look.choices[2], look.choices[0]
    parts = fragments(replace(look, advice=(Rated(first, 0.4, 0.02), Rated(second, 0.45, 0.2))), english)
    assert "40% to win (±2)" in parts["hint"] and "about as good" in parts["hint"] and "45" not in parts["hint"]
    assert "<em>&asymp; 40%</em>" in parts["choices"]


def test_one_sentence_under_the_best_choice_says_why() -> None:
    look = look_of(nomarch.game("ra-dice").start(2, names=("Ada", "<b>Bo")).draw(random.Random(1)))
    first, second = look.choices[2], look.choices[0]
    rival = Part("points", "pharaoh", 1, -1.32, (-1.8, -0.8))
    advised = replace(look, advice=(Rated(first, 0.6, 0.02), Rated(second, 0.5, 0.02)))
    told = fragments(replace(advised, reason=Reason(0, first, second, (rival,), 400)), english)["hint"]
    next_best = look.game.words.choice(look.view.state, second, english)
    assert f"Better than “{next_best}”: &lt;b&gt;Bo gets 1.3 points fewer from Pharaohs." in told
    assert told.count('class="because"') == 1 and told.index("because") < told.index('data-rank="2"')
    equal = fragments(replace(advised, reason=Reason(0, first, second, (), 400)), translator("de", look.game))["hint"]
    assert "Etwa so gut wie „" in equal
    assert "because" not in fragments(advised, english)["hint"]


def test_where_there_is_no_hint_a_sentence_says_why() -> None:
    look = look_of(nomarch.game("ra-dice").start(2).draw(random.Random(1)))
    told = fragments(replace(look, no_hint="The bots are <busy>."), english)["hint"]
    assert "The bots are &lt;busy&gt;." in told and " hidden>" not in told and "data-rank" not in told
