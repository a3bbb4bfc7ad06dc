"""Every lesson to its end in a real Chromium, in each language, on a phone and on a desk; writes docs/lessons.md.

    python scripts/lessons.py

It does what is lit, as a learner would, and fails where the bubble covers what it speaks of, a step leads nowhere, the
page is wider than its window, or axe finds something at the beginning or at the end.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.browsing import axe_finds_nothing
from support.process import ServerProcess
from support.teaching import SIZES, open_lesson, to_the_end

from nomarch import catalogue
from nomarch.page.words import LANGUAGES

ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu"]
HEAD = """# Lessons

Written by `python scripts/lessons.py`: every lesson was gone through to its end in Chromium, by tapping what is lit,
in each language, on a phone (390 x 844) and on a desk (1280 x 720); axe found nothing at the beginning and at the
end. *Words* are those that somebody who has never seen the game reads in the bubble before the first decision;
*steps* are decisions, and a match against beginners follows them. The aim was fewer than 40 words, and 8 to 14 steps.

| game | steps | words in {languages} |
|---|---|{rules}
"""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=ARGUMENTS
        )
        page = browser.new_page(reduced_motion="reduce")
        try:
            rows = [row(page, server.address, slug) for slug in catalogue.OURS]
        finally:
            browser.close()
            server.stop()
    languages = " | ".join(LANGUAGES.values())
    head = HEAD.format(languages=languages, rules="---|" * len(LANGUAGES))
    (ROOT / "docs" / "lessons.md").write_text(head + "\n".join(rows) + "\n", encoding="utf-8")


def row(page: Page, address: str, slug: str) -> str:
    """A game's line: its steps, and how many words come before the first one in each language."""
    begun, words, steps = time.monotonic(), list[int](), set[int]()
    for language in LANGUAGES:
        for size in SIZES:
            n, read = walked(page, address, slug, language, size)
            steps.add(n)
        words.append(read)
    print(f"{slug}: {2 * len(LANGUAGES)} lessons in {time.monotonic() - begun:.0f} s", flush=True)
    title = catalogue.game(slug).title.split(":")[0]
    return f"| {title} | {', '.join(map(str, steps))} | {' | '.join(map(str, words))} |"


def walked(page: Page, address: str, slug: str, language: str, size: str) -> tuple[int, int]:
    """(steps, words before the first) of one lesson that was gone through."""
    open_lesson(page, address, slug, language, size)
    axe_finds_nothing(page, f"{slug} {language} {size}: beginning")
    found = to_the_end(page)
    axe_finds_nothing(page, f"{slug} {language} {size}: end")
    return found


if __name__ == "__main__":
    main()
