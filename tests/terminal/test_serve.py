"""`powderkeg serve`: ports and certificates that cannot be used are told before anything is started."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.doors.tls import Tls
from service.server import Config
from terminal.handlers.serve import store_url, welcome
from tests.terminal.command_line import Run


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield int(other.getsockname()[1])


def test_a_taken_port_is_named_with_the_option_for_another(run: Run, tmp_path: Path, taken: int) -> None:
    ports = {
        f"choose another with --port{chr(10)}": ("--port", str(taken), "--no-web"),
        "choose another with --web-port, or --no-web": ("--port", "0", "--web-port", str(taken)),
        "choose another with --metrics-port": ("--port", "0", "--no-web", "--metrics-port", str(taken)),
    }
    for complaint, words in ports.items():
        done = run("serve", "--data", str(tmp_path / "data"), *words)
        assert (done.code, done.out) == (1, "")
        assert f"cannot listen on 127.0.0.1:{taken}" in done.err
        assert complaint in done.err
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("config", "curl", "play"),
    [
        (Config(""), "--http2-prior-knowledge --list-services http://127.0.0.1:50051", "powderkeg play boom"),
        (
            Config("", host="0.0.0.0", port=7000),  # noqa: S104 (read, not listened on)
            "--http2-prior-knowledge --list-services http://127.0.0.1:7000",
            "powderkeg play boom --address 127.0.0.1:7000",
        ),
        (
            Config("", tls=Tls("cert.pem", "key.pem")),
            "--cacert CA.pem --list-services https://127.0.0.1:50051",
            "powderkeg play boom --address https://127.0.0.1:50051",
        ),
    ],
)
def test_what_to_try_next_is_for_the_service_as_it_was_started(
    config: Config, curl: str, play: str, capfd: pytest.CaptureFixture[str]
) -> None:
    welcome(config, None, 1)
    said = capfd.readouterr().err.splitlines()
    assert [line.strip() for line in said[-2:]] == [f"buf curl --protocol grpc {curl}", play]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--tls-cert", "cert.pem"), "--tls-cert, --tls-key: TLS needs both"),
        (("--tls-client-ca", "cert.pem"), "--tls-cert, --tls-key: TLS needs both"),
        (("--tls-cert", "cert.pem", "--tls-key", "none.pem"), "none.pem: No such file or directory"),
        (("--tls-cert", ".", "--tls-key", "cert.pem"), "cert.pem: Is a directory"),
        (("--tls-cert", "cert.pem", "--tls-key", "cert.pem"), "--tls-cert: "),
    ],
)
def test_certificates_that_cannot_be_used_are_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cert.pem").write_text("-----BEGIN CERTIFICATE-----\nno\n-----END CERTIFICATE-----\n")
    done = run("serve", "--port", "0", "--no-web", "--data", "data", *words)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.count("\n") == 1
    assert not Path("data").exists()


@pytest.mark.parametrize(
    ("url", "replicas", "whole"),
    [
        ("redis://here", 0, "redis://here"),
        ("redis://here", 2, "redis://here?wait_replicas=2"),
        ("redis://here?cluster=true", 1, "redis://here?cluster=true&wait_replicas=1"),
    ],
)
def test_how_many_replicas_a_move_waits_for(url: str, replicas: int, whole: str) -> None:
    assert store_url(url, replicas) == whole


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--wait-replicas", "1"), "--wait-replicas: the embedded store has no replicas; give a REDIS_URL"),
        (("--redis-url", "redis://here?wait_replica=1"), "REDIS_URL: there is no parameter wait_replica"),
        (("--redis-url", "rediss://here?ssl_ca_certs=none.pem"), "REDIS_URL: ssl_ca_certs: "),
        (
            ("--redis-url", "redis://here", "--fsync", "everysec"),
            "--fsync everysec: is of the embedded store; set appendfsync in that of REDIS_URL",
        ),
    ],
)
def test_a_store_that_cannot_be_meant_is_refused(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("serve", "--port", "0", "--no-web", "--data", "data", *words)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert not Path("data").exists()


def test_a_door_that_does_not_exist_is_refused(run: Run, tmp_path: Path) -> None:
    done = run("serve", "--door", "back", "--port", "0", "--no-web", "--data", str(tmp_path / "data"))
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "--door back: must be grpcio or fast" in done.err
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--web-origin", "example.org"), "--web-origin 'example.org': write it without a path"),
        (("--web-origin", "https://example.org/table"), "write it without a path, as in https://example.org; or *"),
        (("--lame-duck", "inf"), "Invalid value for '--lame-duck'"),
        (("--start-within", "inf"), "Invalid value for '--start-within'"),
        (("--act-within", "inf"), "Invalid value for '--act-within'"),
    ],
)
def test_settings_that_cannot_work_are_refused(
    run: Run, tmp_path: Path, words: tuple[str, ...], complaint: str
) -> None:
    done = run("serve", "--port", "0", "--web-port", "0", "--data", str(tmp_path / "data"), *words)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert not (tmp_path / "data").exists()


def test_a_host_and_a_folder_that_cannot_be_had_are_named(run: Run, tmp_path: Path) -> None:
    done = run("serve", "--host", "192.0.2.77", "--port", "0", "--no-web", "--data", str(tmp_path / "data"))
    assert (done.code, done.out) == (1, "")
    assert "cannot listen on 192.0.2.77 (" in done.err
    assert "choose another with --host" in done.err
    (tmp_path / "file").touch()
    done = run("serve", "--port", "0", "--no-web", "--data", str(tmp_path / "file"))
    assert (done.code, done.out) == (1, "")
    assert f"no data can be kept in {tmp_path / 'file'} (File exists): choose another folder with --data" in done.err


@pytest.mark.parametrize("words", [("--metrics",), ("--metrics", "--metrics-token", "a", "--no-web")])
def test_metrics_for_strangers_are_refused(run: Run, tmp_path: Path, words: tuple[str, ...]) -> None:
    done = run("serve", "--port", "0", "--data", str(tmp_path / "data"), *words)
    assert (done.code, done.out) == (2, "")
    assert "--metrics: needs" in done.err
    assert not (tmp_path / "data").exists()
