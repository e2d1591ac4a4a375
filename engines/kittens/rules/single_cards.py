"""What each card does when it is played by itself: the one table of that. Whoever needs to know looks here."""

from __future__ import annotations

from engines.kittens.cards import Card
from engines.kittens.rules import barking, base, imploding, streaking
from engines.kittens.rules.effects import Effect

EFFECTS: dict[Card, Effect] = dict(
    sorted((base.EFFECTS | imploding.EFFECTS | streaking.EFFECTS | barking.EFFECTS).items())
)
"""By number. A card that is not here does nothing by itself. These, and no others, are of the kind `action`."""
