"""Edits: what a browser has need not be sent again, and both ends come to the same text."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from support.parts import look_of

import nomarch
from nomarch import catalogue
from nomarch.draw.text import Text, cut, weave
from nomarch.engine.words import english
from nomarch.page.edits import apply, edit
from nomarch.page.fragments import fragments

LIST = "<ul><li>a</li><li>b</li><li>c</li></ul>"


@pytest.mark.parametrize(
    ("after", "told"),
    [
        (LIST, ((0, 4),)),
        ("<ul><li>a</li><li>x</li><li>c</li></ul>", ((0, 2), "<li>x</li>", (3, 1))),
        ("<ul><li>x</li><li>y</li><li>b</li><li>c</li></ul>", ((0, 1), "<li>x</li><li>y</li>", (2, 2))),
        ("<p>new</p>", ("<p>new</p>",)),
        ("", ()),
    ],
)
def test_only_new_pieces_are_told(after: str, told: tuple[object, ...]) -> None:
    assert edit(LIST, after) == told
    assert apply(LIST, told) == after  # type: ignore[arg-type]


def test_who_has_nothing_gets_everything() -> None:
    assert edit("", LIST) == (LIST,)


@pytest.mark.parametrize("slug", catalogue.OURS)
def test_edits_lead_from_each_moment_of_a_match_to_the_next(slug: str) -> None:
    rng = random.Random(2)
    position = nomarch.game(slug).start().draw(rng)
    before, whole, sent = dict.fromkeys(fragments(look_of(position), english), ""), 0, 0
    for _ in range(12):
        after = fragments(replace(look_of(position, 0), version=1), english)
        for name, html in after.items():
            told = edit(before[name], html)
            assert apply(before[name], told) == html
            whole += len(html)
            sent += sum(len(part) for part in told if isinstance(part, str))
        before = after
        position.play(rng.choice(position.legal())).draw(rng)
    assert sent < whole / 3


STRANDS = (
    "<ul>",
    "<li>a</li>",
    "</ul>",
    "<li>b",
    "</li><g x>",
    "<div>c</div>",
    "text",
    "<g>1</g><g>2</g>",
    "<b>",
    "<i>z",
)


def test_a_woven_text_is_cut_as_its_whole_and_edits_lead_from_one_to_the_other() -> None:
    rng, woven = random.Random(3), list[Text]()
    known = {strand: Text(strand) for strand in STRANDS}  # the same strands again, as pictures that have not changed
    for _ in range(300):
        woven.append(weave([known[strand] for strand in rng.choices(STRANDS, k=6)]))
        assert woven[-1].pieces == cut(woven[-1])
    for before, after in pairwise(woven):
        assert apply(before, edit(before, after)) == after


def test_of_a_woven_text_only_the_strand_that_changed_is_told() -> None:
    frame, end, one, other = Text("<ul>"), Text("</ul><g>x</g>"), Text("<li>1</li><li>2</li>"), Text("<li>3</li>")
    before, after = weave([frame, one, other, end]), weave([frame, one, Text("<li>4</li>"), end])
    assert edit(before, after) == ((0, 3), "<li>4</li></ul>", (4, 1))


def test_an_element_that_begins_in_one_strand_and_goes_on_in_the_next_is_not_cut_apart() -> None:
    split = weave([Text("<p><g"), Text(' class="x">y</g>')])
    assert (split.strands, split.pieces) == ((), cut('<p><g class="x">y</g>'))
