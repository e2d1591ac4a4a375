"""What callers are told: what happened, the table, their choices. What nobody asks for is not worked out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engines.core.events import Event, seen_by
from engines.core.viewers import Viewer
from powderkeg.v1 import match_pb2, match_service_pb2, replay_service_pb2
from replay.log.codec import decision_to_proto
from replay.log.fold import Fold
from replay.log.status import PLAYING
from replay.log.steps import Step
from service.auth import Caller, viewer_at
from service.texts import Texts
from words.bundles import check_language

View = match_service_pb2.GetViewResponse
Legal = match_service_pb2.ListLegalActionsResponse
Update = match_service_pb2.WatchMatchResponse
Answer = match_service_pb2.SubmitActionResponse
ViewAt = replay_service_pb2.GetViewAtResponse


class Wanted(NamedTuple):
    """What a request asks for besides."""

    view: bool = False
    legal: bool = False
    presence: bool = False
    language: str = ""
    """Of texts; empty if none are wanted."""

    @property
    def table(self) -> bool:
        """Whether the table is looked at."""
        return self.view or self.legal


NOTHING = Wanted()


def wanted(request: Any) -> Wanted:
    """What a request with the fields `with` and `language` asks for."""
    if not request.language and not request.HasField("with"):
        return NOTHING
    besides: match_service_pb2.With = getattr(request, "with")  # the name is a word of Python's
    language = request.language or ("en" if besides.text else "")
    if language:
        check_language(language)
    return Wanted(besides.view, besides.legal, besides.presence, language)


def events_of(fold: Fold, events: list[Event], viewer: Viewer) -> list[match_pb2.Event]:
    """What happened, as the viewer may see it. The messages are shared: nobody may change them."""
    if fold.codec is None:
        return []
    return [fold.codec.event_to_proto(event) for event in seen_by(events, viewer)]


def asked_after(step: Step, viewer: Viewer) -> list[match_pb2.Decision]:
    """Who is asked for what after an entry; nobody once the match is over."""
    if step.entry.HasField("closing"):
        return []
    return [decision_to_proto(ask, step.deadline_ms) for ask in step.asked.of(viewer)]


def asked_now(fold: Fold, viewer: Viewer) -> list[match_pb2.Decision]:
    if fold.state is None or fold.over:
        return []
    return [decision_to_proto(ask, fold.deadline_ms()) for ask in fold.state.decisions(viewer)]


def legal_of(fold: Fold, seat: int, language: str = "") -> Legal:
    """What a seat may do now; no choices if nothing is asked of it."""
    state, codec = fold.state, fold.codec
    answer = Legal(seq=fold.seq_for(seat))
    kind = state.asked(seat) if state is not None and fold.status == PLAYING else None
    if state is None or codec is None or kind is None:
        return answer
    choices = state.legal(seat)
    answer.kind = kind
    answer.choices.extend(codec.choice_to_proto(choice) for choice in choices)
    answer.default_action.CopyFrom(codec.action_to_proto(state.default(seat)))
    answer.window = state.window.number if state.window is not None else 0
    deadline = fold.deadline_ms()
    if deadline is not None:
        answer.deadline.FromMilliseconds(deadline)
    add_texts(answer, fold, seat, language, choices=choices)
    return answer


def add_table(answer: Update | Answer | View, fold: Fold, caller: Caller, want: Wanted) -> None:
    """The table as it is now and the caller's choices, if they are wanted and the game is dealt."""
    if fold.state is None or fold.codec is None:
        return
    if want.view:
        viewer = viewer_at(caller, over=fold.over)
        answer.view.CopyFrom(fold.codec.view_to_proto(fold.state.view(viewer)))
        if caller.seat is not None and not isinstance(answer, Answer):
            _add_own_secrets(answer, fold, caller.seat)
    if want.legal and caller.seat is not None and not isinstance(answer, View):
        answer.legal.CopyFrom(legal_of(fold, caller.seat, want.language))


def _add_own_secrets(answer: Update | View, fold: Fold, seat: int) -> None:
    """What the kernel keeps for a seat and tells nobody else."""
    state, codec = fold.state, fold.codec
    if state is None or codec is None:
        return
    if state.setup.game.reactions:
        answer.standing_pass = bool(state.standing >> seat & 1)
    window = state.window
    given = window.answers[window.order.index(seat)] if window is not None and seat in window.order else None
    if given is not None:
        answer.sealed_answer.CopyFrom(codec.action_to_proto(given))


def add_texts(
    answer: Update | Answer | View | ViewAt | Legal,
    fold: Fold,
    viewer: Viewer,
    language: str,
    *,
    events: Sequence[Event] = (),
    choices: Sequence[Any] = (),
) -> None:
    """Texts in a language, if there is one; the message is finished, and the caller's own to change.

    `answer.events` are the `seen_by(events, viewer)`, in order, and `answer.choices` the choices. Each message passes
    here once: an update or an answer does so without the `legal` in it, which has.
    """
    if not language or fold.game is None:
        return
    texts = Texts(fold, viewer, language)
    if isinstance(answer, Legal):
        answer.text = texts.teller.decision(answer.kind)
        texts.add_choices(answer.choices, choices, fold.state.view(viewer) if fold.state is not None else None)
        return
    texts.add_decisions(answer.decisions)
    if isinstance(answer, View):
        outcome = answer.outcome if answer.HasField("outcome") else None
    else:
        texts.add_events(answer.events, seen_by([*events], viewer))
        outcome = answer.match.outcome if isinstance(answer, Update) and answer.match.HasField("outcome") else None
    if outcome is not None:
        texts.add_outcome(outcome)
