# Big Boom! Bang

game = Big Boom! Bang
    .text = Fordere dein Glück mit fünf Würfeln heraus. Bomben lassen dich Plättchen umdrehen, Geschenke die anderen, und das BOOM! lauert unter einem davon. Wer als Letzter noch Herzen hat, gewinnt.

## Spielmaterial

tile-fuse = Brennende Lunte
    .text = Es zischt, sonst geschieht nichts.
    .short = nichts geschieht

tile-gift = Geschenk
    .text = Bestimme jemand anderen, der noch lebt: Er dreht auf der Stelle ein Plättchen um.
    .short = bestimme, wer ein Plättchen umdreht

tile-boom = BOOM!
    .text = Du verlierst ein Herz, die Runde ist vorbei, und alle Plättchen werden verdeckt gemischt.
    .short = ein Herz ist weg, und die Runde ist vorbei

card-life-heart = Lebensherz
    .text = Du beginnst mit zweien und hast nie mehr als drei. Ohne Herz scheidest du aus.
    .short = ohne Herz scheidest du aus

card-die = Würfel
    .text = Fünf werden geworfen; jeder zeigt Bombe, Geschenk, Herz oder Schere.
    .short = fünf werden geworfen

symbol-bomb = Bombe

card-bomb = { symbol-bomb }
    .text = Drehe für jede ein Plättchen um. Neu würfeln darfst du sie nur zusammen mit einer Schere.
    .short = drehe ein Plättchen um

symbol-gift = Geschenk

card-gift = { symbol-gift }
    .text = Für jedes dreht einer der anderen ein Plättchen um, reihum von deinem linken Nachbarn an.
    .short = jemand anderes dreht ein Plättchen um

symbol-heart = Herz

card-heart = { symbol-heart }
    .text = Drei oder mehr bringen ein Lebensherz.
    .short = drei bringen ein Lebensherz

symbol-scissors = Schere

card-scissors = { symbol-scissors }
    .text = Würfle sie mit einer Bombe neu, um diese loszuwerden. Bei der Wertung bewirkt sie nichts.
    .short = nimmt eine Bombe mit in den neuen Wurf

## Optionen

option-faces = Seiten eines Würfels
    .text = Wie viele der sechs Seiten eines Würfels welches Symbol zeigen.

option-first-seat = Wer beginnt
    .text = Wer zuerst würfelt.

## Entscheidungen

decision-roll = Wirf alle fünf Würfel.
decision-reroll = Wähle Würfel, die du noch einmal wirfst, oder höre auf und lass sie zählen.
decision-turn-tile = Drehe ein verdecktes Plättchen um.
decision-name-player = Bestimme, wer ein Plättchen umdrehen muss.

## Spielenden

ending-last-alive = Nur noch eine Person hat Herzen.

## Was geschieht

event-turn-began = { $you ->
    [seat] Du bist dran: Die Würfel gehören dir.
   *[nobody] { $seat } hat die Würfel.
}
event-rolled = { $you ->
    [seat] Du würfelst: { $dice }.
   *[nobody] { $seat } würfelt: { $dice }.
}
event-dice-count = Die Würfel zählen: { $bombs ->
    [0] kein Plättchen
    [one] ein Plättchen
   *[other] { $bombs } Plättchen
} für { $you ->
    [seat] dich
   *[nobody] { $seat }
}, { $gifts ->
    [0] keines
    [one] eines
   *[other] { $gifts }
} für die anderen.
event-heart-gained = { $you ->
    [seat] Du bekommst ein Herz.
   *[nobody] { $seat } bekommt ein Herz.
}
event-tile-turned = { $you ->
    [seat] Du drehst
   *[nobody] { $seat } dreht
} Plättchen { $tile } um: { $face-code ->
    [boom] { $face }
   *[other] { $face }.
}
event-player-named = { $you ->
    [seat] Du bestimmst { $target }.
    [target] { $seat } bestimmt dich.
   *[nobody] { $seat } bestimmt { $target }.
}
event-heart-lost = { $you ->
    [seat] Du verlierst ein Herz.
   *[nobody] { $seat } verliert ein Herz.
}
event-tiles-shuffled = Alle Plättchen sind gemischt und liegen verdeckt: Eine neue Runde beginnt.
event-player-out = { $you ->
    [seat] Du scheidest aus.
   *[nobody] { $seat } scheidet aus.
}

## Was man tun kann

action-roll = { $stand ->
    [yes] würfeln und den Wurf zählen lassen, wie er fällt
   *[other] würfeln und dann entscheiden
}
    .stand = Wie?
action-reroll = { $dice-count ->
    [one] Würfel
   *[other] die Würfel
} { $dice } noch einmal werfen{ $symbols-count ->
    [none] { "" }
   *[other] : { $symbols }
}
    .group = einige Würfel noch einmal werfen
    .dice = Welche Würfel?
    .dice-value = Würfel { $value }{ $symbol-code ->
        [none] { "" }
       *[other] : { $symbol }
    }
action-stop = aufhören: Die Würfel zählen
action-turn = Plättchen { $tile }
    .group = ein Plättchen umdrehen
    .tile = Welches Plättchen?
    .tile-value = Plättchen { $value }
action-name = { $seat }
    .seat = Wer muss ein Plättchen umdrehen?
