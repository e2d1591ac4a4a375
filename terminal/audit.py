"""`powderkeg audit`: whether files prove what they say."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import typer
from rich.console import Console
from rich.text import Text

from auditpage import report_html
from engines.core.errors import BadSetup, SetupReason
from powderkeg.client import PowderkegError
from replay.audit.findings import Verdict
from replay.audit.kept import Signed
from replay.audit.policy import Policy
from replay.audit.run import Run, Source, audit_run
from terminal.against import Against, compare, compared_as_json, exit_code, show_compared
from terminal.connecting import connected, in_words
from terminal.files import write_file
from terminal.progress import progress_over
from terminal.verdicts import as_json as described
from terminal.verdicts import show

CODES = {Verdict.PROVEN: 0, Verdict.REFUTED: 1, Verdict.UNPROVEN: 3}
BROKEN = 4
"""The audit itself broke: nobody must take that for a verdict."""
Done = TypeVar("Done")
FILE_WIDTH = 160
"""How wide a table is that goes to a file or to another program."""


def prove(
    sources: list[Source],
    trusted: Policy | None,
    notes: list[Signed],
    html: Path | None,
    *,
    language: str,
    as_json: bool,
) -> int:
    """Audit, write the report that is asked for, and tell the verdict; the exit code."""
    total = sum(source.entries for source in sources)
    with progress_over(total if html is None else 2 * total, quiet=as_json) as bar:
        run = unbroken("audit", lambda: audit_run(sources, trusted, notes, after_each=bar))
        page = unbroken("report", lambda: report_html(run, bar, language)) if html is not None else ""
    if html is not None:
        save(html, page)
    say(run, html, as_json=as_json)
    return BROKEN if run.broken else CODES[run.verdict]


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


def fetch(address: str, name: str) -> Source:
    """The file of an event. Whatever goes wrong here, the audit has not begun."""

    async def ask() -> bytes:
        async with connected(address) as client:
            return await client.export_event(name)

    try:
        return Source.of(f"event {name}", asyncio.run(ask()))
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
