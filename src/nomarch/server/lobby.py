"""One's own matches, as the lobby lists them: those that wait for oneself first, finished ones apart."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from nomarch import catalogue
from nomarch.engine import View
from nomarch.engine.words import Translate
from nomarch.page.words import short, translator
from nomarch.tables import HUMAN, OPEN

from .identity import Player
from .play.table import Table, left_over
from .services import Services
from .storage.store import Row, Store

TURN, RUNNING, WAITING, OVER = range(4)  # in the order of the list


def matches(services: Services, player: Player, _: Translate) -> list[dict[str, Any]]:
    """All of a player's matches, yours to move first, then the last moved."""
    found = services.store.tables_of(player.id)
    known = [(row, chairs) for row, chairs in found if row["game"] in catalogue.slugs()]
    listed = [_match(services.store, row, chairs, player, _) for row, chairs in known]
    return sorted(listed, key=lambda match: match["state"])  # a stable sort keeps the last moved first


def _match(store: Store, row: Row, chairs: Sequence[Row], player: Player, _: Translate) -> dict[str, Any]:
    game = catalogue.game(row["game"])
    state = _state(row, chairs, player)
    turn, act = _standing(row, chairs, player, state, _)
    alone = all(chair["owner"] in (None, player.id) for chair in chairs)
    return {
        "id": row["id"],
        "title": short(game.title),
        "symbol": game.drawing.CARD.symbol,
        "seats": [(chair["kind"] == OPEN, str(chair["name"])) for chair in chairs],
        "stage": _stage(store, row, chairs, player, state, translator(player.language, game)),
        "names": ", ".join(str(chair["name"]) for chair in chairs if chair["name"]),
        "state": state,
        "turn": turn,
        "when": ago(row["moved"], _),
        "act": act,
        "link": f"/t/{row['id']}",
        "give_up": _giving_up(state, alone, _)[0],
    }


def _state(row: Row, chairs: Sequence[Row], player: Player) -> int:
    if row["result"]:
        return OVER
    if any(chair["kind"] == OPEN for chair in chairs):
        return WAITING
    mover = row["to_move"]
    mine = mover >= 0 and chairs[mover]["owner"] == player.id and chairs[mover]["kind"] == HUMAN
    return TURN if mine else RUNNING


def _standing(row: Row, chairs: Sequence[Row], player: Player, state: int, _: Translate) -> tuple[str, str]:
    """(sentence, button) of a match in the list."""
    if state == OVER:
        result = json.loads(row["result"])
        won = any(p == 1 and chairs[i]["owner"] == player.id for i, p in enumerate(result["placings"]))
        scores = " : ".join(map(str, result["scores"]))
        if row["practice"]:
            return _("Practice, {scores}").format(scores=scores), _("Review")
        return (_("You won, {scores}") if won else _("Finished, {scores}")).format(scores=scores), _("Review")
    if state == WAITING:
        return _("Waiting for players"), _("Invite")
    if state == TURN:
        return _("Your turn"), _("Continue")
    name = chairs[row["to_move"]]["name"] if row["to_move"] >= 0 else ""
    return _("It's {name}'s turn.").format(name=name) if name else _("Shaking the dice."), _("Open")


def _stage(store: Store, row: Row, chairs: Sequence[Row], player: Player, state: int, _: Translate) -> str:
    """Round and phase, for a match that goes on."""
    if row["nonces"] is None or state == OVER:
        return ""
    seat = next((i for i, chair in enumerate(chairs) if chair["owner"] == player.id), -1)
    view = _view(store, str(row["id"]), str(row["moved"]), seat)
    return view.game.words.stage(view.state, _)


@lru_cache(512)
def _view(store: Store, table_id: str, moved: str, seat: int) -> View:
    """What a seat knew when a table last moved; played through without telling anything of it."""
    row = store.table(table_id)
    assert row is not None
    table = Table.from_rows(catalogue.game(row["game"]), row, store.seats(table_id))
    for do in left_over([event["do"] for event in store.events(table_id)])[1]:
        table.position.play(do)
    return table.position.view(seat)


def ago(moment: str, _: Translate) -> str:
    """How long ago a stored moment is, in the largest unit that fits."""
    minutes = int((datetime.now(UTC) - datetime.fromisoformat(moment)).total_seconds() // 60)
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return _.n("1 minute ago", "{n} minutes ago", minutes)
    if minutes < 24 * 60:
        return _.n("1 hour ago", "{n} hours ago", minutes // 60)
    return _.n("1 day ago", "{n} days ago", minutes // (24 * 60))


# Giving up ------------------------------------------------------------------------------------


def asked(row: Row, chairs: Sequence[Row], player: Player, _: Translate) -> tuple[str, str]:
    """(the button, what it does) of taking a match off one's list."""
    alone = all(chair["owner"] in (None, player.id) for chair in chairs)
    return _giving_up(_state(row, chairs, player), alone, _)


def _giving_up(state: int, alone: bool, _: Translate) -> tuple[str, str]:
    if state == OVER and alone:
        return _("Delete"), _(
            "The match and its record are deleted for good. Download it first if you want to keep it."
        )
    if state == OVER:
        return _("Delete"), _("The match leaves your list. The others keep theirs.")
    if alone:
        return _("Abandon"), _(
            "The match ends unfinished and is deleted. If its dice were locked in, you see its record with their key."
        )
    if state == WAITING:
        return _("Abandon"), _("Your seat becomes free, and the table leaves your list.")
    return _("Resign"), _("A bot plays on for you, and the match leaves your list. You can't take your seat back.")
