"""Opening a table, for a first match or a rematch, with the chairs that somebody wishes for."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy.engine import Connection

from nomarch.engine import BY_HAND, Dice, Game
from nomarch.engine.record import BY_COMMITMENT
from nomarch.page.levels import USUAL
from nomarch.server.daily.best import BOTS, SEAT, seats_of_deal
from nomarch.server.errors import BadMessage, NotOver, NotWelcome
from nomarch.server.people.meeting import kept_name
from nomarch.server.people.pace import DAILY
from nomarch.server.people.terms import Terms, again_under
from nomarch.server.people.terms import checked as agreed
from nomarch.server.storage.store import now
from nomarch.server.study.practice import Practice, opening
from nomarch.tables import BOT, HUMAN, OPEN, Chair

from .seating import Seating, bot_name, checked_level, seat_name

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
        shaken: bool = False,
        options: Mapping[str, str] | None = None,
        request: str | None = None,
        practice: Practice | None = None,
        terms: Terms | None = None,
    ) -> str:
        """A new table; each chair is "me", "open", "bot" or a bot of a level like "bot 3". Returns the table's id.

        A `request` that is sent again, by somebody who did not hear the answer, leads to the same table.
        `practice` says where the match begins, if not at the opening; it must be for as many seats. With `shaken`
        dice every browser adds to every roll; see shaking.py.
        """
        game = self.find(slug)
        checked = game.check(len(chairs), options or {})
        called = self._named(player, chairs, names)
        rows = [wished(i, kind, player, called) for i, kind in enumerate(chairs)]
        if not any(row["owner"] for row in rows):
            raise BadMessage("At least one chair must be 'me': whoever creates a table plays at it.")
        dice_by = BY_HAND if by_hand else BY_COMMITMENT
        terms = agreed(terms or Terms(), chairs, checked, by_hand=by_hand, practice=practice is not None)
        checked_level(terms.level)
        if shaken:
            _check_shaken(terms, by_hand=by_hand)
        if terms.rated:
            hints, rows = (
                False,
                [{**row, "name": kept_name(self.store, player)} if row["owner"] else row for row in rows],
            )
        facts = {"options": json.dumps(checked), "dice_by": dice_by, "hints": hints, "request": request or None}
        facts |= {"shaken": shaken}
        return self._add(game, player, rows, facts, practice=practice, terms=terms)

    def open_deal(self, slug: str, player: str, name: str, day: str, dice: Dice, share: str) -> str:
        """The table of a player's one try at a day's deal; the same one whenever it is asked for again."""
        game = self.find(slug)
        chairs = ["me", *[f"bot {BOTS}"] * (seats_of_deal(game.usual_seats) - 1)]
        called = self.named(player, [name])
        rows = [wished(seat, kind, player, called) for seat, kind in enumerate(chairs)]
        rows[SEAT]["nonce"] = share
        facts = {
            "options": json.dumps(game.check(len(rows), {})),
            "dice_by": BY_COMMITMENT,
            "hints": False,
            "daily": day,
            "dice_key": dice.key,
            "nonces": json.dumps(dice.nonces),
            "names": json.dumps([row["name"] for row in rows]),
        }
        return self._add(game, player, rows, facts)

    def _named(self, player: str, chairs: Sequence[str], names: Sequence[str]) -> list[str]:
        """The names of the chairs; a kept name stands on the first that is the player's own."""
        told = [*names, *[""] * (len(chairs) - len(names))]
        own = [seat for seat, kind in enumerate(chairs) if kind == "me"]
        for seat, name in zip(own, self.named(player, [told[seat] for seat in own]), strict=True):
            told[seat] = name
        return told

    def rematch(self, table_id: str, player: str) -> str:
        """The same match once more, seats moved on by one; the first who asks opens it."""
        table = self.get(table_id)
        with table.lock:
            self.seats_of(table, player)
            if not table.position.over:
                self.catch_up(table)
            if not table.position.over:
                raise NotOver("You can start a rematch once the match is over.")
            if self.at_odds(player, {chair.owner for chair in table.chairs if chair.owner}):
                raise NotWelcome("This table isn't open to you.")
            if table.rematch is None:
                dice_by = BY_HAND if table.by_hand else BY_COMMITMENT
                facts = {"options": json.dumps(table.options), "dice_by": dice_by, "hints": table.hints}
                facts |= {"shaken": table.shaken}
                chairs = again(table.chairs) if table.practice else moved_on(table.chairs)
                terms = again_under(table.terms) if table.terms else Terms()
                new = self._add(
                    table.game, player, chairs, facts, rematch_of=table.id, practice=table.practice, terms=terms
                )
                self.changed(table)
                return new
            return table.rematch

    def _add(
        self,
        game: Game,
        player: str,
        chairs: list[dict[str, Any]],
        facts: dict[str, Any],
        *,
        rematch_of: str = "",
        practice: Practice | None = None,
        terms: Terms | None = None,
    ) -> str:
        row, rows = self.laid(game, player, chairs, facts, practice)

        def along(connection: Connection) -> None:
            if terms and not terms.usual:
                self.timing.agree(connection, row["id"], terms)

        found = self.store.add_table(row, rows, rematch_of, along)
        self.go_on(found)
        self.ring(found)
        return found

    def laid(
        self, game: Game, player: str, chairs: list[Row], facts: Row, practice: Practice | None = None
    ) -> tuple[Row, list[Row]]:
        """A new table and its chairs, as rows that are still to be stored."""
        row = self.row_of(game, player, len(chairs), facts, practice)
        return row, [{**chair, "table_id": row["id"]} for chair in chairs]

    def row_of(
        self, game: Game, player: str, seats: int, facts: dict[str, Any], practice: Practice | None = None
    ) -> dict[str, Any]:
        """A new table as it is stored, under a name that nobody can guess."""
        table, at = _name(), now()
        begin = opening(game, seats, practice.rules if practice else None, json.loads(facts["options"]), practice)
        return {
            "id": table,
            "invite": secrets.token_urlsafe(16),
            "game": game.slug,
            "rules": begin.record.rules,
            "owner": player,
            "request": None,
            "daily": None,
            "shaken": False,
            "to_move": begin.to_move,
            "practice": practice.text() if practice else None,
            "dice_key": Dice.commit().key,
            "nonces": None,
            "seal": None,
            "names": None,
            "result": None,
            "rematch": None,
            "open_talk": 0,
            "changes": 0,
            "created": at,
            "moved": at,
            **facts,
        }


def wished(seat: int, kind: str, player: str, names: Sequence[str]) -> Row:
    """The chair that somebody asks for who opens a table: "me", "open", "bot" or a bot of a level like "bot 3"."""
    given = names[seat] if seat < len(names) else ""
    who, _, level = kind.partition(" ")
    if who == "bot" and (not level or (level.isascii() and level.isdecimal() and len(level) < 4)):
        return chair_row(seat, BOT, None, bot_name(seat), checked_level(int(level or USUAL)))
    if kind == "open":
        return chair_row(seat, OPEN, None, "")
    if kind == "me":
        return chair_row(seat, HUMAN, player, seat_name(given, seat))
    raise BadMessage("Each chair must be 'me', 'open', 'bot' or a bot level such as 'bot 3', not {kind!r}.", kind=kind)


def _check_shaken(terms: Terms, *, by_hand: bool) -> None:
    """BadMessage where browsers cannot be asked at every roll."""
    if by_hand:
        raise BadMessage("Real dice can't be read ahead anyway: nobody's browser adds to them.")
    if terms.pace.kind == DAILY:
        raise BadMessage(
            "Dice that every browser adds to need everyone there at each roll, so they can't be played by the day."
        )


def again(chairs: Sequence[Chair]) -> list[Row]:
    """The same chairs once more."""
    return [chair_row(i, c.kind, c.owner, c.name, c.level) for i, c in enumerate(chairs)]


def moved_on(chairs: Sequence[Chair]) -> list[Row]:
    """The same chairs for a rematch, each one seat earlier."""
    return again((*chairs[1:], chairs[0]))


def chair_row(seat: int, kind: str, owner: str | None, name: str, level: int = USUAL) -> Row:
    """A chair as it is stored with a new table."""
    told = {"nonce": None, "commitment": None, "here": False, "link": None, "roll": None}
    return {"seat": seat, "kind": kind, "owner": owner, "name": name, "level": level, **told}


def _name() -> str:
    """A name for a table that nobody can guess, and that no command takes for one of its options."""
    while (name := secrets.token_urlsafe(9)).startswith("-"):
        pass
    return name
