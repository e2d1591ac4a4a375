"""A service that loses, doubles or changes a move does not pass."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest

from powderkeg.v1 import log_pb2, match_service_pb2, replay_service_pb2
from replay.fold import Step
from replay.store import Appended, Head
from service.load.check import DIVERGING, DOUBLED, LOST, UNREAD, Record, compare, read_log
from service.load.lines import Line
from service.load.share import Share
from service.server import Service
from tests.load.here import load_here, small
from tests.service.running import running

Entries = list[bytes]
Change = Callable[[Entries], Entries]


@pytest.fixture(scope="module")
def played(store_url: str) -> tuple[Record, Entries]:
    """A match, as its clients saw it and as its log has it."""

    async def play() -> tuple[Record, Entries]:
        async with running(store_url) as (service, _):
            share = Share(small(matches=1, moves=20), 0, f"127.0.0.1:{service.port}", lambda _: None)
            await share.open()
            await share.drive()
            await share.check()
            record = share.opened[0].record
            line = Line(f"127.0.0.1:{service.port}")
            entries, _ = await read_log(line, record.match_id)
            await line.close()
            await share.close()
            return record, entries

    return asyncio.run(play())


def test_an_honest_log_passes(played: tuple[Record, Entries]) -> None:
    record, entries = played
    checked = compare(deepcopy(record), entries)
    assert checked.problems == []
    assert (checked.matches, checked.entries, checked.moves) == (1, len(entries), 20)


def rewritten(entries: Entries, place: int, **fields: Any) -> Entries:
    entry = log_pb2.LogEntry.FromString(entries[place])
    for name, value in fields.items():
        setattr(entry, name, value)
    return [*entries[:place], entry.SerializeToString(deterministic=True), *entries[place + 1 :]]


@pytest.mark.parametrize(
    ("change", "wrongs"),
    [
        (lambda log: [*log[:10], *log[11:]], {LOST, DIVERGING}),
        (lambda log: log[:-1], {LOST, DIVERGING}),
        (lambda log: [*log[:11], log[10], *log[11:]], {DOUBLED, DIVERGING}),
        (lambda log: [*log[:10], log[11], log[10], *log[12:]], {DIVERGING}),
        (lambda log: rewritten(log, 12, state_digest=bytes(32)), {DIVERGING}),
        (lambda log: rewritten(log, 12, request_id="somebody else's"), {LOST, DOUBLED}),
        (lambda log: [*log[:10], b"no entry", *log[11:]], {DIVERGING}),
        (lambda log: log[:0], {LOST, DIVERGING}),
    ],
)
def test_a_log_that_was_changed_does_not(played: tuple[Record, Entries], change: Change, wrongs: set[str]) -> None:
    record, entries = deepcopy(played)
    assert {problem.wrong for problem in compare(record, change(entries)).problems} == wrongs


def test_another_game_than_the_clients_saw_does_not(played: tuple[Record, Entries]) -> None:
    """The log is sound in itself, and has every request; only the clients know better."""
    record, entries = deepcopy(played)
    object.__setattr__(record.script, "digests", (bytes(32),) * len(record.script.digests))
    (problem,) = compare(record, entries).problems
    assert problem.wrong == DIVERGING
    assert "another state" in problem.text


def test_a_move_without_an_answer_may_be_there_or_not(played: tuple[Record, Entries]) -> None:
    record, entries = deepcopy(played)
    record.doubtful = True
    assert compare(record, entries).problems == []
    record.answered -= 1
    assert compare(record, entries).problems == []


def test_another_chain_than_the_service_tells_does_not(played: tuple[Record, Entries]) -> None:
    record, entries = deepcopy(played)
    assert [problem.wrong for problem in compare(record, entries, bytes(32)).problems] == [DIVERGING]


# -- whole loads of a service that is not honest ---------------------------------------------------------------------


def tells_of(change: Callable[[list[Any]], Sequence[Any]]) -> Callable[[Service], None]:
    """A service that shows another log than it has."""

    def tamper(service: Service) -> None:
        honest: Any = service.app.entries

        async def entries(*arguments: Any) -> list[replay_service_pb2.StoredEntry]:
            return [*change(await honest(*arguments))]

        vars(service.app)["entries"] = entries

    return tamper


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda entries: [*entries[:9], *entries[10:]], LOST),
        (lambda entries: [*entries[:9], entries[8], *entries[9:]], DOUBLED),
        (lambda entries: [*entries[:8], entries[9], entries[8], *entries[10:]], DIVERGING),
    ],
)
def test_a_service_that_shows_another_log_fails_the_load(
    store_url: str, change: Callable[[list[Any]], list[Any]], wrong: str
) -> None:
    report, _ = load_here(store_url, small(), after=tells_of(change))
    assert not report.correct
    assert report.wrong[wrong] >= 2
    assert report.matches == 2


def test_a_service_that_answers_with_another_seq_fails_the_load(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tamper(service: Service) -> None:
        honest = service.app.submit

        async def submit(*arguments: Any) -> Step:
            step = await honest(*arguments)
            return replace(step, seq=step.seq - (step.seq == 20))

        monkeypatch.setattr(service.app, "submit", submit)

    report, _ = load_here(store_url, small(), before=tamper)
    assert not report.correct
    assert report.wrong == {LOST: 0, DOUBLED: 0, DIVERGING: 2, UNREAD: 0}
    assert "was told seq 19, and not 20" in report.problems[0].text


def test_a_service_that_loses_a_move_fails_the_load(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def tamper(service: Service) -> None:
        honest = service.app.store.append

        async def append(match_id: str, head: Head, *rest: bytes, **more: Any) -> Appended:
            if head.seq == 20:
                return Appended(taken=True)
            return await honest(match_id, head, *rest, **more)

        monkeypatch.setattr(service.app.store, "append", append)

    report, _ = load_here(store_url, small(), before=tamper)
    assert not report.correct
    assert report.wrong[LOST] >= 2
    assert report.errors["LOG_CORRUPT"] >= 1


def test_watchers_that_miss_something_fail_the_load(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def tamper(service: Service) -> None:
        honest: Any = service.app._update

        def update(*arguments: Any, **flags: bool) -> match_service_pb2.WatchMatchResponse:
            told: match_service_pb2.WatchMatchResponse = honest(*arguments, **flags)
            told.seq += told.seq > 12
            return told

        monkeypatch.setattr(service.app, "_update", update)

    report, _ = load_here(store_url, small(watchers=1), before=tamper)
    assert not report.correct
    assert report.wrong[LOST] >= 1
    assert "a watcher was told of 14 after 12" in {problem.text for problem in report.problems}


def test_a_log_that_cannot_be_read_fails_the_load(store_url: str) -> None:
    def hide(_: list[Any]) -> list[Any]:
        raise RuntimeError("the shelf is locked")

    report, _ = load_here(store_url, small(), after=tells_of(hide))
    assert not report.correct
    assert report.wrong[UNREAD] == 2


def test_no_moves_are_no_proof(store_url: str) -> None:
    report, _ = load_here(store_url, small(seconds=1e-9))
    assert report.moves == 0
    assert not report.correct
