"""One service for all tests of the client that leave it running."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.clients.typescript.node import Place


@pytest.fixture(scope="session")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    where = Place(tmp_path_factory.mktemp("typescript"))
    with where.serving():
        yield where
