"""A service that loses, doubles or changes a move does not pass."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
import redis

from loadtest.channels import MATCH_SERVICE, Channel
from loadtest.match_check import compare_log, read_log
from loadtest.match_record import DIVERGING, DOUBLED, LOST, UNREAD, MatchRecord
from loadtest.tls import TlsFiles
from loadtest.worker import LoadWorker
from powderkeg.v1 import log_pb2, match_service_pb2
from replay.audit.policy import Policy, Trusted
from replay.log.export import Export, MatchLog, read_export, write_export
from replay.log.steps import Step
from replay.signed.notes import Signer
from replay.store.streams import Appended, Head
from service.server import Service
from service.watch_feed import Watch, numbered
from tests.loadtest.here import TRUSTED, load_here, small
from tests.service.running import running

Entries = list[bytes]
Change = Callable[[Entries], Entries]


@pytest.fixture(scope="module")
def played(store_url: str) -> tuple[MatchRecord, MatchLog]:
    """A match, as its clients saw it and as its log has it."""

    async def play() -> tuple[MatchRecord, MatchLog]:
        async with running(store_url) as (service, _):
            share = LoadWorker(small(matches=1, moves=20), 0, f"127.0.0.1:{service.port}", lambda _: None)
            await share.open()
            await share.drive()
            await share.check()
            record = share.opened[0].record
            line = Channel(f"127.0.0.1:{service.port}")
            log = await read_log(line, record.match_id)
            await line.close()
            await share.close()
            return record, log

    return asyncio.run(play())


def test_an_honest_log_passes(played: tuple[MatchRecord, MatchLog]) -> None:
    record, log = played
    for policy in (TRUSTED, None):
        checked = compare_log(deepcopy(record), log, policy)
        assert checked.problems == []
        assert (checked.matches, checked.entries, checked.moves) == (1, len(log.entries), 20)


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
        (lambda log: rewritten(log, 12, request_id="somebody else's"), {LOST, DOUBLED, DIVERGING}),
        (lambda log: [*log[:10], b"no entry", *log[11:]], {DIVERGING}),
        (lambda log: log[:0], {LOST, DIVERGING}),
    ],
)
def test_a_log_that_was_changed_does_not(
    played: tuple[MatchRecord, MatchLog], change: Change, wrongs: set[str]
) -> None:
    record, log = deepcopy(played)
    changed = replace(log, entries=change(log.entries))
    assert {problem.wrong for problem in compare_log(record, changed, TRUSTED).problems} == wrongs


def test_another_game_than_the_clients_saw_does_not(played: tuple[MatchRecord, MatchLog]) -> None:
    """The log is sound in itself, and has every request; only the clients know better."""
    record, log = deepcopy(played)
    object.__setattr__(record.script, "digests", (bytes(32),) * len(record.script.digests))
    (problem,) = compare_log(record, log, TRUSTED).problems
    assert problem.wrong == DIVERGING
    assert "entry 6: the clients have another state after move 0" in problem.text


def test_a_move_without_an_answer_may_be_there_or_not(played: tuple[MatchRecord, MatchLog]) -> None:
    record, log = deepcopy(played)
    record.doubtful = True
    assert compare_log(record, log, TRUSTED).problems == []
    record.answered -= 1
    assert compare_log(record, log, TRUSTED).problems == []


def test_other_signatures_do_not(played: tuple[MatchRecord, MatchLog]) -> None:
    record, log = deepcopy(played)
    stranger = Policy(Trusted(Signer("powderkeg.test/stranger", bytes(32)).verifier))
    (problem,) = compare_log(record, log, stranger).problems
    assert "no key of the policy has signed it" in problem.text


# -- whole loads of a service whose log is not what it was -----------------------------------------------------------


def rename(store_url: str) -> Callable[[LoadWorker], None]:
    """Change one entry in the store: somebody is called by another name, so that re-execution finds nothing."""

    def change(share: LoadWorker) -> None:
        key = f"powderkeg:{{{share.opened[0].record.match_id}}}:log"
        client: Any = redis.Redis.from_url(store_url)
        entries = [(number, fields[b"e"]) for number, fields in client.xrange(key)]
        client.delete(key)
        for number, data in entries:
            entry = log_pb2.LogEntry.FromString(data)
            if entry.HasField("seat_taken") and entry.seat_taken.seat == 1:
                entry.seat_taken.name = "another"
            client.xadd(key, {"e": entry.SerializeToString(deterministic=True)}, id=number)
        client.close()

    return change


@pytest.mark.parametrize("policy", [TRUSTED, None])
def test_an_entry_that_was_changed_in_the_store_fails_the_load(store_url: str, policy: Policy | None) -> None:
    """The head is what it was, and so are the signatures."""
    report, share = load_here(store_url, small(), rewrite=rename(store_url), policy=policy)
    assert not report.correct
    assert {problem.match_id for problem in report.problems} == {share.opened[0].record.match_id}
    texts = [problem.text for problem in report.problems]
    assert [text for text in texts if "not what was signed (chain)" in text and text.startswith("entry ")]
    assert [text for text in texts if "the chain does not end where the store says (VerifyReplay)" in text]


def test_the_stored_head_alone_is_enough(store_url: str) -> None:
    """Where nothing is signed."""
    report, _ = load_here(store_url, small(), rewrite=rename(store_url), policy=None, signing_keys="")
    assert not report.correct
    assert ["VerifyReplay" in problem.text for problem in report.problems] == [True]


def test_what_the_service_says_of_a_broken_log_is_told(store_url: str) -> None:
    def overwrite_head(share: LoadWorker) -> None:
        client = redis.Redis.from_url(store_url)
        client.hset(f"powderkeg:{{{share.opened[0].record.match_id}}}:head", "hash", b"\1" * 32)
        client.close()

    report, _ = load_here(store_url, small(), rewrite=overwrite_head)
    assert not report.correct
    told = [problem.text for problem in report.problems if problem.wrong == UNREAD]
    assert [text for text in told if re.search(r"LOG_CORRUPT, .* entry \d+", text)], told


# -- whole loads of a service that is not honest ---------------------------------------------------------------------


def tells_of(change: Callable[[Entries], Sequence[Any]]) -> Callable[[Service], None]:
    """A service that shows another log than it has."""

    def tamper(service: Service) -> None:
        honest: Any = service.app.history.export

        async def export(*arguments: Any, **named: Any) -> bytes:
            log = read_export(await honest(*arguments, **named)).match()
            return write_export(Export([replace(log, entries=[*change(log.entries)])]))

        vars(service.app.history)["export"] = export

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
        honest = service.app.commands.submit

        async def submit(*arguments: Any) -> Step:
            step = await honest(*arguments)
            return replace(step, seq=step.seq - (step.seq == 20))

        monkeypatch.setattr(service.app.commands, "submit", submit)

    report, _ = load_here(store_url, small(), before=tamper)
    assert not report.correct
    assert report.wrong == {LOST: 0, DOUBLED: 0, DIVERGING: 2, UNREAD: 0}
    assert "was told seq 19, and not 20" in report.problems[0].text


def test_a_service_that_loses_a_move_fails_the_load(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def tamper(service: Service) -> None:
        honest, lost = service.app.store.append, set[str]()

        async def append(match_id: str, head: Head, *rest: Any, **more: Any) -> Appended:
            if head.seq == 20 and match_id not in lost:
                lost.add(match_id)
                return Appended(taken=True)
            return await honest(match_id, head, *rest, **more)

        monkeypatch.setattr(service.app.store, "append", append)

    report, _ = load_here(store_url, small(), before=tamper)
    assert not report.correct
    assert report.wrong[LOST] >= 2
    assert report.errors["LOG_CORRUPT"] >= 1


def test_watchers_that_miss_something_fail_the_load(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def tamper(service: Service) -> None:
        monkeypatch.setattr("service.watch_feed.numbered", lambda seq: numbered(seq + (seq > 12)))

    report, _ = load_here(store_url, small(watchers=1), before=tamper)
    assert not report.correct
    assert report.wrong[LOST] >= 1
    assert "a watcher was told of 14 after 12" in {problem.text for problem in report.problems}


@pytest.mark.parametrize("plan", [{"watchers": 1}, {"by": "play"}])
def test_updates_that_were_emptied_fail_the_load(
    store_url: str, monkeypatch: pytest.MonkeyPatch, plan: dict[str, Any]
) -> None:
    """Every seq is told once, and in order; only what has happened is missing."""

    def tamper(service: Service) -> None:
        honest: Any = Watch._update

        def update(*arguments: Any) -> match_service_pb2.WatchMatchResponse:
            told: match_service_pb2.WatchMatchResponse = honest(*arguments)
            if told.seq == 13:
                told.ClearField("events")
            return told

        monkeypatch.setattr(Watch, "_update", update)

    report, _ = load_here(store_url, small(**plan), before=tamper)
    assert not report.correct
    assert report.wrong[DIVERGING] == report.problem_count >= 2
    assert all(re.search(r"of 13 .* was told something else than", problem.text) for problem in report.problems)


def test_answers_that_were_emptied_fail_the_load(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def tamper(service: Service) -> None:
        monkeypatch.setattr("service.queries.events_of", lambda *_: [])

    report, _ = load_here(store_url, small(), before=tamper)
    assert not report.correct
    assert report.wrong[DIVERGING] > 2
    assert "was answered something else than what has happened" in report.problems[0].text


def test_a_log_that_cannot_be_read_fails_the_load(store_url: str) -> None:
    def hide(_: list[Any]) -> list[Any]:
        raise RuntimeError("the shelf is locked")

    report, _ = load_here(store_url, small(), after=tells_of(hide))
    assert not report.correct
    assert report.wrong[UNREAD] == 2


@pytest.mark.parametrize(("kind", "plan"), [("Submit", {}), ("Play", {"by": "play"}), ("Watch", {"watchers": 1})])
def test_an_answer_that_cannot_be_read_fails_the_load_and_does_not_end_it(
    store_url: str, monkeypatch: pytest.MonkeyPatch, kind: str, plan: dict[str, Any]
) -> None:
    class Garbled(Channel):
        """Something comes in between, now and then."""

        def __init__(self, address: str, tls: TlsFiles | None = None, *, narrow: bool = False) -> None:
            super().__init__(address, tls, narrow=narrow)
            if kind == "Submit":
                self.submit = self.channel.unary_unary(f"{MATCH_SERVICE}/SubmitAction", response_deserializer=garbled)
            elif kind == "Play":
                self.play = self.channel.stream_stream(f"{MATCH_SERVICE}/Play", response_deserializer=garbled)
            else:
                self.matches.WatchMatch = self.channel.unary_stream(
                    f"{MATCH_SERVICE}/WatchMatch",
                    request_serializer=match_service_pb2.WatchMatchRequest.SerializeToString,
                    response_deserializer=lambda data: match_service_pb2.WatchMatchResponse.FromString(garbled(data)),
                )

    answers = count()

    def garbled(data: bytes) -> bytes:
        return b"\xff\xff\xff" if next(answers) == 30 else data

    monkeypatch.setattr("loadtest.worker.Channel", Garbled)
    report, _ = load_here(store_url, small(matches=3, **plan))
    assert not report.correct
    assert report.wrong[UNREAD] >= 1
    assert {problem.match_id for problem in report.problems} == {report.problems[0].match_id}
    assert report.moves + report.unanswered == 60


def test_no_moves_are_no_proof(store_url: str) -> None:
    report, _ = load_here(store_url, small(seconds=1e-9))
    assert report.moves == 0
    assert not report.correct
