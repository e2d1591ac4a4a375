"""What the commands that speak with a service share: where it is, whether it answers, and one of one's own."""

from __future__ import annotations

import os
import shlex
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from rich.console import Console
from rich.text import Text

from engines.core.errors import BadSetup, SetupReason
from powderkeg.client import Keeper, Powderkeg, PowderkegError, Retry, Unavailable
from service.embedded import EmbeddedStore
from service.server import Config, Service, configure_logs
from terminal.commands.options import ADDRESS, VARIABLE
from words import LANGUAGES

KNOCK = Retry(attempts=2, seconds=5.0)
"""How patient the first call is: whoever forgot to start the service wants to know at once."""


def check_language(lang: str) -> None:
    if lang not in LANGUAGES:
        raise BadSetup(SetupReason.BAD_OPTION, f"no texts in {lang!r}; languages here: {', '.join(LANGUAGES)}")


@asynccontextmanager
async def connected(
    address: str, token: str = "", otherwise: str = "name another with --address", keep: Keeper | None = None
) -> AsyncIterator[Powderkeg]:
    """A client of the service at this address, which has answered. The client itself is patient."""
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise BadSetup(SetupReason.BAD_OPTION, f"--address {address}: write it as HOST:PORT, as in {ADDRESS}")
    async with Powderkeg.connect(address, retry=KNOCK) as knocking:
        try:
            await knocking.games()
        except Unavailable:
            raise ConnectionError(
                f"no service answers at {address}: start one with `powderkeg serve`, or {otherwise}"
            ) from None
        except PowderkegError as strange:
            raise ConnectionError(f"what answers at {address} is not Powderkeg: {strange}") from None
    async with Powderkeg.connect(address, token, keep=keep) as client:
        yield client


@asynccontextmanager
async def private_service() -> AsyncIterator[str]:
    """A service in this process, on a free port, that is gone afterwards with all it has kept; its address."""
    configure_logs("error")
    with tempfile.TemporaryDirectory(prefix="powderkeg-play-") as folder:
        store = EmbeddedStore(Path(folder))
        try:
            service = Service(Config(store.url, port=0))
            await service.start()
            try:
                yield f"127.0.0.1:{service.port}"
            finally:
                await service.stop()
        finally:
            store.stop()


def command(words: str, address: str = "", target: str = "") -> str:
    """A command to type next. A match id may begin with a dash, and must not be taken for an option then."""
    said = f"powderkeg {words}"
    if address and address != os.environ.get(VARIABLE, ADDRESS):
        said += f" --address {shlex.quote(address)}"
    if target:
        said += f" -- {shlex.quote(target)}" if target.startswith("-") else f" {shlex.quote(target)}"
    return said


def warn(text: str) -> None:
    """Say loudly, aside from what is asked for, what nobody must overlook; nothing if there is nothing to say."""
    if text:
        Console(stderr=True, highlight=False, soft_wrap=True).print(Text(f"WARNING: {text}", "bold yellow"))


def in_words(error: PowderkegError) -> str:
    """What the service has refused, for somebody who types commands."""
    if error.reason == "UNKNOWN_MATCH":
        return f"{error.message.partition(';')[0]}; `powderkeg watch` lists those being played"
    if error.reason == "UNKNOWN_EVENT":
        return f"{error.message.partition(';')[0]}; `powderkeg events list` lists those there are"
    if error.reason == "NO_SUCH_BOARD":
        return f"{error.message}; `powderkeg events list` tells the boards of each"
    if error.reason == "EVENT_STILL_ON":
        return f"{error.message.partition(';')[0]}; wait, or abort what is on with --abort"
    if error.reason in ("MISSING_TOKEN", "WRONG_TOKEN") and "organizer" in error.message:
        return f"{error.message.partition(';')[0]}; give it with --organizer-key, or in POWDERKEG_ORGANIZER_KEY"
    return error.message or str(error)
