"""Files that hold replays: which one is meant, one match of it, and the seed that it was dealt from."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from google.protobuf.message import DecodeError

from engines.core.errors import BadSetup, SetupReason
from powderkeg.v1 import log_pb2
from replay.audit.event import audit_event
from replay.log.chain import board_seed
from replay.log.export import MAGIC, MOST_BYTES, Export, MatchLog
from replay.log.replayer import revealed_seed
from terminal.files import read_file

MOST_NAMED = 5
"""So many matches are named to somebody who has to pick one."""


def file_named(text: str) -> Path | None:
    """The file of this name; None for what can only be a match."""
    path = Path(text)
    if path.is_file():
        return path
    if path.is_dir():
        raise BadSetup(SetupReason.BAD_OPTION, f"{text} is a folder; name a file that `powderkeg replay export` wrote")
    if "/" in text or "." in text:  # no match id has these
        raise BadSetup(SetupReason.BAD_OPTION, f"there is no file {text}")
    return None


def read_replay(path: Path) -> bytes:
    """A file that looks like an export; one that is far too large is not read to its end."""
    data = read_file(path, MOST_BYTES)
    if not data.startswith(MAGIC):
        raise BadSetup(
            SetupReason.BAD_OPTION, f"{path} is not a replay: name a file that `powderkeg replay export` wrote"
        )
    return data


@dataclass(frozen=True)
class PickedMatch:
    """A match, and the service's part of its seed; None while that is not revealed."""

    log: MatchLog
    server_seed: bytes | None = None
    board: int = 0


def pick_match(export: Export, match_id: str = "", source: str = "the file") -> PickedMatch:
    """The match of this id, or the only one there is."""
    ids = [match.match_id for match in export.matches]
    if not ids:
        raise BadSetup(SetupReason.BAD_OPTION, f"{source} holds no match: none of the event was public yet")
    named = ", ".join(ids[:MOST_NAMED]) + (", ..." if len(ids) > MOST_NAMED else "")
    if match_id and match_id not in ids:
        raise BadSetup(SetupReason.BAD_OPTION, f"{source} has no match {match_id}; it has {named}")
    if not match_id and len(ids) > 1:
        raise BadSetup(SetupReason.BAD_OPTION, f"{source} holds {len(ids)} matches: pick one with --match: {named}")
    log = next(match for match in export.matches if match.match_id == (match_id or ids[0]))
    return PickedMatch(log, *seed_and_board(log, event_seed(export)))


def event_seed(export: Export | None) -> bytes | None:
    """The seed of an event's boards, if it is revealed and is the one that was committed to."""
    if export is None or export.event is None:
        return None
    return audit_event(export.event, None, held={match.match_id for match in export.matches}).seed


def seed_and_board(log: MatchLog, of_event: bytes | None) -> tuple[bytes | None, int]:
    """The service's part of the seed of a match, and its board."""
    try:
        genesis = log_pb2.LogEntry.FromString(log.entries[0]).genesis
    except DecodeError:
        genesis = log_pb2.Genesis()
    if not genesis.board:
        return revealed_seed(log.entries), 0
    return board_seed(genesis.tournament, genesis.board, of_event) if of_event else None, genesis.board


def check_revealed(picked: PickedMatch) -> None:
    """Refuse a table of a board that others may still play."""
    if picked.board and picked.server_seed is None:
        raise BadSetup(
            SetupReason.BAD_OPTION,
            f"match {picked.log.match_id} was played on board {picked.board}, whose seed is revealed when its "
            "event is closed: export it anew then",
        )
