"""The kernel, on the toy game of docs/adding-a-game.md: windows, standing passes, resigning, refusals, copies."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engines.core.actions import Action, Pass, Resign, StandingPass
from engines.core.errors import BadSetup, IllegalAction, Reason, SetupReason
from engines.core.events import Answered, Event, GameOver, Resigned, StandingPassSet, seen_by
from engines.core.game import Game
from engines.core.outcome import Outcome
from engines.core.registry import Registry
from engines.core.state import State
from engines.core.state import state as declared
from engines.core.viewers import ORGANIZER, SPECTATOR
from tests.toy import toy, toy_module

Lay: Any = toy_module("actions").Lay
PutBack: Any = toy_module("actions").PutBack
Snatch: Any = toy_module("actions").Snatch


def table(hands: list[list[int]], game: Game[Any, Any] | None = None) -> Any:
    """A match after the putting back, with these hands; seat 0 is to lay."""
    state: Any = (game or toy()).new(len(hands), bytes(32), {"first_seat": 0})
    for seat, hand in enumerate(state.hands):
        state.apply(seat, PutBack((min(hand),)))
    state.hands = [list(hand) for hand in hands]
    return state


def asked(state: Any) -> list[int]:
    return [ask.seat for ask in state.decisions()]


def refused(state: Any, seat: int, action: Action) -> Reason:
    before = state.digest()
    with pytest.raises(IllegalAction) as refusal:
        state.apply(seat, action)
    assert state.digest() == before
    return refusal.value.reason


# -- windows ----------------------------------------------------------------------------------------------------


def test_a_joint_window_waits_for_everybody() -> None:
    state = toy().new(3, bytes(32))
    cards = [PutBack((min(hand),)) for hand in state.hands]
    state.apply(2, cards[2])
    state.apply(0, cards[0])
    assert asked(state) == [1]
    assert state.window is not None
    events = state.apply(1, cards[1])
    assert [type(event).__name__ for event in events] == ["Answered", *["CardsPutBack"] * 3]
    assert state.window is None


def test_the_first_in_order_wins_whoever_is_faster() -> None:
    state = table([[5], [6], [7], [8]])
    state.apply(0, Lay(5))
    state.apply(3, Snatch(8))
    state.apply(2, Snatch(7))
    assert state.window.kind == "snatch", "seat 1 could still come first"
    state.apply(1, Snatch(6))
    assert (state.owner, state.beat) == (1, 6)
    assert state.hands[2:] == [[7], [8]], "the others are taken back"


def test_a_window_closes_when_nothing_can_change_the_outcome() -> None:
    state = table([[5], [6], [7], [8]])
    state.apply(0, Lay(5))
    state.apply(1, Snatch(6))
    assert state.owner == 1, "seats 2 and 3 are not waited for"
    assert asked(state) == [2, 3], "and may snatch from seat 1 now"


def test_reactions_to_reactions() -> None:
    state = table([[5], [6], [7], [8]])
    for seat, action in [(0, Lay(5)), (1, Snatch(6)), (2, Snatch(7)), (3, Snatch(8))]:
        state.apply(seat, action)
    assert state.outcome() == Outcome((3,), "no_cards", (0, 0, 0, 5))


def test_answers_stand() -> None:
    state = table([[5], [6], [7], [8]])
    state.apply(0, Lay(5))
    state.apply(2, Pass())
    assert refused(state, 2, Snatch(7)) is Reason.ALREADY_ANSWERED
    assert refused(state, 0, Pass()) is Reason.NOT_YOUR_DECISION


def test_nobody_sees_who_has_answered() -> None:
    state = table([[5], [6], [7], [8]])
    state.apply(0, Lay(5))
    before = {viewer: state.decisions(viewer) for viewer in (0, 1, 3, SPECTATOR)}
    events = state.apply(2, Snatch(7))
    for viewer, decisions in before.items():
        assert state.decisions(viewer) == decisions
        assert seen_by(events, viewer) == []
    assert seen_by(events, 2) == [Answered((), 2, Snatch(7))]
    assert [ask.seat for ask in state.decisions(2)] == [1, 3]
    assert [ask.seat for ask in state.decisions(ORGANIZER)] == [1, 3]


# -- standing passes --------------------------------------------------------------------------------------------


def test_a_standing_pass_answers_at_once() -> None:
    state = table([[5], [6], [7]])
    assert state.apply(1, StandingPass(on=True)) == [StandingPassSet((1,), 1, True)]
    state.apply(0, Lay(5))
    assert asked(state) == [2]
    assert [ask.seat for ask in state.decisions(0)] == [1, 2], "nobody is told"
    state.apply(2, Pass())
    assert state.taken[0] == [5]


def test_a_standing_pass_set_during_a_window_is_an_answer() -> None:
    state = table([[5], [6], [7]])
    state.apply(0, Lay(5))
    state.apply(2, Pass())
    state.apply(1, StandingPass(on=True))
    assert state.taken[0] == [5]


def test_a_window_of_standing_passes_closes_at_once() -> None:
    state = table([[5], [6], [7]])
    state.apply(1, StandingPass(on=True))
    state.apply(2, StandingPass(on=True))
    state.apply(0, Lay(5))
    assert state.taken[0] == [5]


def test_a_standing_pass_can_be_withdrawn_but_not_its_answer() -> None:
    state = table([[5, 1], [6], [7]])
    state.apply(1, StandingPass(on=True))
    state.apply(0, Lay(5))
    state.apply(1, StandingPass(on=False))
    assert refused(state, 1, Snatch(6)) is Reason.ALREADY_ANSWERED
    state.apply(2, Pass())
    state.apply(1, Lay(6))
    state.apply(2, Pass())
    state.apply(0, Pass())
    state.apply(2, Lay(7))
    assert asked(state) == [0], "seat 1 has no cards left"


def test_a_standing_pass_does_not_make_joint_choices() -> None:
    state = toy().new(2, bytes(32))
    state.apply(0, StandingPass(on=True))
    assert asked(state) == [0, 1]


def test_no_standing_pass_where_there_are_no_reactions() -> None:
    game = replace(toy(), reactions=False)
    assert refused(game.new(2, bytes(32)), 0, StandingPass(on=True)) is Reason.UNKNOWN_ACTION


# -- resigning --------------------------------------------------------------------------------------------------


def test_a_resigned_seat_plays_its_defaults() -> None:
    state = table([[5, 9], [6], [7]])
    state.apply(0, Resign())
    assert (state.laid, asked(state)) == (5, [1, 2]), "the lowest card"
    state.apply(1, Pass())
    state.apply(2, Pass())
    assert asked(state) == [1]
    assert refused(state, 0, Resign()) is Reason.SEAT_IS_OUT
    assert refused(state, 0, StandingPass(on=True)) is Reason.SEAT_IS_OUT


def test_the_last_who_has_not_resigned_wins() -> None:
    state = table([[5], [6], [7]])
    state.apply(0, Resign())
    state.apply(2, Resign())
    assert state.outcome() == Outcome((1,), "resigned")


def test_a_game_may_tell_the_scores_when_all_others_have_resigned() -> None:
    game = replace(toy(), scores=lambda state: tuple(sum(cards) for cards in state.taken))
    state = table([[5], [6]], game)
    state.taken[0].append(9)
    events = state.apply(0, Resign())
    assert state.outcome() == Outcome((1,), "resigned", (9, 0))
    assert events == [Resigned(0), GameOver((1,), "resigned", (9, 0))]


def out_of_the_game(state: Any, seat: int, events: list[Event]) -> None:
    state.spent += state.hands[seat]
    state.hands[seat] = []
    if seat == state.actor:
        state.actor = 1


def test_where_quitters_are_out_a_window_does_not_wait_for_them() -> None:
    game = replace(toy(), plays_on=False, leave=out_of_the_game)
    state = table([[5], [6], [7], [8]], game)
    state.apply(0, Lay(5))
    state.apply(1, Pass())
    state.apply(3, Pass())
    state.apply(2, Resign())
    assert state.taken[0] == [5]
    assert state.actor == 1


def test_where_quitters_are_out_their_sealed_play_is_dropped() -> None:
    game = replace(toy(), plays_on=False, leave=out_of_the_game)
    state = table([[5], [6], [7], [8]], game)
    state.apply(0, Lay(5))
    state.apply(2, Snatch(7))
    state.apply(2, Resign())
    state.apply(1, Pass())
    assert asked(state) == [3]
    state.apply(3, Pass())
    assert state.taken[0] == [5]


# -- refusals ---------------------------------------------------------------------------------------------------


def test_refusals_say_what_would_be_right() -> None:
    state = table([[5], [6], [7]])
    with pytest.raises(IllegalAction, match='asked for "lay", which Snatch does not answer; use Lay') as refusal:
        state.apply(0, Snatch(5))
    assert refusal.value.reason is Reason.WRONG_ACTION
    with pytest.raises(IllegalAction, match=r"nothing is asked of seat 1 now; the game waits for seat 0 \(lay\)"):
        state.apply(1, Lay(6))
    with pytest.raises(IllegalAction, match=r"no seat 3; the seats are 0 to 2") as refusal:
        state.apply(3, Lay(6))
    assert refusal.value.reason is Reason.NO_SUCH_SEAT
    with pytest.raises(IllegalAction, match=r"lay a card of your hand \[SNATCH-3\]") as refusal:
        state.apply(0, Lay(6))
    assert (refusal.value.reason, refusal.value.rule) == (Reason.BAD_CHOICE, "SNATCH-3")


def test_nothing_can_be_done_after_the_end() -> None:
    state = table([[5], [], []])
    state.apply(0, Lay(5))
    assert state.outcome() == Outcome((0,), "no_cards", (5, 0, 0))
    for action in (Lay(5), Pass(), Resign(), StandingPass(on=True)):
        assert refused(state, 0, action) is Reason.GAME_OVER
    assert (state.decisions(), state.legal(0), state.asked(0)) == ((), (), None)


@pytest.mark.parametrize(
    ("seats", "seed", "options", "reason", "complaint"),
    [
        (1, bytes(32), {}, SetupReason.BAD_SEATS, "snatch is for 2 to 4 seats, not for 1"),
        (5, bytes(32), {}, SetupReason.BAD_SEATS, "not for 5"),
        (2, bytes(31), {}, SetupReason.BAD_SEED, "32 bytes, not 31"),
        (2, bytes(32), {"first_seat": 2}, SetupReason.BAD_OPTION, "a seat from 0 to 1"),
    ],
)
def test_bad_setups(seats: int, seed: bytes, options: dict[str, object], reason: SetupReason, complaint: str) -> None:
    with pytest.raises(BadSetup, match=complaint) as refusal:
        toy().new(seats, seed, options)
    assert refusal.value.reason is reason


def test_unknown_bots_and_games() -> None:
    with pytest.raises(BadSetup, match="no bot 'clever'; bots here: random, sensible"):
        toy().bot("clever")
    with pytest.raises(BadSetup, match="no game 'snitch'; did you mean snatch"):
        Registry(toy())["snitch"]
    with pytest.raises(ValueError, match="two games are called snatch"):
        Registry(toy(), toy())


def test_old_rulesets_stay_playable() -> None:
    newer = replace(toy(), ruleset=2, seats=range(2, 3))
    games = Registry(toy(), newer)
    assert [game.ruleset for game in games] == [2], "the newest is played"
    assert games["snatch"] is newer
    assert games.at("snatch", 1) == toy()
    assert games.rulesets("snatch") == [1, 2]
    assert games.at("snatch", 1).new(2, bytes(32)).digest() != newer.new(2, bytes(32)).digest()
    with pytest.raises(BadSetup, match="no ruleset 3; rulesets here: 1, 2") as refusal:
        games.at("snatch", 3)
    assert refusal.value.reason is SetupReason.UNKNOWN_RULESET


def test_a_game_answers_every_decision() -> None:
    with pytest.raises(TypeError, match="legal lists"):
        replace(toy(), legal={})


def test_windows_are_numbered() -> None:
    state = table([[5], [6], [7], [8]])
    state.apply(0, Lay(5))
    assert {ask.window for ask in state.decisions()} == {2}, "the first window was for putting back"
    state.apply(1, Snatch(6))
    assert {ask.window for ask in state.decisions()} == {3}


def test_a_rule_may_go_on_after_it_has_opened_a_window() -> None:
    """A window that is decided at once closes only when the rule that opened it has ended."""
    seen: list[object] = []

    def lay_and_look(state: Any, seat: int, action: Any, events: list[Event]) -> None:
        toy_module("rules").do_lay(state, seat, action, events)
        seen.append(state.window is not None)
        state.spent.append(0)

    rules = {**toy().rules, Lay: replace(toy().rules[Lay], do=lay_and_look)}
    state = table([[5], [6]], replace(toy(), rules=rules))
    state.apply(1, StandingPass(on=True))
    state.apply(0, Lay(5))
    assert seen == [True]
    assert state.taken[0] == [5]


@declared
class Deep(State):
    """Lists in lists, wherever they stand."""

    flat: list[int]
    rows: list[list[int]]
    gaps: list[list[int] | None]
    deeper: list[list[list[int]]]
    anything: list[Any]


def test_lists_in_lists_are_copied_wherever_they_stand() -> None:
    plain = table([[5], [6]])
    deep = Deep(
        setup=plain.setup,
        rng=plain.rng,
        actor=0,
        stage="",
        flat=[1],
        rows=[[1], [2]],
        gaps=[None, [1]],
        deeper=[[[1]]],
        anything=[None, [1], (2, 3)],
    )
    twin, before = deep.copy(), repr(deep)
    twin.flat.append(9)
    twin.rows[0].append(9)
    assert twin.gaps[1] is not None
    twin.gaps[1].append(9)
    twin.deeper[0][0].append(9)
    twin.anything[1].append(9)
    twin.rng.below(6)
    assert repr(deep) == before
    assert deep.rng.used != twin.rng.used


# -- keeping ----------------------------------------------------------------------------------------------------


def test_the_digest_covers_everything() -> None:
    """Whatever field of a state is changed, the digest is another one."""
    original = table([[5], [6], [7]])
    original.apply(0, Lay(5))
    changes: dict[str, Any] = {
        "setup": toy().prepare(3, {"first_seat": 1}),
        "rng": type(original.rng)(bytes(31) + b"1", original.rng.used),
        "actor": 1,
        "stage": "other",
        "window": None,
        "windows": 9,
        "resigned": 1,
        "standing": 1,
        "result": Outcome((0,), "no_cards"),
        "hands": [[5], [7], [6]],
        "stock": [],
        "taken": [[], [], [1]],
        "spent": [1],
        "laid": 1,
        "beat": 1,
        "owner": 1,
    }
    assert tuple(changes) == original.FIELDS
    for name, value in changes.items():
        twin = original.copy()
        setattr(twin, name, value)
        assert twin.digest() != original.digest(), name


def test_the_digest_hides_what_the_seed_hides() -> None:
    """Two matches that differ in their seeds only have different digests, so that hidden pieces cannot be guessed."""
    one, other = table([[5], [6]]), table([[5], [6]])
    other.rng.seed = bytes(31) + b"1"
    assert one.view(SPECTATOR) == other.view(SPECTATOR)
    assert one.digest() != other.digest()


def test_what_has_no_canonical_text_is_refused() -> None:
    state = table([[5], [6]])
    state.spent = {5}
    with pytest.raises(TypeError, match="a set has no canonical text"):
        state.digest()
