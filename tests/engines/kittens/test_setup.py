"""KIT-1, KIT-2, KIT-3, and the set-up of the expansions: what is dealt, and what lies in the pile."""

from collections import Counter
from itertools import combinations, product

import pytest

from engines.core.catalogue import Catalogue
from engines.core.errors import SetupReason
from engines.core.rng import derive_seed
from engines.core.viewers import ORGANIZER, SPECTATOR
from engines.kittens import cards
from engines.kittens.actions import Three
from engines.kittens.cards import Card
from engines.kittens.state import KittensState
from tests.engines.kittens.table import BOXES, kittens, kittens_refused

SEEDS = range(60)
ALL = ("imploding", "streaking", "barking")
MIXES = [mix for size in range(4) for mix in combinations(ALL, size)]

# Written down from the rules page, title by title: kittens and Defuses are listed apart.
BASE = {
    "nope": 5,
    "attack": 4,
    "skip": 4,
    "favor": 4,
    "shuffle": 4,
    "see_the_future": 5,
    "tacocat": 4,
    "cattermelon": 4,
    "hairy_potato_cat": 4,
    "beard_cat": 4,
    "rainbow_ralphing_cat": 4,
}
IMPLODING = {"feral_cat": 4, "alter_the_future": 4, "targeted_attack": 3, "reverse": 4, "draw_from_the_bottom": 4}
STREAKING = {
    "streaking_kitten": 1,
    "super_skip": 1,
    "see_the_future_5": 1,
    "alter_the_future_5": 1,
    "swap_top_and_bottom": 3,
    "garbage_collection": 1,
    "catomic_bomb": 1,
    "mark": 3,
    "curse_of_the_cat_butt": 2,
}
BARKING = {
    "barking_kitten": 2,
    "alter_the_future_now": 2,
    "bury": 2,
    "personal_attack": 4,
    "share_the_future": 2,
    "tower_of_power": 1,
    "ill_take_that": 4,
    "super_skip": 1,
    "potluck": 2,
}


def seeded(number: int, players: int = 4, *expansions: str, **options: object) -> KittensState:
    state: KittensState = BOXES.new(players, derive_seed(f"setup {number}"), {"expansions": expansions, **options})
    return state


def everywhere(state: KittensState) -> Counter[str]:
    """Every card that is in the game, wherever it lies, by name."""
    cards = [*state.pile, *state.discard, *state.aside, *state.stash]
    for hand in state.hands:
        cards += hand
    return Counter(card.name.lower() for card in cards)


def decks(players: int, mix: tuple[str, ...]) -> int:
    if players >= 7 or (players == 6 and "imploding" not in mix):
        return 2
    return 1


def plain_cards(players: int, mix: tuple[str, ...]) -> Counter[str]:
    """All cards that are neither kittens (to be drawn) nor Defuses."""
    cards: Counter[str] = Counter()
    for _ in range(decks(players, mix)):
        cards.update(BASE)
    for name, added in (("imploding", IMPLODING), ("streaking", STREAKING), ("barking", BARKING)):
        if name in mix:
            cards.update(added)
    return cards


def kittens_in_all(players: int, mix: tuple[str, ...]) -> int:
    if "streaking" in mix:
        return players
    if "imploding" in mix and players == 2:
        return 2
    return players - 1


def defuses_left(players: int, mix: tuple[str, ...]) -> int:
    """The remaining Defuses that stay in the game."""
    left = 6 * decks(players, mix) - players
    few = (2,) if not mix else (2, 3) if "imploding" in mix or "streaking" in mix else ()
    return 2 if players in few else left


def test_the_numbers_of_this_table_are_those_of_the_boxes() -> None:  # KIT-1, KIT-20, KIT-30, KIT-40
    assert sum(BASE.values()) + 4 + 6 == 56
    assert sum(IMPLODING.values()) + 1 == 20
    assert sum(STREAKING.values()) + 1 == 15
    assert sum(BARKING.values()) == 20


@pytest.mark.parametrize("quick", [False, True])
@pytest.mark.parametrize(("players", "mix"), list(product(range(2, 10), MIXES)))
def test_the_deck_after_the_set_up(  # KIT-1, KIT-2, KIT-3, KIT-20, KIT-30, KIT-40
    players: int, mix: tuple[str, ...], quick: bool
) -> None:
    state = seeded(1, players, *mix, quick=quick)
    plain = plain_cards(players, mix)
    defuses = defuses_left(players, mix)
    dealt = 7 if mix else 4
    stash = 6 if "barking" in mix else 0
    early = "streaking" in mix or "barking" in mix  # the remaining Defuses are in before the deal
    late_tower = quick and "barking" in mix
    before_kittens = sum(plain.values()) - stash - dealt * players + (defuses if early else 0) - late_tower
    aside = before_kittens // 3 if quick else 0
    all_kittens = kittens_in_all(players, mix)
    pile = before_kittens - aside + late_tower + (0 if early else defuses) + all_kittens
    imploding = int("imploding" in mix)

    assert [len(hand) for hand in state.hands] == [dealt + 1] * players
    assert (len(state.pile), len(state.stash), len(state.aside), len(state.discard)) == (pile, stash, aside, 0)
    assert state.pile.count(Card.EXPLODING_KITTEN) == all_kittens - imploding
    assert state.pile.count(Card.IMPLODING_KITTEN) == imploding
    expected = plain + Counter(
        {"exploding_kitten": all_kittens - imploding, "imploding_kitten": imploding, "defuse": defuses + players}
    )
    assert everywhere(state) == +expected


# A few of the numbers of the long table, worked out by hand.
@pytest.mark.parametrize(
    ("players", "mix", "quick", "pile", "aside"),
    [
        (2, (), False, 41, 0),  # 46 - 8 = 38, 1 kitten, 2 Defuses
        (3, (), False, 39, 0),  # 46 - 12 = 34, 2 kittens, 3 Defuses
        (5, (), False, 31, 0),  # 46 - 20 = 26, 4 kittens, 1 Defuse
        (5, (), True, 23, 8),  # 26, of which 8 are aside: 18, 4 kittens, 1 Defuse
        (6, (), False, 79, 0),  # 92 - 24 = 68, 5 kittens, 6 Defuses
        (2, ("imploding",), False, 55, 0),  # 65 - 14 = 51, 2 kittens, 2 Defuses
        (6, ("imploding",), False, 28, 0),  # 65 - 42 = 23, 5 kittens, no Defuse
        (7, ("imploding",), False, 73, 0),  # 111 - 49 = 62, 6 kittens, 5 Defuses
        (3, ("streaking",), False, 44, 0),  # 60 + 2 Defuses - 21 = 41, 3 kittens
        (3, ("streaking",), True, 31, 13),  # 41, of which 13 are aside: 28, 3 kittens
        (3, ("barking",), False, 44, 0),  # 66 + 3 Defuses - 6 - 21 = 42, 2 kittens
        (3, ("barking",), True, 31, 13),  # 65 + 3 Defuses - 6 - 21 = 41, less 13: 28, the Tower, 2 kittens
        (2, ("barking",), False, 51, 0),  # 66 + 4 Defuses - 6 - 14 = 50, 1 kitten
        (2, ("imploding", "streaking", "barking"), False, 83, 0),  # 99 + 2 - 6 - 14 = 81, 2 kittens
        (5, ("imploding", "streaking", "barking"), False, 64, 0),  # 99 + 1 - 6 - 35 = 59, 5 kittens
        (5, ("imploding", "streaking", "barking"), True, 45, 19),  # 58, less 19: 39, the Tower, 5 kittens
        (9, ("imploding", "streaking", "barking"), False, 88, 0),  # 145 + 3 - 6 - 63 = 79, 9 kittens
        (9, ("imploding", "streaking", "barking"), True, 62, 26),  # 78, less 26: 52, the Tower, 9 kittens
        (9, (), False, 67, 0),  # 92 - 36 = 56, 8 kittens, 3 Defuses
    ],
)
def test_some_decks_counted_by_hand(  # KIT-2, KIT-3, KIT-20, KIT-30, KIT-40
    players: int, mix: tuple[str, ...], quick: bool, pile: int, aside: int
) -> None:
    state = seeded(1, players, *mix, quick=quick)
    assert (len(state.pile), len(state.aside)) == (pile, aside)


# -- players -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("players", [-1, 0, 1, 10])
def test_one_is_too_few_and_ten_are_too_many(players: int, mix: tuple[str, ...]) -> None:  # KIT-1
    assert kittens_refused(players, expansions=mix) is SetupReason.BAD_SEATS


def test_five_play_with_one_deck_and_six_with_two() -> None:  # KIT-1
    assert everywhere(seeded(1, 5))["nope"] == 5
    assert everywhere(seeded(1, 6))["nope"] == 10


def test_with_imploding_kittens_six_play_with_one_deck_and_seven_with_two() -> None:  # KIT-1
    assert everywhere(seeded(1, 6, "imploding"))["nope"] == 5
    assert everywhere(seeded(1, 7, "imploding"))["nope"] == 10


@pytest.mark.parametrize("expansion", ["streaking", "barking"])
def test_other_expansions_do_not_make_a_sixth_seat(expansion: str) -> None:  # KIT-1
    assert everywhere(seeded(1, 6, expansion))["nope"] == 10
    assert everywhere(seeded(1, 5, expansion))["nope"] == 5


def test_an_expansion_is_never_doubled() -> None:  # KIT-1
    cards = everywhere(seeded(1, 9, *ALL))
    assert (cards["skip"], cards["reverse"], cards["mark"], cards["potluck"], cards["super_skip"]) == (8, 4, 3, 2, 2)


# -- the deal ------------------------------------------------------------------------------------------------------


def test_everybody_holds_a_defuse() -> None:  # KIT-2
    for number in SEEDS:
        assert [hand.count(Card.DEFUSE) for hand in seeded(number).hands] == [1, 1, 1, 1]


@pytest.mark.parametrize("expansion", ["streaking", "barking"])
def test_remaining_defuses_can_be_dealt_with_this_expansion(expansion: str) -> None:  # KIT-30, KIT-40
    held = [hand.count(Card.DEFUSE) for number in SEEDS for hand in seeded(number, 4, expansion).hands]
    assert min(held) == 1
    assert max(held) >= 2


def test_remaining_defuses_are_never_dealt_with_imploding_kittens() -> None:  # KIT-20
    held = [hand.count(Card.DEFUSE) for number in SEEDS for hand in seeded(number, 4, "imploding").hands]
    assert set(held) == {1}


def test_defuses_are_dealt_as_soon_as_one_expansion_says_so() -> None:  # KIT-40
    held = [hand.count(Card.DEFUSE) for number in SEEDS for hand in seeded(number, 4, "imploding", "barking").hands]
    assert max(held) >= 2


@pytest.mark.parametrize("mix", MIXES)
def test_nobody_is_dealt_a_kitten_to_draw(mix: tuple[str, ...]) -> None:  # KIT-2
    for number in SEEDS:
        state = seeded(number, 4, *mix, quick=True)
        held = [*state.stash, *state.aside, *(card for hand in state.hands for card in hand)]
        assert Card.EXPLODING_KITTEN not in held
        assert Card.IMPLODING_KITTEN not in held


def test_the_streaking_kitten_is_dealt_like_any_card() -> None:  # KIT-30
    dealt = [any(Card.STREAKING_KITTEN in hand for hand in seeded(number, 4, "streaking").hands) for number in SEEDS]
    assert {True, False} == set(dealt)


def test_the_tower_is_never_in_the_stash() -> None:  # KIT-40
    states = [seeded(number, 4, "barking") for number in SEEDS]
    assert all(Card.TOWER_OF_POWER not in state.stash for state in states)
    assert any(Card.TOWER_OF_POWER in hand for state in states for hand in state.hands)


def test_the_tower_may_come_to_anybody_or_stay_in_the_pile() -> None:  # KIT-40
    states = [seeded(number, 3, "barking") for number in range(200)]
    places = [[Card.TOWER_OF_POWER in cards for cards in (*state.hands, state.pile)].index(True) for state in states]
    assert set(places) == {0, 1, 2, 3}
    assert places.count(3) > 100  # 41 of 69 cards are left after the deal


def test_the_stash_may_hold_a_defuse() -> None:  # KIT-40
    assert any(Card.DEFUSE in seeded(number, 2, "barking").stash for number in SEEDS)


def test_in_the_quick_game_the_tower_is_always_in_the_pile() -> None:  # KIT-3, KIT-40
    assert all(Card.TOWER_OF_POWER in seeded(number, 4, "barking", quick=True).pile for number in SEEDS)


def test_in_the_quick_game_remaining_defuses_of_the_base_game_stay_in() -> None:  # KIT-2, KIT-3
    for number in SEEDS:
        state = seeded(number, 4, quick=True)
        assert state.pile.count(Card.DEFUSE) == 2
        assert Card.DEFUSE not in state.aside


def test_in_the_quick_game_dealt_in_defuses_may_be_set_aside() -> None:  # KIT-3, KIT-30
    assert any(Card.DEFUSE in seeded(number, 4, "streaking", quick=True).aside for number in SEEDS)


def test_the_game_is_not_quick_unless_asked() -> None:  # KIT-3
    assert kittens().state.aside == []
    assert kittens(quick=True).state.aside != []


# -- chance --------------------------------------------------------------------------------------------------------


def test_kittens_and_defuses_may_lie_anywhere() -> None:  # KIT-2
    states = [seeded(number, 5) for number in range(400)]
    assert {place for state in states for place, card in enumerate(state.pile) if card is Card.EXPLODING_KITTEN} == set(
        range(31)
    )
    assert {state.pile.index(Card.DEFUSE) for state in states} == set(range(31))


def test_the_imploding_kitten_begins_face_down() -> None:  # KIT-20, KIT-21
    places = set()
    for number in range(400):
        state = seeded(number, 6, "imploding")
        assert not state.imploding_up
        places.add(state.pile.index(Card.IMPLODING_KITTEN))
    assert places == set(range(28))


def test_every_title_can_be_dealt_to_every_seat() -> None:  # KIT-2
    dealt = {(seat, card) for number in range(300) for seat, hand in enumerate(seeded(number).hands) for card in hand}
    assert len(dealt) == 4 * 12


def test_the_same_seed_deals_the_same_game() -> None:  # KIT-2
    assert seeded(7).digest() == seeded(7).digest()
    assert seeded(7).hands != seeded(8).hands
    assert seeded(7).pile != seeded(8).pile


# -- who begins ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_options_name_who_begins(seat: int) -> None:  # KIT-4
    kittens(3, first_seat=seat).turn_of(seat)


def test_the_seed_names_who_begins() -> None:  # KIT-4
    states = [seeded(number) for number in SEEDS]
    assert {state.current for state in states} == {0, 1, 2, 3}
    assert all([ask.seat for ask in state.decisions()] == [state.current] for state in states)


@pytest.mark.parametrize("seat", [3, -1, 99, "two"])
def test_who_begins_sits_at_the_table(seat: object) -> None:  # KIT-4
    assert kittens_refused(3, first_seat=seat) is SetupReason.BAD_OPTION


def test_play_begins_clockwise_and_with_one_turn() -> None:  # KIT-4
    view = kittens(4, first_seat=2).sees(SPECTATOR)
    assert (view.current, view.turns, view.direction) == (2, 1, 1)


# -- bad options ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "options",
    [
        {"quick": "perhaps"},
        {"quick": 3},
        {"combinations": "dogs"},
        {"combinations": None},
        {"attack_stacking": "never"},
        {"expansions": "exploding"},
        {"expansions": ("imploding", "imploding")},
        {"expansions": "imploding,zombie"},
        {"expansions": 1},
    ],
)
def test_options_that_do_not_exist_are_refused(options: dict[str, object]) -> None:  # KIT-1, KIT-3, KIT-9, KIT-44
    assert kittens_refused(3, **options) is SetupReason.BAD_OPTION


def test_an_option_of_another_name_is_unknown() -> None:  # KIT-1
    assert kittens_refused(3, quickly=True) is SetupReason.UNKNOWN_OPTION


def test_options_may_be_written_as_text() -> None:  # KIT-1, KIT-3
    state = seeded(1, 3, quick="yes", combinations="cats", attack_stacking="always")
    assert (state.setup.options.quick, state.setup.options.combinations) == (True, "cats")
    assert state.setup.options.attack_stacking == "always"


def test_the_order_in_which_expansions_are_named_does_not_matter() -> None:  # KIT-40
    one = seeded(3, 3, "imploding", "barking")
    other = seeded(3, 3, "barking", "imploding")
    assert one.digest() == other.digest()


# -- what is public at the start -----------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_everybody_sees_the_sizes_and_nobody_the_cards(viewer: int) -> None:  # KIT-10, KIT-3, KIT-40
    view = kittens(3, "barking", quick=True, ruleset=BOXES.ruleset).sees(viewer)
    assert (view.pile_size, view.stash_size, view.aside_size) == (31, 6, 13)
    assert (view.pile, view.stash, view.aside, view.known, view.discard) == ((), (), (), (), ())
    assert [spot.hand_size for spot in view.spots] == [8, 8, 8]


def test_everybody_sees_the_own_hand_only() -> None:  # KIT-2
    table = kittens(3)
    for seat in range(3):
        hands = [spot.hand for spot in table.sees(seat).spots]
        assert [bool(hand) for hand in hands] == [other == seat for other in range(3)]
        assert list(hands[seat]) == table.state.hands[seat]
    assert [spot.hand for spot in table.sees(SPECTATOR).spots] == [(), (), ()]


def test_the_organizer_sees_every_card() -> None:  # KIT-2
    table = kittens(3, "barking", quick=True, ruleset=BOXES.ruleset)
    view = table.sees(ORGANIZER)
    assert [len(cards) for cards in (view.pile, view.stash, view.aside)] == [31, 6, 13]
    assert list(view.pile) == table.state.pile[::-1]
    assert [list(spot.hand) for spot in view.spots] == table.state.hands


@pytest.mark.parametrize("mix", MIXES)
def test_the_census_counts_every_card(mix: tuple[str, ...]) -> None:  # KIT-1
    state = seeded(1, 4, *mix, quick=True)
    assert +Counter(state.census()) == everywhere(state)


# -- cards of a later ruleset


def test_a_ruleset_has_no_copies_of_a_later_card(monkeypatch: pytest.MonkeyPatch) -> None:  # KIT-1, KIT-40
    """A card that came `since` a later ruleset has its number, and is nowhere in the game. Ruleset 0 lacks Potluck."""
    table = kittens(4, "barking")
    full = cards.catalogue(1)
    earlier = Catalogue(tuple(card for card in full.cards if card.code != "potluck"))
    monkeypatch.setattr(cards, "catalogue", {0: earlier}.get)
    counts = cards.copies(0, ("barking",), 4)
    assert (counts[Card.POTLUCK], counts[Card.BURY]) == (0, 2)
    assert Card.POTLUCK not in cards.titles_in_hands(0, ("barking",), 4)
    monkeypatch.setattr(KittensState, "ruleset", 0)
    assert "potluck" not in table.state.census()
    table.hands("skip skip skip", "favor")
    table.refuses(Three(Card.SKIP, 0, Card.POTLUCK, 1), rule="KIT-9")
