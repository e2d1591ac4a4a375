"""A log as viewers see it: the table after each entry, from one re-execution that can be interrupted."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from engines.core.events import seen_by
from engines.core.viewers import Viewer
from powderkeg.v1 import match_pb2, replay_service_pb2
from replay.log.deciding import acting_seat, read_timed
from replay.log.divergence import Divergence
from replay.log.fold import Fold
from replay.log.steps import Step
from service.answers import asked_now, events_of
from service.texts import Texts
from words.bundles import check_language
from words.entries import entry_text

BATCH = 50
"""So many views are sent in one message: those of neighbours are much alike, and compress well together."""

EntryView = replay_service_pb2.EntryView


class EntryViews:
    """Entries as one viewer sees them, told in a language if there is one. The fold is as after the entry."""

    def __init__(self, fold: Fold, viewer: Viewer, language: str = "") -> None:
        if language:
            check_language(language)
        self._fold = fold
        self._viewer = viewer
        self._language = language
        self._texts: Texts | None = None
        self._table: object = None
        self._message = match_pb2.View()
        """The table that the viewer saw last, and as a message."""

    def view(self, step: Step, think_ms: int | None) -> EntryView:
        fold, entry, viewer = self._fold, step.entry, self._viewer
        view = EntryView(
            seq=step.seq,
            time=entry.time,
            author=entry.author,
            seat=acting_seat(entry),
            think_ms=think_ms,
            unknown=viewer in step.unknown_to,
            events=events_of(fold, step.events, viewer),
            decisions=asked_now(fold, viewer),
        )
        if fold.state is not None and fold.codec is not None:
            table = fold.state.view(viewer)
            if table != self._table:  # many entries change nothing that this viewer sees
                self._table, self._message = table, fold.codec.view_to_proto(table)
            view.view.CopyFrom(self._message)
        if self._language:
            self._tell(view, step)
        return view

    def _tell(self, view: EntryView, step: Step) -> None:
        view.text = entry_text(step.entry, self._language)
        if self._fold.state is None:
            return
        texts = self._texts = self._texts or Texts(self._fold, self._viewer, self._language)
        texts.add_events(view.events, seen_by(step.events, self._viewer))
        texts.add_decisions(view.decisions)


class LogViews:
    """The entries of a log that nobody has read yet, for one viewer. They follow those that the fold has read."""

    def __init__(
        self, fold: Fold, entries: Sequence[bytes], viewer: Viewer, language: str = "", *, verify: bool = False
    ) -> None:
        self.fold = fold
        self.match: match_pb2.Match | None = None
        """The match after the newest entry that has changed it, until somebody takes it."""
        self._entries = entries
        self._begin = fold.seq
        self._views = EntryViews(fold, viewer, language)
        self._verify = verify
        self._divergence: Divergence | None = None

    @property
    def ended(self) -> bool:
        return self.fold.seq - self._begin >= len(self._entries)

    def batch(self, after: int = 0) -> Generator[None, None, list[EntryView]]:
        """The next views after a seq; entries up to it are executed and not shown. Divergence comes last."""
        views: list[EntryView] = []
        if self._divergence is not None:
            raise self._divergence
        while len(views) < BATCH and not self.ended:
            try:
                step, think_ms = read_timed(self.fold, self._entries[self.fold.seq - self._begin], verify=self._verify)
            except Divergence as divergence:  # what is sound before it is shown first
                self._divergence = divergence
                break
            self.match = step.match or self.match
            if step.seq > after:
                views.append(self._views.view(step, think_ms))
            yield
        return views

    def take_match(self) -> match_pb2.Match | None:
        """The match, if it has changed since somebody took it."""
        taken, self.match = self.match, None
        return taken
