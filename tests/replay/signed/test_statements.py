"""What the service signs, line by line as docs/log-format.md says, and nothing else."""

from __future__ import annotations

from base64 import b64encode

import pytest

from replay.signed.notes import BadNote, Signer, read_note
from replay.signed.statements import (
    CLOSED,
    ON,
    OPENED,
    Checkpoint,
    EventClosed,
    EventHead,
    EventOpened,
    Receipt,
    Statement,
    TreePlace,
    read_signed,
    read_statement,
)

KEY = Signer("k", bytes(32))
HASH = bytes(range(32))
LINE = b64encode(HASH).decode()

STATEMENTS: dict[str, tuple[Statement, str]] = {
    "a checkpoint": (
        Checkpoint("m1", 100, HASH, ON, 1_800_000_000_000),
        f"powderkeg/match/m1\n100\n{LINE}\non\ntime 1800000000000\n",
    ),
    "an opening": (Checkpoint("m1", 1, HASH, OPENED, 0), f"powderkeg/match/m1\n1\n{LINE}\nopened\ntime 0\n"),
    "an end": (Checkpoint("m1", 7, HASH, CLOSED, 5), f"powderkeg/match/m1\n7\n{LINE}\nclosed\ntime 5\n"),
    "a receipt": (Receipt("m1", 3, 12, HASH, "ab"), f"powderkeg/receipt/m1/3\n12\n{LINE}\nrequest ab\n"),
    "a receipt of a match with a slash": (
        Receipt("m/1", 0, 12, HASH, "a b"),
        f"powderkeg/receipt/m/1/0\n12\n{LINE}\nrequest a b\n",
    ),
    "a receipt with the place of the match": (
        Receipt("m1", 99, 12, HASH, "ab", TreePlace(EventHead("Spring/Open", 7, HASH), 6)),
        f"powderkeg/receipt/m1/99\n12\n{LINE}\nrequest ab\nevent Spring%2FOpen\ntree 7 {LINE}\nopened 6\n",
    ),
    "a head": (EventHead("Spring Open", 3, HASH), f"powderkeg/event/Spring%20Open\n3\n{LINE}\n"),
    "a head of an event called anything": (
        EventHead("Frühjahr/1\n2%+~_.-", 0, HASH),
        f"powderkeg/event/Fr%C3%BChjahr%2F1%0A2%25%2B~_.-\n0\n{LINE}\n",
    ),
    "the opening of an event": (EventOpened("E", 4, HASH), f"powderkeg/event-opened/E\n4\n{LINE}\n"),
    "the closing of an event": (EventClosed("E", 9, HASH), f"powderkeg/event-closed/E\n9\n{LINE}\n"),
}


@pytest.mark.parametrize("what", STATEMENTS)
def test_a_statement_is_written_so_and_read_again(what: str) -> None:
    statement, text = STATEMENTS[what]
    assert statement.text() == text
    note, read = read_signed(KEY.sign(text))
    assert (note.text, read) == (text, statement)


GOOD = STATEMENTS["a checkpoint"][1]
HEAD = STATEMENTS["a head"][1]
RECEIPT = STATEMENTS["a receipt"][1]
PLACED = STATEMENTS["a receipt with the place of the match"][1]
BAD = {
    "something else": "hello\n",
    "two lines": "powderkeg/match/m1\n1\n",
    "another project": GOOD.replace("powderkeg", "gunpowder"),
    "no kind": GOOD.replace("/match/", "/"),
    "another kind": GOOD.replace("/match/", "/game/"),
    "no name": GOOD.replace("/m1", "/"),
    "no number": GOOD.replace("\n100\n", "\n\n"),
    "a number that begins with 0": GOOD.replace("\n100\n", "\n0100\n"),
    "a number with a sign": GOOD.replace("\n100\n", "\n+100\n"),
    "a negative number": GOOD.replace("\n100\n", "\n-1\n"),
    "a number with a space": GOOD.replace("\n100\n", "\n100 \n"),
    "digits of another script": GOOD.replace("\n100\n", "\n\u0661\u0660\u0660\n"),
    "a number without end": GOOD.replace("\n100\n", f"\n{'9' * 5000}\n"),
    "no hash": GOOD.replace(LINE, ""),
    "a short hash": GOOD.replace(LINE, b64encode(HASH[:-1]).decode()),
    "a hash in hex": GOOD.replace(LINE, HASH.hex()),
    "a hash in another way": GOOD.replace("8=", "9="),
    "another stage": GOOD.replace("\non\n", "\noff\n"),
    "no stage": GOOD.replace("\non\n", "\n"),
    "no time": GOOD.replace("time 1800000000000\n", ""),
    "a time that begins with 0": GOOD.replace("time 1", "time 01"),
    "a time before all times": GOOD.replace("time 1", "time -1"),
    "a time without end": GOOD.replace("time 1", "time 1" + "0" * 20),
    "one line more": GOOD + "more\n",
    "an empty line more": GOOD + "\n",
    "a space at the end": GOOD.replace("\non\n", "\non \n"),
    "a checkpoint that is a head": GOOD.replace("/match/", "/event/"),
    "a head that is a checkpoint": HEAD.replace("/event/", "/match/"),
    "a head with more": HEAD + "more\n",
    "an event as it is": HEAD.replace("%20", " "),
    "an event in small letters": STATEMENTS["a head of an event called anything"][1].replace("%2F", "%2f"),
    "an event with a letter encoded": HEAD.replace("Spring", "%53pring"),
    "an event that is not UTF-8": HEAD.replace("Spring", "%FF"),
    "a receipt without a seat": RECEIPT.replace("/3", ""),
    "a receipt of a seat that begins with 0": RECEIPT.replace("/3", "/03"),
    "a receipt of a negative seat": RECEIPT.replace("/3", "/-3"),
    "a receipt of no match": RECEIPT.replace("/m1/3", "/3"),
    "a number of 16 digits": GOOD.replace("\n100\n", "\n1000000000000000\n"),
    "a time after the year 9999": GOOD.replace("time 1800000000000", "time 253402300800000"),
    "a receipt without a request": RECEIPT.replace("request ab\n", ""),
    "a receipt of something else": RECEIPT.replace("request ab", "requested ab"),
    "a receipt of a request without a name": RECEIPT.replace("request ab", "request "),
    "a receipt of seat 100": RECEIPT.replace("/3", "/100"),
    "a receipt with more": RECEIPT + "more\n",
    "a place without its event": PLACED.replace("event Spring%2FOpen\n", ""),
    "a place without its tree": PLACED.replace(f"tree 7 {LINE}\n", ""),
    "a place without its leaf": PLACED.replace("opened 6\n", ""),
    "a place in another order": RECEIPT + f"tree 7 {LINE}\nevent E\nopened 6\n",
    "a place of an event as it is": PLACED.replace("%2F", "/"),
    "a place of no event": PLACED.replace("Spring%2FOpen", ""),
    "a place beyond the tree": PLACED.replace("opened 6", "opened 7"),
    "a place whose leaf begins with 0": PLACED.replace("opened 6", "opened 06"),
    "a place whose leaf has a sign": PLACED.replace("opened 6", "opened +6"),
    "a place whose tree begins with 0": PLACED.replace("tree 7", "tree 07"),
    "a place in digits of another script": PLACED.replace("opened 6", "opened \u0666"),
    "a place with a short root": PLACED.replace(f"tree 7 {LINE}", f"tree 7 {LINE[:-4]}"),
    "a place without a root": PLACED.replace(f"tree 7 {LINE}", "tree 7"),
    "a place in a tree without end": PLACED.replace("tree 7", "tree 1" + "0" * 15),
    "a place twice": PLACED + f"event E\ntree 7 {LINE}\nopened 6\n",
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_written_in_another_way_is_no_statement(what: str) -> None:
    assert BAD[what] not in (GOOD, HEAD, RECEIPT)
    with pytest.raises(BadNote):
        read_statement(read_note(KEY.sign(BAD[what])))


def test_what_is_no_note_is_no_statement() -> None:
    with pytest.raises(BadNote):
        read_signed(GOOD.encode())
