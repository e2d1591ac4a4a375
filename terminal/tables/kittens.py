"""How kittens looks in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from powderkeg.v1.kittens_pb2 import (
    KITTENS_CARD_BARKING_KITTEN,
    KITTENS_CARD_ILL_TAKE_THAT,
    KITTENS_CARD_IMPLODING_KITTEN,
    KITTENS_CARD_NOPE,
    KITTENS_CARD_TOWER_OF_POWER,
    KITTENS_CARD_UNSPECIFIED,
    KittensCard,
    KittensPending,
    KittensSpot,
    KittensView,
)
from powderkeg.v1.match_pb2 import Decision, View
from terminal.descriptors import enum_code
from terminal.tables.canvas import Canvas, Row

Card: TypeAlias = KittensCard.ValueType

REACTIONS = ("nope", "now")
"""Kinds of decisions that are asked all the time."""
LATEST = 5
"""Cards of the discard pile that are shown."""
TURN = "▶"
STYLES = {"kitten": "bold red", "streaking": "magenta", "defuse": "bold green", "nope": "yellow", "cat": "cyan"}
"""By kind of card: those that catch the eye, or need not."""


class KittensDrawing:
    """Seats with what lies there, the piles, what is being played, and the own hand."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas, self.words, self.say = canvas, canvas.words, canvas.say

    def draw(self, view: View, decisions: Sequence[Decision], note: str = "") -> RenderableType:
        kittens = view.kittens
        if any(ask.seat == self.canvas.seating.me and ask.kind in REACTIONS for ask in decisions):
            return self.canvas.frame(self._in_short(kittens), note)
        rows: list[Row] = [
            (self.say("seats"), self._seats(kittens)),
            (self.say("pile"), self._pile(kittens)),
            (self.say("discard"), self._discard(kittens)),
            *self._unseen(kittens),
            *self._hands(kittens),
        ]
        if kittens.held:
            rows.append((self.say("in-hand"), self.cards(kittens.held)))
        return self.canvas.frame([*rows, *self._played(kittens), *self.canvas.asked(decisions)], note)

    def glance(self, view: View) -> RenderableType:
        return Group(self._order(view.kittens), *(shown for _, shown in self._played(view.kittens)))

    def explains(self, kind: str, code: str) -> bool:
        return True

    def _in_short(self, kittens: KittensView) -> list[Row]:
        """For who may react: what matters for that."""
        pile = (self.say("pile"), self._pile(kittens))
        return [(self.say("seats"), self._order(kittens)), pile, *self._hands(kittens), *self._played(kittens)]

    # -- cards -------------------------------------------------------------------------------------------------

    def card(self, card: Card) -> Text:
        """A title, in its colour; a question mark for what cannot be seen."""
        if card == KITTENS_CARD_UNSPECIFIED:
            return Text("?", "dim")
        code = enum_code(KittensCard.DESCRIPTOR, card)
        kind = next((kind for kind, known in self.words.pieces if known == code), "")
        return Text(self.words.card(code), STYLES.get(kind, ""))

    def cards(self, cards: Iterable[Card]) -> Text:
        """Cards, those with the same title together: "2 times Nope, Skip"."""
        return Text(", ").join(self.canvas.so_many(self.card(card), count) for card, count in Counter(cards).items())

    def row(self, cards: Iterable[Card]) -> Text:
        """Cards in the order in which they lie."""
        return Text(", ").join(map(self.card, cards))

    def _with(self, card: Card, said: str) -> Text:
        return Text.assemble(self.card(card), f" {said}")

    # -- seats -------------------------------------------------------------------------------------------------

    def _seats(self, kittens: KittensView) -> RenderableType:
        grid = Table.grid(padding=(0, 1))
        for justify in ("left", "left", "right", "left"):
            grid.add_column(justify=justify)
        for seat, spot in enumerate(kittens.spots):
            if not spot.alive:
                grid.add_row("", self.canvas.named(seat), Text(self.say("out"), "dim"), "")
                continue
            turn = Text(TURN if seat == kittens.current else "", "bold")
            grid.add_row(turn, self.canvas.named(seat), self._count(spot.hand_size), self._remarks(kittens, seat, spot))
        return Group(grid, Text(self.say("play-goes", way="↓" if kittens.direction > 0 else "↑"), "dim"))

    def _count(self, cards: int) -> str:
        return self.say("cards", count=cards)

    def _remarks(self, kittens: KittensView, seat: int, spot: KittensSpot) -> Text:
        said: list[Text] = []
        if seat == kittens.current and kittens.turns > 1:
            said.append(Text(self.say("turns-to-take", count=kittens.turns), "bold"))
        if spot.blind:
            said.append(Text(self.say("blind"), "magenta"))
        if spot.marked:
            said.append(Text.assemble(f"{self.say('marked')}: ", self.cards(spot.marked)))
        if spot.barkers:
            barkers = self.canvas.so_many(self.card(KITTENS_CARD_BARKING_KITTEN), spot.barkers)
            said.append(Text.assemble(f"{self.say('open')}: ", barkers))
        if spot.HasField("taken_by"):
            said.append(Text.assemble(self.card(KITTENS_CARD_ILL_TAKE_THAT), f" ← {self.canvas.who(spot.taken_by)}"))
        if spot.tower:
            said.append(self._with(KITTENS_CARD_TOWER_OF_POWER, f"({self._count(kittens.stash_size)})"))
        return Text("; ").join(said)

    def _order(self, kittens: KittensView) -> Text:
        """Who is alive, in the order of play from whose turn it is, with the sizes of the hands."""
        seats = len(kittens.spots)
        order = [(kittens.current + kittens.direction * step) % seats for step in range(seats)]
        living = [
            Text.assemble(self.canvas.named(seat), f" ({kittens.spots[seat].hand_size})")
            for seat in order
            if kittens.spots[seat].alive
        ]
        return Text.assemble((f"{TURN} ", "bold"), Text(" → ").join(living))

    # -- piles -------------------------------------------------------------------------------------------------

    def _pile(self, kittens: KittensView) -> Text:
        said = [Text(self._count(kittens.pile_size))]
        if kittens.imploding_on_top:
            said.append(self._with(KITTENS_CARD_IMPLODING_KITTEN, self.say("face-up-on-top")))
        elif kittens.imploding_up and KITTENS_CARD_IMPLODING_KITTEN not in (*kittens.discard, *kittens.held):
            said.append(self._with(KITTENS_CARD_IMPLODING_KITTEN, self.say("face-up-in-it")))
        if kittens.known:
            said.append(Text.assemble(f"{self.say('known-from-top')}: ", self._known(kittens.known)))
        if kittens.stash_size and not any(spot.tower for spot in kittens.spots):
            said.append(Text.assemble(self.card(KITTENS_CARD_TOWER_OF_POWER), f": {self._count(kittens.stash_size)}"))
        if kittens.aside_size:
            said.append(Text(f"{self.say('set-aside')}: {kittens.aside_size}"))
        return Text("; ").join(said)

    def _known(self, known: Sequence[Card]) -> Text:
        """Cards from the top down; of those in between that are not known, how many they are."""
        said: list[Text] = []
        for card, run in groupby(known):
            cards = list(run)
            unknown = card == KITTENS_CARD_UNSPECIFIED
            said += (
                [self.canvas.so_many(self.card(card), len(cards))] if unknown else [self.card(each) for each in cards]
            )
        return Text(", ").join(said)

    def _discard(self, kittens: KittensView) -> Text:
        if not kittens.discard:
            return Text(self.say("empty"), "dim")
        latest = self.row(reversed(kittens.discard[-LATEST:]))
        more = len(kittens.discard) - LATEST
        return Text.assemble(latest, (f", {self.say('more-below', count=more)}", "dim") if more > 0 else "")

    def _unseen(self, kittens: KittensView) -> list[Row]:
        """What the organizer alone may see."""
        return [
            (self.say(name), shown)
            for name, shown, there in (
                ("from-top", self.row(kittens.pile), kittens.pile),
                ("stash", self.cards(kittens.stash), kittens.stash),
                ("set-aside", self.cards(kittens.aside), kittens.aside),
            )
            if there
        ]

    # -- hands and what is played ------------------------------------------------------------------------------

    def _hands(self, kittens: KittensView) -> list[Row]:
        """The hands that the viewer sees: the own one, or those of the seat that is being looked through."""
        rows: list[Row] = []
        for seat, spot in enumerate(kittens.spots):
            own = seat == self.canvas.seating.me
            if spot.hand:
                whose = Text("" if own else f"{self.canvas.seating.name(seat)}: ")
                rows.append((self.say("hand"), Text.assemble(whose, self._hand(spot))))
            elif own and spot.alive:
                unseen = Text(self.say("unseen-cards", count=spot.hand_size), "magenta")
                rows.append((self.say("hand"), unseen if spot.hand_size else Text(self.say("empty"), "dim")))
        return rows

    def _hand(self, spot: KittensSpot) -> Text:
        marked = Counter(spot.marked)
        said: list[Text] = []
        for card, count in Counter(spot.hand).items():
            marks = marked[card]
            number = "" if marks == count else f"{marks} "
            note = f" ({number}{self.say('marked')})" if marks else ""
            said.append(Text.assemble(self.canvas.so_many(self.card(card), count), note))
        return Text(", ").join(said)

    def _played(self, kittens: KittensView) -> list[Row]:
        return [(self.say("played"), self._pending(kittens.pending))] if kittens.HasField("pending") else []

    def _pending(self, pending: KittensPending) -> Text:
        """Who plays what on whom, who has said no to it, and whether it will take effect."""
        said = Text.assemble(f"{self.canvas.who(pending.seat)}: ", self.cards(pending.cards))
        if pending.HasField("target"):
            said.append(f" → {self.canvas.who(pending.target)}")
        if pending.HasField("title"):
            said = Text.assemble(said, " (", self.card(pending.title), "?)")
        if pending.nopers:
            names = ", ".join(self.canvas.who(seat) for seat in pending.nopers)
            effect = self.say("cancelled" if len(pending.nopers) % 2 else "takes-effect")
            said = Text.assemble(said, "; ", self.card(KITTENS_CARD_NOPE), f" ({names}): {effect}")
        return said
