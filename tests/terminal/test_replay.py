"""`powderkeg replay`."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from powderkeg.client import Player, Powderkeg
from replay.log.export import Export, MatchLog, read_export, write_export
from tests.replay.audit.forge import event_of, looked_at, played, signed, table
from tests.terminal.command_line import ORGANIZER, Run


@pytest.fixture
def exported(run: Run, finished: str, tmp_path: Path) -> Path:
    path = tmp_path / "a.pkr"
    assert run("replay", "export", "-o", str(path), "--", finished).code == 0
    return path


def tampered(exported: Path, seq: int) -> Path:
    """A copy in which the last byte of an entry, a part of its digest, is flipped."""
    log = read_export(exported.read_bytes()).match()
    log.entries[seq - 1] = log.entries[seq - 1][:-1] + bytes([log.entries[seq - 1][-1] ^ 1])
    path = exported.with_name("tampered.pkr")
    path.write_bytes(write_export(Export([log])))
    return path


@pytest.fixture
def event_file(tmp_path: Path) -> Path:
    """An event that is closed, with two tables of a board."""
    path = tmp_path / "event.pkr"
    path.write_bytes(write_export(event_of(table(1, 1), table(1, 2), boards=1).file()))
    return path


def test_a_match_is_told(run: Run, finished: str, exported: Path) -> None:
    done = run("replay", "show", "--", finished)
    assert (done.code, done.err) == (0, "")
    for said in ("sensible 1, sensible 2, sensible 3", "rolled: ", "turned over tile", "wins. Only one player"):
        assert said in done.out
    assert run("replay", "show", str(exported)).out == done.out
    seen = run("replay", "show", str(exported), "--seat", "1").out
    assert "sensible 2 has the dice" in done.out
    assert "Your turn" in seen, "who looks through the eyes of a seat is told so"
    assert "sensible 2 has the dice" not in seen


def test_one_entry_is_shown(run: Run, finished: str, exported: Path) -> None:
    """After the genesis, three seats and the start, the sixth entry is the first roll."""
    done = run("replay", "show", "--seq", "6", "--seat", "1", "--lang", "sv", "--", finished)
    assert done.code == 0
    assert "post 6" in done.out
    assert done.out.count(" slår: ") == 1
    assert run("replay", "show", str(exported), "--seq", "6", "--seat", "1", "--lang", "sv").out == done.out


def test_the_table_of_a_running_match(run: Run, waiting: Player) -> None:
    done = run("replay", "show", "--seq", "5", "--", waiting.match_id)
    assert done.code == 0
    assert "Ada: Roll all five dice." in done.out
    refused = run("replay", "show", "--", waiting.match_id)
    assert refused.code == 2
    assert "is not over yet; follow it: powderkeg watch" in refused.err
    assert "not over yet" in run("replay", "export", "--", waiting.match_id).err
    assert "Sound: 5 entries" in run("replay", "verify", "--", waiting.match_id).out


def test_an_export_is_written_once(
    run: Run, finished: str, exported: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("replay", "export", "--", finished)
    path = tmp_path / f"{finished}.pkr"
    assert done.code == 0
    assert done.out.startswith(f"{finished}.pkr: ")
    assert path.read_bytes() == exported.read_bytes()
    path.write_text("mine")
    again = run("replay", "export", "--", finished)
    assert (again.code, path.read_text()) == (2, "mine")
    assert "is there already; name another file with -o, or write over it with --force" in again.err
    assert run("replay", "export", "--force", "--", finished).code == 0
    assert path.read_bytes() == exported.read_bytes()
    assert sorted(each.name for each in tmp_path.iterdir()) == sorted(["a.pkr", path.name])


def test_an_export_can_go_to_standard_output(run: Run, finished: str) -> None:
    assert run("replay", "export", "-o", "-", "--", finished).out.startswith("powderkeg replay 2\nM")


def test_a_sound_log(run: Run, finished: str, exported: Path) -> None:
    entries = len(read_export(exported.read_bytes()).match().entries)
    here = run("replay", "verify", str(exported))
    assert (here.code, here.err) == (0, "")
    assert f"Sound: {entries} entries of match {finished} executed again to the same digests." in here.out
    assert run("replay", "verify", "--", finished).out == here.out
    reports = [run("replay", "verify", "--json", "--", where) for where in (finished, str(exported))]
    assert [json.loads(report.out) for report in reports] == [json.loads(reports[0].out)] * 2
    report = json.loads(reports[0].out)
    assert (report["sound"], report["entries"], report["first_bad_seq"], report["problem"]) == (True, entries, 0, "")


def test_a_file_is_verified_without_a_service(run: Run, exported: Path) -> None:
    done = run("replay", "verify", str(exported), "--address", "127.0.0.1:1")
    assert (done.code, done.err) == (0, "")


def test_a_tampered_file_is_found_out(run: Run, finished: str, exported: Path) -> None:
    path = tampered(exported, 9)
    done = run("replay", "verify", str(path))
    assert (done.code, done.err) == (1, "")
    assert done.out.startswith("Not sound: entry 9: re-execution gives another state digest")
    report = json.loads(run("replay", "verify", str(path), "--json").out)
    assert (report["sound"], report["first_bad_seq"], report["chain_head"]) == (False, 9, "")
    shown = run("replay", "show", str(path))
    assert (shown.code, shown.err) == (1, "powderkeg: entry 9: re-execution gives another state digest\n")


def test_a_file_that_breaks_off_is_not_sound(run: Run, exported: Path) -> None:
    path = exported.with_name("short.pkr")
    path.write_bytes(exported.read_bytes()[:-10])
    done = run("replay", "verify", str(path))
    assert done.code == 1
    assert "Not sound: the file breaks off in the middle of a record" in done.out
    log = read_export(exported.read_bytes()).match()
    path.write_bytes(write_export(Export([MatchLog(log.match_id, log.entries[:-1])])))
    done = run("replay", "verify", str(path))
    assert done.code == 1
    assert "no entry closes it" in done.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["show", "no/such.pkr"], "there is no file no/such.pkr"),
        (["verify", "no.pkr"], "there is no file no.pkr"),
        (["verify", "/"], "/ is a folder"),
        (["show", "abc", "--all", "--seat", "0"], "give --all or --seat, not both"),
        (["show", "abc", "--match", "x"], "--match picks a match of a file"),
        (["verify", "abc", "--match", "x"], "--match picks a match of a file"),
        (["import", "no.pkr"], "there is no file no.pkr"),
        (["import", __file__], "is not a replay"),
        (["verify", __file__], "is not a replay"),
        (["show", __file__], "is not a replay"),
        (["show", "abc"], "there is no match 'abc'; `powderkeg watch` lists those being played"),
        (["verify", "abc"], "there is no match 'abc'"),
        (["export", "abc"], "there is no match 'abc'"),
        (["export", "abc", "-o", "/no/such/folder/x"], "there is no folder /no/such/folder"),
    ],
)
def test_mistakes_are_named(run: Run, arguments: list[str], complaint: str) -> None:
    done = run("replay", *arguments)
    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert done.err.count("\n") == 1


def test_what_is_not_in_the_log_is_refused(run: Run, finished: str, exported: Path) -> None:
    for replayed in (finished, str(exported)):
        late = run("replay", "show", "--seq", "9999", "--", replayed)
        assert (late.code, late.out) == (2, "")
        nobody = run("replay", "show", "--seat", "3", "--", replayed)
        assert (nobody.code, nobody.out) == (2, "")
        assert "seat" in nobody.err


# -- all cards ---------------------------------------------------------------------------------------------------------


def kittens_file(tmp_path: Path) -> Path:
    log = played("kittens", 4, 1)
    path = tmp_path / "kittens.pkr"
    path.write_bytes(write_export(Export([signed(log.match_id, looked_at(log.entries, 9, 2))])))
    return path


def test_the_organizer_sees_all_cards(run: Run, tmp_path: Path) -> None:
    path = str(kittens_file(tmp_path))
    seat = run("replay", "show", path, "--seq", "12", "--seat", "1").out
    assert seat.count(" hand ") == 1
    done = run("replay", "show", path, "--seq", "12", "--all")
    assert (done.code, done.err) == (0, "")
    assert done.out.count(" hand ") == 4
    assert "from the top" in done.out
    assert "from the top" not in seat


def test_that_the_organizer_looked_is_told(run: Run, tmp_path: Path) -> None:
    told = run("replay", "show", str(kittens_file(tmp_path)))
    assert told.code == 0
    assert "   10  The organizer looked at the cards of Player 2, as they were after entry 9." in told.out


def test_all_cards_of_a_running_match_need_the_organizer_key(run: Run, waiting: Player) -> None:
    match = ["--", waiting.match_id]
    refused = run("replay", "show", "--seq", "5", "--all", *match)
    assert refused.code == 2
    shown = run("replay", "show", "--seq", "5", "--all", "--organizer-key", ORGANIZER, *match)
    assert (shown.code, shown.err) == (0, "")
    assert "face down: 0" in shown.out


def test_all_cards_of_a_match_that_is_over(run: Run, finished: str, exported: Path) -> None:
    shown = run("replay", "show", "--seq", "6", "--all", "--", finished)
    assert (shown.code, shown.err) == (0, "")
    assert run("replay", "show", str(exported), "--seq", "6", "--all").out == shown.out


# -- files of events ---------------------------------------------------------------------------------------------------


def test_of_a_file_with_several_matches_one_is_picked(run: Run, event_file: Path) -> None:
    ids = [match.match_id for match in read_export(event_file.read_bytes()).matches]
    for words in (["show"], ["verify"]):
        done = run("replay", *words, str(event_file))
        assert (done.code, done.out) == (2, "")
        assert f"holds 2 matches: pick one with --match: {ids[0]}, {ids[1]}" in done.err
        assert f"has no match x; it has {ids[0]}" in run("replay", *words, str(event_file), "--match", "x").err
    assert "Sound: " in run("replay", "verify", str(event_file), "--match", ids[1]).out
    told = run("replay", "show", str(event_file), "--match", ids[1])
    assert (told.code, told.err) == (0, "")
    assert f"match {ids[1]}: " in told.out


def test_a_board_waits_for_its_event(run: Run, tmp_path: Path) -> None:
    tables = [table(1, 1), table(1, 2)]
    path = tmp_path / "open.pkr"
    path.write_bytes(write_export(event_of(*tables, boards=1, ended=False).file()))
    for words in (["show"], ["verify"]):
        done = run("replay", *words, str(path), "--match", tables[0].match_id)
        assert (done.code, done.out) == (2, "")
        assert "was played on board 1, whose seed is revealed when its event is closed" in done.err
    path.write_bytes(write_export(Export([], event_of(boards=1, ended=False).file().event)))
    assert "holds no match" in run("replay", "show", str(path)).err


# -- importing ---------------------------------------------------------------------------------------------------------


def test_matches_are_imported_once(run: Run, address: str, tmp_path: Path) -> None:
    log = played("boom", 3, 77)
    path = tmp_path / "old.pkr"
    path.write_bytes(write_export(Export([log])))
    refused = run("replay", "import", str(path))
    assert refused.code == 2
    assert "give it with --organizer-key, or in POWDERKEG_ORGANIZER_KEY" in refused.err
    for _ in range(2):
        done = run("replay", "import", str(path), "--organizer-key", ORGANIZER)
        assert (done.code, done.err) == (0, "")
        assert done.out.endswith("1 match is there now.\n")
        assert log.match_id in done.out

    async def fetch() -> bytes:
        async with Powderkeg.connect(address) as client:
            return await client.export(log.match_id)

    assert asyncio.run(fetch()) == path.read_bytes()
    assert "Sound: " in run("replay", "verify", "--", log.match_id).out


def test_what_is_not_sound_is_not_imported(run: Run, exported: Path) -> None:
    done = run("replay", "import", str(tampered(exported, 9)), "--organizer-key", ORGANIZER)
    assert (done.code, done.out) == (2, "")
    assert "not sound" in done.err
