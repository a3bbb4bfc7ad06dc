"""Tried again: what the first choice at a practice table is worth, beside the best one and that of the match."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from nomarch.analysis import in_order
from nomarch.engine import Position
from nomarch.engine.words import Translate
from nomarch.page.study import versus
from nomarch.page.words import translator, written
from nomarch.server.errors import BadMessage, NotStarted
from nomarch.server.pages import page
from nomarch.server.replay_pages import reader, record_of
from nomarch.server.services import Services, services_of

from .practice import Practice
from .views import plain

router = APIRouter(include_in_schema=False)


@dataclass(frozen=True)
class Tried:
    """The first decision at a practice table."""

    practice: Practice
    position: Position  # before it
    action: int
    before: int | None  # what was chosen in the match there


@router.get("/t/{table_id}/tried")
async def tried(request: Request, table_id: str) -> Response:
    """What the first choice was worth."""
    services, player = services_of(request), reader(request)
    services.limits.check("hint", player.id)
    async with services.looking_back:
        found = await asyncio.to_thread(_tried, services, table_id, player.id)
    position, seat = found.position, found.position.to_move
    here = position.id
    now = await services.studies.judged(here, found.action)
    of = seat if position.record.seats > 1 else 0
    worths = {found.action: now.after[of], now.best: now.expected[of]}
    if found.before is not None and found.before not in worths:
        worths[found.before] = (await services.studies.judged(here, found.before)).after[of]
    _ = translator(player.language, position.game)
    practice = found.practice
    origin = f"/{practice.page}" if practice.page else "/workbench/" + "/".join(practice.position.rsplit(".", 1))
    return page(
        request, player, "tried.html", "study", game=position.game, table=table_id,
        rows=_rows(found, now.best, worths, _), title=_title(found, now.best, worths, _), again=f"{origin}/from",
        fields={"at": practice.event, "seat": seat} | ({"study": 1} if practice.study else {}),
        back=f"/{practice.page}/study" if practice.page else "",
    )  # fmt: skip


def _tried(services: Services, table_id: str, player: str) -> Tried:
    table = services.tables.get(table_id)
    with table.lock:
        table.own_seats(player)
        record, practice = table.position.record, table.practice
    if practice is None:
        raise BadMessage("This isn't a practice match.")
    first = next((n for n, event in enumerate(record.events) if event.seat >= 0), None)
    if first is None:
        raise NotStarted("Choose something first; then you'll see what it is worth.")
    before = _in_the_match(services, practice) if first == 0 else None
    return Tried(practice, record.position(first), record.events[first].action, before)


def _in_the_match(services: Services, practice: Practice) -> int | None:
    """What was chosen there in the match, if it was a choice."""
    if not practice.page:
        return None
    record = record_of(services, *practice.page.split("/"))
    events = (in_order(record) if practice.study else record).events
    return events[practice.event].action if events[practice.event].seat >= 0 else None


def _title(found: Tried, best: int, worths: dict[int, float], _: Translate) -> str:
    unit = 0.01 if found.position.record.seats > 1 else 1.0
    lost = (worths[best] - worths[found.action]) / unit
    if found.action == best or lost < 0.05:
        return _("That's the best choice.")
    if lost < 1:
        return _("That's about as good as the best choice.")
    return _("That's {n} points worse than the best choice.").format(n=written(f"{lost:.1f}", _))


def _rows(found: Tried, best: int, worths: dict[int, float], _: Translate) -> Markup:
    state, say = found.position.view(found.position.to_move).state, found.position.game.words.choice
    shown = [(_("Now"), found.action, "chosen"), (_("Best"), best, "best")]
    if found.before is not None:
        shown.insert(1, (_("In the match"), found.before, "other"))
    alone, top = found.position.record.seats == 1, max(worths.values()) or 1.0
    return Markup(
        "".join(versus(who, plain(say(state, a, _)), worths[a], top, cls, _, alone=alone) for who, a, cls in shown)
    )
