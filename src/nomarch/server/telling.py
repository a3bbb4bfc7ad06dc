"""What is told of an event, and from whom it is kept.

An event is a secret to a viewer if another one would have led to the same view: what nobody
could see on the table must not be read in the log either. This holds for every game, without
asking it anything.
"""

from __future__ import annotations

from nomarch.engine import SPECTATOR, Position
from nomarch.page.look import Told


def tell(position: Position, action: int) -> Told:
    """Play an action or outcome on a position, and say who may know of it."""
    before, seat, state = position.copy(), position.to_move, position.view().state
    position.play(action)
    hides = any(at.view().tobytes() != at.tobytes() for at in (before, position))
    return Told(seat, state, (action,), _kept_from(before, position) if hides else frozenset())


def join(one: Told, more: Told) -> Told:
    """Outcomes that fall together are told together; a secret among them keeps all of them."""
    return Told(one.seat, one.state, (*one.actions, *more.actions), one.kept_from | more.kept_from)


def _kept_from(before: Position, after: Position) -> frozenset[int]:
    """The viewers for whom something else would look the same; who acted always knows."""
    viewers = [SPECTATOR, *(seat for seat in range(after.record.seats) if seat != before.to_move)]
    seen = {viewer: after.view(viewer).tobytes() for viewer in viewers}
    played = after.record.events[-1].action
    kept = set()
    for other in before.legal() or [outcome for outcome, _ in before.outcomes()]:
        if other != played:
            trial = before.copy().play(other)
            kept |= {viewer for viewer in viewers if trial.view(viewer).tobytes() == seen[viewer]}
    return frozenset(kept)
