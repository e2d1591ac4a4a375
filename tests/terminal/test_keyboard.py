"""Lines that somebody types, read in a thread."""

from __future__ import annotations

import os
import sys
import threading

import pytest

from terminal.keyboard import TypedLine, read_typed_lines


def test_a_reader_never_reads_what_is_typed_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader of a command that has ended, and a new standard input under the same number."""
    reading, writing = os.pipe()
    lines: list[str | None] = []
    busy, goes_on, ended = threading.Event(), threading.Event(), threading.Event()

    def take(typed: TypedLine) -> None:
        lines.append(typed.line)
        busy.set()
        assert goes_on.wait(20)
        if typed.line is None:
            ended.set()

    stdin = os.fdopen(reading)
    monkeypatch.setattr(sys, "stdin", stdin)
    os.write(writing, b"first\n")
    read_typed_lines(take)
    assert busy.wait(20)
    stdin.close()
    other_reading, other_writing = os.pipe()
    assert other_reading == reading
    os.write(other_writing, b"for another\n")
    os.close(other_writing)
    os.write(writing, b"second\n")
    os.close(writing)
    goes_on.set()
    assert ended.wait(20)
    assert lines == ["first", "second", None]
    assert os.read(other_reading, 100) == b"for another\n"
    os.close(other_reading)
