"""Dice keep their slots: those that are kept stay where they lie, those rolled again fall where they were.

The rules count alike dice; where each one lies is told by the steps of the turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..rules.actions import DIE, KEEP, REROLL, TAKE, kept
from ..rules.data import FACES

IN_THE_AIR = -1
Faces = tuple[int, ...]


@lru_cache(1024)
def lain(turn: tuple[int, ...]) -> tuple[Faces, Faces]:
    """(the face in each slot after a turn so far, and the same before dice last fell); found once for all who look."""
    if not turn:
        return (), ()
    lie, before = lain(turn[:-1])
    now = tuple(rolled(lie, turn[-1]))
    return now, before if turn[-1] >= DIE else now


def rolled(lie: Sequence[int], a: int) -> list[int]:
    """The face in each slot after an action or outcome; a die falls into the first gap."""
    if KEEP <= a < REROLL:
        left = kept_dice(a)
        return [face if _stays(left, face) else IN_THE_AIR for face in lie]
    if REROLL <= a < TAKE and a - REROLL in lie:
        return _put(lie, lie.index(a - REROLL), IN_THE_AIR)
    if a < DIE:
        return list(lie)
    return _put(lie, lie.index(IN_THE_AIR), a - DIE) if IN_THE_AIR in lie else [*lie, a - DIE]


def kept_dice(a: int) -> list[int]:
    """So many dice of each face an action keeps."""
    dice = [0] * FACES
    kept(a, dice)
    return dice


def _stays(left: list[int], face: int) -> bool:
    if face == IN_THE_AIR or not left[face]:
        return False
    left[face] -= 1
    return True


def _put(lie: Sequence[int], slot: int, face: int) -> list[int]:
    return [*lie[:slot], face, *lie[slot + 1 :]]


def fresh(before: Sequence[int], lie: Sequence[int]) -> set[int]:
    """The slots into which dice have fallen since some were in the air, or since there were none."""
    gone = len(before)
    return {slot for slot in range(len(lie)) if slot >= gone or before[slot] == IN_THE_AIR}
