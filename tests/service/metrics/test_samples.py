"""Snapshots of several processes: left where all can read them, and added up."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from service.metrics.definitions import METRICS
from service.metrics.samples import STALE, Samples, Snapshot, counted, merged
from service.metrics.shared_page import HALF, HEADER, SharedPage, new_pages
from service.tally import BOUNDS, Timings

ONE: Samples = {
    "powderkeg_calls_total": {("MatchService", "GetView", "OK"): 3, ("MatchService", "GetView", "NOT_FOUND"): 1},
    "powderkeg_move_seconds": {(): [1, 2, 0.5]},
    "powderkeg_watchers": {(): 4},
    "powderkeg_matches": {("open",): 7},
    "powderkeg_store_up": {(): 1},
}
OTHER: Samples = {
    "powderkeg_calls_total": {("MatchService", "GetView", "OK"): 5},
    "powderkeg_move_seconds": {(): [0, 3, 0.25]},
    "powderkeg_watchers": {(): 6},
    "powderkeg_matches": {("open",): 8},
    "powderkeg_store_up": {(): 0},
}


@pytest.fixture
def page() -> Iterator[int]:
    [descriptor] = new_pages(1)
    yield descriptor
    os.close(descriptor)


def test_what_several_have_counted_is_added_up() -> None:
    whole = merged([Snapshot(100.0, ONE), Snapshot(100.5, OTHER)], 101.0)
    assert whole["powderkeg_calls_total"] == {
        ("MatchService", "GetView", "OK"): 8,
        ("MatchService", "GetView", "NOT_FOUND"): 1,
    }
    assert whole["powderkeg_move_seconds"] == {(): [1, 5, 0.75]}
    assert whole["powderkeg_watchers"] == {(): 10}


def test_what_all_look_at_is_not_added_up() -> None:
    whole = merged([Snapshot(100.0, ONE), Snapshot(100.5, OTHER)], 101.0)
    assert whole["powderkeg_matches"] == {("open",): 8}
    assert whole["powderkeg_store_up"] == {(): 0}


def test_who_is_gone_has_counted_but_watches_no_more() -> None:
    whole = merged([Snapshot(100.0, ONE), Snapshot(100.0 + STALE, OTHER)], 100.0 + STALE)
    assert whole["powderkeg_calls_total"]["MatchService", "GetView", "OK"] == 8
    assert whole["powderkeg_watchers"] == {(): 6}


def test_who_takes_a_place_goes_on_counting_and_forgets_the_rest() -> None:
    before = counted(Snapshot(100.0, ONE))
    assert before is not None
    assert set(before.samples) == {"powderkeg_calls_total", "powderkeg_move_seconds"}
    assert counted(None) is None


def test_a_page_shows_the_newest_snapshot_to_everybody_who_has_it(page: int) -> None:
    writer, reader = SharedPage(page), SharedPage(page)
    assert reader.read() is None
    for number in range(5):
        snapshot = Snapshot(float(number), ONE if number % 2 else OTHER)
        writer.write(snapshot)
        assert reader.read() == snapshot
    SharedPage(page).write(Snapshot(9.0, ONE))  # who takes the place of one that has died
    assert reader.read() == Snapshot(9.0, ONE)


@pytest.mark.parametrize("cut", [1, HEADER.size, HEADER.size + 10])
def test_who_is_killed_while_it_writes_spoils_nothing(page: int, cut: int) -> None:
    writer = SharedPage(page)
    writer.write(Snapshot(1.0, ONE))
    writer.write(Snapshot(2.0, OTHER))
    third = Snapshot(3.0, {"powderkeg_watchers": {(): 1}}).written()
    os.pwrite(page, (HEADER.pack(3, len(third), 0) + third)[:cut], HALF)
    found = SharedPage(page).read()
    assert found == Snapshot(2.0, OTHER)


def test_a_snapshot_that_does_not_fit_is_refused(page: int) -> None:
    writer = SharedPage(page)
    writer.write(Snapshot(1.0, ONE))
    with pytest.raises(ValueError, match="too many values"):
        writer.write(Snapshot(2.0, {"powderkeg_limits_hit_total": {(str(each),): 1 for each in range(100_000)}}))
    assert writer.read() == Snapshot(1.0, ONE)


def test_timings_fall_into_the_first_bucket_that_holds_them() -> None:
    timings = Timings()
    for seconds in (0.0, BOUNDS[0], BOUNDS[0] + 1e-6, BOUNDS[-1], BOUNDS[-1] + 1):
        timings.add(seconds)
    assert timings.buckets == [2, 1, *([0] * (len(BOUNDS) - 3)), 1, 1]
    assert timings.seconds == pytest.approx(2 * BOUNDS[0] + 1e-6 + 2 * BOUNDS[-1] + 1)


def test_no_label_is_anybodys_or_grows_with_what_is_played() -> None:
    labels = {label for metric in METRICS for label in metric.labels}
    known = {"service", "method", "status", "kind", "queue", "limit", "worker", "version", "python"}
    assert labels == known, "think about how many values a label has, and whether one is a secret"
