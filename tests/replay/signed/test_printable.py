"""Which characters can be seen: the list of the page, whatever Unicode the runtime knows."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from replay.signed.printable import REFUSED, BadText, is_printable, lines_of

PAGE = (Path(__file__).parents[3] / "docs" / "log-format.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| U\+([0-9A-Fx]+) \| U\+([0-9A-Fx]+) \| [^|]+ \|$", PAGE, re.MULTILINE)


def points_of_the_page() -> set[int]:
    points: set[int] = set()
    for first, last in ROWS:
        planes = [f"{plane:X}" for plane in range(17)] if "x" in first else [""]
        for plane in planes:
            points |= {*range(int(first.replace("x", plane), 16), int(last.replace("x", plane), 16) + 1)}
    return points


def test_the_list_is_that_of_the_page() -> None:
    assert len(ROWS) == 19
    assert {point for first, last in REFUSED for point in range(first, last + 1)} == points_of_the_page()
    refused = {point for point in range(sys.maxunicode + 1) if not is_printable(chr(point))}
    assert refused == points_of_the_page()


def test_nothing_that_python_prints_is_refused() -> None:
    assert [hex(point) for point in points_of_the_page() if chr(point).isprintable()] == []


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [""]),
        ("a\nb", ["a", "b"]),
        ("\ufeffa\r\nb\n", ["a", "b", ""]),
        ("\r\n", ["", ""]),
    ],
)
def test_lines(text: str, lines: list[str]) -> None:
    assert lines_of(text) == lines


@pytest.mark.parametrize("text", ["a\r", "a\rb\n", "a\r\r\n", "a\n\ufeffb", "a\u2028b", "a\x0cb", "a\tb"])
def test_what_is_no_line(text: str) -> None:
    with pytest.raises(BadText, match=r"^line [12]: take out the character U\+[0-9A-F]{4}, which cannot be seen$"):
        lines_of(text)
