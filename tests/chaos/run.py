"""One fault after the other, while all tables play; after each of them the logs are looked at."""

from __future__ import annotations

import asyncio
import random
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from replay.log.request_ids import request_key
from replay.store.streams import request_of
from service.background import end
from tests.chaos.centre import LONGEST, Centre
from tests.chaos.faults import FAULTS
from tests.chaos.players import Journal, Table
from tests.chaos.verdict import Verdict, verdict_once_there
from tests.chaos.victims import Missed

TABLES = 8
TRIES = 5
"""A fault that did not happen as it was meant to is tried again so often."""


@dataclass
class Kind:
    """What faults of one kind led to."""

    recovery: list[float] = field(default_factory=list)
    """For each of them the seconds from its end until every table was served again."""
    moves: int = 0
    """Acknowledged since the fault before it."""
    verdict: Verdict = field(default_factory=Verdict)
    """Over all moves of the matches that were played since the fault before it, looked at after it."""
    missed: list[str] = field(default_factory=list)
    """Why faults did not count."""


@dataclass
class Outcome:
    """What came of it all."""

    verdict: Verdict
    """Over all matches, at the end."""
    journal: Journal
    kinds: dict[str, Kind]
    bugs: list[str]
    """Lines of the services' logs that there should not be."""

    @property
    def faults(self) -> int:
        return sum(len(kind.recovery) for kind in self.kinds.values())

    @property
    def good(self) -> bool:
        verdicts = [self.verdict, *(kind.verdict for kind in self.kinds.values())]
        return all(each.good for each in verdicts) and not self.journal.strange and not self.bugs


async def run(
    folder: Path, kinds: Sequence[str], seed: int, tell: Callable[[], object] = lambda: None, tables: int = TABLES
) -> Outcome:
    """Faults of these kinds, in this order."""
    journal, began = Journal(tables=tables), time.time()
    centre = Centre(folder, journal, seed, small_disk="disk full" in kinds)
    found: dict[str, Kind] = defaultdict(Kind)
    playing: list[asyncio.Task[None]] = []
    moves = 0
    try:
        await centre.start()
        for number in range(tables):
            table = Table(number, centre.addresses, journal, random.Random(f"{seed} {number}"))
            playing.append(asyncio.create_task(table.play()))
        for kind in kinds:
            try:
                await _strike(kind, centre, found[kind])
            except TimeoutError:
                journal.strange[f"{kind}: nobody served within {LONGEST:g} seconds"] += 1
                break
            found[kind].moves += journal.moves - moves
            moves = journal.moves
            changed, journal.changed = journal.changed, set()
            found[kind].verdict += await verdict_once_there(journal, centre.store_url, began, changed)
            tell()
        for task in playing:
            await end(task)
        total = await verdict_once_there(journal, centre.store_url, began, journal.acknowledged)
        await _try_verdict(centre, began)
        said = centre.said.read_text(errors="replace").splitlines()
        return Outcome(total, journal, found, [line for line in said if '"event": "bug"' in line])
    finally:
        for task in playing:
            await end(task)
        try:
            await centre.stop()
        finally:
            centre.clean_up()


async def _strike(kind: str, centre: Centre, found: Kind) -> None:
    """A fault, in the middle of moves, until everybody is served again."""
    for _ in range(TRIES):
        await centre.whole()
        await asyncio.sleep(centre.chance.uniform(0.05, 0.4))
        await centre.busy()
        try:
            over = await FAULTS[kind](centre)
        except Missed as why:
            found.missed.append(str(why))
        else:
            found.recovery.append(await centre.served(over or time.monotonic()))
            return
    centre.journal.strange[f"{kind}: missed {TRIES} times"] += 1


async def _try_verdict(centre: Centre, began: float) -> None:
    """Drop a move from the store: whoever does not notice that has noticed nothing before."""
    journal = centre.journal
    match_id = centre.chance.choice([*journal.acknowledged])
    log, dropped = f"powderkeg:{{{match_id}}}:log", request_key(match_id, journal.acknowledged[match_id][-1])
    for place, fields in await centre.command("XRANGE", log, "-", "+"):
        if request_of(fields[b"e"]) == dropped:
            await centre.command("XDEL", log, place)
    found = await verdict_once_there(journal, centre.store_url, began, [match_id])
    if (found.lost, found.unverified) != (1, 1):
        journal.strange[f"a move was dropped from the store, and this came of it: {found}"] += 1
