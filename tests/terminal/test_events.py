"""`powderkeg events`, and audits of events of the service."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from powderkeg.client import Player, Powderkeg
from replay.log.export import read_export
from replay.signed.notes import read_note
from replay.signed.statements import EventHead, read_statement
from tests.terminal.command_line import ORGANIZER, Done, Run


def organizer(run: Run, *words: str) -> Done:
    return run("events", *words, "--organizer-key", ORGANIZER)


def play(address: str, event: str, boards: tuple[int, ...] = (0,)) -> list[Player]:
    """A match for each board, in which Ada beats or does not beat two bots; her seats."""

    async def play_all() -> list[Player]:
        async with Powderkeg.connect(address, ORGANIZER) as client:
            return [await one(client, board) for board in boards]

    async def one(client: Powderkeg, board: int) -> Player:
        host = await client.create("boom", seats=3, tournament=event, board=board)
        ada = await client.join(host.match.id, "Ada")
        await host.add_bot("sensible")
        await host.add_bot("random")
        await host.start()
        async for update in ada.watch():
            if any(decision.seat == ada.seat for decision in update.decisions):
                legal = await ada.legal()
                if legal.choices:
                    await ada.act(legal.choices[0])
        return ada

    return asyncio.run(play_all())


def test_the_life_of_an_event(run: Run, address: str, here: Path) -> None:
    """Created, played, closed; then its file is proven, also with what Ada and others have kept."""
    name = "Pairs: the life"
    created = organizer(run, "create", name, "--boards", "2")
    assert (created.code, created.err) == (0, "")
    assert "It has boards 1 to 2, whose seed is committed to: " in created.out
    early = run("events", "show", name, "--head").out
    players = play(address, name, (1, 1, 2))
    Path("receipts.txt").write_text("".join(receipt for ada in players for receipt in ada.receipts))
    assert all(len(ada.receipts) > 1 for ada in players)
    closed = organizer(run, "close", name)
    assert (closed.code, closed.err) == (0, "")
    assert f"The event {name} is closed, with 3 matches." in closed.out
    Path("heads.txt").write_text(early + run("events", "show", name, "--head").out)
    kept = ["--policy", "policy.txt", "--kept", "receipts.txt", "--kept", "heads.txt"]
    done = run("audit", "--event", name, *kept)
    assert (done.code, done.err) == (0, ""), done.out
    assert f"event {name}" in done.out
    assert f"Proven: event {name}, 3 of 3 matches, " in done.out
    exported = run("events", "export", name)
    assert exported.code == 0
    assert exported.out.startswith("Pairs--the-life.pkr: ")
    ours = json.loads(run("audit", "Pairs--the-life.pkr", *kept, "--json").out)
    assert ours["verdict"] == "proven"
    assert ours["kept_unused"] == []
    shown = run("events", "show", name).out
    assert "closed; 3 matches, 3 of them over; matches are opened by the organizer; 2 boards" in shown
    assert "and was revealed: " in shown
    assert {row["name"]: row["bot"] for row in ours["standings"]}["sensible 1"], "bots are marked"
    for row in ours["standings"]:
        row["name"] += " (bot)" if row["bot"] else ""
        columns = (row[key] for key in ("rank", "name", "played", "won", "score", "matchpoints"))
        assert " ".join(map(str, columns)) in " ".join(shown.split()), "the service counts as the audit does"


def test_a_board_of_an_event_is_played_in_the_terminal(run: Run, address: str, here: Path) -> None:
    name = "Pairs: typed"
    organizer(run, "create", name, "--boards", "2")
    words = ("play", "boom", "--tournament", name, "--board", "2", "--no-kept")
    done = run(*words, "--organizer-key", ORGANIZER, typed="\n" * 2000)
    assert done.code == 0, done.err

    async def boards() -> list[int]:
        async with Powderkeg.connect(address) as client:
            return [match.board async for match in client.matches(tournament=name)]

    assert asyncio.run(boards()) == [2]
    assert "give it with --organizer-key, or in POWDERKEG_ORGANIZER_KEY" in run(*words).err
    there_is_none = run(*words[:-2], "3", "--organizer-key", ORGANIZER).err
    assert "has boards 1 to 2; `powderkeg events list` tells the boards of each" in there_is_none
    assert "--board 1 of which event? Name it with --tournament" in run("play", "boom", "--board", "1").err


def test_an_event_is_shown_with_its_head(run: Run, address: str, here: Path) -> None:
    play(address, "open to all")
    shown = run("events", "show", "open to all")
    assert (shown.code, shown.err) == (0, "")
    assert "1 match, 1 of them over; matches are opened by everybody" in shown.out
    for said in ("rank", "Ada", "sensible", "random"):
        assert said in shown.out
    head = run("events", "show", "open to all", "--head").out
    assert head in shown.out
    statement = read_statement(read_note(head.encode()))
    assert isinstance(statement, EventHead)
    assert (statement.event, statement.size) == ("open to all", 3)


def test_events_are_listed(run: Run, address: str) -> None:
    organizer(run, "create", "listed", "--boards", "3")
    done = run("events", "list")
    assert (done.code, done.err) == (0, "")
    row = next(line for line in done.out.splitlines() if "listed" in line).split()
    assert row[:7] == ["listed", "0", "0", "3", "the", "organizer", "open"]
    assert "powderkeg events show NAME" in done.out


def test_an_event_that_is_on_is_not_closed_unasked(run: Run, address: str, here: Path) -> None:
    async def open_one() -> None:
        async with Powderkeg.connect(address) as client:
            await client.create("boom", seats=3, tournament="still on")

    asyncio.run(open_one())
    refused = organizer(run, "close", "still on")
    assert (refused.code, refused.out) == (2, "")
    assert "wait, or abort what is on with --abort" in refused.err
    unproven = run("audit", "--event", "still on", "--policy", "policy.txt")
    assert unproven.code == 3
    assert "still being played" in unproven.out
    assert organizer(run, "close", "still on", "--abort").code == 0
    assert run("audit", "--event", "still on", "--policy", "policy.txt").code == 0


def test_a_file_of_an_event_is_written_once(run: Run, address: str, here: Path) -> None:
    organizer(run, "create", "files")
    assert run("events", "export", "files", "-o", "a.pkr").code == 0
    data = Path("a.pkr").read_bytes()
    event = read_export(data).event
    assert event is not None
    assert event.name == "files"
    assert "is there already" in run("events", "export", "files", "-o", "a.pkr").err
    assert run("events", "export", "files", "-o", "a.pkr", "--force").code == 0
    assert run("events", "export", "files", "-o", "-").out.startswith("powderkeg replay 2\nV")


@pytest.mark.parametrize("words", [["create", "somebody's"], ["close", "open to all"]])
def test_some_things_are_the_organizers(run: Run, words: list[str]) -> None:
    done = run("events", *words)
    assert (done.code, done.out) == (2, "")
    assert "give it with --organizer-key, or in POWDERKEG_ORGANIZER_KEY" in done.err
    assert done.err.count("\n") == 1
    assert run("events", *words, "--organizer-key", "a guess").code == 2


@pytest.mark.parametrize("words", [["show", "nothing"], ["export", "nothing"], ["close", "nothing"]])
def test_an_event_that_is_not_there(run: Run, words: list[str]) -> None:
    done = run("events", *words, *(["--organizer-key", ORGANIZER] if words[0] == "close" else []))
    assert (done.code, done.out) == (2, "")
    assert "there is no event 'nothing'; `powderkeg events list` lists those there are" in done.err


def test_an_event_is_created_once(run: Run) -> None:
    assert organizer(run, "create", "once").code == 0
    again = organizer(run, "create", "once")
    assert (again.code, again.out) == (2, "")
    assert "there is an event 'once' already" in again.err


def test_an_audit_that_gets_no_file_has_not_begun(run: Run) -> None:
    assert "there is no event 'nothing'" in run("audit", "--event", "nothing").err
    done = run("audit", "--event", "nothing", "--address", "127.0.0.1:1")
    assert (done.code, done.out) == (2, "")
    assert "no service answers at 127.0.0.1:1" in done.err
