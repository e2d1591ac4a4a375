"""TLS at both ports: encrypted, mutual, renewed without a restart."""

from __future__ import annotations

import asyncio
import os
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import grpc
import pytest
from cryptography import x509
from cryptography.x509.oid import NameOID

from powderkeg.client import Powderkeg, Retry, Unavailable
from service.doors.tls import BadCertificate, Certificates, Tls
from service.server import Config, Service
from tests.service import running
from tests.service.doors.certificates import Authority, write
from tests.service.doors.http_calls import ask
from tests.service.running import process

pytestmark = pytest.mark.wire

ROOT = Path(__file__).parents[3]
ONCE = Retry(attempts=1, seconds=5.0)
GAMES = ["boom", "kittens", "kobolds", "monsters"]
LIST_GAMES = "/powderkeg.v1.CatalogService/ListGames"
JSON_TYPE = {"content-type": "application/json"}


def tls_in(folder: Path, *, client_ca: bool = False) -> Tls:
    return Tls(str(folder / "cert.pem"), str(folder / "key.pem"), str(folder / "clients.pem") if client_ca else "")


@asynccontextmanager
async def serving(store_url: str, tls: Tls) -> AsyncIterator[Service]:
    service = Service(Config(store_url, port=0, web_port=0, tls=tls, door=running.DOOR))
    await service.start()
    try:
        yield service
    finally:
        await service.stop()


def trusting(authority: Authority, own: tuple[bytes, bytes] | None = None) -> grpc.ChannelCredentials:
    cert, key = own or (None, None)
    return grpc.ssl_channel_credentials(authority.pem, key, cert)


def context(authority: Authority, folder: Path | None = None) -> ssl.SSLContext:
    made = ssl.create_default_context(cadata=authority.pem.decode())
    if folder is not None:
        made.load_cert_chain(folder / "cert.pem", folder / "key.pem")
    return made


async def games_by_grpc(service: Service, credentials: grpc.ChannelCredentials) -> list[str]:
    address = f"https://127.0.0.1:{service.port}"
    async with Powderkeg.connect(address, credentials=credentials, retry=ONCE) as client:
        return [game.name for game in await client.games()]


async def games_by_http(service: Service, made: ssl.SSLContext) -> list[str]:
    assert service.web is not None
    answer = await ask(service.web.port, "POST", LIST_GAMES, JSON_TYPE, b"{}", ssl=made)
    return [game["name"] for game in answer.json()["games"]]


async def shown_by_http(service: Service, authority: Authority) -> str:
    """The name in the certificate that the HTTP port shows."""
    assert service.web is not None
    _, writer = await asyncio.open_connection("127.0.0.1", service.web.port, ssl=context(authority))
    shown = writer.get_extra_info("ssl_object").getpeercert(binary_form=True)
    writer.close()
    await writer.wait_closed()
    (name,) = x509.load_der_x509_certificate(shown).subject.get_attributes_for_oid(NameOID.COMMON_NAME)
    return str(name.value)


def test_both_ports_speak_tls(store_url: str, tmp_path: Path) -> None:
    authority = Authority("the one")
    write(tmp_path, authority.issue("service"))

    async def scenario() -> None:
        async with serving(store_url, tls_in(tmp_path)) as service:
            assert await games_by_grpc(service, trusting(authority)) == GAMES
            assert await games_by_http(service, context(authority)) == GAMES
            with pytest.raises(Unavailable):
                await games_by_grpc(service, trusting(Authority("another one")))
            with pytest.raises(ssl.SSLCertVerificationError):
                await games_by_http(service, context(Authority("another one")))
            async with Powderkeg.connect(f"127.0.0.1:{service.port}", retry=ONCE) as plain:
                with pytest.raises(Unavailable):
                    await plain.games()

    asyncio.run(scenario())


def test_only_clients_that_are_vouched_for_may_call(store_url: str, tmp_path: Path) -> None:
    authority, clients = Authority("of the service"), Authority("of the clients")
    write(tmp_path, authority.issue("service"))
    (tmp_path / "clients.pem").write_bytes(clients.pem)
    known, stranger = tmp_path / "known", tmp_path / "stranger"
    for folder, issuer in ((known, clients), (stranger, authority)):
        folder.mkdir()
        write(folder, issuer.issue(folder.name))

    def own(folder: Path) -> tuple[bytes, bytes]:
        return (folder / "cert.pem").read_bytes(), (folder / "key.pem").read_bytes()

    async def scenario() -> None:
        async with serving(store_url, tls_in(tmp_path, client_ca=True)) as service:
            assert await games_by_grpc(service, trusting(authority, own(known))) == GAMES
            assert await games_by_http(service, context(authority, known)) == GAMES
            for folder in (None, stranger):
                with pytest.raises(Unavailable):
                    await games_by_grpc(service, trusting(authority, own(folder) if folder else None))
                with pytest.raises((ssl.SSLError, ConnectionError, AssertionError)):
                    await games_by_http(service, context(authority, folder))
            (tmp_path / "clients.pem").write_bytes(authority.pem)  # and now the other way round
            assert await games_by_grpc(service, trusting(authority, own(stranger))) == GAMES
            assert await games_by_http(service, context(authority, stranger)) == GAMES
            with pytest.raises(Unavailable):
                await games_by_grpc(service, trusting(authority, own(known)))
            with pytest.raises((ssl.SSLError, ConnectionError, AssertionError)):
                await games_by_http(service, context(authority, known))

    asyncio.run(scenario())


def test_a_renewed_certificate_is_shown_without_a_restart(store_url: str, tmp_path: Path) -> None:
    first, second = Authority("the first"), Authority("the second")
    write(tmp_path, first.issue("before"))

    async def scenario() -> None:
        async with serving(store_url, tls_in(tmp_path)) as service:
            assert await shown_by_http(service, first) == "before"
            assert await games_by_grpc(service, trusting(first)) == GAMES
            address = f"https://127.0.0.1:{service.port}"
            async with Powderkeg.connect(address, credentials=trusting(first), retry=ONCE) as old:
                await old.games()
                write(tmp_path, second.issue("after"))
                assert await shown_by_http(service, second) == "after"
                assert await games_by_grpc(service, trusting(second)) == GAMES
                with pytest.raises(Unavailable):
                    await games_by_grpc(service, trusting(first))
                await old.games()  # a connection that is open stays open

    asyncio.run(scenario())


def test_files_that_do_not_fit_together_change_nothing(store_url: str, tmp_path: Path) -> None:
    authority = Authority("the one")
    write(tmp_path, authority.issue("before"))

    async def scenario() -> None:
        async with serving(store_url, tls_in(tmp_path)) as service:
            later = authority.issue("later")
            for wrong in (b"", b"half a certif", later[0]):
                (tmp_path / "cert.pem").write_bytes(wrong)
                assert await shown_by_http(service, authority) == "before"
                assert await games_by_grpc(service, trusting(authority)) == GAMES
            (tmp_path / "cert.pem").unlink()
            assert await shown_by_http(service, authority) == "before"
            write(tmp_path, later)
            assert await shown_by_http(service, authority) == "later"

    asyncio.run(scenario())


def test_files_that_are_wrong_at_first_are_refused(tmp_path: Path) -> None:
    write(tmp_path, (Authority("one").issue("a")[0], Authority("two").issue("b")[1]))
    with pytest.raises(BadCertificate, match=r"cert\.pem"):
        Certificates(tls_in(tmp_path))
    (tmp_path / "key.pem").unlink()
    with pytest.raises(FileNotFoundError):
        Certificates(tls_in(tmp_path))


def test_a_whole_service_speaks_tls(store_url: str, tmp_path: Path) -> None:
    """As it is started, with its own loop and a second process."""
    authority = Authority("the one")
    write(tmp_path, authority.issue("service"))
    (tmp_path / "ca.pem").write_bytes(authority.pem)
    words = ("--workers", "2", "--tls-cert", str(tmp_path / "cert.pem"), "--tls-key", str(tmp_path / "key.pem"))
    with process(*words, scheme="https", REDIS_URL=store_url) as served:

        async def scenario() -> None:
            for round_ in range(2):
                for _ in range(6):
                    answer = await ask(served.web_port, "POST", LIST_GAMES, JSON_TYPE, b"{}", ssl=context(authority))
                    assert answer.status == 200
                    credentials, address = trusting(authority), f"https://{served.address}"
                    async with Powderkeg.connect(address, credentials=credentials, retry=ONCE) as client:
                        assert len(await client.games()) == 4
                if not round_:
                    write(tmp_path, authority.issue("renewed"))

        asyncio.run(scenario())
        address, trusted = f"https://{served.address}", {"POWDERKEG_CA": str(tmp_path / "ca.pem")}
        healthy = ["deploy/healthcheck.py", address]
        events = ["-m", "terminal", "events", "list", "--address", address]
        assert ran(healthy) == ran(healthy, **trusted) == ""
        assert ran(events, **trusted) == ""
        assert "no service answers" in ran([*events[:-1], served.address], **trusted)


def ran(words: list[str], **environment: str) -> str:
    """What went wrong with this command."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return f"{done.returncode}: {done.stderr}" if done.returncode else ""
