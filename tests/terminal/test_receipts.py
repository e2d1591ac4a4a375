"""`powderkeg play` keeps receipts, and `powderkeg audit --kept` takes the folder."""

from __future__ import annotations

import asyncio
import json
import os
import re
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from powderkeg.client import Powderkeg
from replay.log.export import write_export
from replay.signed.notes import split_notes
from replay.signed.statements import EventHead, Receipt, read_statement
from tests.replay.audit.forge import KEY as FORGER
from tests.replay.audit.forge import event_of, played, receipts
from tests.terminal.command_line import FIRST_SEAT, KEY, ORGANIZER, TYPED_AT_RANDOM, Run

PLAY = ("play", "boom", "--name", "Ada", *FIRST_SEAT)


@pytest.fixture
def event() -> str:
    return f"Kept {uuid4().hex[:8]}"


def statements(file: Path) -> list[object]:
    return [read_statement(note) for note in split_notes(file.read_bytes())]


def test_a_match_of_an_event_leaves_receipts_that_prove_it(run: Run, here: Path, event: str) -> None:
    done = run(*PLAY, "--event", event, "--policy", "policy.txt", "--require-entropy", typed=TYPED_AT_RANDOM[:30_000])
    assert (done.code, done.err) == (0, "")
    (file,) = (here / "data" / "powderkeg" / "kept").iterdir()
    assert f"Your receipts are in {file}." in done.out
    said = statements(file)
    assert sum(isinstance(each, Receipt) and each.place is not None for each in said) > 3
    assert any(isinstance(each, EventHead) for each in said), "it was proven that the tree has only grown"
    assert run("events", "close", event, "--organizer-key", ORGANIZER).code == 0
    hint = re.findall(r"  powderkeg (audit .+)", done.out)[-1]
    assert f"--kept {file} " in hint
    audit = ("audit", "--event", event, "--policy", "policy.txt")
    for kept in (file, file.parent):
        proven = run(*audit, "--kept", str(kept))
        assert (proven.code, proven.err) == (0, ""), proven.out


def test_where_receipts_are_kept_can_be_said(run: Run, here: Path, event: str) -> None:
    done = run(*PLAY, "--event", event, "--kept", "mine", typed=TYPED_AT_RANDOM[:30_000])
    assert (done.code, done.err) == (0, "")
    (file,) = (here / "mine").iterdir()
    assert file.stem.endswith(KEY.verifier.key_id.hex()), "without a policy each key has its file"
    assert not (here / "data").exists()


def test_nothing_is_kept_if_that_is_said_or_if_there_is_no_event(run: Run, here: Path, event: str) -> None:
    done = run(*PLAY, "--event", event, "--no-kept", typed=TYPED_AT_RANDOM[:30_000])
    assert (done.code, "receipts" in done.out) == (0, False)
    done = run(*PLAY, typed=TYPED_AT_RANDOM[:30_000])
    assert (done.code, "receipts" in done.out) == (0, False)
    assert [path.name for path in here.iterdir()] == ["policy.txt"]


def test_a_service_that_contradicts_itself_is_said_to(run: Run, here: Path, event: str) -> None:
    """Somebody has kept another head of two leaves, by the same key."""
    (here / "mine").mkdir()
    first = run(*PLAY, "--event", event, "--kept", "mine", "--policy", "policy.txt", typed=TYPED_AT_RANDOM[:30_000])
    assert first.code == 0
    (file,) = (here / "mine").iterdir()
    file.write_bytes(KEY.sign(EventHead(event, 4, bytes(32)).text()))
    done = run(*PLAY, "--event", event, "--kept", "mine", "--policy", "policy.txt", typed=TYPED_AT_RANDOM[:30_000])
    assert done.code == 1
    assert f"the service has signed two heads of 4 leaves for the event {event!r}. Both notes are in " in done.err
    assert len(statements(file)) == 2


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("--event", "e", "--local"), "--event needs a service that signs"),
        (("--event", "e", "--kept", "policy.txt"), "policy.txt is a file; name a folder"),
        (("--event", "e", "--policy", "none.txt"), "none.txt cannot be read"),
        (("--event", "e", "--policy", "bad.txt"), "the policy bad.txt cannot be read: line 1 of the policy is not"),
        (("--event", "e", "--seed", "2a"), "a match of an event takes no seed"),
        (("--require-entropy", "--seed", "2a"), "players add nothing to a seed that is given"),
    ],
)
def test_mistakes_are_named(run: Run, here: Path, words: tuple[str, ...], complaint: str) -> None:
    (here / "bad.txt").write_text("whom?\n")
    done = run(*PLAY, *words)
    assert done.code == 2
    assert complaint in done.err


# -- the folder of the audit ---------------------------------------------------------------------------------------

MATCHES = [played(seats=3, number=number, tournament="Spring Open") for number in range(2)]
SPRING = event_of(*MATCHES)


@pytest.fixture
def files(here: Path) -> Path:
    """An event without its first match, and a folder with the receipts of all."""
    (here / "policy.txt").write_text(f"key {FORGER.verifier}\n")
    (here / "honest.pkr").write_bytes(write_export(SPRING.file()))
    (here / "dropped.pkr").write_bytes(write_export(event_of(MATCHES[1]).file()))
    kept = here / "kept"
    (kept / "within").mkdir(parents=True)
    for name, match in zip(("ann.txt", "ben"), MATCHES, strict=True):
        (kept / name).write_bytes(b"\n".join(receipts(match, SPRING.place_of(match))))
    (kept / ".hidden").write_text("no notes at all")
    (kept / "within" / "more.txt").write_text("no notes at all")
    return kept


def test_a_folder_of_kept_notes(run: Run, files: Path) -> None:
    words = ("--policy", "policy.txt", "--kept", "kept")
    assert run("audit", "honest.pkr", *words).code == 0
    done = run("audit", "dropped.pkr", *words, "--json")
    assert done.code == 1
    found = json.loads(done.out)
    assert found["kept_unused"] == [], "the event is there, so the receipts are of use"
    event = found["files"][0]["event"]
    told = f"a receipt of seat 0 says that match {MATCHES[0].match_id} was opened with leaf 1, and here that is another"
    assert event["first_failed"] == "proofs"
    assert told in event["problem"]


def test_receipts_that_do_not_name_their_event_are_named_if_their_match_is_missing(run: Run, files: Path) -> None:
    (files / "ann.txt").write_bytes(b"\n".join(receipts(MATCHES[0])))
    (files / "ben").unlink()
    done = run("audit", "dropped.pkr", "--policy", "policy.txt", "--kept", "kept", "--json")
    assert (done.code, json.loads(done.out)["kept_unused"]) == (3, [f"match {MATCHES[0].match_id}"])


def test_a_folder_without_notes_is_a_mistake(run: Run, files: Path) -> None:
    for name in ("ann.txt", "ben"):
        (files / name).unlink()
    done = run("audit", "honest.pkr", "--policy", "policy.txt", "--kept", "kept")
    assert (done.code, done.err) == (2, "powderkeg: the folder kept holds no file of signed notes\n")


INSTEAD = "; take it out of the folder, or name the files of kept notes one by one"
ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "empty": (Path.touch, "kept/odd holds no signed notes"),
    "README": (
        lambda path: path.write_text("What players have kept.\n"),
        "kept/odd cannot be read as signed notes: there is no signature in it",
    ),
    "a link that leads nowhere": (lambda path: path.symlink_to("gone.txt"), "kept/odd is a link that leads nowhere"),
    "a pipe": (os.mkfifo, "kept/odd is no regular file"),
}


@pytest.mark.parametrize("name", ODD)
def test_whatever_is_no_notes_in_a_folder_is_named(run: Run, files: Path, name: str) -> None:
    make, complaint = ODD[name]
    make(files / "odd")
    done = run("audit", "honest.pkr", "--policy", "policy.txt", "--kept", "kept")
    assert (done.code, done.err) == (2, f"powderkeg: {complaint}{INSTEAD}\n")
    named = run("audit", "honest.pkr", "--policy", "policy.txt", "--kept", "kept/odd")
    assert (named.code, named.err) == (2, f"powderkeg: {complaint}\n")


def test_a_report_is_not_written_over_what_is_kept(run: Run, files: Path) -> None:
    words = ("--policy", "policy.txt", "--kept", "kept", "--html", "kept/ben", "--force")
    done = run("audit", "honest.pkr", *words)
    assert done.code == 2
    assert "kept/ben is what is read here" in done.err


# -- seeds that were given -----------------------------------------------------------------------------------------

GIVEN = "Its seed was given: whoever created it knows the deal."


def test_a_given_seed_is_shown_wherever_a_match_is(run: Run, here: Path, address: str) -> None:
    done = run(*PLAY, "--seed", "2a", typed="")
    assert GIVEN in done.out
    match_id = re.findall(r", match (\S+)", done.out)[0]
    rows = [line for line in run("watch").out.splitlines() if line.startswith(f" {match_id}")]
    assert "given by its creator" in rows[0]
    asyncio.run(abort(address, match_id))
    assert GIVEN in run("watch", "--", match_id).out
    assert GIVEN in run("replay", "show", "--", match_id).out


async def abort(address: str, match_id: str) -> None:
    async with Powderkeg.connect(address) as client:
        await (await client.host(match_id, ORGANIZER)).abort()


def test_a_drawn_seed_is_not_mentioned(run: Run, finished: str) -> None:
    assert GIVEN not in run("watch", "--", finished).out
    assert GIVEN not in run("replay", "show", "--", finished).out
