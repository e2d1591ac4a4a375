"""A second reading of ruleset 2: answers that others overtake, and seats that leave."""

from engines.core.actions import Pass
from engines.core.viewers import SPECTATOR
from engines.kittens import events as told
from engines.kittens.actions import Nope, Play
from engines.kittens.cards import Card
from tests.engines.kittens.table import KittensTable, cards, kittens

ALL = ("imploding", "streaking", "barking")
NOW = Play(Card.ALTER_THE_FUTURE_NOW)
PILE = "shuffle skip favor attack nope"
BOTH = "streaking_kitten exploding_kitten"


def table_of(*hands: str) -> KittensTable:
    """As many players as there are hands, with everything in the box."""
    return kittens(len(hands), *ALL).hands(*hands).pile(PILE)


def story(table: KittensTable) -> list[tuple[str, int]]:
    """What the last call brought about, and for which seat; answers in windows aside."""
    events = [event for event in table.events if type(event).__name__ != "Answered"]
    return [(type(event).__name__, getattr(event, "seat", -1)) for event in events]


# -- windows for Alter the Future NOW


def test_who_noped_waits_for_those_nearer_to_the_active_player() -> None:  # KIT-60, KIT-42
    """Seat 2 has Noped and answers first; seat 1 comes first all the same, and seat 2 takes the card back unseen."""
    table = table_of("see_the_future skip", "alter_the_future_now skip", "nope alter_the_future_now", "skip")
    table.plays("see_the_future", wait=True).nopes(2).nobody_nopes().does(NOW, 2).asks_all("now", 1, 3)
    table.does(NOW, 1).asks_all("nope", 2, 3, 0).has(2, "alter_the_future_now")
    assert [event.seat for event in table.told(SPECTATOR, told.CardsPlayed)] == [1]
    table.nobody_nopes().arranges(0, 1, 2, wait=True).asks_all("now", 1, 2, 3)


def test_a_standing_pass_withdrawn_in_a_window_counts_from_the_next_one() -> None:  # KIT-60, KIT-52
    """The others cannot tell: for them seat 1 is still to answer."""
    table = table_of("see_the_future skip", "alter_the_future_now skip", "nope skip").stands_by(1)
    table.plays("see_the_future", wait=True).does(Nope(), 2).does(Pass(), 0).asks_all("now", 2)
    assert [ask.seat for ask in table.state.decisions(0)] == [1, 2]
    table.stands_by(1, on=False).asks_all("now", 2).does(Pass(), 2).turn_of(0)
    table.draws(wait=True).asks_all("now", 1, 2)


# -- the clock


def test_the_clock_spends_the_defuse_that_it_spares() -> None:  # KIT-61, KIT-31
    """It gives the Streaking Kitten away before the Defuse; then the held kitten takes the Defuse, and goes on top."""
    table = table_of("favor skip", f"defuse {BOTH}", "skip").plays("favor", on=1).times_out(1)
    assert story(table) == [("CardTaken", 0), ("KittenShown", 1), ("Defused", 1)]
    table.asks(1, "place_kitten").times_out(1).nobody_reacts().turn_of(0)
    table.has(0, "skip streaking_kitten").has(1, "")
    assert table.pile_is == f"exploding_kitten {PILE}"


# -- a Streaking Kitten that never reaches the pile


def test_a_sealed_streaking_kitten_goes_with_its_player() -> None:  # KIT-62, KIT-53
    """Seat 1 has chosen it for the Garbage Collection and resigns before the others have chosen: nobody hears of it."""
    table = table_of("garbage_collection skip", f"{BOTH} defuse", "favor nope").plays("garbage_collection")
    table.puts("streaking_kitten", seat=1).resigns(1).puts("skip", seat=0).puts("favor", seat=2)
    assert story(table) == [("CardPut", 0), ("CardPut", 2), ("PileShuffled", -1)]
    assert sorted(table.state.pile) == sorted(cards(f"{PILE} skip favor"))


def test_who_collects_the_garbage_may_go_out_by_it() -> None:  # KIT-60, KIT-62
    """The next player is the active one then, and is not asked."""
    table = table_of(f"garbage_collection {BOTH}", "skip nope", "favor nope").plays("garbage_collection")
    table.puts("skip", seat=1).puts("favor", seat=2).puts("streaking_kitten", seat=0, wait=True)
    assert story(table)[:3] == [("CardPicked", 0), ("KittenShown", 0), ("PlayerOut", 0)]
    assert story(table)[3:] == [("CardPut", 1), ("CardPut", 2), ("PileShuffled", -1)]
    table.asks_all("now", 2).nobody_reacts().turn_of(1)
