"""The same files work in a browser: @fluent/bundle says what the service says."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from engines.core.events import seen_by
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import viewers
from engines.games import GAMES
from tests.clients.verifier.node import node
from tests.engines.conformance.play import Table, restless_move, some_steps, spread
from words import LANGUAGES
from words.bundles import LocaleBundle, ftl
from words.teller import Teller

FORMAT = Path(__file__).parent / "format.js"
PACKAGES = Path(__file__).parent.parent.parent / "requirements" / "node" / "node_modules"


class Recording(LocaleBundle):
    """Keeps what it was asked to say, and what it has said."""

    def __init__(self, game: str, language: str) -> None:
        super().__init__(language, ftl(game, language))
        self.said: dict[str, tuple[list[Any], str]] = {}

    def format(self, name: str, given: dict[str, Any] | None = None) -> tuple[str, list[Any]]:
        said, wrong = super().format(name, given)
        message, _, attribute = name.partition(".")
        self.said[f"{name} {given}"] = ([message, attribute, given or {}], said)
        return said, wrong


def told(game: str, language: str) -> Recording:
    """What is said in a match of each ruleset."""
    recording = Recording(game, language)
    for ruleset in GAMES.rulesets(game):
        rules = GAMES.at(game, ruleset)
        table = Table(rules, rules.seats[-1])
        rng = Rng(derive_seed("browser", game, ruleset))
        for state, seat, action in some_steps(table, 0, rng, restless_move):
            events = state.copy().apply(seat, action)
            for viewer in viewers(table.seats):
                teller = Teller(rules, language, ["Åsa", "Jörg", *map(str, range(9))], viewer if viewer >= 0 else None)
                teller.bundle = recording
                for event in seen_by(events, viewer):
                    teller.event(event)
                for choice in spread(list(state.legal(viewer)) if viewer >= 0 else [], 5):
                    teller.label(choice, state.view(viewer))
    return recording


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_a_browser_says_the_same(game: str, language: str) -> None:
    assert PACKAGES.exists(), "run `make setup`"
    recording = told(game, language)
    cases = [case for case, _ in recording.said.values()]
    asked = json.dumps({"language": language, "ftl": recording.source, "cases": cases})
    environment = {**os.environ, "NODE_PATH": str(PACKAGES)}
    done = subprocess.run([node(), FORMAT], input=asked, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)
    assert answer["wrong"] == []
    assert answer["said"] == [said for _, said in recording.said.values()]
    assert len(cases) > 50
