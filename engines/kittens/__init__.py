"""Exploding Kittens with three expansions. docs/rules/kittens.md has the rules by number."""

from engines.kittens.game import GAME, RULESETS

__all__ = ["GAME", "RULESETS"]
