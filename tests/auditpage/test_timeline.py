"""Stepping through a match: at every entry the page has what each viewer saw, was told and was asked."""

from __future__ import annotations

import json
import random
import subprocess
from functools import cache
from typing import Any

import pytest
from google.protobuf.json_format import MessageToDict

from auditpage.page import read_web_file
from auditpage.patches import patched
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from powderkeg.v1 import log_pb2
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.log.replayer import revealed_seed
from tests.auditpage.audits import SEATS, audited, changed, log_of, matches_in, page_of
from tests.clients.verifier.node import node

GAMES = sorted(SEATS)


@cache
def data_of(match_id: str, entries: tuple[bytes, ...], seed: bytes | None = None) -> dict[str, Any]:
    (data,) = matches_in(page_of(audited(match_id, entries, seed)))
    return data


def tables_of(data: dict[str, Any], bit: int) -> list[Any]:
    """The table after each entry for a viewer, as the script puts it together."""
    tables, table = [], None
    for step in data["steps"]:
        for mask, patch in step[6] if len(step) > 6 else ():
            if mask >> bit & 1:
                table = patched(table or {}, patch)
        tables.append(table)
    return tables


def view_of(fold: Fold, viewer: Viewer) -> Any:
    if fold.state is None or fold.codec is None:
        return None
    message = fold.codec.view_to_proto(fold.state.view(viewer))
    return MessageToDict(
        getattr(message, fold.genesis.game),
        preserving_proto_field_name=True,
        use_integers_for_enums=True,
        always_print_fields_with_no_presence=True,
    )


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_sees_the_very_table(game: str) -> None:
    match_id, entries = log_of(game)
    data = data_of(match_id, entries)
    assert data["stopped"] is None
    viewers = (ORGANIZER, SPECTATOR, *range(SEATS[game]))
    tables = {viewer: tables_of(data, bit) for bit, viewer in enumerate(viewers)}
    looked_at = {1, len(entries), *random.Random(game).sample(range(1, len(entries)), 40)}
    fold = Fold(match_id, revealed_seed(entries))
    for entry in entries:
        read_next(fold, entry)
        if fold.seq in looked_at:
            for viewer in viewers:
                assert tables[viewer][fold.seq - 1] == view_of(fold, viewer), (fold.seq, viewer)


@pytest.mark.parametrize("game", GAMES)
def test_the_script_sees_tables_questions_and_sentences_likewise(game: str) -> None:
    """In the script itself: the tables, and who is asked as far as a viewer may know."""
    match_id, entries = log_of(game)
    data = data_of(match_id, entries)
    bits = range(2 + SEATS[game])
    script = (
        f"{read_web_file('patches.js')}\n"
        "const [match, bits] = JSON.parse(require('fs').readFileSync(0));\n"
        "process.stdout.write(JSON.stringify(bits.map((bit) => [framesFor(match, bit).at(-1), asksFor(match, bit), "
        "sentencesFor(match, bit).map((each) => each !== null)])));"
    )
    given = json.dumps([data, list(bits)])
    done = subprocess.run([node(), "-e", script], input=given, capture_output=True, text=True, check=True, timeout=60)
    results = json.loads(done.stdout)
    fold = Fold(match_id, revealed_seed(entries))
    viewers = (ORGANIZER, SPECTATOR, *range(SEATS[game]))
    for entry in entries:
        step = read_next(fold, entry)
        for bit, viewer in enumerate(viewers):
            asked = fold.state.decisions(viewer) if fold.state else ()
            seen = results[bit][1][fold.seq - 1]
            assert [ask.seat for ask in asked] == seen["seats"]
            assert not asked or asked[0].kind == seen["kind"]
            assert results[bit][2][fold.seq - 1] == (viewer not in step.unknown_to)
    for bit, viewer in enumerate(viewers):
        assert results[bit][0] == view_of(fold, viewer)


def test_sentences_tell_each_viewer_what_that_viewer_may_know() -> None:
    match_id, entries = log_of("kittens")
    data = data_of(match_id, entries)
    told: dict[int, list[str]] = {bit: [] for bit in range(6)}
    for step in data["steps"]:
        for mask, *places in step[4] if len(step) > 4 else ():
            for bit in told:
                if mask >> bit & 1:
                    told[bit] += [data["texts"][place] for place in places]
    secret = [said for said in told[0] if " drew " in said and not said.endswith("drew a card.")]
    assert secret
    assert not [said for said in told[1] if " drew " in said and "a card" not in said]
    assert "The game was dealt." in told[1]


def test_thinking_is_counted_from_the_question_and_the_clock_is_marked() -> None:
    match_id, entries = log_of("kobolds")
    data = data_of(match_id, entries)
    fold = Fold(match_id, revealed_seed(entries))
    late = 0
    for place, entry in enumerate(entries):
        since = fold.since_ms
        step = read_next(fold, entry)
        seen = [*data["steps"][place], *[None] * 7]
        if step.entry.HasField("acted"):
            assert seen[3] == fold.time_ms - since
            late += seen[1] == log_pb2.AUTHOR_CLOCK
        else:
            assert seen[3] is None
    assert late == sum(log_pb2.LogEntry.FromString(each).author == log_pb2.AUTHOR_CLOCK for each in entries) > 0


def test_a_log_that_diverges_is_shown_up_to_the_last_good_entry() -> None:
    match_id, entries = log_of("boom")

    def elsewhere(entry: log_pb2.LogEntry) -> None:
        entry.acted.seat = (entry.acted.seat + 1) % SEATS["boom"]

    bad = next(at for at in range(30, len(entries)) if log_pb2.LogEntry.FromString(entries[at]).HasField("acted"))
    broken = [*entries[:bad], changed(entries[bad], elsewhere), *entries[bad + 1 :]]
    page = page_of(audited(match_id, broken))
    (data,) = matches_in(page)
    assert len(data["steps"]) == bad
    assert data["stopped"][0] == bad + 1
    assert data["failed"] == [bad + 1]
    assert f'href="#match-1-{bad + 1}"' in page
    assert tables_of(data, 0)[-1] is not None


def test_an_aborted_match() -> None:
    match_id, entries = log_of("kobolds")
    data = data_of(match_id, entries)
    assert (data["status"], data["outcome"]) == ("aborted", None)
    assert any("broken off" in said for said in data["texts"])


def test_an_unfinished_match_whose_seed_is_not_known_is_told_and_not_drawn() -> None:
    match_id, entries = log_of("kittens")
    data = data_of(match_id, entries[:40])
    assert (data["status"], data["dealt"], data["stopped"]) == ("unfinished", False, None)
    assert len(data["steps"]) == 40
    assert all(len(step) <= 5 for step in data["steps"])


def test_an_unfinished_match_whose_seed_is_known_is_drawn() -> None:
    match_id, entries = log_of("kittens")
    data = data_of(match_id, entries[:40], revealed_seed(entries))
    assert (data["status"], data["dealt"], data["stopped"]) == ("unfinished", True, None)


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_match_that_never_started(count: int) -> None:
    match_id, entries = log_of("boom")
    data = data_of(match_id, entries[:count], revealed_seed(entries))
    assert data["status"] == ("never started" if count else "not sound")
    assert len(data["steps"]) == count


def test_what_is_no_log_at_all() -> None:
    (data,) = matches_in(page_of(audited("m", [b"\xff\xff"])))
    assert (data["game"], data["steps"], data["stopped"][0]) == ("", [], 1)
