"""How monsters looks in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from powderkeg.v1.match_pb2 import Decision, View
from powderkeg.v1.monsters_pb2 import MonstersLaboratory, MonstersOperationSeen, MonstersPart, MonstersView
from service.cli.monsters_menu import MonstersMenu
from service.cli.monsters_story import KINDS, STYLES, in_cards

TURN = "▶"
NONE = "·"
HEADINGS = ("", "", "", "die", "l.arm", "r.arm", "l.leg", "r.leg", "head", "brain", "robbers", "open")

ACTION = {
    "first_action": "first",
    "join": "first",
    "choose_grave": "first",
    "second_action": "second",
    "hand_over": "second",
    "third_action": "third",
    "bid": "third",
    "accept": "third",
}
"""By kind of decision: which of the three actions of a turn it belongs to."""
ASKED = {
    "first_action": "choose the first action",
    "join": "join the robbery, or stay away",
    "choose_grave": "choose a grave, sealed",
    "second_action": "choose the second action",
    "hand_over": "hand over a part",
    "third_action": "choose the third action",
    "bid": "bid, sealed, or decline",
    "accept": "take one of the bids, or none",
}

Row: TypeAlias = tuple[str, RenderableType]


class MonstersTable(MonstersMenu):
    """Monsters with their gaps, stores, graves, the hill, and what is under way."""

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        seen = self.seen = view.monsters
        rows: list[Row] = [
            ("turn", self._turn(seen, decisions)),
            ("seats", self._seats(seen)),
            ("stores", self._stores(seen)),
            ("graves", self._graves(seen)),
            ("hill", self._hill(seen)),
        ]
        if seen.robbers:
            rows.append(("robbery", Text(", ".join(self.seating.who(seat) for seat in seen.robbers))))
        if seen.HasField("operation"):
            rows.append(("operation", self._operation(seen.operation)))
        if seen.HasField("offer"):
            rows.append(("offer", self.offered()))
        if seen.bids:
            bids = [Text.assemble(f"{self.seating.who(bid.seat)}: ", self.bid(bid)) for bid in seen.bids]
            rows.append(("bids", Text("\n").join(bids)))
        if any(ask.seat != self.seating.me for ask in decisions):  # who is asked alone reads the question below
            names = ", ".join(self.seating.who(ask.seat) for ask in decisions)
            asked = ASKED.get(decisions[0].kind, self.words.prompt(decisions[0].kind))
            rows.append(("now", Text(f"{names}: {asked}.")))
        return self.frame(rows, note)

    def _turn(self, seen: MonstersView, decisions: Sequence[Decision]) -> Text:
        action = ACTION.get(decisions[0].kind, "") if decisions else ""
        said = f"{seen.turn}, {self.of(seen.active)} {f'{action} action' if action else 'turn'}"
        return Text(f"{said}, prepared to study" if seen.prepared and action != "third" else said)

    # -- seats -------------------------------------------------------------------------------------------------

    def _seats(self, seen: MonstersView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for heading in HEADINGS:
            grid.add_column(justify="center" if heading else "left")
        grid.add_row(*(Text(heading, "dim") for heading in HEADINGS))
        for seat, laboratory in enumerate(seen.laboratories):
            turn = Text(TURN if seat == seen.active else "", "bold")
            name = Text(self.seating.who(seat), "bold" if seat == self.seating.me else "")
            robbers = [numbers(laboratory.in_hand), numbers(laboratory.open)]
            die = Text(str(laboratory.die), "bold")
            grid.add_row(turn, str(seat), name, die, *self._body(laboratory), *robbers)
        return grid

    def _body(self, laboratory: MonstersLaboratory) -> list[Text]:
        """By kind: the value of the part that is on, or a gap."""
        on = {part.kind: part.value for part in laboratory.body}
        return [Text(str(on[kind]), STYLES[kind]) if kind in on else Text(NONE, "dim") for kind in KINDS]

    def _stores(self, seen: MonstersView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for seat, laboratory in enumerate(seen.laboratories):
            name = Text(self.seating.who(seat), "bold" if seat == self.seating.me else "")
            grid.add_row(str(seat), name, self.places(laboratory.store))
        return grid

    # -- graves and hill ---------------------------------------------------------------------------------------

    def _graves(self, seen: MonstersView) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        numbered = list(enumerate(seen.graves, 1))
        grid.add_row(*(Text.assemble((f"{number}: ", "dim"), filling(grave.size)) for number, grave in numbered))
        if any(grave.size for grave in seen.graves):
            grid.add_row(*(self.kind(grave.top) if grave.size else Text() for grave in seen.graves))
        inside = [
            Text.assemble(f"in grave {number}, from the lowest: ", self._row(grave.cards))
            for number, grave in numbered
            if grave.cards
        ]
        return Group(grid, *inside)

    def _hill(self, seen: MonstersView) -> Text:
        note = ("  (the last is on top)", "dim") if len(seen.hill) > 1 else ""
        return Text.assemble(self.places(seen.hill), note)

    def _row(self, parts: Sequence[MonstersPart]) -> Text:
        return Text(", ").join(map(self.part, parts))

    def places(self, parts: Sequence[MonstersPart]) -> Text:
        """Parts with the numbers by which they are typed."""
        if not parts:
            return Text("empty", "dim")
        return Text("  ").join(
            Text.assemble((f"{number}: ", "dim"), self.part(part)) for number, part in enumerate(parts, 1)
        )

    # -- what is under way -------------------------------------------------------------------------------------

    def _operation(self, operation: MonstersOperationSeen) -> Text:
        who, whom = self.seating.who(operation.surgeon), self.seating.whom(operation.assistant)
        asked = self.part(self.seen.laboratories[operation.surgeon].store[operation.place])
        return Text.assemble(f"{who} asked {whom} for part {operation.place + 1}: ", asked)


def filling(size: int) -> Text:
    return Text(in_cards(size)) if size else Text("empty", "dim")


def numbers(cards: Sequence[int]) -> Text:
    return Text("".join(map(str, cards))) if cards else Text(NONE, "dim")
