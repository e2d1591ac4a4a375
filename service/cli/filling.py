"""Filling in an action that a domain describes: one question for each of its fields."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from google.protobuf.descriptor import FieldDescriptor

from powderkeg.v1.match_pb2 import Action, FieldDomain, Values
from service.cli.drawing import NotUnderstood, inmost, value_in_words


def question(example: Action, field: FieldDomain) -> str:
    """What to ask for a field; just Enter keeps what the example has."""
    among = ", ".join(_by_word(example, field))
    name = field.field.replace("_", " ")
    match field.WhichOneof("domain"):
        case "some":
            return f"{name}: {field.some.least} to {field.some.most} of {among}"
        case "order":
            return f"{name}: all of {among}, in the order you want"
        case "each":
            return f"{name}: {field.each.count} times one of {among}"
        case _:
            return f"{name}: one of {among}"


def fill_in(action: Action, field: FieldDomain, typed: str) -> None:
    """Put what was typed into a field of the action; NotUnderstood says what it could have been."""
    words = typed.replace(",", " ").split()
    if not words:
        return
    known = _by_word(action, field)
    chosen = [known[word.lower()] for word in words if word.lower() in known]
    if len(chosen) < len(words) or not _fits(field, chosen):
        raise NotUnderstood(f"Type {question(action, field)}.")
    if field.HasField("some"):
        chosen.sort(key=list(known.values()).index)
    _, message = inmost(action, "action")
    if message.DESCRIPTOR.fields_by_name[field.field].is_repeated:
        del getattr(message, field.field)[:]
        getattr(message, field.field).extend(chosen)
    else:
        setattr(message, field.field, chosen[0])


def _fits(field: FieldDomain, chosen: list[Any]) -> bool:
    """Whether there are as many as there may be, each as often as it may be."""
    count, among = len(chosen), Counter(_among(field))
    fits: dict[str, Callable[[], bool]] = {
        "one": lambda: count == 1,
        "some": lambda: field.some.least <= count <= field.some.most and Counter(chosen) <= among,
        "order": lambda: Counter(chosen) == among,
        "each": lambda: count == field.each.count,
    }
    kind = field.WhichOneof("domain")
    return kind is not None and fits[kind]()


def _by_word(action: Action, field: FieldDomain) -> dict[str, Any]:
    """The values to choose among, by how they are typed."""
    _, message = inmost(action, "action")
    described: FieldDescriptor = message.DESCRIPTOR.fields_by_name[field.field]
    return {value_in_words(described, value).replace(" ", "-").lower(): value for value in _among(field)}


def _among(field: FieldDomain) -> list[Any]:
    kind = field.WhichOneof("domain")
    values: Values = getattr(field, kind).among if kind else Values()
    return [*values.numbers, *values.words]
