"""Messages within messages, by their bytes: what is written already need not be made a message again."""

from __future__ import annotations


def _frame(size: int) -> bytes:
    """What stands before a message of that size in the first field of another: the tag of the field, and the size."""
    frame = bytearray(b"\n")
    while size > 127:
        frame.append(size & 127 | 128)
        size >>= 7
    frame.append(size)
    return bytes(frame)


FRAMES = [_frame(size) for size in range(2048)]


def first_field(data: bytes) -> bytes:
    """The bytes of a message whose first field has a message of these bytes."""
    size = len(data)
    return (FRAMES[size] if size < len(FRAMES) else _frame(size)) + data
