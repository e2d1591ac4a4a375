"""`powderkeg audit`: whether files prove what they say."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engines.core.errors import BadSetup, SetupReason
from terminal.address import DEFAULT_ADDRESS
from terminal.commands.options import Address, AsJson, check_language
from words import LANGUAGES


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
    as_json: AsJson = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a report as a page, too.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Write over a report that is there already.")] = False,
    lang: Annotated[str, typer.Option(help=f"Language of the report: {', '.join(LANGUAGES)}.")] = "en",
    address: Address = DEFAULT_ADDRESS,
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
    from terminal.audit_inputs import files_of_notes, read_kept, read_policy, read_sources
    from terminal.files import check_free, check_not_input
    from terminal.handlers.audit import audit_files, compare_with_ruleset, fetch_event_file, refuse_with_against
    from terminal.ruleset_comparison import OtherRuleset

    check_language(lang)
    if against:
        refuse_with_against(html, kept)
    if html is not None:
        check_not_input(html, [*(files or []), policy, *(file for path in kept or [] for file in files_of_notes(path))])
    if html is not None and not force:
        check_free(html, "name another file, or write over it with --force")
    chosen = OtherRuleset.parse(against) if against else None
    trusted = read_policy(policy) if not chosen else None
    notes = read_kept(kept or [], trusted)
    sources = read_sources(files or [])
    sources += [fetch_event_file(address, name) for name in event or []]
    if chosen is not None:
        raise typer.Exit(compare_with_ruleset(sources, chosen, as_json=as_json))
    raise typer.Exit(audit_files(sources, trusted, notes, html, language=lang, as_json=as_json))
