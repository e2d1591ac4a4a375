"""By when how many moves are meant to be sent: at a fixed rate, or at one that goes up and down by stages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, sqrt

from engines.core.errors import BadSetup, SetupReason

NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
STAGE = re.compile(rf"(?P<rate>{NUMBER}):(?P<time>{NUMBER})(?P<unit>ms|s|m|h)")
SECONDS_OF_UNIT = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}
HOW_STAGES_ARE_WRITTEN = "write RATE:TIME for each, as in 0:10s,200:60s; times are in ms, s, m or h"


@dataclass(frozen=True)
class Stage:
    """The rate goes to this one, in so many seconds, on a straight line from where the stage before has left it."""

    rate: float
    seconds: float


def parse_stages(text: str) -> tuple[Stage, ...]:
    """From `0:10s,200:60s`. BadSetup says what would be right."""
    return tuple(_parse_stage(text, part.strip()) for part in text.split(","))


def _parse_stage(text: str, part: str) -> Stage:
    found = STAGE.fullmatch(part)
    if found is None:
        shown = f"{part!r:.40}" if part else "an empty stage"
        raise BadSetup(SetupReason.BAD_OPTION, f"--stages {text!r:.60}: {shown} is no stage; {HOW_STAGES_ARE_WRITTEN}")
    return Stage(float(found["rate"]), float(found["time"]) * SECONDS_OF_UNIT[found["unit"]])


@dataclass(frozen=True)
class Stretch:
    """A stage with its place in time."""

    start: float
    seconds: float
    rate: float
    """At its start,"""
    last_rate: float
    """and at its end."""
    before: float = 0.0
    """So many moves are meant before it."""

    @property
    def end(self) -> float:
        return self.start + self.seconds

    def moves_in(self, seconds: float) -> float:
        """In so many seconds from its start."""
        inside = min(max(seconds, 0.0), self.seconds)
        rise = self._rise
        return inside * self.rate + (rise * inside * inside / 2 if rise else 0.0)

    @property
    def _rise(self) -> float:
        """Of the rate, in a second."""
        return (self.last_rate - self.rate) / self.seconds if self.last_rate != self.rate else 0.0

    def when(self, moves: float) -> float:
        """When, from its start, so many moves of it have been meant. A straight line has a parabola for its moves."""
        if not moves:
            return 0.0
        if not self._rise:
            return moves / self.rate
        return 2 * moves / (self.rate + sqrt(max(0.0, self.rate**2 + 2 * self._rise * moves)))


class Pace:
    """The times at which moves are meant to be sent. They depend on no answer."""

    def __init__(self, stages: Iterable[Stage], first_rate: float = 0.0) -> None:
        self.stretches: list[Stretch] = []
        start, rate, before = 0.0, first_rate, 0.0
        for stage in stages:
            if stage.seconds:  # else it is a jump
                stretch = Stretch(start, stage.seconds, rate, stage.rate, before)
                self.stretches.append(stretch)
                start, before = stretch.end, before + stretch.moves_in(stage.seconds)
            rate = stage.rate
        self.seconds = start
        """Of all stages."""

    @classmethod
    def fixed(cls, rate: float) -> Pace:
        """One rate, without an end."""
        return cls((Stage(rate, inf),), rate)

    def due(self, number: int) -> float:
        """When, from the start, a move is meant to be sent; they count from 0. Infinity if the stages have no such."""
        for stretch in self.stretches:
            moves = number - stretch.before
            if moves < stretch.moves_in(stretch.seconds):
                return stretch.start + stretch.when(max(0.0, moves))
        return inf

    def moves_by(self, seconds: float) -> float:
        """How many are meant until then; with the part of one that is still to come."""
        return sum(stretch.moves_in(seconds - stretch.start) for stretch in self.stretches)

    def rate_between(self, start: float, end: float) -> float:
        """The mean rate in that time, as far as there are stages."""
        end = min(end, self.seconds)
        return (self.moves_by(end) - self.moves_by(start)) / (end - start) if end > start else 0.0


def pace_of(rate: float, stages: str = "") -> Pace | None:
    """None is full speed."""
    if stages:
        return Pace(parse_stages(stages))
    return Pace.fixed(rate) if rate else None


def seconds_of(stages: str) -> float:
    """How long all of them take."""
    return sum(stage.seconds for stage in parse_stages(stages))
