"""`powderkeg keys`."""

from __future__ import annotations

from pathlib import Path

import pytest

from replay.notes import signers
from replay.policy import Policy
from tests.cli.conftest import Run


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
