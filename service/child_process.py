"""Processes that end with this one, even by kill -9.

A small Python in between asks the system for the signal and then becomes the wanted program. `preexec_fn` would be
shorter, and unsafe: it runs in a fork of a process whose other threads (gRPC's) have gone in the middle of something.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

LAUNCHER = """
import ctypes, os, signal, sys
os.umask(0o077)
os.getsid(0) == os.getpid() or os.setsid()
ctypes.CDLL(None).prctl(1, signal.SIGTERM)
if os.getppid() != int(sys.argv[1]):
    sys.exit("the process to be tied to has ended")
os.execv(sys.argv[2], sys.argv[2:])
"""
"""1 is PR_SET_PDEATHSIG. In a session of its own it hears no Ctrl-C: the first process ends all in good order."""


def tied(command: Sequence[str]) -> list[str]:
    """The command, to be started by this process, so that it ends with this process."""
    return [sys.executable, "-I", "-S", "-c", LAUNCHER, str(os.getpid()), *command]
