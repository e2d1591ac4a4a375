"""A person on a seat: told what happens, and asked whenever the service asks the seat."""

from __future__ import annotations

import asyncio
import sys
import termios
import time
from collections import deque
from collections.abc import Sequence
from contextlib import aclosing, suppress

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from powderkeg.client import IllegalMove, Player, StaleSeq
from powderkeg.v1.match_pb2 import MATCH_STATUS_ABORTED, Action, Event, StandingPass
from powderkeg.v1.match_service_pb2 import WatchMatchResponse
from terminal.event_lines import event_lines
from terminal.keyboard import InputEnded, TypedLine, at_a_terminal, read_typed_lines
from terminal.menu import PAGE_LINES, Menu
from terminal.questions import NotUnderstood
from terminal.tables.drawing import TableDrawing
from terminal.tables.help import help_page
from words.printable import printable

RETRY_REASONS = ("BAD_CHOICE", "AGAINST_THE_RULES", "WRONG_ACTION")
"""Reasons for which another choice may be better. After any other the match has moved on."""
COLUMN_LINES = 6
"""So many lines stand below each other before there are columns of them."""
YES = ("y", "yes", "j", "ja")
"""In all languages, whichever is spoken."""
LAST_NEWS = ("resigned", "game_over")
"""What somebody who has resigned is still told."""


def in_columns(lines: Sequence[tuple[str, str]], width: int) -> Table:
    """Lines with their keys; many short ones stand side by side, to be read downwards."""
    grid = Table.grid(padding=(0, 2))
    widest = max((cell_len(key) + cell_len(says) for key, says in lines), default=0) + 6
    count = min(max(1, width // widest), -(-len(lines) // COLUMN_LINES))
    height = -(-len(lines) // count)
    for row in range(height):
        pairs = lines[row::height]
        grid.add_row("", *(cell for key, says in pairs for cell in (Text(key, "bold"), Text(says))))
    return grid


class SeatSession:
    """One seat of one match, from a seq on until the match is over."""

    def __init__(
        self, console: Console, drawing: TableDrawing, player: Player, seconds: int = 0, *, among_bots: bool = False
    ) -> None:
        self.console = console
        self.drawing = drawing
        self.say = drawing.canvas.say
        self.player = player
        self.seconds = seconds
        """For each decision; 0 is no limit."""
        self.among_bots = among_bots
        """Then nobody can tell from a quick pass that there was no other choice: such passes are not asked for."""
        self._inbox: asyncio.Queue[TypedLine | WatchMatchResponse | None] = asyncio.Queue()
        self._typed: deque[TypedLine] = deque()
        self._news: deque[WatchMatchResponse | None] = deque()
        self._seq = 0
        self._asked_at = 0.0
        self._waiting = False
        self._resigned = False
        self._passes_unasked = False
        self._standing_pass: bool | None = None
        """Whether one is set; None where the game knows no such thing."""

    async def play(self, from_seq: int) -> None:
        """Until the match is over. InputEnded is raised when nothing more can be read."""
        loop = asyncio.get_running_loop()

        def take(typed: TypedLine) -> None:
            with suppress(RuntimeError):  # the loop has ended, and nobody waits for it
                loop.call_soon_threadsafe(self._inbox.put_nowait, typed)

        read_typed_lines(take)
        feeding = asyncio.create_task(self._feed(from_seq))
        feeding.add_done_callback(lambda _: self._inbox.put_nowait(None))
        try:
            while (update := await self._next_update()) is not None:
                self._tell(update)
                if update.legal.choices and not self._resigned and not self._more_news():
                    await self._decide(update)
            await feeding  # whatever ended it, if it was not the end of the match
        finally:
            feeding.cancel()
            await asyncio.gather(feeding, return_exceptions=True)

    async def _feed(self, from_seq: int) -> None:
        async with aclosing(self.player.watch(from_seq, view=True, legal=True, language=self.say.language)) as updates:
            async for update in updates:
                self._inbox.put_nowait(update)

    async def _next_update(self) -> WatchMatchResponse | None:
        """What happens next; what is typed meanwhile waits for the next question."""
        if self._news:
            return self._news.popleft()
        while isinstance(item := await self._inbox.get(), TypedLine):
            self._typed.append(item)
        return item

    def _more_news(self) -> bool:
        """Whether more has happened already: then the question is an old one."""
        while not self._inbox.empty():
            item = self._inbox.get_nowait()
            if isinstance(item, TypedLine):
                self._typed.append(item)
            else:
                self._news.append(item)
        return bool(self._news)

    # -- telling -----------------------------------------------------------------------------------------------

    def _tell(self, update: WatchMatchResponse) -> None:
        self._seq = update.seq
        if self._waiting:
            self._leave_prompt()
            if self.seconds and time.monotonic() >= self._asked_at + self.seconds - 0.5:
                self.console.print(Text(self.say("time-is-up"), "yellow"))
        if update.match.status == MATCH_STATUS_ABORTED and update.seq >= update.match.seq:
            self.console.print(Text(self.say("match-broken-off", match=self.player.match_id), "bold"))
        told = [event for event in update.events if self._is_news(event)]
        if told:
            self.console.print(event_lines(told))

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

    # -- asking ------------------------------------------------------------------------------------------------

    async def _decide(self, update: WatchMatchResponse) -> None:
        """Ask until the service has taken an answer, or until something else happens."""
        choices = update.legal.choices
        self._passes_unasked = self.among_bots and all(choice.action.HasField("pass") for choice in choices)
        if self._passes_unasked:
            with suppress(IllegalMove, StaleSeq):  # the match has moved on: more news is on its way
                await self.player.act(choices[0].action, expected_seq=self._seq)
            return
        menu = Menu(update.legal)
        self._standing_pass = update.standing_pass if update.HasField("standing_pass") else None
        self._show(update, menu)
        self._asked_at = time.monotonic()
        answered = False
        while not answered:
            typed = await self._ask("> ")
            answered = typed is None or await self._take(typed, update, menu)

    async def _take(self, typed: str, update: WatchMatchResponse, menu: Menu) -> bool:
        """Do what was typed; whether that was all."""
        if typed == "?":
            self.console.print(help_page(self.drawing, standing_pass=self._standing_pass is not None))
            self._show(update, menu)
            return False
        if typed.lower() in ("q", "quit"):
            return await self._resign()
        try:
            action = menu.take(typed)
        except NotUnderstood as hint:
            self._hint(f"{self.say(hint.message, **hint.given)} {self.say('question-mark-helps')}")
            return False
        if action is None:
            self._list(menu)
            return False
        return await self._act(action, menu)

    async def _act(self, action: Action, menu: Menu) -> bool:
        try:
            await self.player.act(action, expected_seq=self._seq)
        except StaleSeq:
            self._hint(self.say("moved-on"))
        except IllegalMove as refused:
            self._hint(self.say("refused", reason=refused.reason, rule=refused.rule or "none"))
            if refused.reason in RETRY_REASONS:
                menu.restart()
                self._list(menu)
                return False
        return True

    async def _resign(self) -> bool:
        sure = await self._ask(f"{self.say('resign-for-good')}> ")
        if sure is None:
            return True
        if sure.lower() not in YES:
            self.console.print(self.say("play-on"))
            return False
        self._resigned = True
        await self.player.resign()
        return True

    def _show(self, update: WatchMatchResponse, menu: Menu) -> None:
        """The table, the question, and what can be typed."""
        only_pass = all(choice.action.HasField("pass") for choice in update.legal.choices)
        glance = self.drawing.glance(update.view) if only_pass else None
        self.console.print(glance or self.drawing.draw(update.view, update.decisions))
        self._list(menu)
        if self._standing_pass:
            self._note("standing-pass-on")
        elif any(choice.action.HasField("pass") for choice in update.legal.choices):
            self._note("standing-pass-hint")

    def _list(self, menu: Menu) -> None:
        """The question, and what can be typed."""
        question = menu.question
        clock = f" {self.say('clock', seconds=self.seconds)}" if self.seconds else ""
        self.console.print(Text(f"{printable(question.text)}{clock}", "bold"))
        lines = [(f"{line.key}, Enter" if is_default else line.key, line.says) for line, is_default in menu.listed]
        if question.most > 1 and question.enter is not None:
            lines.append(("Enter", self.say("as-they-are" if question.in_order else "none")))
        self.console.print(in_columns(lines, self.console.width))
        if question.in_order:
            self._note("in-which-order", **question.so_many)
        elif question.most > 1:
            self._note("several", **question.so_many)
        if menu.pages > 1:
            first = menu.page * PAGE_LINES + 1
            self._note("page", first=first, last=first + len(menu.listed) - 1, count=len(question.shown))
        if menu.deeper:
            self._note("back" if question.enter is None else "back-by-letter")

    def _note(self, name: str, **given: str | int) -> None:
        self.console.print(Text(f"  {self.say(name, **given)}", "dim"))

    def _hint(self, said: str) -> None:
        self.console.print(Text(said, "yellow"))

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
            if isinstance(item, TypedLine):
                self._typed.append(item)
            else:
                self._news.append(item)
                return None
        line = self._typed[0].line
        if line is None:  # it stays: whoever asks again learns the same
            raise InputEnded
        self._typed.popleft()
        self._waiting = False
        if not at_a_terminal():
            self.console.print(Text(line))  # a terminal shows what is typed in it
        return line
