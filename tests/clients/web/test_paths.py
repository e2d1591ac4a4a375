"""A person's paths through the pages, in a real browser against a real service."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.clients.web.browser import free_port, walk
from tests.service.running import Process


@pytest.mark.browse
@pytest.mark.parametrize("path", ["seven_tabs", "invitation", "states", "awkward"])
def test_path(service: Process, path: str) -> None:
    walk(path, service.web_port)


@pytest.mark.browse
def test_the_page_comes_back(tmp_path: Path) -> None:
    """Whatever happens to the service, a page comes back to its seat."""
    port = free_port()
    words = ("--data", str(tmp_path), "--web-port", str(port))
    started = [Process(*words)]
    try:
        kill = lambda: started[-1].kill()  # noqa: E731, PLW0108 (the newest of them)
        answers = {"kill": kill, "start": lambda: started.append(Process(*words))}
        walk("coming_back", port, answers)
    finally:
        started[-1].kill(signal.SIGTERM)
