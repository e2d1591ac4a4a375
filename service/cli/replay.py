"""`powderkeg replay`: matches as their logs have them, from the service or from a file."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from engines.core.errors import BadSetup, SetupReason
from powderkeg.client import NotAllowed, Powderkeg
from powderkeg.v1.match_pb2 import MATCH_STATUS_PLAYING
from replay.export import MAGIC, MOST_BYTES, BadExport, read_export
from replay.replayer import verify as verify_entries
from service.cli.connecting import ADDRESS, Address, Language, check_language, command, connected
from service.cli.files import check_free, write_file
from service.cli.story import Story, story_at, story_of
from service.cli.tables import drawing_of

app = typer.Typer(
    help="Matches as their logs have them: show, export and verify them.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
)
Replayed = Annotated[str, typer.Argument(metavar="MATCH|FILE", help="A match of the service, or a file of its log.")]


@app.command("show")
def show(
    replayed: Replayed,
    seat: Annotated[int | None, typer.Option(min=0, help="As which seat to look; as a spectator if not given.")] = None,
    seq: Annotated[int | None, typer.Option(min=1, help="Only the table after this entry.")] = None,
    address: Address = ADDRESS,
    lang: Language = "en",
) -> None:
    """Tell a match that is over in sentences, or show its table after one entry.

    **Examples**

    `powderkeg replay show MATCH`

    `powderkeg replay show MATCH.pkr --seat 1`

    `powderkeg replay show MATCH --seq 57`
    """
    check_language(lang)
    path = file_named(replayed)
    if path is not None:
        story = story_of(*read_export(read_bytes(path)), seat, seq)
    else:
        story = asyncio.run(story_from_service(address, replayed, seat, seq))
    tell(Console(highlight=False), story, lang, whole=seq is None)


@app.command("export")
def export(
    match: Annotated[str, typer.Argument(help="A match that is over.")],
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="The file; MATCH.pkr if not given, - is standard output.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a file that is there already.")] = False,
    address: Address = ADDRESS,
    organizer_key: Annotated[
        str, typer.Option(envvar="POWDERKEG_ORGANIZER_KEY", help="Exports also matches that are being played.")
    ] = "",
) -> None:
    """Write the log of a match to a file, which can be verified anywhere.

    **Examples**

    `powderkeg replay export MATCH`

    `powderkeg replay export MATCH -o evening.pkr --force`
    """
    path = output or Path(f"{match}.pkr")
    aside = str(path) == "-"
    if not force and not aside:
        check_free(path, "name another file with -o, or write over it with --force")
    data = asyncio.run(fetch(address, match, organizer_key))
    if aside:
        sys.stdout.buffer.write(data)
        return
    write_file(path, data)
    again = command("replay verify", target=str(path))
    Console(highlight=False, soft_wrap=True).print(Text(f"{path}: {len(data):,} bytes. Next: {again}"))


@app.command("verify")
def verify(
    replayed: Replayed,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
    address: Address = ADDRESS,
) -> None:
    """Execute a log again and compare the digest at every entry; a file needs no service for that.

    The exit code is 0 if the log is sound, 1 if it is not, and 2 if there is no such log.

    **Examples**

    `powderkeg replay verify MATCH`

    `powderkeg replay verify MATCH.pkr --json`
    """
    path = file_named(replayed)
    report = asyncio.run(ask_service(address, replayed)) if path is None else verify_file(path, quiet=as_json)
    if as_json:
        sys.stdout.write(json.dumps(report.described()) + "\n")
    else:
        Console(highlight=False, soft_wrap=True).print(report.text())
    raise typer.Exit(0 if report.sound else 1)


# -- where a log comes from ---------------------------------------------------------------------------------------


def file_named(text: str) -> Path | None:
    """The file of this name; None for what can only be a match."""
    path = Path(text)
    if path.is_file():
        return path
    if path.is_dir():
        raise BadSetup(SetupReason.BAD_OPTION, f"{text} is a folder; name a file that `powderkeg replay export` wrote")
    if "/" in text or "." in text:  # no match id has these
        raise BadSetup(SetupReason.BAD_OPTION, f"there is no file {text}")
    return None


def read_bytes(path: Path) -> bytes:
    """A file that looks like an export; one that is far too large is not read to its end."""
    with path.open("rb") as file:
        data = file.read(MOST_BYTES + 1)
    if not data.startswith(MAGIC):
        raise BadSetup(
            SetupReason.BAD_OPTION, f"{path} is not a replay: name a file that `powderkeg replay export` wrote"
        )
    return data


async def fetch(address: str, match_id: str, organizer_key: str = "") -> bytes:
    async with connected(address, organizer_key) as client:
        try:
            return await client.export(match_id)
        except NotAllowed as refused:
            if refused.reason != "NOT_YET_PUBLIC":
                raise
            follow = command("watch", address, match_id)
            raise BadSetup(SetupReason.BAD_OPTION, f"match {match_id} is not over yet; follow it: {follow}") from None


async def story_from_service(address: str, match_id: str, seat: int | None, seq: int | None) -> Story:
    if seq is None:
        return story_of(*read_export(await fetch(address, match_id)), seat)
    async with connected(address) as client:
        return await story_at(client, match_id, seq, seat)


# -- telling -------------------------------------------------------------------------------------------------------


def tell(console: Console, story: Story, lang: str, *, whole: bool) -> None:
    drawing = drawing_of(story.game, story.match, lang)
    names = ", ".join(drawing.seating.names)
    console.print(Text.assemble((drawing.words.title, "bold"), f", match {story.match.id}: {names}"))
    for number, events in story.told:
        if events:
            console.print(drawing.lines(events, number))
    if story.view is not None:
        console.print(drawing.draw(story.view, story.decisions, f"entry {story.seq}"))
    if whole and story.match.status == MATCH_STATUS_PLAYING:
        console.print(Text("The log breaks off here: the match was not over."))


# -- verifying -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Report:
    """What verifying found."""

    match: str
    entries: int
    first_bad_seq: int = 0
    problem: str = ""
    chain_head: str = ""
    """The hash that the chain of entries ends in: two logs with the same one are the same, byte for byte."""

    @property
    def sound(self) -> bool:
        return not self.problem

    def described(self) -> dict[str, object]:
        return {"sound": self.sound, **vars(self)}

    def text(self) -> Text:
        if not self.sound:
            where = f"entry {self.first_bad_seq}: " if self.first_bad_seq else ""
            return Text.assemble(("Not sound", "bold red"), f": {where}{self.problem} (match {self.match})")
        said = f": {self.entries:,} entries of match {self.match} executed again to the same digests."
        head = f"\nThe chain of its entries ends in {self.chain_head}." if self.chain_head else ""
        return Text.assemble(("Sound", "bold green"), said, head)


def verify_file(path: Path, *, quiet: bool) -> Report:
    data = read_bytes(path)
    try:
        match_id, entries = read_export(data)
    except BadExport as damaged:
        return Report(str(path), 0, problem=str(damaged))
    with progress_over(len(entries), quiet=quiet) as bar:
        verdict = verify_entries(match_id, entries, after_each=bar)
    head = verdict.head.hex() if verdict.sound else ""
    return Report(match_id, verdict.entries, verdict.first_bad_seq, verdict.problem, head)


async def ask_service(address: str, match_id: str) -> Report:
    async with connected(address) as client:
        verdict = await client.verify(match_id)
        head = await last_hash(client, match_id, verdict.entries) if verdict.sound else ""
    return Report(match_id, verdict.entries, verdict.first_bad_seq, verdict.problem, head)


async def last_hash(client: Powderkeg, match_id: str, seq: int) -> str:
    """The hash of the chain up to its last entry; none while the match is on, for its entries are not public yet."""
    try:
        hashes = [stored.chain_hash async for stored in client.entries(match_id, from_seq=max(0, seq - 1))]
    except NotAllowed:
        return ""
    return hashes[-1].hex() if hashes else ""


@contextmanager
def progress_over(entries: int, *, quiet: bool) -> Iterator[Callable[[], None]]:
    """A bar on standard error, for people who wait; called after each entry."""
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=quiet or not sys.stderr.isatty(),
    ) as progress:
        task = progress.add_task("entries", total=entries)
        yield lambda: progress.advance(task)
