"""Replay: any finished match of a table, or an uploaded record, event by event."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace

from nomarch.engine import BY_HAND, CHANCE, SPECTATOR, Position, Record
from nomarch.engine.errors import NomarchError
from nomarch.engine.seal import Seal
from nomarch.engine.words import Translate
from nomarch.page.look import Look
from nomarch.tables import HUMAN, Chair, Story, Told

from .play.log import join, tell

TRAIL = 24


def look_back(
    name: str,
    record: Record,
    at: int,
    eyes: int,
    chairs: Sequence[Chair] = (),
    told: Story | None = None,
    shelf: str = "t",
) -> Look:
    """The match after so many events, as a seat or everybody saw it; the dice of a roll fall together.

    `chairs` tell who was a bot, where that is known; `told` is its story, shown at the end.
    """
    at = max(0, min(at, len(record.events)))
    eyes = eyes if 0 <= eyes < record.seats else SPECTATOR
    position, trail = _walk(record, at)
    look = look_at_position(position, eyes)
    return replace(
        look,
        id=name,
        trail=tuple(trail),
        chairs=tuple(chairs) or look.chairs,
        dice_key=(record.dice.key or "") if record.dice and at == len(record.events) else "",
        by_hand=record.dice_by == BY_HAND,
        story=told if position.over else None,
        shelf=shelf,
    )


def look_at_position(position: Position, eyes: int = SPECTATOR) -> Look:
    """A position that lies open, as a seat or everybody sees it; nothing can be chosen."""
    record = position.record
    return Look(
        id="",
        game=record.game,
        view=replace(position.view(eyes), legal=()),  # a replay offers nothing
        names=record.names,
        chairs=tuple(Chair(HUMAN, None, seat_name, 0) for seat_name in record.names),
        version=len(record.events),
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
    dice = record.dice
    seal = Seal.read(dice.seal) if dice and dice.seal else None
    if dice is None or seal is None:
        text = _("All {n} rolls match the key that was locked in before the first roll.").format(n=n)
        return True, f"{text} {unproven(record, _)}".rstrip()
    text = _("All {n} rolls match what was sealed before the match began.")
    if seal.shaken:
        text = _("All {n} rolls match what was sealed before the match began and what browsers added to each of them.")
    missing = [*_missing(record, seal.silent(dice.nonces), seal.apart(dice.nonces), _), *_silent(record, _)]
    told = [text.format(n=n), *missing, unproven(record, _)]
    return True, " ".join(filter(None, told))


def _missing(record: Record, silent: Sequence[int], apart: Sequence[int], _: Translate) -> Iterator[str]:
    """Whose number is not among those that the dice follow from."""
    if silent:
        names = ", ".join(record.names[seat] for seat in silent)
        yield _("{names} didn't tell the number that was promised, and lost the seat.").format(names=names)
    if apart:
        names = ", ".join(record.names[seat] for seat in apart)
        yield _("Away when the dice were sealed: {names}.").format(names=names)


def _silent(record: Record, _: Translate) -> Iterator[str]:
    """How many rolls fell without somebody's browser, where all should add to them."""
    for seat, n in record.rolls_without().items():
        text = _("Rolls that fell without {name}'s browser: {n} of {all}.")
        yield text.format(name=record.names[seat], n=n, all=len(record.rolls))


def unproven(record: Record, _: Translate) -> str:
    """What the dice of a practice match cannot prove: how the position came about that it began at."""
    if not record.practice:
        return ""
    if record.taken_from is None:
        return _("This practice match began at a position that was set up; nothing proves how it came about.")
    told = _("This practice match began after event {n} of match {match}; only that match's record proves the rest.")
    return told.format(n=record.taken_from.event, match=record.taken_from.match[:12])
