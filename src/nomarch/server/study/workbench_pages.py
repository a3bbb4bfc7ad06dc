"""The workbench: a position set up by hand, with an address of its own, evaluated, rolled out, played on."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from nomarch.analysis import in_order
from nomarch.engine import CHANCE, Position
from nomarch.engine.errors import BadState
from nomarch.engine.fields import Place, read_place, set_up
from nomarch.engine.position_id import read
from nomarch.page.fragments import fragments
from nomarch.page.look import Look
from nomarch.page.words import translator
from nomarch.page.workbench import bench_form, rolled_panel, worth_panel
from nomarch.server.errors import BadMessage, NotOver
from nomarch.server.identity import Player
from nomarch.server.pages import form, go, page
from nomarch.server.replay_pages import reader, record_of
from nomarch.server.replays import look_at_position
from nomarch.server.services import Services, services_of
from nomarch.tables.turns import whose_turn

from .practice import Practice
from .practice_pages import ask, begin

router = APIRouter(include_in_schema=False)
MOST_FIELDS = 3000


@router.get("/workbench/{slug}")
async def opening(request: Request, slug: str, seats: int | None = None) -> Response:
    """The opening of a match with so many seats and such options."""
    services, player = services_of(request), reader(request)
    game = services.tables.find(slug)
    told = request.query_params
    options: dict[str, Any] = {o.name: told[f"option-{o.name}"] for o in game.options if f"option-{o.name}" in told}
    return go(request, player, address(game.start(seats, **options)))


@router.get("/positions")
async def find_position(request: Request, id: str = "") -> Response:
    """The position of an id."""
    services, player = services_of(request), reader(request)
    return go(request, player, address(read(id, services.tables.find)))


@router.get("/{kind}/{name}/position")
async def from_a_match(request: Request, kind: str, name: str, at: int = 0, study: bool = False) -> Response:
    """A moment of a finished match on the workbench; while a match goes on, its position belongs to its players."""
    services, player = services_of(request), reader(request)
    async with services.looking_back:
        position = await asyncio.to_thread(_moment, services, kind, name, at, study)
    return go(request, player, address(position))


def _moment(services: Services, kind: str, name: str, at: int, study: bool) -> Position:
    record = record_of(services, kind, name)
    if not record.position().over:
        raise NotOver("Its position can be copied once the match is over.")
    told = in_order(record) if study else record
    return told.position(max(0, min(at, len(told.events))))


@router.get("/workbench/{slug}/{code}")
async def workbench(request: Request, slug: str, code: str) -> Response:
    """A position and all its fields."""
    player = reader(request)
    return workbench_page(request, player, await _found(request, slug, code, player))


@router.post("/workbench/{slug}/{code}")
async def change(request: Request, slug: str, code: str) -> Response:
    """Set it up as the fields say, if that can be; if not, say why, and change nothing."""
    player = reader(request)
    position, typed = await _found(request, slug, code, player), await _typed(request)
    try:
        made = await asyncio.to_thread(set_up, position, _changes(typed))
    except BadState as problem:
        _ = translator(player.language, position.game)
        return workbench_page(request, player, position, typed=typed, problem=problem.text(_), status=422)
    return go(request, player, address(made))


@router.post("/workbench/{slug}/{code}/play")
async def play(request: Request, slug: str, code: str) -> Response:
    """One event further: what was clicked on the board."""
    player = reader(request)
    position, fields = await _found(request, slug, code, player), await form(request)
    return go(request, player, address(position.play(fields.get("a", ""))))


@router.post("/workbench/{slug}/{code}/value")
async def value(request: Request, slug: str, code: str) -> Response:
    """What the position is worth to every seat."""
    services, player = services_of(request), reader(request)
    position = await _found(request, slug, code, player)
    _check_goes_on(position)
    services.limits.check("hint", player.id)
    found = await services.studies.worth(position.id)
    return workbench_page(
        request, player, position, worth=worth_panel(position, found, translator(player.language, position.game))
    )


@router.post("/workbench/{slug}/{code}/rollout")
async def roll_out(request: Request, slug: str, code: str) -> Response:
    """The best choices, played on many times."""
    services, player = services_of(request), reader(request)
    position = await _found(request, slug, code, player)
    _check_goes_on(position)
    if position.to_move < 0:
        raise BadMessage("There is nothing to decide here: the dice have to be rolled first.")
    services.limits.check("hint", player.id)
    found = await services.studies.roll_out(position.id)
    return workbench_page(
        request, player, position, worth=rolled_panel(position, found, translator(player.language, position.game))
    )


@router.get("/workbench/{slug}/{code}/from")
async def ask_who_plays(request: Request, slug: str, code: str) -> Response:
    """Who plays on from a position."""
    player = reader(request)
    position = await _found(request, slug, code, player)
    _check_goes_on(position)
    return ask(request, player, position, f"{address(position)}/from", address(position))


@router.post("/workbench/{slug}/{code}/from")
async def play_on(request: Request, slug: str, code: str) -> Response:
    """Open a practice table there."""
    player = reader(request)
    position, fields = await _found(request, slug, code, player), await form(request)
    _check_goes_on(position)
    return await begin(request, player, fields, Practice(position.id, position.record.rules), position)


# What they share --------------------------------------------------------------------------------


def address(position: Position) -> str:
    """Where the workbench shows a position."""
    return "/workbench/" + "/".join(position.id.rsplit(".", 1))


async def _found(request: Request, slug: str, code: str, player: Player) -> Position:
    position = await asyncio.to_thread(read, f"{slug}.{code}", services_of(request).tables.find)
    _ = translator(player.language)
    seats = range(1, position.record.seats + 1)
    position.record.names = tuple(_("Player {n}").format(n=n) for n in seats)
    return position


def _check_goes_on(position: Position) -> None:
    if position.over:
        raise BadMessage("The match is over in this position.")


async def _typed(request: Request) -> dict[str, str]:
    try:
        fields = parse_qs((await request.body()).decode(), keep_blank_values=True, max_num_fields=MOST_FIELDS)
    except ValueError:
        raise BadMessage("This form can't be read.") from None
    return {name: values[-1] for name, values in fields.items()}


def _changes(typed: Mapping[str, str]) -> dict[Place, int]:
    return {read_place(name): _number(name, text) for name, text in typed.items()}


def _number(name: str, text: str) -> int:
    digits = text.strip().removeprefix("-").removeprefix("−")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 7):
        raise BadState("{place} must be a whole number, not {value!r}.", place=name, value=text[:20])
    return -int(digits) if text.strip()[0] in "-−" else int(digits)


def workbench_page(
    request: Request,
    player: Player,
    position: Position,
    *,
    typed: Mapping[str, str] | None = None,
    problem: str = "",
    worth: Markup | str = "",
    status: int = 200,
) -> Response:
    """The page: the board, what can be clicked on it, and the fields."""
    _ = translator(player.language, position.game)
    look = workbench_look(position)
    parts = {part: Markup(html) for part, html in fragments(look, _).items()}
    wrong = _wrong(typed or {}, problem)
    response = page(
        request, player, "workbench.html", f"study replay {look.game.drawing.STYLE}", look=look, parts=parts,
        here=address(position), id=position.id, why=problem, worth=worth, options=position.record.options,
        fields=bench_form(position, typed or {}, wrong, _), decides=position.to_move >= 0,
    )  # fmt: skip
    response.status_code = status
    return response


def _wrong(typed: Mapping[str, str], problem: str) -> dict[str, str]:
    """The fields that a sentence names."""
    words = set(problem.replace(":", " ").split())
    return {name: problem for name in typed if name in words}


def workbench_look(position: Position) -> Look:
    """The position as whoever is to move sees it, with everything that may happen next to be clicked."""
    mover = position.to_move
    look = look_at_position(position, mover if mover >= 0 else max(0, whose_turn(position)))
    if mover == CHANCE:
        return replace(look, outcomes=tuple(outcome for outcome, _weight in position.outcomes()), by_hand=True)
    return replace(look, view=position.view(mover) if mover >= 0 else look.view)
