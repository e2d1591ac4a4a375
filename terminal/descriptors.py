"""Messages of the API, read by their descriptors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from google.protobuf.descriptor import EnumDescriptor
from google.protobuf.message import Message

from words.printable import printable


def inner_message(message: Message, oneof: str) -> tuple[str, Any]:
    """The message inside, and the field that it stands in: an Action holds a BoomAction, which holds a BoomRoll."""
    name = ""
    while oneof in message.DESCRIPTOR.oneofs_by_name and (inner := message.WhichOneof(oneof)):
        name, message = inner, getattr(message, inner)
    return name, message


def named_fields(message: Message) -> Iterable[tuple[str, str]]:
    """Names and values, for a game that nobody has drawn a table for."""
    for field in message.DESCRIPTOR.fields:
        if not field.has_presence or message.HasField(field.name):
            value = getattr(message, field.name)
            said = ", ".join(_said(field, each) for each in value) if field.is_repeated else _said(field, value)
            yield field.name.replace("_", " "), said or "-"


def _said(field: Any, value: Any) -> str:
    if isinstance(value, Message):
        return f"({', '.join(f'{name} {said}' for name, said in named_fields(value))})"
    if field.enum_type is not None:
        return enum_text(field.enum_type, int(value))
    return printable(str(value))


def enum_text(enum: EnumDescriptor, number: int) -> str:
    """BOOM_SYMBOL_BOMB is "bomb": what its values have in common with the first, which is unspecified, is left out."""
    return enum_code(enum, number).replace("_", " ")


def enum_code(enum: EnumDescriptor, number: int) -> str:
    """The code in the catalogue of what an enum means: KITTENS_CARD_SEE_THE_FUTURE is "see_the_future"."""
    if number == 0:
        return "-"
    value = enum.values_by_number.get(number)
    prefix = enum.values[0].name.removesuffix("UNSPECIFIED")
    return value.name.removeprefix(prefix).lower() if value else str(number)
