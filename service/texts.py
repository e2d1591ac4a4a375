"""Texts and labels, for who asks for them: what a table tells, in words (docs/words.md)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from engines.core.choices import Choice, Domain, Each, One, Order, Some
from engines.core.decisions import Decision
from engines.core.events import Event
from engines.core.viewers import Viewer
from powderkeg.v1 import match_pb2
from replay.codec import codec_for, decision_to_proto, outcome_to_proto
from replay.fold import Fold
from words.telling import Teller


class Texts:
    """What one viewer of a match is told, as messages with texts in one language."""

    def __init__(self, fold: Fold, viewer: Viewer, language: str) -> None:
        if fold.game is None:
            raise ValueError("a match without a game has no words")
        self.codec = codec_for(fold.game)
        self.teller = Teller(fold.game, language, names_of(fold), viewer if viewer >= 0 else None)

    def event(self, event: Event) -> match_pb2.Event:
        """An event as the viewer was shown it."""
        message = match_pb2.Event(text=self.teller.event(event))
        message.MergeFrom(self.codec.event_to_proto(event))  # which is shared, and so copied
        return message

    def decision(self, ask: Decision) -> match_pb2.Decision:
        message = match_pb2.Decision(text=self.teller.decision(ask.kind))
        message.MergeFrom(decision_to_proto(ask))
        return message

    def outcome(self, outcome: Any) -> match_pb2.Outcome:
        message = outcome_to_proto(outcome)
        message.text = self.teller.ending(outcome.ending)
        return message

    def choices(self, choices: Iterable[Choice], view: Any) -> list[match_pb2.Choice]:
        """With the view of whoever chooses, which makes labels clearer."""
        return [self._choice(choice, view) for choice in choices]

    def _choice(self, choice: Choice, view: Any) -> match_pb2.Choice:
        message = self.codec.choice_to_proto(choice)
        message.label, message.group = self.teller.label(choice, view), self.teller.group(choice, view)
        if isinstance(choice, Domain):
            for field, param in zip(message.domain.fields, choice.params, strict=True):
                field.label = self.teller.question(choice.action, field.field)
                among = getattr(field, field.WhichOneof("domain") or "one").among
                labels = (self.teller.value(choice.action, field.field, value, view) for value in among_of(param))
                among.labels.extend(labels)
        return message


def among_of(param: Any) -> tuple[Any, ...]:
    """The values that a field's message lists, in its order."""
    match param:
        case One((tuple() as fixed,)):
            return fixed
        case One(among) | Some(among, _, _) | Order(among) | Each(_, among):
            return tuple(among)
    raise TypeError(f"no list of values for {param}")


def names_of(fold: Fold) -> list[str]:
    """What to call each seat: where two names are alike, which the service no longer allows, by seat too."""
    names = [taken.name if taken is not None else "?" for taken in fold.seats]
    often = Counter(names)
    return [f"{name} {seat}" if often[name] > 1 else name for seat, name in enumerate(names)]
