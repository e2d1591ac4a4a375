"""KIT-61: from ruleset 2 on, the clock gives away a Defuse, or what hides a kitten, only if nothing else is left."""

import pytest

from engines.kittens.actions import Give, Put, PutUnseen, Take
from engines.kittens.cards import Card
from engines.kittens.events import KittenShown
from tests.engines.kittens.table import KittensTable, kittens

ALL = ("imploding", "streaking", "barking")
PILE = "favor shuffle attack skip beard_cat"
BOTH = "streaking_kitten exploding_kitten"

forced = pytest.mark.parametrize("by", ["favor", "garbage_collection", "potluck"])
"""What makes seat 1 part with a card of choice."""


def asked(by: str, hand: str, *, marked: str = "", blind: bool = False, ruleset: int = 2) -> KittensTable:
    """Seat 1 has to choose a card of this hand."""
    table = kittens(3, *ALL, ruleset=ruleset).pile(PILE).hands(by, hand, "").marked(1, marked)
    if blind:
        table.blind(1)
    return table.plays(by, on=1 if by == "favor" else None)


def taken(table: KittensTable) -> tuple[str, bool]:
    """Which card of seat 1 the clock takes, and whether the marked copy."""
    action = table.state.default(1)
    assert isinstance(action, Give | Put)
    return action.card.name.lower(), action.marked


# -- the order


@forced
def test_the_lowest_card_goes_first(by: str) -> None:  # KIT-61
    assert taken(asked(by, "tacocat skip nope potluck")) == ("nope", False)


@forced
def test_a_defuse_a_kitten_and_what_hides_it_are_kept(by: str) -> None:  # KIT-61
    assert taken(asked(by, f"defuse defuse {BOTH} potluck")) == ("potluck", False)


@forced
def test_in_ruleset_1_the_lowest_number_went(by: str) -> None:  # KIT-61
    assert taken(asked(by, f"defuse defuse {BOTH} potluck", ruleset=1)) == ("exploding_kitten", False)
    assert taken(asked(by, "defuse nope", ruleset=1)) == ("defuse", False)


@forced
def test_even_the_highest_number_goes_before_a_defuse(by: str) -> None:  # KIT-61
    assert taken(asked(by, "defuse potluck")) == ("potluck", False)


@forced
def test_a_streaking_kitten_goes_before_a_defuse(by: str) -> None:  # KIT-61
    assert taken(asked(by, "defuse streaking_kitten")) == ("streaking_kitten", False)


@forced
def test_even_if_it_hides_a_kitten(by: str) -> None:  # KIT-61, KIT-31
    assert taken(asked(by, f"defuse {BOTH}")) == ("streaking_kitten", False)
    assert taken(asked(by, BOTH)) == ("streaking_kitten", False)


@forced
def test_a_defuse_goes_if_there_is_nothing_else(by: str) -> None:  # KIT-61
    assert taken(asked(by, "defuse defuse")) == ("defuse", False)


@forced
def test_a_kitten_goes_last_of_all(by: str) -> None:  # KIT-61
    """No play leads there, for where a kitten is held the Streaking Kitten is: so it is laid out by hand."""
    assert taken(asked(by, "defuse exploding_kitten")) == ("defuse", False)
    assert taken(asked(by, "exploding_kitten")) == ("exploding_kitten", False)


@forced
def test_a_nope_and_a_barking_kitten_are_cards_like_any_other(by: str) -> None:  # KIT-61
    assert taken(asked(by, "barking_kitten defuse")) == ("barking_kitten", False)
    assert taken(asked(by, "barking_kitten nope")) == ("nope", False)


# -- marks


@forced
def test_of_two_copies_the_unmarked_one_goes(by: str) -> None:  # KIT-61, KIT-54
    assert taken(asked(by, "skip skip defuse", marked="skip")) == ("skip", False)


@forced
def test_the_number_counts_before_the_mark(by: str) -> None:  # KIT-61
    assert taken(asked(by, "skip favor defuse", marked="skip")) == ("skip", True)


@forced
def test_a_marked_card_goes_before_an_unmarked_defuse(by: str) -> None:  # KIT-61
    assert taken(asked(by, "potluck defuse", marked="potluck")) == ("potluck", True)


@forced
def test_of_two_defuses_the_unmarked_one_goes(by: str) -> None:  # KIT-61
    assert taken(asked(by, "defuse defuse", marked="defuse")) == ("defuse", False)


@forced
def test_a_marked_streaking_kitten_goes_before_an_unmarked_defuse(by: str) -> None:  # KIT-61
    assert taken(asked(by, "defuse streaking_kitten", marked="streaking_kitten")) == ("streaking_kitten", True)


# -- three of a kind, and the blind


def test_three_of_a_kind_leaves_only_the_choice_of_the_copy() -> None:  # KIT-61, KIT-54
    table = kittens(3, *ALL).pile(PILE).hands("skip skip skip", "defuse defuse nope", "").marked(1, "defuse")
    table.threes("skip", "defuse", on=1).asks(1, "hand_over")
    assert taken(table) == ("defuse", False)
    table.times_out(1).has(1, "defuse nope")


@pytest.mark.parametrize("by", ["garbage_collection", "potluck"])
def test_the_blind_pick_unseen(by: str) -> None:  # KIT-61, KIT-33
    """Whoever is blind cannot know the numbers, and the clock does not help."""
    table = asked(by, "tacocat nope defuse", marked="nope", blind=True)
    assert table.state.default(1) == PutUnseen()


@pytest.mark.parametrize("by", ["garbage_collection", "potluck"])
def test_the_blind_with_nothing_but_marked_cards_keep_the_same_ones(by: str) -> None:  # KIT-61, KIT-33
    assert taken(asked(by, "defuse potluck skip", marked="defuse potluck skip", blind=True)) == ("skip", True)
    assert taken(asked(by, "defuse defuse", marked="defuse defuse", blind=True)) == ("defuse", True)


def test_a_blind_favor_asks_nobody() -> None:  # KIT-61, KIT-33
    asked("favor", "defuse skip", blind=True).turn_of(0)


# -- what follows


def test_the_clock_may_blow_up_the_own_kitten() -> None:  # KIT-61, KIT-31
    table = asked("potluck", BOTH).times_out(1)
    assert table.happened(KittenShown) == [KittenShown(1, Card.EXPLODING_KITTEN)]
    assert table.is_out(1)


def test_with_two_decks_the_same_cards_are_kept() -> None:  # KIT-61, KIT-1
    hands = ("favor", f"defuse defuse defuse {BOTH} bury", *["skip"] * 5)
    table = kittens(7, *ALL).pile(PILE).hands(*hands).plays("favor", on=1)
    assert taken(table) == ("bury", False)


def test_each_seat_of_a_garbage_collection_by_itself() -> None:  # KIT-61, KIT-32
    table = kittens(3, *ALL).pile(PILE).hands("garbage_collection defuse", "defuse skip", "nope defuse")
    table.plays("garbage_collection").times_out(2).times_out(0).times_out(1)
    table.nobody_reacts().has(0, "").has(1, "defuse").has(2, "defuse")


def test_what_is_taken_from_the_discard_pile_is_no_hand_card() -> None:  # KIT-61, KIT-9
    five = "skip favor shuffle tacocat beard_cat"
    table = kittens(3).hands(five).discard("tacocat nope defuse").fives(five)
    assert table.state.default(0) == Take(Card.DEFUSE)
