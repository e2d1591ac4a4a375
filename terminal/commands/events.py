"""`powderkeg events`: tournaments whose matches stand in one signed tree."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from terminal.address import DEFAULT_ADDRESS
from terminal.commands.options import Address, Force, OrganizerKey

app = typer.Typer(
    help="Events, such as tournaments: their matches stand in one signed tree, so that none can disappear.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)
Name = Annotated[str, typer.Argument(help="The event: the tournament of its matches.")]


@app.command("list")
def list_events(address: Address = DEFAULT_ADDRESS) -> None:
    """List the events, newest first.

    **Examples**

    `powderkeg events list`
    """
    from terminal.handlers import events

    events.list_events(address)


@app.command("show")
def show(
    name: Name,
    head: Annotated[bool, typer.Option("--head", help="Print the signed head alone, to keep it.")] = False,
    address: Address = DEFAULT_ADDRESS,
) -> None:
    """Show an event: how far it is, the standings, and the signed head of its tree, which everybody should keep.

    **Examples**

    `powderkeg events show "Spring Open"`

    `powderkeg events show "Spring Open" --head >> heads.txt`
    """
    from terminal.handlers import events

    events.show(name, address, head=head)


@app.command("create")
def create(
    name: Name,
    boards: Annotated[
        int, typer.Option(min=0, max=1000, help="Boards of a duplicate tournament; 0 if it is none.")
    ] = 0,
    address: Address = DEFAULT_ADDRESS,
    organizer_key: OrganizerKey = "",
) -> None:
    """Create an event in which only the organizer opens matches.

    **Examples**

    `powderkeg events create "Spring Open" --organizer-key KEY`

    `powderkeg events create "Spring Pairs" --boards 4`
    """
    from terminal.handlers import events

    events.create(name, boards, address, organizer_key)


@app.command("close")
def close(
    name: Name,
    abort: Annotated[bool, typer.Option("--abort", help="Abort the matches that are not over.")] = False,
    address: Address = DEFAULT_ADDRESS,
    organizer_key: OrganizerKey = "",
) -> None:
    """Close an event, once all its matches are over: no match can be opened in it any more, and boards are revealed.

    **Examples**

    `powderkeg events close "Spring Open" --organizer-key KEY`

    `powderkeg events close "Spring Open" --abort`
    """
    from terminal.handlers import events

    events.close(name, address, organizer_key, abort=abort)


@app.command("export")
def export(
    name: Name,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file; NAME.pkr if not given, - is standard output.")
    ] = None,
    force: Force = False,
    address: Address = DEFAULT_ADDRESS,
) -> None:
    """Write all that is public of an event to a file, which can be audited anywhere.

    **Examples**

    `powderkeg events export "Spring Open"`

    `powderkeg events export "Spring Open" -o event.pkr --force`
    """
    from terminal.handlers import events

    events.export(name, output, address, force=force)
