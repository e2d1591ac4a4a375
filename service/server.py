"""The server: everything wired together, started, and ended without losing anything."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import secrets
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import structlog
import uvloop

from powderkeg.v1 import catalog_service_pb2, event_service_pb2, match_service_pb2, replay_service_pb2
from replay.signed.notes import signers
from replay.store.streams import Store, StoreDown
from service.background import end
from service.bootstrap import Application, build
from service.calls import Call, calls_of
from service.doors.fast.door import FastDoor, fast_door
from service.doors.grpcio import GrpcDoor
from service.doors.listening import in_address
from service.doors.tls import Certificates, Tls
from service.doors.web.app import WebApp
from service.doors.web.cors import Cors
from service.doors.web.door import WebDoor
from service.doors.web.metrics_page import MetricsPage
from service.doors.web.static_files import StaticFiles
from service.events import UNSIGNED
from service.expiry import DEFAULT, Patience
from service.limits import LIMITS, Limits
from service.metrics.exposition import exposed, registry_of
from service.metrics.publisher import Publisher
from service.neighbours.carrying import carried
from service.neighbours.neighbours import Neighbours
from service.neighbours.ring import Ring
from service.readiness import Readiness
from service.servicers.catalog_servicer import CatalogServicer
from service.servicers.event_servicer import EventServicer
from service.servicers.match_servicer import MatchServicer
from service.servicers.replay_servicer import ReplayServicer

log = structlog.get_logger()
SERVICES = tuple(
    module.DESCRIPTOR.services_by_name[name]
    for module, name in (
        (catalog_service_pb2, "CatalogService"),
        (match_service_pb2, "MatchService"),
        (replay_service_pb2, "ReplayService"),
        (event_service_pb2, "EventService"),
    )
)
NAMES = tuple(service.full_name for service in SERVICES)
DOORS: dict[str, Callable[..., GrpcDoor | FastDoor]] = {"grpcio": GrpcDoor, "fast": fast_door}
"""Who carries gRPC; the first is the default (docs/adr/0020-a-second-door-for-grpc.md)."""
LOOK_EVERY = 1.0
"""Seconds between looks at the process of the embedded store."""
BEAT_EVERY = 1.0
"""Seconds between signs of life to the supervisor."""
GRACE = 5.0
"""Seconds that running calls have when the service ends."""


@dataclass(frozen=True)
class Config:
    """What a process is started with."""

    redis_url: str
    host: str = "127.0.0.1"
    port: int = 50051
    organizer_key: str = ""
    cached: int = 10_000
    signing_keys: str = ""
    """A key a line: the first one signs, the others were in use before. Without any nothing is signed."""
    patience: Patience = DEFAULT
    presence: bool = True
    """Whether who watches a match may ask which of its seats are connected."""
    web_port: int | None = None
    """Where browsers call; None is nowhere."""
    web_origins: tuple[str, ...] = ()
    """Origins of other pages that may call; `*` is every one."""
    tls: Tls | None = None
    lame_duck: float = 0.0
    """Seconds for which calls go on after SIGTERM, while health says that the service is not ready."""
    neighbours: str = ""
    """The folder in which the workers of one service find each other; without one a process is alone."""
    door: str = next(iter(DOORS))
    """Who carries gRPC."""
    limits: Limits = LIMITS
    access_log: bool = False
    """Whether each call is told in a line of the log."""
    metrics_pages: tuple[int, ...] = ()
    """What all processes share for metrics: descriptors of a page each; the first process has the first. None: off."""
    metrics_token: str = ""
    """Whose holder the port for browsers shows metrics to; without one nobody."""

    def text(self) -> str:
        """As it is handed to another process."""
        return json.dumps(asdict(self))

    @classmethod
    def of(cls, text: str) -> Config:
        fields = json.loads(text)
        patience, origins = Patience(**fields.pop("patience")), tuple(fields.pop("web_origins"))
        files, limits = fields.pop("tls"), Limits(**fields.pop("limits"))
        tls, pages = Tls(**files) if files else None, tuple(fields.pop("metrics_pages"))
        return cls(**fields, patience=patience, web_origins=origins, tls=tls, limits=limits, metrics_pages=pages)


def table_of_calls(app: Application, *, logged: bool = False) -> list[Call]:
    """Everything that can be called; `logged` says whether each call is told in a line of the log."""
    answering = (
        CatalogServicer(),
        MatchServicer(app),
        ReplayServicer(app),
        EventServicer(app),
    )
    each = zip(SERVICES, answering, strict=True)
    calls = (call for service, servicer in each for call in calls_of(service, servicer, app.tally, logged=logged))
    return [replace(call, gate=app.limiter) for call in calls]


class Service:
    """One process of the service; of several, the one at this place."""

    def __init__(self, config: Config, place: int = 0) -> None:
        self.config = config
        self.store = Store(config.redis_url)
        ring = Ring(secrets.token_hex(4))
        self.app = build(
            self.store,
            config.organizer_key,
            config.cached,
            signers(config.signing_keys),
            config.patience,
            config.limits,
            presence=config.presence,
            is_home=ring.is_home,
        )
        self.readiness = Readiness(self.store, self.app.tally.store, NAMES)
        pages = config.metrics_pages
        self.publisher = Publisher(self.app, pages, place, lambda: self.readiness.store_is_up) if pages else None
        self._registry = registry_of(pages)
        calls = table_of_calls(self.app, logged=config.access_log)
        self.neighbours: Neighbours | None = None
        if config.neighbours:
            self.neighbours = Neighbours(Path(config.neighbours), ring, calls, self.app.limiter, self.app.idle_streams)
            calls = carried(calls, self.neighbours)
        certificates = Certificates(config.tls) if config.tls is not None else None
        self.grpc = DOORS[config.door](
            calls, self.readiness.servicer, config.host, config.port, certificates, config.limits, self.app.limiter
        )
        self.web: WebDoor | None = None
        if config.web_port is not None:
            metrics = MetricsPage(config.metrics_token, self._metrics) if config.metrics_token else None
            app = WebApp(calls, lambda: self.readiness.serving, Cors(config.web_origins), StaticFiles(), metrics)
            self.web = WebDoor(app, config.host, config.web_port, certificates)
        self.doors: list[GrpcDoor | FastDoor | WebDoor] = [self.grpc] if self.web is None else [self.grpc, self.web]
        self._tasks: list[asyncio.Task[None]] = []
        self.hurry = asyncio.Event()
        """Set when nobody wants to wait for balancers any more."""

    @property
    def port(self) -> int:
        """Where gRPC is listened for."""
        return self.grpc.port

    async def start(self) -> None:
        await self.app.clock.start()
        indexed = await self._indexed()
        await self.readiness.start()
        if self.neighbours is not None:
            await self.neighbours.start()
        for door in self.doors:
            await door.start()
        self.app.scheduler.start()
        self.app.follower.start()
        loops = [self.readiness.run(), self.app.clock.run(), self.app.notary.run(), self.app.presence.run()]
        if not indexed:
            loops.append(self._index_later())
        if self.publisher is not None:
            loops.append(self.publisher.run())
        self._tasks = [asyncio.create_task(loop) for loop in loops]
        if self.app.events.signer is None:
            log.warning("nothing is signed", warning=UNSIGNED)
        web_port = self.web.port if self.web is not None else None
        log.info("serving", address=f"{in_address(self.config.host)}:{self.port}", web_port=web_port, pid=os.getpid())

    async def _indexed(self) -> bool:
        """Put matches of old on the lists. Whether that could be done: a new store may not be writable yet."""
        try:
            await self.app.lists.index.index_all(self.app.scheduler.note_old)
        except StoreDown:
            return False  # health tells why
        return True

    async def _index_later(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if await self._indexed():
                return

    def _metrics(self, accepted: str) -> tuple[bytes, str]:
        """The metrics of all processes, and of this one as they are now."""
        if self.publisher is not None:
            self.publisher.publish()
        return exposed(self._registry, accepted)

    async def stop(self, lame_duck: float = 0.0) -> None:
        """Let running calls end, tell streams to come again, leave nothing behind.

        For some seconds before, calls go on, and whoever asks for its health is told to call elsewhere.
        """
        await self.readiness.end()
        if lame_duck:
            log.info("lame duck", seconds=lame_duck, pid=os.getpid())
            with suppress(TimeoutError):
                await asyncio.wait_for(self.hurry.wait(), lame_duck)
        self.app.shut_down()
        stopping = [door.stop(GRACE) for door in self.doors]
        if self.neighbours is not None:
            self.neighbours.leave()
            stopping.append(self.neighbours.door.stop(GRACE))
        await asyncio.gather(*stopping)
        if self.neighbours is not None:
            await self.neighbours.stop()
        await self.app.scheduler.stop()
        await self.app.follower.stop()
        for task in self._tasks:
            await end(task)
        await self.app.notary.settle()
        await self.app.matches.snapshots.settle()
        await self.store.close()
        log.info("stopped", pid=os.getpid())


def run(
    config: Config,
    store_lives: Callable[[], bool] | None = None,
    beat: Callable[[], None] | None = None,
    place: int = 0,
) -> None:
    """Serve until SIGTERM or SIGINT, or until a store that nobody else starts again has died.

    `beat` is called every second, so that a supervisor knows that the process goes on.
    """
    uvloop.run(_run(config, store_lives, beat, place))


async def _run(
    config: Config, store_lives: Callable[[], bool] | None, beat: Callable[[], None] | None, place: int
) -> None:
    service = Service(config, place)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()

    def interrupted() -> None:
        service.hurry.set()
        ended.set()

    loop.add_signal_handler(signal.SIGTERM, ended.set)
    loop.add_signal_handler(signal.SIGINT, interrupted)
    beating = asyncio.create_task(_beat(beat)) if beat is not None else None
    await service.start()
    spare_the_collector()
    spare_the_loop()
    while not ended.is_set() and (store_lives is None or store_lives()):
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), LOOK_EVERY)
    await service.stop(config.lame_duck if ended.is_set() else 0.0)
    if beating is not None:
        await end(beating)


async def _beat(beat: Callable[[], None]) -> None:
    while True:
        beat()
        await asyncio.sleep(BEAT_EVERY)


def spare_the_collector() -> None:
    """Matches in the cache are no garbage: to look through all of them every few moves costs a fifth of the time.

    Moves under way are none either, and they come and go by the thousand: to look after every 700 objects, as Python
    does, takes 7 % of the time at the fast door; after every 3,000 it takes 2 %. More would be a longer wait for
    everybody, for nobody is served meanwhile: 50,000 objects took 60 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(3_000, 1, 1_200)


def spare_the_loop() -> None:
    """An event is audited in a thread. Whenever the loop has been away, it waits so long for that thread at most."""
    sys.setswitchinterval(0.0005)


class StandardError:
    """Standard error as it is when something is written, for loggers are kept: somebody may have replaced it since."""

    def write(self, text: str) -> int:
        return sys.stderr.write(text)

    def flush(self) -> None:
        sys.stderr.flush()


def configure_logs(level: str = "info") -> None:
    """JSON, one line per entry, on standard error."""
    levels = {"debug": 10, "info": 20, "warning": 30, "error": 40}
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(structlog.tracebacks.ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(levels[level]),
        logger_factory=structlog.PrintLoggerFactory(StandardError()),  # type: ignore[arg-type]  # no more of it is used
        cache_logger_on_first_use=True,
    )
