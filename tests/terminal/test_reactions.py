"""`powderkeg play` in a game with reaction windows: the one of docs/adding-a-game.md."""

from __future__ import annotations

import asyncio
import re

import pytest

from powderkeg.client import Player, Powderkeg
from powderkeg.v1.match_pb2 import Action, StandingPass
from tests.terminal.command_line import Run, at_random
from tests.toy import toy

pytestmark = pytest.mark.usefixtures("snatch")

SEED = "2a"
OF = ("--bots", "random", "--option", "first_seat=0", "--seed", SEED)
SNATCH = ("play", "snatch", "--seats", "3", *OF)
SNATCH_FOR_TWO = ("play", "snatch", "--seats", "2", *OF)
"""The same hand. Nobody else is asked for a reaction, so the question never changes while it is answered."""
HAND = toy().new(3, bytes.fromhex(SEED.zfill(64)), {"first_seat": 0}).view(0).places[0].hand
PUT_BACK = f"{HAND[0]}\n"
"""A card goes back; the next question is which to lay."""
TO_REACT = f"{PUT_BACK}{HAND[1]}\n"
"""A low card is laid: with the highest in hand, whoever snatches it or lays the next can be answered."""
TYPED = at_random("".join(f"{number}\n" for number in range(1, 31)) + "\n" * 10, 4000)
"""What somebody types who cannot read: now and then it is an answer. In a reaction window Enter passes."""
ASKED_TO_REACT = "1, Enter  pass"
TOLD, TAKEN_BACK = "From now on you pass whenever you could react.", "You are asked for reactions again."


def test_a_whole_game(run: Run) -> None:
    done = run(*SNATCH, typed=f"{TO_REACT}\n\n\n{TYPED}")
    assert done.code == 0
    for said in (ASKED_TO_REACT, "p passes on this and on all reactions to come.", "You passed.", "No cards are left."):
        assert said in done.out
    assert TOLD not in done.out


def test_a_standing_pass_is_set_at_any_prompt(run: Run) -> None:
    for typed in ("p\n", f"{PUT_BACK}P\n"):  # when asked which cards go back, and what to do next
        done = run(*SNATCH, typed=typed + TYPED)
        assert done.code == 0
        assert done.out.count(TOLD) == 1
        assert ASKED_TO_REACT not in done.out
        assert "You pass on all reactions. p takes that back." in done.out
        assert "No cards are left." in done.out


def test_a_standing_pass_is_taken_back(run: Run) -> None:
    done = run(*SNATCH, typed=f"p\np\n{TO_REACT}{TYPED}")
    assert (done.out.count(TOLD), done.out.count(TAKEN_BACK)) == (1, 1)
    assert ASKED_TO_REACT in done.out


def test_a_standing_pass_answers_a_reaction(run: Run) -> None:
    done = run(*SNATCH_FOR_TWO, typed=f"{TO_REACT}p\n{TYPED}")
    assert done.out.count(ASKED_TO_REACT) == 1
    assert done.out.index(ASKED_TO_REACT) < done.out.index(TOLD)
    assert "No cards are left." in done.out


def test_the_help_tells_of_it(run: Run) -> None:
    done = run(*SNATCH, typed="?\n")
    assert "pass on all reactions to come; once more takes that back" in done.out


async def two_of_three_have_answered(address: str) -> list[Player]:
    async with Powderkeg.connect(address) as client:
        host = await client.create("snatch", seats=3, options={"first_seat": "0"})
        players = [await client.join(host.match.id, name) for name in ("Ada", "Bo", "Cy")]
        await host.start()
        for player in [client.player(each.match_id, each.seat, each.token) for each in players[:2]]:
            await player.act((await player.legal()).choices[0])
            await player.act(StandingPass(on=True))
        return players


def test_who_comes_back_is_told_what_the_seat_did_last(run: Run) -> None:
    left = run(*SNATCH, typed=f"{PUT_BACK}p\n")
    key = re.findall(r"powderkeg play --resume=(\S+)", left.out)[0]
    back = run("play", f"--resume={key}")
    assert back.out.count(TOLD) == 1
    assert "You pass on all reactions. p takes that back." in back.out
    assert "Put back" not in back.out


def test_watching_draws_what_it_tells(address: str, run: Run) -> None:
    """While the match is on, and from its beginning once it is over."""
    players = asyncio.run(two_of_three_have_answered(address))

    async def go_on() -> None:
        async with Powderkeg.connect(address) as client:
            seats = [client.player(each.match_id, each.seat, each.token) for each in players]
            await seats[2].act((await seats[2].legal()).choices[0])
            for _ in range(300):
                for seat in seats:
                    legal = await seat.legal()
                    if legal.choices:
                        choice = legal.choices[0]
                        action = choice.action if choice.HasField("action") else choice.domain.example
                        assert isinstance(action, Action)
                        await seat.act(action, expected_seq=legal.seq)

    asyncio.run(go_on())
    told = run("watch", players[0].match_id)
    assert told.code == 0
    numbers = [int(number) for number in re.findall(r"^ +(\d+)  ", told.out, re.MULTILINE)]
    assert numbers == sorted(numbers)
    ended = re.findall(r"entry (\d+)", told.out)[-1]
    assert int(ended) == numbers[-1]
    whole = run("replay", "show", players[0].match_id)
    assert int(re.findall(r"entry (\d+)", whole.out)[-1]) > numbers[-1], "the log counts what was sealed, too"
