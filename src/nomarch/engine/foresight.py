"""What an action brings, found out by the rules themselves: it is played on a copy of what a viewer knows.

Nothing hidden is ever looked at, and nothing that chance decides is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from .calls import outlook, score
from .lazily import lazily
from .turn import Step, stepped
from .watched import Readings, Reads, watched
from .words import Translate, english, signed

if TYPE_CHECKING:
    from .position import View

Points = tuple[tuple[int, ...], ...]  # by seat, then by source


class Effect(NamedTuple):
    """What something brings: as a tag of one to three words, and in words that stand alone."""

    tag: str
    text: str

    def __bool__(self) -> bool:
        return bool(self.text)


NOTHING = Effect("", "")


class Foreseen:
    """What actions of the seat to move would change as far as its viewer can know; worked out when asked for.

    Where a game hides something, only what the actions themselves do is told, and not what would follow.
    """

    def __init__(self, view: View, actions: tuple[int, ...]) -> None:
        self.view, self.actions = view, actions
        self.action = actions[0]
        self.seat = view.to_move

    @property
    def before(self) -> Any:
        """The state before all of it."""
        return self.view.state

    @property
    def after(self) -> Any:
        """The state it would lead to."""
        return self.steps[-1].after

    @lazily
    def steps(self) -> tuple[Step, ...]:
        """What would happen, step by step; found once for all who ask about these actions of a view."""
        known = self.view.foreseen
        if self.actions not in known:
            known[self.actions] = self._found()
        found: tuple[Step, ...] = known[self.actions]
        return found

    def _found(self) -> tuple[Step, ...]:
        steps, now = list[Step](), self.before
        for action in self.actions:
            due: int | None = action
            for after in stepped(now, action):
                before = steps[-1].after if steps else self.before
                steps.append(Step(due, before, self._seen(after)))
                due, now = None, after
                if self.view.game.hides:
                    break
        return tuple(steps)

    def _seen(self, state: Any) -> Any:
        if not self.view.game.hides:
            return state
        seen = state.like(state)
        self.view.game.calls.hide(seen, self.view.seat)
        return seen

    @lazily
    def now(self) -> Points:
        """What everybody would gain on the score track."""
        return self._gains(score)

    @lazily
    def later(self) -> Points:
        """What a later scoring would bring more, as things stand."""
        if not self.view.game.has_outlook:
            return _nothing(len(self.now), len(self.now[0]))
        gains = self._gains(outlook)
        return gains if gains is self.now else _gained(self.now, gains)  # the same: nothing

    @lazily
    def _places(self) -> tuple[Any, ...]:
        return tuple(self.after.places())

    def _gains(self, count: Any) -> Points:
        """Most choices change nothing of what points are counted by."""
        points, (read, was) = tallied(self.view, count)
        if read(self._places) == was:
            return _nothing(len(points), len(points[0]))
        return _gained(points, _counted(count, self.after, len(points[0])))


def tallied(view: View, count: Any) -> tuple[Points, Readings]:
    """Points by seat and source, and what was read to count them: until that changes, they are not counted again."""
    if count not in view.foreseen:
        view.foreseen[count] = _tallied(view, count)
    found: tuple[Points, Readings] = view.foreseen[count]
    return found


def _tallied(view: View, count: Any) -> tuple[Points, Readings]:
    key = (count, view.seat if view.game.hides else None)
    known: tuple[Points, Readings] | None = view.counted.get(key)
    if known is None or known[1][0](view.places) != known[1][1]:
        reads = Reads()
        points = _counted(count, watched(view.game, view.state, reads), len(view.game.sources))
        known = view.counted[key] = points, cast(Readings, reads.readings(view.state, view.places))
    return known


@cache
def _nothing(seats: int, sources: int) -> Points:
    return ((0,) * sources,) * seats


def _counted(count: Any, state: Any, sources: int) -> Points:
    rows = [[0] * sources for _ in range(state.seats)]
    count(state, rows)
    return tuple(map(tuple, rows))


def _gained(before: Points, after: Points) -> Points:
    """Row by row; most choices change few rows or none."""
    return tuple(
        [tuple(map(sub, now, was)) if now != was else (0,) * len(now) for now, was in zip(after, before, strict=True)]
    )


def points_gained(steps: Sequence[Step], seat: int, sources: int) -> tuple[int, ...]:
    """What steps that were taken brought a seat, source by source."""
    before, after = (_counted(score, state, sources) for state in (steps[0].before, steps[-1].after))
    return _gained(before, after)[seat]


def effect(view: View, actions: tuple[int, ...], names: tuple[str, ...], _: Translate = english) -> Effect:
    """What actions bring, in the game's own words; empty if nothing is certain."""
    known, key = view.foreseen, (actions, names, _)
    if key not in known:
        known[key] = _effect(view, actions, names, _)
    found: Effect = known[key]
    return found


def _effect(view: View, actions: tuple[int, ...], names: tuple[str, ...], _: Translate) -> Effect:
    told = view.game.words.effects(Foreseen(view, actions), names, _)
    if len(told) < 2:
        return told[0] if told else NOTHING
    tag = next((one.tag for one in told if one.tag), "")
    return Effect(tag, "; ".join(filter(None, dict.fromkeys(one.text for one in told))))


def points_told(foreseen: Foreseen, names: Sequence[str], _: Translate) -> list[Effect]:
    """Own points now, then those still to come, then what others lose or gain."""
    own = foreseen.seat
    if foreseen.now is foreseen.later:  # nothing
        return []
    others = [seat for seat in range(len(names)) if seat != own]
    now = sum(foreseen.now[own])
    told = [Effect(signed(now), _.n("{gain} point", "{gain} points", abs(now), gain=signed(now)))] if now else []
    later = sum(foreseen.later[own])
    if later:
        told.append(
            Effect(_("{gain} end").format(gain=signed(later)), _("{gain} at the end").format(gain=signed(later)))
        )
    for seat in others:
        if n := sum(foreseen.now[seat]) + sum(foreseen.later[seat]):
            told.append(Effect("", f"{names[seat]}: {signed(n)}"))
    return told
