"""`powderkeg watch`."""

from __future__ import annotations

import asyncio
import io

from rich.console import Console

from powderkeg.client import Player, Powderkeg
from terminal.handlers.watch import MatchWatch
from terminal.notices import command_text
from tests.terminal.command_line import Run


def test_a_finished_match_is_told(run: Run, finished: str) -> None:
    done = run("watch", "--", finished)
    assert (done.code, done.err) == (0, "")
    for said in (
        "sensible 1, sensible 2, sensible 3",
        "rolled: ",
        "turned over tile",
        "lost a heart",
        "wins. Only one",
    ):
        assert said in done.out
    assert f"Match {finished} is over." in done.out
    assert done.out.count("╭") == 1  # the table at the end


def test_a_watch_can_begin_later(run: Run, finished: str) -> None:
    whole = run("watch", "--", finished).out
    later = run("watch", "--from-seq", "10", "--lang", "de", "--", finished).out
    assert "   10  " in whole
    assert "   10  " not in later
    assert "   11  " in later
    assert "Bombe" in later


class Paper(io.StringIO):
    """Tells when something is written on it."""

    def __init__(self) -> None:
        super().__init__()
        self.written = asyncio.Event()

    def write(self, text: str) -> int:
        size = super().write(text)
        self.written.set()
        return size


def test_a_match_is_watched_as_it_happens(address: str) -> None:
    async def watch_from_the_beginning() -> tuple[str, str]:
        paper = Paper()
        async with Powderkeg.connect(address) as client:
            host = await client.create("boom", seats=3)
            watching = MatchWatch(Console(file=paper, width=160), host.match.id, "en", 0)
            task = asyncio.create_task(watching.run(address))
            await paper.written.wait()
            for _ in range(3):
                await host.add_bot("random")
            await host.start()
            await asyncio.wait_for(task, 30)
            return host.match.id, paper.getvalue()

    match_id, told = asyncio.run(watch_from_the_beginning())
    assert told.index("nobody 0") < told.index("random 1, random 2, random 3") < told.index("rolled")
    assert told.count("╭") > 3  # a table at every turn
    assert told.endswith(f"Match {match_id} is over.\n")


def test_a_match_that_waits_is_drawn_at_once(waiting: Player, address: str) -> None:
    paper = Paper()

    async def watch_from_now() -> None:
        watching = MatchWatch(Console(file=paper, width=160), waiting.match_id, "en", 5)
        async with asyncio.timeout(20):
            task = asyncio.create_task(watching.run(address))
            while "entry 5" not in paper.getvalue():
                paper.written.clear()
                await paper.written.wait()
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    asyncio.run(watch_from_now())
    assert "Ada: Roll all five dice." in paper.getvalue()


def test_matches_being_played_are_listed(run: Run, waiting: Player, finished: str) -> None:
    done = run("watch")
    assert done.code == 0
    assert waiting.match_id in done.out
    assert "Ada, sensible 1, random 1" in done.out
    assert finished not in done.out


def test_mistakes_are_named(run: Run, finished: str) -> None:
    unknown = run("watch", "abc")
    assert (unknown.code, unknown.out) == (2, "")
    assert unknown.err == "powderkeg: there is no match 'abc'; `powderkeg watch` lists those being played\n"
    late = run("watch", "--from-seq", "99999", "--", finished)
    assert late.code == 2
    assert "watch from there or before" in late.err


def test_a_command_can_be_typed_as_it_is_shown() -> None:
    assert command_text("watch", "127.0.0.1:50051", "abc") == "powderkeg watch abc"
    assert command_text("watch", "far:1", "-abc") == "powderkeg watch --address far:1 -- -abc"
