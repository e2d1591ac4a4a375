"""Events over the wire: who may open matches in one, the tree and its proofs, closing, lists."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

import grpc
import pytest

from powderkeg.v1 import event_service_pb2, match_service_pb2
from replay.audit.findings import Verdict
from replay.audit.match import audit_file
from replay.audit.merkle import consistent
from replay.log.export import read_export
from tests.service.events import aborted, head_of, problems, proven, refused, serving
from tests.service.running import POLICY, new_match, play_on, reason_of

Code = grpc.StatusCode


def test_a_match_with_a_new_tournament_opens_an_event(store_url: str) -> None:
    async def scenario() -> tuple[bytes, bytes, list[str]]:
        async with serving(store_url) as (_, anyone, _, name):
            with refused(Code.NOT_FOUND, "UNKNOWN_EVENT"):
                await anyone.event("GetEvent", name)
            played, _, players = await new_match(anyone, tournament=name)
            await play_on(players, played)
            broken_off = await aborted(anyone, tournament=name)
            event = (await anyone.event("GetEvent", name)).event
            assert (event.restricted, event.boards, event.closed, event.matches) == (False, 0, False, 2)
            of_match = await anyone.export(played)
            return of_match, await anyone.export_event(name), [played, broken_off]

    of_match, of_event, ids = asyncio.run(scenario())
    alone = audit_file(of_match, POLICY)
    assert alone.matches[0].verdict is Verdict.PROVEN
    unknown = "1 of an unknown number of matches is here: the event is not closed; take the file of the event"
    assert problems(alone) == [f"complete unchecked: {unknown}"]
    event = read_export(of_match).event
    assert event is not None
    assert all(leaf.proof is not None for leaf in event.leaves)
    assert event.growths
    assert [match.log.match_id for match in proven(of_event).matches] == ids


def test_the_file_of_an_event_that_is_on_says_so(store_url: str) -> None:
    async def scenario() -> bytes:
        async with serving(store_url) as (_, anyone, _, name):
            await new_match(anyone, tournament=name)
            return await anyone.export_event(name)

    audit = audit_file(asyncio.run(scenario()), POLICY)
    assert audit.verdict is Verdict.UNPROVEN
    assert problems(audit) == ["complete unchecked: 0 of 1 matches so far are here: 1 is still being played"]


def test_only_the_organizer_opens_matches_in_an_event_of_the_organizer(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            with refused(Code.UNAUTHENTICATED, "MISSING_TOKEN"):
                await anyone.event("CreateEvent", name)
            with refused(Code.PERMISSION_DENIED, "WRONG_TOKEN"):
                await anyone.with_token("guessed").event("CreateEvent", name)
            created = await organizer.event("CreateEvent", name, request_id="the same")
            again = await organizer.event("CreateEvent", name, request_id="the same")
            assert created.event == again.event
            with refused(Code.ALREADY_EXISTS, "EVENT_EXISTS"):
                await organizer.event("CreateEvent", name)
            with refused(Code.UNAUTHENTICATED, "MISSING_TOKEN"):
                await anyone.call("CreateMatch", game="boom", seats=3, tournament=name)
            with refused(Code.PERMISSION_DENIED, "WRONG_TOKEN"):
                await anyone.with_token("guessed").call("CreateMatch", game="boom", seats=3, tournament=name)
            opened = await organizer.call("CreateMatch", game="boom", seats=3, tournament=name)
            assert opened.match.tournament == name
            joined = await anyone.call("JoinMatch", opened.match.id, name="Ann")
            assert joined.receipt

    asyncio.run(scenario())


def test_an_event_may_be_named_in_a_newer_unicode(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, _, organizer, _):
            await organizer.event("CreateEvent", f"Spring \U0001fae9 {uuid4().hex}")

    asyncio.run(scenario())


@pytest.mark.parametrize("name", ["a\nb", "tab\there", "\u200b", "a\xa0b", "\u2028", "\ue000"])
def test_a_name_that_cannot_be_printed_is_refused(store_url: str, name: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, _):
            with refused(Code.INVALID_ARGUMENT, "MALFORMED", field="name"):
                await organizer.event("CreateEvent", name)
            with refused(Code.INVALID_ARGUMENT, "MALFORMED", field="tournament"):
                await anyone.call("CreateMatch", game="boom", seats=3, tournament=name)

    asyncio.run(scenario())


def test_a_match_that_is_refused_makes_no_event(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            match: dict[str, Any] = {"game": "boom", "seats": 3, "tournament": name}
            for caller in (anyone, organizer):
                with refused(Code.INVALID_ARGUMENT, "NO_SUCH_BOARD", text="there is no event"):
                    await caller.call("CreateMatch", **match, board=1)
            with refused(Code.INVALID_ARGUMENT, "BAD_SEATS"):
                await anyone.call("CreateMatch", **{**match, "seats": 19})
            with refused(Code.PERMISSION_DENIED, "WRONG_TOKEN"):
                await anyone.with_token("guessed").call("CreateMatch", **match)
            with refused(Code.NOT_FOUND, "UNKNOWN_EVENT"):
                await anyone.event("GetEvent", name)
            listed = await anyone.events.ListEvents(event_service_pb2.ListEventsRequest())
            assert name not in [event.name for event in listed.events]

    asyncio.run(scenario())


def test_a_name_that_others_play_under(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            await aborted(anyone, tournament=name)
            with refused(Code.ALREADY_EXISTS, "EVENT_EXISTS", text="it is open to all, and all an organizer can do"):
                await organizer.event("CreateEvent", name)

    asyncio.run(scenario())


def test_an_odd_name_is_a_name(store_url: str) -> None:
    odd = "Våropen/2026 + «Finale» 100% {x} " + uuid4().hex[:6]

    async def scenario() -> bytes:
        async with serving(store_url) as (_, anyone, organizer, _):
            await aborted(anyone, tournament=odd)
            await organizer.event("CloseEvent", odd)
            return await anyone.export_event(odd)

    proven(asyncio.run(scenario()))


def test_heads_only_grow_and_prove_it(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, _, name):
            await aborted(anyone, tournament=name)
            old = head_of((await anyone.event("GetEvent", name)).event)
            for _ in range(3):
                await aborted(anyone, tournament=name)
            answer = await anyone.event("GetEvent", name, from_size=old.size)
            new = head_of(answer.event)
            assert new.size > old.size
            assert consistent(old.size, old.root, new.size, new.root, list(answer.consistency))
            with refused(Code.OUT_OF_RANGE, "NO_SUCH_SEQ"):
                await anyone.event("GetEvent", name, from_size=new.size + 100)

    asyncio.run(scenario())


def test_several_heads_are_proven_at_once(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, _, name):
            heads = []
            for _ in range(3):
                await aborted(anyone, tournament=name)
                heads.append(head_of((await anyone.event("GetEvent", name)).event))
            answer = await anyone.event("GetEvent", name, from_sizes=[head.size for head in heads])
            new = head_of(answer.event)
            assert [growth.from_size for growth in answer.growths] == [head.size for head in heads]
            for old, growth in zip(heads, answer.growths, strict=True):
                assert consistent(old.size, old.root, new.size, new.root, list(growth.consistency))
            with refused(Code.OUT_OF_RANGE, "NO_SUCH_SEQ"):
                await anyone.event("GetEvent", name, from_sizes=[1, new.size + 100])
            with refused(Code.INVALID_ARGUMENT, "MALFORMED", field="from_sizes"):
                await anyone.event("GetEvent", name, from_sizes=[0])

    asyncio.run(scenario())


def test_an_event_closes_when_all_its_matches_are_over(store_url: str) -> None:
    async def scenario() -> bytes:
        async with serving(store_url) as (_, anyone, organizer, name):
            match_id, host, _ = await new_match(anyone, tournament=name)
            with refused(Code.UNAUTHENTICATED, "MISSING_TOKEN"):
                await anyone.event("CloseEvent", name)
            with refused(Code.FAILED_PRECONDITION, "EVENT_STILL_ON", text=f"1 match of the event '{name}' is not over"):
                await organizer.event("CloseEvent", name)
            await host.call("AbortMatch", match_id)
            closed = (await organizer.event("CloseEvent", name)).event
            assert closed.closed
            assert closed == (await organizer.event("CloseEvent", name)).event
            with refused(Code.FAILED_PRECONDITION, "EVENT_CLOSED"):
                await anyone.call("CreateMatch", game="boom", seats=3, tournament=name)
            with refused(Code.NOT_FOUND, "UNKNOWN_EVENT"):
                await organizer.event("CloseEvent", f"no {name}")
            return await anyone.export_event(name)

    audit = proven(asyncio.run(scenario()))
    assert audit.event is not None
    assert audit.event.ended is not None
    assert audit.event.ended.matches == 1


def test_closing_can_abort_what_is_on(store_url: str) -> None:
    async def scenario() -> bytes:
        async with serving(store_url) as (_, anyone, organizer, name):
            await new_match(anyone, tournament=name)
            await anyone.call("CreateMatch", game="kittens", seats=2, tournament=name)
            closed = (await organizer.event("CloseEvent", name, abort_open=True)).event
            assert (closed.matches, closed.over) == (2, 2)
            return await anyone.export_event(name)

    audit = proven(asyncio.run(scenario()))
    last = [match.entries[-1] for match in audit.matches]
    assert [entry.aborted.reason for entry in last] == ["the event was closed"] * 2


@pytest.mark.parametrize("request_ids", [("one", "another"), ("the same", "the same")])
def test_two_who_close_an_event_at_once_both_succeed(store_url: str, request_ids: tuple[str, ...]) -> None:
    async def scenario() -> bytes:
        async with serving(store_url) as (_, anyone, organizer, name):
            for _ in range(5):
                await anyone.call("CreateMatch", game="boom", seats=3, tournament=name)
            closes = [
                organizer.event("CloseEvent", name, abort_open=True, request_id=f"{each} {name}")
                for each in request_ids
            ]
            one, other = await asyncio.gather(*closes)
            assert one.event == other.event
            assert (one.event.closed, one.event.over) == (True, 5)
            return await anyone.export_event(name)

    proven(asyncio.run(scenario()))


def test_what_ends_or_begins_while_an_event_is_closed(store_url: str) -> None:
    async def scenario() -> bytes:
        async with serving(store_url) as (_, anyone, organizer, name):
            tables = [await new_match(anyone, tournament=name) for _ in range(3)]
            ends = [host.call("AbortMatch", match_id) for match_id, host, _ in tables]
            begins = [anyone.call("CreateMatch", game="boom", seats=3, tournament=name) for _ in range(8)]
            closes = [organizer.event("CloseEvent", name, abort_open=True) for _ in range(2)]
            done = await asyncio.gather(*ends, *begins[:4], *closes, *begins[4:], return_exceptions=True)
            wrong = [each for each in done if isinstance(each, BaseException)]
            assert all(isinstance(each, grpc.aio.AioRpcError) for each in wrong), wrong
            reasons = {reason_of(each)[1] for each in wrong if isinstance(each, grpc.aio.AioRpcError)}
            assert reasons <= {"GAME_OVER", "EVENT_CLOSED"}
            assert not any(isinstance(each, BaseException) for each in done[7:9]), "both closed it"
            event = (await anyone.event("GetEvent", name)).event
            assert event.closed
            assert event.matches == event.over
            return await anyone.export_event(name)

    proven(asyncio.run(scenario()))


def test_a_match_that_begins_at_the_last_moment_is_aborted_too(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> bytes:
        async with serving(store_url) as (service, anyone, organizer, name):
            await aborted(anyone, tournament=name)
            store, late = service.app.events.kept, [1, 2]
            add_leaf = store.add_leaf

            async def somebody_is_quicker(event: str, what: str, leaf: bytes, after: int | None = None) -> int | None:
                if after is not None and late:
                    late.pop()
                    await anyone.call("CreateMatch", game="boom", seats=3, tournament=name)
                return await add_leaf(event, what, leaf, after)

            monkeypatch.setattr(store, "add_leaf", somebody_is_quicker)
            with refused(Code.FAILED_PRECONDITION, "EVENT_STILL_ON"):
                await organizer.event("CloseEvent", name)
            closed = (await organizer.event("CloseEvent", name, abort_open=True)).event
            assert (closed.matches, closed.over) == (3, 3)
            return await anyone.export_event(name)

    proven(asyncio.run(scenario()))


def test_a_creation_that_was_cut_short_becomes_a_leaf_when_it_is_sent_again(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (service, _, _, name):
            request = match_service_pb2.CreateMatchRequest(request_id=uuid4().hex, game="boom", tournament=name)
            with monkeypatch.context() as patch:

                async def die(*_: Any) -> None:
                    raise RuntimeError("the process died here")

                patch.setattr(service.app.notary, "open", die)
                with pytest.raises(RuntimeError):
                    await service.app.creation.create(request, "a client")
            created = await service.app.creation.create(request, "a client")
            assert await service.app.events.match_ids(name) == [created.match.id]

    asyncio.run(scenario())


def test_events_are_listed_newest_first(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            for number in range(3):
                await organizer.event("CreateEvent", f"{name} {number}")
                await asyncio.sleep(0.002)
            names, token = list[str](), ""
            while not names or token:
                request = event_service_pb2.ListEventsRequest(page_size=2, page_token=token)
                page = await anyone.events.ListEvents(request)
                names += [event.name for event in page.events]
                token = page.next_page_token
            assert [each for each in names if each.startswith(name)] == [f"{name} {number}" for number in (2, 1, 0)]
            with refused(Code.INVALID_ARGUMENT, "MALFORMED", field="page_token"):
                await anyone.events.ListEvents(event_service_pb2.ListEventsRequest(page_token="first"))
            with refused(Code.INVALID_ARGUMENT, "MALFORMED", field="page_token"):
                await anyone.call("ListMatches", page_token="first")

    asyncio.run(scenario())
