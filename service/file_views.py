"""Tables of a match in a file that somebody sends: it is executed again, every entry is checked, nothing is kept."""

from __future__ import annotations

from collections.abc import AsyncIterator

import grpc
from google.protobuf.message import DecodeError

from engines.core.viewers import Viewer
from powderkeg.v1 import log_pb2, replay_service_pb2
from replay.log.chain import board_seed
from replay.log.divergence import Divergence
from replay.log.export import BadExport, EventLog, Export, MatchLog, read_export
from replay.log.fold import Fold
from replay.log.replayer import revealed_seed
from replay.signed.notes import BadNote
from replay.signed.statements import EventClosed, read_signed
from service.cooperative import Slices, sliced
from service.errors import ServiceError, no_such_seat
from service.log_views import EntryView, LogViews

Response = replay_service_pb2.ListFileViewsResponse


async def file_views(
    slices: Slices, client: str, data: bytes, match_id: str, viewer: Viewer, language: str
) -> AsyncIterator[Response]:
    """Message by message. Between two of them others have their turn, however slowly these are read."""
    async with slices.turn(client):
        export = _read(data)
    log = _match_of(export, match_id)
    entries, genesis = log.entries, _genesis_of(log)
    if viewer >= genesis.seats:
        raise no_such_seat(viewer)
    seed = revealed_seed(entries) or _seed_of_board(export.event, genesis)
    if seed is None:
        raise refused(len(entries) + 1, "the log breaks off: no entry closes it and reveals the seed")
    views = LogViews(Fold(log.match_id, seed), entries, viewer, language, verify=True)
    length = len(entries)
    while not views.ended:
        if shown := await _next(slices, client, views):
            yield Response(match=views.take_match(), seq=length, views=shown)
            length = 0


async def _next(slices: Slices, client: str, views: LogViews) -> list[EntryView]:
    try:
        async with slices.turn(client):
            return await sliced(views.batch())
    except Divergence as divergence:
        raise refused(divergence.seq, divergence.problem) from None


def _read(data: bytes) -> Export:
    try:
        return read_export(data)
    except BadExport as bad:
        raise ServiceError(grpc.StatusCode.INVALID_ARGUMENT, "BAD_EXPORT", f"the file is not sound: {bad}") from None


def _match_of(export: Export, match_id: str) -> MatchLog:
    found = [match for match in export.matches if match_id in ("", match.match_id)]
    if len(found) != 1:
        problem = f"the file holds {len(found)} matches; name one" if not match_id else "the file has no such match"
        raise ServiceError(grpc.StatusCode.INVALID_ARGUMENT, "BAD_EXPORT", problem)
    return found[0]


def _genesis_of(log: MatchLog) -> log_pb2.Genesis:
    try:
        return log_pb2.LogEntry.FromString(log.entries[0]).genesis
    except DecodeError:
        raise refused(1, "its bytes are not an entry") from None


def _seed_of_board(event: EventLog | None, genesis: log_pb2.Genesis) -> bytes | None:
    """The seed of a table of a board, from the closing of its event. Whether it is the right one, the deal tells."""
    if event is None or not genesis.board:
        return None
    try:
        _, closing = read_signed(event.leaves[-1].data)
    except BadNote:
        return None
    return board_seed(event.name, genesis.board, closing.seed) if isinstance(closing, EventClosed) else None


def refused(entry: int, problem: str) -> ServiceError:
    """A file that is not what an honest service would have written, from this entry on."""
    message = f"the file is not sound: entry {entry}: {problem}"
    return ServiceError(grpc.StatusCode.INVALID_ARGUMENT, "BAD_EXPORT", message, entry=str(entry))
