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
from terminal.audit_result import audit_as_json as described
from terminal.audit_result import show_audit
from terminal.failures import error_text
from terminal.files import write_file
from terminal.progress_bar import progress_over
from terminal.ruleset_comparison import (
    OtherRuleset,
    compare_matches,
    comparison_as_json,
    comparison_exit_code,
    show_comparison,
)
from terminal.service_client import connected_client

EXIT_CODES = {Verdict.PROVEN: 0, Verdict.REFUTED: 1, Verdict.UNPROVEN: 3}
BROKEN_EXIT_CODE = 4
"""The audit itself broke: nobody must take that for a verdict."""
Done = TypeVar("Done")
FILE_WIDTH = 160
"""How wide a table is that goes to a file or to another program."""


def audit_files(
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
        run = crash_guarded("audit", lambda: audit_run(sources, trusted, notes, after_each=bar))
        page = crash_guarded("report", lambda: report_html(run, bar, language)) if html is not None else ""
    if html is not None:
        save_report(html, page)
    show_verdict(run, html, as_json=as_json)
    return BROKEN_EXIT_CODE if run.broken else EXIT_CODES[run.verdict]


def crash_guarded(what: str, work: Callable[[], Done]) -> Done:
    """What comes of the work; a mistake in it ends with an exit code that is no verdict."""
    try:
        return work()
    except Exception as crash:  # noqa: BLE001 (whatever it is, it is said, and not taken for a verdict)
        problem = " ".join(f"{type(crash).__name__}: {crash}".split())
        sys.stderr.write(f"powderkeg: the {what} itself broke, and this is no verdict: {problem}; please report it\n")
        raise typer.Exit(BROKEN_EXIT_CODE) from None


def refuse_with_against(html: Path | None, kept: list[Path] | None) -> None:
    given = [name for name, value in (("--html", html), ("--kept", kept)) if value]
    if given:
        raise BadSetup(SetupReason.BAD_OPTION, f"--against compares rulesets and audits nothing: leave {given[0]} out")


def fetch_event_file(address: str, name: str) -> Source:
    """The file of an event. Whatever goes wrong here, the audit has not begun."""

    async def ask() -> bytes:
        async with connected_client(address) as client:
            return await client.export_event(name)

    try:
        return Source.of(f"event {name}", asyncio.run(ask()))
    except PowderkegError as failed:
        raise BadSetup(SetupReason.BAD_OPTION, error_text(failed)) from None
    except OSError as failed:
        raise BadSetup(SetupReason.BAD_OPTION, str(failed)) from None


def compare_with_ruleset(sources: list[Source], against: OtherRuleset, *, as_json: bool) -> int:
    matches = sum(len(source.export.matches) for source in sources if source.export is not None)
    with progress_over(matches, quiet=as_json, of="matches") as bar:
        compared = compare_matches(sources, against, after_each=bar)
    if as_json:
        sys.stdout.write(json.dumps(comparison_as_json(compared, against)) + "\n")
    else:
        show_comparison(wide_console(), compared, several=len(sources) > 1)
    return comparison_exit_code(compared)


def show_verdict(run: Run, html: Path | None, *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(described(run)) + "\n")
        return
    console = wide_console()
    show_audit(console, run)
    if html is not None:
        console.print(Text(f"The report is in {html}."), soft_wrap=True)


def save_report(path: Path, page: str) -> None:
    try:
        write_file(path, page.encode())
    except OSError as failed:
        raise BadSetup(SetupReason.BAD_OPTION, f"the report cannot be written: {failed}") from None


def wide_console() -> Console:
    """A terminal has its own width; a file has room."""
    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=max(console.width, FILE_WIDTH))
