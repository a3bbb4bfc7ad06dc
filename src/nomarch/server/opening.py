"""Opening a table, for a first match or a rematch, with the chairs that somebody wishes for."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from nomarch.engine import BY_HAND, Dice, Game
from nomarch.engine.record import BY_COMMITMENT
from nomarch.page.levels import USUAL
from nomarch.tables import BOT, HUMAN, OPEN, Chair

from .errors import BadMessage, NotOver
from .seating import Seating, bot_name, checked_level, seat_name
from .store import now

Row = dict[str, Any]


class Opening(Seating):
    """The tables, as somebody who wants a new one uses them."""

    def open(
        self,
        slug: str,
        player: str,
        chairs: Sequence[str],
        *,
        names: Sequence[str] = (),
        by_hand: bool = False,
        hints: bool = True,
        options: Mapping[str, str] | None = None,
        request: str | None = None,
    ) -> str:
        """A new table; each chair is "me", "open", "bot" or a bot of a level like "bot 3". Returns the table's id.

        A `request` that is sent again, by somebody who did not hear the answer, leads to the same table.
        """
        game = self.find(slug)
        checked = game.check(len(chairs), options or {})
        rows = [wished(i, kind, player, names) for i, kind in enumerate(chairs)]
        if not any(row["owner"] for row in rows):
            raise BadMessage("At least one chair must be 'me': whoever creates a table plays at it.")
        dice_by = BY_HAND if by_hand else BY_COMMITMENT
        facts = {"options": json.dumps(checked), "dice_by": dice_by, "hints": hints, "request": request or None}
        return self._add(game, player, rows, facts)

    def rematch(self, table_id: str, player: str) -> str:
        """The same match once more, seats moved on by one; the first who asks opens it."""
        table = self.get(table_id)
        with table.lock:
            self.seats_of(table, player)
            if not table.position.over:
                self.catch_up(table)
            if not table.position.over:
                raise NotOver("You can start a rematch once the match is over.")
            if table.rematch is None:
                facts = {"options": json.dumps(table.options), "dice_by": table.dice_by, "hints": table.hints}
                new = self._add(table.game, player, moved_on(table.chairs), facts, rematch_of=table.id)
                self.changed(table)
                return new
            return table.rematch

    def _add(
        self, game: Game, player: str, chairs: list[dict[str, Any]], facts: dict[str, Any], rematch_of: str = ""
    ) -> str:
        table, at = secrets.token_urlsafe(9), now()
        row = {
            "id": table,
            "invite": secrets.token_urlsafe(16),
            "game": game.slug,
            "rules": game.version,
            "owner": player,
            "request": None,
            **facts,
            "to_move": game.start(len(chairs), **json.loads(facts["options"])).to_move,
            "dice_key": Dice.commit().key,
            "nonces": None,
            "names": None,
            "result": None,
            "rematch": None,
            "open_talk": 0,
            "changes": 0,
            "created": at,
            "moved": at,
        }
        found = self.store.add_table(row, [{**chair, "table_id": table} for chair in chairs], rematch_of)
        self.go_on(found)
        self.ring(found)
        return found


def wished(seat: int, kind: str, player: str, names: Sequence[str]) -> Row:
    """The chair that somebody asks for who opens a table: "me", "open", "bot" or a bot of a level like "bot 3"."""
    given = names[seat] if seat < len(names) else ""
    who, _, level = kind.partition(" ")
    if who == "bot" and (not level or (level.isascii() and level.isdecimal() and len(level) < 4)):
        return _row(seat, BOT, None, bot_name(seat), checked_level(int(level or USUAL)))
    if kind == "open":
        return _row(seat, OPEN, None, "")
    if kind == "me":
        return _row(seat, HUMAN, player, seat_name(given, seat))
    raise BadMessage("Each chair must be 'me', 'open', 'bot' or a bot level such as 'bot 3', not {kind!r}.", kind=kind)


def moved_on(chairs: Sequence[Chair]) -> list[Row]:
    """The same chairs for a rematch, each one seat earlier."""
    return [_row(i, c.kind, c.owner, c.name, c.level) for i, c in enumerate((*chairs[1:], chairs[0]))]


def _row(seat: int, kind: str, owner: str | None, name: str, level: int = USUAL) -> Row:
    return {"seat": seat, "kind": kind, "owner": owner, "name": name, "level": level, "nonce": None}
