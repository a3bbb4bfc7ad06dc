"""What stands at the door: origin, size, and the headers that keep the page to itself."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from nomarch.engine.errors import NomarchError
from nomarch.page.words import translator

from .errors import Foreign, TooBig, status
from .identity import language_of

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; "
    "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
SAFE = ("GET", "HEAD", "OPTIONS")
MOST_BYTES = 64 * 1024
MOST_RECORD_BYTES = 512 * 1024
RECORDS = "/api/records"


class Guard:
    """Refuses what other sites send and what is too long; adds the security headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        headers = Headers(scope=scope)
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and foreign(headers):
            return await _refuse(scope, receive, send, Foreign("Another site sent this request, so it was refused."))
        if scope["type"] == "websocket":
            return await self.app(scope, receive, send)
        most = MOST_RECORD_BYTES if scope["path"] == RECORDS else MOST_BYTES
        stated = headers.get("content-length") or "0"
        if not stated.isdecimal() or int(stated) > most:
            return await _refuse(scope, receive, send, TooBig("This request is too long."))
        return await self.app(scope, _counted(receive, most), _with_headers(send))


def foreign(headers: Headers) -> bool:
    """Whether a browser says that another site has sent this. Programs that are no browser say nothing."""
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = headers.get("origin")
    try:
        return origin is not None and urlsplit(origin).netloc != headers.get("host")
    except ValueError:  # no browser sends what is no address
        return True


def _counted(receive: Receive, most: int) -> Receive:
    """Bodies without a stated length are cut off where they grow too long."""
    taken = 0

    async def counting() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > most:
            raise TooBig("This request is too long.")
        return message

    return counting


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["content-security-policy"] = POLICY
            headers["x-content-type-options"] = "nosniff"
            headers["referrer-policy"] = "same-origin"
            headers["cross-origin-opener-policy"] = "same-origin"
        await send(message)

    return sending


async def _refuse(scope: Scope, receive: Receive, send: Send, problem: NomarchError) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403})
        return
    text = problem.text(translator(language_of(HTTPConnection(scope))))
    answer = JSONResponse({"error": text, "code": problem.code}, status(problem))
    await answer(scope, receive, _with_headers(send))
