"""Entries without the rules: an action that cannot be read is left out, everything else must be an entry."""

from __future__ import annotations

import pytest
from google.protobuf.message import DecodeError

from powderkeg.v1 import log_pb2, match_pb2
from replay.log.entries_without_rules import calendar_ms, read_entry
from replay.signed.statements import LAST_MS

ACTED = log_pb2.LogEntry(seq=7, request_id="r", state_digest=b"d")
ACTED.acted.seat = 2
ACTED.acted.action.boom.turn.tile = 9
ACTION = ACTED.acted.action.SerializeToString()


def with_action(action: bytes) -> bytes:
    return ACTED.SerializeToString().replace(ACTION, action)


def test_an_entry_is_read_as_it_is() -> None:
    assert read_entry(ACTED.SerializeToString()) == ACTED


def test_an_action_that_cannot_be_read_is_left_out() -> None:
    broken = with_action(b"\x0a" + ACTION[1:2] + b"\xff" * (len(ACTION) - 2))
    with pytest.raises(DecodeError):
        log_pb2.LogEntry.FromString(broken)
    entry = read_entry(broken)
    assert (entry.seq, entry.request_id, entry.acted.seat) == (7, "r", 2)
    assert entry.acted.action == match_pb2.Action()


@pytest.mark.parametrize("action", [b"\xff" * len(ACTION), ACTION[:1] + b"\x7f" + ACTION[2:]])
def test_an_action_must_consist_of_fields(action: bytes) -> None:
    with pytest.raises(DecodeError):
        read_entry(with_action(action))


def test_names_are_texts() -> None:
    with pytest.raises(DecodeError):
        read_entry(b"\x1a\x01\xff")


@pytest.mark.parametrize(
    ("seconds", "nanos", "expected"),
    [
        (0, 0, 0),
        (1, 1_999_999, 1001),
        (LAST_MS // 1000, 999_000_000, LAST_MS),
        (LAST_MS // 1000 + 1, 0, None),
        (-1, 0, None),
        (2**62, 0, None),
        (1, -1, None),
        (1, 1_000_000_000, None),
    ],
)
def test_times_are_those_of_the_calendar(seconds: int, nanos: int, expected: int | None) -> None:
    entry = log_pb2.LogEntry()
    entry.time.seconds, entry.time.nanos = seconds, nanos
    assert calendar_ms(entry) == expected
