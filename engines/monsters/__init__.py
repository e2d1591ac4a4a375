"""Die Monstermacher. docs/rules/monsters.md has the rules by number."""

from engines.monsters.game import GAME

__all__ = ["GAME"]
