"""What happens in monsters, in sentences, and what its parts are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

from rich.text import Text

from powderkeg.v1.match_pb2 import Decision, Event
from powderkeg.v1.monsters_pb2 import (
    MONSTERS_KIND_BRAIN,
    MONSTERS_KIND_HEAD,
    MONSTERS_KIND_LEFT_ARM,
    MONSTERS_KIND_LEFT_LEG,
    MONSTERS_KIND_RIGHT_ARM,
    MONSTERS_KIND_RIGHT_LEG,
    MonstersActionSkipped,
    MonstersBidReceived,
    MonstersBidSeen,
    MonstersBrainBurnt,
    MonstersDieHeldBack,
    MonstersDieTurned,
    MonstersGraveRefilled,
    MonstersGraveWasEmpty,
    MonstersKind,
    MonstersNothingSold,
    MonstersOfferSeen,
    MonstersOperationBegan,
    MonstersPart,
    MonstersPartHandedOver,
    MonstersPartKept,
    MonstersPartOffered,
    MonstersPartRobbed,
    MonstersPartSewnOn,
    MonstersPartSold,
    MonstersPartStolen,
    MonstersPartTakenFromHill,
    MonstersRevivalTried,
    MonstersRobbersMet,
    MonstersRobbersTakenBack,
    MonstersRobberyAnnounced,
    MonstersRobberyJoined,
    MonstersScored,
    MonstersStayedAway,
    MonstersStudied,
    MonstersStudyPrepared,
    MonstersTurnBegan,
    MonstersWentTo,
)
from service.cli.drawing import Drawing, inmost

Kind: TypeAlias = MonstersKind.ValueType

KINDS: tuple[Kind, ...] = (
    MONSTERS_KIND_LEFT_ARM,
    MONSTERS_KIND_RIGHT_ARM,
    MONSTERS_KIND_LEFT_LEG,
    MONSTERS_KIND_RIGHT_LEG,
    MONSTERS_KIND_HEAD,
    MONSTERS_KIND_BRAIN,
)
STYLES: dict[Kind, str] = {
    MONSTERS_KIND_LEFT_ARM: "cyan",
    MONSTERS_KIND_RIGHT_ARM: "cyan",
    MONSTERS_KIND_LEFT_LEG: "green",
    MONSTERS_KIND_RIGHT_LEG: "green",
    MONSTERS_KIND_HEAD: "yellow",
    MONSTERS_KIND_BRAIN: "magenta",
}
ACTIONS = {1: "first", 2: "second", 3: "third"}


class MonstersStory(Drawing):
    """Parts with their titles from the catalogue, and a sentence for every event."""

    # -- parts -------------------------------------------------------------------------------------------------

    def kind(self, kind: Kind) -> Text:
        """A back. The catalogue has titles for fronts only: a back is a front without its value."""
        return Text(self.words.card(f"{code_of(kind)}_1").removesuffix(" (1)"), STYLES.get(kind, ""))

    def part(self, part: MonstersPart) -> Text:
        """A part as somebody sees it: its front, or its back."""
        if not part.HasField("value"):
            return self.kind(part.kind)
        return Text(self.words.card(f"{code_of(part.kind)}_{part.value}"), STYLES.get(part.kind, ""))

    def known(self, event: Any) -> Text:
        """The part of an event, which has a kind and, for some, a value."""
        value = event.value if event.HasField("value") else None
        return self.part(MonstersPart(kind=event.kind, value=value))

    def price(self, points: int, parts: Iterable[Text]) -> Text:
        """Parts, and knowledge points: "Head, Brain, 2 points"."""
        return Text(", ").join([*parts, *([Text(in_points(points))] if points else [])])

    def asking_price(self, offer: MonstersOfferSeen | MonstersPartOffered) -> Text:
        if not offer.points and not offer.kinds:
            return Text(" at no named price")
        kinds = [self._several_of(kind, count) for kind, count in Counter(offer.kinds).items()]
        return Text.assemble(" for ", self.price(offer.points, kinds))

    def _several_of(self, kind: Kind, count: int) -> Text:
        return Text.assemble(f"{count} x " if count > 1 else "", self.kind(kind))

    def bid(self, bid: MonstersBidSeen | MonstersBidReceived) -> Text:
        """A bid as the seller sees it."""
        parts = [
            self.part(part) if part.HasField("value") else Text.assemble(self.part(part), (" (not shown)", "dim"))
            for part in bid.parts
        ]
        return self.price(bid.points, parts)

    def of(self, seat: int) -> str:
        """Whose something is, inside of a sentence."""
        return "your" if seat == self.seating.me else self.seating.whose(seat)

    # -- sentences ---------------------------------------------------------------------------------------------

    def game_event(self, event: Event) -> Text:
        """Every event has a method of its name."""
        name, happened = inmost(event, "event")
        tell: Callable[[Any], Text] | None = getattr(self, f"_{name}", None)
        return tell(happened) if tell else super().game_event(event)

    def _turn_began(self, began: MonstersTurnBegan) -> Text:
        return Text(f"{self.seating.whose(began.seat)} turn (turn {began.turn}).", "bold")

    def _action_skipped(self, skipped: MonstersActionSkipped) -> Text:
        which = ACTIONS.get(skipped.action, str(skipped.action))
        return Text(f"{self.seating.who(skipped.seat)} skipped the {which} action.", "dim")

    def _die_turned(self, turned: MonstersDieTurned) -> Text:
        return Text(f"{self.seating.whose(turned.seat)} die went to {turned.die}.", "dim")

    def _die_held_back(self, held: MonstersDieHeldBack) -> Text:
        how = f"turned the die down by {held.down} only" if held.down else "did not turn the die down"
        return Text(f"{self.seating.who(held.seat)} {how}.", "dim")

    def _robbery_announced(self, announced: MonstersRobberyAnnounced) -> Text:
        return Text(f"{self.seating.who(announced.seat)} announced the robbery of a grave.")

    def _robbery_joined(self, joined: MonstersRobberyJoined) -> Text:
        return Text(f"{self.seating.who(joined.seat)} joined the robbery.")

    def _stayed_away(self, away: MonstersStayedAway) -> Text:
        return Text(f"{self.seating.who(away.seat)} stayed away.", "dim")

    def _went_to(self, went: MonstersWentTo) -> Text:
        return Text(f"{self.seating.who(went.seat)} went to grave {went.grave}.")

    def _part_robbed(self, robbed: MonstersPartRobbed) -> Text:
        done = f"{self.seating.who(robbed.seat)} robbed grave {robbed.grave}: "
        return Text.assemble(done, self.known(robbed), ".")

    def _grave_was_empty(self, found: MonstersGraveWasEmpty) -> Text:
        return Text(f"{self.seating.who(found.seat)} found grave {found.grave} empty.")

    def _robbers_met(self, met: MonstersRobbersMet) -> Text:
        names = [self.seating.who(seat) if seat in met.seats[:1] else self.seating.whom(seat) for seat in met.seats]
        robbers = " and ".join([", ".join(names[:-1]), *names[-1:]]) if len(names) > 1 else "Several robbers"
        return Text(f"{robbers} met at grave {met.grave} and got nothing.", "yellow")

    def _grave_refilled(self, refilled: MonstersGraveRefilled) -> Text:
        done = f"Grave {refilled.grave} got {in_cards(refilled.count)} from the foot of the hill, on top: "
        return Text.assemble(done, self.kind(refilled.top), ".")

    def _part_taken_from_hill(self, taken: MonstersPartTakenFromHill) -> Text:
        return Text.assemble(f"{self.seating.who(taken.seat)} took from the hill: ", self.known(taken), ".")

    def _part_stolen(self, stolen: MonstersPartStolen) -> Text:
        done = f"{self.seating.who(stolen.seat)} stole from {self.seating.whom(stolen.victim)}: "
        return Text.assemble(done, self.known(stolen), ".")

    def _study_prepared(self, prepared: MonstersStudyPrepared) -> Text:
        return Text(f"{self.seating.who(prepared.seat)} prepared to study.")

    def _studied(self, studied: MonstersStudied) -> Text:
        return Text(f"{self.seating.who(studied.seat)} studied.")

    def _operation_began(self, began: MonstersOperationBegan) -> Text:
        who, whom = self.seating.who(began.seat), self.seating.whom(began.assistant)
        asked = f"{who} began to operate and asked {whom} for part {began.place + 1}: "
        return Text.assemble(asked, self.kind(began.kind), ".")

    def _part_handed_over(self, handed: MonstersPartHandedOver) -> Text:
        own = handed.seat == self.seating.me
        store = f"{'your' if own else 'the'} own store" if handed.own else f"{self.of(handed.surgeon)} store"
        done = f"{self.seating.who(handed.seat)} handed over part {handed.place + 1} of {store}: "
        return Text.assemble(done, self.part(handed.part), ".")

    def _part_kept(self, kept: MonstersPartKept) -> Text:
        return Text.assemble(f"{self.seating.who(kept.seat)} kept what was asked for: ", self.known(kept), ".")

    def _part_sewn_on(self, sewn: MonstersPartSewnOn) -> Text:
        bonus = f" + {sewn.bonus}" if sewn.bonus else ""
        came = " was sewn on." if sewn.success else " did not hold and went to the hill."
        rolled = f"{self.seating.who(sewn.seat)} rolled {sewn.roll}{bonus}: "
        return Text.assemble(rolled, self.part(sewn.part), (came, "bold green" if sewn.success else "red"))

    def _revival_tried(self, tried: MonstersRevivalTried) -> Text:
        less = f" - {tried.missing} for what was missing" if tried.missing else ""
        came = "came to life!" if tried.success else "stayed dead."
        said = f"{self.seating.who(tried.seat)} rolled {tried.roll}{less}: the monster {came}"
        return Text(said, "bold green" if tried.success else "red")

    def _brain_burnt(self, burnt: MonstersBrainBurnt) -> Text:
        brain = self.part(burnt.part)
        return Text.assemble("To the hill went, from ", f"{self.of(burnt.seat)} monster: ", brain, ".")

    def _part_offered(self, offered: MonstersPartOffered) -> Text:
        done = f"{self.seating.who(offered.seat)} offered part {offered.place + 1}: "
        return Text.assemble(done, self.kind(offered.kind), self.asking_price(offered), ".")

    def _bid_received(self, received: MonstersBidReceived) -> Text:
        return Text.assemble(f"{self.seating.who(received.seat)} bid: ", self.bid(received), ".")

    def _part_sold(self, sold: MonstersPartSold) -> Text:
        values: Sequence[int | None] = sold.values or [None] * len(sold.kinds)
        paid = [self.part(MonstersPart(kind=kind, value=value)) for kind, value in zip(sold.kinds, values, strict=True)]
        done = f"{self.seating.who(sold.seat)} sold to {self.seating.whom(sold.buyer)}: "
        return Text.assemble(done, self.known(sold), " for ", self.price(sold.points, paid), ".")

    def _nothing_sold(self, sold: MonstersNothingSold) -> Text:
        return Text(f"{self.seating.who(sold.seat)} sold nothing.")

    def _robbers_taken_back(self, taken: MonstersRobbersTakenBack) -> Text:
        robbers = "1 robber card" if taken.count == 1 else f"{taken.count} robber cards"
        return Text(f"{self.seating.who(taken.seat)} took {robbers} back.")

    def _scored(self, scored: MonstersScored) -> Text:
        total = scored.parts + scored.revival + scored.rotten
        extra = [(scored.revival, "the revival"), (scored.rotten, "rotten parts")]
        more = "".join(f", {points} for {what}" for points, what in extra if points)
        detail = f": {scored.parts} for its parts{more}" if more else ""
        return Text(f"{self.seating.whose(scored.seat)} monster scored {in_points(total)}{detail}.", "bold")

    # -- turns -------------------------------------------------------------------------------------------------

    def opens_turn(self, event: Event) -> bool:
        return event.monsters.HasField("turn_began") or super().opens_turn(event)

    def begins_turn(self, events: Sequence[Event], before: Sequence[Decision], after: Sequence[Decision]) -> bool:
        return any(map(self.opens_turn, events))


def code_of(kind: Kind) -> str:
    """How codes of the catalogue begin; MONSTERS_KIND_LEFT_ARM is "left_arm"."""
    known = MonstersKind.DESCRIPTOR.values_by_number.get(kind)
    return known.name.removeprefix("MONSTERS_KIND_").lower() if known else str(kind)


def in_points(points: int) -> str:
    return "1 point" if points == 1 else f"{points} points"


def in_cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
