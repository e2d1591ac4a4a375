"""Whom an auditor trusts: the keys of a policy file, and no key that comes with what is audited."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from replay.signed.notes import PRIVATE, BadKey, Note, Signer, Verifier
from replay.signed.printable import BadText, lines_of
from replay.signed.statements import Checkpoint, Statement

LINE = re.compile(r"key +(?P<key>[^ ]+)(?: +from +(?P<since>[^ ]+))?(?: +until +(?P<until>[^ ]+))?")
TIME = re.compile(
    r"(?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2})(?:T(?P<hour>[0-9]{2}):(?P<minute>[0-9]{2})"
    r"(?::(?P<second>[0-9]{2})(?:\.(?P<part>[0-9]{1,3}))?)?(?P<zone>Z|[+-][0-9]{2}:[0-9]{2})?)?"
)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MOST_BYTES = 1024 * 1024
"""A policy larger than that is not read."""


class BadPolicy(Exception):
    """A policy file that cannot be read."""


@dataclass(frozen=True)
class Trusted:
    """A key, and between which times it was in use."""

    verifier: Verifier
    since_ms: int | None = None
    until_ms: int | None = None

    @property
    def never(self) -> bool:
        return self.since_ms is not None and self.until_ms is not None and self.since_ms >= self.until_ms

    def covers(self, time_ms: int) -> bool:
        """Whether it was in use then."""
        return (self.since_ms is None or self.since_ms <= time_ms) and (
            self.until_ms is None or time_ms < self.until_ms
        )


class Policy:
    """The keys that may sign."""

    def __init__(self, *keys: Trusted) -> None:
        self._keys = {(key.verifier.name, key.verifier.key_id): key for key in keys}
        if len(self._keys) != len(keys):
            raise BadPolicy("it names a key twice")

    @classmethod
    def parse(cls, text: str) -> Policy:
        """Lines such as `key NAME+ID+KEY from 2026-01-01 until 2026-07-01`; lines with a # do not count."""
        if len(text.encode()) > MOST_BYTES:
            raise BadPolicy(f"it has more than {MOST_BYTES} bytes")
        try:
            lines = [line.strip(" ") for line in lines_of(text)]
        except BadText as bad:
            raise BadPolicy(str(bad)) from None
        keys: list[Trusted] = []
        for number, line in enumerate(lines, start=1):
            if not line or line.startswith("#"):
                continue
            try:
                keys.append(_read_line(line, keys))
            except (BadKey, ValueError) as wrong:
                raise BadPolicy(f"line {number}: {wrong}") from None
        if not keys:
            raise BadPolicy("it names no key; `powderkeg keys policy` writes one from the service's key")
        return cls(*keys)

    def limited(self) -> set[tuple[str, bytes]]:
        """The keys, by name and id, that are trusted only until some time."""
        return {name for name, key in self._keys.items() if key.until_ms is not None}

    def objection(self, note: Note, statement: Statement) -> str:
        """What is wrong with the signatures of a note; nothing if a key that is trusted has signed it."""
        good, late = False, ""
        for signature in note.signatures:
            key = self._keys.get((signature.name, signature.key_id))
            if key is None:
                continue
            if not key.verifier.signed(note.text, signature):
                return f"the signature of {signature.name} is not over this text"
            if isinstance(statement, Checkpoint) and not key.covers(statement.time_ms):
                late = f"the key {signature.name}+{signature.key_id.hex()} was not in use at its time"
            else:
                good = True
        if good or late:
            return "" if good else late
        names = ", ".join(f"{each.name}+{each.key_id.hex()}" for each in note.signatures)
        return f"no key of the policy has signed it; it is signed by {names:.200}"


def _read_line(line: str, before: Iterable[Trusted]) -> Trusted:
    """A key that none of the lines before names, and when it was in use.

    What is wrong is told without a word of the line: it may be a secret.
    """
    if PRIVATE in line:
        raise ValueError("this is a signing key; `powderkeg keys policy` makes a policy of it")
    found = LINE.fullmatch(line)
    if found is None:
        raise ValueError("write it as `key NAME+ID+KEY`, and if need be `from` and `until` with a date")
    trusted = Trusted(Verifier.parse(found["key"]), _time(found["since"]), _time(found["until"]))
    if trusted.never:
        raise ValueError("`from` must be before `until`")
    if any(trusted.verifier == each.verifier for each in before):
        raise ValueError("an earlier line names this key already: leave one of them out")
    return trusted


def _time(text: str | None) -> int | None:
    """Milliseconds, from a date or a time in ISO 8601; UTC unless it says otherwise."""
    if text is None:
        return None
    found = TIME.fullmatch(text)
    try:
        if found is not None:
            return _milliseconds(**found.groupdict())
    except ValueError:  # there is no such day, hour or zone
        pass
    raise ValueError("write a time as in 2026-05-02 or 2026-05-02T14:00+02:00")


def _milliseconds(
    date: str, hour: str | None, minute: str | None, second: str | None, part: str | None, zone: str | None
) -> int:
    clock = [int(number or 0) for number in (hour, minute, second)]
    begun = datetime.fromisoformat(date).replace(hour=clock[0], minute=clock[1], second=clock[2], tzinfo=UTC)
    ahead = timedelta()
    if zone is not None and zone != "Z":
        hours, minutes = int(zone[1:3]), int(zone[4:])
        if hours > 23 or minutes > 59:
            raise ValueError("there is no such zone")
        ahead = timedelta(hours=hours, minutes=minutes) * (-1 if zone[0] == "-" else 1)
    since = begun - EPOCH - ahead
    return since // timedelta(milliseconds=1) + int((part or "").ljust(3, "0"))


def written_for(keys: Iterable[Signer]) -> str:
    """The text of a policy that trusts these keys, each once."""
    return "".join(f"key {verifier}\n" for verifier in dict.fromkeys(str(key.verifier) for key in keys))
