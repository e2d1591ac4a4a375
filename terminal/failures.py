"""What is said when a command fails."""

from __future__ import annotations

import sys

from engines.core.errors import BadSetup
from powderkeg.client import BadRequest, NotAllowed, NotFound, NotNow, PowderkegError
from replay.log.export import BadExport
from replay.log.fold import Divergence
from terminal.connecting import in_words


def end(failed: Exception) -> None:
    """Say what is wrong in one line, and end; what nobody has thought of is left to whoever called."""
    if isinstance(failed, BadSetup):
        fail(failed.message, 2)
    if isinstance(failed, PowderkegError):
        fail(in_words(failed), 2 if isinstance(failed, BadRequest | NotAllowed | NotFound | NotNow) else 1)
    if isinstance(failed, BadExport | Divergence | OSError):
        fail(str(failed), 1)


def fail(message: str, code: int) -> None:
    sys.stderr.write(f"powderkeg: {' '.join(message.split())}\n")
    sys.exit(code)
