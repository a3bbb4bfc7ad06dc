"""Notices over HTTP: what one wants to be told of, by which browsers and to which address."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field, StringConstraints

from nomarch.page.words import LANGUAGES
from nomarch.server.api import REFUSALS, player_of
from nomarch.server.errors import BadMessage
from nomarch.server.services import Services, services_of

router = APIRouter(prefix="/api/notices", responses=REFUSALS, tags=["notices"])
Kind = Literal["turn", "over", "contest"]
Text = Annotated[str, StringConstraints(max_length=1000)]


class MailFacts(BaseModel):
    """An address for mails; nothing is sent to it before it is confirmed."""

    address: str
    confirmed: bool


class NoticeFacts(BaseModel):
    """What you want to be told of; `key` is what a browser subscribes with."""

    kinds: list[Kind]
    language: str
    devices: int
    mail: MailFacts | None
    mails: bool = Field(description="whether this server sends mails at all")
    key: str


class NoticeWish(BaseModel):
    """What you want to be told of, and in which language."""

    kinds: list[Kind] = Field(max_length=3)
    language: Annotated[str, StringConstraints(max_length=8)] | None = None


class Keys(BaseModel):
    """The keys of a subscription, as a browser gives them."""

    p256dh: Annotated[str, StringConstraints(max_length=100)]
    auth: Annotated[str, StringConstraints(max_length=32)]


class Subscription(BaseModel):
    """A push subscription, as `PushSubscription.toJSON()` gives it."""

    endpoint: Text
    keys: Keys


class Endpoint(BaseModel):
    """A browser that is to be sent nothing more."""

    endpoint: Text


class Address(BaseModel):
    """Where mails shall go to."""

    address: Annotated[str, StringConstraints(max_length=254)]


@router.get("")
def wishes(request: Request) -> NoticeFacts:
    """What you are told, and how."""
    return _facts(services_of(request), player_of(request).id)


@router.put("")
def want(request: Request, wish: NoticeWish) -> NoticeFacts:
    """Say what you want to be told of."""
    services, player = services_of(request), player_of(request)
    services.limits.check("act", player.id)
    language = wish.language or player.language
    if language not in LANGUAGES:
        raise BadMessage("There is no language {code!r} here.", code=language)
    services.notices.wishes.want(player.id, language, wish.kinds)
    return _facts(services, player.id)


@router.post("/devices")
def subscribe(request: Request, wish: Subscription) -> NoticeFacts:
    """Have pushes sent to a browser. Its push service must have a public https address."""
    services, player = services_of(request), player_of(request)
    services.limits.check_visitor("open", player, request)
    services.notices.subscribe(player.id, player.language, wish.endpoint, wish.keys.p256dh, wish.keys.auth)
    return _facts(services, player.id)


@router.post("/devices/drop")
def unsubscribe(request: Request, wish: Endpoint) -> NoticeFacts:
    """Send nothing more to a browser."""
    services, player = services_of(request), player_of(request)
    services.notices.wishes.drop_device(player.id, wish.endpoint)
    return _facts(services, player.id)


@router.post("/mail")
def mail(request: Request, wish: Address) -> NoticeFacts:
    """Ask for mails to an address; whoever reads there confirms it by a link."""
    services, player = services_of(request), player_of(request)
    services.limits.check_visitor("mail", player, request)
    services.limits.check("mail to", wish.address.casefold())
    services.notices.ask_for_mail(player.id, player.language, wish.address.strip())
    return _facts(services, player.id)


@router.delete("/mail")
def no_mail(request: Request) -> NoticeFacts:
    """No more mails."""
    services, player = services_of(request), player_of(request)
    mailbox = services.notices.wishes.mailbox(player.id)
    if mailbox:
        services.notices.wishes.stop_mail(player.id, mailbox.address)
    return _facts(services, player.id)


def _facts(services: Services, player: str) -> NoticeFacts:
    notices = services.notices
    wish, mailbox = notices.wishes.of(player), notices.wishes.mailbox(player)
    return NoticeFacts(
        kinds=list(wish.kinds),  # type: ignore[arg-type]
        language=wish.language,
        devices=len(notices.wishes.devices(player)),
        mail=MailFacts(address=mailbox.address, confirmed=mailbox.confirmed) if mailbox else None,
        mails=notices.settings.mails,
        key=notices.key.public,
    )
