"""How kittens looks in a terminal, and what can be chosen there."""

from __future__ import annotations

import re

import pytest

from engines.core.rng import Rng, derive_seed
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from engines.games import GAMES
from engines.kittens.actions import Arrange, Draw, Five, Give, Nope, Pair, Place, Play, PlayOn, Three
from engines.kittens.cards import EXPANSIONS, Card
from engines.kittens.legal import LEGAL
from tests.engines.kittens.table import kittens
from tests.terminal.command_line import Run, play_by_script
from tests.terminal.tables import (
    NAMES,
    asked,
    drawing_for,
    drawn,
    glanced,
    listed,
    random_states,
    seed_that_deals,
)

GAME = GAMES["kittens"]


# -- the table ------------------------------------------------------------------------------------------------------


def test_the_table_at_a_glance() -> None:
    table = kittens(4, *EXPANSIONS).hands("nope nope tacocat mark", "skip", "attack favor nope").out(3)
    table.pile("skip imploding_kitten attack nope").face_up().discard("skip nope favor attack mark bury").reversed()
    table.marked(0, "nope").marked(2, "favor").blind(1).barker_before(2).take_that_before(2, by=0)
    table.tower_on(1, "skip skip")
    table.state.turns = 3
    table.state.memory[0][:] = [4, -1, -1, 2]
    shown = asked(table).table
    for said in (
        "▶ You 4 cards 3 turns to take; marked: Nope",
        "  Bo   1 card blind; Tower of Power (2 cards)",
        "  Cy  3 cards marked: Favor; open: Barking Kitten; I'll Take That ← You",
        "  Di      out",
        "play goes ↑",
        "4 cards; Imploding Kitten lies face up in it; known from the top: Skip, 2 \u00d7 ?, Nope",
        "Bury, Mark, Attack, Favor, Nope, and 1 below",
        "2 \u00d7 Nope (1 marked), Tacocat, Mark",
    ):
        assert said in shown
    assert "now " not in shown, "the question is asked below"
    assert "now      Ada: Play cards, or draw to end your turn." in drawn(drawing_for(GAME, 4), table.state, SPECTATOR)


def test_the_table_in_another_language() -> None:
    seat = asked(kittens(3).hands("see_the_future", "nope").discard("defuse"), 0, "de")
    for said in ("Entschärfung", "Blick in die Zukunft", "Ablage", "es geht ↓", "1 Karte"):
        assert said in seat.table
    assert seat.menu.question.text.startswith("Spiele Karten")


def test_a_kitten_on_top_is_seen_by_all() -> None:
    table = kittens(3, "imploding").hands("skip").pile("imploding_kitten skip").face_up()
    assert "Imploding Kitten lies face up on top!" in drawn(drawing_for(GAME, 3), table.state, SPECTATOR)
    assert asked(table).lines[0] == "1, Enter draw Imploding Kitten"


def test_who_cannot_see_the_own_hand_is_shown_its_size() -> None:
    seat = asked(kittens(3, "streaking").hands("skip nope").blind(0))
    assert "2 cards that you cannot see" in seat.table
    assert "Skip" not in seat.table
    assert seat.lines == ["1, Enter draw a card", "2 play a card of your hand that you cannot see"]


def test_the_organizer_sees_what_is_hidden() -> None:
    table = kittens(3, "barking", quick=True).hands("skip skip", "nope").pile("attack favor").stash("bury")
    shown = drawn(drawing_for(GAME, 3), table.state, ORGANIZER)
    for said in ("Ada: 2 \u00d7 Skip", "Bo: Nope", "from the top  Attack, Favor", "stash         Bury", "set aside"):
        assert said in shown


def test_a_drawn_card_on_its_way_back_is_shown_to_who_holds_it() -> None:
    table = kittens(3, "barking").hands("bury", "skip").pile("attack skip").plays("bury")
    assert "goes back  Attack" in asked(table).table
    assert "Attack" not in drawn(drawing_for(GAME, 3), table.state, SPECTATOR)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_nothing_is_drawn_that_the_viewer_cannot_see(viewer: Viewer) -> None:
    """A twin that differs in all that is hidden looks the same."""
    rng = Rng(derive_seed("twin"))
    drawing = drawing_for(GAME, 4, None if viewer == SPECTATOR else viewer)
    for place, state in enumerate(random_states(GAME, 4, f"hidden {viewer}", expansions=EXPANSIONS)):
        if place % 20 == 0:
            twin = state.imagine(viewer, rng)
            assert drawn(drawing, twin, viewer) == drawn(drawing, state, viewer)


# -- choosing -------------------------------------------------------------------------------------------------------


def test_one_line_stands_for_all_targets() -> None:
    seat = asked(kittens(9).hands("favor skip", *["nope"] * 8))
    assert seat.lines == [
        "1, Enter draw a card",
        "2 Skip: this turn ends without a draw",
        "3 Favor: a player of your choice gives you a card",
    ]
    menu = seat.is_asked_on("3")
    assert menu.question.text == "Favor: a player of your choice gives you a card"
    assert listed(menu) == [f"{place} Favor: {NAMES[place]} gives you a card" for place in range(1, 9)]
    assert seat.types("3 7") == seat.types("3", "hal") == seat.types("favor", "Hal") == PlayOn(Card.FAVOR, 7)
    assert seat.is_told("3 0") == "Type a number of the list, or some letters of a line."


def test_a_single_target_is_named_at_once() -> None:
    seat = asked(kittens(3).hands("favor tacocat tacocat", "nope"))
    assert seat.lines[1:] == [
        "2 Favor: Bo gives you a card",
        "3 2 \u00d7 Tacocat: steal a random card from Bo (1 card)",
    ]
    assert seat.types("3") == seat.types("taco") == Pair(Card.TACOCAT, 0, 1)


def test_what_is_typed_for_a_turn() -> None:
    seat = asked(kittens(3).hands("favor skip attack", "nope", "nope"))
    for typed in ("", "1", "draw a"):
        assert seat.types(typed) == Draw()
    for typed in ("3", "skip", "Ski", "SK"):
        assert seat.types(typed) == Play(Card.SKIP)


def test_three_of_a_kind_asks_for_all_that_is_left_open() -> None:
    table = kittens(3, "imploding").hands("tacocat tacocat feral_cat feral_cat", "nope", "nope")
    seat = asked(table)
    ways = seat.is_asked_on("three of")
    assert [line.partition(":")[0] for line in listed(ways)] == [
        "1 2 \u00d7 Tacocat + Feral Cat",
        "2 Tacocat + 2 \u00d7 Feral Cat",
    ]
    ways.take("2")
    assert [line.split()[1] for line in listed(ways)][:3] == ["Defuse", "Nope", "Attack"]
    ways.take("nope")
    assert [line.split()[1] for line in listed(ways)] == ["Bo", "Cy"]
    three = Three(Card.TACOCAT, 2, Card.NOPE, 1)
    assert seat.types("three of", "2", "nope", "bo") == seat.types("3 2 2 1") == three


def test_five_different_cards() -> None:
    seat = asked(kittens(3).hands("defuse attack skip favor shuffle tacocat"))
    menu = seat.is_asked_on("five")
    assert (menu.question.least, menu.question.most) == (5, 5)
    assert listed(menu) == ["1 Defuse", "2 Attack", "3 Skip", "4 Favor", "5 Shuffle", "6 Tacocat"]
    cards = (Card.DEFUSE, Card.SKIP, Card.FAVOR, Card.SHUFFLE, Card.TACOCAT)
    assert seat.types("five", "6 5 4, 3 1") == seat.types("5 6 5 4 3 1")
    assert set(seat.types("five", "6 5 4, 3 1").cards) == set(cards)
    for typed in ("1 2 3 4", "1 2 3 4 4"):
        assert seat.is_told("five", typed) == "Type 5 numbers."


def test_feral_cats_make_up_five() -> None:
    seat = asked(kittens(3, "imploding").hands("defuse attack skip favor feral_cat feral_cat"))
    five = seat.types("five", "2", "1 2 3")
    assert isinstance(five, Five)
    assert five.ferals == 2
    only = asked(kittens(3).hands("defuse attack skip favor tacocat"))
    assert len(only.types("five").cards) == 5, "there is nothing to ask"


def test_a_nope_names_what_it_cancels() -> None:
    table = kittens(3).hands("favor", "nope", "nope skip").plays("favor", on=2, wait=True)
    seat = asked(table, 1)
    assert seat.lines == ["1, Enter pass", "2 Nope: cancel Favor"]
    assert seat.types("2") == seat.types("nope") == Nope()
    for said in ("▶ Ada (0) → You (1) → Cy (2)", "played  Ada: Favor → Cy"):
        assert said in seat.table
    assert "discard" not in seat.table, "a table in short"
    again = asked(table.nopes(1), 2)
    assert "played  Ada: Favor → You; Nope (Bo): cancelled" in again.table
    assert again.lines[1] == "2 Nope: let Favor take effect after all"


def test_who_has_no_nope_sees_what_was_played() -> None:
    table = kittens(3).hands("skip", "attack", "nope").plays("skip", wait=True)
    assert glanced(drawing_for(GAME, 3, 1), table.state, 1) == "▶ Ada (0) → You (1) → Cy (1)\nAda: Skip\n"
    assert asked(table, 1).lines == ["1, Enter pass"]


def test_enter_gives_nothing_away() -> None:
    table = kittens(3, "streaking").hands("favor", "skip defuse defuse").marked(1, "defuse").plays("favor", on=1)
    seat = asked(table, 1)
    assert seat.lines == ["1 Defuse", "2 Defuse (marked)", "3 Skip"]
    assert seat.is_told("") == seat.is_told("d") == "Type a number of the list, or some letters of a line."
    assert seat.types("2") == Give(Card.DEFUSE, marked=True)


def test_a_kitten_is_put_back() -> None:
    seat = asked(kittens(3).hands("defuse").pile("exploding_kitten skip skip nope").draws())
    assert "goes back  Exploding Kitten" in seat.table
    assert [line.partition(" ")[0] for line in seat.lines] == ["0", "1", "2", "3"], "under so many cards"
    assert (seat.types("2"), seat.types("on top"), seat.types("bottom")) == (Place(2), Place(0), Place(3))
    for typed in ("", "4", "-1", "x"):
        assert seat.is_told(typed)


def test_top_cards_are_put_back_in_another_order() -> None:
    table = kittens(3, "imploding").hands("alter_the_future").pile("skip nope attack skip").plays("alter_the_future")
    seat = asked(table)
    assert [line.split()[1] for line in seat.lines] == ["Skip", "Nope", "Attack"]
    for typed in ("3 1 2", "3,1,2"):
        assert seat.types(typed) == Arrange((2, 0, 1))
    assert seat.types("") == Arrange((0, 1, 2))
    for typed in ("3 1", "1 2 3 3", "1 2 4", "1 2 3 x", "x"):
        assert seat.is_told(typed)


def test_the_menu_of_a_large_hand_among_many_is_short() -> None:
    hand = "favor favor favor nope nope attack skip tacocat tacocat cattermelon cattermelon targeted_attack feral_cat"
    seat = asked(kittens(9, "imploding").hands(hand, *["skip"] * 8))
    assert len(seat.lines) <= 15
    assert len(seat.legal.choices) > 70


def test_every_kind_of_decision_has_a_table() -> None:
    new = kittens
    tables = {
        "turn": new(3).hands("skip"),
        "nope": new(3).hands("skip", "nope").plays("skip", wait=True),
        "now": new(3, "barking").hands("skip", "alter_the_future_now").draws(wait=True),
        "give": new(3).hands("favor", "nope skip").plays("favor", on=1),
        "hand_over": new(3, "streaking")
        .hands("skip skip skip", "nope nope attack")
        .marked(1, "nope")
        .threes("skip", "nope", on=1),
        "place_kitten": new(3).hands("defuse").pile("exploding_kitten skip").draws(),
        "place_imploding": new(3, "imploding").hands("skip").pile("imploding_kitten skip").draws(),
        "place_buried": new(3, "barking").hands("bury").pile("skip skip").plays("bury"),
        "arrange": new(3, "imploding").hands("alter_the_future").plays("alter_the_future"),
        "take": new(3).hands("defuse nope skip favor attack").fives("defuse nope attack skip favor"),
        "target": new(3, "streaking").hands("mark skip", "nope", "nope").blind(0).plays_blind("mark"),
        "garbage": new(3, "streaking").hands("garbage_collection skip", "nope").plays("garbage_collection"),
        "potluck": new(3, "barking").hands("potluck skip nope").plays("potluck"),
    }
    assert set(tables) == set(LEGAL)
    for kind, table in tables.items():
        ask = table.state.decisions()[0]
        assert ask.kind == kind
        seat = asked(table, ask.seat)
        assert seat.lines
        assert seat.drawing.canvas.words.title in seat.table
        assert re.search(rf"now +{NAMES[ask.seat]}", drawn(drawing_for(GAME, 3), table.state, SPECTATOR))


# -- playing --------------------------------------------------------------------------------------------------------


def test_a_whole_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    play_by_script(monkeypatch, "whole")
    options = ("--option", "expansions=imploding,streaking,barking", "--seed", "7", "--bots", "random")
    done = run("play", "kittens", "--seats", "4", "--name", "Ada", *options)
    assert (done.code, done.err) == (0, "")
    assert re.search(r"^(You win!|random \d wins\.) Only one player is still alive\.$", done.out, re.MULTILINE)
    match_id = re.findall(r"^Match (\S+) is over\.$", done.out, re.MULTILINE)[0]
    told = run("replay", "show", "--", match_id)
    assert (told.code, told.err) == (0, "")
    assert "Ada's turn" in told.out
    watched = run("watch", "--", match_id)
    assert (watched.code, watched.err) == (0, "")
    assert "Only one player is still alive." in watched.out
    for said in (told.out, watched.out):
        assert not re.search(r" drew (?!a card)", said)
        assert "known from the top" not in said


def test_going_back_from_a_question(run: Run) -> None:
    seed = seed_that_deals("favor", GAME, lambda view: [card.name.lower() for card in view.spots[0].hand])
    done = run("play", "kittens", "--seats", "3", "--option", "first_seat=0", "--seed", seed, typed="favor\n9\n\n")
    assert done.out.count("\nFavor: a player of your choice gives you a card\n") == 1
    assert "b or just Enter goes back." in done.out
    assert "Type a number of the list" in done.out
    assert done.out.count("Play cards, or draw to end your turn.") == 2
    assert done.out.count("╭─") == 1, "the table has not changed"
