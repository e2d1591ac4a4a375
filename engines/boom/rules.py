"""The rules of boom, one function per rule (docs/rules/boom.md), checks first."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from engines.boom.actions import Name, Reroll, Roll, Stop, Turn
from engines.boom.events import (
    DiceCount,
    HeartGained,
    HeartLost,
    PlayerNamed,
    PlayerOut,
    Rolled,
    TilesShuffled,
    TileTurned,
    TurnBegan,
)
from engines.boom.pieces import DICE, SIDES, TILES, Symbol, Tile
from engines.boom.state import MOST_HEARTS, NAME_PLAYER, NOBODY, REROLL, ROLL, ROLLS, TURN_TILE, BoomState
from engines.core.actions import Action
from engines.core.errors import IllegalAction, Reason
from engines.core.events import Event
from engines.core.game import Rule
from engines.core.outcome import LAST_ALIVE, Outcome
from engines.core.record import text

BOMB, GIFT, HEART, SCISSORS = Symbol
FUSE_TILE, GIFT_TILE, BOOM_TILE = Tile
ALL_DICE = tuple(range(DICE))
DICE_SETS = {chosen: None for count in range(1, DICE + 1) for chosen in combinations(ALL_DICE, count)}
"""Every choice of dice: fewest dice first, then by place."""
HEARTS_FOR_ONE = 3
"""Dice that show hearts, for a life heart (BOOM-7)."""


# -- what must hold ---------------------------------------------------------------------------------------------


def freed_by_scissors(dice: tuple[Symbol, ...], chosen: tuple[int, ...]) -> bool:
    """BOOM-6: a re-roll set holds no more bombs than scissors; everything else may be re-rolled freely."""
    symbols = [dice[die] for die in chosen]
    return symbols.count(BOMB) <= symbols.count(SCISSORS)


def check_reroll(state: BoomState, seat: int, action: Reroll) -> None:
    """BOOM-5, BOOM-6, BOOM-14: any dice, at least one, bombs only together with scissors."""
    chosen = action.dice
    if not chosen:
        raise IllegalAction(Reason.BAD_CHOICE, "a re-roll needs at least one die; stop to keep them all", "BOOM-14")
    if chosen not in DICE_SETS:
        raise IllegalAction(
            Reason.BAD_CHOICE,
            f"choose dice by their places 0 to {DICE - 1}, each once and in ascending order, not {text(chosen)}",
            "BOOM-5",
        )
    if not freed_by_scissors(state.dice, chosen):
        raise IllegalAction(
            Reason.AGAINST_THE_RULES,
            "a bomb is re-rolled only together with scissors: choose no more bombs than scissors",
            "BOOM-6",
        )


def check_turn(state: BoomState, seat: int, action: Turn) -> None:
    """BOOM-8: a tile that lies face down."""
    if not 0 <= action.tile < TILES:
        raise IllegalAction(
            Reason.BAD_CHOICE, f"there is no tile {action.tile}; the tiles are 0 to {TILES - 1}", "BOOM-8"
        )
    if state.face_up >> action.tile & 1:
        raise IllegalAction(
            Reason.AGAINST_THE_RULES,
            f"tile {action.tile} lies face up already; choose one that is face down",
            "BOOM-8",
        )


def check_name(state: BoomState, seat: int, action: Name) -> None:
    """BOOM-9: another player who is alive."""
    named = action.seat
    if not 0 <= named < state.setup.seats:
        raise IllegalAction(
            Reason.BAD_CHOICE,
            f"there is no seat {named}; the seats are 0 to {state.setup.seats - 1}",
            "BOOM-9",
        )
    if named == seat:
        raise IllegalAction(Reason.AGAINST_THE_RULES, "name another player, not yourself", "BOOM-9")
    if not state.hearts[named]:
        raise IllegalAction(Reason.AGAINST_THE_RULES, f"seat {named} is out; name a living player", "BOOM-9")


# -- rolling ----------------------------------------------------------------------------------------------------


@cache  # at most 84: the ways to spread six faces over four symbols
def die_faces(counts: tuple[int, ...]) -> tuple[Symbol, ...]:
    """BOOM-2: the six faces of a die, in the order of Symbol."""
    return tuple(symbol for symbol, count in zip(Symbol, counts, strict=True) for _ in range(count))


def begin_turn(state: BoomState, seat: int, events: list[Event]) -> None:
    """BOOM-5: the dice lie before this player, who must roll (BOOM-14)."""
    state.roller = state.actor = state.gift_seat = seat
    state.stage = ROLL
    state.rolls = state.bombs = state.gifts = 0
    state.dice = ()
    state.namer = NOBODY
    events.append(TurnBegan(seat))


def throw(state: BoomState, chosen: tuple[int, ...], events: list[Event]) -> None:
    """BOOM-5: these dice fall anew, lowest place first."""
    faces = die_faces(state.setup.options.faces)
    below = state.rng.below
    dice = list(state.dice) if state.dice else [BOMB] * DICE
    for die in chosen:
        dice[die] = faces[below(SIDES)]
    state.dice = tuple(dice)
    state.rolls += 1
    events.append(Rolled(state.roller, chosen, state.dice))


def do_roll(state: BoomState, seat: int, action: Roll, events: list[Event]) -> None:
    """BOOM-5: the first roll, with all five dice."""
    throw(state, ALL_DICE, events)
    if action.stand:
        count_dice(state, seat, events)
    else:
        state.stage = REROLL


def do_reroll(state: BoomState, seat: int, action: Reroll, events: list[Event]) -> None:
    """BOOM-5: after the third roll the dice count."""
    throw(state, action.dice, events)
    if state.rolls == ROLLS:
        count_dice(state, seat, events)


def do_stop(state: BoomState, seat: int, action: Stop, events: list[Event]) -> None:
    """BOOM-5: stop after any roll."""
    count_dice(state, seat, events)


# -- what the dice do -------------------------------------------------------------------------------------------


def count_dice(state: BoomState, seat: int, events: list[Event]) -> None:
    """BOOM-7: scissors do nothing; three or more hearts give one; then bombs; then gifts."""
    count = state.dice.count
    state.bombs = count(BOMB)
    state.gifts = count(GIFT)
    events.append(DiceCount(seat, state.bombs, state.gifts))
    if count(HEART) >= HEARTS_FOR_ONE and state.hearts[seat] < MOST_HEARTS:
        state.hearts[seat] += 1
        state.supply -= 1
        events.append(HeartGained(seat))
    next_die(state, events)


def next_die(state: BoomState, events: list[Event]) -> None:
    """BOOM-8, BOOM-11, BOOM-12: the next bomb, then the next gift die, then the dice go left."""
    state.namer = NOBODY
    if state.bombs:
        state.bombs -= 1
        ask_for_tile(state, state.roller)
    elif state.gifts:
        state.gifts -= 1
        deal_gift_die(state)
    else:
        begin_turn(state, next_living(state, state.roller), events)


def ask_for_tile(state: BoomState, seat: int) -> None:
    state.actor = seat
    state.stage = TURN_TILE


def ask_for_name(state: BoomState, seat: int) -> None:
    state.actor = seat
    state.stage = NAME_PLAYER
    state.namer = NOBODY


def deal_gift_die(state: BoomState) -> None:
    """BOOM-11: to the neighbour of whoever had the last one, clockwise, the roller skipped."""
    seat = next_living(state, state.gift_seat)
    if seat == state.roller:
        seat = next_living(state, seat)
    state.gift_seat = seat
    ask_for_tile(state, seat)


def next_living(state: BoomState, seat: int) -> int:
    """The next player to the left who has hearts."""
    seats = state.setup.seats
    seat = (seat + 1) % seats
    while not state.hearts[seat]:
        seat = (seat + 1) % seats
    return seat


# -- tiles ------------------------------------------------------------------------------------------------------


def do_turn(state: BoomState, seat: int, action: Turn, events: list[Event]) -> None:
    """BOOM-8, BOOM-9, BOOM-12: the tile stays face up, and does what it shows."""
    place = action.tile
    face = state.tiles[place]
    state.face_up |= 1 << place
    events.append(TileTurned(seat, place, face))
    if face is FUSE_TILE:
        next_die(state, events)
    elif face is GIFT_TILE:
        ask_for_name(state, seat)
    else:
        explode(state, seat, events)


def do_name(state: BoomState, seat: int, action: Name, events: list[Event]) -> None:
    """BOOM-9, BOOM-16: the named player, whoever it is, turns one tile out of turn."""
    state.namer = seat
    events.append(PlayerNamed(seat, action.seat))
    ask_for_tile(state, action.seat)


def explode(state: BoomState, seat: int, events: list[Event]) -> None:
    """BOOM-10: a heart is lost, the round ends, and that player, or the next one alive, begins the new one."""
    state.hearts[seat] -= 1
    state.supply += 1
    events.append(HeartLost(seat))
    state.face_up = 0
    state.rng.shuffle(state.tiles)
    events.append(TilesShuffled())
    if state.hearts[seat]:
        begin_turn(state, seat, events)
        return
    events.append(PlayerOut(seat))
    heir = next_living(state, seat)
    if next_living(state, heir) == heir:
        state.finish(Outcome((heir,), LAST_ALIVE), events)  # BOOM-13
    else:
        begin_turn(state, heir, events)


# -- leaving, and the clock -------------------------------------------------------------------------------------


def alive(state: BoomState, seat: int) -> bool:
    """BOOM-13: who has hearts is in the game."""
    return state.hearts[seat] > 0


def leave(state: BoomState, seat: int, events: list[Event]) -> None:
    """BOOM-15: the hearts go to the supply, the tiles stay, and the round goes on without that player."""
    state.supply += state.hearts[seat]
    state.hearts[seat] = 0
    if len(state.living()) == 1:
        return
    if seat == state.roller:
        begin_turn(state, next_living(state, seat), events)
    elif seat == state.actor:
        replace_actor(state, events)


def replace_actor(state: BoomState, events: list[Event]) -> None:
    """BOOM-15: whoever was to turn a tile, or to name a player, has left; the roller has not."""
    if state.stage == NAME_PLAYER:
        next_die(state, events)
    elif state.namer == NOBODY:
        deal_gift_die(state)
    elif state.hearts[state.namer]:
        ask_for_name(state, state.namer)
    else:
        next_die(state, events)


def default(state: BoomState, seat: int) -> Action:
    """BOOM-14: roll if need be and let the dice count; else the lowest-numbered tile or player."""
    if state.stage == ROLL:
        return Roll(stand=True)
    choice = state.legal(seat)[0]
    assert isinstance(choice, Action)  # noqa: S101 (boom lists every action; there are at most 32)
    return choice


RULES: dict[type[Action], Rule] = {
    Roll: Rule(answers=(ROLL,), do=do_roll),
    Stop: Rule(answers=(REROLL,), do=do_stop),
    Reroll: Rule(answers=(REROLL,), do=do_reroll, check=check_reroll),
    Turn: Rule(answers=(TURN_TILE,), do=do_turn, check=check_turn),
    Name: Rule(answers=(NAME_PLAYER,), do=do_name, check=check_name),
}
