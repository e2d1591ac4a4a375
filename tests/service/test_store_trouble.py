"""Failures of the store in the log: the first of each kind, then a line now and then, then that it is over."""

from __future__ import annotations

from typing import Any

import pytest

from replay.store.causes import CAUSES, kind_of
from replay.store.streams import StoreDown
from service.limit_hits import REMEMBERED, LimitHits
from service.store_trouble import AGAIN_EVERY, OVER_AFTER, StoreTrouble
from tests.service.logged import logged


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("ConnectionRefusedError: [Errno 111] Connection refused", "connection"),
        ("the store has hung up", "connection"),
        ("TimeoutError: ", "timeout"),
        ("no answer within 5 seconds", "timeout"),
        ("OOM command not allowed when used memory > 'maxmemory'.", "memory"),
        ("OutOfMemoryError: command not allowed when used memory > 'maxmemory'.", "memory"),
        ("MISCONF Errors writing to the AOF file: No space left on device", "disk"),
        ("READONLY You can't write against a read only replica.", "read_only"),
        ("ConnectionDown: NOAUTH Authentication required.", "access"),
        ("", "connection"),
    ],
)
def test_a_failure_is_of_one_of_a_few_kinds(text: str, kind: str) -> None:
    assert kind_of(text) == kind
    assert kind in CAUSES


def told(lines: Any) -> list[tuple[str, str, int]]:
    return [(line["event"], line["kind"], line.get("failures", 1)) for line in lines]


def test_the_first_of_each_kind_is_told_and_no_flood_comes_after_it() -> None:
    clock = Clock()
    trouble = StoreTrouble(clock)
    with logged() as lines:
        trouble.failed(StoreDown("the store has hung up"), method="Play", match_id="m", request_id="r")
        for _ in range(1000):
            trouble.failed(StoreDown("the store has hung up"))
        trouble.failed(StoreDown("OOM command not allowed"))
        clock.now += AGAIN_EVERY
        trouble.failed(StoreDown("the store has hung up"))
    assert told(lines) == [
        ("the store fails", "connection", 1),
        ("the store fails", "memory", 1),
        ("the store still fails", "connection", 1001),
    ]
    assert (lines[0]["method"], lines[0]["match_id"], lines[0]["request_id"]) == ("Play", "m", "r")
    assert trouble.errors == {**dict.fromkeys(CAUSES, 0), "connection": 1002, "memory": 1}


def test_what_is_over_is_told_once_and_may_begin_again() -> None:
    clock = Clock()
    trouble = StoreTrouble(clock)
    with logged() as lines:
        trouble.failed(StoreDown("the store has hung up"))
        clock.now += 2
        trouble.failed(StoreDown("the store has hung up"))
        trouble.look()  # it answers, but has failed just now
        clock.now += OVER_AFTER
        trouble.look()
        trouble.look()
        trouble.failed(StoreDown("the store has hung up"))
    assert told(lines) == [
        ("the store fails", "connection", 1),
        ("the store answers again", "connection", 2),
        ("the store fails", "connection", 1),
    ]
    assert lines[1]["lasted_s"] == 2


def test_a_limit_is_counted_each_time_and_told_once_for_a_caller() -> None:
    hits = LimitHits()
    with logged() as lines:
        for caller in ("192.0.2.1", "192.0.2.1", "192.0.2.2"):
            hits.hit("requests", caller, request_id="r")
    assert [(line["limit"], line["caller"], line["request_id"]) for line in lines] == [
        ("requests", "192.0.2.1", "r"),
        ("requests", "192.0.2.2", "r"),
    ]
    assert hits.hits["requests"] == 3


def test_callers_are_forgotten_when_there_are_too_many() -> None:
    hits = LimitHits()
    with logged():
        for number in range(REMEMBERED + 10):
            hits.hit("requests", str(number))
    assert len(hits._logged) == REMEMBERED
