"""How monsters looks in a terminal, and what can be chosen there."""

from __future__ import annotations

import re

import pytest

from engines.core.rng import Rng, derive_seed
from engines.core.viewers import ORGANIZER, SPECTATOR
from engines.monsters import GAME
from engines.monsters.actions import (
    Accept,
    AcceptLess,
    Bid,
    Decline,
    GoTo,
    HandOver,
    Join,
    Offer,
    Operate,
    Prepare,
    Refuse,
    Revive,
    Rob,
    Skip,
    StayAway,
    Steal,
    Study,
    TakeBack,
    TakeFromHill,
)
from engines.monsters.parts import Kind
from terminal.tables.help import help_page
from tests.engines.monsters.table import MonstersTable, monsters
from tests.terminal.command_line import Run, play_by_script
from tests.terminal.tables import asked, drawing_for, drawn, legal_for, listed, printed, random_states


def laid() -> MonstersTable:
    return (
        monsters(3)
        .stores("left_arm:3 head:0", "brain:7 left_leg:2", "")
        .body(0, "head:2 right_leg:0")
        .body(2, "brain:1 head:3")
        .dice(2, 4, 6)
        .grave(1, "left_arm:1 right_arm:2")
        .empty_graves(2)
        .hill("head:1 brain:3")
        .robbers(1, 1, 4)
    )


# -- the table ------------------------------------------------------------------------------------------------------


def test_the_table() -> None:
    said = re.sub(" +", " ", asked(laid()).table)
    for row in (
        "turn 1, You",
        "die l.arm r.arm l.leg r.leg head brain robbers open",
        "▶ You 2 · · · 0 2 · 1234 ·",
        "Bo 4 · · · · · · 14 23",
        "Cy 6 · · · · 3 1 1234 ·",
        "You 1: Left arm (3) 2: Rotten head",
        "Bo 1: Brain 2: Left leg",
        "Cy empty",
        "1: 2 cards 2: empty",
        "hill 1: Head 2: Brain (the last is on top)",
    ):
        assert row in said
    assert "now" not in said, "the question says it"


def test_the_table_of_a_spectator_shows_backs() -> None:
    said = drawn(drawing_for(GAME, 3), laid().state, SPECTATOR)
    assert "Ada 1: Left arm  2: Head" in said
    assert "now     Ada: First action: rob a grave" in said
    assert "(3)" not in said
    assert "Rotten" not in said


def test_the_organizer_sees_fronts_and_graves() -> None:
    said = drawn(drawing_for(GAME, 3), laid().state, ORGANIZER)
    for row in (
        "Bo  1: Brain (7)  2: Left leg (2)",
        "in grave 1, from the lowest: Left arm (1), Right arm (2)",
        "1: Head (1)  2: Brain (3)",
    ):
        assert row in said


def test_what_is_under_way_is_shown() -> None:
    robbery = drawn(drawing_for(GAME, 3, 2), laid().robs().joins().state, 2)
    assert "robbery  Ada, Bo" in robbery
    assert "turn     1, Ada" in robbery
    both = asked(laid().robs().joins().stays_away()).table
    assert "now      You, Bo " in both, "what is asked stands below"
    operation = drawn(drawing_for(GAME, 3, 1), laid().at_second_action().operates(1, 0).state, 1)
    assert "operation  Ada → You: Left arm" in operation


def test_an_offer_and_its_bids_are_shown() -> None:
    table = laid().at_third_action().offers_part(1, 2, "head brain brain")
    assert "offer   Ada: Head ← Head, 2 \u00d7 Brain, 2 points" in drawn(drawing_for(GAME, 3, 1), table.state, 1)
    table.bids(1, (0, 1), points=2, shown=(True, False))
    said = drawn(drawing_for(GAME, 3, 0), table.state, 0)
    assert "offer   You: Rotten head ← Head, 2 \u00d7 Brain, 2 points" in said
    assert "bids    Bo: Brain (7), Left leg (not shown), 2 points" in said
    for viewer, drawing in ((SPECTATOR, drawing_for(GAME, 3)), (2, drawing_for(GAME, 3, 2))):
        assert "Brain (7)" not in drawn(drawing, table.state, viewer)
    unpriced = laid().at_third_action().offers_part(0)
    assert "offer   Ada: Left arm ← no price named" in drawn(drawing_for(GAME, 3, 1), unpriced.state, 1)


def test_preparing_is_shown_until_it_has_been_used() -> None:
    table = laid().prepares()
    assert "turn    1, You, prepared to study" in asked(table).table
    assert "prepared" not in asked(table.studies()).table


def test_a_game_that_is_over_is_drawn() -> None:
    *_, last = random_states(GAME, 3, "over", turn_limit=9)
    said = drawn(drawing_for(GAME, 3), last, SPECTATOR)
    assert "turn    9, " in said
    assert "now" not in said


def test_the_table_in_another_language() -> None:
    said = asked(laid(), 0, "de").table
    for row in ("1: Linker Arm (3)  2: Fauler Kopf", "1: Gehirn  2: Linkes Bein", "Gräber", "2 Karten", "leer"):
        assert row in said


def test_nothing_that_is_drawn_depends_on_what_is_hidden() -> None:
    """Of two worlds that a viewer cannot tell apart the same is drawn, and the same can be chosen."""
    rng = Rng(derive_seed("other worlds"))
    for state in random_states(GAME, 4, "worlds", turn_limit=4):
        for viewer in (SPECTATOR, 0):
            other = state.copy()
            GAME.imagine(other, viewer, rng)
            drawing = drawing_for(GAME, 4, None if viewer == SPECTATOR else 0)
            assert drawn(drawing, state, viewer) == drawn(drawing, other, viewer)
            if viewer == 0 and state.asked(0):
                assert legal_for(state, 0) == legal_for(other, 0)


def test_the_help_explains_each_piece_once() -> None:
    said = printed(help_page(drawing_for(GAME, 3, 0)))
    for piece in ("Torso", "Left arm (1)", "Brain (1)", "Rotten left arm", "Study die", "Grave 1"):
        assert piece in said
    assert "Left arm (2)" not in said


# -- choosing -------------------------------------------------------------------------------------------------------


def test_the_first_action() -> None:
    seat = asked(laid().stores("left_arm:3 head:0", "brain:7 left_leg:2 head:1 brain:2", "").dice(2, 4, 6))
    assert len(seat.lines) == 5
    assert seat.lines[0] == "1, Enter skip this action"
    assert (seat.types(""), seat.types("rob a"), seat.types("prepare")) == (Skip(), Rob(), Prepare())
    assert seat.types("from gallows", "brain") == seat.types("3 2") == TakeFromHill(1)
    assert seat.types("steal", "4") == seat.types("4 4") == Steal(1, 3)
    single = asked(laid().hill("head:1").stores("head:2", "brain:7").dice(3, 1, 1))
    assert (single.types("3"), single.types("steal")) == (TakeFromHill(0), Steal(1, 0)), "there is nothing to ask"


def test_a_robbery() -> None:
    joining = asked(laid().robs(), 1)
    assert (joining.types(""), joining.types("join")) == (StayAway(), Join())
    choosing = asked(laid().robs().joins().stays_away(), 1)
    assert [line.partition(":")[0] for line in choosing.lines] == ["1 go to grave 1", "4 go to grave 4"]
    assert choosing.types("4") == GoTo(4)
    assert choosing.is_told("2") == choosing.is_told("") == "Type a number of the list, or some letters of a line."


def test_the_second_action() -> None:
    seat = asked(laid().body(0, "right_arm:1").dice(3).at_second_action())
    assert seat.lines == [
        "1, Enter skip this action",
        "2 study; your die goes to 2",
        "3 operate, asking for part 1: Left arm (3), needs a 2 or more",
        "4 operate, asking for part 2: Rotten head, needs a 3 or more",
    ]
    assert len(listed(seat.is_asked_on("3"))) == 2
    assert seat.types("2") == Study()
    assert seat.types("4", "1") == seat.types("4 1") == seat.types("rotten", "asking bo") == Operate(1, 1)


@pytest.mark.parametrize("body", ["head:1 brain:2 left_arm:1 right_arm:1 left_leg:1", "head:1 brain:2"])
def test_a_revival_is_a_line(body: str) -> None:
    assert asked(laid().stores("").body(0, body).at_second_action()).types("revive") == Revive()


def test_handing_over() -> None:
    seat = asked(laid().stores("left_arm:3 right_arm:1", "brain:7 left_leg:2").at_second_action().operates(1, 1), 1)
    assert [seat.types(typed) for typed in ("1", "2", "3", "4")] == [
        HandOver(own=False, place=1),
        HandOver(own=False, place=0),
        HandOver(own=True, place=0),
        HandOver(own=True, place=1),
    ]
    assert seat.is_told("") == "Type a number of the list, or some letters of a line."


def test_the_third_action() -> None:
    seat = asked(laid().robbers(0, 1).at_third_action())
    assert (seat.types(""), seat.types("robber")) == (Skip(), TakeBack())
    menu = seat.is_asked_on("offer")
    assert listed(menu) == ["1 part 1: Left arm (3)", "2 part 2: Rotten head"]
    assert seat.types("offer", "2", "0", "") == Offer(1, 0, ())
    assert seat.types("offer", "1", "3", "") == Offer(0, 3, ())
    price = Offer(0, 2, (Kind.LEFT_ARM, Kind.BRAIN, Kind.BRAIN))
    assert seat.types("2", "1", "2", "6 1 6") == seat.types("2 1 2 6 1 6") == price
    for typed in ("1 1 1 1 1", "1 1 1 2 2 2 3", "9"):
        assert seat.is_told("offer", "1", "2", typed)
    alone = asked(laid().stores("left_arm:1").at_third_action())
    assert alone.types("offer", "0", "") == Offer(0, 0, ()), "there is one part only"


def test_a_price_by_the_rules_of_ruleset_1() -> None:
    seat = asked(monsters(3, ruleset=1).stores("left_arm:3").at_third_action())
    assert seat.types("offer", "0", "6 1") == Offer(0, 0, (Kind.LEFT_ARM, Kind.BRAIN))
    assert seat.is_told("offer", "0", "6 6") == "Type 0 to 6 numbers, each as often as it may be."


def selling(buyer: str = "brain:7 left_leg:2 head:1", die: int = 4) -> MonstersTable:
    return laid().stores("left_arm:3 head:0", buyer, "").dice(2, die, 6).at_third_action().offers_part(0)


def test_a_bid() -> None:
    seat = asked(selling(), 1)
    assert len(seat.lines) == 3
    menu = seat.is_asked_on("3", "2")
    assert listed(menu) == ["1 part 1: Brain (7)", "2 part 2: Left leg (2)", "3 part 3: Head (1)"]
    menu.take("1 3")
    assert menu.question.text.startswith("part 1: Brain (7): ")
    menu.take("1")
    assert menu.question.text.startswith("part 3: Head (1): ")
    assert seat.types("") == Decline()
    assert seat.types("3", "2", "3 1", "1", "2", "2") == Bid((0, 2), (False, True), 2)
    assert seat.types("3", "3", "1", "1", "1", "0") == Bid((0, 1, 2), (False, False, False), 0)
    assert seat.types("2", "2") == seat.types("2 2") == Bid((), (), 2)


def test_who_has_no_points_is_not_asked_for_any() -> None:
    seat = asked(selling(die=6), 1)
    assert seat.types("2", "1", "1", "2") == Bid((0,), (True,), 0)
    without_parts = asked(selling(buyer=""), 1)
    assert len(without_parts.lines) == 2
    assert without_parts.types("2", "1") == Bid((), (), 1)


def test_accepting() -> None:
    table = monsters(4).stores("left_arm:3", "", "brain:7").dice(5, 2, 6, 5).at_third_action().offers_part(0)
    table.bids(1, points=3).bids(2, (0,)).bids(3, points=1)
    seat = asked(table)
    assert seat.lines == [
        "1, Enter take none of the bids",
        "2 take Bo's bid: 3 knowledge points",
        "3 take Cy's bid: Brain (7)",
        "4 take Di's bid: one knowledge point",
    ]
    assert (seat.types(""), seat.types("3"), seat.types("cy")) == (Refuse(), Accept(2), Accept(2))
    assert len(listed(seat.is_asked_on("2"))) == 4
    assert seat.types("2", "goes to 2") == Accept(1)
    assert seat.types("2", "goes to 3") == AcceptLess(1, 2)
    assert seat.types("4", "stays") == AcceptLess(3, 0)


# -- playing --------------------------------------------------------------------------------------------------------


def test_a_whole_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    play_by_script(monkeypatch, "whole")
    options = ("--option", "turn_limit=30", "--option", "first_seat=0")
    table = ("--seats", "3", "--bots", "random", "--name", "Ada")
    done = run("play", "monsters", *table, *options)
    assert (done.code, done.err) == (0, "")
    assert re.search(r"(A monster has been revived|The turn limit was reached)", done.out)
    match_id = re.findall(r"^Match (\S+) is over\.$", done.out, re.MULTILINE)[0]
    shown = run("replay", "show", "--", match_id)
    assert shown.code == 0
    assert not re.search(r"grave \d: .*(\(\d\)|Rotten)", shown.out)
    sealed = "You answered"
    assert sealed in done.out
    assert sealed not in shown.out
    assert sealed in run("replay", "show", "--seat", "0", "--", match_id).out
