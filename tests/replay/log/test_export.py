"""The file: records in an order that the page names, and nothing that a reader has to guess."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from replay.log import export
from replay.log.export import (
    AFTER,
    LAST,
    MAGIC,
    MOST_BYTES,
    MOST_RECORD,
    BadExport,
    EventLog,
    Export,
    Growth,
    Leaf,
    MatchLog,
    pieces,
    read_export,
    write_export,
)

PAGE = (Path(__file__).parents[3] / "docs" / "log-format.md").read_text(encoding="utf-8")
HASHES = (bytes(32), bytes([1] * 32))
MATCHES = [MatchLog("m1", [b"one", b"1"], [b"checkpoint"]), MatchLog("m2", [b"two"])]
PROOFS = EventLog(
    "Frühjahr", [Leaf(0, b"opened", HASHES), Leaf(7, b"", ())], [b"head", b"head 2"], [Growth(1, 2, HASHES)]
)
WHOLE = EventLog("e", [Leaf(0, b"opened"), Leaf(1, b"more")], [b"head"])
DATA = {
    "V": b"event",
    "L": bytes(8) + b"leaf",
    "P": bytes(64),
    "H": b"head",
    "K": bytes(16) + bytes(32),
    "M": b"match",
    "E": b"entry",
    "C": b"checkpoint",
}


def record(kind: str, data: bytes | None = None) -> bytes:
    data = DATA[kind] if data is None else data
    return kind.encode() + len(data).to_bytes(4, "big") + data


def file(kinds: str) -> bytes:
    """Records of these kinds; matches are called differently."""
    names = (f"match {number}".encode() for number in range(len(kinds)))
    return MAGIC + b"".join(record(kind, next(names) if kind == "M" else None) for kind in kinds)


def refused(data: bytes) -> str:
    with pytest.raises(BadExport) as bad:
        read_export(data)
    return str(bad.value)


@pytest.mark.parametrize(
    "made",
    [
        Export(MATCHES[:1]),
        Export(MATCHES),
        Export(MATCHES[:1], PROOFS),
        Export(MATCHES, WHOLE),
        Export([], WHOLE),
        Export(MATCHES[1:], EventLog("e" * 400, [Leaf(2**64 - 1, b"")], [b"head"])),
    ],
)
def test_what_is_written_is_read_again(made: Export) -> None:
    data = write_export(made)
    assert read_export(data) == made
    assert b"".join(pieces(made)) == data
    assert write_export(read_export(data)) == data


def test_the_match_of_a_file_of_one() -> None:
    assert Export(MATCHES[:1]).match() == MATCHES[0]
    with pytest.raises(BadExport, match="holds 2 matches"):
        Export(MATCHES).match()


# -- grammar -----------------------------------------------------------------------------------------------------------


def rows() -> dict[str, str]:
    """Of each kind what may follow, as the page has it; $ is the end."""
    found = re.findall(r"^\| (?:`([A-Z])`|\((begin)\)) \|.*\| ([^|]+) \|$", PAGE, re.MULTILINE)
    return {kind: re.sub(r"[` ]", "", after.replace("(end)", "$")) for kind, _, after in found}


def test_the_page_has_all_kinds() -> None:
    assert set(rows()) == {*DATA, ""}


@pytest.mark.parametrize("kind", ["", *DATA])
def test_what_may_follow_is_what_the_page_says(kind: str) -> None:
    assert sorted(AFTER[kind.encode()].decode()) == sorted(rows()[kind].replace("$", ""))


@pytest.mark.parametrize("kind", DATA)
def test_what_may_come_last_is_what_the_page_says(kind: str) -> None:
    assert (kind.encode() in LAST) == ("$" in rows()[kind])


def orders() -> Iterator[str]:
    for size in range(1, 5):
        yield from map("".join, product(DATA, repeat=size))


def test_a_file_is_read_if_the_grammar_has_it_and_else_refused() -> None:
    shape = re.compile(r"(VL(LP?|P(?=[LH]))*H+(K+(?=M))?)?(ME+C*)*")
    read = 0
    for kinds in orders():
        good = shape.fullmatch(kinds) is not None
        try:
            found = read_export(file(kinds))
        except BadExport:
            assert not good, kinds
        else:
            assert good, kinds
            assert len(found.matches) == kinds.count("M")
            read += 1
    assert read > 10


# -- damage ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"", "does not begin"),
        (b"something else", "does not begin"),
        (b"powderkeg replay 1\n" + file("ME")[len(MAGIC) :], "of version 1 of the format, this reads version 2"),
        (MAGIC[:-1], "does not begin"),
        (MAGIC, "the file breaks off"),
        (file("M"), "the file breaks off"),
        (file("V"), "the file breaks off"),
        (file("VL"), "the file breaks off"),
        (file("ME") + b"\n", "there is no record of the kind b'\\n'"),
        (file("ME") + b"\0\0\0\0\0", "there is no record of the kind b'\\x00'"),
        (file("E"), "a record b'E' cannot stand after b''"),
        (file("MEV"), "a record b'V' cannot stand after b'E'"),
        (MAGIC + record("M") + record("E") + record("M") + record("E"), "the file holds a match twice"),
        (MAGIC + record("V") + record("L", bytes(7)), "a leaf without its index"),
        (MAGIC + record("V") + record("L") + record("P", bytes(33)), "a proof is not made of whole hashes"),
        (
            MAGIC + record("V") + record("L") + record("H") + record("K", bytes(15)),
            "a proof of growth without its sizes",
        ),
        (MAGIC + record("V") + record("L") + record("H") + record("K", bytes(17)), "not made of whole hashes"),
    ],
)
def test_a_damaged_file_is_refused(data: bytes, problem: str) -> None:
    assert problem in refused(data)


def test_a_file_that_breaks_off_anywhere_is_refused() -> None:
    data = write_export(Export(MATCHES, PROOFS))
    whole = {len(MAGIC)}
    for piece in pieces(Export(MATCHES, PROOFS)):
        whole.add(max(whole) + len(piece) if piece != MAGIC else len(MAGIC))
    for size in range(len(data)):
        if size not in whole:
            assert refused(data[:size])


@pytest.mark.parametrize(
    "name", [b"m" * 41, "ä".encode() * 41, b"\xff", b"a\nb", b"a\0", "\u202e".encode(), "a\xa0b".encode()]
)
def test_a_match_has_a_name(name: bytes) -> None:
    assert refused(MAGIC + record("M", name) + record("E")) == "a name is empty, too long, or not a text"


@pytest.mark.parametrize("name", [b"e" * 401, b"\xff", b"a\nb"])
def test_an_event_has_a_name(name: bytes) -> None:
    assert refused(MAGIC + record("V", name) + record("L") + record("H")) == "a name is empty, too long, or not a text"


@pytest.mark.parametrize("kind", "VLHKMEC")
def test_only_a_proof_may_be_empty(kind: str) -> None:
    before = {"V": "", "L": "V", "H": "VL", "K": "VLH", "M": "", "E": "M", "C": "ME"}[kind]
    assert refused(file(before) + record(kind, b"")) == f"a record {kind.encode()!r} is empty"
    assert read_export(file("VL") + record("P", b"") + record("H")).event is not None


def test_a_file_has_at_most_so_many_records_and_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (export.MOST_RECORDS, export.MOST_MATCHES) == (4_000_000, 100_000)
    monkeypatch.setattr(export, "MOST_RECORDS", 6)
    assert len(read_export(file("MEEMEE")).matches) == 2
    assert refused(file("MEEMEEE")) == "the file has more than 6 records"
    monkeypatch.setattr(export, "MOST_MATCHES", 2)
    assert refused(file("MEMEME")) == "the file has more than 2 matches"


def test_a_name_from_a_newer_unicode_is_allowed() -> None:
    name = "\U0001fae8\u0378"  # of Unicode 15, and of none yet
    assert read_export(MAGIC + record("M", name.encode()) + record("E")).match().match_id == name


def test_names_are_counted_in_characters() -> None:
    assert read_export(MAGIC + record("M", "ä".encode() * 40) + record("E")).match().match_id == "ä" * 40


def test_a_record_has_at_most_a_mebibyte() -> None:
    assert MOST_RECORD == 1024 * 1024
    assert len(read_export(MAGIC + record("M") + record("E", bytes(MOST_RECORD))).match().entries[0]) == MOST_RECORD
    assert "more than 1048576 bytes" in refused(MAGIC + record("M") + record("E", bytes(MOST_RECORD + 1)))
    assert "more than 1048576 bytes" in refused(MAGIC + b"M\xff\xff\xff\xff")


def test_a_file_has_at_most_512_mebibytes() -> None:
    class Huge(bytes):
        """As large as it says, without the memory."""

        def __len__(self) -> int:
            return MOST_BYTES + 1

    assert MOST_BYTES == 512 * 1024 * 1024
    assert refused(Huge(MAGIC)) == "the file has more than 536870912 bytes"
