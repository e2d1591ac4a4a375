"""A client of the service that a command speaks with: one that answers, or a private one in this process."""

from __future__ import annotations

import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from grpc import ChannelCredentials, ssl_channel_credentials

from engines.core.errors import BadSetup, SetupReason
from powderkeg.client import Keeper, Powderkeg, PowderkegError, Retry, Unavailable
from service.embedded_store import EmbeddedStore
from service.server import Config, Service, configure_logs
from terminal.address import CA, CLIENT_CERT, CLIENT_KEY, DEFAULT_ADDRESS
from terminal.files import read_file

MOST_PEM = 1024 * 1024
FIRST_CALL = Retry(attempts=2, seconds=15.0)
"""How patient the first call is: whoever forgot to start the service wants to know at once."""


@asynccontextmanager
async def connected_client(
    address: str, token: str = "", otherwise: str = "name another with --address", keep: Keeper | None = None
) -> AsyncIterator[Powderkeg]:
    """A client of the service at this address, which has answered. The client itself is patient."""
    scheme, _, place = address.rpartition("://")
    host, _, port = place.rpartition(":")
    if scheme not in ("", "http", "https") or not host or not port.isdecimal():
        raise BadSetup(SetupReason.BAD_OPTION, f"--address {address}: write it as HOST:PORT, as in {DEFAULT_ADDRESS}")
    credentials = client_credentials() if scheme == "https" else None
    async with Powderkeg.connect(address, credentials=credentials, retry=FIRST_CALL) as knocking:
        try:
            await knocking.games()
        except Unavailable:
            raise ConnectionError(
                f"no service answers at {address}: start one with `powderkeg serve`, or {otherwise}"
            ) from None
        except PowderkegError as strange:
            raise ConnectionError(f"what answers at {address} is not Powderkeg: {strange}") from None
    async with Powderkeg.connect(address, token, credentials, keep=keep) as client:
        yield client


def client_credentials() -> ChannelCredentials:
    """Whom to trust, and who one is: files that the environment names. Without them all do whom the world trusts."""
    files = [os.environ.get(name, "") for name in (CA, CLIENT_KEY, CLIENT_CERT)]
    return ssl_channel_credentials(*(read_file(Path(file), MOST_PEM) if file else None for file in files))


@asynccontextmanager
async def in_process_service() -> AsyncIterator[str]:
    """A service in this process, on a free port, that is gone afterwards with all it has kept; its address."""
    configure_logs("error")
    with tempfile.TemporaryDirectory(prefix="powderkeg-play-") as folder:
        store = EmbeddedStore(Path(folder), "everysec")
        try:
            service = Service(Config(store.url, port=0))
            await service.start()
            try:
                yield f"127.0.0.1:{service.port}"
            finally:
                await service.stop()
        finally:
            store.stop()
