"""`powderkeg serve`: the service, with its embedded store or another one."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
from collections import Counter
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

from rich.console import Console

from engines.core.errors import BadSetup, SetupReason
from replay.audit.policy import written_for
from replay.signed.notes import BadKey, Signer, signers
from replay.store.causes import kind_of
from replay.store.streams import Store, StoreDown
from service.doors.listening import in_address
from service.doors.tls import BadCertificate, Certificates, Tls
from service.embedded_store import EmbeddedStore
from service.events import UNSIGNED
from service.metrics.port import metrics_port
from service.metrics.shared_page import new_pages
from service.run_folder import RunFolder
from service.server import Config, configure_logs, run
from service.supervisor import Supervisor
from terminal.address import DEFAULT_ADDRESS
from terminal.files import read_text, warn_if_readable, write_file
from terminal.notices import warn

POLICY = "policy.txt"
ADVICE = {
    "access": "give it the right name and password",
    "certificate": "name whom to trust with ssl_ca_certs",
    "timeout": "start it, or write redis:// or rediss:// as it listens",
}
"""What to do about a store that cannot be used, by kind; otherwise it is not there."""


def serve(
    config: Config,
    data: Path,
    workers: int,
    signing_key: Path | None,
    log_level: str,
    fsync: str = "always",
    metrics_at: tuple[str, int] | None = None,
) -> None:
    """Serve until somebody ends it; `metrics_at` is the host and the port for metrics, if there is one."""
    configure_logs(log_level)
    keys = read_keys(signing_key)
    with ExitStack() as stack:
        port = stack.enter_context(reserve_port(config.host, config.port, "--port")).getsockname()[1]
        web_port = config.web_port
        if web_port is not None:
            web = stack.enter_context(reserve_port(config.host, web_port, "--web-port, or --no-web"))
            web_port = web.getsockname()[1]
        if metrics_at is not None or config.metrics_token:
            config = replace(config, metrics_pages=new_pages(1 if workers == 1 else 1 + workers))
        if metrics_at is not None:
            host, wanted = metrics_at
            metrics_at = host, stack.enter_context(metrics_port(config.metrics_pages, host, wanted))
        store = None if config.redis_url else EmbeddedStore(data, fsync)
        if store is not None:
            stack.callback(store.stop)
        if store is not None and not keys:
            keys = embedded_store_key(store.folder)
        url = config.redis_url or (store.url if store else "")
        config = replace(config, redis_url=url, port=port, web_port=web_port, signing_keys=keys)
        if workers > 1:
            folder = RunFolder()
            stack.callback(folder.remove)
            config = replace(config, neighbours=str(folder.path))
        asyncio.run(check_store(config.redis_url))
        welcome(config, store, workers, metrics_at)
        lives = store.lives if store is not None else None
        if workers == 1:
            run(config, lives)
        else:
            Supervisor(config, log_level, workers).run(lives)
        if store is not None and not store.lives():
            raise OSError(
                f"the embedded store has died; see {store.folder / 'valkey.log'}, and start the service again"
            )


def tls_of(cert: Path | None, key: Path | None, client_ca: Path | None) -> Tls | None:
    """The files for TLS, if there are any; a mistake in them is noticed before anything is started."""
    if cert is None and key is None and client_ca is None:
        return None
    if cert is None or key is None:
        raise BadSetup(SetupReason.BAD_OPTION, "--tls-cert, --tls-key: TLS needs both, also with --tls-client-ca")
    tls = Tls(*(str(each.absolute()) for each in (cert, key, client_ca) if each is not None))
    try:
        Certificates(tls)
    except OSError as wrong:
        where = wrong.filename or f"{tls.cert}, {tls.key}"
        raise BadSetup(SetupReason.BAD_OPTION, f"--tls-cert, --tls-key: {where}: {wrong.strerror}") from None
    except BadCertificate as wrong:
        raise BadSetup(SetupReason.BAD_OPTION, f"--tls-cert: {wrong}") from None
    return tls


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
        warn_if_readable(file)
    return text


def embedded_store_key(folder: Path) -> str:
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


def store_url(redis_url: str, wait_replicas: int) -> str:
    """The URL of the store, with how many replicas a move waits for."""
    if not wait_replicas:
        return redis_url
    if not redis_url:
        raise BadSetup(SetupReason.BAD_OPTION, "--wait-replicas: the embedded store has no replicas; give a REDIS_URL")
    return f"{redis_url}{'&' if '?' in redis_url else '?'}wait_replicas={wait_replicas}"


async def check_store(url: str) -> None:
    """Make sure that there is a store, before anybody is told that there is a service."""
    try:
        store = Store(url)
    except ValueError as wrong:
        raise BadSetup(SetupReason.BAD_OPTION, f"REDIS_URL: {wrong}") from None
    try:
        await store.ping()
    except StoreDown as down:
        advice = ADVICE.get(kind_of(str(down)), "start it, or leave REDIS_URL out")
        raise OSError(f"REDIS_URL: {down.cause} ({down}): {advice}") from None
    finally:
        await store.close()


def reserve_port(host: str, port: int, option: str) -> socket.socket:
    """Bind the port, so that all workers get the same one and a taken one is noticed at once."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        try:
            probe.bind((host, 0))
        except OSError as wrong:
            raise OSError(f"cannot listen on {host} ({wrong.strerror}): choose another with --host") from None
    if port:
        with socket.socket(family) as probe:  # without SO_REUSEPORT: another service on this port is a mistake
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError as taken:
                raise OSError(
                    f"cannot listen on {host}:{port} ({taken.strerror}): choose another with {option}"
                ) from None
    reserved = socket.socket(family)
    reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    reserved.bind((host, port))
    return reserved


def _host(host: str) -> str:
    """A host to be opened on this machine, as addresses write it."""
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 (read, not listened on)
    return in_address(here)


def welcome(
    config: Config, store: EmbeddedStore | None, workers: int, metrics_at: tuple[str, int] | None = None
) -> None:
    address = f"{in_address(config.host)}:{config.port}"
    where = f"embedded, data in {store.folder}" if store else "as REDIS_URL says"
    console = Console(stderr=True, highlight=False, soft_wrap=True)
    console.print(f"[bold]Powderkeg[/bold] listens on [bold]{address}[/bold] (workers: {workers}; store: {where})")
    scheme = "http" if config.tls is None else "https"
    if config.web_port is not None:
        console.print(f"Browsers open [bold]{scheme}://{_host(config.host)}:{config.web_port}/[/bold]")
    if metrics_at is not None:
        console.print(f"Metrics are at http://{_host(metrics_at[0])}:{metrics_at[1]}/metrics", markup=False)
    signs = [str(each.verifier) for each in signers(config.signing_keys)]
    if signs:
        console.print(f"It signs as {signs[0]}", markup=False)
    else:
        warn(UNSIGNED)
        console.print("`powderkeg keys new NAME` makes a key.", markup=False)
    if store is not None and (store.folder / POLICY).exists():
        console.print(f"Its policy, for `powderkeg audit --policy`, is {store.folder / POLICY}", markup=False)
    console.print("Try next, in another terminal:")
    here = f"{_host(config.host)}:{config.port}"
    over = "--http2-prior-knowledge" if config.tls is None else "--cacert CA.pem"
    console.print(f"  buf curl --protocol grpc {over} --list-services {scheme}://{here}", markup=False)
    play_at = here if config.tls is None else f"{scheme}://{here}"
    elsewhere = "" if play_at == DEFAULT_ADDRESS else f" --address {play_at}"
    console.print(f"  powderkeg play boom{elsewhere}", markup=False)
