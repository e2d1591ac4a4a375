"""The parts of the second verifier: vectors of the pages, trees as in RFC 6962, and what is no note."""

from __future__ import annotations

import base64
import re
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from replay.audit.merkle import Tree, consistent, includes, leaf_hash
from replay.signed.printable import REFUSED
from tests.clients.verifier.node import call_all
from tests.clients.verifier.samples import LATER, SIGNER, table

DOCS = Path(__file__).parents[3] / "docs"
LOG_FORMAT = (DOCS / "log-format.md").read_text(encoding="utf-8")
RANDOMNESS = (DOCS / "randomness.md").read_text(encoding="utf-8")
TRUE, FALSE = True, False


def data(value: bytes) -> dict[str, str]:
    return {"hex": value.hex()}


def big(value: int) -> dict[str, str]:
    return {"big": str(value)}


def datas(values: list[bytes]) -> list[dict[str, str]]:
    return [data(value) for value in values]


def agree(expected: list[tuple[list[Any], Any]]) -> None:
    """That each call gives what it should; all in one process."""
    answers = call_all([call for call, _ in expected])
    wrong = [
        (call, answer, wanted) for (call, wanted), answer in zip(expected, answers, strict=True) if answer != wanted
    ]
    assert wrong == []


def refuse(calls: list[list[Any]], kind: str) -> None:
    answers = call_all(calls)
    accepted = [
        (call, answer)
        for call, answer in zip(calls, answers, strict=True)
        if not isinstance(answer, dict) or answer.get("error") != kind
    ]
    assert accepted == []


def words(given: str) -> list[bytes]:
    return [b"" if word == "-" else bytes.fromhex(word) for word in given.split()]


def test_vectors_of_the_log_format() -> None:
    rows = re.findall(r"^\| ([a-z ]+) \| `([^`]+)` \| `([^`]+)` \| `([0-9a-f]{64})` \|$", LOG_FORMAT, re.MULTILINE)
    assert len(rows) >= 8
    expected: list[tuple[list[Any], Any]] = []
    for what, match_id, given, result in rows:
        if what == "commitment":
            call = ["seedCommitment", match_id, *datas(words(given))]
        elif what == "match seed":
            seed, *entropies = words(given)
            call = ["matchSeed", match_id, data(seed), datas(entropies)]
        else:
            seq, rest = given.split(" ", 1)
            call = ["chain", match_id, int(seq), *datas(words(rest))]
        expected.append((call, {"hex": result}))
    agree(expected)


def test_vectors_of_the_generator() -> None:
    rows = re.findall(r"^\| `([0-9a-f]{64})` \| ([^|]+) \| `([^`]+)` \|$", RANDOMNESS, re.MULTILINE)
    assert len(rows) == 8
    calls: list[list[Any]] = []
    expected: list[list[int]] = []
    for seed, what, result in rows:
        numbers = [int(word) for word in re.findall(r"\d+", what)]
        if what.startswith("first"):
            calls.append(["words", data(bytes.fromhex(seed)), 5])
            expected.append([int(word, 16) for word in result.split()])
        elif what.startswith("shuffle"):
            calls.append(["draws", data(bytes.fromhex(seed)), list(range(14, 1, -1))])
            expected.append([int(word) for word in result.split()])
        else:
            count, below = numbers
            calls.append(["draws", data(bytes.fromhex(seed)), [big(below)] * count])
            expected.append([int(word) for word in result.split()])
    drawn = [[int(each["big"]) for each in answer] for answer in call_all(calls)]
    shuffled = call_all([["shufflesIn", list(range(14, 1, -1)), [big(n) for n in drawn[row]]] for row in (3, 7)])
    assert shuffled == [[expected[3]], [expected[7]]]
    assert [each for row, each in enumerate(drawn) if row not in {3, 7}] == [
        each for row, each in enumerate(expected) if row not in {3, 7}
    ]


def test_shuffles_are_found_where_they_are() -> None:
    zeros = [
        [below, [big(0)] * len(below)] for below in ([5, 4, 3, 2], [7, 3, 2, 2], [4, 3], [1, 1, 0], [], [9, 4, 3, 2])
    ]
    identity = [[below, [big(n - 1) for n in below]] for below in ([3, 2, 3, 2], [2])]
    agree(
        [
            (["shufflesIn", *zeros[0]], [[1, 2, 3, 4, 0]]),
            (["shufflesIn", *zeros[1]], [[1, 2, 0], [1, 0]]),
            (["shufflesIn", *zeros[2]], []),
            (["shufflesIn", *zeros[3]], []),
            (["shufflesIn", *zeros[4]], []),
            (["shufflesIn", *zeros[5]], [[1, 2, 3, 0]]),
            (["shufflesIn", *identity[0]], [[0, 1, 2], [0, 1, 2]]),
            (["shufflesIn", *identity[1]], [[0, 1]]),
        ]
    )


def test_its_sha_256_is_that_of_webcrypto() -> None:
    rng = Random(1)
    texts = [rng.randbytes(size) for size in [*range(130), 1000, 4096, 65537]]
    agree([(["sha256", data(text)], data(sha256(text).digest())) for text in texts])
    agree([(["subtle", data(text)], data(sha256(text).digest())) for text in texts])
    parts = [rng.randbytes(rng.randrange(90)) for _ in range(40)]
    agree([(["sha256", *datas(parts[:count])], data(sha256(b"".join(parts[:count])).digest())) for count in range(40)])


LEAVES = [f"leaf {index}".encode() for index in range(18)]


def test_roots() -> None:
    empty = sha256(b"").digest()
    expected: list[tuple[list[Any], Any]] = [
        (["root", datas(LEAVES[:size])], data(Tree(LEAVES[:size]).root())) for size in range(18)
    ]
    # The first two by hand, as RFC 6962, 2.1 has them.
    first = sha256(b"\0" + LEAVES[0]).digest()
    second = sha256(b"\1" + first + sha256(b"\0" + LEAVES[1]).digest()).digest()
    assert [each["hex"] for _, each in expected[:3]] == [empty.hex(), first.hex(), second.hex()]
    agree(expected)


def test_inclusion() -> None:
    expected: list[tuple[list[Any], Any]] = []

    def claim(leaf: bytes, index: int, size: int, path: list[bytes], root: bytes, *, holds: bool) -> None:
        expected.append((["includes", data(leaf), big(index), big(size), datas(path), data(root)], holds))
        assert includes(leaf_hash(leaf), index, size, path, root) == holds

    tree = Tree(LEAVES)
    for size in range(1, 18):
        root = tree.root(size)
        for index in range(size):
            path = tree.inclusion(index, size)
            claim(LEAVES[index], index, size, path, root, holds=TRUE)
            claim(LEAVES[index + 1], index, size, path, root, holds=FALSE)
            claim(LEAVES[index], index, size, [*path, bytes(32)], root, holds=FALSE)
            claim(LEAVES[index], index, size, [*path, *path[-1:], root], root, holds=FALSE)
            claim(LEAVES[index], index, size, path, tree.root(size + 1), holds=FALSE)
            claim(LEAVES[index], size, size, path, root, holds=FALSE)
            claim(LEAVES[index], index, 0, path, root, holds=FALSE)
            if path:
                claim(LEAVES[index], index, size, path[:-1], root, holds=FALSE)
                claim(LEAVES[index], index, size, path[1:], root, holds=FALSE)
                claim(LEAVES[index], index, size, [bytes(32), *path[1:]], root, holds=FALSE)
    claim(LEAVES[0], 0, 0, [], sha256(b"").digest(), holds=FALSE)
    claim(LEAVES[0], 2**64 - 1, 2**64, [bytes(32)] * 64, tree.root(1), holds=FALSE)
    claim(LEAVES[0], 0, 1, [bytes(32)] * 5000, tree.root(1), holds=FALSE)
    agree(expected)


def test_consistency() -> None:
    expected: list[tuple[list[Any], Any]] = []

    def claim(old: int, old_root: bytes, new: int, root: bytes, path: list[bytes], *, holds: bool) -> None:
        expected.append((["consistent", big(old), data(old_root), big(new), data(root), datas(path)], holds))
        assert consistent(old, old_root, new, root, path) == holds

    tree = Tree(LEAVES)
    for new in range(1, 18):
        for old in range(1, new + 1):
            path = tree.consistency(old, new)
            roots = tree.root(old), tree.root(new)
            claim(old, roots[0], new, roots[1], path, holds=TRUE)
            claim(old, bytes(32), new, roots[1], path, holds=FALSE)
            claim(old, roots[0], new, bytes(32), path, holds=FALSE)
            claim(old, roots[0], new, roots[1], [*path, bytes(32)], holds=FALSE)
            if old < new:
                claim(new, roots[1], old, roots[0], path, holds=FALSE)
                claim(old, roots[0], new, roots[1], path[:-1], holds=FALSE)
                claim(old, roots[0], new, roots[1], [bytes(32), *path[1:]], holds=FALSE)
    agree(expected)


def test_base64() -> None:
    rng = Random(2)
    texts = [rng.randbytes(size) for size in range(70)]
    agree([(["base64", base64.b64encode(text).decode()], data(text)) for text in texts])
    bad = [
        "A",
        "AA",
        "AAA",
        "AB==",
        "AAB=",
        "A===",
        "====",
        "=",
        "AA=A",
        "AAAA\n",
        " AAAA",
        "AA-_",
        "AAAA=",
        "AAAAé",
        "AA==AAAA",
    ]
    agree([(["base64", text], None) for text in bad])


def test_utf_8() -> None:
    bad = [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"a\xe2\x80", b"\x80"]
    good = ["", "a", "é", "日本", "\U0001f600", "\ufeffa"]
    calls: list[tuple[list[Any], Any]] = []
    for wrong, right in zip(bad, good, strict=True):  # one after the other: nothing is left over from what was refused
        calls += [(["textOf", data(wrong)], None), (["textOf", data(right.encode())], right)]
    agree(calls)


def test_what_is_no_entry() -> None:
    entry = table().entries[0]
    broken = [
        b"\x08",
        b"\x80",
        b"\x0a",
        b"\x0a\x05a",
        b"\x1a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01",
        b"\x0f",
        b"\x0c",
    ]
    broken += [b"\x00", b"\xa3\x06", b"\xa3\x06" * 500, b"\x2a\x02\x0a\x05", b"\x12\x01\x08", b"\x08" + b"\xff" * 11]
    broken += [entry[:-1], entry + b"\x7f", b"\x3a\x03\x0a\x01\x80"]
    refuse([["decode", "LogEntry", data(each)] for each in broken], "Wrong")


def test_entries_are_read_as_protobuf_has_it() -> None:
    nested = b"\x3a\x06\x0a\x02\x05\x04\x08\x03"  # started: numbers packed, and one that is not
    agree(
        [
            (["decode", "LogEntry", data(b"")], {}),
            (["decode", "LogEntry", data(b"\x08\x01\x08\x02")], {"seq": big(2)}),
            (["decode", "LogEntry", data(b"\x08" + b"\xff" * 9 + b"\x01")], {"seq": big(2**64 - 1)}),
            (["decode", "LogEntry", data(nested)], {"kind": "started", "started": {"drawnBelow": [5, 4, 3]}}),
            (["decode", "LogEntry", data(b"\x4a\x00\x52\x00")], {"kind": "aborted", "aborted": {}}),
            (
                ["decode", "LogEntry", data(b"\x4a\x02\x08\x02\x4a\x00")],
                {"kind": "seatResigned", "seatResigned": {"seat": 2}},
            ),
            (["decode", "SeatResigned", data(b"\x08" + b"\xff" * 9 + b"\x01")], {"seat": -1}),
            (["decode", "LogEntry", data(b"\xa3\x06\x08\x01\xa4\x06\x08\x03")], {"seq": big(3)}),
        ]
    )


def test_what_is_no_note() -> None:
    good = table().checkpoint(1)
    text, _, signature = good.decode().partition("\n\n")
    broken = [
        b"",
        b"\n\n",
        f"{text}\n".encode(),
        f"{text}\n\n".encode(),
        f"{text}\n{signature}".encode(),
        good.rstrip(b"\n"),
        good.replace("—".encode(), b"-"),
        good.replace(b"spring-open ", b"spring+open "),
        good + b"\n",
        good + b"something else\n",
        good.replace(b"\n", b"\r\n"),
        good.replace(b"powderkeg/", b"powderkeg\0/"),
        b"\xff" + good,
        good + signature.encode() * 100,
    ]
    refuse([["readNote", data(note)] for note in broken], "Wrong")


@pytest.mark.parametrize("newline", ["", "\n"])
def test_what_is_no_statement(newline: str) -> None:
    text = table().statement(1).text()
    zeros = base64.b64encode(bytes(32)).decode()
    broken = [
        "",
        "\n",
        "powderkeg/match/\n" + text.split("\n", 1)[1],
        text.replace("\n1\n", "\n01\n"),
        text.replace("\n1\n", "\n-1\n"),
        text.replace("\n1\n", "\n\n"),
        text.replace("\n1\n", "\n\uff11\n"),
        text.replace("\n1\n", f"\n1{'0' * 15}\n"),
        text.replace("time ", "time 9999"),
        text.replace("opened", "over"),
        text.replace("time ", "Time "),
        text + "and more\n",
        text.replace("powderkeg/match/", "powderkeg/something/"),
        f"powderkeg/receipt/m\n1\n{zeros}\nrequest a\n",
        f"powderkeg/receipt/m/x\n1\n{zeros}\nrequest a\n",
        f"powderkeg/receipt/m/1\n1\n{zeros}\nrequest \n",
        f"powderkeg/event/e\n1\n{zeros[:-4]}\n",
        f"powderkeg/event/e\n1\n{zeros}\nmore\n",
    ]
    refuse([["readStatement", newline + each] for each in broken], "Wrong")


def test_times_of_a_policy() -> None:
    agree(
        [
            (["readTime", "1970-01-01"], big(0)),
            (["readTime", "2026-05-02T14:00"], big(1777730400000)),
            (["readTime", "2026-05-02T14:00Z"], big(1777730400000)),
            (["readTime", "2026-05-02T14:00+02:00"], big(1777723200000)),
            (["readTime", "2026-05-02T14:00:07.25-00:30"], big(1777732207250)),
        ]
    )
    bad = ["0000-01-01", "2026-05-02T14:00:00.1234", "2026-05-02T14:00+01:60", "2026-05-02T14:00+24:00"]
    bad += ["", "2026", "2026-13-01", "2026-02-29", "2026-05-02T24:00", "2026-05-02T14:60", "2026-05-02 14:00", "now"]
    refuse([["readTime", text] for text in bad], "Wrong")


def test_names_are_quoted() -> None:
    agree(
        [
            (["quote", "Spring Öpen/2026"], "Spring%20%C3%96pen%2F2026"),
            (["quote", "a_b.c-d~e"], "a_b.c-d~e"),
            (["quote", "%41+"], "%2541%2B"),
        ]
    )


def test_a_file_of_kept_notes() -> None:
    match = table()
    one, other = match.receipt(2), match.checkpoint(25)
    kinds = [["receipt", "checkpoint"]] * 3 + [[]] * 2
    texts = [one + other, one + b"\n\n" + other + b"\n", b"\n" + one + other, b"", b"\n\n"]
    answers = call_all([["readKept", text.decode()] for text in texts])
    assert [[each["kind"] for each in answer] for answer in answers] == kinds
    windows = "\ufeff" + (one + b"\n" + other).decode().replace("\n", "\r\n")
    assert call_all([["readKept", windows]]) == answers[:1]
    refuse([["readKept", (one + b"hello\n").decode()], ["readKept", one.decode().rstrip("\n") + "x\n"]], "Usage")


def test_the_key_of_a_policy() -> None:
    ((key,),) = call_all([["readPolicy", f"key {SIGNER.verifier} until 2026-05-02T14:00"]])
    assert key["name"] == "example.org/spring-open"
    assert (key["from"], key["until"]) == (None, big(1777730400000))


def test_a_policy_from_any_editor() -> None:
    lines = f"key {SIGNER.verifier} until 2026-05-02T14:00\n# later\n\nkey {LATER.verifier} from 2026-05-02T14:00\n"
    texts = [lines, "\ufeff" + lines, lines.replace("\n", "\r\n"), "\ufeff# first\r\n" + lines.replace("\n", "\r\n")]
    answers = call_all([["readPolicy", text] for text in texts])
    assert len(answers[0]) == 2
    assert answers == [answers[0]] * 4


def test_the_characters_that_cannot_be_seen() -> None:
    (points,) = call_all([["unseen"]])
    assert set(points) == {point for first, last in REFUSED for point in range(first, last + 1)}
