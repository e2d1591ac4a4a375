"""Entries that were changed: a field, or some bytes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from google.protobuf.message import DecodeError

from powderkeg.v1 import log_pb2, match_pb2

RAW = [
    b"\x1a\x01\xff",  # a request id that is not UTF-8
    b"\xa2\x06\x03new",  # a field of the future
    b"\xa3\x06\xa4\x06",  # a group
    b"\xa3\x06",  # one that does not end
    b"\x08" + b"\x80" * 9 + b"\x01",  # a number of ten bytes
    b"\x08" + b"\x80" * 10 + b"\x01",  # and of more
    b"\x00\x01",  # a field 0
    b"\x0d\x01\x02\x03\x04",  # seq, as four bytes
    b"\x12\x02\x10\x01",  # a time again
    b"\x42\x04\x12\x02\x0a\xff",  # an action that breaks off
    b"\x42\x06\x12\x04\x22\x02\x0a\xff",
    b"\x62\x06\x0a\x04\x12\x02\xff\xff",  # an outcome whose ending is not UTF-8
    b"\x62\x03\x0a\x01\xff",  # one that breaks off
    b"\x2a\x00",  # a genesis
    b"\x3a\x00",  # a deal
    b"\x32\x04\x08\x01\x10\x02",  # a seat
]

Edit = Callable[[log_pb2.LogEntry, Random], None]


def other_time(entry: log_pb2.LogEntry, rng: Random) -> None:
    entry.time.seconds = rng.choice([entry.time.seconds + 1, 0, -1, 253402300799, 253402300800, 2**62, -(2**62)])
    entry.time.nanos = rng.choice([entry.time.nanos, 0, 1, -1, 999_999_999, 1_000_000_000, 2**31 - 1])


def other_genesis(entry: log_pb2.LogEntry, rng: Random) -> None:
    genesis = entry.genesis
    match rng.randrange(8):
        case 0:
            genesis.match_id = rng.choice(["", "another"])
        case 1:
            genesis.seats = rng.choice([-1, 0, 2, 4, 100, 101, 2**31 - 1])
        case 2:
            genesis.tournament = rng.choice(["", "another", "Spring Öpen/2026"])
        case 3:
            genesis.board = rng.choice([0, 1, 2, 3, 2**32 - 1])
        case 4:
            genesis.seed_was_given = not genesis.seed_was_given
        case 5:
            genesis.seed_commitment = rng.choice([b"", bytes(32)])
        case 6:
            genesis.ruleset = rng.choice([0, 9])
        case _:
            genesis.options["first_seat"] = "0"


def other_deal(entry: log_pb2.LogEntry, rng: Random) -> None:
    drawn = entry.started.drawn_below
    match rng.randrange(5):
        case 0:
            drawn.append(rng.choice([0, 1, 2, 2**32 - 1]))
        case 1:
            drawn.extend([2] * rng.choice([9_000, 10_000, 10_001]))
        case 2:
            del drawn[:1]
        case 3:
            entry.started.deal_digest = rng.choice([b"", bytes(32)])
        case _:
            entry.started.Clear()


def other_seat(entry: log_pb2.LogEntry, rng: Random) -> None:
    taken = entry.seat_taken
    taken.seat = rng.choice([taken.seat, 0, 1, 7, -1, 200])
    taken.kind = rng.choice([*match_pb2.SeatKind.values()])
    taken.entropy = rng.choice([taken.entropy, b"", b"loaded"])
    taken.name = rng.choice([taken.name, "", "\u202eAnn", "Ann"])


def other_closing(entry: log_pb2.LogEntry, rng: Random) -> None:
    seed = entry.closing.server_seed
    entry.closing.server_seed = rng.choice([b"", seed, seed[:-1], seed + b"\0", bytes(32), bytes(range(100, 132))])
    if rng.random() < 0.3:
        entry.ClearField("closing")


def other_what(entry: log_pb2.LogEntry, rng: Random) -> None:
    """Something else was done."""
    kinds = ["genesis", "seat_taken", "started", "acted", "seat_resigned", "aborted", "looked", "seat_left"]
    getattr(entry, rng.choice(kinds)).SetInParent()


def other_frame(entry: log_pb2.LogEntry, rng: Random) -> None:
    match rng.randrange(4):
        case 0:
            entry.seq = rng.choice([0, entry.seq + 1, max(entry.seq, 1) - 1, 2**64 - 1])
        case 1:
            entry.request_id = rng.choice(["", "another", "é", entry.request_id + "0"])
        case 2:
            entry.author = rng.choice([*log_pb2.Author.values()])
        case _:
            entry.state_digest = rng.choice([b"", bytes(32)])


def edits_for(entry: log_pb2.LogEntry) -> list[Edit]:
    edits: list[Edit] = [other_time, other_frame, other_closing, other_what]
    own: dict[str, Edit] = {"genesis": other_genesis, "started": other_deal, "seat_taken": other_seat}
    kind = entry.WhichOneof("entry")
    return edits + [own[kind]] * 6 if kind in own else edits


def changed_entry(data: bytes, rng: Random) -> bytes:
    """The entry with another field, more bytes, or one byte changed."""
    choice = rng.random()
    if choice < 0.25 and data:
        at = rng.randrange(len(data))
        return data[:at] + bytes([data[at] ^ rng.randrange(1, 256)]) + data[at + 1 :]
    if choice < 0.4:
        return data + rng.choice(RAW)
    try:
        entry = log_pb2.LogEntry.FromString(data)
    except DecodeError:
        return data + b"\x08\x01"
    rng.choice(edits_for(entry))(entry, rng)
    return entry.SerializeToString(deterministic=True)
