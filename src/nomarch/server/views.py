"""What one viewer sees of a table: whose eyes look, and the fragments they are shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from nomarch.engine import CHANCE, SPECTATOR, View
from nomarch.page.fragments import fragments
from nomarch.page.look import Look
from nomarch.page.words import translator
from nomarch.tables import HUMAN

from .table import Table

Away = Callable[[str], bool]
NOBODY, ANYBODY = -1, -2  # who looks at a screen with several seats: not told yet; or a program, which is all of them


def look_at(table: Table, player: str, can_undo: bool, away: Away, facing: int = ANYBODY) -> Look:
    """The table through this player's eyes; who has no seat sees what everybody may see."""
    mine, lent = table.seats_of(player), table.lent_by(player)
    position = table.position
    eyes = _eyes(table, mine, lent, facing)
    view = _view(table, mine, eyes)
    return Look(
        id=table.id,
        game=table.game,
        view=view,
        names=position.record.names if table.started else tuple(chair.name or "…" for chair in table.chairs),
        chairs=table.chairs,
        version=table.version,
        changes=table.changes,
        mine=mine,
        lent=lent,
        away=frozenset(i for i, c in enumerate(table.chairs) if c.kind == HUMAN and c.owner and away(c.owner)),
        trail=tuple(table.trail),
        talk=table.talk,
        started=table.started,
        by_hand=table.by_hand,
        outcomes=_typed(table, mine, view),
        undoable=can_undo,
        may_hint=table.hints and position.to_move in mine,
        wants_nonce=not table.by_hand and any(not table.chairs[i].nonce for i in mine),
        invite=table.invite if mine else None,
        rematch=table.rematch,
        dice_hash=table.dice.hash,
        result=position.result,
        facing=eyes if eyes in mine else NOBODY,
        curtain=table.due if table.started and table.due in mine and eyes == SPECTATOR else None,
        open_talk=table.open_talk,
    )


def _eyes(table: Table, mine: tuple[int, ...], lent: tuple[int, ...], facing: int) -> int:
    """Whose eyes look: at a screen with several people only those of the one who said so, where there are secrets."""
    due = table.due
    if facing == ANYBODY or len(mine) < 2:
        return due if due in mine else (*mine, *lent, SPECTATOR)[0]
    if due in mine:
        return due if due == facing or not (table.position.chance or _has_secrets(table, due)) else SPECTATOR
    return facing if facing in mine else SPECTATOR


def _typed(table: Table, mine: tuple[int, ...], view: View) -> tuple[int, ...]:
    """What this viewer may type in where dice and cards are real, as far as the viewer can know it."""
    if not (table.by_hand and table.started and table.position.chance and mine) or table.due not in (CHANCE, view.seat):
        return ()
    room = view.game.max_legal
    ids, weights = [0] * room, [0] * room
    n = view.game.calls.outcomes(view.state, ids, weights)
    return tuple(ids[:n])


def _has_secrets(table: Table, seat: int) -> bool:
    """Whether a seat sees anything now that not everybody does."""
    known = table.memo.secrets
    if seat not in known:
        known[seat] = table.position.view(seat).tobytes() != table.position.view().tobytes()
    return known[seat]


def _view(table: Table, mine: tuple[int, ...], eyes: int) -> View:
    mover = table.position.to_move
    view = table.position.view(eyes)
    return view if table.started and (mover in mine or mover == CHANCE) else replace(view, legal=())


def parts_of(table: Table, look: Look, language: str) -> dict[str, str]:
    """All fragments for a look; viewers who see the same share them."""
    seen = (look.mine, look.lent, look.away, look.undoable, look.view.seat)
    key = (*seen, look.warming, look.thinking, look.advice, language)
    known = table.memo.parts
    if key not in known:
        known[key] = fragments(look, translator(language, table.game))
    return known[key]
