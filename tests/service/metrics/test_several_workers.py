"""Metrics of a service with several workers: one page for all, whoever answers, and whoever dies."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import Mock

import grpc

from powderkeg.v1 import catalog_service_pb2
from service.metrics.readings import worker_samples
from service.metrics.shared_page import SharedPage, new_pages
from service.server import Config
from service.supervisor import Supervisor, Worker
from tests.service.metrics.scrape import Scraped, get, scraper
from tests.service.running import Caller
from tests.service.test_supervisor import eventually, workers_of

CALLS = 20


@contextmanager
def two_workers(said: Path, store_url: str) -> Iterator[tuple[int, str, int, int]]:
    """A service with two workers: its first process, where gRPC is, the port for browsers and the one for metrics."""
    words = ["serve", "--port", "0", "--web-port", "0", "--workers", "2", "--metrics-port", "0", "--metrics"]
    with said.open("w") as out:
        environment = {**os.environ, "REDIS_URL": store_url, "POWDERKEG_METRICS_TOKEN": "the-token", "COLUMNS": "200"}
        started = subprocess.Popen([sys.executable, "-m", "terminal", *words], stderr=out, env=environment)
    try:
        eventually(lambda: have_started(said) == 2)
        ports = (r"listens on 127\.0\.0\.1:(\d+)", r"Browsers open http://127\.0\.0\.1:(\d+)", r":(\d+)/metrics")
        port, web_port, metrics_port = (int(re.findall(each, said.read_text())[0]) for each in ports)
        yield started.pid, f"127.0.0.1:{port}", web_port, metrics_port
        started.send_signal(signal.SIGTERM)
        assert started.wait(timeout=20) == 0
    finally:
        started.kill()
        started.wait()
    assert "the-token" not in said.read_text()


def have_started(said: Path) -> int:
    """How many workers the log knows of."""
    return said.read_text().count('"event": "serving"')


async def call_all(address: str) -> None:
    """Calls by so many connections that both workers get some."""

    async def once(number: int) -> None:
        options = [("grpc.use_local_subchannel_pool", 1)]
        async with grpc.aio.insecure_channel(address, options=options) as channel:
            await Caller(channel).catalog.ListGames(catalog_service_pb2.ListGamesRequest(), timeout=10)

    await asyncio.gather(*map(once, range(CALLS)))


def games_listed(scraped: Scraped) -> float:
    return scraped.sum("powderkeg_calls_total", method="ListGames", status="OK")


def test_one_page_tells_of_all_and_survives_who_dies(tmp_path: Path, store_url: str) -> None:
    said = tmp_path / "said"
    with two_workers(said, store_url) as (first, address, web_port, metrics_port):
        scrape = scraper(metrics_port)
        asyncio.run(call_all(address))
        eventually(lambda: games_listed(scrape()) == CALLS)
        for _ in range(4):  # whichever worker answers
            status, page = get(web_port, Authorization="Bearer the-token")
            assert (status, games_listed(Scraped(page))) == (200, CALLS)
        assert get(web_port)[0] == 401
        assert both_work(scrape)
        assert scrape().sum("powderkeg_worker_deaths_total") == 0

        os.kill(min(workers_of(first)), signal.SIGKILL)
        eventually(lambda: scrape().sum("powderkeg_worker_deaths_total") == 1)
        eventually(lambda: have_started(said) == 3 and both_work(scrape))
        asyncio.run(call_all(address))  # the new one gets some, and adds them to what the dead one has counted
        eventually(lambda: games_listed(scrape()) == 2 * CALLS)


def both_work(scrape: Callable[[], Scraped]) -> bool:
    """Whether both workers have told of themselves lately."""
    now = scrape()
    of_each = [f'powderkeg_resident_memory_bytes{{worker="{place}"}}' in now.page for place in (1, 2)]
    return all(of_each) and now.sum("powderkeg_workers") == 2


def test_who_hangs_is_counted_among_the_dead() -> None:
    [page] = new_pages(1)
    beats, beating = os.pipe()
    hung = Mock(pid=1, returncode=-9, poll=lambda: None)
    supervised = Supervisor(Config("redis://nowhere", metrics_pages=(page,)), "error", 2)
    supervised._workers = [Worker(1, hung, beats, last_beat=-1e6), Worker(2, due=float("inf"))]
    try:
        supervised._look()
        told = SharedPage(page).read()
    finally:
        os.close(beating)
        os.close(page)
    hung.kill.assert_called_once()
    assert told is not None
    assert told.samples == worker_samples(alive=0, deaths=1, hangs=1)
