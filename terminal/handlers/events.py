"""`powderkeg events`: tournaments whose matches stand in one signed tree."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from powderkeg.v1.event_service_pb2 import EventInfo, GetEventResponse
from powderkeg.v1.event_service_pb2 import Standing as Row
from replay.audit.standings import Standing
from terminal.audit_result import standings_table
from terminal.export_file import save_export
from terminal.notices import command_text, warn
from terminal.service_client import connected_client
from words.printable import printable

MOST_LISTED = 50


def list_events(address: str) -> None:
    console = Console(highlight=False)
    events, more = asyncio.run(fetch_newest(address))
    if not events:
        console.print("There is no event. An organizer creates one: powderkeg events create NAME")
        return
    warn(events[0].warning)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("event", "matches", "over", "boards", "opened by", "state", "since"):
        table.add_column(
            column, overflow="fold", justify="right" if column in ("matches", "over", "boards") else "left"
        )
    for event in events:
        counts = (f"{event.matches:,}", f"{event.over:,}", str(event.boards or "-"))
        table.add_row(Text(printable(event.name)), *counts, who_opens(event), event_state(event), event_date(event))
    if more:
        table.caption = f"the newest {MOST_LISTED}; there are more"
    console.print(table)
    console.print(Text(f"Look at one: {command_text('events show', address)} NAME"), soft_wrap=True)


def show(name: str, address: str, *, head: bool) -> None:
    answer = asyncio.run(fetch_event(address, name))
    if head:
        warn(answer.event.warning)
        sys.stdout.write(answer.event.head)
        return
    console = Console(highlight=False)
    describe(console, answer.event)
    if answer.standings:
        console.print(standings_table([standing_of(row) for row in answer.standings]))
    console.print(Text("The head of its tree. Keep it: a later file of the event has to fit it."))
    console.print(Text(answer.event.head.rstrip("\n"), "bold"), soft_wrap=True)


def create(name: str, boards: int, address: str, organizer_key: str) -> None:
    event = asyncio.run(create_event(address, name, boards, organizer_key))
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text(f"The event {printable(event.name)} is open. Its matches are created with this tournament."))
    if event.boards:
        boards_in_words = "board 1" if event.boards == 1 else f"boards 1 to {event.boards}"
        console.print(Text(f"It has {boards_in_words}, whose seed is committed to: {event.seed_commitment.hex()}"))
    console.print(Text(f"Next: {command_text('events show', address, event.name)}"))


def close(name: str, address: str, organizer_key: str, *, abort: bool) -> None:
    event = asyncio.run(close_event(address, name, abort, organizer_key))
    console = Console(highlight=False, soft_wrap=True)
    console.print(Text(f"The event {printable(event.name)} is closed, with {match_count(event.matches)}."))
    console.print(Text(f"Next: {command_text('events export', address, event.name)}"))


def export(name: str, output: Path | None, address: str, *, force: bool) -> None:
    path = output or Path(f"{file_name(name)}.pkr")
    save_export(path, lambda: asyncio.run(fetch_event_file(address, name)), force=force)


# -- asking the service ------------------------------------------------------------------------------------------------


async def fetch_newest(address: str) -> tuple[list[EventInfo], bool]:
    """The newest events, and whether there are more."""
    events: list[EventInfo] = []
    async with connected_client(address) as client:
        async for event in client.events():
            if len(events) == MOST_LISTED:
                return events, True
            events.append(event)
    return events, False


async def fetch_event(address: str, name: str) -> GetEventResponse:
    async with connected_client(address) as client:
        return await client.event(name)


async def create_event(address: str, name: str, boards: int, organizer_key: str) -> EventInfo:
    async with connected_client(address, organizer_key) as client:
        return await client.create_event(name, boards)


async def close_event(address: str, name: str, abort: bool, organizer_key: str) -> EventInfo:
    async with connected_client(address, organizer_key) as client:
        return await client.close_event(name, abort)


async def fetch_event_file(address: str, name: str) -> bytes:
    async with connected_client(address) as client:
        return await client.export_event(name)


# -- in words ----------------------------------------------------------------------------------------------------------


def describe(console: Console, event: EventInfo) -> None:
    warn(event.warning)
    console.print(Text(printable(event.name), "bold"), soft_wrap=True)
    played = f"{match_count(event.matches)}, {event.over:,} of them over"
    state = "closed" if event.closed else f"open since {event_date(event)}"
    facts = [state, played, f"matches are opened by {who_opens(event)}"]
    if event.boards:
        facts.append(f"{event.boards} boards" if event.boards > 1 else "1 board")
    console.print(Text("; ".join(facts)), soft_wrap=True)
    if event.boards:
        console.print(Text(f"The seed of its boards is committed to: {event.seed_commitment.hex()}"), soft_wrap=True)
    if event.boards and event.seed:
        console.print(Text(f"and was revealed: {event.seed.hex()}"), soft_wrap=True)


def match_count(count: int) -> str:
    return "1 match" if count == 1 else f"{count:,} matches"


def who_opens(event: EventInfo) -> str:
    """Who opens matches in it."""
    return "the organizer" if event.restricted else "everybody"


def event_state(event: EventInfo) -> str:
    return "closed" if event.closed else "open"


def event_date(event: EventInfo) -> str:
    return event.created.ToDatetime(UTC).astimezone().strftime("%Y-%m-%d %H:%M")


def standing_of(row: Row) -> Standing:
    points = row.matchpoints if row.HasField("matchpoints") else None
    return Standing(row.rank, row.name, row.played, row.won, row.score, points, row.bot)


def file_name(name: str) -> str:
    """What a file can be called after an event."""
    return "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in name).lstrip(".-") or "event"
