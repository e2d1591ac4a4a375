"""What happens in kobolds, told in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from rich.text import Text

from powderkeg.v1.kobolds_pb2 import (
    KoboldsAction,
    KoboldsBombArmed,
    KoboldsBombBuilt,
    KoboldsBombExploded,
    KoboldsBombPassed,
    KoboldsBombSecured,
    KoboldsBombSeen,
    KoboldsBoughtOff,
    KoboldsCardCancelled,
    KoboldsCardDrawn,
    KoboldsCardsDealt,
    KoboldsCardTaken,
    KoboldsDirectionTurned,
    KoboldsEffectAnnounced,
    KoboldsFinePaid,
    KoboldsGoldEarned,
    KoboldsHandDiscarded,
    KoboldsInterruptPlayed,
    KoboldsLeftAlone,
    KoboldsMechanismsReturned,
    KoboldsMissionsClaimed,
    KoboldsMissionsPaid,
    KoboldsPileRefilled,
    KoboldsRevivalDrawn,
    KoboldsTakenOver,
    KoboldsTinkered,
    KoboldsTrickFailed,
    KoboldsTrickLies,
    KoboldsTrickLimitReached,
    KoboldsTrickPlayed,
    KoboldsTricksDropped,
    KoboldsTurnBegan,
)
from powderkeg.v1.match_pb2 import Decision, Event
from service.cli.drawing import Drawing, inmost

Part: TypeAlias = str | Text

MECHANISM = "mechanism"
NO_WAY = "no_way"
ILL_HANDLE_THIS = "ill_handle_this"
CHAINED = "chained_together"
INTERRUPTS = (NO_WAY, ILL_HANDLE_THIS)
PROTECTING = ("duck", "troll_hideout", "bomb_on_a_stick")
DEVICES = {
    "dead_rat": "it hits the holder's left neighbour instead",
    "marbles": "it hits everyone but the holder",
    "wrong_way": "it hits the holder's right neighbour instead",
    "return_to_sender": "it hits whoever armed it instead",
    "bucket_of_nails": "it hits the holder and both neighbours",
    "coin_magnet": "it hits whoever has the most gold instead",
    "damp_powder": "it hits nobody",
}
"""Devices by their codes in the catalogue, and what they do."""
MISSIONS = {
    "only_survivor": "be the only survivor",
    "holder": "hold the bomb",
    "right_killed": "right neighbour killed",
    "left_killed": "left neighbour killed",
    "killed": "be killed",
    "nobody_killed": "nobody killed",
    "armed_and_survived": "arm it and survive",
    "three_killed": "three or more killed",
    "two_mechanisms": "two mechanisms in hand",
}
"""Secret missions, likewise: what must be so when the bomb explodes."""
STYLES = {
    MECHANISM: "cyan",
    **dict.fromkeys(DEVICES, "magenta"),
    **dict.fromkeys(INTERRUPTS, "yellow"),
    **dict.fromkeys(PROTECTING, "green"),
}
"""Cards that catch the eye."""


class KoboldsStory(Drawing):
    """Titles from the catalogue, and a sentence for every event."""

    # -- cards -------------------------------------------------------------------------------------------------

    def card(self, code: str) -> Text:
        """A title, in its colour. A mission is behind a colon, and is left out here."""
        title = title_of(code)
        return Text(self.words.card(title), STYLES.get(title, ""))

    def whole(self, code: str) -> Text:
        """A card with its mission, if it has one: "Duck! (mission: be killed)"."""
        mission = code.partition(":")[2]
        if not mission:
            return self.card(code)
        return Text.assemble(self.card(code), f" (mission: {MISSIONS.get(mission, self.words.card(mission))})")

    def cards(self, codes: Iterable[str]) -> Text:
        """Cards with their missions, those that are alike together: "2 x No Way!, Peek"."""
        each = [self.so_many(code, count) for code, count in Counter(codes).items()]
        return Text(", ").join(each) if each else Text("nothing")

    def so_many(self, code: str, count: int) -> Text:
        return self.whole(code) if count == 1 else Text.assemble(f"{count} x ", self.whole(code))

    def row(self, codes: Iterable[str]) -> Text:
        """Cards in the order in which they lie."""
        return Text(", ").join(map(self.whole, codes))

    def back(self, back: str) -> Text:
        """What everybody sees of a card."""
        return Text.assemble("a ", self.card(MECHANISM)) if back == MECHANISM else Text("a card")

    def of(self, seat: int) -> str:
        """Whose something is, inside of a sentence."""
        return "your" if seat == self.seating.me else self.seating.whose(seat)

    def names(self, seats: Sequence[int]) -> str:
        """Who they are, inside of a sentence."""
        return ", ".join(map(self.seating.whom, seats)) or "nobody"

    # -- sentences ---------------------------------------------------------------------------------------------

    def sentence(self, event: Event) -> Text:
        """Passes are many; they are told in a low voice."""
        if not event.HasField("answered"):
            return super().sentence(event)
        who, action = self.seating.who(event.answered.seat), event.answered.action
        if action.HasField("pass"):
            return Text(f"{who} passed.", "dim")
        return Text.assemble(ended(f"{who} answered: ", self._in_brief(action.kobolds)), " It stays sealed.")

    def _in_brief(self, action: KoboldsAction) -> Text:
        """An answer, for who has given it."""
        match action.WhichOneof("action"):
            case "play":
                return self.card(action.play.card)
            case "play_on":
                return Text.assemble(self.card(action.play_on.card), f" on {self.seating.whom(action.play_on.target)}")
            case "buy_off":
                return Text("buy off the revival card")
            case _:
                return Text.assemble("claim ", self.cards(action.claim.cards))

    def game_event(self, event: Event) -> Text:
        """Every event has a method of its name."""
        name, happened = inmost(event, "event")
        tell: Callable[[Any], Text] | None = getattr(self, f"_{name}", None)
        return tell(happened) if tell else super().game_event(event)

    def _turn_began(self, began: KoboldsTurnBegan) -> Text:
        return Text(f"{self.seating.whose(began.seat)} turn (turn {began.turn}).", "bold")

    def _card_drawn(self, drawn: KoboldsCardDrawn) -> Text:
        return ended(f"{self.seating.who(drawn.seat)} drew ", self.whole(drawn.card))

    def _pile_refilled(self, refilled: KoboldsPileRefilled) -> Text:
        return Text(f"The discard pile was shuffled and became the pile: {in_cards(refilled.count)}.")

    # -- tricks ------------------------------------------------------------------------------------------------

    def _trick_played(self, played: KoboldsTrickPlayed) -> Text:
        return ended(f"{self.seating.who(played.seat)} played ", self.card(played.card), self._on(played))

    def _interrupt_played(self, played: KoboldsInterruptPlayed) -> Text:
        whom = f", to play it on {self.seating.whom(played.target)}" if played.HasField("target") else ""
        return ended(f"{self.seating.who(played.seat)} interrupted: ", self.card(played.card), whom)

    def _on(self, played: Any) -> str:
        """Whom a trick was played on."""
        if not played.HasField("target"):
            return ""
        joint = "with" if title_of(played.card) == CHAINED else "on"
        return f" {joint} {self.seating.whom(played.target)}"

    def _card_cancelled(self, cancelled: KoboldsCardCancelled) -> Text:
        whose = self.seating.whose(cancelled.seat)
        return Text.assemble(f"{whose} ", self.card(cancelled.card), " was cancelled.")

    def _taken_over(self, taken: KoboldsTakenOver) -> Text:
        return ended(f"{self.seating.who(taken.seat)} took over ", self.card(taken.card), self._on(taken))

    def _trick_failed(self, failed: KoboldsTrickFailed) -> Text:
        return Text.assemble(f"{self.seating.whose(failed.seat)} ", self.card(failed.card), " had no effect any more.")

    def _trick_lies(self, lies: KoboldsTrickLies) -> Text:
        return Text.assemble(self.card(lies.card), f" stayed open before {self.seating.whom(lies.seat)}.", style="dim")

    def _trick_limit_reached(self, reached: KoboldsTrickLimitReached) -> Text:
        plays = f"the {reached.plays} cards that were played in it"
        return Text(f"Trick phase {reached.phase} ended with {plays}: there may be no more.")

    def _tricks_dropped(self, dropped: KoboldsTricksDropped) -> Text:
        return ended("To the discard pile went ", self.cards(map(title_of, dropped.cards)))

    def _bomb_passed(self, passed: KoboldsBombPassed) -> Text:
        if passed.seat == passed.to:
            return Text(f"{self.seating.who(passed.seat)} kept the bomb, for a new turn.")
        return Text(f"{self.seating.who(passed.seat)} passed the bomb to {self.seating.whom(passed.to)}.")

    def _direction_turned(self, turned: KoboldsDirectionTurned) -> Text:
        return Text(f"From there on the bomb went {'clockwise' if turned.direction > 0 else 'counter-clockwise'}.")

    def _bomb_seen(self, seen: KoboldsBombSeen) -> Text:
        inside: list[Part] = [": ", self.cards(seen.cards)] if seen.cards else []
        return ended(f"{self.seating.who(seen.seat)} looked into the bomb", *inside)

    def _card_taken(self, taken: KoboldsCardTaken) -> Text:
        card = self.whole(taken.card) if taken.HasField("card") else self.back(taken.back)
        return Text.assemble(f"{self.seating.who(taken.seat)} got ", card, f" from {self.seating.whom(taken.giver)}.")

    # -- the bomb ----------------------------------------------------------------------------------------------

    def _tinkered(self, tinkered: KoboldsTinkered) -> Text:
        into = self.whole(tinkered.card) if tinkered.HasField("card") else self.back(tinkered.back_in)
        out = self.whole(tinkered.out) if tinkered.HasField("out") else self.back(tinkered.back_out)
        who = self.seating.who(tinkered.seat)
        return Text.assemble(f"{who} put ", into, " into the bomb and took ", out, " out.")

    def _left_alone(self, left: KoboldsLeftAlone) -> Text:
        return Text(f"{self.seating.who(left.seat)} left the bomb alone.", "dim")

    def _bomb_armed(self, armed: KoboldsBombArmed) -> Text:
        return Text(f"{self.seating.who(armed.seat)} armed the bomb!", "bold red")

    def _effect_announced(self, announced: KoboldsEffectAnnounced) -> Text:
        who = self.seating.who(announced.seat)
        if not announced.HasField("device"):
            return Text(f"{who} announced no device: it hits the holder.")
        return ended(f"{who} announced ", self.device(announced.device))

    def device(self, code: str) -> Text:
        """A device, and what it does."""
        return Text.assemble(self.card(code), f": {DEVICES[code]}" if code in DEVICES else "")

    def _bomb_secured(self, secured: KoboldsBombSecured) -> Text:
        return Text(f"{self.seating.who(secured.seat)} secured the bomb.", "bold green")

    def _bomb_exploded(self, exploded: KoboldsBombExploded) -> Text:
        device: list[Part] = [" with ", self.card(exploded.device)] if exploded.HasField("device") else []
        boom = Text.assemble(f"The bomb exploded in {self.of(exploded.seat)} hands", *device, "!", style="bold red")
        saved = [seat for seat in exploded.affected if seat not in exploded.killed]
        protected = f" Protected: {self.names(saved)}." if saved else ""
        return Text.assemble(boom, f" Killed: {self.names(exploded.killed)}.{protected}")

    def _bomb_built(self, built: KoboldsBombBuilt) -> Text:
        return Text.assemble("A new bomb was built: ", self.card(built.bomb), f", {in_mechanisms(built.mechanisms)}.")

    # -- gold --------------------------------------------------------------------------------------------------

    def _gold_earned(self, earned: KoboldsGoldEarned) -> Text:
        parts = (
            (earned.survived, "surviving"),
            (earned.held, "holding the bomb"),
            (earned.mechanisms, "mechanisms in hand"),
        )
        reasons = [f"{gold} for {reason}" for gold, reason in parts if gold]
        total = earned.survived + earned.held + earned.mechanisms
        why = f": {', '.join(reasons)}" if len(reasons) > 1 else f" for {parts[0][1]}" if earned.survived else ""
        return Text(f"{self.seating.who(earned.seat)} earned {total} gold{why}.", "yellow")

    def _missions_claimed(self, claimed: KoboldsMissionsClaimed) -> Text:
        return self._claimed(claimed.seat, len(claimed.cards), claimed.cards)

    def _missions_paid(self, paid: KoboldsMissionsPaid) -> Text:
        return self._claimed(paid.seat, paid.gold, paid.cards)

    def _claimed(self, seat: int, gold: int, cards: Iterable[str]) -> Text:
        return ended(Text(f"{self.seating.who(seat)} claimed {gold} gold: ", "yellow"), self.cards(cards))

    def _revival_drawn(self, drawn: KoboldsRevivalDrawn) -> Text:
        revived = f"{self.seating.who(drawn.seat)} came back to life with "
        return ended(revived, self.revival(drawn.revival, own=drawn.seat == self.seating.me))

    def revival(self, code: str, *, own: bool) -> Text:
        """A revival card; to whom it belongs, what the catalogue says of it."""
        known = self.words.cards.get(code)
        return Text.assemble(self.card(code), f": {known.text}" if own and known else "")

    def _fine_paid(self, fine: KoboldsFinePaid) -> Text:
        paid = f"paid {fine.gold} gold for" if fine.gold else "had no gold to pay for"
        return ended(f"{self.seating.who(fine.seat)} {paid} breaking ", self.card(fine.revival))

    def _bought_off(self, bought: KoboldsBoughtOff) -> Text:
        return ended(f"{self.seating.who(bought.seat)} paid 2 gold to be rid of ", self.card(bought.revival))

    # -- the next bomb -----------------------------------------------------------------------------------------

    def _hand_discarded(self, discarded: KoboldsHandDiscarded) -> Text:
        return Text(f"{self.seating.whose(discarded.seat)} hand was discarded: {in_cards(discarded.count)}.")

    def _mechanisms_returned(self, returned: KoboldsMechanismsReturned) -> Text:
        return Text(f"{self.seating.who(returned.seat)} gave back {in_mechanisms(returned.count)}.", "dim")

    def _cards_dealt(self, dealt: KoboldsCardsDealt) -> Text:
        cards = self.cards(dealt.cards) if dealt.cards else Text(in_cards(dealt.count))
        return Text.assemble(f"{self.seating.who(dealt.seat)} got ", cards, " from the bottom of the pile.")

    # -- turns -------------------------------------------------------------------------------------------------

    def opens_turn(self, event: Event) -> bool:
        return event.kobolds.HasField("turn_began") or super().opens_turn(event)

    def begins_turn(self, events: Sequence[Event], before: Sequence[Decision], after: Sequence[Decision]) -> bool:
        return any(map(self.opens_turn, events))


def ended(*parts: Part) -> Text:
    """A sentence, with a full stop unless what stands last has an end of its own: "You drew Duck!"."""
    said = Text.assemble(*parts)
    return said if said.plain.endswith((".", "!")) else said.append(".")


def title_of(code: str) -> str:
    """The code of a card without its mission."""
    return code.partition(":")[0]


def in_cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def in_mechanisms(count: int) -> str:
    return "1 mechanism" if count == 1 else f"{count} mechanisms"
