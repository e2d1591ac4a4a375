"""clients/verifier/vectors: what is read and what is refused, by both verifiers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from replay.audit.match import FileAudit
from replay.audit.policy import BadPolicy, Policy
from replay.log.export import MAGIC, BadExport, read_export
from replay.signed.curve import is_good
from replay.signed.notes import BadNote, Note, read_note, split_notes
from replay.signed.statements import read_statement
from tests.clients.verifier.comparing import RULES, Found, audited_or_refused, found_by_audit, found_by_node
from tests.clients.verifier.node import Case, call_all, verify_all
from tests.clients.verifier.vectors import FOLDER, READ, REFUSED, read, written

TEXTS = [path.stem for path in sorted(FOLDER.glob("*.json")) if path.stem != "files"]
FILES = read("files")


def record(kind: bytes, data: bytes) -> bytes:
    return kind + len(data).to_bytes(4, "big") + data


def file_named(name: bytes) -> bytes:
    return MAGIC + record(b"M", name) + record(b"E", b"\x08\x01")


PYTHON: dict[str, Callable[[bytes], Any]] = {
    "notes": read_note,
    "statements": lambda data: read_statement(Note(data.decode(), (), data)),
    "policies": lambda data: Policy.parse(data.decode()),
    "kept": lambda data: [read_statement(note) for note in split_notes(data)],
    "names": lambda data: read_export(file_named(data)),
    "keys": lambda data: need_good(bytes.fromhex(data.decode())),
}
JAVASCRIPT: dict[str, Callable[[bytes], list[Any]]] = {
    "notes": lambda data: ["readNote", {"hex": data.hex()}],
    "statements": lambda data: ["readStatement", data.decode()],
    "policies": lambda data: ["readPolicy", {"hex": data.hex()}],
    "kept": lambda data: ["readKept", {"hex": data.hex()}],
    "names": lambda data: ["readFile", {"hex": file_named(data).hex()}],
    "keys": lambda data: ["isGoodKey", {"hex": data.decode()}],
}


def need_good(key: bytes) -> None:
    if not is_good(key):
        raise BadPolicy("not a key to trust")


def by_python(kind: str, data: bytes) -> str:
    try:
        PYTHON[kind](data)
    except (BadNote, BadPolicy, BadExport):
        return REFUSED
    return READ


def by_javascript(answer: Any) -> str:
    refused = answer is False or (isinstance(answer, dict) and "error" in answer)
    if refused and answer:
        assert answer["error"] in {"Wrong", "Usage"}, answer
    return REFUSED if refused else READ


def test_all_kinds_of_vectors_are_run() -> None:
    assert set(TEXTS) == set(PYTHON) == set(JAVASCRIPT)


@pytest.mark.parametrize("kind", TEXTS)
def test_what_is_read_and_what_is_refused(kind: str) -> None:
    cases = read(kind)["cases"]
    answers = call_all([JAVASCRIPT[kind](case["bytes"]) for case in cases])
    expected = {case["name"]: case["expected"] for case in cases}
    assert {case["name"]: by_python(kind, case["bytes"]) for case in cases} == expected
    named = zip(cases, answers, strict=True)
    assert {case["name"]: by_javascript(answer) for case, answer in named} == expected
    assert set(expected.values()) == {READ, REFUSED}


def told(found: list[Found]) -> list[str]:
    """As the vectors have it: matches are counted from 1."""
    left = [each for each in found if each[1] not in RULES and each[2] not in ("ok", "skipped")]
    return [f"{name_of(where)} {check} {verdict} {entry}" for where, check, verdict, entry in left]


def name_of(where: str | int) -> str:
    return where if isinstance(where, str) else f"match {where + 1}"


def test_files() -> None:
    cases = {case["name"]: Case(case["bytes"], FILES["policy"], case["kept"]) for case in FILES["cases"]}
    expected = {case["name"]: case["expected"] for case in FILES["cases"]}
    results = verify_all(cases)
    assert {name: told(found_by_node(result)) for name, result in results.items()} == expected
    audits = {name: audited_or_refused(case) for name, case in cases.items()}
    assert {
        name: told(found_by_audit(each)) for name, each in audits.items() if isinstance(each, FileAudit)
    } == expected


def test_a_case_stays_as_it_is() -> None:
    """What vectors.py writes is what is there: `python -m tests.clients.verifier.vectors` adds new ones."""
    for name, content in written().items():
        there = {case["name"]: case for case in read(name)["cases"]}
        assert {case["name"] for case in content["cases"]} == set(there)
