"""Builds the API reference from the docstrings: python docs/reference.py [FOLDER], or make docs.

What a page needs lies beside it; nothing is fetched from anywhere.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pdoc

MODULES = (
    "nomarch",
    "nomarch.catalogue",
    "nomarch.engine.contract",
    "nomarch.engine.errors",
    "nomarch.engine.observation",
    "nomarch.adapters.gymnasium",
    "nomarch.adapters.matches",
    "nomarch.adapters.openspiel",
    "nomarch.adapters.opponents",
    "nomarch.adapters.pettingzoo",
    "nomarch.adapters.vector",
    "nomarch.bots",
    "nomarch.export",
    "nomarch.search.mcts",
)
FOLDER = Path(__file__).parent / "reference"
FOREIGN = re.compile(r"""(?:src|href)=["']?https?://""")
CREDIT = re.compile(r'<a[^>]*class="attribution".*?</a>', re.DOTALL)


def build(folder: Path) -> list[Path]:
    """Write all pages; return them."""
    pdoc.render.configure(docformat="markdown", footer_text="Nomarch", search=True)
    pdoc.pdoc(*MODULES, *(f"!{name}" for name in ("nomarch.games",)), output_directory=folder)
    pages = sorted(folder.rglob("*.html"))
    for page in pages:
        text = CREDIT.sub("", page.read_text(encoding="utf-8"))
        page.write_text(text, encoding="utf-8")
    return pages


def foreign(pages: list[Path]) -> list[Path]:
    """Pages that would fetch something from elsewhere."""
    return [page for page in pages if FOREIGN.search(page.read_text(encoding="utf-8"))]


if __name__ == "__main__":
    built = build(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
    if foreign(built):
        sys.exit(f"These pages name foreign hosts: {', '.join(page.name for page in foreign(built))}")
    print(f"{len(built)} pages, beginning with {built[0].parent / 'index.html'}")
