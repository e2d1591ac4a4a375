"""What the client's README shows works."""

from __future__ import annotations

import ast
import asyncio
import re
import sys
from pathlib import Path

import pytest

import powderkeg.client
from powderkeg.v1.boom_pb2 import BoomAction, BoomRoll, BoomStop
from powderkeg.v1.match_pb2 import (
    MATCH_STATUS_FINISHED,
    MATCH_STATUS_PLAYING,
    Action,
    Choice,
    Decision,
    Domain,
    Match,
    Outcome,
)
from powderkeg.v1.match_service_pb2 import (
    AddBotRequest,
    AddBotResponse,
    CreateMatchResponse,
    GetMatchResponse,
    JoinMatchResponse,
    ListLegalActionsResponse,
    StartMatchResponse,
    SubmitActionRequest,
    SubmitActionResponse,
    WatchMatchResponse,
)
from tests.clients.python.fake import Fake, run

README = Path(__file__).parents[3] / "clients" / "python" / "README.md"
TEXT = README.read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```python\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)
BOTS = re.findall(r"^<!-- example: bot -->\n```python\n(.*?)^```$", TEXT, re.DOTALL | re.MULTILINE)

ROLL = Action(boom=BoomAction(roll=BoomRoll()))
STOP = Action(boom=BoomAction(stop=BoomStop()))


def test_there_is_one_bot_and_it_is_short() -> None:
    (bot,) = BOTS
    assert len(bot.splitlines()) < 40


@pytest.mark.parametrize("block", BLOCKS)
def test_python_compiles(block: str) -> None:
    compile(block, str(README), "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)


def test_every_public_name_is_real_and_every_error_is_explained() -> None:
    for name in powderkeg.client.__all__:
        thing = getattr(powderkeg.client, name)
        assert thing.__doc__
        if isinstance(thing, type) and issubclass(thing, Exception) and thing is not powderkeg.client.PowderkegError:
            assert f"| `{name}` |" in TEXT


def a_short_match() -> Fake:
    """Three seats; the bot of the README is asked twice, then the match is over."""
    fake = Fake()
    token = "secret"  # noqa: S105 (of a match that is made up)
    playing = Match(id="m1", status=MATCH_STATUS_PLAYING, seq=3)
    over = Match(id="m1", status=MATCH_STATUS_FINISHED, seq=6, outcome=Outcome(winners=[2], ending="last_alive"))
    mine, other = [Decision(seat=0)], [Decision(seat=1)]
    fake.on("CreateMatch", CreateMatchResponse(match=Match(id="m1"), host_token=token))
    fake.on("JoinMatch", JoinMatchResponse(match=Match(id="m1"), seat=0, seat_token=token))
    fake.on("AddBot", AddBotResponse(match=Match(id="m1")))
    fake.on("StartMatch", StartMatchResponse(match=playing))
    fake.on(
        "WatchMatch",
        [
            WatchMatchResponse(seq=3, match=playing, decisions=mine),
            WatchMatchResponse(seq=4, decisions=mine),
            WatchMatchResponse(seq=5, decisions=other),
            WatchMatchResponse(seq=6, match=over),
        ],
    )
    first = ListLegalActionsResponse(choices=[Choice(action=ROLL), Choice(action=STOP)])
    second = ListLegalActionsResponse(choices=[Choice(domain=Domain(example=STOP))])
    fake.on("ListLegalActions", first, second)
    fake.on("SubmitAction", SubmitActionResponse(seq=4), SubmitActionResponse(seq=5))
    fake.on("GetMatch", GetMatchResponse(match=over))
    return fake


def test_the_bot_plays() -> None:
    async def scenario() -> None:
        fake = a_short_match()
        await fake.start()
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-W", "error", "-c", BOTS[0], f"127.0.0.1:{fake.port}"),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        said, complained = await bot.communicate()
        await fake.stop()
        assert bot.returncode == 0, complained.decode()
        assert said.decode() == "I was seat 0. Winners: [2], ending: last_alive\n"
        assert [request.bot for request in fake.asked("AddBot", AddBotRequest)] == ["sensible", "sensible"]
        assert [request.action for request in fake.asked("SubmitAction", SubmitActionRequest)] == [ROLL, STOP]

    run(scenario)
