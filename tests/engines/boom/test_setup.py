"""BOOM-1 to BOOM-4: what lies on the table, and who begins. And what of it nobody sees."""

from collections import Counter

import pytest

from engines.boom import GAME
from engines.boom.actions import Roll
from engines.boom.pieces import Symbol, Tile
from engines.boom.state import BoomState
from engines.core.errors import SetupReason
from engines.core.rng import derive_seed
from engines.core.viewers import ORGANIZER, SPECTATOR
from tests.engines.boom.table import boom, boom_refused

SEEDS = range(200)


def seeded(number: int, **options: object) -> BoomState:
    return GAME.new(4, derive_seed(f"setup {number}"), options)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_to_five_can_play(players: int) -> None:  # BOOM-1, BOOM-3
    table = boom(players)
    assert table.hearts == [2] * players
    assert table.state.living() == list(range(players))


@pytest.mark.parametrize("players", [2, 6])
def test_two_are_too_few_and_six_too_many(players: int) -> None:  # BOOM-1
    assert boom_refused(players) is SetupReason.BAD_SEATS


def test_eleven_fuses_two_gifts_one_boom() -> None:  # BOOM-1
    assert Counter(boom().state.tiles) == {Tile.FUSE: 11, Tile.GIFT: 2, Tile.BOOM: 1}


def test_everything_in_the_box_is_counted() -> None:  # BOOM-1
    table = boom().with_hearts(3, 1, 2)
    assert table.state.census() == {"tile_fuse": 11, "tile_gift": 2, "tile_boom": 1, "life_heart": 15}


def test_a_missing_gift_is_noticed() -> None:  # BOOM-1
    table = boom().with_tiles(boom="13", gift="0")
    assert table.state.census() == {"tile_fuse": 12, "tile_gift": 1, "tile_boom": 1, "life_heart": 15}


def test_a_lost_heart_stays_in_the_box() -> None:  # BOOM-1
    table = boom().with_tiles(boom="13", gift="0 1").counts("bomb").turns(13)
    assert table.state.census() == {"tile_fuse": 11, "tile_gift": 2, "tile_boom": 1, "life_heart": 15}


def test_five_dice() -> None:  # BOOM-1
    assert len(boom().does(Roll()).state.dice) == 5


def test_a_die_has_two_bombs_two_gifts_a_heart_and_scissors() -> None:  # BOOM-2
    table, other = boom(), boom()
    table.rng.loaded.extend([0, 1, 2, 3, 4])
    other.rng.loaded.extend([5] * 5)
    shown = [*table.does(Roll()).state.dice, other.does(Roll()).state.dice[0]]
    assert Counter(shown) == {Symbol.BOMB: 2, Symbol.GIFT: 2, Symbol.HEART: 1, Symbol.SCISSORS: 1}


def test_dice_are_fair() -> None:  # BOOM-2
    shown: Counter[Symbol] = Counter()
    for number in SEEDS:
        state = seeded(number, first_seat=0)
        state.apply(0, Roll())
        shown.update(state.dice)
    assert [round(shown[symbol] / 167) for symbol in Symbol] == [2, 2, 1, 1]


def test_the_options_spread_the_faces() -> None:  # BOOM-2
    table = boom(faces={"bomb": 1, "gift": 1, "heart": 1, "scissors": 3})
    table.rng.loaded.extend([1, 2, 3, 4, 5])
    assert table.does(Roll()).dice == "gift heart scissors scissors scissors"


def test_a_lop_sided_die_falls_as_it_is_made() -> None:  # BOOM-2
    shown: Counter[Symbol] = Counter()
    for number in SEEDS:
        state = seeded(number, first_seat=0, faces={"bomb": 1, "gift": 1, "heart": 3, "scissors": 1})
        state.apply(0, Roll())
        shown.update(state.dice)
    assert [round(shown[symbol] / 167) for symbol in Symbol] == [1, 1, 3, 1]


@pytest.mark.parametrize("faces", [(2, 2, 1, 2), (2, 1, 1, 1), (0, 2, 2, 2), (2, 2, 2, 0), (5, 1, 1, -1), (2, 2, 2)])
def test_each_symbol_at_least_once_and_six_in_all(faces: tuple[int, ...]) -> None:  # BOOM-2
    named = dict(zip(("bomb", "gift", "heart", "scissors"), faces, strict=False))
    assert boom_refused(3, faces=named) is SetupReason.BAD_OPTION


@pytest.mark.parametrize(("players", "supply"), [(3, 9), (4, 7), (5, 5)])
def test_hearts_not_dealt_are_the_supply(players: int, supply: int) -> None:  # BOOM-3
    assert boom(players).supply == supply


def test_all_tiles_begin_face_down() -> None:  # BOOM-3
    table = boom()
    assert table.face_up == []
    assert table.sees(0) == ["?"] * 14


def test_the_seed_shuffles_the_tiles() -> None:  # BOOM-3
    assert {seeded(number).tiles.index(Tile.BOOM) for number in SEEDS} == set(range(14))
    assert {seeded(number).tiles.index(Tile.GIFT) for number in SEEDS} >= set(range(10))


def test_the_same_seed_gives_the_same_table() -> None:  # BOOM-3, BOOM-4
    assert seeded(7).digest() == seeded(7).digest()
    assert seeded(7).digest() != seeded(8).digest()


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_nobody_sees_what_lies_face_down(viewer: int) -> None:  # BOOM-3
    table = boom().with_tiles(boom="13", gift="0 1").counts("bomb bomb").turns(5)
    assert table.sees(viewer) == ["?"] * 5 + ["fuse"] + ["?"] * 8


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_everybody_sees_what_lies_face_up(viewer: int) -> None:  # BOOM-3, BOOM-12
    table = boom().with_tiles(boom="13", gift="0 1").with_face_up(0, 2)
    assert table.sees(viewer) == ["gift", "?", "fuse"] + ["?"] * 11


def test_the_organizer_sees_all_faces() -> None:  # BOOM-3
    table = boom().with_tiles(boom="13", gift="0 1").with_face_up(0)
    assert table.sees(ORGANIZER) == ["gift"] * 2 + ["fuse"] * 11 + ["boom"]


def test_after_boom_the_faces_are_hidden_again() -> None:  # BOOM-3, BOOM-10
    table = boom().with_tiles(boom="13", gift="0 1").with_face_up(0, 2, 3).counts("bomb").turns(13)
    assert table.sees(0) == table.sees(SPECTATOR) == ["?"] * 14


def test_all_else_is_public() -> None:  # BOOM-3
    table = boom().with_tiles(boom="13", gift="0 1").with_hearts(3, 1, 2).counts("bomb bomb gift").turns(0).names(2)
    view = table.state.view(SPECTATOR)
    assert view == table.state.view(0) == table.state.view(1) == table.state.view(2)
    assert (view.hearts, view.supply, view.roller, view.rolls) == ((3, 1, 2), 9, 0, 1)
    assert view.dice == (Symbol.BOMB, Symbol.BOMB, Symbol.GIFT, Symbol.SCISSORS, Symbol.SCISSORS)
    assert (view.bombs, view.gifts, view.named_by) == (1, 1, 0)


@pytest.mark.parametrize("viewer", [1, SPECTATOR])
def test_hidden_tiles_could_lie_anywhere(viewer: int) -> None:  # BOOM-3
    table = boom().with_tiles(boom="13", gift="0 1").with_face_up(0, 2)
    twins = [table.state.imagine(viewer, seeded(number).rng) for number in SEEDS]
    assert all(twin.view(viewer) == table.state.view(viewer) for twin in twins)
    assert all(sorted(twin.tiles) == sorted(table.state.tiles) for twin in twins)
    assert {twin.tiles.index(Tile.BOOM) for twin in twins} == {1, *range(3, 14)}


def test_the_organizer_has_nothing_to_imagine() -> None:  # BOOM-3
    table = boom().with_tiles(boom="13", gift="0 1").with_face_up(0, 2)
    twins = [table.state.imagine(ORGANIZER, seeded(number).rng) for number in range(5)]
    assert all(twin.tiles == table.state.tiles for twin in twins)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_options_name_the_first_player(seat: int) -> None:  # BOOM-4
    boom(players=3, first_seat=seat).asks(seat, "roll")


def test_the_seed_names_the_first_player() -> None:  # BOOM-4
    assert {seeded(number).actor for number in SEEDS} == {0, 1, 2, 3}


def test_the_first_player_of_the_seed_rolls() -> None:  # BOOM-4
    state = next(state for state in map(seeded, SEEDS) if state.actor == 3)
    assert [(ask.seat, ask.kind) for ask in state.decisions()] == [(3, "roll")]
    assert state.view(SPECTATOR).roller == 3


@pytest.mark.parametrize("seat", [3, -1, 99])
def test_the_first_player_sits_at_the_table(seat: int) -> None:  # BOOM-4
    assert boom_refused(3, first_seat=seat) is SetupReason.BAD_OPTION


def test_turns_go_clockwise() -> None:  # BOOM-4
    table = boom(players=3, first_seat=1)
    table.counts().asks(2, "roll")
    table.counts().asks(0, "roll")
    table.counts().asks(1, "roll")
