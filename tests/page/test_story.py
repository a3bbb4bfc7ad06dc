"""The story in a real Chromium: dice fall, pieces walk, cards fly, scenes open; and nothing is met by accident."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from dataclasses import replace
from functools import reduce

from playwright.sync_api import Page, expect
from support.browsing import my_turn, open_table, version
from support.moments import Moment, moments, open_moment, phase_of
from support.process import ServerProcess

import nomarch
from nomarch.engine import CHANCE, Position
from nomarch.games.roll_through_the_ages.drawing.slots import IN_THE_AIR, fresh, rolled
from nomarch.games.roll_through_the_ages.rules.actions import DIE
from nomarch.games.roll_through_the_ages.rules.data import COINS, FOOD, SKULL, WORKERS
from nomarch.page.fragments import fragments
from nomarch.page.words import translator
from nomarch.tables import Told

Open = Callable[..., Page]

# Where a die is, frame by frame, once something is laid over the page
SAMPLE = """async (html) => {
    const { tell } = await import("/static/story.js");
    let done = false;
    const told = tell(html, () => {}).then(() => (done = true));
    const frames = [];
    while (!done && frames.length < 400) {
        await new Promise(requestAnimationFrame);
        const die = document.querySelector(".die.tumble svg");
        const place = die?.getBoundingClientRect();
        const name = die?.closest(".die-box").querySelector(":scope > span");
        frames.push(place && { y: place.y + place.height / 2, name: Number(getComputedStyle(name).opacity) });
    }
    await told;
    const end = document.querySelector(".die.tumble svg")?.getBoundingClientRect();
    return { frames: frames.filter(Boolean), y: end && end.y + end.height / 2 };
}"""
LENGTH = """async (html) => {
    const { tell } = await import("/static/story.js");
    const start = Date.now();
    const seen = new Set();
    const told = tell(html, () => {});
    let done = false;
    told.then(() => (done = true));
    while (!done) {
        await new Promise(requestAnimationFrame);
        for (const part of document.querySelectorAll("[data-scene]")) {
            if (Number(getComputedStyle(part).opacity) > 0.5) seen.add(part.id);
        }
        if (document.querySelector(".flying")) seen.add("flying");
        if (document.querySelector(".scene.playing")) seen.add("cover");
    }
    return { seconds: (Date.now() - start) / 1000, seen: [...seen] };
}"""


def after(position: Position, trail: tuple[Told, ...], *actions: str) -> str:
    """The page's parts after some actions, with all dice that fall then."""
    told = list(trail)
    for name in actions:
        a = position.game.parse(name)
        told.append(Told(position.to_move, position.view().state, (a,), steps=position.watch(a)))
    rng = random.Random(4)
    while position.to_move == CHANCE:
        ids, weights = zip(*position.outcomes(), strict=True)
        a = rng.choices(ids, weights)[0]
        fell = Told(CHANCE, position.view().state, (a,), steps=position.watch(a))
        last = told[-1]
        told[-1:] = (
            [replace(last, actions=(*last.actions, a), steps=last.steps + fell.steps)]
            if last.seat == CHANCE
            else [last, fell]
        )
    moment = Moment(position.game.slug, position.record.seats, "", position, position)
    look = replace(moment.look(), trail=tuple(told))
    return "".join(fragments(look, translator("en", look.game)).values())


def moment_of(slug: str, seats: int, phase: str) -> Moment:
    return next(moment for moment in moments(slug, seats) if moment.phase == phase)


def test_a_die_is_between_two_places_in_the_middle_of_its_fall(new_page: Open) -> None:
    moment = moment_of("ra-dice", 2, "rerolling")
    page = new_page(hasty=False)
    open_moment(page, moment)
    position = moment.position.copy()
    told = page.evaluate(SAMPLE, after(position, moment.trail, "reroll yellow green blue red purple"))
    heights = [frame["y"] for frame in told["frames"]]
    start, end = min(heights), told["y"]
    assert end - start > 40, "it begins above its place"
    assert any(start + 10 < y < end - 10 for y in heights), "it is never on its way"
    falling = [frame for frame in told["frames"] if frame["y"] < end - 20]
    assert falling and all(frame["name"] < 0.5 for frame in falling), "its name is read before it has landed"


def test_without_motion_the_result_is_there_at_once(new_page: Open) -> None:
    for more in ({"reduced_motion": "reduce", "hasty": False}, {"reduced_motion": "no-preference"}):
        page = new_page(**more)
        moment = moment_of("ra-dice", 2, "rerolling")
        open_moment(page, moment)
        told = page.evaluate(LENGTH, after(moment.position.copy(), moment.trail, "reroll yellow green"))
        assert told["seconds"] < 0.2 and told["seen"] == []


def test_kept_dice_stay_in_their_slots_when_others_are_rolled_again() -> None:
    keep = nomarch.game("roll-through-the-ages").parse("keep 1w")
    lie = reduce(rolled, (DIE + COINS, DIE + FOOD, DIE + WORKERS), list[int]())
    assert lie == [COINS, FOOD, WORKERS]
    lifted = rolled(lie, keep)
    assert lifted == [IN_THE_AIR, IN_THE_AIR, WORKERS]
    again = reduce(rolled, (DIE + SKULL, DIE + FOOD), lifted)
    assert again == [SKULL, FOOD, WORKERS]
    assert fresh(lifted, again) == {0, 1}


def test_a_card_flies_from_the_river_to_the_hand(new_page: Open) -> None:
    moment = moment_of("nile-artifacts", 2, "sailing")
    page = new_page(hasty=False)
    open_moment(page, moment)
    take = next(moment.position.say(a) for a in moment.position.legal() if moment.position.say(a).startswith("take"))
    told = page.evaluate(LENGTH, after(moment.position.copy(), moment.trail, take))
    assert "flying" in told["seen"] and told["seconds"] > 0.3


def played_until(slug: str, seats: int, phase: str, to: str) -> tuple[Moment, str]:
    """A moment before which the first seat's action leads from a phase to another, and that action."""
    rng, position = random.Random(2), nomarch.game(slug).start(seats)
    while True:
        while position.chance:
            position.draw(rng)
        for a in position.legal():
            trial = position.copy().play(a)
            if position.to_move == 0 and phase_of(position) == phase and not trial.over and phase_of(trial) == to:
                return Moment(slug, seats, phase, position, position), position.say(a)
        position.play(rng.choice(position.legal()))


def test_warehouses_open_one_by_one(new_page: Open) -> None:
    moment, action = played_until("saqqara", 3, "investing", "developing")
    seconds = {}
    for speed in ("calm", "quick"):
        page = new_page(hasty=False)
        page.add_init_script(f"try {{ localStorage.setItem('speed', {json.dumps(speed)}) }} catch {{}}")
        open_moment(page, moment)
        told = page.evaluate(LENGTH, after(moment.position.copy(), (), action))
        assert len([name for name in told["seen"] if name.startswith("opened-")]) == 4
        seconds[speed] = told["seconds"]
    assert 2.5 < seconds["calm"] < 9 and seconds["quick"] < 0.6 * seconds["calm"]


def ends_an_epoch() -> Moment:
    """The first seat may end its turn, and with it the first epoch."""
    rng, position = random.Random(1), nomarch.game("ra-dice").start(2)
    while True:
        while position.chance:
            position.draw(rng)
        ends = position.to_move == 0 and "done" in [position.say(a) for a in position.legal()]
        if ends and position.copy().play("done").state.epoch > position.state.epoch:  # type: ignore[attr-defined]
            return Moment("ra-dice", 2, "using", position, position)
        position.play(rng.choice(position.legal()))


def test_the_end_of_an_epoch_is_a_scene_that_leaves_by_itself_and_a_click_skips_it(new_page: Open) -> None:
    moment = ends_an_epoch()
    page = new_page(hasty=False)
    open_moment(page, moment)
    html = after(moment.position.copy(), (), "done")
    told = page.evaluate(LENGTH, html)
    assert "cover" in told["seen"] and told["seconds"] > 3
    expect(page.locator(".scene")).to_be_hidden()
    open_moment(page, moment)
    page.evaluate("async (html) => { (await import('/static/story.js')).tell(html, () => {}); }", html)
    expect(page.locator(".scene.playing")).to_be_visible()
    page.evaluate("async () => (await import('/static/story.js')).skip()")
    expect(page.locator(".scene")).to_be_hidden(timeout=500)


# Never against the player -------------------------------------------------------------------------


def test_a_double_click_on_stop_does_not_end_the_turn(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page(hasty=False)
    page.add_init_script(
        "try { localStorage.setItem('speed', 'instant'); localStorage.setItem('auto', 'no'); } catch {}"
    )
    open_table(page, sqlite_server.address, "screen", "ra-dice")
    for _ in range(3):
        my_turn(page)
        before = int(version(page))
        page.wait_for_timeout(450)
        stop = page.locator("#buttons .main")
        place = stop.bounding_box()
        assert place
        page.mouse.dblclick(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, delay=30)
        expect(page.locator("#table")).not_to_have_attribute("data-v", str(before))
        page.wait_for_timeout(150)
        assert int(version(page)) == before + 1, "the second click did something, too"
        focused = page.evaluate("document.activeElement.id")
        assert not focused.startswith("act-"), "the focus went to the button that ends the turn"
        end = page.locator("#buttons .main[data-action=done]").bounding_box()
        assert end is None or end["x"] >= place["x"] + place["width"] or end["x"] + end["width"] <= place["x"]
        page.wait_for_timeout(450)
        for _ in range(8):  # end the turn: asked where something is left to do
            if page.locator("#buttons .main[data-action=done]").count() == 0:
                break
            page.locator("#buttons .main[data-action=done]").click()
            page.wait_for_timeout(450)


def test_ending_a_turn_asks_when_something_useful_is_undone(sqlite_server: ServerProcess, new_page: Open) -> None:
    page = new_page()
    page.add_init_script("try { localStorage.setItem('ask', 'yes') } catch {}")
    open_table(page, sqlite_server.address, "screen", "ra-dice")
    for _ in range(30):
        my_turn(page)
        before = version(page)
        button = page.locator("#buttons .main")
        loses = button.get_attribute("data-loses")
        button.click()
        if loses:
            expect(page.locator("#why.asks")).to_contain_text("Still unused: ")
            assert version(page) == before
            button.click()
        expect(page.locator("#table")).not_to_have_attribute("data-v", before)
        if loses:
            return
    raise AssertionError("nothing was ever left undone")


def test_a_reason_stands_near_its_thing_and_goes_with_the_next_change(
    sqlite_server: ServerProcess, new_page: Open
) -> None:
    page = new_page()
    open_table(page, sqlite_server.address, "screen", "ra-dice")
    my_turn(page)
    blocked, why = page.locator("#slab-wide .band .blocked").last, page.locator("#why")
    blocked.hover()
    expect(why).to_be_empty(timeout=100)  # passing over says nothing
    expect(why).not_to_be_empty()
    thing, bubble = blocked.bounding_box(), why.bounding_box()
    assert thing and bubble
    assert abs(bubble["y"] - thing["y"]) < 90 and abs(bubble["x"] + bubble["width"] / 2 - thing["x"]) < 240
    page.mouse.move(3, 3)
    blocked.click(force=True)
    expect(why).not_to_be_empty()
    page.locator("#buttons .main").click()
    expect(why).to_be_empty()


def test_what_comes_under_a_resting_pointer_says_nothing_until_it_moves(
    sqlite_server: ServerProcess, new_page: Open
) -> None:
    page = new_page()
    open_table(page, sqlite_server.address, "screen", "ra-dice")
    my_turn(page)
    page.mouse.move(300, 300)
    page.evaluate("""() => {
        const thing = document.createElement("p");
        thing.dataset.why = "This one is used up.";
        Object.assign(thing.style, { position: "fixed", inset: "0", zIndex: 99 });
        document.querySelector("#table").append(thing);
        thing.addEventListener("pointerover", () => { thing.dataset.reached = "yes"; });
    }""")
    expect(page.locator("[data-why='This one is used up.'][data-reached]")).to_be_visible()
    page.wait_for_timeout(700)
    expect(page.locator("#why")).to_be_empty()
    page.mouse.move(304, 304)
    expect(page.locator("#why")).to_have_text("This one is used up.")


def test_a_lost_connection_pushes_nothing(fresh: Callable[..., ServerProcess], new_page: Open) -> None:
    server, page = fresh(), new_page()
    open_table(page, server.address, "screen", "ra-dice")
    my_turn(page)
    places = """['#prompt', '#tray', '#board', '#choices'].map((s) => {
        const { x, y, width, height } = document.querySelector(s).getBoundingClientRect();
        return [x, y, width, height];
    })"""
    before = page.evaluate(places)
    server.kill()
    expect(page.locator("#net")).to_be_visible()
    assert page.evaluate(places) == before


def test_the_tab_says_when_it_is_your_turn(sqlite_server: ServerProcess, new_page: Open) -> None:
    host, guest = new_page(), new_page()
    open_table(host, sqlite_server.address, "friends", "ra-dice")
    expect(host.locator("#invite-link")).to_have_value(re.compile("^http"))
    guest.goto(host.locator("#invite-link").input_value())
    guest.get_by_role("button", name="Join").click()
    my_turn(host)
    expect(host).to_have_title("Your turn · Ra: The Dice Game · Nomarch")
    lit = host.locator("link[rel=icon]").get_attribute("data-turn") or ""
    expect(host.locator("link[rel=icon]")).to_have_attribute("href", lit)
    expect(guest).to_have_title("Ra: The Dice Game · Nomarch")
