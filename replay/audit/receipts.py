"""What receipts that players have kept say of an event: heads of its tree, and where a match was opened in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from replay.audit.findings import Wrong
from replay.signed.statements import OPENED, Checkpoint, EventHead, Receipt, Statement


def kept_heads(event: str, kept: Iterable[Statement]) -> list[EventHead]:
    """The heads of an event that somebody has kept, by themselves or in a receipt; each once."""
    heads = (each.place.tree if isinstance(each, Receipt) and each.place else each for each in kept)
    return list(dict.fromkeys(each for each in heads if isinstance(each, EventHead) and each.event == event))


def check_receipts(event: str, leaves: Mapping[int, Statement], kept: Iterable[Statement]) -> None:
    """Each match is opened where the receipts of its players say, as far as these leaves of the event tell."""
    opened = {
        leaf.match_id: index for index, leaf in leaves.items() if isinstance(leaf, Checkpoint) and leaf.stage == OPENED
    }
    for each in kept:
        place = each.place if isinstance(each, Receipt) else None
        if not isinstance(each, Receipt) or place is None or place.tree.event != event:
            continue
        here = opened.get(each.match_id)
        if here != place.opened and (here is not None or place.opened in leaves):
            told = f"a receipt of seat {each.seat} says that match {each.match_id} was opened with leaf {place.opened}"
            other = "that is another leaf" if here is None else f"it is leaf {here}"
            raise Wrong(f"{told}, and here {other}", two_stories=True)
