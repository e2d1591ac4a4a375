"""Lines of a menu: how games that group their choices show them, and find the one that was typed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import product

from powderkeg.v1.match_pb2 import Action, Choice
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse
from service.cli.drawing import Menu, NotUnderstood, inmost

Legal = ListLegalActionsResponse

WHICH = "which:"
"""A line that stands for several actions asks on, by a kind of question that no game has."""


@dataclass
class Line:
    """One line of a menu: what can be typed for it, what it says, and which choices it stands for."""

    keys: tuple[str, ...]
    says: str
    choices: list[Choice] = field(default_factory=list)

    def begins_with(self, typed: str) -> bool:
        return self.says.casefold().startswith(typed.casefold())


def as_menu(lines: Sequence[Line]) -> Menu:
    return [(", ".join(line.keys), line.says) for line in lines]


# -- from what was typed to a line ----------------------------------------------------------------------------------


def read_line(
    typed: str,
    lines: Sequence[Line],
    ask_on: Callable[[Sequence[Choice]], Choice | Legal],
    chosen: Callable[[str, Legal], Choice | Action | Legal],
) -> Choice | Action | Legal:
    """What a line stands for, by its key or how it begins; what is typed after the key answers what it asks on for."""
    key, _, rest = typed.partition(" ")
    line = by_key(lines, key or "Enter")
    if line is None:
        line, rest = by_words(lines, typed), ""
    found = ask_on(line.choices)
    if not rest.strip():
        return found
    if not isinstance(found, Legal):
        raise NotUnderstood(f"{line.says}: for that just type {key}.")
    return chosen(rest.strip(), found)


def by_key(lines: Sequence[Line], key: str) -> Line | None:
    return next((line for line in lines if key.casefold() in map(str.casefold, line.keys)), None)


def by_words(lines: Sequence[Line], typed: str) -> Line:
    """The line that begins like this."""
    found = [line for line in lines if len(typed) > 1 and line.begins_with(typed)]
    if len(found) == 1:
        return found[0]
    if len(lines) == 1:
        raise NotUnderstood(f"There is nothing else to choose: type {lines[0].keys[0]}.")
    raise NotUnderstood(f"Type one of these: {', '.join(line.keys[0] for line in lines)}.")


# -- from a choice to actions ---------------------------------------------------------------------------------------


def example_of(choice: Choice) -> Action:
    """The action of a choice, or the first of its domain."""
    return choice.action if choice.HasField("action") else choice.domain.example


def spelled_out(choice: Choice) -> list[Action]:
    """The actions of a choice, whose domain (if it has one) chooses one value for each field."""
    if choice.HasField("action"):
        return [choice.action]
    names = [each.field for each in choice.domain.fields]
    among = [each.one.among for each in choice.domain.fields]
    every: list[Action] = []
    for chosen in product(*([*values.numbers, *values.words] for values in among)):
        action = copied(choice.domain.example)
        _, inner = inmost(action, "action")
        for name, value in zip(names, chosen, strict=True):
            setattr(inner, name, value)
        every.append(action)
    return every


def copied(action: Action) -> Action:
    copy = Action()
    copy.CopyFrom(action)
    return copy
