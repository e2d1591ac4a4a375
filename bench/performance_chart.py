"""The chart at the head of docs/performance.md, drawn from the results: what a durable move costs."""

from __future__ import annotations

from html import escape
from pathlib import Path

from bench.results import Results

CHART = Path(__file__).parents[1] / "docs" / "performance.svg"
WIDTH, MARGIN, LABELS = 900, 20, 230
"""Of the picture, of its edges, and of the words at its left."""
BAR, GAP, HEAD, FOOT = 22, 18, 66, 30
"""Heights of a bar, between groups, of what is above them, and of what is below."""
ROOM = 150
"""At the right of the longest bar, for its figure."""
LETTER = 8.0
STYLE = """
  text { font: 14px system-ui, sans-serif; fill: #22262b }
  .title { font-weight: 600; font-size: 16px }
  .quiet { fill: #6b665c }
  .grpcio { fill: #4a8fca }
  .fast { fill: #2c8a57 }
  .bare { fill: #b9b2a4 }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0e9dc }
    .quiet { fill: #a8a398 }
    .grpcio { fill: #4f93cf }
    .fast { fill: #74cc8a }
    .bare { fill: #6a6c71 }
  }
"""
SERIES = (("grpcio", "--door grpcio"), ("fast", "--door fast"), ("bare", "a bare grpc.aio server with its XADD"))
"""Classes and names."""
GROUPS = (
    ("in a Play stream", ("cpu_s_per_1k_play", "fast_cpu_s_per_1k_play", "ceiling_cpu_s_per_1k_play")),
    ("by a single call", ("cpu_s_per_1k_unary", "fast_cpu_s_per_1k_unary", "ceiling_cpu_s_per_1k_unary")),
    ("Play, four seats told", ("cpu_s_per_1k_told", "fast_cpu_s_per_1k_told", "")),
    ("Play, with table and choices", ("cpu_s_per_1k_play_full", "fast_cpu_s_per_1k_full", "")),
    ("Play at 200 moves/s", ("cpu_s_per_1k_play_at_200", "fast_cpu_s_per_1k_at_200", "")),
    ("Play at 2,000 moves/s", ("cpu_s_per_1k_play_at_2000", "fast_cpu_s_per_1k_at_2000", "")),
)
"""Names, and for each series its key. What a run has not measured is not drawn."""


def drawn_chart(results: Results) -> str:
    """Bars in groups; the longest takes the width."""
    groups = [
        (
            name,
            [(kind, 1000 * float(results[key])) for (kind, _), key in zip(SERIES, keys, strict=True) if key in results],
        )
        for name, keys in GROUPS
    ]
    groups = [(name, bars) for name, bars in groups if bars]
    most = max(value for _, bars in groups for _, value in bars)
    y, parts = HEAD, [_head({kind for _, bars in groups for kind, _ in bars})]
    for name, bars in groups:
        middle = y + len(bars) * BAR / 2 + 5
        parts.append(f'<text x="{LABELS}" y="{middle:.0f}" text-anchor="end">{escape(name)}</text>')
        for kind, value in bars:
            parts.append(_bar(kind, value, y, (WIDTH - LABELS - ROOM - MARGIN) * value / most))
            y += BAR
        y += GAP
    build = results["python_build"]
    load = f"load {results['load_before']} before the run, {results['rates_load_before']} before the fixed rates"
    said = f"Python {build}; {results['cores']} cores; {load}; the store is not counted."
    parts.append(f'<text class="quiet" x="{MARGIN}" y="{y + 12}">{escape(said)}</text>')
    height = y + FOOT
    size = f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
    title = "<title>CPU time of the service for a durable move</title>"
    body = "\n".join(parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{title}<style>{STYLE}</style>\n{body}\n</svg>\n'


def _head(kinds: set[str]) -> str:
    """The title, and a key for each series that is there."""
    text = f'<text class="title" x="{MARGIN}" y="28">CPU time of the service for a durable move, in microseconds</text>'
    x = float(MARGIN)
    for kind, name in SERIES:
        if kind in kinds:
            text += f'\n<rect class="{kind}" x="{x:.0f}" y="41" width="14" height="14" rx="2"/>'
            text += f'<text class="quiet" x="{x + 20:.0f}" y="53">{escape(name)}</text>'
            x += 20 + LETTER * len(name) + 24
    return text


def _bar(kind: str, value: float, y: float, width: float) -> str:
    end = LABELS + 12 + width
    bar = f'<rect class="{kind}" x="{LABELS + 12}" y="{y + 2:.0f}" width="{width:.1f}" height="{BAR - 4}" rx="2"/>'
    return f'{bar}<text x="{end + 8:.1f}" y="{y + BAR - 6:.0f}">{value:,.0f} µs</text>'
