"""`powderkeg play`."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from grpc import StatusCode

from engines.games import GAMES
from powderkeg.client import IllegalMove, Player, Powderkeg, StaleSeq
from powderkeg.v1 import log_pb2
from powderkeg.v1.boom_pb2 import (
    BOOM_SYMBOL_BOMB,
    BOOM_SYMBOL_GIFT,
    BOOM_SYMBOL_HEART,
    BOOM_SYMBOL_SCISSORS,
    BOOM_TILE_GIFT,
    BOOM_TILE_UNSPECIFIED,
    BoomEvent,
    BoomRoll,
    BoomTurnBegan,
    BoomView,
)
from powderkeg.v1.match_pb2 import SEAT_KIND_PLAYER, Action, Answered, Decision, Event, GameOver, Match, Seat, View
from replay.log.export import read_export
from service.catalog import describe
from terminal.event_lines import begins_turn, event_lines, opens_turn, sentence
from terminal.phrases import Phrases
from terminal.seat_session import in_columns
from terminal.tables import registry as tables
from terminal.tables.boom import BoomDrawing
from terminal.tables.canvas import SeatNames
from terminal.tables.drawing import TableDrawing
from terminal.tables.registry import DRAWINGS, drawing_of
from tests.terminal.command_line import COMMAND, FIRST_SEAT, TYPED_AT_RANDOM, Run, powderkeg
from tests.terminal.tables import printed


def test_a_whole_game(address: str, run: Run) -> None:
    done = powderkeg(
        "play", "boom", "--seats", "4", "--name", "Ada", *FIRST_SEAT, "--address", address, typed=TYPED_AT_RANDOM
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^(You win!|sensible \d wins\.) Only one player has hearts left\.$", done.stdout, re.MULTILINE)
    match_id = re.findall(r"^Match (\S+) is over\.$", done.stdout, re.MULTILINE)[0]
    assert f"powderkeg replay show --address {address} " in done.stdout
    assert match_id in done.stdout.splitlines()[-1]
    for said in ("You play against sensible 1, sensible 2, sensible 3.", "You rolled", "The dice count"):
        assert said in done.stdout
    told = run("replay", "show", "--", match_id)
    assert "Ada, sensible 1, sensible 2, sensible 3" in told.out


def test_the_table_and_the_prompt(run: Run) -> None:
    done = run("play", "boom", *FIRST_SEAT, typed="")
    for said in (
        "You        ♥♥ has the dice",
        " 1  2  3  4  5  6  7  8  9 10 11 12 13 14",
        "face down: 14, one of them is BOOM!",
        "not rolled yet",
        "Roll all five dice.",
        "1  roll",
    ):
        assert said in done.out
    german = run("play", "boom", *FIRST_SEAT, "--lang", "de", typed="1\n").out
    assert "Wirf alle fünf Würfel." in german
    assert "Wähle Würfel, die du noch einmal wirfst" in german
    assert "Brennende Lunte" in german


def test_wrong_input_gets_a_hint(run: Run) -> None:
    done = run("play", "boom", *FIRST_SEAT, typed="abc\n0\n99999999999999999999\n²\n\n x y\n?\n")
    assert done.code == 0
    assert done.out.count("Type a number of the list, or some letters of a line. (? helps)") == 4
    assert done.out.count("No line has “") == 2
    assert "Push your luck with five dice" in done.out
    assert "resign, after a question" in done.out
    assert "reactions" not in done.out, "boom has none"


def test_dice_are_rolled_again(run: Run) -> None:
    scissors = ("--option", "faces=bomb:1,gift:1,heart:1,scissors:3", "--seed", "3")
    done = run("play", "boom", *FIRST_SEAT, *scissors, typed="1\n2\n4 1\n")
    assert "1 4" in done.out
    assert "roll 2 of 3" in done.out
    at_once = run("play", "boom", *FIRST_SEAT, *scissors, typed="1\n2 1 4\n")
    assert "roll 2 of 3" in at_once.out


def test_many_short_lines_stand_side_by_side() -> None:
    short = [(str(number), "tile") for number in range(1, 15)]
    assert printed(in_columns(short, 80)).split()[:6] == ["1", "tile", "6", "tile", "11", "tile"]
    assert len(printed(in_columns(short[:6], 80)).splitlines()) == 6
    wide = [(key, "x" * 60) for key, _ in short]
    assert len(printed(in_columns(wide, 80)).splitlines()) == 14


@pytest.mark.parametrize(
    ("refused", "said", "asked_again"),
    [
        (("AGAINST_THE_RULES", "BOOM-6"), "Die Regeln erlauben das jetzt nicht. [BOOM-6]", 2),
        (("NOT_YOUR_DECISION", ""), "Von dir wird nichts mehr verlangt.\n", 1),
        (("STALE_SEQ", ""), "Inzwischen ist die Partie weitergegangen.\n", 1),
        (("SOMETHING_NEW", ""), "Das geht jetzt nicht.\n", 1),
    ],
)
def test_a_refusal_is_told_in_the_language(
    run: Run, monkeypatch: pytest.MonkeyPatch, refused: tuple[str, str], said: str, asked_again: int
) -> None:
    """The service says why in English; its reason and its rule are enough."""
    act, (reason, rule), calls = Player.act, refused, count()

    async def refuse_first(player: Player, *arguments: Any, **named: Any) -> Any:
        first = next(calls) == 0
        if first and reason == "AGAINST_THE_RULES":
            raise IllegalMove(StatusCode.FAILED_PRECONDITION, reason, "no such thing", rule)
        answer = await act(player, *arguments, **named)
        if first:  # as if somebody else had been quicker: an update follows
            kind = StaleSeq if reason == "STALE_SEQ" else IllegalMove
            raise kind(StatusCode.FAILED_PRECONDITION, reason, "no such thing", rule)
        return answer

    monkeypatch.setattr(Player, "act", refuse_first)
    done = run("play", "boom", *FIRST_SEAT, "--lang", "de", typed="1\n1\n")
    assert done.code == 0
    assert said in done.out
    assert "no such thing" not in done.out
    assert done.out.count("Wirf alle fünf Würfel.") == asked_again


def test_resigning_takes_a_confirmation(run: Run) -> None:
    done = run("play", "boom", *FIRST_SEAT, typed="q\nn\nq\nyes\n")
    assert done.code == 0
    assert done.out.count("Resign for good, while the others play on? y/n>") == 2
    assert "You play on." in done.out
    assert "You resigned." in done.out
    assert re.search(r"sensible \d wins\.", done.out)
    assert "sensible 1 rolled" not in done.out  # the rest of the game is not told


def test_who_leaves_can_come_back(run: Run) -> None:
    left = run("play", "boom", *FIRST_SEAT, typed="1\n")
    assert left.code == 0
    key = re.findall(r"powderkeg play --resume=(\S+)", left.out)[0]
    assert "You left. The match waits for you. Come back with:" in left.out
    back = run("play", "--resume", key, typed="q\ny\n")
    assert back.code == 0
    assert "roll 1 of 3" in back.out
    assert "You resigned." in back.out
    again = run("play", "--resume", key)
    assert again.code == 0
    assert "wins." in again.out


@contextmanager
def terminal(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """The command with somebody who reads before typing."""
    with subprocess.Popen([str(COMMAND), *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as playing:
        yield playing


def read_until(playing: subprocess.Popen[bytes], wanted: str) -> None:
    assert playing.stdout is not None
    said = b""
    while wanted.encode() not in said:
        piece = os.read(playing.stdout.fileno(), 10_000)
        assert piece, said.decode()
        said += piece


def test_ctrl_c_leaves(waiting: Player, address: str) -> None:
    key = f"{waiting.match_id}:{waiting.seat}:{waiting.token}"
    with terminal("play", f"--resume={key}", "--address", address) as playing:
        read_until(playing, "> ")
        playing.send_signal(signal.SIGINT)
        rest = playing.communicate()[0].decode()
    assert playing.returncode == 130
    assert "You left. The match waits for you." in rest
    assert key in rest


def test_what_the_seat_does_elsewhere_is_told(waiting: Player, address: str) -> None:
    async def roll() -> None:
        async with Powderkeg.connect(address) as client:
            await client.player(waiting.match_id, waiting.seat, waiting.token).act(BoomRoll())

    with terminal("play", f"--resume={waiting.match_id}:0:{waiting.token}", "--address", address) as playing:
        read_until(playing, "> ")
        asyncio.run(roll())
        read_until(playing, "You rolled: ")
        rest = playing.communicate(b"q\ny\n")[0].decode()
    assert "roll 1 of 3" in rest
    assert "Time is up" not in rest


def test_the_clock_plays_for_who_is_slow(address: str) -> None:
    with terminal("play", "boom", *FIRST_SEAT, "--seconds", "1", "--address", address) as playing:
        read_until(playing, "Roll all five dice. (1 second)")
        read_until(playing, "Time is up: the clock has played for you.")
        rest = playing.communicate(b"q\ny\n")[0].decode()
    assert playing.returncode == 0
    assert "You resigned." in rest


def test_a_private_game_can_be_kept(tmp_path: Path, run: Run) -> None:
    kept = tmp_path / "evening.pkr"
    done = powderkeg("play", "boom", "--local", "--keep", str(kept), "--bots", "random", typed=TYPED_AT_RANDOM)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"powderkeg replay show {kept}" in done.stdout.replace("\n", "")
    assert run("replay", "verify", str(kept)).code == 0
    assert "is there already; name another file" in run("play", "boom", "--local", "--keep", str(kept)).err


def test_a_match_by_an_earlier_ruleset(tmp_path: Path) -> None:
    kept = tmp_path / "earlier.pkr"
    typed = "q\ny\n"
    powderkeg("play", "kobolds@1", "--local", "--keep", str(kept), "--bots", "random", typed=typed)
    entries = read_export(kept.read_bytes()).match().entries
    assert log_pb2.LogEntry.FromString(entries[0]).genesis.ruleset == 1


def test_no_service_is_said(run: Run) -> None:
    for arguments in (["play", "boom"], ["watch"], ["replay", "show", "abc"], ["replay", "verify", "abc"]):
        done = run(*arguments, "--address", "127.0.0.1:1")
        assert (done.code, done.out) == (1, "")
        assert "no service answers at 127.0.0.1:1: start one with `powderkeg serve`" in done.err
        assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "name a game, as in `powderkeg play boom`; games here: boom"),
        (["doom"], "there is no game 'doom'; did you mean boom?"),
        (["boom@7"], "boom has no ruleset 7; rulesets here: 1"),
        (["boom@one"], "boom@one: write a ruleset as in boom@1"),
        (["boom", "--seats", "6"], "boom is for 3 to 5 seats, not for 6"),
        (["boom", "--bots", "clever"], "boom has no bot 'clever'; bots here: random, sensible"),
        (["boom", "--bots", "random,random,random", "--seats", "3"], "3 bots and you are too many for 3 seats"),
        (["boom", "--option", "frist_seat=1"], "did you mean first_seat?"),
        (["boom", "--option", "first_seat"], "write it as NAME=VALUE"),
        (["boom", "--seed", "xyz"], "--seed xyz: write up to 64 hexadecimal digits"),
        (["boom", "--seed", "0" * 65], "write up to 64 hexadecimal digits"),
        (["boom", "--lang", "fr"], "languages here: en, de, sv"),
        (["boom", "--name", "x" * 41], "name"),
        (["boom", "--address", "somewhere"], "--address somewhere: write it as HOST:PORT"),
        (["--resume", "abc"], "copy the whole key, as in MATCH:0:TOKEN"),
        (["--resume", "abc:0:def"], "there is no match 'abc'; `powderkeg watch` lists those being played"),
        (["boom", "--keep", "/no/such/folder/x.pkr"], "there is no folder /no/such/folder"),
    ],
)
def test_mistakes_are_named(run: Run, arguments: list[str], complaint: str) -> None:
    done = run("play", *arguments)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.count("\n") == 1


def test_a_wrong_token_is_no_seat(run: Run, waiting: Player) -> None:
    done = run("play", "--resume", f"{waiting.match_id}:0:wrong")
    assert (done.code, done.out) == (2, "")
    assert "this token belongs to no seat of this match" in done.err


# -- drawing ------------------------------------------------------------------------------------------------------


def game_of(*names: str) -> Match:
    seats = [Seat(seat=seat, kind=SEAT_KIND_PLAYER, name=name) for seat, name in enumerate(names)]
    return Match(id="m", game="boom", seats=seats)


def passing() -> Event:
    answered = Answered(seat=0, action=Action())
    getattr(answered.action, "pass").SetInParent()  # the name is a word of Python's
    return Event(answered=answered, text="You pass.")


@pytest.fixture
def boom() -> TableDrawing:
    return drawing_of(describe(GAMES["boom"]), game_of("Ada", "Bo", "Cy"), "en", me=0)


def test_events_are_told_as_the_service_says_them() -> None:
    turn = Event(boom=BoomEvent(turn_began=BoomTurnBegan(seat=1)), text="Bo \x1b[2J has the dice.")
    over = Event(game_over=GameOver(winners=[1]), text="Bo wins.")
    assert [sentence(event).plain for event in (turn, over)] == ["Bo ?[2J has the dice.", "Bo wins."]
    assert [sentence(event).style for event in (turn, over, passing())] == ["bold", "bold green", "dim"]
    lines = printed(event_lines([turn, passing(), over], 12)).splitlines()
    assert [line[7:].rstrip() for line in lines] == ["Bo ?[2J has the dice.", "  You pass.", "Bo wins."]
    assert lines[0].startswith("   12  ")


def test_a_turn_is_worth_a_look() -> None:
    turn = Event(boom=BoomEvent(turn_began=BoomTurnBegan(seat=1)))
    rolled = Event(boom=BoomEvent())
    rolled.boom.rolled.SetInParent()
    ada, bo = [Decision(seat=0)], [Decision(seat=1)]
    assert opens_turn(turn)
    assert begins_turn([rolled, turn], ada, ada)
    assert not begins_turn([rolled], ada, bo), "the game tells when a turn begins"
    assert begins_turn([passing()], ada, bo), "no event of a game with turns"
    assert not begins_turn([passing()], ada, ada)


def test_the_table_says_what_is_to_come(boom: TableDrawing) -> None:
    tiles = [BOOM_TILE_UNSPECIFIED] * 13 + [BOOM_TILE_GIFT]
    dice = [BOOM_SYMBOL_BOMB, BOOM_SYMBOL_GIFT, BOOM_SYMBOL_HEART, BOOM_SYMBOL_SCISSORS, BOOM_SYMBOL_SCISSORS]
    view = BoomView(hearts=[2, 0, 3], supply=10, tiles=tiles, roller=2, rolls=1, dice=dice)
    view.bombs, view.gifts, view.named_by = 1, 2, 2
    said = printed(boom.draw(View(boom=view), [Decision(seat=0, kind="turn_tile", text="Turn over a tile.")]), 100)
    for row in ("to come   Bomb, 2 \u00d7 Gift", "named by  Cy", "now       You: Turn over a tile.", "Bo  out"):
        assert row in said
    assert "Cy  ♥♥♥ has the dice" in said
    assert "● Bomb   ▣ Gift   ♥ Heart   ✂ Scissors   ✂ Scissors" in said


def test_a_game_without_a_drawing_can_be_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "DRAWINGS", {})
    done = run("play", "boom", *FIRST_SEAT, "--lang", "sv", typed=TYPED_AT_RANDOM[:30_000])
    assert done.code == 0
    for said in ("hearts", "2, 2, 2", "Slå alla fem tärningarna.", "vinner"):
        assert said in done.out


def test_only_games_have_drawings() -> None:
    assert set(DRAWINGS) <= {game.name for game in GAMES}
    assert isinstance(drawing_of(describe(GAMES["boom"]), game_of("Ada"), "en"), BoomDrawing)


def test_names_cannot_move_the_cursor() -> None:
    seating = SeatNames.of(game_of("\x1b[2J[red]Ada", "Bo", "Bo"), Phrases("en"), me=2)
    assert seating.names == ("?[2J[red]Ada", "Bo 1", "Bo 2")
    assert seating.name(7) == "(7)"
