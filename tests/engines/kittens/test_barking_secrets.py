"""What stays hidden with Streaking and Barking Kittens: two tables that differ in what is hidden look the same."""

import pytest

from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Arrange, Put
from engines.kittens.cards import Card
from tests.engines.kittens.table import KittensTable, kittens

ALL = ("imploding", "streaking", "barking")
BOTH = "streaking_kitten exploding_kitten"
PILE = "shuffle skip favor attack nope"


def table_of(*hands: str, pile: str = PILE, players: int = 3) -> KittensTable:
    return kittens(players, *ALL).hands(*hands).pile(pile)


def look_alike(one: KittensTable, other: KittensTable, *viewers: int) -> None:
    """These viewers were told the same, see the same, and see the same players asked for the same."""
    assert one.state.decisions() == other.state.decisions()
    for viewer in viewers:
        assert [event.seen_by(viewer) for event in one.events] == [event.seen_by(viewer) for event in other.events]
        assert one.sees(viewer) == other.sees(viewer)
        if viewer >= 0:
            assert one.may(viewer) == other.may(viewer)


def test_windows_do_not_depend_on_hidden_hands() -> None:  # KIT-52
    for kind in ("nope", "alter_the_future_now", "skip", "defuse"):
        table = table_of("see_the_future", kind, "favor").plays("see_the_future", wait=True).asks_all("nope", 1, 2)
        table.passes(1, 2).asks_all("now", 1, 2)


def test_a_kept_kitten_is_an_ordinary_draw() -> None:  # KIT-31
    one = table_of("streaking_kitten", "skip", pile="exploding_kitten skip favor").draws()
    other = table_of("streaking_kitten", "skip", pile="nope skip favor").draws()
    look_alike(one, other, 1, 2, SPECTATOR)


def test_a_kept_kitten_of_a_blind_player_is_an_ordinary_draw() -> None:  # KIT-50
    one = table_of("streaking_kitten", "skip", pile="exploding_kitten skip favor").blind(0).draws()
    other = table_of("streaking_kitten", "skip", pile="nope skip favor").blind(0).draws()
    look_alike(one, other, 1, 2, SPECTATOR)


def test_a_kept_kitten_under_ill_take_that_is_an_ordinary_card() -> None:  # KIT-55
    one = table_of("skip", "streaking_kitten", pile="exploding_kitten skip").take_that_before(0, by=1).draws()
    other = table_of("skip", "streaking_kitten", pile="nope skip").take_that_before(0, by=1).draws()
    look_alike(one, other, 2, SPECTATOR)


def test_a_buried_card_is_anybodys_guess() -> None:  # KIT-42
    one, other = (
        table_of("bury", "skip", pile=f"{top} skip favor").plays("bury") for top in ("exploding_kitten", "nope")
    )
    look_alike(one, other, 1, 2, SPECTATOR)
    one.places(0)
    other.places(1)
    look_alike(one, other, 1, 2, SPECTATOR)


def test_an_imploding_kitten_buried_face_down_is_anybodys_guess() -> None:  # KIT-42
    one, other = (
        table_of("bury", "skip", pile=f"{top} skip favor").plays("bury") for top in ("imploding_kitten", "nope")
    )
    look_alike(one, other, 1, 2, SPECTATOR)
    one.places(0)
    other.places(0)
    look_alike(one, other, 1, 2, SPECTATOR)


def test_an_altered_order_is_anybodys_guess() -> None:  # KIT-42
    one = table_of("skip", "nope", "alter_the_future_now").draws(wait=True).alters_now(2).arranges(0, 1, 2)
    other = table_of("skip", "nope", "alter_the_future_now").draws(wait=True).alters_now(2).arranges(2, 1, 0)
    look_alike(one, other, 0, 1, SPECTATOR)
    assert one.sees(2).known != other.sees(2).known


def test_a_shared_order_is_a_guess_for_the_third() -> None:  # KIT-42
    one = table_of("share_the_future", "nope", "skip").plays("share_the_future").arranges(0, 1, 2)
    other = table_of("share_the_future", "nope", "skip").plays("share_the_future").arranges(2, 1, 0)
    look_alike(one, other, 2, SPECTATOR)
    assert one.sees(1).known != other.sees(1).known


def test_only_the_arranger_is_told_the_order() -> None:  # KIT-42
    table = table_of("skip", "nope", "alter_the_future_now").draws(wait=True).alters_now(2).asks(2, "arrange")
    assert table.may(0) == table.may(1) == []
    assert table.offers(2, Arrange((2, 1, 0)))
    assert table.sees(0).known == table.sees(1).known == ()


def test_while_arranging_the_arranger_sees_the_cards() -> None:  # KIT-42
    table = table_of("skip", "nope", "alter_the_future_now").draws(wait=True).alters_now(2)
    assert table.sees(2).known == (Card.SHUFFLE, Card.SKIP, Card.FAVOR)


def test_a_potluck_card_is_anybodys_guess() -> None:  # KIT-46
    one = table_of("potluck skip", f"{BOTH} nope", "skip").plays("potluck").puts("skip").puts("exploding_kitten")
    other = table_of("potluck skip", f"{BOTH} nope", "skip").plays("potluck").puts("skip").puts("nope")
    look_alike(one, other, 0, 2, SPECTATOR)


def test_a_blind_potluck_card_is_anybodys_guess() -> None:  # KIT-33, KIT-46
    hands = ("potluck skip", "attack nope", "skip")
    one, other = (
        table_of(*hands).blind(1).plays("potluck").puts("skip").puts_unseen(name) for name in ("attack", "nope")
    )
    look_alike(one, other, 0, 2, SPECTATOR)
    assert one.told(1, type(one.events[0])) != other.told(1, type(other.events[0]))


def test_what_the_blind_hold_is_their_own_guess_too() -> None:  # KIT-33
    one, other = table_of("skip skip", "nope").blind(0), table_of("defuse streaking_kitten", "nope").blind(0)
    look_alike(one, other, 0, 1, 2, SPECTATOR)


def test_what_the_blind_hold_does_not_show_when_others_play() -> None:  # KIT-33, KIT-51
    hands = ("nope alter_the_future_now", "skip defuse")
    one, other = (table_of("see_the_future skip", hand, "favor").blind(1) for hand in hands)
    for table in (one, other):
        table.plays("see_the_future", wait=True)
    look_alike(one, other, 0, 1, 2, SPECTATOR)
    for table in (one, other):
        table.passes(2)
    look_alike(one, other, 0, 1, 2, SPECTATOR)


def test_the_curse_does_not_tell_where_cards_lie_in_the_hand() -> None:  # KIT-33, KIT-50
    one, other = (table_of("curse_of_the_cat_butt", hand, "skip") for hand in ("skip nope", "favor attack"))
    for table in (one, other):
        table.plays("curse_of_the_cat_butt", on=1)
    look_alike(one, other, 0, 1, 2, SPECTATOR)


def test_a_card_that_joins_a_blind_hand_lies_anywhere() -> None:  # KIT-50
    """Whatever the taken card is, no later random pick tells where it went."""
    one, other = (table_of("skip", hand, "skip").take_that_before(0, by=1).blind(1) for hand in ("nope", "attack"))
    for table in (one, other):
        table.draws()
    look_alike(one, other, 0, 1, 2, SPECTATOR)


def test_a_stash_is_anybodys_guess() -> None:  # KIT-43
    one, other = (table_of("tower_of_power", "nope").stash(stash) for stash in ("skip defuse", "nope attack"))
    for table in (one, other):
        table.plays("tower_of_power")
    look_alike(one, other, 0, 1, 2, SPECTATOR)


def test_a_card_from_the_stash_is_known_to_the_thief_alone() -> None:  # KIT-43
    one, other = (table_of("favor", "nope").tower_on(1, stash) for stash in ("skip", "attack"))
    for table in (one, other):
        table.plays("favor", on=1)
    look_alike(one, other, 1, 2, SPECTATOR)


def test_a_favor_from_a_tower_does_not_tell_the_hand() -> None:  # KIT-43
    one, other = (table_of("favor", hand).tower_on(1, "attack") for hand in ("nope", "defuse"))
    for table in (one, other):
        table.plays("favor", on=1)
    look_alike(one, other, 0, 2, SPECTATOR)


def test_three_of_a_kind_on_a_tower_does_not_tell_the_hand() -> None:  # KIT-43
    one, other = (table_of("skip skip skip", hand).tower_on(1, "attack") for hand in ("nope", "defuse"))
    for table in (one, other):
        table.threes("skip", "defuse", on=1)
    look_alike(one, other, 0, 2, SPECTATOR)


def test_a_favor_does_not_tell_what_else_could_be_given() -> None:  # KIT-31
    one, other = (table_of("favor", hand, "skip").plays("favor", on=1) for hand in (BOTH, "skip nope"))
    look_alike(one, other, 0, 2, SPECTATOR)


def test_a_lone_barker_tells_only_that_nobody_has_the_other() -> None:  # KIT-41, KIT-57
    one = table_of("barking_kitten", "nope", pile="barking_kitten skip").stash("skip").plays("barking_kitten")
    other = table_of("barking_kitten", "defuse", pile="skip skip").stash("barking_kitten").plays("barking_kitten")
    look_alike(one, other, 0, 2, SPECTATOR)


def test_a_catomic_bomb_tells_only_the_number_of_kittens() -> None:  # KIT-32
    one = table_of("catomic_bomb", "nope", pile="exploding_kitten skip favor").plays("catomic_bomb")
    other = table_of("catomic_bomb", "nope", pile="attack exploding_kitten nope").plays("catomic_bomb")
    look_alike(one, other, 0, 1, 2, SPECTATOR)


def test_a_garbage_choice_is_unseen_until_all_are_in() -> None:  # KIT-57
    one, other = (
        table_of("garbage_collection skip", "nope attack", "favor").plays("garbage_collection") for _ in range(2)
    )
    one.does(Put(Card.NOPE, False), 1)
    other.does(Put(Card.ATTACK, False), 1)
    look_alike(one, other, 0, 2, SPECTATOR)


def test_who_answers_first_in_a_window_is_unseen() -> None:  # KIT-57
    table = table_of("garbage_collection skip", "nope attack", "favor").plays("garbage_collection")
    before = table.sees(0)
    table.does(Put(Card.NOPE, False), 1)
    assert table.sees(0) == before


def test_a_mark_tells_one_card() -> None:  # KIT-32
    one, other = (
        table_of("mark", hand, "skip").luck_picks_unmarked(1, "attack").plays("mark", on=1)
        for hand in ("attack skip", "attack favor")
    )
    look_alike(one, other, 0, 2, SPECTATOR)


@pytest.mark.parametrize("hand", ["nope nope", "alter_the_future_now skip", "skip skip"])
def test_an_announced_draw_waits_for_everybody_whatever_is_held(hand: str) -> None:  # KIT-52
    table_of("skip", hand, "favor").draws(wait=True).asks_all("now", 1, 2)


def test_nobody_learns_by_a_refusal_what_another_holds() -> None:  # KIT-41
    """Whether a barker meets its partner shows when it is played, not in what can be played."""
    one, other = (table_of("barking_kitten skip", hand, "favor") for hand in ("barking_kitten", "nope"))
    assert one.may(0) == other.may(0)


def test_a_blind_seat_under_ill_take_that_learns_nothing_of_its_hand() -> None:  # KIT-42, KIT-33
    one, other = (table_of(hand, "skip").take_that_before(0, by=1).blind(0) for hand in ("bury", "skip"))
    look_alike(one, other, 0, 1, 2, SPECTATOR)


def test_a_taken_draw_looks_the_same_to_the_others_whatever_it_is() -> None:  # KIT-45
    one, other = (
        table_of("skip", "nope", "favor", pile=f"{top} skip").take_that_before(0, by=1).draws()
        for top in ("attack", "defuse")
    )
    look_alike(one, other, 2, SPECTATOR)


def test_where_a_given_kitten_goes_is_a_secret_of_the_taker() -> None:  # KIT-45
    one, other = (
        table_of("skip", "defuse", "favor", pile="exploding_kitten skip favor").take_that_before(0, by=1).draws()
        for _ in range(2)
    )
    one.places(0)
    other.places(2)
    look_alike(one, other, 0, 2, SPECTATOR)


def test_a_kitten_placed_after_a_theft_is_a_secret_of_its_owner() -> None:  # KIT-31
    one, other = (
        table_of("favor", f"{BOTH} defuse", "skip").plays("favor", on=1).gives("streaking_kitten") for _ in range(2)
    )
    one.places(0)
    other.places(3)
    look_alike(one, other, 0, 2, SPECTATOR)
