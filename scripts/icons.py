"""Makes the app's icons from the page's own: PNGs of the sizes that phones and desktops ask for.

python scripts/icons.py
"""

from __future__ import annotations

import io
import re
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

STATIC = Path(__file__).resolve().parent.parent / "src" / "nomarch" / "page" / "static"
ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu"]
SAFE = 0.62  # of a maskable icon, so that no mask cuts into the picture


def main() -> None:
    svg = (STATIC / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"), args=ARGUMENTS
        )
        for size in (192, 512):
            write(browser, svg, f"icon-{size}.png", size)
        write(browser, square(svg), "icon-180.png", 180)  # phones that round the corners themselves
        write(browser, square(svg, SAFE), "icon-maskable.png", 512)
        browser.close()


def square(svg: str, share: float = 1.0) -> str:
    """The icon up to its corners, its picture on so much of it."""
    rect, picture = re.fullmatch(r"(<svg[^>]*><rect[^>]*/>)(.*)</svg>", svg.strip(), re.S).groups()  # type: ignore[union-attr]
    at = 48 * (1 - share) / 2
    moved = f'<g transform="translate({at} {at}) scale({share})">{picture}</g>'
    return rect.replace(' rx="10"', "") + moved + "</svg>"


def write(browser: Browser, svg: str, name: str, size: int) -> None:
    page = browser.new_page(viewport={"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}")
    shot = page.screenshot(omit_background=True)
    page.close()
    picture = Image.open(io.BytesIO(shot)).quantize(64)
    picture.save(STATIC / name, optimize=True)


if __name__ == "__main__":
    main()
