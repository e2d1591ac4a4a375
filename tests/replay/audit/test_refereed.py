"""Awkward situations in which the answer follows from docs/audit.md alone."""

from __future__ import annotations

from base64 import b64encode

import pytest

from powderkeg.v1 import log_pb2
from replay.audit.findings import Verdict
from replay.log.export import Export, MatchLog
from tests.replay.audit.cases import check
from tests.replay.audit.forge import EVENT, audited, edited, event_of, played, receipts, run_over, signed

FINISHED = [played(seats=3, number=number, tournament=EVENT) for number in range(3)]
SPRING = event_of(*FINISHED)


def cosigned(note: bytes, times: int = 1, signature: bytes = bytes(64)) -> bytes:
    """The note, with signatures of witnesses whom no policy names."""
    lines = (f"— witness.example/{number} {b64encode(b'seen' + signature).decode()}\n" for number in range(times))
    return note + "".join(lines).encode()


def witnessed(match: MatchLog, times: int = 1, signature: bytes = bytes(64)) -> MatchLog:
    return MatchLog(match.match_id, match.entries, [cosigned(note, times, signature) for note in match.checkpoints])


def test_the_file_of_a_match_fills_the_gap_in_that_of_its_event() -> None:
    whole = SPRING.file()
    run = run_over(Export(whole.matches[1:], whole.event), SPRING.file_of(FINISHED[0]))
    assert run.verdict is Verdict.PROVEN
    assert {str(coverage) for _, coverage in run.coverages} == {"3 of 3 matches"}
    assert run.standings == run_over(SPRING).standings


@pytest.mark.parametrize(("times", "signature"), [(1, bytes(64)), (1, b"?"), (99, bytes(64))])
def test_witnesses_may_cosign_what_they_like(times: int, signature: bytes) -> None:
    whole = SPRING.file()
    matches = [witnessed(match, times, signature) for match in whole.matches]
    check(audited(Export(matches, whole.event), [cosigned(SPRING.heads[-1], times, signature)]))


def test_more_than_a_hundred_signatures_are_none() -> None:
    check(audited(witnessed(played(seats=3), 100)), "shape: it has more than 100 signatures")


def test_a_receipt_without_its_event_says_nothing_of_an_event_that_dropped_the_match() -> None:
    """The whole is unproven, for somebody has played what is not here; with its place the same receipt refutes."""
    rebuilt = event_of(*FINISHED[1:])
    old = run_over(rebuilt, notes=receipts(FINISHED[0])[:1])
    assert [file.audit.verdict for file in old.files] == [Verdict.PROVEN]
    assert old.verdict is Verdict.UNPROVEN
    new = run_over(rebuilt, notes=receipts(FINISHED[0], SPRING.place_of(FINISHED[0]))[:1])
    assert new.verdict is Verdict.REFUTED
    assert [remark.code for remark in new.remarks] == ["two-stories"]


def test_bots_owe_no_entropy_also_where_players_do() -> None:
    def require(entry: log_pb2.LogEntry) -> None:
        entry.genesis.require_entropy = True

    bots = played(seats=3, bot_seats=(0, 1, 2))
    run = run_over(signed(bots.match_id, edited(bots.entries, 1, require)))
    assert run.verdict is Verdict.PROVEN
    assert [remark.code for remark in run.remarks] == ["bot-seed"]
