"""Draws docs/borders.svg: who may import whom, from the contracts in pyproject.toml. `make pictures` runs it."""

from __future__ import annotations

import re
import tomllib
from html import escape
from pathlib import Path

ROOT = Path(__file__).parents[2]
PICTURE = ROOT / "docs" / "borders.svg"
WIDTH, MARGIN, GAP = 1000, 20, 8
BOX, LINE, TITLE = 26, 34, 30
"""Heights of a box, of a row of boxes, and of a title."""
LETTER = 7.8
"""How wide a letter is, at most."""
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #22262b }
  .title { font-weight: 600; font-size: 14px }
  .layer { fill: #f4eee3 }
  .module { fill: #fffbf3; stroke: #857861 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0e9dc }
    .layer { fill: #2a2520 }
    .module { fill: #212428; stroke: #857d70 }
  }
"""


def drawn(settings: str) -> str:
    """The picture: for each contract its layers, the one that imports above those that it may import."""
    contracts = tomllib.loads(settings)["tool"]["importlinter"]["contracts"]
    parts: list[str] = []
    y = MARGIN
    for contract in contracts:
        if contract["type"] == "layers":
            panel, y = _panel(contract["name"], contract["layers"], y)
            parts += panel
    size = f'width="{WIDTH}" height="{y}" viewBox="0 0 {WIDTH} {y}"'
    title = "<title>Who may import whom: in each part, from above to below</title>"
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}>\n{title}\n<style>{STYLE}</style>\n{body}\n</svg>\n'
    )


def _panel(name: str, layers: list[str], y: int) -> tuple[list[str], int]:
    parts = [f'<text class="title" x="{MARGIN}" y="{y + 18}">{escape(name)}</text>']
    y += TITLE
    for layer in layers:
        names = [re.sub(r"[() ]", "", each) for each in layer.split("|")]
        boxes, height = _boxes(names, y)
        parts.append(
            f'<rect class="layer" x="{MARGIN}" y="{y}" width="{WIDTH - 2 * MARGIN}" height="{height}" rx="6"/>'
        )
        parts += boxes
        y += height + 4
    return parts, y + MARGIN


def _boxes(names: list[str], y: int) -> tuple[list[str], int]:
    """A box for each module of a layer, in as many rows as they need."""
    parts: list[str] = []
    x, top = MARGIN + GAP, y + (LINE - BOX) // 2
    for name in names:
        width = round(len(name) * LETTER + 18)
        if x + width > WIDTH - MARGIN - GAP:
            x, top = MARGIN + GAP, top + LINE
        parts.append(f'<rect class="module" x="{x}" y="{top}" width="{width}" height="{BOX}" rx="5"/>')
        parts.append(f'<text x="{x + width / 2:g}" y="{top + 18}" text-anchor="middle">{escape(name)}</text>')
        x += width + GAP
    return parts, top - y + BOX + (LINE - BOX) // 2


def draw() -> None:
    PICTURE.write_text(drawn((ROOT / "pyproject.toml").read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    draw()
