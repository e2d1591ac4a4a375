"""A match from its creation to its end, over the wire."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import uuid4

import grpc
import pytest

from powderkeg.v1 import boom_pb2, match_pb2, match_service_pb2, replay_service_pb2
from replay.log.divergence import Divergence
from replay.log.replayer import verify
from replay.store.streams import Head
from service.server import Service
from tests.service.running import ORGANIZER_KEY, move, new_match, play_on, reason_of, running

pytestmark = pytest.mark.wire

FINISHED = match_pb2.MATCH_STATUS_FINISHED
ROLL = match_pb2.Action(boom=boom_pb2.BoomAction(roll=boom_pb2.BoomRoll()))


def test_a_match_is_played_watched_and_verified(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, seats=3, tournament="cup")
            watching = asyncio.create_task(anyone.watched(match_id))
            await play_on(players, match_id)
            updates = await asyncio.wait_for(watching, 10)
            match = (await anyone.call("GetMatch", match_id)).match
            assert match.status == FINISHED
            assert len(match.outcome.winners) == 1
            assert match.tournament == "cup"
            assert [update.seq for update in updates] == list(range(1, match.seq + 1))
            assert updates[-1].events[-1].game_over.winners == match.outcome.winners
            verdict = await anyone.replays.VerifyReplay(replay_service_pb2.VerifyReplayRequest(match_id=match_id))
            assert (verdict.sound, verdict.entries) == (True, match.seq)

    asyncio.run(scenario())


def test_bots_play_on_their_own(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, seats=3, bots=2)
            await asyncio.wait_for(play_on(players, match_id), 30)
            assert (await anyone.call("GetMatch", match_id)).match.status == FINISHED

    asyncio.run(scenario())


def test_the_entries_are_public_after_the_end_and_prove_the_match(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone)
            asked = replay_service_pb2.ListEntriesRequest(match_id=match_id, page_size=1000)
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await players[0].replays.ListEntries(asked, metadata=players[0].metadata)
            assert reason_of(refused.value) == (grpc.StatusCode.PERMISSION_DENIED, "NOT_YET_PUBLIC")
            organizer = anyone.with_token(ORGANIZER_KEY)
            assert len((await organizer.replays.ListEntries(asked, metadata=organizer.metadata)).entries) == 5
            await play_on(players, match_id)
            listed = (await anyone.replays.ListEntries(asked)).entries
            verdict = verify(match_id, [stored.entry for stored in listed])
            assert verdict.sound
            assert verdict.head == listed[-1].chain_hash
            some = replay_service_pb2.ListEntriesRequest(match_id=match_id, from_seq=3, page_size=2)
            for far in (len(listed), len(listed) + 1, 2**63, 2**64 - 1):
                beyond = replay_service_pb2.ListEntriesRequest(match_id=match_id, from_seq=far)
                assert not (await anyone.replays.ListEntries(beyond)).entries
            page = (await anyone.replays.ListEntries(some)).entries
            assert [(stored.seq, stored.chain_hash) for stored in page] == [
                (stored.seq, stored.chain_hash) for stored in listed[3:5]
            ]

    asyncio.run(scenario())


def test_the_same_request_has_its_effect_and_its_answer_once(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            again: dict[str, Any] = {"request_id": uuid4().hex, "game": "boom", "seats": 3}
            created = await anyone.call("CreateMatch", **again)
            assert await anyone.call("CreateMatch", **again) == created
            match_id = created.match.id
            joining = {"request_id": uuid4().hex, "name": "ann"}
            joined = await anyone.call("JoinMatch", match_id, **joining)
            twice = await anyone.call("JoinMatch", match_id, **joining)
            assert (twice.seat, twice.seat_token) == (joined.seat, joined.seat_token)
            host = anyone.with_token(created.host_token)
            for _ in range(2):
                await host.call("AddBot", match_id, bot="random", request_id="bot a")
                await host.call("AddBot", match_id, bot="random", request_id="bot b")
                await host.call("StartMatch", match_id, request_id="start")
            seats = (await anyone.call("GetMatch", match_id)).match.seats
            assert [seat.name for seat in seats] == ["ann", "random 1", "random 2"]

    asyncio.run(scenario())


def test_an_action_sent_twice_is_done_once(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            first = await players[0].call("SubmitAction", match_id, action=ROLL, request_id="r1")
            again = await players[0].call("SubmitAction", match_id, action=ROLL, request_id="r1", expected_seq=5)
            assert again == first
            await move(players[0], match_id)
            late = await players[0].call("SubmitAction", match_id, action=ROLL, request_id="r1")
            assert late == first
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await players[1].call("SubmitAction", match_id, action=ROLL, request_id="r1")
            assert reason_of(refused.value) == (grpc.StatusCode.ALREADY_EXISTS, "REQUEST_ID_REUSED")

    asyncio.run(scenario())


def test_play_acts_and_watches_in_one_stream(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, seats=3, bots=2, options={"first_seat": "0"})
            player = players[0]
            stream = player.matches.Play(metadata=player.metadata)
            attach = match_service_pb2.Attach(match_id=match_id, from_seq=5)
            await stream.write(match_service_pb2.PlayRequest(attach=attach))
            stop = match_pb2.Action(boom=boom_pb2.BoomAction(stop=boom_pb2.BoomStop()))
            for request_id, action in (("a", ROLL), ("b", ROLL), ("c", stop)):
                submit = match_service_pb2.Submit(request_id=request_id, action=action)
                await stream.write(match_service_pb2.PlayRequest(submit=submit))
            answers: list[Any] = []
            while len([each for each in answers if not each.HasField("update")]) < 3:
                answers.append(await asyncio.wait_for(stream.read(), 5))
            by_kind = {each.WhichOneof("response"): each for each in answers}
            assert by_kind["accepted"].accepted.request_id == "c"
            assert (by_kind["refused"].refused.reason, by_kind["refused"].refused.request_id) == ("WRONG_ACTION", "b")
            assert next(each for each in answers if each.HasField("update")).update.seq == 6
            while True:
                moved = await move(player, match_id)
                if moved is None and (await player.call("GetMatch", match_id)).match.status == FINISHED:
                    break
            rest = answers
            while (answer := await asyncio.wait_for(stream.read(), 5)) != grpc.aio.EOF:
                rest.append(answer)
            assert rest[-1].update.match.status == FINISHED, "the end of the match ends the stream"

    asyncio.run(scenario())


def test_a_play_stream_is_attached_once(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, seats=3, options={"first_seat": "0"})
            stream = players[0].matches.Play(metadata=players[0].metadata)
            attach = match_service_pb2.PlayRequest(attach=match_service_pb2.Attach(match_id=match_id, quiet=True))
            submit = match_service_pb2.PlayRequest(submit=match_service_pb2.Submit(request_id="a", action=ROLL))
            for message in (attach, attach, submit):
                await stream.write(message)
            answers = [await asyncio.wait_for(stream.read(), 5) for _ in range(2)]
            assert answers[0].refused.reason == "MALFORMED"
            assert answers[1].accepted.request_id == "a"
            stream.cancel()

    asyncio.run(scenario())


def test_resigning_and_breaking_off(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, host, players = await new_match(anyone)
            await players[0].call("Resign", match_id)
            view = await anyone.call("GetView", match_id)
            assert view.view.boom.hearts[0] == 0
            aborted = await host.call("AbortMatch", match_id, reason="the cat")
            assert aborted.match.status == match_pb2.MATCH_STATUS_ABORTED
            entries = await anyone.replays.ListEntries(replay_service_pb2.ListEntriesRequest(match_id=match_id))
            assert verify(match_id, [stored.entry for stored in entries.entries]).sound
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await players[1].call("SubmitAction", match_id, action=ROLL)
            assert reason_of(refused.value) == (grpc.StatusCode.FAILED_PRECONDITION, "GAME_OVER")

    asyncio.run(scenario())


def test_time_travel(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            before = await anyone.call("GetView", match_id)
            await play_on(players, match_id)
            seq = (await anyone.call("GetMatch", match_id)).seq
            at = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=before.seq)
            then = await anyone.replays.GetViewAt(at)
            assert (then.view, list(then.decisions)) == (before.view, list(before.decisions))
            last = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=seq, seat=1)
            assert (await anyone.replays.GetViewAt(last)).events[-1].HasField("game_over")
            organizer = anyone.with_token(ORGANIZER_KEY)
            shown = (await organizer.replays.GetViewAt(at, metadata=organizer.metadata)).view.boom.tiles
            assert boom_pb2.BOOM_TILE_BOOM in shown, "the organizer sees everything, once the match is over"

    asyncio.run(scenario())


@pytest.mark.parametrize("part", [1, 2, 3, 4, 5, 32])
def test_matches_are_listed_in_pages_and_by_what_they_are(
    store_url: str, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.match_lists.PART", part)

    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            cup = f"cup {uuid4().hex}"
            ids = [(await anyone.call("CreateMatch", game="boom", tournament=cup)).match.id for _ in range(5)]
            playing, _, _ = await new_match(anyone, tournament=cup)
            found: list[str] = []
            token, sizes = "", list[int]()
            while True:
                page = await anyone.call("ListMatches", page_size=4, page_token=token, tournament=cup)
                found += [match.id for match in page.matches]
                sizes.append(len(page.matches))
                token = page.next_page_token
                if not token:
                    break
            assert sizes == [4, 2]
            assert sorted(found) == sorted([*ids, playing])
            assert found[0] == playing, "newest first"
            on = await anyone.call("ListMatches", tournament=cup, status=match_pb2.MATCH_STATUS_PLAYING)
            assert [(match.id, match.seq) for match in on.matches] == [(playing, 5)]
            assert not (await anyone.call("ListMatches", tournament=cup, game="chess")).matches

    asyncio.run(scenario())


def test_a_seed_that_was_given_gives_the_same_game(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            dice = []
            for _ in range(2):
                match_id, _, players = await new_match(anyone, seed=bytes(range(32)), options={"first_seat": "0"})
                dice.append((await players[0].call("SubmitAction", match_id, action=ROLL)).events)
            assert dice[0] == dice[1]

    asyncio.run(scenario())


def test_a_request_id_of_something_else_gives_no_token(store_url: str) -> None:
    async def scenario() -> None:
        first = uuid4().hex
        async with running(store_url) as (_, anyone):
            created = await anyone.call("CreateMatch", game="boom", request_id=first, tournament=uuid4().hex)
            host = anyone.with_token(created.host_token)
            match_id = created.match.id
            await host.call("AddBot", match_id, bot="random", request_id="b" * 16)
            await anyone.call("JoinMatch", match_id, name="ann", request_id="c" * 16, entropy=b"1")
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await anyone.call("JoinMatch", match_id, name="ann", request_id="c" * 16, entropy=b"2")
            assert reason_of(refused.value) == (grpc.StatusCode.ALREADY_EXISTS, "REQUEST_ID_REUSED")
            for name in ("random", "eve"):
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await anyone.call("JoinMatch", match_id, name=name, request_id="b" * 16)
                assert reason_of(refused.value) == (grpc.StatusCode.ALREADY_EXISTS, "REQUEST_ID_REUSED")
            for other in ({"seats": 4}, {"seed": bytes(32)}, {"ruleset": 1, "tournament": "x"}):
                with pytest.raises(grpc.aio.AioRpcError) as refused:
                    await anyone.call("CreateMatch", game="boom", request_id=first, **other)
                assert reason_of(refused.value) == (grpc.StatusCode.ALREADY_EXISTS, "REQUEST_ID_REUSED")

    asyncio.run(scenario())


def test_the_log_does_not_tell_request_ids(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            secret = uuid4().hex
            created = await anyone.call("CreateMatch", game="boom", request_id=secret)
            await anyone.call("JoinMatch", created.match.id, name="ann", request_id=secret[::-1])
            log = b"".join(await service.store.read(created.match.id))
            assert secret.encode() not in log
            assert secret[::-1].encode() not in log

    asyncio.run(scenario())


def test_all_who_come_first_watch_the_same_match(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, one), running(store_url) as (_, two):
            match_id, _, players = await new_match(one)
            watches = [asyncio.create_task(two.watched(match_id)) for _ in range(6)]
            await asyncio.sleep(0.2)
            await play_on(players, match_id)
            told = await asyncio.wait_for(asyncio.gather(*watches), 20)
            assert len({len(updates) for updates in told}) == 1

    asyncio.run(scenario())


def test_a_lost_tail_is_noticed(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            await players[0].call("SubmitAction", match_id, action=ROLL)
            await service.store.call("XDEL", f"powderkeg:{{{match_id}}}:log", "6-0")
            asked = replay_service_pb2.VerifyReplayRequest(match_id=match_id)
            verdict = await anyone.replays.VerifyReplay(asked)
            assert (verdict.sound, verdict.first_bad_seq) == (False, 6)
            service.app.matches.forget(match_id)
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await anyone.call("GetView", match_id)
            assert reason_of(refused.value) == (grpc.StatusCode.DATA_LOSS, "LOG_CORRUPT")

    asyncio.run(scenario())


@pytest.mark.parametrize("place", ["6-0", "6-1", "70-0"])
def test_an_entry_that_somebody_has_slipped_in_is_noticed(store_url: str, place: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            await service.store.call("XADD", f"powderkeg:{{{match_id}}}:log", place, "e", b"stray")
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await players[0].call("SubmitAction", match_id, action=ROLL)
            assert reason_of(refused.value) == (grpc.StatusCode.DATA_LOSS, "LOG_CORRUPT")

    asyncio.run(scenario())


async def lose_all_but(service: Service, match_id: str, head: Head, entries: list[bytes]) -> None:
    """The store has the log as it was before."""
    store, log = service.store, f"powderkeg:{{{match_id}}}:log"
    await store.call("HSET", f"powderkeg:{{{match_id}}}:head", "seq", head.seq, "hash", head.hash)
    await store.call("DEL", log)
    for number, entry in enumerate(entries, start=1):
        await store.call("XADD", log, f"{number}-0", "e", entry)


def test_what_the_store_has_lost_is_not_signed(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            before, entries = await service.store.head(match_id), await service.store.read(match_id)
            assert before is not None
            await players[0].call("SubmitAction", match_id, action=ROLL)
            await lose_all_but(service, match_id, before, entries)
            with pytest.raises(Divergence, match="goes on from what the store has"):
                await service.app.notary.sign(match_id)
            assert await service.store.checkpoint(match_id, 6) is None
            await service.app.notary.sign(match_id)
            assert await service.store.checkpoint(match_id, 5) is not None

    asyncio.run(scenario())


def test_a_store_that_lost_acknowledged_entries_is_noticed_and_the_match_goes_on(store_url: str) -> None:
    """As after a power failure of a store that does not write every entry to disk at once."""

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            before = await service.store.head(match_id)
            assert before is not None
            entries = await service.store.read(match_id)
            await players[0].call("SubmitAction", match_id, action=ROLL)
            await lose_all_but(service, match_id, before, entries)
            stop = match_pb2.Action(boom=boom_pb2.BoomAction(stop=boom_pb2.BoomStop()))
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await players[0].call("SubmitAction", match_id, action=stop)
            assert reason_of(refused.value) == (grpc.StatusCode.DATA_LOSS, "LOG_CORRUPT")
            assert (await players[0].call("SubmitAction", match_id, action=ROLL)).seq == 6

    asyncio.run(scenario())
