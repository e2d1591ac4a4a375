"""The present state of a match, as one caller may see it: the table, the choices, the effect of an own action."""

from __future__ import annotations

from powderkeg.v1 import match_service_pb2
from replay.log.steps import Step
from service.answers import NOTHING, Wanted, add_table, add_texts, asked_after, asked_now, events_of, legal_of
from service.auth import Caller, need_organizer, need_seat, viewer_at
from service.errors import not_started
from service.live_match import Live
from words.bundles import check_language


def view(live: Live, caller: Caller, language: str = "") -> match_service_pb2.GetViewResponse:
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


def legal(live: Live, caller: Caller, language: str = "") -> match_service_pb2.ListLegalActionsResponse:
    seat, fold = need_seat(caller), live.fold
    if fold.state is None:
        raise not_started(fold)
    if language:
        check_language(language)  # also of who is asked for nothing
    return legal_of(fold, seat, language)


def submitted(live: Live, caller: Caller, step: Step, want: Wanted = NOTHING) -> match_service_pb2.SubmitActionResponse:
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


def need_sight(live: Live, caller: Caller) -> None:
    """Who has no seat at a table of a board sees nothing of it until the board is revealed."""
    if live.sealed and caller.seat is None:
        need_organizer(caller, "this board may still be played elsewhere; it is shown when the event is closed")
