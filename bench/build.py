"""The Python that is measured: its version, and whether it was built with profiles (PGO), which makes it faster."""

from __future__ import annotations

import platform
import sysconfig


def python_build(arguments: str | None = None) -> str:
    """Such as `3.11.2, PGO, LTO`. `arguments` are those with which it was configured."""
    given = sysconfig.get_config_var("CONFIG_ARGS") or "" if arguments is None else arguments
    profiles = "PGO" if "--enable-optimizations" in given else "no PGO"
    linked = "LTO" if "--with-lto" in given else "no LTO"
    return f"{platform.python_version()}, {profiles}, {linked}"
