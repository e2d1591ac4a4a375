"""When a bot acts tells nothing about its hand: where tables differ in hidden cards alone the moments are the same."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import NamedTuple, Self

import pytest

from engines.core.actions import Action
from engines.core.bots import Observation
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import SPECTATOR
from engines.kittens import GAME
from engines.kittens.bots import SensibleBot
from powderkeg.v1 import kittens_pb2, log_pb2, match_pb2
from powderkeg.v1.match_service_pb2 import WatchMatchRequest, With
from service.clock import StoreClock
from service.live_match import Live
from service.scheduler import BEAT_MS, bot_moment_ms, bot_to_move
from service.server import Service
from tests.service.clock import Clock
from tests.service.running import Caller, asks, new_match, running, until
from tests.store import embedded

NOW = 1_800_000_000_000
SEED = b"\1" * 32
"""Seat 0 can attack."""
TWINS = 12
BOT_ENTRIES = 6
STANDING_PASS = match_pb2.Action()
STANDING_PASS.standing_pass.on = True


class Thoughts:
    """How long bots think: as long as their hands are full of choices, as the service's own clock sees it."""

    def __init__(self, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = clock
        self.took: list[int] = []
        self.let_wait = asyncio.Event()
        """Without it no bot's moment comes."""
        self.let_wait.set()
        choose = SensibleBot.choose

        def thinking(bot: SensibleBot, observation: Observation, rng: Rng) -> Action:
            ms = min(BEAT_MS // 2 - 1, len(observation.legal()))
            self.took.append(ms)
            clock.ms += ms
            return choose(bot, observation, rng)

        async def until_then(_: StoreClock, ms: int) -> None:
            await self.let_wait.wait()
            clock.ms = max(clock.ms, ms)

        monkeypatch.setattr(SensibleBot, "choose", thinking)
        monkeypatch.setattr(StoreClock, "until", until_then)


@pytest.fixture(scope="module")
def store_url() -> Iterator[str]:
    """A store of their own: what is dealt anew does not verify, and bots are waited for there."""
    with embedded() as url:
        yield url


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Thoughts:
    return Thoughts(Clock.at(NOW, monkeypatch), monkeypatch)


async def table(service: Service, anyone: Caller, *, hidden: int) -> tuple[Live, Caller]:
    """Seat 0 is to move, and all that it cannot see was dealt anew; the other seats are bots'."""
    options = {"first_seat": "0"}
    match_id, _, (player,) = await new_match(anyone, seats=4, bots=3, game="kittens", seed=SEED, options=options)
    live = service.app.matches.cached_now(match_id)
    assert live is not None
    assert live.fold.state is not None
    GAME.imagine(live.fold.state, 0, Rng(derive_seed("hidden", hidden)))  # type: ignore[arg-type]
    return live, player


async def attacks(player: Caller, match_id: str) -> None:
    """Seat 0 plays what others may nope."""
    action = match_pb2.Action()
    action.kittens.play.card = kittens_pb2.KITTENS_CARD_ATTACK
    await player.call("SubmitAction", match_id, action=action)


async def bot_entries(service: Service, live: Live) -> list[log_pb2.LogEntry]:
    """What bots have done, once there is enough of it or nothing more for them to do."""
    log = [log_pb2.LogEntry.FromString(data) for data in await service.store.read(live.fold.match_id)]
    bots = [entry for entry in log if entry.author == log_pb2.AUTHOR_BOT][:BOT_ENTRIES]
    return bots if len(bots) == BOT_ENTRIES or (bots and bot_to_move(live.fold) is None) else []


def is_nope(entry: log_pb2.LogEntry) -> bool:
    return entry.acted.action.kittens.HasField("nope")


class Twin(NamedTuple):
    """What was seen at one of the tables."""

    moments: list[int]
    """Milliseconds from the attack to the entries of bots."""
    noped: tuple[bool, ...]
    thought: tuple[int, ...]
    told: list[int]
    """The seqs of what a spectator is told of the attack and of the window's closing, counted from before it."""


async def played(service: Service, anyone: Caller, thoughts: Thoughts, hidden: int) -> Twin:
    live, player = await table(service, anyone, hidden=hidden)
    match_id = live.fold.match_id
    await player.call("SubmitAction", match_id, action=STANDING_PASS)
    before = live.fold.seq_for(SPECTATOR)
    spectator = await Spectator(anyone, match_id, before).begin()
    thoughts.took.clear()
    began = thoughts.clock.ms
    await attacks(player, match_id)
    bots = await until(lambda: bot_entries(service, live))
    moments = [entry.time.ToMilliseconds() - began for entry in bots]
    told = [seq - before for seq in await spectator.until_closed()]
    return Twin(moments, tuple(map(is_nope, bots)), tuple(thoughts.took[: len(bots)]), told)


class Spectator:
    """Watches a table from now on."""

    def __init__(self, anyone: Caller, match_id: str, seq: int) -> None:
        request = WatchMatchRequest(match_id=match_id, from_seq=seq, **asks(With(view=True)))
        self._watch = anyone.matches.WatchMatch(request, timeout=20)

    async def begin(self) -> Self:
        """Who has missed nothing is shown the table at once."""
        await self._watch.read()
        return self

    async def until_closed(self) -> list[int]:
        """The seqs of all that is told from the opening of a window to its closing."""
        seqs, windows = list[int](), set[int]()
        while len(windows) < 2:
            update = await self._watch.read()
            seqs.append(update.seq)
            windows.add(update.decisions[0].window)
        self._watch.cancel()
        return seqs


def test_twins_act_at_the_same_moments(store_url: str, thoughts: Thoughts) -> None:
    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            twins = [await played(service, anyone, thoughts, hidden) for hidden in range(TWINS)]
        beats = [BEAT_MS * (number + 1) for number in range(BOT_ENTRIES)]
        for twin in twins:
            assert twin.moments == beats[: len(twin.moments)]
            assert twin.told == [1, 2], "sealed answers are told to nobody, however many"
        assert len({twin.noped[:1] for twin in twins}) == 2, "some hold a Nope and play it, some do not"
        assert len({twin.thought[:1] for twin in twins}) > 1, "some have more to think about than others"

    asyncio.run(scenario())


def test_what_others_do_in_secret_moves_no_moment(store_url: str, thoughts: Thoughts) -> None:
    """Seat 0 sets a standing pass, or does not, while the first bot waits for its moment."""

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            moments = [await first_moment(service, anyone, passes=passes) for passes in (False, True)]
        assert moments == [BEAT_MS, BEAT_MS]

    async def first_moment(service: Service, anyone: Caller, *, passes: bool) -> int:
        thoughts.let_wait.clear()
        live, player = await table(service, anyone, hidden=0)
        began = thoughts.clock.ms
        await attacks(player, live.fold.match_id)
        if passes:
            await player.call("SubmitAction", live.fold.match_id, action=STANDING_PASS)
        thoughts.let_wait.set()
        first, *_ = await until(lambda: bot_entries(service, live))
        return int(first.time.ToMilliseconds() - began)

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("after", "moment"),
    [(0, 1), (BEAT_MS // 2, 1), (BEAT_MS // 2 + 1, 2), (BEAT_MS, 2), (10 * BEAT_MS, 11), (-1, 1), (-3_600_000, 1)],
)
def test_a_bot_has_half_a_beat_to_think_however_late_it_looks(after: int, moment: int) -> None:
    """After a clock was set back the table seems to wait since a time to come."""
    assert bot_moment_ms(NOW, NOW + after) == NOW + min(0, after) + moment * BEAT_MS
