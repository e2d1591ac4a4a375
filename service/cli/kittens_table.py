"""How kittens looks in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from powderkeg.v1.kittens_pb2 import (
    KITTENS_CARD_ALTER_THE_FUTURE_NOW,
    KITTENS_CARD_BARKING_KITTEN,
    KITTENS_CARD_EXPLODING_KITTEN,
    KITTENS_CARD_GARBAGE_COLLECTION,
    KITTENS_CARD_ILL_TAKE_THAT,
    KITTENS_CARD_IMPLODING_KITTEN,
    KITTENS_CARD_NOPE,
    KITTENS_CARD_POTLUCK,
    KITTENS_CARD_TOWER_OF_POWER,
    KITTENS_CARD_UNSPECIFIED,
    KittensSpot,
    KittensView,
)
from powderkeg.v1.match_pb2 import Decision, View
from service.cli.kittens_menu import KittensMenu
from service.cli.kittens_story import Card, cards_in_words

REACTIONS = {"nope": KITTENS_CARD_NOPE, "now": KITTENS_CARD_ALTER_THE_FUTURE_NOW}
"""By kind of decision: the card to react with."""
LATEST = 5
"""Cards of the discard pile that are shown."""
TURN = "▶"

ASKED = {
    "turn": "play cards, or draw to end the turn",
    "nope": "pass, or play",
    "now": "pass, or play",
    "give": "choose a card to give away",
    "hand_over": "choose the copy to hand over",
    "place_kitten": "put back",
    "place_imploding": "put back",
    "place_buried": "put the drawn card back",
    "arrange": "put the top cards back in any order",
    "take": "take a card from the discard pile",
    "target": "choose whom the card hits",
    "garbage": "choose a card for",
    "potluck": "choose a card for",
}
TITLES: dict[str, Card] = {
    "nope": KITTENS_CARD_NOPE,
    "now": KITTENS_CARD_ALTER_THE_FUTURE_NOW,
    "place_kitten": KITTENS_CARD_EXPLODING_KITTEN,
    "place_imploding": KITTENS_CARD_IMPLODING_KITTEN,
    "garbage": KITTENS_CARD_GARBAGE_COLLECTION,
    "potluck": KITTENS_CARD_POTLUCK,
}
"""By kind of decision: what is asked, and of which card."""

Row: TypeAlias = tuple[str, RenderableType]


class KittensTable(KittensMenu):
    """Seats with what lies there, the piles, what is being played, and the own hand."""

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        kittens = self.seen = view.kittens
        mine = next((ask.kind for ask in decisions if ask.seat == self.seating.me), "")
        if mine in REACTIONS:
            return self._in_short(kittens, REACTIONS[mine], note)
        rows: list[Row] = [
            ("seats", self._seats(kittens)),
            ("pile", self._pile(kittens)),
            ("discard", self._discard(kittens)),
            *self._unseen(kittens),
            *self._hands(kittens),
        ]
        if kittens.held:
            rows.append(("in hand", Text.assemble(self.cards(kittens.held), ", to be put back")))
        if kittens.HasField("pending"):
            rows.append(("played", self.pending(kittens.pending)))
        if decisions:
            rows.append(("now", self._now(decisions)))
        return self.frame(rows, note)

    def _in_short(self, kittens: KittensView, card: Card, note: str) -> RenderableType:
        """For who is asked to react, which happens all the time: what matters for that, and less if there is no way."""
        if card not in kittens.spots[self.seating.me or 0].hand:
            return self._order(kittens)
        return self.frame([("seats", self._order(kittens)), ("pile", self._pile(kittens)), *self._hands(kittens)], note)

    # -- seats -------------------------------------------------------------------------------------------------

    def _seats(self, kittens: KittensView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for justify in ("left", "right", "left", "right", "left"):
            grid.add_column(justify=justify)
        for seat, spot in enumerate(kittens.spots):
            name = Text(self.seating.who(seat), "bold" if seat == self.seating.me else "")
            if not spot.alive:
                grid.add_row("", str(seat), name, Text("out", "dim"), "")
                continue
            turn = Text(TURN if seat == kittens.current else "", "bold")
            grid.add_row(turn, str(seat), name, cards_in_words(spot.hand_size), self._remarks(kittens, seat, spot))
        arrow = "↓" if kittens.direction > 0 else "↑"
        return Group(grid, Text(f"play goes {arrow}", "dim"))

    def _remarks(self, kittens: KittensView, seat: int, spot: KittensSpot) -> Text:
        said: list[Text] = []
        if seat == kittens.current and kittens.turns > 1:
            said.append(Text(f"{kittens.turns} turns to take", "bold"))
        if spot.blind:
            said.append(Text("blind", "magenta"))
        if spot.marked:
            said.append(Text.assemble("marked: ", self.cards(spot.marked)))
        if spot.barkers:
            said.append(Text.assemble("open: ", self.so_many(KITTENS_CARD_BARKING_KITTEN, spot.barkers)))
        if spot.HasField("taken_by"):
            said.append(Text.assemble(self.card(KITTENS_CARD_ILL_TAKE_THAT), f" by {self.seating.whom(spot.taken_by)}"))
        if spot.tower:
            stash = f" with {cards_in_words(kittens.stash_size)}"
            said.append(Text.assemble(self.card(KITTENS_CARD_TOWER_OF_POWER), stash))
        return Text("; ").join(said)

    def _order(self, kittens: KittensView) -> Text:
        """Who is alive, in the order of play from whose turn it is, with the sizes of the hands."""
        seats = len(kittens.spots)
        order = [(kittens.current + kittens.direction * step) % seats for step in range(seats)]
        living = [
            Text(
                f"{self.seating.who(seat)} ({kittens.spots[seat].hand_size})", "bold" if seat == self.seating.me else ""
            )
            for seat in order
            if kittens.spots[seat].alive
        ]
        return Text.assemble((f"{TURN} ", "bold"), Text(" → ").join(living))

    # -- piles -------------------------------------------------------------------------------------------------

    def _pile(self, kittens: KittensView) -> Text:
        said = [Text(cards_in_words(kittens.pile_size))]
        imploding = self.card(KITTENS_CARD_IMPLODING_KITTEN)
        if kittens.imploding_on_top:
            said.append(Text.assemble(imploding, " lies face up on top!"))
        elif kittens.imploding_up and not self._imploding_elsewhere(kittens):
            said.append(Text.assemble(imploding, " lies face up in it"))
        if kittens.known:
            said.append(Text.assemble("remembered from the top: ", self._known(kittens.known)))
        if kittens.stash_size and not any(spot.tower for spot in kittens.spots):
            tower = self.card(KITTENS_CARD_TOWER_OF_POWER)
            said.append(Text.assemble(f"{cards_in_words(kittens.stash_size)} wait for ", tower))
        if kittens.aside_size:
            said.append(Text(f"{cards_in_words(kittens.aside_size)} set aside"))
        return Text("; ").join(said)

    @staticmethod
    def _imploding_elsewhere(kittens: KittensView) -> bool:
        return KITTENS_CARD_IMPLODING_KITTEN in (*kittens.discard, *kittens.held)

    def _known(self, known: Sequence[Card]) -> Text:
        """Cards from the top down; of those in between that are not known, how many they are."""
        said: list[Text] = []
        for card, run in groupby(known):
            cards = list(run)
            unknown = card == KITTENS_CARD_UNSPECIFIED
            said += [Text(f"{len(cards)} unknown", "dim")] if unknown else [self.card(each) for each in cards]
        return Text(", ").join(said)

    def _discard(self, kittens: KittensView) -> Text:
        if not kittens.discard:
            return Text("empty", "dim")
        latest = self.row(reversed(kittens.discard[-LATEST:]))
        more = len(kittens.discard) - LATEST
        return Text.assemble(latest, (f", and {more} below", "dim") if more > 0 else "")

    def _unseen(self, kittens: KittensView) -> list[Row]:
        """What the organizer alone may see."""
        return [
            (name, shown)
            for name, shown, there in (
                ("from the top", self.row(kittens.pile), kittens.pile),
                ("stash", self.cards(kittens.stash), kittens.stash),
                ("set aside", self.cards(kittens.aside), kittens.aside),
            )
            if there
        ]

    # -- hands -------------------------------------------------------------------------------------------------

    def _hands(self, kittens: KittensView) -> list[Row]:
        """The hands that the viewer sees: the own one, or those of the seat that is being looked through."""
        rows: list[Row] = []
        for seat, spot in enumerate(kittens.spots):
            own = seat == self.seating.me
            if spot.hand:
                whose = Text("" if own else f"{self.seating.name(seat)}: ")
                rows.append(("hand", Text.assemble(whose, self._hand(spot))))
            elif own and spot.alive:
                unseen = f"{cards_in_words(spot.hand_size)} that you cannot see"
                rows.append(("hand", Text(unseen, "magenta") if spot.hand_size else Text("empty", "dim")))
        return rows

    def _hand(self, spot: KittensSpot) -> Text:
        marked = Counter(spot.marked)
        said: list[Text] = []
        for card, count in Counter(spot.hand).items():
            marks = marked[card]
            note = "" if not marks else " (marked)" if marks == count else f" ({marks} marked)"
            said.append(Text.assemble(self.so_many(card, count), note))
        return Text(", ").join(said)

    # -- who is asked ------------------------------------------------------------------------------------------

    def _now(self, decisions: Sequence[Decision]) -> Text:
        names = ", ".join(self.seating.who(ask.seat) for ask in decisions)
        return Text.assemble(f"{names}: ", self._asked(decisions[0].kind), ".")

    def _asked(self, kind: str) -> Text:
        title = TITLES.get(kind)
        asked = ASKED.get(kind, self.words.prompt(kind))
        return Text.assemble(asked, " ", self.card(title)) if title else Text(asked)
