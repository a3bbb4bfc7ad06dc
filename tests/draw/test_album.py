"""The album: a part is drawn again if, and only if, something has changed of what was read for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import nomarch
from nomarch.draw import Album, Desk, Exhibit, Pen, noted
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


def test_a_picture_for_one_role_is_not_shown_to_another(view: View) -> None:
    album = Album()
    for one in (view, replace(view, seat=0), replace(view, legal=(0,)), replace(view, to_move=-2)):
        pen(album, one).part(Counting.mine)
    assert Counting.drawn == 4


def test_a_drawing_is_never_given_a_whole_state(view: View) -> None:
    given: list[object] = []
    pen(Album(), view).part(lambda twin: given.append(twin.s) or "")
    assert isinstance(given[0], Seen)


def looking(desk: Desk, view: View, *parts: Any) -> list[str]:
    """What somebody with a desk is drawn who looks again."""
    shown = Exhibit(view, NAMES, album=desk.album, desk=desk)
    desk.begin()
    desk.show(shown)
    return [desk.album.woven("all", Counting(shown, english).part(part), desk.used) for part in parts]


def test_what_lies_on_a_desk_stays_there_until_something_differs_that_was_read_for_it(view: View) -> None:
    desk = Album().desk("merit")
    first = looking(desk, view, Counting.mine, Counting.total)
    assert looking(desk, changed(view, pharaoh=[9] * 4), Counting.mine, Counting.total) == first
    assert Counting.drawn == 2
    assert looking(desk, changed(view, nile=[4, 0, 0, 0]), Counting.mine, Counting.total) == [
        "4",
        f"{view.state.ra} True",
    ]  # type: ignore[attr-defined]
    assert looking(desk, changed(view, nile=[4, 0, 0, 0], ra=9), Counting.total) == ["9 True"]


def test_what_was_left_out_of_a_look_is_not_taken_from_the_desk_afterwards(view: View) -> None:
    desk = Album().desk("merit")
    looking(desk, view, Counting.mine)
    looking(desk, changed(view, nile=[4, 0, 0, 0]), Counting.total)
    assert looking(desk, changed(view, nile=[4, 0, 0, 0]), Counting.mine) == ["4"]


def test_two_desks_share_pictures_and_nothing_else(view: View) -> None:
    album, other = Album(), changed(view, nile=[4, 0, 0, 0])
    one, two = album.desk("merit"), album.desk("hemi")
    assert looking(one, view, Counting.mine) == looking(two, view, Counting.mine)
    assert Counting.drawn == 1
    assert (looking(one, other, Counting.mine), looking(two, view, Counting.mine)) == (["4"], ["0"])


def test_signs_that_stand_for_pictures_do_no_harm_in_a_name() -> None:
    typed = f"<b>{OPEN}7{CLOSE}Bo{OPEN}</b>"
    assert "Bo" in Album().woven("all", typed, {})
