"""The album: a part is drawn again if, and only if, something has changed of what was read for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import nomarch
from nomarch.draw import Album, Exhibit, Loom, Pen, noted
from nomarch.draw.album import CLOSE, OPEN
from nomarch.engine import View
from nomarch.engine.plain import Seen
from nomarch.engine.words import english

NAMES = ("Merit", "Hemi", "Tau")


class Counting(Pen):
    """A pen that counts what it draws."""

    drawn = 0

    def total(self) -> str:
        type(self).drawn += 1
        return f"{self.s.ra} {self.lead()}"

    def mine(self) -> str:
        type(self).drawn += 1
        return f"{self.s.nile[0]}"

    def everybody(self) -> str:
        type(self).drawn += 1
        return " ".join(map(str, self.s.nile))

    def trying(self) -> str:
        self.s.nile[0] += 7
        self.s.ra += 7
        return f"{self.s.nile[0]} {self.s.ra}"

    def lit(self) -> str:
        type(self).drawn += 1
        return " ".join(str(a) for a in range(3) if a in self.legal)

    def turn(self) -> str:
        type(self).drawn += 1
        return f"{self.role.chooses} {bool(self.legal)}"

    def over(self) -> str:
        type(self).drawn += 1
        return f"{self.role.over}"

    @noted
    def lead(self) -> bool:
        return bool(self.s.nile[0] > self.s.nile[1])


@pytest.fixture
def view() -> View:
    Counting.drawn = 0
    return nomarch.game("ra-dice").start(3).view()


def changed(view: View, **fields: Any) -> View:
    """The same view with other fields."""
    state = view.game.seen_type(view.data)
    for name, value in fields.items():
        setattr(state, name, value)
    return replace(view, data=state.tobytes())


def pen(album: Album, view: View) -> Counting:
    return Counting(Exhibit(view, NAMES, album=album), english)


def test_a_part_is_drawn_once_as_long_as_it_reads_the_same(view: View) -> None:
    album = Album()
    texts = {pen(album, one).part(Counting.total) for one in (view, view, changed(view, pharaoh=[9] * 4))}
    assert (len(texts), Counting.drawn) == (1, 1)


def test_what_was_read_and_what_was_asked_draw_it_again(view: View) -> None:
    album, ahead = Album(), changed(view, nile=[4, 2, 2, 2])
    further = changed(view, nile=[5, 2, 2, 2])
    assert pen(album, view).part(Counting.total).endswith("False")
    assert pen(album, ahead).part(Counting.total).endswith("True")
    assert pen(album, further).part(Counting.total).endswith("True")
    assert Counting.drawn == 2, "the answer is the same for both who lead"
    assert pen(album, changed(further, ra=9)).part(Counting.total) == "9 True"


def test_the_place_of_another_seat_draws_nothing_again_but_what_reads_all(view: View) -> None:
    album, other = Album(), changed(view, nile=[0, 6, 0, 0])
    for one in (view, other):
        pen(album, one).part(Counting.mine)
    assert Counting.drawn == 1
    assert pen(album, view).part(Counting.everybody) != pen(album, other).part(Counting.everybody)


def test_what_is_tried_while_drawing_changes_nobodys_state(view: View) -> None:
    album, before = Album(), view.state.tobytes()
    once = [pen(album, view).part(Counting.trying) for _ in range(2)]
    assert once[0] == once[1] == f"7 {view.state.ra + 7}"  # type: ignore[attr-defined]
    assert view.state.tobytes() == before
    assert pen(album, changed(view, nile=[7, 0, 0, 0])).part(Counting.trying).startswith("14 ")


def test_only_the_choices_that_were_asked_about_matter(view: View) -> None:
    album, chooses = Album(), replace(view, legal=(0, 2, 9))
    assert pen(album, chooses).part(Counting.lit) == "0 2"
    assert pen(album, replace(view, legal=(0, 2, 8))).part(Counting.lit) == "0 2"
    assert Counting.drawn == 1
    assert pen(album, replace(view, legal=(1, 2, 8))).part(Counting.lit) == "1 2"


def test_a_picture_is_shown_to_other_roles_unless_it_looked_at_what_they_differ_in(view: View) -> None:
    album = Album()
    seated, chooses, ended = replace(view, seat=0), replace(view, legal=(0,)), replace(view, to_move=-2)
    assert {pen(album, one).part(Counting.mine) for one in (view, seated, chooses, ended)} == {"0"}
    assert Counting.drawn == 1
    assert [pen(album, one).part(Counting.turn) for one in (view, seated, chooses)] == [
        "False False",
        "False False",
        "True True",
    ]
    assert Counting.drawn == 3
    assert [pen(album, one).part(Counting.over) for one in (chooses, ended, seated)] == ["False", "True", "False"]
    assert Counting.drawn == 5


def test_who_may_choose_nothing_shares_what_nobody_can_choose_now(view: View) -> None:
    album = Album()
    assert pen(album, view).part(Counting.lit) == pen(album, replace(view, legal=(7, 9))).part(Counting.lit) == ""
    assert Counting.drawn == 1
    assert pen(album, replace(view, legal=(1,))).part(Counting.lit) == "1"


def test_a_drawing_is_never_given_a_whole_state(view: View) -> None:
    given: list[object] = []
    pen(Album(), view).part(lambda twin: given.append(twin.s) or "")
    assert isinstance(given[0], Seen)


def woven(album: Album, view: View, *parts: Any) -> str:
    """A text of several pictures, as somebody is shown it."""
    loom = Loom(album)
    drawing = Counting(Exhibit(view, NAMES, album=album, loom=loom), english)
    return loom.weave("all", "|".join(drawing.part(part) for part in parts))


def test_a_text_is_woven_of_its_pictures_and_the_same_where_they_are(view: View) -> None:
    album, both = Album(), (Counting.mine, Counting.total)
    first = woven(album, view, *both)
    assert first == f"0|{view.state.ra} False"  # type: ignore[attr-defined]
    assert woven(album, changed(view, pharaoh=[9] * 4), *both) is first
    assert woven(album, changed(view, nile=[4, 0, 0, 0], ra=9), *both) == "4|9 True"
    assert woven(album, view, *both) is first


def test_signs_that_stand_for_pictures_do_no_harm_in_a_name() -> None:
    typed = f"<b>{OPEN}7{CLOSE}Bo{OPEN}</b>"
    assert "Bo" in Album().woven("all", typed, {})
