"""The second verifier as a command: exit codes, what it prints, and that any Node will do."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.clients.verifier.node import PACKAGED, call_all, command
from tests.clients.verifier.samples import POLICY, SECRET, table, two_matches


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
    (made / "signing.key").write_text(f"{SECRET}\n", encoding="utf-8")
    (made / "empty.txt").write_bytes(b"")
    (made / "blank.txt").write_bytes(b"\xef\xbb\xbf\r\n\r\n")
    os.mkfifo(made / "pipe")
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
    assert set(event["event"]) == {"name", "leaves", "verdict", "findings", "matches", "audited", "coverage", "closed"}
    facts = [event["event"][name] for name in ("matches", "audited", "coverage")]
    assert facts == [2, 2, "2 of 2 matches"]
    assert [remark["code"] for remark in result["remarks"]] == ["aborted", "aborted"]
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
    ["pipe", "--policy", "policy.txt"],
    ["/dev/zero", "--policy", "policy.txt"],
    ["good.pkr", "--policy", "pipe"],
    ["good.pkr", "--policy", "policy.txt", "--kept", "pipe"],
    ["good.pkr", "pipe", "--policy", "policy.txt"],
    ["good.pkr", "--policy", "."],
    ["good.pkr", "--policy", "policy.txt", "--kept", "empty.txt"],
    ["good.pkr", "--policy", "policy.txt", "--kept", "receipts.txt", "--kept", "blank.txt"],
    ["good.pkr", "--policy", "signing.key"],
    ["good.pkr", "--policy", "policy.txt", "--kept", "signing.key"],
    ["good.pkr", "--policy", SECRET],
    ["good.pkr", SECRET],
]


def test_usage(folder: Path) -> None:
    calls = [[word if word.startswith("--") else str(folder / word) for word in words] for words in USAGE]
    for words, answer in zip(USAGE, call_all([["main", words] for words in calls]), strict=True):
        assert answer["code"] == 2, words
        assert "out" not in answer
        assert "usage: node verify.js" in answer["err"]
        assert SECRET[-44:] not in answer["err"]


def test_a_signing_key_is_no_policy(folder: Path) -> None:
    done = command(folder / "good.pkr", "--policy", folder / "signing.key")
    assert (done.returncode, done.stdout) == (2, "")
    told = "the policy, line 1: this is a signing key; `powderkeg keys policy` makes a policy of it"
    assert done.stderr.splitlines()[0] == f"{folder / 'signing.key'}: {told}"
    done = command(folder / "signing.key", "--policy", folder / "policy.txt", "--json")
    assert done.returncode == 1
    assert SECRET[-44:] not in done.stdout + done.stderr


def test_no_kept_notes(folder: Path) -> None:
    for name in ("empty.txt", "blank.txt"):
        done = command(folder / "good.pkr", "--policy", folder / "policy.txt", "--kept", folder / name)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr.splitlines()[0] == f"{folder / name}: there is no note in it"


def test_kept_notes_of_what_no_file_has(folder: Path) -> None:
    head, receipt = "powderkeg/event/Spring%20%C3%96pen%2F2026 3", f"powderkeg/receipt/{table().match_id}/0 2"
    policy = ["--policy", str(folder / "policy.txt")]
    kept = ["--kept", str(folder / "receipts.txt"), "--kept", str(folder / "head.txt")]
    good, event, bad = (str(folder / name) for name in ("good.pkr", "event.pkr", "bad.pkr"))
    expected: list[tuple[list[str], int, str, list[str]]] = [
        ([good, event], 0, "consistent", []),
        ([good], 3, "unproven", [head]),
        ([event], 3, "unproven", [receipt]),
        ([bad], 1, "refuted", [head]),
    ]
    calls = [["main", [*files, *policy, *kept, *more]] for files, *_ in expected for more in ([], ["--json"])]
    answers = call_all(calls)
    for (files, code, verdict, unused), text, as_json in zip(expected, answers[::2], answers[1::2], strict=True):
        assert (text["code"], as_json["code"]) == (code, code), files
        result = json.loads(as_json["out"])
        assert (result["verdict"], result["kept_unused"]) == (verdict, unused)
        told = [f"kept, and of nothing in any file: {name}" for name in unused]
        told += [f"all together: {verdict}"] if unused else []
        assert text["out"].splitlines()[-len(told) :] == told or not told


def test_a_file_that_is_too_large(folder: Path) -> None:
    """It takes no space and is not read, or this would take a while."""
    large = folder / "large.pkr"
    large.write_bytes((folder / "good.pkr").read_bytes())
    os.truncate(large, 3 * 1024**3)
    done = command(large, "--policy", folder / "policy.txt", "--json")
    assert (done.returncode, done.stderr) == (1, "")
    (file,) = json.loads(done.stdout)["files"]
    assert (file["verdict"], file["kind"], file["matches"]) == ("refuted", None, [])
    problem = "the file is larger than 512 MiB"
    assert file["damage"] == {"check": "shape", "verdict": "failed", "entry": 0, "problem": problem}


def test_files_from_any_editor(folder: Path) -> None:
    for name in ("policy.txt", "receipts.txt"):
        changed = b"\xef\xbb\xbf" + (folder / name).read_bytes().replace(b"\n", b"\r\n")
        (folder / f"windows-{name}").write_bytes(changed)
    policy, kept = folder / "windows-policy.txt", folder / "windows-receipts.txt"
    done = command(folder / "good.pkr", "--policy", policy, "--kept", kept)
    assert (done.returncode, done.stderr) == (0, "")


def test_usage_of_the_command() -> None:
    done = command("--policy")
    assert (done.returncode, done.stdout) == (2, "")
    assert "usage: node verify.js" in done.stderr
