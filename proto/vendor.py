"""Writes buf/validate/validate.proto, which the rules on requests import, from its descriptor.

The protovalidate package has the descriptor but not the file. With the file in proto/, every tool reads the API
without a network.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib.metadata import version
from itertools import groupby
from pathlib import Path

from buf.validate import validate_pb2  # what makes the options of its own fields readable
from google.protobuf import text_format
from google.protobuf.descriptor_pb2 import (
    DescriptorProto,
    EnumDescriptorProto,
    FieldDescriptorProto,
    FieldOptions,
    FileDescriptorProto,
)
from protovalidate._gen.buf.validate import validate_pb

PATH = "buf/validate/validate.proto"
NAMES = {getattr(FieldDescriptorProto, name): name[5:].lower() for name in FieldDescriptorProto.Type.keys()}  # noqa: SIM118 (no mapping)
LABELS = {
    FieldDescriptorProto.LABEL_OPTIONAL: "optional ",
    FieldDescriptorProto.LABEL_REPEATED: "repeated ",
    FieldDescriptorProto.LABEL_REQUIRED: "required ",
}
HEADER = """\
// buf/validate/validate.proto of protovalidate {version}, without its comments:
// written by proto/vendor.py from the descriptor in the Python package.
//
"""


def vendored() -> str:
    """The whole file, under the licence of the module that has the descriptor."""
    module = Path(validate_pb.__file__).read_text(encoding="utf-8")
    licence = module.partition("\n\n")[0].replace("#", "//")
    return "\n".join((HEADER.format(version=version("protovalidate")) + licence, "", *lines(installed()), ""))


def installed() -> FileDescriptorProto:
    return FileDescriptorProto.FromString(validate_pb._DESC.proto.to_binary())  # noqa: SLF001 (nothing public has it)


def lines(file: FileDescriptorProto) -> Iterator[str]:
    yield from ('syntax = "proto2";', "", f"package {file.package};", "")
    yield from (f'import "{each}";' for each in file.dependency)
    yield ""
    yield from (
        f"option {option};" for option in text_format.MessageToString(file.options).replace(": ", " = ").splitlines()
    )
    for extension in file.extension:
        yield from ("", *block(f"extend {extension.extendee}", field(extension, LABELS[extension.label])))
    for message in file.message_type:
        yield from ("", *block(f"message {message.name}", body(message)))
    for enum in file.enum_type:
        values = [f"{value.name} = {value.number};" for value in enum.value]
        yield from ("", *block(f"enum {enum.name}", [*reserved(enum, last=0), *values]))


def block(head: str, inside: Iterable[str]) -> list[str]:
    return [f"{head} {{", *(f"  {line}" for line in inside), "}"]


def body(message: DescriptorProto) -> Iterator[str]:
    yield from reserved(message, last=1)
    for place, fields in groupby(
        message.field, lambda each: each.oneof_index if each.HasField("oneof_index") else None
    ):
        if place is None:
            yield from (line for each in fields for line in field(each, LABELS[each.label]))
        else:
            inside = (line for each in fields for line in field(each))
            yield from block(f"oneof {message.oneof_decl[place].name}", inside)
    yield from (f"extensions {each.start} to {bound(each.end - 1)};" for each in message.extension_range)


def reserved(kind: DescriptorProto | EnumDescriptorProto, last: int) -> Iterator[str]:
    """What must not be used again. The end of a range is in it for enums, and is not for messages."""
    yield from (f"reserved {each.start} to {bound(each.end - last)};" for each in kind.reserved_range)
    yield from (f'reserved "{each}";' for each in kind.reserved_name)


def bound(number: int) -> str:
    return "max" if number == 2**29 - 1 else str(number)


def field(each: FieldDescriptorProto, label: str = "") -> list[str]:
    head = f"{label}{each.type_name or NAMES[each.type]} {each.name} = {each.number}"
    rules = FieldOptions.FromString(each.options.SerializeToString()).Extensions[validate_pb2.predefined].cel
    if not rules:
        return [f"{head};"]
    told = (line for rule in rules for line in block("cel:", text_format.MessageToString(rule).splitlines()))
    return [f"{head} [(predefined) = {{", *(f"  {line}" for line in told), "}];"]
