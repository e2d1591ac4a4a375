"""KIT-32, KIT-46, KIT-57: Garbage Collection, sealed and shuffled, and Potluck, in order and not shuffled."""

from engines.core.errors import Reason
from engines.core.events import Answered
from engines.core.viewers import SPECTATOR
from engines.kittens.actions import Put, PutUnseen
from engines.kittens.cards import Card
from engines.kittens.events import CardPut, KittenShown, PileShuffled
from tests.engines.kittens.table import KittensTable, cards, kittens

PILE = "shuffle attack see_the_future"
BOTH = "streaking_kitten exploding_kitten"


def table_of(*hands: str, players: int = 3) -> KittensTable:
    return kittens(players, "streaking", "barking").hands(*hands).pile(PILE)


def potluck(*hands: str, players: int = 3) -> KittensTable:
    """Seat 0 has played a Potluck, and nobody Noped it."""
    first, *rest = hands
    return table_of(f"potluck {first}", *rest, players=players).plays("potluck")


def garbage(*hands: str, players: int = 3) -> KittensTable:
    """Seat 0 has played a Garbage Collection, and nobody Noped it."""
    first, *rest = hands
    return table_of(f"garbage_collection {first}", *rest, players=players).plays("garbage_collection")


# -- Potluck


def test_a_potluck_begins_with_its_player() -> None:  # KIT-46
    potluck("skip favor", "skip", "nope").asks(0, "potluck")


def test_a_potluck_goes_round_in_order_of_play() -> None:  # KIT-46
    table = potluck("skip favor", "skip", "nope attack", "favor", players=4)
    table.puts("favor").asks(1, "potluck").puts("skip").asks(2, "potluck").puts("nope").asks(3, "potluck")
    table.puts("favor").turn_of(0)


def test_a_potluck_follows_the_direction() -> None:  # KIT-46
    table = table_of("potluck skip", "favor", "nope").reversed().plays("potluck").puts("skip")
    table.asks(2, "potluck").puts("nope").asks(1, "potluck").puts("favor").turn_of(0)


def test_each_card_lies_above_the_earlier_one() -> None:  # KIT-46, KIT-57
    table = potluck("skip", "favor", "nope").puts("skip").puts("favor").puts("nope").turn_of(0)
    assert table.pile_is == f"nope favor skip {PILE}"


def test_a_potluck_does_not_shuffle() -> None:  # KIT-57
    table = potluck("skip", "favor", "nope").puts("skip").puts("favor").puts("nope")
    assert table.happened(PileShuffled) == []


def test_everybody_chooses_the_card() -> None:  # KIT-46
    table = potluck("skip favor", "skip", "nope")
    assert table.may_all(0) == [Put(Card.SKIP, False), Put(Card.FAVOR, False)]
    table.puts("favor").has(0, "skip")


def test_only_a_hand_card_can_be_put() -> None:  # KIT-46
    table = potluck("skip favor", "skip", "nope")
    table.refuses(Put(Card.NOPE, False), rule="KIT-54")


def test_who_sees_does_not_put_unseen() -> None:  # KIT-46
    table = potluck("skip favor", "skip", "nope")
    assert not table.offers(0, PutUnseen())
    table.refuses(PutUnseen(), rule="KIT-33")


def test_who_has_no_cards_brings_none() -> None:  # KIT-57
    table = potluck("skip", "", "nope").puts("skip").asks(2, "potluck").puts("nope").turn_of(0)
    assert table.pile_is == f"nope skip {PILE}"


def test_the_player_of_the_potluck_may_have_no_cards_left() -> None:  # KIT-57
    potluck("", "favor", "nope").asks(1, "potluck").puts("favor").puts("nope").turn_of(0)


def test_the_dead_bring_nothing() -> None:  # KIT-46
    table_of("potluck skip", "favor", "nope").out(1).plays("potluck").puts("skip").asks(2, "potluck")


def test_when_nobody_has_cards_nothing_happens() -> None:  # KIT-57
    table = potluck("").turn_of(0)
    assert table.pile_is == PILE


def test_nobody_else_sees_what_is_brought() -> None:  # KIT-46
    table = potluck("skip favor", "skip", "nope").puts("favor")
    assert table.told(0, CardPut) == [CardPut((), 0, Card.FAVOR)]
    assert table.told(1, CardPut) == table.told(SPECTATOR, CardPut) == [CardPut((), 0, None)]


def test_who_brought_a_card_knows_where_it_lies() -> None:  # KIT-46
    table = potluck("skip favor", "skip", "nope").puts("favor").puts("skip").puts("nope")
    assert table.sees(0).known == (None, None, Card.FAVOR)
    assert table.sees(2).known == (Card.NOPE,)


def test_a_potluck_is_noped() -> None:  # KIT-46, KIT-52
    table = table_of("potluck skip", "nope", "favor").plays("potluck", wait=True).nopes(1).nobody_reacts().turn_of(0)
    assert table.pile_is == PILE


def test_out_of_time_the_lowest_card_is_brought() -> None:  # KIT-46
    table = potluck("favor skip", "skip", "nope").times_out().asks(1, "potluck").has(0, "favor")
    assert table.pile_is == f"skip {PILE}"


def test_then_the_turn_goes_on_with_a_draw() -> None:  # KIT-46
    potluck("skip", "favor", "nope").puts("skip").puts("favor").puts("nope").draws().turn_of(1).has(0, "nope")


def test_resigning_at_a_potluck() -> None:  # KIT-53, KIT-46
    table = potluck("skip", "favor", "nope").puts("skip").resigns(1).asks(2, "potluck").puts("nope").turn_of(0)
    assert table.pile_is == f"nope skip {PILE}"
    assert Card.FAVOR in table.state.discard


def test_resigning_before_ones_turn_at_a_potluck() -> None:  # KIT-53, KIT-46
    table = potluck("skip", "favor", "nope", "skip", players=4).resigns(2).asks(0, "potluck").puts("skip")
    table.puts("favor").asks(3, "potluck").puts("skip").turn_of(0)


def test_the_player_of_a_potluck_resigns_instead_of_bringing_a_card() -> None:  # KIT-53, KIT-46
    table = potluck("skip", "favor", "nope").resigns(0)
    table.nobody_reacts()
    while table.state.stage == "potluck":
        table.times_out()
    table.nobody_reacts().turn_of(1)
    assert Card.SKIP in table.state.discard


def test_the_player_of_a_potluck_resigns_while_others_bring_cards() -> None:  # KIT-53, KIT-46
    table = potluck("skip nope", "favor", "nope").puts("skip").resigns(0)
    while table.state.stage == "potluck":
        table.times_out()
    table.nobody_reacts().turn_of(1)
    assert Card.SKIP in table.state.pile


def test_sighted_the_streaking_kitten_at_a_potluck_waits_for_the_defuse() -> None:  # KIT-46, KIT-31
    table = potluck("skip", f"{BOTH} defuse", "nope").puts("skip").puts("streaking_kitten").asks(1, "place_kitten")
    table.resigns(1).asks(2, "potluck").puts("nope").turn_of(0)
    assert Card.EXPLODING_KITTEN in table.state.discard


def test_blind_at_a_potluck_the_choice_is_unseen() -> None:  # KIT-33, KIT-46
    table = table_of("potluck skip", "favor nope", "nope").blind(1).plays("potluck").puts("skip")
    assert table.may_all(1) == [PutUnseen()]
    table.refuses(Put(Card.FAVOR, False), rule="KIT-33")
    table.puts_unseen("favor").asks(2, "potluck").has(1, "nope")
    assert table.pile_is == f"favor skip {PILE}"


def test_the_blind_may_pick_a_marked_card_that_lies_open() -> None:  # KIT-33, KIT-50
    table = table_of("potluck skip", "favor nope", "nope").marked(1, "favor").blind(1).plays("potluck").puts("skip")
    assert set(table.may_all(1)) == {Put(Card.FAVOR, True), PutUnseen()}
    table.puts("favor", marked=True).has(1, "nope")
    assert table.sees(0).spots[1].marked == ()


def test_unseen_is_never_a_marked_card() -> None:  # KIT-33, KIT-50
    table = table_of("potluck skip", "favor nope", "nope").marked(1, "nope").blind(1).plays("potluck").puts("skip")
    table.next_random(0).does(PutUnseen(), 1).has(1, "nope")
    assert table.sees(0).spots[1].marked == (Card.NOPE,)


def test_the_blind_with_marked_cards_only_pick_one_of_these() -> None:  # KIT-33, KIT-50
    table = table_of("potluck skip", "favor", "nope").marked(1, "favor").blind(1).plays("potluck").puts("skip")
    assert table.may_all(1) == [Put(Card.FAVOR, True)]
    table.refuses(PutUnseen(), rule="KIT-33", reason=Reason.AGAINST_THE_RULES)


# -- Garbage Collection


def test_garbage_collection_asks_everybody_at_once() -> None:  # KIT-32, KIT-57
    table = garbage("skip", "favor", "nope")
    assert sorted(ask.seat for ask in table.state.decisions()) == [0, 1, 2]
    assert {ask.kind for ask in table.state.decisions()} == {"garbage"}


def test_nothing_happens_before_the_last_has_chosen() -> None:  # KIT-57
    table = garbage("skip", "favor", "nope").puts("nope", seat=2).puts("skip", seat=0)
    assert table.pile_is == PILE
    assert [table.sees(1).spots[seat].hand_size for seat in range(3)] == [1, 1, 1]
    table.puts("favor", seat=1).turn_of(0)
    assert sorted(table.state.pile) == sorted(cards(f"{PILE} skip favor nope"))


def test_choices_are_sealed() -> None:  # KIT-57
    table = garbage("skip", "favor", "nope").puts("favor", seat=1)
    assert table.told(1, Answered) == [Answered((), 1, Put(Card.FAVOR, False))]
    assert table.told(0, Answered) == table.told(2, Answered) == table.told(SPECTATOR, Answered) == []
    assert [event for event in table.events if event.seen_by(0) is not None] == []


def test_a_sealed_choice_stands() -> None:  # KIT-57
    table = garbage("skip", "favor skip", "nope").puts("favor", seat=1)
    table.refuses(Put(Card.SKIP, False), seat=1, reason=Reason.ALREADY_ANSWERED)


def test_the_order_of_the_answers_changes_nothing() -> None:  # KIT-57
    forward = garbage("skip", "favor", "nope").puts("skip", seat=0).puts("favor", seat=1).puts("nope", seat=2)
    backward = garbage("skip", "favor", "nope").puts("nope", seat=2).puts("favor", seat=1).puts("skip", seat=0)
    assert forward.pile_is == backward.pile_is
    assert forward.happened(CardPut) == backward.happened(CardPut)


def test_the_pile_is_shuffled() -> None:  # KIT-32
    table = garbage("skip", "favor", "nope").puts("skip", seat=0).puts("favor", seat=1).puts("nope", seat=2)
    assert table.happened(PileShuffled) == [PileShuffled()]
    assert [table.sees(seat).known for seat in range(3)] == [(), (), ()]


def test_shuffled_with_the_cards_that_were_put() -> None:  # KIT-32
    tops = set()
    for number in range(12):
        table = garbage("skip", "favor", "nope").puts("skip", seat=0).puts("favor", seat=1)
        table.rng.used = 4 * 3 * number
        tops.add(table.puts("nope", seat=2).pile_is.split()[0])
    assert tops & {"skip", "favor", "nope"}
    assert tops & set(PILE.split())


def test_each_sees_only_the_own_card() -> None:  # KIT-32
    table = garbage("skip", "favor", "nope").puts("skip", seat=0).puts("favor", seat=1).puts("nope", seat=2)
    assert {(event.seat, event.card) for event in table.told(1, CardPut)} == {(0, None), (1, Card.FAVOR), (2, None)}
    assert {event.card for event in table.told(SPECTATOR, CardPut)} == {None}


def test_who_has_no_cards_is_not_asked() -> None:  # KIT-32
    table = garbage("skip", "", "nope")
    assert sorted(ask.seat for ask in table.state.decisions()) == [0, 2]


def test_the_player_of_the_garbage_collection_may_have_no_cards_left() -> None:  # KIT-32
    table = garbage("", "favor", "nope")
    assert sorted(ask.seat for ask in table.state.decisions()) == [1, 2]


def test_without_any_cards_the_pile_is_only_shuffled() -> None:  # KIT-32
    garbage("").turn_of(0)


def test_garbage_collection_does_not_end_the_turn() -> None:  # KIT-32
    garbage("skip skip", "favor").puts("skip", seat=0).puts("favor", seat=1).turn_of(0).plays("skip").turn_of(1)


def test_garbage_collection_is_noped() -> None:  # KIT-32, KIT-52
    table = table_of("garbage_collection skip", "nope", "favor").plays("garbage_collection", wait=True).nopes(1)
    table.nobody_reacts().turn_of(0).has(0, "skip")
    assert table.pile_is == PILE


def test_out_of_time_the_lowest_card_goes() -> None:  # KIT-32
    garbage("skip", "attack favor defuse").times_out(1).puts("skip", seat=0).has(1, "favor defuse")


def test_a_standing_pass_is_no_answer_here() -> None:  # KIT-32
    table = table_of("garbage_collection skip", "favor", "nope").stands_by(1).plays("garbage_collection")
    assert 1 in [ask.seat for ask in table.state.decisions()]


def test_resigning_in_the_garbage_window() -> None:  # KIT-53, KIT-32
    table = garbage("skip", "favor", "nope").puts("skip", seat=0).puts("nope", seat=2).resigns(1).nobody_reacts()
    table.turn_of(0)
    assert sorted(table.state.pile) == sorted(cards(f"{PILE} skip nope"))
    assert Card.FAVOR in table.state.discard


def test_a_sealed_choice_of_who_resigns_goes_with_the_hand() -> None:  # KIT-53, KIT-57
    table = garbage("skip", "favor", "nope").puts("favor", seat=1).resigns(1)
    table.puts("skip", seat=0).puts("nope", seat=2).turn_of(0)
    assert Card.FAVOR in table.state.discard
    assert Card.FAVOR not in table.state.pile


def test_the_player_of_the_garbage_collection_resigns() -> None:  # KIT-53, KIT-32
    table = garbage("skip", "favor", "nope").puts("favor", seat=1).resigns(0)
    while table.state.window is not None and table.state.window.kind == "garbage":
        table.times_out()
    table.nobody_reacts().turn_of(1)
    assert Card.SKIP in table.state.discard


def test_a_streaking_kitten_in_the_garbage_blows_up_after_the_window() -> None:  # KIT-32, KIT-31
    table = garbage("skip", f"{BOTH} defuse", "nope").puts("streaking_kitten", seat=1)
    assert table.happened(KittenShown) == []
    table.puts("skip", seat=0).puts("nope", seat=2)
    assert table.happened(KittenShown) == [KittenShown(1, Card.EXPLODING_KITTEN)]
    table.asks(1, "place_kitten")


def test_resigning_while_placing_a_kitten_in_the_garbage_collection() -> None:  # KIT-53, KIT-32
    table = garbage("skip", f"{BOTH} defuse", "nope").puts("streaking_kitten", seat=1).puts("skip", seat=0)
    table.puts("nope", seat=2).asks(1, "place_kitten").resigns(1).nobody_reacts().turn_of(0)
    assert Card.EXPLODING_KITTEN in table.state.discard
    assert Card.EXPLODING_KITTEN not in table.state.pile
    assert {Card.SKIP, Card.NOPE} <= set(table.state.pile)


def test_a_kitten_in_the_garbage_looks_like_any_card() -> None:  # KIT-55, KIT-57
    def played(chosen: str) -> KittensTable:
        table = garbage("skip", f"{BOTH} defuse", "nope").puts(chosen, seat=1).puts("skip", seat=0)
        return table.puts("nope", seat=2)

    kitten, defuse = played("exploding_kitten"), played("defuse")
    for viewer in (0, 2, SPECTATOR):
        assert [event.seen_by(viewer) for event in kitten.events] == [event.seen_by(viewer) for event in defuse.events]
        assert kitten.sees(viewer) == defuse.sees(viewer)


def test_blind_in_the_garbage_collection_the_choice_is_unseen() -> None:  # KIT-33, KIT-32
    table = table_of("garbage_collection skip", "favor nope", "nope").blind(1).plays("garbage_collection")
    assert table.may_all(1) == [PutUnseen()]
    table.puts("skip", seat=0).puts("nope", seat=2).puts_unseen("favor", seat=1).turn_of(0).has(1, "nope")
    assert (1, Card.FAVOR) in {(event.seat, event.card) for event in table.told(1, CardPut)}
    assert table.is_blind(1)


def test_blind_in_the_garbage_collection_nothing_is_seen_before_all_have_chosen() -> None:  # KIT-33, KIT-57
    table = table_of("garbage_collection skip", "favor nope", "nope").blind(1).plays("garbage_collection")
    table.puts_unseen(seat=1)
    assert table.told(1, CardPut) == []
    assert table.sees(1).held == ()
