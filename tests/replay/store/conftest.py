"""The stores that the tests of the store run with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.any_store import KINDS, store_of


@pytest.fixture(scope="module", params=["single", *KINDS])
def any_store(request: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A store of each kind, in turn."""
    if request.param == "single":
        yield request.getfixturevalue("store_url")
    else:
        folder: Path = tmp_path_factory.mktemp("store")
        with store_of(request.param, folder) as url:
            yield url
