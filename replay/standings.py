"""The standings of an event: who has won how much, over all matches that were played to their end."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from powderkeg.v1 import log_pb2, match_pb2


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

    @property
    def points(self) -> tuple[int, ...]:
        """What players are ranked by."""
        return (self.won, self.score) if self.matchpoints is None else (self.matchpoints,)


def standings(results: Iterable[TableResult]) -> list[Standing]:
    """Players by name, best first: by matchpoints if there are boards, otherwise by matches won, then by score."""
    played = [result for result in results if result.winners or result.scores]
    duplicate = any(result.board for result in played)
    did: dict[str, list[tuple[bool, int]]] = defaultdict(list)
    for result in played:
        for seat, name in enumerate(result.names):
            if name is not None:
                did[name].append(result.did(seat))
    matchpoints = _matchpoints(played)
    unranked = [
        Standing(
            0,
            name,
            len(seats),
            sum(won for won, _ in seats),
            sum(score for _, score in seats),
            matchpoints[name] if duplicate else None,
        )
        for name, seats in did.items()
    ]
    return _ranked(unranked)


def _ranked(unranked: Iterable[Standing]) -> list[Standing]:
    """Whoever has the same points has the same rank; the next one's is as if they had different ones."""
    ranked: list[Standing] = []
    for each in sorted(unranked, key=lambda one: ([-points for points in one.points], one.name)):
        equal = bool(ranked) and ranked[-1].points == each.points
        rank = ranked[-1].rank if equal else len(ranked) + 1
        ranked.append(Standing(rank, each.name, each.played, each.won, each.score, each.matchpoints))
    return ranked


def _matchpoints(results: Sequence[TableResult]) -> dict[str, int]:
    """Each seat of a board beside the same seat at the other tables of that board."""
    alike: dict[tuple[str, int, int, int], list[tuple[str, tuple[bool, int]]]] = defaultdict(list)
    for result in results:
        for seat, name in enumerate(result.names):
            if result.board and name is not None:
                alike[result.setup, len(result.names), result.board, seat].append((name, result.did(seat)))
    points: dict[str, int] = defaultdict(int)
    for tables in alike.values():
        for place, (name, did) in enumerate(tables):
            others = [other for at, (_, other) in enumerate(tables) if at != place]
            points[name] += sum(2 if other < did else other == did for other in others)
    return points


def result_of_match(match: match_pb2.Match) -> TableResult | None:
    """The result of a match of the service; None if it has none."""
    if not match.HasField("outcome"):
        return None
    names = {seat.seat: seat.name for seat in match.seats if seat.kind != match_pb2.SEAT_KIND_OPEN}
    return _result(len(match.seats), names, match.outcome, match.board, _setup(match))


def result_of_log(entries: Sequence[log_pb2.LogEntry]) -> TableResult | None:
    """The result that a log tells; None if it tells none."""
    if not entries or not entries[-1].closing.HasField("outcome"):
        return None
    genesis = entries[0].genesis
    names = {entry.seat_taken.seat: entry.seat_taken.name for entry in entries if entry.HasField("seat_taken")}
    seats = min(max(genesis.seats, 0), 100)
    return _result(seats, names, entries[-1].closing.outcome, genesis.board, _setup(genesis))


def _result(seats: int, names: dict[int, str], outcome: match_pb2.Outcome, board: int, setup: str) -> TableResult:
    by_seat = tuple(names.get(seat) for seat in range(seats))
    return TableResult(by_seat, tuple(outcome.winners), tuple(outcome.scores), board, setup)


def _setup(played: match_pb2.Match | log_pb2.Genesis) -> str:
    options = [f"{name}={value}" for name, value in sorted(played.options.items())]
    return " ".join((f"{played.game}@{played.ruleset}", *options))
