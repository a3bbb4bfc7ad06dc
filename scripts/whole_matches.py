"""Plays whole matches of every game in Chromium at every size, by clicks on the board alone and by keys alone.

    python scripts/whole_matches.py [game ...]

Against the weakest bots, as few as a game allows; every choice is made at random among what is lit. It takes most of
an hour, so `tests/page/test_every_game.py` plays a share of it.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.browsing import ARGUMENTS, FIXED, HASTY
from support.fitting import DESKS, LYING, PHONE
from support.people import Person
from support.process import ServerProcess
from support.whole import Choose, Played, by_clicks, by_keys, play, sit_down

from nomarch import catalogue

SIZES = (*DESKS, PHONE, LYING)
WAYS = {"clicks": by_clicks, "keys": by_keys}
HEAD = """| game | window | by | own actions | errors | scrolled down after |
|---|---|---|---|---|---|"""


def main(slugs: list[str]) -> None:
    """Print the table, a line as soon as its match is over."""
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        data = Path(scratch) / "matches"  # the dice follow from this name
        data.mkdir()
        server = ServerProcess(data)
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=ARGUMENTS
        )
        print(HEAD)
        for slug in slugs:
            for size in SIZES:
                for way, choose in WAYS.items():
                    print(row(slug, size, way, match(browser, server.address, slug, size, choose)), flush=True)
        browser.close()
        server.stop()


def match(browser: Browser, address: str, slug: str, size: tuple[int, int], choose: Choose) -> Played:
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    context.add_init_script(FIXED + HASTY)
    page, merit = context.new_page(), Person(address)
    sit_down(page, merit, slug, max(2, catalogue.game(slug).seats[0]))
    played = play(page, choose)
    merit.close()
    context.close()
    return played


def row(slug: str, size: tuple[int, int], way: str, played: Played) -> str:
    for error in played.errors:
        print(f"{slug} {size} by {way}, after {played.actions} actions: {error}", file=sys.stderr)
    title = catalogue.game(slug).title.split(":")[0]
    cells = (title, f"{size[0]} x {size[1]}", way, played.actions, len(played.errors), played.down)
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    main(sys.argv[1:] or list(catalogue.OURS))
