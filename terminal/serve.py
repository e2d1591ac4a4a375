"""`powderkeg serve`: the service, with its embedded store or another one."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections import Counter
from pathlib import Path

from rich.console import Console

from engines.core.errors import BadSetup, SetupReason
from replay.audit.policy import written_for
from replay.signed.notes import BadKey, Signer, signers
from replay.store.streams import Store, StoreDown
from service.child_process import tied
from service.embedded import EmbeddedStore
from service.events import UNSIGNED
from service.expiry import ACT_WITHIN, DAY, HOUR, START_WITHIN, Patience
from service.server import Config, configure_logs, run
from terminal.connecting import warn
from terminal.files import read_text, warn_if_open, write_file

POLICY = "policy.txt"


def serve(  # noqa: PLR0913, PLR0917 (as many as there are settings)
    host: str,
    port: int,
    redis_url: str,
    data: Path,
    workers: int,
    organizer_key: str,
    signing_key: Path | None,
    presence: bool,
    patience: Patience,
    log_level: str,
) -> None:
    """Serve until somebody ends it."""
    configure_logs(log_level)
    keys = read_keys(signing_key)
    reserved = reserve(host, port)
    store = None if redis_url else EmbeddedStore(data)
    try:
        if store is not None and not keys:
            keys = own_key(store.folder)
        url = redis_url or (store.url if store else "")
        at = reserved.getsockname()[1]
        config = Config(url, host, at, organizer_key, signing_keys=keys, presence=presence, patience=patience)
        asyncio.run(reach(config.redis_url))
        welcome(config, store, workers)
        children = [start_worker(config, log_level) for _ in range(workers - 1)]
        run(config, store.lives if store is not None else None)
        for child in children:
            child.send_signal(signal.SIGTERM)
        for child in children:
            child.wait()
        if store is not None and not store.lives():
            raise OSError(
                f"the embedded store has died; see {store.folder / 'valkey.log'}, and start the service again"
            )
    finally:
        reserved.close()
        if store is not None:
            store.stop()


def read_keys(file: Path | None) -> str:
    """The text of the key file, or of the environment; a mistake in it is noticed before anything is started."""
    where = f"--signing-key {file}" if file is not None else "POWDERKEG_SIGNING_KEY"
    if file is not None and not file.exists():
        raise BadSetup(SetupReason.BAD_OPTION, f"{where}: there is no such file; `powderkeg keys new` makes one")
    if file is not None and file.is_dir():
        raise BadSetup(SetupReason.BAD_OPTION, f"{where}: this is a folder; name a file of `powderkeg keys new`")
    text = read_text(file) if file is not None else os.environ.get("POWDERKEG_SIGNING_KEY", "")
    try:
        found = signers(text)
    except BadKey as bad:
        raise BadSetup(SetupReason.BAD_OPTION, f"{where}: {bad}") from None
    if file is not None and not found:
        raise BadSetup(SetupReason.BAD_OPTION, f"{where}: there is no key in it; `powderkeg keys new` makes one")
    twice = [each for each, times in Counter(str(signer.verifier) for signer in found).items() if times > 1]
    if twice:
        raise BadSetup(SetupReason.BAD_OPTION, f"{where}: the key {twice[0]} is there twice; leave one of them out")
    if file is not None:
        warn_if_open(file)
    return text


def own_key(folder: Path) -> str:
    """The key that the service keeps beside its embedded store, with a policy for auditors; made when first needed."""
    file, policy = folder / "signing.key", folder / POLICY
    if not file.exists():
        signer = Signer(f"powderkeg.local/{secrets.token_hex(4)}", secrets.token_bytes(32))
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as new:
            new.write(f"{signer}\n")
    text = read_keys(file)
    if not policy.exists():  # somebody may have added to it
        write_file(policy, written_for(signers(text)).encode())
    return text


async def reach(url: str) -> None:
    """Make sure that there is a store, before anybody is told that there is a service."""
    try:
        store = Store(url)
    except ValueError as wrong:
        raise BadSetup(SetupReason.BAD_OPTION, f"REDIS_URL: {wrong}") from None
    try:
        await store.ping()
    except StoreDown as down:
        raise OSError(f"no store answers at REDIS_URL ({down}): start it, or leave REDIS_URL out") from None
    finally:
        await store.close()


def reserve(host: str, port: int) -> socket.socket:
    """Bind the port, so that all workers get the same one and a taken one is noticed at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    if port:
        with socket.socket(family) as probe:  # without SO_REUSEPORT: another service on this port is a mistake
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as taken:
                raise OSError(
                    f"cannot listen on {host}:{port} ({taken.strerror}): choose another with --port"
                ) from None
    reserved = socket.socket(family)
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    reserved.bind((host, port))
    return reserved


def start_worker(config: Config, log_level: str) -> subprocess.Popen[bytes]:
    """A process that serves the same port and store, and ends with this one."""
    words = ["-m", "service.worker", config.host, str(config.port), log_level]
    secret = {
        "REDIS_URL": config.redis_url,
        "POWDERKEG_ORGANIZER_KEY": config.organizer_key,
        "POWDERKEG_SIGNING_KEY": config.signing_keys,
        START_WITHIN: str(config.patience.for_start / HOUR),
        ACT_WITHIN: str(config.patience.for_action / DAY),
        "POWDERKEG_PRESENCE": str(int(config.presence)),
    }
    command = tied([sys.executable, *words])
    return subprocess.Popen(command, env={**os.environ, **secret})  # noqa: S603


def welcome(config: Config, store: EmbeddedStore | None, workers: int) -> None:
    address = f"{config.host}:{config.port}"
    where = f"embedded, data in {store.folder}" if store else "as REDIS_URL says"
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(f"[bold]Powderkeg[/bold] listens on [bold]{address}[/bold] (workers: {workers}; store: {where})")
    signs = [str(each.verifier) for each in signers(config.signing_keys)]
    if signs:
        console.print(f"It signs as {signs[0]}", markup=False)
    else:
        warn(UNSIGNED)
        console.print("`powderkeg keys new NAME` makes a key.", markup=False)
    if store is not None and (store.folder / POLICY).exists():
        console.print(f"Its policy, for `powderkeg audit --policy`, is {store.folder / POLICY}", markup=False)
    console.print("Try next, in another terminal:")
    console.print(f"  buf curl --protocol grpc --http2-prior-knowledge --list-services http://{address}", markup=False)
    elsewhere = "" if address == "127.0.0.1:50051" else f" --address {address}"
    console.print(f"  powderkeg play boom{elsewhere}", markup=False)
