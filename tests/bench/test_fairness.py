"""Seat fairness: what is counted, and that a bot that prefers a seat is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from typer import Typer
from typer.testing import CliRunner

from bench import fairness
from bench.fairness import LEVEL, SeatTally, count_wins, credited, show
from bench.uniformity import p_value
from engines.boom import GAME
from engines.boom.actions import Roll
from engines.boom.bots import SensibleBot
from engines.core.actions import Action
from engines.core.bots import Observation, RandomBot
from engines.core.rng import Rng
from terminal.simulation import GameRecording, SimulationPlan

FEW = 150


class SensibleInSeatZero(SensibleBot):
    """Plays by chance wherever else it sits."""

    def choose(self, eyes: Observation, rng: Rng) -> Action:
        return RandomBot().choose(eyes, rng) if eyes.seat else super().choose(eyes, rng)


def games_of(bot: type[SensibleBot]) -> SeatTally:
    game = replace(GAME, bots={"bot": bot})
    return count_wins(SimulationPlan(game=game, seats=3, games=FEW, seed="fair", options={}, bots=["bot"]))


def test_a_bot_that_prefers_a_seat_is_found() -> None:
    biased, fair = games_of(SensibleInSeatZero), games_of(SensibleBot)
    assert sum(biased.wins) == sum(fair.wins) == FEW
    assert biased.wins[0] == max(biased.wins)
    assert p_value(biased.wins) < LEVEL
    assert p_value(fair.wins) > 10 * LEVEL


def test_a_shared_win_counts_once_and_turns_with_the_table() -> None:
    for turned in range(5):
        first, winners = (3 + turned) % 5, {(0 + turned) % 5, (2 + turned) % 5}
        recording = GameRecording(0, moves=[(first, Roll())], winners=tuple(sorted(winners)))
        assert credited(recording, 5) == turned


def test_a_game_that_does_not_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terminal.simulation.MOST_MOVES", 5)
    with pytest.raises(RuntimeError, match="boom, 3 seats, bot, game 0 of seed fair was not over"):
        games_of(SensibleBot)


def told(wins: tuple[int, ...]) -> SeatTally:
    return SeatTally("boom", len(wins), "sensible", wins, 7)


def test_the_table_names_who_is_unfair(capsys: pytest.CaptureFixture[str]) -> None:
    assert show([told((50, 50, 50))])
    assert not show([told((50, 50, 50)), told((100, 200, 300))])
    said = capsys.readouterr().out
    assert "boom, 3 seats, sensible: the seats do not win alike" in said
    for wanted in ("100 200 300", "600", "corrected p"):
        assert wanted in said


@pytest.mark.parametrize(("wins", "code"), [((50, 50, 50), 0), ((100, 200, 300), 1)])
def test_the_exit_code_tells(monkeypatch: pytest.MonkeyPatch, wins: tuple[int, ...], code: int) -> None:
    asked = []

    def at_once(_: object, work: list[tuple[object, ...]], doing: str) -> list[SeatTally]:
        asked.extend(work)
        return [told(wins)]

    monkeypatch.setattr(fairness, "in_processes", at_once)
    app = Typer()
    app.command()(fairness.main)
    assert CliRunner().invoke(app, ["boom", "--games", "20"]).exit_code == code
    assert asked == [("boom", seats, bot, 20, "0") for bot in ("random", "sensible") for seats in (3, 4, 5)]
