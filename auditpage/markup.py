"""HTML that cannot be broken out of: whatever is not markup already is escaped."""

from __future__ import annotations

import json
from html import escape
from typing import Any


class Markup(str):
    """Text that is HTML, and stays as it is."""

    __slots__ = ()


def tag(name: str, *inside: str, **attributes: object) -> Markup:
    """An element. `class_` is the attribute class, and `data_entry` is data-entry; None leaves an attribute out."""
    said = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return Markup(f"<{name}{said}>{together(*inside)}</{name}>")


def together(*parts: str) -> Markup:
    return Markup("".join(part if isinstance(part, Markup) else escape(part) for part in parts))


def data_block(name: str, data: Any) -> Markup:
    """JSON for a script to read. No "<" is left in it, so that nothing in it can end the element."""
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return Markup(f'<script type="application/json" id="{escape(name)}">{text}</script>')
