"""The measurement of abuses: what it makes of what it sees, and that it can fail."""

from __future__ import annotations

import hpack
import pytest

from bench.abuse.__main__ import MOST, Measured
from bench.abuse.abuses import ABUSES
from bench.abuse.honest_players import LONG, long_script
from bench.abuse.hostile_client import status_of


@pytest.mark.parametrize(
    ("status", "name"), [("0", "OK"), ("8", "RESOURCE_EXHAUSTED"), ("14", "UNAVAILABLE"), ("99", "UNKNOWN")]
)
def test_the_status_of_an_answer(status: str, name: str) -> None:
    assert status_of(hpack.Encoder().encode([("grpc-status", status)])) == name


def test_other_ends_of_a_call() -> None:
    assert status_of(b"reset \0\0\0\x07") == "reset"
    assert status_of(b"") == "connection lost"


def test_a_player_who_waits_too_long_is_noticed() -> None:
    good = Measured("toggles", p99_without=[4.0, 5.0, 5.0], p99_with=[4.0, 9.0, 50.0])
    assert good.ratio == 1.8
    assert good.good
    assert not Measured("toggles", p99_without=[4.0], p99_with=[4.0 * MOST + 0.1]).good
    assert not Measured("toggles", p99_without=[4.0], p99_with=[4.0], failures=1).good
    assert not Measured("toggles").good


def test_the_game_is_long_enough_for_the_abuses_of_one_match() -> None:
    assert any(abuse.same_match for abuse in ABUSES.values())
    assert len(long_script().moves) > LONG + 1_000
