"""Every message that the program can say, in English."""

from __future__ import annotations

import messages


def used() -> set[str]:
    """All messages, those of plurals too."""
    return {text for keys in messages.catalogues().values() for _, one, many in keys for text in (one, many) if text}
