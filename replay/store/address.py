"""Where the store is, and how it is spoken to: all that a URL says.

| URL | what it is |
| --- | --- |
| `redis://HOST:PORT/DB`, `unix:///PATH` | one server |
| `rediss://HOST:PORT` | one server, by TLS |
| `redis://HOST:PORT?cluster=true` | a cluster; `rediss://` by TLS |
| `redis+sentinel://HOST:PORT,HOST:PORT/SERVICE/DB` | the primary that Sentinels name; `rediss+sentinel://` by TLS |
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from inspect import signature
from ssl import SSLContext
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

from redis.asyncio.connection import URL_QUERY_ARGUMENT_PARSERS, SSLConnection, parse_url
from redis.exceptions import RedisError

Place = tuple[str, int]
"""Host and port."""
SENTINEL, SENTINEL_PORT, PORT = "+sentinel", 26379, 6379
OWN = ("cluster", "wait_replicas", "sentinel_username", "sentinel_password")
"""Parameters that redis-py does not know."""
TLS = tuple(name for name in signature(SSLConnection).parameters if name.startswith("ssl_"))
KNOWN = {*OWN, *TLS, *URL_QUERY_ARGUMENT_PARSERS, "username", "password"}


@dataclass(frozen=True)
class StoreAddress:
    """A URL, read."""

    plain: str
    """The URL for redis-py, without what only we know. With Sentinels, the first of them."""
    target: dict[str, Any] = field(repr=False)
    """What redis-py reads in it."""
    tls: SSLContext | None = None
    cluster: bool = False
    sentinels: tuple[Place, ...] = ()
    service: str = ""
    """The name under which Sentinels know the primary."""
    sentinel_login: dict[str, str] = field(default_factory=dict, repr=False)
    wait_replicas: int = 0
    """So many replicas must have an entry before it is acknowledged."""

    @classmethod
    def of(cls, url: str) -> StoreAddress:
        """ValueError if there is a mistake in it."""
        parts = urlsplit(url)
        given = dict(parse_qsl(parts.query))
        if unknown := sorted(given.keys() - KNOWN):
            raise ValueError(f"there is no parameter {unknown[0]}")
        own = {name: given.pop(name) for name in OWN if name in given}
        query = f"?{urlencode(given)}" if given else ""
        by_sentinel = parts.scheme.endswith(SENTINEL)
        address = _by_sentinel(url, query) if by_sentinel else cls(*_read(f"{url.partition('?')[0]}{query}"))
        login = {name: own[f"sentinel_{name}"] for name in ("username", "password") if f"sentinel_{name}" in own}
        replicas = own.get("wait_replicas", "0")
        if not replicas.isdecimal():
            raise ValueError(f"wait_replicas={replicas}: must be a number of replicas")
        cluster = own.get("cluster", "false") == "true"
        return replace(address, cluster=cluster, sentinel_login=login, wait_replicas=int(replicas))

    @property
    def place(self) -> Place:
        return self.target.get("host", "localhost"), self.target.get("port", PORT)

    @property
    def settings(self) -> dict[str, Any]:
        """What clients of redis-py are to know of every server: who calls, and TLS."""
        said = {name: value for name, value in self.target.items() if name in ("username", "password", *TLS)}
        return {**said, "ssl": True} if self.tls is not None else said

    def at(self, host: str, port: int) -> StoreAddress:
        """The same way of speaking, to one server."""
        return replace(self, target={**self.target, "host": host, "port": port}, cluster=False, sentinels=())


def _read(plain: str) -> tuple[str, dict[str, Any], SSLContext | None]:
    target: dict[str, Any] = {**parse_url(plain)}
    if target.get("connection_class") is not SSLConnection:
        return plain, target, None
    given = {name: value for name, value in target.items() if name in TLS}
    try:
        return plain, target, SSLConnection(**given).ssl_context.get()
    except (OSError, RedisError) as wrong:
        raise ValueError(f"{', '.join(given)}: {wrong}") from wrong


def _by_sentinel(url: str, query: str) -> StoreAddress:
    parts = urlsplit(url)
    login, _, hosts = parts.netloc.rpartition("@")
    service, _, database = parts.path.strip("/").partition("/")
    if not service:
        raise ValueError("the name of the service is missing, as in redis+sentinel://HOST:PORT,HOST:PORT/SERVICE")
    places = tuple(_place(each) for each in hosts.split(","))
    host, port = places[0]
    scheme, user = parts.scheme.removesuffix(SENTINEL), f"{login}@" if login else ""
    plain = f"{scheme}://{user}{f'[{host}]' if ':' in host else host}:{port}/{database}{query}"
    return StoreAddress(*_read(plain), sentinels=places, service=service)


def _place(text: str) -> Place:
    parts = urlsplit(f"//{text}")
    if not parts.hostname:
        raise ValueError(f"{text}: must be HOST:PORT")
    return parts.hostname, parts.port or SENTINEL_PORT
