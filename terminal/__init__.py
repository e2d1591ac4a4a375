"""The command line: `powderkeg`."""

from __future__ import annotations

import sys

from service import __version__


def main() -> None:
    """Run the command line. Who asks for the version does not wait for the commands to be imported."""
    if sys.argv[1:] == ["--version"]:
        sys.stdout.write(f"powderkeg {__version__}\n")
        return
    from terminal.commands import run  # noqa: PLC0415 (grpc, redis and all games: a second of CPU time)

    run()
