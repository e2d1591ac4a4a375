"""Statuses as HTTP tells them: Connect's codes and errors, gRPC-Web's trailers, and how long a call may take."""

from __future__ import annotations

import re
from base64 import b64encode
from math import ceil
from typing import Any

import grpc
from google.protobuf import json_format
from google.rpc import error_details_pb2, status_pb2

from service.doors.statuses import grpc_seconds, status_fields
from service.errors import malformed

HTTP = {
    "canceled": 499,
    "unknown": 500,
    "invalid_argument": 400,
    "deadline_exceeded": 504,
    "not_found": 404,
    "already_exists": 409,
    "permission_denied": 403,
    "resource_exhausted": 429,
    "failed_precondition": 400,
    "aborted": 409,
    "out_of_range": 400,
    "unimplemented": 501,
    "internal": 500,
    "unavailable": 503,
    "data_loss": 500,
    "unauthenticated": 401,
}
"""The HTTP status of each of Connect's codes, as its specification has them."""
NAMES = {
    code.value[0]: "canceled" if code is grpc.StatusCode.CANCELLED else code.name.lower() for code in grpc.StatusCode
}


def connect_error(status: status_pb2.Status) -> dict[str, Any]:
    """A status as Connect writes errors. `debug` is what people read; clients read `value`."""
    error: dict[str, Any] = {"code": NAMES[status.code], "message": status.message}
    if status.details:
        error["details"] = [_detail(detail) for detail in status.details]
    return error


def _detail(detail: Any) -> dict[str, Any]:
    written = {"type": detail.TypeName(), "value": b64encode(detail.value).rstrip(b"=").decode()}
    for kind in (error_details_pb2.ErrorInfo, error_details_pb2.RetryInfo):
        if detail.Unpack(message := kind()):
            written["debug"] = json_format.MessageToDict(message)
    return written


def retry_after(status: status_pb2.Status) -> list[tuple[bytes, bytes]]:
    """The header that tells in how many seconds to call again, if waiting helps."""
    retry = error_details_pb2.RetryInfo()
    for detail in status.details:
        if detail.Unpack(retry):
            return [(b"retry-after", b"%d" % ceil(retry.retry_delay.ToTimedelta().total_seconds()))]
    return []


def trailers(status: status_pb2.Status | None) -> bytes:
    """The last frame of gRPC-Web without its prefix: a block of headers."""
    fields = [(b"grpc-status", b"0")] if status is None else status_fields(status)
    return b"".join(b"%s: %s\r\n" % field for field in fields)


def seconds_of(connect_timeout: str, grpc_timeout: str) -> float | None:
    """How long the caller waits, by `connect-timeout-ms` or `grpc-timeout`; None is for ever."""
    if connect_timeout:
        if not re.fullmatch(r"[0-9]{1,10}", connect_timeout):
            raise malformed(f"connect-timeout-ms: {connect_timeout!r:.40} is no number of milliseconds")
        return int(connect_timeout) / 1000
    if grpc_timeout:
        return grpc_seconds(grpc_timeout)
    return None
