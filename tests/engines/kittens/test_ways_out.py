"""KIT-31: there is one way out of a hand, so no card can forget the kitten that explodes by it."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engines.core.rng import Rng, derive_seed
from engines.games import GAMES
from engines.kittens import rules
from engines.kittens.cards import Card, catalogue, titles
from engines.kittens.rules.hands import EXPLODING, STREAKING
from engines.kittens.rules.single_cards import EFFECTS
from engines.kittens.state import KittensState
from tests.engines.conformance.play import restless_move

FOLDER = Path(rules.__file__).parent
WAYS_OUT = {"take_out", "belongings"}
"""What takes cards from a hand: the one way out, and being out of the game."""
REMOVES = {"remove", "pop", "clear", "__delitem__", "__setitem__", "sort", "reverse"}


# -- by reading


def modules() -> Iterator[ast.Module]:
    for path in sorted(FOLDER.glob("*.py")):
        yield ast.parse(path.read_text(encoding="utf-8"))


def functions() -> Iterator[ast.FunctionDef]:
    for module in modules():
        yield from (node for node in ast.walk(module) if isinstance(node, ast.FunctionDef))


def mentions_hands(node: ast.expr, names: set[str]) -> bool:
    """Whether this is the hands, one of them, or a name for them; a slice is a copy."""
    if isinstance(node, ast.Subscript):
        return not isinstance(node.slice, ast.Slice) and mentions_hands(node.value, names)
    if isinstance(node, ast.Attribute):
        return node.attr == "hands"
    return isinstance(node, ast.Name) and node.id in names


def names_of_hands(function: ast.FunctionDef) -> set[str]:
    """What the hands, or one of them, are called in a function."""
    names: set[str] = set()
    for node in ast.walk(function):
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name) and mentions_hands(node.iter, names):
            names.add(node.target.id)
        if isinstance(node, ast.Assign):
            for target in node.targets:
                names |= {name.id for name, value in paired(target, node.value) if mentions_hands(value, names)}
    return names


def paired(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.Name, ast.expr]]:
    if isinstance(target, ast.Name):
        yield target, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=True):
            yield from paired(one, other)


def takes_from_hands(function: ast.FunctionDef) -> bool:
    names = names_of_hands(function)
    for node in ast.walk(function):
        changed: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in REMOVES:
            changed = [node.func.value]
        elif isinstance(node, ast.Delete | ast.Assign):
            changed = [target.value for target in node.targets if isinstance(target, ast.Subscript)]
        elif isinstance(node, ast.AugAssign):
            changed = [node.target]
        if any(mentions_hands(each, names) for each in changed):
            return True
    return False


def test_nothing_else_takes_cards_from_a_hand() -> None:  # KIT-31
    assert {function.name for function in functions() if takes_from_hands(function)} == WAYS_OUT


def test_only_the_way_out_takes_a_card() -> None:  # KIT-31
    callers = {
        getattr(definition, "name", None)
        for module in modules()
        for definition in module.body
        for node in ast.walk(definition)
        if isinstance(node, ast.Name) and node.id == "take_out"
    }
    assert callers == {"Leaving"}


@pytest.mark.parametrize(
    "forgetful",
    [
        "state.hands[seat].remove(card)",
        "hand = state.hands[seat]; hand.pop()",
        "hands, marks = state.hands, state.marks; del hands[seat][0]",
        "state.hands[seat][:] = []",
        "state.hands[seat] = []",
        "for hand in state.hands: hand.clear()",
    ],
)
def test_a_card_that_forgets_it_is_found(forgetful: str) -> None:  # KIT-31
    [function] = ast.parse(f"def new_card(state, seat, card):\n  {forgetful}").body
    assert isinstance(function, ast.FunctionDef)
    assert takes_from_hands(function)


# -- by playing


class GuardedHand(list[Card]):
    """A hand that cards leave by the known ways only."""

    def _guard(self) -> None:
        taker = sys._getframe(2).f_code.co_name
        assert taker in WAYS_OUT, f"{taker} takes a card from a hand"

    def remove(self, card: Card, /) -> None:
        self._guard()
        super().remove(card)

    def clear(self) -> None:
        self._guard()
        super().clear()

    def pop(self, place: Any = -1, /) -> Card:
        self._guard()
        return super().pop(place)

    def __delitem__(self, place: Any, /) -> None:
        self._guard()
        super().__delitem__(place)

    def __setitem__(self, place: Any, cards: Any, /) -> None:
        self._guard()
        super().__setitem__(place, cards)


def guarded_games(ruleset: int, seats: int) -> Iterator[KittensState]:
    """Every state of some random games with all cards, in which people also resign."""
    game = GAMES.at("kittens", ruleset)
    for number in range(12):
        chosen = {"expansions": ("imploding", "streaking", "barking"), "quick": number % 2 == 1}
        state: KittensState = game.new(seats, derive_seed("ways out", number), chosen)
        state.hands = [GuardedHand(hand) for hand in state.hands]
        rng = Rng(derive_seed("leaving", number))
        while state.outcome() is None:
            state.apply(*restless_move(state, rng))
            yield state


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 9])
@pytest.mark.parametrize("ruleset", [1, 2])
def test_a_kitten_is_held_beside_the_streaking_kitten_only(ruleset: int, seats: int) -> None:  # KIT-31, KIT-47
    """Hence nobody who looks at a hand after barking finds a kitten there that nothing hides, and would explode."""
    held = 0
    for state in guarded_games(ruleset, seats):
        for hand in state.hands:
            if EXPLODING in hand:
                held += 1
                assert hand.count(EXPLODING) == 1
                assert STREAKING in hand
    assert held, "play more games: in none of them was a kitten held"


# -- one table of effects


@pytest.mark.parametrize("ruleset", [1, 2])
def test_every_action_card_has_one_effect_and_nothing_else_has_one(ruleset: int) -> None:  # KIT-4
    actions = [Card[card.code.upper()] for card in catalogue(ruleset).cards if card.kind == "action"]
    assert [card for card in EFFECTS if card in titles(ruleset)] == actions
