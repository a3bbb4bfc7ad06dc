"""Pictures of a table as arrays of pixels, for `render_mode="rgb_array"`; `nomarch[render]` brings what they need."""

from __future__ import annotations

import io
from collections.abc import Sequence
from importlib.util import find_spec

import numpy as np
from numpy.typing import NDArray

from nomarch.engine import View
from nomarch.engine.errors import BadOptions

RGB_ARRAY = "rgb_array"
RENDER_MODES = ("human", "ansi", RGB_ARRAY)
SIZE = (976, 1200)  # width and height of every frame: a film's frames are alike
GROUND = "#f3e8cf"
NEEDED = ("cssselect2", "PIL", "resvg_py", "tinycss2")
Pixels = NDArray[np.uint8]


def check_mode(mode: str | None) -> None:
    """Refuse a render mode that there is not, or that needs more than is installed."""
    if mode not in (None, *RENDER_MODES):
        raise BadOptions(f"There is no render mode {mode!r}; there are: {', '.join(RENDER_MODES)}.")
    if mode == RGB_ARRAY and not all(map(find_spec, NEEDED)):
        raise BadOptions(
            'Pictures need a few libraries more: pip install nomarch[render]. Mode "ansi" draws in letters.'
        )


def pixels(view: View, names: Sequence[str]) -> Pixels:
    """What a seat or spectator sees, as the page draws it: height by width by red, green and blue."""
    import resvg_py
    from PIL import Image

    from nomarch.page.still import still

    svg = still(view, names)
    png = resvg_py.svg_to_bytes(svg, serif_family="DejaVu Serif", sans_serif_family="DejaVu Sans")
    drawn = Image.open(io.BytesIO(png))
    drawn.thumbnail(SIZE)
    frame = Image.new("RGB", SIZE, GROUND)
    frame.paste(drawn.convert("RGB"), ((SIZE[0] - drawn.width) // 2, 0))
    return np.asarray(frame)
