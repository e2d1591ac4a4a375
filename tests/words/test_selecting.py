"""What a message can select by: whether a seat is the one spoken to, and which kind an action is."""

from __future__ import annotations

import pytest

from engines.core.actions import Pass
from engines.core.events import Answered
from engines.kittens import GAME
from engines.kittens.actions import Nope
from engines.kittens.cards import Card
from engines.kittens.events import Attacked, CardsPlayed
from words.teller import Teller


@pytest.mark.parametrize(
    ("me", "said"),
    [(0, "You got 3 turns to take."), (1, "Ann got 3 turns to take."), (None, "Ann got 3 turns to take.")],
)
def test_who_is_seat_and_target_at_once_is_spoken_to_all_the_same(me: int | None, said: str) -> None:
    assert Teller(GAME, "en", ["Ann", "Bob"], me).event(Attacked(0, 0, 3)) == said


def test_a_player_called_none_is_somebody() -> None:
    """A name may be any word, so messages select by a code beside it."""
    played = CardsPlayed(0, (Card.FAVOR,), 1, None)
    assert Teller(GAME, "en", ["Ann", "none"], 0).event(played) == "You played Favor on none."


def test_an_answer_is_told_by_its_kind() -> None:
    teller = Teller(GAME, "en", ["Ann", "Bob"], 0)
    assert teller.event(Answered((0,), 0, Pass())) == "You passed."
    assert teller.event(Answered((0,), 0, Nope())).startswith("You answered “Nope”.")
