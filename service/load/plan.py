"""What is to be done to a service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engines.core.errors import BadSetup, SetupReason
from engines.games import GAMES

BY = ("submit", "play", "mixed")
LONGEST = 600.0
"""Seconds; no load goes on for longer."""


@dataclass(frozen=True)
class Table:
    """A game and its number of seats."""

    game: str
    seats: int

    @classmethod
    def named(cls, text: str) -> Table:
        """From NAME or NAME:SEATS; without seats, as few as the game takes."""
        name, colon, seats = text.partition(":")
        game = GAMES[name]
        if colon and not seats.isdecimal():
            raise BadSetup(SetupReason.BAD_SEATS, f"--game {text:.60}: write it as NAME or NAME:SEATS, as in boom:4")
        return cls(name, int(seats) if colon else game.seats[0])

    def __str__(self) -> str:
        return f"{self.game}:{self.seats}"


def all_tables() -> tuple[Table, ...]:
    return tuple(Table(game.name, game.seats[0]) for game in GAMES)


@dataclass(frozen=True)
class Plan:
    """What is to be done to a service; of each process, with `share`, its part of it."""

    tables: tuple[Table, ...] = field(default_factory=all_tables)
    """Matches take turns in what they are of."""
    options: Mapping[str, str] = field(default_factory=dict)
    matches: int = 20
    """So many are open at any time."""
    seconds: float = 20.0
    moves: int = 0
    """Whichever of the two bounds is reached first ends the load; 0 is none."""
    by: str = "submit"
    quiet: bool = False
    """Whether Play streams tell nothing but answers."""
    rate: float = 0.0
    """Moves per second; 0 sends the next move of a match as soon as the last one was answered."""
    processes: int = 1
    connections: int = 4
    """Of each process."""
    together: bool = False
    """Whether all seats of a match share a connection, and so a worker."""
    watchers: int = 0
    slow_watchers: int = 0
    """Per match."""
    reconnect_every: int = 0
    """After so many moves of a match, the connection of whoever moves is lost while the move is on its way."""
    seed: str = "0"
    address: str = ""
    """Where the service is; without one a private service is started, with so many workers."""
    workers: int = 1
    server_pid: int = 0
    """The first process of a service on this machine that was not started here, for its CPU time."""

    def check(self) -> None:
        """BadSetup says what is wrong."""
        if not self.tables:
            raise BadSetup(SetupReason.UNKNOWN_GAME, "there is nothing to play: name a game")
        for table in self.tables:
            GAMES[table.game].prepare(table.seats, self.options)
        if self.by not in BY:
            raise BadSetup(SetupReason.BAD_OPTION, f"--by {self.by:.40}: must be {', '.join(BY)}")
        if self.quiet and self.by == "submit":
            raise BadSetup(SetupReason.BAD_OPTION, "--quiet: of Play streams; use --by play or mixed with it")
        if not 0 < self.seconds <= LONGEST:
            raise BadSetup(
                SetupReason.BAD_OPTION, f"--seconds {self.seconds:g}: must be above 0 and at most {LONGEST:g}"
            )
        if self.processes > self.matches:
            raise BadSetup(SetupReason.BAD_OPTION, f"--processes {self.processes}: at most one for each match")
        if self.moves and self.moves < self.processes:
            raise BadSetup(SetupReason.BAD_OPTION, f"--moves {self.moves}: at least one for each process")
        if not self.seed.isprintable():
            raise BadSetup(SetupReason.BAD_SEED, "--seed: any printable text")
        if self.server_pid and not self.address:
            raise BadSetup(SetupReason.BAD_OPTION, "--server-pid: of the service at --address; a private one is known")
