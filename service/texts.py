"""Texts and labels, for who asks for them: messages that are finished get their words (docs/words.md)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engines.core.choices import Choice, Domain
from engines.core.events import Event
from engines.core.viewers import Viewer
from powderkeg.v1 import match_pb2
from replay.log.fold import Fold
from replay.log.seating import names_of
from words.printable import printable
from words.teller import Teller, among_of


class Texts:
    """What one viewer of a match is told in one language. Every message is the caller's own, and is changed."""

    def __init__(self, fold: Fold, viewer: Viewer, language: str) -> None:
        if fold.game is None:
            raise ValueError("a match without a game has no words")
        names = [printable(name) for name in names_of(fold.seats)]  # a file that somebody sends may have any
        self.teller = Teller(fold.game, language, names, viewer if viewer >= 0 else None)
        self._told: dict[Event, str] = {}
        self._asked: dict[str, str] = {}
        """What was said before: the same is often said again."""

    def add_events(self, messages: Iterable[match_pb2.Event], events: Iterable[Event]) -> None:
        """The events as the viewer was shown them."""
        for message, event in zip(messages, events, strict=True):
            said = self._told.get(event)
            if said is None:
                said = self._told[event] = self.teller.event(event)
            message.text = said

    def add_decisions(self, messages: Iterable[match_pb2.Decision]) -> None:
        for message in messages:
            said = self._asked.get(message.kind)
            if said is None:
                said = self._asked[message.kind] = self.teller.decision(message.kind)
            message.text = said

    def add_outcome(self, message: match_pb2.Outcome) -> None:
        message.text = self.teller.ending(message.ending)

    def add_choices(self, messages: Iterable[match_pb2.Choice], choices: Iterable[Choice], view: Any) -> None:
        """With the view of whoever chooses, which makes labels clearer."""
        for message, choice in zip(messages, choices, strict=True):
            message.label, message.group = self.teller.label(choice, view), self.teller.group(choice, view)
            if isinstance(choice, Domain):
                self._add_fields(message.domain.fields, choice, view)

    def _add_fields(self, messages: Iterable[match_pb2.FieldDomain], domain: Domain, view: Any) -> None:
        for field, param in zip(messages, domain.params, strict=True):
            field.label = self.teller.question(domain.action, field.field)
            values = getattr(field, field.WhichOneof("domain") or "one").among
            labels = (self.teller.value(domain.action, field.field, value, view) for value in among_of(param))
            values.labels.extend(labels)
