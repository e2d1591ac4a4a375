"""`powderkeg audit`, over files."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from replay.audit import match as audit
from replay.audit.findings import CHECKS, EVENT_CHECKS
from replay.log import replayer
from replay.log.export import Export, MatchLog, write_export
from replay.signed.statements import OPENED
from tests.replay.audit.forge import (
    KEY,
    STRANGER,
    Event,
    broken_off,
    checkpoint,
    event_of,
    looked_at,
    played,
    receipts,
    signed,
    table,
)
from tests.terminal.command_line import Run

Write = Callable[[str, Export | MatchLog | Event], str]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file into the folder where the command runs; beside it lies policy.txt."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("POWDERKEG_POLICY", raising=False)
    (tmp_path / "policy.txt").write_text(f"key {KEY.verifier}\n")

    def write_here(name: str, what: Export | MatchLog | Event) -> str:
        file = what.file() if isinstance(what, Event) else Export([what]) if isinstance(what, MatchLog) else what
        (tmp_path / name).write_bytes(write_export(file))
        return name

    return write_here


def tampered(match: MatchLog, seq: int = 9) -> MatchLog:
    """The last byte of an entry, a part of its digest, is flipped."""
    entry = match.entries[seq - 1]
    entries = [*match.entries[: seq - 1], entry[:-1] + bytes([entry[-1] ^ 1]), *match.entries[seq:]]
    return MatchLog(match.match_id, entries, match.checkpoints)


def checks_of(found: dict[str, Any]) -> dict[str, str]:
    return {each["check"]: each["verdict"] for each in found["checks"]}


def test_a_match_is_proven(run: Run, write: Write) -> None:
    match = played()
    done = run("audit", write("a.pkr", match), "--policy", "policy.txt")
    assert (done.code, done.err) == (0, "")
    head, _, row = done.out.strip().splitlines()[:3]
    assert head.split() == ["match", "game", "entries", *CHECKS, "verdict"]
    assert row.split() == [
        match.match_id,
        "boom",
        str(len(match.entries)),
        *["ok"] * 3,
        "skipped",
        *["ok"] * 3,
        "proven",
    ]
    assert f"Proven: 1 match, {len(match.entries)} entries" in done.out


def test_without_a_policy_nothing_is_proven(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write("a.pkr", played())
    done = run("audit", path)
    assert done.code == 3
    assert "signatures unchecked: whose keys to trust was not said: give a policy file" in done.out
    assert "Unproven: 1 match" in done.out
    monkeypatch.setenv("POWDERKEG_POLICY", "policy.txt")
    assert run("audit", path).code == 0


def test_a_tampered_match_is_refuted_entry_by_entry(run: Run, write: Write) -> None:
    match = played()
    path = write("a.pkr", tampered(match))
    done = run("audit", path, "--policy", "policy.txt")
    assert (done.code, done.err) == (1, "")
    where = f"a.pkr, match {match.match_id}: "
    assert f"{where}chain failed, entry 100: entries 2 to 100 are not what was signed" in done.out
    assert f"{where}replay failed, entry 9: re-execution gives another state digest" in done.out
    assert f"Refuted: 1 match, 1 match refuted, {len(match.entries)} entries, " in done.out


def test_json(run: Run, write: Write) -> None:
    good, bad = played(number=1), tampered(played(number=2))
    write("cut.pkr", good)
    Path("cut.pkr").write_bytes(Path("cut.pkr").read_bytes()[:-5])
    files = [write("good.pkr", good), write("bad.pkr", bad), "cut.pkr"]
    done = run("audit", *files, "--policy", "policy.txt", "--json")
    assert (done.code, done.err, done.out.count("\n")) == (1, "", 1)
    found = json.loads(done.out)
    assert found["verdict"] == "refuted"
    assert [(each["file"], each["verdict"]) for each in found["files"]] == [
        ("good.pkr", "proven"),
        ("bad.pkr", "refuted"),
        ("cut.pkr", "refuted"),
    ]
    assert [each["problem"] for each in found["files"]] == ["", "", "the file breaks off in the middle of a record"]
    assert [each["event"] for each in found["files"]] == [None] * 3
    [proven], [refuted], none = (each["matches"] for each in found["files"])
    assert none == []
    assert (proven["match"], proven["game"], proven["entries"]) == (good.match_id, "boom", len(good.entries))
    assert (proven["verdict"], proven["first_failed"], proven["entry"], proven["problem"]) == ("proven", "", 0, "")
    assert (refuted["verdict"], refuted["first_failed"], refuted["entry"]) == ("refuted", "chain", 100)
    assert [each["check"] for each in refuted["checks"]] == [*CHECKS]
    assert refuted["checks"][5] == {
        "check": "replay",
        "verdict": "failed",
        "entry": 9,
        "problem": "re-execution gives another state digest",
    }
    assert sum(row["won"] for row in found["standings"]) == 1, "what is refuted does not count"
    assert isinstance(found["seconds"], float)


def test_an_event_has_a_row_and_standings(run: Run, write: Write) -> None:
    event = event_of(table(1, 1), table(1, 2), table(2, 3), boards=2)
    path = write("event.pkr", event)
    done = run("audit", path, "--policy", "policy.txt")
    assert (done.code, done.err) == (0, "")
    assert "event Spring Open" in done.out
    assert "matchpoints" in done.out
    assert "event Spring Open: 3 of 3 matches" in done.out
    assert "Proven: event Spring Open, 3 of 3 matches, " in done.out
    found = json.loads(run("audit", path, "--policy", "policy.txt", "--json").out)
    [file] = found["files"]
    told = {name: value for name, value in file["event"].items() if name != "checks"}
    assert told == {
        "name": "Spring Open",
        "leaves": 8,
        "matches": 3,
        "audited": 3,
        "coverage": "3 of 3 matches",
        "closed": True,
        "verdict": "proven",
        "first_failed": "",
        "entry": 0,
        "problem": "",
    }
    assert checks_of(file["event"]) == dict.fromkeys(EVENT_CHECKS, "ok")
    assert sum(row["matchpoints"] for row in found["standings"]) == 6, "two for each seat of the board with two tables"


def test_an_event_that_lacks_a_match_is_not_proven_and_has_no_standings(run: Run, write: Write) -> None:
    event = event_of(*(played(number=number, tournament="Spring Open") for number in (1, 2, 3)))
    file = event.file()
    gone = file.matches.pop()
    path = write("event.pkr", file)
    done = run("audit", path, "--policy", "policy.txt")
    assert done.code == 3
    problem = f"complete unchecked: 2 of 3 matches are here: match {gone.match_id} is missing"
    assert f"{problem} (event.pkr, event Spring Open)" in done.out
    assert "No standings: 2 of 3 matches." in done.out
    assert "rank" not in done.out
    assert "Unproven: event Spring Open, 2 of 3 matches, " in done.out
    found = json.loads(run("audit", path, "--policy", "policy.txt", "--json").out)
    told = found["files"][0]["event"]
    assert (told["matches"], told["audited"], told["coverage"]) == (3, 2, "2 of 3 matches")
    assert (found["verdict"], found["standings"]) == ("unproven", [])
    assert found["standings_note"] == "No standings: 2 of 3 matches."
    alone = run("audit", write("a.pkr", event_of(*event.matches, ended=False).file_of(gone)), "--policy", "policy.txt")
    assert "Unproven: event Spring Open, 1 of an unknown number of matches, " in alone.out


def test_a_crash_has_its_own_exit_code(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other files get their verdicts; and nobody takes a crash for one."""
    good, odd, bad = played(number=1), played(number=2), tampered(played(number=3))
    files = [write("good.pkr", good), write("odd.pkr", odd), write("bad.pkr", bad)]

    def verify(match_id: str, *arguments: Any, **named: Any) -> Any:
        if match_id == odd.match_id:
            raise ZeroDivisionError("three by nothing")
        return replayer.verify(match_id, *arguments, **named)

    monkeypatch.setattr(audit, "verify", verify)
    done = run("audit", *files, "--policy", "policy.txt", "--html", "page.html")
    assert (done.code, done.err) == (4, "")
    broke = 'shape unchecked: the audit broke here: ZeroDivisionError: "three by nothing"; please report it (odd.pkr)'
    assert broke in done.out
    assert "the audit broke over odd.pkr" in done.out
    assert "(not audited: the audit broke here: " in " ".join(done.out.split())
    assert "the audit broke here: ZeroDivisionError" in Path("page.html").read_text()
    found = json.loads(run("audit", *files, "--policy", "policy.txt", "--json").out)
    assert [each["verdict"] for each in found["files"]] == ["proven", "unproven", "refuted"]
    assert [each["broken"] for each in (found, *found["files"])] == [True, False, True, False]
    assert run("audit", files[0], "--policy", "policy.txt").code == 0


def test_a_crash_after_the_files_is_no_verdict_either(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr("replay.audit.run.remarks_of", crash)
    done = run("audit", write("a.pkr", played()), "--policy", "policy.txt")
    assert (done.code, done.out) == (4, "")
    assert "the audit itself broke, and this is no verdict: ZeroDivisionError: by nothing" in done.err


def test_two_stories_in_two_files(run: Run, write: Write) -> None:
    match = played()
    files = [write("a.pkr", match), write("b.pkr", signed(match.match_id, broken_off(match.entries, 12)))]
    for path in files:
        assert run("audit", path, "--policy", "policy.txt").code == 0
    done = run("audit", *files, "--policy", "policy.txt")
    assert done.code == 1
    assert "two stories of the match were signed: b.pkr has it with another head" in done.out
    assert "two stories of the match were signed: a.pkr has it with 100 entries" in done.out
    assert run("audit", *files).code == 3, "without a policy no key says more than another"


def test_what_was_kept_refutes_another_story(run: Run, write: Write) -> None:
    match = played()
    Path("receipts.txt").write_bytes(b"\n".join(receipts(match)))
    words = ["--policy", "policy.txt", "--kept", "receipts.txt"]
    assert run("audit", write("a.pkr", match), *words).code == 0
    done = run("audit", write("b.pkr", signed(match.match_id, broken_off(match.entries, 12))), *words)
    assert done.code == 1
    assert "chain failed" in done.out
    assert "against what somebody has kept: a request of seat" in done.out
    other = run("audit", write("c.pkr", played(number=3)), *words)
    assert other.code == 3
    assert f"What was kept of match {match.match_id} fits no file: the audit says nothing of it." in other.out


def test_an_event_that_was_rolled_back(run: Run, write: Write) -> None:
    event = event_of(played(number=1, tournament="Spring Open"), ended=False)
    path = write("event.pkr", event)
    Path("heads.txt").write_bytes(event.heads[-1])
    words = ["--policy", "policy.txt", "--kept", "heads.txt"]
    assert run("audit", path, *words).code == 0
    event.end()
    Path("heads.txt").write_bytes(event.heads[-1])
    done = run("audit", path, *words)
    assert done.code == 3
    assert "this file is older than a head that somebody has kept (4 leaves, here are 3)" in done.out
    assert "Unproven: event Spring Open, 1 of 1 matches so far, " in done.out
    newer = run("audit", path, write("newer.pkr", event), *words, "--json")
    assert newer.code == 0
    assert [file["event"]["closed"] for file in json.loads(newer.out)["files"]] == [True, True], "one of them knows"


def test_the_event_alone_is_refuted_and_its_matches_do_not_count(run: Run, write: Write) -> None:
    matches = [played(number=number, tournament="Spring Open") for number in (1, 2, 3)]
    here, there = event_of(*matches[:2]), event_of(matches[2], unfinished=[matches[2].match_id], ended=False)
    files = [write("here.pkr", here), write("there.pkr", there)]
    assert [run("audit", path, "--policy", "policy.txt").code for path in files] == [0, 3]
    for order in (files, files[::-1]):
        done = run("audit", *order, "--policy", "policy.txt")
        assert done.code == 1
        for one, other in (("here", "there"), ("there", "here")):
            said = (
                f"{one}.pkr, event Spring Open: proofs failed: two stories of the event were signed: {other}.pkr has "
            )
            assert said in done.out
        entries = sum(len(match.entries) for match in matches[:2])
        assert "event Spring Open (refuted), 2 of an unknown number of matches, " in done.out
        assert f", {entries} entries, " in done.out
    found = json.loads(run("audit", *files, "--policy", "policy.txt", "--json").out)
    assert [file["event"]["verdict"] for file in found["files"]] == ["refuted", "refuted"]
    assert found["standings"] == [], "what is refuted does not count, nor do matches of an event that is"


def test_a_match_in_two_files_is_one_match(run: Run, write: Write) -> None:
    match = played(tournament="Spring Open")
    event = event_of(match)
    done = run("audit", write("a.pkr", event), write("b.pkr", event.file_of(match)), "--policy", "policy.txt")
    assert done.code == 0
    assert f"Proven: event Spring Open, 1 of 1 matches, {len(match.entries)} entries, " in done.out


def test_what_is_not_wrong_and_should_be_known(run: Run, write: Write) -> None:
    quiet = run("audit", write("quiet.pkr", event_of(played(tournament="Spring Open"))), "--policy", "policy.txt")
    assert "was given" not in quiet.out
    assert "looked" not in quiet.out
    assert "is not closed" not in quiet.out
    given = played(number=1, server_seed=bytes(32), tournament="Spring Open")
    plain = played(number=2, tournament="Spring Open")
    looked = signed(plain.match_id, looked_at(looked_at(plain.entries, 12), 40, 2))
    path = write("event.pkr", event_of(given, looked, ended=False))
    done = run("audit", path, "--policy", "policy.txt")
    assert done.code == 0
    match = f"match {looked.match_id} while it was on"
    for said in (
        "The event Spring Open is not closed: matches may still be added.\n",
        f"The seed of match {given.match_id} was given: whoever created it knew the deal.\n",
        f"The organizer looked at cards of {match}, after entries 12, 40.\n",
    ):
        assert done.out.count(said) == 1
    [file] = json.loads(run("audit", path, "--policy", "policy.txt", "--json").out)["files"]
    assert [(each["seed_was_given"], each["looked"]) for each in file["matches"]] == [(True, []), (False, [12, 40])]
    assert file["event"]["closed"] is False


@pytest.mark.parametrize("page", ["a.pkr", "policy.txt", "kept.txt", "link.html", "hard.html", "./a.pkr"])
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_what_is_read_is_not_written_over(run: Run, write: Write, page: str, force: list[str]) -> None:
    match = played()
    path = write("a.pkr", match)
    Path("kept.txt").write_bytes(match.checkpoints[0])
    Path("link.html").symlink_to("a.pkr")
    Path("hard.html").hardlink_to("policy.txt")
    before = {each.name: each.read_bytes() for each in Path().iterdir()}
    done = run("audit", path, "--policy", "policy.txt", "--kept", "kept.txt", "--html", page, *force)
    assert (done.code, done.out) == (2, "")
    assert "is what is read here; name another file to write to" in done.err
    assert {each.name: each.read_bytes() for each in Path().iterdir()} == before


def test_a_signing_key_is_no_policy(run: Run, write: Write) -> None:
    path = write("a.pkr", played())
    for text in (f"{KEY}\n", f"# a comment\nkey {KEY}\n"):
        Path("signing.key").write_text(text)
        done = run("audit", path, "--policy", "signing.key")
        assert (done.code, done.out) == (2, "")
        assert "this is a signing key; `powderkeg keys policy` makes a policy of it" in done.err
        assert str(KEY)[-12:] not in done.err


def test_texts_as_other_systems_write_them(run: Run, write: Write) -> None:
    match = played()
    path = write("a.pkr", match)
    mark = "\ufeff".encode()
    Path("policy.txt").write_bytes(mark + f"key {KEY.verifier}\r\n".encode())
    Path("kept.txt").write_bytes(mark + b"\n".join(receipts(match)).replace(b"\n", b"\r\n"))
    assert run("audit", path, "--policy", "policy.txt", "--kept", "kept.txt").code == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "name a file to audit, or an event of the service with --event"),
        (["no.pkr"], "there is no file no.pkr"),
        (["."], ". is a folder; name its files"),
        (["a.pkr", "--policy", "no.txt"], "no policy no.txt; `powderkeg keys policy signing.key -o no.txt` makes one"),
        (["a.pkr", "--policy", "a.pkr"], "a.pkr is not a text in UTF-8: name another file"),
        (["a.pkr", "--policy", "long.txt"], "long.txt has more than 1,048,576 bytes: that is another file"),
        (
            ["a.pkr", "--policy", "twice.txt"],
            "twice.txt cannot be read: line 3: an earlier line names this key already",
        ),
        (["a.pkr", "--policy", "empty.txt"], "the policy empty.txt cannot be read: it names no key"),
        (["a.pkr", "--kept", "good.txt"], "--kept needs --policy"),
        (["a.pkr", "--policy", "policy.txt", "--kept", "no.txt"], "no.txt cannot be read"),
        (
            ["a.pkr", "--policy", "policy.txt", "--kept", "policy.txt"],
            "policy.txt cannot be read as signed notes: there is no signature in it",
        ),
        (["a.pkr", "--policy", "policy.txt", "--kept", "empty.txt"], "empty.txt holds no signed notes"),
        (
            ["a.pkr", "--policy", "policy.txt", "--kept", "alien.txt"],
            "alien.txt, note 1: it is no statement of Powderkeg",
        ),
        (
            ["a.pkr", "--policy", "policy.txt", "--kept", "good.txt", "--kept", "bad.txt"],
            "bad.txt, note 1 is not to be trusted: no key of the policy has signed it",
        ),
        (["a.pkr", "--html", "policy.txt"], "policy.txt is there already"),
        (["a.pkr", "--html", "no/page.html"], "there is no folder no"),
        (["a.pkr", "--against", "9"], "no game here has a ruleset 9: boom has 1"),
        (["a.pkr", "--against", "kittens@9"], "kittens has no ruleset 9; rulesets here: 1"),
        (["a.pkr", "--against", "chess@1"], "there is no game 'chess'"),
        (["a.pkr", "--against", "newest"], "write it as RULESET or GAME@RULESET"),
        (["a.pkr", "--against", "1", "--html", "page.html"], "leave --html out"),
        (["a.pkr", "--against", "kittens@1"], "--against: the files hold no match of kittens to compare"),
    ],
)
def test_mistakes_are_named(run: Run, write: Write, arguments: list[str], complaint: str) -> None:
    match = played()
    write("a.pkr", match)
    Path("empty.txt").write_text("# nothing\n" if "--kept" not in arguments else "")
    Path("long.txt").write_bytes(b"#" * (1024 * 1024 + 1))
    Path("twice.txt").write_text(f"key {KEY.verifier}\n\nkey {KEY.verifier} until 2030-01-01\n")
    Path("alien.txt").write_bytes(KEY.sign("something else\n"))
    for name, key in (("good.txt", KEY), ("bad.txt", STRANGER)):
        Path(name).write_bytes(checkpoint(match.match_id, match.entries, 1, OPENED, key))
    done = run("audit", *arguments)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.count("\n") == 1


def test_a_file_of_something_else_is_refuted(run: Run, write: Write) -> None:
    done = run("audit", "policy.txt", "--policy", "policy.txt")
    assert done.code == 1
    assert "policy.txt: shape failed: the file does not begin like an export of Powderkeg" in done.out
    assert "(cannot be read: the file does not begin like an export" in " ".join(done.out.split())


def test_the_report_is_a_page(run: Run, write: Write) -> None:
    path = write("event.pkr", event_of(table(1, 1), table(1, 2), boards=1))
    words = ["audit", path, "--policy", "policy.txt", "--html", "page.html"]
    done = run(*words)
    assert done.code == 0
    assert "The report is in page.html." in done.out
    page = Path("page.html").read_text()
    assert "Spring Open" in page
    assert "proven" in page
    assert run(*words).code == 2
    assert run(*words, "--force").code == 0
    assert Path("page.html").read_text() == page


def test_the_report_of_damage(run: Run, write: Write) -> None:
    Path("cut.pkr").write_bytes(write_export(Export([played()]))[:-5])
    done = run("audit", write("a.pkr", tampered(played())), "cut.pkr", "--html", "page.html")
    assert done.code == 1
    page = Path("page.html").read_text()
    assert "cut.pkr: <b>shape failed</b>: the file breaks off" in page
    assert "re-execution gives another state digest" in page


def test_a_narrow_terminal_gets_a_narrow_table(run: Run, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terminal.audit_result.WIDE", 1000)
    done = run("audit", write("a.pkr", tampered(played())), "--policy", "policy.txt")
    assert "proofs skipped, replay failed, result skipped" in done.out
    assert "all ok" in run("audit", write("e.pkr", event_of(table(1, 1), boards=1)), "--policy", "policy.txt").out
