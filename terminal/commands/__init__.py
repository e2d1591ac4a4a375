"""All commands of `powderkeg`: what can be typed. What they do is imported when they do it.

`--help` imports no engine, no gRPC and no store, for they take a second of CPU time.
"""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from service import __version__
from terminal.commands import audit, events, games, keys, load, play, replay, serve, simulate, watch

app = typer.Typer(
    name="powderkeg",
    help="Deterministic engines for tabletop games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
app.command("serve")(serve.serve)
app.command("play")(play.play)
app.command("watch")(watch.watch)
app.add_typer(replay.app, name="replay")
app.command("audit")(audit.audit)
app.add_typer(events.app, name="events")
app.add_typer(keys.app, name="keys")
app.command("games")(games.games)
app.command("simulate")(simulate.simulate_games)
app.add_typer(load.app, name="load")


def run() -> None:
    """Run the command line; what the user got wrong is said in one line, with exit code 2."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a letter shows something else
    try:
        app()
    except Exception as failed:
        from terminal.failures import report_failure

        report_failure(failed)
        raise


@app.callback(invoke_without_command=True)
def powderkeg(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Deterministic engines for tabletop games."""
    if version:
        sys.stdout.write(f"powderkeg {__version__}\n")
        raise typer.Exit
