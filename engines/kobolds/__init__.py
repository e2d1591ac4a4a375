"""The tinkering kobolds' bomb. docs/rules/kobolds.md has the rules by number."""

from engines.kobolds.game import GAME, RULESETS

__all__ = ["GAME", "RULESETS"]
