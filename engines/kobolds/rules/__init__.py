"""The rules of kobolds, one function per rule, checks first.

turns.py has the phases, playing.py tricks and interrupts, tricks.py every trick by its name, tinkering.py the bomb,
explosion.py devices, scoring and the next bomb, revivals.py the fines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engines.core.actions import Action
from engines.core.events import Event
from engines.core.game import Rule, sealed
from engines.kobolds.actions import BuyOff, Claim, LeaveAlone, Play, PlayOn, Tinker
from engines.kobolds.rules import explosion, playing, tinkering, turns
from engines.kobolds.rules.piles import refill_if_empty
from engines.kobolds.state import INTERRUPT, MISSIONS, TINKER, TRICKS

if TYPE_CHECKING:
    from engines.core.windows import Window
    from engines.kobolds.state import KoboldsState

RULES: dict[type[Action], Rule] = {
    Play: Rule(answers=(TRICKS, INTERRUPT), do=sealed, check=playing.check_play),
    PlayOn: Rule(answers=(TRICKS, INTERRUPT), do=sealed, check=playing.check_play_on),
    BuyOff: Rule(answers=(TRICKS,), do=sealed, check=playing.check_buy_off),
    Tinker: Rule(answers=(TINKER,), do=tinkering.do_tinker, check=tinkering.check_tinker),
    LeaveAlone: Rule(answers=(TINKER,), do=tinkering.do_leave_alone),
    Claim: Rule(answers=(MISSIONS,), do=sealed, check=explosion.check_claim),
}


def close(state: KoboldsState, window: Window, events: list[Event]) -> None:
    """What a closed window says. Then somebody is asked, so the step is over (KOB-30)."""
    if window.kind == INTERRUPT:
        playing.close_interrupts(state, window, events)
    elif window.kind == MISSIONS:
        explosion.claim_missions(state, window, events)
    elif not playing.close_tricks(state, window, events):
        if state.phase == 1:
            turns.begin_tinkering(state)
        else:
            explosion.explode_or_pass(state, events)
    refill_if_empty(state, events)


def leave(state: KoboldsState, seat: int, events: list[Event]) -> None:
    """KOB-21: who resigns plays on by the clock, so nothing on the table changes."""
