"""Several files together: whether events are complete, what is remarked, and what receipts say of an event."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from powderkeg.v1 import log_pb2
from replay.audit.merkle import Tree
from replay.log.export import Export, MatchLog, write_export
from replay.signed.statements import EventClosed, EventHead
from tests.clients.verifier.node import Case, call_all, verify_all
from tests.clients.verifier.samples import (
    EVENT,
    LATER,
    POLICY,
    SIGNER,
    STRANGER,
    Event,
    Table,
    boards,
    parsed,
    table,
    two_matches,
    with_checkpoints,
    written,
)
from tests.clients.verifier.tampered import iso, rewritten
from tests.replay.log.writing import Log

Verify = Callable[..., dict[str, Any]]


@pytest.fixture
def verify(tmp_path: Path) -> Verify:
    """What `node verify.js FILE... --json` prints, its exit `code`, and the `text` that it prints without --json."""

    def run(*files: bytes, kept: bytes = b"", policy: str = POLICY) -> dict[str, Any]:
        names = [str(tmp_path / f"{place}.pkr") for place in range(len(files))]
        for name, data in zip(names, files, strict=True):
            Path(name).write_bytes(data)
        (tmp_path / "policy.txt").write_text(policy, encoding="utf-8")
        words = [*names, "--policy", str(tmp_path / "policy.txt")]
        if kept:
            (tmp_path / "kept.txt").write_bytes(kept)
            words += ["--kept", str(tmp_path / "kept.txt")]
        answer, text = call_all([["main", [*words, "--json"]], ["main", words]])
        result: dict[str, Any] = json.loads(answer["out"])
        assert text["code"] == answer["code"]
        return result | {"code": answer["code"], "text": text["out"]}

    return run


@dataclass(frozen=True)
class Coverage:
    """What is said of an event."""

    code: int
    coverage: str
    problem: str = ""


def coverage_of(result: dict[str, Any], place: int = 0) -> Coverage:
    event = result["files"][place]["event"]
    (complete,) = [each for each in event["findings"] if each["check"] == "complete"]
    told = event["coverage"]
    known = "an unknown number of" if event["matches"] is None else event["matches"]
    so_far = " so far" if event["matches"] is not None and not event["closed"] else ""
    assert told == f"{event['audited']} of {known} matches{so_far}"
    assert complete["verdict"] == ("ok" if event["audited"] == event["matches"] else "unchecked")
    return Coverage(result["code"], told, complete["problem"])


def many(count: int, *, ended: bool = True) -> Event:
    event = Event(EVENT)
    for number in range(count):
        match = table("boom", 3, number, EVENT, moves=0)
        event.open(match)
        event.close(match)
    if ended:
        event.end()
    return event


def test_all_matches_one_by_one(verify: Verify) -> None:
    event = many(5)
    files = [event.file_of(match) for match in event.over]
    for place in (0, 4):
        assert coverage_of(verify(*files), place) == Coverage(0, "5 of 5 matches")
    some = coverage_of(verify(*files[:2], files[0]))
    assert some == Coverage(3, "2 of 5 matches", "2 of 5 matches are here: 3 are missing; take the file of the event")
    assert coverage_of(verify(event.file())) == Coverage(0, "5 of 5 matches")
    assert coverage_of(verify(files[0], event.file())) == Coverage(0, "5 of 5 matches")


def test_a_match_is_missing(verify: Verify) -> None:
    event = many(5)
    log = [match.log() for match in event.over]
    missing = [match.match_id for match in event.over[1:]]
    one = verify(write_export(Export(log[:1] + log[2:], event.log())))
    assert coverage_of(one) == Coverage(3, "4 of 5 matches", f"4 of 5 matches are here: match {missing[0]} is missing")
    assert [match["verdict"] for match in one["files"][0]["matches"]] == ["consistent"] * 4
    four = coverage_of(verify(write_export(Export(log[:1], event.log()))))
    named = f"matches {', '.join(missing[:3])} and 1 more are missing"
    assert four == Coverage(3, "1 of 5 matches", f"1 of 5 matches is here: {named}")
    put_beside = verify(write_export(Export(log[:1] + log[2:], event.log())), event.file_of(event.over[1]))
    assert coverage_of(put_beside) == Coverage(0, "5 of 5 matches")


def test_an_event_that_is_on(verify: Verify) -> None:
    event = many(2, ended=False)
    assert coverage_of(verify(event.file())) == Coverage(0, "2 of 2 matches so far")
    alone = coverage_of(verify(event.file_of(event.over[0], ended=False)))
    why = "the event is not closed; take the file of the event"
    assert alone == Coverage(
        3, "1 of an unknown number of matches", f"1 of an unknown number of matches is here: {why}"
    )
    event.open(table("boom", 3, 7, EVENT, moves=0))
    still = "2 of 3 matches so far are here: 1 is still being played"
    assert coverage_of(verify(event.file())) == Coverage(3, "2 of 3 matches so far", still)


def test_sealed_boards(verify: Verify) -> None:
    event, _ = boards(ended=False)
    sealed = "0 of 3 matches so far are here: its tables are sealed until it is closed"
    result = verify(write_export(Export([], event.log())))
    assert coverage_of(result) == Coverage(3, "0 of 3 matches so far", sealed)


def test_a_file_of_an_older_tree_counts_if_its_growth_is_proven(verify: Verify) -> None:
    older, newer = many(2, ended=False), many(3)
    first = older.file_of(older.over[0], ended=False)
    others = [newer.file_of(match) for match in newer.over[1:]]
    result = coverage_of(verify(first, *others), 1)
    apart = "is of an older tree, and nothing proves its growth: export it anew"
    told = f"2 of 3 matches are here: the file of match {older.over[0].match_id} {apart}"
    assert result == Coverage(3, "2 of 3 matches", told)
    assert coverage_of(verify(first, newer.file()), 1) == Coverage(0, "3 of 3 matches")


def test_closed_with_another_number(verify: Verify) -> None:
    event = many(2, ended=False)
    event.add(EventClosed(EVENT, 3, event.seed).text())
    result = verify(event.file_of(event.over[0]))
    assert result["code"] == 1
    found = {each["check"]: each for each in result["files"][0]["event"]["findings"]}
    assert found["proofs"]["problem"] == "the event was closed with 3 matches, and its tree has 6 leaves"
    assert (found["complete"]["verdict"], found["complete"]["problem"]) == ("skipped", "its tree is not sound")
    assert result["files"][0]["event"]["coverage"] == "1 of an unknown number of matches"


def test_it_is_said_in_words(verify: Verify) -> None:
    event = many(2)
    text = verify(event.file_of(event.over[0]))["text"]
    assert f"event {EVENT} (6 leaves, 1 of 2 matches): unproven" in text
    assert f"event {EVENT} (6 leaves, 2 of 2 matches): consistent" in verify(event.file())["text"]


# -- remarks -----------------------------------------------------------------------------------------------------------


def remarks(result: dict[str, Any]) -> dict[tuple[str, str], str]:
    return {(each["code"], each["subject"]): each["text"] for each in result["remarks"]}


def test_nothing_to_remark(verify: Verify) -> None:
    assert remarks(verify(table("boom").file())) == {}


def looked(match: Table, after: int) -> Table:
    """The organizer looked at the cards."""
    entry = parsed(match.entries[after - 1])
    look = log_pb2.LogEntry(author=log_pb2.AUTHOR_ORGANIZER, time=entry.time, state_digest=entry.state_digest)
    look.looked.seq = after
    entries = [*match.entries[:after], written(look), *match.entries[after:]]
    numbered = [parsed(each) for each in entries]
    for seq, each in enumerate(numbered, 1):
        each.seq = seq
    return Table(match.match_id, [written(each) for each in numbered])


def test_remarks_on_matches(verify: Verify) -> None:
    match = table("boom")
    given = rewritten(match, 1, lambda entry: setattr(entry.genesis, "seed_was_given", True))
    match_id = match.match_id
    known = f"The seed of match {match_id} was given: whoever created it knew the deal."
    assert remarks(verify(given.file())) == {("seed-given", f"match {match_id}"): known}
    seen = f"The organizer looked at cards of match {match_id} while it was on, after entry 30."
    assert remarks(verify(looked(match, 30).file())) == {("looked", f"match {match_id}"): seen}
    silent = rewritten(match, 3, lambda entry: entry.seat_taken.ClearField("entropy"))
    nothing = f"Seat 1 of match {match_id} gave no entropy: nothing of the seed comes from there."
    assert remarks(verify(silent.file())) == {("no-entropy", f"match {match_id}"): nothing}
    none = match
    for seq in (2, 3, 4):
        none = rewritten(none, seq, lambda entry: entry.seat_taken.ClearField("entropy"))
    alone = f"No seat of match {match_id} gave entropy: the service alone chose the seed."
    assert remarks(verify(none.file()))["bot-seed", f"match {match_id}"] == alone


def test_remarks_are_about_who_sat_there_last(verify: Verify) -> None:
    replaced = Log().sits(0).leaves(0).sits(0, "another", entropy=b"x").sits(1, entropy=b"y").sits(2, entropy=b"z")
    gone = Log().sits(0, entropy=b"x").leaves(0).sits(0, "another").sits(1).sits(2)
    told = [remarks(verify(Table("m", log.starts().ends().entries).file())) for log in (replaced, gone)]
    assert [{code for code, _ in each} for each in told] == [{"aborted"}, {"aborted", "no-entropy", "bot-seed"}]


def test_aborted_matches(verify: Verify) -> None:
    before, after = table("boom", moves=0), table("kittens", 2, 1, moves=3)
    reasons = {match.match_id: parsed(match.entries[-1]).aborted.reason for match in (before, after)}
    told = remarks(verify(before.file(), after.file()))
    for match, when in ((before, "after"), (after, "after")):
        reason = reasons[match.match_id]
        text = f'Match {match.match_id} was aborted {when} the deal, for the reason "{reason}".'
        assert told["aborted", f"match {match.match_id}"] == text
    event = many(3)
    here = f"Of the matches of the event {EVENT} that are here"
    counted = f'{here}, 3 were aborted: 3 after the deal, for the reason "{reasons[before.match_id]}".'
    assert remarks(verify(event.file())) == {("aborted", f"event {EVENT}"): counted}
    assert remarks(verify(*[event.file_of(match) for match in event.over])) == remarks(verify(event.file()))


def test_remarks_on_events(verify: Verify) -> None:
    event, _ = boards()
    chosen = "was chosen by the service when the organizer created the event: no player added to it"
    board = {("board", f"event {EVENT}"): f"The seed of the boards of the event {EVENT} {chosen}."}
    assert remarks(verify(event.file())) == board
    on, _ = boards(ended=False)
    still = {("event-open", f"event {EVENT}"): f"The event {EVENT} is not closed: matches may still be added."}
    assert remarks(verify(on.file())) == board | still
    assert remarks(verify(on.file(), event.file())) == board


LOST = "Besides fraud, a store that lost acknowledged entries in a crash (appendfsync everysec) does this, too."


def test_two_stories(verify: Verify) -> None:
    match = table("boom")
    forked = rewritten(match, 20, lambda entry: setattr(entry, "state_digest", bytes(32)))
    told = f"Two stories of match {match.match_id} were signed. {LOST}"
    found = verify(forked.file(), kept=match.checkpoint(50))
    assert (found["code"], remarks(found)) == (1, {("two-stories", f"match {match.match_id}"): told})
    event, _ = two_matches()
    other = SIGNER.sign(event.head(3).decode().split("\n\n")[0].replace("\n3\n", "\n4\n") + "\n")
    both = f"Two stories of the event {EVENT} were signed. {LOST}"
    assert remarks(verify(event.file(), kept=other))["two-stories", f"event {EVENT}"] == both


def test_a_key_with_a_limit(verify: Verify) -> None:
    match = table("boom")
    middle = match.statement(50).time_ms
    keys = f"key {SIGNER.verifier} until {iso(middle)}\nkey {LATER.verifier} from {iso(middle)}\n"
    notes = [(SIGNER if seq < 50 else LATER).sign(match.statement(seq).text()) for seq in match.seqs()]
    key = f"key {SIGNER.verifier.name}+{SIGNER.verifier.key_id.hex()}"
    thief = "whoever stole it can sign with earlier times, so the limit does not protect against a thief"
    text = f"The {key} is trusted only until a time, and has signed what is here: {thief}."
    assert remarks(verify(with_checkpoints(match, notes), policy=keys)) == {("key-until", key): text}
    only_later = [LATER.sign(match.statement(seq).text()) for seq in match.seqs()]
    free = f"key {SIGNER.verifier} until 2020-01-01\nkey {LATER.verifier}\n"
    assert remarks(verify(with_checkpoints(match, only_later), policy=free)) == {}


def test_many_remarks_are_one_line(verify: Verify) -> None:
    files = [table("boom", 3, number, moves=0).file() for number in range(9)]
    result = verify(*files)
    assert len(result["remarks"]) == 9
    lines = [line for line in result["text"].splitlines() if " was aborted " in line]
    assert len(lines) == 1
    assert "So it is with 8 others: match " in lines[0]
    assert lines[0].endswith(" and 3 more.")


# -- receipts that name their place ------------------------------------------------------------------------------------


def placed(event: Event, match: Table, size: int, opened: int, name: str = EVENT, root: bytes = b"") -> bytes:
    """A receipt of the first seat, with the newest head of the event and the leaf of the match."""
    text = match.receipt(2).decode().split("\n\n")[0]
    tree = b64encode(root or Tree(event.leaves).root(size)).decode()
    return SIGNER.sign(f"{text}\nevent {quote(name, safe='')}\ntree {size} {tree}\nopened {opened}\n")


def first_failed(result: dict[str, Any]) -> tuple[str, str, int] | None:
    (file,) = result["files"]
    parts = [("event", file["event"]), *(("match", match) for match in file["matches"])]
    found = [(what, each) for what, part in parts if part for each in part["findings"]]
    return next(((what, each["check"], each["entry"]) for what, each in found if each["verdict"] == "failed"), None)


def test_receipts_that_name_their_place(verify: Verify) -> None:
    event = many(3)
    first, second, _ = event.over
    dropped = Event(EVENT)
    for match in event.over[1:]:
        dropped.open(match)
        dropped.close(match)
    dropped.end()
    good = placed(event, first, 3, 1)
    fork = placed(event, first, 3, 1, root=bytes(32))
    assert verify(event.file(), kept=good)["code"] == 0
    assert first_failed(verify(dropped.file(), kept=good)) == ("event", "proofs", 0)
    assert first_failed(verify(event.file(), kept=fork)) == ("event", "proofs", 0)
    assert first_failed(verify(event.file(), kept=placed(event, first, 3, 2))) == ("event", "proofs", 0)
    assert first_failed(verify(event.file(), kept=placed(event, first, 3, 1, "Autumn"))) == ("match", "chain", 1)
    older = many(1, ended=False)
    assert verify(older.file(), kept=placed(event, first, 8, 1))["code"] == 3
    assert verify(dropped.file(), kept=good)["kept_unused"] == []
    alone = verify(event.file_of(second), kept=placed(event, second, 5, 3))
    (proofs,) = [each for each in alone["files"][0]["event"]["findings"] if each["check"] == "proofs"]
    assert (proofs["verdict"], alone["code"]) == ("unchecked", 3)
    newest = verify(event.file_of(second), kept=placed(event, second, 8, 3))
    assert {each["verdict"] for each in newest["files"][0]["event"]["findings"][:4]} == {"ok"}


# -- older files, and files that tell different stories ----------------------------------------------------------------


def proofs_of(result: dict[str, Any]) -> list[str]:
    found = [file["event"]["findings"] for file in result["files"]]
    return [each["verdict"] for findings in found for each in findings if each["check"] == "proofs"]


def test_an_older_file_and_a_later_head(verify: Verify) -> None:
    older, newer = many(2, ended=False), many(3)
    for kept in (newer.head(7), placed(newer, newer.over[0], 8, 1), newer.leaves[-1]):
        alone = verify(older.file(), kept=kept)
        assert (alone["code"], proofs_of(alone)) == (3, ["unchecked"])
        assert [match["verdict"] for match in alone["files"][0]["matches"]] == ["consistent"] * 2
        both = verify(older.file(), older.file_of(older.over[0], ended=False), newer.file(), kept=kept)
        assert (both["code"], set(proofs_of(both))) == (0, {"ok"})
        assert {file["event"]["closed"] for file in both["files"]} == {True}


def test_what_was_kept_refutes_an_older_file_all_the_same(verify: Verify) -> None:
    older, newer = many(2, ended=False), many(3)
    head = newer.head(8)
    fork = SIGNER.sign(EventHead(EVENT, 8, bytes(32)).text())
    closed = SIGNER.sign(EventHead(EVENT, 9, bytes(32)).text())
    few, other_seed = (EventClosed(EVENT, *how).text() for how in ((1, newer.seed), (3, bytes(32))))
    for file, kept in (
        (older.file(), head + fork),
        (older.file(), head + SIGNER.sign(EventHead(EVENT, 2, bytes(32)).text())),
        (older.file(), SIGNER.sign(few)),
        (older.file(), SIGNER.sign(other_seed)),
        (newer.file(), closed),
        (newer.file_of(newer.over[0]), closed),
    ):
        result = verify(file, kept=kept)
        assert (result["code"], proofs_of(result)) == (1, ["failed"])
        assert ("two-stories", f"event {EVENT}") in remarks(result)


def test_middle_sizes_beside_the_file_of_the_event(verify: Verify) -> None:
    event = many(3)
    kept = b"".join(placed(event, event.over[0], size, 1) for size in range(2, 8))
    files = [event.file_of(match) for match in event.over]
    assert proofs_of(verify(*files, kept=kept)) == ["unchecked"] * 3
    assert verify(*files, event.file(), kept=kept)["code"] == 0


def test_two_files_of_one_match(verify: Verify) -> None:
    match = table("boom")
    fork = rewritten(match, 20, lambda entry: setattr(entry, "request_id", "another"))
    result = verify(match.file(), fork.file())
    assert result["code"] == 1
    for file in result["files"]:
        (chain,) = [each for each in file["matches"][0]["findings"] if each["check"] == "chain"]
        assert (chain["verdict"], chain["entry"]) == ("failed", 25)
        assert file["verdict"] == file["matches"][0]["verdict"] == "refuted"
    assert [code for code, _ in remarks(result)] == ["two-stories"]
    assert verify(match.file(), match.file())["code"] == 0


def test_two_files_of_one_event(verify: Verify) -> None:
    event, other = many(2), Event(EVENT)
    for match in event.over[::-1]:
        other.open(match)
        other.close(match)
    other.end()
    result = verify(event.file(), other.file())
    assert (result["code"], proofs_of(result)) == (1, ["failed", "failed"])
    assert ("two-stories", f"event {EVENT}") in remarks(result)
    mixed = verify(event.file(), other.file_of(event.over[0]))
    assert (mixed["code"], proofs_of(mixed)) == (1, ["failed", "failed"])


def test_what_no_trusted_key_has_signed_says_nothing_of_another_file(verify: Verify) -> None:
    match = table("boom")
    fork = rewritten(match, 20, lambda entry: setattr(entry, "request_id", "another"))
    stranger = Table(fork.match_id, fork.entries, STRANGER.sign)
    result = verify(match.file(), stranger.file())
    assert [file["verdict"] for file in result["files"]] == ["consistent", "refuted"]
    assert remarks(result) == {}


def test_an_event_that_a_stranger_has_signed_says_nothing_of_another_file(verify: Verify) -> None:
    event, strange = many(2), Event(EVENT, sign=STRANGER.sign)
    for match in event.over:
        strange.open(match)
        strange.close(match)
    strange.end()
    result = verify(event.file(), strange.file())
    assert [file["verdict"] for file in result["files"]] == ["consistent", "refuted"]


def test_a_newer_tree_settles_nothing_for_one_that_has_not_grown_to_it(verify: Verify) -> None:
    older, newer = many(1, ended=False), Event(EVENT)
    first, second, third = many(3).over
    older.open(second)
    newer.open(third)
    for match in (second, first):
        newer.open(match)
        newer.close(match)
    newer.close(third)
    newer.end()
    result = verify(older.file_of(first, ended=False), newer.file_of(first), kept=newer.head(8))
    assert proofs_of(result) == ["unchecked", "ok"], "no head and no leaf has the same place in both"


def test_a_key_with_a_limit_that_has_signed_only_what_was_kept(verify: Verify) -> None:
    match = table("boom")
    notes = [LATER.sign(match.statement(seq).text()) for seq in match.seqs()]
    keys = f"key {SIGNER.verifier} until 2100-01-01\nkey {LATER.verifier}\n"
    key = f"key {SIGNER.verifier.name}+{SIGNER.verifier.key_id.hex()}"
    file = with_checkpoints(match, notes)
    assert remarks(verify(file, policy=keys)) == {}
    assert [*remarks(verify(file, kept=match.receipt(2), policy=keys))] == [("key-until", key)]
    assert [*remarks(verify(b"damaged", kept=match.receipt(2), policy=keys))] == [("key-until", key)]


# -- bounds ------------------------------------------------------------------------------------------------------------


def drawing(count: int) -> MatchLog:
    """A match whose deal says that it has drawn so many numbers."""

    def draw(entry: log_pb2.LogEntry) -> None:
        entry.started.drawn_below.extend([2] * (count - len(entry.started.drawn_below)))

    match = table("boom", moves=0)
    seq = next(seq for seq, each in enumerate(match.entries, 1) if parsed(each).HasField("started"))
    return rewritten(match, seq, draw).log()


def test_a_deal_draws_no_more_than_ten_thousand_numbers() -> None:
    cases = {str(count): Case(write_export(Export([drawing(count)])), POLICY) for count in (10_000, 10_001)}
    found = {name: result["matches"][0]["findings"] for name, result in verify_all(cases).items()}
    assert [(each["check"], each["entry"]) for each in found["10000"] if each["verdict"] == "failed"] == [("seed", 5)]
    assert [(each["check"], each["entry"]) for each in found["10001"] if each["verdict"] == "failed"] == [("shape", 5)]


def test_the_bounds_of_the_format() -> None:
    one = b"E\0\0\0\1\x08"
    names = [f"{number}".encode() for number in range(100_001)]
    matches = [b"M" + len(name).to_bytes(4, "big") + name + one for name in names]
    magic = b"powderkeg replay 2\n"
    bounds = [(magic + b"".join(matches[:-1]), 0), (magic + b"".join(matches), 0)]
    bounds += [(magic + matches[0], 4_000_000 - 2), (magic + matches[0], 4_000_000 - 1)]
    calls = [["readRepeated", {"hex": begin.hex()}, {"hex": one.hex()}, count] for begin, count in bounds]
    answers = call_all(calls)
    assert [answer.get("message", "") if isinstance(answer, dict) else answer for answer in answers] == [
        100_000,
        "the file has more than 100000 matches",
        1,
        "the file has more than 4000000 records",
    ]
