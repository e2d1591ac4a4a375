"""`powderkeg play`."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from rich.console import Console

from engines.boom.actions import Roll
from engines.boom.events import Rolled
from engines.boom.state import Symbol
from engines.games import GAMES
from powderkeg.client import Player, Powderkeg
from powderkeg.v1 import log_pb2
from powderkeg.v1.boom_pb2 import (
    BOOM_SYMBOL_BOMB,
    BOOM_SYMBOL_GIFT,
    BOOM_SYMBOL_HEART,
    BOOM_SYMBOL_SCISSORS,
    BOOM_TILE_FUSE,
    BOOM_TILE_GIFT,
    BOOM_TILE_UNSPECIFIED,
    BoomAction,
    BoomEvent,
    BoomReroll,
    BoomRoll,
    BoomTileTurned,
    BoomView,
)
from powderkeg.v1.match_pb2 import (
    SEAT_KIND_PLAYER,
    Action,
    Answered,
    Choice,
    Decision,
    Domain,
    EachOf,
    Event,
    FieldDomain,
    GameOver,
    Match,
    OneOf,
    OrderOf,
    Seat,
    SomeOf,
    StandingPassSet,
    Values,
    View,
)
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse
from replay.export import read_export
from service.catalog import describe
from service.cli import tables
from service.cli.boom_table import BoomTable, read_dice
from service.cli.drawing import Drawing, NotUnderstood, Seating
from service.cli.filling import fill_in, question
from service.cli.tables import TABLES, drawing_of
from tests.cli.conftest import Run
from tests.cli.run import COMMAND, powderkeg

FIRST = ("--option", "first_seat=0")
ENTERS = "\n" * 3000
"""More than a game takes: Enter is the first choice."""


def test_a_whole_game(address: str, run: Run) -> None:
    done = powderkeg("play", "boom", "--seats", "4", "--name", "Ada", *FIRST, "--address", address, typed=ENTERS)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(r"^(You|sensible \d) won\. Only one player has hearts left\.$", done.stdout, re.MULTILINE)
    match_id = re.findall(r"^Match (\S+) is over\.$", done.stdout, re.MULTILINE)[0]
    assert f"powderkeg replay show --address {address} " in done.stdout
    assert match_id in done.stdout.splitlines()[-1]
    for said in ("You are seat 0, against sensible 1, sensible 2, sensible 3", "You rolled", "The dice counted"):
        assert said in done.stdout
    told = run("replay", "show", "--", match_id)
    assert "Ada, sensible 1, sensible 2, sensible 3" in told.out


def test_the_table_and_the_prompt(run: Run) -> None:
    done = run("play", "boom", *FIRST, typed="")
    for said in (
        "0 You        ♥♥ has the dice",
        " 0  1  2  3  4  5  6  7  8  9 10 11 12 13",
        "face down: 14, one of them is BOOM!",
        "not rolled yet",
        "You: roll all five dice.",
        "1, Enter  roll all five dice",
        "2         roll, and let it count as it falls",
    ):
        assert said in done.out
    german = run("play", "boom", *FIRST, "--lang", "de", typed="1\n").out
    assert "Wirf alle fünf Würfel." in german
    assert "Wähle Würfel, die du noch einmal wirfst" in german
    assert "Brennende Lunte" in german


def test_wrong_input_gets_a_hint(run: Run) -> None:
    done = run("play", "boom", *FIRST, typed="abc\n0\n99999999999999999999\n²\n\n x y\n?\n")
    assert done.code == 0
    assert done.out.count("Type a number from 1 to 2, or just Enter for 1. (? helps)") == 4
    assert "Type the places of the dice to roll again, as in 0 3, or just Enter to stop. (? helps)" in done.out
    assert "Push your luck with five dice" in done.out
    assert "resign, after a question" in done.out
    assert "reactions" not in done.out, "boom has none"


def seed_with_bombs() -> str:
    """A seed whose first roll shows more bombs than scissors."""
    for number in range(1000):
        (rolled,) = GAMES["boom"].new(3, number.to_bytes(32, "big"), {"first_seat": "0"}).apply(0, Roll())
        assert isinstance(rolled, Rolled)
        if rolled.dice.count(Symbol.BOMB) > rolled.dice.count(Symbol.SCISSORS) + 1:
            return f"{number:x}"
    raise AssertionError("no such seed")


def test_an_illegal_move_names_the_rule(run: Run) -> None:
    done = run("play", "boom", *FIRST, "--seed", seed_with_bombs(), typed="1\n01234\n0 7\n\n99\n")
    assert "Not allowed: a bomb is re-rolled only together with scissors" in done.out
    assert "[BOOM-6]" in done.out
    assert "choose dice by their places 0 to 4" in done.out
    assert "Not allowed: there is no tile 99; the tiles are 0 to 13 [BOOM-8]" in done.out


def test_dice_are_rolled_again(run: Run) -> None:
    done = run(
        "play", "boom", *FIRST, "--option", "faces=bomb:1,gift:1,heart:1,scissors:3", "--seed", "3", typed="\n30\n"
    )
    assert "You rolled 0 3 again: " in done.out
    assert "after 2 of 3 rolls" in done.out


@pytest.mark.parametrize("typed", ["0 3", "03", "3,0", "0, 3", "3 0 0"])
def test_ways_to_type_dice(typed: str) -> None:
    assert read_dice(typed) == [0, 3]


def test_resigning_takes_a_confirmation(run: Run) -> None:
    done = run("play", "boom", *FIRST, typed="q\nn\nq\nyes\n")
    assert done.code == 0
    assert done.out.count("Resign for good, while the others play on? y/n>") == 2
    assert "You play on." in done.out
    assert "You resigned." in done.out
    assert re.search(r"sensible \d won\.", done.out)
    assert "sensible 1 rolled" not in done.out  # the rest of the game is not told


def test_who_leaves_can_come_back(run: Run) -> None:
    left = run("play", "boom", *FIRST, typed="\n")
    assert left.code == 0
    key = re.findall(r"powderkeg play --resume=(\S+)", left.out)[0]
    assert "You left. The match waits for you. Come back with:" in left.out
    back = run("play", "--resume", key, typed="q\ny\n")
    assert back.code == 0
    assert "after 1 of 3 rolls" in back.out
    assert "You resigned." in back.out
    again = run("play", "--resume", key)
    assert again.code == 0
    assert "won." in again.out


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
    assert "after 1 of 3 rolls" in rest
    assert "Time is up" not in rest


def test_the_clock_plays_for_who_is_slow(address: str) -> None:
    with terminal("play", "boom", *FIRST, "--seconds", "1", "--address", address) as playing:
        read_until(playing, "Roll all five dice. (1 seconds)")
        read_until(playing, "Time is up: the clock has played for you.")
        rest = playing.communicate(b"q\ny\n")[0].decode()
    assert playing.returncode == 0
    assert "You resigned." in rest


def test_a_private_game_can_be_kept(tmp_path: Path, run: Run) -> None:
    kept = tmp_path / "evening.pkr"
    done = powderkeg("play", "boom", "--local", "--keep", str(kept), "--bots", "random", typed=ENTERS)
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


def drawn(drawing: Drawing, view: View, *decisions: Decision) -> str:
    console = Console(width=100, no_color=True)
    with console.capture() as captured:
        console.print(drawing.draw(view, decisions))
    return captured.get()


def passing_action() -> Action:
    action = Action()
    getattr(action, "pass").SetInParent()  # the name is a word of Python's
    return action


@pytest.fixture
def boom() -> Drawing:
    return drawing_of(describe(GAMES["boom"]), game_of("Ada", "Bo", "Cy"), "en", me=0)


def test_every_event_of_boom_has_a_sentence_of_its_own(boom: Drawing) -> None:
    plain = Drawing(boom.words, boom.seating)
    for field in BoomEvent.DESCRIPTOR.oneofs_by_name["event"].fields:
        event = BoomEvent()
        getattr(event, field.name).SetInParent()
        said = boom.sentence(Event(boom=event)).plain
        assert said != plain.sentence(Event(boom=event)).plain
        assert said[0].isupper()
        assert said[-1] in ".!:) "


def test_sentences_speak_to_who_plays(boom: Drawing) -> None:
    turned = Event(boom=BoomEvent(tile_turned=BoomTileTurned(seat=0, tile=4, face=BOOM_TILE_FUSE)))
    assert boom.sentence(turned).plain == "You turned over tile 4: Burning fuse."
    over = Event(game_over=GameOver(winners=[1, 2], ending="last_alive"))
    assert boom.sentence(over).plain == "Bo and Cy won. Only one player has hearts left."
    passing = Event(standing_pass_set=StandingPassSet(seat=0, on=True))
    assert boom.sentence(passing).plain == "You passed on all reactions to come."
    assert (
        boom.sentence(Event(answered=Answered(seat=0, action=passing_action()))).plain
        == "You answered: pass. It stays sealed."
    )
    assert "cannot tell" in boom.sentence(Event()).plain


def test_the_table_says_what_is_to_come(boom: Drawing) -> None:
    tiles = [BOOM_TILE_UNSPECIFIED] * 13 + [BOOM_TILE_GIFT]
    dice = [BOOM_SYMBOL_BOMB, BOOM_SYMBOL_GIFT, BOOM_SYMBOL_HEART, BOOM_SYMBOL_SCISSORS, BOOM_SYMBOL_SCISSORS]
    view = BoomView(hearts=[2, 0, 3], supply=10, tiles=tiles, roller=2, rolls=1, dice=dice)
    view.bombs, view.gifts, view.named_by = 1, 2, 2
    said = drawn(boom, View(boom=view), Decision(seat=0, kind="turn_tile"))
    assert "You: turn over a tile (named by Cy). Still to come: 1 x Bomb, 2 x Gift." in said
    assert "1 Bo  out" in said
    assert "2 Cy  ♥♥♥ has the dice" in said
    assert "● Bomb   ▣ Gift   ♥ Heart   ✂ Scissors   ✂ Scissors" in said


def test_a_game_without_a_drawing_can_be_played(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "TABLES", {})
    done = run("play", "boom", *FIRST, "--lang", "sv", typed=f"abc\n{ENTERS}")
    assert done.code == 0
    for said in ("hearts", "2, 2, 2", "Slå alla fem tärningarna.", "roll: stand no", "won."):
        assert said in done.out
    assert "Type a number from 1 to 2" in done.out


def test_only_games_have_drawings() -> None:
    assert set(TABLES) <= {game.name for game in GAMES}
    assert isinstance(drawing_of(describe(GAMES["boom"]), game_of("Ada"), "en"), BoomTable)


def test_names_cannot_move_the_cursor() -> None:
    seating = Seating.of(game_of("\x1b[2J[red]Ada", "Bo", "Bo"), me=2)
    assert seating.names == ("?[2J[red]Ada", "Bo 1", "Bo 2")
    assert (seating.who(2), seating.whose(1), seating.whom(7)) == ("You", "Bo 1's", "seat 7")


# -- domains ------------------------------------------------------------------------------------------------------

NUMBERS = Values(numbers=[0, 1, 2, 3, 4])
SOME = FieldDomain(field="dice", some=SomeOf(among=NUMBERS, least=1, most=3))
TWICE = FieldDomain(field="dice", some=SomeOf(among=Values(numbers=[1, 1, 2]), least=1, most=3))
ORDER = FieldDomain(field="dice", order=OrderOf(among=NUMBERS))
EACH = FieldDomain(field="dice", each=EachOf(among=NUMBERS, count=2))
ONE = FieldDomain(field="stand", one=OneOf(among=Values(numbers=[0, 1])))


def reroll() -> Action:
    return Action(boom=BoomAction(reroll=BoomReroll(dice=[0])))


@pytest.mark.parametrize(
    ("field", "typed", "dice"),
    [
        (SOME, "", [0]),
        (SOME, "3 1", [1, 3]),
        (TWICE, "1 2 1", [1, 1, 2]),
        (ORDER, "4,3,2,1,0", [4, 3, 2, 1, 0]),
        (EACH, "2 2", [2, 2]),
    ],
)
def test_a_domain_is_filled_in(field: FieldDomain, typed: str, dice: list[int]) -> None:
    action = reroll()
    fill_in(action, field, typed)
    assert list(action.boom.reroll.dice) == dice


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        *((SOME, typed) for typed in ("0 1 2 3", "1 1", "9", "x")),
        *((TWICE, typed) for typed in ("2 2", "1 1 1", "1 1 2 2")),
        (ORDER, "0 1"),
        (EACH, "1"),
    ],
)
def test_what_is_not_in_a_domain_is_refused(field: FieldDomain, typed: str) -> None:
    action = reroll()
    with pytest.raises(NotUnderstood, match=re.escape(question(action, field))):
        fill_in(action, field, typed)
    assert action == reroll()


def test_a_flag_is_filled_in() -> None:
    action = Action(boom=BoomAction())
    action.boom.roll.SetInParent()
    assert question(action, ONE) == "stand: one of no, yes"
    fill_in(action, ONE, "Yes")
    assert action.boom.roll.stand


def test_a_domain_is_one_choice(boom: Drawing) -> None:
    choices = [Choice(domain=Domain(example=reroll(), fields=[SOME])), Choice(action=passing_action())]
    legal = ListLegalActionsResponse(choices=choices, kind="other")
    plain = Drawing(boom.words, boom.seating)
    assert plain.menu(legal) == [("1, Enter", "reroll: you are asked for dice"), ("2", "pass")]
    assert plain.chosen("2", legal) == choices[1]
