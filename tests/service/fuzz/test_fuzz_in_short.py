"""Requests with mistakes to every call by every door: never a failure of the service. `make fuzz` sends many more."""

from __future__ import annotations

import asyncio

import pytest

from service.server import DOORS
from tests.service.fuzz.carriers import WEB
from tests.service.fuzz.fuzzing import fuzz
from tests.store import embedded

REQUESTS = 800


@pytest.mark.parametrize("way", [*DOORS, WEB])
def test_no_request_makes_the_service_fail(way: str) -> None:
    with embedded() as url:
        findings = asyncio.run(fuzz(url, way, REQUESTS, seed=1))
    assert findings.problems == []
    assert sum(findings.statuses.values()) == REQUESTS
    assert {"OK", "INVALID_ARGUMENT", "NOT_FOUND", "PERMISSION_DENIED", "FAILED_PRECONDITION"} <= {*findings.statuses}
