"""Awkward moments of ruleset 2, written down from the rules page first, each with the answer that it gives."""

from engines.core.events import GameOver
from engines.core.viewers import SPECTATOR
from engines.kittens import events as told
from engines.kittens.actions import Give, Play, Put
from engines.kittens.cards import Card
from tests.engines.kittens.table import KittensTable, cards, kittens

ALL = ("imploding", "streaking", "barking")
NOW = Card.ALTER_THE_FUTURE_NOW
PILE = "shuffle skip favor attack nope"
BOTH = "streaking_kitten exploding_kitten"


def table_of(*hands: str) -> KittensTable:
    """As many players as there are hands, with everything in the box."""
    return kittens(len(hands), *ALL).hands(*hands).pile(PILE)


# -- who is active


def test_super_skip_by_the_attacked_makes_the_next_one_active() -> None:  # KIT-60, KIT-32
    table = table_of("attack", "super_skip favor", "favor").plays("attack").turn_of(1, 2)
    table.plays("super_skip", wait=True).nobody_nopes().asks_all("now", 1).nobody_reacts().turn_of(2)


def test_who_drops_the_catomic_bomb_may_still_alter_what_it_left() -> None:  # KIT-60, KIT-32
    table = table_of("catomic_bomb alter_the_future_now", "skip", "skip").pile("skip exploding_kitten favor attack")
    table.plays("catomic_bomb", wait=True).nobody_nopes().asks_all("now", 2, 0).alters_now(0).arranges(1, 0, 2)
    table.turn_of(1)
    assert table.state.pile[-2] is Card.EXPLODING_KITTEN


def test_the_dead_are_skipped_on_the_way_to_the_active_player() -> None:  # KIT-60, KIT-53
    table = table_of("skip favor", "", "favor", "favor").out(1).plays("skip", wait=True).nobody_nopes()
    table.asks_all("now", 3, 0).nobody_reacts().turn_of(2)


def test_reverse_with_two_players_makes_the_other_one_active() -> None:  # KIT-60, KIT-22
    table_of("reverse favor", "favor").plays("reverse", wait=True).nobody_nopes().asks_all("now", 0)


def test_a_now_between_turns_that_the_next_player_nopes() -> None:  # KIT-60, KIT-6
    """The Noper is the active player this time, and so is not asked."""
    table = table_of("skip alter_the_future_now favor", "nope favor", "favor").plays("skip", wait=True)
    table.passes(1, 2).asks_all("now", 2, 0).passes(2).does(Play(NOW), 0).nopes(1).nobody_nopes()
    table.asks_all("now", 2, 0).nobody_reacts().turn_of(1)
    assert table.pile_is == PILE


def test_the_next_player_resigns_before_the_turn_begins() -> None:  # KIT-60, KIT-53
    table = table_of("skip favor", "favor", "favor", "favor").plays("skip", wait=True).nobody_nopes()
    table.asks_all("now", 2, 3, 0).resigns(1).asks_all("now", 2, 3, 0).nobody_reacts().turn_of(2)


def test_barking_leaves_its_player_active() -> None:  # KIT-60, KIT-41
    table = table_of("barking_kitten favor", "barking_kitten", "favor").plays("barking_kitten", wait=True)
    assert table.is_out(1)
    table.asks_all("now", 2).nobody_reacts().turn_of(0)


def test_when_all_have_a_standing_pass_nobody_waits() -> None:  # KIT-60, KIT-52
    table = table_of("see_the_future favor", "nope favor", "favor").stands_by(1).stands_by(2)
    table.plays("see_the_future", wait=True).turn_of(0).draws(wait=True).turn_of(1).has(0, "favor shuffle")


# -- what the clock takes


def test_the_clock_has_no_choice_with_a_stash_overhead() -> None:  # KIT-61, KIT-43
    table = table_of("favor", "defuse skip", "").tower_on(1, "tacocat").plays("favor", on=1)
    table.turn_of(0).has(0, "tacocat").has(1, "defuse skip")


def test_the_clock_hands_over_the_only_copy_though_it_is_a_defuse() -> None:  # KIT-61, KIT-9
    table = table_of("skip skip skip", "defuse nope", "").marked(1, "defuse").threes("skip", "defuse", on=1)
    assert table.asks(1, "hand_over").state.default(1) == Give(Card.DEFUSE, marked=True)


def test_the_clock_brings_a_potluck_to_its_end() -> None:  # KIT-61, KIT-46
    """The Streaking Kitten goes before the Defuse, so the held kitten explodes, and the clock puts it on top first."""
    table = table_of("potluck nope", f"{BOTH} defuse", "defuse favor").plays("potluck").times_out(0)
    table.times_out(1).asks(1, "place_kitten").times_out(1).times_out(2).nobody_reacts().turn_of(0)
    assert table.pile_is == f"favor streaking_kitten exploding_kitten nope {PILE}"


# -- what reaches the pile


def test_the_player_of_a_potluck_goes_out_by_it() -> None:  # KIT-62, KIT-53
    """The others still bring their cards; then the turn is the next player's, who is the active one."""
    table = table_of(f"potluck {BOTH} skip", "favor favor", "nope nope").plays("potluck").puts("streaking_kitten")
    assert table.is_out(0)
    table.puts("favor").puts("nope", wait=True).asks_all("now", 2).nobody_reacts().turn_of(1)
    assert table.pile_is == f"nope favor {PILE}"


def test_the_game_ends_in_the_middle_of_a_garbage_collection() -> None:  # KIT-62, KIT-53
    table = table_of("garbage_collection skip", f"{BOTH} nope").plays("garbage_collection")
    table.puts("streaking_kitten", seat=1).puts("skip", seat=0).is_won_by(0)
    names = [type(event) for event in table.events if event.seen_by(SPECTATOR) is not None]
    assert names == [told.CardPut, told.CardPicked, told.KittenShown, told.PlayerOut, GameOver]


def test_a_blind_player_picks_the_streaking_kitten_that_lies_open() -> None:  # KIT-62, KIT-50
    table = table_of("potluck skip", f"{BOTH} defuse skip", "").marked(1, "streaking_kitten").blind(1)
    table.plays("potluck").puts("skip").luck_picks_in_turn(1, "-streaking_kitten -exploding_kitten skip defuse")
    table.does(Put(Card.STREAKING_KITTEN, marked=True), 1)
    names = [type(event).__name__ for event in table.events]
    assert names == ["CardPicked", "KittenShown", "CardThrown", "CardThrown", "Defused"]
    table.places(0).turn_of(0).has(1, "")
    assert table.pile_is == f"streaking_kitten exploding_kitten skip {PILE}"


def test_another_resigns_while_a_kitten_is_placed_in_the_garbage_collection() -> None:  # KIT-62, KIT-53
    """What that player had chosen lies on the discard pile with the rest of the hand."""
    table = table_of("garbage_collection skip", f"{BOTH} defuse", "favor").plays("garbage_collection")
    table.puts("skip", seat=0).puts("favor", seat=2).puts("streaking_kitten", seat=1).asks(1, "place_kitten")
    table.resigns(2).places(0).turn_of(0)
    assert Card.FAVOR in table.state.discard
    assert sorted(table.state.pile) == sorted(cards(f"{PILE} skip {BOTH}"))


# -- moments that no random game has met


def test_resigning_with_two_kittens_to_place() -> None:  # KIT-53, KIT-33
    table = table_of(f"{BOTH} defuse defuse", "skip", "skip").pile("exploding_kitten skip").blind(0)
    table.luck_picks_in_turn(0, "exploding_kitten defuse defuse").draws().asks(0, "place_kitten").resigns(0)
    table.turn_of(1)
    assert table.state.discard.count(Card.EXPLODING_KITTEN) == 2
    assert table.pile_is == "skip"


def test_resigning_while_arranging_shares_nothing() -> None:  # KIT-53, KIT-42
    table = table_of("share_the_future", "skip", "skip").plays("share_the_future").asks(0, "arrange").resigns(0)
    table.without(told.FutureShared).nobody_reacts().turn_of(1)
    assert table.pile_is == PILE


def test_a_card_of_the_hand_is_not_played_between_actions() -> None:  # KIT-52, KIT-42
    table_of("favor", "skip favor", "skip").draws(wait=True).refuses(Play(Card.SKIP), seat=1, rule="KIT-52")
