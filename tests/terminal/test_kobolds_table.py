"""How kobolds looks in a terminal, and what can be chosen there."""

from __future__ import annotations

import re

import pytest

from engines.core.actions import Pass
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from engines.games import GAMES
from engines.kobolds.actions import BuyOff, Claim, LeaveAlone, Play, PlayOn, Tinker
from engines.kobolds.legal import LEGAL
from terminal.tables.help import help_page
from tests.engines.kobolds.table import kobolds
from tests.terminal.command_line import FIRST_SEAT, Run, play_by_script
from tests.terminal.tables import (
    NAMES,
    asked,
    drawing_for,
    drawn,
    glanced,
    listed,
    printed,
    random_states,
    seed_that_deals,
)

GAME = GAMES["kobolds"]


# -- the table ------------------------------------------------------------------------------------------------------


def test_the_table_at_a_glance() -> None:
    table = kobolds(4, revivals=True).bomb("grand_kaboom", "mechanism mechanism peek dead_rat")
    table.hands("duck:holder no_way no_way mechanism", "peek mechanism mechanism", "give_me_that")
    table.pile("try_it_out:killed peek peek").discard("duck duck").gold(3, 0, 12).reversed()
    table.revival(1, "shaky_paws").lies(0, "troll_hideout").lies(2, "chained_together", 0)
    shown = asked(table).table
    for said in (
        "turn    1, You, trick phase 1",
        "bomb goes ↑ gold tricks mech.",
        "● You            3      3     1  Troll Hideout",
        "  Bo             0      1     2  Shaky Paws",
        "  Cy            12      1     ·  Chained Together → You",
        "  Di             0      ·     ·",
        "Grand Kaboom: 2 mechanisms, 2 other",
        "inside  2 \u00d7 Mechanism, Dead Rat, Peek",
        "3 cards; on top Try It Out (be killed); 2 discarded",
        "Mechanism, 2 \u00d7 No Way!, Duck! (hold the bomb)",
    ):
        assert said in shown
    assert "now     You, Bo, Cy " in shown, "what is asked stands below"


def test_what_the_own_revival_card_forbids_is_told() -> None:
    table = kobolds(3, revivals=True).hands("duck", "peek").gold(2, 2).revival(0, "shaky_paws")
    assert "Shaky Paws: Each time you tinker costs you 1 gold." in asked(table).table
    assert "Shaky Paws\n" in re.sub(" +│", "", asked(table, 1).table)


@pytest.mark.parametrize(
    ("live", "inside", "armed", "announced"),
    [
        (True, "peek marbles", "explodes at the end of this turn", "device: Marbles ("),
        (False, "peek peek", "explodes at the end of the next turn", "device: none, it hits the holder"),
    ],
)
def test_an_armed_bomb_catches_the_eye(live: bool, inside: str, armed: str, announced: str) -> None:
    table = kobolds(3).armed(1, live=live, inside=inside).hands("duck", "peek")
    for shown in (asked(table).table, drawn(drawing_for(GAME, 3), table.state, SPECTATOR)):
        assert f"Human Bomb: 2 cards; armed by Bo, {armed}" in shown
        assert announced in shown
        assert "armed the bomb" in shown
        assert "; locked;" in shown


def test_while_it_is_scored_the_bomb_has_exploded() -> None:
    seat = asked(kobolds(3).armed(1).hands("duck", "peek").nothing_more(), 1)
    assert "armed by Bo, has exploded" in seat.table
    assert re.search(r"killed +Ada", seat.table)
    assert seat.lines == ["1, Enter go on: no mission of yours is fulfilled"]


def test_the_table_in_another_language() -> None:
    seat = asked(kobolds(3).hands("give_me_that", "peek"), 0, "sv")
    for said in (seat.drawing.canvas.words.card("give_me_that"), "platser", "trickfas 1", "3 mekanismer", "slängda"):
        assert said in seat.table


def test_the_bomb_is_open_to_its_holder_alone() -> None:
    table = kobolds(3).bomb("human_bomb", "mechanism marbles peek").hands("duck", "duck")
    assert "Marbles" in asked(table).table
    for viewer, me in ((1, 1), (SPECTATOR, None)):
        shown = drawn(drawing_for(GAME, 3, me), table.state, viewer)
        assert "1 mechanism, 2 other" in shown
        assert "Marbles" not in shown
        assert "inside" not in shown


def test_the_organizer_sees_what_is_hidden() -> None:
    table = kobolds(3, revivals=True).bomb("human_bomb", "mechanism peek").hands("duck:holder duck:holder", "no_way")
    table.pile("peek:two_mechanisms marbles").discard("fire_drill")
    shown = drawn(drawing_for(GAME, 3), table.state, ORGANIZER)
    for said in (
        "Ada: 2 \u00d7 Duck! (hold the bomb)",
        "Bo: No Way!",
        "from the top  Peek (",
        "), Marbles",
        "discard       Fire Drill",
        "inside        Mechanism, Peek",
        "revivals",
    ):
        assert said in shown


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_nothing_is_drawn_that_the_viewer_cannot_see(viewer: Viewer) -> None:
    """A twin that differs in all that is hidden looks the same."""
    rng = Rng(derive_seed("twin"))
    drawing = drawing_for(GAME, 4, None if viewer == SPECTATOR else viewer)
    for place, state in enumerate(random_states(GAME, 4, f"hidden {viewer}", revivals=True, turn_limit=120)):
        if place % 40 == 0:
            twin = state.imagine(viewer, rng)
            assert drawn(drawing, twin, viewer) == drawn(drawing, state, viewer)


def test_the_help_explains_what_can_be_held() -> None:
    seat = asked(kobolds(3, revivals=True).hands("peek").gold(2).revival(1, "hoarder"))
    told = printed(help_page(seat.drawing, standing_pass=True))
    for said in ("Take That", "Marbles", "No Way!", "Firm Grip", "Hoarder", "pass on all reactions"):
        assert said in told
    for said in ("Grand Kaboom", "Soft Heart"):
        assert said not in told


# -- choosing -------------------------------------------------------------------------------------------------------


def test_a_line_for_each_card_then_whom() -> None:
    seat = asked(kobolds(6).hands("try_it_out try_it_out:killed duck no_way marbles", *["peek"] * 5))
    assert seat.lines == [
        "1, Enter pass",
        "2 Try It Out – the bomb goes to a player of your choice",
        "3 Try It Out (mission: be killed) – the bomb goes to a player of your choice",
        "4 Duck! – this turn you are protected",
    ]
    assert len(listed(seat.is_asked_on("3"))) == 6
    assert seat.types("3", "ed") == seat.types("3 5") == PlayOn("try_it_out:killed", 4)
    assert seat.types("4") == seat.types("duck") == Play("duck")
    assert seat.types("") == seat.types("pass") == Pass()
    assert len(listed(seat.is_asked_on("try"))) == 2, "a search leaves two"


def test_a_single_target_is_named_at_once() -> None:
    seat = asked(kobolds(3).hands("pickpocket", "peek"))
    assert "Bo" in seat.lines[1]
    assert seat.types("2") == PlayOn("pickpocket", 1)


def test_buying_off() -> None:
    seat = asked(kobolds(3, revivals=True).hands("no_way", "peek").gold(2).revival(0, "hoarder"))
    assert seat.lines == ["1, Enter pass", "2 pay 2 gold to be rid of Hoarder"]
    assert seat.types("2") == BuyOff()


def test_an_interrupt_names_what_it_meets() -> None:
    table = kobolds(3).hands("try_it_out", "no_way ill_handle_this", "no_way peek").plays(0, "try_it_out", 1, wait=True)
    seat = asked(table, 1)
    assert seat.lines == [
        "1, Enter pass",
        "2 No Way! – Ada's Try It Out has no effect",
        "3 I'll Handle This – Try It Out is yours, and you choose anew",
    ]
    assert "played  Ada: Try It Out → You" in seat.table
    assert "pile" not in seat.table, "a table in short"
    assert seat.types("3", "1") == PlayOn("ill_handle_this", 0)
    assert "played  Ada: Try It Out → Bo" in drawn(drawing_for(GAME, 3), table.state, SPECTATOR)
    again = asked(table.interrupts(1, "ill_handle_this", 0), 2)
    assert "played  Ada: Try It Out → Bo; Bo: I'll Handle This → Ada" in again.table


def test_who_can_only_pass_sees_what_was_played() -> None:
    table = kobolds(3).hands("peek", "duck", "no_way").plays(0, "peek", wait=True)
    assert glanced(drawing_for(GAME, 3, 1), table.state, 1) == "● Ada → You → Cy\nAda: Peek\n"
    assert asked(table, 1).lines == ["1, Enter pass"]


def test_tinkering_asks_twice() -> None:
    table = kobolds(3).bomb("human_bomb", "mechanism peek dead_rat").hands("mechanism duck:holder marbles")
    seat = asked(table.to_tinkering())
    assert seat.lines[0] == "1, Enter leave the bomb alone"
    assert listed(seat.is_asked_on("2")) == ["1 Mechanism", "2 Duck! (mission: hold the bomb)"]
    out = listed(seat.is_asked_on("2", "2"))
    assert [line.partition(" – ")[0] for line in out] == ["1 Mechanism", "2 Dead Rat", "3 Peek"]
    assert "armed" in out[0]
    assert seat.types("2", "2", "3") == seat.types("2 2 3") == Tinker("duck:holder", "peek")
    assert seat.types("2", "duck", "dead") == Tinker("duck:holder", "dead_rat")
    assert seat.types("marbles") == Tinker("marbles", "dead_rat")
    assert seat.types("") == LeaveAlone()


def test_claiming_several() -> None:
    table = kobolds(3).armed(1).hands("peek duck:holder try_it_out:killed", "peek", "pickpocket:left_killed")
    seat = asked(table.nothing_more())
    assert seat.lines == ["1 Try It Out (mission: be killed)", "2 Duck! (mission: hold the bomb)"]
    both = Claim(("try_it_out:killed", "duck:holder"))
    assert seat.types("1 2") == seat.types("2,1") == seat.types("*") == both
    assert seat.types("2") == Claim(("duck:holder",))
    assert seat.types("") == Claim(())
    for typed in ("3", "0", "1 x", "1 -2", "1 1"):
        assert seat.is_told(typed)
    assert asked(table, 1).types("") == Claim(())


def test_every_kind_of_decision_has_a_table() -> None:
    tables = {
        "tricks": kobolds().hands("peek"),
        "interrupt": kobolds().hands("pickpocket", "ill_handle_this no_way").plays(0, "pickpocket", 1, wait=True),
        "tinker": kobolds().hands("peek marbles").to_tinkering(),
        "missions": kobolds().armed(0).hands("duck:holder try_it_out:killed").nothing_more(),
    }
    assert set(tables) == set(LEGAL)
    for kind, table in tables.items():
        ask = table.state.decisions()[0]
        assert ask.kind == kind
        assert asked(table, ask.seat).lines
        assert re.search(rf"now +{NAMES[ask.seat]}", drawn(drawing_for(GAME, 3), table.state, SPECTATOR))


# -- playing --------------------------------------------------------------------------------------------------------


def test_a_whole_game(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    play_by_script(monkeypatch, "whole")
    options = ("--option", "turn_limit=30", "--option", "revivals=yes", "--option", "catalogue=source")
    seated = ("--seats", "4", "--name", "Ada", "--seed", "7", "--bots", "random")
    done = run("play", "kobolds", *seated, *options)
    assert (done.code, done.err) == (0, "")
    assert "won" in done.out or "win" in done.out
    match_id = re.findall(r"^Match (\S+) is over\.$", done.out, re.MULTILINE)[0]
    told = run("replay", "show", "--", match_id)
    watched = run("watch", "--", match_id)
    for said in (told, watched):
        assert (said.code, said.err) == (0, "")
        assert "Ada" in said.out
        assert not re.search(r"^│ (hand|inside) ", said.out, re.MULTILINE)


def test_going_back_from_a_question(run: Run) -> None:
    seed = seed_that_deals(
        "bomb_on_a_stick", GAME, lambda view: [card.partition(":")[0] for card in view.kobolds[0].hand]
    )
    options = ("--seats", "3", *FIRST_SEAT, "--seed", seed)
    done = run("play", "kobolds", *options, typed="bomb on\n9\n\n")
    assert "b or just Enter goes back." in done.out
    assert "Type a number of the list" in done.out
    assert done.out.count("Play a trick now, or pass.") == 2
    assert done.out.count("╭─") == 1, "the table has not changed"
