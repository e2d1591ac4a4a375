"""The kinds of entries: how each is drafted, what it does to a match, and what must be true of it.

What writes an entry of a kind stands beside what checks it. What all kinds have in common is in envelope.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engines.core.actions import Action, Resign
from engines.core.errors import BadSetup, IllegalAction
from engines.core.events import Event
from engines.core.state import Setup
from engines.games import GAMES
from powderkeg.v1 import log_pb2, match_pb2
from replay.log.codec import codec_for
from replay.log.deal import commitment_of, deal, is_committed, prepared, without_entropy
from replay.log.divergence import Divergence
from replay.log.fold import Fold
from replay.log.seating import BOT, Seating
from replay.log.status import ABORTED, FINISHED, OPEN, PLAYING
from replay.log.steps import Consequence, Draft
from replay.log.times import SECOND_MS, time_ms

AUTHORS = {
    "genesis": (log_pb2.AUTHOR_HOST,),
    "seat_taken": (log_pb2.AUTHOR_PLAYER, log_pb2.AUTHOR_HOST),
    "started": (log_pb2.AUTHOR_HOST,),
    "acted": (log_pb2.AUTHOR_PLAYER, log_pb2.AUTHOR_BOT, log_pb2.AUTHOR_CLOCK),
    "seat_resigned": (log_pb2.AUTHOR_PLAYER,),
    "aborted": (log_pb2.AUTHOR_HOST, log_pb2.AUTHOR_CLOCK),
    "looked": (log_pb2.AUTHOR_ORGANIZER,),
    "seat_left": (log_pb2.AUTHOR_PLAYER, log_pb2.AUTHOR_HOST),
    "": (),
}
"""Who may do what."""
SEATING = ("seat_taken", "seat_left")
"""What changes who sits where."""
LISTED = (*SEATING, "started", "aborted")
"""What lists show, besides the end of a game."""


# -- genesis -----------------------------------------------------------------------------------------------------------


def new_genesis(match_id: str, setup: Setup, **fields: Any) -> log_pb2.Genesis:
    """The genesis of a match that is set up so, but for its commitment."""
    return log_pb2.Genesis(
        match_id=match_id,
        game=setup.game.name,
        ruleset=setup.game.ruleset,
        seats=setup.seats,
        options=setup.game.options.write(setup.options),
        catalogue_digest=setup.game.catalogue_for(setup.options).digest,
        **fields,
    )


def draft_genesis(genesis: log_pb2.Genesis, server_seed: bytes) -> Draft:
    """The first entry of a match, committed to the service's part of its seed."""
    genesis.seed_commitment = commitment_of(genesis, server_seed)
    return Draft(log_pb2.LogEntry(genesis=genesis))


def _genesis(fold: Fold, entry: log_pb2.LogEntry) -> list[Event]:
    genesis = entry.genesis
    try:
        game = GAMES.at(genesis.game, genesis.ruleset)
        setup, complete = prepared(game.prepare, genesis.seats, tuple(genesis.options.items()))
    except BadSetup as wrong:
        raise Divergence(1, wrong.message) from None
    if genesis.match_id != fold.match_id:
        raise Divergence(1, f"it is the genesis of match {genesis.match_id}")
    if genesis.catalogue_digest != game.catalogue_for(setup.options).digest:
        raise Divergence(1, "it was played with another catalogue")
    if not complete:
        raise Divergence(1, "its options are not complete")
    if fold.server_seed is not None:
        need_committed(1, genesis, fold.server_seed)
    fold.game = game
    fold.genesis = genesis
    fold.codec = codec_for(game)
    fold.seating = Seating(genesis.seats)
    fold.status = OPEN
    fold.created = time_ms(entry)
    return []


def need_committed(seq: int, genesis: log_pb2.Genesis, server_seed: bytes) -> None:
    if not is_committed(genesis, server_seed):
        raise Divergence(seq, "the seed is not the one that the genesis committed to")


# -- seats -------------------------------------------------------------------------------------------------------------


def draft_seat_taken(taken: log_pb2.SeatTaken) -> Draft:
    return Draft(log_pb2.LogEntry(seat_taken=taken))


def _seat_taken(fold: Fold, entry: log_pb2.LogEntry) -> list[Event]:
    taken = entry.seat_taken
    if fold.status != OPEN:
        raise Divergence(entry.seq, f"seat {taken.seat} cannot be taken")
    if objection := fold.seating.objection(taken, fold.game.bots if fold.game is not None else ()):
        raise Divergence(entry.seq, objection)
    fold.seating.take(taken, entry.seq)
    fold.has_bots = fold.has_bots or taken.kind == BOT
    return []


def draft_seat_left(seat: int) -> Draft:
    return Draft(log_pb2.LogEntry(seat_left=log_pb2.SeatLeft(seat=seat)))


def _seat_left(fold: Fold, entry: log_pb2.LogEntry) -> list[Event]:
    seat = entry.seat_left.seat
    if fold.status != OPEN or not fold.seating.is_taken(seat):
        raise Divergence(entry.seq, f"seat {seat} cannot be left")
    fold.seating.leave(seat)
    fold.has_bots = any(taken is not None and taken.kind == BOT for taken in fold.seats)
    return []


# -- started -----------------------------------------------------------------------------------------------------------


def draft_start(fold: Fold) -> Draft:
    """The deal, now that all seats are taken."""
    dealt, started = deal(fold, fold.server_seed or b"")
    return Draft(log_pb2.LogEntry(started=started), dealt)


def _started(fold: Fold, entry: log_pb2.LogEntry) -> list[Event]:
    if fold.status != OPEN or None in fold.seats or fold.game is None:
        raise Divergence(entry.seq, "the match cannot start here")
    if silent := without_entropy(fold):
        raise Divergence(entry.seq, f"the match needs the entropy of its players, and seat {silent[0]} gave none")
    fold.status = PLAYING
    if fold.server_seed is None:
        return []
    dealt, started = deal(fold, fold.server_seed)
    if entry.started != started:
        raise Divergence(entry.seq, "the deal draws other numbers")
    fold.state = dealt.state
    return dealt.events


# -- acted and seat_resigned -------------------------------------------------------------------------------------------


def draft_action(fold: Fold, seat: int, action: Action, written: match_pb2.Action | None = None) -> Draft:
    """What a seat does, done on a copy of the state; `written` is its message, if that is known."""
    if fold.state is None or fold.codec is None:
        raise ValueError("the game was not dealt")
    state = fold.state.copy()
    events = state.apply(seat, action)
    entry = log_pb2.LogEntry()
    if isinstance(action, Resign):
        entry.seat_resigned.seat = seat
    else:
        entry.acted.seat = seat
        entry.acted.action.CopyFrom(written or fold.codec.action_to_proto(action))
    return Draft(entry, Consequence(state, events))


def tells_of(fold: Fold, entry: log_pb2.LogEntry, seat: int, action: Action) -> bool:
    """Whether the entry says that this seat did this."""
    if isinstance(action, Resign):
        return entry.HasField("seat_resigned") and entry.seat_resigned.seat == seat
    if not entry.HasField("acted") or fold.codec is None or entry.acted.seat != seat:
        return False
    return entry.acted.action == fold.codec.action_to_proto(action)


def _acted(fold: Fold, entry: log_pb2.LogEntry) -> list[Event]:
    if fold.codec is None:
        raise Divergence(entry.seq, "there is no game yet")
    try:
        seat, action = fold.codec.move_from_proto(entry.acted)
    except IllegalAction as illegal:
        raise Divergence(entry.seq, illegal.message) from None
    return _apply(fold, entry, seat, action)


def _seat_resigned(fold: Fold, entry: log_pb2.LogEntry) -> list[Event]:
    return _apply(fold, entry, entry.seat_resigned.seat, Resign())


def _apply(fold: Fold, entry: log_pb2.LogEntry, seat: int, action: Action) -> list[Event]:
    if fold.status != PLAYING or fold.state is None:
        raise Divergence(entry.seq, "the game is not on")
    try:
        events = fold.state.apply(seat, action)
    except IllegalAction as illegal:
        raise Divergence(entry.seq, f"the action is refused: {illegal}") from None
    if fold.state.result is not None:
        fold.note_outcome()
    return events


def verify_clock(fold: Fold, entry: log_pb2.LogEntry) -> None:
    """The clock moves when the time is up, and does what it has to."""
    deadline, state, codec = fold.deadline_ms(), fold.state, fold.codec
    if deadline is None or time_ms(entry) < deadline:
        raise Divergence(entry.seq, "the clock moves only when the time for a decision is up")
    seat = entry.acted.seat
    asked = state.asked(seat) if state is not None else None
    if state is None or codec is None or asked is None:
        raise Divergence(entry.seq, f"the clock cannot move for seat {seat}, of whom nothing is asked")
    if codec.action_to_proto(state.default(seat)) != entry.acted.action:
        raise Divergence(entry.seq, "the clock plays the default, and nothing else")


# -- aborted -----------------------------------------------------------------------------------------------------------


def draft_abort(aborted: log_pb2.Aborted) -> Draft:
    return Draft(log_pb2.LogEntry(aborted=aborted))


def _aborted(fold: Fold, entry: log_pb2.LogEntry) -> list[Event]:
    if (entry.aborted.cause or entry.aborted.waited_seconds) and entry.author != log_pb2.AUTHOR_CLOCK:
        raise Divergence(entry.seq, "only the clock waits")
    fold.status, fold.abort_reason = ABORTED, entry.aborted.reason
    return []


def verify_waited(fold: Fold, entry: log_pb2.LogEntry) -> None:
    """The service ends a match by itself when it has waited as long as it says; never one of an event."""
    aborted, since = entry.aborted, fold.waits_since(entry.aborted.cause)
    if since is None or not aborted.waited_seconds:
        raise Divergence(entry.seq, "nothing is waited for that could end the match")
    if time_ms(entry) < since + SECOND_MS * aborted.waited_seconds:
        raise Divergence(entry.seq, "the service has not waited as long as it says")


# -- looked ------------------------------------------------------------------------------------------------------------


def draft_look(seq: int, seat: int | None) -> Draft:
    """The organizer looks at the cards of a seat, or at all."""
    return Draft(log_pb2.LogEntry(looked=log_pb2.Looked(seq=seq, seat=seat)))


def _looked(fold: Fold, entry: log_pb2.LogEntry) -> list[Event]:
    looked = entry.looked
    if fold.status != PLAYING or not 0 < looked.seq < entry.seq:
        raise Divergence(entry.seq, "there was nothing to look at")
    if looked.HasField("seat") and not 0 <= looked.seat < len(fold.seats):
        raise Divergence(entry.seq, f"there is no seat {looked.seat}")
    return []


# -- all of them -------------------------------------------------------------------------------------------------------

FOLLOWED: dict[str, Callable[[Fold, log_pb2.LogEntry], list[Event]]] = {
    "genesis": _genesis,
    "seat_taken": _seat_taken,
    "started": _started,
    "acted": _acted,
    "seat_resigned": _seat_resigned,
    "aborted": _aborted,
    "looked": _looked,
    "seat_left": _seat_left,
}
"""How entries of each kind are followed."""


def listed_after(fold: Fold, entry: log_pb2.LogEntry) -> match_pb2.Match:
    """The match as lists will show it once the entry is in; how many entries it has, the store counts."""
    match = fold.match()
    match.seq = 0
    match entry.WhichOneof("entry"):
        case "seat_taken" | "seat_left":
            fold.seating.after(entry).show(match)
        case "started":
            match.status = PLAYING
        case "aborted":
            match.status, match.abort_reason = ABORTED, entry.aborted.reason
    if entry.closing.HasField("outcome"):
        match.status = FINISHED
        match.outcome.CopyFrom(entry.closing.outcome)
    return match
