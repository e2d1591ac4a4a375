"""A person on a seat: told what happens, and asked whenever the service asks the seat."""

from __future__ import annotations

import asyncio
import os
import sys
import termios
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from powderkeg.client import IllegalMove, Player, StaleSeq
from powderkeg.v1.match_pb2 import MATCH_STATUS_ABORTED, Action, Choice, Domain, Event, StandingPass
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse, WatchMatchResponse
from service.cli.drawing import Drawing, NotUnderstood
from service.cli.filling import fill_in, question

MOST_LISTED = 40
"""Choices beyond that are not listed; they can still be typed."""
TRY_AGAIN = ("BAD_CHOICE", "AGAINST_THE_RULES", "WRONG_ACTION")
"""Reasons for which another choice may be better. After any other the match has moved on."""

LAST_NEWS = ("resigned", "game_over")
"""What somebody who has resigned is still told."""


class Leave(Exception):  # noqa: N818 (named after what it is)
    """There is nothing more to read: the person has gone."""


@dataclass(frozen=True)
class Typed:
    """A line that was typed; None is the end of them."""

    line: str | None


def read_lines(take: Callable[[Typed], None]) -> None:
    """Read standard input in a thread that does not keep the process alive.

    It reads the file itself: a thread that waits in sys.stdin holds its lock, which Python wants when it ends.
    """

    def read() -> None:
        rest = b""
        with suppress(OSError):  # a terminal that is gone is one where nobody types
            while piece := os.read(number, 4096):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    take(Typed(line.decode(errors="replace").strip()))
        if rest:
            take(Typed(rest.decode(errors="replace").strip()))
        take(Typed(None))

    number = sys.stdin.fileno() if sys.stdin else -1
    threading.Thread(target=read, daemon=True).start()


def at_a_terminal() -> bool:
    return bool(sys.stdin) and sys.stdin.isatty()


class Playing:
    """One seat of one match, from a seq on until the match is over."""

    def __init__(
        self, console: Console, drawing: Drawing, player: Player, seconds: int = 0, *, among_bots: bool = False
    ) -> None:
        self.console = console
        self.drawing = drawing
        self.player = player
        self.seconds = seconds
        """For each decision; 0 is no limit."""
        self.among_bots = among_bots
        """Then nobody can tell from a quick pass that there was no other choice: such passes are not asked for."""
        self._inbox: asyncio.Queue[Typed | WatchMatchResponse | None] = asyncio.Queue()
        self._typed: deque[Typed] = deque()
        self._news: deque[WatchMatchResponse | None] = deque()
        self._seq = 0
        self._asked_at = 0.0
        self._waiting = False
        self._resigned = False
        self._passes_unasked = False
        self._standing_pass: bool | None = None
        """Whether one is set; None where the game knows no such thing."""

    async def play(self, from_seq: int) -> None:
        """Until the match is over. Leave is raised when nothing more can be read."""
        loop = asyncio.get_running_loop()

        def take(typed: Typed) -> None:
            with suppress(RuntimeError):  # the loop has ended, and nobody waits for it
                loop.call_soon_threadsafe(self._inbox.put_nowait, typed)

        read_lines(take)
        feeding = asyncio.create_task(self._feed(from_seq))
        feeding.add_done_callback(lambda _: self._inbox.put_nowait(None))
        try:
            while (update := await self._next_update()) is not None:
                self._tell(update)
                if self._asks_me(update) and not self._resigned:
                    await self._decide()
            await feeding  # whatever ended it, if it was not the end of the match
        finally:
            feeding.cancel()
            await asyncio.gather(feeding, return_exceptions=True)

    async def _feed(self, from_seq: int) -> None:
        async with aclosing(self.player.watch(from_seq)) as updates:
            async for update in updates:
                self._inbox.put_nowait(update)

    async def _next_update(self) -> WatchMatchResponse | None:
        """What happens next; what is typed meanwhile waits for the next question."""
        if self._news:
            return self._news.popleft()
        while isinstance(item := await self._inbox.get(), Typed):
            self._typed.append(item)
        return item

    # -- telling -----------------------------------------------------------------------------------------------

    def _tell(self, update: WatchMatchResponse) -> None:
        self._seq = update.seq
        if self._waiting:
            self._leave_prompt()
            if self.seconds and time.monotonic() >= self._asked_at + self.seconds - 0.5:
                self.console.print(Text("Time is up: the clock has played for you.", "yellow"))
        if update.match.status == MATCH_STATUS_ABORTED and update.seq >= update.match.seq:
            self.console.print(Text("The match was broken off.", "bold"))
        told = [event for event in update.events if self._is_news(event)]
        if told:
            self.console.print(self.drawing.lines(told))

    def _is_news(self, event: Event) -> bool:
        if self._resigned:
            return event.WhichOneof("event") in LAST_NEWS
        return not (self._passes_unasked and event.answered.action.HasField("pass"))

    def _leave_prompt(self) -> None:
        """Something has happened before an answer was typed; half an answer is not one to the next question."""
        self.console.print()
        self._waiting = False
        if at_a_terminal():
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def _asks_me(self, update: WatchMatchResponse) -> bool:
        return any(decision.seat == self.player.seat for decision in update.decisions)

    # -- asking ------------------------------------------------------------------------------------------------

    async def _decide(self) -> None:
        """Ask until the service has taken an answer, or until something else happens."""
        legal = await self.player.legal()
        if not legal.choices or legal.seq > self._seq:
            return  # an old question: more news is on its way
        self._passes_unasked = self.among_bots and all(choice.action.HasField("pass") for choice in legal.choices)
        if self._passes_unasked:
            with suppress(IllegalMove, StaleSeq):  # the match has moved on: more news is on its way
                await self.player.act(legal.choices[0].action, expected_seq=self._seq)
            return
        await self._show(legal)
        self._asked_at = time.monotonic()
        answered = False
        while not answered:
            typed = await self._ask("> ")
            answered = typed is None or await self._take(typed, legal)

    async def _take(self, typed: str, legal: ListLegalActionsResponse) -> bool:
        """Do what was typed; whether that was all."""
        if typed == "?":
            self.console.print(self.drawing.help(standing_pass=self._standing_pass is not None))
            await self._show(legal)
            return False
        if typed.lower() in ("q", "quit"):
            return await self._resign()
        try:
            return await self._act(typed, legal)
        except NotUnderstood as hint:
            self.console.print(Text(f"{hint} (? helps)", "yellow"))
        except StaleSeq:
            self.console.print(Text("Meanwhile the match has moved on.", "yellow"))
            return True
        except IllegalMove as refused:
            rule = f" [{refused.rule}]" if refused.rule and refused.rule not in refused.message else ""
            self.console.print(Text(f"Not allowed: {refused.message}{rule}", "yellow"))
            return refused.reason not in TRY_AGAIN
        return False

    async def _act(self, typed: str, legal: ListLegalActionsResponse) -> bool:
        chosen = self.drawing.chosen(typed, legal)
        if isinstance(chosen, ListLegalActionsResponse):
            narrowed = await self._narrow(chosen)
            if narrowed is None:
                return True
            if isinstance(narrowed, ListLegalActionsResponse):
                self._list(legal)
                return False
            chosen = narrowed
        action: Action | None
        if isinstance(chosen, Action):
            action = chosen
        else:
            action = chosen.action if chosen.HasField("action") else await self._fill(chosen.domain)
        if action is not None:
            await self.player.act(action, expected_seq=self._seq)
        return True

    async def _narrow(self, several: ListLegalActionsResponse) -> Choice | Action | ListLegalActionsResponse | None:
        """One of several choices, question by question.

        What is left of them if b is typed, or nothing where there is no default, which goes back; None if something
        happens meanwhile.
        """
        asked: ListLegalActionsResponse | None = None
        while True:
            if several is not asked:
                self._list(several)
                asked = several
            typed = await self._ask("> ")
            if typed is None:
                return None
            if typed.lower() == "b" or not (typed or several.HasField("default_action")):
                return several
            try:
                chosen = self.drawing.chosen(typed, several)
            except NotUnderstood as hint:
                self.console.print(Text(str(hint), "yellow"))
                continue
            if not isinstance(chosen, ListLegalActionsResponse):
                return chosen
            several = chosen

    async def _fill(self, domain: Domain) -> Action | None:
        """An action of the domain, field by field; None if something happens meanwhile."""
        action = Action()
        action.CopyFrom(domain.example)
        for field in domain.fields:
            while True:
                typed = await self._ask(f"{question(action, field)}> ")
                if typed is None:
                    return None
                try:
                    fill_in(action, field, typed)
                    break
                except NotUnderstood as hint:
                    self.console.print(Text(str(hint), "yellow"))
        return action

    async def _resign(self) -> bool:
        sure = await self._ask("Resign for good, while the others play on? y/n> ")
        if sure is None:
            return True
        if sure.lower() not in ("y", "yes", "j", "ja"):
            self.console.print("You play on.")
            return False
        self._resigned = True
        await self.player.resign()
        return True

    async def _show(self, legal: ListLegalActionsResponse) -> None:
        """The table, the question, and what can be typed."""
        seen = await self.player.view()
        self._standing_pass = seen.standing_pass if seen.HasField("standing_pass") else None
        self.console.print(self.drawing.draw(seen.view, seen.decisions))
        self._list(legal)
        if self._standing_pass:
            self.console.print(Text("  You pass on all reactions. p takes that back.", "dim"))
        elif any(choice.action.HasField("pass") for choice in legal.choices):
            self.console.print(Text("  p passes on this and on all reactions to come.", "dim"))

    def _list(self, legal: ListLegalActionsResponse) -> None:
        """The question, and what can be typed."""
        clock = f" ({self.seconds} seconds)" if self.seconds else ""
        self.console.print(Text(f"{self.drawing.prompt(legal)}{clock}", "bold"))
        menu = self.drawing.menu(legal)
        grid = Table.grid(padding=(0, 2))
        for key, meaning in menu[:MOST_LISTED]:
            grid.add_row("", Text(key, "bold"), Text(meaning))
        self.console.print(grid)
        if len(menu) > MOST_LISTED:
            self.console.print(Text(f"  and so on, up to {menu[-1][0]}", "dim"))

    async def _ask(self, prompt: str) -> str | None:
        """What is typed next; None if something happens first that changes the question."""
        line = await self._read(prompt)
        if line is None or line.lower() != "p" or self._standing_pass is None:
            return line
        with suppress(IllegalMove):  # then the match, or the seat's part in it, is over: an update tells
            await self.player.act(StandingPass(on=not self._standing_pass))
        return None  # an update tells of it, and asks again

    async def _read(self, prompt: str) -> str | None:
        """A line; None if something happens first."""
        self.console.print(Text(prompt, "bold"), end="")
        self._waiting = True
        while not self._typed:
            item = await self._inbox.get()
            if isinstance(item, Typed):
                self._typed.append(item)
            else:
                self._news.append(item)
                return None
        line = self._typed[0].line
        if line is None:  # it stays: whoever asks again learns the same
            raise Leave
        self._typed.popleft()
        self._waiting = False
        if not at_a_terminal():
            self.console.print(Text(line))  # a terminal shows what is typed in it
        return line
