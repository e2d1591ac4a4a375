"""`powderkeg audit`: whether files prove what they say."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.text import Text

from engines.core.errors import BadSetup, SetupReason
from powderkeg.client import PowderkegError
from replay.findings import Verdict
from replay.run import Run, Source, audit_run
from service.cli.against import Against, compare, compared_as_json, exit_code, show_compared
from service.cli.auditing import kept_files, read_kept, read_policy, read_sources
from service.cli.connecting import ADDRESS, Address, connected, in_words
from service.cli.files import check_free, check_other, write_file
from service.cli.progress import progress_over
from service.cli.verdicts import as_json as described
from service.cli.verdicts import show
from service.report import report_html

CODES = {Verdict.PROVEN: 0, Verdict.REFUTED: 1, Verdict.UNPROVEN: 3}
BROKEN = 4
"""The audit itself broke: nobody must take that for a verdict."""
Done = TypeVar("Done")
FILE_WIDTH = 160
"""How wide a table is that goes to a file or to another program."""


def audit(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE...", help="Files of matches, or of whole events.")
    ] = None,
    event: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="An event of the service, whose file is fetched and audited here."),
    ] = None,
    policy: Annotated[
        Path | None, typer.Option(metavar="FILE", envvar="POWDERKEG_POLICY", help="Which keys to trust.")
    ] = None,
    kept: Annotated[
        list[Path] | None,
        typer.Option(
            metavar="FILE|FOLDER",
            help="Receipts, checkpoints and heads that somebody has kept; in a folder, all files. May be given again.",
        ),
    ] = None,
    against: Annotated[
        str, typer.Option(metavar="RULESET", help="Instead, what another ruleset (N or GAME@N) would have made of it.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON for programs.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report as a page, too.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a report that is there already.")] = False,
    address: Address = ADDRESS,
) -> None:
    """Prove or refute files of matches and events, without any network. docs/audit.md tells what is checked.

    The exit code is 0 if everything is proven, 1 if something is refuted, 3 if nothing is wrong and something could not
    be checked, 2 if the audit did not begin, and 4 if the audit itself broke. With --against it is 1 if a match goes
    another way.

    **Examples**

    `powderkeg audit final.pkr --policy policy.txt`

    `powderkeg audit event.pkr --policy policy.txt --kept receipts.txt --html report.html`

    `powderkeg audit --event "Spring Open" --policy policy.txt --json`

    `powderkeg audit *.pkr --against kittens@2`
    """
    if not files and not event:
        raise BadSetup(SetupReason.BAD_OPTION, "name a file to audit, or an event of the service with --event")
    if against:
        refuse_with_against(html, kept)
    if html is not None:
        check_other(html, [*(files or []), policy, *(file for path in kept or [] for file in kept_files(path))])
    if html is not None and not force:
        check_free(html, "name another file, or write over it with --force")
    chosen = Against.parse(against) if against else None
    trusted = read_policy(policy) if not chosen else None
    notes = read_kept(kept or [], trusted)
    sources = read_sources(files or [])
    sources += [asyncio.run(fetch(address, name)) for name in event or []]
    if chosen is not None:
        raise typer.Exit(show_against(sources, chosen, as_json=as_json))
    total = sum(source.entries for source in sources)
    with progress_over(total if html is None else 2 * total, quiet=as_json) as bar:
        run = unbroken("audit", lambda: audit_run(sources, trusted, notes, after_each=bar))
        page = unbroken("report", lambda: report_html(run, bar)) if html is not None else ""
    if html is not None:
        save(html, page)
    say(run, html, as_json=as_json)
    raise typer.Exit(BROKEN if run.broken else CODES[run.verdict])


def unbroken(what: str, work: Callable[[], Done]) -> Done:
    """What comes of the work; a mistake in it ends with an exit code that is no verdict."""
    try:
        return work()
    except Exception as crash:  # noqa: BLE001 (whatever it is, it is said, and not taken for a verdict)
        problem = " ".join(f"{type(crash).__name__}: {crash}".split())
        sys.stderr.write(f"powderkeg: the {what} itself broke, and this is no verdict: {problem}; please report it\n")
        raise typer.Exit(BROKEN) from None


def refuse_with_against(html: Path | None, kept: list[Path] | None) -> None:
    given = [name for name, value in (("--html", html), ("--kept", kept)) if value]
    if given:
        raise BadSetup(SetupReason.BAD_OPTION, f"--against compares rulesets and audits nothing: leave {given[0]} out")


async def fetch(address: str, name: str) -> Source:
    """The file of an event. Whatever goes wrong here, the audit has not begun."""
    try:
        async with connected(address) as client:
            return Source.of(f"event {name}", await client.export_event(name))
    except PowderkegError as failed:
        raise BadSetup(SetupReason.BAD_OPTION, in_words(failed)) from None
    except OSError as failed:
        raise BadSetup(SetupReason.BAD_OPTION, str(failed)) from None


def show_against(sources: list[Source], against: Against, *, as_json: bool) -> int:
    matches = sum(len(source.export.matches) for source in sources if source.export is not None)
    with progress_over(matches, quiet=as_json, of="matches") as bar:
        compared = compare(sources, against, after_each=bar)
    if as_json:
        sys.stdout.write(json.dumps(compared_as_json(compared, against)) + "\n")
    else:
        show_compared(wide_console(), compared, several=len(sources) > 1)
    return exit_code(compared)


def say(run: Run, html: Path | None, *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(described(run)) + "\n")
        return
    console = wide_console()
    show(console, run)
    if html is not None:
        console.print(Text(f"The report is in {html}."), soft_wrap=True)


def save(path: Path, page: str) -> None:
    try:
        write_file(path, page.encode())
    except OSError as failed:
        raise BadSetup(SetupReason.BAD_OPTION, f"the report cannot be written: {failed}") from None


def wide_console() -> Console:
    """A terminal has its own width; a file has room."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=max(console.width, FILE_WIDTH))
