"""Reading entries for the checks that know no game: of actions and outcomes they ask only that they consist of fields.

Whether an action means something is for `replay` to say. So a verifier without the rules finds the same here.
"""

from __future__ import annotations

from google.protobuf import empty_pb2, timestamp_pb2
from google.protobuf.descriptor_pb2 import FieldDescriptorProto, FileDescriptorProto
from google.protobuf.descriptor_pool import DescriptorPool
from google.protobuf.message import DecodeError, Message
from google.protobuf.message_factory import GetMessageClass

from powderkeg.v1 import log_pb2
from replay.signed.statements import LAST_MS

TIMESTAMP, EMPTY = timestamp_pb2.DESCRIPTOR, empty_pb2.DESCRIPTOR


def _without_rules() -> type[Message]:
    """LogEntry with an empty message for each that log.proto takes from elsewhere: one that takes any fields."""
    file = FileDescriptorProto()
    log_pb2.DESCRIPTOR.CopyToProto(file)
    names = (*log_pb2.DESCRIPTOR.message_types_by_name, *log_pb2.DESCRIPTOR.enum_types_by_name)
    own = [f".{file.package}.{name}." for name in names]
    for field in (each for message in file.message_type for each in message.field):
        if f"{field.type_name}.".startswith((*own, f".{TIMESTAMP.package}.")):
            continue
        if field.type == FieldDescriptorProto.TYPE_ENUM:
            field.type = FieldDescriptorProto.TYPE_INT32
            field.ClearField("type_name")
        elif field.type == FieldDescriptorProto.TYPE_MESSAGE:
            field.type_name = f".{empty_pb2.Empty.DESCRIPTOR.full_name}"
    del file.dependency[:]
    file.dependency.extend([TIMESTAMP.name, EMPTY.name])
    pool = DescriptorPool()
    for needed in (TIMESTAMP.serialized_pb, EMPTY.serialized_pb, file.SerializeToString()):
        pool.AddSerializedFile(needed)
    return GetMessageClass(pool.FindMessageTypeByName(log_pb2.LogEntry.DESCRIPTOR.full_name))


WITHOUT_RULES = _without_rules()


def read_entry(data: bytes) -> log_pb2.LogEntry:
    """An entry; DecodeError if it is none. An action or an outcome that cannot be read is left out."""
    try:
        return log_pb2.LogEntry.FromString(data)
    except DecodeError:
        entry = WITHOUT_RULES.FromString(data)
    entry.DiscardUnknownFields()
    return log_pb2.LogEntry.FromString(entry.SerializeToString())


def calendar_ms(entry: log_pb2.LogEntry) -> int | None:
    """The time of an entry in milliseconds, cut off; None if there is no such time, or the calendar has no such day."""
    seconds, nanos = entry.time.seconds, entry.time.nanos
    found = seconds * 1000 + nanos // 1_000_000
    return found if 0 <= nanos < 1_000_000_000 and 0 <= found <= LAST_MS else None
