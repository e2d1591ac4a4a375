"""`powderkeg replay`: matches as their logs have them, from the service or from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from terminal.address import DEFAULT_ADDRESS
from terminal.commands.options import Address, AsJson, Force, Language, OrganizerKey, check_language

app = typer.Typer(
    help="Matches as their logs have them: show, export, verify and import them.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)
Replayed = Annotated[str, typer.Argument(metavar="MATCH|FILE", help="A match of the service, or a file of its log.")]
Match = Annotated[str, typer.Option("--match", metavar="ID", help="Which match of a file that has several.")]


@app.command("show")
def show(
    replayed: Replayed,
    seat: Annotated[int | None, typer.Option(min=0, help="As which seat to look; as a spectator if not given.")] = None,
    all_cards: Annotated[bool, typer.Option("--all", help="As the organizer: with all cards.")] = False,
    seq: Annotated[int | None, typer.Option(min=1, help="Only the table after this entry.")] = None,
    match: Match = "",
    address: Address = DEFAULT_ADDRESS,
    organizer_key: OrganizerKey = "",
    lang: Language = "en",
) -> None:
    """Tell a match that is over in sentences, or show its table after one entry.

    With the organizer key also all cards of a match that is on, entry by entry; its log keeps that somebody has looked.

    **Examples**

    `powderkeg replay show MATCH`

    `powderkeg replay show MATCH.pkr --seat 1`

    `powderkeg replay show MATCH --seq 57 --all`

    `powderkeg replay show EVENT.pkr --match MATCH`
    """
    from terminal.handlers import replay

    check_language(lang)
    replay.show(replayed, seat, seq, match, address, organizer_key, lang, all_cards=all_cards)


@app.command("export")
def export(
    match: Annotated[str, typer.Argument(help="A match that is over.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file; MATCH.pkr if not given, - is standard output.")
    ] = None,
    force: Force = False,
    address: Address = DEFAULT_ADDRESS,
    organizer_key: Annotated[
        str, typer.Option(envvar="POWDERKEG_ORGANIZER_KEY", help="Exports also matches that are being played.")
    ] = "",
) -> None:
    """Write the log of a match to a file, with its signatures and proofs, which can be audited anywhere.

    **Examples**

    `powderkeg replay export MATCH`

    `powderkeg replay export MATCH -o evening.pkr --force`
    """
    from terminal.handlers import replay

    replay.export(match, output, address, organizer_key, force=force)


@app.command("verify")
def verify(
    replayed: Replayed,
    match: Match = "",
    as_json: AsJson = False,
    address: Address = DEFAULT_ADDRESS,
) -> None:
    """Execute a log again and compare the digest at every entry; a file needs no service for that.

    Signatures and proofs are not looked at: `powderkeg audit` does that too.

    The exit code is 0 if the log is sound, 1 if it is not, and 2 if there is no such log.

    **Examples**

    `powderkeg replay verify MATCH`

    `powderkeg replay verify MATCH.pkr --json`
    """
    from terminal.handlers import replay

    replay.verify(replayed, match, address, as_json=as_json)


@app.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(help="A file of a match or of an event.")],
    address: Address = DEFAULT_ADDRESS,
    organizer_key: OrganizerKey = "",
) -> None:
    """Bring the matches of a file into the service, entry for entry. Those that are there already stay as they are.

    **Examples**

    `powderkeg replay import MATCH.pkr --organizer-key KEY`
    """
    from terminal.handlers import replay

    replay.import_file(file, address, organizer_key)
