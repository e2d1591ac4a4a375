"""What a receipt says of the event: its name, its newest head, and the leaf with which the match was opened."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from math import inf
from typing import Any

import pytest

from engines.games import GAMES
from powderkeg.v1 import match_service_pb2
from replay.audit.findings import Verdict
from replay.audit.match import audit_file
from replay.log.export import read_export
from replay.signed.statements import EventHead, Receipt, TreePlace, read_signed
from service import creation, events
from service.server import Service
from tests.service.events import aborted, head_of, problems, serving
from tests.service.running import POLICY, Caller, move, new_match, running


def read_receipt(text: str) -> Receipt:
    note, receipt = read_signed(text.encode())
    assert isinstance(receipt, Receipt)
    assert POLICY.objection(note, receipt) == ""
    return receipt


def place_in(text: str) -> TreePlace:
    place = read_receipt(text).place
    assert place is not None
    return place


async def join(anyone: Caller, match_id: str, name: str = "Ann") -> tuple[Caller, str]:
    joined = await anyone.call("JoinMatch", match_id, name=name, entropy=b"mine")
    return anyone.with_token(joined.seat_token), joined.receipt


async def newest(anyone: Caller, name: str) -> EventHead:
    return head_of((await anyone.event("GetEvent", name)).event)


def test_a_receipt_has_the_newest_head_and_the_leaf_of_the_match(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "NEW_FOR", -1.0)

    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, _, name):
            first = (await anyone.call("CreateMatch", game="boom", tournament=name)).match.id
            _, receipt = await join(anyone, first)
            assert place_in(receipt) == TreePlace(await newest(anyone, name), 1)
            second = (await anyone.call("CreateMatch", game="boom", tournament=name)).match.id
            grown = await newest(anyone, name)
            assert grown.size == 3
            _, receipt = await join(anyone, first, "Ben")
            assert place_in(receipt) == TreePlace(grown, 1), "it has grown since the match was opened"
            _, receipt = await join(anyone, second)
            assert place_in(receipt) == TreePlace(grown, 2)

    asyncio.run(scenario())


def test_every_way_to_act_gives_such_a_receipt(store_url: str) -> None:
    async def scenario() -> list[str]:
        async with serving(store_url) as (_, anyone, _, name):
            match_id, _, players = await new_match(anyone, tournament=name, options={"first_seat": "0"})
            moved = await move(players[0], match_id)
            assert moved is not None
            legal = await players[0].call("ListLegalActions", match_id)
            attach = match_service_pb2.PlayRequest(attach=match_service_pb2.Attach(match_id=match_id, quiet=True))
            submit = match_service_pb2.Submit(request_id="r", action=legal.choices[0].action)
            stream = players[0].matches.Play(metadata=players[0].metadata)
            await stream.write(attach)
            await stream.write(match_service_pb2.PlayRequest(submit=submit))
            played = await stream.read()
            stream.cancel()
            resigned = await players[0].call("Resign", match_id)
            return [moved.receipt, played.accepted.receipt, resigned.receipt]

    assert [place_in(each).opened for each in asyncio.run(scenario())] == [1, 1, 1]


def count_looks(service: Service, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of events whose newest head was looked for, from here on."""
    looks: list[str] = []
    look: Callable[[str], Any] = service.app.events._look_for_newest

    async def counted(name: str) -> EventHead:
        looks.append(name)
        head: EventHead = await look(name)
        return head

    monkeypatch.setattr(service.app.events, "_look_for_newest", counted)
    return looks


def test_most_moves_do_not_ask_the_store_for_the_head(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "NEW_FOR", inf)

    async def scenario() -> None:
        async with serving(store_url) as (service, anyone, _, name):
            looks = count_looks(service, monkeypatch)
            match_id, _, players = await new_match(anyone, tournament=name)
            for player in players[:2]:
                await player.call("Resign", match_id)
            assert looks == [name], "three seats and two resignations, and one look"

    asyncio.run(scenario())


def test_a_head_is_never_older_than_the_match(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has opened the match; this one believes that it knows the newest head."""
    monkeypatch.setattr(events, "NEW_FOR", inf)

    async def scenario() -> None:
        async with serving(store_url) as (_, anyone, _, name), running(store_url) as (_, elsewhere):
            first = (await anyone.call("CreateMatch", game="boom", tournament=name)).match.id
            _, receipt = await join(anyone, first)
            assert place_in(receipt).tree.size == 2
            second = (await elsewhere.call("CreateMatch", game="boom", tournament=name)).match.id
            _, receipt = await join(anyone, first, "Ben")
            assert place_in(receipt).tree.size == 2, "old, and yet not older than this match"
            _, receipt = await join(anyone, second)
            assert place_in(receipt) == TreePlace(await newest(anyone, name), 2)

    asyncio.run(scenario())


async def left_unopened(service: Service, name: str, request_id: str) -> str:
    """A match whose creator died before it was opened in its event."""
    request = match_service_pb2.CreateMatchRequest(request_id=request_id, game="boom", seats=3, tournament=name)
    match_id = creation.match_id_of(request_id)
    genesis = creation.genesis_of(match_id, request, GAMES["boom"].prepare(3, {}))
    await service.app.creation.write_genesis(genesis, request_id)
    return match_id


def test_a_match_that_was_left_unopened_is_opened_for_its_first_receipt(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (service, anyone, _, name):
            await aborted(anyone, tournament=name)
            match_id = await left_unopened(service, name, name)
            _, receipt = await join(anyone, match_id)
            place = place_in(receipt)
            assert (place.opened, place.tree) == (3, await newest(anyone, name))

    asyncio.run(scenario())


def test_a_match_that_never_came_into_its_event_has_a_receipt_without_a_place(store_url: str) -> None:
    async def scenario() -> None:
        async with serving(store_url) as (service, anyone, organizer, name):
            await aborted(anyone, tournament=name)
            await organizer.event("CloseEvent", name)
            match_id = await left_unopened(service, name, name)
            _, receipt = await join(anyone, match_id)
            assert read_receipt(receipt).place is None
            notary, store = service.app.notary, service.app.store
            soon = service.app.clock.now_ms() + 60_000
            assert match_id in await store.unsigned(soon, most=10**6)
            await notary.sign(match_id)
            assert match_id not in await store.unsigned(soon, most=10**6), "or it would be tried for ever"

    asyncio.run(scenario())


def test_receipts_refute_an_event_without_their_match(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two services with one key: the second one tells the event anew, without the match of Ann."""
    monkeypatch.setattr(events, "NEW_FOR", -1.0)

    async def scenario() -> tuple[list[str], bytes, bytes]:
        async with serving(store_url) as (service, anyone, organizer, name):
            dropped = (await anyone.call("CreateMatch", game="boom", seats=3, tournament=name)).match.id
            _, receipt = await join(anyone, dropped)
            other = await aborted(anyone, tournament=name)
            live = await service.app.matches.live(dropped)
            await service.app.commands.abort(live, "enough", "")
            await organizer.event("CloseEvent", name)
            honest = await anyone.export_event(name)
            store = service.app.store
            keys = [service.app.events.kept._key(name, what) for what in ("leaves", "index", "heads")]
            await store.call("DEL", *keys)
            await service.app.events._create(name)
            service.app.events._trees.clear()
            told = await service.app.matches.live(other)
            await service.app.notary.open(told.fold)
            await service.app.notary.sign(other)
            await service.app.events.close(name)
            return [receipt], honest, await anyone.export_event(name)

    receipts, honest, forged = asyncio.run(scenario())
    said = [read_signed(each.encode()) for each in receipts]
    assert audit_file(honest, POLICY, said).verdict is Verdict.PROVEN
    assert len(read_export(forged).matches) == 1
    assert audit_file(forged, POLICY).verdict is Verdict.PROVEN, "without the receipt nobody could tell"
    audit = audit_file(forged, POLICY, said)
    match_id = read_receipt(receipts[0]).match_id
    assert audit.verdict is Verdict.REFUTED
    wrong = f"a receipt of seat 0 says that match {match_id} was opened with leaf 1, and here that is another leaf"
    assert problems(audit) == [f"proofs failed: {wrong}", f"proofs unchecked: the event is not sound: {wrong}"]
