"""Contests over HTTP."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field, StringConstraints

from nomarch.engine.seal import digest
from nomarch.page.words import translator
from nomarch.server.api import REFUSALS, player_of
from nomarch.server.api_messages import Commitment, Mark, Nonce, Short, Verdict
from nomarch.server.services import Services, services_of
from nomarch.server.storage.store import now

from . import kept
from .contests import Plan
from .kept import OVER, Contest
from .league import league
from .look import asked, mark, points, table_of
from .standings import earned

router = APIRouter(prefix="/api/contests", responses=REFUSALS, tags=["contests"])
Name = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,16}$")]


class NewContest(BaseModel):
    """A contest to open."""

    game: Short
    title: Annotated[str, StringConstraints(max_length=60)] = ""
    options: dict[Short, Short] = {}
    seats: int = Field(default=2, ge=2, le=8, description="at a table, where numbers allow")
    form: Literal["swiss", "robin"] = "swiss"
    rounds: int = Field(default=0, ge=0, le=20, description="0: as many as usual; a robin takes as many as it takes")
    finals: int = Field(default=0, ge=0, le=3, description="rounds of knock-out finals")
    hours: int = Field(default=24, ge=1, le=744, description="that a round may take")
    most: int = Field(default=16, ge=2, le=64)
    pace: Short = Field(default="none", description='"live 5+10": minutes, and seconds a turn; "daily 2": days a turn')
    rated: bool = Field(default=False, description="every match counts for the ratings; only kept names may enter")
    begins: Annotated[str, StringConstraints(max_length=32)] | None = Field(
        default=None, examples=["2026-11-16T20:00:00.000+00:00"]
    )
    bots: list[int] = Field(default=[], max_length=64, description="the levels of invited bots")
    request: Mark | None = Field(default=None, description="sent again, it leads to the same contest")


class Bots(BaseModel):
    """Bots to invite, by their levels."""

    levels: list[int] = Field(max_length=64)


class EntryFacts(BaseModel):
    """Who entered; a level is that of a bot."""

    name: str
    level: int | None
    place: int
    points: str
    mine: bool


class MatchFacts(BaseModel):
    """A match: entries by seat; without a table it is a bye."""

    round: int
    table: str | None
    players: list[str]
    scores: list[int] | None
    points: list[str] | None


class ContestFacts(BaseModel):
    """A contest with standings and all matches. The key of the drawing is told when it is over."""

    id: str
    page: str
    title: str
    game: str
    options: dict[str, str]
    seats: int
    form: str
    rounds: int
    finals: int
    hours: int
    pace: str | None
    rated: bool
    begins: str | None
    state: str
    round: int
    entries: list[str] = Field(description="names in the order of the seal's commitments, once it is sealed")
    standings: list[EntryFacts]
    matches: list[MatchFacts]
    ask: str = Field(description="what you are asked to add to the drawing: commit, nonce or nothing")
    key_hash: str
    seal: str | None
    nonces: list[str] | None
    key: str | None
    mark: str


class ContestLine(BaseModel):
    """A contest in a list."""

    id: str
    title: str
    game: str
    state: str
    entries: int
    most: int


class LeagueLine(BaseModel):
    """A line of a league: kept names only."""

    name: str
    points: int
    contests: int
    won: int


@router.get("")
def contests(request: Request) -> list[ContestLine]:
    """The contests: those that go on or may be entered first."""
    services = services_of(request)
    services.limits.check_visitor("look", services.identity.player(request), request)
    with services.store.engine.connect() as connection:
        rows = connection.execute(kept.listed).mappings().all()
        entered = {r.contest: r.n for r in connection.execute(kept.entered, {"ids": [row["id"] for row in rows]})}
    return [
        ContestLine(
            id=row["id"],
            title=row["title"],
            game=row["game"],
            state=row["state"],
            entries=entered.get(row["id"], 0),
            most=row["most"],
        )
        for row in rows
    ]


@router.post("")
def open_contest(request: Request, wish: NewContest) -> ContestFacts:
    """Open a contest; whoever opens it begins it, and enters it like anybody else."""
    services, player = services_of(request), player_of(request)
    services.limits.check_visitor("open", player, request)
    new = services.contests.open(player.id, Plan(**wish.model_dump()))
    return _facts(services, services.contests.get(new), player.id)


@router.get("/leagues/{month}")
def month(request: Request, month: Annotated[str, Path(pattern=r"^\d{4}-\d{2}$")]) -> dict[str, list[LeagueLine]]:
    """By game: who left how many behind in the contests of a month."""
    services = services_of(request)
    services.limits.check_visitor("replay", services.identity.player(request), request)
    found = league(services.contests, services.people, month)
    return {
        game: [LeagueLine(name=one.name, points=one.points, contests=one.contests, won=one.won) for one in lines]
        for game, lines in found.items()
    }


@router.get("/{contest}")
def contest(request: Request, contest: Name) -> ContestFacts:
    """A contest, with standings and matches."""
    services, player = services_of(request), services_of(request).identity.player(request)
    services.limits.check_visitor("look", player, request)
    return _facts(services, services.contests.get(contest), player.id)


@router.post("/{contest}/enter")
def enter(request: Request, contest: Name) -> ContestFacts:
    """Enter a contest under your name."""
    return _done(request, contest, lambda s, p: s.contests.enter(contest, p.id, p.name))


@router.post("/{contest}/withdraw")
def withdraw(request: Request, contest: Name) -> ContestFacts:
    """Leave a contest; once it has begun, a bot plays on for you."""
    return _done(request, contest, lambda s, p: s.contests.withdraw(contest, p.id))


@router.post("/{contest}/bots")
def add_bots(request: Request, contest: Name, wish: Bots) -> ContestFacts:
    """Invite bots, if you have opened the contest."""
    return _done(request, contest, lambda s, p: s.contests.add_bots(contest, p.id, wish.levels))


@router.post("/{contest}/begin")
def begin(request: Request, contest: Name) -> ContestFacts:
    """Begin, if you have opened the contest."""
    return _done(request, contest, lambda s, p: s.contests.begin(contest, p.id))


@router.post("/{contest}/off")
def call_off(request: Request, contest: Name) -> ContestFacts:
    """Call the contest off before it begins, if you have opened it."""
    return _done(request, contest, lambda s, p: s.contests.call_off(contest, p.id))


@router.post("/{contest}/commit")
def commit(request: Request, contest: Name, wish: Commitment) -> ContestFacts:
    """Commit to what you add to the drawing, as at a table, with the contest's id in place of the table's."""
    return _done(request, contest, lambda s, p: s.contests.commit(contest, p.id, wish.c))


@router.post("/{contest}/nonce")
def give_nonce(request: Request, contest: Name, wish: Nonce) -> ContestFacts:
    """Tell it, once the contest is sealed."""
    return _done(request, contest, lambda s, p: s.contests.give_nonce(contest, p.id, wish.n))


@router.get("/{contest}/verify")
def verify(request: Request, contest: Name) -> Verdict:
    """Draw a finished contest again and compare."""
    services, player = services_of(request), services_of(request).identity.player(request)
    services.limits.check_visitor("replay", player, request)
    rounds = services.contests.verify(services.contests.get(contest))
    _ = translator(player.language)
    return Verdict(verified=True, text=verified(rounds, _))


def verified(rounds: int, _: Any) -> str:
    """What a drawing that agrees is told as."""
    text: str = _.n(
        "Order and seats of the 1 round follow from the seal and its key.",
        "Order and seats of all {n} rounds follow from the seal and its key.",
        rounds,
    )
    return text


def _done(request: Request, contest: str, do: Any) -> ContestFacts:
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    do(services, player)
    return _facts(services, services.contests.get(contest), player.id)


def _facts(services: Services, found: Contest, player: str) -> ContestFacts:
    row, over = found.row, found.state == OVER
    lines = table_of(services.contests, found, player, translator("en"))
    return ContestFacts(
        **{
            name: row[name]
            for name in ("id", "title", "game", "seats", "form", "rounds", "finals", "hours", "pace", "rated")
        },
        **{name: row[name] for name in ("begins", "state", "round", "seal")},
        page=f"/contests/{found.id}",
        options=found.options,
        entries=[entry.name for entry in found.entries],
        standings=[
            EntryFacts(name=line.name, level=line.level or None, place=line.place, points=line.points, mine=line.mine)
            for line in lines
        ],
        matches=[_match(found, match) for match in found.matches],
        ask=asked(found, player),
        key_hash=digest(row["dice_key"]),
        nonces=found.nonces if row["seal"] else None,
        key=row["dice_key"] if over else None,
        mark=mark(found),
    )


def _match(found: Contest, match: kept.Match) -> MatchFacts:
    result = match.result if match.table else None
    return MatchFacts(
        round=match.round,
        table=match.table,
        players=[found.entries[who].name for who in match.players],
        scores=list(result["scores"]) if result else None,
        points=[points(more) for more in earned(result["placings"])] if result else None,
    )


def this_month() -> str:
    """The month that is going on."""
    return now()[:7]
