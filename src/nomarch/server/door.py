"""Who may keep a connection open: not too many from one address, nobody who is silent in the middle of a request, and
nobody who does not read what was sent.

Websockets are counted like everything else until they are let in; from then on `sockets.py` counts them.
"""

from __future__ import annotations

import asyncio
import socket
import zlib
from collections import Counter
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN

from nomarch.engine.lazily import lazily

# Patches resemble those before them: a longer memory (96 kB a socket) packs them tighter in half the time.
WINDOW = 14
SETTINGS: dict[str, Any] = {"level": 1, "memLevel": 6}
PACKING = ServerPerMessageDeflateFactory(
    server_max_window_bits=WINDOW, client_max_window_bits=12, compress_settings=SETTINGS
)
SHORT = 125  # bytes that are not worth packing, and fit into the smallest frame
WHOLE = 0x81  # a frame with a whole text
LINE = "nomarch.line"  # where a socket's scope has its line


class Message:
    """A text that is sent to several browsers, and packed once for all of them."""

    def __init__(self, text: bytes) -> None:
        self.text = text

    @lazily
    def packed(self) -> bytes:
        """The whole frame; it refers to nothing that was sent before, so everybody can unpack it."""
        own = PerMessageDeflate(True, True, WINDOW, WINDOW, SETTINGS)
        return Frame(Opcode.TEXT, self.text).serialize(mask=False, extensions=[own])


def hurry(transport: Any, seconds: float) -> None:
    """Have the system end a connection whose other side takes nothing for so long, also while it is being closed."""
    line = transport.get_extra_info("socket")
    if line is not None and hasattr(socket, "TCP_USER_TIMEOUT") and line.family != getattr(socket, "AF_UNIX", None):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(seconds * 1000))


def read_within(seconds: float, kind: Any) -> Any:
    """A kind of protocol that ends a connection when what was sent waits for longer than so many seconds."""

    class Read(kind):  # type: ignore[misc]
        """One connection."""

        _late: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            """Somebody comes in."""
            hurry(transport, seconds)
            super().connection_made(transport)

        def pause_writing(self) -> None:
            """More was sent than was read."""
            super().pause_writing()
            self._late = asyncio.get_running_loop().call_later(seconds, self.transport.abort)

        def resume_writing(self) -> None:
            """It was read."""
            self._calm()
            super().resume_writing()

        def connection_lost(self, exc: Exception | None) -> None:
            """Somebody goes."""
            self._calm()
            super().connection_lost(exc)

        def _calm(self) -> None:
            if self._late is not None:
                self._late.cancel()
                self._late = None

    return Read


def line(slowest: float) -> type[asyncio.Protocol]:
    """The protocol of websockets, whose browsers must read what was sent within so many seconds."""
    reading: Any = read_within(slowest, WebSocketsSansIOProtocol)

    class Line(reading):  # type: ignore[misc]
        """One socket."""

        def __init__(self, *given: Any, **more: Any) -> None:
            super().__init__(*given, **more)
            self.conn.available_extensions = [PACKING]
            self.apart = False  # the other side has unpacked what this side's packing knows nothing of

        async def run_asgi(self) -> None:
            """Serve this socket."""
            self.scope[LINE] = self
            try:
                await super().run_asgi()
            finally:
                del self.scope[LINE]  # else both would refer to each other for ever

        def connection_lost(self, exc: Exception | None) -> None:
            """Somebody goes; what read their frames refers to what unpacked them, 130 kB that would stay for ever."""
            super().connection_lost(exc)
            self.conn.parser.close()

        def hand_on(self, message: Message) -> bool:
            """Send what is packed already; False if this browser packs otherwise, or has yet to read what was sent."""
            packing = self.conn.extensions
            fits = len(packing) == 1 and packing[0].local_max_window_bits == WINDOW
            if not fits or not self.writable.is_set() or self.disconnected or self.close_sent:
                return False
            self.apart = True
            self.transport.write(message.packed)
            return True

        def say(self, text: bytes) -> bool:
            """Send a text to this browser alone, at once; False if it has yet to read what was sent, or has gone."""
            if not self.writable.is_set() or self.disconnected or self.close_sent or self.conn.state is not OPEN:
                return False
            if len(text) <= SHORT:
                self.transport.write(bytes((WHOLE, len(text))) + text)
                return True
            self._join()
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
            return True

        def _join(self) -> None:
            """Pack without what was sent before, where the other side has unpacked something else since."""
            if self.apart:
                self.apart, packing = False, self.conn.extensions[0]
                packing.encoder = zlib.compressobj(wbits=-WINDOW, **SETTINGS)

        async def send(self, message: Any) -> None:
            """Send something to this browser alone."""
            if message["type"] == "websocket.send":
                self._join()
            await super().send(message)

    return Line


def door(most: int, trusted: frozenset[str], seconds: float, slowest: float) -> type[asyncio.Protocol]:
    """The protocol of a server that keeps at most so many connections from an address open, proxies apart.

    A request must have arrived whole within so many seconds, and its answer be read without a `slowest` pause.
    """
    counts: Counter[str] = Counter()
    reading: Any = read_within(slowest, AutoHTTPProtocol)

    class Door(reading):  # type: ignore[misc]
        """One connection."""

        patience: asyncio.TimerHandle | None = None
        address: str = ""
        handed_on = False  # to the protocol of websockets

        def connection_made(self, transport: Any) -> None:
            """Somebody comes in; who has come too often already is turned away."""
            peer = transport.get_extra_info("peername")
            self.address = str(peer[0]) if peer else ""
            counts[self.address] += 1
            if counts[self.address] > most and self.address not in trusted:
                self._leave()
                transport.abort()
                return
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            """More of a request; patience lasts for the whole of it, however slowly it drips."""
            if self.transport is None:  # turned away
                return
            super().data_received(data)
            if self.handed_on:
                return
            if self._whole():
                self._stop_waiting()
            elif self.patience is None:
                self._wait()

        def connection_lost(self, exc: Exception | None) -> None:
            """Somebody goes."""
            self._leave()
            if self.transport is not None:
                super().connection_lost(exc)

        def handle_websocket_upgrade(self, *event: Any) -> None:
            """From here on another protocol owns the connection."""
            self.handed_on = True
            self._leave()
            super().handle_websocket_upgrade(*event)
            self.parser = None  # it refers to this protocol, which refers to it: nobody else would take them apart

        def _whole(self) -> bool:
            """Whether a request has arrived that is being answered, body and all."""
            cycle = self.cycle
            return cycle is not None and not cycle.response_complete and not cycle.more_body

        def _wait(self) -> None:
            self.patience = asyncio.get_running_loop().call_later(seconds, self._give_up)

        def _stop_waiting(self) -> None:
            if self.patience is not None:
                self.patience.cancel()
                self.patience = None

        def _give_up(self) -> None:
            self.patience = None
            if not self._whole():
                self.transport.close()

        def _leave(self) -> None:
            self._stop_waiting()
            if self.address:
                counts[self.address] -= 1
                if counts[self.address] <= 0:
                    del counts[self.address]
                self.address = ""

    return Door
