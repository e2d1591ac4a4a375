"""A match for the page: executed again, with what every viewer saw of each entry.

The page gets the very messages that `ListFileViews` gives, so that its viewer reads a report as it reads the service.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from google.protobuf.message import DecodeError

from auditpage.markup import Markup
from auditpage.packed import MessagePack
from auditpage.random_draws import DrawCounts, RecordingRng, deal_again_recorded
from engines.core.events import Resigned
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from powderkeg.v1 import log_pb2, match_pb2
from replay.audit.match import MatchAudit
from replay.log.deciding import acting_seat, read_timed
from replay.log.divergence import Divergence
from replay.log.fold import Fold
from replay.log.replayer import revealed_seed
from replay.log.seating import names_of
from replay.log.status import ABORTED, FINISHED, PLAYING
from replay.log.times import time_ms
from service.log_views import EntryView, EntryViews
from service.texts import Texts
from words.entries import entry_text
from words.printable import printable
from words.teller import Teller


class MatchViews:
    """A match of the page, as far as it is sound."""

    def __init__(self, audit: MatchAudit, source: str, language: str) -> None:
        self.audit = audit
        self.source = source
        """The name of its file."""
        self.language = language
        self.fold = Fold(audit.log.match_id, audit.server_seed or revealed_seed(audit.log.entries))
        self.shown = 0
        """How many entries are packed."""
        self.stopped: tuple[int, str] | None = None
        """The first entry that is not sound, and what is wrong with it."""
        self._viewers: list[EntryViews] = []
        self._views = MessagePack()
        self._rng: RecordingRng | None = None
        self._dealt = self._drawn = 0  # numbers drawn by the deal, and up to the last sound entry

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self, after_each: Callable[[], None]) -> None:
        """All entries up to the first that is not sound; once."""
        entries = self.audit.log.entries
        try:
            for data in entries:
                self._add(self._sealed(data) if self._is_sealed else self._executed(data))
                after_each()
        except Divergence as divergence:
            self.stopped = (divergence.seq, divergence.problem)
        except Exception as crash:  # noqa: BLE001 (the page shows the other matches, and all verdicts)
            self.stopped = (self.shown + 1, f"the page broke here: {type(crash).__name__}; please report it")
        for _ in entries[self.shown :]:
            after_each()
        self._views.add([self.message()])

    def count_draws(self, draws: DrawCounts) -> None:
        """Count the numbers that were drawn, as far as the log is sound."""
        if self._rng is not None:
            draws.count(self.fold, self._rng, self._dealt, self._drawn)

    @property
    def _is_sealed(self) -> bool:
        """Whether a game is on whose seed nobody knows yet: its entries are told, and not executed."""
        return self.fold.server_seed is None and self.fold.status == PLAYING

    def _add(self, views: Sequence[EntryView]) -> None:
        self._views.add(views)
        self.shown += 1

    def _executed(self, data: bytes) -> list[EntryView]:
        fold = self.fold
        step, think_ms = read_timed(fold, data, verify=fold.server_seed is not None)  # else there is nothing to compare
        if step.entry.HasField("started") and fold.server_seed is not None:
            self._rng = deal_again_recorded(fold, fold.server_seed)
            self._dealt = len(self._rng.draws) if self._rng else 0
        self._viewers = self._viewers or [EntryViews(fold, viewer, self.language) for viewer in self.viewers]
        views = [viewer.view(step, think_ms) for viewer in self._viewers]
        self._drawn = len(self._rng.draws) if self._rng else 0
        return views

    def _sealed(self, data: bytes) -> list[EntryView]:
        """What was done is told to who sees everything; what others saw of it nobody can know without the seed."""
        fold = self.fold
        try:
            entry = log_pb2.LogEntry.FromString(data)
        except DecodeError:
            raise Divergence(fold.seq + 1, "its bytes are not an entry") from None
        fold.seq, fold.time_ms = fold.seq + 1, time_ms(entry)
        if entry.HasField("closing"):  # it says how the match ended; without the seed that is all there is
            fold.status = ABORTED if entry.HasField("aborted") else FINISHED
            fold.outcome = entry.closing.outcome if entry.closing.HasField("outcome") else None
        told, others = EntryView(seq=fold.seq, time=entry.time), EntryView(seq=fold.seq, time=entry.time)
        told.author, told.text = entry.author, self._sealed_text(entry)
        if (seat := acting_seat(entry)) is not None:
            told.seat = seat
        return [told, *([others] * (len(self.viewers) - 1))]

    def _sealed_text(self, entry: log_pb2.LogEntry) -> str:
        fold = self.fold
        if fold.game is not None and fold.codec is not None:
            teller = Teller(fold.game, self.language, self.names)
            if entry.HasField("acted"):
                action = teller.label(fold.codec.action_from_proto(entry.acted.action))
                return f"{teller.names[entry.acted.seat]}: {action}."
            if entry.HasField("seat_resigned"):
                return teller.event(Resigned(entry.seat_resigned.seat))
        return entry_text(entry, self.language)

    # -- what is known of it -----------------------------------------------------------------------------------

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Everybody whose eyes the page can look through, in the order in which an entry is packed for them."""
        return (ORGANIZER, SPECTATOR, *range(len(self.fold.seats)))

    @property
    def rules(self) -> str:
        """As in kittens@2; empty if the log does not say."""
        genesis = self.fold.genesis
        return f"{genesis.game}@{genesis.ruleset}" if self.fold.game is not None else ""

    @property
    def names(self) -> list[str]:
        """What to call each seat, safe to show."""
        return [printable(name) for name in names_of(self.fold.seats)]

    def message(self) -> match_pb2.Match:
        """The match as it ended."""
        match = self.fold.match()
        for seat in match.seats:
            seat.name = printable(seat.name) if seat.name else ""
        if match.HasField("outcome"):
            Texts(self.fold, ORGANIZER, self.language).add_outcome(match.outcome)
        return match

    def block(self, name: str) -> Markup:
        """Every entry as each viewer saw it, then the match as it ended."""
        return self._views.block(name)
