"""Numbers as people read them."""

from __future__ import annotations

LETTERS = ((1e9, 1e9, "G"), (1e6, 1e6, "M"), (1e5, 1e3, "k"))


def counted_as(number: int, one: str, more: str = "") -> str:
    """A number of things: 1 match, 2 matches."""
    return f"{number:,} {one if number == 1 else more or f'{one}s'}"


def plain_number(number: float) -> str:
    """As many digits as say something, and never a power of ten: 10,000,000 or 0.25."""
    if number == round(number) or number >= 1000:
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 10 else f"{number:.3g}"


def short_number(number: float) -> str:
    """For the side of a chart: 12,000, then 120k and 1.2M."""
    size, letter = next(((size, letter) for least, size, letter in LETTERS if number >= least), (1.0, ""))
    return f"{number / size:,.10g}{letter}"


def duration(ms: float) -> str:
    """A latency in three digits, in the unit that suits it: 850 µs, 12.3 ms, 1.16 s."""
    value, unit = (ms * 1000, "µs") if ms < 0.9995 else (ms, "ms") if ms < 999.5 else (ms / 1000, "s")
    return f"{value:,.{0 if value >= 99.95 or unit == 'µs' else 1 if value >= 9.995 else 2}f} {unit}"


def round_duration(ms: float) -> str:
    """The same, of a round number: 2 ms, and not 2.00 ms."""
    number, unit = duration(ms).split()
    return f"{number.rstrip('0').rstrip('.') if '.' in number else number} {unit}"


def elapsed(seconds: float) -> str:
    """A time since the beginning: 40 s, 2 min, 1.5 h."""
    if seconds < 120:
        return f"{seconds:g} s"
    return f"{seconds / 60:.4g} min" if seconds < 7200 else f"{seconds / 3600:.4g} h"
