"""The words of the pages themselves: complete in every language, used, and with the same variables."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from words import LANGUAGES

SOURCE = Path(__file__).resolve().parents[3] / "clients" / "web" / "src"


class Variables(Visitor):
    """The variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.names.add(node.id.name)


def messages(language: str) -> dict[str, ast.Message]:
    parsed = FluentParser().parse((SOURCE / "locales" / f"{language}.ftl").read_text(encoding="utf-8"))
    assert not [entry for entry in parsed.body if isinstance(entry, ast.Junk)]
    return {entry.id.name: entry for entry in parsed.body if isinstance(entry, ast.Message)}


def variables(message: ast.Message) -> set[str]:
    visitor = Variables()
    visitor.visit(message)
    return visitor.names


def source() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*") if path.suffix in (".ts", ".svelte"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_missing(language: str) -> None:
    assert list(messages(language)) == list(messages("en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_take_the_same_variables(language: str) -> None:
    """Where a language has no use for a variable it may leave it out; none may ask for another one."""
    english = messages("en")
    for name, message in messages(language).items():
        assert variables(message) <= variables(english[name]), name


def test_the_pages_say_nothing_that_is_not_there() -> None:
    said = set(re.findall(r"""\bt\(\s*["']([a-z][a-z-]+)["']""", source()))
    assert said
    assert said - set(messages("en")) == set()
