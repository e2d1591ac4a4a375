"""A log as one file: a short head, then each entry as it is stored, with its length (docs/log-format.md)."""

from __future__ import annotations

from collections.abc import Sequence

MAGIC = b"powderkeg replay 1\n"
MOST_BYTES = 64 * 1024 * 1024
"""A file larger than that is not read."""


class BadExport(Exception):  # noqa: N818 (named after what it is)
    """The file is not an export, or it is damaged."""


def write_export(match_id: str, entries: Sequence[bytes]) -> bytes:
    """The match id in a line of its own, then length (four bytes, most significant first) and bytes of each entry."""
    return MAGIC + match_id.encode() + b"\n" + b"".join(len(entry).to_bytes(4, "big") + entry for entry in entries)


def read_export(data: bytes) -> tuple[str, list[bytes]]:
    """Match id and entries; BadExport says what is wrong with the file."""
    if len(data) > MOST_BYTES:
        raise BadExport(f"the file has more than {MOST_BYTES} bytes")
    if not data.startswith(MAGIC):
        raise BadExport("the file does not begin like an export of Powderkeg")
    name, newline, rest = data[len(MAGIC) :].partition(b"\n")
    if not newline or not name.isascii() or not 1 <= len(name) <= 40:
        raise BadExport("the file has no match id")
    entries: list[bytes] = []
    at = 0
    while at < len(rest):
        size = int.from_bytes(rest[at : at + 4], "big")
        entry = rest[at + 4 : at + 4 + size]
        if at + 4 > len(rest) or len(entry) != size:
            raise BadExport(f"the file breaks off in entry {len(entries) + 1}")
        entries.append(entry)
        at += 4 + size
    return name.decode(), entries
