"""Where a player's receipts are kept, and what is said of them."""

from __future__ import annotations

import os
from pathlib import Path

from engines.core.errors import BadSetup, SetupReason
from powderkeg.client import Keeper
from terminal.files import read_text


def default_folder() -> Path:
    """The folder for receipts, among what the user's programs keep."""
    named = os.environ.get("XDG_DATA_HOME", "")
    base = Path(named) if Path(named).is_absolute() else Path.home() / ".local" / "share"
    return base / "powderkeg" / "kept"


def keeper_in(folder: Path | None, policy: Path | None) -> Keeper:
    """A keeper for this folder; with a policy it takes only what one of its keys has signed."""
    where = folder or default_folder()
    if where.exists() and not where.is_dir():
        raise BadSetup(SetupReason.BAD_OPTION, f"--kept {where} is a file; name a folder")
    try:
        return Keeper(where, read_text(policy) if policy is not None else "")
    except ValueError as bad:
        raise BadSetup(SetupReason.BAD_OPTION, f"the policy {policy} cannot be read: {bad}") from None
