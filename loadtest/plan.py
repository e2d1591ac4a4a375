"""What is to be done to a service."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from math import inf
from typing import Any

from engines.core.errors import BadSetup, SetupReason
from engines.games import GAMES
from loadtest.breakdown import SEATS, WATCHERS
from loadtest.pace import Pace, pace_of, seconds_of
from loadtest.thresholds import Threshold, need_rows, parse_thresholds
from loadtest.tls import TLS_SCHEME, TlsFiles
from loadtest.usage import objection_to_pid

MOVE_MODES = ("submit", "play", "mixed")
ALWAYS_CALLED = ("CreateMatch", "JoinMatch", "StartMatch", "AbortMatch", "ExportReplay", "VerifyReplay")
"""By every load: it opens matches, and proves them."""
LONGEST_SECONDS = 86_400.0
"""Seconds; no load goes on for longer than a day."""

WORKERS_OF_PRIVATE_SERVICE = "--workers: of a private service; the one at --address has as many as it was started with"


@dataclass(frozen=True)
class LoadTable:
    """A game and its number of seats."""

    game: str
    seats: int

    @classmethod
    def named(cls, text: str) -> LoadTable:
        """From NAME or NAME:SEATS; without seats, as few as the game takes."""
        name, colon, seats = text.partition(":")
        game = GAMES[name]
        if colon and not seats.isdecimal():
            raise BadSetup(SetupReason.BAD_SEATS, f"--game {text:.60}: write it as NAME or NAME:SEATS, as in boom:4")
        return cls(name, int(seats) if colon else game.seats[0])

    def __str__(self) -> str:
        return f"{self.game}:{self.seats}"


def all_tables() -> tuple[LoadTable, ...]:
    return tuple(LoadTable(game.name, game.seats[0]) for game in GAMES)


@dataclass(frozen=True)
class LoadPlan:
    """What is to be done to a service, by all processes together."""

    tables: tuple[LoadTable, ...] = field(default_factory=all_tables)
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
    stages: str = ""
    """Rates to which it goes one after the other, such as 0:10s,200:60s; they say how long it takes, too."""
    threshold: str = ""
    """What it must keep to, such as p99<50ms,errors<0.1%."""
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
    """Where the service is, with https:// if it speaks TLS; without one a private service is started, with so many
    workers."""
    workers: int = 1
    server_pid: int = 0
    """The first process of a service on this machine that was not started here, for its CPU time."""
    tls_ca: str = ""
    """The file of who vouches for the service at the address,"""
    tls_cert: str = ""
    """that of the certificate of whoever loads it,"""
    tls_key: str = ""
    """and the key to that."""

    @cached_property
    def pace(self) -> Pace | None:
        """None is full speed."""
        return pace_of(self.rate, self.stages)

    @property
    def duration(self) -> float:
        """Seconds for which moves are sent."""
        return seconds_of(self.stages) if self.stages else self.seconds

    @property
    def thresholds(self) -> tuple[Threshold, ...]:
        """BadSetup says what would be right."""
        return parse_thresholds(self.threshold) if self.threshold else ()

    @property
    def rows(self) -> tuple[str, ...]:
        """What its report can have figures of: calls, games, and those who are told."""
        games = dict.fromkeys(map(str, self.tables))
        watched = self.watchers or self.slow_watchers
        told = {SEATS: self.by != "submit" and not self.quiet, WATCHERS: self.watchers}
        calls = {"SubmitAction": self.by != "play", "Play": self.by != "submit", "WatchMatch": watched}
        return (*ALWAYS_CALLED, *filter(calls.get, calls), *games, *filter(told.get, told))

    @property
    def _duration_as_given(self) -> str:
        return f"--stages {self.stages:.60}: {self.duration:g} s" if self.stages else f"--seconds {self.seconds:g}"

    @property
    def host(self) -> str:
        """The address without what stands before it."""
        return self.address.removeprefix(TLS_SCHEME).removeprefix("http://")

    @property
    def tls(self) -> TlsFiles | None:
        """None is without TLS."""
        given = TlsFiles(self.tls_ca, self.tls_cert, self.tls_key)
        return given if given != TlsFiles() or self.address.startswith(TLS_SCHEME) else None

    def as_json(self) -> dict[str, Any]:
        """All of it, with texts for tables."""
        return {**asdict(self), "seconds": self.duration, "tables": [str(table) for table in self.tables]}

    def check(self) -> None:
        """BadSetup says what is wrong."""
        self._check_tables()
        for wrong, complaint in self._complaints():
            if wrong:
                raise BadSetup(SetupReason.BAD_OPTION, complaint)
        need_rows(self.thresholds, self.rows)
        if self.tls is not None:
            self.tls.credentials()
            self.tls.context()
        if not self.seed.isprintable():
            raise BadSetup(SetupReason.BAD_SEED, "--seed: any printable text")
        objection = objection_to_pid(self.server_pid) if self.server_pid else ""
        if objection:
            raise BadSetup(
                SetupReason.BAD_OPTION,
                f"--server-pid {self.server_pid}: {objection}; give the number of the process of `powderkeg serve`",
            )

    def _check_tables(self) -> None:
        if not self.tables:
            raise BadSetup(SetupReason.UNKNOWN_GAME, "there is nothing to play: name a game")
        for table in self.tables:
            try:
                GAMES[table.game].prepare(table.seats, self.options)
            except BadSetup as wrong:
                if len({each.game for each in self.tables}) == 1:
                    raise
                raise BadSetup(wrong.reason, f"{table.game}: {wrong.message}") from None

    def _complaints(self) -> tuple[tuple[bool, str], ...]:
        """What may be wrong, and how to say so."""
        return (
            (self.by not in MOVE_MODES, f"--by {self.by:.40}: must be {', '.join(MOVE_MODES)}"),
            (self.quiet and self.by == "submit", "--quiet: of Play streams; use --by play or mixed with it"),
            (
                not 0 < self.duration <= LONGEST_SECONDS,
                f"{self._duration_as_given}: must be above 0 and at most {LONGEST_SECONDS:.0f}, which is a day",
            ),
            (bool(self.stages and self.rate), "--rate: the stages have rates of their own; give one of the two"),
            (
                bool(self.stages) and self.pace is not None and self.pace.due(0) >= self.duration,
                f"--stages {self.stages:.60}: no move is ever sent; give one of them a rate above 0",
            ),
            (not 0 <= self.rate < inf, f"--rate {self.rate:g}: must be a number of moves per second; 0 is full speed"),
            (self.processes > self.matches, f"--processes {self.processes}: at most one for each match"),
            (0 < self.moves < self.processes, f"--moves {self.moves}: at least one for each process"),
            (
                self.server_pid != 0 and not self.address,
                "--server-pid: of the service at --address; a private one is known",
            ),
            (bool(self.address) and self.workers > 1, WORKERS_OF_PRIVATE_SERVICE),
            (self.tls is not None and not self.address, "--tls-ca, --tls-cert, --tls-key: of the service at --address"),
            (bool(self.tls_cert) != bool(self.tls_key), "--tls-cert and --tls-key: give both or neither"),
            (
                self.tls is not None and self.address.startswith("http://"),
                f"--address {self.address:.60}: http is without TLS; write https://, or leave --tls-* out",
            ),
        )
