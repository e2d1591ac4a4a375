"""Whatever byte of a file is changed, it is refused. `python -m tests.replay.audit.ten_thousand` tries many more."""

from __future__ import annotations

import pytest

from engines.games import GAMES
from replay.audit.findings import Verdict
from tests.replay.audit.changes import change, change_with_the_key, file, first_check, names

CHANGES = {"boom": 60, "kittens": 60, "kobolds": 4, "monsters": 8, "an event": 20}
"""Of long files fewer; of all others:"""
OF_OTHERS = 40
WITH_THE_KEY = 60


@pytest.mark.parametrize("name", names())
def test_a_file_with_one_byte_changed_is_refused(name: str) -> None:
    assert not first_check(file(name))
    for number in range(CHANGES.get(name, OF_OTHERS)):
        done = change(name, number)
        assert done.refused_by, done


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_who_has_the_key_can_change_little_and_break_nothing(game: str) -> None:
    verdicts = [change_with_the_key(game, number) for number in range(WITH_THE_KEY)]
    assert verdicts.count(Verdict.REFUTED) > WITH_THE_KEY // 4
    assert Verdict.UNPROVEN not in verdicts
