"""The words of the games: every sentence that a person reads about one, made from its locales (docs/words.md)."""

LANGUAGES = ("en", "de", "sv")
