"""The command line: `powderkeg`."""

from __future__ import annotations

import sys
from importlib import metadata
from io import TextIOWrapper
from typing import Annotated

import typer

from engines.core.errors import BadSetup
from service.cli import games, serve, simulate

app = typer.Typer(
    name="powderkeg",
    help="Deterministic engines for tabletop games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
app.command("serve")(serve.serve)
app.command("games")(games.games)
app.command("simulate")(simulate.simulate_games)


def main() -> None:
    """Run the command line; what the user got wrong is said in one line, with exit code 2."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a letter shows something else
    try:
        app()
    except BadSetup as wrong:
        sys.stderr.write(f"powderkeg: {wrong.message}\n")
        sys.exit(2)
    except OSError as failed:
        sys.stderr.write(f"powderkeg: {failed}\n")
        sys.exit(1)


@app.callback(invoke_without_command=True)
def powderkeg(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Deterministic engines for tabletop games."""
    if version:
        sys.stdout.write(f"powderkeg {metadata.version('powderkeg')}\n")
        raise typer.Exit
