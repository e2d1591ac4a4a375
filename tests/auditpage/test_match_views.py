"""Stepping through a match: of every entry the page has what each viewer saw, was told and was asked."""

from __future__ import annotations

import asyncio
from functools import cache

import pytest

from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.export import Export, MatchLog, write_export
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.log.replayer import revealed_seed
from service.cooperative import Slices
from service.file_views import file_views
from service.log_views import EntryView
from tests.auditpage.audits import SEATS, PageMatch, audited, changed, log_of, matches_in, page_of

GAMES = sorted(SEATS)


@cache
def match_of(match_id: str, entries: tuple[bytes, ...], seed: bytes | None = None) -> PageMatch:
    (match,) = matches_in(page_of(audited(match_id, entries, seed)))
    return match


def said_in(views: list[EntryView]) -> list[str]:
    """All sentences of a viewer."""
    return [text for view in views for text in (view.text, *(event.text for event in view.events)) if text]


@pytest.mark.parametrize("game", GAMES)
def test_every_viewer_sees_the_very_table_and_is_asked_what_was_asked(game: str) -> None:
    match_id, entries = log_of(game)
    match = match_of(match_id, entries)
    assert match.facts["stopped"] is None
    assert match.views.keys() == {ORGANIZER, SPECTATOR, *range(SEATS[game])}
    fold = Fold(match_id, revealed_seed(entries))
    for entry in entries:
        step = read_next(fold, entry)
        for viewer, views in match.views.items():
            seen = views[fold.seq - 1]
            assert (seen.seq, seen.unknown) == (fold.seq, viewer in step.unknown_to)
            if fold.state is None or fold.codec is None:
                assert not seen.HasField("view")
                continue
            assert seen.view == fold.codec.view_to_proto(fold.state.view(viewer)), (fold.seq, viewer)
            asked = () if fold.over else fold.state.decisions(viewer)
            assert [(each.seat, each.kind) for each in seen.decisions] == [(each.seat, each.kind) for each in asked]


async def from_service(file: bytes, viewer: Viewer, language: str) -> list[EntryView]:
    return [view async for part in file_views(Slices(), "a client", file, "", viewer, language) for view in part.views]


@pytest.mark.parametrize("viewer", [ORGANIZER, SPECTATOR, 1])
def test_the_page_has_the_messages_that_the_service_gives(viewer: Viewer) -> None:
    match_id, entries = log_of("kittens")
    file = write_export(Export([MatchLog(match_id, list(entries))]))
    assert match_of(match_id, entries).views[viewer] == asyncio.run(from_service(file, viewer, "en"))


def test_sentences_tell_each_viewer_what_that_viewer_may_know() -> None:
    match = match_of(*log_of("kittens"))
    everything, public, own = (said_in(match.views[viewer]) for viewer in (ORGANIZER, SPECTATOR, 0))
    assert [said for said in everything if " drew " in said and not said.endswith("drew a card.")]
    assert not [said for said in public if " drew " in said and "a card" not in said]
    assert "The game was dealt." in public
    assert [said for said in own if said.startswith("You drew ") and "a card" not in said]


def test_thinking_is_counted_from_the_question_and_the_clock_is_marked() -> None:
    match_id, entries = log_of("kobolds")
    views = match_of(match_id, entries).views[ORGANIZER]
    fold = Fold(match_id, revealed_seed(entries))
    late = 0
    for view, entry in zip(views, entries, strict=True):
        since = fold.since_ms
        step = read_next(fold, entry)
        if step.entry.HasField("acted"):
            assert view.think_ms == fold.time_ms - since
            late += view.author == log_pb2.AUTHOR_CLOCK
        else:
            assert not view.HasField("think_ms")
    assert late == sum(log_pb2.LogEntry.FromString(each).author == log_pb2.AUTHOR_CLOCK for each in entries) > 0


def test_a_log_that_diverges_is_shown_up_to_the_last_good_entry() -> None:
    match_id, entries = log_of("boom")

    def elsewhere(entry: log_pb2.LogEntry) -> None:
        entry.acted.seat = (entry.acted.seat + 1) % SEATS["boom"]

    bad = next(at for at in range(30, len(entries)) if log_pb2.LogEntry.FromString(entries[at]).HasField("acted"))
    broken = [*entries[:bad], changed(entries[bad], elsewhere), *entries[bad + 1 :]]
    page = page_of(audited(match_id, broken))
    (match,) = matches_in(page)
    assert all(len(views) == bad for views in match.views.values())
    assert match.facts["entries"] == len(entries)
    assert match.facts["stopped"][0] == bad + 1
    assert match.facts["failed"] == [bad + 1]
    assert f'href="#match-1-{bad + 1}"' in page
    assert match.views[ORGANIZER][-1].HasField("view")


def test_an_aborted_match() -> None:
    match = match_of(*log_of("kobolds"))
    assert match.match.status == match_pb2.MATCH_STATUS_ABORTED
    assert not match.match.HasField("outcome")
    assert "It was broken off." in match.facts["about"]
    assert any("broken off" in said for said in said_in(match.views[SPECTATOR]))


def test_an_unfinished_match_whose_seed_is_not_known_is_told_and_not_drawn() -> None:
    match_id, entries = log_of("kittens")
    match = match_of(match_id, entries[:40])
    assert match.match.status == match_pb2.MATCH_STATUS_PLAYING
    assert match.facts["undealt"].startswith("The seed of this match is not known")
    assert match.facts["stopped"] is None
    for views in match.views.values():
        assert len(views) == 40
        assert not any(view.HasField("view") or view.events for view in views)
    acted = [place for place in range(40) if log_pb2.LogEntry.FromString(entries[place]).HasField("acted")]
    assert acted
    assert all(match.views[ORGANIZER][place].text for place in acted)
    assert not any(match.views[viewer][place].text for viewer in (SPECTATOR, 0, 1) for place in acted)


def test_an_unfinished_match_whose_seed_is_known_is_drawn() -> None:
    match_id, entries = log_of("kittens")
    match = match_of(match_id, entries[:40], revealed_seed(entries))
    assert match.match.status == match_pb2.MATCH_STATUS_PLAYING
    assert (match.facts["undealt"], match.facts["stopped"]) == ("", None)
    assert match.views[SPECTATOR][-1].HasField("view")


@pytest.mark.parametrize("count", [0, 1, 2])
def test_a_match_that_never_started(count: int) -> None:
    match_id, entries = log_of("boom")
    match = match_of(match_id, entries[:count], revealed_seed(entries))
    assert match.facts["undealt"] == "Nothing was ever dealt."
    assert ("It never started." if count else "Not sound.") in match.facts["about"]
    assert len(match.views[ORGANIZER]) == count


def test_what_is_no_log_at_all() -> None:
    match = match_of("m", (b"\xff\xff",))
    assert (match.facts["rules"], match.views[ORGANIZER], match.facts["stopped"][0]) == ("", [], 1)
