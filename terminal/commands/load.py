"""`powderkeg load`: many matches at once, and every one of them proven afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engines.core.errors import BadSetup, SetupReason
from terminal.address import CA, CLIENT_CERT, CLIENT_KEY
from terminal.commands.options import AsJson, Force, MatchOptions, read_options

SECONDS = 20.0
"""Unless it is bounded otherwise."""
app = typer.Typer(rich_markup_mode="markdown")


@app.callback(invoke_without_command=True)
def load(
    context: typer.Context,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME[:SEATS]", help="A game to play; may be given again. All of them if not given."),
    ] = None,
    option: MatchOptions = None,
    matches: Annotated[int, typer.Option(min=1, max=100_000, help="Matches that are open at any time.")] = 20,
    seconds: Annotated[
        float | None, typer.Option(help=f"How long; {SECONDS:g} if neither this nor --moves is given.")
    ] = None,
    moves: Annotated[int, typer.Option(min=0, help="End after so many moves; 0 is no such bound.")] = 0,
    by: Annotated[
        str, typer.Option(help="How seats move: submit (SubmitAction), play (Play streams), mixed.")
    ] = "submit",
    quiet: Annotated[bool, typer.Option("--quiet", help="Play streams tell nothing but answers: no updates.")] = False,
    rate: Annotated[
        float, typer.Option(min=0, help="Moves per second, sent on time whatever the answers do; 0 is full speed.")
    ] = 0.0,
    stages: Annotated[
        str | None,
        typer.Option(
            metavar="RATE:TIME,...", help="Rates to go to one after the other, each in so long, as in 0:10s,200:60s."
        ),
    ] = None,
    threshold: Annotated[
        list[str] | None,
        typer.Option(metavar="BOUND,...", help="What must be kept to, as in p99<50ms,errors<0.1%; may be given again."),
    ] = None,
    processes: Annotated[int, typer.Option(min=1, max=64, help="Processes that drive.")] = 1,
    connections: Annotated[int, typer.Option(min=1, max=1000, help="Connections of each process.")] = 4,
    together: Annotated[
        bool, typer.Option("--together", help="All seats of a match share a connection, and so a worker.")
    ] = False,
    watchers: Annotated[int, typer.Option(min=0, max=1000, help="Watchers of each match.")] = 0,
    slow_watchers: Annotated[int, typer.Option(min=0, max=1000, help="Watchers of each match that read slowly.")] = 0,
    reconnect_every: Annotated[
        int, typer.Option(min=0, help="Lose the connection with every so manieth move on its way; 0 is never.")
    ] = 0,
    seed: Annotated[str, typer.Option(help="Any text; the same seed plays the same games.")] = "0",
    address: Annotated[
        str,
        typer.Option(
            metavar="HOST:PORT",
            help="The service to load, with https:// before it for TLS; a private one is started if not given.",
        ),
    ] = "",
    tls_ca: Annotated[
        Path | None, typer.Option(help=f"Who vouches for it, in PEM; or {CA}, with an address of https://.")
    ] = None,
    tls_cert: Annotated[
        Path | None, typer.Option(help=f"The certificate to show it, in PEM; or {CLIENT_CERT}.")
    ] = None,
    tls_key: Annotated[Path | None, typer.Option(help=f"The key to that; or {CLIENT_KEY}.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, max=64, help="Processes of the private service; 1 if not given.")
    ] = None,
    server_pid: Annotated[
        int, typer.Option(min=0, help="First process of the service at --address, if here: its CPU time is counted.")
    ] = 0,
    as_json: AsJson = False,
    html: Annotated[Path | None, typer.Option(help="Write a report with charts to this file.")] = None,
    csv: Annotated[Path | None, typer.Option(help="Write a line for each second to this file.")] = None,
    junit: Annotated[
        Path | None, typer.Option(help="Write proof and thresholds to this file, as tests in JUnit XML.")
    ] = None,
    prometheus: Annotated[Path | None, typer.Option(help="Write the figures to this file, for Prometheus.")] = None,
    force: Force = False,
) -> None:
    """Load a service with many matches at once, then prove every one of them.

    Every match is read from its log, re-executed, and compared with what its clients have seen. The exit code is 0 only
    if no move was lost, doubled or different; it is 3 if all of that is well, and a threshold is not met.

    **Examples**

    `powderkeg load`

    `powderkeg load --matches 200 --by play --processes 2 --workers 2 --html load.html`

    `powderkeg load --rate 200 --seconds 60 --watchers 3 --slow-watchers 1 --reconnect-every 20`

    `powderkeg load --stages 200:10s,200:60s,0:10s --threshold 'p99<50ms,errors<0.1%' --junit load.xml`

    `powderkeg load --address 127.0.0.1:50051 --game kittens:5 --moves 10000 --json`
    """
    if context.invoked_subcommand is not None:
        return
    from loadtest import LoadPlan, LoadTable
    from loadtest.plan import LONGEST_SECONDS, WORKERS_OF_PRIVATE_SERVICE, all_tables
    from terminal.handlers.load import check_bounds, load_and_report, report_files, tls_files

    files = report_files(html=html, csv=csv, junit=junit, prometheus=prometheus, force=force)
    check_bounds(stages, threshold or [])
    if stages and seconds is not None:
        raise BadSetup(SetupReason.BAD_OPTION, "--seconds: the stages say how long it takes; give one of the two")
    if address and workers is not None:
        raise BadSetup(SetupReason.BAD_OPTION, WORKERS_OF_PRIVATE_SERVICE)
    plan = LoadPlan(
        tables=tuple(map(LoadTable.named, game)) if game else all_tables(),
        options=read_options(option or []),
        matches=matches,
        seconds=seconds if seconds is not None else LONGEST_SECONDS if moves else SECONDS,
        moves=moves,
        by=by,
        quiet=quiet,
        rate=rate,
        stages=stages or "",
        threshold=",".join(threshold or []),
        processes=processes,
        connections=connections,
        together=together,
        watchers=watchers,
        slow_watchers=slow_watchers,
        reconnect_every=reconnect_every,
        seed=seed,
        address=address,
        workers=workers or 1,
        server_pid=server_pid,
        **tls_files(address, tls_ca, tls_cert, tls_key),
    )
    plan.check()
    raise typer.Exit(load_and_report(plan, files, as_json=as_json))


@app.command("compare")
def compare(
    before: Annotated[Path, typer.Argument(metavar="A.json", help="A report of `powderkeg load --json`.")],
    after: Annotated[Path, typer.Argument(metavar="B.json", help="Another, to be held against it.")],
    within: Annotated[
        float, typer.Option(min=0, max=1000, help="Percent by which figures may differ and count as the same.")
    ] = 10.0,
    as_json: AsJson = False,
) -> None:
    """Compare two loads. The exit code is 3 if the second is worse.

    What decides is the proof, the latencies p50 and p99, failed calls, the CPU time of the service and, at full speed,
    moves per second. Other figures are shown.

    **Examples**

    `powderkeg load compare monday.json tuesday.json`

    `powderkeg load compare A.json B.json --within 25`
    """
    from terminal.handlers.load_comparison import compare_reports

    raise typer.Exit(compare_reports(before, after, within, as_json=as_json))
