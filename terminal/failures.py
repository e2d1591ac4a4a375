"""What is said when a command fails."""

from __future__ import annotations

import sys

from engines.core.errors import BadSetup
from powderkeg.client import BadRequest, NotAllowed, NotFound, NotNow, PowderkegError
from replay.log.divergence import Divergence
from replay.log.export import BadExport


def report_failure(failed: Exception) -> None:
    """Say what is wrong in one line, and end; what nobody has thought of is left to whoever called."""
    if isinstance(failed, BadSetup):
        exit_with(failed.message, 2)
    if isinstance(failed, PowderkegError):
        exit_with(error_text(failed), 2 if isinstance(failed, BadRequest | NotAllowed | NotFound | NotNow) else 1)
    if isinstance(failed, BadExport | Divergence | OSError):
        exit_with(str(failed), 1)


def exit_with(message: str, code: int) -> None:
    sys.stderr.write(f"powderkeg: {' '.join(message.split())}\n")
    sys.exit(code)


def error_text(error: PowderkegError) -> str:
    """What the service has refused, for somebody who types commands."""
    if error.reason == "UNKNOWN_MATCH":
        return f"{error.message.partition(';')[0]}; `powderkeg watch` lists those being played"
    if error.reason == "UNKNOWN_EVENT":
        return f"{error.message.partition(';')[0]}; `powderkeg events list` lists those there are"
    if error.reason == "NO_SUCH_BOARD":
        return f"{error.message}; `powderkeg events list` tells the boards of each"
    if error.reason == "EVENT_STILL_ON":
        return f"{error.message.partition(';')[0]}; wait, or abort what is on with --abort"
    if error.reason in ("MISSING_TOKEN", "WRONG_TOKEN") and "organizer" in error.message:
        return f"{error.message.partition(';')[0]}; give it with --organizer-key, or in POWDERKEG_ORGANIZER_KEY"
    return error.message or str(error)
