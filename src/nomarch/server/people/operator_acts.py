"""What the operator's page and the API do alike."""

from __future__ import annotations

import hmac
from collections.abc import Callable

from nomarch.server.errors import BadMessage, UnknownTable
from nomarch.server.services import Services

from .operating import Operating, back_up


def is_token(services: Services, told: str) -> bool:
    """Whether it is the operator's token; never where none is set."""
    token = services.settings.operator_token
    return bool(token) and hmac.compare_digest(told.encode(), token.encode())


def do(services: Services, what: str, fields: dict[str, str]) -> str:
    """Do one thing; returns what is to be told of it: the name of a backup."""
    operating, of, why = Operating(services.store), fields.get("of", ""), fields.get("why", "")
    acts: dict[str, Callable[[], None]] = {
        "ban-name": lambda: operating.ban_name(of, why),
        "ban-seat": lambda: operating.ban_seat(of, _number(fields.get("seat", "")), why),
        "ban-reported": lambda: operating.ban_reported(of),
        "ban-address": lambda: operating.ban_address(of, why),
        "unban": lambda: operating.unban(of),
        "settle": lambda: operating.settle(of),
        "close": lambda: _close(services, operating, of),
        "end-contest": lambda: operating.end_contest(of),
    }
    if what == "backup":
        return back_up(services.settings)[0].name
    if what not in acts:
        raise UnknownTable("An operator can't do that.")
    acts[what]()
    services.standing.refresh()
    services.hub.ring_all()  # who was banned is at some table
    return ""


def _close(services: Services, operating: Operating, table: str) -> None:
    operating.close(table)
    services.tables.forget(table)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise BadMessage("A seat must be a number.")
    return int(text)
