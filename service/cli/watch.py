"""`powderkeg watch`: what happens in a match, as it happens."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from datetime import UTC

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from powderkeg.client import Powderkeg
from powderkeg.v1.match_pb2 import MATCH_STATUS_ABORTED, MATCH_STATUS_PLAYING, Decision
from powderkeg.v1.match_service_pb2 import WatchMatchResponse
from service.cli.connecting import command, connected
from service.cli.drawing import Drawing, Seating, seed_note
from service.cli.tables import drawing_of

MOST_LISTED = 50
INTERRUPTED = 130


def watch_match(match: str, lang: str, from_seq: int, address: str) -> None:
    """Tell the match until it is over, or until Ctrl-C, which says how to go on."""
    console = Console(highlight=False)
    watching = Watching(console, match, lang, from_seq)
    try:
        asyncio.run(watching.run(address))
    except KeyboardInterrupt:
        console.print()
        console.print(Text("Go on with:"))
        console.print(Text(f"  {command(f'watch --from-seq {watching.seq}', address, match)}", "bold"), soft_wrap=True)
        raise typer.Exit(INTERRUPTED) from None


async def list_matches(address: str) -> None:
    console = Console(highlight=False)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("match", "game", "players", "since", "seed"):
        table.add_column(column, overflow="fold", no_wrap=column == "match")
    async with connected(address) as client, aclosing(client.matches(status=MATCH_STATUS_PLAYING)) as matches:
        async for match in matches:
            if table.row_count == MOST_LISTED:
                table.caption = f"the newest {MOST_LISTED}; there are more"
                break
            since = match.created.ToDatetime(UTC).astimezone().strftime("%Y-%m-%d %H:%M")
            seed = "given by its creator" if match.seed_was_given else "drawn"
            table.add_row(match.id, match.game, Text(", ".join(Seating.of(match).names)), since, seed)
    if not table.row_count:
        console.print("No match is being played. Begin one: powderkeg play boom")
        return
    console.print(table)
    console.print(f"Watch one: [bold]{command('watch', address)} MATCH[/bold]")


class Watching:
    """Somebody without a seat."""

    def __init__(self, console: Console, match_id: str, language: str, from_seq: int) -> None:
        self.console = console
        self.match_id = match_id
        self.language = language
        self.seq = from_seq
        """The last entry that was told."""
        self._asked: list[Decision] = []
        self._drawn = False

    async def run(self, address: str) -> None:
        async with connected(address) as client:
            match = await client.match(self.match_id)
            drawing = drawing_of(await client.game(match.game, match.ruleset), match, self.language)
            self._say_who_plays(drawing)
            if note := seed_note(match):
                self.console.print(Text(note, "yellow"))
            if match.status == MATCH_STATUS_PLAYING and self.seq == match.seq:
                await self._draw(client, drawing)  # nothing may happen for a while
            async with aclosing(client.watch(self.match_id, self.seq)) as updates:
                async for update in updates:
                    self._tell(update, drawing)
                    if update.decisions and update.seq >= match.seq:  # of what is past, only the end is drawn
                        await self._draw_at_turns(client, drawing, update)
                    self._asked = list(update.decisions)
            await self._end(client, drawing)

    def _say_who_plays(self, drawing: Drawing) -> None:
        names = ", ".join(drawing.seating.names)
        self.console.print(Text.assemble((drawing.words.title, "bold"), f", match {self.match_id}: {names}"))

    def _tell(self, update: WatchMatchResponse, drawing: Drawing) -> None:
        self.seq = update.seq
        if update.HasField("match") and (seating := Seating.of(update.match)) != drawing.seating:
            drawing.seating = seating
            self._say_who_plays(drawing)
        if update.events:
            self.console.print(drawing.lines(update.events, update.seq))

    async def _draw_at_turns(self, client: Powderkeg, drawing: Drawing, update: WatchMatchResponse) -> None:
        if not self._drawn or drawing.begins_turn(update.events, self._asked, update.decisions):
            await self._draw(client, drawing)

    async def _draw(self, client: Powderkeg, drawing: Drawing) -> None:
        """The table after the entry that was told last, however far the match has gone meanwhile."""
        seen = await client.view_at(self.match_id, self.seq, own_seq=True)
        self.console.print(drawing.draw(seen.view, seen.decisions, f"entry {self.seq}"))
        self._drawn = True

    async def _end(self, client: Powderkeg, drawing: Drawing) -> None:
        match = await client.match(self.match_id)
        if match.status == MATCH_STATUS_ABORTED:
            self.console.print(Text(f"Match {self.match_id} was broken off.", "bold"))
            return
        seen = await client.view(self.match_id)
        self.console.print(drawing.draw(seen.view, seen.decisions, f"entry {seen.seq}"))
        self.console.print(Text(f"Match {self.match_id} is over."))
