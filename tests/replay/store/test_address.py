"""What the URL of a store says, and what it must not."""

from __future__ import annotations

import ssl
from pathlib import Path

import pytest

from replay.store.address import StoreAddress
from tests.store_servers import TlsFiles


def test_sentinels_are_named_with_their_service() -> None:
    address = StoreAddress.of(
        "redis+sentinel://me:secret@one:1,[::2],three:3/games/4?sentinel_password=other&wait_replicas=2"
    )
    assert address.sentinels == (("one", 1), ("::2", 26379), ("three", 3))
    assert address.service == "games"
    assert address.target["db"] == 4
    assert address.settings == {"username": "me", "password": "secret"}
    assert address.sentinel_login == {"password": "other"}
    assert address.wait_replicas == 2
    assert "secret" not in repr(address).replace(address.plain, "")


def test_one_server_and_a_cluster() -> None:
    address = StoreAddress.of("redis://here:7000/3?cluster=true")
    assert (address.place, address.cluster, address.tls) == (("here", 7000), True, None)
    assert address.plain == "redis://here:7000/3"
    assert StoreAddress.of("unix:///a/socket?db=7").target["path"] == "/a/socket"
    assert StoreAddress.of("redis://").place == ("localhost", 6379)


def test_files_for_tls_are_read_at_once(tmp_path: Path) -> None:
    tls = TlsFiles.made(tmp_path).query
    address = StoreAddress.of(f"rediss+sentinel://one/games?{tls}")
    assert address.tls is not None
    assert address.tls.verify_mode == ssl.CERT_REQUIRED
    assert address.tls.check_hostname
    assert len(address.tls.get_ca_certs()) >= 1
    assert address.settings["ssl"] is True
    trusting = StoreAddress.of("rediss://one?ssl_cert_reqs=none").tls
    assert trusting is not None
    assert trusting.verify_mode == ssl.CERT_NONE


@pytest.mark.parametrize(
    ("url", "wrong"),
    [
        ("redis://here?ssl_ca_cert=x", "there is no parameter ssl_ca_cert"),
        ("redis://here?wait_replicas=some", "wait_replicas=some"),
        ("redis+sentinel://one,two", "the name of the service is missing"),
        ("redis+sentinel://one,,two/games", "must be HOST:PORT"),
        ("rediss://here?ssl_ca_certs=/no/such/file", "ssl_ca_certs: .*No such file"),
        ("rediss://here?ssl_cert_reqs=perhaps", "ssl_cert_reqs: .*perhaps"),
        ("http://here", "must specify one of"),
    ],
)
def test_a_mistake_is_told(url: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        StoreAddress.of(url)
