"""Signed notes: one way to write them, and keys that cannot be copied badly without anybody noticing."""

from __future__ import annotations

from base64 import b64encode

import pytest

from replay.signed.notes import (
    MOST_KEPT,
    BadKey,
    BadNote,
    Signature,
    Signer,
    Verifier,
    base64_of,
    read_note,
    signers,
    split_notes,
)

SECRET = bytes(range(32))
KEY = Signer("example.org/open", SECRET)
TEXT = "a text\nof two lines\n"
NOTE = KEY.sign(TEXT)
OTHER = Signer("other", bytes(32)).sign("another text\n")

GO_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
GO_NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n"
    "\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
)
"""The example of golang.org/x/mod/sumdb/note, which made the format known."""


def test_a_note_of_go_is_read_and_its_signature_is_good() -> None:
    note, key = read_note(GO_NOTE.encode()), Verifier.parse(GO_KEY)
    assert str(key) == GO_KEY
    (signature,) = note.signatures
    assert (signature.name, signature.key_id) == (key.name, key.key_id) == ("PeterNeumann", bytes.fromhex("c74f20a3"))
    assert key.signed(note.text, signature)
    assert not key.signed(note.text + "\n", signature)


def test_what_is_signed_is_read_again() -> None:
    note = read_note(NOTE)
    assert (note.text, note.data) == (TEXT, NOTE)
    assert [signature.name for signature in note.signatures] == ["example.org/open"]
    assert KEY.verifier.signed(TEXT, note.signatures[0])
    assert KEY.sign(TEXT) == NOTE


def test_a_text_may_have_empty_lines() -> None:
    assert read_note(KEY.sign("one\n\ntwo\n")).text == "one\n\ntwo\n"


def test_a_note_may_have_several_signatures() -> None:
    more = Signer("other", bytes(32)).sign(TEXT).rpartition(b"\n\n")[2]
    note = read_note(NOTE + more)
    assert (note.text, [signature.name for signature in note.signatures]) == (TEXT, ["example.org/open", "other"])


def signature_line(data: bytes = bytes(68), name: str = "n") -> bytes:
    return f"— {name} {b64encode(data).decode()}\n".encode()


MALFORMED = {
    "nothing": b"",
    "no signatures": b"text\n",
    "no signatures below the empty line": b"text\n\n",
    "no text": b"\n\n" + signature_line(),
    "no empty line": b"text\n" + signature_line(),
    "no line break at the end": NOTE[:-1],
    "an empty line at the end": NOTE + b"\n",
    "a carriage return in the text": NOTE.replace(b"a text\n", b"a text\r\n"),
    "a zero byte in the text": NOTE.replace(b"a text", b"a\0text"),
    "a tab in the text": NOTE.replace(b"a text", b"a\ttext"),
    "not UTF-8": b"\xff" + NOTE,
    "a hyphen for the dash": NOTE.replace("—".encode(), b"-"),
    "two spaces": NOTE.replace(b"open ", b"open  "),
    "something after the signature": NOTE[:-1] + b" \n",
    "a carriage return after the signature": NOTE[:-1] + b"\r\n",
    "a line that is no signature": NOTE + b"and more\n",
    "no name": b"text\n\n" + signature_line(name=""),
    "a name with a plus": b"text\n\n" + signature_line(name="a+b"),
    "a name with a space of Unicode": b"text\n\n" + signature_line(name="a\u2003b"),
    "a name with a next line": b"text\n\n" + signature_line(name="a\x85b"),
    "a name with a control character": b"text\n\n" + signature_line(name="a\x1bb"),
    "a key id without a signature": b"text\n\n" + signature_line(bytes(4)),
    "no base64": "text\n\n— n !!!!\n".encode(),
    "base64 without its padding": NOTE.replace(b"=\n", b"\n"),
    "base64 in another way": b"text\n\n" + signature_line().replace(b"A=\n", b"B=\n"),
}


@pytest.mark.parametrize("what", MALFORMED)
def test_a_malformed_note_is_refused(what: str) -> None:
    assert MALFORMED[what] != NOTE
    with pytest.raises(BadNote):
        read_note(MALFORMED[what])


FOREIGN = {
    "a witness's cosignature, with its time": signature_line(bytes(4 + 8 + 64), "witness.example/w1"),
    "a signature of one byte": signature_line(bytes(5)),
    "a large signature": signature_line(bytes(5000)),
    "a long name": signature_line(name="n" * 5000),
    "a name with a character that is no space": signature_line(name="a\x9f\x7f\ufeffb"),
}


@pytest.mark.parametrize("what", FOREIGN)
def test_signatures_of_others_are_left_to_others(what: str) -> None:
    note = read_note(NOTE + FOREIGN[what])
    assert note.text == TEXT
    assert len(note.signatures) == 2
    assert KEY.verifier.signed(note.text, note.signatures[0])


def test_a_signature_of_another_length_is_none_of_ours() -> None:
    for size in (1, 63, 65, 72):
        assert not KEY.verifier.signed(TEXT, Signature(KEY.verifier.name, KEY.verifier.key_id, bytes(size)))


def test_the_note_that_the_malformed_ones_are_made_from_is_good() -> None:
    assert read_note(b"text\n\n" + signature_line()).signatures[0].data == bytes(64)


# -- keys --------------------------------------------------------------------------------------------------------------


def test_keys_are_written_and_read() -> None:
    assert Verifier.parse(str(KEY.verifier)) == KEY.verifier
    assert Signer.parse(str(KEY)).sign(TEXT) == NOTE
    assert Signer.parse(f"  {KEY}\n".strip()).verifier == KEY.verifier
    assert str(KEY).startswith("PRIVATE+KEY+example.org/open+")


def test_a_signing_key_does_not_show_its_secret() -> None:
    assert b64encode(b"\x01" + SECRET).decode() in str(KEY)
    assert b64encode(b"\x01" + SECRET).decode() not in repr(KEY)
    assert str(KEY.verifier) in repr(KEY)


def encoded(data: bytes) -> str:
    return b64encode(data).decode()


PUBLIC = str(KEY.verifier)
BAD_KEYS = {
    "nothing": "",
    "a name": "example.org/open",
    "no key": "example.org/open+6b1e0c7f",
    "no base64": "example.org/open+6b1e0c7f+!!!!",
    "letters beyond ASCII": "example.org/open+6b1e0c7f+schlüssel",
    "too short": f"example.org/open+6b1e0c7f+{encoded(bytes([1]) + bytes(31))}",
    "too long": f"example.org/open+6b1e0c7f+{encoded(bytes([1]) + bytes(33))}",
    "of another kind": f"example.org/open+6b1e0c7f+{encoded(bytes([2]) + bytes(32))}",
    "no name": f"+6b1e0c7f+{encoded(bytes([1]) + bytes(32))}",
    "a name with a space": PUBLIC.replace("example.org", "example org"),
    "another name": PUBLIC.replace("example", "sample"),
    "another id": PUBLIC.replace(KEY.verifier.key_id.hex(), "00000000"),
    "another letter": PUBLIC[:-1] + ("A" if PUBLIC[-1] != "A" else "B"),
    "a secret one": str(KEY),
    "padded": PUBLIC + "=",
}


@pytest.mark.parametrize("what", BAD_KEYS)
def test_a_bad_key_is_refused(what: str) -> None:
    with pytest.raises(BadKey):
        Verifier.parse(BAD_KEYS[what])
    if what != "a secret one":
        with pytest.raises(BadKey):
            Signer.parse("PRIVATE+KEY+" + BAD_KEYS[what])


def test_a_public_key_does_not_sign() -> None:
    with pytest.raises(BadKey, match=r"begins with PRIVATE\+KEY\+"):
        Signer.parse(PUBLIC)


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\n", "n" * 101, "a\u200bb", "a\x9fb"])
def test_a_key_cannot_be_called_anything(name: str) -> None:
    with pytest.raises(BadKey, match="cannot be called"):
        Signer(name, SECRET)


def test_a_key_file_has_a_key_a_line() -> None:
    new = Signer("example.org/open", bytes(32))
    read = signers(f"# the new one\n{new}\n\n  {KEY}\n")
    assert [each.verifier for each in read] == [new.verifier, KEY.verifier]
    assert signers("# nothing\n") == []
    with pytest.raises(BadKey):
        signers(f"{KEY}\nhello\n")


# -- files of notes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("between", [b"", b"\n", b"\n\n\n"])
def test_notes_stand_one_after_the_other(between: bytes) -> None:
    both = NOTE + Signer("other", bytes(32)).sign(TEXT).rpartition(b"\n\n")[2]
    notes = split_notes(between + NOTE + between + both + between + OTHER + between)
    assert [note.data for note in notes] == [NOTE, both, OTHER]


def test_the_last_line_break_of_a_file_may_be_missing() -> None:
    assert [note.data for note in split_notes(NOTE + OTHER[:-1])] == [NOTE, OTHER]


def test_marks_and_line_breaks_of_other_systems_do_not_count() -> None:
    mark, both = "\ufeff".encode(), NOTE + b"\n" + OTHER
    assert [note.data for note in split_notes(mark + both.replace(b"\n", b"\r\n"))] == [NOTE, OTHER]
    assert [key.verifier for key in signers(f"\ufeff{KEY}\r\n")] == [KEY.verifier]


@pytest.mark.parametrize("odd", ["\r\r\n", "\r-\n", "\t\n", "\ufeff\n", "\u2028\n", "\x85\n", "\xa0\n", "\x1b[2K\n"])
def test_what_nobody_sees_is_refused_with_its_line(odd: str) -> None:
    with pytest.raises(BadNote, match=rf"line 2: take out the character U\+{ord(odd[0]):04X}"):
        split_notes(NOTE.replace(b"lines\n", b"lines" + odd.encode(), 1))
    with pytest.raises(BadKey, match="line 1: take out the character"):
        signers(f"# mine{odd}{KEY}\n")


def test_a_file_of_notes_has_its_bounds() -> None:
    with pytest.raises(BadNote, match="more than"):
        split_notes(b"\n" * (MOST_KEPT + 1))
    assert split_notes(b"\n" * 1000) == []


def test_a_file_may_have_no_notes() -> None:
    assert split_notes(b"") == split_notes(b"\n\n") == []


@pytest.mark.parametrize("data", [b"hello", NOTE + b"hello", NOTE + b"\nhello\n\n", NOTE[:-1] + b"!\n", b"\xff"])
def test_a_file_with_something_else_is_refused(data: bytes) -> None:
    with pytest.raises(BadNote):
        split_notes(data)


@pytest.mark.parametrize(
    "line", ["", "AAAA", encoded(bytes(31)), encoded(bytes(33)), encoded(bytes(32))[:-1], "ü" * 44, "!" * 44]
)
def test_32_bytes_have_one_way_to_be_written(line: str) -> None:
    assert base64_of(line) is None
    assert base64_of(encoded(bytes(32))) == bytes(32)
    assert base64_of(encoded(bytes(32)).replace("A=", "B=")) is None
