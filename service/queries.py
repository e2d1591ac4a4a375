"""Looking at matches: views, legal actions, watching, replaying, listing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Generator, Sequence

import grpc

from engines.core.events import seen_by
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from powderkeg.v1 import log_pb2, match_pb2, match_service_pb2, replay_service_pb2
from replay.log.chain import NO_HASH, chain_hash
from replay.log.export import Export, MatchLog, write_export
from replay.log.fold import ABORTED, PLAYING, Fold, Step
from replay.log.replayer import verifying
from replay.store.listing import Filter
from replay.store.match_index import ListPlace, MatchIndex
from service.answers import NOTHING, Update, Wanted, add_table, add_texts, asked_after, asked_now, events_of, legal_of
from service.auth import Caller, need_organizer, need_seat, viewer_at
from service.cooperative import sliced
from service.errors import ServiceError, unknown_match
from service.events import Events
from service.lobby_feed import LobbyFeed
from service.matches import Live, Matches, re_executed
from service.presence import Presence
from service.texts import Texts
from service.validation import place_of
from service.watch_feed import Watch
from words.bundles import check_language

Code = grpc.StatusCode
STRETCH = 50
"""So many entries are verified at once, where others wait."""


class Queries:
    """What servicers call to look at matches."""

    def __init__(self, matches: Matches, events: Events, presence: Presence) -> None:
        self.matches = matches
        self.events = events
        self.index = MatchIndex(matches.store)
        self.feed = LobbyFeed(self.index)
        self.presence = presence
        self._ending = asyncio.Event()

    def shut_down(self) -> None:
        """End all watches, so that their callers come again, elsewhere."""
        self._ending.set()
        self.feed.shut_down()
        for live in self.matches.watched():
            if live.watched is not None:
                live.watched.wake()

    def watch(
        self, live: Live, caller: Caller, from_seq: int, want: Wanted = NOTHING, *, until_rematch: bool = False
    ) -> AsyncIterator[Update]:
        """Updates after a seq, as the caller counts."""
        need_sight(live, caller)
        fold, counts_as = live.fold, caller.counts_as
        if from_seq > (at := fold.seq_for(counts_as)):
            raise ServiceError(Code.OUT_OF_RANGE, "NO_SUCH_SEQ", f"the match is at {at}; watch from there or before")
        position = fold.log_seq(counts_as, from_seq)
        watch = Watch(self.matches, self.presence, self._ending, live, caller, want, position, until_rematch)
        return watch.updates()

    def view(self, live: Live, caller: Caller, language: str = "") -> match_service_pb2.GetViewResponse:
        fold = live.fold
        if fold.state is None or fold.codec is None:
            raise not_started(fold)
        need_sight(live, caller)
        viewer = viewer_at(caller, over=live.over)
        answer = match_service_pb2.GetViewResponse(
            decisions=asked_now(fold, viewer), outcome=fold.outcome, seq=fold.seq_for(caller.counts_as)
        )
        add_table(answer, fold, caller, Wanted(view=True))
        deadline = fold.deadline_ms()
        if deadline is not None:
            answer.deadline.FromMilliseconds(deadline)
        add_texts(answer, fold, viewer, language)
        return answer

    def legal(self, live: Live, caller: Caller, language: str = "") -> match_service_pb2.ListLegalActionsResponse:
        seat, fold = need_seat(caller), live.fold
        if fold.state is None:
            raise not_started(fold)
        if language:
            check_language(language)  # also of who is asked for nothing
        return legal_of(fold, seat, language)

    def submitted(
        self, live: Live, caller: Caller, step: Step, want: Wanted = NOTHING
    ) -> match_service_pb2.SubmitActionResponse:
        """What a seat's own action brought about. Of a match that has moved on since there is no table to show."""
        fold, viewer = live.fold, caller.viewer
        answer = match_service_pb2.SubmitActionResponse(
            seq=fold.seq_for(viewer, step.seq), events=events_of(fold, step.events, viewer)
        )
        if want.table:
            answer.decisions.extend(asked_after(step, viewer))
            if answer.seq == fold.seq_for(viewer):
                add_table(answer, fold, caller, want)
        add_texts(answer, fold, viewer, want.language, events=step.events)
        return answer

    async def view_at(
        self,
        live: Live,
        caller: Caller,
        seq: int,
        seat: int | None,
        *,
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
        fold = Fold(live.fold.match_id, live.fold.server_seed)
        async with self.matches.slices.turn():
            entries = await self.matches.store.read(fold.match_id, 0, log_seq)
            steps = await sliced(re_executed(fold, entries, log_seq - 1))
        if fold.state is None or fold.codec is None:
            raise not_started(live.fold) if live.fold.state is None else not_dealt(seq)
        step = steps[0]
        if live.fold.status == PLAYING and viewer != caller.viewer:  # noted before it is shown, if it can be
            await self.look(live, log_seq, None if viewer == ORGANIZER else viewer)
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
            raise ServiceError(
                Code.INVALID_ARGUMENT, "MALFORMED", "seat: all_cards is as no seat in particular", field="seat"
            )
        if seat is not None and not 0 <= seat < live.fold.genesis.seats:
            raise ServiceError(Code.INVALID_ARGUMENT, "NO_SUCH_SEAT", f"there is no seat {seat}")
        viewer = ORGANIZER if all_cards else viewer_at(caller, over=live.over) if seat is None else seat
        if viewer != caller.viewer and not live.public:
            need_organizer(caller, "what others see is public once the match is over; until then, to the organizer")
        return viewer

    async def look(self, live: Live, seq: int, seat: int | None) -> None:
        """Note in the log that the organizer looks."""
        raise AssertionError("only the application writes")

    async def entries(
        self, live: Live, caller: Caller, after: int, most: int, language: str = ""
    ) -> list[replay_service_pb2.StoredEntry]:
        """Stored bytes with their chain hashes: public once the match is over. In a language, with what they tell."""
        if not live.public:
            need_organizer(caller, "the entries of a match are public once it is over; until then, to the organizer")
        match_id = live.fold.match_id
        if after >= live.fold.seq:
            return []
        async with self.matches.slices.turn():
            entries = await self.matches.store.read(match_id, 0, after + most)
            stored = await sliced(chained(match_id, entries, after))
            if language:
                fold = Fold(match_id, live.fold.server_seed)
                steps = await sliced(re_executed(fold, entries, after))
                teller = Texts(fold, SPECTATOR, language).teller
                for each, step in zip(stored, steps, strict=True):
                    each.texts.extend(teller.event(event) for event in seen_by(step.events, SPECTATOR))
            return stored

    async def export(self, live: Live, caller: Caller) -> bytes:
        """The match as a file (docs/log-format.md)."""
        if not live.public:
            need_organizer(caller, "a match can be exported once it is over; until then, by the organizer")
        match_id, store = live.fold.match_id, self.matches.store
        async with self.matches.slices.turn():
            entries = await store.read(match_id)
            log = MatchLog(match_id, entries, await store.checkpoints(match_id))
            return write_export(Export([log], await self.events.of_match(live.fold)))

    async def checkpoints(self, live: Live, caller: Caller) -> list[str]:
        if not live.public:
            need_organizer(caller, "checkpoints are public once the match is over; until then, to the organizer")
        return [note.decode() for note in await self.matches.store.checkpoints(live.fold.match_id)]

    async def verify(self, match_id: str) -> replay_service_pb2.VerifyReplayResponse:
        """Re-execute the stored log, trusting nothing in the cache."""
        secret = await self.matches.store.secret(match_id)
        if secret is None:
            raise unknown_match(match_id)
        async with self.matches.slices.turn():
            entries = await self.matches.store.read(match_id)
            head = await self.matches.store.head(match_id)
            if head is not None and head.seq > len(entries):
                entries += await self.matches.store.read(match_id, len(entries))  # it has grown meanwhile
            verdict = await sliced(verifying(match_id, entries, secret[:32], STRETCH))
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

    async def list_matches(
        self, request: match_service_pb2.ListMatchesRequest
    ) -> match_service_pb2.ListMatchesResponse:
        size, after = request.page_size or 50, place_of(request.page_token)
        cursor = await self.index.newest()  # before anything is read, so that nothing is missed after it
        found = await self.index.page(Filter(request.game, request.status, request.tournament), size, after)
        answer = match_service_pb2.ListMatchesResponse(matches=found[:size], cursor=cursor)
        if len(found) > size:
            last = ListPlace.of(found[size - 1])
            answer.next_page_token = f"{last.created_ms}-{last.match_id}"
        await asyncio.gather(*(self._say_seed(each) for each in answer.matches if not each.HasField("seed_was_given")))
        return answer

    async def is_listed_as_private(self, match_id: str) -> bool:
        listed = (await self.matches.store.listed([match_id]))[0]
        return listed is not None and listed.invite_only

    async def _say_seed(self, match: match_pb2.Match) -> None:
        """Of a match that was listed before lists said who gave the seed, its genesis tells."""
        genesis = log_pb2.LogEntry.FromString((await self.matches.store.read(match.id, 0, 1))[0]).genesis
        match.seed_was_given = genesis.seed_was_given


def need_sight(live: Live, caller: Caller) -> None:
    """Who has no seat at a table of a board sees nothing of it until the board is revealed."""
    if live.sealed and caller.seat is None:
        need_organizer(caller, "this board may still be played elsewhere; it is shown when the event is closed")


def chained(
    match_id: str, entries: Sequence[bytes], after: int
) -> Generator[None, None, list[replay_service_pb2.StoredEntry]]:
    """The entries after a seq, with the chain up to each of them."""
    head, stored = NO_HASH, []
    for number, entry in enumerate(entries, start=1):
        head = chain_hash(match_id, number, head, entry)
        if number > after:
            stored.append(replay_service_pb2.StoredEntry(seq=number, entry=entry, chain_hash=head))
        yield
    return stored


def not_started(fold: Fold) -> ServiceError:
    if fold.status == ABORTED:
        return ServiceError(Code.FAILED_PRECONDITION, "GAME_OVER", "the match was broken off before it started")
    return ServiceError(Code.FAILED_PRECONDITION, "NOT_STARTED", "the match has not started; its host can start it")


def not_dealt(seq: int) -> ServiceError:
    return ServiceError(Code.FAILED_PRECONDITION, "NOT_STARTED", f"the game was not dealt yet with entry {seq}")
