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
    if not hides:
        return Told(seat, state, (action,))
    alike = _alike(before, position)
    words = {position.game.words.event(state, other) for others in alike.values() for other in others}
    kept = frozenset(viewer for viewer, others in alike.items() if others)
    return Told(seat, state, (action,), kept, discreet=words <= {position.game.words.event(state, action)})


def join(one: Told, more: Told) -> Told:
    """Outcomes that fall together are told together; a secret among them keeps all of them."""
    kept, discreet = one.kept_from | more.kept_from, one.discreet and more.discreet
    return Told(one.seat, one.state, (*one.actions, *more.actions), kept, discreet)


def _alike(before: Position, after: Position) -> dict[int, list[int]]:
    """For every viewer the other actions that would have looked the same; who acted always knows."""
    viewers = [SPECTATOR, *(seat for seat in range(after.record.seats) if seat != before.to_move)]
    seen = {viewer: after.view(viewer).tobytes() for viewer in viewers}
    found: dict[int, list[int]] = {viewer: [] for viewer in viewers}
    for other in before.legal() or [outcome for outcome, _ in before.outcomes()]:
        if other != after.record.events[-1].action:
            trial = before.copy().play(other)
            for viewer in viewers:
                if trial.view(viewer).tobytes() == seen[viewer]:
                    found[viewer].append(other)
    return found
