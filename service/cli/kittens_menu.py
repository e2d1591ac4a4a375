"""What can be chosen in kittens: few lines, each of which may stand for several actions and ask on."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from powderkeg.v1.kittens_pb2 import (
    KITTENS_CARD_ALTER_THE_FUTURE,
    KITTENS_CARD_ALTER_THE_FUTURE_5,
    KITTENS_CARD_ALTER_THE_FUTURE_NOW,
    KITTENS_CARD_ATTACK,
    KITTENS_CARD_BARKING_KITTEN,
    KITTENS_CARD_BURY,
    KITTENS_CARD_CATOMIC_BOMB,
    KITTENS_CARD_CURSE_OF_THE_CAT_BUTT,
    KITTENS_CARD_DRAW_FROM_THE_BOTTOM,
    KITTENS_CARD_FAVOR,
    KITTENS_CARD_FERAL_CAT,
    KITTENS_CARD_GARBAGE_COLLECTION,
    KITTENS_CARD_ILL_TAKE_THAT,
    KITTENS_CARD_IMPLODING_KITTEN,
    KITTENS_CARD_MARK,
    KITTENS_CARD_NOPE,
    KITTENS_CARD_PERSONAL_ATTACK,
    KITTENS_CARD_POTLUCK,
    KITTENS_CARD_REVERSE,
    KITTENS_CARD_SEE_THE_FUTURE,
    KITTENS_CARD_SEE_THE_FUTURE_5,
    KITTENS_CARD_SHARE_THE_FUTURE,
    KITTENS_CARD_SHUFFLE,
    KITTENS_CARD_SKIP,
    KITTENS_CARD_SUPER_SKIP,
    KITTENS_CARD_SWAP_TOP_AND_BOTTOM,
    KITTENS_CARD_TARGETED_ATTACK,
    KITTENS_CARD_TOWER_OF_POWER,
    KITTENS_CARD_UNSPECIFIED,
    KittensAction,
    KittensArrange,
    KittensFive,
    KittensPair,
    KittensPending,
    KittensPlace,
    KittensPlayOn,
    KittensThree,
    KittensView,
)
from powderkeg.v1.match_pb2 import Action, Choice
from service.cli.drawing import Menu, NotUnderstood, Seating, Words, inmost, read_number
from service.cli.kittens_story import Card, KittensStory
from service.cli.lines import WHICH, Legal, Line, as_menu, example_of, read_line, spelled_out

FIELDS = ("title", "target", "ferals")
"""The fields that are asked for, in this order."""
SEVERAL = ("play_on", "pair", "three", "five")
"""Actions of which one line stands for all with the same card."""

EFFECTS: dict[Card, str] = {
    KITTENS_CARD_ATTACK: "your turns end, and the next player takes two",
    KITTENS_CARD_SKIP: "this turn ends without a draw",
    KITTENS_CARD_SHUFFLE: "the pile is shuffled",
    KITTENS_CARD_SEE_THE_FUTURE: "look at the top three cards",
    KITTENS_CARD_ALTER_THE_FUTURE: "put the top three cards back in any order",
    KITTENS_CARD_REVERSE: "play goes the other way round, and this turn ends without a draw",
    KITTENS_CARD_DRAW_FROM_THE_BOTTOM: "your draw is the bottom card",
    KITTENS_CARD_SUPER_SKIP: "all your turns end without a draw",
    KITTENS_CARD_SEE_THE_FUTURE_5: "look at the top five cards",
    KITTENS_CARD_ALTER_THE_FUTURE_5: "put the top five cards back in any order",
    KITTENS_CARD_SWAP_TOP_AND_BOTTOM: "the top and the bottom card change places",
    KITTENS_CARD_GARBAGE_COLLECTION: "everybody puts a card on the pile, which is shuffled",
    KITTENS_CARD_CATOMIC_BOMB: "all Exploding Kittens go on top, and this turn ends without a draw",
    KITTENS_CARD_BARKING_KITTEN: "lay it open; whoever has the other one must defuse",
    KITTENS_CARD_ALTER_THE_FUTURE_NOW: "put the top three cards back in any order",
    KITTENS_CARD_BURY: "your draw goes back into the pile, wherever you like",
    KITTENS_CARD_PERSONAL_ATTACK: "you take three turns",
    KITTENS_CARD_SHARE_THE_FUTURE: "put the top three cards back, and show them to the next player",
    KITTENS_CARD_TOWER_OF_POWER: "wear it, with the stash",
    KITTENS_CARD_POTLUCK: "everybody puts a card on the pile",
}
EFFECTS_ON: dict[Card, str] = {
    KITTENS_CARD_FAVOR: "{} gives you a card",
    KITTENS_CARD_TARGETED_ATTACK: "your turns end, and {} takes two",
    KITTENS_CARD_MARK: "{} has a card marked for all to see",
    KITTENS_CARD_CURSE_OF_THE_CAT_BUTT: "{} goes blind",
    KITTENS_CARD_BARKING_KITTEN: "lay both open; {} must defuse",
    KITTENS_CARD_ILL_TAKE_THAT: "the next card that {} draws is yours",
}


class KittensMenu(KittensStory):
    """A hand in lines by number. Just Enter draws or passes, and does nothing else that somebody might regret."""

    typed = (
        "the number of a line, or how it begins; then what you are asked for, or all at once, as in 3 1. "
        "Just Enter draws or passes, d draws, n plays a Nope"
    )

    def __init__(self, words: Words, seating: Seating) -> None:
        super().__init__(words, seating)
        self.seen = KittensView()
        """The table as it was drawn last."""

    # -- the question ------------------------------------------------------------------------------------------

    def prompt(self, legal: Legal) -> str:
        if legal.kind == "nope":
            nope = self.card(KITTENS_CARD_NOPE).plain
            asked = f"{nope}, or pass?" if len(legal.choices) > 1 else f"You have no {nope}."
            return f"{self.pending(self.seen.pending).plain} {asked}"
        if not legal.kind.startswith(WHICH):
            asked = super().prompt(legal)
            told = self.seen.HasField("pending") and legal.kind in ("give", "hand_over", "target")
            return f"{self.pending(self.seen.pending).plain} {asked}" if told else asked
        match legal.kind.removeprefix(WHICH):
            case "title":
                asked = "Which card do you ask for?"
            case "ferals":
                asked = "With which cards?"
            case "cards":
                ferals = "" if sizes(legal) == [5] else f"; {self.card(KITTENS_CARD_FERAL_CAT).plain} makes up five"
                asked = f"Which {how_many(legal)} of these{ferals}?"
            case _:
                asked = f"{self._several(legal.choices)}. Which player?"
        return f"{asked} (Just Enter goes back.)"

    def pending(self, pending: KittensPending) -> Text:
        """What has been played, and whether it will take effect."""
        said: list[Text | str] = [f"{self.seating.who(pending.seat)} played ", self.cards(pending.cards)]
        whom = self.seating.whom(pending.target) if pending.HasField("target") else ""
        if pending.HasField("title"):
            said += [", to get ", self.card(pending.title), f" from {whom}"]
        elif whom and len(pending.cards) > 1:
            said += [f", to steal a card from {whom}"]
        elif whom:
            said += [f" on {whom}"]
        if pending.nopers:
            names = ", then ".join(self.seating.whom(seat) for seat in pending.nopers)
            said += [". ", self.card(KITTENS_CARD_NOPE), f" by {names}: "]
            said += ["it is cancelled" if len(pending.nopers) % 2 else "it takes effect"]
        return Text.assemble(*said, ".")

    # -- the lines ---------------------------------------------------------------------------------------------

    def menu(self, legal: Legal) -> Menu:
        return as_menu(self._lines(legal))

    def _lines(self, legal: Legal) -> list[Line]:
        asked = legal.kind
        if asked.startswith(WHICH):
            return self._values(legal, asked.removeprefix(WHICH))
        domains = [choice.domain for choice in legal.choices if choice.HasField("domain")]
        if domains and domains[0].example.kittens.HasField("place"):
            return self._places(domains[0].fields[0].one.among.numbers)
        if domains and domains[0].example.kittens.HasField("arrange"):
            return self._orders(domains[0].fields[0].order.among.numbers)
        return self._plays(legal.choices)

    def _plays(self, choices: Sequence[Choice]) -> list[Line]:
        """A line for each action, or for all of a kind with the same card; draws and passes are not numbered."""
        lines: dict[object, Line] = {}
        for place, choice in enumerate(choices):
            action = example_of(choice)
            kind = action.kittens.WhichOneof("action") or action.WhichOneof("action")
            key = (kind, card_of(action)) if kind in SEVERAL else place
            lines.setdefault(key, Line((), kind or "")).choices.append(choice)
        number = 0
        for line in lines.values():
            keys = {"draw": ("Enter", "d"), "pass": ("Enter",)}.get(line.says, ())
            if not keys:
                number += 1
                keys = (str(number), "n") if line.says == "nope" else (str(number),)
            line.keys, line.says = keys, self._several(line.choices)
        return list(lines.values())

    def _values(self, legal: Legal, name: str) -> list[Line]:
        """A line for each value of a field that some of the actions have; seats by their own numbers."""
        if name == "cards":
            return [Line((str(number),), self.card(card).plain) for number, card in enumerate(titles(legal), 1)]
        lines: dict[int, Line] = {}
        for choice in legal.choices:
            value = field_of(choice.action, name)
            lines.setdefault(value, Line((), self._named(choice.action, name))).choices.append(choice)
        for number, (value, line) in enumerate(lines.items(), 1):
            line.keys = (str(value if name == "target" else number),)
        return list(lines.values())

    def _named(self, action: Action, name: str) -> str:
        if name == "target":
            return self.seating.whom(field_of(action, name))
        if name == "title":
            return self.card(action.kittens.three.title).plain
        return self._of_a_kind(action).plain

    def _places(self, places: Sequence[int]) -> list[Line]:
        bottom = [Line((str(places[-1]),), "at the bottom")] if len(places) > 1 else []
        between = [Line(("a number",), "under so many cards")] if len(places) > 2 else []
        return [Line((str(places[0]),), "on top of the pile"), *bottom, *between]

    def _orders(self, places: Sequence[int]) -> list[Line]:
        known = [*self.seen.known, *[KITTENS_CARD_UNSPECIFIED] * len(places)]
        lying = [Line((str(place),), self.card(known[place]).plain) for place in places]
        example = " ".join(map(str, reversed(places)))
        order = [Line((example,), "the order from the top down; any other likewise")] if len(places) > 1 else []
        return [*lying, *order, Line(("Enter",), "leave them as they lie")]

    # -- actions in words --------------------------------------------------------------------------------------

    def _several(self, choices: Sequence[Choice]) -> str:
        """What a line says that stands for these."""
        several = len(choices) > 1 or choices[0].HasField("domain")
        return self._action(example_of(choices[0]), several=several)

    def action(self, action: Action) -> str:
        return self._action(action, several=False)

    def _action(self, action: Action, *, several: bool) -> str:  # noqa: C901, PLR0911, PLR0912 (one for each kind)
        kittens = action.kittens
        match kittens.WhichOneof("action"):
            case "draw":
                return self._draw()
            case "play":
                return self._with_effect(kittens.play.card, EFFECTS.get(kittens.play.card, ""))
            case "play_on":
                return self._play_on(kittens.play_on, several=several)
            case "pair":
                return self._pair(action, kittens.pair, several=several)
            case "three":
                return self._three(action, kittens.three, several=several)
            case "five":
                return self._five(kittens.five, several=several)
            case "play_blind":
                return "play a card of your hand that you cannot see"
            case "choose":
                return self.seating.whom(kittens.choose.target)
            case "nope":
                revives = len(self.seen.pending.nopers) % 2
                return self._with_effect(KITTENS_CARD_NOPE, "it takes effect after all" if revives else "cancel it")
            case "give":
                return self._copy(kittens.give.card, marked=kittens.give.marked)
            case "put":
                return self._copy(kittens.put.card, marked=kittens.put.marked)
            case "put_unseen":
                return "a card that you cannot see"
            case "place":
                return f"under {kittens.place.place}"
            case "arrange":
                return f"in the order {' '.join(map(str, kittens.arrange.order))}"
            case "take":
                return self.card(kittens.take.card).plain
            case _:
                return super().action(action)

    def _draw(self) -> str:
        known = self.seen.known[0] if self.seen.known else KITTENS_CARD_UNSPECIFIED
        if self.seen.imploding_on_top:
            known = KITTENS_CARD_IMPLODING_KITTEN
        return f"draw {self.card(known).plain}" if known else "draw a card"

    def _with_effect(self, card: Card, effect: str) -> str:
        return f"{self.card(card).plain}: {effect}" if effect else self.card(card).plain

    def _play_on(self, play: KittensPlayOn, *, several: bool) -> str:
        whom = "a player of your choice" if several else self.seating.whom(play.target)
        return self._with_effect(play.card, EFFECTS_ON.get(play.card, "on {}").format(whom))

    def _of_a_kind(self, action: Action) -> Text:
        kittens = action.kittens
        of_kind, size = (kittens.pair, 2) if kittens.HasField("pair") else (kittens.three, 3)
        own = self.so_many(of_kind.card, size - of_kind.ferals)
        if not of_kind.ferals:
            return own
        return Text.assemble(own, " + ", self.so_many(KITTENS_CARD_FERAL_CAT, of_kind.ferals))

    def _pair(self, action: Action, pair: KittensPair, *, several: bool) -> str:
        origin = "" if several else f" from {self.seating.whom(pair.target)}"
        return f"{self._of_a_kind(action).plain}: steal a random card{origin}"

    def _three(self, action: Action, three: KittensThree, *, several: bool) -> str:
        if several:
            return f"{self._of_a_kind(action).plain}: name a card, and a player of your choice must hand it over"
        title, whom = self.card(three.title).plain, self.seating.whom(three.target)
        return f"{self._of_a_kind(action).plain}: get {title} from {whom}"

    def _five(self, five: KittensFive, *, several: bool) -> str:
        cards = [*five.cards, *[KITTENS_CARD_FERAL_CAT] * five.ferals]
        which = "five different cards" if several else self.cards(cards).plain
        return f"{which}: take a card from the discard pile"

    def _copy(self, card: Card, *, marked: bool) -> str:
        return f"{self.card(card).plain} (marked)" if marked else self.card(card).plain

    # -- choosing ----------------------------------------------------------------------------------------------

    def chosen(self, typed: str, legal: Legal) -> Choice | Action | Legal:
        """What was typed; where it stands for several actions, these, to ask on."""
        if legal.kind == f"{WHICH}cards":
            return read_five(typed, legal)
        if legal.choices[0].HasField("domain"):
            example = legal.choices[0].domain.example.kittens
            if example.HasField("place"):
                return read_place(typed, legal)
            if example.HasField("arrange"):
                return read_order(typed, legal)
        return read_line(typed, self._lines(legal), ask_on, self.chosen)


# -- from what was typed to actions ---------------------------------------------------------------------------------


def ask_on(choices: Sequence[Choice]) -> Choice | Legal:
    """The one action that is meant, or the actions that differ in a field, to be asked for next."""
    if choices[0].domain.example.kittens.HasField("five"):
        asked = Legal(kind=f"{WHICH}cards", choices=choices)
        only = sizes(asked) == [len(titles(asked))]
        return Choice(action=choices[0].domain.example) if only else asked
    every = [action for choice in choices for action in spelled_out(choice)]
    for name in FIELDS:
        if len({field_of(action, name) for action in every}) > 1:
            return Legal(kind=f"{WHICH}{name}", choices=[Choice(action=action) for action in every])
    return Choice(action=every[0])


def field_of(action: Action, name: str) -> int:
    """A number in an action; 0 where it has no such field."""
    _, inner = inmost(action, "action")
    return int(getattr(inner, name, 0))


def card_of(action: Action) -> int:
    return field_of(action, "card")


def titles(legal: Legal) -> list[Card]:
    """The cards to choose five different ones among."""
    return [Card(number) for number in legal.choices[0].domain.fields[0].some.among.numbers]


def sizes(legal: Legal) -> list[int]:
    """How many of them may be chosen; Feral Cats make up five."""
    return [choice.domain.fields[0].some.least for choice in legal.choices]


def read_five(typed: str, legal: Legal) -> Action:
    """Numbers of cards, as the menu has them."""
    among = titles(legal)
    numbers = {read_number(word) or 0 for word in typed.replace(",", " ").split()}
    if len(numbers) not in sizes(legal) or not numbers <= {*range(1, len(among) + 1)}:
        raise NotUnderstood(f"Type {how_many(legal)} different numbers from 1 to {len(among)}, as in 1 2 3 4 5.")
    cards = [among[number - 1] for number in sorted(numbers)]
    return Action(kittens=KittensAction(five=KittensFive(cards=cards, ferals=5 - len(cards))))


def how_many(legal: Legal) -> str:
    return " or ".join(map(str, sizes(legal)))


def read_place(typed: str, legal: Legal) -> Action:
    places = legal.choices[0].domain.fields[0].one.among.numbers
    number = read_number(typed)
    if number is None or number not in places:
        raise NotUnderstood(f"Type a number from {places[0]}, the top, to {places[-1]}, the bottom.")
    return Action(kittens=KittensAction(place=KittensPlace(place=number)))


def read_order(typed: str, legal: Legal) -> Action:
    """The places in their new order: "2 0 1" and "201" are the same; nothing leaves all as it is."""
    places = list(legal.choices[0].domain.fields[0].order.among.numbers)
    order = [int(digit) for digit in typed if digit in "0123456789"] if typed else places
    if sorted(order) != places or typed.strip("0123456789, "):
        example = " ".join(map(str, reversed(places)))
        raise NotUnderstood(f"Type each of the numbers once, as in {example}, or just Enter to leave them as they lie.")
    return Action(kittens=KittensAction(arrange=KittensArrange(order=order)))
