"""Files of every game, and single bytes of them changed at random."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from google.protobuf.message import DecodeError

from engines.core.rng import Rng, derive_seed
from engines.games import GAMES
from replay.audit.findings import CHECKS, Verdict
from replay.log.export import Export, write_export
from tests.replay.audit.forge import EVENT, audited, event_of, findings, parse, played, signed_anew, table

SHORT = 30
"""Moves of a match that is aborted, so that an audit of it is quick."""


@dataclass(frozen=True)
class Changed:
    """A file with one byte changed, and which check has refused it first."""

    offset: int
    was: int
    now: int
    refused_by: str
    """Empty if nothing has."""


def names() -> list[str]:
    """What there is to change: of every game a whole match and a short one, and two files of an event."""
    return [*(f"{game.name}{size}" for game in GAMES for size in ("", ", short")), "a match of an event", "an event"]


@cache
def file(name: str) -> bytes:
    match name:
        case "a match of an event":
            matches = [played("kittens", 3, number, tournament=EVENT) for number in range(3)]
            return write_export(event_of(*matches).file_of(matches[1]))
        case "an event":
            short = [played(game.name, game.seats[0], tournament=EVENT, abort_after=SHORT) for game in GAMES]
            return write_export(event_of(*short, table(1, 10), table(1, 11), boards=1).file())
    game, _, size = name.partition(", ")
    most = {"abort_after": SHORT} if size else {}
    return write_export(Export([played(game, GAMES[game].seats[0], **most)]))


def change(name: str, number: int) -> Changed:
    """One byte of the file is another; the number decides which one and what it becomes."""
    data, rng = bytearray(file(name)), Rng(derive_seed("change", name, number))
    offset = rng.below(len(data))
    was = data[offset]
    now = data[offset] = (was + 1 + rng.below(255)) % 256
    return Changed(offset, was, now, first_check(bytes(data)))


def first_check(data: bytes) -> str:
    """The first check that refuses a file, in the order in which they are made; nothing if it is not refused."""
    failed = {finding.check for _, finding in findings(audited(data)) if finding.failed}
    return next((check for check in CHECKS if check in failed), "")


def change_with_the_key(game: str, number: int) -> Verdict | None:
    """A byte of an entry is changed by somebody who has the key; None if it is no entry any more.

    What only the service can know may be changed so and stay proven: times, names, and why a match was aborted.
    """
    match = played(game, GAMES[game].seats[0], abort_after=SHORT)
    rng = Rng(derive_seed("change with the key", game, number))
    at = rng.below(len(match.entries))
    entry = bytearray(match.entries[at])
    entry[rng.below(len(entry))] = rng.below(256)
    try:
        parse(bytes(entry))
    except DecodeError:
        return None
    return audited(signed_anew(match, [*match.entries[:at], bytes(entry), *match.entries[at + 1 :]])).verdict
