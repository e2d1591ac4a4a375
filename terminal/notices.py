"""What is said besides what was asked for: the command to type next, and warnings."""

from __future__ import annotations

import os
import shlex

from rich.console import Console
from rich.text import Text

from terminal.address import ADDRESS_VARIABLE, DEFAULT_ADDRESS


def command_text(words: str, address: str = "", target: str = "") -> str:
    """A command to type next. A match id may begin with a dash, and must not be taken for an option then."""
    said = f"powderkeg {words}"
    if address and address != os.environ.get(ADDRESS_VARIABLE, DEFAULT_ADDRESS):
        said += f" --address {shlex.quote(address)}"
    if target:
        said += f" -- {shlex.quote(target)}" if target.startswith("-") else f" {shlex.quote(target)}"
    return said


def warn(text: str) -> None:
    """Say loudly, aside from what is asked for, what nobody must overlook; nothing if there is nothing to say."""
    if text:
        Console(stderr=True, highlight=False, soft_wrap=True).print(Text(f"WARNING: {text}", "bold yellow"))
