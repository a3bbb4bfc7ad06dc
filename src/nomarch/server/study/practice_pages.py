"""The pages that lead from a moment of a finished match to a practice table: who plays on, against whom."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from nomarch.engine import Position
from nomarch.engine.words import Translate
from nomarch.page.fragments import fragments
from nomarch.page.levels import USUAL, levels
from nomarch.page.words import translator
from nomarch.server.errors import BadMessage
from nomarch.server.identity import Player
from nomarch.server.pages import form, go, page
from nomarch.server.play.seating import shown_name
from nomarch.server.replay_pages import reader, record_of
from nomarch.server.replays import look_at_position
from nomarch.server.services import Services, services_of
from nomarch.tables.turns import whose_turn

from .practice import Practice, at_moment

router = APIRouter(include_in_schema=False)
BOTS, SCREEN = "bots", "screen"


@router.get("/{kind}/{name}/from")
async def from_a_match(request: Request, kind: str, name: str, at: int = 0, study: bool = False) -> Response:
    """Play on from a moment of a match: the board as it lay, and who plays."""
    services, player = services_of(request), reader(request)
    async with services.looking_back:
        practice, position = await asyncio.to_thread(_moment, services, kind, name, at, study)
    back = f"/{kind}/{name}/{'study/' if study else ''}replay?at={practice.event}"
    return ask(request, player, position, f"/{kind}/{name}/from", back, practice.event, study=study)


@router.post("/{kind}/{name}/from")
async def play_on(request: Request, kind: str, name: str) -> Response:
    """Open the practice table."""
    services, fields = services_of(request), await form(request)
    player = reader(request)
    at = fields.get("at", "")
    if not (at.isascii() and at.isdecimal() and len(at) < 7):
        raise BadMessage("The moment to play on from must be a number.")
    async with services.looking_back:
        practice, position = await asyncio.to_thread(_moment, services, kind, name, int(at), "study" in fields)
    return await begin(request, player, fields, practice, position)


def _moment(services: Services, kind: str, name: str, at: int, study: bool) -> tuple[Practice, Position]:
    return at_moment(record_of(services, kind, name), at, f"{kind}/{name}", study=study)


# For every position that lies open, whichever page it comes from -------------------------------


def ask(
    request: Request, player: Player, position: Position, action: str, back: str, at: int = 0, *, study: bool = False
) -> Response:
    """The page that shows a position and asks who plays on from it."""
    _ = translator(player.language, position.game)
    decider = max(0, whose_turn(position))
    look = look_at_position(position, decider)
    parts = {part: Markup(html) for part, html in fragments(look, _).items()}
    return page(
        request, player, "practice.html", f"study replay {look.game.drawing.STYLE}", look=look, parts=parts,
        action=action, back=back, at=at, study=study, decider=decider, levels=levels(_), usual=USUAL,
    )  # fmt: skip


async def begin(
    request: Request, player: Player, fields: dict[str, str], practice: Practice, position: Position
) -> Response:
    """Open a table at a position, as a form wishes, and go there."""
    services = services_of(request)
    services.limits.check_visitor("open", player, request)
    _ = translator(player.language)
    seats = position.record.seats
    chairs, mine = wished_chairs(fields, seats, max(0, whose_turn(position)))
    names = _names(position, chairs, mine, player, _)
    table = await asyncio.to_thread(
        lambda: services.tables.open(
            position.game.slug,
            player.id,
            chairs,
            names=names,
            options=position.record.options,
            practice=practice,
        )
    )
    return go(request, player, f"/t/{table}")


def wished_chairs(fields: dict[str, str], seats: int, decider: int) -> tuple[list[str], int]:
    """(chairs, the seat that the asking player takes): all at one screen, or one against bots of a level."""
    if fields.get("with", BOTS) == SCREEN:
        return ["me"] * seats, decider
    seat, level = fields.get("seat", str(decider)), fields.get("level", str(USUAL))
    if not (seat.isdecimal() and seat.isascii() and len(seat) < 3 and int(seat) < seats):
        raise BadMessage("There is no such seat.")
    chairs = [f"bot {level}"] * seats
    chairs[int(seat)] = "me"
    return chairs, int(seat)


def _names(position: Position, chairs: list[str], mine: int, player: Player, _: Translate) -> list[str]:
    """At one screen everybody keeps the name of the match; against bots a player has the own name."""
    names = [shown_name(name) for name in position.record.names]
    alone = chairs.count("me") == 1
    names[mine] = player.name or names[mine] if alone else names[mine]
    return [name or _("Player {n}").format(n=n) for n, name in enumerate(names, 1)]
