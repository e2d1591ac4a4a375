"""What happens and what can be done, in words: to whom it happens, to others, and never more than they may know."""

from collections.abc import Callable, Iterator

import pytest

from engines.core.actions import Action
from engines.core.choices import Choice, Domain
from engines.core.events import Event, seen_by
from engines.core.record import field_names
from engines.core.rng import Rng, derive_seed
from engines.core.viewers import SPECTATOR, Viewer
from engines.games import GAMES
from engines.monsters import GAME
from engines.monsters.actions import (
    Accept,
    AcceptLess,
    Bid,
    GoTo,
    HandOver,
    Join,
    Offer,
    Operate,
    Refuse,
    Revive,
    Rob,
    Steal,
    Study,
    StudyLess,
    TakeBack,
    TakeFromHill,
)
from engines.monsters.events import (
    BidReceived,
    BrainBurnt,
    DieHeldBack,
    DieTurned,
    GraveRefilled,
    OperationBegan,
    PartOffered,
    PartRobbed,
    PartSewnOn,
    PartSold,
    PartStolen,
    RevivalTried,
    RobbersMet,
    RobbersTakenBack,
    Scored,
    StayedAway,
)
from engines.monsters.facts import of_handing
from engines.monsters.parts import Kind, Part
from tests.engines.monsters.table import MonstersTable, monsters
from words.teller import Teller

NAMES = ("Anna", "Karl", "Otto", "Zoë", "Bo")
LANGUAGES = ("en", "de", "sv")
ALL = (0, 1, 2, SPECTATOR)
TIMES = "\N{MULTIPLICATION SIGN}"
STOLEN = PartStolen((0, 1), 0, 1, 2, Kind.HEAD, 3)
SOLD = PartSold((0, 1), 0, 1, Kind.HEAD, (0, 1, 2), (Kind.BRAIN, Kind.BRAIN, Kind.LEFT_ARM), 1, 3, (7, 2, 0))


def teller(language: str, viewer: Viewer = SPECTATOR) -> Teller:
    return Teller(GAME, language, NAMES, None if viewer == SPECTATOR else viewer)


def told(event: Event, language: str, viewer: Viewer = SPECTATOR) -> str:
    seen = event.seen_by(viewer)
    assert seen is not None
    return teller(language, viewer).event(seen)


# -- events -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "viewer", "text"),
    [
        ("en", 0, "You stole a part from Karl: Head (3)."),
        ("en", 1, "Anna stole a part from you: Head (3)."),
        ("en", 2, "Anna stole a part from Karl: Head."),
        ("de", 0, "Du stiehlst Karl ein Teil: Kopf (3)."),
        ("de", 1, "Anna stiehlt dir ein Teil: Kopf (3)."),
        ("de", SPECTATOR, "Anna stiehlt Karl ein Teil: Kopf."),
        ("sv", 0, "Du stjäl en del från Karl: Huvud (3)."),
        ("sv", 1, "Anna stjäl en del från dig: Huvud (3)."),
        ("sv", 2, "Anna stjäl en del från Karl: Huvud."),
    ],
)
def test_a_theft_is_told_to_thief_victim_and_others(language: str, viewer: Viewer, text: str) -> None:
    assert told(STOLEN, language, viewer) == text


@pytest.mark.parametrize(
    ("language", "viewer", "text"),
    [
        ("en", 0, "You sold a part to Karl: Head (3). The price: Brain (7), Brain (2) and Rotten left arm plus one "),
        ("en", 2, f"Anna sold a part to Karl: Head. The price: 2 {TIMES} Brain and Left arm plus one knowledge point."),
        ("de", 1, "Anna verkauft dir ein Teil: Kopf (3). Der Preis: Gehirn (7), Gehirn (2) und Fauler linker Arm plus"),
        (
            "de",
            2,
            f"Anna verkauft Karl ein Teil: Kopf. Der Preis: 2 {TIMES} Gehirn und Linker Arm plus ein Wissenspunkt.",
        ),
        ("sv", 1, "Anna säljer en del till dig: Huvud (3). Priset: Hjärna (7), Hjärna (2) och Rutten vänsterarm plus"),
        (
            "sv",
            2,
            f"Anna säljer en del till Karl: Huvud. Priset: 2 {TIMES} Hjärna och Vänster arm plus en kunskapspoäng.",
        ),
    ],
)
def test_a_sale_tells_values_to_seller_and_buyer_alone(language: str, viewer: Viewer, text: str) -> None:
    assert told(SOLD, language, viewer).startswith(text)


@pytest.mark.parametrize(
    ("event", "en", "de", "sv"),
    [
        (
            GraveRefilled(2, 1, Kind.HEAD),
            "Grave 2 got one part from the foot of gallows hill; on top: Head.",
            "Vom Fuß des Galgenbergs kommt ein Teil in Grab 2; obenauf: Kopf.",
            "Grav 2 får en del från galgbackens fot; överst: Huvud.",
        ),
        (
            GraveRefilled(2, 3, Kind.HEAD),
            "Grave 2 got 3 parts from the foot of gallows hill; on top: Head.",
            "Vom Fuß des Galgenbergs kommen 3 Teile in Grab 2; obenauf: Kopf.",
            "Grav 2 får 3 delar från galgbackens fot; överst: Huvud.",
        ),
        (
            RobbersTakenBack(1, 1),
            "Karl took one robber card back.",
            "Karl nimmt eine Grabraubkarte wieder auf.",
            "Karl tar tillbaka ett gravplundrarkort.",
        ),
        (
            PartSewnOn(1, Part(Kind.LEFT_LEG, 0), 4, 1, success=True),
            "Karl rolled 4 with a bonus of 1: Rotten left leg was sewn on.",
            "Karl würfelt eine 4 mit Bonus 1: Faules linkes Bein ist angenäht.",
            "Karl slår 4 med bonus 1: Ruttet vänsterben sys fast.",
        ),
        (
            PartSewnOn(1, Part(Kind.HEAD, 2), 1, 0, success=False),
            "Karl rolled 1: Head (2) did not hold and went to gallows hill.",
            "Karl würfelt eine 1: Kopf (2) hält nicht und landet auf dem Galgenberg.",
            "Karl slår 1: Huvud (2) håller inte och hamnar på galgbacken.",
        ),
        (
            RevivalTried(1, 6, 0, success=True),
            "Karl rolled 6: the monster came to life!",
            "Karl würfelt eine 6: Das Monster lebt!",
            "Karl slår 6: monstret lever!",
        ),
        (
            RevivalTried(1, 2, 1, success=False),
            "Karl rolled 2, less 1 for a missing part: the monster stayed dead.",
            "Karl würfelt eine 2, 1 weniger für ein fehlendes Teil: Das Monster bleibt tot.",
            "Karl slår 2, minus 1 för en del som saknas: monstret förblir dött.",
        ),
        (
            PartOffered(1, 0, Kind.BRAIN, 0, ()),
            "Karl offered part 1 of their store for sale: Brain. No price was named.",
            "Karl bietet Teil 1 aus dem eigenen Lager zum Kauf an: Gehirn. Ein Preis ist nicht genannt.",
            "Karl bjuder ut del 1 ur sitt förråd: Hjärna. Inget pris är nämnt.",
        ),
        (
            PartOffered(1, 0, Kind.BRAIN, 2, (Kind.HEAD,)),
            "Karl offered part 1 of their store for sale: Brain. Asking price: Head plus 2 knowledge points.",
            "Karl bietet Teil 1 aus dem eigenen Lager zum Kauf an: Gehirn. Gewünscht: Kopf plus 2 Wissenspunkte.",
            "Karl bjuder ut del 1 ur sitt förråd: Hjärna. Önskat pris: Huvud plus 2 kunskapspoäng.",
        ),
        (
            DieHeldBack(1, 0),
            "Karl did not turn the study die down.",
            "Karl dreht den Studierwürfel nicht herunter.",
            "Karl vrider inte ner studietärningen.",
        ),
        (
            Scored(1, 4, 0, 0),
            "Karl's monster scored 4 points.",
            "Das Monster von Karl bringt 4 Punkte.",
            "Karl får 4 poäng för sitt monster.",
        ),
        (
            Scored(1, 4, 0, 5),
            "Karl's monster scored 9 points: 4 for its parts and 5 for rotten parts.",
            "Das Monster von Karl bringt 9 Punkte: 4 für seine Teile und 5 für faule Teile.",
            "Karl får 9 poäng för sitt monster: 4 för delarna och 5 för ruttna delar.",
        ),
        (
            Scored(1, 4, 3, 5),
            "Karl's monster scored 12 points: 4 for its parts, 5 for rotten parts and 3 for the revival.",
            "Das Monster von Karl bringt 12 Punkte: 4 für seine Teile, 5 für faule Teile und 3 für die Wiederbelebung.",
            "Karl får 12 poäng för sitt monster: 4 för delarna, 5 för ruttna delar och 3 för återupplivandet.",
        ),
    ],
)
def test_numbers_and_results_are_told_in_good_grammar(event: Event, en: str, de: str, sv: str) -> None:
    assert [told(event, language) for language in LANGUAGES] == [en, de, sv]


@pytest.mark.parametrize(
    ("event", "en", "de", "sv"),
    [
        (
            DieTurned(0, 4),
            "Your study die went to 4.",
            "Dein Studierwürfel steht jetzt auf 4.",
            "Din studietärning står nu på 4.",
        ),
        (
            StayedAway(0),
            "You stayed away from the robbery.",
            "Du bleibst dem Grabraub fern.",
            "Du håller dig borta från gravplundringen.",
        ),
        (
            RobbersMet(3, (1, 0)),
            "Several robbers met at grave 3 and got nothing: Karl and you.",
            "An Grab 3 laufen sich mehrere über den Weg und gehen leer aus: Karl und du.",
            "Flera möts vid grav 3 och går därifrån tomhänta: Karl och du.",
        ),
        (
            OperationBegan(1, 0, 1, Kind.HEAD),
            "Karl began to operate and asked you for part 2 of Karl's store: Head.",
            "Karl operiert, und du assistierst. Verlangt ist Teil 2 aus dem Lager von Karl: Kopf.",
            "Karl opererar och ber dig om del 2 ur sitt förråd: Huvud.",
        ),
        (
            BrainBurnt(0, Part(Kind.BRAIN, 7)),
            "Your monster's brain went to gallows hill: Brain (7).",
            "Das Gehirn deines Monsters landet auf dem Galgenberg: Gehirn (7).",
            "Hjärnan i ditt monster hamnar på galgbacken: Hjärna (7).",
        ),
        (
            BidReceived((0,), 1, (0,), (Part(Kind.HEAD, None),), 1),
            "Karl bid: Head plus one knowledge point.",
            "Gebot von Karl: Kopf plus ein Wissenspunkt.",
            "Karl bjuder: Huvud plus en kunskapspoäng.",
        ),
    ],
)
def test_who_it_happens_to_is_spoken_to(event: Event, en: str, de: str, sv: str) -> None:
    assert [told(event, language, 0) for language in LANGUAGES] == [en, de, sv]


# -- choices: what the table makes clear ------------------------------------------------------------------------


def label(table: MonstersTable, action: Choice, language: str = "en", seat: int = 0) -> str:
    return teller(language, seat).label(action, table.sees(seat))


def test_labels_say_where_the_own_die_goes() -> None:
    table = monsters().dice(3, 6, 3)
    assert label(table, Rob()) == "rob a grave; your die goes to 4"
    assert label(table, Join(), "de", seat=1) == "beim Grabraub mitmachen; dein Würfel bleibt auf 6"
    assert label(table, Study(), "sv") == "studera; din tärning går till 2"
    table.prepares()
    assert label(table, Study()) == "study; your die goes to 1"
    assert label(table, StudyLess()) == "study only a little; your die goes to 2"


def test_labels_say_what_lies_there() -> None:
    table = monsters().stores("", "head:3 brain:7").hill("left_arm:1 right_leg:0").grave(1, "").grave(2, "head:1")
    assert label(table, Steal(1, 1)) == "steal part 2 from Karl: Brain; your die goes to 4"
    assert label(table, TakeFromHill(1)) == "take part 2 of gallows hill: Right leg; your die goes to 6"
    assert label(table, GoTo(1)) == "go to grave 1, which is empty"
    assert label(table, GoTo(2), "de") == "zu Grab 2 gehen: ein Teil, Kopf"
    table.grave(2, "head:1 brain:1")
    assert label(table, GoTo(2), "sv") == "gå till grav 2: 2 delar, överst Hjärna"


def test_thefts_from_one_victim_are_one_line() -> None:
    table = monsters().stores("", "head:3 brain:7")
    groups = {teller("en", 0).group(Steal(1, place), table.sees(0)) for place in (0, 1)}
    assert groups == {"steal a part from Karl; your die goes to 4"}


def test_an_operation_says_what_to_roll_and_what_the_assistant_has() -> None:
    table = monsters().dice(4, 3, 3).body(0, "left_arm:2").stores("right_arm:3", "head:1 left_arm:1 brain:2")
    asked = "operate, asking Karl for part 1: Right arm (3), needs a 3 or more; Karl could hand over instead: Head"
    assert label(table, Operate(1, 0)) == asked
    assert label(table, Operate(2, 0)).endswith("; Otto's own store has nothing that fits")
    assert teller("de", 0).group(Operate(1, 0), table.sees(0)) == (
        "operieren und Teil 1 verlangen: Rechter Arm (3), gelingt ab einer 3"
    )


@pytest.mark.parametrize(
    ("die", "body", "says"),
    [
        (1, "head:1 brain:1", "cannot fail"),
        (2, "head:1 brain:1", "needs a 6"),
        (3, "head:1 brain:1", "cannot succeed"),
        (3, "head:1 brain:1 left_arm:0 right_arm:0 left_leg:0 right_leg:0", "needs a 3 or more"),
    ],
)
def test_a_revival_says_what_to_roll(die: int, body: str, says: str) -> None:
    table = monsters().dice(die).body(0, body)
    assert label(table, Revive()) == f"revive your monster: {says}"


def test_the_assistant_is_told_what_was_asked_for() -> None:
    table = monsters().stores("head:3 left_arm:2", "brain:1 right_leg:2").at_second_action().operates(1, 0)
    assert label(table, HandOver(own=False, place=0), seat=1) == "hand over part 1 of Anna's store: Head, as asked"
    assert label(table, HandOver(own=False, place=1), seat=1) == "hand over part 2 of Anna's store: Left arm"
    own = "hand over part 2 of your own store, Right leg (2), and keep Anna's Head"
    assert label(table, HandOver(own=True, place=1), seat=1) == own
    assert not of_handing(table.sees(1), 1, HandOver(own=True, place=0)).asked  # the same place of another store


def test_robber_cards_that_lie_open_are_counted() -> None:
    table = monsters().robbers(0, 1)
    assert label(table, TakeBack()) == "take your 3 open robber cards back"
    assert label(table, TakeBack(), "de") == "deine 3 offenen Grabraubkarten wieder aufnehmen"


# -- trade ------------------------------------------------------------------------------------------------------


def market() -> MonstersTable:
    """Anna has offered a head, and Karl and Otto are asked for bids."""
    table = monsters().stores("head:3", "left_arm:2 brain:7", "right_leg:1").dice(5, 3, 3)
    return table.at_third_action().offers_part(0, points=1)


def test_an_offer_names_the_part_and_the_price() -> None:
    table = monsters().stores("head:3").at_third_action()
    assert label(table, Offer(0, 0, ())) == "offer part 1, Head (3), without naming a price"
    assert label(table, Offer(0, 1, (Kind.BRAIN,)), "de") == (
        "Teil 1 anbieten: Kopf (3), gewünscht: Gehirn plus ein Wissenspunkt"
    )
    assert teller("sv", 0).value(Offer, "place", 0, table.sees(0)) == "del 1: Huvud (3)"


def test_bids_are_asked_for_by_the_number_of_parts() -> None:
    table, karl = market(), teller("en", 1)
    _, points, one, two = table.may(1)
    assert [karl.group(choice) for choice in (points, one, two)] == [
        "bid knowledge points alone",
        *["bid parts, with knowledge points or without"] * 2,
    ]
    assert karl.label(two) == "bid 2 parts, with knowledge points or without"
    assert karl.value(Bid, "places", 1, table.sees(1)) == "part 2: Brain (7)"
    assert karl.value(Bid, "points", 2, table.sees(1)) == "2 points: your die goes to 5"


def test_a_bid_says_what_is_shown_also_without_a_table() -> None:
    table, bid = market(), Bid((0, 1), (False, True), 1)
    assert teller("en", 1).label(bid) == (
        "bid parts 1 and 2 plus one knowledge point; the seller sees the front of part 2"
    )
    assert label(table, bid, "de", seat=1) == (
        "die Teile 1 und 2 plus einen Wissenspunkt bieten: Linker Arm (2) und Gehirn (7); Teil 2 wird vorgezeigt"
    )


def test_the_seller_reads_each_bid_and_what_it_does() -> None:
    table = market().bids(1, (0, 1), 2, shown=(False, True)).bids(2, (0,))
    price = "take Karl's bid: Left arm and Brain (7) plus 2 knowledge points"
    assert label(table, Accept(1)) == f"{price}; your die goes to 3"
    assert label(table, AcceptLess(1, 0)) == f"{price}; your die stays on 5"
    groups = [teller("en", 0).group(taking, table.sees(0)) for taking in (Accept(1), AcceptLess(1, 0))]
    assert groups == [price, price]
    assert label(table, Accept(2)) == "take Otto's bid: Right leg (1)"
    assert label(table, Refuse()) == "take none of the bids"


def test_without_bids_the_seller_keeps_the_part() -> None:
    assert label(market().declines(1, 2), Refuse(), "sv") == "ingen har bjudit: behåll delen"


# -- secrets ----------------------------------------------------------------------------------------------------


def texts(table: MonstersTable, viewer: Viewer, language: str) -> list[str]:
    """All that a viewer reads: what happened last, and what can be chosen."""
    tells = teller(language, viewer)
    said = [tells.event(event) for event in seen_by(table.events, viewer)]
    if viewer != SPECTATOR and table.state.asked(viewer):
        said += [each for choice in table.may(viewer) for each in read(tells, choice, table.sees(viewer))]
    return said


def read(tells: Teller, choice: Choice, view: object) -> Iterator[str]:
    """A choice in all the words that there are for it."""
    yield tells.label(choice, view)
    yield tells.group(choice, view)
    if isinstance(choice, Domain):
        for field, param in zip(field_names(choice.action), choice.params, strict=True):
            yield tells.question(choice.action, field)
            yield from (tells.value(choice.action, field, value, view) for value in getattr(param, "among", ()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("play", "knowing"),
    [
        (lambda table: table.steals(1, 1), {0, 1}),
        (lambda table: table.at_second_action().operates(1, 0), set()),
        (lambda table: table.at_third_action().offers_part(0), {1}),  # who chooses among his own parts
        (lambda table: table.at_third_action().offers_part(0).bids(1, (1,), shown=False).declines(2), set()),
        (lambda table: table.at_third_action().offers_part(0).bids(1, (1,), shown=True).declines(2), {0}),
        (lambda table: table.at_third_action().offers_part(0).bids(1, (1,)).declines(2).accepts(1), {0, 1}),
    ],
    ids=["theft", "operation", "offer", "bid", "bid that is shown", "sale"],
)
def test_a_value_shows_only_in_what_those_read_who_know_it(
    play: Callable[[MonstersTable], MonstersTable], knowing: set[int], language: str
) -> None:
    one, other = (
        play(monsters().stores("head:3", f"left_arm:2 {brain}", "right_leg:1").dice(5, 2, 3))
        for brain in ("brain:7", "brain:1")
    )
    differs = {viewer for viewer in ALL if texts(one, viewer, language) != texts(other, viewer, language)}
    assert differs == knowing


# -- whole matches ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "sv"])
@pytest.mark.parametrize("ruleset", [1, 2])
def test_no_gap_shows_in_a_whole_match(ruleset: int, language: str) -> None:
    game, rng = GAMES.at("monsters", ruleset), Rng(derive_seed("words"))
    state = game.new(4, derive_seed("words"), {"turn_limit": 15})
    while state.decisions():
        seat = state.decisions()[0].seat
        tells, view = Teller(game, language, NAMES, seat), state.view(seat)
        choices = state.legal(seat)
        said = [each for choice in choices for shown in (view, None) for each in read(tells, choice, shown)]
        action: Action = rng.pick([choice.sample(rng) if isinstance(choice, Domain) else choice for choice in choices])
        events = state.apply(seat, action)
        said += [tells.label(action), tells.label(action, view)]
        said += [tells.event(event) for event in seen_by(events, seat)]
        assert not [each for each in said if gap(each)]


def gap(text: str) -> bool:
    """Something that stands for nothing, an identifier, or a mark too many."""
    return any(mark in text for mark in ("none", "nobody", "{", "}", "  ", "..", " .", " ,", ",;", "event-", "action-"))


def test_a_part_robbed_is_told_by_its_title() -> None:
    titles = {language: told(PartRobbed((0,), 0, 1, Kind.LEFT_ARM, 0), language, 0) for language in LANGUAGES}
    assert titles == {
        "en": "You robbed grave 1: Rotten left arm.",
        "de": "Du raubst Grab 1 aus: Fauler linker Arm.",
        "sv": "Du plundrar grav 1: Rutten vänsterarm.",
    }
