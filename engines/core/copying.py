"""Copying states and vouching for actions: what would cost most of a move, prepared once for each class or record.

Bots, services and audits copy a state for every move that they try, and check the types of every action that they
read. Both are the same work each time, so both are settled ahead: copying by code that is generated for the class of
the state, the check of types by remembering which records have passed it. A copy by a loop over the fields takes four
to nine times as long, and the check of an action's types two to five times as long as to look up that it has passed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from typing import Any

from engines.core.record import misfit
from engines.core.rng import Rng, WatchedRng
from engines.core.windows import Window

# -- copying ----------------------------------------------------------------------------------------------------

SHARED = ("int", "bool", "str", "Setup", "Outcome | None")
"""Declared types of values that never change: the copy has the very same."""
LISTS_OF_ANYTHING = ("list[Any]", "list[object]", "list[list[Any]]", "list[list[object]]")
"""Declared types of lists that may hold lists: only a look at what they hold tells how deep to copy."""


def copier(cls: Any) -> Callable[[Any], Any]:
    """A function that copies a state: one line for each declared field, by its type.

    It is generated because the declarations say all that a copy needs to know. A slice where a list of cards is
    declared, and nothing at all where a number is, leaves no type to be looked up while a game is played.
    """
    lines = [f"    twin.{field.name} = {_copy_of(field.name, str(field.type))}" for field in fields(cls)]
    source = "\n".join(["def copy(self):", "    twin = new(cls)", *lines, "    return twin"])
    names: dict[str, Any] = {"new": object.__new__, "cls": cls, "copied": _copied}
    exec(source, names)  # noqa: S102 (made of the names of fields)
    made: Callable[[Any], Any] = names["copy"]
    return made


def _copy_of(name: str, declared: str) -> str:
    """The expression that copies a field of this declared type."""
    value = f"self.{name}"
    if declared in SHARED or declared.startswith("tuple["):
        return value
    if declared == "Rng":
        return f"{value}.copy()"
    if declared == "Window | None":
        return f"None if {value} is None else {value}.copy()"
    if declared not in LISTS_OF_ANYTHING and re.fullmatch(r"list\[list\[\w+\]\]", declared):
        return f"[row[:] for row in {value}]"
    if declared not in LISTS_OF_ANYTHING and re.fullmatch(r"list\[\w+\]", declared):
        return f"{value}[:]"
    return f"copied({value})"


def _copied(value: Any) -> Any:
    """A copy by the type that the value has: for fields whose declaration does not settle it."""
    copy = _COPIERS.get(type(value))
    return value if copy is None else copy(value)


def _copy_list(value: list[Any]) -> list[Any]:
    if list in map(type, value):
        return [_copy_list(item) if type(item) is list else item for item in value]
    return value[:]


_COPIERS: dict[type, Any] = {
    list: _copy_list,
    Rng: Rng.copy,
    WatchedRng: Rng.copy,
    Window: Window.copy,
}


# -- vouching ---------------------------------------------------------------------------------------------------

VOUCHED: dict[int, Any] = {}
"""Records by identity whose fields are known to fit: those that somebody keeps and uses again and again.

The same few actions are applied in match after match. Identity counts, not equality: to Python `Take(1)` equals
`Take(True)`.
"""
MOST_VOUCHED = 20_000


def vouch(item: Any) -> None:
    """Check the types of a record's fields once and for all, if they fit."""
    if misfit(item) is None:
        if len(VOUCHED) >= MOST_VOUCHED:
            VOUCHED.clear()
        VOUCHED[id(item)] = item
