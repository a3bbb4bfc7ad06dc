"""Matches as tables for statistics and learning: Parquet, CSV or JSON lines, one file for each table.

A row of `decisions` tells what a seat could know and do, from its view alone: the legal actions, the one it
chose, and the numbers of docs/observations.md. All tables share the column `match`, a match's fingerprint.
"""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

from . import Game, Position, Record, __version__
from .adapters.match import Match
from .bots import make_bot
from .bots.arena import lineups
from .bots.match import PairedDice, play_match
from .engine.errors import BadOptions

TEXT, WHOLE, NUMBER, WHOLES, NUMBERS = "text", "whole number", "number", "whole numbers", "numbers"
TABLES = {
    "matches": {
        "match": TEXT, "game": TEXT, "rules": WHOLE, "seats": WHOLE, "options": TEXT, "date": TEXT, "dice": TEXT,
        "events": WHOLE, "reason": TEXT,
    },
    "results": {"match": TEXT, "seat": WHOLE, "player": TEXT, "score": WHOLE, "placing": WHOLE, "share": NUMBER},
    "points": {"match": TEXT, "seat": WHOLE, "source": TEXT, "points": WHOLE},
    "events": {"match": TEXT, "event": WHOLE, "seat": WHOLE, "action": WHOLE, "notation": TEXT},
    "decisions": {
        "match": TEXT, "event": WHOLE, "seat": WHOLE, "action": WHOLE, "legal": WHOLES, "features": NUMBERS,
        "share": NUMBER,
    },
}  # fmt: skip
Row = dict[str, Any]
Write = Callable[[Row], None]
AT_ONCE = 2_000  # rows that a Parquet file takes together


def export(records: Iterable[Record], folder: Path, kind: str, *, features: bool = True, about: str = "") -> int:
    """Write all tables of these matches into a new folder, whole or not at all; return how many matches there were."""
    if kind not in KINDS:
        raise BadOptions(f"There is no format {kind!r}; there are: {', '.join(KINDS)}.")
    if folder.exists():
        raise BadOptions(f"{folder} exists already; name a new folder.")
    draft = folder.with_name(f".{folder.name}.draft")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    try:
        with ExitStack() as open_files:
            files = {name: open_files.enter_context(KINDS[kind](draft, name)) for name in TABLES}
            count = _write_all(records, files, features)
        (draft / "README.md").write_text(_note(kind, count, about), encoding="utf-8")
        draft.rename(folder)
    finally:
        shutil.rmtree(draft, ignore_errors=True)
    return count


def _write_all(records: Iterable[Record], files: dict[str, Write], features: bool) -> int:
    count = 0
    for record in records:
        for table, row in rows(record, features=features):
            files[table](row)
        count += 1
    return count


def make(
    game: Game, bots: Sequence[str], games: int, seed: int, seats: int, options: dict[str, str]
) -> Iterator[Record]:
    """Matches between bots, the same for the same seed; they have no date."""
    [lineup, *_] = lineups(bots, seats)
    players = [make_bot(bot) for bot in lineup]
    for number in range(games):
        deal = f"{game.slug}/{seed}/{number}"
        record = play_match(game, players, lineup, options, PairedDice(deal), deal).position.record
        record.date = ""
        yield record


def rows(record: Record, *, features: bool = True) -> Iterator[tuple[str, Row]]:
    """Everything a record tells, as rows of the tables."""
    match, end = record.digest()[:16], record.position()
    result = end.result
    yield "matches", {
        "match": match, "game": record.game.slug, "rules": record.rules, "seats": record.seats,
        "options": json.dumps(record.options), "date": record.date, "dice": record.dice_by,
        "events": len(record.events), "reason": result.reason if result else None,
    }  # fmt: skip
    for seat, score in enumerate(end.scores()):
        told = {"placing": result.placings[seat], "share": result.shares[seat]} if result else {}
        yield "results", {"match": match, "seat": seat, "player": record.names[seat], "score": score.total, **told}
        for source, points in score.by_source.items():
            yield "points", {"match": match, "seat": seat, "source": source, "points": points}
    yield from _events(record, match, result.shares if result else None, features)


def _events(record: Record, match: str, shares: Sequence[float] | None, features: bool) -> Iterator[tuple[str, Row]]:
    position = record.position(0)
    observe = _observer(record) if features else None
    for event, (seat, action) in enumerate(record.events, 1):
        row = {"match": match, "event": event, "seat": seat if seat >= 0 else None, "action": action}
        yield "events", {**row, "notation": position.say(action)}
        if seat >= 0:
            seen = {"features": observe(position, seat)} if observe else {}
            yield "decisions", {**row, "legal": position.legal(), "share": shares[seat] if shares else None, **seen}
        position.play(action)


def _observer(record: Record) -> Callable[[Position, int], list[float]] | None:
    """What writes a seat's observation, as learners get it; None for a game that has none."""
    if record.game.observation is None:
        return None
    match = Match(record.game, record.seats, record.options, components=record.components)

    def observe(position: Position, seat: int) -> list[float]:
        match.take_up(position.tobytes(), [1, 1])
        return [round(number, 6) for number in match.observe(seat).tolist()]

    return observe


# Files --------------------------------------------------------------------------------------


@contextmanager
def _csv(folder: Path, table: str) -> Iterator[Write]:
    """Lists are JSON in a cell, what is not known is an empty one."""
    columns = TABLES[table]
    with (folder / f"{table}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(columns)

        def write(row: Row) -> None:
            writer.writerow(
                json.dumps(cell) if isinstance(cell := row.get(column), list) else cell for column in columns
            )

        yield write


@contextmanager
def _jsonl(folder: Path, table: str) -> Iterator[Write]:
    with (folder / f"{table}.jsonl").open("w", encoding="utf-8") as file:

        def write(row: Row) -> None:
            whole = {column: row.get(column) for column in TABLES[table]}
            file.write(json.dumps(whole, ensure_ascii=False, separators=(",", ":")) + "\n")

        yield write


@contextmanager
def _parquet(folder: Path, table: str) -> Iterator[Write]:
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise BadOptions("Parquet needs pyarrow; install it with: pip install nomarch[data]") from None
    kinds = {TEXT: arrow.string(), WHOLE: arrow.int32(), NUMBER: arrow.float64()}
    kinds |= {WHOLES: arrow.list_(arrow.int16()), NUMBERS: arrow.list_(arrow.float32())}
    schema = arrow.schema([(column, kinds[kind]) for column, kind in TABLES[table].items()])
    waiting: list[Row] = []
    with parquet.ParquetWriter(folder / f"{table}.parquet", schema, compression="zstd") as writer:

        def flush() -> None:
            writer.write_table(arrow.Table.from_pylist(waiting, schema))
            waiting.clear()

        def write(row: Row) -> None:
            waiting.append(row)
            if len(waiting) == AT_ONCE:
                flush()

        yield write
        flush()


KINDS: dict[str, Callable[[Path, str], AbstractContextManager[Write]]] = {
    "parquet": _parquet,
    "csv": _csv,
    "jsonl": _jsonl,
}


def _note(kind: str, count: int, about: str) -> str:
    """What lies beside the tables: where they come from, what is in them, and what may be done with them."""
    lines = [f"# {count} matches", "", f"Written by Nomarch {__version__}. {about}".strip(), ""]
    for table, columns in TABLES.items():
        told = ", ".join(f"`{column}` ({what})" for column, what in columns.items())
        lines.append(f"- `{table}.{kind}`: {told}")
    return "\n".join([*lines, "", LICENCE, ""])


LICENCE = """Matches between bots that were made with Nomarch may be used under Nomarch's licence (MIT), seeds and
command named. Matches of people are theirs: ask them before you publish, and mind that `player` holds their names."""
