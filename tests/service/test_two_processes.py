"""Several processes share a store; one is killed in the middle of a match; nothing is lost, nothing is doubled."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
import redis

from powderkeg.client import Player, Powderkeg, PowderkegError, Retry
from powderkeg.v1.match_pb2 import MATCH_STATUS_FINISHED
from powderkeg.v1.match_service_pb2 import WatchMatchResponse
from tests.service.running import gone, process, store_pids

SEATS = 5


class Seat:
    """A player who is connected to either process, and to the other one when it dies."""

    def __init__(self, clients: list[Powderkeg], match_id: str, player: Player, rng: random.Random) -> None:
        self.clients = clients
        self.rng = rng
        self.match_id, self.seat, self.token = match_id, player.seat, player.token
        self.acknowledged: list[int] = []
        self._choose()

    def _choose(self) -> None:
        self.client = self.rng.choice(self.clients)
        self.player = self.client.player(self.match_id, self.seat, self.token)

    async def play(self) -> None:
        """Any legal action whenever asked, until the match is over."""
        while True:
            try:
                legal = await self.player.legal()
                if legal.choices:
                    choice = self.rng.choice(list(legal.choices))
                    self.acknowledged.append((await self.player.act(choice.action)).seq)
                elif (await self.client.match(self.match_id)).status == MATCH_STATUS_FINISHED:
                    return
                else:
                    await asyncio.sleep(0.01)
            except PowderkegError as error:
                if error.reason not in ("", "NOT_YOUR_DECISION", "WRONG_ACTION", "GAME_OVER"):
                    raise
                self._choose()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_process_dies_and_the_match_goes_on(seed: int, store_url: str) -> None:
    rng = random.Random(seed)
    with process(REDIS_URL=store_url) as first, process(REDIS_URL=store_url) as second:
        asyncio.run(killed_in_the_middle(rng, first.address, second.address, first.kill))


async def killed_in_the_middle(rng: random.Random, first: str, second: str, kill: Callable[[int], None]) -> None:
    quick = Retry(attempts=3, seconds=3.0)
    async with Powderkeg.connect(first, retry=quick) as one, Powderkeg.connect(second, retry=quick) as two:
        host = await two.create("boom", seats=SEATS)
        match_id = host.match.id
        players = [await rng.choice([one, two]).join(match_id, f"player {seat}") for seat in range(SEATS)]
        await host.start()
        clients = [one, two]
        seats = [Seat(clients, match_id, player, rng) for player in players]
        watching = asyncio.create_task(collect(two, match_id))
        playing = [asyncio.create_task(seat.play()) for seat in seats]
        async for update in two.watch(match_id):
            if update.seq == 25:
                break
        clients.remove(one)
        kill(signal.SIGKILL)
        await asyncio.wait_for(asyncio.gather(*playing), 60)
        updates = await asyncio.wait_for(watching, 30)

        match = await two.match(match_id)
        verdict = await two.verify(match_id)
        assert match.status == MATCH_STATUS_FINISHED
        assert (verdict.sound, verdict.entries) == (True, match.seq)
        assert [update.seq for update in updates] == list(range(1, match.seq + 1)), "seen once, each of them"
        acknowledged = [seq for seat in seats for seq in seat.acknowledged]
        assert len(set(acknowledged)) == len(acknowledged), "one entry answers one action"
        moves = set(range(SEATS + 3, match.seq + 1))
        assert set(acknowledged) <= moves, "every acknowledged move is in the log"
        assert len(moves - set(acknowledged)) <= 1, "only the move in flight may have lost its answer"


async def collect(client: Powderkeg, match_id: str) -> list[WatchMatchResponse]:
    return [update async for update in client.watch(match_id)]


def test_the_embedded_store_ends_with_the_service(tmp_path: Path) -> None:
    for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
        with process("--data", str(tmp_path), "--workers", "2", REDIS_URL="") as started:
            assert store_pids(tmp_path)
            started.kill(number)
            assert gone(tmp_path), f"a store was left behind after {number.name}"


def test_the_embedded_store_keeps_its_data(tmp_path: Path) -> None:
    async def create(address: str) -> str:
        async with Powderkeg.connect(address) as client:
            return (await client.create("boom")).match.id

    async def find(address: str, match_id: str) -> str:
        async with Powderkeg.connect(address) as client:
            return (await client.match(match_id)).id

    with process("--data", str(tmp_path), REDIS_URL="") as started:
        match_id = asyncio.run(create(started.address))
    with process("--data", str(tmp_path), REDIS_URL="") as started:
        assert asyncio.run(find(started.address, match_id)) == match_id


@pytest.mark.parametrize(("words", "fsync"), [((), "always"), (("--fsync", "everysec"), "everysec")])
def test_the_embedded_store_writes_down_what_is_answered(tmp_path: Path, words: tuple[str, ...], fsync: str) -> None:
    with process("--data", str(tmp_path), *words, REDIS_URL=""):
        client = redis.Redis(unix_socket_path=str(tmp_path / "valkey.sock"), decode_responses=True)
        settings = client.config_get("append*")
        assert (settings["appendonly"], settings["appendfsync"]) == ("yes", fsync)
        client.close()


def test_two_services_do_not_share_a_folder(tmp_path: Path) -> None:
    with (
        process("--data", str(tmp_path), REDIS_URL=""),
        pytest.raises(AssertionError, match="another service keeps its data"),
        process("--data", str(tmp_path), REDIS_URL=""),
    ):
        pass
