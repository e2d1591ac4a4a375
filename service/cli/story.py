"""A match told from its log: executed again here, or looked at through the service."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engines.core.errors import BadSetup, SetupReason
from engines.core.events import seen_by
from engines.core.viewers import SPECTATOR, Viewer
from powderkeg.client import Powderkeg
from powderkeg.v1.catalog_service_pb2 import GetGameResponse
from powderkeg.v1.match_pb2 import Decision, Event, Match, View
from replay.codec import decision_to_proto
from replay.fold import PLAYING, Divergence, Fold, Step
from replay.replayer import revealed_seed
from service.catalog import describe


@dataclass(frozen=True)
class Story:
    """What a viewer may see of a match, up to an entry."""

    game: GetGameResponse
    match: Match
    seq: int
    told: list[tuple[int, list[Event]]]
    """Events by entry."""
    view: View | None = None
    """The table after the entry; None before the game was dealt."""
    decisions: list[Decision] = field(default_factory=list)


def story_of(match_id: str, entries: Sequence[bytes], seat: int | None = None, seq: int | None = None) -> Story:
    """A log as one seat has seen it: all of it, or one entry. Divergence says where it is not sound."""
    if seq is not None and seq > len(entries):
        raise BadSetup(SetupReason.BAD_OPTION, f"--seq {seq}: the log has {len(entries)} entries")
    fold = Fold(match_id, revealed_seed(entries))
    steps = [fold.read(entry) for entry in entries[:seq]]
    if fold.game is None or fold.codec is None:
        raise Divergence(1, "the log is empty")
    if seat is not None and seat >= len(fold.seats):
        raise BadSetup(SetupReason.BAD_OPTION, f"--seat {seat}: the seats of this match are 0 to {len(fold.seats) - 1}")
    viewer = SPECTATOR if seat is None else seat
    told = [(step.seq, _events(fold, step, viewer)) for step in (steps if seq is None else steps[-1:])]
    game, match = describe(fold.game), fold.match()
    if fold.state is None:
        return Story(game, match, fold.seq, told)
    asked = fold.state.decisions(viewer) if fold.status == PLAYING else ()
    view = fold.codec.view_to_proto(fold.state.view(viewer))
    return Story(game, match, fold.seq, told, view, [decision_to_proto(ask) for ask in asked])


def _events(fold: Fold, step: Step, viewer: Viewer) -> list[Event]:
    if fold.codec is None:
        return []
    return [fold.codec.event_to_proto(event) for event in seen_by(step.events, viewer)]


async def story_at(client: Powderkeg, match_id: str, seq: int, seat: int | None) -> Story:
    """One entry of a match of the service, also while it is being played."""
    match = await client.match(match_id)
    seen = await client.view_at(match_id, seq, seat)
    game = await client.game(match.game)
    return Story(game, match, seen.seq, [(seen.seq, list(seen.events))], seen.view, list(seen.decisions))
