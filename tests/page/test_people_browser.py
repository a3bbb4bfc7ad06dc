"""Keeping a name in a real browser: a passkey made and used, recovery on a second browser, axe on every page."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect
from support.browsing import axe_finds_nothing, no_sideways_scroll
from support.process import ServerProcess

Pages = Callable[..., Page]
PHONE = {"width": 390, "height": 844}
TRIES = itertools.count()  # a browser on a busy machine gets a second one, and names are kept only once


def new_name(name: str) -> str:
    return f"{name} {'abcdefgh'[next(TRIES)]}"


def with_authenticator(page: Page) -> Any:
    """A fingerprint reader, as Chromium imagines one."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    wishes = {"protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True}
    told = line.send("WebAuthn.addVirtualAuthenticator", {"options": {**wishes, "isUserVerified": True}})
    return line, told["authenticatorId"]


def named(server: ServerProcess) -> str:
    """The server by its name: passkeys are for names, not for numbers."""
    return server.address.replace("127.0.0.1", "localhost")


def sound(page: Page, where: str) -> None:
    axe_finds_nothing(page, where)
    before = page.viewport_size
    page.set_viewport_size(PHONE)
    no_sideways_scroll(page)
    page.set_viewport_size(before)


def test_a_passkey_is_made_and_brings_a_guests_matches_back(sqlite_server: ServerProcess, new_page: Pages) -> None:
    at, page, name = named(sqlite_server), new_page(), new_name("Senenmut")
    line, authenticator = with_authenticator(page)
    page.goto(sqlite_server.address)
    page.locator("form:has(input[value=roll-through-the-ages]) button[value=friends]").click()
    expect(page.locator("#table")).to_be_visible()
    table = page.url.removeprefix(sqlite_server.address)
    page.goto(f"{sqlite_server.address}/name")
    expect(page.get_by_role("button", name="Keep it with a passkey")).to_have_count(0)
    page.get_by_role("link", name="Open this page at localhost").click()
    page.get_by_role("button", name="Play here").click()
    expect(page).to_have_url(f"{at}/name")
    sound(page, "guest")
    page.get_by_label("Name", exact=True).first.fill("Hemi")
    page.get_by_role("button", name="Keep it with a passkey").click()
    expect(page.locator("#keep-why")).to_have_text("This name is used by the games themselves. Please choose another.")
    page.get_by_label("Name", exact=True).first.fill(name)
    page.get_by_role("button", name="Keep it with a passkey").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    sound(page, "kept")
    [credential] = line.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    assert credential["rpId"] == "localhost" and credential["isResidentCredential"]
    page.get_by_role("button", name="Sign out here").click()
    expect(page.get_by_role("heading", name="Keep my name")).to_be_visible()
    page.goto(at)
    expect(page.locator(".running")).to_have_count(0)
    page.goto(f"{at}/name")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    page.goto(at)
    expect(page.locator(f".running a[href='{table}']")).to_be_visible()
    [used] = line.send("WebAuthn.getCredentials", {"authenticatorId": authenticator})["credentials"]
    assert used["signCount"] > credential["signCount"]


def test_a_code_recovers_the_name_on_a_second_browser_and_the_first_is_signed_out(
    sqlite_server: ServerProcess, new_page: Pages
) -> None:
    at = sqlite_server.address
    first, second, name = new_page(), new_page(locale="de-DE", color_scheme="dark"), new_name("Ahmose")
    first.goto(f"{at}/name")
    expect(first.get_by_role("button", name="Keep it with a passkey")).to_have_count(0)  # it has a number, no name
    first.get_by_label("Name", exact=True).first.fill(name)
    first.get_by_role("button", name="Keep it with a recovery code").click()
    code = first.locator("#code").inner_text()
    sound(first, "code")
    second.goto(f"{at}/name")
    sound(second, "guest, dark")
    back = second.locator("form[action='/name/sign-in']")
    back.locator("[name=name]").fill(name.lower())
    back.locator("[name=code]").fill("WRONG-CODE")
    back.locator("button").click()
    expect(second.get_by_role("heading", name="Name und Code gehören nicht zusammen.")).to_be_visible()
    second.goto(f"{at}/name")
    back.locator("[name=name]").fill(name.lower())
    back.locator("[name=code]").fill(code.lower())
    back.locator("button").click()
    expect(second.get_by_role("heading", name=name)).to_be_visible()
    sound(second, "kept, dark")
    second.get_by_role("button", name="Überall sonst abmelden").click()
    expect(second.get_by_role("heading", name=name)).to_be_visible()
    first.goto(f"{at}/name")
    expect(first.get_by_role("heading", name="Keep my name")).to_be_visible()


def test_somebody_is_muted_and_reported_from_the_table(sqlite_server: ServerProcess, new_page: Pages) -> None:
    at, host, guest = sqlite_server.address, new_page(), new_page()
    host.goto(at)
    host.locator("form:has(input[value=roll-through-the-ages]) button[value=friends]").click()
    invitation = host.locator("[data-link^='/i/']").first.get_attribute("data-link")
    guest.goto(f"{at}{invitation}")
    guest.get_by_label("Your name").last.fill("Rude Bo")
    guest.get_by_role("button", name="Join").click()
    guest.locator("#talk-field").fill("an insult")
    guest.get_by_role("button", name="Send").click()
    expect(host.locator("#talk")).to_contain_text("an insult")
    host.get_by_role("link", name="Mute, block, report").click()
    sound(host, "people")
    host.get_by_text("Report", exact=True).first.click()
    host.get_by_label("What is wrong?").fill("insults")
    host.get_by_role("button", name="Report: Rude Bo").click()
    expect(host.get_by_role("status")).to_contain_text("Thank you.")
    host.get_by_role("button", name="Mute: Rude Bo").click()
    host.get_by_role("link", name="Back to the table").click()
    expect(host.locator("#talk")).to_contain_text("No messages yet.")
    expect(guest.locator("#talk")).to_contain_text("an insult")
