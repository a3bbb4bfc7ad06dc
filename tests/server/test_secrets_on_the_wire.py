"""A whole match of Saqqara over real websockets: no byte sent to an opponent or a spectator depends on a secret.

Every patch they received is drawn once more, after the match, from a table whose hidden cards
were dealt anew at random: all its bytes must be the same, and so must all answers of the API.
"""

from __future__ import annotations

import json
import random
import re
import threading
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from support.people import Person, hear, tell
from support.process import ServerProcess
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

import nomarch
from nomarch.engine import CHANCE, SPECTATOR, Position, Record, View
from nomarch.engine.seal import digest
from nomarch.games.saqqara.rules.actions import DRAW, LAY, MARK
from nomarch.games.saqqara.rules.data import CARDS
from nomarch.page.clocks import ABANDON
from nomarch.page.fragments import fragments
from nomarch.page.levels import USUAL
from nomarch.page.look import Look
from nomarch.page.words import english
from nomarch.server.api import _table_view
from nomarch.server.identity import Player
from nomarch.server.people.offering import KINDS
from nomarch.server.play.log import join
from nomarch.server.play.log import tell as told_of
from nomarch.server.play.table import TRAIL
from nomarch.tables import BOT, HUMAN, Chair, Line, Told

MERIT, HEMI = 0, 1
TALK = "Who has the fours?"
UNDO = re.compile(r'<button type="button" class="btn" id="undo".*?</button>')
MOST = 3000


# The match ----------------------------------------------------------------------------------------


class Ear(threading.Thread):
    """Keeps every message that a socket receives."""

    def __init__(self, line: ClientConnection) -> None:
        super().__init__(daemon=True)
        self.line, self.heard = line, list[dict[str, Any]]()
        self.start()

    def run(self) -> None:
        try:
            for message in self.line:
                self.heard.append(json.loads(message))
        except ConnectionClosed:
            pass

    @property
    def patches(self) -> dict[int, list[dict[str, Any]]]:
        """All patches by the version they lead to."""
        found: dict[int, list[dict[str, Any]]] = {}
        for message in self.heard:
            if message["t"] == "patch":
                found.setdefault(message["v"], []).append(message)
        return found


def picks(choices: list[str], rng: random.Random) -> str:
    """Somebody who builds, and does not dwell on the rest."""
    builds = [name for name in choices if name.startswith(("build", "free"))]
    ends = [name for name in choices if name in ("pass", "done")]
    return rng.choice(builds or (ends if rng.random() < 0.6 else []) or choices)


def play(table: str, merit: Person, hemi: Person, guest: Person) -> None:
    """Merit acts by websocket, Hemi by HTTP, a bot in between, until the match is over; a guest looks on."""
    rng = random.Random(7)
    with merit.socket(table) as line:
        for number in range(MOST):
            view = merit.view(table)
            if view["over"]:
                return
            if number % 5 == 0:
                guest.view(table)
            names = [choice["a"] for choice in view["choices"]]
            if names:
                tell(line, t="act", id=number, v=view["v"], a=picks(names, rng))
                hear(line, "ack")
            elif view["to_move"] == HEMI:
                own = hemi.view(table)
                hemi.act(table, own["v"], picks([choice["a"] for choice in own["choices"]], rng))
    raise AssertionError("the match does not end")


# The same table with other secrets ----------------------------------------------------------------


def walk(record: Record) -> Iterator[tuple[Position, tuple[Told, ...]]]:
    """The position and what was told so far, after each event."""
    record.game.compile()  # telling each event tries what else could have happened
    position, trail = record.position(0), deque[Told](maxlen=TRAIL)
    for event in record.events:
        told = told_of(position, event.action)
        together = told.seat == CHANCE and trail and trail[-1].seat == CHANCE
        trail.append(join(trail.pop(), told) if together else told)
        yield position, tuple(trail)


def dealt_anew(position: Position, seat: int, rng: random.Random) -> tuple[View, bool]:
    """A viewer's view of a table whose hidden cards are others, and whether they are."""
    view, state, calls = position.view(seat), position.game.state_type(), position.game.calls
    state.load(view.tobytes())
    calls.imagine(state, seat, [rng.randrange(1, 1 << 32), rng.randrange(1 << 32)])
    differs = state.tobytes() != position.tobytes()
    calls.hide(state, seat)
    return replace(view, data=state.tobytes()), differs


def with_other_cards(told: Told, viewer: int) -> Told:
    """What was kept from a viewer, as if another card had been drawn or laid."""
    if viewer not in told.kept_from:
        return told
    return replace(told, actions=tuple(map(_another, told.actions)))


def _another(a: int) -> int:
    if a >= DRAW:
        return DRAW + (a - DRAW + 1) % CARDS
    if LAY <= a < MARK:
        house, card = divmod(a - LAY, CARDS)
        return LAY + house * CARDS + (card + 1) % CARDS
    return a


def looks(position: Position, view: View, trail: tuple[Told, ...], table: str, seal: str) -> list[Look]:
    """The table as this viewer may have seen it: while Merit was connected, and while not."""
    names, seat = position.record.names, view.seat
    chairs = (*(Chair(HUMAN, name, name, USUAL) for name in names[:2]), Chair(BOT, None, names[2], 1))
    dice = position.record.dice
    here = Look(
        table,
        view.game,
        view,
        names,
        chairs,
        view.events,
        mine=(seat,) if seat != SPECTATOR else (),
        trail=tuple(with_other_cards(told, seat) for told in trail),
        talk=(Line(MERIT, "Merit", TALK, "", str(MERIT)),),
        may_hint=view.to_move == seat,
        dice_hash=dice.hash if dice else "",
        seal=seal,
        may_offer=offers(position, seat),
        asks=True,
    )
    return [here, replace(here, away=frozenset({MERIT}))]


def offers(position: Position, seat: int) -> tuple[str, ...]:
    """What a player may suggest to the others: abandoning, and taking back, once there is a move of one's own."""
    if seat == SPECTATOR:
        return ()
    return KINDS if any(event.seat == seat for event in position.record.events) else (ABANDON,)


# The proof ----------------------------------------------------------------------------------------


def check(patch: dict[str, Any], seen: list[Look]) -> int:
    """Take from a patch every part as drawn anew: nothing may be left. Says how many parts it held."""
    rest = ""
    for look in seen:
        rest, found = UNDO.sub("", patch["html"]), 0
        for part in fragments(look, english).values():
            found += rest.startswith(part)
            rest = rest.removeprefix(part)
        if not rest:
            return found
    raise AssertionError((patch["v"], rest[:300]))


def answers(person: Person) -> dict[int, dict[str, Any]]:
    """What the API told of the table, by version."""
    return {answer["v"]: answer for answer in map(json.loads, person.heard) if "state" in answer}


def test_no_byte_for_an_opponent_or_a_spectator_depends_on_a_hidden_card(
    sqlite_server: ServerProcess, people: Callable[..., Person]
) -> None:
    merit, hemi, guest = (people(sqlite_server.address, name) for name in ("Merit", "Hemi", "Nub"))
    table = merit.open("me", "open", "bot", game="saqqara")
    hemi.sit(merit.invite)
    merit.nonce(table, "aaa")
    merit.post(f"/api/tables/{table}/talk", {"text": TALK})
    with hemi.socket(table) as one, guest.socket(table) as two:
        ears = {HEMI: Ear(one), SPECTATOR: Ear(two)}
        hemi.nonce(table, "bbb")
        play(table, merit, hemi, guest)
    record = nomarch.loads(merit.get(f"/api/tables/{table}/record").text, nomarch.game)
    seal = merit.view(table)["seal"]
    assert digest(seal) == merit.view(table)["dice_hash"], "the dice are held to the seal"
    told = {HEMI: answers(hemi), SPECTATOR: answers(guest)}
    received = {seat: ear.patches for seat, ear in ears.items()}
    rng, compared, differed, answered = random.Random(1), 0, 0, 0
    for version, (position, trail) in enumerate(walk(record), 1):
        if position.over:
            break
        for seat, patches in received.items():
            view, differs = dealt_anew(position, seat, rng)
            seen = looks(position, view if position.to_move == seat else replace(view, legal=()), trail, table, seal)
            for patch in patches.get(version, ()):
                compared += check(patch, seen)
                differed += differs
            if version in told[seat]:
                assert told[seat][version] == _table_view(seen[0], Player("")).model_dump(mode="json")
                answered += differs
    assert compared > 1000, "too little was received to prove anything"
    assert differed > 100, "the cards dealt anew were the same"
    assert answered > 20, "too few answers of the API"
