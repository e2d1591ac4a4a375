"""The short way through validation lets nothing pass that the rules of the messages refuse."""

from __future__ import annotations

import pytest

from powderkeg.v1.boom_pb2 import BoomAction, BoomReroll
from powderkeg.v1.match_pb2 import Action
from powderkeg.v1.match_service_pb2 import PlayRequest, Submit, SubmitActionRequest
from service.errors import ServiceError
from service.validation import validate, validate_submit

GOOD = Action(boom=BoomAction(reroll=BoomReroll(dice=[0, 1])))
ACTIONS = [
    GOOD,
    Action(boom=BoomAction(reroll=BoomReroll(dice=[0, 1, 2, 3, 4]))),
    Action(boom=BoomAction(reroll=BoomReroll(dice=[0, 1, 2, 3, 4, 5]))),
    Action(boom=BoomAction()),
    Action(),
    None,
]
IDS = ["", "r", "r" * 64, "r" * 65, "ö" * 64, "ö" * 65]
LANGUAGES = ["", "d" * 20, "d" * 21]
MATCHES = ["", "m", "m" * 40, "m" * 41]


def said(check: object, *given: object) -> str:
    try:
        check(*given)  # type: ignore[operator]
    except ServiceError as refused:
        return f"{refused.reason} {refused.message}"
    return ""


def prepare() -> None:
    """Every action that can be known as good is."""
    for action in ACTIONS:
        said(validate_submit, SubmitActionRequest(request_id="r", match_id="m", action=action))


@pytest.mark.parametrize("request_id", IDS)
@pytest.mark.parametrize("action", ACTIONS)
def test_both_ways_say_the_same(request_id: str, action: Action | None) -> None:
    for known in (False, True):
        if known:
            prepare()
        for match_id in MATCHES:
            for language in LANGUAGES:
                request = SubmitActionRequest(
                    request_id=request_id, match_id=match_id, action=action, language=language
                )
                assert said(validate_submit, request) == said(validate, request)
        whole = PlayRequest(submit=Submit(request_id=request_id, action=action))
        assert said(validate_submit, whole.submit, whole) == said(validate, whole)


def test_there_are_no_rules_that_the_short_way_does_not_know() -> None:
    """A field that gets a rule must be looked at there, too."""
    for message, fields in (
        (SubmitActionRequest, {"request_id", "match_id", "action", "language"}),
        (Submit, {"request_id", "action"}),
    ):
        ruled = {field.name for field in message.DESCRIPTOR.fields if field.GetOptions().ListFields()}
        assert ruled == fields
