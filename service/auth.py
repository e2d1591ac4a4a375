"""Who calls: tokens are made from a secret of the match, so nothing but that secret has to be kept."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256

import grpc

from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from replay.log.seating import Seating
from service.errors import ServiceError

HOST, INVITATION = "host", "invitation"
REMEMBERED = 8
"""So many who had a seat before are told that it is theirs no more; the tokens of others are just wrong."""


@dataclass(frozen=True, slots=True)
class Caller:
    """What a token makes of whoever sends it."""

    seat: int | None = None
    host: bool = False
    organizer: bool = False
    sent_token: bool = False
    invited: bool = False
    sitting: int = 0
    """How often the seat had been left when the caller took it."""
    gone: bool = False
    """Whether the seat, or the role of the host, was the caller's and is so no more."""

    @property
    def viewer(self) -> Viewer:
        """Whose eyes the caller has while a match is on: an organizer's are a spectator's until it is over."""
        return SPECTATOR if self.seat is None else self.seat

    @property
    def counts_as(self) -> Viewer:
        """Whose seqs the caller speaks of: an organizer's are those of the log."""
        return ORGANIZER if self.organizer else self.viewer


def make_token(token_key: bytes, role: str) -> str:
    """The token of a role in a match: `host`, `invitation`, or a seat's."""
    return urlsafe_b64encode(hmac.digest(token_key, role.encode(), sha256)[:24]).decode()


def seat_role(seat: int, sitting: int) -> str:
    """The role of whoever takes a seat after it was left so often: tokens are good for one sitting."""
    return f"{seat}/{sitting}" if sitting else str(seat)


def invitation_to(seat: int, sitting: int) -> str:
    """The role of whoever is invited to a seat."""
    return f"{INVITATION} {seat_role(seat, sitting)}"


def who_calls(token: str, token_key: bytes, seating: Seating, organizer_key: str) -> Caller:
    """The role that a token proves; a token that proves nothing is refused, so that a mistake is seen at once."""

    def proves(role: str) -> bool:
        return hmac.compare_digest(token.encode(), make_token(token_key, role).encode())

    if not token:
        return Caller()
    if organizer_key and hmac.compare_digest(token.encode(), organizer_key.encode()):
        return Caller(organizer=True, host=True, sent_token=True)
    if proves(HOST):
        return Caller(host=not seating.host_left, sent_token=True, gone=seating.host_left)
    for seat, now in enumerate(seating.left):
        for sitting in range(now, max(-1, now - REMEMBERED), -1):
            if proves(seat_role(seat, sitting)):
                return Caller(seat, seating.host == seat, sent_token=True, sitting=sitting, gone=sitting != now)
    if seats_opened(token, token_key, seating):
        return Caller(invited=True, sent_token=True)
    raise ServiceError(
        grpc.StatusCode.PERMISSION_DENIED, "WRONG_TOKEN", "this token belongs to no seat of this match, nor to its host"
    )


def seats_opened(invitation: str, token_key: bytes, seating: Seating) -> list[int]:
    """The seats that an invitation opens; none if it is not one of this match."""

    def is_for(role: str) -> bool:
        return hmac.compare_digest(invitation.encode(), make_token(token_key, role).encode())

    every = list(range(len(seating.seats)))
    return every if is_for(INVITATION) else [seat for seat in every if is_for(invitation_to(seat, seating.left[seat]))]


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
        raise _lacking(caller, "the host token, which CreateMatch gives, or that of the host's seat")


def need_same_sitting(caller: Caller, seating: Seating) -> None:
    """What was the caller's must still be so."""
    if caller.gone or (caller.seat is not None and caller.sitting != seating.left[caller.seat]):
        seat = caller.seat
        what = "the host left, and another one is the host now" if seat is None else f"seat {seat} was left"
        raise ServiceError(
            grpc.StatusCode.PERMISSION_DENIED,
            "SEAT_LEFT",
            f"this token is not good any more: {what}; forget it, and join anew while seats are open",
        )


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
