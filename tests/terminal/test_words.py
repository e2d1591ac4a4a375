"""Whole matches in German and Swedish, and no English word on the screen."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast
from fluent.syntax.visitor import Visitor

from engines.games import GAMES
from terminal import menu as menus
from tests.terminal.command_line import Run, play_by_script
from words import LANGUAGES
from words.bundles import ftl, locale_of
from words.required import variables_in

TERMINAL = "terminal"


def words_in(text: str) -> set[str]:
    """Without numbers and ids, which have letters too."""
    return {word.casefold() for word in re.findall(r"(?<!\w)[^\W\d_]+(?!\w)", text)}


FREQUENT = """
a about after again all also an and another any are as at back be because been before being below between both but by
came can cannot come could did do does done down each else enough even ever every few first for from gets gives goes got
had has have he her here him his how if in into is it its just keep know last less let like look made make many may me
might more most much must my never next no nobody nor not nothing now of off on once one only or other others our out
over own part pass play played player players plays said same see seen she should since so some still such take taken
than that the their them then there these they thing this those three through to too took turn turns two under until up
upon us very was way we well went were what when where which while who whom whose why will with without won would you
your yours yourself
"""
"""Words that any English text has."""
HOMOGRAPHS = {"de": words_in("also an in so was will"), "sv": words_in("be in just under")}
"""Which of these the other language has, too."""
NAMES = {"ada", "random", "sensible", "powderkeg", "ctrl", "enter", "keep", *(game.name for game in GAMES)}
"""Of players, bots, keys, options, games and the program."""
ALIKE = {"de": {"times", "blind"}, "sv": {"times", "hand", "blind", "operation", "bomb"}}
"""The terminal's messages that read the same as in English."""


class WordCollector(Visitor):
    """All words of the texts of a locale."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_TextElement(self, node: Any) -> None:
        self.found |= words_in(node.value)

    def visit_StringLiteral(self, node: Any) -> None:
        self.found |= words_in(node.value)


def words_of(source: str) -> set[str]:
    words = WordCollector()
    words.visit(FluentParser().parse(source))
    return words.found


@cache
def locale_words(language: str) -> frozenset[str]:
    """Of all games and of the terminal."""
    sources = [*(ftl(game.name, language) for game in GAMES), locale_of(TERMINAL, language)]
    return frozenset().union(*map(words_of, sources))


@cache
def english_beside(language: str) -> frozenset[str]:
    """English words that the other language does not have."""
    frequent = words_in(FREQUENT) - HOMOGRAPHS[language]
    return frozenset((locale_words("en") - locale_words(language) | frequent) - NAMES)


def english_in(out: str, language: str) -> dict[str, str]:
    """English words on the screen, each with a line that has it. Commands to type are none of the words."""
    lines = [line for line in dict.fromkeys(out.splitlines()) if "powderkeg " not in line]
    found: dict[str, str] = {}
    for line in lines:
        for word in words_in(line) & english_beside(language):
            found.setdefault(word, line)
    return found


# -- the terminal's own locales -------------------------------------------------------------------------------------


def messages(language: str) -> dict[str, frozenset[str]]:
    """By message of the terminal: the variables that it names."""
    return variables_in(locale_of(TERMINAL, language), f"{TERMINAL} {language}")


def texts(language: str) -> dict[str, str]:
    """The terminal's messages as they are written."""
    written = FluentParser().parse(locale_of(TERMINAL, language)).body
    entries = [entry for entry in written if isinstance(entry, ast.Message)]
    return {entry.id.name: FluentSerializer().serialize_entry(entry) for entry in entries}


def test_all_languages_say_the_same() -> None:
    english = messages("en")
    for language in LANGUAGES:
        assert messages(language).keys() == english.keys()
        for name, variables in messages(language).items():
            assert variables <= english[name], name


@pytest.mark.parametrize("language", ["de", "sv"])
def test_every_message_is_translated(language: str) -> None:
    english, other = texts("en"), texts(language)
    assert {name for name in english if english[name] == other[name]} == ALIKE[language]


def test_every_message_that_is_said_is_there_and_no_other() -> None:
    folder = Path(menus.__file__).parent
    sources = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    families = ("help-", "column-")
    for name in {name.partition(".")[0] for name in messages("en")}:
        asked_for = name.removeprefix("help-").removeprefix("column-") if name.startswith(families) else name
        assert f'"{asked_for}"' in sources or f"'{asked_for}'" in sources, name
    said = set(re.findall(r"""say\(\s*["']([a-zA-Z-]+)["']""", sources))
    said |= set(re.findall(r"""(?:_note|NotUnderstood|_say_how_to_return)\(\s*["']([a-z-]+)["']""", sources))
    assert said <= messages("en").keys()


# -- whole matches --------------------------------------------------------------------------------------------------


MATCHES = [
    ("boom@1", "de", 3, ""),
    ("boom@1", "sv", 3, ""),
    ("kittens@1", "de", 4, "expansions=imploding,streaking,barking"),
    ("kittens@1", "sv", 3, "expansions=imploding"),
    ("kittens@2", "de", 3, ""),
    ("kittens@2", "de", 3, "expansions=imploding,streaking,barking"),
    ("kittens@2", "sv", 3, "expansions=imploding,streaking,barking"),
    ("monsters@1", "de", 3, "turn_limit=14"),
    ("monsters@1", "sv", 3, "turn_limit=14"),
    ("monsters@2", "de", 3, "turn_limit=16"),
    ("monsters@2", "sv", 3, "turn_limit=16"),
    ("kobolds@1", "de", 3, "turn_limit=14"),
    ("kobolds@1", "sv", 3, "turn_limit=14,revivals=yes"),
    ("kobolds@2", "de", 4, "turn_limit=16,revivals=yes"),
    ("kobolds@2", "sv", 3, "turn_limit=16,catalogue=source"),
]


@pytest.mark.parametrize(("rules", "language", "seats", "options"), MATCHES)
def test_a_whole_match_without_an_english_word(
    run: Run, monkeypatch: pytest.MonkeyPatch, rules: str, language: str, seats: int, options: str
) -> None:
    play_by_script(monkeypatch, f"{rules} {language}")
    chosen = [word for option in re.split(r",(?=\w+=)", options) if option for word in ("--option", option)]
    table = ("--seats", str(seats), "--bots", "random", "--name", "Ada", "--seed", "5", "--lang", language)
    played = run("play", rules, *table, *chosen)
    assert (played.code, played.err) == (0, "")
    match_id = re.findall(r"powderkeg replay show (?:-- )?(\S+)", played.out)[-1]
    assert english_in(played.out, language) == {}
    for command in [("watch",)] if language == "sv" else [("replay", "show"), ("replay", "show", "--all")]:
        told = run(*command, "--lang", language, "--", match_id)
        assert (told.code, told.err) == (0, "")
        assert english_in(told.out, language) == {}


def test_every_ruleset_is_played_in_both_languages() -> None:
    wanted = {
        (f"{game.name}@{ruleset}", lang)
        for game in GAMES
        for ruleset in GAMES.rulesets(game.name)
        for lang in ("de", "sv")
    }
    assert {(rules, language) for rules, language, _, _ in MATCHES} == wanted


@pytest.mark.parametrize("language", ["de", "sv"])
def test_the_list_of_words_finds_english(run: Run, finished: str, language: str) -> None:
    english = run("replay", "show", "--lang", "en", "--", finished)
    assert len(english_in(english.out, language)) > 10
    assert len(english_beside(language)) > 500


@pytest.mark.parametrize("language", ["de", "sv"])
def test_leaving_and_lists_without_an_english_word(run: Run, language: str) -> None:
    left = run("play", "boom", "--option", "first_seat=0", "--lang", language, typed="1\n")
    assert left.code == 0
    gone = run("play", "boom", "--lang", language, "--local", typed="q\nn\nq\nj\n")
    assert gone.code == 0
    for done in (left, gone, run("watch", "--lang", language)):
        assert english_in(done.out, language) == {}
