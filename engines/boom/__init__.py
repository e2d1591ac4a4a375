"""Big Boom! Bang. docs/rules/boom.md has the rules by number."""

from engines.boom.game import GAME

__all__ = ["GAME"]
