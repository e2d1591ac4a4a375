"""What happens in kittens, told in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from rich.text import Text

from powderkeg.v1.kittens_pb2 import (
    KITTENS_CARD_BARKING_KITTEN,
    KITTENS_CARD_BEARD_CAT,
    KITTENS_CARD_CATTERMELON,
    KITTENS_CARD_DEFUSE,
    KITTENS_CARD_EXPLODING_KITTEN,
    KITTENS_CARD_FERAL_CAT,
    KITTENS_CARD_HAIRY_POTATO_CAT,
    KITTENS_CARD_ILL_TAKE_THAT,
    KITTENS_CARD_IMPLODING_KITTEN,
    KITTENS_CARD_NOPE,
    KITTENS_CARD_RAINBOW_RALPHING_CAT,
    KITTENS_CARD_STREAKING_KITTEN,
    KITTENS_CARD_TACOCAT,
    KITTENS_CARD_TOWER_OF_POWER,
    KITTENS_CARD_UNSPECIFIED,
    KittensAttacked,
    KittensBarkedAt,
    KittensBarkersDiscarded,
    KittensBarkersLaid,
    KittensBlinded,
    KittensCard,
    KittensCardBuried,
    KittensCardDrawn,
    KittensCardMarked,
    KittensCardPicked,
    KittensCardPut,
    KittensCardRecovered,
    KittensCardsPlayed,
    KittensCardTaken,
    KittensCardThrown,
    KittensDefused,
    KittensDirectionReversed,
    KittensDrawAnnounced,
    KittensDrawTaken,
    KittensFutureAltered,
    KittensFutureSeen,
    KittensFutureShared,
    KittensKittenPlaced,
    KittensKittenShown,
    KittensKittensRaised,
    KittensNoped,
    KittensPileShuffled,
    KittensPlayCancelled,
    KittensPlayerOut,
    KittensPlayFailed,
    KittensSightRegained,
    KittensTakeThatLaid,
    KittensTitleMissing,
    KittensTopAndBottomSwapped,
    KittensTowerWorn,
    KittensTurnBegan,
    KittensTurnedUpBlind,
)
from powderkeg.v1.match_pb2 import Decision, Event
from service.cli.drawing import Drawing, inmost

Card: TypeAlias = KittensCard.ValueType
Part: TypeAlias = str | Text

CATS = (
    KITTENS_CARD_TACOCAT,
    KITTENS_CARD_CATTERMELON,
    KITTENS_CARD_HAIRY_POTATO_CAT,
    KITTENS_CARD_BEARD_CAT,
    KITTENS_CARD_RAINBOW_RALPHING_CAT,
    KITTENS_CARD_FERAL_CAT,
)
STYLES: dict[Card, str] = {
    KITTENS_CARD_EXPLODING_KITTEN: "bold red",
    KITTENS_CARD_IMPLODING_KITTEN: "bold red",
    KITTENS_CARD_STREAKING_KITTEN: "magenta",
    KITTENS_CARD_BARKING_KITTEN: "magenta",
    KITTENS_CARD_DEFUSE: "bold green",
    KITTENS_CARD_NOPE: "yellow",
    **dict.fromkeys(CATS, "cyan"),
}
"""Cards that catch the eye, or need not."""

PILE = "the pile"


class KittensStory(Drawing):
    """Titles from the catalogue, and a sentence for every event."""

    # -- cards -------------------------------------------------------------------------------------------------

    def card(self, card: Card) -> Text:
        """A title, in its colour; a question mark for what cannot be seen."""
        if card == KITTENS_CARD_UNSPECIFIED:
            return Text("?", "dim")
        return Text(self.words.card(code_of(card)), STYLES.get(card, ""))

    def cards(self, cards: Iterable[Card]) -> Text:
        """Cards, those with the same title together: "2 x Nope, Skip"."""
        each = [self.so_many(card, count) for card, count in Counter(cards).items()]
        return Text(", ").join(each) if each else Text("nothing")

    def so_many(self, card: Card, count: int) -> Text:
        return self.card(card) if count == 1 else Text.assemble(f"{count} x ", self.card(card))

    def row(self, cards: Iterable[Card]) -> Text:
        """Cards in the order in which they lie."""
        return Text(", ").join(map(self.card, cards))

    # -- sentences ---------------------------------------------------------------------------------------------

    def sentence(self, event: Event) -> Text:
        """Passes are many; they are told in a low voice."""
        if not event.HasField("answered"):
            return super().sentence(event)
        who, action = self.seating.who(event.answered.seat), event.answered.action
        if action.HasField("pass"):
            return Text(f"{who} passed.", "dim")
        return Text(f"{who} answered: {self.action(action).partition(':')[0]}. It stays sealed.")

    def game_event(self, event: Event) -> Text:
        """Every event has a method of its name."""
        name, happened = inmost(event, "event")
        tell: Callable[[Any], Text] | None = getattr(self, f"_{name}", None)
        return tell(happened) if tell else super().game_event(event)

    def _turn_began(self, began: KittensTurnBegan) -> Text:
        more = f", with {began.turns} turns to take" if began.turns > 1 else ""
        return Text(f"{self.seating.whose(began.seat)} turn{more}.", "bold")

    def _cards_played(self, played: KittensCardsPlayed) -> Text:
        said: list[Part] = [f"{self.seating.who(played.seat)} played ", self.cards(played.cards)]
        whom = self.seating.whom(played.target)
        if played.HasField("title"):
            said += [", to get ", self.card(played.title), f" from {whom}"]
        elif played.HasField("target"):
            said += [f" on {whom}" if len(played.cards) == 1 else f", to steal a card from {whom}"]
        elif len(played.cards) > 1:
            said += [", to take a card from the discard pile"]
        return Text.assemble(*said, ".")

    def _turned_up_blind(self, turned: KittensTurnedUpBlind) -> Text:
        lost = ", which was lost." if turned.lost else "."
        return Text.assemble(f"{self.seating.who(turned.seat)} turned up, blindly, ", self.card(turned.card), lost)

    def _card_drawn(self, drawn: KittensCardDrawn) -> Text:
        bottom = " from the bottom." if drawn.bottom else "."
        return Text.assemble(f"{self.seating.who(drawn.seat)} drew ", self._card_or_a_card(drawn), bottom)

    def _draw_taken(self, taken: KittensDrawTaken) -> Text:
        bottom = " from the bottom" if taken.bottom else ""
        given = f"{bottom} and had to give it to {self.seating.whom(taken.taker)}."
        return Text.assemble(f"{self.seating.who(taken.seat)} drew ", self._card_or_a_card(taken), given)

    def _card_or_a_card(
        self,
        event: KittensCardDrawn
        | KittensDrawTaken
        | KittensCardTaken
        | KittensCardPicked
        | KittensCardPut
        | KittensCardBuried,
    ) -> Text:
        return self.card(event.card) if event.HasField("card") else Text("a card")

    def _kitten_placed(self, placed: KittensKittenPlaced) -> Text:
        where = under(placed.place) if placed.HasField("place") else f"into {PILE}"
        return Text.assemble(f"{self.seating.who(placed.seat)} put ", self.card(placed.kitten), f" back {where}.")

    def _card_buried(self, buried: KittensCardBuried) -> Text:
        where = under(buried.place) if buried.HasField("place") else f"in {PILE}"
        return Text.assemble(
            f"{self.seating.who(buried.seat)} drew ", self._card_or_a_card(buried), f" and buried it {where}."
        )

    def _player_out(self, out: KittensPlayerOut) -> Text:
        said = Text(f"{self.seating.who(out.seat)} went out", "bold red")
        discarded: list[Part] = [", and these were discarded: ", self.cards(out.discarded)] if out.discarded else []
        return Text.assemble(said, *discarded, ".")

    def _attacked(self, attacked: KittensAttacked) -> Text:
        return Text(f"{self.seating.who(attacked.target)} got {attacked.turns} turns to take.", "red")

    def _future_seen(self, seen: KittensFutureSeen) -> Text:
        return Text.assemble(
            f"{self.seating.who(seen.seat)} looked at {top(seen.count)} of {PILE}", self._listed(seen.cards)
        )

    def _future_altered(self, altered: KittensFutureAltered) -> Text:
        order = " in this order" if altered.cards else " in some order"
        done = f"{self.seating.who(altered.seat)} put {top(altered.count)} back{order}"
        return Text.assemble(done, self._listed(altered.cards))

    def _future_shared(self, shared: KittensFutureShared) -> Text:
        done = f"{self.seating.who(shared.seat)} showed {self.seating.whom(shared.shown_to)} the top of {PILE}"
        return Text.assemble(done, self._listed(shared.cards))

    def _listed(self, cards: Sequence[Card]) -> Text:
        return Text.assemble(": ", self.row(cards), ".") if cards else Text(".")

    def _card_taken(self, taken: KittensCardTaken) -> Text:
        stash = "the stash of " if taken.from_stash else ""
        origin = f" from {stash}{self.seating.whom(taken.target)}."
        return Text.assemble(f"{self.seating.who(taken.seat)} got ", self._card_or_a_card(taken), origin)

    def _card_picked(self, picked: KittensCardPicked) -> Text:
        return Text.assemble(f"{self.seating.who(picked.seat)} picked ", self._card_or_a_card(picked), f" for {PILE}.")

    def _card_put(self, put: KittensCardPut) -> Text:
        return Text.assemble(f"{self.seating.who(put.seat)} put ", self._card_or_a_card(put), f" on {PILE}, face down.")

    def _noped(self, noped: KittensNoped) -> Text:
        return Text.assemble(f"{self.seating.who(noped.seat)} played ", self.card(KITTENS_CARD_NOPE), "!")

    def _play_cancelled(self, cancelled: KittensPlayCancelled) -> Text:
        return Text(f"{self.seating.whose(cancelled.seat)} play was cancelled.", "yellow")

    def _play_failed(self, failed: KittensPlayFailed) -> Text:
        return Text(f"{self.seating.whose(failed.seat)} play did nothing: there was nobody to hit any more.")

    def _draw_announced(self, announced: KittensDrawAnnounced) -> Text:
        return Text(f"{self.seating.who(announced.seat)} reached for {PILE}.")

    def _kitten_shown(self, shown: KittensKittenShown) -> Text:
        return Text.assemble(
            f"{self.seating.who(shown.seat)} had to show ", self.card(shown.kitten), "!", style="bold red"
        )

    def _defused(self, defused: KittensDefused) -> Text:
        return Text.assemble(f"{self.seating.who(defused.seat)} played ", self.card(KITTENS_CARD_DEFUSE), ".")

    def _card_thrown(self, thrown: KittensCardThrown) -> Text:
        return Text.assemble(f"{self.seating.who(thrown.seat)} threw away, blindly, ", self.card(thrown.card), ".")

    def _direction_reversed(self, turned: KittensDirectionReversed) -> Text:
        return Text(f"From there on play went {'clockwise' if turned.direction > 0 else 'counter-clockwise'}.")

    def _pile_shuffled(self, _: KittensPileShuffled) -> Text:
        return Text("The pile was shuffled.")

    def _title_missing(self, missing: KittensTitleMissing) -> Text:
        return Text.assemble(f"{self.seating.who(missing.target)} had no ", self.card(missing.title), " to hand over.")

    def _card_recovered(self, taken: KittensCardRecovered) -> Text:
        return Text.assemble(f"{self.seating.who(taken.seat)} took ", self.card(taken.card), " from the discard pile.")

    def _top_and_bottom_swapped(self, _: KittensTopAndBottomSwapped) -> Text:
        return Text("The top and the bottom card of the pile changed places.")

    def _kittens_raised(self, raised: KittensKittensRaised) -> Text:
        kittens = self.so_many(KITTENS_CARD_EXPLODING_KITTEN, raised.count or 1)
        if not raised.count:
            return Text.assemble("The pile was shuffled: no ", kittens, " was in it.")
        return Text.assemble("The pile was shuffled, and on top of it went ", kittens, "!")

    def _card_marked(self, marked: KittensCardMarked) -> Text:
        whose = self.seating.whose(marked.seat)
        return Text.assemble(f"{whose} card was marked for all to see: ", self.card(marked.card), ".")

    def _blinded(self, blinded: KittensBlinded) -> Text:
        return Text(f"{self.seating.who(blinded.seat)} went blind.", "magenta")

    def _sight_regained(self, regained: KittensSightRegained) -> Text:
        return Text(f"{self.seating.who(regained.seat)} could see again.", "magenta")

    def _barkers_laid(self, laid: KittensBarkersLaid) -> Text:
        barkers = self.so_many(KITTENS_CARD_BARKING_KITTEN, laid.count)
        return Text.assemble(f"{self.seating.who(laid.seat)} laid open ", barkers, ".")

    def _barked_at(self, barked: KittensBarkedAt) -> Text:
        return Text(f"{self.seating.who(barked.seat)} barked at {self.seating.whom(barked.target)}!", "bold red")

    def _barkers_discarded(self, _: KittensBarkersDiscarded) -> Text:
        return Text.assemble("To the discard pile went ", self.so_many(KITTENS_CARD_BARKING_KITTEN, 2), ".")

    def _tower_worn(self, worn: KittensTowerWorn) -> Text:
        tower = self.card(KITTENS_CARD_TOWER_OF_POWER)
        inside = f", with {cards_in_words(worn.stash)} in it."
        return Text.assemble(f"{self.seating.who(worn.seat)} put on ", tower, inside)

    def _take_that_laid(self, laid: KittensTakeThatLaid) -> Text:
        card = self.card(KITTENS_CARD_ILL_TAKE_THAT)
        return Text.assemble(f"{self.seating.who(laid.seat)} laid ", card, f" before {self.seating.whom(laid.target)}.")

    # -- turns -------------------------------------------------------------------------------------------------

    def opens_turn(self, event: Event) -> bool:
        return event.kittens.HasField("turn_began") or super().opens_turn(event)

    def begins_turn(self, events: Sequence[Event], before: Sequence[Decision], after: Sequence[Decision]) -> bool:
        return any(map(self.opens_turn, events))


def code_of(card: Card) -> str:
    """The code of a card in the catalogue; KITTENS_CARD_SKIP is "skip"."""
    known = KittensCard.DESCRIPTOR.values_by_number.get(card)
    return known.name.removeprefix("KITTENS_CARD_").lower() if known else str(card)


def cards_in_words(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def top(count: int) -> str:
    return "the top card" if count == 1 else f"the top {count} cards"


def under(place: int) -> str:
    """Where a card lies in the pile."""
    return f"under {cards_in_words(place)} of {PILE}" if place else f"on top of {PILE}"
