"""What an analysis does inside a worker process: it tells how far it is, and stops when nobody waits any more.

Server and worker share a file of a few bytes: how much is done, and whether to go on. That works between any two
processes of a machine, costs nothing to look at, and needs no channel that could be full.
"""

from __future__ import annotations

import mmap
import struct
import tempfile
from collections.abc import Callable
from pathlib import Path

from nomarch.analysis import analyse, deepen, in_order
from nomarch.analysis.level import with_levels
from nomarch.analysis.positions import Worth, judged, worth
from nomarch.analysis.reasons import reason
from nomarch.analysis.rows import Values
from nomarch.bots import hint
from nomarch.engine import Rated
from nomarch.engine.errors import NomarchError
from nomarch.engine.position_id import read
from nomarch.engine.record import loads
from nomarch.server.bots import bot_worker

from .report import Report, dumps
from .report import loads as read_report
from .views import costly

REASONS = 3  # sentences a seat, for what cost most
NUMBERS = struct.Struct("<ii")  # thousandths done, 1 to stop


class Stopped(NomarchError):
    """Nobody waits for this analysis any more."""

    code = "study/stopped"


class Slate:
    """The few bytes that both sides look at; who makes it wipes it."""

    def __init__(self, path: str | None = None) -> None:
        if path is None:
            with tempfile.NamedTemporaryFile(prefix="nomarch-study-", delete=False) as file:
                file.write(NUMBERS.pack(0, 0))
            path = file.name
        self.path = path
        with Path(path).open("r+b") as found:
            self._bytes = mmap.mmap(found.fileno(), NUMBERS.size)

    @property
    def done(self) -> float:
        """The part that is done, from 0 to 1."""
        thousandths: int = NUMBERS.unpack_from(self._bytes)[0]
        return thousandths / 1000

    def tell(self, done: int, of: int) -> None:
        """Say how much is done; Stopped if nobody wants to know."""
        stop = NUMBERS.unpack_from(self._bytes)[1]
        NUMBERS.pack_into(self._bytes, 0, 1000 * done // max(1, of), stop)
        if stop:
            raise Stopped("This analysis was stopped.")

    def stop(self) -> None:
        """Ask the other side to stop."""
        NUMBERS.pack_into(self._bytes, 0, NUMBERS.unpack_from(self._bytes)[0], 1)

    def wipe(self) -> None:
        """Take the bytes away again."""
        self._bytes.close()
        Path(self.path).unlink(missing_ok=True)


def review_for(text: str, slate: str) -> str:
    """The quick pass over a record."""
    found = Slate(slate)
    return dumps(Report(analyse(loads(text, bot_worker.find_game), tell=found.tell)))


def deepen_for(text: str, report: str, slate: str) -> str:
    """The deep pass after the quick one."""
    return deepened(text, report, Slate(slate).tell)


def deepened(text: str, report: str, tell: Callable[[int, int], None]) -> str:
    """The deep pass after the quick one, and reasons for the decisions that then cost most."""
    record = in_order(loads(text, bot_worker.find_game))
    review = deepen(read_report(report).review, record, tell=lambda done, of: tell(done, 2 * of))
    review = with_levels(review, record.game)
    rows = [row for seat in range(review.seats) for row in costly(review, seat)[:REASONS]]
    reasons = {}
    for n, row in enumerate(rows):
        tell(len(rows) + n, 2 * len(rows))
        reasons[row.event] = reason(record.position(row.event).view(row.seat), row.best, row.action)
    return dumps(Report(review, reasons))


def judged_for(position: str, action: int) -> Worth:
    """What an action makes of a position."""
    return judged(read(position, bot_worker.find_game), action)


def worth_for(position: str) -> Values:
    """What a position is worth to every seat."""
    return worth(read(position, bot_worker.find_game))


def roll_out_for(position: str) -> list[Rated]:
    """The best choices of the seat to move, rolled out, with intervals."""
    found = read(position, bot_worker.find_game)
    found.game.compile()
    return hint(found)
