"""What can be chosen in kobolds: a line for each card, which asks on for whom it is played on, or what comes out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from powderkeg.v1.kobolds_pb2 import KoboldsAction, KoboldsClaim, KoboldsKobold, KoboldsPlayedCard, KoboldsView
from powderkeg.v1.match_pb2 import Action, Choice
from service.cli.drawing import Menu, NotUnderstood, Seating, Words, inmost, read_number
from service.cli.kobolds_story import (
    DEVICES,
    ILL_HANDLE_THIS,
    INTERRUPTS,
    MECHANISM,
    MISSIONS,
    NO_WAY,
    KoboldsStory,
    ended,
    in_cards,
    title_of,
)
from service.cli.lines import WHICH, Legal, Line, as_menu, read_line, spelled_out

FIELDS = ("target", "out")
"""The fields that are asked for; no action has both."""
SOMEBODY = "a player of your choice"

EFFECTS = {
    "give_me_that": "the bomb comes to you",
    "take_that": "the bomb goes to the holder's right neighbour",
    "try_it_out": "the bomb goes to {}",
    "little_friend": "this turn it hits {} too",
    "bomb_on_a_stick": "this turn you are protected, and it hits {} too",
    "duck": "this turn you are protected",
    "troll_hideout": "you are protected until the bomb is secured",
    "chained_together": "until the bomb is secured, what hits you or {} hits both",
    "peek": "look into the bomb",
    "pickpocket": "take a random card from {}",
    "second_wind": "draw two cards",
    "about_turn": "the bomb goes round the other way",
    "fire_drill": "everyone gives a random card to the left",
}
"""What a trick does, by its code in the catalogue."""


class KoboldsMenu(KoboldsStory):
    """A hand in lines by number. Just Enter passes, leaves the bomb alone, or claims nothing."""

    typed = (
        "the number of a line, or how it begins; then what you are asked for, or all at once, as in 2 1. "
        "Just Enter passes, leaves the bomb alone, or claims nothing. Missions to claim: 1 3, or all"
    )

    def __init__(self, words: Words, seating: Seating) -> None:
        super().__init__(words, seating)
        self.seen = KoboldsView()
        """The table as it was drawn last."""

    def explained(self) -> Iterable[str]:
        """Cards to hold; revivals where some lie on the table. A bomb says how many mechanisms it has."""
        revivals = {kobold.revival for kobold in self.seen.kobolds if kobold.HasField("revival")}
        shown = {MECHANISM, *DEVICES, *EFFECTS, *INTERRUPTS, *MISSIONS, *revivals}
        return [code for code in self.words.cards if code in shown]

    def kobold(self, seat: int | None) -> KoboldsKobold:
        known = self.seen.kobolds
        return known[seat] if seat is not None and 0 <= seat < len(known) else KoboldsKobold()

    # -- the question ------------------------------------------------------------------------------------------

    def prompt(self, legal: Legal) -> str:
        match legal.kind:
            case "interrupt":
                asked = "Interrupt, or pass?" if len(legal.choices) > 1 else "You have no interrupt."
                return f"{self.stacked(self.seen.stack).plain} {asked}"
            case "missions" if not claimable(legal):
                return "The bomb has exploded, and no mission in your hand is fulfilled."
            case "which:target":
                return f"{self._several(legal.choices)}. Which player? (Just Enter goes back.)"
            case "which:out":
                into = self.whole(legal.choices[0].action.kobolds.tinker.card).plain
                return f"{into} goes into the bomb. What comes out? (Just Enter goes back.)"
            case _:
                return super().prompt(legal)

    def stacked(self, stack: Sequence[KoboldsPlayedCard]) -> Text:
        """What was played, and the interrupts on it."""
        said = [
            Text.assemble(
                f"then {self.seating.whom(played.seat)}: " if place else f"{self.seating.who(played.seat)} played ",
                self.card(played.card),
                self._on(played),
            )
            for place, played in enumerate(stack)
        ]
        return ended(Text("; ").join(said)) if said else Text()

    # -- the lines ---------------------------------------------------------------------------------------------

    def menu(self, legal: Legal) -> Menu:
        lines = self._lines(legal)
        menu = as_menu(lines)
        if legal.kind == "missions" and len(lines) > 2:
            numbers = " ".join(map(str, range(1, len(lines))))
            menu.append((f"{numbers}, all", "all of them; any others likewise"))
        return menu

    def _lines(self, legal: Legal) -> list[Line]:
        if legal.kind.startswith(WHICH):
            return self._values(legal, legal.kind.removeprefix(WHICH))
        if legal.kind == "missions":
            can = [Line((str(number),), self.whole(card).plain) for number, card in enumerate(claimable(legal), 1)]
            return [Line(("Enter",), "claim nothing"), *can]
        return self._plays(legal.choices)

    def _plays(self, choices: Sequence[Choice]) -> list[Line]:
        """A line for each card; passing and leaving the bomb alone have no number."""
        lines: dict[object, Line] = {}
        for action in (action for choice in choices for action in spelled_out(choice)):
            kind, inner = inmost(action, "action")
            key = (kind, getattr(inner, "card", ""))
            lines.setdefault(key, Line((), kind)).choices.append(Choice(action=action))
        number = 0
        for line in lines.values():
            if line.says in ("pass", "leave_alone"):
                line.keys = ("Enter",)
            else:
                number += 1
                line.keys = (str(number),)
            line.says = self._several(line.choices)
        return list(lines.values())

    def _values(self, legal: Legal, name: str) -> list[Line]:
        """A line for each player, by the number of the seat, or for each card that can come out."""
        lines: list[Line] = []
        for number, choice in enumerate(legal.choices, 1):
            kobolds = choice.action.kobolds
            if name == "target":
                target = kobolds.play_on.target
                lines.append(Line((str(target),), self._player(target), [choice]))
            else:
                lines.append(Line((str(number),), self._out(kobolds), [choice]))
        return lines

    def _player(self, seat: int) -> str:
        kobold = self.kobold(seat)
        bomb = ", has the bomb" if seat == self.seen.holder else ""
        cards = in_cards(kobold.mechanisms + kobold.tricks)
        return f"{self.seating.whom(seat)}, with {kobold.gold} gold and {cards}{bomb}"

    def _out(self, action: KoboldsAction) -> str:
        """A card that can come out of the bomb, and what that does."""
        return f"{self.whole(action.tinker.out).plain}{self._changes(action)}"

    def _changes(self, action: KoboldsAction) -> str:
        """Whether tinkering like this arms the bomb, or secures it."""
        card, out = action.tinker.card, action.tinker.out
        if out == MECHANISM and card != MECHANISM and self.seen.bomb_mechanisms == 1:
            return ": that arms the bomb"
        if card == MECHANISM and not self.seen.bomb_mechanisms:
            return ": that secures the bomb"
        return ""

    # -- actions in words --------------------------------------------------------------------------------------

    def action(self, action: Action) -> str:
        return self._several([Choice(action=action)])

    def _several(self, choices: Sequence[Choice]) -> str:  # noqa: PLR0911 (one for each kind)
        """What a line says that stands for these, which differ in one field at most."""
        action, several = choices[0].action.kobolds, len(choices) > 1
        match action.WhichOneof("action"):
            case "play":
                return self._with_effect(action.play.card, "")
            case "play_on":
                whom = SOMEBODY if several else self.seating.whom(action.play_on.target)
                return self._with_effect(action.play_on.card, whom)
            case "buy_off":
                revival = self.kobold(self.seating.me).revival
                return f"pay 2 gold to be rid of {self.card(revival).plain if revival else 'the revival card'}"
            case "tinker":
                return self._tinkering(action, several=several)
            case "leave_alone":
                return "leave the bomb alone"
            case "claim":
                return f"claim {self.cards(action.claim.cards).plain}"
            case _:
                return super().action(choices[0].action)

    def _with_effect(self, card: str, whom: str) -> str:
        title = title_of(card)
        if title == NO_WAY:
            effect = self._cancelling()
        elif title == ILL_HANDLE_THIS:
            taken = next((title_of(on.card) for on in reversed(self.seen.stack) if on.card != ILL_HANDLE_THIS), "")
            effect = f"{self.card(taken).plain} is yours" if taken else ""
            if taken in EFFECTS:
                effect += f"; {EFFECTS[taken].format(whom)}"
        else:
            effect = EFFECTS.get(title, "{}" if whom else "").format(whom)
        return f"{self.whole(card).plain}: {effect}" if effect else self.whole(card).plain

    def _cancelling(self) -> str:
        """What No Way! does to the card that was played last."""
        if not self.seen.stack:
            return ""
        last = self.seen.stack[-1]
        again = f", and {self.card(self.seen.stack[-2].card).plain} counts again" if len(self.seen.stack) > 1 else ""
        return f"{self.of(last.seat)} {self.card(last.card).plain} has no effect{again}"

    def _tinkering(self, action: KoboldsAction, *, several: bool) -> str:
        into = self.whole(action.tinker.card).plain
        does = f" ({DEVICES[action.tinker.card]})" if action.tinker.card in DEVICES else ""
        if several:
            return f"put in {into}{does}"
        return f"put in {into}{does}, take out {self._out(action)}"

    # -- choosing ----------------------------------------------------------------------------------------------

    def chosen(self, typed: str, legal: Legal) -> Choice | Action | Legal:
        """What was typed; where it stands for several actions, these, to ask on."""
        if legal.kind == "missions":
            return read_claim(typed, claimable(legal))
        return read_line(typed, self._lines(legal), ask_on, self.chosen)


# -- from what was typed to actions ---------------------------------------------------------------------------------


def ask_on(choices: Sequence[Choice]) -> Choice | Legal:
    """The one action that is meant, or the actions that differ in a field, to be asked for next."""
    if len(choices) == 1:
        return choices[0]
    _, inner = inmost(choices[0].action, "action")
    name = next(name for name in FIELDS if name in inner.DESCRIPTOR.fields_by_name)
    return Legal(kind=f"{WHICH}{name}", choices=choices)


def claimable(legal: Legal) -> list[str]:
    """The cards whose missions can be claimed."""
    return list(legal.choices[0].domain.fields[0].some.among.words)


def read_claim(typed: str, can: Sequence[str]) -> Action:
    """Numbers of cards, as the menu has them; nothing is none of them."""
    numbers = {read_number(word) or 0 for word in typed.replace(",", " ").split()}
    if typed.casefold() == "all":
        numbers = {*range(1, len(can) + 1)}
    elif typed.casefold() == "enter":
        numbers = set()
    if not numbers <= {*range(1, len(can) + 1)}:
        if not can:
            raise NotUnderstood("There is nothing to claim: just press Enter.")
        raise NotUnderstood(f"Type the numbers of cards from 1 to {len(can)}, all, or just Enter to claim nothing.")
    return Action(kobolds=KoboldsAction(claim=KoboldsClaim(cards=[can[number - 1] for number in sorted(numbers)])))
