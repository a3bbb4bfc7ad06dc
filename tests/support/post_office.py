"""A push service and a mail server for the tests: they listen on loopback and keep all that they get."""

from __future__ import annotations

import base64
import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


class PushService:
    """Decrypts as a browser would; `answers` are the next statuses, then 201."""

    def __init__(self) -> None:
        self.got: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.answers: list[int] = []
        self.asked = 0
        self._key, self._auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                status = service._take(dict(self.headers.items()), body)
                self.send_response(status)
                self.end_headers()

            def log_message(self, *_: Any) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._thread = Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def subscription(self, name: str = "a") -> dict[str, Any]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = f"http://127.0.0.1:{self._server.server_address[1]}/push/{name}"
        return {"endpoint": endpoint, "keys": {"p256dh": _text(point), "auth": _text(self._auth)}}

    def _take(self, headers: dict[str, str], body: bytes) -> int:
        self.asked += 1
        status = self.answers.pop(0) if self.answers else 201
        if status == 201:
            assert Vapid02.verify(headers["authorization"])
            assert headers["content-encoding"] == "aes128gcm"
            text = http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth)
            self.got.append(json.loads(text))
            self.headers.append(headers)
        return status

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class MailServer:
    """Keeps every mail."""

    def __init__(self) -> None:
        self.got: list[EmailMessage] = []
        self.refuse = ""  # what every recipient is answered
        self._controller = Controller(self, hostname="127.0.0.1", port=_free_port())
        self._controller.start()
        self.address = f"127.0.0.1:{self._controller.port}"

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:
        if self.refuse:
            return self.refuse
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        mail: Any = message_from_bytes(envelope.original_content, policy=policy.default)
        self.got.append(mail)
        return "250 taken"

    def close(self) -> None:
        self._controller.stop()


def _free_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def push_service() -> Iterator[PushService]:
    service = PushService()
    try:
        yield service
    finally:
        service.close()


@contextmanager
def mail_server() -> Iterator[MailServer]:
    server = MailServer()
    try:
        yield server
    finally:
        server.close()


def wait_for(what: Callable[[], Any], seconds: float = 60, pause: float = 0.05) -> Any:
    """The first answer that is not empty."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(pause)
    raise AssertionError("nothing came in time")
