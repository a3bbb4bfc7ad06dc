"""Every message that the program can say, in English: those that `make messages` finds."""

from __future__ import annotations

from functools import cache

import messages


@cache
def used() -> frozenset[str]:
    """All messages, those of plurals too; every source is parsed for them, so they are kept."""
    keys = (key for keys in messages.catalogues().values() for key in keys)
    return frozenset(text for _, one, many in keys for text in (one, many) if text)
