"""Replay: any finished match of a table, or an uploaded record, event by event."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

from nomarch.engine import CHANCE, SPECTATOR, Position, Record
from nomarch.engine.errors import NomarchError
from nomarch.engine.words import Translate
from nomarch.page.look import Look
from nomarch.tables import HUMAN, Chair, Told

from .log import join, tell

TRAIL = 24


def look_back(name: str, record: Record, at: int, eyes: int) -> Look:
    """The match after so many events, as a seat or everybody saw it; the dice of a roll fall together."""
    at = max(0, min(at, len(record.events)))
    eyes = eyes if 0 <= eyes < record.seats else SPECTATOR
    position, trail = _walk(record, at)
    return Look(
        id=name,
        game=record.game,
        view=replace(position.view(eyes), legal=()),  # a replay offers nothing
        names=record.names,
        chairs=tuple(Chair(HUMAN, None, seat_name, 0) for seat_name in record.names),
        version=at,
        trail=tuple(trail),
        result=position.result,
        dice_hash=record.dice.hash if record.dice else "",
    )


def _walk(record: Record, at: int) -> tuple[Position, deque[Told]]:
    position, trail = record.position(0), deque[Told](maxlen=TRAIL)
    for number, event in enumerate(record.events[:at]):
        if number < at - 3 * TRAIL:
            position.play(event.action)
            continue
        told = tell(position, event.action)
        together = told.seat == CHANCE and trail and trail[-1].seat == CHANCE
        trail.append(join(trail.pop(), told) if together else told)
    return position, trail


def verdict(record: Record, _: Translate) -> tuple[bool, str]:
    """Whether every roll agrees with the dice that were locked in, in a sentence."""
    try:
        n = record.verify()
    except NomarchError as problem:
        return False, problem.text(_)
    return True, _("All {n} rolls match the key that was locked in before the first roll.").format(n=n)
