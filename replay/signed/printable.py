"""Which characters a name or a line may have: a list that no version of Unicode changes (docs/log-format.md)."""

from __future__ import annotations

import re

REFUSED = (
    (0x0000, 0x001F),
    (0x007F, 0x00A0),
    (0x00AD, 0x00AD),
    (0x061C, 0x061C),
    (0x1680, 0x1680),
    (0x180E, 0x180E),
    (0x2000, 0x200F),
    (0x2028, 0x202F),
    (0x205F, 0x206F),
    (0x3000, 0x3000),
    (0xD800, 0xF8FF),
    (0xFDD0, 0xFDEF),
    (0xFEFF, 0xFEFF),
    (0xFFF9, 0xFFFB),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE007F),
    (0xF0000, 0x10FFFF),
    *((plane + 0xFFFE, plane + 0xFFFF) for plane in range(0, 0xF0000, 0x10000)),
)
"""From and to, both included: controls, spaces but U+0020, invisible and turning marks, surrogates, private use,
noncharacters. Everything else is allowed, whether Unicode has given it a meaning yet or not."""
_REFUSED = re.compile("[" + "".join(f"{re.escape(chr(first))}-{re.escape(chr(last))}" for first, last in REFUSED) + "]")
MOST_QUOTED = 100
"""So many characters of a foreign text are quoted."""
BYTE_ORDER_MARK = "\ufeff"
"""What some programs write in front of a text."""


class BadText(Exception):
    """A line of a text file has a character that nobody would see, or see as another."""


def is_printable(text: str) -> bool:
    return _REFUSED.search(text) is None


def quoted(text: str, most: int = MOST_QUOTED) -> str:
    """Foreign text in a sentence: as JSON writes a string, so that nothing in it can pass for ours (docs/audit.md).

    The second verifier writes the same.
    """
    cut = f"{text[:most]}…" if len(text) > most else text
    return '"' + _REFUSED.sub(_escaped, re.sub(r'["\\]', r"\\\g<0>", cut)) + '"'


def _escaped(found: re.Match[str]) -> str:
    """What cannot be seen, in units of UTF-16."""
    units = found[0].encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))


def lines_of(text: str) -> list[str]:
    """The lines of a text file from any editor: it may begin with a mark, and end its lines with CR LF."""
    *ended, last = text.removeprefix(BYTE_ORDER_MARK).split("\n")
    lines = [*(line.removesuffix("\r") for line in ended), last]
    for number, line in enumerate(lines, start=1):
        found = _REFUSED.search(line)
        if found is not None:
            raise BadText(f"line {number}: take out the character U+{ord(found[0]):04X}, which cannot be seen")
    return lines
