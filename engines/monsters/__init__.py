"""Die Monstermacher. docs/rules/monsters.md has the rules by number."""

from engines.monsters.game import GAME, RULESETS

__all__ = ["GAME", "RULESETS"]
