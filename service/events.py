"""Events: matches that belong together, in one signed tree, so that none of them can disappear."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Sequence
from math import inf

import grpc

from powderkeg.v1 import event_service_pb2
from replay.audit.merkle import Tree
from replay.audit.standings import TableResult, result_of_match, standings
from replay.log.chain import board_seed, event_commitment
from replay.log.export import EventLog, Export, Growth, Leaf, MatchLog, pieces, read_event
from replay.log.fold import Fold
from replay.log.request_ids import request_key
from replay.signed.notes import Signer
from replay.signed.printable import is_printable
from replay.signed.statements import CLOSED, OPENED, EventClosed, EventHead, EventOpened, read_signed
from replay.store.events import CLOSING, OPENING, EventStore, Facts
from replay.store.streams import Store
from service.auth import lacking_token
from service.clock import StoreClock
from service.errors import ServiceError
from service.validation import page_start

Code = grpc.StatusCode
TREES = 100
"""Trees kept at hand."""
HEADS = 10_000
"""Newest heads kept at hand."""
NEW_FOR = 1.0
"""Seconds for which a head is given as the newest without another look."""
UNSIGNED = (
    "this service has no signing key: what happens in events here is not signed, and no audit will prove it;"
    " start it with --signing-key, or with POWDERKEG_SIGNING_KEY"
)
TRIES = 50
"""How often the end of an event is worked out anew because it has grown meanwhile."""


class Events:
    """All events, as the store has them."""

    def __init__(self, store: Store, clock: StoreClock, signer: Signer | None) -> None:
        self.store = store
        self.clock = clock
        self.kept = EventStore(store)
        self.signer = signer
        self._trees: OrderedDict[str, Tree] = OrderedDict()
        self._newest: OrderedDict[str, tuple[float, EventHead]] = OrderedDict()
        """With each head the time of the last look, by the clock of the loop."""

    # -- opening -----------------------------------------------------------------------------------------------

    async def create(self, name: str, boards: int, request_id: str) -> None:
        """An event of the organizer's, who alone opens matches in it."""
        request = request_key(name, request_id)
        self.need_signer()
        need_printable(name, "name")
        facts = await self._create(name, boards, restricted=True, request=request)
        if (facts.boards, facts.restricted, facts.request) != (boards, True, request):
            own = "" if facts.restricted else "; it is open to all, and all an organizer can do is close it"
            raise ServiceError(Code.ALREADY_EXISTS, "EVENT_EXISTS", f"there is an event {name!r} already{own}")

    async def _create(self, name: str, boards: int = 0, *, restricted: bool = False, request: str = "") -> Facts:
        """The event of that name, made if there is none."""
        signer = self.need_signer()
        facts = await self.kept.facts(name)
        if facts is None:
            seed, now_ms = secrets.token_bytes(32), self.clock.now_ms()
            await self.kept.create(Facts(name, boards, seed, restricted, now_ms, request))
            facts = await self.facts(name)
        opening = EventOpened(name, facts.boards, event_commitment(name, facts.seed))
        await self.kept.add_leaf(name, OPENING, signer.sign(opening.text()))
        return facts

    async def facts(self, name: str) -> Facts:
        facts = await self.kept.facts(name)
        if facts is None:
            raise ServiceError(
                Code.NOT_FOUND, "UNKNOWN_EVENT", f"there is no event {name!r:.90}; ListEvents lists those there are"
            )
        return facts

    def need_signer(self) -> Signer:
        if self.signer is None:
            raise ServiceError(
                Code.FAILED_PRECONDITION,
                "NO_SIGNING_KEY",
                "an event needs a service that signs: start it with --signing-key, or with POWDERKEG_SIGNING_KEY",
            )
        return self.signer

    async def admit(self, name: str, board: int, *, organizer: bool) -> bytes | None:
        """Whether a match may be opened in the event; the seed of its board. Only what is admitted makes an event."""
        self.need_signer()
        need_printable(name, "tournament")
        known = await self.kept.facts(name)
        if known is None and board:
            raise ServiceError(
                Code.INVALID_ARGUMENT,
                "NO_SUCH_BOARD",
                f"there is no event {name!r:.90}, so it has no boards; the organizer creates one that has",
            )
        if known is not None:
            await self._need_open(known, board, organizer=organizer)
        facts = await self._create(name)
        if known is None:  # somebody else may have created another one meanwhile
            await self._need_open(facts, board, organizer=organizer)
        return board_seed(name, board, facts.seed) if board else None

    async def _need_open(self, facts: Facts, board: int, *, organizer: bool) -> None:
        """Refuse a match that cannot be opened in the event. A caller with a wrong token does not get here."""
        name = facts.name
        if facts.restricted and not organizer:
            raise lacking_token(f"the organizer key: only the organizer opens matches in the event {name!r}")
        if facts.imported or await self.is_closed(name):
            raise ServiceError(Code.FAILED_PRECONDITION, "EVENT_CLOSED", f"the event {name!r} is closed")
        if board > facts.boards:
            has = f"has boards 1 to {facts.boards}" if facts.boards else "has no boards"
            raise ServiceError(Code.INVALID_ARGUMENT, "NO_SUCH_BOARD", f"the event {name!r} {has}")

    async def is_closed(self, name: str) -> bool:
        return (await self.kept.places(name, CLOSING)) != [None]

    async def add_leaf(self, fold: Fold, stage: str, note: bytes) -> None:
        """The opening or closing of a match becomes a leaf of its event."""
        name = fold.genesis.tournament
        if not name:
            return
        place = await self.kept.add_leaf(name, f"{stage} {fold.match_id}", note)
        if place is None:
            raise ServiceError(Code.FAILED_PRECONDITION, "EVENT_CLOSED", f"the event {name!r} is closed")
        await self.head(name)

    # -- the tree ----------------------------------------------------------------------------------------------

    async def tree(self, name: str) -> Tree:
        """The tree as it stands."""
        tree = self._trees.setdefault(name, Tree())
        self._trees.move_to_end(name)
        if len(self._trees) > TREES:
            self._trees.popitem(last=False)
        known = len(tree)
        for number, leaf in enumerate(await self.kept.leaves(name, known), start=known):
            if number == len(tree):  # somebody else may have added it meanwhile
                tree.append(leaf)
        return tree

    async def head(self, name: str) -> tuple[int, bytes]:
        """Size and note of the newest head, signed now if nobody has."""
        tree = await self.tree(name)
        size = len(tree)
        note = await self.kept.head(name, size)
        if note is None:
            signed = self.need_signer().sign(EventHead(name, size, tree.root(size)).text())
            note = await self.kept.add_head(name, size, signed)
        return size, note

    async def opened_with(self, name: str, match_id: str) -> int | None:
        """The leaf with which a match was opened."""
        return (await self.kept.places(name, f"{OPENED} {match_id}"))[0]

    async def newest(self, name: str, beyond: int) -> EventHead:
        """The head that was signed last, as of a second ago or less; it covers the leaf `beyond`.

        Every move in an event asks for it, so most are answered without the store.
        """
        now = asyncio.get_running_loop().time()
        looked, known = self._newest.get(name, (-inf, None))
        if known is None or now > looked + NEW_FOR or known.size <= beyond:
            known = await self._look_for_newest(name)
            self._newest[name] = now, known
            self._newest.move_to_end(name)
            if len(self._newest) > HEADS:
                self._newest.popitem(last=False)
        return known

    async def _look_for_newest(self, name: str) -> EventHead:
        note = await self.kept.head(name, await self.kept.size(name))
        if note is None:  # somebody adds a leaf right now
            _, note = await self.head(name)
        _, head = read_signed(note)
        if not isinstance(head, EventHead):
            raise TypeError("among the heads in the store is something else")
        return head

    # -- looking -----------------------------------------------------------------------------------------------

    async def info(self, name: str) -> event_service_pb2.EventInfo:
        facts = await self.facts(name)
        index = await self.kept.index(name)
        _, head = await self.head(name)
        opened = sum(what.startswith(f"{OPENED} ") for what in index)
        over = sum(what.startswith(f"{CLOSED} ") for what in index)
        closed = CLOSING in index
        info = event_service_pb2.EventInfo(
            name=name,
            boards=facts.boards,
            restricted=facts.restricted,
            closed=closed,
            matches=opened,
            over=over,
            seed_commitment=event_commitment(name, facts.seed),
            seed=facts.seed if closed else b"",
            head=head.decode(),
            warning="" if self.signer is not None else UNSIGNED,
        )
        info.created.FromMilliseconds(facts.created_ms)
        return info

    async def get(
        self, name: str, from_size: int, from_sizes: Sequence[int] = ()
    ) -> event_service_pb2.GetEventResponse:
        info, tree = await self.info(name), await self.tree(name)
        size = int(info.head.split("\n")[1])
        largest = max(from_size, *from_sizes, 0)
        if largest > size:
            raise ServiceError(
                Code.OUT_OF_RANGE, "NO_SUCH_SEQ", f"the tree of the event has {size} leaves, not {largest}"
            )
        return event_service_pb2.GetEventResponse(
            event=info,
            standings=[
                event_service_pb2.Standing(
                    rank=row.rank,
                    name=row.name,
                    played=row.played,
                    won=row.won,
                    score=row.score,
                    matchpoints=row.matchpoints,
                    bot=row.bot,
                )
                for row in standings(await self._results(name))
            ],
            consistency=tree.consistency(from_size, size) if from_size else (),
            growths=[
                event_service_pb2.EventGrowth(from_size=each, consistency=tree.consistency(each, size))
                for each in from_sizes
            ],
        )

    async def match_ids(self, name: str) -> list[str]:
        """The matches of an event, in the order in which they were opened."""
        index = await self.kept.index(name)
        opened = sorted((place, what) for what, place in index.items() if what.startswith(f"{OPENED} "))
        return [what.split(" ", 1)[1] for _, what in opened]

    async def _results(self, name: str) -> list[TableResult]:
        matches = await self.store.listed(await self.match_ids(name))
        results = [result_of_match(match) for match in matches if match is not None]
        return [result for result in results if result is not None]

    async def list(self, size: int, page_token: str) -> event_service_pb2.ListEventsResponse:
        skip = page_start(page_token)
        names = await self.kept.names(skip, size + 1)
        answer = event_service_pb2.ListEventsResponse(next_page_token=str(skip + size) if len(names) > size else "")
        for name in names[:size]:
            if (await self.kept.facts(name)) is not None:
                answer.events.append(await self.info(name))
        return answer

    # -- closing -----------------------------------------------------------------------------------------------

    async def close(self, name: str) -> None:
        """The last leaf, with the seed. All matches are over by now, and their closings are leaves."""
        facts, signer = await self.facts(name), self.need_signer()
        for _ in range(TRIES):
            index = await self.kept.index(name)
            if CLOSING in index:
                return
            opened = [what.split(" ", 1)[1] for what in index if what.startswith(f"{OPENED} ")]
            still = [match_id for match_id in opened if f"{CLOSED} {match_id}" not in index]
            if still:
                raise still_on(name, still)
            closing = EventClosed(name, len(opened), facts.seed)
            if await self.kept.add_leaf(name, CLOSING, signer.sign(closing.text()), len(index)) is not None:
                await self.head(name)
                return
        raise ServiceError(Code.ABORTED, "STALE_SEQ", f"the event {name!r} grows too fast; try again")

    # -- files -------------------------------------------------------------------------------------------------

    async def of_match(self, fold: Fold) -> EventLog | None:
        """What the file of a match says of its event: the leaves that concern it, with their proofs."""
        name, match_id = fold.genesis.tournament, fold.match_id
        imported = await self.store.imported(match_id)
        if imported:
            return read_event(imported)
        if not name or await self.kept.facts(name) is None:
            return None
        size, newest = await self.head(name)
        tree = await self.tree(name)
        places = await self.kept.places(name, OPENING, f"{OPENED} {match_id}", f"{CLOSED} {match_id}", CLOSING)
        leaves = await self.kept.leaves(name)
        heads = await self.kept.heads(name)
        opened = next((at for at in heads if places[1] is not None and places[1] < at <= size), size)
        first = heads.get(opened, newest)
        return EventLog(
            name,
            [Leaf(at, leaves[at], tuple(tree.inclusion(at, size))) for at in places if at is not None and at < size],
            [first, newest] if opened < size else [newest],
            [Growth(opened, size, tuple(tree.consistency(opened, size)))] if opened < size else [],
        )

    async def export(self, name: str) -> AsyncIterator[bytes]:
        """The file of an event, piece by piece: its leaves and heads, and the matches that everybody may see."""
        facts = await self.facts(name)
        closed = await self.is_closed(name)
        size, _ = await self.head(name)
        heads = await self.kept.heads(name)
        leaves = (await self.kept.leaves(name))[:size]
        event = EventLog(
            name,
            [Leaf(at, leaf) for at, leaf in enumerate(leaves)],
            [head for at, head in heads.items() if at <= size],
        )
        for piece in pieces(Export([], event)):
            yield piece
        over = [match_id for match_id in await self.match_ids(name) if await self._is_over(name, match_id)]
        for match_id in over if closed or not facts.boards else ():
            log = MatchLog(match_id, await self.store.read(match_id), await self.store.checkpoints(match_id))
            for piece in [*pieces(Export([log]))][1:]:
                yield piece

    async def _is_over(self, name: str, match_id: str) -> bool:
        return (await self.kept.places(name, f"{CLOSED} {match_id}")) != [None]


def need_printable(name: str, field: str) -> None:
    if not is_printable(name):
        raise ServiceError(
            Code.INVALID_ARGUMENT, "MALFORMED", f"{field}: letters that can be printed, please", field=field
        )


def still_on(name: str, match_ids: Sequence[str]) -> ServiceError:
    matches = "1 match" if len(match_ids) == 1 else f"{len(match_ids)} matches"
    are = "is" if len(match_ids) == 1 else "are"
    shown = ", ".join(match_ids[:3]) + (", ..." if len(match_ids) > 3 else "")
    return ServiceError(
        Code.FAILED_PRECONDITION,
        "EVENT_STILL_ON",
        f"{matches} of the event {name!r} {are} not over: {shown}; wait, or say abort_open",
    )
