"""Events over the wire: who may open matches in one, the tree and its proofs, boards, closing, standings, imports."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from uuid import uuid4

import grpc
import pytest
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from powderkeg.v1 import event_service_pb2, log_pb2, match_service_pb2, replay_service_pb2
from replay.audit.findings import EVENT_CHECKS, Verdict
from replay.audit.match import FileAudit, audit_file
from replay.audit.merkle import consistent
from replay.audit.policy import Policy, Trusted
from replay.log.export import Export, MatchLog, read_export
from replay.signed.statements import EventHead, read_signed
from service.server import Service
from tests.audit.forge import data_of
from tests.audit.odd import END_OF_TIME, at_second, dated, lacking_a_match
from tests.service.running import ORGANIZER_KEY, SIGNER, Caller, move, new_match, play_on, reason_of, running
from tests.store import embedded

POLICY = Policy(Trusted(SIGNER.verifier))
Code = grpc.StatusCode


@contextmanager
def refused(code: grpc.StatusCode, reason: str, *, field: str = "", text: str = "") -> Iterator[None]:
    with pytest.raises(grpc.aio.AioRpcError) as failure:
        yield
    assert reason_of(failure.value) == (code, reason)
    assert field_of(failure.value) == field
    assert text in str(failure.value.details())


def field_of(failure: grpc.aio.AioRpcError) -> str:
    """Which field is malformed, if the error names one."""
    status, info = rpc_status.from_call(failure), error_details_pb2.ErrorInfo()
    assert status is not None
    assert status.details[0].Unpack(info)
    return str(info.metadata.get("field", ""))


@asynccontextmanager
async def serving(store_url: str) -> AsyncIterator[tuple[Service, Caller, Caller, str]]:
    """A service, somebody, the organizer, and the name of a new event."""
    async with running(store_url) as (service, anyone):
        yield service, anyone, anyone.with_token(ORGANIZER_KEY), f"Spring Open {uuid4().hex[:8]}"


def head_of(event: Any) -> EventHead:
    note, said = read_signed(event.head.encode())
    assert isinstance(said, EventHead)
    assert POLICY.objection(note, said) == ""
    return said


def problems(audit: FileAudit) -> list[str]:
    found = [*(audit.event.findings if audit.event else ())]
    found += [each for match in audit.matches for each in match.findings]
    return [str(each) for each in found if each.verdict not in ("ok", "skipped")]


async def aborted(anyone: Caller, host: Caller | None = None, **fields: Any) -> str:
    match_id, own, _ = await new_match(host or anyone, **fields)
    await own.call("AbortMatch", match_id)
    return match_id


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
    whole = audit_file(of_event, POLICY)
    assert [match.log.match_id for match in whole.matches] == ids
    assert whole.verdict is Verdict.PROVEN, problems(whole)


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
            await organizer.event("CreateEvent", "Spring \U0001fae9")

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

    audit = audit_file(asyncio.run(scenario()), POLICY)
    assert audit.verdict is Verdict.PROVEN, problems(audit)


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

    audit = audit_file(asyncio.run(scenario()), POLICY)
    assert audit.verdict is Verdict.PROVEN, problems(audit)
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

    audit = audit_file(asyncio.run(scenario()), POLICY)
    assert audit.verdict is Verdict.PROVEN, problems(audit)
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

    audit = audit_file(asyncio.run(scenario()), POLICY)
    assert audit.verdict is Verdict.PROVEN, problems(audit)


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

    audit = audit_file(asyncio.run(scenario()), POLICY)
    assert audit.verdict is Verdict.PROVEN, problems(audit)


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

    audit = audit_file(asyncio.run(scenario()), POLICY)
    assert audit.verdict is Verdict.PROVEN, problems(audit)


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
                    await service.app.creation.create(request)
            created = await service.app.creation.create(request)
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


# -- boards ------------------------------------------------------------------------------------------------------------


async def table(anyone: Caller, organizer: Caller, name: str, names: str, **fields: Any) -> tuple[str, list[Caller]]:
    """A started match of three players on board 1."""
    fields = {"game": "boom", "seats": 3, "board": 1, **fields}
    created = await organizer.call("CreateMatch", tournament=name, **fields)
    match_id = created.match.id
    assert created.match.board == fields["board"]
    joined = [await anyone.call("JoinMatch", match_id, name=each, entropy=each.encode()) for each in names]
    await anyone.with_token(created.host_token).call("StartMatch", match_id)
    return match_id, [anyone.with_token(each.seat_token) for each in joined]


def test_the_tables_of_a_board_have_the_same_deal_and_it_is_revealed_at_the_end(store_url: str) -> None:
    async def scenario() -> tuple[bytes, bytes, list[str]]:
        async with serving(store_url) as (_, anyone, organizer, name):
            created = (await organizer.event("CreateEvent", name, boards=2)).event
            assert (created.boards, created.seed) == (2, b"")
            first, first_seats = await table(anyone, organizer, name, "abc")
            second, second_seats = await table(anyone, organizer, name, "def")
            other, other_seats = await table(anyone, organizer, name, "abc", board=2)
            await play_on(first_seats, first)
            unrevealed = await organizer.export(first)
            for players, match_id in ((second_seats, second), (other_seats, other)):
                await play_on(players, match_id)
            still_sealed = await anyone.export_event(name)
            assert read_export(still_sealed).matches == []
            closed = (await organizer.event("CloseEvent", name)).event
            assert len(closed.seed) == 32
            table_of = (await anyone.event("GetEvent", name)).standings
            assert sum(row.matchpoints for row in table_of) == 2 * 3  # one comparison in each seat of board 1
            return unrevealed, await anyone.export_event(name), [first, second, other]

    unrevealed, data, ids = asyncio.run(scenario())
    early = audit_file(unrevealed, POLICY)
    assert early.verdict is Verdict.UNPROVEN
    assert "seed unchecked: the event has not revealed the seed of its boards yet" in problems(early)
    audit = audit_file(data, POLICY)
    assert audit.verdict is Verdict.PROVEN, problems(audit)
    deals = {}
    for match in audit.matches:
        started = next(entry.started for entry in match.entries if entry.HasField("started"))
        deals[match.log.match_id] = started.deal_digest, match.genesis.seed_commitment
        assert match.entries[-1].closing.server_seed == b""
    first, second, other = (deals[each] for each in ids)
    assert first == second
    assert first != other


def test_a_board_is_shown_to_its_own_seats_only_until_it_is_revealed(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            await organizer.event("CreateEvent", name, boards=1)
            match_id, seats = await table(anyone, organizer, name, "abc")
            await move(seats[0], match_id)

            async def watched(caller: Caller) -> int:
                request = match_service_pb2.WatchMatchRequest(match_id=match_id)
                stream = caller.matches.WatchMatch(request, metadata=caller.metadata)
                first = await stream.read()
                stream.cancel()
                assert first is not grpc.aio.EOF
                return int(first.seq)

            async def looks(caller: Caller, **fields: Any) -> list[Any]:
                at = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=5, **fields)
                return [
                    await caller.call("GetView", match_id),
                    await watched(caller),
                    await caller.replays.GetViewAt(at, metadata=caller.metadata),
                ]

            async def refuses_all(caller: Caller) -> None:
                entries = replay_service_pb2.ListEntriesRequest(match_id=match_id)
                at = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=5)
                for call in (
                    caller.call("GetView", match_id),
                    watched(caller),
                    caller.replays.GetViewAt(at, metadata=caller.metadata),
                    caller.replays.ListEntries(entries, metadata=caller.metadata),
                    caller.export(match_id),
                ):
                    with refused(Code.PERMISSION_DENIED, "NOT_YET_PUBLIC"):
                        await call

            await refuses_all(anyone)
            assert all(await looks(seats[1]))
            assert all(await looks(organizer))
            await play_on(seats, match_id)
            await refuses_all(anyone)
            at = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=5, seat=2)
            with refused(Code.PERMISSION_DENIED, "NOT_YET_PUBLIC"):
                await seats[1].replays.GetViewAt(at, metadata=seats[1].metadata)
            await organizer.event("CloseEvent", name)
            assert all(await looks(anyone, seat=2))
            assert await anyone.export(match_id)

    asyncio.run(scenario())


def test_boards_that_are_not_there_are_refused(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, _, organizer, name):
            await organizer.event("CreateEvent", name, boards=2)
            with refused(Code.INVALID_ARGUMENT, "NO_SUCH_BOARD"):
                await organizer.call("CreateMatch", game="boom", tournament=name, board=3)
            with refused(Code.INVALID_ARGUMENT, "NO_SUCH_BOARD"):
                await organizer.call("CreateMatch", game="boom", board=1)

    asyncio.run(scenario())


def test_no_match_of_an_event_takes_a_seed(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (service, anyone, organizer, name):
            with refused(Code.INVALID_ARGUMENT, "SEED_IN_EVENT"):
                await anyone.call("CreateMatch", game="boom", tournament=name, seed=bytes(32))
            assert await service.app.events.kept.facts(name) is None, "what is refused makes no event"
            await organizer.event("CreateEvent", name, boards=2)
            for board in (0, 1):
                with refused(Code.INVALID_ARGUMENT, "SEED_IN_EVENT"):
                    await organizer.call("CreateMatch", game="boom", tournament=name, board=board, seed=bytes(32))
            assert (await anyone.event("GetEvent", name)).event.matches == 0

    asyncio.run(scenario())


# -- standings, audits, imports ------------------------------------------------------------------------------------


def test_standings_count_what_was_won(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, _, name):
            match_id, _, players = await new_match(anyone, tournament=name)
            for player in players[:2]:
                await player.call("Resign", match_id)
            await aborted(anyone, tournament=name)
            rows = (await anyone.event("GetEvent", name)).standings
            assert [(row.rank, row.name, row.played, row.won) for row in rows] == [
                (1, "player 2", 1, 1),
                (2, "player 0", 1, 0),
                (2, "player 1", 1, 0),
            ]
            assert not rows[0].HasField("matchpoints")

    asyncio.run(scenario())


def test_the_service_audits_an_event_and_tells_how_far_it_is(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            match_id, _, players = await new_match(anyone, tournament=name)
            await play_on(players, match_id)
            request = event_service_pb2.AuditEventRequest(name=name)
            with refused(Code.UNAUTHENTICATED, "MISSING_TOKEN"):
                async for _ in anyone.events.AuditEvent(request):
                    pass
            words = [word async for word in organizer.events.AuditEvent(request, metadata=organizer.metadata)]
            assert [word.match.match_id for word in words if word.HasField("match")] == [match_id]
            last = words[-1].event
            assert (last.verdict, last.matches, last.audited, last.coverage) == (
                "proven",
                1,
                1,
                "1 of 1 matches so far",
            )
            assert [finding.check for finding in last.findings] == [*EVENT_CHECKS]
            assert [(remark.code, remark.subject) for remark in last.remarks] == [("event-open", f"event {name}")]
            far = [word.progress for word in words if word.HasField("progress")][-1]
            assert (far.matches_done, far.entries_done) == (far.matches, far.entries)

    asyncio.run(scenario())


def test_the_service_says_which_matches_its_audit_lacks(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            await aborted(anyone, tournament=name)
            await new_match(anyone, tournament=name)
            request = event_service_pb2.AuditEventRequest(name=name)
            words = [word async for word in organizer.events.AuditEvent(request, metadata=organizer.metadata)]
            last = words[-1].event
            assert (last.verdict, last.matches, last.audited, last.coverage) == (
                "unproven",
                2,
                1,
                "1 of 2 matches so far",
            )
            assert last.findings[-1].problem == "1 of 2 matches so far is here: 1 is still being played"

    asyncio.run(scenario())


async def taken_in(organizer: Caller, data: bytes) -> list[str]:
    async def requests() -> AsyncIterator[replay_service_pb2.ImportReplayRequest]:
        for at in range(0, len(data), 1000):
            yield replay_service_pb2.ImportReplayRequest(data=data[at : at + 1000])

    answer = await organizer.replays.ImportReplay(requests(), metadata=organizer.metadata, timeout=20)
    return list(answer.match_ids)


@pytest.mark.parametrize("game", ["boom", "kittens"])
def test_a_match_that_is_imported_elsewhere_is_the_same(store_url: str, game: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, _, name):
            match_id, _, _ = await new_match(anyone, seats=3, bots=3, game=game, tournament=name)
            async for _ in anyone.matches.WatchMatch(match_service_pb2.WatchMatchRequest(match_id=match_id)):
                pass
            data = await anyone.export(match_id)
            seen = await anyone.call("GetView", match_id)
            match = (await anyone.call("GetMatch", match_id)).match
        with embedded() as elsewhere:
            async with serving(elsewhere) as (_, anyone, organizer, _):
                with refused(Code.UNAUTHENTICATED, "MISSING_TOKEN"):
                    await taken_in(anyone, data)
                assert await taken_in(organizer, data) == [match_id]
                assert await taken_in(organizer, data) == [match_id]
                assert await anyone.export(match_id) == data
                assert (await anyone.call("GetView", match_id)).view == seen.view
                assert (await anyone.call("GetMatch", match_id)).match == match
                listed = await anyone.call("ListMatches")
                assert [each.id for each in listed.matches] == [match_id]
                verdict = await anyone.replays.VerifyReplay(replay_service_pb2.VerifyReplayRequest(match_id=match_id))
                assert verdict.sound

    asyncio.run(scenario())


def test_an_event_that_is_imported_elsewhere_is_the_same(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            await organizer.event("CreateEvent", name, boards=1)
            match_id, seats = await table(anyone, organizer, name, "abc")
            await play_on(seats, match_id)
            await aborted(anyone, organizer, tournament=name)
            await organizer.event("CloseEvent", name)
            data, of_match = await anyone.export_event(name), await anyone.export(match_id)
            event = await anyone.event("GetEvent", name)
        with embedded() as elsewhere:
            async with serving(elsewhere) as (_, anyone, organizer, _):
                assert len(await taken_in(organizer, data)) == 2
                assert await anyone.export_event(name) == data
                assert await anyone.export(match_id) == of_match
                again = await anyone.event("GetEvent", name)
                assert again.standings == event.standings
                assert again.event.head == event.event.head
                with refused(Code.FAILED_PRECONDITION, "EVENT_CLOSED"):
                    await organizer.call("CreateMatch", game="boom", tournament=name)
                request = event_service_pb2.AuditEventRequest(name=name)
                words = [word async for word in organizer.events.AuditEvent(request, metadata=organizer.metadata)]
                assert words[-1].event.verdict == "unproven", "whose keys to trust, this service does not know"

    asyncio.run(scenario())


ODD_FILES: dict[str, tuple[Callable[[], Export | MatchLog], str]] = {
    "the year 10000": (lambda: at_second(END_OF_TIME), "its time is not one from 1970 to 9999"),
    "the year 10000, also signed": (lambda: dated(END_OF_TIME), "the time of a checkpoint is not one from 1970"),
    "before 1970": (lambda: at_second(-1), "its time is not one from 1970 to 9999"),
    "an event without one of its matches": (lacking_a_match, "1 of 2 matches is here: match "),
}


@pytest.mark.parametrize("name", ODD_FILES)
def test_an_odd_file_is_refused_with_a_reason(store_url: str, name: str) -> None:
    async def scenario() -> None:
        file, problem = ODD_FILES[name]
        async with serving(store_url) as (_, _, organizer, _):
            with refused(Code.INVALID_ARGUMENT, "BAD_EXPORT", text=problem):
                await taken_in(organizer, data_of(file()))

    asyncio.run(scenario())


@pytest.mark.parametrize("boards", [0, 1])
def test_an_event_is_imported_once_it_is_closed(store_url: str, boards: int) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, organizer, name):
            await organizer.event("CreateEvent", name, boards=boards)
            match_id = await aborted(anyone, organizer, tournament=name)
            of_match, data = await anyone.export(match_id), await anyone.export_event(name)
            assert match_id in await taken_in(organizer, data) or boards, "it is here already, and the same"
            await aborted(anyone, organizer, tournament=name)
            with refused(Code.ALREADY_EXISTS, "ALREADY_HERE"):
                await taken_in(organizer, data)
            await organizer.event("CloseEvent", name)
            closed = await anyone.export_event(name)
        with embedded() as elsewhere:
            async with serving(elsewhere) as (_, anyone, organizer, _):
                said = "an event is imported once it is closed; its matches can be imported one by one"
                with refused(Code.INVALID_ARGUMENT, "BAD_EXPORT", text=said):
                    await taken_in(organizer, data)
                with refused(Code.NOT_FOUND, "UNKNOWN_EVENT"):
                    await anyone.event("GetEvent", name)
                assert await taken_in(organizer, of_match) == [match_id]
                assert len(await taken_in(organizer, closed)) == 2

    asyncio.run(scenario())


def test_what_is_not_sound_is_not_imported(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (service, anyone, organizer, _):
            match_id = await aborted(anyone)
            data = await anyone.export(match_id)
            log = read_export(data).match()
            entry = log_pb2.LogEntry.FromString(log.entries[-1])
            entry.aborted.reason += "!"
            changed = data.replace(log.entries[-1], entry.SerializeToString(deterministic=True))
            for bad in (b"", data[:-1], data.replace(b"boom", b"bomm"), changed):
                with refused(Code.INVALID_ARGUMENT, "BAD_EXPORT"):
                    await taken_in(organizer, bad)
            on, _, _ = await new_match(anyone)
            with refused(Code.INVALID_ARGUMENT, "BAD_EXPORT"):
                await taken_in(organizer, await organizer.export(on))
            assert await anyone.export(match_id) == data
            await service.store.client.delete(f"powderkeg:{{{match_id}}}:checkpoints")

    asyncio.run(scenario())
