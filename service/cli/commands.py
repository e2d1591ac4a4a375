"""All commands of `powderkeg`."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated, NoReturn

import typer

from engines.core.errors import BadSetup
from powderkeg.client import BadRequest, NotAllowed, NotFound, NotNow, PowderkegError
from replay.export import BadExport
from replay.fold import Divergence
from service import __version__
from service.cli import audit, events, games, keys, load, play, replay, serve, simulate, watch
from service.cli.connecting import in_words

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
app.command("load")(load.load)


def run() -> None:
    """Run the command line; what the user got wrong is said in one line, with exit code 2."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal that cannot show a letter shows something else
    try:
        app()
    except BadSetup as wrong:
        fail(wrong.message, 2)
    except (BadRequest, NotAllowed, NotFound, NotNow) as wrong:
        fail(in_words(wrong), 2)
    except PowderkegError as failed:
        fail(in_words(failed), 1)
    except (BadExport, Divergence, OSError) as failed:
        fail(str(failed), 1)


def fail(message: str, code: int) -> NoReturn:
    """Say what is wrong in one line, and end."""
    sys.stderr.write(f"powderkeg: {' '.join(message.split())}\n")
    sys.exit(code)


@app.callback(invoke_without_command=True)
def powderkeg(
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Deterministic engines for tabletop games."""
    if version:
        sys.stdout.write(f"powderkeg {__version__}\n")
        raise typer.Exit
