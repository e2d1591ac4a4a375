"""The words of kittens: who is spoken to, what is hidden, plurals, and what of the table makes a choice clear."""

from __future__ import annotations

from typing import Any

import pytest

from engines.core.actions import Action
from engines.core.choices import Domain
from engines.core.events import Event, SecretEvent
from engines.core.viewers import ORGANIZER, SPECTATOR
from engines.kittens import GAME
from engines.kittens.actions import Arrange, Choose, Draw, Five, Give, Nope, Pair, Place, Play, PlayOn, PutUnseen, Three
from engines.kittens.cards import Card
from engines.kittens.events import (
    Attacked,
    CardBuried,
    CardDrawn,
    CardPicked,
    CardPut,
    CardsPlayed,
    CardTaken,
    DrawTaken,
    FutureAltered,
    FutureSeen,
    FutureShared,
    KittenPlaced,
    KittensRaised,
    Noped,
    PlayerOut,
    PlayFailed,
    TakeThatLaid,
    TitleMissing,
    TowerWorn,
    TurnBegan,
    TurnedUpBlind,
)
from engines.kittens.rules.single_cards import EFFECTS
from tests.engines.kittens.table import KittensTable, kittens
from words import LANGUAGES
from words.catalogue import Glossary
from words.teller import Teller

NAMES = ["Ann", "Bob", "Cy"]


def told(event: Event, language: str = "en", me: int = SPECTATOR) -> str:
    """An event as this viewer is told of it."""
    seen = event.seen_by(me)
    assert seen is not None
    return Teller(GAME, language, NAMES, me if me >= 0 else None).event(seen)


def label(table: KittensTable, choice: Action | Domain, seat: int, language: str = "en") -> str:
    return Teller(GAME, language, NAMES, seat).label(choice, table.sees(seat))


def value(table: KittensTable, action: type[Action], field: str, of: Any, seat: int) -> str:
    return Teller(GAME, "en", NAMES, seat).value(action, field, of, table.sees(seat))


# -- sentences --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "me", "said"),
    [
        ("en", 0, "You played Favor on Bob."),
        ("en", 1, "Ann played Favor on you."),
        ("en", 2, "Ann played Favor on Bob."),
        ("de", 0, "Du spielst „Wunsch“ gegen Bob aus."),
        ("de", 1, "Ann spielt „Wunsch“ gegen dich aus."),
        ("sv", 1, "Ann spelar ”Tjänst” mot dig."),
        ("sv", SPECTATOR, "Ann spelar ”Tjänst” mot Bob."),
    ],
)
def test_each_is_spoken_to_as_who_one_is(language: str, me: int, said: str) -> None:
    assert told(CardsPlayed(0, (Card.FAVOR,), 1, None), language, me) == said


@pytest.mark.parametrize(
    ("played", "said"),
    [
        (CardsPlayed(0, (Card.SKIP,), None, None), "Ann spielt „Hops!“ aus."),
        (CardsPlayed(0, (Card.NOPE,) * 2, 1, None), "Ann spielt 2 × Nö! aus, um Bob eine Karte zu stehlen."),
        (
            CardsPlayed(0, (Card.TACOCAT,) * 2 + (Card.FERAL_CAT,), 1, Card.SKIP),
            "Ann spielt 2 × Tacocat und Streuner-Katze aus, um „Hops!“ von Bob zu bekommen.",
        ),
        (
            CardsPlayed(0, (Card.NOPE, Card.ATTACK, Card.SKIP, Card.FAVOR, Card.SHUFFLE), None, None),
            "Ann spielt Nö!, Angriff, Hops!, Wunsch und Mischen aus, um eine Karte aus dem Ablagestapel zu nehmen.",
        ),
    ],
)
def test_what_is_played_says_what_for(played: CardsPlayed, said: str) -> None:
    assert told(played, "de") == said


@pytest.mark.parametrize(
    ("event", "en", "de", "sv"),
    [
        (TurnBegan(0, 1), "Ann's turn.", "Ann ist dran.", "Turen går till Ann."),
        (
            TurnBegan(0, 2),
            "Ann's turn, with 2 turns to take.",
            "Ann ist dran und hat 2 Züge.",
            "Turen går till Ann, som har 2 turer att spela.",
        ),
        (
            FutureSeen((0,), 0, 1, (Card.SKIP,)),
            "Ann looked at the top card of the pile.",
            "Ann sieht sich die oberste Karte des Stapels an.",
            "Ann tittar på det översta kortet i draghögen.",
        ),
        (
            TowerWorn(0, 6),
            "Ann put on Tower of Power, with 6 cards in it.",
            "Ann setzt „Turm der Macht“ auf; darin liegen 6 Karten.",
            "Ann sätter på sig ”Maktens torn”, med 6 kort i.",
        ),
        (
            KittensRaised(1),
            "The pile was shuffled, and its Exploding Kitten went on top!",
            "Der Stapel wird gemischt, und obenauf liegt jetzt Exploding Kitten!",
            "Draghögen blandas, och överst ligger nu Exploding Kitten!",
        ),
        (
            PlayerOut(0, (Card.NOPE, Card.NOPE, Card.SKIP)),
            "Ann is out. Discarded: 2 × Nope and Skip.",
            "Ann scheidet aus (abgelegt: 2 × Nö! und Hops!).",
            "Ann åker ut (till slänghögen: 2 × Nix! och Hoppa över).",
        ),
        (
            TurnedUpBlind(0, Card.NOPE, lost=True),
            "Ann blindly turned up Nope, which was lost.",
            "Ann deckt blind „Nö!“ auf; die Karte ist verloren.",
            "Ann vänder upp ”Nix!” i blindo, och kortet går förlorat.",
        ),
        (Noped(0), "Ann played Nope!", "Ann ruft „Nö!“.", "Ann säger ”Nix!” till det."),
        (
            PlayFailed(0),
            "What Ann played did nothing: there was nobody left to hit.",
            "Was Ann gespielt hat, verpufft: Es trifft niemanden mehr.",
            "Det Ann spelade gör ingenting: det finns ingen kvar att drabba.",
        ),
        (
            TitleMissing(0, 1, Card.NOPE),
            "Bob had no Nope to hand over.",
            "Bob hat „Nö!“ nicht auf der Hand.",
            "Bob har inte ”Nix!” på handen.",
        ),
        (
            Attacked(0, 1, 4),
            "Bob got 4 turns to take.",
            "Bob muss jetzt 4 Züge machen.",
            "Bob får 4 turer att spela.",
        ),
    ],
)
def test_sentences(event: Event, en: str, de: str, sv: str) -> None:
    assert [told(event, language) for language in LANGUAGES] == [en, de, sv]


def test_whoever_waits_for_a_draw_is_told_so() -> None:
    laid = TakeThatLaid(0, 1)
    assert told(laid, me=0) == "You laid I'll Take That before Bob and get the next card drawn there."
    assert told(laid, me=1) == "Ann laid I'll Take That before you and gets the next card you draw."
    assert told(laid, me=2) == "Ann laid I'll Take That before Bob."


def test_where_a_kitten_lies_is_told_to_who_put_it_there() -> None:
    for place, where in ((0, "on top of the pile"), (1, "under the top card of the pile")):
        assert (
            told(KittenPlaced((0,), 0, Card.EXPLODING_KITTEN, place), me=0) == f"You put Exploding Kitten back {where}."
        )
    deep = KittenPlaced((0,), 0, Card.EXPLODING_KITTEN, 7)
    assert told(deep, me=ORGANIZER) == "Ann put Exploding Kitten back under the top 7 cards of the pile."
    assert told(deep, me=1) == "Ann put Exploding Kitten back into the pile."


ODD = Card.BEARD_CAT
"""A card that no sentence names by itself."""
SECRETS: list[SecretEvent] = [
    CardDrawn((0,), 0, False, ODD),
    DrawTaken((0,), 0, 1, True, ODD),
    CardBuried((0,), 0, ODD, 3),
    FutureSeen((0,), 0, 1, (ODD,)),
    FutureAltered((0,), 0, 2, (ODD, Card.SKIP)),
    FutureShared((0,), 0, 1, (ODD,)),
    CardTaken((0,), 0, 1, False, ODD),
    CardTaken((0,), 0, 1, True, ODD),
    CardPut((0,), 0, ODD),
    CardPicked((0,), 0, ODD),
]


@pytest.mark.parametrize("event", SECRETS, ids=lambda event: type(event).__name__)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_secret_is_told_to_its_seers_alone(language: str, event: SecretEvent) -> None:
    title = Glossary(GAME, language).card(GAME.catalogue.by_code["beard_cat"]).title
    assert title in told(event, language, 0)
    assert title in told(event, language, ORGANIZER)
    for me in (1, 2, SPECTATOR):
        assert title not in told(event, language, me)


# -- choices ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_label_says_what_the_card_does(language: str) -> None:
    glossary, teller = Glossary(GAME, language), Teller(GAME, language, NAMES, 0)
    for card, effect in EFFECTS.items():
        said = glossary.card(GAME.catalogue.by_code[card.name.lower()])
        if effect.targets is None or card is Card.BARKING_KITTEN:
            text = teller.label(Play(card))
        else:
            text = teller.group(PlayOn(card, 1))
            assert "Bob" in teller.label(PlayOn(card, 1))
        assert text.startswith(said.title)
        assert text.endswith(said.short)


def test_one_line_stands_for_all_targets() -> None:
    teller = Teller(GAME, "en", NAMES, 0)
    choices = [Pair(Card.TACOCAT, ferals, target) for ferals in (0, 1) for target in (1, 2)]
    assert {teller.group(choice) for choice in choices} == {"pair of Tacocat: steal a random card"}
    assert len({teller.label(choice) for choice in choices}) == 4


def test_a_draw_says_what_it_brings() -> None:
    table = kittens(3, "imploding", "barking").hands("skip", "nope", "nope").pile("favor imploding_kitten shuffle")
    assert label(table, Draw(), 0) == "draw a card"
    table.state.memory[0][:] = [Card.FAVOR]
    assert label(table, Draw(), 0) == "draw Favor"
    table.take_that_before(0, by=2)
    assert label(table, Draw(), 0, "de") == "„Wunsch“ ziehen (geht an Cy)"
    table.pile("imploding_kitten favor").face_up()
    table.state.memory[0].clear()
    assert label(table, Draw(), 0) == "draw Imploding Kitten, which goes to Cy"


def test_a_nope_says_what_becomes_of_what_was_played() -> None:
    table = kittens(3).hands("skip nope", "nope", "nope").plays("skip", wait=True)
    assert label(table, Nope(), 1) == "Nope: cancel Skip"
    table.nopes(1)
    assert label(table, Nope(), 0) == "Nope: let Skip take effect after all"
    assert label(table, Nope(), 0, "de") == "Nö! – doch gelten lassen: „Hops!“"
    assert Teller(GAME, "en", NAMES, 0).label(Nope()) == "Nope"


def test_a_theft_says_out_of_how_many_cards() -> None:
    table = kittens(3, "barking").hands("tacocat tacocat favor", "skip", "nope skip")
    assert label(table, Pair(Card.TACOCAT, 0, 1), 0) == "2 × Tacocat: steal a random card from Bob (1 card)"
    assert label(table, Pair(Card.TACOCAT, 0, 2), 0) == "2 × Tacocat: steal a random card from Cy (2 cards)"
    assert value(table, Three, "target", 2, 0) == "Cy (2 cards)"
    table.tower_on(1, "nope nope skip")
    assert label(table, Pair(Card.TACOCAT, 0, 1), 0) == "2 × Tacocat: steal a random card from Bob's stash (3 cards)"
    assert label(table, PlayOn(Card.FAVOR, 1), 0) == "Favor: get a random card from Bob's stash"
    assert label(table, PlayOn(Card.FAVOR, 2), 0) == "Favor: Cy gives you a card"
    assert value(table, Three, "target", 1, 0) == "Bob (a random card from the stash)"


def test_combinations_with_feral_cats() -> None:
    teller = Teller(GAME, "sv", NAMES, 0)
    assert teller.label(Pair(Card.TACOCAT, 1, 1)) == "Tacokatt + Vildkatt – stjäl ett slumpvalt kort från Bob"
    assert teller.label(Three(Card.TACOCAT, 2, Card.NOPE, 1)) == "Tacokatt + 2 × Vildkatt – få ”Nix!” av Bob"
    assert teller.label(Five((), 5)) == "5 × Vildkatt – ta ett kort ur slänghögen"
    table = kittens(2, "imploding").hands("tacocat tacocat feral_cat", "skip")
    [three] = [choice for choice in table.state.legal(0) if isinstance(choice, Domain)]
    said = "2 × Tacokatt + Vildkatt – begär ett kort som Bob måste lämna ifrån sig"
    assert label(table, three, 0, "sv") == said


def test_a_card_that_came_up_blind_is_named_with_its_target() -> None:
    table = kittens(3, "streaking").hands("favor", "skip", "nope").blind(0).plays_blind("favor")
    assert label(table, Choose(1), 0) == "Favor on Bob"
    assert Teller(GAME, "en", NAMES, 0).label(Choose(1)) == "Bob"


def test_a_place_says_which_card_goes_how_deep() -> None:
    table = kittens(2, "barking").hands("bury", "skip").pile("favor nope shuffle").plays("bury")
    said = [value(table, Place, "place", place, 0) for place in range(3)]
    assert said == ["Favor on top", "Favor under 1 card", "Favor at the bottom"]
    assert label(table, Place(1), 0) == "put Favor under the top card"
    assert label(table, Place(2), 0, "de") == "„Wunsch“ ganz unten in den Stapel stecken"
    assert Teller(GAME, "en", NAMES, 0).label(Place(2)) == "put the card under the top 2 cards"


def test_the_only_place_in_an_empty_pile_is_the_top() -> None:
    table = kittens(2, "barking").hands("bury", "skip").pile("favor").plays("bury")
    assert value(table, Place, "place", 0, 0) == "Favor on top"


def test_an_order_says_which_cards_lie_there() -> None:
    table = kittens(2, "imploding").hands("alter_the_future", "skip").pile("favor nope shuffle attack")
    table.plays("alter_the_future")
    assert [value(table, Arrange, "order", place, 0) for place in range(2)] == ["Favor (card 1)", "Nope (card 2)"]
    assert label(table, Arrange((2, 0, 1)), 0) == "put them back, from the top down: Shuffle, Favor and Nope"
    assert Teller(GAME, "en", NAMES, 0).label(Arrange((2, 0, 1))) == "put them back, from the top down: 3, 1 and 2"
    [order] = table.state.legal(0)
    assert label(table, order, 0) == "put the top 3 cards back in any order"


def test_copies_and_unseen_cards() -> None:
    teller = Teller(GAME, "en", NAMES, 0)
    assert teller.label(Give(Card.SKIP, marked=True)) == "Skip (marked)"
    assert teller.label(Give(Card.SKIP, marked=False)) == "Skip"
    assert teller.value(Give, "marked", True) == "a marked one"
    assert teller.label(PutUnseen()) == "an unseen card"
