"""What all games share, and the terminal's own words: the same messages with the same variables in every language."""

from __future__ import annotations

import pytest

from words import LANGUAGES
from words.bundles import bundle, locale_of
from words.required import variables_in

PACKAGES = ("engines.core", "terminal")


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_every_language_has_the_same_messages(package: str, language: str) -> None:
    english, other = (variables_in(locale_of(package, each), package) for each in ("en", language))
    assert other.keys() == english.keys()
    assert {name for name in english if english[name] != other[name]} == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["genesis", "seat-taken", "seat-left", "started", "aborted", "looked"])
def test_entries_in_which_nobody_plays_have_words(kind: str, language: str) -> None:
    assert bundle("", language).has(f"entry-{kind}")
