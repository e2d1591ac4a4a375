"""Statuses with which a door itself ends calls, how statuses are written as headers, and how long a call may take."""

from __future__ import annotations

import re
from base64 import b64encode
from urllib.parse import quote

import grpc
from google.rpc import status_pb2

from service.errors import CallFailed, malformed

UNITS = {"H": 3600.0, "M": 60.0, "S": 1.0, "m": 1e-3, "u": 1e-6, "n": 1e-9}
TIMEOUT = re.compile(r"([0-9]{1,8})([HMSmun])")
PLAIN = " !\"#$&'()*+,-./:;<=>?@[\\]^_`{|}~"
"""What stands for itself in `grpc-message`, besides letters and digits."""


def call_failed(code: grpc.StatusCode, message: str) -> CallFailed:
    """What the door itself refuses: as in gRPC such a status has no reason of the service's."""
    return CallFailed(status_pb2.Status(code=code.value[0], message=message))


def too_large(most: int) -> CallFailed:
    return call_failed(grpc.StatusCode.RESOURCE_EXHAUSTED, f"a request has at most {most:,} bytes; this one is larger")


def out_of_time() -> CallFailed:
    return call_failed(grpc.StatusCode.DEADLINE_EXCEEDED, "the time that the caller has given is up")


def status_fields(status: status_pb2.Status) -> list[tuple[bytes, bytes]]:
    """A status as the last headers of a call."""
    return [
        (b"grpc-status", b"%d" % status.code),
        (b"grpc-message", quote(status.message, safe=PLAIN).encode()),
        (b"grpc-status-details-bin", b64encode(status.SerializeToString()).rstrip(b"=")),
    ]


def grpc_seconds(timeout: str) -> float:
    """How long the caller waits, by `grpc-timeout`."""
    found = TIMEOUT.fullmatch(timeout)
    if found is None:
        raise malformed(f"grpc-timeout: {timeout!r:.40} is no number with a unit, as in 500m")
    return int(found[1]) * UNITS[found[2]]
