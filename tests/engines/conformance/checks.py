"""What every game must keep. Each check raises AssertionError; test_checks_can_fail.py shows that each of them can."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from itertools import islice
from typing import Any

from engines.core.actions import Action, Resign, StandingPass
from engines.core.bots import Observation
from engines.core.choices import Choice, Domain, offers
from engines.core.errors import IllegalAction, Reason
from engines.core.events import Answered, Event, PublicEvent, StandingPassSet, seen_by
from engines.core.restoring import restored
from engines.core.rng import Rng, derive_seed
from engines.core.state import State
from engines.core.viewers import ORGANIZER, Viewer, viewers
from engines.core.windows import Window
from replay.log.state_digest import canonical_bytes, state_digest
from tests.engines.conformance.play import (
    Table,
    clock_move,
    random_move,
    restless_move,
    some_legal,
    some_steps,
    spread,
    steps,
)
from tests.engines.conformance.probes import probes, some_probes
from tests.engines.conformance.wording import check_everything_is_told, check_words
from words.catalogue import endings

BOT_MOVES = 500
"""Bots may be too careful for a game to end; so many moves are enough to know them."""
RESTORED_EVERY = 3
"""Of so many states one is read back from its text."""


def chance(table: Table, number: int, purpose: str) -> Rng:
    return Rng(derive_seed("conformance", purpose, table, number))


def refusal(state: State, seat: int, action: Action) -> str | None:
    """Why the action is refused; None if it is not."""
    try:
        state.check(seat, action)
    except IllegalAction as illegal:
        refused = illegal
    else:
        return None
    assert refused.reason in Reason
    assert refused.message, "a refusal says why"
    return f"{refused.reason} {refused}"


# -- determinism ------------------------------------------------------------------------------------------------


def check_same_in_other_processes(game: str) -> None:
    """Same inputs, same bytes, whatever the hash seed. `game` is a name, or module:attribute."""
    command = [sys.executable, "-m", "tests.engines.conformance.fingerprint", game]
    prints = [
        subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, check=True, capture_output=True, text=True
        ).stdout
        for seed in ("0", "1", "4242")
    ]
    assert prints[0].strip()
    assert len(set(prints)) == 1, "a game differs from process to process"


def check_copies_are_independent(table: Table, number: int) -> None:
    """A copy is the same, and what happens to one of the two does not happen to the other."""
    rng = chance(table, number, "copies")
    for state, seat, action in some_steps(table, number, rng, restless_move):
        before = state.digest()
        twin, third = state.copy(), state.copy()
        assert twin.digest() == before
        events = twin.apply(seat, action)
        assert state.digest() == before, "a move in a copy changed the original"
        assert third.apply(seat, action) == events
        assert third.digest() == twin.digest(), "two copies went different ways"


def check_the_log_has_the_same_text(table: Table, number: int) -> None:
    """The log's writer of canonical texts, which is a faster one, writes those that the engine defines."""
    state = table.new(number)
    for _ in steps(state, chance(table, number, "digests"), restless_move):
        assert canonical_bytes(state) == state.canonical().encode(), "the text is not that of the state"
    assert state_digest(state) == state.digest()


def check_states_are_restored(table: Table, number: int) -> None:
    """A state that is read back from its text is the same, and goes on alike."""
    played = steps(table.new(number), chance(table, number, "restored"), restless_move)
    for state, seat, action in islice(played, 0, None, RESTORED_EVERY):
        text = canonical_bytes(state)
        twin = restored(text, state)
        assert canonical_bytes(twin) == text, "the text that was read back is another"
        assert plain_fields(twin) == plain_fields(state), "the state that was read back is another"
        assert twin.apply(seat, action) == (after := state.copy()).apply(seat, action)
        assert canonical_bytes(twin) == canonical_bytes(after), "a state that was read back went another way"


def plain_fields(state: State) -> list[Any]:
    """What can be compared as it is: all but the setup, the generator and the window."""
    return [value for value in state.read_fields(state) if not hasattr(value, "canonical")]


# -- legal and illegal ------------------------------------------------------------------------------------------


def check_listed_actions_apply(table: Table, number: int) -> None:
    """Whatever is listed can be done, and is listed once."""
    rng = chance(table, number, "listed")
    for state, seat, _ in some_steps(table, number, rng):
        for ask in state.decisions():
            assert state.legal(ask.seat), f"seat {ask.seat} is asked for {ask.kind} and can do nothing"
        for asked in {seat, rng.pick(state.decisions()).seat}:
            choices, listed = state.legal(asked), some_legal(state, asked)
            assert len(set(choices)) == len(choices), "an action is listed twice"
            sampled = [choice.sample(rng) for choice in choices if isinstance(choice, Domain) for _ in range(3)]
            for action in spread([*listed, *sampled], 20):
                assert_applies(state, asked, action, choices)


def assert_applies(state: State, seat: int, action: Action, choices: Sequence[Choice]) -> None:
    holders = [choice for choice in choices if offers((choice,), action)]
    assert len(holders) == 1, f"{action} is listed {len(holders)} times"
    twin = state.copy()
    twin.apply(seat, action)
    assert twin.digest() != state.digest(), f"{action} did nothing"


def check_unlisted_actions_are_refused(table: Table, number: int) -> None:
    """`check` agrees with `legal` about every probe, and a refusal changes nothing."""
    rng = chance(table, number, "unlisted")
    for state, seat, _ in some_steps(table, number, rng):
        before = state.digest()
        assert_only_listed(state, seat, probes(state, seat))
        for actor in range(-1, table.seats + 1):
            assert_only_listed(state, actor, some_probes(state, seat, rng))
        assert state.digest() == before, "a refused action changed the state"


def assert_only_listed(state: State, seat: int, actions: list[Action]) -> None:
    legal = state.legal(seat)
    for action in actions:
        refused = refusal(state, seat, action) is not None
        assert refused != offers(legal, action), f"seat {seat}: {action} is listed wrongly"
        if refused:
            assert_refused(state, seat, action)


def assert_refused(state: State, seat: int, action: Action) -> None:
    try:
        state.apply(seat, action)
    except IllegalAction:
        pass
    else:
        raise AssertionError(f"{action} was refused by check, not by apply")


# -- secrets ----------------------------------------------------------------------------------------------------


def check_nothing_leaks(table: Table, number: int) -> None:
    """Permuting what a viewer cannot see changes nothing that this viewer gets."""
    rng = chance(table, number, "leaks")
    unimagined = set(viewers(table.seats))
    for state, seat, action in some_steps(table, number, rng, restless_move):
        for viewer in viewers(table.seats):
            other = state.imagine(viewer, rng)
            if viewer in unimagined and other.view(ORGANIZER) != state.view(ORGANIZER):
                unimagined.discard(viewer)
            assert_same_to(viewer, state, other, rng)
            assert_same_events(viewer, state, other, seat, action, rng)
        assert_sealed(state, seat, action, rng)
        assert_standing_passes_hidden(state, seat, action, rng)
    assert not unimagined, f"imagine never changes anything for the viewers {unimagined}"


def assert_same_to(viewer: Viewer, state: State, other: State, rng: Rng) -> None:
    assert other.view(viewer) == state.view(viewer), f"viewer {viewer}: the view tells"
    assert other.decisions(viewer) == state.decisions(viewer), f"viewer {viewer}: the decisions tell"
    assert other.outcome() == state.outcome()
    if viewer >= 0:
        assert list(other.legal(viewer)) == list(state.legal(viewer)), f"viewer {viewer}: the legal actions tell"
        if state.asked(viewer):
            assert other.default(viewer) == state.default(viewer), f"viewer {viewer}: the default tells"
        for action in some_probes(state, viewer, rng):
            assert refusal(other, viewer, action) == refusal(state, viewer, action), f"viewer {viewer}: an error tells"


def assert_same_events(viewer: Viewer, state: State, other: State, seat: int, action: Action, rng: Rng) -> None:
    """The same move, in the same luck: where the table then looks the same to the viewer, all else must be the same."""
    mine, theirs = state.copy(), other.copy()
    theirs.rng = mine.rng.copy()
    theirs.standing = mine.standing  # a window that closes at once tells that all in it have a standing pass
    if not _same_answers(state, theirs, rng):
        return
    counterpart = _counterpart(theirs, seat, action, rng)
    if counterpart is None:
        return
    events, others = mine.apply(seat, action), theirs.apply(seat, counterpart)
    if mine.view(viewer) != theirs.view(viewer) or mine.outcome() != theirs.outcome():
        return  # the move brought something to light
    assert told(events, viewer) == told(others, viewer), f"viewer {viewer}: an event tells"
    assert mine.decisions(viewer) == theirs.decisions(viewer), f"viewer {viewer}: the decisions tell"


def _same_answers(state: State, other: State, rng: Rng) -> bool:
    """Let the same seats have given the same answers in the other state, as far as these are not secrets."""
    if state.window is None or other.window is None:
        return True
    asked = state.window
    other.window = Window(asked.kind, asked.order, asked.number, reaction=asked.reaction)
    for seat, answer in zip(state.window.order, state.window.answers, strict=True):
        if answer is not None:
            counterpart = _counterpart(other, seat, answer, rng)
            if counterpart is None:
                return False
            other.window.take(seat, counterpart)
    return True


def _counterpart(other: State, seat: int, action: Action, rng: Rng) -> Action | None:
    """The same move in the other state; where it is a secret and not possible there, another one of its kind."""
    if refusal(other, seat, action) is None:
        return action
    alike = [choice for choice in some_legal(other, seat) if type(choice) is type(action)]
    alike = [choice for choice in alike if choice.open_part() == action.open_part()]
    return rng.pick(alike) if alike and not action.OPEN else None


def told(events: list[Event], viewer: Viewer) -> list[Event]:
    """What the viewer was told, but for events that say that they reveal something to this viewer."""
    kept = [event for event in events if not (event.REVEALS and _sees_all(event, viewer))]
    return seen_by(kept, viewer)


def _sees_all(event: Event, viewer: Viewer) -> bool:
    return isinstance(event, PublicEvent) or viewer in event.seers


def assert_sealed(state: State, seat: int, action: Action, rng: Rng) -> None:
    """A sealed answer that does not close its window shows nothing to anyone else, not even that it was given.

    Nor does a standing pass that is set or withdrawn, whether or not a window is open.
    """
    if type(action) is Resign or (state.window is None and type(action) is not StandingPass):
        return
    twin = state.copy()
    window = twin.window
    events = twin.apply(seat, action)
    if twin.window is window:
        for viewer in viewers(state.setup.seats):
            if viewer != seat:
                assert not seen_by(events, viewer), f"viewer {viewer}: a sealed answer or a standing pass shows"
                assert_same_to(viewer, state, twin, rng)


def assert_standing_passes_hidden(state: State, seat: int, action: Action, rng: Rng) -> None:
    """Whether another seat has a standing pass shows to nobody when a move is made, unless it closes a window."""
    if not state.setup.game.reactions:
        return
    mine, theirs, idle = state.copy(), state.copy(), rng.pick(state.living())
    theirs.standing ^= 1 << idle
    events, others = mine.apply(seat, action), theirs.apply(seat, action)
    if mine.windows != theirs.windows or (mine.window is None) != (theirs.window is None):
        return
    for viewer in viewers(state.setup.seats):
        if viewer != idle:
            assert seen_by(events, viewer) == seen_by(others, viewer), (
                f"viewer {viewer}: an event tells of a standing pass"
            )
            assert mine.decisions(viewer) == theirs.decisions(viewer), (
                f"viewer {viewer}: decisions tell of a standing pass"
            )
            assert mine.view(viewer) == theirs.view(viewer), f"viewer {viewer}: the view tells of a standing pass"


def check_arrival_order_changes_nothing(table: Table, number: int) -> None:
    """Sealed answers give the same state in whatever order they come; so do they when a pass is a standing pass."""
    rng = chance(table, number, "arrival")
    for state, _, _ in some_steps(table, number, rng, restless_move, wanted=_asks_several):
        answers = [(ask.seat, rng.pick(some_legal(state, ask.seat))) for ask in state.decisions()]
        assert_same_in_any_order(state, answers, rng)
        if state.window is not None and state.window.reaction:
            seat = rng.pick(answers)[0]
            standing = [(each, StandingPass(on=True) if each == seat else action) for each, action in answers]
            assert_same_in_any_order(state, standing, rng)


def _asks_several(state: State) -> bool:
    return len(state.decisions()) > 1


def assert_same_in_any_order(state: State, answers: list[tuple[int, Action]], rng: Rng) -> None:
    ends = [_answered(state, answers)]
    for _ in range(6):
        rng.shuffle(answers)
        ends.append(_answered(state, answers))
    assert all(end == ends[0] for end in ends), "the order of arrival changed the game"


def _answered(state: State, answers: list[tuple[int, Action]]) -> tuple[bytes, list[Event]]:
    """The state after these answers, and what everybody was told."""
    twin = state.copy()
    window = twin.window
    events: list[Event] = []
    for seat, action in answers:
        if _in_time(twin, window, seat, action):
            events += twin.apply(seat, action)
    twin.standing = state.standing  # one that came too late, when the seat was out or the game over, was not taken
    return twin.digest(), [event for event in events if not isinstance(event, Answered | StandingPassSet)]


def _in_time(state: State, window: Window | None, seat: int, action: Action) -> bool:
    """An answer is for its window; a standing pass that comes later holds for the next one."""
    if isinstance(action, StandingPass):
        return refusal(state, seat, action) is None
    return state.window is window and window is not None and window.asks(seat)


def check_bots(table: Table, number: int) -> None:
    """Bots do what is legal, and choose the same when what they cannot see is different."""
    for name in table.game.bots:
        rng, dice = chance(table, number, name), derive_seed("bot", number)
        bot = table.game.bot(name)

        def move(state: State, rng: Rng, bot: Any = bot, name: str = name) -> tuple[int, Action]:
            seat = rng.pick(state.decisions()).seat
            action = bot.choose(Observation(state, seat), rng)
            assert refusal(state, seat, action) is None, f"{name} chose {action}, which is refused"
            return seat, action

        for state, seat, _ in some_steps(table, number, rng, move, most=BOT_MOVES):
            other = state.imagine(seat, rng)
            here, there = (bot.choose(Observation(each, seat), Rng(dice)) for each in (state, other))
            assert here == there, f"{name} knows more than its seat"


def check_looking_changes_nothing(table: Table, number: int) -> None:
    """Views and imagined states leave the state as it is; whatever is imagined, the pieces are the same."""
    rng = chance(table, number, "looking")
    for state, _, _ in some_steps(table, number, rng, restless_move):
        before, pieces = state.digest(), state.census()
        for viewer in (ORGANIZER, *viewers(table.seats)):
            state.view(viewer)
            assert state.imagine(viewer, rng).census() == pieces, f"viewer {viewer}: imagined pieces"
        known = state.imagine(ORGANIZER, rng)
        assert known.view(ORGANIZER) == state.view(ORGANIZER), "the organizer sees all, and imagined something else"
        assert state.digest() == before, "a look changed the state"


# -- the course of a game ---------------------------------------------------------------------------------------


def check_pieces_are_conserved(table: Table, number: int) -> None:
    """Every piece is one of the catalogue and is somewhere, and none comes from nowhere."""
    pieces = table.new(number).census()
    assert set(pieces) <= set(table.game.catalogue.by_code), "the census counts what the catalogue does not have"
    assert min(pieces.values(), default=0) >= 0, "the census counts fewer than none"
    assert sum(pieces.values()), "the census counts nothing"
    for state, _, _ in steps(table.new(number), chance(table, number, "pieces"), restless_move):
        assert state.census() == pieces, "pieces appeared or vanished"


def check_random_games_end(table: Table, number: int) -> None:
    """Played at random, a game ends with a winner; then nothing more can be done."""
    state = table.new(number)
    for _ in steps(state, chance(table, number, "random")):
        pass
    assert_over(state)


def check_clock_games_end(table: Table, number: int) -> None:
    """Played by the clock alone, a game ends too."""
    state = table.new(number)
    for before, seat, action in steps(state, chance(table, number, "clock"), clock_move):
        assert refusal(before, seat, action) is None, f"the clock's {action} is refused"
    assert_over(state)


def check_games_with_quitters_end(table: Table, number: int) -> None:
    """Players may resign or change their standing pass at any moment; the others go on."""
    rng = chance(table, number, "quitters")

    def move(state: State, rng: Rng) -> tuple[int, Action]:
        seat = rng.below(table.seats)
        if state.alive(seat) and not rng.below(12):
            return seat, Resign()
        if state.alive(seat) and table.game.reactions and not rng.below(6):
            return seat, StandingPass(bool(rng.below(2)))
        return random_move(state, rng)

    state = table.new(number)
    pieces = state.census()
    for before, _, _ in steps(state, rng, move):
        assert before.census() == pieces, "pieces appeared or vanished with a quitter"
        assert all(before.alive(ask.seat) for ask in before.decisions()), "somebody who is out is asked"
    assert_over(state)


def assert_over(state: State) -> None:
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners, "somebody wins"
    assert set(outcome.winners) <= set(range(state.setup.seats))
    assert not state.decisions()
    for seat in range(state.setup.seats):
        assert not state.legal(seat)
        for action in (Resign(), *probes(state, seat)[1:]):
            if type(action) in state.setup.game.action_types:
                assert (refusal(state, seat, action) or "").startswith(Reason.GAME_OVER)


# -- what must be there -----------------------------------------------------------------------------------------


def check_endings_are_named(table: Table, number: int) -> None:
    """However a game ends, the locales have a word for it."""
    state = table.new(number)
    for _ in steps(state, chance(table, number, "endings")):
        pass
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ending in endings(table.game), f"no word for {outcome.ending}"


TABLE_CHECKS = (
    check_copies_are_independent,
    check_the_log_has_the_same_text,
    check_states_are_restored,
    check_listed_actions_apply,
    check_unlisted_actions_are_refused,
    check_nothing_leaks,
    check_arrival_order_changes_nothing,
    check_bots,
    check_looking_changes_nothing,
    check_pieces_are_conserved,
    check_random_games_end,
    check_clock_games_end,
    check_games_with_quitters_end,
    check_endings_are_named,
    check_everything_is_told,
)

__all__ = ["TABLE_CHECKS", "check_everything_is_told", "check_same_in_other_processes", "check_words"]
