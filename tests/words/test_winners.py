"""How the end of a match is told."""

import pytest

from engines.core.events import GameOver
from engines.monsters import GAME
from words.teller import Teller


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Won together: you and Karl. A monster has been revived."),
        ("de", "Gemeinsam gewonnen: du und Karl. Ein Monster wurde wiederbelebt."),
        ("sv", "Delad seger: du och Karl. Ett monster har återupplivats."),
    ],
)
def test_a_shared_win_begins_with_a_capital_for_who_is_named_first(language: str, text: str) -> None:
    assert Teller(GAME, language, ("Anna", "Karl", "Otto"), 0).event(GameOver((0, 1), "revived")) == text
