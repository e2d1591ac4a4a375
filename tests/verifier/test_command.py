"""The second verifier as a command: exit codes, what it prints, and that any Node will do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.verifier.node import PACKAGED, call_all, command
from tests.verifier.samples import POLICY, table, two_matches


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("files")
    match = table(moves=20)
    event, _ = two_matches()
    (made / "policy.txt").write_text(POLICY, encoding="utf-8")
    (made / "good.pkr").write_bytes(match.file())
    (made / "event.pkr").write_bytes(event.file())
    (made / "bad.pkr").write_bytes(match.file().replace(b"Player 1", b"Player 9"))
    (made / "receipts.txt").write_bytes(match.receipt(2))
    (made / "head.txt").write_bytes(event.head(3))
    return made


def test_json(folder: Path) -> None:
    kept: list[str | Path] = ["--kept", folder / "receipts.txt", "--kept", folder / "head.txt"]
    files = [folder / "good.pkr", folder / "event.pkr"]
    done = command(*files, "--policy", folder / "policy.txt", *kept, "--json", binary=str(PACKAGED))
    assert (done.returncode, done.stderr) == (0, "")
    result = json.loads(done.stdout)
    assert result["verdict"] == "consistent"
    assert [file["file"] for file in result["files"]] == [str(file) for file in files]
    good, event = result["files"]
    assert set(good) == {"file", "kind", "verdict", "damage", "event", "matches", "unused"}
    assert (good["kind"], event["kind"]) == ("match", "event")
    assert set(good["matches"][0]) == {
        *("match", "game", "ruleset", "seats", "board", "entries", "head", "verdict", "findings"),
        *("seed", "drawn", "shuffles"),
    }
    assert set(event["event"]) == {"name", "leaves", "verdict", "findings"}
    assert len(event["matches"]) == 2


def test_refuted(folder: Path) -> None:
    done = command(folder / "good.pkr", folder / "bad.pkr", "--policy", folder / "policy.txt")
    assert (done.returncode, done.stderr) == (1, "")
    assert f"{folder / 'good.pkr'}: consistent" in done.stdout
    assert f"{folder / 'bad.pkr'}: refuted" in done.stdout
    assert "    failed     chain       entry 25: the chain does not fit the checkpoint\n" in done.stdout
    assert "    skipped    replay      the rules are not checked here\n" in done.stdout
    assert "proven" not in done.stdout


def test_without_a_policy(folder: Path) -> None:
    (answer,) = call_all([["main", [str(folder / "good.pkr")]]])
    assert answer["code"] == 3
    assert "unchecked  signatures  no policy was given" in answer["out"]


USAGE = [
    [],
    ["good.pkr", "--policy"],
    ["good.pkr", "--policy", "missing.txt"],
    ["good.pkr", "missing.pkr", "--policy", "policy.txt"],
    ["good.pkr", "--policy", "good.pkr"],
    ["good.pkr", "--kept", "receipts.txt"],
    ["good.pkr", "--policy", "policy.txt", "--kept", "policy.txt"],
    ["good.pkr", "--polcy", "policy.txt"],
    [".", "--policy", "policy.txt"],
]


def test_usage(folder: Path) -> None:
    calls = [[word if word.startswith("--") else str(folder / word) for word in words] for words in USAGE]
    for words, answer in zip(USAGE, call_all([["main", words] for words in calls]), strict=True):
        assert answer["code"] == 2, words
        assert "out" not in answer
        assert "usage: node verify.js" in answer["err"]


def test_usage_of_the_command() -> None:
    done = command("--policy")
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: node verify.js" in done.stderr
