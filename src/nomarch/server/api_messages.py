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
    shaken: bool = Field(default=False, description="dice that nobody can read ahead: all add to every roll")
    request: Mark | None = Field(default=None, description="sent again, it leads to the same table")
    open: bool = Field(default=False, description="anybody may take the open chairs, and watch")
    pace: Short = Field(default="none", description='"live 5+10": minutes, and seconds a turn; "daily 2": days a turn')
    rated: bool = False
    wait: int | None = Field(default=None, description="seconds until bots take open chairs: 15, 30, 60 or 300")
    level: int = Field(default=2, description="of the bots that take open chairs, or play on when time is out")


class ClockFacts(BaseModel):
    """Seconds that each seat has left now, less than nothing once time is out; and whose clock runs, -1 for nobody's.

    A bot plays on `warning` seconds after the end of somebody's time.
    """

    left: list[float]
    running: int
    warning: float


class OfferFacts(BaseModel):
    """What a seat asks the others to agree to, and whether you have."""

    kind: str
    seat: int
    agreed: bool


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
    dice_ask: str = Field(description="what you are to add to the dice: your `commit`, `nonce`, `link`, or nothing")
    roll: int = Field(description="the roll that your link is asked for; 0 asks for your nonce again")
    moment: str = Field(description="what is fixed before that roll: a hash of key and events")
    shaken: bool = Field(description="everybody adds a link to every roll")
    quiet: list[int] = Field(description="the seats that should add to rolls and do not at present")
    seal: str = Field(description="what the dice follow from, once that is fixed; its SHA-256 is then `dice_hash`")
    may_hint: bool
    public: bool = Field(description="anybody may join or watch")
    rated: bool
    clock: ClockFacts | None
    offer: OfferFacts | None
    result: dict[str, Any] | None


class Act(BaseModel):
    """An action in the game's notation, meant for a version; or several of one seat, separated by semicolons."""

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
    """The best choices, best first, for the version that was asked for.

    `why` says what sets the first apart from the second; `equal` is true where hardly anything does.
    """

    v: int
    hints: list[Rated]
    why: str | None = None
    equal: bool = False


class Undo(BaseModel):
    """Undo one's last move, and what was sent together with it."""

    v: Version


class Commitment(BaseModel):
    """The SHA-256 of `["nomarch nonce",TABLE,NONCE]`, JSON without spaces, in lower-case hexadecimal digits."""

    c: Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]


class Nonce(BaseModel):
    """A player's share of the dice."""

    n: Annotated[str, StringConstraints(pattern="^[A-Za-z0-9]{1,64}$")]


class Link(BaseModel):
    """What a player adds to a roll: the SHA-256 of `["nomarch link",TABLE,N,X]` is the link before."""

    n: int = Field(ge=0, lt=2**20, description="the number of the roll")
    x: Annotated[str, StringConstraints(pattern="^[0-9a-f]{64}$")]


class Talk(BaseModel):
    """A chat message."""

    text: Annotated[str, StringConstraints(max_length=300)]
    id: Mark | None = Field(default=None, description="sent again, it adds no second line")


class SpectatorWish(BaseModel):
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


# Study ----------------------------------------------------------------------------------------

Match = Annotated[
    str,
    StringConstraints(pattern="^[tr]/[A-Za-z0-9_-]{1,32}$"),
    Field(description="t/ and a table, or r/ and a record"),
]
PositionId = Annotated[str, StringConstraints(max_length=2000)]


class StudyState(BaseModel):
    """How far the analysis of a match is; `review` when it is done."""

    working: bool
    done: float
    why: str | None = None
    review: dict[str, Any] | None = None


class NewPosition(BaseModel):
    """A position to set up: a game's opening, or another position, with some numbers changed."""

    game: Short = ""
    seats: int | None = Field(default=None, ge=1, le=8)
    options: dict[Short, Short] = {}
    position: PositionId | None = Field(default=None, description="the id to begin with, instead of the opening")
    put: dict[Short, int] = Field(default={}, max_length=3000, description='numbers to set: {"goods.0.2": 3}')


class PositionView(BaseModel):
    """A position: everything in it lies open."""

    id: str
    page: str
    game: str
    rules: int
    seats: int
    options: dict[str, str]
    to_move: int
    legal: list[str]
    over: bool
    state: dict[str, Any]
    scores: list[dict[str, int]]


class FieldFacts(BaseModel):
    """A number of a position that can be set."""

    place: str
    least: int
    most: int
    title: str


class Judgement(BaseModel):
    """What a position is worth: every seat's share of the victory, alone the points expected; and the best choices."""

    values: list[float]
    choices: list[Rated] = []


class Practise(BaseModel):
    """A practice table: from a moment of a finished match, or at a position; chairs as for a table."""

    match: Match | None = None
    event: int = Field(default=0, ge=0, lt=2**31, description="of the match: after so many events")
    study: bool = Field(default=False, description="count events as the match's analysis does")
    position: PositionId | None = None
    chairs: list[Short] = Field(
        default=[], max_length=8, description="left out: you decide there, level 2 plays the rest"
    )
    names: list[Name] = Field(default=[], max_length=8)
