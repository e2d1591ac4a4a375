# Was der Bericht selbst sagt. Was die Prüfung fand, steht in ihren eigenen Worten da; was über ein Spiel gesagt wird, kommt aus engines/<game>/locales.

title = Prüfung von { $files }
title-more = Prüfung von { $files } und { $count } weiteren
on-this-page = Auf dieser Seite
noscript = Um eine Partie Schritt für Schritt anzusehen, braucht es JavaScript; für alles andere auf dieser Seite nicht.

## Verdicts

verdicts = Urteile
means-proven = Jede Prüfung ist bestanden: Nach dem Signieren wurde nichts geändert, und die Regeln wurden eingehalten. Was keine Prüfung sagen kann, steht in docs/audit.md.
means-refuted = Mindestens eine Prüfung schlägt fehl. Wo und warum, steht unten; einen fehlerhaften Eintrag kann man sich ansehen.
means-unproven = Nichts schlägt fehl, aber nicht alles konnte geprüft werden. Was und warum, steht unten.
notices = Was man außerdem wissen sollte
match = Partie
verdict = Urteil
no-game = kein Spiel
no-seats = keine Plätze
no-such-check = hier gibt es diese Prüfung nicht
about-checks = Worauf jede Prüfung sieht
about-shape = die Datei enthält, was eine solche Datei enthält: Einträge sind Einträge, Checkpoints sind signierte Notizen
about-signatures = jeder Checkpoint ist mit einem Schlüssel signiert, dem die Policy traut
about-chain = jeder Eintrag hängt am vorigen, so wie es Checkpoints und aufbewahrte Notizen sagen
about-proofs = das Turnier ist immer nur gewachsen und hat diese Partie mit genau diesen Einträgen
about-seed = der Startwert ist der, der zugesagt war, bevor sich jemand setzte, und ergibt die Zahlen des Austeilens
about-replay = noch einmal ausgeführt, ist jeder Zug erlaubt und führt zur Prüfsumme seines Eintrags
about-result = das Ergebnis ist das, zu dem das Spiel kam
about-complete = alle Partien des Turniers sind hier

## Standings and results

standings-and-results = Stand und Ergebnisse
standings = Stand
rank = Rang
player = Spieler
played = gespielt
won = gewonnen
score = Punkte
matchpoints = Matchpunkte
results = Ergebnisse
game = Spiel
result = Ergebnis
players-and-scores = Spieler und Punkte
entries = Einträge
nobody = niemand
status-open = nie begonnen
status-playing = nicht beendet
status-finished = beendet
status-aborted = abgebrochen
status-unsound = nicht in Ordnung
unsound-from = ab Eintrag { $number } nicht in Ordnung

## Matches

matches = Partien, Schritt für Schritt
thinking = Bedenkzeit
about-game = { $game }, { $count ->
    [one] 1 Eintrag
   *[other] { $count } Einträge
}.
unknown-game = Unbekanntes Spiel
winners = { $count ->
    [one] { $names } hat gewonnen.
   *[other] { $names } haben gemeinsam gewonnen.
}
ended-open = Sie hat nie begonnen.
ended-playing = Sie ist nicht beendet.
ended-finished = Sie ist beendet.
ended-aborted = Sie wurde abgebrochen.
ended-unsound = Nicht in Ordnung.
in-file = Datei { $file }.
seed-given = Den Startwert gab vor, wer die Partie anlegte, und kannte damit allen Zufall im Voraus.
seed-unknown = Der Startwert dieser Partie ist nicht bekannt, also lässt sie sich nicht noch einmal austeilen: Was getan wurde, wird erzählt, der Tisch nicht gezeigt.
never-dealt = Es wurde nie ausgeteilt.

## Chance

chance = Zufall
nothing-to-count = Keine Partie hier wurde aus einem bekannten Startwert ausgeteilt, also gibt es nichts zu zählen.
how-to-read = Jede Partie wurde mit ihrem offengelegten Startwert noch einmal ausgeführt und jede gezogene Zahl notiert. Ein p-Wert sagt, wie oft der bloße Zufall mindestens so weit vom Erwarteten abweicht: Werte nahe 0 sind selten, und einer von zwanzig Vergleichen liegt unter 0,05, obwohl alles in Ordnung ist. Statistik kann nicht beweisen, dass fair ausgeteilt wurde; das tut der Startwert, den der Dienst vorher zugesagt hat. Sie zeigt, was jemand mit einem kaputten Zufallsgenerator bemerken würde.
counted = Gezählt sind { $numbers } Zahlen aus { $matches ->
    [one] 1 Partie
   *[other] { $matches } Partien
}.
drawn = gezogen
expected = erwartet
bar = der Balken ist, was gezogen wurde, der Strich, was zu erwarten war
too-few = Zu wenige für einen Vergleich.
too-few-of-each = Zu wenige für einen Vergleich: Von jedem müssten mindestens { $least } zu erwarten sein.
chi-square = χ² = { $value } bei { $degrees ->
    [one] 1 Freiheitsgrad
   *[other] { $degrees } Freiheitsgraden
}:
strays-rarely = So weit weicht fairer Zufall in weniger als einem von tausend Fällen ab: einen genaueren Blick wert.
strays-sometimes = So weit weicht fairer Zufall hin und wieder ab.
strays-often = So weit weicht fairer Zufall oft ab.
faces = Die Symbole der Würfel von boom
    .text = Die Würfel von boom: wie oft jedes Symbol fiel, neben der Zahl der sechs Seiten, die es zeigen.
white-die = Der weiße Würfel von monsters
    .text = Wie oft jede Seite des weißen Würfels von monsters fiel; jede ist in einem Sechstel aller Würfe zu erwarten.
first-player = Wer bei { $seats } beginnt
    .text = Wer begann, wo der Startwert den Ersten von { $seats } Spielern bestimmt; jeder Platz ist gleich oft zu erwarten.
seat = Platz { $seat }
last-card = Woher die letzte Karte kam
    .text = Bei jedem Mischen von { $cards } Karten oder mehr: aus welchem Sechstel der alten Reihenfolge die Karte kam, die in der neuen zuletzt liegt.
sixth = { $place ->
    [1] erstes Sechstel
    [2] zweites Sechstel
    [3] drittes Sechstel
    [4] viertes Sechstel
    [5] fünftes Sechstel
   *[6] letztes Sechstel
}
shuffles = Mischen, Stelle für Stelle
    .text = Beim Mischen von n Karten wird für die letzte Stelle eine Zahl unter n gezogen, für die davor eine unter n-1 und so weiter; für jedes n sind alle Zahlen darunter gleich oft zu erwarten.
taken = Zufällig genommene Karten
    .text = Karten, die blind aus einer Hand genommen wurden, und neue Bomben: Jede von n, die es sein konnten, ist gleich oft zu erwarten.
groups = Gruppen
expected-of-each = je zu erwarten
or = { $one } oder { $other }
few = zu wenige
grouped = Wo von jeder Zahl weniger als { $least } zu erwarten sind, werden Nachbarn als Gruppe zusammen gezählt.
left-out = { $count ->
    [0] Alle { $all } Werte von n hatten genug Ziehungen für zwei Gruppen.
    [one] Einer von { $all } Werten von n hatte selbst für zwei Gruppen zu wenige Ziehungen und fehlt hier.
   *[other] { $count } von { $all } Werten von n hatten selbst für zwei Gruppen zu wenige Ziehungen und fehlen hier.
}
all-values = Alle { $count } Werte von n
p-chart = p-Werte nach n; einer von zwanzig ist unter der Linie bei 0,05 zu erwarten
