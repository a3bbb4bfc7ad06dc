"""Edits: what a browser has need not be sent again, and both ends come to the same text."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from support.parts import look_of

import nomarch
from nomarch import catalogue
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
