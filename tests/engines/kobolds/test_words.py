"""What kobolds says to people, and that it says to nobody what they may not know."""

from __future__ import annotations

import pytest

from engines.core.choices import Domain
from engines.core.events import Event, seen_by
from engines.core.viewers import ORGANIZER, SPECTATOR, Viewer
from engines.kobolds import RULESETS
from engines.kobolds.actions import BuyOff, Claim, Play, PlayOn, Tinker
from engines.kobolds.cards import CardCode
from engines.kobolds.events import (
    BombExploded,
    BombPassed,
    BombSeen,
    BoughtOff,
    CardDrawn,
    CardsDealt,
    CardTaken,
    DirectionTurned,
    EffectAnnounced,
    FinePaid,
    GoldEarned,
    HandDiscarded,
    InterruptPlayed,
    MissionsClaimed,
    MissionsPaid,
    RevivalDrawn,
    Tinkered,
    TrickPlayed,
)
from engines.kobolds.facts import TinkerFacts, of_tinkering
from tests.engines.kobolds.table import KoboldsTable, kobolds
from words import LANGUAGES
from words.catalogue import Glossary
from words.required import problems
from words.teller import Teller

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def teller(language: str = "en", me: int | None = None, ruleset: int = 2) -> Teller:
    return Teller(RULESETS[ruleset - 1], language, NAMES, me)


def told(event: Event, me: Viewer = SPECTATOR, language: str = "en") -> str:
    """An event as this viewer sees it."""
    [seen] = seen_by([event], me)
    return teller(language, me if me >= 0 else None).event(seen)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing(language: str) -> None:
    assert not list(problems(RULESETS, language))


# -- sentences --------------------------------------------------------------------------------------------------

THEFT = CardTaken((0, 1), 0, 1, "trick", "duck:killed")
SWAP = Tinkered((0,), 0, "trick", "mechanism", "dead_rat", "mechanism")


@pytest.mark.parametrize(
    ("event", "me", "en", "de", "sv"),
    [
        (
            TrickPlayed(0, "duck:killed", None),
            0,
            "You played Duck!",
            "Du spielst „Duck dich!“ aus.",
            "Du spelar ”Ducka!”.",
        ),
        (
            TrickPlayed(0, "try_it_out", 1),
            1,
            "Anna played Try It Out on you.",
            "Anna spielt „Probier's mal aus“ auf dich.",
            "Anna spelar ”Skicka vidare” på dig.",
        ),
        (
            TrickPlayed(0, "little_friend", 0),
            2,
            "Anna played Say Hello to My Little Friend on themselves.",
            "Anna spielt „Sag' hallo zu meinem kleinen Freund“ auf sich selbst.",
            "Anna spelar ”Hälsa på den lille” på sig själv.",
        ),
        (
            TrickPlayed(0, "chained_together", 1),
            1,
            "Anna played Chained Together with you.",
            "Anna spielt „Aneinandergekettet“ mit dir.",
            "Anna spelar ”Hopkedjade” med dig.",
        ),
        (
            InterruptPlayed(1, "no_way", None),
            0,
            "Ben played No Way! to cancel that card.",
            "Ben will die Karte mit „Auf keinen Fall!“ aufheben.",
            "Med ”Glöm det!” vill Ben stoppa kortet.",
        ),
        (
            BombPassed(0, 0),
            0,
            "You kept the bomb, for a new turn.",
            "Du behältst die Bombe, und ein neuer Zug beginnt.",
            "Du behåller bomben, och en ny tur börjar.",
        ),
        (
            BombPassed(0, 1),
            1,
            "Anna passed the bomb to you.",
            "Anna gibt die Bombe an dich weiter.",
            "Anna skickar bomben till dig.",
        ),
        (
            DirectionTurned(-1),
            0,
            "From now on the bomb goes counter-clockwise.",
            "Ab jetzt geht die Bombe gegen den Uhrzeigersinn reihum.",
            "Från och med nu går bomben moturs.",
        ),
        (
            CardDrawn(1, "no_way"),
            0,
            "Ben drew No Way! from the pile.",
            "Ben zieht „Auf keinen Fall!“ vom Stapel.",
            "Ben drar ”Glöm det!” från draghögen.",
        ),
        (
            EffectAnnounced(1, "marbles"),
            0,
            "Ben announced Marbles: it hits everyone but the holder.",
            "Ben gibt bekannt: Murmelspiel – es trifft alle, nur nicht den Bombenhalter.",
            "Ben avslöjar Puttekulor: alla utom bombhållaren drabbas.",
        ),
        (
            BombExploded(0, "dead_rat", (1, 2), (1,)),
            1,
            "The bomb exploded in Anna's hands, with Dead Rat in it! Hit: you and Cleo. Killed: you.",
            "Die Bombe explodiert bei Anna (Tote Ratte)! Getroffen: du und Cleo. Getötet: du.",
            "Bomben exploderar hos Anna, med Stendöd råtta i sig! Drabbade: du och Cleo. Dödade: du.",
        ),
        (
            BombExploded(0, None, (0,), ()),
            0,
            "The bomb exploded in your hands! Hit: you. Nobody was killed.",
            "Die Bombe explodiert bei dir! Getroffen: du. Niemand wird getötet.",
            "Bomben exploderar hos dig! Drabbade: du. Ingen dödas.",
        ),
        (
            GoldEarned(0, 1, 1, 2),
            0,
            "You earned 1 gold for surviving, 1 for holding the bomb, 2 for mechanisms in hand.",
            "Du bekommst 1 Gold fürs Überleben, 1 fürs Halten der Bombe, 2 für Mechanismen auf der Hand.",
            "Du får 1 guldmynt för att ha överlevt, 1 för att ha hållit i bomben, 2 för mekanismer på handen.",
        ),
        (
            GoldEarned(1, 1, 0, 1),
            0,
            "Ben earned 1 gold for surviving, 1 for a mechanism in hand.",
            "Ben bekommt 1 Gold fürs Überleben, 1 für einen Mechanismus auf der Hand.",
            "Ben får 1 guldmynt för att ha överlevt, 1 för en mekanism på handen.",
        ),
        (
            FinePaid(1, "hoarder", 0),
            1,
            "You had no gold to pay for breaking Hoarder.",
            "Du verstößt gegen „Hamsterer“ und hast kein Gold, um zu zahlen.",
            "Du bryter mot ”Hamstrare” men har inga guldmynt att betala med.",
        ),
        (
            RevivalDrawn(1, "shaky_paws"),
            1,
            "You came back to life with Shaky Paws: tinkering costs you 1 gold.",
            "Du kommst ins Leben zurück und bekommst „Zittrige Pfoten“ – jedes Basteln kostet dich 1 Gold.",
            "Du återuppstår med ”Darriga tassar”: att meka kostar dig 1 guldmynt.",
        ),
        (
            HandDiscarded(1, 1),
            0,
            "Ben's hand was discarded: 1 card.",
            "Ben wirft die ganze Hand ab: 1 Karte.",
            "Ben slänger hela sin hand: 1 kort.",
        ),
        (
            MissionsPaid(0, ("duck:holder",), 3),
            1,
            "Anna claimed 3 gold: Duck! (mission: hold the bomb).",
            "Anna bekommt 3 Gold für Duck dich! (Aufgabe: die Bombe halten).",
            "Anna får 3 guldmynt för Ducka! (uppdrag: hålla i bomben).",
        ),
    ],
)
def test_sentences(event: Event, me: int, en: str, de: str, sv: str) -> None:
    assert [told(event, me, language) for language in ("en", "de", "sv")] == [en, de, sv]


def test_missions_are_told_with_the_gold_they_pay() -> None:  # KOB-33
    claimed = MissionsClaimed(0, ("duck:holder", "peek:two_mechanisms"))
    whole = "Duck! (mission: hold the bomb) and Peek (mission: two mechanisms in hand)"
    assert told(claimed) == f"Anna claimed 2 gold: {whole}."


def test_what_is_gone_is_named() -> None:
    assert told(BoughtOff(0, "hoarder"), 0) == "You paid 2 gold to be rid of Hoarder."


def test_the_rulesets_have_words_of_their_own() -> None:
    assert "for 1 gold each" in teller(ruleset=1).decision("missions")
    assert "that these name" in teller(ruleset=2).decision("missions")


# -- secrets ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("me", "text"),
    [
        (0, "You got Duck! (mission: be killed) from Ben."),
        (1, "Anna got Duck! (mission: be killed) from you."),
        (2, "Anna got a card from Ben."),
        (SPECTATOR, "Anna got a card from Ben."),
        (ORGANIZER, "Anna got Duck! (mission: be killed) from Ben."),
    ],
)
def test_a_stolen_card_is_told_to_the_two_alone(me: Viewer, text: str) -> None:
    assert told(THEFT, me) == text


@pytest.mark.parametrize(
    ("me", "text"),
    [
        (0, "You put Dead Rat into the bomb and took a mechanism out."),
        (1, "Anna put a card into the bomb and took a mechanism out."),
    ],
)
def test_what_goes_into_the_bomb_is_told_to_the_holder_alone(me: Viewer, text: str) -> None:
    assert told(SWAP, me) == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("secret", [THEFT, SWAP, BombSeen((0,), 0, ("marbles",)), CardsDealt((0,), 0, 1, ("marbles",))])
def test_no_title_is_in_the_text_for_others(secret: Event, language: str) -> None:
    glossary = Glossary(RULESETS[1], language)
    titles = [glossary.card(card).title for card in RULESETS[1].catalogue.cards if card.kind != "mechanism"]
    for me in (2, SPECTATOR):
        assert not [title for title in titles if title in told(secret, me, language)]


# -- labels and facts -------------------------------------------------------------------------------------------


def label(
    table: KoboldsTable, action: Play | PlayOn | BuyOff | Tinker | Claim, me: int = 0, language: str = "en"
) -> str:
    return teller(language, me).label(action, table.sees(me))


def stacked() -> KoboldsTable:
    table = kobolds(4).hands("take_that", "ill_handle_this", "no_way ill_handle_this", "no_way")
    return table.plays(0, "take_that", wait=True)


def test_a_card_says_what_it_does() -> None:
    duck = Play("duck:killed")
    assert label(kobolds(), duck) == "Duck! (mission: be killed) – this turn you are protected"
    assert label(kobolds(), duck, language="de").endswith("(Aufgabe: getötet werden) – in diesem Zug bist du geschützt")
    assert label(kobolds(), duck, language="sv") == "Ducka! (uppdrag: bli dödad) – den här turen är du skyddad"


def test_a_chosen_player_is_told_with_gold_and_cards() -> None:
    table = kobolds().hands("pickpocket", "duck", "duck mechanism").gold(0, 3, 1)
    one, other = PlayOn("pickpocket", 1), PlayOn("pickpocket", 2)
    assert label(table, one) == "Pickpocket – you take a random card from Ben (3 gold, 1 card)"
    assert label(table, other, language="de").endswith("von Cleo (1 Gold, 2 Karten)")
    assert teller(me=0).group(one, table.sees(0)) == teller(me=0).group(other, table.sees(0))


def test_no_way_says_what_it_cancels() -> None:
    assert label(stacked(), Play("no_way"), 2) == "No Way! – Anna's Take That has no effect"
    table = stacked().interrupts(1, "ill_handle_this")
    assert label(table, Play("no_way"), 2).endswith("Ben's I'll Handle This has no effect, and Take That counts again")


def test_who_takes_over_is_told_what() -> None:
    takes = Play("ill_handle_this")
    yours = "I'll Handle This – Take That is yours, and the bomb goes to the holder's right neighbour"
    assert label(stacked(), takes, 1) == yours
    assert label(stacked().interrupts(1, "ill_handle_this"), takes, 2) == yours
    assert (
        label(stacked().interrupts(3, "no_way"), takes, 1)
        == "I'll Handle This – No Way! is yours, with the same effect"
    )


def test_who_takes_over_and_chooses_is_told_what() -> None:
    table = kobolds().hands("try_it_out:killed", "ill_handle_this").plays(0, "try_it_out:killed", 2, wait=True)
    spoken, takes = teller(me=1), PlayOn("ill_handle_this", 1)
    assert label(table, takes, 1) == "I'll Handle This – Try It Out is yours, and you choose yourself"
    assert spoken.group(takes, table.sees(1)) == "I'll Handle This – Try It Out is yours, and you choose anew"


def test_without_a_view_labels_are_whole() -> None:
    spoken = teller(me=0)
    assert spoken.label(Play("no_way")) == "No Way! – the card just played has no effect"
    assert spoken.label(PlayOn("pickpocket", 1)) == "Pickpocket – you take a random card from Ben"
    assert spoken.label(BuyOff()) == "pay 2 gold to be rid of your revival card"
    assert spoken.label(Claim(())) == "claim nothing"


def test_buying_off_names_the_revival_card() -> None:
    table = kobolds(revivals=True).gold(2).revival(0, "hoarder")
    assert label(table, BuyOff()) == "pay 2 gold to be rid of Hoarder"


@pytest.mark.parametrize(
    ("inside", "card", "out", "change"),
    [
        ("mechanism duck", "peek", "mechanism", TinkerFacts(arms=True, secures=False)),
        ("mechanism duck", "mechanism", "mechanism", TinkerFacts(arms=False, secures=False)),
        ("mechanism mechanism", "peek", "mechanism", TinkerFacts(arms=False, secures=False)),
        ("duck duck", "mechanism", "duck", TinkerFacts(arms=False, secures=True)),
        ("duck duck", "peek", "duck", TinkerFacts(arms=False, secures=False)),
    ],
)
def test_what_tinkering_does_to_the_bomb(inside: str, card: CardCode, out: CardCode, change: TinkerFacts) -> None:
    table = kobolds().bomb("human_bomb", inside)
    assert of_tinkering(table.sees(0), 0, Tinker(card, out)) == change


def test_tinkering_says_what_it_does() -> None:
    arms = label(kobolds().bomb("human_bomb", "mechanism duck"), Tinker("peek", "mechanism"))
    secures = label(kobolds().bomb("human_bomb", "duck peek"), Tinker("mechanism", "duck"))
    assert arms == "put in Peek and take out a mechanism – that arms the bomb"
    assert secures == "put in a mechanism and take out Duck! – that secures the bomb"


def domains(table: KoboldsTable, me: int = 0) -> list[str]:
    return [teller(me=me).label(each, table.sees(me)) for each in table.state.legal(me) if isinstance(each, Domain)]


def test_devices_are_told_apart_from_the_rest() -> None:  # KOB-8
    table = kobolds().bomb("human_bomb", "mechanism duck").hands("marbles dead_rat peek no_way")
    rest, devices = domains(table.to_tinkering())
    assert rest == "put in a trick or a mechanism and take out a card"
    assert devices == "put in a device and take out a card"


def test_a_device_in_the_bomb_is_named_as_what_comes_out() -> None:  # KOB-8
    table = kobolds().bomb("human_bomb", "mechanism coin_magnet").hands("marbles dead_rat")
    assert domains(table.to_tinkering()) == ["put in a device and take out Coin Magnet"]


def test_values_say_what_matters() -> None:
    spoken = teller(me=0)
    armed, last = (
        kobolds().bomb("human_bomb", "duck peek").sees(0),
        kobolds().bomb("human_bomb", "mechanism peek").sees(0),
    )
    assert spoken.value(Tinker, "card", "mechanism", armed) == "Mechanism – that secures the bomb"
    assert spoken.value(Tinker, "card", "mechanism", last) == spoken.value(Tinker, "card", "mechanism") == "Mechanism"
    assert spoken.value(Tinker, "card", "marbles", last) == "Marbles – it hits everyone but the holder"
    assert spoken.value(Tinker, "out", "mechanism", last).startswith("Mechanism – the last one")
    assert spoken.value(Tinker, "out", "peek:two_mechanisms", last) == "Peek (mission: two mechanisms in hand)"


def test_whoever_has_nothing_to_claim_is_told_so() -> None:  # KOB-17
    table = kobolds(4).armed(1).hands("duck:holder", "peek", "duck", "duck").to_second_phase().nothing_more()
    assert domains(table, 0) == ["claim fulfilled missions, or nothing"]
    assert domains(table, 1) == ["go on: no mission of yours is fulfilled"]
