"""Requests are checked by the rules that their messages carry in proto/."""

from __future__ import annotations

import re

import grpc
import protovalidate
from google.protobuf.message import Message

from powderkeg.v1.match_service_pb2 import Submit, SubmitActionRequest
from replay.store.match_index import ListPlace
from service.errors import ServiceError

_VALIDATOR = protovalidate.Validator()


_GOOD: set[bytes] = set()
"""Actions that were found good: the same ones come again and again, and to check one takes longer than to do it."""
MOST_KEPT = 10_000


def validate_submit(request: SubmitActionRequest | Submit, whole: Message | None = None) -> None:
    """As below, for what comes with every move; `whole` is the message that it stands in."""
    data = request.action.SerializeToString()
    if (
        data in _GOOD
        and 1 <= len(request.request_id) <= 64
        and (isinstance(request, Submit) or (1 <= len(request.match_id) <= 40 and len(request.language) <= 20))
    ):
        return
    validate(whole or request)
    if len(_GOOD) >= MOST_KEPT:
        _GOOD.clear()
    if len(data) <= 200:
        _GOOD.add(data)


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


def place_of(page_token: str) -> ListPlace | None:
    """The match that the page before ended with; none for the first page."""
    found = re.fullmatch(r"([0-9]{1,15})-(.{1,80})", page_token)
    if page_token and found is None:
        raise _no_page_token()
    return ListPlace(int(found[1]), found[2]) if found else None


def page_start(page_token: str) -> int:
    """How many a page token skips; one that no page has given is refused."""
    skip = int(page_token) if re.fullmatch(r"[0-9]{1,15}", page_token) else 0
    if page_token and not skip:
        raise _no_page_token()
    return skip


def _no_page_token() -> ServiceError:
    return ServiceError(
        grpc.StatusCode.INVALID_ARGUMENT,
        "MALFORMED",
        "page_token: use the next_page_token of the page before",
        field="page_token",
    )
