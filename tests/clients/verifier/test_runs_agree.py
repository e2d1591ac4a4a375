"""Runs over several files: both verifiers find the same, have the same coverage, and remark the same word for word."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest

from replay.audit.findings import COMPLETE, finding_of
from replay.audit.kept import Signed
from replay.audit.merkle import Tree
from replay.audit.policy import Policy
from replay.audit.remarks import TWO_STORIES
from replay.audit.run import Run, Source, audit_run
from replay.log.export import Export, write_export
from replay.signed.notes import split_notes
from replay.signed.printable import is_printable, quoted
from replay.signed.statements import EventClosed, EventHead, Receipt, TreePlace, read_statement
from tests.clients.verifier.comparing import compared, found_by_audit, found_by_node, verdict_of
from tests.clients.verifier.node import call_all
from tests.clients.verifier.samples import EVENT, EVENT_SEED, POLICY, SIGNER, STRANGER, Event, Table, parsed
from tests.clients.verifier.tampered import rewritten
from tests.replay.audit.mutations import events, of_event, tables

RUNS = 60
LIMITED = f"{POLICY.rstrip()} until 2100-01-01\n"


@cache
def grown() -> tuple[bytes, ...]:
    """Files of one event, at every time of its life."""
    event, made = Event(EVENT), []
    for match in of_event():
        event.open(match)
        event.close(match)
        made += [event.file(), *(event.file_of(each, ended=False) for each in event.over)]
    event.end()
    return (*made, event.file(), *(event.file_of(each) for each in event.over))


@cache
def others() -> tuple[bytes, ...]:
    """Files of several events of the same name, some of which lack a match, and of matches of no event."""
    made = [each.file() for each in tables()[:3]]
    for event in events():
        logs = [match.log() for match in event.in_order()]
        made += [event.file(), write_export(Export(logs[1:], event.log()))]
        made += [event.file_of(match, ended=b"event-closed" in event.leaves[-1]) for match in event.over]
    return tuple(made)


@cache
def forked() -> tuple[bytes, ...]:
    """Matches told in several ways, alone and in events: by the service, by a stranger, and with a damaged note."""
    made = []
    for match in of_event()[:2]:
        early, other = (rewritten(match, seq, lambda entry: setattr(entry, "request_id", "another")) for seq in (1, 4))
        made.append(b"powderkeg/catch/".join(early.file().rsplit(b"powderkeg/match/", 1)))  # the first note is whole
        for told in (match, other, Table(match.match_id, other.entries, STRANGER.sign)):
            event = Event(EVENT)
            event.open(told)
            event.close(told)
            made += [event.file(), event.file_of(told, ended=False), told.file()]
    return tuple(made)


@cache
def notes() -> tuple[bytes, ...]:
    """What somebody may have kept of the event: heads of this tree and of another, receipts, closings."""
    event, *more = events()
    made = [tree.head(size) for tree in (event, more[0]) for size in range(1, len(tree.leaves) + 1)]
    made += [SIGNER.sign(EventHead(EVENT, size, bytes(32)).text()) for size in (3, 9)]
    made += [SIGNER.sign(EventClosed(EVENT, matches, EVENT_SEED).text()) for matches in (1, 2, 3)]
    for match in of_event():
        entry = parsed(match.entries[1])
        for size in (2, 5, 8):
            place = TreePlace(EventHead(EVENT, size, Tree(event.leaves).root(size)), 1)
            receipt = Receipt(match.match_id, entry.seat_taken.seat, 2, match.heads[2], entry.request_id, place)
            made.append(SIGNER.sign(receipt.text()))
    return tuple(made)


def by_audit(run: Run) -> dict[str, Any]:
    completes = [finding_of(event.findings, COMPLETE) for event in run.events]
    found = [compared(found_by_audit(file.audit)) for file in run.files]
    return {
        "found": found,
        "verdict": verdict_of([*chain.from_iterable(found), *([UNUSED] if run.kept_unused else [])]),
        "coverage": [(str(event.coverage), event.coverage.closed, event.newest.size) for event in run.events],
        "complete": [(each.verdict, each.problem) for each in completes if each is not None],
        "remarks": [(each.code, each.subject, each.text) for each in run.remarks],
    }


UNUSED = ("file", "kept", "unchecked", 0)


def by_node(result: dict[str, Any]) -> dict[str, Any]:
    found = [file["event"] for file in result["files"] if file["event"]]
    completes = [each for event in found for each in event["findings"] if each["check"] == COMPLETE]
    return {
        "found": [compared(found_by_node(file)) for file in result["files"]],
        "verdict": result["verdict"],
        "coverage": [(event["coverage"], event["closed"], event["leaves"]) for event in found],
        "complete": [(each["verdict"], each["problem"]) for each in completes],
        "remarks": [(each["code"], each["subject"], each["text"]) for each in result["remarks"]],
    }


@pytest.fixture
def run_both(tmp_path: Path) -> Callable[..., tuple[Run, dict[str, Any]]]:
    def run_files(chosen: list[bytes], kept: list[bytes], policy: str) -> tuple[Run, dict[str, Any]]:
        names = [str(tmp_path / f"{place}.pkr") for place in range(len(chosen))]
        for name, data in zip(names, chosen, strict=True):
            Path(name).write_bytes(data)
        (tmp_path / "policy.txt").write_text(policy, encoding="utf-8")
        (tmp_path / "kept.txt").write_bytes(b"".join(kept))
        words = [*names, "--policy", str(tmp_path / "policy.txt"), "--json"]
        words += ["--kept", str(tmp_path / "kept.txt")] if kept else []
        (answer,) = call_all([["main", words]])
        known: list[Signed] = [(note, read_statement(note)) for note in split_notes(b"".join(kept))]
        sources = [Source.of(name, data) for name, data in zip(names, chosen, strict=True)]
        return audit_run(sources, Policy.parse(policy), known), json.loads(answer["out"])

    return run_files


@pytest.mark.parametrize("files", [grown, others, forked])
def test_runs_over_several_files(run_both: Callable[..., tuple[Run, dict[str, Any]]], files: Any) -> None:
    stories = settled = 0
    for number in range(RUNS):
        rng = Random(f"run {number}")
        chosen = [rng.choice(files()) for _ in range(rng.randrange(1, 5))]
        kept = rng.sample(notes(), rng.choice((0, 0, 1, 2)))
        run, result = run_both(chosen, kept, rng.choice((POLICY, LIMITED)))
        assert by_node(result) == by_audit(run), number
        stories += any(remark.code == TWO_STORIES for remark in run.remarks)
        settled += any(event.loose and event.sound for event in run.events)
    assert stories > 1
    assert settled > 1 or files is forked


def test_an_older_file_beside_the_newer_one_and_a_head_of_between(run_both: Any) -> None:
    older, newer, head = grown()[0], grown()[-4], next(events()).head(4)
    run, result = run_both([older, newer], [head], POLICY)
    assert by_node(result) == by_audit(run)


TEXTS = [
    *("", "rain", "it's", 'a "b" \\ c', "line\none\x1b[2J", "x" * 100, "x" * 101, "é" * 101, "\U0001fae8" * 101),
    *("\u202eabc", "\U000e0001\U0010ffff", "a\u2028b", "\xa0", "…", "\u0378"),
]


def test_foreign_text_is_quoted_alike() -> None:
    assert call_all([["quoted", text] for text in TEXTS]) == [quoted(text) for text in TEXTS]
    for text in TEXTS:
        assert json.loads(quoted(text)) == (text if len(text) <= 100 else f"{text[:100]}…")
        assert is_printable(quoted(text))
