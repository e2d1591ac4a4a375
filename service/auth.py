"""Who calls: tokens are made from a secret of the match, so nothing but that secret has to be kept."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

import grpc

from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from service.errors import ServiceError

HOST = "host"


@dataclass(frozen=True, slots=True)
class Caller:
    """What a token makes of whoever sends it."""

    seat: int | None = None
    host: bool = False
    organizer: bool = False
    sent_token: bool = False

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the caller has while a match is on: an organizer's are a spectator's until it is over."""
        return SPECTATOR if self.seat is None else self.seat

    @property
    def counts_as(self) -> Viewer:
        """Whose seqs the caller speaks of: an organizer's are those of the log."""
        return ORGANIZER if self.organizer else self.viewer


def make_token(token_key: bytes, role: str) -> str:
    """The token of a role in a match: `host`, or the number of a seat."""
    return urlsafe_b64encode(hmac.digest(token_key, role.encode(), sha256)[:24]).decode()


def who_calls(token: str, token_key: bytes, seats: int, organizer_key: str) -> Caller:
    """The role that a token proves; a token that proves nothing is refused, so that a mistake is seen at once."""
    if not token:
        return Caller()
    if organizer_key and hmac.compare_digest(token.encode(), organizer_key.encode()):
        return Caller(organizer=True, host=True, sent_token=True)
    if hmac.compare_digest(token.encode(), make_token(token_key, HOST).encode()):
        return Caller(host=True, sent_token=True)
    for seat in range(seats):
        if hmac.compare_digest(token.encode(), make_token(token_key, str(seat)).encode()):
            return Caller(seat=seat, sent_token=True)
    raise ServiceError(
        grpc.StatusCode.PERMISSION_DENIED, "WRONG_TOKEN", "this token belongs to no seat of this match, nor to its host"
    )


def is_organizer(token: str, organizer_key: str) -> bool:
    """Whether this is the organizer key, for calls that are of no match; another token is refused."""
    if organizer_key and hmac.compare_digest(token.encode(), organizer_key.encode()):
        return True
    if token:
        raise ServiceError(grpc.StatusCode.PERMISSION_DENIED, "WRONG_TOKEN", "this token is not the organizer key")
    return False


def need_organizer_key(token: str, organizer_key: str) -> None:
    """The caller must be the organizer."""
    if not is_organizer(token, organizer_key):
        raise lacking_token("the organizer key, with which the service was started")


def need_seat(caller: Caller) -> int:
    if caller.seat is None:
        raise _lacking(caller, "a seat token: JoinMatch gives one")
    return caller.seat


def need_host(caller: Caller) -> None:
    if not caller.host:
        raise _lacking(caller, "the host token: CreateMatch gives it")


def need_organizer(caller: Caller, what: str) -> None:
    if not caller.organizer:
        raise ServiceError(grpc.StatusCode.PERMISSION_DENIED, "NOT_YET_PUBLIC", what)


def _lacking(caller: Caller, what: str) -> ServiceError:
    if caller.sent_token:
        return ServiceError(grpc.StatusCode.PERMISSION_DENIED, "WRONG_TOKEN", f"this call needs {what}")
    return lacking_token(what)


def lacking_token(what: str) -> ServiceError:
    """For a call that needs a token, and came without any."""
    return ServiceError(
        grpc.StatusCode.UNAUTHENTICATED,
        "MISSING_TOKEN",
        f"this call needs {what}; send it as metadata `authorization: Bearer TOKEN`",
    )


def viewer_at(caller: Caller, *, over: bool) -> Viewer:
    """Whose eyes the caller has: an organizer sees everything once the match is over."""
    return ORGANIZER if caller.organizer and over else caller.viewer
