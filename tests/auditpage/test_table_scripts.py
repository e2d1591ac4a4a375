"""The pictures: every table of every game can be drawn for every viewer, and shows what it should."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from auditpage.game_words import game_words
from auditpage.page import SCRIPTS, read_web_file
from engines.games import GAMES
from powderkeg.v1 import log_pb2
from tests.auditpage.audits import SEATS, audited, changed, log_of, matches_in, page_of
from tests.clients.verifier.node import node

STUB = Path(__file__).parent / "stub.js"


@cache
def drawn() -> dict[str, Any]:
    """All games in one process, without the part of the script that needs a real page."""
    match_id, entries = log_of("boom")
    broken = [*entries[:50], changed(entries[50], lambda entry: entry.acted.action.Clear()), *entries[51:]]
    named = {game: audited(*log_of(game)) for game in SEATS}
    named |= {"broken": audited(match_id, broken), "sealed": audited(match_id, entries[:30])}
    named |= {"open": audited(match_id, entries[:2]), "nothing": audited(match_id, [])}
    rulesets = [f"{game.name}@{game.ruleset}" for game in GAMES.every_ruleset()]
    words = {rules: game_words(rules) for rules in rulesets}
    data = {"words": words, "matches": matches_in(page_of(*named.values()))}
    script = "\n".join([*(read_web_file(f"{name}.js") for name in SCRIPTS if name != "report"), STUB.read_text()])
    done = subprocess.run(
        [node(), "-e", script], input=json.dumps(data), capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return dict(zip(named, json.loads(done.stdout), strict=True))


@pytest.mark.parametrize("game", SEATS)
def test_every_table_is_drawn_for_everybody(game: str) -> None:
    entries = len(log_of(game)[1])
    found = drawn()[game]
    assert len(found["viewers"]) == 2 + SEATS[game]
    for viewer in found["viewers"]:
        assert viewer["list"] == entries
        assert all(f"Player {seat}" in viewer["tables"][-1] for seat in range(SEATS[game]))
        for table in viewer["tables"]:
            assert not {"undefined", "NaN", "null", "[object"} & set(table.replace(".", " ").split())


def test_the_organizer_sees_hands_and_a_spectator_backs() -> None:
    everything, spectator, *_ = drawn()["kittens"]["viewers"]
    hands = 10  # soon after the deal, when everybody still has a Defuse
    seen = [everything["tables"][hands - 1], spectator["tables"][hands // 5 - 1]]
    hidden = [table.count("Defuse") - table.count("asks for Defuse") for table in seen]
    assert hidden[0] > SEATS["kittens"]  # one in each hand, some in the pile
    assert hidden[1] == 0
    assert all("draw pile" in table for table in seen)


def test_thinking_is_drawn_for_each_seat() -> None:
    chart = drawn()["kobolds"]["chart"]
    assert all(f"Player {seat}" in chart for seat in range(SEATS["kobolds"]))
    assert "out of time" in chart
    assert "median" in chart


def test_what_cannot_be_drawn_says_why() -> None:
    found = drawn()
    assert "not what an honest service would have written" in found["broken"]["viewers"][0]["tables"][-1]
    assert "The seed of this match is not known" in found["sealed"]["viewers"][0]["tables"][-1]
    assert "Nothing was ever dealt" in found["open"]["viewers"][0]["tables"][-1]
    assert len(found["nothing"]["viewers"][0]["tables"]) == 1


def test_the_broken_entry_was_one_that_acts() -> None:
    assert log_pb2.LogEntry.FromString(log_of("boom")[1][50]).HasField("acted")
