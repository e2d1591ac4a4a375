"""The pictures of docs/gallery.md, made anew. `make pictures` keeps them."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.clients.web.browser import walk
from tests.service.running import Process

DOCS = Path(__file__).parents[3] / "docs"
GALLERY = DOCS / "gallery"
LIMIT = 3_000_000
"""Bytes of all pictures that are kept."""


@pytest.mark.browse
def test_every_picture_of_the_gallery_can_be_made(
    service: Process, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Path(os.environ.get("POWDERKEG_GALLERY", tmp_path)).resolve()
    monkeypatch.setenv("GALLERY", str(folder))
    made = walk("gallery", service.web_port)
    assert sorted(f"{name}.webp" for name in made) == sorted(path.name for path in GALLERY.iterdir())


def test_the_page_shows_all_pictures() -> None:
    shown = re.findall(r"\(gallery/([\w-]+\.webp)\)", (DOCS / "gallery.md").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(path.name for path in GALLERY.iterdir())
    assert sum(path.stat().st_size for path in GALLERY.iterdir()) < LIMIT
