"""The websocket: actions up, changed fragments down."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import structlog
from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic_core import to_json

from nomarch.engine.errors import NomarchError
from nomarch.page.look import Look
from nomarch.page.words import translator

from .door import LINE, Message
from .errors import STORE_TROUBLES, BadMessage, Busy, NotSeated, TooMany, UnknownTable, store_away
from .identity import Player
from .limits import Window
from .play.patches import Parts, Sent, changed, patch, stage
from .play.shaking import LINK
from .services import Services, services_of

log = structlog.get_logger()
router = APIRouter()
PING = 25.0
SOON = 0.2  # seconds that a page may stay as it was while dice fall
RARELY = 2.0  # seconds between two patches for who only watches, while the server is strained
MOST_BAD = 20  # unreadable messages before the connection is cut
UNKNOWN, FAILED, LATER = 4404, 1011, 1013
News = tuple[Look, Parts, Message | bytes]  # what is to be seen now, and the message that leads there, if one does


@router.websocket("/ws/{table_id}")
async def table_socket(socket: WebSocket, table_id: str) -> None:
    """One viewer of one table, until either side hangs up; an address has only so many."""
    services = services_of(socket)
    try:
        with services.limits.socket(socket):
            await _let_in(socket, table_id, services)
    except TooMany:
        await socket.accept()
        await socket.close(LATER)


async def _let_in(socket: WebSocket, table_id: str, services: Services) -> None:
    player = services.identity.player(socket)
    try:
        table = await asyncio.to_thread(services.tables.get, table_id)
    except (UnknownTable, Busy, *STORE_TROUBLES) as problem:
        await socket.accept()
        return await socket.close(UNKNOWN if isinstance(problem, UnknownTable) else LATER)
    async with services.presence.at(table_id, player.id) as flag:
        await socket.accept()  # whoever is let in counts as here
        viewer = Viewer(services, socket, table_id, player, flag, table.game.drawing.SHAPES)
        viewer.show(socket.query_params.get("shape", ""))
        viewer.wish(socket.query_params.get("pace", ""))
        services.driver.wake(table_id)
        pump = asyncio.create_task(viewer.pump())
        try:
            await viewer.read()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            services.paces.forget(table_id, viewer)
            pump.cancel()
            await asyncio.gather(pump, return_exceptions=True)
    return None


class Viewer:
    """One browser that looks at a table: the two directions of its socket."""

    def __init__(
        self,
        services: Services,
        socket: WebSocket,
        table: str,
        player: Player,
        flag: asyncio.Event,
        shapes: tuple[str, ...],
    ) -> None:
        self.services, self.socket, self.table, self.player, self.flag = services, socket, table, player, flag
        self.shapes, self.shape = shapes, ""  # those that the game is drawn in, and the one that this browser shows
        self.facing = _whole(socket.query_params.get("f"))
        self.whole = False  # whether this browser has the text of all parts as they were sent last
        self.held: dict[str, str] = {}  # else those whose text it has
        self.asked: tuple[str | None, ...] = ()  # what this browser was last asked to add to the dice
        self.edits = socket.query_params.get("edits") == "1"
        self.timed = False  # something counts down at this table
        self.told_busy = False
        self.spoke = 0.0  # when something was last sent, by the loop's clock

    def wish(self, speed: str) -> None:
        """Bots act as slowly as somebody who sits here likes; who only watches slows nobody down."""
        if speed and self.services.tables.has_seat(self.table, self.player.id):
            self.services.paces.wish(self.table, self, speed)

    def show(self, shape: str) -> None:
        """Draw only what this browser shows from now on; all shapes, if it names none of them."""
        self.shape = shape if shape in self.shapes else ""

    async def pump(self) -> None:
        """Keep the page as the table is. Should that fail the connection is cut, so that the page calls again."""
        self.ticking = asyncio.get_running_loop().call_later(PING, self._tick)
        try:
            await self._follow()
        except (WebSocketDisconnect, RuntimeError):  # the other side has hung up
            pass
        except Exception as problem:
            log.error("page lost", table=self.table, why=repr(problem))
        finally:
            self.ticking.cancel()
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(FAILED)

    async def _follow(self) -> None:
        """Send what changed for this viewer, each time the flag is raised."""
        sent = await self._sent()
        if self.timed:
            await self._ping()
        while True:
            await self.flag.wait()
            if self.told_busy or self.services.pulse.strained:
                await self._go_easy()
            self.flag.clear()
            self._check()
            if self.services.tables.rolling(self.table):
                await self._shake()
            sent = await self._send(await self._look_again(sent))

    def _tick(self) -> None:
        """Ping while nothing is sent. One timer that looks when that was costs less than one for each message."""
        loop = asyncio.get_running_loop()
        left = self.spoke + PING - loop.time()
        if left <= 0:
            self.pinging = loop.create_task(self._ping())
            left = PING
        self.ticking = loop.call_later(left, self._tick)

    async def _ping(self) -> None:
        """Show that the line holds; where clocks run, with the house's time, from which the page counts."""
        told = {"h": await asyncio.to_thread(self.services.house)} if self.timed else {}
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):  # whoever has hung up is noticed elsewhere
            await self._reply({"t": "ping", **told})

    async def _go_easy(self) -> None:
        """While the server is strained who only watches is shown less often, and when it is busy people are told so."""
        busy, strained = self.services.pulse.busy, self.services.pulse.strained
        if busy != self.told_busy:
            self.told_busy = busy
            await self._reply({"t": "busy", "on": busy})
        if strained and not self.services.tables.has_seat(self.table, self.player.id):
            await asyncio.sleep(RARELY)

    def _check(self) -> None:
        """Hang up on who has signed out elsewhere or was banned since."""
        standing, player = self.services.standing, self.player
        if standing.epoch_of(player.id) > player.epoch or standing.banned(player.id):
            raise WebSocketDisconnect(1008)

    async def _sent(self) -> Sent:
        """What the page shows already: everything if it has the present version and the same look, else nothing."""
        query = self.socket.query_params
        shown = tuple(_whole(query.get(name)) for name in ("v", "r"))
        return await self._send(
            await self._apart(self.services.together.ask, self._first_news, (shown, {}), query.get("d", ""))
        )

    def _first_news(self, shown: Sent, mark: str, facing: int) -> News:
        """What is to be seen by a page that has just come."""
        look, parts = self.services.look(self.table, self.player, facing, self.shape)
        shapes = {look.mark(self.player.language), replace(look, shape="").mark(self.player.language)}
        if shown[0] == stage(look) and mark in ("", *shapes):  # a page that came by itself has all shapes
            return look, parts, b""
        return look, parts, self._told(shown, look, parts)

    async def _ask(self, look: Look) -> None:
        """Ask the browser for what it is to add to the dice."""
        if look.dice_ask == LINK:
            return await self._ask_link(look.roll, look.moment)
        told = [
            look.chairs[seat].commitment for seat in look.mine
        ]  # after a first commitment a second may be asked for
        if look.dice_ask and (asked := (look.dice_ask, look.seal, *told)) != self.asked:
            self.asked = asked
            about = {"seal": look.seal, "hash": look.dice_hash, "shaken": look.shaken}
            await self._reply({"t": "dice", "ask": look.dice_ask, **about})
        return None

    async def _shake(self) -> None:
        """Ask the browser to add to a roll before anything is drawn; a roll that falls soon is shown when it has."""
        asked = await asyncio.to_thread(self.services.tables.asked_of, self.table, self.player.id)
        if asked:
            await self._ask_link(asked.number, asked.moment)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(SOON):
                await self.flag.wait()
        self.flag.clear()

    async def _ask_link(self, number: int, moment: str) -> None:
        if (asked := (LINK, str(number), moment)) != self.asked:
            self.asked = asked
            await self._reply({"t": "dice", "ask": LINK, "n": number, "moment": moment})

    async def _send(self, news: News) -> Sent:
        """Send what is new, if anything is."""
        look, parts, message = news
        self.timed = look.counts_down
        if look.dice_ask:
            await self._ask(look)
        if isinstance(message, Message):
            message = b"" if self._shared(message) else message.text
        if message:
            await self._transmit(message)
        return stage(look), parts

    def _told(self, sent: Sent, look: Look, parts: Parts) -> bytes:
        """A message with the parts that are not as the page has them; empty if there is nothing to tell."""
        news = changed(sent[1], parts) if sent[1] is not parts else {}
        if not news and sent[0] == stage(look):
            return b""
        held = (sent[1] if self.whole else self.held) if self.edits else None
        house = self.services.house() if look.counts_down else None
        text = patch(look, news, held, self.player.language, house)
        if not self.whole:
            self.held |= news
            self.whole = not sent[1]
        return text

    async def _look_again(self, sent: Sent) -> News:
        """What is to be seen after a ring; spectators share the work."""
        seated = self.services.tables.has_seat(self.table, self.player.id)
        if seated or self.services.standing.muted_by(self.player.id):
            return await self._apart(self.services.together.look, self._news, sent)
        seen = await self.services.spectators.look(self.table, self.player, self.shape)
        if seen.before is sent[1] and self.whole and self.edits:
            return seen.look, seen.parts, seen.message or b""
        return seen.look, seen.parts, self._told(sent, seen.look, seen.parts)

    def _news(self, sent: Sent, facing: int) -> News:
        look, parts = self.services.look(self.table, self.player, facing, self.shape)
        return look, parts, self._told(sent, look, parts)

    async def _apart(self, way: Callable[..., asyncio.Future[News]], find: Callable[..., News], *given: Any) -> News:
        """Find news in a way that holds nobody up; remembers with whom of several people the screen is."""
        facing = self.facing
        news = await way(self.table, partial(find, *given, facing))
        if self.facing == facing:  # nobody else has taken the screen meanwhile
            self.facing = news[0].facing
        return news

    async def read(self) -> None:
        """Answer every message; cut the connection after too many that cannot be read."""
        bad, window = 0, Window()
        while bad < MOST_BAD:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if self.services.limits.floods(window):
                break
            bad += await self._answer(received.get("text"))
        await self.socket.close(1008)

    async def _answer(self, text: str | None) -> bool:
        """Answer one message; True if it was unreadable."""
        message: dict[str, Any] = {}
        self._check()
        try:
            message = _read(text)
            if message["t"] == "pong":
                return False
            if message["t"] == "why":
                await self._reply({"t": "because", "id": message.get("id"), "why": await self._because(message)})
                return False
            if message["t"] == "shape":
                self.show(_text(message, "shape"))
                self.flag.set()
                return False
            if message["t"] == "pace":
                self.wish(_text(message, "speed"))
            version = await self._done(message)
            await self._reply({"t": "ack", "id": message.get("id"), "v": version})
        except STORE_TROUBLES as problem:
            log.error("store away", table=self.table, kind=message.get("t"), why=str(problem))
            await self._refuse(message, store_away(), -1)
        except NomarchError as problem:
            await self._refuse(message, problem, await self._present_version())
            return isinstance(problem, BadMessage)
        except (WebSocketDisconnect, RuntimeError):
            raise
        except Exception as problem:  # a failed message must not be sent again and again
            log.error("message failed", table=self.table, kind=message.get("t"), why=repr(problem))
            _ = translator(self.player.language)
            why = _("Something went wrong on the server. Please try again in a moment.")
            await self._reply({"t": "no", "id": message.get("id"), "why": why, "code": "server/failed", "v": -1})
        return False

    async def _present_version(self) -> int:
        try:
            return (await asyncio.to_thread(self.services.tables.get, self.table)).version
        except (Busy, *STORE_TROUBLES):
            return -1

    async def _refuse(self, message: dict[str, Any], problem: NomarchError, version: int) -> None:
        why = problem.text(translator(self.player.language))
        await self._reply({"t": "no", "id": message.get("id"), "why": why, "code": problem.code, "v": version})

    async def _reply(self, message: dict[str, Any]) -> None:
        await self._transmit(to_json(message))

    async def _transmit(self, text: bytes) -> None:
        """Send a text; who does not read what was sent is let go at the door."""
        self.spoke = asyncio.get_running_loop().time()
        line = self.socket.scope.get(LINE)
        if line is None or not line.say(text):
            await self.socket.send_text(text.decode())

    def _shared(self, message: Message) -> bool:
        """Send what others are sent as well; False if it has to be packed for this browser alone."""
        line = self.socket.scope.get(LINE)
        if line is None or not line.hand_on(message):
            return False
        self.spoke = asyncio.get_running_loop().time()
        return True

    async def _because(self, message: dict[str, Any]) -> str:
        """Why something cannot be chosen, for who points at it."""
        self.services.limits.check("look", self.player.id)
        ask = partial(self.services.because, self.table, self.player, self.facing, _text(message, "a"))
        return await asyncio.to_thread(ask)

    async def _hint(self, message: dict[str, Any]) -> int:
        """Begin to look for a hint; it comes as a patch when it is found."""
        version, player = _version(message), self.player.id
        self.services.limits.check("hint", player)
        view = await asyncio.to_thread(self.services.tables.view_for_hint, self.table, player, version)
        self.services.workers.check(view)
        self.services.hints.begin(self.table, player, version, view)
        return version

    async def _done(self, message: dict[str, Any]) -> int:
        """Do what a message asks for, the loop itself if it can; the version after it."""
        kind = message["t"]
        if kind == "hint":
            return await self._hint(message)
        self.services.limits.check(kind if kind in ("say", LINK) else "act", self.player.id)
        if kind == "act" and (version := await self._act_here(message)) is not None:
            return version
        return await self.services.together.ask(self.table, partial(self._do, message))

    async def _act_here(self, message: dict[str, Any]) -> int | None:
        version, action, ask = _version(message), _text(message, "a"), message.get("ask")
        rolls = ask == "rolls" if ask else None
        with self.services.together.ahead():
            return await self.services.tables.act_here(self.table, self.player.id, version, action, rolls)

    def _do(self, message: dict[str, Any]) -> int:
        tables, player = self.services.tables, self.player.id
        kind = message["t"]
        if kind == "act":
            version, action = _version(message), _text(message, "a")
            if message.get("ask"):
                tables.ask(self.table, player, version, action, rolls=message["ask"] == "rolls")
            return tables.act(self.table, player, version, action, self.services.words(self.table, self.player))
        if kind == "undo":
            return tables.undo(self.table, player, _version(message))
        if kind == "commit":
            tables.commit(self.table, player, _text(message, "c"))
        elif kind == "nonce":
            tables.give_nonce(self.table, player, _text(message, "n"))
        elif kind == LINK:
            tables.add_link(self.table, player, _number(message, "n"), _text(message, "x"))
        elif kind == "say":
            self._say(message.get("id"), _text(message, "text"))
        elif kind == "face":
            self._face(message.get("seat"))
        elif kind != "pace":
            raise BadMessage("Unknown message type.")
        return tables.get(self.table).version

    def _say(self, number: object, text: str) -> None:
        """Talk; a line that is sent again, because its answer was lost, is not said again."""
        message = None if number is None else str(number)
        self.services.tables.say(self.table, self.player.id, text, self.player.name, message)

    def _face(self, seat: object) -> None:
        """Somebody has taken the screen and may see what only this seat sees."""
        if not isinstance(seat, int) or seat not in self.services.tables.get(self.table).seats_of(self.player.id):
            raise NotSeated("This player isn't playing on this screen.")
        self.facing = seat
        self.services.hub.ring(self.table)


def _read(text: str | None) -> dict[str, Any]:
    try:
        message = json.loads(text or "")
        to_json(message)  # halves of characters can be neither stored nor sent
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict) or not isinstance(message.get("t"), str):
        raise BadMessage("A message must be a JSON object with a type 't'.")
    if not isinstance(message.get("id"), int | str | None):
        raise BadMessage("A message id must be a number or a string.")
    return message


def _text(message: dict[str, Any], name: str) -> str:
    value = message.get(name)
    if not isinstance(value, str) or len(value) > 2000:
        raise BadMessage("{name!r} must be a string.", name=name)
    return value


def _version(message: dict[str, Any]) -> int:
    if (value := _count(message.get("v"))) is None:
        raise BadMessage("'v' must be the number of the version the action is meant for.")
    return value


def _number(message: dict[str, Any], name: str) -> int:
    if (value := _count(message.get(name))) is None:
        raise BadMessage("{name!r} must be a number.", name=name)
    return value


def _count(value: object) -> int | None:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < 2**31:
        return None
    return value


def _whole(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 10 else -1
