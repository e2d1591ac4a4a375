"""A game's own message becomes an Action by itself."""

from __future__ import annotations

import pytest
from google.protobuf.message import Message

from powderkeg.client import _actions
from powderkeg.client._actions import as_action
from powderkeg.v1.boom_pb2 import BoomAction, BoomEvent, BoomReroll, BoomRoll, BoomStop
from powderkeg.v1.match_pb2 import Action, Choice, Domain, Pass, StandingPass
from powderkeg.v1.match_service_pb2 import SubmitActionRequest, SubmitActionResponse
from tests.clients.python.fake import run, table

STOP = Action(boom=BoomAction(stop=BoomStop()))
REROLL = Action(boom=BoomAction(reroll=BoomReroll(dice=[1, 3])))


@pytest.mark.parametrize(
    ("message", "action"),
    [
        (STOP, STOP),
        (BoomAction(stop=BoomStop()), STOP),
        (BoomStop(), STOP),
        (BoomReroll(dice=[1, 3]), REROLL),
        (BoomRoll(stand=True), Action(boom=BoomAction(roll=BoomRoll(stand=True)))),
        (BoomRoll(), Action(boom=BoomAction(roll=BoomRoll()))),
        (StandingPass(on=True), Action(standing_pass=StandingPass(on=True))),
        (Choice(action=STOP), STOP),
        (Choice(domain=Domain(example=REROLL)), REROLL),
    ],
    ids=str,
)
def test_wrapped(message: Message, action: Action) -> None:
    assert as_action(message) == action


def test_a_message_without_fields_is_there() -> None:
    assert as_action(BoomStop()).boom.WhichOneof("action") == "stop"
    assert as_action(BoomAction()).WhichOneof("action") == "boom"
    assert as_action(Pass()).WhichOneof("action") == "pass"


def test_every_action_of_every_game_is_found_and_unmistakable() -> None:
    for field in Action.DESCRIPTOR.oneofs_by_name["action"].fields:
        assert field.message_type is not None
        assert _actions._path_to(field.message_type.full_name) == (field.name,)
        inner = field.message_type.oneofs_by_name.get("action")
        for each in inner.fields if inner else ():
            assert each.message_type is not None
            assert _actions._path_to(each.message_type.full_name) == (field.name, each.name)


@pytest.mark.parametrize("message", [BoomEvent(), SubmitActionRequest()], ids=["event", "request"])
def test_what_is_no_action(message: Message) -> None:
    with pytest.raises(TypeError, match="is not an action of any game"):
        as_action(message)


def test_what_could_be_two_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        _actions, "_paths", lambda: {BoomStop.DESCRIPTOR.full_name: [("boom", "stop"), ("bang", "stop")]}
    )
    with pytest.raises(TypeError, match=r"boom\.stop or bang\.stop"):
        as_action(BoomStop())


def test_act_wraps() -> None:
    async def scenario() -> None:
        async with table() as (fake, client):
            fake.on("SubmitAction", SubmitActionResponse(seq=7))
            await client.player("m1", 0, "t").act(BoomReroll(dice=[1, 3]))
            assert [request.action for request in fake.asked("SubmitAction", SubmitActionRequest)] == [REROLL]

    run(scenario)
