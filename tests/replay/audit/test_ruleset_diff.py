"""What another ruleset would have made of a match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from engines.boom import rules
from engines.boom.actions import Reroll, Turn
from engines.boom.state import REROLL, TURN_TILE, BoomState
from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.core.game import Game, Rule
from engines.core.options import Schema
from engines.core.rng import Rng
from engines.core.state import Setup
from engines.games import GAMES
from powderkeg.v1 import log_pb2
from replay.audit.ruleset_diff import ABSENT, ACTION, DEAL, DECISIONS, EVENTS, RESULT, SAME, SETUP, UNKNOWN, impact
from replay.log.export import MatchLog
from tests.replay.audit.forge import played as recorded

GAME: Game[Any, Any] = GAMES["boom"]


@cache
def played() -> MatchLog:
    return recorded("boom", 3)


@pytest.fixture
def ruleset_2(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Makes a second ruleset of boom, which differs from the first in this."""

    played()  # by the first one

    def make(**changes: Any) -> None:
        monkeypatch.setitem(GAMES._games["boom"], 2, replace(GAME, ruleset=2, **changes))

    return make


def first(log: MatchLog, kind: str) -> int:
    """The first entry with such an action."""
    entries = map(log_pb2.LogEntry.FromString, log.entries)
    return next(entry.seq for entry in entries if entry.acted.action.boom.WhichOneof("action") == kind)


@pytest.mark.parametrize(("game", "seats"), [("boom", 4), ("kittens", 4), ("monsters", 3), ("kobolds", 3)])
def test_the_same_ruleset_makes_the_same_match(game: str, seats: int) -> None:
    newest = GAMES[game].ruleset
    found = impact(recorded(game, seats), None, newest)
    assert (found.differs, found.entry, found.why, found.diverges) == (SAME, 0, "", False)
    assert (found.game, found.pinned, found.ruleset) == (game, newest, newest)


def test_an_action_that_is_refused(ruleset_2: Callable[..., None]) -> None:
    def refuse(state: BoomState, seat: int, action: Reroll) -> None:
        raise IllegalAction(Reason.AGAINST_THE_RULES, "dice are rolled once", "BOOM-5")

    ruleset_2(rules={**GAME.rules, Reroll: Rule(answers=(REROLL,), do=rules.do_reroll, check=refuse)})
    found = impact(played(), None, 2)
    assert (found.differs, found.entry) == (ACTION, first(played(), "reroll"))
    assert "dice are rolled once" in found.why
    assert found.diverges


def test_other_events(ruleset_2: Callable[..., None]) -> None:
    def turn(state: BoomState, seat: int, action: Turn, events: list[Event]) -> None:
        rules.do_turn(state, seat, action, events)
        del events[0]

    ruleset_2(rules={**GAME.rules, Turn: Rule(answers=(TURN_TILE,), do=turn, check=rules.check_turn)})
    found = impact(played(), None, 2)
    assert (found.differs, found.entry) == (EVENTS, first(played(), "turn"))
    assert "instead of TileTurned(seat=" in found.why


def test_other_decisions(ruleset_2: Callable[..., None]) -> None:
    """Everything looks the same, but after a roll the next player is asked."""

    def turn(state: BoomState, seat: int, action: Turn, events: list[Event]) -> None:
        rules.do_turn(state, seat, action, events)
        state.actor = rules.next_living(state, state.actor)

    ruleset_2(rules={**GAME.rules, Turn: Rule(answers=(TURN_TILE,), do=turn, check=rules.check_turn)})
    found = impact(played(), None, 2)
    assert (found.differs, found.entry) == (DECISIONS, first(played(), "turn"))
    assert found.why.startswith("it asks for seat ")


def test_another_result(ruleset_2: Callable[..., None], monkeypatch: pytest.MonkeyPatch) -> None:
    def turn(state: BoomState, seat: int, action: Turn, events: list[Event]) -> None:
        rules.do_turn(state, seat, action, events)
        if state.result is not None:
            state.result = replace(state.result, winners=(seat,))

    ruleset_2(rules={**GAME.rules, Turn: Rule(answers=(TURN_TILE,), do=turn, check=rules.check_turn)})
    found = impact(played(), None, 2)
    assert (found.differs, found.entry) == (RESULT, len(played().entries))
    assert "won (last_alive) instead of seat" in found.why


def test_another_deal(ruleset_2: Callable[..., None]) -> None:
    def deal(setup: Setup, rng: Rng) -> BoomState:
        state: BoomState = GAME.deal(setup, rng)
        state.tiles.reverse()
        return state

    ruleset_2(deal=deal)
    assert (impact(played(), None, 2).differs, impact(played(), None, 2).entry) == (DEAL, 5)


def test_options_that_are_gone(ruleset_2: Callable[..., None]) -> None:
    class Refusing(Schema[Any]):
        def read(self, given: Any, seats: int) -> Any:
            return GAME.options.read({**given, "tiles": "gone"}, seats)

    ruleset_2(options=Refusing.__new__(Refusing))
    found = impact(played(), None, 2)
    assert (found.differs, found.entry) == (SETUP, 1)
    assert found.why.startswith("it cannot be set up: ")


def test_a_ruleset_that_does_not_exist() -> None:
    found = impact(played(), None, 7)
    assert (found.differs, found.diverges, found.entry) == (ABSENT, False, 0)
    assert found.why == "boom has no ruleset 7; rulesets here: 1"


def test_what_cannot_be_executed_is_unknown() -> None:
    """A log that is damaged, and one whose seed is not revealed yet."""
    damaged = MatchLog(played().match_id, [*played().entries[:8], b"\xff"])
    found = impact(damaged, bytes(32), 1)
    assert (found.differs, found.diverges) == (UNKNOWN, False)
    found = impact(MatchLog(played().match_id, played().entries[:8]), None, 1)
    assert (found.differs, found.why) == (UNKNOWN, "its seed is not revealed yet")
