"""The games that can be played. Adding one is one line here (docs/adding-a-game.md)."""

from __future__ import annotations

from engines import boom, kittens, kobolds, monsters
from engines.core.registry import Registry

GAMES = Registry(
    boom.GAME,
    *kittens.RULESETS,
    *kobolds.RULESETS,
    *monsters.RULESETS,
)
