"""How kobolds looks in a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from powderkeg.v1.kobolds_pb2 import KoboldsView
from powderkeg.v1.match_pb2 import Decision, View
from service.cli.kobolds_menu import EFFECTS, KoboldsMenu
from service.cli.kobolds_story import INTERRUPTS, MECHANISM, in_cards, in_mechanisms, title_of

HOLDS = "●"
NONE = "·"
HEADINGS = ("", "", "", "gold", "tricks", "mech.", "")
PRICE = 2
"""What it costs to be rid of a revival card."""

ASKED = {
    "tricks": "play a trick, or pass",
    "interrupt": "interrupt, or pass",
    "tinker": "swap a card with the bomb, or leave it alone",
    "missions": "claim missions, sealed",
}

Row: TypeAlias = tuple[str, RenderableType]


class KoboldsTable(KoboldsMenu):
    """Seats with gold, backs and what lies there, the bomb, the pile, what is being played, and the own hand."""

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        seen = self.seen = view.kobolds
        mine = next((ask.kind for ask in decisions if ask.seat == self.seating.me), "")
        if mine and not self._can_answer(mine):
            return self._in_short(seen)
        rows: list[Row] = [
            ("turn", self._turn(seen, decisions)),
            ("seats", self._seats(seen)),
            ("bomb", self._bomb(seen, exploded=any(ask.kind == "missions" for ask in decisions))),
            *self._inside(seen),
            ("pile", self._pile(seen)),
            *self._unseen(seen),
            *self._hands(seen),
        ]
        if seen.stack and mine != "interrupt":  # who may interrupt reads it in the question below
            rows.append(("played", self.stacked(seen.stack)))
        if seen.killed:
            rows.append(("killed", Text(self.names(seen.killed), "bold red")))
        if decisions and not mine:
            names = ", ".join(self.seating.who(ask.seat) for ask in decisions)
            asked = ASKED.get(decisions[0].kind, self.words.prompt(decisions[0].kind))
            rows.append(("now", Text(f"{names}: {asked}.")))
        return self.frame(rows, note)

    def _can_answer(self, kind: str) -> bool:
        """Whether there is something else to do than to pass."""
        kobold = self.kobold(self.seating.me)
        titles = {title_of(card) for card in kobold.hand}
        if kind == "tricks":
            return bool(titles & EFFECTS.keys()) or (kobold.HasField("revival") and kobold.gold >= PRICE)
        return kind != "interrupt" or bool(titles & {*INTERRUPTS})

    def _in_short(self, seen: KoboldsView) -> Text:
        """For who can only pass: where the bomb is, and how it goes on."""
        seats = len(seen.kobolds)
        order = [(seen.holder + seen.direction * step) % seats for step in range(seats)]
        names = [Text(self.seating.who(seat), "bold" if seat == self.seating.me else "") for seat in order]
        return Text.assemble((f"{HOLDS} ", "bold red"), Text(" → ").join(names))

    # -- seats -------------------------------------------------------------------------------------------------

    def _turn(self, seen: KoboldsView, decisions: Sequence[Decision]) -> Text:
        kind = decisions[0].kind if decisions else ""
        phase = {"tinker": ", tinkering", "missions": ", scoring"}.get(kind, f", trick phase {seen.phase}")
        return Text(f"{seen.turn}, {self.of(seen.holder)} turn{phase if decisions else ''}")

    def _seats(self, seen: KoboldsView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for heading in HEADINGS:
            grid.add_column(justify="right" if heading else "left")
        arrow = f"bomb goes {'↓' if seen.direction > 0 else '↑'}"
        grid.add_row(*(Text(heading, "dim") for heading in (*HEADINGS[:2], arrow, *HEADINGS[3:])))
        for seat, kobold in enumerate(seen.kobolds):
            holds = Text(HOLDS if seat == seen.holder else "", "bold red")
            name = Text(self.seating.who(seat), "bold" if seat == self.seating.me else "")
            gold = Text(str(kobold.gold), "yellow")
            grid.add_row(
                holds, str(seat), name, gold, number(kobold.tricks), number(kobold.mechanisms), self._lying(seen, seat)
            )
        return grid

    def _lying(self, seen: KoboldsView, seat: int) -> Text:
        """What lies open before a seat: the marker, tricks that last, a revival card."""
        said: list[Text] = []
        if seen.HasField("armed_by") and seen.armed_by == seat:
            said.append(Text("armed the bomb", "red"))
        lasting = [trick for trick in seen.lasting if trick.owner == seat]
        said += [Text.assemble(self.card(trick.card), self._on(trick)) for trick in lasting]
        kobold = seen.kobolds[seat]
        if kobold.HasField("revival"):
            said.append(self.revival(kobold.revival, own=seat == self.seating.me))
        return Text.assemble(" ", Text("; ").join(said))

    # -- the bomb ----------------------------------------------------------------------------------------------

    def _bomb(self, seen: KoboldsView, *, exploded: bool) -> Text:
        parts = [in_mechanisms(seen.bomb_mechanisms)] if seen.bomb_mechanisms else []
        if seen.bomb_tricks:
            parts.append(f"{seen.bomb_tricks} other" if parts else in_cards(seen.bomb_tricks))
        inside = Text.assemble((self.words.card(seen.bomb), "bold"), f": {', '.join(parts) or 'empty'}")
        if not seen.HasField("armed_by"):
            return inside
        when = "explodes at the end of this turn" if seen.explodes else "explodes at the end of the next turn"
        armed = f"armed by {self.seating.whom(seen.armed_by)}, {'has exploded' if exploded else when}"
        device = self.device(seen.device) if seen.HasField("device") else Text("no device: it hits the holder")
        return Text.assemble(inside, "; ", (armed, "bold red"), "\nannounced ", device)

    def _inside(self, seen: KoboldsView) -> list[Row]:
        """The cards in the bomb for who may look, unless their backs tell."""
        if all(card == MECHANISM for card in seen.inside):
            return []
        return [("inside", self.cards(seen.inside))]

    def _pile(self, seen: KoboldsView) -> Text:
        said: list[Text] = [Text(in_cards(seen.pile_size))]
        if seen.HasField("top"):
            said.append(Text.assemble("on top ", self.whole(seen.top)))
        if seen.HasField("armed_by"):
            said.append(Text("locked", "red"))
        said.append(Text(f"{seen.discard_size} discarded", "dim"))
        return Text("; ").join(said)

    def _unseen(self, seen: KoboldsView) -> list[Row]:
        """What the organizer alone may see."""
        return [
            (name, shown)
            for name, shown, there in (
                ("from the top", self.row(reversed(seen.pile)), seen.pile),
                ("discarded", self.cards(seen.discard), seen.discard),
                ("revivals", self.row(reversed(seen.revival_pile)), seen.revival_pile),
            )
            if there
        ]

    def _hands(self, seen: KoboldsView) -> list[Row]:
        """The hands that the viewer sees: the own one, or those of the seat that is being looked through."""
        rows: list[Row] = []
        for seat, kobold in enumerate(seen.kobolds):
            own = seat == self.seating.me
            if kobold.hand:
                rows.append(
                    ("hand", Text.assemble("" if own else f"{self.seating.name(seat)}: ", self.cards(kobold.hand)))
                )
            elif own:
                rows.append(("hand", Text("empty", "dim")))
        return rows


def number(count: int) -> Text:
    return Text(str(count)) if count else Text(NONE, "dim")
