"""What is asked in each call. A call that is not listed here fails the test, so that nobody forgets to think of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from powderkeg.v1 import boom_pb2, match_pb2
from tests.service.permissions.scenes import FILE, Scene

Asked = Callable[[Scene], dict[str, Any]]
"""The fields of the request, besides the id of the match, the name of the event and the id of the request."""
AFTER_THE_DEAL = 8
ROLL = match_pb2.Action(boom=boom_pb2.BoomAction(roll=boom_pb2.BoomRoll()))


def nothing(_: Scene) -> dict[str, Any]:
    return {}


def fields(**given: Any) -> Asked:
    return lambda _: given


REQUESTS: dict[str, dict[str, Asked]] = {
    "ListGames": {"": nothing},
    "GetGame": {"": fields(game="boom")},
    "GetMessages": {"": fields(game="boom", language="en")},
    "CreateMatch": {"": fields(game="boom", seats=3)},
    "ListMatches": {"": nothing},
    "WatchLobby": {"": nothing},
    "JoinMatch": {
        "": lambda _: {"name": f"new {uuid4().hex[:8]}"},
        "with the invitation": lambda scene: {"name": f"new {uuid4().hex[:8]}", "invitation": scene.invitation},
    },
    "AddBot": {"": fields(bot="sensible")},
    "StartMatch": {"": nothing},
    "GetMatch": {"": nothing},
    "GetView": {"": nothing},
    "ListLegalActions": {"": nothing},
    "SubmitAction": {"": fields(action=ROLL)},
    "WatchMatch": {"": nothing},
    "Play": {"": nothing},
    "Resign": {"": nothing},
    "AbortMatch": {"": nothing},
    "LeaveMatch": {"": nothing},
    "KickSeat": {"": fields(seat=1)},
    "GetInvitations": {"": nothing},
    "Rematch": {"": nothing},
    "ListEntries": {"": nothing},
    "GetViewAt": {
        "with one's own eyes": fields(seq=AFTER_THE_DEAL),
        "as seat 1": fields(seq=AFTER_THE_DEAL, seat=1),
        "all cards": fields(seq=AFTER_THE_DEAL, all_cards=True),
    },
    "ListViews": {"": nothing},
    "ListFileViews": {"": fields(file=FILE.read_bytes())},
    "ExportReplay": {"": nothing},
    "VerifyReplay": {"": nothing},
    "ListCheckpoints": {"": nothing},
    "ImportReplay": {"": fields(data=FILE.read_bytes())},
    "CreateEvent": {"": nothing},
    "GetEvent": {"": nothing},
    "ListEvents": {"": nothing},
    "CloseEvent": {"": nothing},
    "ExportEvent": {"": nothing},
    "AuditEvent": {"": nothing},
}
"""By call, and by what is asked if a call can be asked for several things."""
