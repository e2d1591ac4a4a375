"""The two programs of docs/ that play any game in any language over one stream, with nothing of a game in them."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines.games import GAMES
from tests.clients.verifier.node import node
from tests.service.running import Process, process
from words.bundles import bundle
from words.catalogue import endings

ROOT = Path(__file__).parent.parent
PROGRAMS = {"player.py": [sys.executable], "player.js": [node()]}
TRIED = [
    (program, game, language)
    for program in PROGRAMS
    for game, language in zip(("boom", "kittens", "monsters", "kobolds"), ("sv", "de", "en", "de"), strict=True)
]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with process("--data", str(tmp_path_factory.mktemp("players"))) as started:
        yield started


def answers(seed: int, count: int = 30_000) -> str:
    """What somebody types who has no idea of the game; just Enter is always an answer."""
    rng = random.Random(seed)
    return "\n".join(rng.choice(("", "", "1", "2", "3", "5", "1 2", "0", "x")) for _ in range(count)) + "\n"


@pytest.mark.parametrize(("program", "game", "language"), TRIED)
def test_a_whole_match_is_played(service: Process, program: str, game: str, language: str) -> None:
    packages = str(ROOT / "requirements" / "node" / "node_modules")
    done = subprocess.run(
        [*PROGRAMS[program], str(ROOT / "docs" / program), game, language, service.address],
        input=answers(1),
        env={**os.environ, "NODE_PATH": packages, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    last = done.stdout.rstrip().splitlines()[-1]
    words = bundle(game, language)
    assert any(words.say(f"ending-{code.replace('_', '-')}", {"ruleset": 2}) in last for code in endings(GAMES[game]))
    assert "event-" not in done.stdout
    assert "action-" not in done.stdout


@pytest.mark.parametrize("program", PROGRAMS)
def test_they_are_short_and_know_no_game(program: str) -> None:
    text = (ROOT / "docs" / program).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 60
    codes = {card.code for game in GAMES for card in game.catalogue.cards if len(card.code) > 4}
    kinds = {kind for game in GAMES for kind in game.legal if len(kind) > 4}
    assert not [word for word in {game.name for game in GAMES} | codes | kinds if word in text]
