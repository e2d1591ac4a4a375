"""What several tests of the audit need."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.boom import GAME
from engines.core.registry import Registry
from replay.log import entry_kinds


@pytest.fixture
def two_rulesets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boom has another ruleset, for matches that claim to be played under it."""
    monkeypatch.setattr(entry_kinds, "GAMES", Registry(GAME, replace(GAME, ruleset=2)))
