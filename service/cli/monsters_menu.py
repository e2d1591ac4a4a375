"""What can be chosen in monsters: few lines, some of which ask on, and bids that are typed in one line or in three."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.text import Text

from powderkeg.v1.match_pb2 import Action, Choice, Domain, Event, FieldDomain
from powderkeg.v1.monsters_pb2 import (
    MONSTERS_KIND_LEFT_ARM,
    MONSTERS_KIND_LEFT_LEG,
    MONSTERS_KIND_RIGHT_ARM,
    MONSTERS_KIND_RIGHT_LEG,
    MonstersAction,
    MonstersBid,
    MonstersHandOver,
    MonstersLaboratory,
    MonstersPart,
    MonstersView,
)
from service.cli.drawing import Menu, NotUnderstood, Seating, Words, inmost, read_number
from service.cli.lines import WHICH, Legal, Line, as_menu, copied, example_of, read_line
from service.cli.monsters_story import KINDS, Kind, MonstersStory, in_cards

SEVERAL = {
    "take_from_hill": "hill",
    "steal": "steal",
    "operate": "operate",
    "offer": "offer",
    "accept": "accept",
    "accept_less": "accept",
}
"""Actions of which one line stands for all, and what is asked then. Each victim and each bidder has a line."""
PARTNER: dict[Kind, Kind] = {
    MONSTERS_KIND_LEFT_ARM: MONSTERS_KIND_RIGHT_ARM,
    MONSTERS_KIND_RIGHT_ARM: MONSTERS_KIND_LEFT_ARM,
    MONSTERS_KIND_LEFT_LEG: MONSTERS_KIND_RIGHT_LEG,
    MONSTERS_KIND_RIGHT_LEG: MONSTERS_KIND_LEFT_LEG,
}
KIND_KEYS = dict(zip(("la", "ra", "ll", "rl", "he", "br"), KINDS, strict=True))
"""How a kind is typed in a price."""
WORST, SIDES = 6, 6
"""The worst number on a study die, and the sides of the white one."""
EXPLAINED = (
    *("torso", "left_arm_1", "left_leg_1", "head_1", "brain_1", "left_arm_0"),
    *("robber_card_1", "grave_1", "study_die", "white_die"),
)
"""Pieces for the help: the others are like one of these."""


class MonstersMenu(MonstersStory):
    """Just Enter skips, declines, or hands over what was asked for."""

    typed = (
        "the number of a line, or how it begins; then what you are asked for, or all at once, as in 3 2. "
        "Just Enter skips, declines or hands over what was asked for. "
        "A bid of parts 1 and 3, the latter shown, and two points: 1 3! +2"
    )

    def __init__(self, words: Words, seating: Seating) -> None:
        super().__init__(words, seating)
        self.seen = MonstersView()
        """The table as it was drawn last."""

    def explained(self) -> Iterable[str]:
        return EXPLAINED

    # -- what is known -----------------------------------------------------------------------------------------

    def laboratory(self, seat: int | None) -> MonstersLaboratory:
        known = self.seen.laboratories
        return known[seat] if seat is not None and seat < len(known) else MonstersLaboratory()

    @property
    def mine(self) -> MonstersLaboratory:
        return self.laboratory(self.seating.me)

    def part_at(self, parts: Sequence[MonstersPart], place: int) -> str:
        """What lies at a place; its number if that cannot be seen any more."""
        return self.part(parts[place]).plain if place < len(parts) else f"part {place + 1}"

    def offered(self) -> Text:
        """What is for sale."""
        offer = self.seen.offer
        part = self.part_at(self.laboratory(offer.seller).store, offer.place)
        said = f"{self.seating.who(offer.seller)} offered part {offer.place + 1}: {part}"
        return Text.assemble(said, self.asking_price(offer))

    # -- the question ------------------------------------------------------------------------------------------

    def prompt(self, legal: Legal) -> str:
        if not legal.kind.startswith(WHICH):
            return super().prompt(legal)
        back = "b" if legal.HasField("default_action") else "Just Enter"
        return f"{self._asked(legal)} ({back} goes back.)"

    def _asked(self, legal: Legal) -> str:  # noqa: PLR0911 (one for each question)
        action = example_of(legal.choices[0]).monsters
        match legal.kind.removeprefix(WHICH):
            case "hill":
                return "Which part of the hill? 1 lies lowest."
            case "steal":
                return f"Which part of {self.of(action.steal.victim)} store?"
            case "part":
                return "Which part do you ask for?"
            case "assistant":
                return f"{self.part_at(self.mine.store, action.operate.place)}: who assists?"
            case "offer":
                return "Which part do you offer?"
            case "price":
                part = self.part_at(self.mine.store, action.offer.place)
                return f"What would you like for {part}, as in 2 la he? Everybody is told, and it binds nobody."
            case "down":
                return "By how much do you turn your die down?"
            case "shown":
                return f"Which parts do you show to {self.seating.whom(self.seen.offer.seller)}, and nobody else?"
            case _:
                return "How many knowledge points? Your die goes up by as many if the bid is taken."

    # -- the lines ---------------------------------------------------------------------------------------------

    def menu(self, legal: Legal) -> Menu:
        match legal.kind:
            case "bid":
                return self._bid_menu(legal)
            case "which:price":
                return self._price_menu(legal)
            case "which:shown":
                return self._shown_menu(legal)
            case "which:points":
                return self._points_menu(legal)
            case _:
                return as_menu(self._lines(legal))

    def _lines(self, legal: Legal) -> list[Line]:
        match legal.kind:
            case "choose_grave":
                return self._grave_lines(legal.choices)
            case "which:hill" | "which:steal" | "which:part" | "which:offer":
                return self._by_number(legal, "place", 1)
            case "which:assistant":
                return self._by_number(legal, "assistant", 0)
            case "which:down":
                return self._down_lines(legal.choices)
            case _:
                return self._grouped(legal.choices)

    def _grave_lines(self, choices: Sequence[Choice]) -> list[Line]:
        lines = [Line((str(choice.action.monsters.go_to.grave),), self.choice(choice), [choice]) for choice in choices]
        lines[0].keys = (*lines[0].keys, "Enter")
        return lines

    def _down_lines(self, choices: Sequence[Choice]) -> list[Line]:
        """The ways to take a bid: first with all of its points, which is what just Enter does, then with fewer."""
        die, all_of_them = self.mine.die, len(choices) - 1
        lines = [Line((str(all_of_them), "Enter"), f"it goes {going(die, -all_of_them)}", [*choices[:1]])]
        for choice in choices[1:]:
            down = choice.action.monsters.accept_less.down
            lines.append(Line((str(down),), f"it goes {going(die, -down)}", [choice]))
        return lines

    def _grouped(self, choices: Sequence[Choice]) -> list[Line]:
        """A line for each action, or for several of a kind. The first is for just Enter, the others have numbers."""
        lines: dict[object, Line] = {}
        for place, choice in enumerate(choices):
            kind, inner = inmost(example_of(choice), "action")
            one = getattr(inner, "victim", None), getattr(inner, "seat", None)
            key = (SEVERAL[kind], one) if kind in SEVERAL else place
            lines.setdefault(key, Line((), "")).choices.append(choice)
        for number, line in enumerate(lines.values()):
            line.keys = (str(number),) if number else ("Enter",)
            line.says = self._several(line.choices)
        return list(lines.values())

    def _by_number(self, legal: Legal, name: str, first: int) -> list[Line]:
        """A line for each value of a field that the actions have, under the number that the table shows."""
        lines: dict[int, Line] = {}
        for choice in spelled_out(legal.choices, name):
            value = int(getattr(inmost(example_of(choice), "action")[1], name))
            lines.setdefault(value, Line((str(value + first),), self._named(choice, name))).choices.append(choice)
        return list(lines.values())

    def _named(self, choice: Choice, name: str) -> str:
        monsters = example_of(choice).monsters
        if name == "assistant":
            assistant = monsters.operate.assistant
            store = self.laboratory(assistant).store
            could = ", ".join(self.part(part).plain for part in store if self._fits(part)) or "nothing that fits"
            return f"{self.seating.whom(assistant)}, with {could} in store"
        match monsters.WhichOneof("action"):
            case "take_from_hill":
                return self.part_at(self.seen.hill, monsters.take_from_hill.place)
            case "steal":
                return self.part_at(self.laboratory(monsters.steal.victim).store, monsters.steal.place)
            case "operate":
                return self._operable(monsters.operate.place)
            case _:
                return self.part_at(self.mine.store, monsters.offer.place)

    def _fits(self, part: MonstersPart) -> bool:
        """Whether a part can be sewn on to the own monster."""
        on = {each.kind for each in self.mine.body}
        brain, head = KINDS[-1], KINDS[-2]
        return part.kind not in on and (part.kind != brain or head in on)

    def _operable(self, place: int) -> str:
        """A part of the own store, and what must be rolled for it."""
        mine = self.mine
        said = self.part_at(mine.store, place)
        if place >= len(mine.store):
            return said
        partner = PARTNER.get(mine.store[place].kind)
        bonus = any(part.kind == partner and part.value for part in mine.body)
        return f"{said}, {to_roll(mine.die, mine.die - bonus)}"

    # -- actions in words --------------------------------------------------------------------------------------

    def _several(self, choices: Sequence[Choice]) -> str:
        """What a line says that stands for these."""
        monsters = example_of(choices[0]).monsters
        up = f"your die goes {going(self.mine.die, +1)}"
        match monsters.WhichOneof("action"):
            case "take_from_hill":
                which = f"one of {in_parts(len(choices))}" if len(choices) > 1 else self._named(choices[0], "place")
                return f"take from the hill: {which}; your die goes to {WORST}"
            case "steal":
                which = f"one of {in_parts(len(choices))}" if len(choices) > 1 else self._named(choices[0], "place")
                return f"steal from {self.seating.whom(monsters.steal.victim)}: {which}; {up}"
            case "operate":
                return "operate: you are asked which part, and who assists"
            case "offer":
                return "offer a part for sale: you are asked for a price"
            case _:
                return self.choice(choices[0])

    def choice(self, choice: Choice) -> str:
        if choice.HasField("domain") and choice.domain.example.monsters.HasField("bid"):
            return "bid: you are asked for parts and points"
        return self.action(example_of(choice))

    def sentence(self, event: Event) -> Text:
        if not event.answered.action.HasField("monsters"):
            return super().sentence(event)
        who, answer = self.seating.who(event.answered.seat), event.answered.action.monsters
        match answer.WhichOneof("action"):
            case "go_to":
                done = f"chose grave {answer.go_to.grave}"
            case "bid":
                done = self._bid(answer.bid)
            case _:
                done = "declined"
        return Text(f"{who} {done}. It stays sealed.")

    def action(self, action: Action) -> str:  # noqa: C901, PLR0911, PLR0912 (one for each kind)
        monsters, die = action.monsters, self.mine.die
        match monsters.WhichOneof("action"):
            case "skip":
                return "skip this action"
            case "rob":
                return f"rob a grave; your die goes {going(die, +1)}"
            case "join":
                return f"join the robbery; your die goes {going(die, +1)}"
            case "stay_away":
                return "stay away"
            case "go_to":
                return self._grave(monsters.go_to.grave)
            case "prepare":
                return "prepare to study: then studying turns your die down by 2"
            case "study_less":
                return f"a short study; your die goes {going(die, -1)}"
            case "study":
                return f"study; your die goes {going(die, -2 if self.seen.prepared else -1)}"
            case "hand_over":
                return self._hand_over(monsters.hand_over)
            case "revive":
                return f"revive your monster, {self._revival()}"
            case "bid":
                return self._bid(monsters.bid)
            case "decline":
                return "decline: bid nothing"
            case "accept":
                return self._taking(monsters.accept.seat)
            case "accept_less":
                return (
                    f"{self._taking(monsters.accept_less.seat)}; your die goes {going(die, -monsters.accept_less.down)}"
                )
            case "refuse":
                return "take none of the bids" if self.seen.bids else "nobody has bid: keep the part"
            case "take_back":
                return f"take your {len(self.mine.open)} open robber cards back"
            case _:
                return super().action(action)

    def _taking(self, seat: int) -> str:
        bids = [self.bid(bid).plain for bid in self.seen.bids if bid.seat == seat]
        return f"take the bid of {self.seating.whom(seat)}{''.join(f': {bid}' for bid in bids)}"

    def _grave(self, number: int) -> str:
        if not 1 <= number <= len(self.seen.graves):
            return f"grave {number}"
        grave = self.seen.graves[number - 1]
        inside = f"{in_cards(grave.size)}, on top: {self.kind(grave.top).plain}" if grave.size else "empty"
        return f"grave {number}: {inside}"

    def _hand_over(self, handing: MonstersHandOver) -> str:
        operation = self.seen.operation
        surgeon = self.laboratory(operation.surgeon).store
        if handing.own:
            own = self.part_at(self.mine.store, handing.place)
            return f"your own {own}; you keep what was asked for, {self.part_at(surgeon, operation.place)}"
        asked = ", as asked" if handing.place == operation.place else ""
        part = f"part {handing.place + 1} of {self.of(operation.surgeon)} store"
        return f"{part}: {self.part_at(surgeon, handing.place)}{asked}"

    def _revival(self) -> str:
        missing = len(KINDS) - len(self.mine.body)
        return to_roll(self.mine.die, self.mine.die + missing)

    def _bid(self, bid: MonstersBid) -> str:
        shown = [" (shown)" if show else "" for show in bid.shown]
        parts = [self.part_at(self.mine.store, place) for place in bid.places]
        price = self.price(bid.points, [Text(part + show) for part, show in zip(parts, shown, strict=False)])
        return f"bid {price.plain}"

    # -- menus for what is typed freely ------------------------------------------------------------------------

    def _bid_menu(self, legal: Legal) -> Menu:
        count, points = most_parts(legal), most_points(legal)
        parts = [(str(place + 1), self.part_at(self.mine.store, place)) for place in range(count)]
        marks = "; in 1 2! +1 the second is shown, and a point added" if points else "; in 1 2! the second is shown"
        several = [("1 2", f"these together, others likewise{marks}")] if count > 1 else []
        alone = [("0", f"points alone, up to {points}")] if points else []
        return [("Enter", "decline: bid nothing"), *parts, *several, *alone]

    def _price_menu(self, legal: Legal) -> Menu:
        points = legal.choices[0].domain.fields[0].one.among.numbers
        kinds = [(key, self.kind(kind).plain) for key, kind in KIND_KEYS.items()]
        often = most_of_a_kind(legal)
        twice = [("la la", f"two of a kind; up to {often}, others likewise")] if often > 1 else []
        return [("Enter", "name no price"), (f"{points[0]} to {points[-1]}", "knowledge points"), *kinds, *twice]

    def _shown_menu(self, legal: Legal) -> Menu:
        bid = legal.choices[0].domain.example.monsters.bid
        parts = [(str(place + 1), self.part_at(self.mine.store, place)) for place in bid.places]
        return [("Enter", "none"), *parts, *([("all", "all of them")] if len(parts) > 1 else [])]

    def _points_menu(self, legal: Legal) -> Menu:
        points = legal.choices[0].domain.fields[-1].one.among.numbers
        none = [("Enter", "none")] if legal.HasField("default_action") else []
        return [*none, *((str(each), f"your die would go {going(self.mine.die, each)}") for each in points if each)]

    # -- choosing ----------------------------------------------------------------------------------------------

    def chosen(self, typed: str, legal: Legal) -> Choice | Action | Legal:
        """What was typed; where it stands for several actions, these, to ask on."""
        match legal.kind:
            case "bid":
                return read_bid(typed, legal)
            case "which:price":
                return read_price(typed, legal)
            case "which:shown":
                return read_shown(typed, legal)
            case "which:points":
                return read_points(typed, legal)
        return read_line(typed, self._lines(legal), ask_on, self.chosen)


# -- from what was typed to actions ---------------------------------------------------------------------------------


def spelled_out(choices: Sequence[Choice], name: str) -> Iterable[Choice]:
    """Where the first field of a domain is the one that is asked for: a smaller domain for each of its values."""
    for choice in choices:
        fields = choice.domain.fields
        if not choice.HasField("domain") or fields[0].field != name:
            yield choice
            continue
        for value in fields[0].one.among.numbers:
            filled = Choice(domain=Domain(example=choice.domain.example, fields=fields[1:]))
            setattr(inmost(filled.domain.example, "action")[1], name, value)
            yield filled


def ask_on(choices: Sequence[Choice]) -> Choice | Legal:
    """The one action that is meant, or those that it may be, with what is to be asked next."""
    kind, _ = inmost(example_of(choices[0]), "action")
    if kind == "offer":
        return ask_offer(choices[0])
    if len(choices) == 1:
        return choices[0]
    if kind == "accept":
        return Legal(kind=f"{WHICH}down", choices=choices, default_action=choices[0].action)
    if kind == "operate":
        places = {choice.action.monsters.operate.place for choice in choices}
        return Legal(kind=f"{WHICH}{'part' if len(places) > 1 else 'assistant'}", choices=choices)
    return Legal(kind=f"{WHICH}{SEVERAL[kind]}", choices=choices)


def ask_offer(choice: Choice) -> Legal:
    """First the part, if there are several; then the price."""
    fields = choice.domain.fields
    if fields[0].field == "place":
        if len(fields[0].one.among.numbers) > 1:
            return Legal(kind=f"{WHICH}offer", choices=[choice])
        (choice,) = spelled_out([choice], "place")
    return Legal(kind=f"{WHICH}price", choices=[choice], default_action=choice.domain.example)


def words_of(typed: str) -> list[str]:
    return typed.replace(",", " ").casefold().split()


def most_of_a_kind(legal: Legal) -> int:
    """How often a price may name a kind."""
    return max(Counter(legal.choices[0].domain.fields[-1].some.among.numbers).values())


def read_price(typed: str, legal: Legal) -> Action:
    """Points and kinds: "2 la br"."""
    domain = legal.choices[0].domain
    points, kinds = 0, list[Kind]()
    for word in words_of(typed):
        number = read_number(word)
        if word in KIND_KEYS:
            kinds.append(KIND_KEYS[word])
        elif number is not None and number in domain.fields[0].one.among.numbers and not points:
            points = number
        else:
            raise NotUnderstood("Type points, kinds, or both, as in 2 la br; or just Enter to name no price.")
    often, most = most_of_a_kind(legal), domain.fields[-1].some.most
    if len(kinds) > most or any(kinds.count(kind) > often for kind in kinds):
        raise NotUnderstood(
            f"Name each kind {'once' if often == 1 else f'up to {often} times'}, and {most} parts at most."
        )
    action = copied(domain.example)
    action.monsters.offer.points = points
    del action.monsters.offer.kinds[:]
    action.monsters.offer.kinds.extend(sorted(kinds))
    return action


def most_parts(legal: Legal) -> int:
    """How many parts a bid may have: as many as there are in store."""
    return max((choice.domain.fields[0].some.most for choice in legal.choices if choice.HasField("domain")), default=0)


def most_points(legal: Legal) -> int:
    fields = [choice.domain.fields[-1] for choice in legal.choices if choice.HasField("domain")]
    return max((number for each in fields for number in each.one.among.numbers), default=0)


def read_bid(typed: str, legal: Legal) -> Choice | Action | Legal:
    """Parts by number, "!" after those that are shown, "+" before points: "1 3! +2"; 0 is no part.

    Without either mark the rest is asked for.
    """
    if not typed:
        return legal.choices[0]
    count, points = most_parts(legal), most_points(legal)
    shown: dict[int, bool] = {}
    extra: int | None = None
    for word in words_of(typed):
        number = read_number(word.strip("!+"))
        if number is None or word not in (f"{number}", f"{number}!", f"+{number}"):
            raise NotUnderstood(how_to_bid(count, points))
        if word.startswith("+") and number <= points:
            extra = number
        elif not word.startswith("+") and number <= count:
            shown[number] = word.endswith("!")
        else:
            raise NotUnderstood(how_to_bid(count, points))
    places = sorted(number - 1 for number in shown if number)
    bid = MonstersBid(places=places, shown=[shown[place + 1] for place in places], points=extra or 0)
    if extra is not None or any(bid.shown):
        if not places and not extra:
            raise NotUnderstood("A bid of nothing is none: just Enter declines.")
        return Action(monsters=MonstersAction(bid=bid))
    return ask_bid(bid, legal)


def ask_bid(bid: MonstersBid, legal: Legal) -> Legal:
    """Ask what is shown, and for points; of points alone, how many."""
    wanted = [
        choice.domain.fields
        for choice in legal.choices
        if choice.HasField("domain") and choice.domain.fields[0].some.most == len(bid.places)
    ]
    if not wanted:
        raise NotUnderstood(how_to_bid(most_parts(legal), most_points(legal)))
    action = Action(monsters=MonstersAction(bid=bid))
    return ask_rest(action, wanted[0][1:] if bid.places else wanted[0][2:])


def ask_rest(action: Action, fields: Sequence[FieldDomain]) -> Legal:
    """What is still to be asked of a bid; with parts in it, just Enter adds nothing."""
    kind = "shown" if fields[0].field == "shown" else "points"
    asked = Legal(kind=f"{WHICH}{kind}", choices=[Choice(domain=Domain(example=action, fields=fields))])
    if action.monsters.bid.places:
        asked.default_action.CopyFrom(action)
    return asked


def how_to_bid(parts: int, points: int) -> str:
    said = []
    if parts:
        said.append(f"numbers of parts from 1 to {parts}")
    if points:
        said.append(f"0 for points alone, or +1 to +{points}")
    return f"Type {'; '.join(said)}; or just Enter to decline." if said else "Just Enter declines."


def read_shown(typed: str, legal: Legal) -> Action | Legal:
    domain = legal.choices[0].domain
    action = copied(domain.example)
    bid = action.monsters.bid
    words = words_of(typed)
    places = [str(place + 1) for place in bid.places]
    if words == ["all"]:
        words = places
    if not {*words} <= {*places}:
        raise NotUnderstood(f"Type some of {', '.join(places)}, or all; or just Enter to show none.")
    bid.shown[:] = [place in words for place in places]
    rest = domain.fields[1:]
    return ask_rest(action, rest) if len(rest[0].one.among.numbers) > 1 else action


def read_points(typed: str, legal: Legal) -> Action:
    domain = legal.choices[0].domain
    among = domain.fields[-1].one.among.numbers
    number = read_number(typed) if typed else 0
    if number is None or number not in among:
        raise NotUnderstood(f"Type a number from {among[0]} to {among[-1]}.")
    action = copied(domain.example)
    action.monsters.bid.points = number
    return action


# -- words ----------------------------------------------------------------------------------------------------------


def going(die: int, change: int) -> str:
    """Where a study die goes: "up to 4"."""
    after = min(max(die + change, 1), WORST)
    if after == die:
        return f"nowhere, it stays on {die}"
    return f"{'up' if after > die else 'down'} to {after}"


def to_roll(die: int, least: int) -> str:
    """What must be rolled with the white die; with a study die of 1 everything will do."""
    if die == 1 or least <= 1:
        return "which cannot fail"
    if least > SIDES:
        return "which cannot succeed"
    return f"with a roll of {least}" if least == SIDES else f"with a roll of {least} or more"


def in_parts(count: int) -> str:
    return "1 part" if count == 1 else f"{count} parts"
