"""Entries as bytes of protobuf: the reader of the second verifier takes and refuses what the library does."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from google.protobuf.message import DecodeError

from replay.log.entries_without_rules import read_entry
from tests.clients.verifier.node import call_all
from tests.clients.verifier.samples import table

ENTRIES = 3000
NUMBERS = [0, 1, 2, 7, 127, 128, 1 << 31, (1 << 32) - 1, 1 << 32, 1 << 63, (1 << 64) - 1]
FIELDS = [*range(16), 1, 2, 2, 5, 6, 7, 8, 100, (1 << 29) - 1, 1 << 29]
KINDS = {"seatTaken": "seat_taken", "seatResigned": "seat_resigned", "seatLeft": "seat_left"}


def varint(number: int, padding: int = 0) -> bytes:
    """A number, if need be with more bytes than it takes."""
    made = []
    while number > 127:
        made.append(number & 127 | 128)
        number >>= 7
    made.append(number)
    for _ in range(padding):
        made[-1] |= 128
        made.append(0)
    return bytes(made)


def field(rng: Random, depth: int = 0) -> bytes:
    """A field, known or not, whole or not."""
    number, wire = rng.choice(FIELDS), rng.choice([0, 0, 2, 2, 2, 2, 1, 5, 3, 4, 6, 7])
    key = varint(number << 3 | wire, rng.choice([0] * 12 + [1, 4]))
    if wire == 0:
        return key + varint(rng.choice(NUMBERS), rng.choice([0] * 12 + [1, 5]))
    if wire in (1, 5):
        return key + rng.randbytes(8 if wire == 1 else 4)
    if wire == 2:
        return key + body(rng, depth)
    inner = b"".join(field(rng, depth + 1) for _ in range(rng.randrange(3))) if wire == 3 and depth < 4 else b""
    return key + inner + (varint(number << 3 | 4) if wire == 3 and rng.random() < 0.9 else b"")


def body(rng: Random, depth: int) -> bytes:
    text = rng.choice([b"", rng.randbytes(rng.randrange(6)), "é".encode(), b"\xc3", b"abc"])
    inner = (
        text if depth > 3 or rng.random() < 0.35 else b"".join(field(rng, depth + 1) for _ in range(rng.randrange(4)))
    )
    return varint(max(0, len(inner) + rng.choice([0] * 25 + [1, -1])), rng.choice([0] * 15 + [1, 5])) + inner


def entry(number: int) -> bytes:
    rng = Random(f"wire {number}")
    honest = rng.choice([b"", rng.choice(table("boom", moves=6).entries)])
    more = b"".join(field(rng) for _ in range(rng.choice([1, 1, 2, 3, 5])))
    return honest + more if rng.random() < 0.8 else more + honest


def by_python(data: bytes) -> Any:
    try:
        read = read_entry(data)
    except DecodeError:
        return None
    kind = read.WhichOneof("entry")
    genesis = read.genesis
    return {
        "kind": kind,
        "seq": read.seq,
        "time": (read.time.seconds, read.time.nanos),
        "request": read.request_id,
        "genesis": (genesis.match_id, genesis.seats, genesis.tournament, genesis.board, genesis.seed_was_given),
        "seat": getattr(read, kind).seat if kind in ("seat_taken", "acted", "seat_resigned", "seat_left") else None,
        "drawn": list(read.started.drawn_below),
        "seed": read.closing.server_seed.hex() if read.HasField("closing") else None,
    }


def by_javascript(answer: dict[str, Any]) -> Any:
    if "error" in answer:
        assert answer["error"] == "Wrong", answer
        return None
    kind, genesis, time = answer.get("kind"), answer.get("genesis", {}), answer.get("time", {})
    named = KINDS.get(kind, kind) if kind else None
    texts = [
        genesis.get(name, empty) for name, empty in (("matchId", ""), ("seats", 0), ("tournament", ""), ("board", 0))
    ]
    return {
        "kind": named,
        "seq": big(answer.get("seq")),
        "time": (big(time.get("seconds")), time.get("nanos", 0)),
        "request": answer.get("requestId", ""),
        "genesis": (*texts, genesis.get("seedWasGiven", False)),
        "seat": answer[kind].get("seat", 0) if kind in ("seatTaken", "acted", "seatResigned", "seatLeft") else None,
        "drawn": answer.get("started", {}).get("drawnBelow", []),
        "seed": answer["closing"].get("serverSeed", {"hex": ""})["hex"] if "closing" in answer else None,
    }


def big(value: dict[str, str] | None) -> int:
    return int(value["big"]) if value else 0


def decoded(some: list[bytes]) -> list[Any]:
    return [
        by_javascript(answer) for answer in call_all([["decode", "LogEntry", {"hex": each.hex()}] for each in some])
    ]


def test_any_bytes_are_read_alike() -> None:
    some = [entry(number) for number in range(ENTRIES)]
    python, javascript = [by_python(each) for each in some], decoded(some)
    differ = [each.hex() for each, one, other in zip(some, python, javascript, strict=True) if one != other]
    assert differ == []
    assert ENTRIES // 5 < sum(each is not None for each in python) < ENTRIES


def within(number: int, data: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(data)) + data


@pytest.mark.parametrize("depth", [97, 98, 99, 100, 101])
def test_messages_and_groups_go_a_hundred_deep(depth: int) -> None:
    groups = b"\xa3\x06" * depth + b"\xa4\x06" * depth
    places = [groups, within(2, groups), within(5, groups), within(5, within(5, groups)), within(8, within(2, groups))]
    assert [each is None for each in decoded(places)] == [by_python(each) is None for each in places]
    assert (by_python(groups) is None) == (depth > 100)
