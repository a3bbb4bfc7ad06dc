"""Takes the pictures of docs/ from the real page: every game, desktop and phone, by day and by night.

python scripts/screenshots.py [folder]
"""

from __future__ import annotations

import io
import random
import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from support.people import Person, finish
from support.process import ServerProcess

from nomarch.games.saqqara.rules.data import PYRAMID_NAMES

SIZES = {"desktop": {"width": 1280, "height": 900}, "phone": {"width": 390, "height": 844}}
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu"]
WANTED = ("buy", "build city", "build obelisk", "build great", *(f"build {pyramid}" for pyramid in PYRAMID_NAMES))
ACTIONS = 24  # so far into the match a board has something to show


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    scratch = Path(tempfile.mkdtemp(prefix="nomarch-shots-"))
    data = scratch / "pictures"  # the dice follow from this name, so the same matches are shown every time
    data.mkdir()
    server = ServerProcess(data)
    merit = Person(server.address, "Merit")
    try:
        with sync_playwright() as playwright:
            chromium = shutil.which("chromium") or "chromium"
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
    building, done = (merit.started("me", "bot") for _ in range(2))
    go_on(merit, building, "build")
    ra = merit.started("me", "bot", "bot", game="ra-dice")
    go_on(merit, ra, "monument")
    nile = merit.started("me", "bot", "bot", game="nile-artifacts")
    go_on(merit, nile, "take")
    bidding, saqqara = (merit.started("me", "bot", "bot", game="saqqara") for _ in range(2))
    go_on(merit, bidding, "bid", 12)
    go_on(merit, saqqara, "build", 2)
    finish(merit, done)
    return {
        "roll-through-the-ages": f"/t/{building}",
        "ra-dice": f"/t/{ra}",
        "nile-artifacts": f"/t/{nile}",
        "saqqara-auction": f"/t/{bidding}",
        "saqqara": f"/t/{saqqara}",
        "result": f"/t/{done}",
        "replay": f"/t/{done}/replay?at=60",
        "lobby": "/",
    }


def go_on(merit: Person, table: str, until: str, several: int = 4) -> None:
    """Play like somebody who builds and buys, until several choices of a kind lie open."""
    rng = random.Random(4)
    for number in range(4000):
        view = merit.view(table)
        names = [choice["a"] for choice in view["choices"]]
        if view["over"] or (number > ACTIONS and sum(name.startswith(until) for name in names) >= several):
            return
        wanted = [name for name in names if name.startswith(WANTED)]
        if names:
            merit.act(table, view["v"], rng.choice(wanted or names))


def shoot(browser: Browser, address: str, token: str, folder: Path, name: str) -> None:
    for device, size in SIZES.items():
        for light in ("light", "dark"):
            context = browser.new_context(viewport=size, color_scheme=light, reduced_motion="reduce", locale="en-GB")
            context.add_cookies([{"name": "nomarch", "value": token, "url": address}])
            page: Page = context.new_page()
            page.set_default_timeout(120_000)
            page.goto(address)
            page.wait_for_timeout(400)
            keep(page.screenshot(timeout=120_000), folder / f"{name}-{device}-{light}.png")
            context.close()


def keep(picture: bytes, file: Path) -> None:
    """Flat art needs no more than a palette, which is a third of the bytes."""
    colours = Image.open(io.BytesIO(picture)).convert("RGB").quantize(256, dither=Image.Dither.NONE)
    colours.save(file, optimize=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("docs/screenshots"))
