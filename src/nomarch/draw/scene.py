"""Pictures: a sky, and whatever stands before it."""

from __future__ import annotations


def scene(name: str, body: str) -> str:
    """A picture of 320 x 168 under the sky of the hour; `name` makes its gradient unique on a page."""
    return (
        f'<svg class="pic" viewBox="0 0 320 168" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><defs>'
        f'<linearGradient id="sky-{name}" x1="0" y1="0" x2="0" y2="1"><stop class="sky-1" offset="0"/>'
        f'<stop class="sky-2" offset="1"/></linearGradient></defs>'
        f'<rect width="320" height="168" fill="url(#sky-{name})"/>{body}</svg>'
    )
