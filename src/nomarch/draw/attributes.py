"""Attributes: escaped once, here."""

from __future__ import annotations

from html import escape


def esc(text: object) -> str:
    """Text that somebody typed, made harmless; what is marked as safe already stays as it is."""
    return str(text.__html__()) if hasattr(text, "__html__") else escape(str(text))


def attrs(**values: object) -> str:
    """HTML attributes: True stands alone, None and False are left out, `_` becomes `-`."""
    parts = []
    for name, value in values.items():
        key = name.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(f" {key}")
        elif value is not None and value is not False:
            parts.append(f' {key}="{esc(value)}"')
    return "".join(parts)


def act(action: str | None, why: str | None = None) -> str:
    """What makes an element a choice: its action, or else the reason why it is none now."""
    if action is not None:
        return attrs(data_action=action)
    return attrs(aria_disabled="true", data_why=why)
