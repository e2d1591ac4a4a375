"""The headers of a new call: which method it is for, and how its messages are written. Or why it is refused."""

from __future__ import annotations

from dataclasses import dataclass

import grpc
import zttp

from service.doors.compression import accepts_gzip
from service.doors.fast.metadata import Field, Metadata, read_fields
from service.doors.fast.methods import UNKNOWN, FastMethod
from service.doors.statuses import call_failed, grpc_seconds, out_of_time, status_fields
from service.errors import CallFailed, ServiceError, status_of

CONTENT_TYPE = b"application/grpc"
CONTENT_TYPES = frozenset((CONTENT_TYPE, b"application/grpc+proto"))
HEAD: list[Field] = [(b"content-type", CONTENT_TYPE)]
ENCODINGS = {b"": "", b"identity": "", b"gzip": "gzip"}
ACCEPTED: Field = (b"grpc-accept-encoding", b"identity,gzip")


class NotOpened(Exception):
    """The request is no call, or none that can be answered: an answer without a body."""

    def __init__(self, http_status: int, fields: list[Field]) -> None:
        super().__init__(http_status)
        self.http_status = http_status
        self.fields = fields


@dataclass(slots=True)
class Opening:
    """What the headers of a call say; of a connection they are often the same as those of the call before."""

    method: FastMethod
    target: bytes
    metadata: Metadata
    encoding: str
    """What messages of the request may be compressed by."""
    gzip: bool
    """Whether answers may be compressed. They are if the client compresses, too."""
    seconds: float | None


def opened(request: zttp.Request, methods: dict[bytes, FastMethod]) -> Opening:
    if request.method != b"POST":
        raise NotOpened(405, [(b"allow", b"POST")])
    try:
        own, metadata = read_fields(request.headers)
        kind = own.get(b"content-type", b"")
        if kind not in CONTENT_TYPES and kind.partition(b";")[0].strip().lower() not in CONTENT_TYPES:
            raise NotOpened(415, [(b"accept-post", CONTENT_TYPE)])
        timeout = own.get(b"grpc-timeout")
        seconds = None if timeout is None else grpc_seconds(timeout.decode("latin-1"))
    except ServiceError as wrong:
        raise _refused(CallFailed(status_of(wrong))) from None
    if seconds == 0:
        raise _refused(out_of_time())
    method = methods.get(request.target) or methods[UNKNOWN]
    encoding = own.get(b"grpc-encoding", b"")
    if encoding not in ENCODINGS:
        message = f"requests may be compressed by gzip, or not at all; this one is {encoding.decode('latin-1')!r:.40}"
        raise _refused(call_failed(grpc.StatusCode.UNIMPLEMENTED, message), ACCEPTED)
    gzip = encoding == b"gzip" and accepts_gzip(own.get(ACCEPTED[0], b"").decode("latin-1"))
    return Opening(method, request.target, metadata, ENCODINGS[encoding], gzip, seconds)


def too_much_metadata(most: int) -> NotOpened:
    message = f"a call has at most {most:,} bytes of metadata; this one has more"
    return _refused(call_failed(grpc.StatusCode.RESOURCE_EXHAUSTED, message))


def _refused(failed: CallFailed, *more: Field) -> NotOpened:
    return NotOpened(200, [*HEAD, *more, *status_fields(failed.status)])
