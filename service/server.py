"""The server: everything wired together, started, and ended without losing anything."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import grpc
import structlog
import uvloop
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection, reflection_pb2

from powderkeg.v1 import (
    catalog_service_pb2,
    catalog_service_pb2_grpc,
    event_service_pb2,
    event_service_pb2_grpc,
    match_service_pb2,
    match_service_pb2_grpc,
    replay_service_pb2,
    replay_service_pb2_grpc,
)
from replay.signed.notes import signers
from replay.store.streams import Store, StoreDown
from service import servicers
from service.commands import Application
from service.events import UNSIGNED
from service.expiry import DEFAULT, Patience
from service.middleware import around
from service.scheduler import Scheduler, end

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
REFLECTION_V1 = "grpc.reflection.v1.ServerReflection"
MOST_BYTES = 1024 * 1024
"""A request larger than that is refused unread."""
MOST_WAITING = 20_000
"""So many new calls may wait for their turn. gRPC cancels more at random: beyond 1,000, if it is not told otherwise."""
LOOK_EVERY = 1.0
"""Seconds between looks at the process of the embedded store."""
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


class Service:
    """One process of the service."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.redis_url)
        self.app = Application(
            self.store,
            config.organizer_key,
            config.cached,
            signers(config.signing_keys),
            config.patience,
            presence=config.presence,
        )
        self.driver = Scheduler(self.app)
        self.health = health.aio.HealthServicer()
        self.port = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._server = grpc.aio.server(
            options=[
                ("grpc.so_reuseport", 1),
                ("grpc.max_receive_message_length", MOST_BYTES),
                ("grpc.server.max_pending_requests", MOST_WAITING),
                ("grpc.server.max_pending_requests_hard_limit", MOST_WAITING),
                ("grpc.keepalive_time_ms", 30_000),
                ("grpc.http2.min_ping_interval_without_data_ms", 5_000),
            ],
        )

    async def start(self) -> None:
        await self.store.ping()
        await self.app.index.index_all(self.driver.note_old)
        wrapped = {
            service.name: around(servicer, service)
            for service, servicer in zip(
                SERVICES,
                (
                    servicers.CatalogServicer(),
                    servicers.MatchServicer(self.app),
                    servicers.ReplayServicer(self.app),
                    servicers.EventServicer(self.app),
                ),
                strict=True,
            )
        }
        catalog_service_pb2_grpc.add_CatalogServiceServicer_to_server(wrapped["CatalogService"], self._server)
        match_service_pb2_grpc.add_MatchServiceServicer_to_server(wrapped["MatchService"], self._server)
        replay_service_pb2_grpc.add_ReplayServiceServicer_to_server(wrapped["ReplayService"], self._server)
        event_service_pb2_grpc.add_EventServiceServicer_to_server(wrapped["EventService"], self._server)
        health_pb2_grpc.add_HealthServicer_to_server(self.health, self._server)
        self._reflect()
        host = f"[{self.config.host}]" if ":" in self.config.host else self.config.host
        self.port = self._server.add_insecure_port(f"{host}:{self.config.port}")
        await self._tell_health()
        await self._server.start()
        self.driver.start()
        loops = (self._watch_store(), self.app.notary.run(), self.app.presence.run())
        self._tasks = [asyncio.create_task(loop) for loop in loops]
        if self.app.events.signer is None:
            log.warning("nothing is signed", warning=UNSIGNED)
        log.info("serving", address=f"{self.config.host}:{self.port}", pid=os.getpid())

    def _reflect(self) -> None:
        """Tell clients what there is to call, as `v1alpha` and as `v1`: the same messages under another name."""
        names = [*NAMES, health.SERVICE_NAME, reflection.SERVICE_NAME]
        reflection.enable_server_reflection(names, self._server)
        told = grpc.stream_stream_rpc_method_handler(
            reflection.aio.ReflectionServicer(names).ServerReflectionInfo,
            request_deserializer=reflection_pb2.ServerReflectionRequest.FromString,
            response_serializer=reflection_pb2.ServerReflectionResponse.SerializeToString,
        )
        handlers = grpc.method_handlers_generic_handler(REFLECTION_V1, {"ServerReflectionInfo": told})
        self._server.add_generic_rpc_handlers((handlers,))

    async def _watch_store(self) -> None:
        while True:
            await asyncio.sleep(1)
            await self._tell_health()

    async def _tell_health(self) -> None:
        """Healthy is a service whose store answers."""
        try:
            await self.store.ping()
            status = health_pb2.HealthCheckResponse.SERVING
        except StoreDown:
            status = health_pb2.HealthCheckResponse.NOT_SERVING
        for name in ("", *NAMES):
            await self.health.set(name, status)

    async def stop(self) -> None:
        """Let running calls end, tell streams to come again, leave nothing behind."""
        await self.health.enter_graceful_shutdown()
        self.app.shut_down()
        await self._server.stop(GRACE)
        await self.driver.stop()
        for task in self._tasks:
            await end(task)
        await self.app.notary.settle()
        await self.store.close()
        log.info("stopped", pid=os.getpid())


def run(config: Config, store_lives: Callable[[], bool] | None = None) -> None:
    """Serve until SIGTERM or SIGINT, or until a store that nobody else starts again has died."""
    uvloop.run(_run(config, store_lives))


async def _run(config: Config, store_lives: Callable[[], bool] | None) -> None:
    service = Service(config)
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, ended.set)
    await service.start()
    spare_the_collector()
    spare_the_loop()
    while not ended.is_set() and (store_lives is None or store_lives()):
        with suppress(TimeoutError):
            await asyncio.wait_for(ended.wait(), LOOK_EVERY)
    await service.stop()


def spare_the_collector() -> None:
    """Matches in the cache are no garbage: to look through all of them every few moves costs a fifth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


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
