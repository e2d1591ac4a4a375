"""KIT-62: from ruleset 2 on, events say when a card that is picked for the pile gets there, and when it never does."""

from collections.abc import Sequence

import pytest

from engines.core.events import Event, GameOver, seen_by
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import SPECTATOR
from engines.games import GAMES
from engines.kittens import events as told
from engines.kittens.cards import Card
from engines.kittens.state import TURN, KittensState
from tests.engines.conformance.play import restless_move
from tests.engines.kittens.table import KittensTable, kittens

ALL = ("imploding", "streaking", "barking")
PILE = "shuffle attack see_the_future"
BOTH = "streaking_kitten exploding_kitten"
STREAKING = Card.STREAKING_KITTEN


def potluck(hand: str, *, ruleset: int = 2, blind: bool = False, players: int = 3) -> KittensTable:
    """Seat 1 holds this hand and is next to put a card on the pile; seat 0 has put a Skip."""
    table = kittens(players, *ALL, ruleset=ruleset).pile(PILE).hands("potluck skip", hand, *["favor"] * (players - 2))
    if blind:
        table.blind(1)
    return table.plays("potluck").puts("skip").asks(1, "potluck")


def story(events: Sequence[Event], seat: int = 1) -> list[str]:
    """The names of the events that are about this seat."""
    return [type(event).__name__ for event in events if getattr(event, "seat", None) == seat]


def puts(table: KittensTable) -> list[int]:
    """Whose cards the last call brought to the pile."""
    return [event.seat for event in table.happened(told.CardPut)]


# -- out


def test_whoever_goes_out_has_put_nothing() -> None:  # KIT-62
    table = potluck(f"{BOTH} nope").puts("streaking_kitten")
    assert story(table.events) == ["CardPicked", "KittenShown", "PlayerOut"]
    assert table.pile_is == f"skip {PILE}"


def test_in_ruleset_1_the_card_was_told_and_never_came() -> None:  # KIT-62
    table = potluck(f"{BOTH} nope", ruleset=1).puts("streaking_kitten")
    assert story(table.events) == ["CardPut", "KittenShown", "PlayerOut"]
    assert table.pile_is == f"skip {PILE}"


def test_the_streaking_kitten_is_discarded_with_the_rest() -> None:  # KIT-62, KIT-53
    table = potluck(f"{BOTH} nope").puts("streaking_kitten")
    [out] = table.happened(told.PlayerOut)
    assert sorted(out.discarded) == sorted([STREAKING, Card.EXPLODING_KITTEN, Card.NOPE])
    assert STREAKING in table.state.discard


def test_resigning_before_the_kitten_is_placed() -> None:  # KIT-62, KIT-53
    table = potluck(f"{BOTH} defuse").puts("streaking_kitten").asks(1, "place_kitten").resigns(1)
    assert puts(table) == []
    assert table.pile_is == f"skip {PILE}"
    assert STREAKING in table.state.discard
    table.asks(2, "potluck").puts("favor").turn_of(0)


def test_the_last_but_one_goes_out_and_nothing_is_put_any_more() -> None:  # KIT-62, KIT-53
    table = potluck(BOTH, players=2).puts("streaking_kitten").is_won_by(0)
    assert [type(event) for event in table.events][-2:] == [told.PlayerOut, GameOver]
    assert table.happened(told.CardPut) == []


# -- saved


def test_who_defuses_puts_the_card_after_the_kitten() -> None:  # KIT-62, KIT-50
    table = potluck(f"{BOTH} defuse").puts("streaking_kitten")
    assert story(table.events) == ["CardPicked", "KittenShown", "Defused"]
    assert table.pile_is == f"skip {PILE}"
    table.places(0).asks(2, "potluck")
    assert story(table.events) == ["KittenPlaced", "CardPut"]
    assert table.pile_is == f"streaking_kitten exploding_kitten skip {PILE}"


def test_in_ruleset_1_the_card_was_told_before_the_kitten() -> None:  # KIT-62
    table = potluck(f"{BOTH} defuse", ruleset=1).puts("streaking_kitten")
    assert story(table.events) == ["CardPut", "KittenShown", "Defused"]
    assert story(table.places(0).events) == ["KittenPlaced"]


def test_a_marked_streaking_kitten_goes_the_same_way() -> None:  # KIT-62, KIT-54
    table = kittens(3, *ALL).pile(PILE).hands("potluck skip", f"{BOTH} defuse").marked(1, "streaking_kitten")
    table.plays("potluck").puts("skip").puts("streaking_kitten", marked=True).asks(1, "place_kitten")
    assert table.sees(2).spots[1].marked == ()
    assert puts(table.places(0)) == [1]


def test_the_player_of_the_potluck_too() -> None:  # KIT-62
    table = kittens(3, *ALL).pile(PILE).hands(f"potluck {BOTH}", "skip", "skip").plays("potluck")
    assert story(table.puts("streaking_kitten").events, 0) == ["CardPicked", "KittenShown", "PlayerOut"]
    table.asks(1, "potluck")


# -- blind


def test_blind_and_saved() -> None:  # KIT-62, KIT-50
    table = potluck(f"{BOTH} defuse", blind=True).luck_picks_unmarked(1, "streaking_kitten").next_random(0)
    table.puts_unseen()
    assert story(table.events) == ["CardPicked", "KittenShown", "CardThrown", "Defused"]
    assert table.told(1, told.CardPicked) == [told.CardPicked((), 1, STREAKING)]
    table.places(1)
    assert story(table.events) == ["KittenPlaced", "SightRegained", "CardPut"]
    assert table.pile_is == f"streaking_kitten skip exploding_kitten {PILE}"


def test_blind_and_out() -> None:  # KIT-62, KIT-50
    table = potluck(f"{BOTH} nope", blind=True).luck_picks_unmarked(1, "streaking_kitten").puts_unseen()
    assert story(table.events) == ["CardPicked", "KittenShown", "CardThrown", "PlayerOut"]
    assert table.pile_is == f"skip {PILE}"


# -- Garbage Collection


def test_in_a_garbage_collection_the_others_go_on() -> None:  # KIT-62, KIT-32
    table = kittens(3, *ALL).pile(PILE).hands("garbage_collection skip", BOTH, "favor").plays("garbage_collection")
    table.puts("favor", seat=2).puts("streaking_kitten", seat=1).puts("skip", seat=0)
    assert puts(table) == [0, 2]
    names = [type(event).__name__ for event in table.events if isinstance(event, told.CardPut | told.PlayerOut)]
    assert names == ["CardPut", "PlayerOut", "CardPut"]
    assert STREAKING not in table.state.pile


def test_with_two_decks_two_may_defuse_in_one_garbage_collection() -> None:  # KIT-62, KIT-1
    """There is one Streaking Kitten even then; who puts the held kitten needs no Defuse."""
    hands = ("garbage_collection skip", f"{BOTH} defuse", *["favor"] * 5)
    table = kittens(7, *ALL).pile(PILE).hands(*hands).plays("garbage_collection")
    for seat in (6, 5, 4, 3, 2):
        table.puts("favor", seat=seat)
    table.puts("skip", seat=0).puts("streaking_kitten", seat=1).asks(1, "place_kitten")
    assert puts(table) == [0]
    assert puts(table.places(2)) == [1, 2, 3, 4, 5, 6]


# -- what is no such moment


@pytest.mark.parametrize(
    ("hand", "put"),
    [
        ("skip favor", "skip"),
        ("streaking_kitten favor", "streaking_kitten"),
        (f"{BOTH} favor", "exploding_kitten"),
        (f"{BOTH} favor", "favor"),
    ],
)
def test_any_other_card_is_put_at_once(hand: str, put: str) -> None:  # KIT-62
    """Nothing betrays a Streaking Kitten that hid nothing, nor a kitten that is put."""
    table = potluck(hand).puts(put)
    assert [type(event) for event in seen_by(table.events, SPECTATOR)] == [told.CardPut]


def test_others_do_not_see_what_was_picked() -> None:  # KIT-62
    table = potluck(f"{BOTH} defuse").puts("streaking_kitten")
    assert table.told(1, told.CardPicked) == [told.CardPicked((), 1, STREAKING)]
    for viewer in (0, 2, SPECTATOR):
        assert table.told(viewer, told.CardPicked) == [told.CardPicked((), 1, None)]
        assert table.sees(viewer).held == (Card.EXPLODING_KITTEN,)


# -- counting by events


FROM_A_HAND = (told.CardTaken, told.CardThrown, told.TurnedUpBlind, told.CardPicked)
"""A kitten that comes to light just after one of these was in a hand,"""
FROM_ELSEWHERE = (*FROM_A_HAND, told.DrawTaken)
"""or its draw has been told; any other one was drawn."""


def grown(events: Sequence[Event]) -> int:
    """By how many cards the pile has grown, for who sees nothing but events."""
    count = 0
    for before, event in zip([None, *events], events, strict=False):
        match event:
            case told.CardPut() | told.KittenPlaced():
                count += 1
            case told.CardDrawn() | told.DrawTaken():
                count -= 1
            case told.KittenShown() if not isinstance(before, FROM_ELSEWHERE):
                count -= 1
    return count


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_who_counts_the_pile_by_events_stays_right(seats: int) -> None:  # KIT-62
    for number in range(12):
        state: KittensState = GAMES.at("kittens", 2).new(
            seats, derive_seed("counts", number), {"expansions": ("streaking", "barking")}
        )
        rng, count = Rng(derive_seed("counting", number)), len(state.pile)
        while state.outcome() is None:
            count += grown(seen_by(state.apply(*restless_move(state, rng)), SPECTATOR))
            if state.window is None and state.stage == TURN:
                assert count == state.view(SPECTATOR).pile_size


def test_in_ruleset_1_who_counted_went_wrong() -> None:  # KIT-62
    one, two = (potluck(f"{BOTH} nope", ruleset=ruleset) for ruleset in (1, 2))
    for table, counted in ((one, 1), (two, 0)):
        before = len(table.state.pile)
        table.puts("streaking_kitten")
        assert len(table.state.pile) == before
        put = [event for event in seen_by(table.events, SPECTATOR) if isinstance(event, told.CardPut)]
        assert len(put) == counted
