"""A policy names the keys that an auditor trusts, and when."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from replay.audit.policy import BadPolicy, Policy, Trusted
from replay.signed.notes import Note, Signer, read_note
from replay.signed.statements import ON, Checkpoint, EventHead, Receipt, Statement, read_statement

KEY = Signer("example.org/open", bytes(32))
NEW = Signer("example.org/open", bytes(range(32)))
SPRING = int(datetime(2026, 5, 2, 14, tzinfo=UTC).timestamp() * 1000)


def checkpoint(key: Signer, time_ms: int = 0) -> tuple[Note, Statement]:
    note = read_note(key.sign(Checkpoint("m", 1, bytes(32), ON, time_ms).text()))
    return note, read_statement(note)


def objection(text: str, key: Signer, time_ms: int = 0) -> str:
    return Policy.parse(text).objection(*checkpoint(key, time_ms))


def test_a_key_of_the_policy_may_sign() -> None:
    assert not objection(f"# the spring open\n\n  key {KEY.verifier}  \n", KEY)


def test_a_mark_at_the_beginning_does_not_count() -> None:
    assert not objection(f"\ufeffkey {KEY.verifier}\r\n", KEY)


def test_a_signing_key_is_no_policy_and_is_not_shown() -> None:
    for text in (str(KEY), f"key {KEY}", f"{KEY} from 2026-01-01"):
        with pytest.raises(BadPolicy, match="this is a signing key; `powderkeg keys policy` makes") as refused:
            Policy.parse(f"# my key\n{text}\n")
        assert str(KEY)[-12:] not in str(refused.value)


def test_no_other_key_may() -> None:
    found = objection(f"key {KEY.verifier}", NEW)
    assert found == f"no key of the policy has signed it; it is signed by example.org/open+{NEW.verifier.key_id.hex()}"


def test_a_signature_must_be_over_the_text() -> None:
    note, statement = checkpoint(KEY)
    other = Note(note.text.replace("on", "closed"), note.signatures, note.data)
    policy = Policy(Trusted(KEY.verifier))
    assert policy.objection(other, statement) == "the signature of example.org/open is not over this text"


@pytest.mark.parametrize(
    ("limits", "time_ms", "good"),
    [
        ("", 0, True),
        ("from 2026-05-02T14:00", SPRING, True),
        ("from 2026-05-02T14:00", SPRING - 1, False),
        ("until 2026-05-02T14:00", SPRING - 1, True),
        ("until 2026-05-02T14:00", SPRING, False),
        ("from 2026-05-02T14:00 until 2026-05-02T14:00:01", SPRING, True),
        ("from 2026-05-02T14:00 until 2026-05-02T14:00:01", SPRING + 1000, False),
        ("from 2026-05-02T16:00+02:00", SPRING, True),
        ("from 2026-05-02T16:00+02:00", SPRING - 1, False),
        ("from 2026-05-02T14:00Z", SPRING - 1, False),
        ("from 2026-05-02T14:00:00.05", SPRING + 50, True),
        ("from 2026-05-02T14:00:00.05", SPRING + 49, False),
        ("from 0001-01-01T00:00+23:59", 0, True),
        ("until 9999-12-31T23:59:59.999-23:59", SPRING, True),
        ("from 2026-05-02", SPRING - 14 * 3_600_000, True),
        ("from 2026-05-02", SPRING - 14 * 3_600_000 - 1, False),
    ],
)
def test_a_key_signs_checkpoints_in_its_time(limits: str, time_ms: int, *, good: bool) -> None:
    found = objection(f"key {KEY.verifier} {limits}", KEY, time_ms)
    assert found == ("" if good else f"the key example.org/open+{KEY.verifier.key_id.hex()} was not in use at its time")


def test_what_has_no_time_is_not_limited() -> None:
    policy = Policy(Trusted(KEY.verifier, SPRING, SPRING + 1))
    for statement in (EventHead("e", 1, bytes(32)), Receipt("m", 0, 1, bytes(32), "r")):
        assert not policy.objection(read_note(KEY.sign(statement.text())), statement)


def test_keys_may_follow_one_another() -> None:
    policy = f"key {KEY.verifier} until 2026-05-02T14:00\nkey {NEW.verifier} from 2026-05-02T14:00"
    assert not objection(policy, KEY, SPRING - 1)
    assert not objection(policy, NEW, SPRING)
    assert "was not in use" in objection(policy, NEW, SPRING - 1)
    assert "was not in use" in objection(policy, KEY, SPRING)


BAD = {
    "nothing": ("", "it names no key"),
    "only remarks": ("# key\n", "it names no key"),
    "another word": (f"keys {KEY.verifier}", "line 1: write it as"),
    "a key alone": (str(KEY.verifier), "line 1: write it as"),
    "no key": ("key", "line 1: write it as"),
    "a bad key": ("\nkey a+b+c", "line 2: this is not a key of the form NAME+ID+KEY"),
    "letters beyond ASCII": ("key a+b+ä", "line 1: "),
    "a key that was copied badly": (f"key {KEY.verifier}".replace("open+", "opem+"), "it was copied badly"),
    "a secret key": (f"key {KEY}", "this is a signing key"),
    "until before from": (f"key {KEY.verifier} until 2026-05-02 from 2026-05-01", "line 1: write it as"),
    "from nothing": (f"key {KEY.verifier} from", "line 1: write it as"),
    "a date that is none": (f"key {KEY.verifier} from 2026-02-30", "line 1: "),
    "the year 0": (f"key {KEY.verifier} from 0000-01-01", "line 1: write a time"),
    "midnight of the day before": (f"key {KEY.verifier} from 2026-05-02T24:00", "line 1: "),
    "a zone a day away": (f"key {KEY.verifier} from 2026-05-02T00:00+24:00", "line 1: "),
    "a zone of 60 minutes": (f"key {KEY.verifier} from 2026-05-02T00:00+01:60", "line 1: "),
    "parts of a millisecond": (f"key {KEY.verifier} from 2026-05-02T00:00:00.0001", "line 1: "),
    "a key behind a line separator": (
        f"# all is well\u2028key {KEY.verifier}",
        "line 1: take out the character U+2028",
    ),
    "a key behind a lone CR": (f"# all is well\rkey {KEY.verifier}\n", "line 1: take out the character U+000D"),
    "a CR at the end": (f"key {KEY.verifier}\r", "line 1: take out the character U+000D"),
    "two CRs": (f"key {KEY.verifier}\r\r\n", "line 1: take out the character U+000D"),
    "a key behind a next line": (f"# all is well\x85key {KEY.verifier}", "line 1: take out the character U+0085"),
    "a form feed": (f"# all is well\x0ckey {KEY.verifier}", "line 1: take out the character U+000C"),
    "a tab": (f"key {KEY.verifier}\n\tkey {NEW.verifier}", "line 2: take out the character U+0009"),
    "a space that is none": (f"key\xa0{KEY.verifier}", "line 1: take out the character U+00A0"),
    "two marks": (f"\ufeff\ufeffkey {KEY.verifier}", "line 1: take out the character U+FEFF"),
    "a mark in the second line": (f"# one\n\ufeffkey {KEY.verifier}", "line 2: take out the character U+FEFF"),
    "text that is turned around": (f"# one \u202e owt\nkey {KEY.verifier}", "line 1: take out the character U+202E"),
    "too long": ("#" * (1024 * 1024 + 1), "it has more than 1048576 bytes"),
    "a word for a date": (f"key {KEY.verifier} until spring", "line 1: write a time"),
    "a remark behind": (f"key {KEY.verifier} # mine", "line 1: write it as"),
}


@pytest.mark.parametrize("what", BAD)
def test_a_bad_policy_is_refused(what: str) -> None:
    text, problem = BAD[what]
    with pytest.raises(BadPolicy) as bad:
        Policy.parse(text)
    assert problem in str(bad.value)


def test_a_secret_does_not_get_into_the_message() -> None:
    with pytest.raises(BadPolicy) as bad:
        Policy.parse(f"key {KEY}")
    assert str(KEY).rpartition("+")[2] not in str(bad.value)
