"""Requests are checked by the rules that their messages carry in proto/."""

from __future__ import annotations

import grpc
import protovalidate
from google.protobuf.message import Message

from service.errors import ServiceError

_VALIDATOR = protovalidate.Validator()


def validate(request: Message) -> None:
    """Refuse a malformed request, naming the field."""
    violations = _VALIDATOR.collect_violations(request, fail_fast=True)
    if violations:
        violation = violations[0].proto
        field = ".".join(element.field_name for element in violation.field.elements) if violation.field else ""
        raise ServiceError(
            grpc.StatusCode.INVALID_ARGUMENT,
            "MALFORMED",
            f"{field}: {violation.message}" if field else violation.message,
            field=field,
        )
