"""What programs send to the API and get from it: each message with its fields."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, Field, StringConstraints

Short = Annotated[str, StringConstraints(max_length=200)]
Name = Annotated[str, StringConstraints(max_length=24)]
Mark = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{1,64}$")]
Version = Annotated[int, Field(ge=0, lt=2**31, description="the version the action is meant for")]


class Problem(BaseModel):
    """Why something was refused: `code` is stable, `error` is for people."""

    error: str
    code: str


class NewPlayer(BaseModel):
    """A player with a name."""

    name: Name = ""


class Token(BaseModel):
    """Send it as `Authorization: Bearer ...`."""

    player: str
    token: str


class GameFacts(BaseModel):
    """A game of the catalogue."""

    slug: str
    title: str
    rules: int
    seats: list[int]
    options: dict[str, list[str]]


class NewTable(BaseModel):
    """A table to create; each chair is "me", "open", "bot" or a bot level such as "bot 3"."""

    game: Short
    chairs: list[Short] = Field(default=["me", "bot"], max_length=8)
    names: list[Name] = Field(default=[], max_length=8)
    options: dict[Short, Short] = {}
    by_hand: bool = False
    hints: bool = True
    request: Mark | None = Field(default=None, description="sent again, it leads to the same table")


class Opened(BaseModel):
    """Where the new table is."""

    id: str
    page: str
    invite: str


class Seat(BaseModel):
    """Who plays in a seat."""

    name: str
    kind: str
    level: int


class Choice(BaseModel):
    """A legal action: `a` is what to send, `text` what people read."""

    a: str
    text: str


class TableView(BaseModel):
    """A table as the asking player may see it."""

    id: str
    game: str
    v: int
    started: bool
    over: bool
    to_move: int
    mine: list[int]
    seats: list[Seat]
    scores: list[dict[str, int]]
    prompt: str
    choices: list[Choice]
    state: dict[str, Any]
    dice_hash: str
    wants_nonce: bool
    may_hint: bool
    result: dict[str, Any] | None


class Act(BaseModel):
    """An action in the game's notation, meant for a version."""

    v: Version
    a: Short


class AskHint(BaseModel):
    """Ask what a strong bot thinks of one's choices."""

    v: Version


class Rated(BaseModel):
    """A choice, what it is worth for the seat to move (1 is a victory), and half the width of the 95 % interval.

    Without it the value is only an estimate.
    """

    a: str
    text: str
    value: float
    margin: float | None


class Hint(BaseModel):
    """The best choices, best first, for the version that was asked for."""

    v: int
    hints: list[Rated]


class Undo(BaseModel):
    """Undo one's last move."""

    v: Version


class Nonce(BaseModel):
    """A player's share of the dice."""

    n: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9]{1,64}$")]


class Talk(BaseModel):
    """A chat message."""

    text: Annotated[str, StringConstraints(max_length=300)]
    id: Mark | None = Field(default=None, description="sent again, it adds no second line")


class Onlookers(BaseModel):
    """What spectators may do."""

    talk: bool


class StandIn(BaseModel):
    """The bot that takes a seat."""

    level: int = Field(description="from 1, a beginner, to 5, a master")


class NewVersion(BaseModel):
    """The version after the action."""

    v: int


class Stored(BaseModel):
    """Where an uploaded record can be replayed."""

    id: str
    replay: str


class Verdict(BaseModel):
    """Whether the dice are fair."""

    verified: bool
    text: str
