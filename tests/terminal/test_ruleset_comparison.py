"""`powderkeg audit --against`."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.boom import rules
from engines.boom.actions import Turn
from engines.boom.state import TURN_TILE, BoomState
from engines.core.events import Event
from engines.core.game import Game, Rule
from engines.games import GAMES
from powderkeg.v1 import log_pb2
from replay.log.export import Export, write_export
from tests.replay.audit.forge import event_of, played, table
from tests.terminal.command_line import Run


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A match of boom, one of kittens, and an event of which the file reveals the seed."""
    monkeypatch.chdir(tmp_path)
    exports = {
        "boom.pkr": Export([played("boom", 3)]),
        "kittens.pkr": Export([played("kittens", 2)]),
        "event.pkr": event_of(table(1, 1), boards=1).file(),
    }
    for name, export in exports.items():
        Path(name).write_bytes(write_export(export))
    return [*exports]


@pytest.fixture
def ruleset_9(files: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Boom, but whoever turns over a tile is not told which."""
    game: Game[Any, Any] = GAMES["boom"]

    def turn(state: BoomState, seat: int, action: Turn, events: list[Event]) -> None:
        rules.do_turn(state, seat, action, events)
        del events[0]

    changed = {**game.rules, Turn: Rule(answers=(TURN_TILE,), do=turn, check=rules.check_turn)}
    monkeypatch.setitem(GAMES._games["boom"], 9, replace(game, ruleset=9, rules=changed))


def first_turn() -> int:
    entries = map(log_pb2.LogEntry.FromString, played("boom", 3).entries)
    return next(entry.seq for entry in entries if entry.acted.action.boom.HasField("turn"))


def test_under_the_same_ruleset_all_is_the_same(run: Run, files: list[str]) -> None:
    done = run("audit", "boom.pkr", "event.pkr", "--against", "1")
    assert (done.code, done.err) == (0, "")
    assert done.out.count("nothing: the same") == 2
    assert "0 matches go another way, of 2." in done.out


@pytest.mark.usefixtures("ruleset_9")
def test_the_first_entry_that_differs(run: Run, files: list[str]) -> None:
    done = run("audit", "boom.pkr", "--against", "9")
    assert done.code == 1
    row = next(line for line in done.out.splitlines() if played("boom", 3).match_id in line)
    assert f"1 → 9 {first_turn()} events" in " ".join(row.split())
    assert "instead of TileTurned" in done.out
    assert "1 match goes another way, of 1." in done.out


@pytest.mark.usefixtures("ruleset_9")
def test_one_game_of_several(run: Run, files: list[str]) -> None:
    done = run("audit", *files, "--against", "9")
    assert done.code == 1
    row = next(line for line in done.out.splitlines() if "kittens.pkr" in line)
    assert "absent" in row
    assert "kittens has no ruleset 9; rulesets here: 1" in row
    assert "2 matches go another way, of 2; 1 is of a game without this ruleset." in done.out
    done = run("audit", *files, "--against", "boom@9", "--json")
    assert (done.code, done.err) == (1, "")
    found = json.loads(done.out)
    assert (found["against"], found["game"], found["diverge"], found["compared"]) == (9, "boom", 2, 2)
    first = found["matches"][0]
    assert "instead of TileTurned" in first.pop("why")
    assert first == {
        "file": "boom.pkr",
        "match": played("boom", 3).match_id,
        "game": "boom",
        "pinned": 1,
        "ruleset": 9,
        "differs": "events",
        "entry": first_turn(),
    }


def test_a_ruleset_that_none_of_the_games_has(run: Run, files: list[str]) -> None:
    refused = run("audit", *files, "--against", "7")
    assert (refused.code, refused.out) == (2, "")
    assert "no game here has a ruleset 7: boom has 1; kittens has 1 and 2" in refused.err


def test_a_seed_that_is_not_revealed(run: Run, files: list[str]) -> None:
    Path("open.pkr").write_bytes(write_export(event_of(table(1, 1), boards=1, ended=False).file()))
    done = run("audit", "open.pkr", "boom.pkr", "--against", "1")
    assert done.code == 3
    assert "its seed is not revealed yet" in done.out
    assert "0 matches go another way, of 1; 1 cannot be executed." in done.out


def test_nothing_to_compare_is_no_answer(run: Run, files: list[str]) -> None:
    Path("none.pkr").write_bytes(write_export(event_of().file()))
    for words, of in ((["none.pkr", "--against", "1"], ""), (["boom.pkr", "--against", "kittens@1"], "of kittens ")):
        done = run("audit", *words)
        assert (done.code, done.out) == (2, "")
        assert f"--against: the files hold no match {of}to compare" in done.err


def test_a_match_in_several_files_counts_once(run: Run, files: list[str]) -> None:
    """Also if only one of the files has its seed."""
    Path("again.pkr").write_bytes(Path("boom.pkr").read_bytes())
    Path("open.pkr").write_bytes(write_export(event_of(table(1, 1), boards=1, ended=False).file()))
    done = run("audit", "boom.pkr", "again.pkr", "open.pkr", "event.pkr", "open.pkr", "--against", "1")
    assert done.code == 0
    assert "0 matches go another way, of 2." in done.out


def test_a_file_that_cannot_be_read_spoils_no_other(run: Run, files: list[str]) -> None:
    Path("cut.pkr").write_bytes(Path("boom.pkr").read_bytes()[:-5])
    done = run("audit", "cut.pkr", "boom.pkr", "--against", "1")
    assert done.code == 3
    assert "0 matches go another way, of 1; 1 cannot be executed." in done.out
    row = next(line for line in done.out.splitlines() if "cut.pkr" in line)
    assert "unknown" in row
    assert "the file breaks off" in row
    assert run("audit", "cut.pkr", "--against", "1").code == 3
