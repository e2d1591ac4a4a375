"""The codec fits every registered game, and says so when it does not."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum
from typing import Any, ClassVar

import pytest

from engines.boom import GAME
from engines.boom.actions import Reroll, Roll, Turn
from engines.boom.pieces import Symbol
from engines.boom.state import TURN_TILE
from engines.core.actions import Action
from engines.core.choices import Choice, Domain, Each, One, Order, Some, expand
from engines.core.errors import IllegalAction
from engines.core.events import PublicEvent
from engines.core.game import Game, Rule, sealed
from engines.core.record import record
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import ORGANIZER, viewers
from engines.games import GAMES
from powderkeg.v1 import boom_pb2, match_pb2
from replay.log.codec import CodecError, GameCodec, codec_for, uncovered
from tests.engines.conformance.play import Table, named, random_move, steps


@pytest.mark.parametrize("game", [*GAMES.every_ruleset()], ids=named)
def test_everything_of_a_game_has_its_message(game: Game[Any, Any]) -> None:
    """Whole games: every legal action there and back, every event and view into its message.

    What may be chosen again is turned once.
    """
    codec = codec_for(game)
    table = Table(game, game.seats[0])
    turned: set[Choice] = set()
    for state, seat, action in steps(table.new(0), Rng(derive_seed("codec")), random_move):
        for choice in {*state.legal(seat)} - turned:
            assert codec.choice_to_proto(choice).WhichOneof("choice")
            for legal in expand([choice]):
                message = match_pb2.Action.FromString(codec.action_to_proto(legal).SerializeToString())
                assert codec.action_from_proto(message) == legal
            turned.add(choice)
        for viewer in (*viewers(table.seats), ORGANIZER):
            view = state.view(viewer)
            shown = getattr(codec.view_to_proto(view), game.name)
            assert codec._view.to_record(shown) == view
        for event in state.copy().apply(seat, action):
            assert codec.event_to_proto(event).WhichOneof("event")


@pytest.mark.parametrize("game", [*GAMES], ids=lambda game: game.name)
def test_every_message_belongs_to_a_ruleset(game: Game[Any, Any]) -> None:
    rulesets = [codec_for(GAMES.at(game.name, ruleset)) for ruleset in GAMES.rulesets(game.name)]
    assert uncovered(rulesets) == []


def test_a_message_without_an_action_of_the_game_is_refused() -> None:
    for message in (match_pb2.Action(), match_pb2.Action(boom=boom_pb2.BoomAction())):
        with pytest.raises(IllegalAction, match="no action of boom"):
            codec_for(GAME).action_from_proto(message)


def test_domains_are_told_in_the_numbers_of_the_messages() -> None:
    codec = codec_for(GAME)
    told = codec.choice_to_proto(Domain(Reroll, (Some((0, 2, 4), 1, 2),))).domain
    assert codec.action_from_proto(told.example) == Reroll((0,))
    assert list(told.fields[0].some.among.numbers) == [0, 2, 4]
    assert (told.fields[0].field, told.fields[0].some.least, told.fields[0].some.most) == ("dice", 1, 2)
    assert codec.choice_to_proto(Domain(Reroll, (Order((0, 1)),))).domain.fields[0].HasField("order")
    assert codec.choice_to_proto(Domain(Reroll, (Each(2, (0, 1)),))).domain.fields[0].each.count == 2
    assert list(codec.choice_to_proto(Domain(Turn, (One((3, 5)),))).domain.fields[0].one.among.numbers) == [3, 5]
    assert list(codec.choice_to_proto(Domain(Roll, (One((False, True)),))).domain.fields[0].one.among.numbers) == [0, 1]


@pytest.mark.parametrize("dice", [(), (1, 3)])
def test_a_fixed_field_of_several_values_is_all_of_them(dice: tuple[int, ...]) -> None:
    codec = codec_for(GAME)
    told = codec.choice_to_proto(Domain(Reroll, (One((dice,)),))).domain
    assert codec.action_from_proto(told.example) == Reroll(dice)
    some = told.fields[0].some
    assert (tuple(some.among.numbers), some.least, some.most) == (dice, len(dice), len(dice))


def test_enums_are_turned_by_name() -> None:
    turn = codec_for(GAME)._events
    [rolled] = [codec for kind, (*_, codec) in turn.items() if kind.__name__ == "Rolled"]
    to_proto = next(turning for name, turning, *_ in rolled.fields if name == "dice")
    assert to_proto((Symbol.BOMB, Symbol.SCISSORS)) == [1, 4]


@record
class RollLess(Action):
    """The first roll as an earlier ruleset may have had it: without its field."""

    CALLED: ClassVar[str] = "Roll"


@record
class RoundBegan(PublicEvent):
    """An event as an earlier ruleset may have had it: with one field less."""

    CALLED: ClassVar[str] = "TurnBegan"


class FewSymbols(IntEnum):
    BOMB = 0
    GIFT = 1


@record
class RolledFew(PublicEvent):
    CALLED: ClassVar[str] = "Rolled"

    dice: tuple[FewSymbols, ...]


def earlier(**changes: Any) -> Game[Any, Any]:
    """A ruleset of boom before the one there is."""
    return replace(GAME, ruleset=0, **changes)


def test_an_earlier_ruleset_may_lack_an_action() -> None:
    rules = {kind: rule for kind, rule in GAME.rules.items() if kind is not Turn}
    legal = {kind: listed for kind, listed in GAME.legal.items() if kind != TURN_TILE}
    codec = GameCodec(earlier(rules=rules, legal=legal))
    with pytest.raises(IllegalAction, match="no action of boom; its actions are Roll, Stop, Reroll, Name"):
        codec.action_from_proto(codec_for(GAME).action_to_proto(Turn(3)))


def test_an_earlier_ruleset_may_lack_a_field_and_refuses_it() -> None:
    rules = {RollLess if kind is Roll else kind: rule for kind, rule in GAME.rules.items()}
    codec = GameCodec(earlier(rules=rules))
    assert codec.action_from_proto(codec_for(GAME).action_to_proto(Roll(stand=False))) == RollLess()
    assert codec.action_to_proto(RollLess()) == codec_for(GAME).action_to_proto(Roll(stand=False))
    with pytest.raises(IllegalAction, match="Roll has no stand in this ruleset: leave it out"):
        codec.action_from_proto(codec_for(GAME).action_to_proto(Roll(stand=True)))


def test_an_earlier_ruleset_may_lack_events_their_fields_and_values_of_enums() -> None:
    codec = GameCodec(earlier(events=(RoundBegan, RolledFew)))
    assert codec.event_to_proto(RoundBegan()).boom.HasField("turn_began")
    assert list(codec.event_to_proto(RolledFew((FewSymbols.GIFT,))).boom.rolled.dice) == [boom_pb2.BOOM_SYMBOL_GIFT]


def test_what_no_ruleset_has_is_told() -> None:
    codec = GameCodec(earlier(events=(RoundBegan, RolledFew)))
    left = uncovered([codec])
    assert "powderkeg.v1.BoomTurnBegan.seat" in left
    assert "powderkeg.v1.BoomTileTurned" in left
    assert uncovered([codec, codec_for(GAME)]) == []


def test_each_ruleset_has_a_codec_of_its_own() -> None:
    other = replace(GAME, ruleset=2)
    assert codec_for(other) is not codec_for(GAME)
    assert codec_for(other) is codec_for(other)
    assert codec_for(GAME).game is GAME


@record
class Unheard(PublicEvent):
    seat: int


@record
class Shout(Action):
    """An action without a message."""


@record
class WrongView:
    hertz: tuple[int, ...]


BROKEN = {
    "event without a message": (replace(GAME, events=(*GAME.events, Unheard)), "no field for Unheard"),
    "action without a message": (
        replace(GAME, rules={**GAME.rules, Shout: Rule(answers=("roll",), do=sealed)}),
        "no field for Shout",
    ),
    "view with other fields": (replace(GAME, view_type=WrongView), "has the fields"),
    "no messages at all": (replace(GAME, name="doom"), "has no field doom"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_does_not_fit_is_refused_at_the_start(case: str) -> None:
    game, complaint = BROKEN[case]
    with pytest.raises(CodecError, match=complaint):
        GameCodec(game)
