"""What every game must say: everything, in every language, with nothing missing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from engines.core.choices import Domain
from engines.core.events import seen_by
from engines.core.game import Game
from engines.core.record import field_names
from engines.core.rng import Rng, derive_seed
from engines.core.state import State
from engines.core.viewers import viewers
from tests.engines.conformance.play import Table, restless_move, some_steps, spread
from words import LANGUAGES
from words.bundles import LocaleBundle, ftl
from words.catalogue import endings
from words.meanings import meanings
from words.required import problems
from words.teller import Teller, among_of


def check_words(rulesets: Sequence[Game[Any, Any]]) -> None:
    """Every event, action, field, value, decision, option and piece has a message in every language, and no message
    names a variable that it is not given."""
    for language in LANGUAGES:
        wrong = list(problems(rulesets, language))
        assert not wrong, f"{language}: {'; '.join(wrong)}"
        assert endings(rulesets[0], language) == endings(rulesets[0], "en"), (
            f"{language}: other endings than in English"
        )


def check_pieces_are_called_alike(game: Game[Any, Any]) -> None:
    """The code of a piece is its enum value's name in lower case, or the word that stands for it. Where the value of an
    enum is but the kind of a piece, its number comes after it: left_arm_3."""
    cards = game.catalogue.cards
    codes, kinds = {card.code for card in cards}, {card.kind for card in cards}
    for kind in _enums(game):
        names = {member.name.lower() for member in kind}
        assert names <= codes or names <= kinds, f"{kind.__name__}: no piece is called {sorted(names - codes)}"
        if not names <= codes:
            numbered = {f"{card.kind}_{card.number('value')}" for card in cards if card.kind in names}
            assert numbered <= codes, f"{kind.__name__}: no piece is called {sorted(numbered - codes)}"


def _enums(game: Game[Any, Any]) -> set[Any]:
    """The enums in what is told of a game."""
    found, records = set(), [*game.event_types, *game.action_types]
    for record in records:
        for _, meaning in meanings(record):
            if meaning.kind == "enum":
                found.add(meaning.type)
            elif meaning.kind == "record" and meaning.type not in records:
                records.append(meaning.type)
    return found


def check_everything_is_told(table: Table, number: int) -> None:
    """Every event and every choice can be told in every language, to whoever may know of it, with nothing missing."""
    rng = Rng(derive_seed("conformance", "words", table, number))
    names = [f"<{seat}>" for seat in range(table.seats)]
    for state, seat, action in some_steps(table, number, rng, restless_move):
        tellers = [StrictTeller(table.game, rng.pick(LANGUAGES), names, asked.seat) for asked in state.decisions()]
        for teller in tellers:
            assert_choices_are_told(teller, state, rng)
        events = state.copy().apply(seat, action)
        for viewer in viewers(table.seats):
            teller = StrictTeller(table.game, rng.pick(LANGUAGES), names, None if viewer < 0 else viewer)
            for event in seen_by(events, viewer):
                teller.assert_sentence(teller.event(event), event)


def assert_choices_are_told(teller: StrictTeller, state: State, rng: Rng) -> None:
    seat = teller.seat
    view, choices = state.view(seat), state.legal(seat)
    teller.assert_sentence(teller.decision(state.asked(seat) or ""), state.asked(seat))
    for choice in spread(list(choices), 12):
        teller.assert_sentence(teller.label(choice, view), choice)
        teller.group(choice, view)
        if isinstance(choice, Domain):
            for name, param in zip(field_names(choice.action), choice.params, strict=True):
                teller.assert_sentence(teller.question(choice.action, name), choice)
                for value in spread(list(among_of(param)), 5):
                    teller.assert_sentence(teller.value(choice.action, name, value, view), choice)


class StrictTeller(Teller):
    """One that takes no message for granted."""

    def __init__(self, game: Game[Any, Any], language: str, names: Sequence[str], me: int | None) -> None:
        super().__init__(game, language, names, me)
        self.seat = -1 if me is None else me
        self.language = language
        self.bundle = strict(str(files(f"engines.{game.name}")), game.name, language)

    def assert_sentence(self, said: str, about: object) -> None:
        """It reads like one; "none" is a word in English, and in the others what was meant to be selected by."""
        assert said.strip() == said, f"{about} is told with spaces around it: {said!r}"
        assert said, f"{about} is told by nothing"
        assert not re.search(r"\{|\}|  | [.,;:!?](?![.])|[!?][.:;!?]", said), f"{about} is told badly: {said!r}"
        assert self.language == "en" or not re.search(r"\bnone\b", said), f"{about} is told by a code: {said!r}"


class StrictBundle(LocaleBundle):
    """One that refuses what a bundle would make the best of."""

    def format(self, name: str, given: dict[str, Any] | None = None) -> tuple[str, list[Any]]:
        said, wrong = super().format(name, given)
        assert not wrong, f"{self.language}: {name} is wrong: {wrong}"
        return said, wrong


@cache
def strict(folder: str, game: str, language: str) -> StrictBundle:  # the toy game may stand in several folders
    return StrictBundle(language, ftl(game, language))
