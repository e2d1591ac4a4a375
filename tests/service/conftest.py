"""Which door the services of these tests have: `grpcio` always, and `fast`, too, where the wire matters."""

from __future__ import annotations

import os

import pytest

from service.server import DOORS
from tests.service import running

ALL_ON_ALL = "POWDERKEG_TEST_DOORS"
"""Set by `make doors`: every test on every door."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    first, *others = DOORS
    own = metafunc.definition.path.parent.name
    if own in DOORS:
        doors = [own]
    elif ALL_ON_ALL in os.environ or metafunc.definition.get_closest_marker("wire") is not None:
        doors = [first, *others]
    else:
        doors = [first]
    metafunc.parametrize("door", doors, indirect=True)


@pytest.fixture(autouse=True)
def door(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The door of every service that the test starts."""
    chosen: str = request.param
    monkeypatch.setattr(running, "DOOR", chosen)
    return chosen
