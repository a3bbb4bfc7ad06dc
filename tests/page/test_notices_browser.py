"""Notices in a real Chromium: a push is shown and opened, the app says when it is offline, settings read well.

Chromium has no push service here, so the push is handed to the service worker as a push service would hand it to the
browser; that it was encrypted and signed rightly on its way is tested with a push service in tests/server.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect
from support.browsing import Launch, axe_finds_nothing, no_sideways_scroll
from support.people import Person
from support.post_office import wait_for
from support.process import ServerProcess

from nomarch.page.words import translator
from nomarch.server.notices.words import payload, turn_line

DESKTOP, PHONE = {"width": 1280, "height": 720}, {"width": 390, "height": 844}
KEPT = "caches.open('offline').then(c => c.keys()).then(all => all.map(one => new URL(one.url).pathname))"
WIDTH = "src => new Promise(done => { const i = new Image(); i.onload = () => done(i.width); i.src = src; })"
CLICKED = """async () => {
  const [shown] = await registration.getNotifications();
  const asked = new Promise((done) => { clients.openWindow = async (to) => done(to); });  // wants a real finger
  const click = new NotificationEvent("notificationclick", { notification: shown });
  try { dispatchEvent(click); } catch {}
  return await asked;
}"""


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Iterator[Browser]:
    found = launch(whole=True)
    yield found
    found.close()


def installed(page: Page, address: str) -> tuple[CDPSession, str]:
    """A page whose service worker is at work; returns a line to the browser, and the registration's number."""
    found: list[str] = []
    session = page.context.new_cdp_session(page)
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(one["registrationId"] for one in told["registrations"]),
    )
    session.send("ServiceWorker.enable")
    page.goto(f"{address}/settings")
    page.evaluate(
        "navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready).then(() => 0)"
    )
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    return session, found[-1]


def test_a_push_is_shown_and_opens_the_table(
    sqlite_server: ServerProcess, new_page: Callable[..., Page], people: Callable[..., Person]
) -> None:
    table = people(sqlite_server.address).open("me", "open")
    page = new_page()
    page.context.grant_permissions(["notifications"])
    session, number = installed(page, sqlite_server.address)
    line = turn_line("Ra", table, "Bo", translator("en"))
    told = {"origin": sqlite_server.address, "registrationId": number, "data": payload(line).decode()}
    session.send("ServiceWorker.deliverPushMessage", told)
    shown = wait_for(
        lambda: page.evaluate(
            "navigator.serviceWorker.ready.then(r => r.getNotifications())"
            ".then(all => all.length && [all[0].title, all[0].body, all[0].tag])"
        )
    )
    assert shown == ["Ra", "Bo moved. It's your turn.", f"t/{table}"]
    opened = page.context.service_workers[0].evaluate(CLICKED)
    assert opened == f"{sqlite_server.address}/t/{table}"
    page.goto(opened)
    expect(page.locator("#table")).to_be_visible()
    kept = page.evaluate(
        "caches.open('offline').then(c => c.keys()).then(all => all.map(r => new URL(r.url).pathname))"
    )
    assert "/offline" in kept and not [path for path in kept if path.startswith("/t/")], "no table is kept"


def test_an_app_without_a_connection_says_so_and_comes_back(
    fresh: Callable[..., ServerProcess], new_page: Callable[..., Page]
) -> None:
    server, page = fresh(), new_page()
    installed(page, server.address)
    told = page.evaluate("fetch('/app.webmanifest').then(answer => answer.json())")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        size = page.evaluate(
            "src => new Promise(d => { const i = new Image(); i.onload = () => d(i.width); i.src = src; })", icon["src"]
        )
        assert icon["sizes"] == f"{size}x{size}"
    server.stop()
    page.goto(f"{server.address}/daily")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert page.locator("main").evaluate("e => getComputedStyle(e).display") == "grid", "its style is kept, too"
    server.start()
    page.get_by_role("link", name="Try again").click()
    expect(page.get_by_role("heading", name="Today's deal")).to_be_visible()


def test_the_settings_say_what_one_is_told_and_read_well(
    sqlite_server: ServerProcess, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    page.goto(f"{sqlite_server.address}/settings")
    part = page.locator("#notices")
    expect(part.locator("[data-push-said]")).not_to_be_empty()
    part.get_by_label("One of my matches is over").uncheck()
    part.get_by_role("button", name="Save").click()
    expect(part.get_by_label("One of my matches is over")).not_to_be_checked()
    expect(part.get_by_label("It's my turn")).to_be_checked()
    for size in (DESKTOP, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        no_sideways_scroll(page)
    axe_finds_nothing(page, "settings")
