"""Who sits at a table, who sat there before, and who is its host: as far as the log tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from copy import copy
from functools import lru_cache

from powderkeg.v1 import log_pb2, match_pb2

PLAYER, BOT, OPEN_SEAT = match_pb2.SEAT_KIND_PLAYER, match_pb2.SEAT_KIND_BOT, match_pb2.SEAT_KIND_OPEN


def bot_of(taken: log_pb2.SeatTaken) -> str:
    """Which bot of the game it is. Logs from before bots had names of their own call it by that."""
    return taken.bot or taken.name


def last_taken(entries: Collection[log_pb2.LogEntry]) -> dict[int, log_pb2.SeatTaken]:
    """Who took each seat last: nobody else's entropy counts, for a game is dealt when all seats are taken."""
    return {entry.seat_taken.seat: entry.seat_taken for entry in entries if entry.HasField("seat_taken")}


@lru_cache(maxsize=4096)
def shared(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The same tuple for the same numbers: most matches have the same ones, and many matches are kept."""
    return numbers


def replaced(numbers: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return shared((*numbers[:place], number, *numbers[place + 1 :]))


class Seating:
    """The seats of a match."""

    __slots__ = ("host", "host_left", "left", "seats", "since")

    def __init__(self, seats: int) -> None:
        self.seats: list[log_pb2.SeatTaken | None] = [None] * seats
        self.left = shared((0,) * seats)
        """How often each seat was left: whoever sits there has other tokens than those before."""
        self.since = self.left
        """For each seat that is taken the entry that says so; 0 for the others."""
        self.host: int | None = None
        """The seat of the host, if the host has one."""
        self.host_left = False
        """Whether the seat that was the host's is so no more, so that the host token is worthless."""

    def objection(self, taken: log_pb2.SeatTaken, bots: Collection[str]) -> str:
        """Why nobody can sit down so; empty if somebody can."""
        player, bot = taken.kind == PLAYER, taken.kind == BOT
        if not 0 <= taken.seat < len(self.seats) or self.seats[taken.seat] is not None:
            return f"seat {taken.seat} cannot be taken"
        if not taken.name or not ((player and not taken.bot) or (bot and bot_of(taken) in bots)):
            return "nobody of that kind and name can take a seat"
        if taken.entropy and bot:
            return "a bot adds nothing to the seed"
        if taken.host and (bot or self.host is not None or self.host_left):
            return "the host does not sit down here"
        return ""

    def take(self, taken: log_pb2.SeatTaken, seq: int) -> None:
        self.seats[taken.seat] = taken
        self.since = replaced(self.since, taken.seat, seq)
        if taken.host:
            self.host = taken.seat

    def is_taken(self, seat: int) -> bool:
        return 0 <= seat < len(self.seats) and self.seats[seat] is not None

    def leave(self, seat: int) -> None:
        """Make a seat free. If it was the host's, the player who sits there longest is the host from here on."""
        self.seats[seat] = None
        self.left = replaced(self.left, seat, self.left[seat] + 1)
        self.since = replaced(self.since, seat, 0)
        if seat == self.host:
            players = [taken.seat for taken in self.seats if taken is not None and taken.kind == PLAYER]
            self.host = min(players, key=self.since.__getitem__, default=None)
            self.host_left = self.host is not None

    def after(self, entry: log_pb2.LogEntry) -> Seating:
        """The seats as they are with an entry that can follow."""
        new = copy(self)
        new.seats = self.seats[:]
        if entry.HasField("seat_taken"):
            new.take(entry.seat_taken, entry.seq)
        elif entry.HasField("seat_left"):
            new.leave(entry.seat_left.seat)
        return new

    def show(self, match: match_pb2.Match) -> None:
        """Write the seats into a match."""
        del match.seats[:]
        match.ClearField("host_seat")
        match.seats.extend(_shown(number, taken) for number, taken in enumerate(self.seats))
        if self.host is not None:
            match.host_seat = self.host


def _shown(number: int, taken: log_pb2.SeatTaken | None) -> match_pb2.Seat:
    if taken is None:
        return match_pb2.Seat(seat=number, kind=OPEN_SEAT)
    bot = bot_of(taken) if taken.kind == BOT else ""
    return match_pb2.Seat(seat=number, kind=taken.kind, name=taken.name, bot=bot)


def names_of(seats: Sequence[log_pb2.SeatTaken | None]) -> list[str]:
    """What to call each seat: where two names are alike, which the service no longer allows, by seat too."""
    names = [taken.name if taken is not None else "?" for taken in seats]
    often = Counter(names)
    return [f"{name} {seat}" if often[name] > 1 else name for seat, name in enumerate(names)]
