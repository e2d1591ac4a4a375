# Was das Terminal selbst sagt. Was es über ein Spiel sagt, kommt aus engines/<spiel>/locales.

## Leute und Anzahlen

you = Du
nobody = niemand
cards = { $count ->
    [one] 1 Karte
   *[other] { $count } Karten
}
times = { $count } ×
points = { $count ->
    [one] 1 Punkt
   *[other] { $count } Punkte
}
empty = leer
out = ausgeschieden
entry = Eintrag { $seq }

## Teile eines Tisches

seats = Plätze
turn = Zug
now = jetzt
pile = Stapel
discard = Ablage
hand = Hand
in-hand = kommt zurück
played = gespielt
open = offen
inside = darin
from-top = von oben
set-aside = beiseite

## Der Tisch von boom

tiles = Plättchen
dice = Würfel
to-come = noch offen
named-by = bestimmt von
has-dice = hat die Würfel
face-down = verdeckt: { $count }, eines davon ist { $boom }
not-rolled = noch nicht geworfen
rolls = Wurf { $done } von { $most }

## Der Tisch von kittens

stash = Vorrat
play-goes = es geht { $way }
turns-to-take = { $count } Züge
blind = blind
marked = markiert
face-up-on-top = liegt offen obenauf!
face-up-in-it = liegt offen darin
known-from-top = bekannt, von oben
more-below = und { $count } darunter
unseen-cards = { $count ->
    [one] 1 Karte, die du nicht sehen kannst
   *[other] { $count } Karten, die du nicht sehen kannst
}
cancelled = aufgehoben
takes-effect = gilt

## Der Tisch von monsters

stores = Lager
graves = Gräber
hill = Berg
robbery = Grabraub
operation = Operation
offer = Angebot
bids = Gebote
prepared = Studium vorbereitet
column-die = Würf.
column-left-arm = lArm
column-right-arm = rArm
column-left-leg = lBein
column-right-leg = rBein
column-head = Kopf
column-brain = Hirn
column-robbers = Räub.
column-open = offen
in-grave = in Grab { $number }, von unten
last-on-top = zuletzt das oberste
no-price = ohne Preis
not-shown = nicht gezeigt

## Der Tisch von kobolds

bomb = Bombe
killed = getötet
revivals = Wiederbelebung
column-gold = Gold
column-tricks = Tricks
column-mechanisms = Mech.
phase = Trickphase { $number }
bomb-goes = Bombe geht { $way }
armed-it = hat sie scharf gemacht
armed-by = scharf durch { $name }
exploded = ist explodiert
explodes-this-turn = explodiert am Ende dieses Zuges
explodes-next-turn = explodiert am Ende des nächsten Zuges
device = Apparat
no-device = keiner, es trifft den Bombenhalter
mechanisms = { $count ->
    [one] 1 Mechanismus
   *[other] { $count } Mechanismen
}
other-cards = { $count ->
    [one] 1 andere
   *[other] { $count } andere
}
on-top = obenauf
locked = gesperrt
discarded = { $count } abgelegt

## Auswählen

clock = ({ $seconds ->
    [one] 1 Sekunde
   *[other] { $seconds } Sekunden
})
none = nichts davon
as-they-are = so lassen
several = { $exactly ->
    [yes] { $most } davon, zum Beispiel { $example }.
   *[no] { $least ->
        [0] Bis zu { $most } davon, zum Beispiel { $example }; * nimmt alle.
       *[other] { $least } bis { $most } davon, zum Beispiel { $example }.
    }
}
in-which-order = Alle Zahlen in der gewünschten Reihenfolge, zum Beispiel { $example }.
page = { $first } bis { $last } von { $count }: + zeigt weitere, Buchstaben suchen.
back = Mit b oder nur Enter zurück.
back-by-letter = Mit b zurück.
choose-one = Tippe eine Zahl aus der Liste oder ein paar Buchstaben einer Zeile.
choose-so-many = { $exactly ->
    [yes] { $most ->
        [one] Tippe eine einzige Zahl.
       *[other] Tippe { $most } Zahlen.
    }
   *[no] Tippe { $least } bis { $most } Zahlen, jede so oft, wie es geht.
}
nothing-found = In keiner Zeile steht „{ $typed }“.
question-mark-helps = (? hilft)

## Hilfe

help-number = 1, 2 …
    .text = wählt eine Zeile; mehrere Zahlen beantworten mehrere Fragen auf einmal oder wählen mehreres
help-several = *
    .text = alles, wo man mehreres wählen kann
help-letters = Buchstaben
    .text = suchen; hat nur eine Zeile sie, ist sie gewählt
help-enter = Enter
    .text = die Zeile, bei der Enter steht: Das täte auch die Uhr; sonst zurück
help-back = b
    .text = zurück zur vorigen Frage
help-help = ?
    .text = diese Hilfe und noch einmal der Tisch
help-pass = p
    .text = passt bei allen künftigen Reaktionen; noch einmal nimmt es zurück
help-resign = q
    .text = aufgeben, nach einer Rückfrage
help-leave = Strg-C
    .text = weggehen; die Partie bleibt und sagt, wie du zurückkommst

## Beim Spielen

time-is-up = Die Zeit ist um: Die Uhr hat für dich gespielt.
moved-on = Inzwischen ist die Partie weitergegangen.
refused = { $reason ->
    [GAME_OVER] Das Spiel ist schon vorbei.
    [SEAT_IS_OUT] Du bist schon ausgeschieden.
    [NOT_YOUR_DECISION] Von dir wird nichts mehr verlangt.
    [ALREADY_ANSWERED] Du hast schon geantwortet.
    [AGAINST_THE_RULES] Die Regeln erlauben das jetzt nicht.
   *[other] Das geht jetzt nicht.
}{ $rule ->
    [none] { "" }
   *[other] { " " }[{ $rule }]
}
resign-for-good = Endgültig aufgeben, während die anderen weiterspielen? j/n
play-on = Du spielst weiter.
standing-pass-on = Du passt bei allen Reaktionen. Mit p nimmst du das zurück.
standing-pass-hint = Mit p passt du hier und bei allen künftigen Reaktionen.

## Vor und nach einer Partie

match = Partie { $id }
against = Du spielst gegen { $names }.
seed-given = Der Zufall war vorgegeben: Wer die Partie angelegt hat, kennt alle Karten.
match-over = Partie { $match } ist vorbei.
match-broken-off = Partie { $match } wurde abgebrochen.
see-again = So siehst du sie noch einmal:
replay-kept = Die Aufzeichnung liegt in { $file }:
not-kept = Sie war privat, und niemand hebt sie auf. --keep DATEI würde sie aufzeichnen.
receipts-kept = Deine Quittungen liegen in { $file }. Heb sie auf: Sie widerlegen ein Turnier, das deine Partie verschweigt.
hold-against = Ist das Turnier beendet, halte sie dagegen:
you-left = Du bist gegangen.
contradiction = Was der Dienst unterschrieben hat, passt nicht zusammen.
no-answer = Der Dienst antwortet nicht.
nobody-keeps = Die Partie war privat, und niemand hebt sie auf.
match-waits = Die Partie wartet auf dich. So kommst du zurück:
match-goes-on = Die Partie geht weiter, und die Uhr spielt für dich. So kommst du zurück:

## Zuschauen und zurückblicken

MATCH = PARTIE
go-on-with = Weiter geht es mit:
column-match = Partie
column-game = Spiel
column-players = am Tisch
column-since = seit
column-seed = Zufall
newest = die neuesten { $count }; es gibt noch mehr
seed-by-creator = vorgegeben
seed-drawn = gezogen
no-match = Gerade läuft keine Partie. Beginne eine:
watch-one = Sieh bei einer zu:
log-breaks-off = Hier bricht die Aufzeichnung ab: Die Partie war nicht vorbei.
looked-at-all = Die Turnierleitung hat sich alle Karten angesehen, wie sie nach Eintrag { $seq } lagen.
looked-at-seat = Die Turnierleitung hat sich die Karten von { $name } angesehen, wie sie nach Eintrag { $seq } lagen.

## Was es zu spielen gibt

so-many-seats = { $least } bis { $most } Plätze
ruleset = Regelwerk { $number }
bots = Bots
options = Optionen
pieces = Karten
GAME = SPIEL
about-game = Optionen und Karten
bots-at-play = Bots beim Spielen
otherwise = sonst: { $value }
no-value = nichts
limits-flag = { $yes } oder { $no }
limits-number = eine ganze Zahl von { $least } bis { $most }
limits-one-of = eines von { $words }
limits-some-of = beliebige von { $words }, durch Kommas getrennt
limits-counts = { $words }, jedes mindestens einmal und zusammen { $total }, zum Beispiel { $example }
limits-seat = die Nummer eines Platzes, oder { $seed }, dann entscheidet der Zufall
