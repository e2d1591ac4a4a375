"""`powderkeg replay`: matches as their logs have them, from the service or from a file."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.console import Console
from rich.text import Text

from engines.core.errors import BadSetup, SetupReason
from powderkeg.client import NotAllowed
from powderkeg.v1.log_pb2 import Looked
from powderkeg.v1.match_pb2 import MATCH_STATUS_PLAYING
from replay.log.export import read_export
from terminal.event_lines import event_lines
from terminal.export_file import save_export
from terminal.match_files import check_revealed, file_named, pick_match, read_replay
from terminal.match_story import MatchStory, story_from_log, story_from_service
from terminal.notices import command_text
from terminal.replay_verification import verify_file, verify_in_service
from terminal.service_client import connected_client
from terminal.tables.canvas import Canvas
from terminal.tables.registry import drawing_of, who_plays


def show(
    replayed: str,
    seat: int | None,
    seq: int | None,
    match: str,
    address: str,
    organizer_key: str,
    lang: str,
    *,
    all_cards: bool,
) -> None:
    if all_cards and seat is not None:
        raise BadSetup(SetupReason.BAD_OPTION, "--all shows more than any seat sees: give --all or --seat, not both")
    path = file_named(replayed)
    if path is not None:
        picked = pick_match(read_export(read_replay(path)), match, str(path))
        check_revealed(picked)
        story = story_from_log(picked, lang, seat, seq, all_cards=all_cards)
    else:
        refuse_match_option(match)
        looking = ServiceMatch(address, replayed, lang, organizer_key, seat, all_cards=all_cards)
        story = asyncio.run(looking.at(seq) if seq is not None else looking.whole())
    show_story(Console(highlight=False), story, lang, whole=seq is None)


def export(match: str, output: Path | None, address: str, organizer_key: str, *, force: bool) -> None:
    path = output or Path(f"{match}.pkr")
    save_export(path, lambda: asyncio.run(fetch_match_file(address, match, organizer_key)), force=force)


def verify(replayed: str, match: str, address: str, *, as_json: bool) -> None:
    path = file_named(replayed)
    if path is None:
        refuse_match_option(match)
        report = asyncio.run(verify_in_service(address, replayed))
    else:
        report = verify_file(path, match, quiet=as_json)
    if as_json:
        sys.stdout.write(json.dumps(report.described()) + "\n")
    else:
        Console(highlight=False, soft_wrap=True).print(report.text())
    raise typer.Exit(0 if report.sound else 1)


def import_file(file: Path, address: str, organizer_key: str) -> None:
    if not file.is_file():
        raise BadSetup(SetupReason.BAD_OPTION, f"there is no file {file}")
    match_ids = asyncio.run(import_into_service(address, read_replay(file), organizer_key))
    console = Console(highlight=False, soft_wrap=True)
    for match_id in match_ids:
        console.print(Text(f"{match_id}  {command_text('replay show', address, match_id)}"))
    console.print(Text("1 match is there now." if len(match_ids) == 1 else f"{len(match_ids)} matches are there now."))


async def import_into_service(address: str, data: bytes, organizer_key: str) -> list[str]:
    async with connected_client(address, organizer_key) as client:
        return await client.import_replay(data)


# -- where a log comes from ---------------------------------------------------------------------------------------


def refuse_match_option(match: str) -> None:
    if match:
        raise BadSetup(SetupReason.BAD_OPTION, "--match picks a match of a file; a match of the service is named alone")


async def fetch_match_file(address: str, match_id: str, organizer_key: str = "") -> bytes:
    async with connected_client(address, organizer_key) as client:
        try:
            return await client.export(match_id)
        except NotAllowed as refused:
            if refused.reason != "NOT_YET_PUBLIC":
                raise
            follow = command_text("watch", address, match_id)
            raise BadSetup(SetupReason.BAD_OPTION, f"match {match_id} is not over yet; follow it: {follow}") from None


@dataclass(frozen=True)
class ServiceMatch:
    """Somebody who looks at a match of the service, as a spectator, as a seat, or at all cards."""

    address: str
    match_id: str
    language: str = "en"
    organizer_key: str = ""
    seat: int | None = None
    all_cards: bool = False

    async def whole(self) -> MatchStory:
        """A match that is over."""
        picked = pick_match(read_export(await fetch_match_file(self.address, self.match_id)), source="the answer")
        check_revealed(picked)
        return story_from_log(picked, self.language, self.seat, all_cards=self.all_cards)

    async def at(self, seq: int) -> MatchStory:
        """The table after one entry."""
        async with connected_client(self.address, self.organizer_key) as client:
            return await story_from_service(
                client, self.match_id, self.language, seq, self.seat, all_cards=self.all_cards
            )


# -- telling -------------------------------------------------------------------------------------------------------


def show_story(console: Console, story: MatchStory, lang: str, *, whole: bool) -> None:
    drawing = drawing_of(story.game, story.match, lang, story.seat)
    say = drawing.canvas.say
    console.print(who_plays(drawing.canvas, story.match.id))
    if story.match.seed_was_given:
        console.print(Text(say("seed-given"), "yellow"))
    for number, events in story.told:
        if events:
            console.print(event_lines(events, number))
        if number in story.looks:
            console.print(Text(f"{number:>5}  {look_text(story.looks[number], drawing.canvas)}", "bold yellow"))
    if story.view is not None:
        console.print(drawing.draw(story.view, story.decisions, say("entry", seq=str(story.seq))))
    if whole and story.match.status == MATCH_STATUS_PLAYING:
        console.print(Text(say("log-breaks-off")))


def look_text(looked: Looked, canvas: Canvas) -> str:
    if not looked.HasField("seat"):
        return canvas.say("looked-at-all", seq=str(looked.seq))
    return canvas.say("looked-at-seat", name=canvas.seating.name(looked.seat), seq=str(looked.seq))
