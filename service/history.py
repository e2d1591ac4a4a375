"""Looking back: tables and entries of a log that was written, files of it, and whether it is sound."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator, Sequence

import grpc

from engines.core.events import seen_by
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from powderkeg.v1 import replay_service_pb2
from replay.log.chain import chain_hash
from replay.log.export import Export, MatchLog, writing_export
from replay.log.replayer import ReplayResult, verifying
from replay.log.status import PLAYING
from replay.store.streams import Head
from service.answers import add_texts, asked_now, events_of
from service.auth import Caller, need_organizer, viewer_at
from service.commands import Commands
from service.cooperative import sliced
from service.errors import ServiceError, no_such_seat, not_started, unknown_match
from service.events import Events
from service.live_match import Live
from service.log_views import LogViews
from service.matches import Matches, re_executed
from service.queries import need_sight
from service.texts import Texts

Code = grpc.StatusCode
BATCH = 50
"""So many entries are verified at once, where others wait."""
PROVEN = 10_000
"""Logs that were found sound, of which the answer is kept."""


class History:
    """Reads logs again, for who looks back."""

    def __init__(self, matches: Matches, events: Events, commands: Commands) -> None:
        self.matches = matches
        self.events = events
        self.commands = commands
        """That the organizer looks is written down."""
        self._proven: dict[tuple[str, Head], replay_service_pb2.VerifyReplayResponse] = {}
        """What was answered for logs that were sound, by where they ended."""

    async def view_at(
        self,
        live: Live,
        caller: Caller,
        seq: int,
        seat: int | None,
        *,
        client: str,
        own_seq: bool = False,
        all_cards: bool = False,
        language: str = "",
    ) -> replay_service_pb2.GetViewAtResponse:
        need_sight(live, caller)
        viewer = self._eyes(live, caller, seat, all_cards=all_cards)
        counts_as = caller.counts_as if own_seq or not live.over else ORGANIZER
        if seq > (at := live.fold.seq_for(counts_as)):
            raise ServiceError(Code.OUT_OF_RANGE, "NO_SUCH_SEQ", f"the match is at {at}, not yet at {seq}")
        log_seq = live.fold.log_seq(counts_as, seq)
        async with self.matches.slices.turn(client):
            fold, entries = await self.matches.stretch(live, log_seq - 1, log_seq)
            steps = await sliced(re_executed(fold, entries, log_seq - 1))
        if fold.state is None or fold.codec is None:
            raise not_started(live.fold) if live.fold.state is None else not_dealt(seq)
        step = steps[0]
        if live.fold.status == PLAYING and viewer != caller.viewer:  # noted before it is shown, if it can be
            await self.commands.look(live, log_seq, None if viewer == ORGANIZER else viewer)
        answer = replay_service_pb2.GetViewAtResponse(
            view=fold.codec.view_to_proto(fold.state.view(viewer)),
            events=events_of(fold, step.events, viewer),
            decisions=asked_now(fold, viewer),
            seq=seq,
        )
        add_texts(answer, fold, viewer, language, events=step.events)
        return answer

    @staticmethod
    def _eyes(live: Live, caller: Caller, seat: int | None, *, all_cards: bool) -> Viewer:
        """Whose eyes the caller borrows: anybody's once everything is public, and the organizer always."""
        if all_cards and seat is not None:
            raise seat_or_all_cards()
        if seat is not None and not 0 <= seat < live.fold.genesis.seats:
            raise no_such_seat(seat)
        viewer = ORGANIZER if all_cards else viewer_at(caller, over=live.over) if seat is None else seat
        if viewer != caller.viewer and not live.public:
            need_organizer(caller, "what others see is public once the match is over; until then, to the organizer")
        return viewer

    async def entries(
        self, live: Live, caller: Caller, after: int, most: int, language: str = "", *, client: str
    ) -> list[replay_service_pb2.StoredEntry]:
        """Stored bytes with their chain hashes: public once the match is over. In a language, with what they tell."""
        if not live.public:
            need_organizer(caller, "the entries of a match are public once it is over; until then, to the organizer")
        match_id = live.fold.match_id
        if after >= live.fold.seq:
            return []
        async with self.matches.slices.turn(client):
            fold, entries = await self.matches.stretch(live, after, after + most)
            stored = await sliced(chained(match_id, Head(fold.seq, fold.head), entries, after))
            if language:
                steps = await sliced(re_executed(fold, entries, after))
                teller = Texts(fold, SPECTATOR, language).teller
                for each, step in zip(stored, steps, strict=True):
                    each.texts.extend(teller.event(event) for event in seen_by(step.events, SPECTATOR))
            return stored

    async def views(
        self, live: Live, viewer: Viewer, after: int, last: int, language: str = "", *, client: str
    ) -> AsyncIterator[replay_service_pb2.ListViewsResponse]:
        """The table after each entry of a stretch. Between two messages others have their turn."""
        if not live.public:
            raise ServiceError(
                Code.PERMISSION_DENIED, "NOT_YET_PUBLIC", "all tables of a match are public once it is over"
            )
        if viewer >= live.fold.genesis.seats:
            raise no_such_seat(viewer)
        first = replay_service_pb2.ListViewsResponse(match=live.fold.match(), seq=live.fold.seq)
        if language and first.match.HasField("outcome"):
            Texts(live.fold, viewer, language).add_outcome(first.match.outcome)
        yield first
        async with self.matches.slices.turn(client):
            upto = min(last or live.fold.seq, live.fold.seq)
            fold, entries = await self.matches.stretch(live, min(after, upto), upto)
        views = LogViews(fold, entries, viewer, language)
        while not views.ended:
            async with self.matches.slices.turn(client):
                shown = await sliced(views.batch(after))
            if shown:
                yield replay_service_pb2.ListViewsResponse(views=shown)

    async def export(self, live: Live, caller: Caller, *, client: str) -> bytes:
        """The match as a file (docs/log-format.md)."""
        if not live.public:
            need_organizer(caller, "a match can be exported once it is over; until then, by the organizer")
        match_id, store = live.fold.match_id, self.matches.store
        async with self.matches.slices.turn(client):
            entries = await store.read(match_id)
            log = MatchLog(match_id, entries, await store.checkpoints(match_id))
            return await sliced(writing_export(Export([log], await self.events.of_match(live.fold))))

    async def checkpoints(self, live: Live, caller: Caller) -> list[str]:
        if not live.public:
            need_organizer(caller, "checkpoints are public once the match is over; until then, to the organizer")
        return [note.decode() for note in await self.matches.store.checkpoints(live.fold.match_id)]

    async def verify(self, match_id: str, *, client: str) -> replay_service_pb2.VerifyReplayResponse:
        """Re-execute the stored log, trusting nothing in the cache. A head that was found sound is not proven again."""
        store = self.matches.store
        secret, head = await store.secret(match_id), await store.head(match_id)
        if secret is None:
            raise unknown_match(match_id)
        if head is not None and (proven := self._proven.get((match_id, head))) is not None:
            return proven
        async with self.matches.slices.turn(client):
            entries = await store.read(match_id)
            head = await store.head(match_id)
            if head is not None and head.seq > len(entries):
                entries += await store.read(match_id, len(entries))  # it has grown meanwhile
            verdict = await sliced(verifying(match_id, entries, secret[:32], BATCH))
        answer = _told(verdict, head)
        if answer.sound and head is not None and head.seq == verdict.entries:
            self._proven[match_id, head] = answer
            if len(self._proven) > PROVEN:
                del self._proven[next(iter(self._proven))]
        return answer


def _told(verdict: ReplayResult, head: Head | None) -> replay_service_pb2.VerifyReplayResponse:
    """What a verification found, beside where the store says that the log ends."""
    bad, problem = verdict.first_bad_seq, verdict.problem
    if verdict.sound and (head is None or head.seq > verdict.entries):
        bad, problem = verdict.entries + 1, "it is missing: the store says that there are more"
    elif verdict.sound and head is not None and head.seq == verdict.entries and head.hash != verdict.head:
        bad, problem = verdict.entries, "the chain does not end where the store says"
    unknown = verdict.entries - verdict.public
    return replay_service_pb2.VerifyReplayResponse(
        sound=not bad,
        entries=verdict.public,
        first_bad_seq=bad - unknown if bad else 0,
        problem=problem,
        seq=verdict.public,
    )


def chained(
    match_id: str, begin: Head, entries: Sequence[bytes], after: int
) -> Generator[None, None, list[replay_service_pb2.StoredEntry]]:
    """Of the entries that follow one, those after a seq, with the chain up to each of them."""
    head, stored = begin.hash, []
    for number, entry in enumerate(entries, start=begin.seq + 1):
        head = chain_hash(match_id, number, head, entry)
        if number > after:
            stored.append(replay_service_pb2.StoredEntry(seq=number, entry=entry, chain_hash=head))
        yield
    return stored


def seat_or_all_cards() -> ServiceError:
    return ServiceError(Code.INVALID_ARGUMENT, "MALFORMED", "seat: all_cards is as no seat in particular", field="seat")


def asked_viewer(seat: int | None, *, all_cards: bool) -> Viewer:
    """Whose eyes are asked for, where everything is public."""
    if all_cards and seat is not None:
        raise seat_or_all_cards()
    if seat is not None and seat < 0:
        raise no_such_seat(seat)
    return ORGANIZER if all_cards else SPECTATOR if seat is None else seat


def not_dealt(seq: int) -> ServiceError:
    return ServiceError(Code.FAILED_PRECONDITION, "NOT_STARTED", f"the game was not dealt yet with entry {seq}")
