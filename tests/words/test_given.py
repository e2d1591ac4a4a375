"""What a message is given beside the fields of its record. Kobolds has nearly all of it."""

from collections.abc import Callable
from typing import Any

import pytest

from engines.core.choices import Choice, Domain, One, Some
from engines.core.record import called
from engines.kittens import GAME as KITTENS
from engines.kittens.actions import Play as KittensPlay
from engines.kittens.cards import Card
from engines.kobolds import GAME, RULESETS
from engines.kobolds.actions import Claim, Play, PlayOn, Tinker
from engines.kobolds.events import BombPassed, CardsDealt, EffectAnnounced, TrickLies, TricksDropped
from engines.monsters import GAME as MONSTERS
from engines.monsters.events import GraveRefilled
from engines.monsters.parts import Kind
from tests.engines.kobolds.table import kobolds
from words.bundles import LocaleBundle, ftl
from words.meanings import kebab
from words.required import Needs
from words.teller import Teller

NAMES = ("Anna", "Ben", "Cleo")
ANNA, BEN = Teller(GAME, "en", NAMES, 0), Teller(GAME, "en", NAMES, 1)


class Listening(LocaleBundle):
    """Keeps what the message was given that was said last."""

    given: dict[str, Any]

    def say(self, name: str, given: dict[str, Any] | None = None) -> str:
        self.given = given or {}
        return super().say(name, given)


def given_to(teller: Teller, tell: Callable[[], str]) -> dict[str, Any]:
    """What the message is given that tells it."""
    teller.bundle = listening = Listening("en", ftl(teller.game.name, "en"))
    tell()
    return listening.given


def test_a_piece_is_given_with_what_it_does() -> None:
    assert ANNA.event(EffectAnnounced(1, "damp_powder")) == "Ben announced Damp Powder: it hits nobody."


def test_a_piece_that_is_not_there_does_nothing() -> None:
    assert ANNA.event(EffectAnnounced(1, None)) == "Ben announced that there is no device: it hits the holder."


def test_an_enum_of_pieces_is_given_with_what_each_does() -> None:
    teller = Teller(KITTENS, "en", NAMES, 0)
    assert (
        given_to(teller, lambda: teller.label(KittensPlay(Card.SKIP)))["card-short"] == "this turn ends without a draw"
    )
    assert "card-short" in Needs([KITTENS]).must["action-play"]


def test_an_enum_of_anything_else_does_nothing() -> None:
    teller = Teller(MONSTERS, "en", NAMES, 0)
    assert given_to(teller, lambda: teller.event(GraveRefilled(1, 1, Kind.HEAD)))["top-short"] == "none"


def test_of_several_codes_the_first_can_be_told_alone() -> None:
    assert ANNA.event(TrickLies(0, "duck:killed", None)) == "Duck! stayed open before you."
    dropped = TricksDropped(("duck:killed", "duck", "peek"))
    assert ANNA.event(dropped) == "2 \N{MULTIPLICATION SIGN} Duck! and Peek went to the discard pile."
    whole = "You got Duck! (mission: be killed) and Duck! from the bottom of the pile."
    assert ANNA.event(CardsDealt((0,), 0, 2, ("duck:killed", "duck"))) == whole


def test_a_message_can_choose_by_the_first_of_several_codes() -> None:
    label = ANNA.label(PlayOn("chained_together:three_killed", 1))
    assert label.endswith("until the bomb is secured, you are chained to Ben")


def test_a_seat_that_was_named_before_is_said_to_be_so() -> None:
    assert BEN.event(BombPassed(0, 0)) == "Anna kept the bomb, for a new turn."
    assert BEN.event(BombPassed(0, 2)) == "Anna passed the bomb to Cleo."


@pytest.mark.parametrize(
    ("me", "to", "code"), [(0, 0, "you"), (0, 1, "other"), (1, 0, "again"), (1, 1, "you"), (None, 0, "again")]
)
def test_whoever_is_spoken_to_is_you_also_when_named_before(me: int | None, to: int, code: str) -> None:
    teller = Teller(GAME, "en", NAMES, me)
    assert given_to(teller, lambda: teller.event(BombPassed(0, to)))["to-code"] == code


def test_a_seat_that_is_not_there_was_not_named_before() -> None:
    assert BEN.event(TrickLies(0, "duck", None)) == "Duck! stayed open before Anna."


def test_facts_do_not_make_one_forget_who_is_spoken_to() -> None:
    view = kobolds().hands("try_it_out").sees(0)
    assert ANNA.label(PlayOn("try_it_out", 0), view) == "Try It Out – the bomb goes to you"


def test_facts_can_be_about_a_domain() -> None:
    domain = Domain(Tinker, (One(("marbles", "dead_rat")), One(("mechanism", "duck"))))
    view = kobolds().sees(0)
    assert ANNA.label(domain, view) == ANNA.group(domain, view) == "put in a device and take out a card"
    assert ANNA.label(domain) == "put in a card and take out a card"


def test_the_facts_about_a_domain_are_known_to_its_labels_alone() -> None:
    needs = Needs(RULESETS)
    assert "device" in needs.may["action-tinker.group"]
    assert "device" not in needs.must["action-tinker"]


OPEN_TINKER = Domain(Tinker, (One(("peek", "duck")), One(("mechanism",))))
OPEN_CLAIM = Domain(Claim, (Some(("duck:holder",), 0, 1),))


class Heard:
    """Says what it is given."""

    def has(self, name: str) -> bool:
        return True

    def say(self, name: str, given: dict[str, Any]) -> str:
        return " ".join(given)


@pytest.mark.parametrize(
    "choice", [Play("duck"), PlayOn("duck", 1), Tinker("duck", "peek"), Claim(()), OPEN_TINKER, OPEN_CLAIM]
)
@pytest.mark.parametrize("seen", [True, False])
def test_what_is_promised_is_given(choice: Choice, seen: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    teller, view = Teller(GAME, "en", NAMES, 0), kobolds().sees(0) if seen else None
    monkeypatch.setattr(teller, "bundle", Heard())
    name = f"action-{kebab(called(choice.action if isinstance(choice, Domain) else type(choice)))}"
    assert Needs(RULESETS).may[f"{name}.group"] <= {*teller.group(choice, view).split()}
