"""The locales as bundles of Project Fluent: those of a game, with what all games share, or those of any package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.syntax import ast

from engines.core.errors import BadSetup, SetupReason
from words import LANGUAGES

SHARED = "core"
"""Where the messages lie that all games share."""


class LocaleBundle:
    """Messages in one language."""

    def __init__(self, language: str, source: str) -> None:
        self.language = language
        self.source = source
        self._bundle = FluentBundle([language], use_isolating=False)
        resource = FluentResource(self.source)
        self.names = [entry.id.name for entry in resource.body if isinstance(entry, ast.Message)]
        self._bundle.add_resource(resource)

    def has(self, name: str) -> bool:
        return self._pattern(name) is not None

    def say(self, name: str, given: dict[str, Any] | None = None) -> str:
        """A message, or with "name.attribute" one of its attributes. The conformance suite holds that there is one."""
        return self.format(name, given)[0]

    def format(self, name: str, given: dict[str, Any] | None = None) -> tuple[str, list[Any]]:
        """As above, with what is wrong with it."""
        pattern = self._pattern(name)
        if pattern is None:
            return name, [f"there is no message {name}"]
        said, wrong = self._bundle.format_pattern(pattern, given)
        return str(said), wrong

    def _pattern(self, name: str) -> Pattern | None:
        name, _, attribute = name.partition(".")
        if not self._bundle.has_message(name):
            return None
        message = self._bundle.get_message(name)
        pattern: Pattern | None = message.attributes.get(attribute) if attribute else message.value
        return pattern


def ftl(game: str, language: str) -> str:
    """The text of the locales: what all games share, then the game's own."""
    packages = [f"engines.{SHARED}", *([f"engines.{game}"] if game else [])]
    return "\n".join(locale_of(package, language) for package in packages)


def locale_of(package: str, language: str) -> str:
    """The text of a package's own locale."""
    check_language(language)
    return (files(package) / "locales" / f"{language}.ftl").read_text("utf-8")


@cache  # one for each game and language
def bundle(game: str, language: str) -> LocaleBundle:
    return LocaleBundle(language, ftl(game, language))


@cache  # one for each package and language
def bundle_of(package: str, language: str) -> LocaleBundle:
    return LocaleBundle(language, locale_of(package, language))


def check_language(language: str) -> None:
    if language not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise BadSetup(SetupReason.BAD_OPTION, f"there are no words in {language!r:.40}; languages here: {known}")
