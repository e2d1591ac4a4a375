"""docs/architecture.md shows which way a move takes through the code; here a real one takes it."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from types import FrameType
from typing import Any

from tests.service.running import new_match, running

ROOT = Path(__file__).parents[2]


class Way:
    """The functions of service/ and replay/ that are entered, in order, each with those that it was called by."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, ...]] = []

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and (stack := stack_of(frame)) and stack not in self.calls:
            self.calls.append(stack)

    def shown(self) -> list[str]:
        """The way to the store, with what each function on it calls in other files, indented by depth."""
        ways = [stack for stack in self.calls if stack[-1].startswith("connection.Connection.call")]
        spine = next(stack for stack in ways if "streams.Store.append" in stack)
        lines: list[str] = []
        for stack in self.calls:
            *before, called = stack
            on_the_way = stack[0] == spine[0] and tuple(before) == spine[: len(before)]
            elsewhere = not before or before[-1].split(".")[0] != called.split(".")[0]
            if on_the_way and (elsewhere or stack == spine[: len(stack)]):
                lines.append("  " * len(before) + called)
        return lines


def stack_of(frame: FrameType | None) -> tuple[str, ...]:
    """The functions of the project on the stack, outermost first; none if the newest is not the project's."""
    if frame is None or name_of(frame) is None:
        return ()
    names: list[str] = []
    while frame is not None:
        if (name := name_of(frame)) is not None:
            names.append(name)
        frame = frame.f_back
    return tuple(reversed(names))


def name_of(frame: FrameType) -> str | None:
    file = Path(frame.f_code.co_filename)
    parts = file.relative_to(ROOT).parts if file.is_relative_to(ROOT) else ("elsewhere",)
    if parts[0] not in ("service", "replay") or parts[:2] == ("service", "doors"):  # the way begins behind the door
        return None
    return f"{file.stem}.{frame.f_code.co_qualname.replace('.<locals>', '')}"


def test_the_page_shows_the_way_of_a_move(store_url: str) -> None:
    way = Way()

    async def scenario() -> None:
        async with running(store_url) as (service, anyone):
            match_id, _, players = await new_match(anyone)
            live: Any = service.app.matches.cached_now(match_id)
            player = players[live.fold.state.decisions()[0].seat]
            legal = await player.call("ListLegalActions", match_id)
            sys.setprofile(way)
            try:
                await player.call("SubmitAction", match_id, action=legal.choices[0].action)
            finally:
                sys.setprofile(None)

    asyncio.run(scenario())
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    block = re.search(r"```text\n(middleware\..*?)```", page, re.DOTALL)
    assert block is not None
    told = [re.sub(r"(?<=\S) {2,}.*", "", line) for line in block[1].splitlines()]
    assert told == way.shown(), "\n".join(["the way is:", *way.shown()])
