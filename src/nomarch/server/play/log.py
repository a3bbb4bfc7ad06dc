"""What is told of an event, and from whom it is kept.

An event is a secret to a viewer if another one, as far as the viewer knows, would have led to
the same view: what nobody could see on the table must not be read in the log either, nor that
there was nothing to choose or to draw. This holds for every game, without asking it anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from nomarch.engine import CHANCE, SPECTATOR, Position
from nomarch.engine.calls import hide, imagine, legal, outcomes
from nomarch.engine.plain import PlainState
from nomarch.engine.turn import apply
from nomarch.tables import Told

DEALS = 8  # imagined to find out what else others think possible


def tell(position: Position, action: int) -> Told:
    """Play an action or outcome on a position, and say who may know of it."""
    seat, before = position.to_move, position.copy() if position.game.hides else None
    steps = position.watch(action)
    state: Any = steps[0].before
    if before is None or _hidden(before, state) == _hidden(position, steps[-1].after):
        return Told(seat, state, (action,), steps=steps)  # it touched nothing that anybody hides, so everybody saw it
    kept = _fell_unseen(before, action) if before.chance else _kept(before, position)
    return Told(seat, state, (action,), *kept, steps)


def join(one: Told, more: Told) -> Told:
    """Outcomes that fall together are told together; a secret among them keeps all of them."""
    kept, discreet = one.kept_from | more.kept_from, one.discreet and more.discreet
    return Told(one.seat, one.state, one.actions + more.actions, kept, discreet, one.steps + more.steps)


def _kept(before: Position, after: Position) -> tuple[frozenset[int], bool]:
    """The viewers for whom something else would look the same, and whether the words for both are the same too."""
    viewers = {SPECTATOR, *(seat for seat in range(after.record.seats) if seat != before.to_move)}  # who acted knows
    others = _others(before, after.record.events[-1].action)
    if not others:  # who acted had no choice, but only who acted knows that
        return frozenset(viewers), _worded_alike(before, after.record.events[-1].action)
    start, done = before.state, after.state
    seen = {viewer: _through(done, viewer) for viewer in viewers}
    kept: set[int] = set()
    discreet = True
    for other, same_words in others:
        asked = viewers - kept if same_words or not discreet else viewers
        if not asked:
            break  # nothing more to learn
        alike = _alike(_played(start, other), {viewer: seen[viewer] for viewer in asked})
        kept |= alike
        discreet = discreet and (same_words or not alike)
    return frozenset(kept), discreet


def _others(before: Position, played: int) -> list[tuple[int, bool]]:
    """What could have happened instead, and whether the game says it in the same words; other words first."""
    state, words = before.view().state, before.game.words
    said = words.event(state, played)
    ids = before.legal()
    return sorted(((a, words.event(state, a) == said) for a in ids if a != played), key=lambda pair: pair[1])


def _worded_alike(before: Position, played: int) -> bool:
    """Whether the game has the same words for what others think possible: in deals that look the same to them."""
    state, words, rng = before.view().state, before.game.words, [1, 1]
    for _ in range(DEALS):
        deal = state.like(state)
        imagine(deal, SPECTATOR, rng)
        ids = [0] * before.game.max_legal
        others = [a for a in ids[: legal(deal, ids)] if a != played]
        if others:
            return all(words.event(state, a) == words.event(state, played) for a in others)
    return False


def _fell_unseen(before: Position, outcome: int) -> tuple[frozenset[int], bool]:
    """The viewers for whom something else might have fallen, and whether the words for both are the same too."""
    state, words = before.view().state, before.game.words
    said = {a: words.event(state, a) for a in {outcome, *_possible(state)}}
    kept: set[int] = set()
    discreet = True
    for viewer in (SPECTATOR, *range(before.record.seats)):
        for other in _looking_alike(before.view(viewer).state, viewer, outcome):
            kept.add(viewer)
            discreet = discreet and said.get(other) == said[outcome]
            if not discreet or len(set(said.values())) == 1:
                break  # nothing more to learn
    return frozenset(kept), discreet


def _possible(view: PlainState) -> list[int]:
    """The outcomes that are possible as far as a viewer knows."""
    ids = [0] * view.room
    return ids[: outcomes(view, ids, [0] * view.room)]


def _looking_alike(view: PlainState, viewer: int, outcome: int) -> Iterator[int]:
    """The other outcomes that a viewer thinks possible and could not tell from what fell."""
    seen = _after(view, viewer, outcome)
    return (other for other in _possible(view) if other != outcome and _after(view, viewer, other) == seen)


def _after(view: PlainState, viewer: int, action: int) -> PlainState:
    state = _played(view, action)
    hide(state, viewer)
    return state


def _played(state: PlainState, action: int) -> PlainState:
    """A state of its own, one event later."""
    later = state.like(state)
    apply(later, action)
    return later


def _through(state: PlainState, viewer: int) -> PlainState:
    """A state as a viewer sees it."""
    seen = state.like(state)
    hide(seen, viewer)
    return seen


def _alike(trial: PlainState, seen: dict[int, PlainState]) -> set[int]:
    """The viewers who see no difference; what a spectator can tell apart, every seat can."""
    if SPECTATOR in seen and _through(trial, SPECTATOR) != seen[SPECTATOR]:
        return set()
    return {viewer for viewer, view in seen.items() if _through(trial, viewer) == view}


def drawer(position: Position) -> int:
    """The seat that alone sees what falls next, as one sees the card one draws; CHANCE if it falls for everybody."""
    if not position.game.hides:
        return CHANCE
    after = position.copy().play(position.outcomes()[0][0])
    seats = range(position.record.seats)
    return next((seat for seat in seats if _own(position, seat) != _own(after, seat)), CHANCE)


def _own(position: Position, seat: int) -> tuple[bytes, bytes]:
    """What a seat sees and not everybody."""
    return _beyond(position.view(seat).tobytes(), position.view().tobytes())


def _hidden(position: Position, public: Any) -> tuple[bytes, bytes]:
    """What not everybody sees, where that is what everybody sees."""
    return _beyond(position.tobytes(), public.tobytes())


def _beyond(more: bytes, less: bytes) -> tuple[bytes, bytes]:
    """Where one state differs from another that hides more, and what is there."""
    whole = np.frombuffer(more, np.uint8)
    mask = whole != np.frombuffer(less, np.uint8)
    return mask.tobytes(), whole[mask].tobytes()
