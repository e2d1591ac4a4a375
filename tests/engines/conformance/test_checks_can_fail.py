"""Each conformance check passes on the sound toy game and fails on one that is broken in just that way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engines.core.catalogue import Catalogue
from engines.core.errors import IllegalAction
from engines.core.game import Game
from engines.games import GAMES
from tests.engines.conformance import broken, checks
from tests.engines.conformance.play import Table, tables
from tests.engines.conformance.wording import StrictTeller, check_pieces_are_called_alike
from tests.engines.playthroughs import render
from words import bundles, required

BROKEN: dict[str, tuple[Callable[[Table, int], None], str]] = {
    "SHARES": (checks.check_copies_are_independent, "a move in a copy changed the original"),
    "COUNTS_IN_FRACTIONS": (checks.check_the_log_has_the_same_text, "not that of the state"),
    "KEEPS_PAIRS": (checks.check_states_are_restored, "the state that was read back is another"),
    "LISTS_TOO_MUCH": (checks.check_listed_actions_apply, "lay a card of your hand"),
    "LISTS_TWICE": (checks.check_listed_actions_apply, "listed"),
    "LISTS_TOO_LITTLE": (checks.check_unlisted_actions_are_refused, "is listed wrongly"),
    "ACCEPTS_ANYTHING": (checks.check_unlisted_actions_are_refused, "is listed wrongly"),
    "CHANGES_WHEN_REFUSING": (checks.check_unlisted_actions_are_refused, "changed the state"),
    "SHOWS_HANDS": (checks.check_nothing_leaks, "the view tells"),
    "TELLS_CARDS": (checks.check_nothing_leaks, "an event tells"),
    "ASKS_HOLDERS": (checks.check_nothing_leaks, "tell"),
    "ASKS_HOLDERS_AGAIN": (checks.check_nothing_leaks, "tell"),
    "SHOWS_SEED": (checks.check_nothing_leaks, "the view tells"),
    "SHOWS_STANDING": (checks.check_nothing_leaks, "the view tells"),
    "TELLS_STANDING": (checks.check_nothing_leaks, "a sealed answer or a standing pass shows"),
    "ASKS_ACTIVE": (checks.check_nothing_leaks, "decisions tell of a standing pass"),
    "QUITTERS_SHOW_HANDS": (checks.check_nothing_leaks, "an event tells"),
    "SHOWS_THE_LAST_CARD": (checks.check_nothing_leaks, "the view tells"),
    "WRONG_TOGETHER": (checks.check_nothing_leaks, "the view tells"),
    "WRONG_WITH_THREE": (checks.check_nothing_leaks, "the view tells"),
    "IMAGINES_NOTHING": (checks.check_nothing_leaks, "imagine never changes anything"),
    "TELLS_IN_ERRORS": (checks.check_nothing_leaks, "an error tells"),
    "TELLS_IN_LEGAL": (checks.check_nothing_leaks, "the legal actions tell"),
    "PEEKS": (checks.check_bots, "knows more than its seat"),
    "COUNTS_ARRIVALS": (checks.check_arrival_order_changes_nothing, "order of arrival changed the game"),
    "COUNTS_STANDING": (checks.check_arrival_order_changes_nothing, "order of arrival changed the game"),
    "IMAGINES_TOO_FEW": (checks.check_looking_changes_nothing, "imagined pieces"),
    "IMAGINES_FOR_ORGANIZER": (checks.check_looking_changes_nothing, "imagined something else"),
    "VIEW_TIDIES_UP": (checks.check_looking_changes_nothing, "a look changed the state"),
    "COUNTS_MORE_THAN_THERE_IS": (checks.check_pieces_are_conserved, "what the catalogue does not have"),
    "COUNTS_LESS_THAN_NONE": (checks.check_pieces_are_conserved, "fewer than none"),
    "COUNTS_NOTHING": (checks.check_pieces_are_conserved, "counts nothing"),
    "LOSES_CARDS": (checks.check_pieces_are_conserved, "appeared or vanished"),
    "NEVER_ENDS": (checks.check_random_games_end, "did not end"),
    "CLOCK_WAITS": (checks.check_clock_games_end, "did not end"),
    "CLOCK_CHEATS": (checks.check_clock_games_end, "the clock's"),
    "QUITTERS_TAKE_CARDS": (checks.check_games_with_quitters_end, "with a quitter"),
    "ENDS_WITHOUT_A_WORD": (checks.check_endings_are_named, "because"),
    "TELLS_WITHOUT_WORDS": (checks.check_everything_is_told, "no message event-put-back-openly"),
}


@pytest.mark.parametrize("check", checks.TABLE_CHECKS, ids=lambda check: check.__name__)
def test_sound_toy_passes(check: Callable[[Table, int], None]) -> None:
    check_everywhere(check, broken.TOY, 4)


@pytest.mark.parametrize("name", BROKEN)
def test_broken_toy_is_caught(name: str) -> None:
    check, complaint = BROKEN[name]
    game: Game[Any, Any] = getattr(broken, name)
    with pytest.raises((AssertionError, IllegalAction), match=complaint):
        check_everywhere(check, game, 10)


def check_everywhere(check: Callable[[Table, int], None], game: Game[Any, Any], games: int) -> None:
    for number in range(games):
        for table in tables(game):
            check(table, number)


def test_every_check_is_shown_to_fail() -> None:
    assert {check for check, _ in BROKEN.values()} == set(checks.TABLE_CHECKS)


def test_hash_order_is_caught() -> None:
    checks.check_same_in_other_processes("tests.engines.conformance.broken:TOY")
    with pytest.raises(AssertionError, match="differs from process to process"):
        checks.check_same_in_other_processes("tests.engines.conformance.broken:HASHES")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("decision-lay = Lägg ett kort.", "", "decision-lay is missing"),
        ("    .short = är värt sitt nummer", "", "card-card.short is missing"),
        ("    .card = Vilket kort?", "", "action-lay.card is missing"),
        ("event-card-taken", "event-card-tagen", "event-card-taken is missing"),
        (
            "[seat] Du tog { $card }.",
            "[seat] Du tog { $kort }.",
            r"event-card-taken names \$kort, which it is not given",
        ),
        ("ending-no-cards =", "ending-inga-kort =", "other endings than in English"),
        ("game = Norpa", "game = Norpa\nmer = mer", "mer is no message of snatch"),
    ],
)
def test_missing_words_are_caught(old: str, new: str, complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    checks.check_words([broken.TOY])
    honest = bundles.ftl

    def spoilt(game: str, language: str) -> str:
        text = honest(game, language)
        assert not game or language != "sv" or old in text
        return text.replace(old, new) if game and language == "sv" else text

    for module in (bundles, required):
        monkeypatch.setattr(module, "ftl", spoilt)
    bundles.bundle.cache_clear()
    with pytest.raises(AssertionError, match=f"sv: .*{complaint}"):
        checks.check_words([broken.TOY])
    bundles.bundle.cache_clear()


@pytest.mark.parametrize(
    "said", ["Sie ruft Nö!.", "Nö!: aufheben", "Du spielst  Nö!", "Du passt .", " passen", "{ $card }", ""]
)
def test_what_reads_badly_is_caught(said: str) -> None:
    teller = StrictTeller(GAMES["kittens"], "de", ["Ann", "Bob"], 0)
    teller.assert_sentence("Sie ruft „Nö!“, und „Hops!“ ist aufgehoben.", "this")
    with pytest.raises(AssertionError, match="this is told"):
        teller.assert_sentence(said, "this")


def test_pieces_of_another_name_are_caught() -> None:
    boom = GAMES["boom"]
    check_pieces_are_called_alike(boom)
    cards = tuple(
        replace(card, code=f"tile_{card.code}") if card.kind == "tile" else card for card in boom.catalogue.cards
    )
    with pytest.raises(AssertionError, match=r"Tile: no piece is called \['boom', 'fuse'\]"):
        check_pieces_are_called_alike(replace(boom, catalogue=Catalogue(cards)))


def test_missing_and_outdated_playthroughs_are_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "FOLDER", tmp_path)
    table = Table(broken.TOY, 3)
    with pytest.raises(AssertionError, match="is missing"):
        render.assert_current(table)
    golden = render.golden_file(table)
    golden.write_text("\n".join(render.render(table)) + "\n", encoding="utf-8")
    render.assert_current(table)
    golden.write_text(golden.read_text(encoding="utf-8").replace("CardLaid", "CardLayed", 1), encoding="utf-8")
    with pytest.raises(AssertionError, match="CardLayed"):
        render.assert_current(table)


def test_a_playthrough_shows_every_change_of_a_view(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render, "FOLDER", tmp_path)
    table = Table(broken.TOY, 3)
    render.golden_file(table).write_text("\n".join(render.render(table)) + "\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"\+view for .*hand=\[\d+\]"):
        render.assert_current(Table(broken.SHOWS_THE_LAST_CARD, 3))


def test_a_game_with_expansions_is_played_with_all_of_them() -> None:
    named = [str(table) for table in render.playthroughs(broken.EXPANDED)]
    bare = ["snatch-2", "snatch-3", "snatch-4"]
    assert named == [*bare, "snatch-4-quick=yes", "snatch-4-expansions=dogs,birds,fish"]


def test_of_a_long_game_both_ends_are_written(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = list(render.render(Table(broken.TOY, 3)))
    monkeypatch.setattr(render, "AT_EACH_END", 5)
    ends = list(render.render(Table(broken.TOY, 3)))
    assert len(ends) < len(whole)
    assert sum(line.startswith("## ") for line in ends) == 11
    assert sum(line.endswith(" moves later ...") for line in ends) == 1
    assert ends[-1] == whole[-1]
