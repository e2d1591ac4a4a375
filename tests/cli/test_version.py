"""`powderkeg --version`."""

from __future__ import annotations

import subprocess
import sys

from service import __version__
from tests.cli.run import powderkeg

TELL_MODULES = """
import sys
sys.argv = ["powderkeg", "--version"]
from service.cli import main
main()
print(*sorted({name.partition(".")[0] for name in sys.modules} & {"grpc", "redis", "typer", "engines", "replay"}))
"""


def test_the_version_is_told() -> None:
    done = powderkeg("--version")
    assert (done.returncode, done.stdout, done.stderr) == (0, f"powderkeg {__version__}\n", "")


def test_nobody_waits_for_the_commands_to_be_told_the_version() -> None:
    done = subprocess.run([sys.executable, "-c", TELL_MODULES], capture_output=True, text=True, check=True)
    assert done.stdout == f"powderkeg {__version__}\n\n"
