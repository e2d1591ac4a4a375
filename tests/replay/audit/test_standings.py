"""The standings of an event."""

from __future__ import annotations

from powderkeg.v1 import log_pb2, match_pb2
from replay.audit.standings import Standing, TableResult, result_of_log, result_of_match, standings


def ranks(*results: TableResult) -> list[tuple[int, str]]:
    return [(each.rank, each.name) for each in standings(results)]


def test_matches_won_count_before_scores() -> None:
    found = standings(
        [
            TableResult(("Ada", "Bob", "Cy"), winners=(0,), scores=(5, 30, 1)),
            TableResult(("Bob", "Ada", "Cy"), winners=(2,), scores=(9, 4, 10)),
        ]
    )
    assert found == [
        Standing(1, "Cy", played=2, won=1, score=11),
        Standing(2, "Ada", played=2, won=1, score=9),
        Standing(3, "Bob", played=2, won=0, score=39),
    ]


def test_equals_share_a_rank() -> None:
    assert ranks(TableResult(("Di", "Cy", "Bob", "Ada"), winners=(0, 2))) == [
        (1, "Bob"),
        (1, "Di"),
        (3, "Ada"),
        (3, "Cy"),
    ]


def test_a_bot_may_have_several_seats() -> None:
    [bot, player] = standings([TableResult(("sensible", "Ada", "sensible"), winners=(2,))])
    assert (bot.name, bot.played, bot.won) == ("sensible", 2, 1)
    assert (player.name, player.played, player.won) == ("Ada", 1, 0)


def test_an_empty_seat_is_nobody() -> None:
    assert ranks(TableResult(("Ada", None), winners=(0,))) == [(1, "Ada")]
    assert standings([]) == []


def test_a_match_that_was_aborted_does_not_count() -> None:
    assert standings([TableResult(["Ada", "Bob"], winners=())]) == []


def test_boards_compare_players_in_the_same_seat() -> None:
    """Ada won seat 0 of board 1 as Cy did, and did better than Ed; Bob and Di lost seat 1, Fay won it."""
    found = standings(
        [
            TableResult(("Ada", "Bob"), winners=(0,), scores=(7, 0), board=1),
            TableResult(("Cy", "Di"), winners=(0,), scores=(7, 3), board=1),
            TableResult(("Ed", "Fay"), winners=(1,), scores=(9, 1), board=1),
        ]
    )
    points = {each.name: each.matchpoints for each in found}
    assert points == {"Ada": 3, "Cy": 3, "Ed": 0, "Bob": 0, "Di": 2, "Fay": 4}
    assert [(each.rank, each.name) for each in found][:4] == [(1, "Fay"), (2, "Ada"), (2, "Cy"), (4, "Di")]


def test_only_tables_alike_are_compared() -> None:
    """Another board, game or number of seats is another deal; without a board there is nothing alike."""
    found = standings(
        [
            TableResult(("Ada", "Bob"), winners=(0,), board=1, setup="kittens@1"),
            TableResult(("Cy", "Di"), winners=(1,), board=2, setup="kittens@1"),
            TableResult(("Cy", "Di"), winners=(1,), board=1, setup="boom@1"),
            TableResult(("Cy", "Di", "Ed"), winners=(1,), board=1, setup="kittens@1"),
            TableResult(("Cy", "Di"), winners=(1,), setup="kittens@1"),
        ]
    )
    assert {each.matchpoints for each in found} == {0}
    assert {each.rank for each in found} == {1}
    assert next(each.won for each in found if each.name == "Di") == 4


def test_a_match_of_the_service_has_a_result_once_it_is_over() -> None:
    seats = [
        match_pb2.Seat(seat=0, kind=match_pb2.SEAT_KIND_PLAYER, name="Ada"),
        match_pb2.Seat(seat=1, kind=match_pb2.SEAT_KIND_OPEN),
        match_pb2.Seat(seat=2, kind=match_pb2.SEAT_KIND_BOT, name="sensible"),
    ]
    match = match_pb2.Match(seats=seats, game="boom", ruleset=1, board=3, options={"faces": "x"})
    assert result_of_match(match) is None
    match.outcome.winners.append(2)
    assert result_of_match(match) == TableResult(
        ("Ada", None, "sensible"), (2,), board=3, setup="boom@1 faces=x", bots=frozenset({2})
    )


def test_a_log_has_a_result_unless_it_was_aborted() -> None:
    genesis = log_pb2.LogEntry(
        genesis=log_pb2.Genesis(seats=2, board=3, game="boom", ruleset=1, options={"faces": "x"})
    )
    taken = log_pb2.LogEntry(seat_taken=log_pb2.SeatTaken(seat=1, name="Ada"))
    closing = log_pb2.Closing(outcome=match_pb2.Outcome(winners=[1], scores=[4, 5]))
    assert result_of_log([]) is None
    assert result_of_log([genesis, taken, log_pb2.LogEntry(closing=log_pb2.Closing(server_seed=b"x"))]) is None
    last = log_pb2.LogEntry(acted=log_pb2.Acted(seat=1), closing=closing)
    assert result_of_log([genesis, taken, last]) == TableResult(
        (None, "Ada"), (1,), (4, 5), board=3, setup="boom@1 faces=x"
    )


def test_a_log_of_nonsense_has_no_endless_table() -> None:
    genesis = log_pb2.LogEntry(genesis=log_pb2.Genesis(seats=2**31 - 1))
    last = log_pb2.LogEntry(closing=log_pb2.Closing(outcome=match_pb2.Outcome(winners=[-1])))
    result = result_of_log([genesis, last])
    assert result is not None
    assert standings([result]) == []


def test_bots_are_marked_and_are_nobody_else() -> None:
    """Also by the logs of before, in which a bot is called by its kind."""
    closing = log_pb2.Closing(outcome=match_pb2.Outcome(winners=[0]))
    genesis = log_pb2.LogEntry(genesis=log_pb2.Genesis(seats=2))
    player = log_pb2.SeatTaken(seat=0, kind=match_pb2.SEAT_KIND_PLAYER, name="random")
    log = [
        genesis,
        log_pb2.LogEntry(seat_taken=log_pb2.SeatTaken(seat=0, kind=match_pb2.SEAT_KIND_BOT, name="was sent away")),
        log_pb2.LogEntry(seat_left=log_pb2.SeatLeft(seat=0)),
        log_pb2.LogEntry(seat_taken=player),
        log_pb2.LogEntry(seat_taken=log_pb2.SeatTaken(seat=1, kind=match_pb2.SEAT_KIND_BOT, name="random")),
        log_pb2.LogEntry(closing=closing),
    ]
    result = result_of_log(log)
    assert result is not None
    found = standings([result])
    assert [(each.name, each.bot, each.won, each.label) for each in found] == [
        ("random", False, 1, "random"),
        ("random", True, 0, "random (bot)"),
    ]
    seats = [
        match_pb2.Seat(seat=0, kind=player.kind, name="random"),
        match_pb2.Seat(seat=1, kind=match_pb2.SEAT_KIND_BOT, name="random"),
    ]
    assert result_of_match(match_pb2.Match(seats=seats, outcome=closing.outcome)) == result
