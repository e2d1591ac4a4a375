# Die Wörter der Seite selbst. Alles über ein Spiel kommt vom Dienst.

app = Powderkeg
language-name = Deutsch
nav-tables = Tische
nav-watch = Zuschauen
nav-replays = Aufzeichnungen
nav-events = Turniere
skip-to-content = Zum Tisch
change-theme = Hell oder dunkel
change-language = Sprache
keys-help = Tasten
close = Schließen
copy = Kopieren
copied = Kopiert
back-to-lobby = Zur Übersicht

## Lobby
lobby-headline = Setz dich. Achte auf die Lunte.
lobby-sub = Vier Spiele, ehrlich gemischt, und jede Partie lässt sich nachher beweisen.
lobby-yours = Deine Tische
lobby-games = Spiele
lobby-open = Offene Tische
lobby-playing = Laufende Partien
lobby-over = Gerade zu Ende
lobby-none-open = Kein Tisch ist offen. Eröffne einen: Bots haben immer Zeit.
lobby-none-playing = Gerade spielt niemand.
lobby-none-over = Noch keine Partie ist zu Ende.
game-seats = { $least } bis { $most } Plätze
game-rules = Regeln
match-seats-taken = { $taken } von { $seats } Plätzen besetzt
join = Mitspielen
join-named = Mitspielen: { $game }, { $taken } von { $seats } Plätzen besetzt
watch = Zuschauen
watch-named = Zuschauen: { $game } mit { $names }
replay = Ansehen
replay-named = Aufzeichnung: { $game } mit { $names }
go-on = Weiter
return-to-table = Zurück
your-turn = du bist am Zug
waiting-for-start = wartet auf den Beginn
on-now = läuft
over-now = zu Ende
forget = Vergessen
no-clock = keine Uhr
seconds = { $n } s
minutes = { $n } min
hours = { $n } h
days = { $n ->
    [one] 1 Tag
   *[other] { $n } Tage
}

## New table
new-table = Neuer Tisch
new-game = Spiel
new-seats = Plätze
new-clock = Zeit für eine Entscheidung
new-private = Privat: nur mit Einladung
new-bots = Die anderen Plätze mit Bots besetzen
new-bot-kind = Welche Bots
new-more = Weitere Optionen
new-open = Tisch eröffnen
new-play = Spielen
new-seed-note = Der Dienst legt sich auf seinen Startwert fest, bevor der erste Platz besetzt ist. Dein Browser gibt seinen eigenen Zufall dazu, wenn du dich setzt.
your-name = Dein Name
name-needed = Sag den anderen, wie du heißt.
bad-name = Ein Name hat nur Zeichen, die man sieht, und keine zusammengesetzten Emojis.
name-taken = So heißt schon jemand an diesem Tisch. Wähle einen anderen Namen.
seat-number = Platz { $n }
from-seed = der Zufall
yes = ja
no = nein

## Waiting room
room-title = Warten auf Mitspieler
room-open-seat = Freier Platz
room-add-bot = Bot dazu
room-kick = Frei machen
room-leave = Platz verlassen
room-start = Beginnen
room-start-open = { $n ->
    [one] Ein Platz ist frei.
   *[other] { $n } Plätze sind frei.
}
room-wait-host = Es beginnt, wenn alle Plätze besetzt sind und die Gastgeberin oder der Gastgeber startet.
room-invite = Schick diesen Link weiter
room-invite-qr = Derselbe Link als QR-Code
room-sit = Hinsetzen
room-private = privat
room-abort = Absagen
room-need-invitation = Plätze gibt es nur mit Einladung. Bitte um den Link.
host = lädt ein
bot = Bot
you = du
away = nicht da

## Table
seats-count = { $n ->
    [one] 1 Platz
   *[other] { $n } Plätze
}
ruleset = Regelstand { $n }
live-entry = Live, Eintrag { $n }
table = Tisch
you-named = Du, { $name }
hand = Hand
hand-cards = Deine Hand, { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}
log = Verlauf
log-open = Verlauf öffnen
waiting-for = Warten auf { $names }
waiting-for-many = Warten auf { $n } Antworten
nothing-to-do = Du bist gerade nicht gefragt.
choose-first = Wähle auf dem Tisch oder hier unten.
choose-more = Wähle noch etwas dazu.
more-choices = Mehr
clear-choice = Zurücknehmen
choose-this = wählen
not-now = Jetzt nicht möglich. Warum?
chosen = gewählt
laid = Gelegt. Warten auf den Tisch.
pile-cards = { $title }, { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}
pile-empty = leer
draw-pile = Stapel
discard-pile = Ablage
time-left = { $n ->
    [one] noch 1 Sekunde
   *[other] noch { $n } Sekunden
}
resign = Aufgeben
resign-sure = Wirklich aufgeben? Dein Platz ist dann aus dem Spiel.
resign-yes = Ja, aufgeben
resign-no = Nein, weiterspielen
resigned = Du hast aufgegeben.
menu = Menü
standing-pass = Immer passen, bis ich es abschalte
clockwise = im Uhrzeigersinn
counter-clockwise = gegen den Uhrzeigersinn
turn-mark = am Zug
out = ausgeschieden

## Karten an einem Platz und in einem Stapel
cards = { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}
turns-left = { $n ->
    [one] 1 Zug
   *[other] { $n } Züge
}
blind = blind
marked = markiert
stash = Vorrat: { $n }
set-aside = Beiseitegelegt: { $n }
on-its-way = auf dem Weg zurück
look-through = Durchsehen
face-up-in-pile = { $card }: offen im Stapel
unseen-hand = Deine Hand, ungesehen, { $n ->
    [one] 1 Karte
   *[other] { $n } Karten
}
known-of-pile = Das weißt du vom Stapel
known-not = { $n ->
    [one] 1 Karte kennst du nicht.
   *[other] { $n } Karten kennst du nicht.
}

## Windows
window-question = Ein Fenster ist offen
window-asked = Gefragt, alle zugleich und verdeckt
window-secret = Wer geantwortet hat, sieht niemand.
window-not-asked = Nicht gefragt: { $names }.
window-here = dieses Fenster
window-chain = Was gespielt wurde
window-hold-none = Du hast keine Karte „{ $card }“
window-sealed = Deine Antwort ist versiegelt
window-sealed-hint = Sie wird mit allen anderen geöffnet, wenn das Fenster schließt.
window-yours = Deine Antwort bleibt versiegelt, bis das Fenster schließt.
window-passed = Für dich gepasst
window-passed-hint = Dein Dauerpass hat geantwortet.
window-watching = Die Antworten werden geöffnet, wenn das Fenster schließt.
window-answer = Antworte im Fenster
window-wait = Warten, bis das Fenster schließt

## Choosing
order-place = { $what }, Stelle { $place } von { $n }
order-lifted = { $what } angehoben. Pfeile bewegen, Leertaste legt ab, Escape legt zurück.
order-dropped = { $what } an Stelle { $place } abgelegt.
order-back = { $what } zurückgelegt.
order-help = Ziehen, oder mit der Leertaste anheben und mit den Pfeilen bewegen.
place-top = Oben
place-middle = Mitte
place-bottom = Unten
some-of = { $least } bis { $most }
some-exactly = genau { $n }
each-of = { $n } von { $count }

## States
state-laying = Der Tisch wird gedeckt
state-reconnecting = Verbindung wird wiederhergestellt. Der Tisch zeigt Eintrag { $n }.
state-back = Wieder da. { $n ->
    [0] Du hast nichts verpasst.
    [one] Du hast einen Eintrag verpasst.
   *[other] Du hast { $n } Einträge verpasst.
}
state-refused = Nicht möglich:
state-moved = Der Tisch ist weiter. Sieh noch einmal hin, bevor du spielst.
state-late = Die Zeit ist um. Die Uhr hat für dich gespielt.
state-watching = Du schaust zu. Die Hände sind verdeckt.
state-out = Du bist ausgeschieden. Der Tisch spielt weiter.
state-over = Die Partie ist zu Ende.
state-aborted = Die Partie wurde abgebrochen.
state-wins = { $n ->
    [0] Niemand gewinnt.
    [one] { $names } gewinnt.
   *[other] { $names } gewinnen.
}
state-you-win = Du gewinnst.
score-line = { $name }: { $n }
over-rematch = Revanche
over-rematch-there = Zur Revanche
over-replay = Noch einmal ansehen
over-proof = und den Beweis prüfen

## Keys
keys-title = Tasten
key-hand = Hand
key-pile = Stapel
key-log = Verlauf
key-time = Zeit
key-window = Fenster
key-enter = der Hauptknopf
key-escape = Wahl zurücknehmen, schließen
key-arrows = innerhalb einer Gruppe
key-space = wählen
key-help = diese Liste, und das Feld für Entwickler

## Developers
dev-title = Für Entwickler
dev-update = Neueste Meldung
dev-view = Ansicht
dev-choices = Wahlmöglichkeiten
dev-calls = Aufrufe
dev-curl = Als curl kopieren
dev-travel = Zeitreise: Eintrag { $n } von { $of }
dev-newest = Neueste
dev-nothing = Noch nichts.

## Failures
fail-title = Das hat nicht geklappt
fail-unknown-page = Diese Seite gibt es nicht
fail-unknown-page-hint = Vielleicht ist die Adresse vertippt, oder die Seite ist umgezogen.
fail-unknown-match = Diesen Tisch gibt es nicht
fail-unknown-match-hint = Vielleicht ist er privat: dann öffne ihn mit dem Einladungslink. Oder die Adresse ist vertippt.
fail-not-yet = Noch nicht zu sehen
fail-not-yet-hint = Ein Protokoll wird gezeigt, wenn das Spiel zu Ende ist, ein Board, wenn sein Turnier geschlossen ist: Es wird vielleicht noch anderswo gespielt.
fail-seat-left = Dieser Platz ist nicht mehr deiner
fail-seat-left-hint = Du hast ihn verlassen, oder er wurde frei gemacht. Du kannst zuschauen, oder dich vor dem Beginn wieder setzen.
fail-unreachable = Der Dienst ist nicht erreichbar
fail-unreachable-hint = Prüfe, ob er läuft und ob du online bist. Die Seite versucht es von selbst wieder.
fail-other-hint = Versuch es noch einmal. Wenn es so bleibt, sieh ins Protokoll des Dienstes.
try-again = Noch einmal

## Rules
rules-of = Regeln von { $game }
rules-language = Die Regeln sind auf Englisch geschrieben.
rules-cards = Teile

## Replay
look-as = Ansehen als
look-all = Alle Karten
look-spectator = Zuschauer
replay-table = Tisch nach Eintrag { $n }
replay-undealt = Noch liegt nichts auf dem Tisch.
replay-timeline = Zeitleiste
replay-entries = Einträge
replay-entry = Eintrag
replay-of = von { $n }
replay-value = Eintrag { $n } von { $of }, { $text }
replay-mark = Zu Eintrag { $n }: { $text }
replay-jump = Zu Eintrag { $n }
replay-silent = Es wurde nichts gesagt.
replay-unknown = Von diesem Eintrag wusste man hier nichts.
replay-thought = { $time } Bedenkzeit
replay-late = Zeit abgelaufen: Die Uhr hat gezogen.
replay-first = Erster Eintrag
replay-turn-back = Zug davor
replay-back = Zurück
replay-play = Abspielen
replay-pause = Anhalten
replay-on = Weiter
replay-turn = Nächster Zug
replay-loud = Nächste Explosion
replay-last = Letzter Eintrag
replay-speed = Tempo
replay-speed-slow = Langsam
replay-speed-even = Gleichmäßig
replay-speed-quick = Schnell
replay-speed-recorded = Wie gespielt
replay-refused = Ab Eintrag { $n } abgelehnt.
replay-link = Link zu diesem Eintrag kopieren
replay-download = Datei herunterladen
replay-still-on = Diese Partie läuft noch
replay-still-on-hint = Ganz ansehen kann man sie, wenn sie vorbei ist.
replay-watch = Jetzt zusehen

## Proof
proof = Beweis
proof-working = Der Browser prüft den Beweis.
verdict-proven = Bewiesen
verdict-unproven = Unbewiesen
verdict-refuted = Widerlegt
proof-proven = Nichts ist fehlgeschlagen, und alle { $n } Prüfungen wurden gemacht.
proof-unproven = Nichts ist fehlgeschlagen, und { $n ->
    [one] eine Prüfung konnte
   *[other] { $n } Prüfungen konnten
} nicht gemacht werden.
proof-refuted = Die Prüfung { $check } ist fehlgeschlagen.
proof-refuted-entry = Die Prüfung { $check } ist bei Eintrag { $n } fehlgeschlagen.
proof-look = Ansehen
proof-checks = Was geprüft wurde ({ $n })
proof-by-service = (vom Dienst ausgeführt)
proof-not-executed = (noch nicht ausgeführt)
proof-remarks = Was man sonst wissen muss
proof-limits = Was das nicht zeigt
check-is-ok = in Ordnung
check-is-failed = fehlgeschlagen
check-is-unchecked = nicht geprüft
check-is-skipped = nichts zu prüfen
check-shape = die Datei ist ganz
check-signatures = signiert mit einem Schlüssel, dem man traut
check-chain = kein Eintrag fehlt oder wurde geändert
check-proofs = das Turnier hat diese Partie, einmal
check-seed = der Startwert ist der zugesagte
check-replay = jeder Zug war erlaubt
check-result = das Ergebnis folgt aus den Zügen
check-complete = alle Partien des Turniers sind hier
limit-names = Ob jemand ist, wie er heißt, oder Hilfe hatte.
limit-secrets = Ob der Dienst jemandem verriet, was andere nicht wissen dürfen: Er kennt den Startwert, solange eine Partie läuft.
limit-moved = Ob der Dienst für jemanden gezogen hat. Das weiß nur, wer dort saß.
limit-rules = Dass der Dienst die Regeln ehrlich ausführt: Der Browser hat Signaturen, Kette und Startwert selbst geprüft, die Züge nicht. Auch die prüft powderkeg audit auf dem eigenen Rechner.
limit-left-out = Partien, die wegblieben, bevor sie eröffnet wurden.
policy-none = Keine Policy: die Datei mit den Schlüsseln, denen man traut. Ohne sie wird keine Signatur geprüft.
policy-used = Geprüft mit der Policy, die hier gegeben wurde.
policy-choose = Policy wählen
policy-forget = Vergessen

## Report of an audit
report-match = Partie
think-title = Bedenkzeit
think-caption = Ein Strich für jede Entscheidung, so hoch, wie sie dauerte: unten 0,1 s, nach oben logarithmisch; ein Klick zeigt den nächsten Eintrag. Rechts alle Entscheidungen eines Platzes: Im Kasten liegt die mittlere Hälfte, darin der Median.
think-clock = Die gestrichelte Linie ist die Uhr, { $n } s; rote Striche sind Entscheidungen, die die Uhr traf, weil die Zeit um war.
think-no-clock = Diese Partie hatte keine Uhr.
think-of = Bedenkzeit von { $name }
think-sum = { $n ->
    [one] 1 Entscheidung
   *[other] { $n } Entscheidungen
}, zusammen { $time }
think-median = Median { $time }, neun von zehn unter { $nine }
think-longest = am längsten { $time }
think-late = { $n } × Zeit um
think-none = keine Entscheidungen
think-nobody = In dieser Partie hat niemand etwas entschieden, soweit sie sich ausführen lässt.

## A file of one's own
drop-title = Eine Datei ansehen
drop-hint = Eine .pkr-Datei hier ablegen, oder eine Policy. Der Browser prüft sie, und dafür verlässt sie ihn nicht.
drop-choose = Datei wählen
drop-now = Ablegen: Der Browser prüft sie.
drop-show = Die Tische zeigen
drop-show-hint = Schickt die Datei an diesen Dienst, der sie ausführt und nichts behält.
drop-too-large = Diese Partie ist zu groß zum Schicken: mehr als { $n } Bytes.
drop-matches = Partien in dieser Datei
drop-entries = { $n } Einträge
drop-other = Andere Datei
open-in-app = In Powderkeg öffnen

## Replays and events
watch-title = Laufende Partien
replays-title = Beendete Partien
events-title = Turniere
events-none = Noch gibt es kein Turnier. Veranstalter legen eines mit powderkeg events create an.
event-running = Läuft
event-closed = Geschlossen
event-boards = Duplikat, { $n ->
    [one] ein Board
   *[other] { $n } Boards
}
event-matches = { $n ->
    [one] Eine Partie
   *[other] { $n } Partien
} eröffnet, { $over } zu Ende.
event-standings = Tabelle
event-rank = Rang
event-player = Spieler
event-played = Partien
event-won = Siege
event-score = Punkte
event-matchpoints = Matchpunkte
event-tables = Partien
event-head = Signierter Kopf
event-head-none = Noch ist kein Kopf signiert.
event-file = Turnierdatei
event-verify = Hier prüfen
event-no-standings = Noch keine Partie ist zu Ende.
more-pages = Mehr zeigen
board-number = Board { $n }
loading = Lädt

## Monsters
monsters-left_arm = Linker Arm
monsters-right_arm = Rechter Arm
monsters-left_leg = Linkes Bein
monsters-right_leg = Rechtes Bein
monsters-head = Kopf
monsters-brain = Gehirn
monsters-none = keine
monsters-laboratories = Labore
monsters-graves = Gräber
monsters-hill = Galgenberg
monsters-lowest-first = unterste zuerst
monsters-store = Lager, { $n }
monsters-study = Studium
monsters-robbers = Grabraub
monsters-robbers-are = Grabraubkarten auf der Hand: { $hand }; offen: { $open }
monsters-played = ausgespielt
monsters-points = { $n ->
    [one] 1 Punkt
   *[other] { $n } Punkte
}
monsters-points-on = { $n ->
    [one] 1 Punkt angenäht
   *[other] { $n } Punkte angenäht
}
monsters-monster-of = Monster von { $name }: { $parts }
monsters-your-monster = Dein Monster: { $parts }
monsters-bare = nur der Rumpf
monsters-turn-of = { $name } ist am Zug
monsters-action = { $n ->
    [1] Erste Aktion
    [2] Zweite Aktion
   *[3] Dritte Aktion
}
monsters-prepared = vorbereitet
monsters-robs = raubt
monsters-sells = verkauft
monsters-assists = assistiert
monsters-robbery = Grabraub
monsters-operation = Operation
monsters-operates = { $name } operiert
monsters-asks-assistant = und verlangt von { $name }
monsters-offers = { $name } bietet an
monsters-asks = verlangt
monsters-no-price = nennt keinen Preis
monsters-on-offer = im Angebot
monsters-asked-for = verlangt
monsters-bid = geboten
monsters-your-bid = Dein Gebot:
monsters-your-offer = Dein Angebot:

## Eine Bombe und wer an ihr bastelt
bomb-places = { $n ->
    [one] 1 Platz
   *[other] { $n } Plätze
}
bomb-mechanisms = { $n ->
    [0] kein Mechanismus mehr
    [one] noch 1 Mechanismus
   *[other] noch { $n } Mechanismen
}
bomb-armed = scharf
bomb-explodes = explodiert in diesem Zug
bomb-held = bei { $name }
bomb-holder = hat die Bombe
bomb-inside = Innen
bomb-inside-yours = das siehst nur du
bomb-inside-holder = nur für den Bombenhalter
kobold-gold = { $n } Gold
kobold-mechanisms = { $n ->
    [one] 1 Mechanismus
   *[other] { $n } Mechanismen
}
kobold-tricks = { $n ->
    [one] 1 andere Karte
   *[other] { $n } andere Karten
}
kobold-killed = getötet
phases = Phasen dieses Zugs
phase-tricks = Tricks { $n }
phase-tinker = Basteln
phase-explosion = Explosion
phase-pass = Weitergeben
