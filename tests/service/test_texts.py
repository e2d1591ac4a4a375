"""Texts and labels: whoever names a language is told in words what the messages say, as that caller may see it."""

from __future__ import annotations

import asyncio
from typing import Any

import grpc
import pytest

from engines.games import GAMES
from powderkeg.v1 import catalog_service_pb2, match_pb2, match_service_pb2, replay_service_pb2
from tests.service.running import asks, new_match, one_move, reason_of, running
from words import LANGUAGES
from words.bundles import bundle

ODD = "{ $seat } *[x] {"
"""A name that would be a message, if names were read as one."""


def test_without_a_language_nothing_is_told_in_words(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, nobody):
            match_id, _, players = await new_match(nobody)
            _, legal, answer = await one_move(players, match_id)
            seen = await nobody.call("GetView", match_id)
            texts = [each.text for each in (*answer.events, *seen.decisions)]
            assert {legal.text, *texts, *(choice.label for choice in legal.choices)} == {""}

    asyncio.run(scenario())


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_told_in_the_own_words(store_url: str, language: str) -> None:
    words = bundle("boom", language)
    rolled = {"you": "seat", "seat": "", "dice": "", "dice-count": 5, "rolled": "", "rolled-count": 5, "ruleset": 1}
    you, prompt = words.say("event-rolled", rolled).partition(":")[0], words.say("decision-roll")
    assert you.startswith({"en": "You ", "de": "Du ", "sv": "Du "}[language])

    async def scenario() -> None:
        async with running(store_url) as (_, nobody):
            match_id, _, players = await new_match(nobody)
            mover, legal, answer = await one_move(players, match_id, language=language)
            assert legal.text == prompt
            assert all(choice.label for choice in legal.choices)
            assert any(event.text.startswith(you) for event in answer.events)
            for caller in (mover, nobody):
                request = match_service_pb2.WatchMatchRequest(match_id=match_id, language=language)
                stream = caller.matches.WatchMatch(request, metadata=caller.metadata, timeout=10)
                told: list[Any] = []
                while not told or not told[-1].events or told[-1].events[0].WhichOneof("event") != "boom":
                    told.append(await stream.read())
                while (update := await stream.read()).seq < answer.seq:
                    told.append(update)
                assert all(event.text for event in update.events)
                assert any(event.text.startswith(you) for event in update.events) == (caller is mover)
                assert all(decision.text for decision in update.decisions)
                stream.cancel()
            seen = await nobody.call("GetView", match_id, language=language)
            assert seen.decisions
            assert all(decision.text for decision in seen.decisions)

    asyncio.run(scenario())


def test_domains_are_asked_field_by_field(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, nobody):
            match_id, _, players = await new_match(nobody, game="kobolds")
            for _ in range(200):
                for player in players:
                    legal = await player.call("ListLegalActions", match_id, language="de")
                    for choice in legal.choices:
                        assert choice.label
                        for field in choice.domain.fields:
                            among = getattr(field, field.WhichOneof("domain")).among
                            assert field.label
                            assert len(among.labels) == len(among.numbers) + len(among.words)
                            assert all(among.labels)
                            return
                await one_move(players, match_id)
            raise AssertionError("no domain was offered")

    asyncio.run(scenario())


def test_a_log_is_told_as_everybody_may_see_it(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, nobody):
            match_id, _, players = await new_match(nobody)
            for player in players[1:]:
                await player.call("Resign", match_id)
            request = replay_service_pb2.ListEntriesRequest(match_id=match_id, language="sv")
            entries = (await nobody.replays.ListEntries(request, timeout=10)).entries
            texts = [text for entry in entries for text in entry.texts]
            names = [seat.name for seat in (await nobody.call("GetMatch", match_id)).match.seats]
            assert texts[-1] == f"{names[0]} vinner. Alla andra har gett upp."
            assert f"{names[1]} ger upp." in texts
            at = replay_service_pb2.GetViewAtRequest(match_id=match_id, seq=entries[-2].seq, seat=1, language="sv")
            assert (await nobody.replays.GetViewAt(at, timeout=10)).events[0].text == "Du ger upp."
            seen = await nobody.call("GetView", match_id, language="de")
            assert seen.outcome.text == "Alle anderen haben aufgegeben."

    asyncio.run(scenario())


def test_a_name_is_never_read_as_a_message(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, nobody):
            match_id, _, players = await new_match(nobody, first_name=ODD)
            await players[0].call("Resign", match_id)
            seen = replay_service_pb2.GetViewAtRequest(
                match_id=match_id, seq=(await nobody.call("GetMatch", match_id)).seq, own_seq=True, language="en"
            )
            told = (await nobody.replays.GetViewAt(seen, timeout=10)).events
            assert told[0].text == f"{ODD} resigned."

    asyncio.run(scenario())


@pytest.mark.parametrize("call", ["GetView", "ListLegalActions", "WatchMatch", "GetMessages"])
def test_an_unknown_language_is_refused(store_url: str, call: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, nobody):
            match_id, _, players = await new_match(nobody)
            watch = match_service_pb2.WatchMatchRequest(match_id=match_id, language="fi")
            words = catalog_service_pb2.GetMessagesRequest(game="boom", language="fi")
            calls: dict[str, Any] = {
                "WatchMatch": lambda: nobody.matches.WatchMatch(watch, timeout=10).read(),
                "GetMessages": lambda: nobody.catalog.GetMessages(words, timeout=10),
            }
            make = calls.get(call, lambda: players[0].call(call, match_id, language="fi"))
            with pytest.raises(grpc.aio.AioRpcError, match="no words in 'fi'; languages here: en, de, sv") as refused:
                await make()
            assert reason_of(refused.value) == (grpc.StatusCode.INVALID_ARGUMENT, "BAD_OPTION")

    asyncio.run(scenario())


def test_with_text_is_english_unless_a_language_is_named(store_url: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, nobody):
            match_id, _, players = await new_match(nobody)
            besides = match_service_pb2.With(text=True, legal=True)
            _, _, answer = await one_move(players, match_id, **asks(besides))
            assert any(event.text.startswith("You rolled") for event in answer.events)
            assert all(choice.label for choice in answer.legal.choices)

    asyncio.run(scenario())


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_the_raw_messages_are_served(store_url: str, game: str) -> None:
    async def scenario() -> None:
        async with running(store_url) as (_, nobody):
            described = await nobody.catalog.GetGame(catalog_service_pb2.GetGameRequest(game=game), timeout=10)
            assert tuple(described.languages) == LANGUAGES
            for language in described.languages:
                request = catalog_service_pb2.GetMessagesRequest(game=game, language=language)
                ftl = (await nobody.catalog.GetMessages(request, timeout=10)).ftl
                assert f"game = {described.summary.words[language].title}" in ftl
                assert "event-resigned = " in ftl

    asyncio.run(scenario())


def test_shared_messages_are_not_changed(store_url: str) -> None:
    """Events are kept as messages for all who are told the same: texts go into copies."""

    async def scenario() -> None:
        async with running(store_url) as (_, nobody):
            match_id, _, players = await new_match(nobody)
            await one_move(players, match_id, language="de")
            request = match_service_pb2.WatchMatchRequest(match_id=match_id)
            stream = nobody.matches.WatchMatch(request, timeout=10)
            newest = (await nobody.call("GetMatch", match_id)).seq
            events: list[match_pb2.Event] = []
            while (update := await stream.read()).seq < newest:
                events += update.events
            assert {event.text for event in (*events, *update.events)} == {""}
            stream.cancel()

    asyncio.run(scenario())
