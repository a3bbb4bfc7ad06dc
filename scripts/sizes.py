"""Measures the table of every game at every phase and writes docs/sizes.md: what is seen without scrolling, where.

python scripts/sizes.py
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.fitting import DESKS, LYING, PHONE, measure
from support.moments import Moment, moments, open_moment

from nomarch import catalogue

ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu"]
HEAD = """# What fits

Measured by `python scripts/sizes.py` in Chromium, English, for the fewest and the most players;
`tests/page/test_fit.py` asks the same of every change, in German and Dutch as well. *Hidden* counts the lit places,
dice, buttons and parts of the board that a window of this size does not show without scrolling; *board* is how many
pixels of its height are seen at once on a phone (the rest scrolls under the sentence and the scores, which stay);
*small* counts targets under 40 px that have no larger twin.

| game | players | phase | choices | 1280 x 720 hidden | 1440 x 900 hidden | 390 x 844: board, small | 844 x 390 |
|---|---|---|---|---|---|---|---|
"""


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=ARGUMENTS
        )
        page = browser.new_page(reduced_motion="reduce")
        rows = [
            row(page, moment)
            for slug in catalogue.OURS
            for seats in few_and_many(slug)
            for moment in moments(slug, seats)
        ]
        browser.close()
    (ROOT / "docs" / "sizes.md").write_text(HEAD + "\n".join(rows) + "\n", encoding="utf-8")


def few_and_many(slug: str) -> list[int]:
    seats = catalogue.game(slug).seats
    return [seats[0], seats[-1]]


def row(page: Page, moment: Moment) -> str:
    open_moment(page, moment)
    desks = [str(len(measure(page, size)["unseen"])) for size in DESKS]  # type: ignore[arg-type]
    phones = [measure(page, size) for size in (PHONE, LYING)]
    seen = [f"{found['seen']}, {len(found['small'])}" for found in phones]  # type: ignore[arg-type]
    title = moment.position.game.title.split(":")[0]
    cells = (title, moment.seats, moment.phase, len(moment.position.legal()), *desks, *seen)
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    main()
