"""The standings of an event: who has won how much, over all matches that were played to their end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from powderkeg.v1 import log_pb2, match_pb2
from replay.log.seating import BOT, OPEN_SEAT, last_taken

Who: TypeAlias = tuple[str, bool]
"""A name, and whether it is a bot's."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """How a match ended. One without winners and scores, because it is on or was aborted, does not count."""

    names: Sequence[str | None]
    """By seat; None where nobody sits."""
    winners: tuple[int, ...]
    scores: tuple[int, ...] = ()
    """By seat, in games that count them."""
    board: int = 0
    """In a duplicate tournament, from 1."""
    setup: str = ""
    """What was played on the board: the game, its ruleset and its options. Other setups have other deals."""
    bots: frozenset[int] = frozenset()
    """The seats that bots have."""

    def sitting(self) -> Iterator[tuple[int, Who]]:
        """The seats with whoever has them."""
        return ((seat, (name, seat in self.bots)) for seat, name in enumerate(self.names) if name is not None)

    def did(self, seat: int) -> tuple[bool, int]:
        """How a seat did: whether it won, then its score."""
        return seat in self.winners, self.scores[seat] if seat < len(self.scores) else 0


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands."""

    rank: int
    """From 1; players who are equal share one."""
    name: str
    played: int
    """Seats played to the end of a match: a bot can have several at one table."""
    won: int
    score: int
    matchpoints: int | None = None
    """In a duplicate tournament: two for each player who did worse in the same seat of the same board, one for each who
    did as well, at the other tables."""
    bot: bool = False
    """Whether it is a bot: one that is called like a player is somebody else."""

    @property
    def label(self) -> str:
        """The name, with a mark if it is a bot's."""
        return f"{self.name} (bot)" if self.bot else self.name

    @property
    def points(self) -> tuple[int, ...]:
        """What players are ranked by."""
        return (self.won, self.score) if self.matchpoints is None else (self.matchpoints,)


def standings(results: Iterable[TableResult]) -> list[Standing]:
    """Players by name, best first: by matchpoints if there are boards, otherwise by matches won, then by score."""
    played = [result for result in results if result.winners or result.scores]
    duplicate = any(result.board for result in played)
    did: dict[Who, list[tuple[bool, int]]] = defaultdict(list)
    for result in played:
        for seat, who in result.sitting():
            did[who].append(result.did(seat))
    matchpoints = _matchpoints(played)
    unranked = [
        Standing(
            0,
            name,
            len(seats),
            sum(won for won, _ in seats),
            sum(score for _, score in seats),
            matchpoints[name, bot] if duplicate else None,
            bot,
        )
        for (name, bot), seats in did.items()
    ]
    return _ranked(unranked)


def _ranked(unranked: Iterable[Standing]) -> list[Standing]:
    """Whoever has the same points has the same rank; the next one's is as if they had different ones."""
    ranked: list[Standing] = []
    for each in sorted(unranked, key=lambda one: ([-points for points in one.points], one.name, one.bot)):
        equal = bool(ranked) and ranked[-1].points == each.points
        rank = ranked[-1].rank if equal else len(ranked) + 1
        ranked.append(replace(each, rank=rank))
    return ranked


def _matchpoints(results: Sequence[TableResult]) -> dict[Who, int]:
    """Each seat of a board beside the same seat at the other tables of that board."""
    alike: dict[tuple[str, int, int, int], list[tuple[Who, tuple[bool, int]]]] = defaultdict(list)
    for result in results:
        for seat, who in result.sitting() if result.board else ():
            alike[result.setup, len(result.names), result.board, seat].append((who, result.did(seat)))
    points: dict[Who, int] = defaultdict(int)
    for tables in alike.values():
        for place, (who, did) in enumerate(tables):
            others = [other for at, (_, other) in enumerate(tables) if at != place]
            points[who] += sum(2 if other < did else other == did for other in others)
    return points


def result_of_match(match: match_pb2.Match) -> TableResult | None:
    """The result of a match of the service; None if it has none."""
    if not match.HasField("outcome"):
        return None
    taken = {seat.seat: seat for seat in match.seats if seat.kind != OPEN_SEAT}
    return _result(len(match.seats), taken, match.outcome, match.board, _setup(match))


def result_of_log(entries: Sequence[log_pb2.LogEntry]) -> TableResult | None:
    """The result that a log tells; None if it tells none."""
    if not entries or not entries[-1].closing.HasField("outcome"):
        return None
    genesis = entries[0].genesis
    seats = min(max(genesis.seats, 0), 100)
    return _result(seats, last_taken(entries), entries[-1].closing.outcome, genesis.board, _setup(genesis))


def _result(
    seats: int,
    taken: Mapping[int, match_pb2.Seat | log_pb2.SeatTaken],
    outcome: match_pb2.Outcome,
    board: int,
    setup: str,
) -> TableResult:
    names = [taken[seat].name if seat in taken else None for seat in range(seats)]
    bots = frozenset(seat for seat in range(seats) if seat in taken and taken[seat].kind == BOT)
    return TableResult(tuple(names), tuple(outcome.winners), tuple(outcome.scores), board, setup, bots)


def _setup(played: match_pb2.Match | log_pb2.Genesis) -> str:
    options = [f"{name}={value}" for name, value in sorted(played.options.items())]
    return " ".join((f"{played.game}@{played.ruleset}", *options))
