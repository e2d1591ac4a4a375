"""The terminal's own words: locales/*.ftl beside this file. What is said of a game comes from the service."""

from __future__ import annotations

from words.bundles import bundle_of


class Phrases:
    """Says the terminal's messages in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._bundle = bundle_of(__package__ or "terminal", language)

    def __call__(self, name: str, /, **given: str | int) -> str:
        return self._bundle.say(name, dict(given))
