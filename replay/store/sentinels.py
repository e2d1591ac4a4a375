"""Sentinels: which server is the primary now."""

from __future__ import annotations

import asyncio
from typing import Any

import redis.asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from replay.store.address import Place, StoreAddress

SECONDS = 1.0
"""So long a Sentinel may take."""


class Sentinels:
    """Asked whenever a line to the primary is made, and now and then besides."""

    def __init__(self, address: StoreAddress) -> None:
        self._places, self._service = address.sentinels, address.service
        tls = {name: value for name, value in address.settings.items() if name.startswith("ssl")}
        limits = {"socket_timeout": SECONDS, "socket_connect_timeout": SECONDS, "retry": Retry(NoBackoff(), 0)}
        self._settings: dict[str, Any] = {**tls, **address.sentinel_login, **limits}

    async def primary(self) -> Place:
        """All are asked: one that was cut off may name the primary of before. OSError if nobody knows."""
        asking = asyncio.gather(*(self._ask(each) for each in self._places), return_exceptions=True)
        try:
            asked = await asyncio.shield(asking)
        except asyncio.CancelledError:
            await asyncio.wait([asking])  # redis-py leaves a socket open if it is broken off while it closes it
            raise
        told = [each for each in asked if not isinstance(each, BaseException)]
        if not told:
            raise OSError(f"no Sentinel names the primary of {self._service}: {asked[0]}")
        return max(told)[1]

    async def _ask(self, sentinel: Place) -> tuple[int, Place]:
        """The epoch of what it knows, and the primary."""
        host, port = sentinel
        async with redis.Redis(host=host, port=port, **self._settings) as client:
            try:
                told: Any = await client.sentinel_master(self._service)
            except RedisError as error:
                raise OSError(str(error)) from error
        return int(told["config-epoch"]), (told["ip"], int(told["port"]))
