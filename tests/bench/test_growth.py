"""The process does not grow by playing: every cache of the engines has an end."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import pytest

import engines
from bench.growth import all_tables, measure_growth
from engines.core.events import KERNEL_EVENTS
from engines.games import GAMES
from engines.kittens.cards import EXPANSIONS, copies
from engines.kobolds import legal
from engines.monsters.parts import parts_for

pytestmark = pytest.mark.whole

EVENTS = len({event for game in GAMES.every_ruleset() for event in (*game.events, *KERNEL_EVENTS)})
RULESETS = 2
"""Of kittens, and of monsters."""
DICE = 84
"""Ways to spread the six faces of a die over four symbols."""
PARTS = len(parts_for(5))
ENDS = {
    "engines.boom.bots.permitted": 56,
    "engines.boom.bots.throws": 6 * DICE,
    "engines.boom.legal._rerolls": 4**5,
    "engines.boom.rules.die_faces": DICE,
    "engines.core.events._public_fields": EVENTS,
    "engines.core.events._shown_fields": EVENTS,
    "engines.core.viewers.viewers": 8,
    "engines.kittens.cards.catalogue": RULESETS,
    "engines.kittens.cards.copies": 64 * RULESETS,
    "engines.kittens.cards.kittens": 64,
    "engines.kittens.cards.titles": RULESETS,
    "engines.kittens.cards.titles_in_hands": 64 * RULESETS,
    "engines.kittens.legal.orders": 5,
    "engines.kittens.legal.places": sum(copies(RULESETS, EXPANSIONS, 9)) + 1,
    "engines.kittens.rules.seats.clockwise_after": 44,
    "engines.monsters.legal._bids": 6 * (PARTS + 1),
    "engines.monsters.legal._graves": 2**5,
    "engines.monsters.legal._offers": 3 * RULESETS * (PARTS + 1),
    "engines.monsters.parts.parts_for": 3,
    "engines.monsters.rules.trade.kinds_to_ask": 3 * RULESETS,
}
"""The caches without a `maxsize`, and what can be in them at most: by the rules there is no more."""


def caches() -> dict[str, Any]:
    """All caches of the engines, by name."""
    names = [info.name for info in walk_packages(engines.__path__, "engines.")]
    return {
        f"{name}.{attribute}": value
        for name in names
        for attribute, value in vars(import_module(name)).items()
        if hasattr(value, "cache_info") and value.__module__ == name
    }


def test_every_cache_has_an_end() -> None:
    unlimited = {name for name, each in caches().items() if each.cache_info().maxsize is None}
    assert unlimited == set(ENDS)


def test_the_process_does_not_grow() -> None:
    """`make simulate` plays two thousand games; these are as many as a test has time for."""
    for each in caches().values():
        each.cache_clear()  # other tests may have filled them, with games of their own
    found = measure_growth(all_tables(), warm_up=200, games=120)
    assert found.ended, f"{found.per_game:.0f} blocks for each game"
    sizes = {name: each.cache_info().currsize for name, each in caches().items()}
    assert {name: sizes[name] for name, end in ENDS.items() if sizes[name] > end} == {}


def test_a_cache_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that kobolds had: nearly every hand is a new one."""
    monkeypatch.setattr(legal, "tinkerings", cache(legal.tinkerings))
    tables = [plan for plan in all_tables() if (plan.game.name, plan.seats, plan.bots) == ("kobolds", 3, ["sensible"])]
    found = measure_growth(tables, warm_up=10, games=20)
    assert not found.ended
    monkeypatch.undo()
    assert measure_growth(tables, warm_up=10, games=20).ended
