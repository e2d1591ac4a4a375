"""A service whose pages are walked through."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.service.running import Process, process


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The service's data folder."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def service(data: Path) -> Iterator[Process]:
    with process("--data", str(data)) as started:
        yield started
