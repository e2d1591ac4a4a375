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
from terminal.event_lines import begins_turn, event_lines
from terminal.notices import command_text
from terminal.phrases import Phrases
from terminal.service_client import connected_client
from terminal.tables.canvas import SeatNames
from terminal.tables.drawing import TableDrawing
from terminal.tables.registry import drawing_of, who_plays

MOST_LISTED = 50
INTERRUPTED = 130


def run_watch(match: str, lang: str, from_seq: int, address: str) -> None:
    """Tell the match until it is over, or until Ctrl-C, which says how to go on."""
    console = Console(highlight=False)
    watching = MatchWatch(console, match, lang, from_seq)
    try:
        asyncio.run(watching.run(address))
    except KeyboardInterrupt:
        console.print()
        console.print(Text(watching.say("go-on-with")))
        console.print(
            Text(f"  {command_text(f'watch --from-seq {watching.seq}', address, match)}", "bold"), soft_wrap=True
        )
        raise typer.Exit(INTERRUPTED) from None


async def list_matches(address: str, lang: str) -> None:
    console, say = Console(highlight=False), Phrases(lang)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("match", "game", "players", "since", "seed"):
        table.add_column(say(f"column-{column}"), overflow="fold", no_wrap=column == "match")
    async with connected_client(address) as client, aclosing(client.matches(status=MATCH_STATUS_PLAYING)) as matches:
        async for match in matches:
            if table.row_count == MOST_LISTED:
                table.caption = say("newest", count=MOST_LISTED)
                break
            since = match.created.ToDatetime(UTC).astimezone().strftime("%Y-%m-%d %H:%M")
            seed = say("seed-by-creator" if match.seed_was_given else "seed-drawn")
            table.add_row(match.id, match.game, Text(", ".join(SeatNames.of(match, say).names)), since, seed)
    if not table.row_count:
        console.print(Text(f"{say('no-match')} powderkeg play boom"))
        return
    console.print(table)
    console.print(Text.assemble(f"{say('watch-one')} ", (f"{command_text('watch', address)} {say('MATCH')}", "bold")))


class MatchWatch:
    """Somebody without a seat."""

    def __init__(self, console: Console, match_id: str, language: str, from_seq: int) -> None:
        self.console = console
        self.match_id = match_id
        self.say = Phrases(language)
        self.seq = from_seq
        """The last entry that was told."""
        self._asked: list[Decision] = []
        self._drawn = False

    async def run(self, address: str) -> None:
        async with connected_client(address) as client:
            match = await client.match(self.match_id)
            game = await client.game(match.game, match.ruleset)
            drawing = drawing_of(game, match, self.say.language)
            self._say_who_plays(drawing)
            if match.seed_was_given:
                self.console.print(Text(self.say("seed-given"), "yellow"))
            if match.status == MATCH_STATUS_PLAYING and self.seq == match.seq:
                await self._draw(client, drawing)  # nothing may happen for a while
            async with aclosing(client.watch(self.match_id, self.seq, language=self.say.language)) as updates:
                async for update in updates:
                    self.seq = update.seq
                    if self._has_other_names(update, drawing):
                        drawing = drawing_of(game, update.match, self.say.language)
                        self._say_who_plays(drawing)
                    if update.events:
                        self.console.print(event_lines(update.events, update.seq))
                    if update.decisions and update.seq >= match.seq:  # of what is past, only the end is drawn
                        await self._draw_at_turns(client, drawing, update)
                    self._asked = list(update.decisions)
            await self._end(client, drawing)

    def _has_other_names(self, update: WatchMatchResponse, drawing: TableDrawing) -> bool:
        """Whether somebody has sat down, or left, since the match was drawn."""
        return update.HasField("match") and SeatNames.of(update.match, self.say) != drawing.canvas.seating

    def _say_who_plays(self, drawing: TableDrawing) -> None:
        self.console.print(who_plays(drawing.canvas, self.match_id))

    async def _draw_at_turns(self, client: Powderkeg, drawing: TableDrawing, update: WatchMatchResponse) -> None:
        if not self._drawn or begins_turn(update.events, self._asked, update.decisions):
            await self._draw(client, drawing)

    async def _draw(self, client: Powderkeg, drawing: TableDrawing) -> None:
        """The table after the entry that was told last, however far the match has gone meanwhile."""
        seen = await client.view_at(self.match_id, self.seq, own_seq=True, language=self.say.language)
        self.console.print(drawing.draw(seen.view, seen.decisions, self.say("entry", seq=str(self.seq))))
        self._drawn = True

    async def _end(self, client: Powderkeg, drawing: TableDrawing) -> None:
        match = await client.match(self.match_id)
        if match.status == MATCH_STATUS_ABORTED:
            self.console.print(Text(self.say("match-broken-off", match=self.match_id), "bold"))
            return
        seen = await client.view(self.match_id, self.say.language)
        self.console.print(drawing.draw(seen.view, seen.decisions, self.say("entry", seq=str(seen.seq))))
        self.console.print(Text(self.say("match-over", match=self.match_id)))
