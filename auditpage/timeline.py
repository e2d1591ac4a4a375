"""A match as the page can step through it: what happened in each entry, and how the table changed for each viewer.

Tables are the messages that `GetView` answers. For every viewer the page gets the first one in full and then
differences (patches.py); what several viewers see alike is written once, behind a mask of viewers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from google.protobuf.json_format import MessageToDict
from google.protobuf.message import DecodeError

from auditpage.entry_sentences import EntryTeller, TextPool, all_viewers, masked_values
from auditpage.patches import difference
from auditpage.random_draws import DrawCounts, RecordingRng, deal_again_recorded
from engines.core.record import field_names
from engines.core.viewers import ORGANIZER, Viewer
from powderkeg.v1 import log_pb2, match_pb2
from replay.audit.match import MatchAudit
from replay.log.deciding import acting_seat, read_timed
from replay.log.divergence import Divergence
from replay.log.fold import Fold
from replay.log.replayer import revealed_seed
from replay.log.steps import Step
from replay.log.times import time_ms
from words.printable import printable

STATUSES = {
    match_pb2.MATCH_STATUS_OPEN: "never started",
    match_pb2.MATCH_STATUS_PLAYING: "unfinished",
    match_pb2.MATCH_STATUS_FINISHED: "finished",
    match_pb2.MATCH_STATUS_ABORTED: "aborted",
}


@dataclass
class Timeline:
    """A match while it is being told."""

    fold: Fold
    language: str = "en"
    texts: TextPool = field(default_factory=TextPool)
    steps: list[list[Any]] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    """The entries with which a turn begins."""
    stopped: tuple[int, str] | None = None
    """The first entry that is not sound, and what is wrong with it."""
    rng: RecordingRng | None = None
    dealt: int = 0
    drawn: int = 0
    """Numbers drawn by the deal, and up to the last sound entry."""
    views: dict[Viewer, Any] = field(default_factory=dict)
    tables: dict[Viewer, dict[str, Any]] = field(default_factory=dict)
    asked: tuple[str, list[int]] | None = None

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self, entries: Sequence[bytes], after_each: Callable[[], None]) -> None:
        """All entries up to the first that is not sound."""
        teller = EntryTeller(self.fold, self.texts, self.language)
        try:
            for data in entries:
                if self.fold.server_seed is None and self.fold.status == match_pb2.MATCH_STATUS_PLAYING:
                    self._take_sealed(teller, data)
                else:
                    self._take(teller, data)
                after_each()
        except Divergence as divergence:
            self.stopped = (divergence.seq, divergence.problem)
        except Exception as crash:  # noqa: BLE001 (the page shows the other matches, and all verdicts)
            self.stopped = (len(self.steps) + 1, f"the page broke here: {type(crash).__name__}; please report it")
        for _ in entries[len(self.steps) :]:
            after_each()

    def _take(self, teller: EntryTeller, data: bytes) -> None:
        fold = self.fold
        time = fold.time_ms
        step, thought = read_timed(fold, data, verify=fold.server_seed is not None)  # else there is nothing to compare
        entry = step.entry
        if entry.HasField("started") and fold.server_seed is not None:
            self.rng = deal_again_recorded(fold, fold.server_seed)
            self.dealt = len(self.rng.draws) if self.rng else 0
        self.drawn = len(self.rng.draws) if self.rng else 0
        waited = fold.time_ms - time if time else 0
        if teller.begins_turn(step):
            self.turns.append(step.seq)
        self._add(waited, entry, thought, teller.tell(step), self._asks(step), self._changes())

    def _take_sealed(self, teller: EntryTeller, data: bytes) -> None:
        """An entry of a game whose seed nobody knows yet: it is shown, and not executed."""
        fold = self.fold
        try:
            entry = log_pb2.LogEntry.FromString(data)
        except DecodeError:
            raise Divergence(fold.seq + 1, "its bytes are not an entry") from None
        waited = time_ms(entry) - fold.time_ms
        fold.seq, fold.time_ms = fold.seq + 1, time_ms(entry)
        if entry.HasField("closing"):  # it says how the match ended; without the seed that is all there is
            aborted = entry.HasField("aborted")
            fold.status = match_pb2.MATCH_STATUS_ABORTED if aborted else match_pb2.MATCH_STATUS_FINISHED
            fold.outcome = entry.closing.outcome if entry.closing.HasField("outcome") else None
        self._add(waited, entry, None, teller.tell_sealed(entry), None, [])

    def _add(
        self,
        waited: int,
        entry: log_pb2.LogEntry,
        thought: int | None,
        told: list[list[int]],
        asked: list[Any] | None,
        changes: list[Any],
    ) -> None:
        step = [waited, int(entry.author), acting_seat(entry), thought, told, asked, changes]
        while step and step[-1] in (None, []):
            step.pop()
        self.steps.append(step)

    # -- what has changed --------------------------------------------------------------------------------------

    def _asks(self, step: Step) -> list[Any] | None:
        """The seats that have not answered; unless these are as before, also what is asked, and who was.

        Of an open window everybody knows who was asked, and nobody but the organizer which of the others have answered.
        """
        if self.fold.state is None:
            return None
        waiting = [ask.seat for ask in self.fold.state.decisions(ORGANIZER)]
        public = step.asked.everybody
        asked = (public[0].kind if public else "", [ask.seat for ask in public])
        if asked == self.asked:
            return [waiting]
        self.asked = asked
        return [waiting, *asked]

    def _changes(self) -> list[Any]:
        """Patches by mask. Fields of the table are patched one by one, since most of them are the same for all."""
        fold = self.fold
        if fold.state is None:
            return []
        patches = [self._patch(viewer) for viewer in all_viewers(len(fold.seats))]
        fields = {key: None for patch in patches for key in patch}
        by_mask: dict[int, dict[str, Any]] = {}
        for key in fields:
            for mask, patch in masked_values([patch.get(key) for patch in patches]):
                if patch is not None:
                    by_mask.setdefault(mask, {})[key] = patch
        return [[mask, patch] for mask, patch in by_mask.items()]

    def _patch(self, viewer: Viewer) -> dict[str, Any]:
        fold = self.fold
        if fold.state is None or fold.codec is None:
            return {}
        view = fold.state.view(viewer)
        if self.views.get(viewer) == view:
            return {}
        before = self.tables.get(viewer, {})
        table = (
            as_table(fold, view) if viewer not in self.views else self._table_after(view, self.views[viewer], before)
        )
        self.views[viewer], self.tables[viewer] = view, table
        patch: dict[str, Any] = difference(before, table)
        return patch

    def _table_after(self, view: Any, seen: Any, before: dict[str, Any]) -> dict[str, Any]:
        """As a table, from the one before it: of its rows only what is new is turned into JSON, for that takes long."""
        new: dict[str, list[int]] = {}
        for name in field_names(type(view)):
            row, known = getattr(view, name), getattr(seen, name)
            if type(row) is tuple and type(known) is tuple and len(row) == len(known):
                new[name] = [place for place, item in enumerate(row) if item != known[place]]
        less = {name: tuple(getattr(view, name)[place] for place in places) for name, places in new.items()}
        table = as_table(self.fold, replace(view, **less))
        for name, places in new.items():
            row = [*before[name]]
            for place, item in zip(places, table[name], strict=True):
                row[place] = item
            table[name] = row
        return table


def as_table(fold: Fold, view: Any) -> dict[str, Any]:
    """A view as the page has it: every field by its name, enums as numbers."""
    if fold.codec is None:
        return {}
    message = getattr(fold.codec.view_to_proto(view), fold.genesis.game)
    return MessageToDict(
        message,
        preserving_proto_field_name=True,
        use_integers_for_enums=True,
        always_print_fields_with_no_presence=True,
    )


def timeline_of(
    match: MatchAudit, source: str, draws: DrawCounts, after_each: Callable[[], None], language: str = "en"
) -> dict[str, Any]:
    """A match as JSON, its numbers counted; `source` is the name of its file."""
    match_id, entries = match.log.match_id, match.log.entries
    timeline = Timeline(Fold(match_id, match.server_seed or revealed_seed(entries)), language)
    timeline.read(entries, after_each)
    fold = timeline.fold
    if timeline.rng is not None:
        draws.count(fold, timeline.rng, timeline.dealt, timeline.drawn)
    return {
        "id": match_id,
        "source": printable(source),
        "verdict": match.verdict,
        "game": fold.genesis.game,
        "rules": f"{fold.genesis.game}@{fold.genesis.ruleset}" if fold.genesis.game else "",
        "options": dict(sorted(fold.genesis.options.items())),
        "seats": [_seat(taken) for taken in fold.seats],
        "status": STATUSES.get(fold.status, "not sound"),
        "given": fold.genesis.seed_was_given,
        "clock": fold.genesis.seconds_per_decision,
        "began": fold.created,
        "entries": len(entries),
        "started": None not in fold.seats and fold.status != match_pb2.MATCH_STATUS_OPEN,
        "dealt": fold.state is not None,
        "outcome": MessageToDict(fold.outcome, always_print_fields_with_no_presence=True) if fold.outcome else None,
        "stopped": timeline.stopped,
        "failed": sorted({each.entry for each in match.findings if each.failed and each.entry}),
        "turns": timeline.turns,
        "texts": timeline.texts.said,
        "steps": timeline.steps,
    }


def _seat(taken: log_pb2.SeatTaken | None) -> dict[str, str]:
    if taken is None:
        return {"name": "nobody", "kind": "open"}
    kind = "bot" if taken.kind == match_pb2.SEAT_KIND_BOT else "player"
    return {"name": printable(taken.name), "kind": kind}
