"""The batch and the reader judge alike: whatever is done to a log, both take it or neither does."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from powderkeg.v1 import log_pb2
from replay.log import batch_verify, envelope
from replay.log.batch_verify import sound
from replay.log.divergence import Divergence
from replay.log.export import read_export
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.log.replayer import revealed_seed
from tests.replay.audit.entry_changes import changed_entry
from tests.replays.test_recorded import FILES

MOST = 120
"""Entries of a log that are looked at: what is done to longer ones is no different."""


@cache
def logs() -> list[tuple[str, bytes, tuple[bytes, ...]]]:
    """Ids, seeds and entries of the recorded matches whose seed is known."""
    found = []
    for path in FILES:
        for log in read_export(path.read_bytes()).matches:
            seed = revealed_seed(log.entries)
            if seed is not None:
                found.append((log.match_id, seed, tuple(log.entries)))
    return found


def in_batches(match_id: str, seed: bytes, entries: list[bytes], size: int) -> Fold | None:
    """The fold after all batches; None if one of them is not known to be sound."""
    fold = Fold(match_id, seed)
    taken = all(sound(fold, entries[at : at + size]) for at in range(0, len(entries), size))
    return fold if taken else None


def one_by_one(match_id: str, seed: bytes, entries: list[bytes]) -> Fold | None:
    fold = Fold(match_id, seed)
    try:
        for entry in entries:
            read_next(fold, entry)
    except Divergence:
        return None
    return fold


def as_request_of(entry: bytes, other: bytes) -> bytes:
    changed = log_pb2.LogEntry.FromString(entry)
    changed.request_id = log_pb2.LogEntry.FromString(other).request_id
    return changed.SerializeToString(deterministic=True)


def at_second(entry: bytes, seconds: int) -> bytes:
    """The entry with its time around the end of the year 9999."""
    changed = log_pb2.LogEntry.FromString(entry)
    changed.time.seconds = seconds
    return changed.SerializeToString(deterministic=True)


def altered(entries: list[bytes], rng: Random) -> list[bytes]:
    """The log after something was done to it."""
    at, other = rng.randrange(len(entries)), rng.randrange(len(entries))
    match rng.randrange(9):
        case 0:
            del entries[at]
        case 1:
            entries.insert(at, entries[at])
        case 2:
            entries[at], entries[other] = entries[other], entries[at]
        case 3:
            del entries[at:]
        case 4:
            entries[at:] = [as_request_of(entries[at], entries[other])]
        case 5:
            entries[at:] = [at_second(entries[at], rng.choice([253402300799, 253402300800]))]
        case _:
            entries[at] = changed_entry(entries[at], rng)
    return entries


def by_clock(entries: list[bytes]) -> bool:
    return any(log_pb2.LogEntry.FromString(entry).author == log_pb2.AUTHOR_CLOCK for entry in entries)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 10_000), st.integers(0, 2**32), st.sampled_from([1, 7, 50, 256]), st.booleans())
def test_both_take_a_log_or_neither_does(which: int, seed: int, size: int, whole: bool) -> None:
    match_id, server_seed, recorded = logs()[which % len(logs())]
    rng = Random(seed)
    entries = [*recorded] if whole else altered([*recorded[:MOST]], rng)
    batches, reader = in_batches(match_id, server_seed, entries, size), one_by_one(match_id, server_seed, entries)
    if reader is None:
        assert batches is None, "what the reader refuses, no batch takes"
        return
    if by_clock(entries):
        assert batches is None, "only the reader can tell what the clock may do"
        return
    assert batches is not None, "what the reader takes, batches take"
    for fact in ("seq", "head", "status", "time_ms", "requests", "outcome", "abort_reason", "has_bots", "created"):
        assert getattr(batches, fact) == getattr(reader, fact), fact
    assert (batches.state is None) == (reader.state is None)
    if batches.state is not None and reader.state is not None:
        assert batches.state.digest() == reader.state.digest()


@pytest.mark.parametrize("kind", ["the clock", "players"])
def test_there_are_logs_of_both_sorts(kind: str) -> None:
    assert any(by_clock([*entries]) == (kind == "the clock") for _, _, entries in logs())


@pytest.mark.parametrize("check", ["in_calendar", "can_follow", "answers_anew", "is_canonical"])
def test_the_reader_and_the_batch_use_the_same_check(check: str) -> None:
    """A check that only one of them made could one day be another check."""
    assert getattr(batch_verify, check) is getattr(envelope, check)
