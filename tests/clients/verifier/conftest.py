"""All files are verified in one process of Node, and audited once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.clients.verifier.node import Case, stop, verify_all
from tests.clients.verifier.samples import POLICY, boards, table, two_matches
from tests.clients.verifier.tampered import everything
from tests.clients.verifier.unusual import unusual

RANDOM_CHANGES = 300


@cache
def honest() -> dict[str, Case]:
    """Files that the service would write."""
    event, matches = two_matches()
    earlier, early_matches = two_matches(ended=False)
    duplicate, tables = boards()
    files = {
        "boom": table("boom").file(),
        "kittens": table("kittens").file(),
        "kobolds": table("kobolds", moves=250).file(),
        "monsters": table("monsters", moves=250).file(),
        "aborted": table("kittens", 2, moves=3).file(),
        "aborted at once": table("kobolds", 4, moves=0).file(),
        "event": event.file(),
        "event that is not closed": earlier.file(),
        "first match of an event": event.file_of(matches[0]),
        "second match of an event": event.file_of(matches[1]),
        "match of an event that is not closed": earlier.file_of(early_matches[0], ended=False),
        "boards": duplicate.file(),
        "one board": duplicate.file_of(tables[2]),
    }
    cases = {name: Case(data, POLICY) for name, data in files.items()}
    match = table()
    own = b"\n".join([match.receipt(2), match.receipt(3), match.checkpoint(25), event.head(3)])
    cases["with kept notes"] = Case(match.file(), POLICY, own)
    cases["event with kept notes"] = Case(event.file(), POLICY, event.head(3) + event.leaves[0] + matches[0].receipt(2))
    return cases


def random_changes() -> Iterator[tuple[str, Case]]:
    """Signed files, each with another byte in one place."""
    event, matches = two_matches()
    duplicate, tables = boards()
    files = {
        "boom": table(moves=8).file(),
        "kittens": table("kittens", 2, moves=8).file(),
        "event": event.file(),
        "match of an event": event.file_of(matches[0]),
        "board": duplicate.file_of(tables[2]),
    }
    rng = Random(6962)
    for number in range(RANDOM_CHANGES):
        name, data = rng.choice(sorted(files.items()))
        at, mask = rng.randrange(len(data)), rng.randrange(1, 256)
        yield (
            f"{number}: {name}, byte {at}, bits {mask:02x}",
            Case(data[:at] + bytes([data[at] ^ mask]) + data[at + 1 :], POLICY),
        )


@pytest.fixture(scope="session", autouse=True)
def node() -> Iterator[None]:
    """Node ends with the tests."""
    yield
    stop()


@pytest.fixture(scope="session")
def cases() -> dict[str, Case]:
    """Every file there is, by the kind of the case and its name."""
    made = {f"honest: {name}": case for name, case in honest().items()}
    made |= {f"tampered: {name}": tampered.case for name, tampered in everything().items()}
    made |= {f"unusual: {name}": case for name, (case, _) in unusual().items()}
    made |= {f"random: {name}": case for name, case in random_changes()}
    return made


@pytest.fixture(scope="session")
def results(cases: dict[str, Case]) -> dict[str, dict[str, Any]]:
    """What the second verifier says of each."""
    return verify_all(cases)
