"""Matches and events in every stage of their lives, and the tokens of everybody who has to do with them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

from powderkeg.v1.replay_service_pb2 import ImportReplayRequest
from tests.service.running import ORGANIZER_KEY, Caller

ROLES = {
    "nobody": "no token",
    "wrong": "a token that somebody has made up",
    "another": "the token of a seat of another match",
    "invited": "the invitation to the match",
    "left": "the token of a seat that its holder had to leave",
    "on turn": "the token of the seat that is to move",
    "seat": "the token of another seat",
    "host's seat": "the token of the seat that the host has taken",
    "host": "the host token",
    "organizer": "the organizer key",
}
"""Who calls, and what they send."""
FILE = Path(__file__).parents[2] / "replays" / "boom-1-three.pkr"


@dataclass
class Scene:
    """A match or an event in some stage, and what each role sends."""

    match_id: str = "nowhere"
    event: str = "no such event"
    tokens: dict[str, str] = field(default_factory=dict)
    """By role; a role that is missing does not exist here."""
    invitation: str = ""


Stage = Callable[[Caller], Awaitable[Scene]]


def tokens_of_strangers(another: str) -> dict[str, str]:
    return {"nobody": "", "wrong": "made up", "another": another, "organizer": ORGANIZER_KEY}


async def token_elsewhere(anyone: Caller) -> str:
    """Of a seat in a match of its own."""
    created = await anyone.call("CreateMatch", game="boom", seats=3)
    return str((await anyone.call("JoinMatch", created.match.id, name="Eve")).seat_token)


async def nowhere(anyone: Caller) -> Scene:
    return Scene(tokens=tokens_of_strangers(await token_elsewhere(anyone)))


async def waiting(anyone: Caller, **fields: Any) -> Scene:
    """Three of four seats are taken, and one that was taken is free again."""
    organizer = anyone.with_token(ORGANIZER_KEY)
    opener = organizer if "board" in fields else anyone
    created = await opener.call("CreateMatch", game="boom", seats=4, options={"first_seat": "0"}, **fields)
    scene = Scene(created.match.id, tokens=tokens_of_strangers(await token_elsewhere(anyone)))
    scene.invitation = (await organizer.call("GetInvitations", scene.match_id)).invitation
    host = anyone.with_token(created.host_token)
    for seat, role in enumerate(("on turn", "seat", "host's seat", "left")):
        joining = host if role == "host's seat" else anyone
        joined = await joining.call(
            "JoinMatch", scene.match_id, name=f"player {seat}", seat=seat, invitation=scene.invitation
        )
        scene.tokens[role] = joined.seat_token
    await host.call("KickSeat", scene.match_id, seat=3)
    scene.tokens |= {"host": created.host_token, "invited": scene.invitation}
    return scene


async def full(anyone: Caller, **fields: Any) -> Scene:
    scene = await waiting(anyone, **fields)
    await anyone.call("JoinMatch", scene.match_id, name="Dee", seat=3, invitation=scene.invitation)
    return scene


async def playing(anyone: Caller, **fields: Any) -> Scene:
    scene = await full(anyone, **fields)
    await anyone.with_token(scene.tokens["host"]).call("StartMatch", scene.match_id)
    return scene


async def finished(anyone: Caller, **fields: Any) -> Scene:
    scene = await full(anyone, **fields)
    players = [anyone.with_token(scene.tokens[role]) for role in ("on turn", "seat", "host's seat")]
    await players[2].call("StartMatch", scene.match_id)
    for player in players:
        await player.call("Resign", scene.match_id)
    return scene


async def aborted(anyone: Caller, **fields: Any) -> Scene:
    scene = await playing(anyone, **fields)
    await anyone.with_token(scene.tokens["host"]).call("AbortMatch", scene.match_id)
    return scene


async def dropped(anyone: Caller) -> Scene:
    scene = await full(anyone)
    await anyone.with_token(scene.tokens["host"]).call("AbortMatch", scene.match_id)
    return scene


async def reserved(anyone: Caller) -> Scene:
    """A rematch: its seats are for those who sat there before, and nobody has come yet."""
    before = await finished(anyone)
    host = anyone.with_token(before.tokens["host"])
    again = await host.call("Rematch", before.match_id)
    scene = Scene(again.match.id, tokens=tokens_of_strangers(before.tokens["seat"]))
    scene.invitation = (await anyone.with_token(again.host_token).call("GetInvitations", scene.match_id)).invitation
    scene.tokens |= {"host": again.host_token, "invited": scene.invitation}
    return scene


async def imported(anyone: Caller) -> Scene:
    """Whoever had to do with it, it was elsewhere."""
    organizer = anyone.with_token(ORGANIZER_KEY)
    pieces = iter([ImportReplayRequest(data=FILE.read_bytes())])
    done = await organizer.replays.ImportReplay(pieces, metadata=organizer.metadata)
    return Scene(done.match_ids[0], tokens=tokens_of_strangers(await token_elsewhere(anyone)))


def private(stage: Callable[..., Awaitable[Scene]]) -> Stage:
    return lambda anyone: stage(anyone, invite_only=True)


def of_a_board(stage: Callable[..., Awaitable[Scene]], *, closed: bool = False) -> Stage:
    """In an event of its own, which may be closed afterwards."""

    async def made(anyone: Caller) -> Scene:
        event = await open_event(anyone, boards=1)
        scene = await stage(anyone, tournament=event.event, board=1)
        scene.event = event.event
        if closed:
            await anyone.with_token(ORGANIZER_KEY).event("CloseEvent", scene.event)
        return scene

    return made


MATCHES: dict[str, tuple[str, Stage]] = {
    "none": ("there is no such match", nowhere),
    "waiting": ("a seat is free", waiting),
    "reserved": ("a rematch whose seats are free and taken by invitation", reserved),
    "full": ("all seats are taken, and the host has not started it", full),
    "playing": ("it is on", playing),
    "finished": ("it has been played to its end", finished),
    "dropped": ("it was broken off before it started", dropped),
    "aborted": ("it was broken off while it was on", aborted),
    "private, waiting": ("by invitation only; a seat is free", private(waiting)),
    "private, playing": ("by invitation only; it is on", private(playing)),
    "private, finished": ("by invitation only; it is over", private(finished)),
    "sealed, playing": ("it is on, on a board of an open event", of_a_board(playing)),
    "sealed, finished": ("it is over; its board may still be played at other tables", of_a_board(finished)),
    "revealed": ("the same once its event is closed", of_a_board(finished, closed=True)),
    "imported": ("it was played elsewhere, and imported", imported),
}
"""The stages of a match: what they are, and how one gets there."""


async def no_event(anyone: Caller) -> Scene:
    return Scene(event=f"None {uuid4().hex}", tokens=tokens_of_strangers(await token_elsewhere(anyone)))


async def open_event(anyone: Caller, boards: int = 0) -> Scene:
    scene = Scene(event=f"Event {uuid4().hex}", tokens=tokens_of_strangers(await token_elsewhere(anyone)))
    await anyone.with_token(ORGANIZER_KEY).event("CreateEvent", scene.event, boards=boards)
    return scene


async def event_with_a_match(anyone: Caller) -> Scene:
    event = await open_event(anyone, boards=1)
    scene = await finished(anyone, tournament=event.event, board=1)
    scene.event = event.event
    return scene


async def closed_event(anyone: Caller) -> Scene:
    scene = await event_with_a_match(anyone)
    await anyone.with_token(ORGANIZER_KEY).event("CloseEvent", scene.event)
    return scene


EVENTS: dict[str, tuple[str, Stage]] = {
    "none": ("there is no such event", no_event),
    "open": ("matches can be opened in it, and all of them are over", event_with_a_match),
    "closed": ("nothing more can be opened in it", closed_event),
}
"""The stages of an event."""
