"""`powderkeg replay`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from powderkeg.client import Player
from replay.export import read_export, write_export
from tests.cli.conftest import Run


@pytest.fixture
def exported(run: Run, finished: str, tmp_path: Path) -> Path:
    path = tmp_path / "a.pkr"
    assert run("replay", "export", "-o", str(path), "--", finished).code == 0
    return path


def tampered(exported: Path, seq: int) -> Path:
    """A copy in which the last byte of an entry, a part of its digest, is flipped."""
    match_id, entries = read_export(exported.read_bytes())
    entries[seq - 1] = entries[seq - 1][:-1] + bytes([entries[seq - 1][-1] ^ 1])
    path = exported.with_name("tampered.pkr")
    path.write_bytes(write_export(match_id, entries))
    return path


def test_a_match_is_told(run: Run, finished: str, exported: Path) -> None:
    done = run("replay", "show", "--", finished)
    assert (done.code, done.err) == (0, "")
    for said in ("sensible 0, sensible 1, sensible 2", "rolled: ", "turned over tile", "won. Only one player"):
        assert said in done.out
    assert run("replay", "show", str(exported)).out == done.out
    assert run("replay", "show", str(exported), "--seat", "1").out == done.out  # boom has no secrets from a seat


def test_one_entry_is_shown(run: Run, finished: str, exported: Path) -> None:
    """After the genesis, three seats and the start, the sixth entry is the first roll."""
    done = run("replay", "show", "--seq", "6", "--seat", "1", "--lang", "sv", "--", finished)
    assert done.code == 0
    assert "entry 6" in done.out
    assert done.out.count("rolled") == 1
    assert run("replay", "show", str(exported), "--seq", "6", "--seat", "1", "--lang", "sv").out == done.out


def test_the_table_of_a_running_match(run: Run, waiting: Player) -> None:
    done = run("replay", "show", "--seq", "5", "--", waiting.match_id)
    assert done.code == 0
    assert "Ada: roll all five dice." in done.out
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
    assert run("replay", "export", "-o", "-", "--", finished).out.startswith(f"powderkeg replay 1\n{finished}\n")


def test_a_sound_log(run: Run, finished: str, exported: Path) -> None:
    entries = len(read_export(exported.read_bytes())[1])
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
    assert "Not sound: the file breaks off in entry" in done.out
    match_id, entries = read_export(exported.read_bytes())
    path.write_bytes(write_export(match_id, entries[:-1]))
    done = run("replay", "verify", str(path))
    assert done.code == 1
    assert "no entry closes it" in done.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["show", "no/such.pkr"], "there is no file no/such.pkr"),
        (["verify", "no.pkr"], "there is no file no.pkr"),
        (["verify", "/"], "/ is a folder"),
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
