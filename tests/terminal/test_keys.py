"""`powderkeg keys`."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.audit.policy import Policy
from replay.signed.notes import Signer, signers
from terminal.handlers.serve import embedded_store_key, read_keys
from tests.terminal.command_line import Run, powderkeg


def test_a_key_is_made_for_its_owner_alone(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("keys", "new", "example.org/open")
    assert (done.code, done.err) == (0, "")
    path = tmp_path / "signing.key"
    assert path.stat().st_mode & 0o777 == 0o600
    [key] = signers(path.read_text())
    assert key.verifier.name == "example.org/open"
    assert str(key.verifier) in done.out
    assert str(key) not in done.out
    for said in ("powderkeg serve --signing-key signing.key", "powderkeg keys policy -o policy.txt signing.key"):
        assert said in done.out


def test_a_key_and_its_policy_can_go_through_pipes(tmp_path: Path) -> None:
    """As deploy/README.md has it."""
    made = powderkeg("keys", "new", "example.org/open", "-o", "-")
    [key] = signers(made.stdout)
    assert made.stdout == f"{key}\n"
    policy = powderkeg("keys", "policy", "/dev/stdin", typed=made.stdout)
    assert (policy.returncode, policy.stdout, policy.stderr) == (0, f"key {key.verifier}\n", "")


def test_a_key_is_never_lost_unasked(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.key"
    assert run("keys", "new", "one", "-o", str(path)).code == 0
    first = path.read_text()
    refused = run("keys", "new", "two", "-o", str(path))
    assert (refused.code, refused.out, path.read_text()) == (2, "", first)
    assert "is there already; name another file with -o" in refused.err
    assert run("keys", "new", "two", "-o", str(path), "--force").code == 0
    assert signers(path.read_text())[0].verifier.name == "two"
    assert path.stat().st_mode & 0o777 == 0o600
    assert [each.name for each in tmp_path.iterdir()] == ["a.key"]


@pytest.fixture
def two_keys(run: Run, tmp_path: Path) -> Path:
    """A file with a new key on top of an old one."""
    for name in ("old", "new"):
        run("keys", "new", name, "-o", str(tmp_path / name))
    path = tmp_path / "two.key"
    path.write_text("# since May\n" + (tmp_path / "new").read_text() + "\n" + (tmp_path / "old").read_text())
    path.chmod(0o600)
    return path


def test_a_policy_has_the_public_halves(run: Run, two_keys: Path, tmp_path: Path) -> None:
    done = run("keys", "policy", str(two_keys), str(tmp_path / "old"))
    keys = signers(two_keys.read_text())
    assert (done.code, done.err) == (0, "")
    assert done.out == "".join(f"key {key.verifier}\n" for key in keys), "each once"
    path = tmp_path / "policy.txt"
    written = run("keys", "policy", str(two_keys), "-o", str(path))
    assert written.code == 0
    assert "trusts 2 keys. Next: powderkeg audit FILE --policy" in written.out
    assert path.read_text() == done.out
    Policy.parse(done.out)
    assert run("keys", "policy", str(two_keys), "-o", str(path)).code == 2
    assert run("keys", "policy", str(two_keys), "-o", str(path), "--force").code == 0


def test_a_policy_names_a_key_once(run: Run, two_keys: Path) -> None:
    once = run("keys", "policy", str(two_keys)).out
    two_keys.write_text(two_keys.read_text() * 2)
    assert run("keys", "policy", str(two_keys)).out == once


def test_a_policy_is_not_written_over_its_keys(run: Run, two_keys: Path, tmp_path: Path) -> None:
    before = two_keys.read_text()
    link = tmp_path / "policy.txt"
    link.symlink_to(two_keys)
    for path in (two_keys, link):
        done = run("keys", "policy", str(two_keys), "-o", str(path), "--force")
        assert (done.code, done.out, two_keys.read_text()) == (2, "", before)
        assert "is what is read here" in done.err


def test_a_key_that_others_can_read_is_worth_a_warning(run: Run, two_keys: Path) -> None:
    assert run("keys", "show", str(two_keys)).err == ""
    two_keys.chmod(0o644)
    done = run("keys", "show", str(two_keys))
    assert done.code == 0
    assert f"{two_keys} is a secret, and can be read by others than its owner" in done.err
    assert str(signers(two_keys.read_text())[0]) not in done.err


@pytest.mark.parametrize(
    ("file", "complaint"),
    [
        ("no.key", "--signing-key no.key: there is no such file; `powderkeg keys new` makes one"),
        (".", "--signing-key .: this is a folder; name a file of `powderkeg keys new`"),
        ("empty.key", "--signing-key empty.key: there is no key in it"),
        ("twice.key", "is there twice; leave one of them out"),
        ("cut.key", "a signing key has the form PRIVATE+KEY+NAME+ID+KEY: this one was copied badly"),
        ("nameless.key", "a signing key has the form PRIVATE+KEY+NAME+ID+KEY: this one was copied badly"),
    ],
)
def test_a_service_says_what_is_wrong_with_its_key(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, complaint: str
) -> None:
    monkeypatch.chdir(tmp_path)
    key = Signer("example.org/open", bytes(range(32)))
    secret = str(key).rpartition("+")[2]
    for name, text in {
        "empty.key": "# nothing\n",
        "twice.key": f"{key}\n{key}\n",
        "cut.key": str(key)[:-9],
        "nameless.key": f"PRIVATE+KEY+{secret}",
    }.items():
        Path(name).write_text(text)
    done = run("serve", "--port", "0", "--no-web", "--data", str(tmp_path / "data"), "--signing-key", file)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert secret[:8] not in done.err
    assert done.err.count("\n") == 1


def test_a_service_warns_of_a_key_that_others_can_read(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.key"
    path.write_text(f"{Signer('example.org/open', bytes(32))}\n")
    for mode, warned in ((0o600, False), (0o644, True)):
        path.chmod(mode)
        assert read_keys(path) == path.read_text()
        assert ("can be read by others" in capfd.readouterr().err) == warned


def test_an_own_key_comes_with_a_policy(tmp_path: Path) -> None:
    text = embedded_store_key(tmp_path)
    [signer] = signers(text)
    policy = tmp_path / "policy.txt"
    assert policy.read_text() == f"key {signer.verifier}\n"
    assert (tmp_path / "signing.key").stat().st_mode & 0o077 == 0
    policy.write_text("key ... until 2026-05-02\n")
    assert embedded_store_key(tmp_path) == text
    assert policy.read_text() == "key ... until 2026-05-02\n", "what somebody has added stays"


def test_keys_are_shown_without_their_secrets(run: Run, two_keys: Path) -> None:
    done = run("keys", "show", str(two_keys))
    new, old = signers(two_keys.read_text())
    assert done.code == 0
    assert done.out.splitlines() == [
        f"signs   {new.verifier.key_id.hex()}  {new.verifier}",
        f"before  {old.verifier.key_id.hex()}  {old.verifier}",
    ]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["new", "two words"], "a key cannot be called 'two words'"),
        (["new", "a+b"], "a key cannot be called 'a+b'"),
        (["new", "a", "-o", "/no/such/folder/x"], "there is no folder /no/such/folder"),
        (["show", "no.key"], "no.key cannot be read: No such file"),
        (["show", __file__], "a signing key begins with PRIVATE+KEY+"),
        (["show", "/dev/null"], "/dev/null has no key; `powderkeg keys new` makes one"),
        (["policy", "no.key"], "no.key cannot be read"),
        (["policy", "/bin/sh"], "/bin/sh is not a text"),
    ],
)
def test_mistakes_are_named(run: Run, arguments: list[str], complaint: str) -> None:
    done = run("keys", *arguments)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.count("\n") == 1
