"""Takes the pictures of docs/ from the real page: every game, desktop and phone, by day and by night.

python scripts/screenshots.py [folder]
"""

from __future__ import annotations

import io
import random
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.people import Person, finish
from support.process import ServerProcess

from nomarch.games.saqqara.rules.data import PYRAMID_NAMES

SIZES = {"desktop": {"width": 1280, "height": 720}, "phone": {"width": 390, "height": 844}}
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu"]
WANTED = ("buy", "build city", "build obelisk", "build great", *(f"build {pyramid}" for pyramid in PYRAMID_NAMES))
SHOWS = {
    "roll-through-the-ages": ".sheet .box",
    "saqqara-auction": ".sq-mcard.big",
    "saqqara": ".sq-pyr.can",
    "result": ".podium",
}
MATCHES = 12  # until one of them has something to show


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix="nomarch-shots-"))
    data = scratch / "pictures"  # the dice follow from this name, so the same matches are shown every time
    data.mkdir()
    server = ServerProcess(data)
    merit = Person(server.address, "Merit")
    try:
        with sync_playwright() as playwright:
            chromium = shutil.which("chromium") or shutil.which("chromium-headless-shell")
            browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
            for name, path in pages(merit).items():
                shoot(browser, server.address + path, merit.token, folder, name)
            browser.close()
    finally:
        merit.close()
        server.stop()
        shutil.rmtree(scratch, ignore_errors=True)


def pages(merit: Person) -> dict[str, str]:
    """The pages worth a picture: the lobby last, when there are games to list."""
    shown = {
        "roll-through-the-ages": running(merit, "roll-through-the-ages", 2, "build", several=3, after=5),
        "ra-dice": running(merit, "ra-dice", 3, "monument"),
        "nile-artifacts": running(merit, "nile-artifacts", 3, "take"),
        "saqqara-auction": running(merit, "saqqara", 3, "bid", several=8),
        "saqqara": running(merit, "saqqara", 3, "build", several=1),
    }
    done = merit.started("me", "bot")
    finish(merit, done)
    found = {name: f"/t/{table}" for name, table in shown.items()}
    return found | {"result": f"/t/{done}", "replay": f"/t/{done}/replay?at=60", "lobby": "/"}


def running(merit: Person, game: str, seats: int, until: str, several: int = 4, after: int = 8) -> str:
    """A match in which, after so many actions of one's own, several choices of a kind lie open."""
    for seed in range(MATCHES):
        table = merit.started("me", *["bot"] * (seats - 1), game=game)
        if go_on(merit, table, random.Random(seed), lambda n, names: n >= after and names.count(until) >= several):
            return table
        merit.http.post(f"/t/{table}/drop", follow_redirects=True)
    raise RuntimeError(f"no match of {game} came so far that there was anything to show")


def go_on(merit: Person, table: str, rng: random.Random, enough: Callable[[int, list[str]], bool]) -> bool:
    """Play like somebody who builds and buys; False if the match was over first."""
    done = 0
    for _ in range(4000):
        view = merit.view(table)
        names = [choice["a"] for choice in view["choices"]]
        if names and enough(done, [name.split()[0] for name in names]):
            return True
        if view["over"]:
            return False
        if names:
            merit.act(table, view["v"], rng.choice([name for name in names if name.startswith(WANTED)] or names))
            done += 1
        else:
            time.sleep(0.05)
    return False


def shoot(browser: Browser, address: str, token: str, folder: Path, name: str) -> None:
    for device, size in SIZES.items():
        for light in ("light", "dark"):
            context = browser.new_context(viewport=size, color_scheme=light, reduced_motion="reduce", locale="en-GB")
            home = "/".join(address.split("/")[:3])  # for the whole server: the socket needs it as well
            context.add_cookies([{"name": "nomarch", "value": token, "url": home}])
            page: Page = context.new_page()
            page.set_default_timeout(120_000)
            page.goto(address)
            page.wait_for_timeout(400)
            if name in SHOWS:
                page.locator(SHOWS[name]).first.wait_for(timeout=20_000)  # the picture shows what its name says
            keep(page.screenshot(timeout=120_000), folder / f"{name}-{device}-{light}.png")
            context.close()


def keep(picture: bytes, file: Path) -> None:
    """Flat art needs no more than a palette, which is a third of the bytes."""
    colours = Image.open(io.BytesIO(picture)).convert("RGB").quantize(256, dither=Image.Dither.NONE)
    colours.save(file, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/screenshots"))
