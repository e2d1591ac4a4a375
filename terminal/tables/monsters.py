"""How monsters looks in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from powderkeg.v1.match_pb2 import Decision, View
from powderkeg.v1.monsters_pb2 import (
    MONSTERS_KIND_BRAIN,
    MONSTERS_KIND_HEAD,
    MONSTERS_KIND_LEFT_ARM,
    MONSTERS_KIND_LEFT_LEG,
    MONSTERS_KIND_RIGHT_ARM,
    MONSTERS_KIND_RIGHT_LEG,
    MonstersBidSeen,
    MonstersKind,
    MonstersLaboratory,
    MonstersOfferSeen,
    MonstersOperationSeen,
    MonstersPart,
    MonstersView,
)
from terminal.descriptors import enum_code
from terminal.tables.canvas import Canvas, Row

Kind: TypeAlias = MonstersKind.ValueType

TURN = "▶"
NONE = "·"
STYLES: dict[Kind, str] = {
    MONSTERS_KIND_LEFT_ARM: "cyan",
    MONSTERS_KIND_RIGHT_ARM: "cyan",
    MONSTERS_KIND_LEFT_LEG: "green",
    MONSTERS_KIND_RIGHT_LEG: "green",
    MONSTERS_KIND_HEAD: "yellow",
    MONSTERS_KIND_BRAIN: "magenta",
}
"""The kinds of parts in the order of the table, and how they look."""
COLUMNS = ("die", "left-arm", "right-arm", "left-leg", "right-leg", "head", "brain", "robbers", "open")
AFTER_STUDIES = ("third_action", "bid", "accept")
"""Kinds of decisions of the last action of a turn."""
LIKE_OTHERS = ("_0", "_1")
"""How codes end of the parts that the help explains: the others are like the one."""


class MonstersDrawing:
    """Monsters with their gaps, stores, graves, the hill, and what is under way."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas, self.words, self.say = canvas, canvas.words, canvas.say

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        seen = view.monsters
        rows: list[Row] = [
            (self.say("turn"), self._turn(seen, studied=any(ask.kind in AFTER_STUDIES for ask in decisions))),
            (self.say("seats"), self._seats(seen)),
            (self.say("stores"), self._stores(seen)),
            (self.say("graves"), self._graves(seen)),
            (self.say("hill"), self._hill(seen)),
        ]
        if seen.robbers:
            rows.append((self.say("robbery"), Text(", ".join(map(self.canvas.who, seen.robbers)))))
        if seen.HasField("operation"):
            rows.append((self.say("operation"), self._operation(seen, seen.operation)))
        if seen.HasField("offer"):
            rows.append((self.say("offer"), self._offer(seen, seen.offer)))
        if seen.bids:
            bids = [Text.assemble(f"{self.canvas.who(bid.seat)}: ", self._bid(bid)) for bid in seen.bids]
            rows.append((self.say("bids"), Text("\n").join(bids)))
        return self.canvas.frame([*rows, *self.canvas.asked(decisions)], note)

    def glance(self, view: View) -> RenderableType | None:
        return None

    def _turn(self, seen: MonstersView, *, studied: bool) -> Text:
        said = f"{seen.turn}, {self.canvas.who(seen.active)}"
        return Text(f"{said}, {self.say('prepared')}" if seen.prepared and not studied else said)

    def explains(self, kind: str, code: str) -> bool:
        """Each piece once: parts differ in their value, robber cards and graves in their number."""
        return kind not in ("right_arm", "right_leg") and (code.endswith(LIKE_OTHERS) or not code[-1].isdecimal())

    # -- parts -------------------------------------------------------------------------------------------------

    def kind(self, kind: Kind) -> Text:
        """A back. The catalogue has titles for fronts only: a back is a front without its value."""
        code = enum_code(MonstersKind.DESCRIPTOR, kind)
        return Text(self.words.card(f"{code}_1").removesuffix(" (1)"), STYLES.get(kind, ""))

    def part(self, part: MonstersPart) -> Text:
        """A part as somebody sees it: its front, or its back."""
        if not part.HasField("value"):
            return self.kind(part.kind)
        code = enum_code(MonstersKind.DESCRIPTOR, part.kind)
        return Text(self.words.card(f"{code}_{part.value}"), STYLES.get(part.kind, ""))

    def price(self, points: int, parts: Iterable[Text]) -> Text:
        """Parts, and knowledge points: "Head, Brain, 2 points"."""
        return Text(", ").join([*parts, *([Text(self.say("points", count=points))] if points else [])])

    # -- seats -------------------------------------------------------------------------------------------------

    def _seats(self, seen: MonstersView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        headings = ["", "", *(self.say(f"column-{column}") for column in COLUMNS)]
        for heading in headings:
            grid.add_column(justify="center" if heading else "left", no_wrap=True, overflow="ellipsis")
        grid.add_row(*(Text(heading, "dim") for heading in headings))
        for seat, laboratory in enumerate(seen.laboratories):
            turn = Text(TURN if seat == seen.active else "", "bold")
            robbers = [numbers_text(laboratory.in_hand), numbers_text(laboratory.open)]
            die = Text(str(laboratory.die), "bold")
            grid.add_row(turn, self.canvas.named(seat), die, *self._body(laboratory), *robbers)
        return grid

    def _body(self, laboratory: MonstersLaboratory) -> list[Text]:
        """By kind: the value of the part that is on, or a gap."""
        on = {part.kind: part.value for part in laboratory.body}
        return [Text(str(on[kind]), style) if kind in on else Text(NONE, "dim") for kind, style in STYLES.items()]

    def _stores(self, seen: MonstersView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for seat, laboratory in enumerate(seen.laboratories):
            grid.add_row(self.canvas.named(seat), self._places(laboratory.store))
        return grid

    # -- graves and hill ---------------------------------------------------------------------------------------

    def _graves(self, seen: MonstersView) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        numbered = list(enumerate(seen.graves, 1))
        grid.add_row(*(Text.assemble((f"{number}: ", "dim"), self._filling(grave.size)) for number, grave in numbered))
        if any(grave.size for grave in seen.graves):
            grid.add_row(*(self.kind(grave.top) if grave.size else Text() for grave in seen.graves))
        inside = [
            Text.assemble(f"{self.say('in-grave', number=number)}: ", Text(", ").join(map(self.part, grave.cards)))
            for number, grave in numbered
            if grave.cards
        ]
        return Group(grid, *inside)

    def _filling(self, size: int) -> Text:
        return Text(self.say("cards", count=size)) if size else Text(self.say("empty"), "dim")

    def _hill(self, seen: MonstersView) -> Text:
        note = (f"  ({self.say('last-on-top')})", "dim") if len(seen.hill) > 1 else ""
        return Text.assemble(self._places(seen.hill), note)

    def _places(self, parts: Sequence[MonstersPart]) -> Text:
        """Parts with the numbers of their places."""
        if not parts:
            return Text(self.say("empty"), "dim")
        return Text("  ").join(
            Text.assemble((f"{number}: ", "dim"), self.part(part)) for number, part in enumerate(parts, 1)
        )

    # -- what is under way -------------------------------------------------------------------------------------

    def _operation(self, seen: MonstersView, operation: MonstersOperationSeen) -> Text:
        asked = self.part(seen.laboratories[operation.surgeon].store[operation.place])
        return Text.assemble(f"{self.canvas.who(operation.surgeon)} → {self.canvas.who(operation.assistant)}: ", asked)

    def _offer(self, seen: MonstersView, offer: MonstersOfferSeen) -> Text:
        """What is for sale, and for what."""
        part = self.part(seen.laboratories[offer.seller].store[offer.place])
        kinds = [self.canvas.so_many(self.kind(kind), count) for kind, count in Counter(offer.kinds).items()]
        asked = bool(offer.points or offer.kinds)
        price = self.price(offer.points, kinds) if asked else Text(self.say("no-price"), "dim")
        return Text.assemble(f"{self.canvas.who(offer.seller)}: ", part, " ← ", price)

    def _bid(self, bid: MonstersBidSeen) -> Text:
        """A bid as the seller sees it."""
        unshown = (f" ({self.say('not-shown')})", "dim")
        parts = [Text.assemble(self.part(part), "" if part.HasField("value") else unshown) for part in bid.parts]
        return self.price(bid.points, parts)


def numbers_text(cards: Sequence[int]) -> Text:
    return Text("".join(map(str, cards))) if cards else Text(NONE, "dim")
