"""Questions about a decision, made from the API's labelled messages and nothing else.

First the kinds of choices (those with the same group are one line), then the choices of a kind, then a domain field by
field. What has one answer only is not asked. Just Enter does what the clock would do, where that is the only choice of
its kind: to draw, to pass, to stop. Which card, which tile, which player is never taken for granted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, TypeAlias

from google.protobuf.descriptor import FieldDescriptor

from powderkeg.v1.match_pb2 import Action, Choice, FieldDomain, Values
from powderkeg.v1.match_service_pb2 import ListLegalActionsResponse
from terminal.descriptors import inner_message
from words.printable import printable

LONG_START = 16
"""A beginning of that many letters need not stand in every line."""
STOPS = (":", ";", ",", "\N{EN DASH}")
ORDINALS = (0, 1)
"""Labels count places as the rules do, or from 1."""


class NotUnderstood(Exception):
    """What was typed cannot be meant; the message of the terminal's locales that says what can be."""

    def __init__(self, message: str, **given: str | int) -> None:
        super().__init__(message, given)
        self.message = message
        self.given = given


@dataclass(frozen=True)
class MenuLine:
    """One line of a menu: what can be typed for it, and what it says."""

    key: str
    says: str


ChosenLines: TypeAlias = tuple[int, ...]
"""Lines, by their places."""
Numbers: TypeAlias = tuple[int, ...]
NextStep: TypeAlias = "Callable[[ChosenLines], Question | Action]"


@dataclass(frozen=True)
class Question:
    """Something to choose, and what follows from it."""

    text: str
    lines: tuple[MenuLine, ...]
    then: NextStep
    least: int = 1
    most: int = 1
    often: ChosenLines = ()
    """How often each line may be chosen; once if empty."""
    in_order: bool = False
    """The order in which they are typed counts."""
    enter: ChosenLines | None = None
    """What just Enter chooses."""
    found: ChosenLines | None = None
    """The lines that a search has left."""

    @property
    def so_many(self) -> dict[str, str | int]:
        """How many lines are to be chosen, with an example, for messages."""
        exactly = "yes" if self.least == self.most else "no"
        keys = [line.key for line in self.lines[: max(self.least, min(2, self.most))]]
        example = " ".join(reversed(keys) if self.in_order else keys)
        return {"least": self.least, "most": self.most, "exactly": exactly, "example": example}

    @property
    def shown(self) -> ChosenLines:
        return tuple(range(len(self.lines))) if self.found is None else self.found

    def take(self, chosen: ChosenLines) -> Question | Action:
        times = Counter(chosen)
        if not self.least <= len(chosen) <= self.most or any(
            count > (self.often[place] if self.often else 1) for place, count in times.items()
        ):
            raise NotUnderstood("choose-so-many", **self.so_many)
        return skip_single_answers(self.then(chosen if self.in_order else tuple(sorted(chosen))))


# -- from choices to questions ---------------------------------------------------------------------------------------


def first_question(legal: ListLegalActionsResponse) -> Question:
    """What is asked first; a single line that only leads on is not."""
    groups: dict[object, list[Choice]] = {}
    for place, choice in enumerate(legal.choices):
        groups.setdefault(choice.group or place, []).append(choice)
    kinds = list(groups.values())
    if len(kinds) == 1:
        inner = (
            question_among(kinds[0], legal.text) if len(kinds[0]) > 1 else question_in_choice(kinds[0][0], legal.text)
        )
        if isinstance(inner, Question):
            return inner
    lines = [choices[0].label if len(choices) == 1 else choices[0].group for choices in kinds]
    return Question(
        legal.text,
        numbered(lines, [example_of(choices[0]) for choices in kinds]),
        lambda chosen: skip_single_answers(question_among(kinds[chosen[0]], lines[chosen[0]])),
        enter=enter_choice(legal, kinds),
    )


def enter_choice(legal: ListLegalActionsResponse, kinds: Sequence[Sequence[Choice]]) -> ChosenLines | None:
    """What just Enter does: what the clock would do, if nothing else of the kind could be done."""
    often = Counter(inner_message(example_of(choice), "action")[0] for choice in legal.choices)
    for place, choices in enumerate(kinds):
        action = example_of(choices[0])
        if action == legal.default_action and often[inner_message(action, "action")[0]] == len(choices) == 1:
            return (place,)
    return None


def question_among(choices: Sequence[Choice], text: str) -> Question | Action:
    """Which of the choices of a group."""
    if len(choices) == 1:
        return question_in_choice(choices[0])
    lines = numbered([choice.label for choice in choices], [example_of(choice) for choice in choices])
    return Question(text, without_shared_start(lines), lambda chosen: question_in_choice(choices[chosen[0]]))


def without_shared_start(lines: tuple[MenuLine, ...]) -> tuple[MenuLine, ...]:
    """Without a long beginning that all have, which the question tells already: "… the bomb goes to Bo"."""
    words = [line.says.split(" ") for line in lines]
    alike = [each[0] for each in takewhile(lambda each: len({*each}) == 1, zip(*words, strict=False))]
    while alike and not alike[-1].endswith(STOPS):  # elsewhere it may be the half of a name
        alike.pop()
    start = " ".join(alike)
    if len(start) < LONG_START:
        return lines
    return tuple(MenuLine(line.key, f"…{line.says.removeprefix(start)}") for line in lines)


def question_in_choice(choice: Choice, text: str = "") -> Question | Action:
    """The action of a choice, or what is asked first about its domain."""
    if choice.HasField("action"):
        return choice.action
    question = ask_fields(choice.domain.example, tuple(choice.domain.fields))
    if isinstance(question, Action) or not text:
        return question
    return replace(question, text=f"{text} {question.text}")


def example_of(choice: Choice) -> Action:
    """The action of a choice, or the first of its domain."""
    return choice.action if choice.HasField("action") else choice.domain.example


def skip_single_answers(answer: Question | Action) -> Question | Action:
    """What is asked next: not what has one answer only."""
    while isinstance(answer, Question) and len(answer.lines) == 1 and answer.least == answer.most == 1:
        answer = answer.then((0,))
    return answer


# -- from the fields of a domain to questions ------------------------------------------------------------------------


def ask_fields(action: Action, fields: tuple[FieldDomain, ...], before: tuple[str, ...] = ()) -> Question | Action:
    """What is asked about the first field, and then about the rest. `before` is what was chosen for the one before."""
    if not fields:
        return action
    field, rest = fields[0], fields[1:]
    kind = field.WhichOneof("domain") or "one"
    domain = getattr(field, kind)
    values, labels = values_of(domain.among), labels_of(domain.among)

    def put(chosen: ChosenLines) -> Question | Action:
        filled = with_field(action, field.field, [values[place] for place in chosen])
        return ask_fields(filled, rest, tuple(labels[place] for place in chosen))

    if kind == "each":
        return ask_each(Question(field.label, numbered(labels, values=values), put), before, domain.count)
    least, most = (1, 1) if kind == "one" else (len(values), len(values))
    if kind == "some":
        least, most = domain.least, domain.most
    places = list(dict.fromkeys(map(values.index, values)))
    if least == len(values) and (kind != "order" or len(values) < 2):
        return put(tuple(range(len(values))))
    return Question(
        field.label,
        numbered([labels[place] for place in places], values=[values[place] for place in places]),
        lambda chosen: put(tuple(places[place] for place in chosen)),
        least,
        min(most, len(values)),
        tuple(values.count(values[place]) for place in places),
        in_order=kind == "order",
        enter=tuple(range(len(places))) if kind == "order" else () if not least else None,
    )


def ask_each(whole: Question, before: tuple[str, ...], count: int, chosen: ChosenLines = ()) -> Question | Action:
    """So many values, one after the other. As many as were chosen before belong to these, in their order."""
    if len(chosen) == count or len(whole.lines) == 1:
        return whole.then((*chosen, *(0,) * (count - len(chosen))))
    about = before[len(chosen)] if len(before) == count else f"{len(chosen) + 1}/{count}"
    return replace(
        whole,
        text=f"{about}: {whole.text}",
        then=lambda place: ask_each(whole, before, count, (*chosen, *place)),
    )


def values_of(among: Values) -> list[Any]:
    return [*among.numbers, *among.words]


def labels_of(among: Values) -> list[str]:
    return list(among.labels) or [str(value) for value in values_of(among)]


def with_field(action: Action, name: str, values: Sequence[Any]) -> Action:
    """A copy of an action in which a field has these values, or this one."""
    filled = Action()
    filled.CopyFrom(action)
    _, inner = inner_message(filled, "action")
    if inner.DESCRIPTOR.fields_by_name[name].is_repeated:
        del getattr(inner, name)[:]
        getattr(inner, name).extend(values)
    else:
        setattr(inner, name, values[0])
    return filled


# -- numbers of lines ------------------------------------------------------------------------------------------------


def numbered(says: Sequence[str], actions: Sequence[Action] = (), values: Sequence[Any] = ()) -> tuple[MenuLine, ...]:
    """Lines by number. Where they count something, such as the tiles of a table, by the numbers that they name."""
    counted_values = [(value,) for value in values if isinstance(value, int)]
    for counted in [counted_values] if counted_values else counts_in(actions):
        for first in ORDINALS:
            keys = [tuple(number + first for number in numbers) for numbers in counted]
            if named_in(says, keys, most=bool(counted_values)):
                return tuple(
                    MenuLine(" ".join(map(str, key)), printable(text)) for key, text in zip(keys, says, strict=True)
                )
    return tuple(MenuLine(str(number), printable(text)) for number, text in enumerate(says, 1))


def named_in(says: Sequence[str], keys: Sequence[Numbers], *, most: bool) -> bool:
    """Whether these are the first numbers of all texts that have any. Of most is enough: "one: your die goes to 5"."""
    named = [tuple(map(int, re.findall(r"\d+", text))) for text in says]
    fits = [found[: len(key)] == key for found, key in zip(named, keys, strict=True) if found]
    return bool(fits) and (all(fits) or (most and 2 * sum(fits) >= len(fits)))


def counts_in(actions: Sequence[Action]) -> list[list[Numbers]]:
    """The fields that hold other numbers in each of the actions, if they are of one kind."""
    inner = [inner_message(action, "action")[1] for action in actions]
    if len({message.DESCRIPTOR.full_name for message in inner}) != 1:
        return []
    fields = [field for field in inner[0].DESCRIPTOR.fields if field.cpp_type == FieldDescriptor.CPPTYPE_INT32]
    held = [[getattr(message, field.name) for message in inner] for field in fields]
    numbers = [[(each,) if isinstance(each, int) else tuple(each) for each in values] for values in held]
    return [each for each in numbers if len({*each}) == len(each)]
