"""Which messages a game must have, and which variables each is given: read from its records.

`python -m words.required GAME` prints them, with what is missing or wrong in each language.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from engines.core.actions import Pass, Resign, StandingPass
from engines.core.choices import Domain
from engines.core.game import Game
from engines.core.options import OneOf, SomeOf
from engines.core.record import called
from engines.games import GAMES
from words import LANGUAGES
from words.bundles import SHARED, ftl
from words.catalogue import message_of
from words.meanings import Meaning, field_meanings, kebab, meanings
from words.teller import fact_record, fact_variables

Variables = dict[str, frozenset[str]]
"""By message, or by message.attribute: what it is given."""
ALWAYS = frozenset({"ruleset", "you"})
KERNEL_ACTIONS = (Pass, StandingPass, Resign)


class Needs:
    """The messages of a game, over all its rulesets: those it must have, and those it may have."""

    def __init__(self, rulesets: Sequence[Game[Any, Any]]) -> None:
        self.must: Variables = {}
        self.may: Variables = {}
        for game in rulesets:
            self._add(game)

    def _add(self, game: Game[Any, Any]) -> None:
        self._need("game", "game.text", "you-among-others")
        self.must |= {
            "list": frozenset({"first", "last"}),
            "so-many": frozenset({"item", "count"}),
            "by-seat": frozenset({"name", "value"}),
        }
        self._need(*(f"decision-{kebab(kind)}" for kind in game.legal), "ending-resigned")
        for name, kind in game.options.kinds.items():
            self._need(f"option-{kebab(name)}", f"option-{kebab(name)}.text")
            if isinstance(kind, OneOf | SomeOf):
                self._need(*(f"option-{kebab(name)}.{kebab(word)}" for word in kind.words))
        for catalogue in (game.catalogue, *game.catalogues.values()):
            for card in catalogue.cards:
                self._need(*(f"{message_of(card)}{part}" for part in ("", ".text", ".short")))
        for event in game.event_types:
            self._record(f"event-{kebab(called(event))}", event)
        for action in game.action_types:
            self._action(game, action)

    def _need(self, *names: str) -> None:
        self.must |= dict.fromkeys(names, ALWAYS)

    def _record(self, name: str, record: Any) -> frozenset[str]:
        """A message for a record, and those for whatever is in it."""
        given = {each for field, meaning in meanings(record) for each in meaning.variables(kebab(field))}
        self.must[name] = self.must.get(name, frozenset()) | ALWAYS | given
        for _, meaning in meanings(record):
            self._inside(meaning)
        return self.must[name]

    def _inside(self, meaning: Meaning) -> None:
        if meaning.kind == "enum":
            self._need(*(f"{kebab(meaning.type.__name__)}-{kebab(member.name)}" for member in meaning.type))
        elif meaning.kind == "record":
            self._record(kebab(called(meaning.type)), meaning.type)
        elif meaning.kind == "code":
            for code in meaning.codes:
                self._need(*(f"{code.prefix}-{kebab(word)}" for word in code.codes))
            if len(meaning.codes) > 1:
                prefixes = [code.prefix for code in meaning.codes]
                self.must["-with-".join(prefixes)] = ALWAYS | {*prefixes}

    def _action(self, game: Game[Any, Any], action: Any) -> None:
        name = f"action-{kebab(called(action))}"
        given = self._record(name, action) | self._facts(game, action)
        self.must[name] |= given
        given |= self._facts(game, (action, Domain))
        self.may |= {f"{name}.group": given, f"{name}.domain": given}
        for field, meaning in field_meanings(action):
            if action in KERNEL_ACTIONS:
                continue
            self._need(f"{name}.{kebab(field)}")
            one = Meaning(meaning.kind, meaning.type, meaning.codes)
            value = ALWAYS | {*one.variables("value")} | self._facts(game, (action, field))
            part = self.must if meaning.kind in ("number", "ordinal") else self.may
            part[f"{name}.{kebab(field)}-value"] = value

    def _facts(self, game: Game[Any, Any], about: Any) -> frozenset[str]:
        facts = game.facts.get(about)
        if facts is None:
            return frozenset()
        for _, meaning in meanings(fact_record(facts)):
            self._inside(meaning)
        return frozenset(fact_variables(facts))


def problems(rulesets: Sequence[Game[Any, Any]], language: str) -> Iterator[str]:
    """What is missing in a game's locale, left over, or names a variable that is not there."""
    game = rulesets[0].name
    needs, found = Needs(rulesets), used(game, language)
    shared = used("", language)
    known = needs.must | needs.may
    yield from (f"{name} is missing" for name in needs.must if name not in found)
    for name, variables in found.items():
        if name not in known and name not in shared and not name.startswith("ending-"):
            yield f"{name} is no message of {game}"
        unknown = variables - known.get(name, ALWAYS if name.startswith("ending-") else variables)
        yield from (f"{name} names ${variable}, which it is not given" for variable in sorted(unknown))


def used(game: str, language: str) -> Variables:
    """The messages of a game's locale with the variables that each names."""
    return variables_in(ftl(game, language), f"{game or SHARED}/{language}.ftl")


def variables_in(source: str, called: str) -> Variables:
    """The messages of a file with the variables that each names. What cannot be read is an error."""
    found: Variables = {}
    for entry in FluentParser().parse(source).body:
        unread = entry.content if isinstance(entry, ast.Junk) else ""
        if unread:
            raise ValueError(f"{called} cannot be read here: {unread!r:.200}")
        if isinstance(entry, ast.Message):
            if entry.id.name in found:
                raise ValueError(f"{called} has {entry.id.name} twice")
            found[entry.id.name] = _variables(entry.value)
            found |= {f"{entry.id.name}.{each.id.name}": _variables(each.value) for each in entry.attributes}
    return found


def _variables(pattern: Any) -> frozenset[str]:
    class Collector(Visitor):
        names: set[str]

        def visit_VariableReference(self, node: Any) -> None:
            self.names.add(node.id.name)

    collector = Collector()
    collector.names = set()
    if pattern is not None:
        collector.visit(pattern)
    return frozenset(collector.names)


def main(game: str) -> None:
    rulesets = [GAMES.at(game, number) for number in GAMES.rulesets(game)]
    needs = Needs(rulesets)
    for title, part in (("must have", needs.must), ("may have", needs.may)):
        sys.stdout.write(f"{game} {title}:\n")
        for name, variables in part.items():
            sys.stdout.write(f"  {name}  {' '.join(f'${each}' for each in sorted(variables - ALWAYS))}\n")
    for language in LANGUAGES:
        found = list(problems(rulesets, language))
        sys.stdout.write(f"{language}: {len(found)} problems\n" + "".join(f"  {each}\n" for each in found))


if __name__ == "__main__":
    main(sys.argv[1])


__all__ = ["Needs", "problems", "used", "variables_in"]
