"""Comfort in a real browser: gliding pieces, the curtain, asking before what is final, spectators' talk."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route, expect
from support.browsing import (
    act,
    appears,
    axe_finds_nothing,
    changed,
    my_turn,
    no_sideways_scroll,
    open_table,
    version,
)
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
    stood, stands, frames = ship_sails(new_page(hasty=False), sqlite_server.address)
    assert stood != stands
    assert frames == [[in_pixels(stood), in_pixels(stands)]]


def test_reduced_motion_moves_them_at_once(sqlite_server: ServerProcess, new_page: Open) -> None:
    stood, stands, frames = ship_sails(new_page(hasty=False, reduced_motion="reduce"), sqlite_server.address)
    assert stood != stands
    assert frames == []


def test_the_curtain_hides_the_hand_until_its_owner_takes_the_screen(
    sqlite_server: ServerProcess, new_page: Open
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    page.goto(f"{sqlite_server.address}/new/saqqara")
    for seat, name in enumerate(("Merit", "Hemi", "Tau")):
        page.locator(f"#chair-{seat}").select_option("me")
        page.locator(f"#name-{seat}").fill(name)
    page.get_by_role("button", name="Create table").click()
    button = page.locator("#face")
    for _ in range(12):  # the first round has no market, so the cards come soon
        appears(page.locator("#prompt.mine"))
        if button.count():
            break
        act(page)
    expect(button).to_contain_text("show my side")
    assert page.locator("[data-action^=lay]").count() == 0
    no_sideways_scroll(page)
    axe_finds_nothing(page, "the curtain")
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#choices [data-action^=lay]").first).to_be_visible()
    page.reload()
    expect(page.locator("#face")).to_be_visible()
    assert page.locator("[data-action^=lay]").count() == 0, "after a reload nobody is known to look"


def test_the_language_changes_at_the_table_on_a_phone(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    open_table(page, sqlite_server.address, "bots", "roll-through-the-ages")
    my_turn(page)
    page.get_by_label("Language: English").click()
    page.get_by_role("button", name="Nederlands").click()
    expect(page.locator("#choices h2")).to_have_text("Jouw keuzes")
    no_sideways_scroll(page)


def wish(page: Page, *names: str) -> None:
    """Go from the table to the settings, and back."""
    page.get_by_label("Menu").click()
    page.get_by_role("link", name="Settings").click()
    for name in names:
        page.get_by_label(name).check()
    page.get_by_role("link", name="Back to the table").click()
    my_turn(page)


def without(page: Page, script: str, address: str) -> Callable[[], None]:
    """Go to a page whose script does not arrive; returns what lets it arrive."""
    held: list[Route] = []
    page.route(f"**/static/{script}", lambda route: held.append(route))
    with page.expect_request(f"**/static/{script}"):
        page.goto(address, wait_until="commit")
    return lambda: held[0].continue_()


def test_what_is_chosen_before_the_scripts_have_come_is_done_when_they_have(
    sqlite_server: ServerProcess, new_page: Open, people: Callable[..., Person]
) -> None:
    """On a slow line the board is there before the modules are; nothing is sent twice."""
    page, merit = new_page(), people(sqlite_server.address)
    table = merit.open("me", "me", by_hand=True)
    page.context.add_cookies([{"name": "nomarch", "value": merit.token, "url": merit.address}])
    let_it_come = without(page, "choosing.js", f"{merit.address}/t/{table}")
    page.locator("#dice").get_by_label("7 coins", exact=True).click()
    page.keyboard.press("2")
    let_it_come()
    changed(page, 0)
    expect(page.locator("#log li")).to_have_text(["Rolled coins"])
    assert merit.view(table)["v"] == 1, "and nothing else"


def test_a_setting_can_be_changed_only_once_it_is_heard(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    let_it_come = without(page, "wishes.js", f"{sqlite_server.address}/settings")
    box = page.get_by_label("Confirm rolls, too")
    expect(box).to_be_disabled()
    let_it_come()
    box.check()
    page.unroute("**/static/wishes.js")
    page.reload()
    expect(box).to_be_checked()


def test_asking_is_only_for_what_cannot_be_taken_back(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    open_table(page, sqlite_server.address, "bots", "nile-artifacts")
    my_turn(page)
    wish(page, "Confirm moves that can't be undone")
    before = version(page)
    harbour = page.locator("#choices [data-action=dock]")
    harbour.click()
    expect(page.locator("#why")).to_contain_text("can't be undone")
    assert version(page) == before
    page.reload()
    my_turn(page)
    harbour.click()
    expect(page.locator("#why")).to_contain_text("can't be undone")  # the wish is kept in this browser
    harbour.click()
    expect(page.locator("#table")).not_to_have_attribute("data-v", before)


def test_rolls_are_asked_about_only_on_request(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    open_table(page, sqlite_server.address, "screen")
    my_turn(page)
    wish(page, "Confirm moves that can't be undone")
    before = version(page)
    page.locator("#folded summary").click()
    roll = page.locator("#choices [data-action^=keep]").first
    roll.click()
    expect(page.locator("#table")).not_to_have_attribute("data-v", before)
    open_table(page, sqlite_server.address, "screen")
    my_turn(page)
    wish(page, "Confirm rolls, too")
    before = version(page)
    page.locator("#folded summary").click()
    roll.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why")).to_contain_text("can't be undone")
    assert version(page) == before
    page.keyboard.press("Enter")
    expect(page.locator("#table")).not_to_have_attribute("data-v", before)


def test_a_spectator_talks_once_the_table_allows_it_and_can_be_muted(
    sqlite_server: ServerProcess, new_page: Open
) -> None:
    player, spectator = new_page(), new_page()
    open_table(player, sqlite_server.address, "bots")
    my_turn(player)
    spectator.goto(player.url)
    expect(spectator.locator("#talk-form")).to_be_hidden()
    player.get_by_role("button", name="Let spectators chat").click()
    spectator.locator("#talk-field").fill("well rolled")
    spectator.locator("#talk-field").press("Enter")
    expect(player.locator("#talk q")).to_have_text("well rolled")
    expect(spectator.locator("#talk .mute")).to_be_hidden()
    player.locator("#talk .mute").click()
    expect(player.locator("#talk q")).to_be_hidden()
    expect(player.locator("#talk .mute")).to_have_attribute("aria-pressed", "true")


def real_dice(merit: Person, page: Page, actions: tuple[str, ...], **options: str) -> str:
    """A table with typed dice, played so far, in a browser of the same person."""
    table = merit.open("me", "me", by_hand=True, options=options)
    for v, action in enumerate(actions):
        answer = merit.act(table, v, action)
        assert answer.status_code == 200, (action, answer.text, merit.view(table)["choices"])
    page.context.add_cookies([{"name": "nomarch", "value": merit.token, "url": merit.address}])
    page.goto(f"{merit.address}/t/{table}")
    return table


def test_the_log_tells_what_happened_by_itself(
    sqlite_server: ServerProcess, new_page: Open, people: Callable[..., Person]
) -> None:
    page = new_page(locale="nl-NL")
    real_dice(people(sqlite_server.address), page, ("die food", "die skull", "die skull", "stop"))
    told = page.locator("#log .by-itself")
    expect(told).to_have_count(3)
    expect(told.first).to_contain_text("Droogte: −2 punten")  # the last thing comes first
    expect(told.last).to_contain_text("Genomen: 3 voedsel, 1 hout, 1 steen, 1 aardewerk, 1 stof")


def test_a_forced_action_plays_itself_if_wished(
    sqlite_server: ServerProcess, new_page: Open, people: Callable[..., Person]
) -> None:
    """Saqqara without a single good: nothing can be done but to be done."""
    page, merit = new_page(), people(sqlite_server.address)
    table = merit.started("me", "me", "me", game="saqqara")
    view = merit.view(table)
    while len(view["choices"]) > 1 or view["choices"][0]["a"].startswith("lay"):  # behind a curtain nothing is forced
        merit.act(table, view["v"], view["choices"][0]["a"])  # bids and invests whatever there is
        view = merit.view(table)
    page.context.add_cookies([{"name": "nomarch", "value": merit.token, "url": merit.address}])
    page.goto(f"{merit.address}/t/{table}")
    expect(page.locator("#choices [data-action]")).to_have_count(1)
    wish(page, "Play forced moves automatically")
    expect(page.locator("#table")).not_to_have_attribute("data-v", str(view["v"]))


SHIP_AT_SEA = (
    # Merit: wood, stone, pottery, cloth and spearheads; Hemi: nothing
    *("die skull", "die skull", "die good", "stop", "done"),
    *("die food", "die food", "die food", "stop"),
    # Merit: 21 coins, stone and pottery pay for Shipping
    *("die coins", "die coins", "die coins", "stop", "buy shipping", "pay stone pottery"),
    *("die food", "die food", "die food", "stop"),
    # Merit: a ship for wood and cloth; the spearheads may be exchanged
    *("die food", "die food", "die food", "stop", "build ship"),
)


def test_an_exchange_by_ship_is_chosen_on_the_pegs(
    sqlite_server: ServerProcess, new_page: Open, people: Callable[..., Person]
) -> None:
    merit = people(sqlite_server.address)
    page = new_page()
    table = real_dice(merit, page, SHIP_AT_SEA, edition="late-bronze-age")
    button = page.locator("[data-combos]")
    for part, words in (
        ("give spearheads", "Choose what to give and what to receive"),
        ("take cloth", "Exchange 1 spearhead for 1 cloth"),
        ("take stone", "Exchange 1 spearhead for 1 stone"),  # one at a time: cloth is let go
    ):
        page.locator(f"[data-part='{part}']").click()
        expect(button).to_have_text(words)
    button.click()
    expect(page.locator("#log li").first).to_contain_text("1 spearhead for 1 stone")
    assert merit.view(table)["state"]["goods"][0] == [0, 1, 0, 0, 0]
