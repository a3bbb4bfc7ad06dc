"""A match as a header and a list of events, kept as JSON lines.

The first line is the header, each further line one event in the game's notation, and a
finished match closes with its result. A record is believed only after it was replayed:
whatever is damaged, foreign or newer is refused with the line it was found on.

A practice match begins at a position instead of the opening: its header says which, and from which moment of
which match that was taken. It is written in a format of its own, so that programs which know no practice refuse it
instead of playing its events from the opening.

A header that was read is written again as it was read, and the digest covers it so: a game that has
gained an option since plays an old match with the option's default, and the record stays what it was.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .calls import CHANCE
from .chance import DRAWINGS, FIRST_DRAWING, SHAKEN_DRAWING, TURN_DRAWING, Dice, choose
from .components import Tables
from .errors import (
    BadComponents,
    BadDice,
    BadPosition,
    BadRecord,
    ForeignRecord,
    NomarchError,
    OtherRulesRecord,
    UnverifiableDice,
)
from .links import Happened, Links, chained, check_links, is_link, moment
from .position_id import read as read_position
from .position_id import write as write_position
from .result import Result
from .seal import Seal
from .seal import compact as _compact

if TYPE_CHECKING:
    from .game import Game
    from .position import Position

FORMAT, PRACTICE_FORMAT = 1, 2
BY_HAND = "hand"
BY_PROGRAM = "program"
BY_COMMITMENT = "commitment"


class Event(NamedTuple):
    """Who did what: a seat and its action, or CHANCE and its outcome."""

    seat: int
    action: int


class Moment(NamedTuple):
    """A moment of a match: the digest of its record, and how many events had happened."""

    match: str
    event: int


@dataclass
class Record:
    """Everything needed to replay a match."""

    game: Game
    seats: int
    options: dict[str, str]
    names: tuple[str, ...]
    components: Tables = field(default_factory=dict)  # where they differ from the game's own
    rules: int = 0  # the version it is played under; the present one unless told
    tables: str = ""  # the digest of all tables, where a game has any; the first records did not name it
    date: str = field(default_factory=lambda: datetime.now(UTC).isoformat(timespec="seconds"))
    dice: Dice | None = None
    dice_by: str = BY_PROGRAM
    events: list[Event] = field(default_factory=list)
    falls: list[int] = field(default_factory=list)  # in whose turn each outcome fell, where dice are drawn by turns
    rolls: list[Links] = field(default_factory=list)  # what browsers added to each roll, where they do; see links.py
    begun: int = 0  # how many rolls there were, where browsers add to them
    written: dict[str, Any] | None = None  # the header as it was read; None for a match that began here
    taken_up: bytes = b""  # the state the first event is played on, if that is not the opening: a practice match
    taken_from: Moment | None = None  # where that state comes from, if from another match
    abandoned: bool = False  # nobody will play on, so the key of the dice may be told before the match is over

    def __post_init__(self) -> None:
        self.rules = self.rules or self.game.version

    @property
    def practice(self) -> bool:
        """Whether the match began at a position instead of the opening: such a match counts for nothing."""
        return bool(self.taken_up)

    @property
    def by_turns(self) -> bool:
        """Whether outcomes are drawn by their place in the turns instead of their number."""
        return self.dice is not None and self.dice.drawing == TURN_DRAWING

    @property
    def shaken(self) -> bool:
        """Whether browsers add a link to every roll."""
        return self.dice is not None and self.dice.drawing == SHAKEN_DRAWING

    @property
    def roll(self) -> int:
        """The number of the roll that the next outcome belongs to."""
        return self.begun if self.falling else self.begun + 1

    @property
    def falling(self) -> bool:
        """Whether the last event was an outcome, so that the next one would belong to the same roll."""
        return bool(self.events) and self.events[-1].seat == CHANCE

    def moment(self) -> str:
        """What browsers are told of all that happened, when they are asked for the links of the roll that is due."""
        if self.dice is None or self.dice.key is None:
            raise UnverifiableDice("The key of these dice hasn't been revealed, so nothing can be rolled or checked.")
        return moment(self.dice.key, list(self._happened()))

    def rolls_without(self) -> dict[int, int]:
        """How many rolls fell without what a seat's browser should have added, by seats; only those with any."""
        seats = chained(self.dice.nonces) if self.dice and self.shaken else []
        missing = {seat: sum(links[seat] is None for links in self.rolls) for seat in seats}
        return {seat: n for seat, n in missing.items() if n}

    def copy(self) -> Record:
        """The same match, which may go on in another way."""
        return replace(self, events=list(self.events), falls=list(self.falls), rolls=list(self.rolls))

    def position(self, events: int | None = None) -> Position:
        """The position after so many events; after all of them by default."""
        from .position import Position

        return Position.replay(self, self.events[:events])

    def digest(self) -> str:
        """A fingerprint of header and events."""
        lines = [self._header(), *self._event_lines()]
        return hashlib.sha256("\n".join(map(_compact, lines)).encode()).hexdigest()

    def dumps(self) -> str:
        """The record as JSON lines; the dice's key only once the match is over, or abandoned."""
        lines = [self._header(), *self._event_lines()]
        result = self.position().result
        if result or self.abandoned:
            key = {"key": self.dice.key} if self.dice and self.dice.key else {}
            lines.append({**_end(result), **key, "digest": self.digest()})
        return "".join(_compact(line) + "\n" for line in lines)

    def save(self, path: str | Path) -> None:
        """Write the record whole or not at all."""
        path = Path(path)
        draft = path.with_name(f".{path.name}.{os.getpid()}.draft")
        try:
            draft.write_text(self.dumps(), encoding="utf-8")
            draft.replace(path)
        except OSError:
            draft.unlink(missing_ok=True)
            raise

    def verify(self) -> int:
        """Draw every committed outcome again; return how many agreed, or raise at the first that does not."""
        if self.dice_by == BY_HAND:
            raise UnverifiableDice("These dice were rolled by hand at a real table, so there's nothing to check.")
        if self.dice is None:
            raise UnverifiableDice("These dice weren't locked in before the match, so they can't be checked.")
        if self.dice.key is None and self.by_turns:
            raise UnverifiableDice("Others may still play this deal: the key of its dice isn't revealed yet.")
        if self.dice.key is None:
            raise UnverifiableDice("The key of these dice is revealed when the match is over, and it's still going.")
        position, checked = self.position(0), 0
        for event in self.events:
            if position.chance:
                checked += _check_dice(position, event.action)
            position.play(event.action)
        return checked

    def _header(self) -> dict[str, Any]:
        return self._new_header() if self.written is None else self.written

    def _new_header(self) -> dict[str, Any]:
        dice: dict[str, Any] = {"by": self.dice_by}
        if self.dice:
            dice |= {"hash": self.dice.hash, "nonces": list(self.dice.nonces)}
            dice |= {"drawing": self.dice.drawing} if self.dice.drawing != FIRST_DRAWING else {}
            dice |= {"seal": self.dice.seal} if self.dice.seal else {}
        return {**self.match(), "date": self.date, "dice": dice}

    def match(self) -> dict[str, Any]:
        """What is played and by whom, as the header says it: all of it but the date and the dice."""
        if self.written is not None:
            return _match(self.written)
        tables: dict[str, Any] = {"components": self.components} if self.components else {}
        tables |= {"tables": self.tables} if self.tables else {}
        return {
            "nomarch": PRACTICE_FORMAT if self.practice else FORMAT,
            "game": self.game.slug,
            "rules": self.rules,
            "seats": self.seats,
            "names": list(self.names),
            "options": self.options,
            **tables,
            **({"practice": self._practice()} if self.practice else {}),
        }

    def _practice(self) -> dict[str, Any]:
        position = write_position(self.game, self.taken_up, self.options, self.rules)
        return {"position": position, **(self.taken_from._asdict() if self.taken_from else {})}

    def _event_lines(self) -> Iterator[dict[str, Any]]:
        rolls = iter(self.rolls if self.shaken else ())
        before: int | str = ""
        for number, (by, do) in enumerate(self._happened(), 1):
            links = next(rolls, None) if by == "chance" and before != "chance" else None
            yield {"n": number, "by": by, "do": do, **({} if links is None else {"links": links})}
            before = by

    def _happened(self) -> Iterator[Happened]:
        return ((_by(seat), self.game.say(action)) for seat, action in self.events)


def loads(text: str, find: Callable[[str], Game]) -> Record:
    """Read a record and replay it, checking its dice where their key is told; `find` gives a slug's game."""
    lines = text.replace("\r\n", "\n").removesuffix("\n").split("\n")  # names may hold other signs that part lines
    if lines == [""]:
        raise ForeignRecord("This file is empty; it isn't a match record.")
    record = _read_header(_json(lines[0], 1, header=True), find)
    entries = [_json(line, number) for number, line in enumerate(lines[1:], 2)]
    end = entries.pop() if entries and entries[-1].keys() & {"over", "abandoned"} else {}
    if "key" in end and record.dice:
        record.dice = record.dice.opened(str(end["key"]))
    position = record.position()
    for number, entry in enumerate(entries, 2):
        _play(entry, position, number)
    if position.record.shaken:
        _check_links(position.record)
    if end:
        _check_end(end, position, len(lines))
        position.record.abandoned = "over" not in end
    return position.record


def _json(line: str, number: int, *, header: bool = False) -> dict[str, Any]:
    try:
        entry = json.loads(line)
        json.dumps(entry, ensure_ascii=False).encode()  # halves of characters could never be written again
    except (ValueError, RecursionError):
        entry = None
    if isinstance(entry, dict) and (not header or "nomarch" in entry):
        return entry
    if header:
        raise ForeignRecord("This isn't a Nomarch record: its first line isn't a header.")
    raise BadRecord("Line {line} of the record is damaged: it isn't a complete line of JSON.", line=number)


def _read_header(header: dict[str, Any], find: Callable[[str], Game]) -> Record:
    if header["nomarch"] not in (FORMAT, PRACTICE_FORMAT):
        raise OtherRulesRecord(
            "This record has format {theirs}; this program reads format {ours}.",
            theirs=header["nomarch"],
            ours=PRACTICE_FORMAT,
        )
    try:
        game = find(header["game"])
        rules = game.check_rules(header["rules"])
        seats, options, dice = int(header["seats"]), dict(header["options"]), dict(header["dice"])
        return Record(
            game=game,
            seats=seats,
            options=game.check(seats, options),
            names=_names(header["names"], seats),
            components=game.read_components(dict(header.get("components", {}))),
            rules=rules,
            tables=_same_tables(game, header),
            date=str(header["date"]),
            dice=_dice(dice, _match(header)) if dice["by"] == BY_COMMITMENT else None,
            dice_by=dice["by"],
            written=header,
            **_taken_up(header, game),
        )
    except BadPosition as problem:
        raise BadRecord("Line 1 of the record is damaged: {reason}", reason=problem) from None
    except BadComponents as problem:
        raise BadRecord(
            "Line 1 of the record is damaged: its components can't be used: {reason}", reason=problem
        ) from None
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as problem:
        raise BadRecord("Line 1 of the record is damaged: the header is incomplete ({part}).", part=problem) from None


def _taken_up(header: dict[str, Any], game: Game) -> dict[str, Any]:
    """Where a practice match began; nothing for one that was played from the opening."""
    if header["nomarch"] == FORMAT:
        return {}
    told, find = dict(header["practice"]), {game.slug: game}
    if not isinstance(told["position"], str) or told["position"].rpartition(".")[0] not in find:
        raise TypeError("position")
    record = read_position(told["position"], find.__getitem__).record
    if (record.seats, record.rules) != (header["seats"], header["rules"]):
        raise ValueError("position")
    moment = Moment(str(told["match"]), int(told["event"])) if "match" in told else None
    return {"taken_up": record.taken_up, "taken_from": moment}


def _same_tables(game: Game, header: dict[str, Any]) -> str:
    """The digest of the tables that a record names, if it does: they must be those played here."""
    told, ours = header.get("tables", ""), game.tables_digest(game.read_components(header.get("components")))
    if told not in ("", ours):
        text = "This record was played with tables {theirs} of {game}; here they are {ours}, so it cannot be replayed."
        raise OtherRulesRecord(text, theirs=told, game=game.title, ours=ours or "none")
    return str(told)


def _match(header: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in header.items() if name not in ("date", "dice")}


def _dice(told: dict[str, Any], match: dict[str, Any]) -> Dice:
    commitment, nonces, drawing = told["hash"], told["nonces"], told.get("drawing", FIRST_DRAWING)
    if not isinstance(commitment, str) or not commitment.isascii() or not isinstance(nonces, list):
        raise TypeError("dice")
    if not all(isinstance(nonce, str) for nonce in nonces):
        raise TypeError("nonces")
    if drawing not in DRAWINGS:
        raise OtherRulesRecord("The dice of this record are drawn in way {way}, unknown to this program.", way=drawing)
    return _sealed(told, nonces, match) if "seal" in told else Dice(commitment, tuple(nonces), drawing=drawing)


def _sealed(told: dict[str, Any], nonces: list[str], match: dict[str, Any]) -> Dice:
    """Sealed dice, whose seal must be that of this match."""
    dice = Dice.from_seal(str(told["seal"]), nonces)
    if dice.hash != told["hash"]:
        raise BadDice("The seal of these dice doesn't match the hash that was published before the first roll.")
    if dice.drawing != told["drawing"]:
        raise BadDice("The dice were sealed to be drawn in another way than this record says.")
    if dict(Seal.read(dice.seal).match) != match:
        raise BadDice("The dice were sealed for another match: its game, options or players differ.")
    return dice


def _names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    if len(names) != seats:
        raise ValueError(f"{len(names)} names for {seats} seats")
    return tuple(str(name) for name in names)


def _play(entry: dict[str, Any], position: Position, number: int) -> None:
    try:
        event, by, action = entry["n"], entry["by"], position.game.parse(entry["do"])
        if event != len(position.record.events) + 1:
            raise BadRecord("it is numbered {n} instead of {due}.", n=event, due=len(position.record.events) + 1)
        seat = CHANCE if by == "chance" else int(by)
        if seat != position.to_move and not position.over:
            raise BadRecord("The turn belongs to {due!r}, not {by!r}.", due=_by(position.to_move), by=by)
        if position.chance:
            _take_links(entry, position.record)
            _check_dice(position, action)
        position.play(action)
    except BadDice:
        raise
    except (NomarchError, KeyError, TypeError, ValueError, AttributeError, OverflowError) as problem:
        raise BadRecord(
            "Line {line} of the record is damaged: {reason}", line=number, reason=_reason(problem)
        ) from None


def _take_links(entry: dict[str, Any], record: Record) -> None:
    """Where browsers add to every roll, its first outcome says what they added."""
    if not record.shaken or record.roll <= len(record.rolls):
        return
    links = entry["links"]
    if not isinstance(links, list) or len(links) != record.seats:
        raise TypeError("links")
    if not all(link is None or is_link(link) for link in links):
        raise TypeError("links")
    record.rolls.append(tuple(links))


def _check_links(record: Record) -> None:
    assert record.dice is not None
    check_links(Seal.read(record.dice.seal).table, record.dice.nonces, record.rolls)


def _reason(problem: Exception) -> NomarchError:
    if isinstance(problem, NomarchError):
        return problem
    if isinstance(problem, KeyError):
        return BadRecord("{part!r} is missing.", part=problem.args[0])
    return BadRecord("this isn't an event ({part}).", part=problem)


def _check_dice(position: Position, outcome: int) -> bool:
    """Compare an outcome with what the committed dice draw; False where their key is not known."""
    dice, number, say = position.record.dice, len(position.record.events) + 1, position.game.say
    if dice is None or dice.key is None:
        return False
    drawn = choose(dice.at(position.place), position.outcomes())
    if drawn != outcome:
        text = "Event {n} says {told!r}, but the committed dice gave {drawn!r}."
        raise BadDice(text, n=number, told=say(outcome), drawn=say(drawn))
    return True


def _end(result: Result | None) -> dict[str, Any]:
    """How a record says that a match is over, or was abandoned."""
    if result is None:
        return {"abandoned": True}
    return {"over": result.reason, "scores": result.scores, "placings": result.placings}


def _check_end(end: dict[str, Any], position: Position, number: int) -> None:
    result = position.result
    if result is None and "over" in end:
        raise BadRecord("Line {line} of the record is damaged: it ends a match that isn't over.", line=number)
    if any(end.get(name) != told for name, told in json.loads(_compact(_end(result))).items()):
        raise BadRecord("Line {line} of the record is damaged: its result doesn't follow from its events.", line=number)
    if end.get("digest") != position.record.digest():
        raise BadRecord(
            "Line {line} of the record is damaged: its digest doesn't match the header and events.", line=number
        )


def _by(seat: int) -> int | str:
    """Who plays an event, as a record writes it."""
    return "chance" if seat == CHANCE else seat
