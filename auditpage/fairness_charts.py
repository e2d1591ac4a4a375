"""Pictures of comparisons: what was drawn beside what is expected, and p-values by n."""

from __future__ import annotations

from collections.abc import Mapping

from auditpage.markup import Markup, tag

BAR_WIDTH = 220
"""How wide a bar can be."""
FEWEST_DOTS = 5


def bar(observed: float, expected: float, label: str) -> Markup:
    """A bar for what was drawn and a line for what is expected, as shares of the whole width."""
    mark = f"{expected * BAR_WIDTH:.1f}"
    return tag(
        "svg",
        tag("rect", x=0, y=3, width=f"{observed * BAR_WIDTH:.1f}", height=10, class_="observed"),
        tag("line", x1=mark, x2=mark, y1=0, y2=16, class_="expected"),
        viewBox=f"-1 0 {BAR_WIDTH + 2} 16",
        width=BAR_WIDTH,
        height=16,
        class_="bar-chart",
        role="img",
        aria_label=label,
    )


def p_chart(found: Mapping[int, tuple[float, str]], label: str) -> Markup:
    """A dot for each n, with its p-value in digits: fair p-values lie anywhere between 0 and 1."""
    if len(found) < FEWEST_DOTS:
        return Markup("")
    widest = max(found)
    dots = [
        tag(
            "circle",
            tag("title", f"n = {below}: p = {digits}"),
            cx=f"{30 + 300 * below / widest:.1f}",
            cy=f"{90 - 80 * p_value:.1f}",
            r="3.2",
            class_="observed",
        )
        for below, (p_value, digits) in found.items()
    ]
    lines = [
        tag("line", x1=28, x2=334, y1=f"{90 - 80 * p:.1f}", y2=f"{90 - 80 * p:.1f}", class_=kind)
        for p, kind in ((0, "axis"), (0.05, "expected"), (1, "axis"))
    ]
    names = [
        tag("text", said, x=x, y=y, text_anchor=anchor)
        for said, x, y, anchor in (
            ("p = 1", 26, 13, "end"),
            ("0.05", 26, 86, "end"),
            ("n = 2", 40, 104, "middle"),
            (f"n = {widest}", 330, 104, "end"),
        )
    ]
    return tag("svg", *lines, *names, *dots, viewBox="-12 0 350 108", class_="p-chart", role="img", aria_label=label)
