"""The verdict can be a bad one: whatever goes wrong with an acknowledged move is noticed."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest
import redis
from rich.console import Console

from powderkeg.v1 import log_pb2
from replay.store.streams import Store
from tests.chaos.__main__ import WIDTH, show
from tests.chaos.faults import FAULTS
from tests.chaos.players import Answer, Journal
from tests.chaos.run import Kind, Outcome
from tests.chaos.verdict import Verdict, verdict
from tests.service.running import move, new_match, running

HOUR = 3600
KIND = next(iter(FAULTS))


@pytest.mark.parametrize("wrong", ["lost", "doubled", "reordered", "unverified", "denied", "untimely"])
def test_what_went_wrong_is_noticed(store_url: str, wrong: str) -> None:
    async def scenario() -> None:
        began = time.time()
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            for player in players * 4:
                await move(player, match_id)
            entries = await service.app.store.read(match_id)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("tests.chaos.verdict.request_key", lambda _, key: key)
                keys = [key_of(entry) for entry in entries[5:]]
                journal = Journal({match_id: keys})
                assert (await verdict(journal, store_url, began, [match_id])).good
                if wrong == "lost":
                    drop_newest(store_url, match_id)
                elif wrong == "unverified":
                    patch.setattr(Store, "read", answering([*entries[:-1], changed(entries[-1])]))
                elif wrong == "doubled":
                    patch.setattr(Store, "read", answering([*entries, entries[-1]]))
                elif wrong == "reordered":
                    keys[:2] = keys[1::-1]
                elif wrong == "denied":
                    journal.refused[match_id] = [keys.pop()]
                else:
                    began += HOUR
                found = await verdict(journal, store_url, began, [match_id])
            assert getattr(found, wrong) == (len(entries) if wrong == "untimely" else 1)
            assert not found.good

    asyncio.run(scenario())


def drop_newest(store_url: str, match_id: str) -> None:
    client: Any = redis.Redis.from_url(store_url)
    log = f"powderkeg:{{{match_id}}}:log"
    assert client.xdel(log, client.xrevrange(log, count=1)[0][0]) == 1
    client.close()


def answering(entries: list[bytes]) -> object:
    async def read(*_: object) -> list[bytes]:
        return entries

    return read


def changed(entry: bytes) -> bytes:
    other = log_pb2.LogEntry.FromString(entry)
    other.time.nanos += 1_000_000
    return other.SerializeToString()


def key_of(entry: bytes) -> str:
    return log_pb2.LogEntry.FromString(entry).request_id


def test_everybody_is_served_again_once_every_table_is() -> None:
    journal = Journal(tables=2)
    journal.acknowledge("a", "1", Answer(sent=9.0, answered=11.0, table=0, line=0))
    journal.acknowledge("a", "2", Answer(sent=12.0, answered=13.0, table=0, line=0))
    assert journal.served_after(10.0) is None
    journal.acknowledge("b", "3", Answer(sent=11.0, answered=14.5, table=1, line=1))
    journal.acknowledge("b", "4", Answer(sent=15.0, answered=16.0, table=1, line=1))
    assert journal.served_after(10.0) == 4.5
    assert journal.answered_by(1, 10.0) == 2
    assert journal.changed == {"a", "b"}


GOOD = Verdict(matches=2, moves=20)


def outcome(final: Verdict = GOOD, after_a_fault: Verdict = GOOD, strange: str = "", bug: str = "") -> Outcome:
    kind = Kind([0.5, 2.25], 20, after_a_fault)
    return Outcome(final, Journal(strange=Counter([strange] if strange else [])), {KIND: kind}, [bug] if bug else [])


@pytest.mark.parametrize(
    "bad",
    [
        outcome(final=replace(GOOD, lost=1)),
        outcome(after_a_fault=replace(GOOD, unverified=1)),
        outcome(strange="INTERNAL: what nobody knows"),
        outcome(bug="a line of the log"),
    ],
)
def test_one_failure_anywhere_fails_the_run(bad: Outcome) -> None:
    assert outcome().good
    assert not bad.good


def test_the_table_tells_each_kind_and_all_matches() -> None:
    console = Console(width=WIDTH, record=True, file=StringIO())
    show(outcome(after_a_fault=replace(GOOD, doubled=3), strange="a deadline was moved"), console)
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in console.export_text().splitlines()]
    assert [KIND, "2", "20", "0", "3", "0", "0", "2.2 s"] in rows
    assert ["all matches, at the end", "2", "20", "0", "0", "0", "0", ""] in rows
