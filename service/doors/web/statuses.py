"""Statuses as HTTP tells them: Connect's codes and errors, gRPC-Web's trailers, and how long a call may take."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import Any
from urllib.parse import quote

import grpc
from google.protobuf import json_format
from google.rpc import error_details_pb2, status_pb2

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
UNITS = {"H": 3600.0, "M": 60.0, "S": 1.0, "m": 1e-3, "u": 1e-6, "n": 1e-9}


class CallFailed(Exception):
    """A call that ends with this status."""

    def __init__(self, status: status_pb2.Status) -> None:
        super().__init__(status.message)
        self.status = status


def call_failed(code: grpc.StatusCode, message: str) -> CallFailed:
    """What the door itself refuses: as in gRPC such a status has no reason of the service's."""
    return CallFailed(status_pb2.Status(code=code.value[0], message=message))


def too_large(most: int) -> CallFailed:
    return call_failed(grpc.StatusCode.RESOURCE_EXHAUSTED, f"a request has at most {most:,} bytes; this one is larger")


def connect_error(status: status_pb2.Status) -> dict[str, Any]:
    """A status as Connect writes errors. `debug` is what people read; clients read `value`."""
    error: dict[str, Any] = {"code": NAMES[status.code], "message": status.message}
    if status.details:
        error["details"] = [_detail(detail) for detail in status.details]
    return error


def _detail(detail: Any) -> dict[str, Any]:
    written = {"type": detail.TypeName(), "value": b64encode(detail.value).rstrip(b"=").decode()}
    info = error_details_pb2.ErrorInfo()
    if detail.Unpack(info):
        written["debug"] = json_format.MessageToDict(info)
    return written


def trailers(status: status_pb2.Status | None) -> bytes:
    """The last frame of gRPC-Web without its prefix: a block of headers."""
    if status is None:
        return b"grpc-status: 0\r\n"
    details = b64encode(status.SerializeToString()).rstrip(b"=").decode()
    message = quote(status.message, safe=" !\"#$&'()*+,/:;<=>?@[\\]^`{|}")
    told = f"grpc-status: {status.code}\r\ngrpc-message: {message}\r\ngrpc-status-details-bin: {details}\r\n"
    return told.encode()


def seconds_of(connect_timeout: str, grpc_timeout: str) -> float | None:
    """How long the caller waits, by `connect-timeout-ms` or `grpc-timeout`; None is for ever."""
    if connect_timeout:
        if not re.fullmatch(r"[0-9]{1,10}", connect_timeout):
            raise malformed(f"connect-timeout-ms: {connect_timeout!r:.40} is no number of milliseconds")
        return int(connect_timeout) / 1000
    if grpc_timeout:
        found = re.fullmatch(r"([0-9]{1,8})([HMSmun])", grpc_timeout)
        if found is None:
            raise malformed(f"grpc-timeout: {grpc_timeout!r:.40} is no number with a unit, as in 500m")
        return int(found[1]) * UNITS[found[2]]
    return None
