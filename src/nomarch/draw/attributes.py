"""Attributes: escaped once, here."""

from __future__ import annotations

import re
from functools import cache
from html import escape

from .once import once

_special = re.compile("[&<>\"']").search


def esc(text: object) -> str:
    """Text that somebody typed, made harmless; what is marked as safe already stays as it is."""
    if type(text) is not str:
        if hasattr(text, "__html__"):
            return str(text.__html__())
        text = str(text)
    return escape(text) if _special(text) else text


@once
def attrs(**values: object) -> str:
    """HTML attributes: True stands alone, None and False are left out, `_` becomes `-`."""
    told = ""
    for name, value in values.items():
        if type(value) is str:
            told += f' {_key(name)}="{escape(value) if _special(value) else value}"'
        elif value is True:
            told += f" {_key(name)}"
        elif value is not None and value is not False:
            told += f' {_key(name)}="{esc(value)}"'
    return told


@cache
def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def act(action: str | None, why: str | None = None, *, ends: bool = False, loses: str = "") -> str:
    """What makes an element a choice: its action, or else the reason why it is none now.

    `ends` marks what a hasty second click must not meet, `loses` says what would be left undone by it.
    """
    if action is not None:
        return attrs(data_action=action, data_ends=ends, data_loses=loses or None)
    return attrs(aria_disabled="true", data_why=why)


def asking(action: str) -> str:
    """What makes an element the place of an action that is none now; why, the page asks when somebody wants to know."""
    return attrs(aria_disabled="true", data_ask=action)
