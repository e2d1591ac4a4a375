"""One stream is enough: updates carry the table, the decisions and the caller's own choices after their entry."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest

from engines.core.state import State
from powderkeg.client import Player, Powderkeg, StaleSeq
from powderkeg.v1 import match_pb2, match_service_pb2, replay_service_pb2
from powderkeg.v1.match_service_pb2 import WatchMatchResponse
from replay.log.codec import GameCodec
from service import auth
from service.answers import Wanted
from service.cooperative import Breather
from tests.service.running import ORGANIZER_KEY, Caller, asks, move, new_match, one_move, play_on, running

pytestmark = pytest.mark.wire

FULL = match_service_pb2.With(view=True, legal=True)
PLAIN = match_service_pb2.With()
SEED = bytes(range(32))
DEALT = 5
"""The entry with which a match of three is dealt."""


class Follower:
    """Somebody with one stream, who calls nothing else."""

    def __init__(
        self, caller: Caller, match_id: str, from_seq: int = 0, besides: match_service_pb2.With = FULL
    ) -> None:
        self.caller, self.match_id = caller, match_id
        request = match_service_pb2.WatchMatchRequest(match_id=match_id, from_seq=from_seq, **asks(besides))
        self.stream = caller.matches.WatchMatch(request, metadata=caller.metadata, timeout=60)
        self.update = match_service_pb2.WatchMatchResponse()

    async def next(self) -> Any:
        self.update = await self.stream.read()
        return self.update

    async def catch_up(self) -> Any:
        """The newest update of which there can be one."""
        newest = (await self.caller.call("GetMatch", self.match_id)).seq
        while self.update.seq < newest:
            await self.next()
        return self.update

    async def check(self) -> None:
        """The newest update says what the caller would be told by calls of its own."""
        update, seen = await self.catch_up(), await self.caller.call("GetView", self.match_id)
        assert (update.seq, update.view, list(update.decisions)) == (seen.seq, seen.view, list(seen.decisions))
        for field in ("standing_pass", "sealed_answer"):
            assert update.HasField(field) == seen.HasField(field)
            assert getattr(update, field) == getattr(seen, field)
        if update.HasField("legal"):
            assert update.legal == await self.caller.call("ListLegalActions", self.match_id)


@pytest.mark.parametrize("game", ["boom", "kittens", "monsters", "kobolds"])
def test_every_update_and_every_answer_has_what_calls_would_tell(store_url: str, game: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone), running(store_url) as (_, elsewhere):
            match_id, _, players = await new_match(anyone, game=game, seed=SEED, seconds_per_decision=600)
            far = Caller(elsewhere.channel, players[0].token)
            followers = [Follower(caller, match_id) for caller in (*players, anyone, far)]
            for number in range(25):
                mover, _, answer = await one_move(players, match_id, 7 * number, **asks(FULL))
                seen = await mover.call("GetView", match_id)
                assert (answer.seq, answer.view, list(answer.decisions)) == (seen.seq, seen.view, list(seen.decisions))
                assert answer.legal == await mover.call("ListLegalActions", match_id)
                for follower in followers:
                    await follower.check()
            assert [follower.update.HasField("legal") for follower in followers] == [True, True, True, False, True]

    asyncio.run(scenario())


def test_decisions_and_choices_say_until_when_and_in_which_window(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, seconds_per_decision=600, options={"first_seat": "0"})
            seen, legal = await anyone.call("GetView", match_id), await players[0].call("ListLegalActions", match_id)
            assert [ask.deadline for ask in seen.decisions] == [seen.deadline]
            assert (legal.deadline, legal.window) == (seen.deadline, 0)
            update = await Follower(anyone, match_id, besides=PLAIN).catch_up()
            assert [ask.deadline for ask in update.decisions] == [seen.deadline], "also for who asks for nothing"
            other = await players[1].call("ListLegalActions", match_id)
            assert not other.HasField("deadline"), "it is not waited for"
            request = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=DEALT)
            assert (await anyone.replays.GetViewAt(request)).decisions == seen.decisions

    asyncio.run(scenario())


async def next_of(updates: AsyncIterator[bytes]) -> match_service_pb2.WatchMatchResponse:
    return match_service_pb2.WatchMatchResponse.FromString(await anext(updates))


def test_after_a_gap_only_the_newest_update_has_a_table(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            for _ in range(4):
                await one_move(players, match_id)
            for caller in (*players, anyone):
                follower = Follower(caller, match_id)
                updates = [await follower.next() for _ in range(DEALT + 4)]
                assert [update.HasField("view") for update in updates] == [False] * (DEALT + 3) + [True]
                assert [update.HasField("legal") for update in updates[:-1]] == [False] * (DEALT + 3)
                await follower.check()
            live = await service.app.matches.live(match_id)
            slow = service.app.watch_feed.watch(live, auth.Caller(), DEALT + 3, Wanted(view=True))
            assert (await next_of(slow)).HasField("view")
            for _ in range(3):
                await one_move(players, match_id)
            told = [await next_of(slow) for _ in range(3)]
            assert [update.HasField("view") for update in told] == [False, False, True], "a slow reader has missed two"
            assert told[-1].view == (await anyone.call("GetView", match_id)).view
            for _ in range(2):
                await one_move(players, match_id)
            told = [await next_of(slow)]
            await one_move(players, match_id)
            told += [await next_of(slow), await next_of(slow)]
            assert [update.HasField("view") for update in told] == [False, False, True], "the second was late by then"
            assert told[-1].view == (await anyone.call("GetView", match_id)).view
            await slow.aclose()

    asyncio.run(scenario())


def test_what_all_see_alike_is_written_once_and_as_the_library_writes_it(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            live = await service.app.matches.live(match_id)
            callers = [service.app.callers.who(live, each.token) for each in (*players, anyone)]
            watches = [service.app.watch_feed.watch(live, caller, DEALT - 1) for caller in callers]
            assert [(await next_of(each)).seq for each in watches] == [DEALT] * 4
            for seq in range(DEALT + 1, DEALT + 4):
                await one_move(players, match_id)
                written = [await anext(each) for each in watches]
                assert [*{*written}] == written[:1], "boom has no secrets"
                update = match_service_pb2.WatchMatchResponse.FromString(written[0])
                assert update.seq == seq
                assert update.SerializeToString() == written[0]
                assert live.watched is not None
                assert len(live.watched.told) == 1
            for each in watches:
                await each.aclose()

    asyncio.run(scenario())


def test_to_write_updates_is_no_work_of_the_watch(store_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A door whose writes wait for their turn is not made to wait for more."""
    rests: list[None] = []

    async def rest(_: Breather) -> None:
        rests.append(None)

    monkeypatch.setattr(Breather, "take", rest)
    monkeypatch.setattr("service.cooperative.SLICE", 0.05)

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, _ = await new_match(anyone)
            watch = service.app.watch_feed.watch(await service.app.matches.live(match_id), auth.Caller(), 0)
            rests.clear()
            for seq in range(1, DEALT + 1):
                assert (await next_of(watch)).seq == seq
                await asyncio.sleep(0.06)
            assert rests == []
            await watch.aclose()

    asyncio.run(scenario())


def test_a_table_belongs_to_its_entry_however_fast_others_move(store_url: str) -> None:
    """Watchers come and go while bots move as fast as they can, in this process and in another one."""

    async def look(caller: Caller, match_id: str, from_seq: int) -> list[Any]:
        follower = Follower(caller, match_id, from_seq)
        return [update async for update in follower.stream]

    async def scenario() -> None:
        async with running(store_url) as (_, anyone), running(store_url) as (_, elsewhere):
            created = await anyone.call("CreateMatch", game="kittens", seats=3, seed=SEED)
            match_id, host = created.match.id, anyone.with_token(created.host_token)
            for _ in range(3):
                await host.call("AddBot", match_id, bot="random")
            watches = [asyncio.create_task(look(caller, match_id, 4)) for caller in (anyone, elsewhere)]
            await host.call("StartMatch", match_id)
            while (match := (await anyone.call("GetMatch", match_id)).match).status == match_pb2.MATCH_STATUS_PLAYING:
                watches += [asyncio.create_task(look(caller, match_id, match.seq)) for caller in (anyone, elsewhere)]
                await asyncio.sleep(0.02)
            tables = 0
            for updates in await asyncio.gather(*watches):
                assert [update.seq for update in updates] == list(range(updates[0].seq, match.seq + 1))
                assert updates[-1].HasField("view")
                for update in updates:
                    if update.HasField("view"):
                        then = await at(anyone, match_id, update.seq)
                        assert (update.view, list(update.decisions)) == (then.view, list(then.decisions))
                        tables += 1
            assert tables > match.seq / 2

    async def at(caller: Caller, match_id: str, seq: int) -> Any:
        if seq not in known:
            request = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=seq, own_seq=True)
            known[seq] = await caller.replays.GetViewAt(request)
        return known[seq]

    known: dict[int, Any] = {}
    asyncio.run(scenario())


def test_who_has_missed_nothing_is_shown_the_table_at_once(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone)
            for caller in (*players, anyone):
                follower = Follower(caller, match_id, DEALT)
                update = await follower.next()
                assert (update.seq, list(update.events), update.HasField("time")) == (DEALT, [], False)
                assert update.match == (await caller.call("GetMatch", match_id)).match
                await follower.check()
            silent = Follower(anyone, match_id, DEALT, PLAIN)
            await one_move(players, match_id)
            later = Follower(anyone, match_id, DEALT + 1)
            assert (await later.next()).seq == DEALT + 1
            await later.check()
            assert (await silent.next()).HasField("time"), "who asks for nothing is told of entries only"
            await play_on(players, match_id)
            end = (await anyone.call("GetMatch", match_id)).match
            follower = Follower(players[0], match_id, end.seq)
            last = await follower.next()
            assert (last.match, last.view.HasField("boom"), list(last.legal.choices)) == (end, True, [])
            assert not await follower.next(), "and that is all"

    asyncio.run(scenario())


def test_before_the_deal_there_is_no_table(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            created = await anyone.call("CreateMatch", game="boom", seats=3)
            match_id, host = created.match.id, anyone.with_token(created.host_token)
            joined = await anyone.call("JoinMatch", match_id, name="Ada", entropy=bytes(32))
            follower = Follower(anyone.with_token(joined.seat_token), match_id, joined.seq)
            update = await follower.next()
            assert (update.seq, update.HasField("view"), update.HasField("legal")) == (2, False, False)
            for _ in range(2):
                await host.call("AddBot", match_id, bot="sensible")
            await host.call("StartMatch", match_id)
            while not update.HasField("view"):
                update = await follower.next()
            assert update.seq >= DEALT
            assert update.HasField("legal")
            await host.call("AbortMatch", match_id)
            while update.match.status != match_pb2.MATCH_STATUS_ABORTED:
                update = await follower.next()
            assert update.HasField("view")
            assert (list(update.decisions), list(update.legal.choices)) == ([], []), "nobody is asked any more"

    asyncio.run(scenario())


def test_a_play_stream_tells_the_same(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            stream = players[0].matches.Play(metadata=players[0].metadata, timeout=30)
            attach = match_service_pb2.Attach(match_id=match_id, from_seq=DEALT, **asks(FULL))
            await stream.write(match_service_pb2.PlayRequest(attach=attach))
            update = (await stream.read()).update
            for number in range(5):
                asked = update.legal.choices[-1]
                action = asked.action if asked.HasField("action") else asked.domain.example
                submit = match_service_pb2.Submit(
                    request_id=f"move {number}", action=action, expected_seq=update.legal.seq
                )
                await stream.write(match_service_pb2.PlayRequest(submit=submit))
                answers = [await stream.read(), await stream.read()]
                (update,) = [answer.update for answer in answers if answer.HasField("update")]
                (accepted,) = [answer.accepted for answer in answers if answer.HasField("accepted")]
                assert accepted.seq == update.seq == update.legal.seq == DEALT + 1 + number
                assert update.view == (await players[0].call("GetView", match_id)).view
                if not update.legal.choices:
                    break
            stream.cancel()

    asyncio.run(scenario())


@pytest.mark.parametrize("game", ["boom", "kittens"])
def test_a_whole_match_is_played_by_streams_alone(store_url: str, game: str) -> None:
    async def play(me: Player) -> WatchMatchResponse:
        async with me.play(view=True, legal=True) as stream:
            async for update in stream:
                if choices := update.legal.choices:
                    choice = choices[update.seq % len(choices)]
                    with suppress(StaleSeq):  # where two may act, one is first, and the other is told of it
                        await stream.act(choice, expected_seq=update.seq, window=update.legal.window)
        return update

    async def scenario() -> None:
        async with running(store_url) as (service, _), Powderkeg.connect(f"127.0.0.1:{service.port}") as client:
            host = await client.create(game, seats=3, seed=SEED)
            playing = [asyncio.create_task(play(await client.join(host.match.id, name))) for name in ("a", "b", "c")]
            await host.start()
            ends = await asyncio.gather(*playing)
            match = await client.match(host.match.id)
            assert match.outcome.winners
            assert [end.match.outcome for end in ends] == [match.outcome] * 3
            assert all(end.HasField("view") for end in ends)

    asyncio.run(scenario())


def test_nothing_is_worked_out_for_who_does_not_ask_and_once_for_all_who_are_told_the_same(
    store_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = {"view": 0, "legal": 0}
    view_to_proto, default = GameCodec.view_to_proto, State.default

    def count_view(self: GameCodec, view: Any) -> Any:
        counted["view"] += 1
        return view_to_proto(self, view)

    def count_legal(self: State, seat: int) -> Any:
        """A list of choices ends with the default: it is made once for each."""
        counted["legal"] += 1
        return default(self, seat)

    monkeypatch.setattr(GameCodec, "view_to_proto", count_view)
    monkeypatch.setattr(State, "default", count_legal)

    async def told(anyone: Caller, besides: match_service_pb2.With, kinds: str) -> dict[str, int]:
        """How much was worked out for one move, with such watchers: a spectator, the host, or a seat."""
        match_id, host, players = await new_match(anyone, options={"first_seat": "0"})
        who = {"s": anyone, "h": host, "0": players[0], "1": players[1]}
        followers = [Follower(who[kind], match_id, 0, besides) for kind in kinds]
        for follower in followers:
            await follower.catch_up()
        action = (await players[0].call("ListLegalActions", match_id)).choices[0].action
        counted.update(view=0, legal=0)
        await players[0].call("SubmitAction", match_id, action=action)
        for follower in followers:
            await follower.catch_up()
        return dict(counted)

    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            assert await told(anyone, PLAIN, "sssh01") == {"view": 0, "legal": 0}
            assert await told(anyone, match_service_pb2.With(text=True, presence=True), "sh01") == {
                "view": 0,
                "legal": 0,
            }
            assert await told(anyone, FULL, "ssssh") == {"view": 1, "legal": 0}
            assert await told(anyone, FULL, "ss0011") == {"view": 3, "legal": 1}, "of one seat something is asked"
            assert await told(anyone, match_service_pb2.With(legal=True), "s00") == {"view": 0, "legal": 1}

    asyncio.run(scenario())


def test_an_answer_that_is_given_again_after_the_match_has_moved_on_has_no_table(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            action = (await players[0].call("ListLegalActions", match_id)).choices[0].action
            once: dict[str, Any] = {"action": action, "request_id": "once", **asks(FULL)}
            first = await players[0].call("SubmitAction", match_id, **once)
            assert first.HasField("view")
            assert await players[0].call("SubmitAction", match_id, **once) == first
            await one_move(players, match_id)
            again = await players[0].call("SubmitAction", match_id, **once)
            assert (again.HasField("view"), again.HasField("legal")) == (False, False)
            first.ClearField("view")
            first.ClearField("legal")
            assert again == first

    asyncio.run(scenario())


def test_the_last_update_of_a_match_that_was_broken_off_says_why(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, host, players = await new_match(anyone)
            seq = (await players[0].call("GetMatch", match_id)).seq
            watch = players[0].matches.WatchMatch(
                match_service_pb2.WatchMatchRequest(match_id=match_id, from_seq=seq), metadata=players[0].metadata
            )
            await host.call("AbortMatch", match_id, reason="the train is here")
            assert (await watch.read()).match.abort_reason == "the train is here"
            listed = (await anyone.matches.ListMatches(match_service_pb2.ListMatchesRequest(page_size=500))).matches
            assert [each.abort_reason for each in listed if each.id == match_id] == ["the train is here"]

    asyncio.run(scenario())


def test_without_with_an_answer_is_as_short_as_ever(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, _, players = await new_match(anyone, options={"first_seat": "0"})
            answer = await move(players[0], match_id)
            assert answer is not None
            assert {field.name for field, _ in answer.ListFields()} == {"seq", "events"}

    asyncio.run(scenario())


def test_the_organizer_is_shown_all_cards_only_when_the_match_is_over(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, anyone):
            match_id, host, _ = await new_match(anyone, game="kittens")
            organizer = Follower(anyone.with_token(ORGANIZER_KEY), match_id)
            watching = await organizer.catch_up()
            assert watching.view == (await anyone.call("GetView", match_id)).view
            assert not watching.HasField("legal")
            await host.call("AbortMatch", match_id)
            await organizer.check()
            assert organizer.update.view != (await anyone.call("GetView", match_id)).view

    asyncio.run(scenario())
