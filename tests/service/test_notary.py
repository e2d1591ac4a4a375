"""What the service signs, and when: after the append, at both ends, every so often; also when a process dies."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

import grpc
import pytest

from powderkeg.v1 import event_service_pb2, log_pb2, match_pb2, match_service_pb2, replay_service_pb2
from replay.audit.findings import CHECKS, Verdict
from replay.audit.match import audit_file
from replay.audit.policy import Policy, Trusted
from replay.log.export import read_export
from replay.log.request_ids import request_key
from replay.signed.notes import Signer, read_note
from replay.signed.statements import CLOSED, ON, OPENED, Checkpoint, Receipt, read_signed
from service import notary, signing_queue
from service.events import UNSIGNED
from service.server import Service
from tests.service.running import (
    ORGANIZER_KEY,
    POLICY,
    SIGNER,
    Caller,
    move,
    new_match,
    play_on,
    process,
    reason_of,
    running,
    until,
)
from tests.terminal.command_line import powderkeg


def checkpoints(data: bytes) -> list[Checkpoint]:
    said = [read_signed(note)[1] for note in read_export(data).match().checkpoints]
    assert all(isinstance(each, Checkpoint) for each in said)
    return said  # type: ignore[return-value]


async def forget_all(service: Service) -> None:
    """As if the process had died: what it meant to sign is only in the store."""
    for task in list(service.app.notary._signing.values()):
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    service.app.notary._queue._pending.clear()


def test_a_finished_match_is_proven_by_its_file(store_url: str) -> None:
    async def scenario() -> bytes:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone)
            await play_on(players, match_id)
            return await anyone.export(match_id)

    data = asyncio.run(scenario())
    audit = audit_file(data, POLICY)
    assert audit.verdict is Verdict.PROVEN
    assert [finding.check for finding in audit.matches[0].findings] == list(CHECKS)
    said = checkpoints(data)
    assert said[0].stage == OPENED
    assert said[-1].stage == CLOSED
    assert said[-1].seq == len(read_export(data).match().entries)


def test_at_least_every_hundred_entries_are_signed(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(signing_queue, "ENTRIES", 10)

    async def scenario() -> bytes:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone, seats=5)
            while (await anyone.call("GetMatch", match_id)).match.status == match_pb2.MATCH_STATUS_PLAYING:
                for player in players:
                    await move(player, match_id)
                await service.app.notary.settle()
            return await anyone.export(match_id)

    seqs = [each.seq for each in checkpoints(asyncio.run(scenario()))]
    assert len(seqs) > 3
    assert all(later - earlier <= 16 for earlier, later in pairwise(seqs))


def test_a_match_that_waits_is_signed_in_time(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (signing_queue, notary):
        monkeypatch.setattr(module, "SECONDS", 0.2)

    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, _ = await new_match(anyone)
            organizer = anyone.with_token(ORGANIZER_KEY)
            request = replay_service_pb2.ListCheckpointsRequest(match_id=match_id)

            async def signed() -> Any:
                answer = await organizer.replays.ListCheckpoints(request, metadata=organizer.metadata)
                said = [read_signed(note.encode())[1] for note in answer.checkpoints]
                return [each for each in said if isinstance(each, Checkpoint) and (each.seq, each.stage) == (5, ON)]

            await until(signed)

    asyncio.run(scenario())


@pytest.mark.parametrize("over", [False, True])
def test_another_process_signs_what_a_dead_one_has_left(
    store_url: str, monkeypatch: pytest.MonkeyPatch, over: bool
) -> None:
    monkeypatch.setattr(notary, "LATE_MS", 0)
    for module in (signing_queue, notary):
        monkeypatch.setattr(module, "SECONDS", 0.3)

    async def scenario() -> list[Checkpoint]:
        async with running(store_url) as (first, anyone), running(store_url) as (second, _):
            monkeypatch.setattr(first.app.notary, "sign_soon", lambda _: None)
            match_id, host, _ = await new_match(anyone)
            if over:
                await host.call("AbortMatch", match_id)
            await forget_all(first)

            async def signed() -> list[bytes]:
                notes = await second.store.checkpoints(match_id)
                return notes if len(notes) > 1 else []

            notes = await until(signed)
            return [read_signed(note)[1] for note in notes]  # type: ignore[misc]

    said = asyncio.run(scenario())
    assert [each.stage for each in said] == [OPENED, CLOSED if over else ON]


def test_nothing_is_signed_before_it_is_appended(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every signature is over a head that the store had at that time."""

    async def scenario() -> int:
        async with running(store_url) as (service, anyone):
            signed: list[tuple[str, str]] = []
            plain = Signer.sign

            def sign(self: Signer, text: str) -> bytes:
                signed.append((text.split("\n", maxsplit=1)[0], text.split("\n")[1]))
                return plain(self, text)

            monkeypatch.setattr(Signer, "sign", sign)
            add = service.store.add_checkpoint
            seen = 0

            async def checked(match_id: str, seq: int, note: bytes) -> bytes:
                nonlocal seen
                head = await service.store.head(match_id)
                assert head is not None
                assert head.seq >= seq
                seen += 1
                return await add(match_id, seq, note)

            monkeypatch.setattr(service.store, "add_checkpoint", checked)
            match_id, host, _ = await new_match(anyone)
            await host.call("AbortMatch", match_id)
            await anyone.export(match_id)
            assert signed
            return seen

    assert asyncio.run(scenario()) >= 2


def test_checkpoints_are_for_the_organizer_until_the_end(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, host, players = await new_match(anyone)
            request = replay_service_pb2.ListCheckpointsRequest(match_id=match_id)
            for caller in (anyone, host, players[0]):
                with pytest.raises(Exception, match="PERMISSION_DENIED"):
                    await caller.replays.ListCheckpoints(request, metadata=caller.metadata)
            await host.call("AbortMatch", match_id)
            answer = await anyone.replays.ListCheckpoints(request)
            assert len(answer.checkpoints) >= 2

    asyncio.run(scenario())


async def receipts_of(anyone: Caller, tournament: str) -> tuple[str, list[str], bytes]:
    """A match whose first player keeps every receipt: its id, the receipts, its file."""
    created = await anyone.call("CreateMatch", game="boom", seats=3, tournament=tournament, options={"first_seat": "0"})
    match_id = created.match.id
    host = anyone.with_token(created.host_token)
    joined = await anyone.call("JoinMatch", match_id, name="Ann", request_id="a request of Ann's own")
    ann = anyone.with_token(joined.seat_token)
    kept = [joined.receipt]
    for name in ("Ben", "Cleo"):
        await anyone.call("JoinMatch", match_id, name=name)
    await host.call("StartMatch", match_id)
    for _ in range(2):  # so many decisions the first turn has at least
        moved = await move(ann, match_id)
        assert moved is not None
        kept.append(moved.receipt)
    kept.append((await ann.call("Resign", match_id)).receipt)
    await host.call("AbortMatch", match_id)
    return match_id, kept, await anyone.export(match_id)


def test_every_move_of_a_tournament_has_a_receipt(store_url: str) -> None:
    async def scenario() -> tuple[str, list[str], bytes]:
        async with running(store_url) as (_, anyone):
            return await receipts_of(anyone, "with receipts")

    match_id, kept, data = asyncio.run(scenario())
    said = [read_signed(each.encode()) for each in kept]
    assert audit_file(data, POLICY, said).matches[0].verdict is Verdict.PROVEN
    for note, receipt in said:
        assert isinstance(receipt, Receipt)
        assert (receipt.match_id, receipt.seat) == (match_id, 0)
        assert POLICY.objection(note, receipt) == ""
    first = said[0][1]
    assert isinstance(first, Receipt)
    assert first.request == request_key(match_id, "a request of Ann's own")


def test_a_receipt_comes_again_with_the_same_request_and_in_a_stream(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            created = await anyone.call(
                "CreateMatch", game="boom", seats=3, tournament="streams", options={"first_seat": "0"}
            )
            match_id = created.match.id
            host = anyone.with_token(created.host_token)
            ann = anyone.with_token((await anyone.call("JoinMatch", match_id, name="Ann")).seat_token)
            for _ in range(2):
                await host.call("AddBot", match_id, bot="random")
            await host.call("StartMatch", match_id)
            legal = await ann.call("ListLegalActions", match_id)
            action = legal.choices[0].action
            attach = match_service_pb2.PlayRequest(attach=match_service_pb2.Attach(match_id=match_id))
            submit = match_service_pb2.PlayRequest(submit=match_service_pb2.Submit(request_id="once", action=action))
            stream = ann.matches.Play(metadata=ann.metadata)
            await stream.write(attach)
            await stream.write(submit)
            async for answer in stream:
                if answer.HasField("accepted"):
                    break
            stream.cancel()
            again = await ann.call("SubmitAction", match_id, request_id="once", action=action)
            assert again.receipt == answer.accepted.receipt != ""

    asyncio.run(scenario())


def test_outside_of_events_there_are_no_receipts(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            created = await anyone.call("CreateMatch", game="boom", seats=3)
            joined = await anyone.call("JoinMatch", created.match.id, name="Ann")
            assert joined.receipt == ""

    asyncio.run(scenario())


def test_without_a_key_nothing_is_signed_and_there_are_no_events(store_url: str) -> None:
    async def scenario() -> bytes:
        async with running(store_url, signing_keys="") as (_, anyone):
            with pytest.raises(Exception, match="--signing-key"):
                await anyone.call("CreateMatch", game="boom", seats=3, tournament="unsigned")
            match_id, host, _ = await new_match(anyone)
            await host.call("AbortMatch", match_id)
            return await anyone.export(match_id)

    data = asyncio.run(scenario())
    assert read_export(data).match().checkpoints == []
    assert audit_file(data).verdict is Verdict.UNPROVEN
    assert str(audit_file(data, POLICY).matches[0].findings[1]) == "signatures failed: nothing in it is signed"


def test_without_a_key_every_answer_about_an_event_warns(store_url: str) -> None:
    once = f"once signed {uuid4().hex}"

    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            made = await anyone.with_token(ORGANIZER_KEY).event("CreateEvent", once)
            assert made.event.warning == ""
        async with running(store_url, signing_keys="") as (_, anyone):
            shown = (await anyone.event("GetEvent", once)).event
            listed = await anyone.events.ListEvents(event_service_pb2.ListEventsRequest())
            assert [event.warning for event in (shown, *listed.events)] == [UNSIGNED] * (1 + len(listed.events))
            assert len(listed.events) >= 1

    asyncio.run(scenario())


def test_without_a_key_the_service_and_the_terminal_warn(store_url: str, tmp_path: Path) -> None:
    looked_at = f"looked at {uuid4().hex}"

    async def create() -> None:
        async with running(store_url) as (_, anyone):
            await anyone.with_token(ORGANIZER_KEY).event("CreateEvent", looked_at)

    asyncio.run(create())
    with process(REDIS_URL=store_url, POWDERKEG_SIGNING_KEY="", HOME=str(tmp_path)) as unsigned:
        shown = powderkeg("events", "show", looked_at, "--address", unsigned.address)
        listed = powderkeg("events", "list", "--address", unsigned.address)
        unsigned.process.terminate()
        assert unsigned.process.stderr is not None
        said = unsigned.process.stderr.read()
    assert [done.stderr for done in (shown, listed)] == [f"WARNING: {UNSIGNED}\n"] * 2
    assert f"WARNING: {UNSIGNED}" in said
    assert '"event": "nothing is signed", "level": "warning"' in said


def test_a_new_key_signs_and_the_old_one_is_still_believed(store_url: str) -> None:
    new = Signer("powderkeg.test/service", bytes(range(1, 33)))

    async def scenario() -> tuple[bytes, str]:
        async with running(store_url) as (_, anyone):
            match_id, host, _ = await new_match(anyone)
            host_token = host.token
            first = await anyone.with_token(ORGANIZER_KEY).export(match_id)
            assert first
        async with running(store_url, signing_keys=f"{new}\n# the one before\n{SIGNER}\n") as (service, anyone):
            await anyone.with_token(host_token).call("AbortMatch", match_id)
            data = await anyone.export(match_id)
            assert service.app.policy is not None
            assert audit_file(data, service.app.policy).verdict is Verdict.PROVEN
            return data, match_id

    data, _ = asyncio.run(scenario())
    signers = {read_note(note).signatures[0].key_id for note in read_export(data).match().checkpoints}
    assert new.verifier.key_id in signers
    only_new = audit_file(data, Policy(Trusted(new.verifier)))
    assert (only_new.verdict is Verdict.PROVEN) == (signers == {new.verifier.key_id})


def test_what_the_organizer_looks_at_is_in_the_log(store_url: str) -> None:
    async def scenario() -> tuple[bytes, Any]:
        async with running(store_url) as (_, anyone):
            match_id, host, players = await new_match(anyone)
            organizer = anyone.with_token(ORGANIZER_KEY)

            async def at(caller: Caller, **fields: Any) -> Any:
                request = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=5, **fields)
                return await caller.replays.GetViewAt(request, metadata=caller.metadata)

            for caller in (anyone, host, players[1]):
                with pytest.raises(Exception, match="PERMISSION_DENIED"):
                    await at(caller, all_cards=True)
            before = (await players[0].call("GetMatch", match_id)).seq
            seen = await at(organizer, all_cards=True)
            as_seat = await at(organizer, seat=2)
            await at(organizer)
            assert (await players[0].call("GetMatch", match_id)).seq == before
            await host.call("AbortMatch", match_id)
            assert as_seat.view == (await at(anyone, seat=2)).view
            assert seen.view == (await at(anyone, all_cards=True)).view
            return await anyone.export(match_id), seen

    data, _ = asyncio.run(scenario())
    looked = [log_pb2.LogEntry.FromString(entry) for entry in read_export(data).match().entries]
    said = [
        (entry.looked.seq, entry.looked.HasField("seat"), entry.author) for entry in looked if entry.HasField("looked")
    ]
    assert said == [(5, False, log_pb2.AUTHOR_ORGANIZER), (5, True, log_pb2.AUTHOR_ORGANIZER)]
    assert audit_file(data, POLICY).verdict is Verdict.PROVEN


def test_a_look_that_is_refused_is_not_in_the_log(store_url: str) -> None:
    async def scenario() -> bytes:
        async with running(store_url) as (_, anyone):
            match_id, host, _ = await new_match(anyone)
            organizer = anyone.with_token(ORGANIZER_KEY)

            async def refusal(caller: Caller, **fields: Any) -> tuple[str, str]:
                request = replay_service_pb2.GetViewAtRequest(match_id=match_id, **fields)
                with pytest.raises(grpc.aio.AioRpcError) as failure:
                    await caller.replays.GetViewAt(request, metadata=caller.metadata)
                return reason_of(failure.value)[1], str(failure.value.details())

            undealt = ("NOT_STARTED", "the game was not dealt yet with entry 2")
            assert await refusal(organizer, seq=2, all_cards=True) == undealt
            assert await refusal(organizer, seq=2, seat=1) == undealt
            assert (await refusal(organizer, seq=500, all_cards=True))[0] == "NO_SUCH_SEQ"
            assert (await refusal(organizer, seq=5, seat=7))[0] == "NO_SUCH_SEAT"
            assert (await refusal(organizer, seq=5, seat=1, all_cards=True))[0] == "MALFORMED"
            await host.call("AbortMatch", match_id)
            assert await refusal(anyone, seq=2) == undealt
            return await anyone.export(match_id)

    entries = [log_pb2.LogEntry.FromString(entry) for entry in read_export(asyncio.run(scenario())).match().entries]
    assert not [entry.seq for entry in entries if entry.HasField("looked")]


def test_a_match_that_ends_before_the_look_is_noted_is_shown(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> bytes:
        async with running(store_url) as (service, anyone):
            match_id, host, _ = await new_match(anyone)
            look = service.app.commands.look

            async def too_late(*given: Any) -> None:
                await host.call("AbortMatch", match_id)
                await look(*given)

            monkeypatch.setattr(service.app.commands, "look", too_late)
            organizer = anyone.with_token(ORGANIZER_KEY)
            request = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=5, all_cards=True)
            assert (await organizer.replays.GetViewAt(request, metadata=organizer.metadata)).seq == 5
            return await anyone.export(match_id)

    entries = [log_pb2.LogEntry.FromString(entry) for entry in read_export(asyncio.run(scenario())).match().entries]
    assert not [entry.seq for entry in entries if entry.HasField("looked")]
