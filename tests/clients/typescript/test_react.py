"""The example for React is bundled as a page would be, and plays a match."""

from __future__ import annotations

from pathlib import Path

from tests.clients.typescript.node import BIN, CLIENT, Place, run

EXAMPLE = CLIENT / "examples" / "react.tsx"


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 30


def test_a_match_is_played_by_clicking(place: Place, tmp_path: Path) -> None:
    page = tmp_path / "page.mjs"
    words = ("--bundle", "--format=esm", "--minify", "--jsx=automatic")
    run(BIN / "esbuild", "test/page.tsx", *words, f"--outfile={page}")
    run("test/react.ts", page, environment=place.environment)
