"""`python -m tests.replay.audit.honest`: a thousand honest matches of each game, and no false alarm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from bench.logs import record
from bench.simulations import plans
from engines.core.game import Game
from engines.core.rng import Rng, derive_seed
from engines.games import GAMES
from replay.audit.findings import OK, SKIPPED, Verdict
from replay.audit.match import FileAudit
from replay.log.chain import board_seed
from replay.log.export import MatchLog
from tests.replay.audit.forge import (
    EVENT,
    EVENT_SEED,
    audited,
    broken_off,
    event_of,
    findings,
    looked_at,
    on_board,
    played,
    receipts,
    run_over,
    signed,
    table,
)

LONGEST = {"kobolds": 800}
"""Every other match of a game that takes long is aborted after so many moves."""
AT_ONCE = 5
ANOTHER = 1_000_000
"""The number of a match beside it."""
SECONDS = 20


@dataclass
class Honest:
    """A match to be recorded: by its number everything is decided."""

    game: Game[Any, Any]
    number: int

    def __post_init__(self) -> None:
        tables, self.turn = list(plans(self.game, 1, "random")), self.number // len(WAYS)
        plan = tables[self.turn % len(tables)]
        self.seats, self.options = plan.seats, plan.options
        self.rng = Rng(derive_seed("honest", self.game.name, self.number))

    def record(self, **how: Any) -> MatchLog:
        """As a service records and signs it."""
        if self.turn % 2:
            how.setdefault("most_moves", LONGEST.get(self.game.name, 50_000))
        return signed(*record(self.game, self.seats, self.number, options=self.options, **how))

    def some_entry(self, match: MatchLog) -> int:
        """One after the deal, and before the last."""
        first, last = self.seats + 2, len(match.entries) - 1
        return first + self.rng.below(max(last - first + 1, 1))


def played_out(match: Honest) -> FileAudit:
    return audited(match.record())


def with_bots(match: Honest) -> FileAudit:
    some = [seat for seat in range(match.seats) if match.rng.below(2)]
    return audited(match.record(bots=("sensible", "random"), bot_seats=some))


def timed_out(match: Honest) -> FileAudit:
    """The clock moves for whoever is late."""
    return audited(match.record(clock_every=1 + match.rng.below(4)))


def resigned(match: Honest) -> FileAudit:
    return audited(match.record(resign_every=5 + match.rng.below(60)))


def aborted(match: Honest) -> FileAudit:
    return audited(match.record(abort_after=match.rng.below(150)))


def aborted_before_the_start(match: Honest) -> FileAudit:
    log = match.record(abort_after=0)
    return audited(signed(log.match_id, broken_off(log.entries, 1 + match.rng.below(match.seats + 1))))


def looked(match: Honest) -> FileAudit:
    """The organizer looks twice: as a seat, and at everything."""
    log = match.record(abort_after=200)
    entries = looked_at(log.entries, match.some_entry(log), match.rng.below(match.seats))
    return audited(signed(log.match_id, looked_at(entries, match.some_entry(log))))


def seed_given(match: Honest) -> FileAudit:
    return audited(match.record(server_seed=derive_seed("given", match.number), abort_after=300))


def in_an_event(match: Honest) -> FileAudit:
    """With proofs, beside the file of the event and an older one, and with all that anybody has kept."""
    log = match.record(tournament=EVENT, abort_after=300)
    matches, ended = (played("boom", 3, ANOTHER, tournament=EVENT, abort_after=5), log), bool(match.rng.below(2))
    event, older = event_of(*matches, ended=ended), event_of(*matches, ended=False)
    opened = event.leaves.index(log.checkpoints[0]) + 1
    sizes = range(opened, len(event.heads) + 1)
    got = [*receipts(log), *(each for at in sizes for each in receipts(log, event.place_of(log, at)))]
    run = run_over(event.file_of(log), event, older, notes=[*got, *log.checkpoints, *event.heads])
    return next((file.audit for file in run.files if file.audit.verdict != Verdict.PROVEN), run.files[0].audit)


def at_a_board(match: Honest) -> FileAudit:
    """The whole event: two tables of a board."""
    board = 1 + match.rng.below(3)
    log = match.record(server_seed=board_seed(EVENT, board, EVENT_SEED), abort_after=300)
    own = signed(log.match_id, on_board(log.entries, EVENT, board))
    event = event_of(own, table(board, ANOTHER), boards=3)
    return audited(event, event.heads)


WAYS: tuple[Callable[[Honest], FileAudit], ...] = (
    played_out,
    with_bots,
    timed_out,
    resigned,
    aborted,
    aborted_before_the_start,
    looked,
    seed_given,
    in_an_event,
    at_a_board,
)


@dataclass
class Report:
    """What came of some matches."""

    game: str
    matches: Counter[str] = field(default_factory=Counter)
    entries: int = 0
    alarms: list[str] = field(default_factory=list)

    def add(self, other: Report) -> None:
        self.matches += other.matches
        self.entries += other.entries
        self.alarms += other.alarms


def run(game: str, first: int, last: int) -> Report:
    """Some of the matches; called in another process."""
    report = Report(game)
    for number in range(first, last):
        way = WAYS[number % len(WAYS)]
        audit = way(Honest(GAMES[game], number))
        report.matches[way.__name__] += 1
        report.entries += sum(len(match.entries) for match in audit.matches)
        if audit.verdict != Verdict.PROVEN:
            found = [f"{who}{each}" for who, each in findings(audit) if each.verdict not in (OK, SKIPPED)]
            report.alarms.append(f"{game}, match {number}, {way.__name__}: {'; '.join(found)}")
    return report


def main(
    matches: Annotated[int, typer.Option(min=1, help="How many of each game.")] = 1000,
    processes: Annotated[int, typer.Option(min=1)] = 2,
) -> None:
    """Record, sign, export and audit honest matches; exit code 1 if one of them is not proven."""
    reports = {game.name: Report(game.name) for game in GAMES}
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with (
        ProcessPoolExecutor(processes) as pool,
        Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar,
    ):
        task = bar.add_task("auditing", total=matches * len(reports))
        jobs = [
            pool.submit(run, game, first, min(first + AT_ONCE, matches))
            for first in range(0, matches, AT_ONCE)
            for game in reports
        ]
        for job in as_completed(jobs):
            done = job.result()
            reports[done.game].add(done)
            bar.advance(task, done.matches.total())
    show([*reports.values()])
    raise typer.Exit(1 if any(report.alarms for report in reports.values()) else 0)


def show(reports: list[Report]) -> None:
    shown = Table("")
    for report in reports:
        shown.add_column(report.game, justify="right")
    for way in WAYS:
        name = way.__name__
        shown.add_row(name.replace("_", " "), *(f"{report.matches[name]:,}" for report in reports))
    shown.add_section()
    shown.add_row("matches", *(f"{report.matches.total():,}" for report in reports))
    shown.add_row("entries", *(f"{report.entries:,}" for report in reports))
    shown.add_row("false alarms", *(f"{len(report.alarms):,}" for report in reports))
    console = Console()
    console.print(shown)
    for report in reports:
        for alarm in report.alarms:
            console.print(alarm, markup=False)


if __name__ == "__main__":
    typer.run(main)
