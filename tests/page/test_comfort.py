"""Comfort in a real browser: gliding pieces, the curtain, asking before what is final, onlookers' talk."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.browsing import act, my_turn, no_sideways_scroll, open_table, version
from support.people import Person
from support.process import ServerProcess

Open = Callable[..., Page]
MOVING = """id => {
    const piece = document.getElementById(id);
    const frames = piece.getAnimations().map(a => a.effect.getKeyframes().map(f => f.transform));
    return { frames, now: piece.getAttribute("transform") };
}"""


def ship_sails(page: Page, address: str) -> tuple[str, str, list[list[str]]]:
    """Nile Artifacts: sail to a card; where the ship stood, where it stands, and what moves it there."""
    open_table(page, address, "screen", "nile-artifacts")
    my_turn(page)
    ship = page.locator(".piece[id^=ship]").first.get_attribute("id") or ""
    mover = page.evaluate("document.querySelector('#prompt .badge .piece').classList[1].slice(-1)")
    ship = ship[:-1] + mover
    stood = page.locator(f"#{ship}").get_attribute("transform") or ""
    before = version(page)
    page.locator("#choices [data-action^=take]").last.click()
    expect(page.locator("#table")).not_to_have_attribute("data-v", before)
    moving = page.evaluate(MOVING, ship)
    return stood, moving["now"], moving["frames"]


def in_pixels(transform: str) -> str:
    """translate(10 20) as the browser writes it in a keyframe."""
    x, y = transform.removeprefix("translate(").removesuffix(")").split()
    return f"translate({x}px, {y}px)"


def test_pieces_glide_from_where_they_stood(sqlite_server: ServerProcess, new_page: Open) -> None:
    stood, stands, frames = ship_sails(new_page(), sqlite_server.address)
    assert stood != stands
    assert frames == [[in_pixels(stood), in_pixels(stands)]]


def test_reduced_motion_moves_them_at_once(sqlite_server: ServerProcess, new_page: Open) -> None:
    stood, stands, frames = ship_sails(new_page(reduced_motion="reduce"), sqlite_server.address)
    assert stood != stands
    assert frames == []


@pytest.mark.parametrize(("motion", "moves"), [("no-preference", True), ("reduce", False)])
def test_dice_tumble_unless_motion_is_reduced(
    sqlite_server: ServerProcess, new_page: Open, motion: str, moves: bool
) -> None:
    page = new_page(reduced_motion=motion)
    open_table(page, sqlite_server.address, "screen")
    expect(page.locator("#dice .tumble")).to_have_count(3)
    names = page.evaluate("""[...document.querySelectorAll("#dice .tumble svg, #dice .tumble")]
        .map(die => getComputedStyle(die)).filter(s => s.animationName !== "none" && parseFloat(s.animationDuration) > 0.05)
        .length""")
    assert (names > 0) == moves


def test_the_curtain_hides_the_hand_until_its_owner_takes_the_screen(
    sqlite_server: ServerProcess, new_page: Open
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{sqlite_server.address}/new/saqqara")
    for seat, name in enumerate(("Merit", "Hemi", "Tau")):
        page.locator(f"#chair-{seat}").select_option("me")
        page.locator(f"#name-{seat}").fill(name)
    page.get_by_role("button", name="Open the table").click()
    button = page.locator("#face")
    for _ in range(12):  # the first round has no market, so the cards come soon
        expect(page.locator("#prompt.mine")).to_be_visible()
        if button.count():
            break
        act(page)
    expect(button).to_contain_text("show my side")
    assert page.locator("[data-action^=lay]").count() == 0
    no_sideways_scroll(page)
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#choices [data-action^=lay]").first).to_be_visible()
    page.reload()
    expect(page.locator("#face")).to_be_visible()
    assert page.locator("[data-action^=lay]").count() == 0, "after a reload nobody is known to look"


def wish(page: Page, *names: str) -> None:
    page.get_by_label("Menu").click()
    for name in names:
        page.get_by_label(name).check()
    page.get_by_label("Menu").click()


def test_asking_is_only_for_what_cannot_be_taken_back(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    open_table(page, sqlite_server.address, "bots", "nile-artifacts")
    my_turn(page)
    wish(page, "Ask before what cannot be taken back")
    before = version(page)
    harbour = page.locator("#choices [data-action=dock]")
    harbour.click()
    expect(page.locator("#why")).to_contain_text("cannot be taken back")
    assert version(page) == before
    page.reload()
    my_turn(page)
    harbour.click()
    expect(page.locator("#why")).to_contain_text("cannot be taken back")  # the wish is kept in this browser
    harbour.click()
    expect(page.locator("#table")).not_to_have_attribute("data-v", before)


def test_rolls_are_asked_about_only_on_request(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    open_table(page, sqlite_server.address, "screen")
    my_turn(page)
    wish(page, "Ask before what cannot be taken back")
    before = version(page)
    roll = page.locator("#choices [data-action^=keep]").first
    roll.click()
    expect(page.locator("#table")).not_to_have_attribute("data-v", before)
    open_table(page, sqlite_server.address, "screen")
    my_turn(page)
    wish(page, "Ask before rolls, too")
    before = version(page)
    roll.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_contain_text("cannot be taken back")
    assert version(page) == before
    page.keyboard.press("Enter")
    expect(page.locator("#table")).not_to_have_attribute("data-v", before)


def test_an_onlooker_talks_once_the_table_allows_it_and_can_be_muted(
    sqlite_server: ServerProcess, new_page: Open
) -> None:
    player, onlooker = new_page(), new_page()
    open_table(player, sqlite_server.address, "bots")
    my_turn(player)
    onlooker.goto(player.url)
    expect(onlooker.locator("#talk-form")).to_be_hidden()
    player.get_by_role("button", name="Let onlookers talk").click()
    onlooker.locator("#talk-field").fill("well rolled")
    onlooker.locator("#talk-field").press("Enter")
    expect(player.locator("#talk q")).to_have_text("well rolled")
    expect(onlooker.locator("#talk .mute")).to_be_hidden()
    player.locator("#talk .mute").click()
    expect(player.locator("#talk q")).to_be_hidden()
    expect(player.locator("#talk .mute")).to_have_attribute("aria-pressed", "true")


def test_the_log_tells_what_happened_by_itself(
    sqlite_server: ServerProcess, new_page: Open, people: Callable[..., Person]
) -> None:
    page = new_page(locale="nl-NL")
    open_table(page, sqlite_server.address, "screen")
    my_turn(page)
    page.locator("#choices [data-action=stop]").click()
    expect(page.locator("#log .by-itself", has_text="genomen:")).to_have_count(1, timeout=5000)
    expect(page.locator("#log .by-itself", has_text="steden gevoed:")).to_have_count(1)


def test_an_exchange_by_ship_is_chosen_on_the_pegs(sqlite_server: ServerProcess, new_page: Open) -> None:
    """The page composes the two halves; what it would send is what stands on the button."""
    page = new_page()
    open_table(page, sqlite_server.address, "screen")
    my_turn(page)
    page.evaluate("""() => {
        document.querySelector("#buttons").innerHTML = `<button data-combos='{"1 give wood 1 take stone": ["swap wood for stone", "now"]}' data-none="not yet"></button>`;
        document.querySelector("#pegs").innerHTML = ["give wood", "take stone", "take cloth"].map((part) =>
          `<g role="button" aria-pressed="false" data-part="${part}" data-one-of="${part.slice(0, 4)}"><rect width="9" height="9"/></g>`).join("");
    }""")
    for part, words in (("give wood", "not yet"), ("take cloth", "not yet"), ("take stone", "now")):
        page.locator(f"[data-part='{part}']").dispatch_event("click")
        expect(page.locator("[data-combos]")).to_have_text(words)
    assert page.locator("[aria-pressed=true]").count() == 2, (
        "another choice of the same half takes the first one's place"
    )
