"""What is told of an event, and from whom it is kept.

An event is a secret to a viewer if another one would have led to the same view: what nobody
could see on the table must not be read in the log either. This holds for every game, without
asking it anything.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from nomarch import catalogue
from nomarch.engine import CHANCE, SPECTATOR, Game, Position
from nomarch.engine.plain import PlainState
from nomarch.tables import Step, Told


def tell(position: Position, action: int) -> Told:
    """Play an action or outcome on a position, and say who may know of it."""
    if not _has_secrets(position.game):
        seat, state = position.to_move, position.state
        position.play(action)
        return Told(seat, state, (action,), steps=(_steps(position.game, state, action),))
    before, seat, state = position.copy(), position.to_move, position.view().state
    position.play(action)
    steps = (_steps(before.game, before.state, action),)
    if _hidden(before) == _hidden(position):  # it touched nothing that anybody hides, so everybody saw it
        return Told(seat, state, (action,), steps=steps, shown=_shown(before, action, position))
    kept, discreet = _kept(before, position)
    return Told(seat, state, (action,), kept, discreet, steps, _shown(before, action, position))


def _has_secrets(game: Game) -> bool:
    """Whether a game may hide anything: all that do not say that they hide nothing."""
    return game.observation is None or game.observation.hides


def _shown(before: Position, action: int, after: Position) -> tuple[Any, ...]:
    """What a game says the event brought to light for everybody, if it has such moments."""
    uncovered = getattr(catalogue.board(before.game.slug), "uncovered", None)
    return uncovered(before.state, action, after.state) if uncovered else ()


def _steps(game: Game, before: PlainState, action: int) -> tuple[Step, ...]:
    """What an action leads to by itself, step by step, as everybody sees it."""
    tale = catalogue.tale(game.slug)
    if tale is None:
        return ()
    found, state = [], type(before)()
    state.become(before)
    seen = _seen(state)
    for name in tale.moments(state, action):
        found.append(Step(name, seen, seen := _seen(state)))
    return tuple(found)


def _seen(state: PlainState) -> PlainState:
    """A copy of a state with everything blanked that a spectator cannot know."""
    seen = type(state)()
    seen.become(state)
    seen.calls.hide(seen, SPECTATOR)
    return seen


def join(one: Told, more: Told) -> Told:
    """Outcomes that fall together are told together; a secret among them keeps all of them."""
    kept, discreet = one.kept_from | more.kept_from, one.discreet and more.discreet
    steps, shown = one.steps + more.steps, one.shown + more.shown
    return Told(one.seat, one.state, one.actions + more.actions, kept, discreet, steps, shown)


def _kept(before: Position, after: Position) -> tuple[frozenset[int], bool]:
    """The viewers for whom something else would look the same, and whether the words for both are the same too."""
    viewers = {SPECTATOR, *(seat for seat in range(after.record.seats) if seat != before.to_move)}  # who acted knows
    seen = {viewer: after.view(viewer).tobytes() for viewer in viewers}
    kept: set[int] = set()
    discreet = True
    for other, same_words in _others(before, after.record.events[-1].action):
        asked = viewers - kept if same_words or not discreet else viewers
        if not asked:
            break  # nothing more to learn
        alike = _alike(before.copy().play(other), {viewer: seen[viewer] for viewer in asked})
        kept |= alike
        discreet = discreet and (same_words or not alike)
    return frozenset(kept), discreet


def _others(before: Position, played: int) -> list[tuple[int, bool]]:
    """What could have happened instead, and whether the game says it in the same words; other words first."""
    state, words = before.view().state, before.game.words
    said = words.event(state, played)
    ids = before.legal() or [outcome for outcome, _ in before.outcomes()]
    return sorted(((a, words.event(state, a) == said) for a in ids if a != played), key=lambda pair: pair[1])


def _alike(trial: Position, seen: dict[int, bytes]) -> set[int]:
    """The viewers who see no difference; what a spectator can tell apart, every seat can."""
    if SPECTATOR in seen and trial.view().tobytes() != seen[SPECTATOR]:
        return set()
    return {viewer for viewer, view in seen.items() if trial.view(viewer).tobytes() == view}


def drawer(position: Position) -> int:
    """The seat that alone sees what falls next, as one sees the card one draws; CHANCE if it falls for everybody."""
    if not _has_secrets(position.game):
        return CHANCE
    after = position.copy().play(position.outcomes()[0][0])
    seats = range(position.record.seats)
    return next((seat for seat in seats if _own(position, seat) != _own(after, seat)), CHANCE)


def _own(position: Position, seat: int) -> tuple[bytes, bytes]:
    """What a seat sees and not everybody."""
    return _beyond(position.view(seat).tobytes(), position.view().tobytes())


def _hidden(position: Position) -> tuple[bytes, bytes]:
    """What not everybody sees."""
    return _beyond(position.tobytes(), position.view().tobytes())


def _beyond(more: bytes, less: bytes) -> tuple[bytes, bytes]:
    """Where one state differs from another that hides more, and what is there."""
    whole = np.frombuffer(more, np.uint8)
    mask = whole != np.frombuffer(less, np.uint8)
    return mask.tobytes(), whole[mask].tobytes()
