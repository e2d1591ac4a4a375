"""docs/permissions.md, from what the service has answered."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

from tests.service.permissions.asking import ALWAYS, Asking, Row, Rows
from tests.service.permissions.scenes import EVENTS, MATCHES, ROLES

PAGE = Path(__file__).parents[3] / "docs" / "permissions.md"
HEAD = """# Who may call what

Every call, by everybody, in every stage of a match: what a running service has answered. `OK`, or the
[reason](errors.md) of the refusal, which has changed nothing. A dash stands where there is no such caller. Stages that
are answered alike share a row.

A test asks for every cell anew. After a change that is meant, `python -m tests.service.permissions` writes this page;
read what has changed in it.
"""


def written(table: dict[Asking, Rows]) -> str:
    parts = [HEAD, "## Who calls\n", _list("role", "sends", ROLES)]
    for title, stages in (("Stages of a match", MATCHES), ("Stages of an event", EVENTS)):
        parts += [f"## {title}\n", _list("stage", "what it is", {name: told for name, (told, _) in stages.items()})]
    for service, askings in groupby(table, lambda asking: asking.call.service):
        parts.append(f"## {service.rpartition('.')[2]}\n")
        every = list(askings)
        if plain := [asking for asking in every if asking.stages is ALWAYS]:
            parts.append(_table("call", {asking.title: table[asking][""] for asking in plain}))
        parts += [
            f"### {asking.title}\n\n{_table('stage', merged(table[asking]))}" for asking in every if asking not in plain
        ]
    return "\n".join(parts)


def merged(rows: Rows) -> Rows:
    """Stages that are answered alike share a row."""
    alike: dict[Row, list[str]] = {}
    for stage, row in rows.items():
        alike.setdefault(row, []).append(stage)
    return {"; ".join(stages): row for row, stages in alike.items()}


def _list(first: str, second: str, rows: dict[str, str]) -> str:
    return "\n".join([f"| {first} | {second} |", "| --- | --- |", *(f"| {a} | {b} |" for a, b in rows.items())]) + "\n"


def _table(first: str, rows: Rows) -> str:
    lines = [f"| {' | '.join((first, *ROLES))} |", f"|{' --- |' * (len(ROLES) + 1)}"]
    return "\n".join([*lines, *(f"| {name} | {' | '.join(row)} |" for name, row in rows.items())]) + "\n"
