"""The rules of monsters, one function per rule, checks first.

turns.py has the course of a turn, robbery.py the first action, surgery.py the second, trade.py the third,
scoring.py the end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.actions import Action
from engines.core.events import Event
from engines.core.game import Rule, sealed
from engines.monsters.actions import (
    Accept,
    AcceptLess,
    Bid,
    Decline,
    GoTo,
    HandOver,
    Join,
    Offer,
    Operate,
    Prepare,
    Refuse,
    Revive,
    Rob,
    Skip,
    StayAway,
    Steal,
    Study,
    StudyLess,
    TakeBack,
    TakeFromHill,
)
from engines.monsters.rules import robbery, surgery, trade, turns
from engines.monsters.state import ACCEPT, BID, FIRST, GRAVE, HAND_OVER, JOIN, SECOND, THIRD

if TYPE_CHECKING:
    from engines.core.windows import Window
    from engines.monsters.state import MonstersState

RULES: dict[type[Action], Rule] = {
    Skip: Rule(answers=(FIRST, SECOND, THIRD), do=turns.do_skip),
    Rob: Rule(answers=(FIRST,), do=robbery.do_rob, check=robbery.check_rob),
    TakeFromHill: Rule(answers=(FIRST,), do=robbery.do_take_from_hill, check=robbery.check_take_from_hill),
    Steal: Rule(answers=(FIRST,), do=robbery.do_steal, check=robbery.check_steal),
    Prepare: Rule(answers=(FIRST,), do=robbery.do_prepare),
    Join: Rule(answers=(JOIN,), do=robbery.do_join),
    StayAway: Rule(answers=(JOIN,), do=robbery.do_stay_away),
    GoTo: Rule(answers=(GRAVE,), do=sealed, check=robbery.check_go_to),
    Study: Rule(answers=(SECOND,), do=surgery.do_study),
    Operate: Rule(answers=(SECOND,), do=surgery.do_operate, check=surgery.check_operate),
    Revive: Rule(answers=(SECOND,), do=surgery.do_revive, check=surgery.check_revive),
    HandOver: Rule(answers=(HAND_OVER,), do=surgery.do_hand_over, check=surgery.check_hand_over),
    Offer: Rule(answers=(THIRD,), do=trade.do_offer, check=trade.check_offer),
    TakeBack: Rule(answers=(THIRD,), do=trade.do_take_back, check=trade.check_take_back),
    Bid: Rule(answers=(BID,), do=sealed, check=trade.check_bid),
    Decline: Rule(answers=(BID,), do=sealed),
    Accept: Rule(answers=(ACCEPT,), do=trade.do_accept, check=trade.check_accept),
    Refuse: Rule(answers=(ACCEPT,), do=trade.do_refuse),
}
"""Those of ruleset 1."""
RULES_2: dict[type[Action], Rule] = {
    **RULES,
    StudyLess: Rule(answers=(SECOND,), do=surgery.do_study_less, check=surgery.check_study_less),
    AcceptLess: Rule(answers=(ACCEPT,), do=trade.do_accept_less, check=trade.check_accept_less),
}


def close(state: MonstersState, window: Window, events: list[Event]) -> None:
    """What a closed window says."""
    if window.kind == GRAVE:
        robbery.rob_graves(state, window, events)
    else:
        trade.show_bids(state, window, events)


def leave(state: MonstersState, seat: int, events: list[Event]) -> None:
    """MON-22: who resigns plays on by the clock, so nothing on the table changes."""
