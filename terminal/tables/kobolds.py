"""How kobolds looks in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from powderkeg.v1.kobolds_pb2 import KoboldsLastingTrick, KoboldsPlayedCard, KoboldsView
from powderkeg.v1.match_pb2 import Decision, View
from terminal.tables.canvas import Canvas, Row

HOLDS = "●"
NONE = "·"
COLUMNS = ("gold", "tricks", "mechanisms")
MECHANISM = "mechanism"
STYLES = {MECHANISM: "cyan", "device": "magenta", "interrupt": "yellow"}
"""By kind of card: those that catch the eye."""
UNEXPLAINED = ("bomb", "revival", "gold", "marker")
"""Kinds of pieces that nobody holds in hand."""


class KoboldsDrawing:
    """Seats with gold, backs and what lies there, the bomb, the pile, what is being played, and the own hand."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas, self.words, self.say = canvas, canvas.words, canvas.say
        self.revivals: frozenset[str] = frozenset()
        """Those that lay on the table when it was drawn last."""

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        seen = view.kobolds
        self.revivals = frozenset(kobold.revival for kobold in seen.kobolds if kobold.HasField("revival"))
        mine = next((ask.kind for ask in decisions if ask.seat == self.canvas.seating.me), "")
        exploded = any(ask.kind == "missions" for ask in decisions)
        rows: list[Row] = [
            (self.say("turn"), self._turn(seen)),
            (self.say("seats"), self._seats(seen)),
            (self.say("bomb"), self._bomb(seen, exploded=exploded)),
            *self._inside(seen),
            (self.say("pile"), self._pile(seen)),
            *self._unseen(seen),
            *self._hands(seen),
        ]
        if mine == "interrupt":  # which is asked all the time: what matters for that
            rows = [(self.say("seats"), self._order(seen)), *self._hands(seen)]
        if seen.stack:
            rows.append((self.say("played"), self._stack(seen)))
        if seen.killed:
            rows.append((self.say("killed"), Text(", ".join(map(self.canvas.who, seen.killed)), "bold red")))
        return self.canvas.frame([*rows, *self.canvas.asked(decisions)], note)

    def glance(self, view: View) -> RenderableType:
        return Group(self._order(view.kobolds), *([self._stack(view.kobolds)] if view.kobolds.stack else []))

    def explains(self, kind: str, code: str) -> bool:
        """Cards to hold, and revivals that lie on the table. A bomb says how many mechanisms it has."""
        return kind not in UNEXPLAINED or code in self.revivals

    # -- cards -------------------------------------------------------------------------------------------------

    def card(self, code: str) -> Text:
        """A title, in its colour. A mission is behind a colon, and is left out here."""
        title = code.partition(":")[0]
        kind = next((kind for kind, known in self.words.pieces if known == title), "")
        return Text(self.words.card(title), STYLES.get(kind, ""))

    def whole(self, code: str) -> Text:
        """A card with its mission, if it has one: "Duck! (be killed)"."""
        mission = self.words.pieces.get(("mission", code.partition(":")[2]))
        return Text.assemble(self.card(code), f" ({mission.short or mission.title})" if mission else "")

    def cards(self, codes: Iterable[str]) -> Text:
        """Cards with their missions, those that are alike together: "2 times No Way!, Peek"."""
        return Text(", ").join(self.canvas.so_many(self.whole(code), count) for code, count in Counter(codes).items())

    def row(self, codes: Iterable[str]) -> Text:
        """Cards in the order in which they lie."""
        return Text(", ").join(map(self.whole, codes))

    def _stack(self, seen: KoboldsView) -> Text:
        """What was played, and the interrupts on it."""
        return Text("; ").join(map(self._played, seen.stack))

    def _played(self, played: KoboldsPlayedCard) -> Text:
        return Text.assemble(f"{self.canvas.who(played.seat)}: ", self.card(played.card), self._on(played))

    def _on(self, played: KoboldsPlayedCard | KoboldsLastingTrick) -> str:
        return f" → {self.canvas.who(played.target)}" if played.HasField("target") else ""

    # -- seats -------------------------------------------------------------------------------------------------

    def _turn(self, seen: KoboldsView) -> Text:
        return Text(f"{seen.turn}, {self.canvas.who(seen.holder)}, {self.say('phase', number=seen.phase)}")

    def _order(self, seen: KoboldsView) -> Text:
        """Where the bomb is, and how it goes on."""
        seats = len(seen.kobolds)
        order = [(seen.holder + seen.direction * step) % seats for step in range(seats)]
        return Text.assemble((f"{HOLDS} ", "bold red"), Text(" → ").join(map(self.canvas.named, order)))

    def _seats(self, seen: KoboldsView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        arrow = self.say("bomb-goes", way="↓" if seen.direction > 0 else "↑")
        headings = ["", arrow, *(self.say(f"column-{column}") for column in COLUMNS), ""]
        for place, heading in enumerate(headings):
            grid.add_column(justify="right" if heading and place > 1 else "left")
        grid.add_row(*(Text(heading, "dim") for heading in headings))
        for seat, kobold in enumerate(seen.kobolds):
            holds = Text(HOLDS if seat == seen.holder else "", "bold red")
            gold = Text(str(kobold.gold), "yellow")
            backs = count_text(kobold.tricks), count_text(kobold.mechanisms)
            grid.add_row(holds, self.canvas.named(seat), gold, *backs, self._lying(seen, seat))
        return grid

    def _lying(self, seen: KoboldsView, seat: int) -> Text:
        """What lies open before a seat: the marker, tricks that last, a revival card."""
        said: list[Text] = []
        if seen.HasField("armed_by") and seen.armed_by == seat:
            said.append(Text(self.say("armed-it"), "red"))
        lasting = [trick for trick in seen.lasting if trick.owner == seat]
        said += [Text.assemble(self.card(trick.card), self._on(trick)) for trick in lasting]
        kobold = seen.kobolds[seat]
        if kobold.HasField("revival"):
            said.append(self._revival(kobold.revival, own=seat == self.canvas.seating.me))
        return Text.assemble(" ", Text("; ").join(said))

    def _revival(self, code: str, *, own: bool) -> Text:
        """A revival card; to whom it belongs, what the catalogue says of it."""
        known = self.words.pieces.get(("revival", code))
        return Text.assemble(self.card(code), f": {known.text}" if own and known else "")

    # -- the bomb ----------------------------------------------------------------------------------------------

    def _bomb(self, seen: KoboldsView, *, exploded: bool) -> Text:
        parts = [self.say("mechanisms", count=seen.bomb_mechanisms)] if seen.bomb_mechanisms else []
        if seen.bomb_tricks:
            parts.append(self.say("other-cards" if parts else "cards", count=seen.bomb_tricks))
        inside = Text.assemble((self.words.card(seen.bomb), "bold"), f": {', '.join(parts) or self.say('empty')}")
        if not seen.HasField("armed_by"):
            return inside
        when = "exploded" if exploded else "explodes-this-turn" if seen.explodes else "explodes-next-turn"
        armed = f"{self.say('armed-by', name=self.canvas.seating.name(seen.armed_by))}, {self.say(when)}"
        return Text.assemble(inside, "; ", (armed, "bold red"), f"\n{self.say('device')}: ", self._device(seen))

    def _device(self, seen: KoboldsView) -> Text:
        known = self.words.pieces.get(("device", seen.device)) if seen.HasField("device") else None
        if known is None:
            return Text(self.say("no-device"))
        return Text.assemble(self.card(seen.device), f" ({known.short})" if known.short else "")

    def _inside(self, seen: KoboldsView) -> list[Row]:
        """The cards in the bomb for who may look, unless their backs tell."""
        if all(card == MECHANISM for card in seen.inside):
            return []
        return [(self.say("inside"), self.cards(seen.inside))]

    def _pile(self, seen: KoboldsView) -> Text:
        said: list[Text] = [Text(self.say("cards", count=seen.pile_size))]
        if seen.HasField("top"):
            said.append(Text.assemble(f"{self.say('on-top')} ", self.whole(seen.top)))
        if seen.HasField("armed_by"):
            said.append(Text(self.say("locked"), "red"))
        said.append(Text(self.say("discarded", count=seen.discard_size), "dim"))
        return Text("; ").join(said)

    def _unseen(self, seen: KoboldsView) -> list[Row]:
        """What the organizer alone may see."""
        return [
            (self.say(name), shown)
            for name, shown, there in (
                ("from-top", self.row(reversed(seen.pile)), seen.pile),
                ("discard", self.cards(seen.discard), seen.discard),
                ("revivals", self.row(reversed(seen.revival_pile)), seen.revival_pile),
            )
            if there
        ]

    def _hands(self, seen: KoboldsView) -> list[Row]:
        """The hands that the viewer sees: the own one, or those of the seat that is being looked through."""
        rows: list[Row] = []
        for seat, kobold in enumerate(seen.kobolds):
            own = seat == self.canvas.seating.me
            if kobold.hand:
                whose = "" if own else f"{self.canvas.seating.name(seat)}: "
                rows.append((self.say("hand"), Text.assemble(whose, self.cards(kobold.hand))))
            elif own:
                rows.append((self.say("hand"), Text(self.say("empty"), "dim")))
        return rows


def count_text(count: int) -> Text:
    return Text(str(count)) if count else Text(NONE, "dim")
