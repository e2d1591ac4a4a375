"""Messages within messages, by their bytes: the library writes the same."""

from __future__ import annotations

import pytest

from powderkeg.v1 import log_pb2, match_service_pb2
from replay.log.framing import FRAMES, first_field

SIZES = (0, 1, 127, 128, 2047, 2048, 20_000)


@pytest.mark.parametrize("size", SIZES)
def test_an_update_in_a_play_stream(size: int) -> None:
    update = match_service_pb2.WatchMatchResponse(seq=7)
    update.match.id = "x" * size
    assert first_field(update.SerializeToString()) == match_service_pb2.PlayResponse(update=update).SerializeToString()


@pytest.mark.parametrize("size", [*SIZES, len(FRAMES) - 1, len(FRAMES)])
def test_entries_in_a_row(size: int) -> None:
    entry = log_pb2.LogEntry(request_id="x" * size)
    assert first_field(entry.SerializeToString()) == log_pb2.LogEntries(entries=[entry]).SerializeToString()
