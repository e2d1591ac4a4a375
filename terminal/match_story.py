"""A match told from its log: executed again here, or looked at through the service."""

from __future__ import annotations

from dataclasses import dataclass, field

from engines.core.errors import BadSetup, SetupReason
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from powderkeg.client import Powderkeg
from powderkeg.v1.catalog_service_pb2 import GetGameResponse
from powderkeg.v1.log_pb2 import Looked
from powderkeg.v1.match_pb2 import Decision, Event, Match, View
from powderkeg.v1.replay_service_pb2 import GetViewAtResponse
from replay.log.divergence import Divergence
from replay.log.fold import Fold
from replay.log.reader import read_next
from replay.log.steps import Step
from service.answers import add_texts, asked_now, events_of
from service.catalog import describe
from terminal.match_files import PickedMatch


@dataclass(frozen=True)
class MatchStory:
    """What a viewer may see of a match, up to an entry."""

    game: GetGameResponse
    match: Match
    seat: int | None
    """Through whose eyes."""
    seq: int
    told: list[tuple[int, list[Event]]]
    """Events by entry."""
    view: View | None = None
    """The table after the entry; None before the game was dealt."""
    decisions: list[Decision] = field(default_factory=list)
    looks: dict[int, Looked] = field(default_factory=dict)
    """By entry, where the organizer has looked at cards while the match was on."""


def story_from_log(
    picked: PickedMatch, language: str, seat: int | None = None, seq: int | None = None, *, all_cards: bool = False
) -> MatchStory:
    """A log as one seat has seen it, or with all cards: all of it, or one entry. Divergence says where it is wrong."""
    entries = picked.log.entries
    if seq is not None and seq > len(entries):
        raise BadSetup(SetupReason.BAD_OPTION, f"--seq {seq}: the log has {len(entries)} entries")
    fold = Fold(picked.log.match_id, picked.server_seed)
    steps = [read_next(fold, entry) for entry in entries[:seq]]
    if fold.game is None or fold.codec is None:
        raise Divergence(1, "the log is empty")
    if seat is not None and seat >= len(fold.seats):
        raise BadSetup(SetupReason.BAD_OPTION, f"--seat {seat}: the seats of this match are 0 to {len(fold.seats) - 1}")
    viewer = ORGANIZER if all_cards else SPECTATOR if seat is None else seat
    shown = steps if seq is None else steps[-1:]
    told = [(step.seq, list(_told(fold, viewer, language, step).events)) for step in shown]
    looks = {step.seq: step.entry.looked for step in shown if step.entry.HasField("looked")}
    game, match = describe(fold.game), fold.match()
    if fold.state is None:
        return MatchStory(game, match, seat, fold.seq, told, looks=looks)
    decisions = _told(fold, viewer, language).decisions
    view = fold.codec.view_to_proto(fold.state.view(viewer))
    return MatchStory(game, match, seat, fold.seq, told, view, list(decisions), looks)


def _told(fold: Fold, viewer: Viewer, language: str, step: Step | None = None) -> GetViewAtResponse:
    """What a step tells in words; without one, who is asked in the end."""
    events = step.events if step is not None else []
    decisions = asked_now(fold, viewer) if step is None else []
    answer = GetViewAtResponse(events=events_of(fold, events, viewer), decisions=decisions)
    add_texts(answer, fold, viewer, language, events=events)
    return answer


async def story_from_service(
    client: Powderkeg, match_id: str, language: str, seq: int, seat: int | None, *, all_cards: bool = False
) -> MatchStory:
    """One entry of a match of the service, also while it is being played."""
    match = await client.match(match_id)
    seen = await client.view_at(match_id, seq, seat, all_cards=all_cards, language=language)
    game = await client.game(match.game, match.ruleset)
    return MatchStory(game, match, seat, seen.seq, [(seen.seq, list(seen.events))], seen.view, list(seen.decisions))
