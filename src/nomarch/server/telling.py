"""What is told of an event, and from whom it is kept.

An event is a secret to a viewer if another one would have led to the same view: what nobody
could see on the table must not be read in the log either. This holds for every game, without
asking it anything.
"""

from __future__ import annotations

import numpy as np

from nomarch.engine import SPECTATOR, Position
from nomarch.page.look import Told


def tell(position: Position, action: int) -> Told:
    """Play an action or outcome on a position, and say who may know of it."""
    before, seat, state = position.copy(), position.to_move, position.view().state
    position.play(action)
    if _hidden(before) == _hidden(position):  # it touched nothing that anybody hides, so everybody saw it
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
            if trial.view().tobytes() != seen[SPECTATOR]:
                continue  # what a spectator can tell apart, every seat can
            for viewer in viewers:
                if trial.view(viewer).tobytes() == seen[viewer]:
                    found[viewer].append(other)
    return found


def _hidden(position: Position) -> tuple[bytes, bytes]:
    """Where the whole state differs from what everybody sees, and what is there."""
    whole = np.frombuffer(position.tobytes(), np.uint8)
    mask = whole != np.frombuffer(position.view().tobytes(), np.uint8)
    return mask.tobytes(), whole[mask].tobytes()
