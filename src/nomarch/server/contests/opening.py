"""The tables of a contest: opened round by round, and finished by bots when a round takes too long."""

from __future__ import annotations

import json
from contextlib import suppress

from sqlalchemy.engine import Connection

from nomarch.engine.errors import NomarchError
from nomarch.engine.record import BY_COMMITMENT
from nomarch.page.levels import USUAL
from nomarch.server.notices.notices import ready
from nomarch.server.notices.outbox import add
from nomarch.server.people.pace import NONE, Pace
from nomarch.server.people.terms import Terms
from nomarch.server.play.opening import Row, chair_row
from nomarch.server.play.table import CONTEST
from nomarch.server.play.tables import Tables
from nomarch.server.storage import statements as ask
from nomarch.tables import BOT, HUMAN

from . import kept
from .groups import Group, Round
from .kept import Contest, Entry


def lay_round(
    connection: Connection, tables: Tables, found: Contest, number: int, new: Round, notice_after: float
) -> list[str]:
    """Open the tables of a round, note its byes, and have its players told; returns the tables."""
    opened = []
    for n, players in enumerate(new.tables):
        table = _lay(connection, tables, found, players)
        _note(connection, found, number, n, table, players)
        people = [found.entries[who].player for who in players]
        add(connection, [ready(player, table) for player in people if player], after=notice_after)
        opened.append(table)
    for n, who in enumerate(new.byes, len(new.tables)):
        _note(connection, found, number, n, None, (who,))
    return opened


def _lay(connection: Connection, tables: Tables, found: Contest, players: Group) -> str:
    game = tables.find(found.row["game"])
    chairs = [_chair(seat, found.entries[who]) for seat, who in enumerate(players)]
    facts = {
        "options": json.dumps(game.check(len(players), found.options)),
        "dice_by": BY_COMMITMENT,
        "hints": False,
    }
    row, rows = tables.laid(game, CONTEST + found.id, chairs, facts)
    connection.execute(ask.insert_table, row)
    connection.execute(ask.insert_seat, rows)
    pace = Pace.read(found.row["pace"] or NONE)
    terms = Terms(open=True, pace=pace, rated=found.row["rated"])  # whoever likes may watch
    tables.timing.agree(connection, row["id"], terms)
    return str(row["id"])


def _chair(seat: int, entry: Entry) -> Row:
    if entry.player:
        return chair_row(seat, HUMAN, entry.player, entry.name)
    return chair_row(seat, BOT, None, entry.name, entry.level)


def _note(connection: Connection, found: Contest, number: int, n: int, table: str | None, players: Group) -> None:
    result = None if table else json.dumps({"scores": [], "placings": []})
    row = {"contest": found.id, "round": number, "n": n, "match": table, "players": json.dumps(players)}
    connection.execute(kept.insert_match, {**row, "result": result})


def let_bots_finish(tables: Tables, found: Contest) -> None:
    """The time of a round is over: whoever is waited for is stood in for by a bot."""
    for match in found.in_round(found.row["round"]):
        if match.table and match.result is None:
            for player in _waited_for(tables, match.table):
                with suppress(NomarchError):  # they have just moved, or left
                    tables.leave(match.table, player, USUAL)


def _waited_for(tables: Tables, table_id: str) -> set[str]:
    table = tables.get(table_id)
    if table.started:
        due = table.chairs[table.due] if table.due >= 0 else None
        return {due.owner} if due and due.kind == HUMAN and due.owner else set()
    return {chair.owner for chair in table.chairs if chair.kind == HUMAN and chair.owner and not chair.here}
