"""Differences between tables: they give back the table, in Python and in the page's script."""

from __future__ import annotations

import json
import random
import subprocess
from typing import Any

import pytest

from auditpage.page import read_web_file
from auditpage.patches import difference, patched
from tests.clients.verifier.node import node

CASES: list[tuple[Any, Any]] = [
    ({"a": 1}, {"a": 2}),
    ({"a": 1, "b": 2}, {"a": 1}),
    ({}, {"a": {"b": [1]}}),
    ({"a": [1, 2, 3]}, {"a": [1, 3]}),
    ({"a": [1]}, {"a": []}),
    ({"a": []}, {"a": [[1], {"b": 1}]}),
    ({"a": None}, {"a": 0}),
    ({"a": {"b": 1}}, {"a": {}}),
    ({"a": {"b": 1}}, {"a": None}),
    ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 1}, {"b": 3, "c": [2]}]}),
    ({"a": [{"b": 1}, {"b": 2}]}, {"a": [{"b": 2}]}),
    ({"a": [2, 2, 2]}, {"a": [2, 2]}),
]


def some_value(rng: random.Random, depth: int = 3) -> Any:
    kind = rng.randrange(6 if depth else 3)
    if kind < 3:
        return (rng.randrange(3), rng.choice(["x", "</script>", ""]), rng.random() < 0.5)[kind]
    if kind == 3:
        return [rng.randrange(4) for _ in range(rng.randrange(5))]
    if kind == 4:
        return [{"k": some_value(rng, depth - 1)} for _ in range(rng.randrange(4))]
    return {key: some_value(rng, depth - 1) for key in "abcd" if rng.random() < 0.6}


def random_cases(count: int) -> list[tuple[Any, Any]]:
    rng = random.Random(5)
    pairs = [({"v": some_value(rng)}, {"v": some_value(rng)}) for _ in range(count)]
    return [pair for pair in pairs if pair[0] != pair[1]]


@pytest.mark.parametrize(("before", "after"), CASES)
def test_a_patch_gives_the_table_after(before: Any, after: Any) -> None:
    kept = json.dumps(before)
    assert patched(before, difference(before, after)) == after
    assert json.dumps(before) == kept


def test_a_card_that_leaves_a_long_pile_is_a_short_patch() -> None:
    pile = [f"card {number}" for number in range(60)]
    assert difference({"pile": pile}, {"pile": pile[:-1]}) == {"pile": [59, 1, []]}


def test_random_tables() -> None:
    for before, after in random_cases(1000):
        assert patched(before, difference(before, after)) == after


def test_the_script_reads_patches_the_same_way() -> None:
    cases = [(before, difference(before, after), after) for before, after in CASES + random_cases(300)]
    script = (
        f"{read_web_file('patches.js')}\n"
        "const cases = JSON.parse(require('fs').readFileSync(0));\n"
        "process.stdout.write(JSON.stringify(cases.map(([before, patch]) => patched(before, patch))));"
    )
    done = subprocess.run(
        [node(), "-e", script], input=json.dumps(cases), capture_output=True, text=True, check=True, timeout=60
    )
    assert json.loads(done.stdout) == [after for *_, after in cases]
