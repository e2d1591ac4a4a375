"""Requests with mistakes: in their structure, as their descriptors have it, and in their bytes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

TEXTS = ("", "x", "-1", "1e9", "..", "\0", "a\nb", "%s", "{}", "ä \u2665", "\u202ex", " x", "x" * 41, "x" * 5000)
SIZES = (0, 1, 31, 32, 33, 64, 65, 3000)
INTEGERS = {
    FieldDescriptor.CPPTYPE_INT32: (0, 1, 2, 3, 9, -1, 2**31 - 1, -(2**31)),
    FieldDescriptor.CPPTYPE_INT64: (0, 1, 2, 8, 99, -1, 2**63 - 1, -(2**63)),
    FieldDescriptor.CPPTYPE_UINT32: (0, 1, 2, 3, 9, 2**31, 2**32 - 1),
    FieldDescriptor.CPPTYPE_UINT64: (0, 1, 2, 8, 99, 2**63, 2**64 - 1),
    FieldDescriptor.CPPTYPE_ENUM: (0, 1, 2, 3, 9, -1, 2**31 - 1, -(2**31)),
    FieldDescriptor.CPPTYPE_BOOL: (False, True),
    FieldDescriptor.CPPTYPE_DOUBLE: (0.0, -1.0, float("inf"), float("nan")),
    FieldDescriptor.CPPTYPE_FLOAT: (0.0, -1.0, float("inf"), float("nan")),
}
DEEPEST = 4
MOST_REPEATED = 60


class Mutator:
    """Makes mistakes by chance; `words` are texts that mean something to the service."""

    def __init__(self, chance: random.Random, words: Sequence[str]) -> None:
        self.chance = chance
        self.words = words

    def mutated(self, message: Message) -> bytes:
        """The bytes of a request with some mistakes in it, or with none."""
        for _ in range(self.chance.choice((0, 1, 1, 2, 4))):
            self.change(self.chance.choice(list(parts_of(message))))
        data = message.SerializeToString()
        return self.scrambled(data) if self.chance.random() < 0.2 else data

    def change(self, message: Message, depth: int = 0) -> None:
        """Another value for any field."""
        if message.DESCRIPTOR.fields:
            field: Any = self.chance.choice(message.DESCRIPTOR.fields)
            if self.chance.random() < 0.15:
                message.ClearField(field.name)
            else:
                self._set(message, field, depth)

    def _set(self, message: Message, field: Any, depth: int) -> None:
        held = getattr(message, field.name)
        times = self.chance.choice((1, 1, 2, MOST_REPEATED))
        if field.message_type is not None and field.message_type.GetOptions().map_entry:
            for _ in range(times):
                held[self._text()] = self._text()
        elif field.is_repeated and field.message_type is not None:
            for _ in range(times):
                self._fill(held.add(), depth)
        elif field.is_repeated:
            held.extend(self._scalar(field) for _ in range(times))
        elif field.message_type is not None:
            held.SetInParent()
            self._fill(held, depth)
        else:
            setattr(message, field.name, self._scalar(field))

    def _fill(self, message: Message, depth: int) -> None:
        for _ in range(self.chance.randrange(4) if depth < DEEPEST else 0):
            self.change(message, depth + 1)

    def _scalar(self, field: Any) -> Any:
        if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
            return self._text() if field.type == FieldDescriptor.TYPE_STRING else self._bytes()
        return self.chance.choice(INTEGERS[field.cpp_type])

    def _text(self) -> str:
        return self.chance.choice(self.words if self.chance.random() < 0.5 else TEXTS)

    def _bytes(self) -> bytes:
        return self.chance.randbytes(self.chance.choice(SIZES))

    def scrambled(self, data: bytes) -> bytes:
        """Bytes changed, left out, put in and repeated."""
        changed = bytearray(data or b"\0")
        for _ in range(self.chance.randrange(1, 5)):
            at = self.chance.randrange(len(changed) + 1)
            match self.chance.randrange(4):
                case 0:
                    changed[at : at + 1] = self.chance.randbytes(1)
                case 1:
                    del changed[at : at + self.chance.randrange(1, 9)]
                case 2:
                    changed[at:at] = self.chance.randbytes(self.chance.randrange(1, 9))
                case _:
                    changed[at:at] = changed[at : at + self.chance.randrange(1, 40)]
        return bytes(changed)


def parts_of(message: Message) -> Iterator[Message]:
    """The message and all that are set in it."""
    yield message
    for field, value in message.ListFields():
        if field.message_type is not None and not field.message_type.GetOptions().map_entry:
            for each in value if field.is_repeated else (value,):
                yield from parts_of(each)
