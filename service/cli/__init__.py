"""The command line: `powderkeg`."""

from __future__ import annotations

import sys

import typer

from engines.core.errors import BadSetup
from service.cli import games, simulate

app = typer.Typer(
    name="powderkeg",
    help="Deterministic engines for tabletop games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
app.command("games")(games.games)
app.command("simulate")(simulate.simulate_games)


def main() -> None:
    """Run the command line; what the user got wrong is said in one line, with exit code 2."""
    try:
        app()
    except BadSetup as wrong:
        sys.stderr.write(f"powderkeg: {wrong.message}\n")
        sys.exit(2)
