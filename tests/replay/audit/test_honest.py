"""Honest matches are proven, however they end. `python -m tests.replay.audit.honest` tries many more."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.game import Game
from engines.games import GAMES
from replay.audit.findings import Verdict
from replay.audit.match import FileAudit
from tests.replay.audit.forge import findings
from tests.replay.audit.honest import WAYS, Honest


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
def test_an_honest_match_is_proven(game: Game[Any, Any], way: Callable[[Honest], FileAudit]) -> None:
    audit = way(Honest(game, len(WAYS)))
    assert audit.verdict == Verdict.PROVEN, "\n".join(f"{who}{finding}" for who, finding in findings(audit))
