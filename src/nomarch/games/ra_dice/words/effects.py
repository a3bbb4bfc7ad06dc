"""What a choice brings: at the end of the epoch, at the end of the match, and in whose way it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from nomarch.engine import Effect, Foreseen, View
from nomarch.engine.foresight import points_told
from nomarch.engine.words import NOBODY, Translate, english, signed

from ..rules.actions import BUILD, CROWN, DISASTER, DONE, FLOOD, MAX_LEGAL, SAIL, SETTLE, STOP
from ..rules.data import COLOURS, COLUMNS, FROM_MONUMENTS, PHARAOH, SUN
from ..rules.scoring import own_in_column, pharaoh_points, settlements
from ..rules.state import USING
from ..rules.uses import legal_uses
from .choices import area_of
from .log import followed
from .names import FACE


def effects(foreseen: Foreseen, names: Sequence[str], _: Translate = english) -> list[Effect]:
    """Points at the epoch and at the end; the lead of the Pharaoh, a column, a flood that makes the Nile count."""
    action = foreseen.action
    if action >= DISASTER or action == STOP:
        return [*points_told(foreseen, names, _), *(Effect("", text) for text in _sure(foreseen, names, _))]
    if action < CROWN:
        return []
    told = [*_special(foreseen, action, names, _), *_points(foreseen, _)]
    return told or [Effect("", _("no points yet"))]


def _points(foreseen: Foreseen, _: Translate) -> Iterator[Effect]:
    """Monuments score at the end of the match, everything else at that of the epoch."""
    gains = foreseen.later[foreseen.seat]
    end = gains[FROM_MONUMENTS]
    epoch = sum(gains) - end
    if epoch:
        yield Effect(signed(epoch), _("{gain} at the end of the epoch").format(gain=signed(epoch)))
    if end:
        yield Effect(_("{gain} end").format(gain=signed(end)), _("{gain} at the end").format(gain=signed(end)))


def _special(foreseen: Foreseen, action: int, names: Sequence[str], _: Translate) -> Iterator[Effect]:
    was, s, seat = foreseen.before, foreseen.after, foreseen.seat
    if action < SAIL:
        yield from _lead(was, s, seat, names, _)
    elif SAIL <= action < FLOOD and not s.floods[seat]:
        yield Effect("", _("the Nile scores nothing without a flood"))
    elif FLOOD <= action < SETTLE and not was.floods[seat]:
        yield Effect("", _("your {n} on the Nile will count").format(n=s.nile[seat]))
    elif SETTLE <= action < BUILD:
        yield Effect("", _.n("1 Civilization marker", "{n} Civilization markers", settlements(s, seat)))
    elif BUILD <= action < DISASTER:
        yield from _column(s, seat, (action - BUILD) % COLUMNS, _)


def _lead(was: Any, s: Any, seat: int, names: Sequence[str], _: Translate) -> Iterator[Effect]:
    """7.2: who leads the Pharaoh track, alone or with others, and who no longer does or is last now."""
    leads = s.pharaoh[seat] == max(s.pharaoh[: s.seats])
    alone = leads and list(s.pharaoh[: s.seats]).count(s.pharaoh[seat]) == 1
    if leads and pharaoh_points(s, seat) != pharaoh_points(was, seat):
        yield Effect("", _("you take the lead") if alone else _("you share the lead"))
    for other in range(s.seats):
        before, after = pharaoh_points(was, other), pharaoh_points(s, other)
        if other != seat and before > 0 >= after:
            yield Effect("", _("{name} loses the lead").format(name=names[other]))
        elif other != seat and after < 0 <= before:
            yield Effect("", _("{name} would be last").format(name=names[other]))


def _column(s: Any, seat: int, column: int, _: Translate) -> Iterator[Effect]:
    """8.1-8.2: how many markers stand in the column, and how many columns are begun."""
    n = own_in_column(s, seat, column)
    begun = sum(own_in_column(s, seat, other) > 0 for other in range(COLUMNS))
    if n == COLOURS:
        yield Effect("", _("completes column {column}").format(column=column + 1))
    elif n > 1:
        yield Effect("", _("{n} markers in column {column}").format(n=n, column=column + 1))
    else:
        yield Effect("", _("{n} of {all} columns begun").format(n=begun, all=COLUMNS))


# If you stop now ------------------------------------------------------------------------------


def stopping(view: View, names: tuple[str, ...], _: Translate = english) -> str:
    """What it means to stop now: what the dice could still do, and what is certain about suns and Ankhs."""
    actions = (DONE,) if DONE in view.legal else (STOP,)
    foreseen = Foreseen(view, actions)
    if foreseen.after.phase == USING:  # rolling ends, and the dice wait to be used
        foreseen = Foreseen(view, (*actions, DONE))
    return "; ".join([*_unused(view.state, actions == (DONE,), _), *_sure(foreseen, names, _)]) or _("nothing is lost")


def _sure(foreseen: Foreseen, names: Sequence[str], _: Translate) -> Iterator[str]:
    """What would follow by itself."""
    for step in foreseen.steps:
        for seat, text in followed(step, names, _):
            yield text if seat in (NOBODY, foreseen.seat) else f"{names[seat]}: {text}"


def _unused(s: Any, ends: bool, _: Translate) -> Iterator[str]:
    """The dice that could still do something, by what they show."""
    ids = [0] * MAX_LEGAL
    areas = {area_of(a) for a in ids[: legal_uses(s, ids)]}
    dice = [(face, sum(s.dice[colour] == face for colour in range(COLOURS))) for face in range(PHARAOH, SUN)]
    useful = [f"{_(FACE[face])}" + (f" ×{n}" if n > 1 else "") for face, n in dice if n and face in areas]
    if useful:
        text = _("unused: {dice}") if ends else _("to use: {dice}")
        yield text.format(dice=", ".join(useful))
