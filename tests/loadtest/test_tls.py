"""A service that speaks TLS, and wants to know who calls, under load."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engines.core.errors import BadSetup
from loadtest import LoadPlan, run_load
from loadtest import private_service as own
from terminal.address import CLIENT_CERT
from terminal.handlers.load import tls_files
from tests.loadtest.here import small
from tests.service.doors.certificates import Authority, write
from tests.service.running import Process, process
from tests.terminal.command_line import powderkeg


def serve_words(folder: Path, authority: Authority) -> list[str]:
    write(folder, authority.issue("the service"))
    (folder / "ca.pem").write_bytes(authority.pem)
    tls = ["--tls-cert", "cert.pem", "--tls-key", "key.pem", "--tls-client-ca", "ca.pem"]
    return ["--data", str(folder / "data"), *(str(folder / word) if word.endswith(".pem") else word for word in tls)]


def load(service: Process, folder: Path, *words: str) -> tuple[int, str, str]:
    plan = ("--address", f"https://{service.address}", "--game", "boom", "--matches", "2", "--moves", "30", "--json")
    done = powderkeg("load", *plan, *words, "--tls-ca", str(folder / "ca.pem"))
    return done.returncode, done.stdout, done.stderr


def test_it_is_loaded_and_proven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority = Authority("tests")
    files = {
        "tls_ca": str(tmp_path / "ca.pem"),
        "tls_cert": str(tmp_path / "cert.pem"),
        "tls_key": str(tmp_path / "key.pem"),
    }
    with process(*serve_words(tmp_path, authority), scheme="https") as service:
        shown = ("--tls-cert", files["tls_cert"], "--tls-key", files["tls_key"])
        code, out, err = load(service, tmp_path, *shown, "--by", "mixed", "--reconnect-every", "9")
        assert code == 0, err
        report = json.loads(out)
        assert (report["correct"], report["moves"]) == (True, 30)
        monkeypatch.setattr(own, "FIRST_ANSWER_SECONDS", 0.5)
        with pytest.raises(ConnectionError, match="write https:// if it speaks TLS"):
            run_load(small(address=service.address))
        (tmp_path / "ca.pem").write_bytes(Authority("strangers").pem)
        with pytest.raises(ConnectionError, match=f"at https://{service.address}: its certificate is not trusted"):
            run_load(small(address=f"https://{service.address}", **files))


def test_why_no_service_answers_is_found_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(own, "FIRST_ANSWER_SECONDS", 0.5)
    authority, strangers = Authority("tests"), tmp_path / "strangers"
    strangers.mkdir()
    write(strangers, Authority("strangers").issue("a stranger"))
    ca = {"tls_ca": str(tmp_path / "ca.pem")}
    stranger = {"tls_cert": str(strangers / "cert.pem"), "tls_key": str(strangers / "key.pem")}
    with process(*serve_words(tmp_path, authority), scheme="https") as service:
        with pytest.raises(
            ConnectionError, match="hangs up on callers without a certificate; name one with --tls-cert"
        ):
            run_load(small(address=f"https://{service.address}", **ca))
        with pytest.raises(ConnectionError, match="hangs up on the certificate of --tls-cert; name one that it trusts"):
            run_load(small(address=f"https://{service.address}", **ca, **stranger))
    with pytest.raises(ConnectionError, match="nobody answers there; start one with `powderkeg serve`"):
        run_load(small(address=f"https://{service.address}"))
    with (
        process("--data", str(tmp_path / "plain")) as service,
        pytest.raises(ConnectionError, match="speaks no TLS; leave https:// out"),
    ):
        run_load(small(address=f"https://{service.address}"))


def test_files_that_do_not_belong_together_are_named(tmp_path: Path) -> None:
    authority = Authority("tests")
    write(tmp_path, authority.issue("one"))
    cert, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    key.write_bytes(authority.issue("another")[1])
    complaint = f"--tls-cert {cert}, --tls-key {key}: name a certificate and the key to it"
    with pytest.raises(BadSetup, match=complaint):
        LoadPlan(address="https://here:1", tls_cert=str(cert), tls_key=str(key)).check()
    with pytest.raises(BadSetup, match=f"--tls-ca {key}: there is no certificate in it"):
        LoadPlan(address="https://here:1", tls_ca=str(key)).check()


def test_a_missing_file_is_named_by_whoever_has_named_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CLIENT_CERT, "nowhere.pem")
    with pytest.raises(BadSetup, match=f"{CLIENT_CERT}=nowhere.pem: there is no such file; set it to a file in PEM"):
        tls_files("https://here:1", None, None, None)
    assert tls_files("here:1", None, None, None)["tls_cert"] == ""  # without TLS it is not looked at
    assert tls_files("https://here:1", None, Path("typed.pem"), None)["tls_cert"] == "typed.pem"


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"tls_ca": "README.md"}, "--tls-ca, --tls-cert, --tls-key: of the service at --address"),
        (
            {"address": "https://here:1", "tls_ca": "nowhere.pem"},
            "--tls-ca nowhere.pem: No such file .*; name a file in PEM that can be read",
        ),
        ({"address": "https://here:1", "tls_ca": "/dev/null"}, "not in PEM, which has a line with"),
        ({"address": "https://here:1", "tls_cert": "cert.pem"}, "--tls-cert and --tls-key: give both or neither"),
        ({"address": "http://here:1", "tls_ca": "ca.pem"}, "http is without TLS; write https://"),
    ],
)
def test_mistakes_are_named(changes: dict[str, str], complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint):
        LoadPlan(**changes).check()  # type: ignore[arg-type]
