"""What one viewer sees of a table: whose eyes look, and the fragments they are shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain
from operator import attrgetter
from typing import Any

from nomarch.draw.text import Text
from nomarch.engine import CHANCE, SPECTATOR, Position, View
from nomarch.engine.links import chained
from nomarch.page.fragments import fragments
from nomarch.page.look import Look
from nomarch.page.words import translator
from nomarch.server.people.showing import agreed_at, offered_at
from nomarch.tables import HUMAN

from .sealing import asked
from .shaking import LINK
from .table import Table

_steps = attrgetter("steps")
Away = Callable[[str], bool]
NOBODY, ANYBODY = -1, -2  # who looks at a screen with several seats: not told yet; or a program, which is all of them


def look_at(
    table: Table,
    player: str,
    can_undo: bool,
    away: Away,
    facing: int = ANYBODY,
    muted: frozenset[str] = frozenset(),
    **more: Any,
) -> Look:
    """The table through this player's eyes, with what more is to be shown; who has no seat sees what all may see."""
    mine, lent = table.seats_of(player), table.lent_by(player)
    due = table.due
    eyes = _eyes(table, due, mine, lent, facing)
    view = _view(table, mine, eyes)
    own = {
        "view": view,
        "mine": mine,
        "lent": lent,
        "away": frozenset(i for i, c in enumerate(table.chairs) if c.kind == HUMAN and c.owner and away(c.owner)),
        "talk": tuple(line for line in table.talk if line.by not in muted) if muted else table.talk,
        "muted": muted,
        "outcomes": _typed(table, mine, view),
        "undoable": can_undo,
        "may_hint": table.hints and table.position.to_move in mine,
        "invite": table.invite if mine else None,
        "dice_key": (table.dice.key or "") if table.revealed else "",
        "facing": eyes if eyes in mine else NOBODY,
        "curtain": due if table.started and due in mine and eyes == SPECTATOR else None,
    }
    return Look.of({**_for_all(table), **own, **_dice(table, player), **offered_at(table, player, mine), **more})


def _for_all(table: Table) -> dict[str, Any]:
    """What of a look is the same for all who look at a moment; gathered once."""
    if not table.memo.for_all:
        position, practice, trail = table.position, table.practice, tuple(table.trail)
        table.memo.for_all = {
            "id": table.id,
            "game": table.game,
            "names": position.record.names if table.started else tuple(chair.name or "…" for chair in table.chairs),
            "chairs": table.chairs,
            "version": table.version,
            "changes": table.changes,
            "trail": trail,
            "past": tuple(chain.from_iterable(map(_steps, trail))),
            "started": table.started,
            "by_hand": table.by_hand,
            "shaken": table.shaken,
            "quiet": _quiet(table),
            "seal": table.seal or "",
            "rematch": table.rematch,
            "dice_hash": table.seal_hash,
            "result": position.result,
            "story": table.story,
            "open_talk": table.open_talk,
            "practice": practice is not None,
            "taken_from": practice.page if practice else "",
            "daily": table.daily or "",
            "album": table.album,
            "asks": True,
            "counted": table.memo.counted,
            "logs": table.memo.logs,
            **agreed_at(table),
        }
    return table.memo.for_all


def _dice(table: Table, player: str) -> dict[str, Any]:
    """What a player's browser is asked to add to the dice."""
    if not table.started:
        return {"dice_ask": "" if table.by_hand else asked(table.chairs, table.seal, player)}
    link = table.asked_of(player) if table.shaken else None
    return {"dice_ask": LINK, "roll": link.number, "moment": link.moment} if link else {}


def _quiet(table: Table) -> tuple[int, ...]:
    """The people's seats whose browsers add nothing to rolls at present, where they should."""
    if not (table.shaken and table.started and table.position.record.shaken):
        return ()
    chains = chained(table.dice.nonces)
    return tuple(seat for seat in chains if table.chairs[seat].owner and not table.chairs[seat].here)


def _eyes(table: Table, due: int, mine: tuple[int, ...], lent: tuple[int, ...], facing: int) -> int:
    """Whose eyes look: at a screen with several people only those of the one who said so, where there are secrets."""
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
    """What somebody's eyes see, with all that may be chosen if that is up to this viewer."""
    mover, known = table.position.to_move, table.memo.views
    key = (eyes, table.started and (mover in mine or mover == CHANCE))
    if key not in known:
        known[key] = _looked(table.position, known.values(), *key)
        vars(known[key])["counted"] = table.counted
    return known[key]


def _looked(position: Position, known: Iterable[View], eyes: int, chooses: bool) -> View:
    """A view; where others see the same, its state is not made once more."""
    view = next(iter(known), None)
    if view is None or position.game.hides:
        view = position.view(eyes)
    legal = tuple(position.legal()) if chooses and eyes == position.to_move else ()
    view = View(view.game, eyes, view.to_move, view.data, legal, view.events)
    if (alike := next((one for one in known if one.data == view.data), None)) is not None:
        vars(view)["state"] = alike.state
    return view


def parts_of(table: Table, look: Look, language: str) -> dict[str, str]:
    """All fragments for a look; viewers who see the same share them."""
    seen = (look.muted, look.mine, look.lent, look.away, look.undoable, look.view.seat, look.asked, look.may_offer)
    hint = (look.warming, look.thinking, look.advice, look.reason, look.no_hint)
    key = (language, look.shape, look.dice_key, *seen, *hint)
    known = table.memo.parts
    if key not in known:
        drawn = fragments(look, translator(language, table.game))
        known[key] = {name: part if isinstance(part, Text) else Text(part) for name, part in drawn.items()}
    return known[key]
