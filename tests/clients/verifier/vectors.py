"""`python -m tests.clients.verifier.vectors` writes clients/verifier/vectors: strict parsing as data, for any verifier.

The files are what counts: a case that is there stays as it is. This makes new ones.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from replay.log.export import EventLog, Export, MatchLog, write_export
from replay.signed.statements import EventClosed, EventHead, Receipt
from tests.clients.verifier.samples import (
    EVENT,
    LATER,
    POLICY,
    SECRET,
    SIGNER,
    STRANGER,
    Event,
    Table,
    at_board,
    parsed,
    table,
)
from tests.replay.signed.test_curve import NO_POINT, RFC_8032, SMALL, WRITTEN_OTHERWISE

FOLDER = Path(__file__).parents[3] / "clients" / "verifier" / "vectors"
UNSOUND = ("event proofs failed 0", "match 1 proofs unchecked 0")
"""An event that fails proves no match."""
READ, REFUSED = "read", "refused"
NOTE = SIGNER.sign("a text\nof two lines\n").decode()
OTHER = STRANGER.sign("another text\n").decode()
KEY = POLICY.rstrip("\n")
BOM = "\ufeff"


def signature(name: str, size: int, key_id: bytes = b"\0\0\0\0") -> str:
    return f"— {name} {b64encode(key_id + bytes(size)).decode()}\n"


# -- texts: read or refused --------------------------------------------------------------------------------------------

NOTES: dict[str, tuple[str, str]] = {
    "a note": (NOTE, READ),
    "a text with empty lines": (SIGNER.sign("one\n\ntwo\n").decode(), READ),
    "a cosignature of a witness: 8 + 64 bytes": (NOTE + signature("witness.example/w1", 72), READ),
    "a signature of one byte by an unknown key": (NOTE + signature("w", 1), READ),
    "a signature of 2420 bytes by an unknown key": (NOTE + signature("w", 2420), READ),
    "a key id without a signature": (NOTE + signature("w", 0), REFUSED),
    "a name of 101 characters": (NOTE + signature("w" * 101, 64), READ),
    "a name with U+007F": (NOTE + signature("a\x7fb", 64), READ),
    "a name with U+009F": (NOTE + signature("a\x9fb", 64), READ),
    "a name with U+FEFF": (NOTE + signature("a\ufeffb", 64), READ),
    "a name with U+200B, which is no white space": (NOTE + signature("a\u200bb", 64), READ),
    "a name with U+0085": (NOTE + signature("a\x85b", 64), REFUSED),
    "a name with U+00A0": (NOTE + signature("a\xa0b", 64), REFUSED),
    "a name with U+2003": (NOTE + signature("a\u2003b", 64), REFUSED),
    "a name with U+2028": (NOTE + signature("a\u2028b", 64), REFUSED),
    "a name with a plus": (NOTE + signature("a+b", 64), REFUSED),
    "no name": (NOTE + signature("", 64), REFUSED),
    "a control character in a name": (NOTE + signature("a\x1bb", 64), REFUSED),
    "a control character in the text": (NOTE.replace("a text", "a\x1ftext"), REFUSED),
    "CR LF": (NOTE.replace("\n", "\r\n"), REFUSED),
    "100 signatures": (NOTE + signature("w", 64) * 99, READ),
    "101 signatures": (NOTE + signature("w", 64) * 100, REFUSED),
    "base64 with stray bits": (NOTE + "— w AAAAAAF=\n", REFUSED),
    "base64 without padding": (NOTE + "— w AAAAAAE\n", REFUSED),
    "base64 of the alphabet for addresses": (NOTE + "— w AAAAAA-_\n", REFUSED),
    "two spaces": (NOTE + signature("w ", 64), REFUSED),
    "no line break at the end": (NOTE[:-1], REFUSED),
    "an empty line at the end": (NOTE + "\n", REFUSED),
    "no text": ("\n" + signature("w", 64), REFUSED),
    "no signature": ("a text\n\n", REFUSED),
}

HASH = b64encode(bytes(range(32))).decode()
CHECKPOINT = f"powderkeg/match/m1\n100\n{HASH}\non\ntime 1800000000000\n"
RECEIPT = f"powderkeg/receipt/m1/3\n12\n{HASH}\nrequest ab\n"
HEAD = f"powderkeg/event/Spring%20%C3%96pen\n3\n{HASH}\n"
STATEMENTS: dict[str, tuple[str, str]] = {
    "a checkpoint": (CHECKPOINT, READ),
    "the last time": (CHECKPOINT.replace("1800000000000", "253402300799999"), READ),
    "a time after the year 9999": (CHECKPOINT.replace("1800000000000", "253402300800000"), REFUSED),
    "a time that begins with 0": (CHECKPOINT.replace("time 1", "time 01"), REFUSED),
    "a number of 15 digits": (CHECKPOINT.replace("\n100\n", f"\n{'9' * 15}\n"), READ),
    "a number of 16 digits": (CHECKPOINT.replace("\n100\n", f"\n1{'0' * 15}\n"), REFUSED),
    "a number that begins with 0": (CHECKPOINT.replace("\n100\n", "\n0100\n"), REFUSED),
    "another stage": (CHECKPOINT.replace("\non\n", "\noff\n"), REFUSED),
    "a receipt": (RECEIPT, READ),
    "seat 0": (RECEIPT.replace("/3", "/0"), READ),
    "seat 99": (RECEIPT.replace("/3", "/99"), READ),
    "seat 100": (RECEIPT.replace("/3", "/100"), REFUSED),
    "seat 03": (RECEIPT.replace("/3", "/03"), REFUSED),
    "an empty request": (RECEIPT.replace(" ab", " "), REFUSED),
    "a receipt with its place": (RECEIPT + f"event E\ntree 3 {HASH}\nopened 2\n", READ),
    "a receipt with a tree of 16 digits": (RECEIPT + f"event E\ntree 1{'0' * 15} {HASH}\nopened 2\n", REFUSED),
    "a receipt with a place in another order": (RECEIPT + f"event E\nopened 2\ntree 3 {HASH}\n", REFUSED),
    "a receipt with an event and no tree": (RECEIPT + "event E\n", REFUSED),
    "a receipt of a leaf beyond the tree": (RECEIPT + f"event E\ntree 3 {HASH}\nopened 3\n", REFUSED),
    "a head": (HEAD, READ),
    "an event as it is": (HEAD.replace("%20", " "), REFUSED),
    "small letters in the name of an event": (HEAD.replace("%C3%96", "%c3%96"), REFUSED),
    "a letter encoded without need": (HEAD.replace("Spring", "%53pring"), REFUSED),
    "the name of an event that is not UTF-8": (HEAD.replace("%C3%96", "%FF"), REFUSED),
}

POLICIES: dict[str, tuple[str, str]] = {
    "a key": (POLICY, READ),
    "a mark at the beginning, and CR LF": (BOM + POLICY.replace("\n", "\r\n"), READ),
    "no line break at the end": (KEY, READ),
    "spaces at both ends": (f"  {KEY}  \n", READ),
    "a remark with letters of any script": (f"# Frühling 春 \U0001fae8\n{POLICY}", READ),
    "two marks": (BOM * 2 + POLICY, REFUSED),
    "a mark in the second line": (f"# one\n{BOM}{POLICY}", REFUSED),
    "a lone CR": (f"# one\r{POLICY}", REFUSED),
    "a CR at the end": (f"{KEY}\r", REFUSED),
    "a key behind U+2028 in a remark": (f"# one\u2028key {LATER.verifier}\n{POLICY}", REFUSED),
    "a key behind U+0085 in a remark": (f"# one\x85key {LATER.verifier}\n{POLICY}", REFUSED),
    "a key behind U+000B in a remark": (f"# one\x0bkey {LATER.verifier}\n{POLICY}", REFUSED),
    "U+202E in a remark": (f"# one \u202e owt\n{POLICY}", REFUSED),
    "U+00A0 for a space": (POLICY.replace("key ", "key\xa0"), REFUSED),
    "U+00A0 at the end": (f"{KEY}\xa0\n", REFUSED),
    "a tab for a space": (POLICY.replace("key ", "key\t"), REFUSED),
    "the year 0": (f"{KEY} from 0000-01-01\n", REFUSED),
    "the year 1": (f"{KEY} from 0001-01-01\n", READ),
    "midnight as 24:00": (f"{KEY} from 2026-05-02T24:00\n", REFUSED),
    "a day that is none": (f"{KEY} until 2026-02-29\n", REFUSED),
    "milliseconds": (f"{KEY} until 2026-05-02T14:00:00.125+02:00\n", READ),
    "parts of a millisecond": (f"{KEY} until 2026-05-02T14:00:00.1255\n", REFUSED),
    "a zone of 60 minutes": (f"{KEY} until 2026-05-02T14:00+01:60\n", REFUSED),
    "from at until": (f"{KEY} from 2026-05-02 until 2026-05-02\n", REFUSED),
    "a key twice": (POLICY * 2, REFUSED),
    "a padded key": (f"{KEY}=\n", REFUSED),
    "a signing key": (f"{SECRET}\n", REFUSED),
    "nothing": ("", REFUSED),
}

KEPT: dict[str, tuple[str, str]] = {
    "two notes": (SIGNER.sign(RECEIPT).decode() + SIGNER.sign(HEAD).decode(), READ),
    "empty lines between them": (SIGNER.sign(RECEIPT).decode() + "\n\n" + SIGNER.sign(HEAD).decode() + "\n", READ),
    "a mark at the beginning, and CR LF": (BOM + SIGNER.sign(HEAD).decode().replace("\n", "\r\n"), READ),
    "no line break at the end": (SIGNER.sign(HEAD).decode()[:-1], READ),
    "a mark between two notes": (SIGNER.sign(RECEIPT).decode() + BOM + SIGNER.sign(HEAD).decode(), REFUSED),
    "a lone CR": (SIGNER.sign(HEAD).decode().replace("\n3\n", "\n3\r"), REFUSED),
    "a note that is no statement": (NOTE, REFUSED),
    "a note that breaks off": (SIGNER.sign(RECEIPT).decode() + HEAD, REFUSED),
    "a foreign name that cannot be seen": (SIGNER.sign(HEAD).decode() + signature("a\u200bb", 64), REFUSED),
}

NAMES: dict[str, tuple[str, str]] = {
    "a name": ("Spring Open", READ),
    "letters of any script, and signs": ("Frühling/春 100% +&?#", READ),
    "a letter of Unicode 15": ("\U0001fae8", READ),
    "a letter of Unicode 16": ("\U0001fae9", READ),
    "a character that has no meaning yet": ("\u0378", READ),
    "40 letters": ("é" * 40, READ),
    "nothing": ("", REFUSED),
    **{
        f"U+{point:04X}": (f"a{chr(point)}b", REFUSED)
        for point in (
            *(0x00, 0x0A, 0x1F, 0x7F, 0x85, 0x9F, 0xA0, 0xAD, 0x061C, 0x1680, 0x180E, 0x2003, 0x200B, 0x200D, 0x2028),
            *(
                0x202E,
                0x202F,
                0x205F,
                0x2060,
                0x3000,
                0xE000,
                0xFDD0,
                0xFEFF,
                0xFFF9,
                0xFFFE,
                0x1BCA0,
                0x1D173,
                0x1FFFE,
            ),
            *(0xE0001, 0xEFFFF, 0xF0000, 0x10FFFF),
        )
    },
    **{
        f"U+{point:04X}": (f"a{chr(point)}b", READ)
        for point in (0x20, 0x7E, 0xA1, 0x0600, 0x2010, 0x2027, 0x2030, 0xD7FF, 0xF900, 0xFE0F, 0xFFFD, 0xE0100)
    },
}

KEYS: dict[str, tuple[str, str]] = {
    **{f"RFC 8032, 7.1, test {number}": (key, READ) for number, key in enumerate(RFC_8032, 1)},
    **{f"a point of small order, {number}": (key, REFUSED) for number, key in enumerate(SMALL, 1)},
    **{f"a point written otherwise, {number}": (key, REFUSED) for number, key in enumerate(WRITTEN_OTHERWISE, 1)},
    "no point of the curve": (NO_POINT, REFUSED),
}

TEXTS = {
    "notes": ("signed notes", NOTES),
    "statements": ("what a note says: its text without the signatures", STATEMENTS),
    "policies": ("policy files", POLICIES),
    "kept": ("files of kept notes", KEPT),
    "names": ("names of matches and events", NAMES),
    "keys": ("public keys, as 64 hex digits", KEYS),
}


# -- files: all that the checks find but for the rules, where it is neither ok nor skipped ----------------------------


@dataclass(frozen=True)
class FileCase:
    """A file with what it is verified with, and what is found: `WHERE CHECK VERDICT ENTRY`."""

    data: bytes
    found: tuple[str, ...] = ()
    kept: bytes | None = None


def small() -> Table:
    return table("boom", 3, moves=0)


def with_notes(match: Table, notes: list[bytes]) -> bytes:
    return write_export(Export([MatchLog(match.match_id, match.entries, notes)]))


def one_match(name: str = EVENT, leaf: bytes = b"", *, ended: bool = True) -> tuple[Event, Table]:
    """An event of one match; its opening leaf may be another."""
    match, event = table("boom", 3, 5, name, moves=0), Event(name)
    event.open(match)
    if leaf:
        event.leaves[-1] = leaf
    event.close(match)
    if ended:
        event.end()
    return event, match


def match_cases() -> Iterator[tuple[str, FileCase]]:
    match = small()
    first, last = match.checkpoint(1), match.checkpoint(match.size)
    named = {name: (first + signature(key, size).encode()) for name, key, size in FOREIGN}
    yield "a match", FileCase(match.file())
    for name, note in named.items():
        yield name, FileCase(with_notes(match, [note, last]))
    space = first + signature("a\x85b", 64).encode()
    yield "a signer with U+0085 in its name", FileCase(with_notes(match, [space, last]), ("match 1 shape failed 0",))
    wrong = first + signature(SIGNER.verifier.name, 72, SIGNER.verifier.key_id).encode()
    yield "72 bytes by a known key", FileCase(with_notes(match, [wrong, last]), ("match 1 signatures failed 1",))
    both = [first, named["a cosignature of a witness"], last]
    yield "a checkpoint twice, once cosigned", FileCase(with_notes(match, both), ("match 1 shape failed 0",))
    end = match.size
    on, seat = match.checkpoint(end, "on"), parsed(match.entries[1]).seat_taken.seat + 1
    receipt = Receipt(match.match_id, seat, 2, match.heads[2], parsed(match.entries[1]).request_id)
    yield "a kept `on` of the last entry", FileCase(match.file(), (f"match 1 chain failed {end}",), on)
    lying = SIGNER.sign(receipt.text())
    yield "a kept receipt of another seat", FileCase(match.file(), ("match 1 chain failed 2",), lying)
    yield "a kept receipt that fits", FileCase(match.file(), (), match.receipt(2))
    board = at_board(EVENT, 1, 1, "boom")
    entries = [*board.entries[:-1], revealing(board.entries[-1])]
    found = ("match 1 proofs failed 1", f"match 1 seed failed {board.size}")
    yield "a board that reveals its seed, and no event", FileCase(Table(board.match_id, entries).file(), found)


FOREIGN = [
    ("a cosignature of a witness", "witness.example/w1", 72),
    ("a signer with a long name", "w" * 101, 64),
    ("a signer with U+009F in its name", "a\x9fb", 64),
    ("a signer with U+FEFF in its name", "a\ufeffb", 64),
]


def revealing(entry: bytes) -> bytes:
    message = parsed(entry)
    message.closing.server_seed = bytes(range(32))
    return message.SerializeToString(deterministic=True)


def event_cases() -> Iterator[tuple[str, FileCase]]:
    event, match = one_match()
    log = event.log_for(match)
    yield "an event", FileCase(event.file())
    yield "the only match of an event", FileCase(event.file_of(match))
    newer, _ = one_match("Spring \U0001fae8")
    yield "an event named in Unicode 15", FileCase(newer.file())
    again = replace(log, growths=log.growths * 2)
    yield "K twice", FileCase(with_event(again, match), UNSOUND)
    alone = replace(log, heads=log.heads[-1:], growths=[])
    yield "proofs without a match", FileCase(with_event(alone), ("event shape failed 0",))
    yield (
        "proofs with two matches",
        FileCase(
            with_event(log, match, small()),
            ("event shape failed 0", "match 1 proofs unchecked 0", "match 2 proofs unchecked 0"),
        ),
    )
    second = SIGNER.sign(replace(match.statement(1), seq=2).text())
    opened_with_2, _ = one_match(leaf=second)
    yield "opened with entry 2", FileCase(opened_with_2.file(), UNSOUND)
    later = SIGNER.sign(replace(match.statement(1), time_ms=match.statement(1).time_ms + 1).text())
    opened_later, _ = one_match(leaf=later)
    yield "opened at another time", FileCase(opened_later.file(), ("match 1 proofs failed 1",))
    yield from older_cases()
    event.leaves[-1] = SIGNER.sign(EventClosed(EVENT, 2, event.seed).text())
    yield "closed with another number", FileCase(event.file_of(match), UNSOUND)


def older_cases() -> Iterator[tuple[str, FileCase]]:
    """Files beside what was kept later: an open event may have grown since, a closed one may not."""
    event, match = one_match()
    older, _ = one_match(ended=False)
    closing, head = event.leaves[-1], event.head(4)
    later = ("event proofs unchecked 0",)
    yield "an open event, and a head of later", FileCase(older.file(), later, head)
    unknown = (*later, "event complete unchecked 0")
    alone = older.file_of(match, ended=False)
    yield "a match of an open event, and a head of later", FileCase(alone, unknown, head)
    yield "an open event, and its closing of later", FileCase(older.file(), later, closing)
    fork = SIGNER.sign(EventHead(EVENT, 4, bytes(32)).text())
    yield "an open event, and two heads of later", FileCase(older.file(), UNSOUND, head + fork)
    other = SIGNER.sign(EventClosed(EVENT, 0, event.seed).text())
    yield "an open event, and a closing with fewer matches", FileCase(older.file(), UNSOUND, other)
    larger = SIGNER.sign(EventHead(EVENT, 5, bytes(32)).text())
    yield "a closed event, and a larger head", FileCase(event.file(), UNSOUND, larger)


def with_event(log: EventLog, *matches: Table) -> bytes:
    return write_export(Export([match.log() for match in matches], log))


def files() -> dict[str, FileCase]:
    return dict([*match_cases(), *event_cases()])


# -- reading and writing ----------------------------------------------------------------------------------------------


def written() -> dict[str, dict[str, Any]]:
    """Every file of vectors, by its name."""
    made: dict[str, dict[str, Any]] = {
        name: {
            "what": what,
            "cases": [
                {"name": case, "bytes": encoded(text.encode()), "expected": expected}
                for case, (text, expected) in cases.items()
            ],
        }
        for name, (what, cases) in TEXTS.items()
    }
    made["files"] = {
        "what": "exported files; expected is all that is neither ok nor skipped: where, check, verdict, entry",
        "policy": POLICY,
        "cases": [
            {
                "name": name,
                "bytes": encoded(case.data),
                "kept": encoded(case.kept or b""),
                "expected": list(case.found),
            }
            for name, case in files().items()
        ],
    }
    return made


def encoded(data: bytes) -> str:
    return b64encode(data).decode()


def read(name: str) -> dict[str, Any]:
    """A file of vectors, with bytes in place of base64."""
    found: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    for case in found["cases"]:
        case |= {key: b64decode(case[key]) for key in ("bytes", "kept") if key in case}
    return found


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, content in written().items():
        text = json.dumps(content, indent=1, ensure_ascii=True) + "\n"
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
