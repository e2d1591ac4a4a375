"""`powderkeg play`: a person in the terminal, against bots, through the service."""

from __future__ import annotations

import asyncio
import getpass
import re
import shlex
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import typer
from rich.console import Console
from rich.text import Text

from engines.core.errors import BadSetup, SetupReason
from powderkeg.client import Contradiction, Keeper, NotAllowed, NotFound, Player, Powderkeg, PowderkegError
from powderkeg.v1.catalog_service_pb2 import GetGameResponse
from powderkeg.v1.match_pb2 import MATCH_STATUS_FINISHED, SEAT_KIND_BOT
from terminal.files import write_file
from terminal.keyboard import InputEnded
from terminal.notices import command_text
from terminal.phrases import Phrases
from terminal.seat_session import SeatSession
from terminal.service_client import connected_client, in_process_service
from terminal.tables.registry import drawing_of

INTERRUPTED = 130
"""What a shell calls the end by Ctrl-C."""


@dataclass(frozen=True)
class MatchWish:
    """What somebody wants to play."""

    game: str
    seats: int = 0
    bots: list[str] = field(default_factory=list)
    name: str = ""
    options: dict[str, str] = field(default_factory=dict)
    seed: bytes = b""
    seconds: int = 0
    language: str = "en"
    event: str = ""
    require_entropy: bool = False
    board: int = 0


def user_name() -> str:
    try:
        return getpass.getuser()[:40] or "player"
    except (KeyError, OSError):  # a user id without a name
        return "player"


def read_seed(text: str) -> bytes:
    """Hexadecimal digits, with zeros in front of a short seed."""
    if not re.fullmatch("[0-9a-fA-F]{0,64}", text):
        raise BadSetup(SetupReason.BAD_SEED, f"--seed {text:.70}: write up to 64 hexadecimal digits, as in 2a")
    return bytes.fromhex(text.zfill(64)) if text else b""


class PlayHandler:
    """From sitting down to the last word."""

    def __init__(
        self,
        wish: MatchWish,
        address: str,
        *,
        local: bool,
        keep: Path | None,
        keeper: Keeper | None = None,
        organizer_key: str = "",
    ) -> None:
        self.wish = wish
        self.address = address
        self.local = local
        self.keep = keep
        """The file for the replay."""
        self.keeper = keeper
        """Of receipts."""
        self.organizer_key = organizer_key
        self.console = Console(highlight=False)
        self.say = Phrases(wish.language)
        self.player: Player | None = None
        self.seconds = wish.seconds

    def run(self, key: str) -> None:
        try:
            asyncio.run(self._play(key))
        except KeyboardInterrupt:
            self._say_how_to_return()
            raise typer.Exit(INTERRUPTED) from None
        except InputEnded:
            self._say_how_to_return()
        except (NotAllowed, NotFound):
            raise
        except Contradiction:
            self._say_how_to_return("contradiction")
            raise
        except PowderkegError:
            self._say_how_to_return("no-answer")
            raise

    async def _play(self, key: str) -> None:
        async with self._client() as client:
            player = self.player = await (resume_seat(client, key) if key else create_and_join(client, self.wish))
            match = await client.match(player.match_id)
            self.seconds = match.seconds_per_decision
            drawing = drawing_of(
                await client.game(match.game, match.ruleset), match, self.wish.language, player.seat, asks_below=True
            )
            self.console.print(Text(f"{drawing.canvas.words.title}, {self.say('match', id=match.id)}", "bold"))
            others = ", ".join(name for seat, name in enumerate(drawing.canvas.seating.names) if seat != player.seat)
            self.console.print(Text(f"{self.say('against', names=others)} {self.say('question-mark-helps')}"))
            if match.seed_was_given:
                self.console.print(Text(self.say("seed-given"), "yellow"))
            from_seq = max(0, (await player.legal()).seq - 1) if key else 0  # what happened last is told again
            among_bots = all(seat.kind == SEAT_KIND_BOT for seat in match.seats if seat.seat != player.seat)
            await SeatSession(self.console, drawing, player, self.seconds, among_bots=among_bots).play(from_seq)
            await self._farewell(client, player.match_id)
            self._say_what_is_kept(player, match.tournament)

    @asynccontextmanager
    async def _client(self) -> AsyncIterator[Powderkeg]:
        if not self.local:
            otherwise = "play without one: --local"
            async with connected_client(self.address, self.organizer_key, otherwise, self.keeper) as client:
                yield client
            return
        async with in_process_service() as self.address, connected_client(self.address) as client:
            yield client

    async def _farewell(self, client: Powderkeg, match_id: str) -> None:
        """The match, and how to look at it again. That it is over, and who has won, has been told."""
        match = await client.match(match_id)
        over = "match-over" if match.status == MATCH_STATUS_FINISHED else "match-broken-off"
        self.console.print(Text(self.say(over, match=match_id)))
        if self.keep is not None:
            write_file(self.keep, await client.export(match_id))
            said = self.say("replay-kept", file=str(self.keep))
            self._say_command(said, command_text("replay show", target=str(self.keep)))
        elif self.local:
            self.console.print(Text(self.say("not-kept")))
        else:
            self._say_command(self.say("see-again"), command_text("replay show", self.address, match_id))

    def _say_what_is_kept(self, player: Player, event: str) -> None:
        if player.kept_in is None:
            return
        self.console.print(Text(self.say("receipts-kept", file=str(player.kept_in))), soft_wrap=True)
        words = f"audit --policy FILE --kept {shlex.quote(str(player.kept_in))} --event {shlex.quote(event)}"
        self._say_command(self.say("hold-against"), command_text(words, self.address))

    def _say_how_to_return(self, why: str = "you-left") -> None:
        if self.player is None:
            return
        self.console.print()
        if self.local:
            self.console.print(Text(f"{self.say(why)} {self.say('nobody-keeps')}"))
            return
        seat = self.player
        key = f"{seat.match_id}:{seat.seat}:{seat.token}"
        waits = self.say("match-goes-on" if self.seconds else "match-waits")
        self._say_command(f"{self.say(why)} {waits}", command_text(f"play --resume={key}", self.address))

    def _say_command(self, text: str, words: str) -> None:
        self.console.print(Text(text))
        self.console.print(Text(f"  {words}", "bold"), soft_wrap=True)


async def resume_seat(client: Powderkeg, key: str) -> Player:
    """A seat again, from the key that leaving gave: match, seat and token."""
    match_id, _, rest = key.partition(":")
    seat, _, token = rest.partition(":")
    if not (match_id and seat.isdecimal() and token):
        raise BadSetup(SetupReason.BAD_OPTION, f"--resume {key:.80}: copy the whole key, as in MATCH:0:TOKEN")
    player = client.player(match_id, int(seat), token)
    await player.legal()  # is the key a key?
    return player


def name_and_ruleset(text: str) -> tuple[str, int]:
    """NAME, or NAME@RULESET; 0 is the newest."""
    name, at, ruleset = text.partition("@")
    if at and not re.fullmatch(r"[1-9][0-9]{0,5}", ruleset):
        raise BadSetup(SetupReason.UNKNOWN_RULESET, f"{text:.60}: write a ruleset as in {name:.40}@1")
    return name, int(ruleset or 0)


async def create_and_join(client: Powderkeg, wish: MatchWish) -> Player:
    """A new match, with bots on all other seats. Nothing is created before all of it looks right."""
    if not wish.game:
        known = ", ".join(game.name for game in await client.games())
        raise BadSetup(SetupReason.UNKNOWN_GAME, f"name a game, as in `powderkeg play boom`; games here: {known}")
    game, ruleset = name_and_ruleset(wish.game)
    bots = bots_for(wish, await client.game(game, ruleset))
    host = await client.create(
        game,
        len(bots) + 1,
        wish.options,
        tournament=wish.event,
        seconds_per_decision=wish.seconds,
        seed=wish.seed,
        ruleset=ruleset,
        require_entropy=wish.require_entropy,
        board=wish.board,
    )
    try:
        player = await client.join(host.match.id, wish.name)
        for bot in bots:
            await host.add_bot(bot)
        await host.start()
    except PowderkegError:
        await host.abort("could not be set up")
        raise
    return player


def bots_for(wish: MatchWish, game: GetGameResponse) -> list[str]:
    """The bots on the other seats: as many as wished for, or as the game needs."""
    for bot in wish.bots:
        if bot not in game.bots:
            known = ", ".join(game.bots)
            raise BadSetup(SetupReason.UNKNOWN_BOT, f"{wish.game} has no bot {bot!r:.60}; bots here: {known}")
    bots = wish.bots or ["sensible" if "sensible" in game.bots else game.bots[-1]]
    seats = wish.seats or max(game.summary.least_seats, len(bots) + 1)
    if len(bots) >= seats:
        raise BadSetup(SetupReason.UNKNOWN_BOT, f"{len(bots)} bots and you are too many for {seats} seats")
    return [bots[number % len(bots)] for number in range(seats - 1)]
