# Exploding Kittens

game = Exploding Kittens
    .text = Spiele Karten, ziehe dann eine und hoffe, dass es kein Exploding Kitten ist. Wer eines zieht und keine Entschärfung hat, scheidet aus. Wer als Letzter lebt, gewinnt.

## Spielmaterial

card-exploding-kitten = Exploding Kitten
    .text = Gezogen wird es gleich allen gezeigt. Mit einer Entschärfung steckst du es heimlich irgendwo in den Stapel zurück, ohne scheidest du aus.
    .short = entschärfen oder ausscheiden

card-defuse = Entschärfung
    .text = Sie wird gespielt, sobald du explodieren würdest, und du bleibst im Spiel. Ein Exploding Kitten kommt danach dorthin in den Stapel zurück, wo du es heimlich haben willst.
    .short = rettet dich, wenn du explodieren würdest

card-nope = Nö!
    .text = Hebt die eben gespielte Aktion oder Kombination auf, egal wer dran ist; ein weiteres Nö! belebt sie wieder. Gegen Exploding, Imploding und Barking Kittens und gegen eine Entschärfung hilft es nicht.
    .short = hebt auf, was eben gespielt wurde

card-attack = Angriff
    .text = Du ziehst nicht, deine Züge sind vorbei, und auf den Nächsten kommen zwei Züge zu. Was dir von einem Persönlichen Angriff noch bleibt, bekommt er dazu.
    .short = deine Züge enden, und der Nächste ist zweimal dran

card-skip = Hops!
    .text = Ein Zug endet ohne Ziehen. Hast du mehrere, endet nur der laufende.
    .short = dieser Zug endet ohne Ziehen

card-favor = Wunsch
    .text = Jemand deiner Wahl gibt dir eine Handkarte und sucht sie selbst aus.
    .short = jemand deiner Wahl gibt dir eine Karte

card-shuffle = Mischen
    .text = Der ganze Stapel wird durchgemischt.
    .short = der Stapel wird gemischt

card-see-the-future = Blick in die Zukunft
    .text = Sieh dir heimlich an, welche drei Karten oben auf dem Stapel liegen. Sie bleiben, wie sie sind.
    .short = die obersten drei Karten ansehen

card-tacocat = Tacocat
    .text = Bewirkt allein nichts. Zu zweit stiehlt sie jemandem eine zufällige Karte; auch bei einem Drilling und bei fünf verschiedenen Karten zählt sie mit.
    .short = zu zweit stiehlt sie eine Karte

card-cattermelon = Katermelone
    .text = Bewirkt allein nichts. Zu zweit stiehlt sie jemandem eine zufällige Karte; auch bei einem Drilling und bei fünf verschiedenen Karten zählt sie mit.
    .short = zu zweit stiehlt sie eine Karte

card-hairy-potato-cat = Haarige Kartoffelkatze
    .text = Bewirkt allein nichts. Zu zweit stiehlt sie jemandem eine zufällige Karte; auch bei einem Drilling und bei fünf verschiedenen Karten zählt sie mit.
    .short = zu zweit stiehlt sie eine Karte

card-beard-cat = Bartkatze
    .text = Bewirkt allein nichts. Zu zweit stiehlt sie jemandem eine zufällige Karte; auch bei einem Drilling und bei fünf verschiedenen Karten zählt sie mit.
    .short = zu zweit stiehlt sie eine Karte

card-rainbow-ralphing-cat = Regenbogenrülpsende Katze
    .text = Bewirkt allein nichts. Zu zweit stiehlt sie jemandem eine zufällige Karte; auch bei einem Drilling und bei fünf verschiedenen Karten zählt sie mit.
    .short = zu zweit stiehlt sie eine Karte

card-imploding-kitten = Imploding Kitten
    .text = Kommt es verdeckt zu dir, steckst du es offen an einer geheimen Stelle in den Stapel. Kommt es offen zu dir, scheidest du aus, und weder Entschärfung noch Nö! hilft.
    .short = wer es offen zieht, scheidet aus

card-feral-cat = Streuner-Katze
    .text = Vertritt jede Katzenkarte, aber keine andere Karte.
    .short = vertritt jede Katzenkarte

card-alter-the-future = Verändere die Zukunft (3x)
    .text = Nimm dir heimlich die drei Karten oben auf dem Stapel vor und ordne sie, wie du willst.
    .short = die obersten drei Karten beliebig ordnen

card-targeted-attack = Gezielter Angriff (2x)
    .text = Wie ein Angriff, nur bestimmst du, wer die zwei Züge bekommt. Danach geht es von dort aus weiter.
    .short = deine Züge enden, und jemand deiner Wahl ist zweimal dran

card-reverse = Umgekehrt
    .text = Die Richtung wechselt, und ein Zug ist ohne Ziehen vorbei. Zu zweit endet nur der Zug.
    .short = die Richtung wechselt, und dieser Zug endet ohne Ziehen

card-draw-from-the-bottom = Ziehe von unten
    .text = Die Karte, mit der dein Zug endet, kommt diesmal von unten.
    .short = die unterste Karte ziehen

card-streaking-kitten = Streaking Kitten
    .text = Solange du es auf der Hand hast, kann ein Exploding Kitten unbemerkt bei dir bleiben. Verlässt das Streaking Kitten deine Hand, wie auch immer, explodiert das andere.
    .short = lässt dich heimlich ein Exploding Kitten behalten

card-super-skip = Super-Hops!
    .text = Alle deine Züge sind ohne Ziehen vorbei, so viele es auch sind.
    .short = alle deine Züge enden ohne Ziehen

card-see-the-future-5 = Blick in die Zukunft (5x)
    .text = Sieh dir heimlich an, welche fünf Karten oben auf dem Stapel liegen. Sie bleiben, wie sie sind.
    .short = die obersten fünf Karten ansehen

card-alter-the-future-5 = Verändere die Zukunft (5x)
    .text = Nimm dir heimlich die fünf Karten oben auf dem Stapel vor und ordne sie, wie du willst.
    .short = die obersten fünf Karten beliebig ordnen

card-swap-top-and-bottom = Oben und unten tauschen
    .text = Die oberste und die unterste Karte wechseln ungesehen die Plätze.
    .short = die oberste und die unterste Karte tauschen die Plätze

card-garbage-collection = Müllsammlung
    .text = Alle, die Karten haben, auch du, legen eine Handkarte verdeckt auf den Stapel, der dann gemischt wird.
    .short = alle legen eine Karte auf den Stapel, der dann gemischt wird

card-catomic-bomb = Katzombombe
    .text = Alle Exploding Kittens im Stapel werden vorgezeigt, der Rest wird gemischt, und sie kommen verdeckt obenauf; das Imploding Kitten behält seine Tiefe. Dein Zug ist ohne Ziehen vorbei.
    .short = alle Exploding Kittens kommen obenauf, und dieser Zug endet ohne Ziehen

card-mark = Markieren
    .text = Eine zufällige, noch nicht markierte Handkarte eines anderen ist für alle zu sehen, bis sie dessen Hand verlässt.
    .short = eine zufällige Karte von jemand anderem ist für alle zu sehen

card-curse-of-the-cat-butt = Fluch des Katzenpopos
    .text = Jemand anderes wird blind: Er sieht seine eigene Hand nicht und spielt aufs Geratewohl daraus, bis er gezogen hat, ohne zu explodieren.
    .short = jemand deiner Wahl wird blind

card-barking-kitten = Barking Kitten
    .text = Lege es offen hin: Wer sonst das zweite hat, muss entschärfen oder explodiert; hast du beide, bestimmst du das Opfer. Hat es niemand, bleibt deines liegen, und du bist das Opfer, wenn das zweite gespielt wird.
    .short = offen hinlegen; wer das zweite hat, muss entschärfen

card-alter-the-future-now = Verändere die Zukunft (3x) JETZT
    .text = Nimm dir heimlich die drei Karten oben auf dem Stapel vor und ordne sie, wie du willst. Das geht zwischen zwei Aktionen, egal wer dran ist.
    .short = die obersten drei Karten beliebig ordnen

card-bury = Vergraben
    .text = Dein Zug endet damit, dass du ziehst und die Karte nach einem Blick irgendwo zurücksteckst, selbst ein Kitten. Nicht, solange „Das nehm ich“ vor dir liegt.
    .short = eine Karte ziehen und irgendwo in den Stapel zurückstecken

card-personal-attack = Persönlicher Angriff (3x)
    .text = Du hast drei Züge, der laufende zählt mit. Greifst du darin an, trägt das Opfer auch deine restlichen Züge.
    .short = du hast drei Züge

card-share-the-future = Teile die Zukunft (3x)
    .text = Nimm dir die drei Karten oben auf dem Stapel vor und ordne sie, wie du willst. Wer als Nächstes dran ist, sieht das Ergebnis.
    .short = die obersten drei Karten beliebig ordnen; wer als Nächstes dran ist, sieht sie

card-tower-of-power = Turm der Macht
    .text = Setze ihn auf und nimm den Vorrat ungesehen: Solange er reicht, trifft jeder Diebstahl bei dir eine zufällige Karte daraus. Dir selbst sind diese Karten verwehrt.
    .short = aufsetzen; wer dich bestiehlt, bekommt Karten aus dem Vorrat

card-ill-take-that = Das nehm ich
    .text = Lege sie vor jemand anderen, der noch keine vor sich hat: Was er als Nächstes zieht, sieht er sich an und gibt es dir. Ein Exploding Kitten explodiert in deinen Händen.
    .short = was jemand deiner Wahl als Nächstes zieht, gehört dir

card-potluck = Mitbring-Party
    .text = Du fängst an, dann geht es in Zugfolge weiter: Alle legen eine selbst gewählte Handkarte verdeckt obenauf.
    .short = alle legen eine Karte oben auf den Stapel

## Optionen

option-expansions = Erweiterungen
    .text = Welche Erweiterungen dabei sind: imploding, streaking und barking, beliebig kombiniert.
    .imploding = Imploding Kittens
    .streaking = Streaking Kittens
    .barking = Barking Kittens

option-quick = Kurzes Spiel
    .text = Ein kürzeres Spiel: Ein Drittel des Stapels kommt ungesehen beiseite, bevor die Kittens hineinkommen.

option-combinations = Kombinationen
    .text = Was zusammen gespielt werden darf: bei full, der Vorgabe, Pärchen aller Titel, Drillinge und fünf verschiedene Karten, bei cats nur Pärchen von Katzen.
    .full = Pärchen, Drillinge und fünf verschiedene Karten
    .cats = nur Pärchen von Katzen

option-attack-stacking = Züge, die ein Angriff weitergibt
    .text = Welche restlichen Züge eines Angreifers zu denen des neuen Angriffs kommen: bei personal, der Vorgabe, nur die aus einem Persönlichen Angriff, bei always auch die aus einem Angriff oder Gezielten Angriff. Ein gewöhnlicher Zug zählt nie mit.
    .personal = restliche aus einem Persönlichen Angriff
    .always = restliche aus jedem Angriff

option-first-seat = Wer beginnt
    .text = Wer den ersten Zug hat.

## Entscheidungen

decision-turn = Spiele Karten, oder ziehe und beende damit deinen Zug.
decision-nope = Eine Karte oder Kombination wurde gespielt: Spiele „Nö!“ oder lass es geschehen.
decision-now = Zwischen zwei Aktionen oder kurz vor dem Ziehen: Spiele „Verändere die Zukunft (3x) JETZT“ oder passe.
decision-give = Wähle eine Handkarte, die du hergibst.
decision-hand-over = Ein Drilling verlangt diese Karte: Wähle, welches deiner Exemplare du hergibst.
decision-place-kitten = Stecke das Exploding Kitten heimlich in den Stapel zurück.
decision-place-imploding = Stecke das Imploding Kitten offen an eine geheime Stelle im Stapel zurück.
decision-place-buried = Stecke die gezogene Karte irgendwo in den Stapel zurück.
decision-arrange = Lege die obersten Karten in beliebiger Reihenfolge zurück.
decision-take = Nimm dir eine Karte aus dem Ablagestapel.
decision-target = Wähle, wen die blind aufgedeckte Karte trifft.
decision-garbage = Müllsammlung: Wähle eine Handkarte, die auf den Stapel kommt und mit ihm gemischt wird.
decision-potluck = Mitbring-Party: Wähle eine Handkarte, die oben auf den Stapel kommt.

## Spielenden

ending-last-alive = Nur noch eine Person ist am Leben.

## Was geschieht

event-turn-began = { $you ->
    [seat] Du bist dran{ $turns ->
        [one] .
       *[other] { " " }und hast { $turns } Züge.
    }
   *[nobody] { $seat } ist dran{ $turns ->
        [one] .
       *[other] { " " }und hat { $turns } Züge.
    }
}
event-cards-played = { $you ->
    [seat] Du spielst
   *[other] { $seat } spielt
} { $cards-count ->
    [one] „{ $cards }“
   *[other] { $cards }
}{ $title-code ->
    [none] { $cards-count ->
        [one] { $target-code ->
            [none] { " " }aus.
            [you] { " " }gegen dich aus.
           *[other] { " " }gegen { $target } aus.
        }
       *[other] { " " }aus, um { $target-code ->
            [none] eine Karte aus dem Ablagestapel zu nehmen.
            [you] dir eine Karte zu stehlen.
           *[other] { $target } eine Karte zu stehlen.
        }
    }
   *[other] { " " }aus, um { $target-code ->
        [you] „{ $title }“ von dir zu bekommen.
       *[other] „{ $title }“ von { $target } zu bekommen.
    }
}
event-turned-up-blind = { $you ->
    [seat] Du deckst
   *[nobody] { $seat } deckt
} blind „{ $card }“ auf{ $card-code ->
    [exploding-kitten] !
   *[other] { $lost ->
        [yes] ; die Karte ist verloren.
       *[no] .
    }
}
event-noped = { $you ->
    [seat] Du rufst „{ card-nope }“.
   *[nobody] { $seat } ruft „{ card-nope }“.
}
event-play-cancelled = { $you ->
    [seat] Was du gespielt hast, ist aufgehoben.
   *[nobody] Was { $seat } gespielt hat, ist aufgehoben.
}
event-play-failed = { $you ->
    [seat] Was du gespielt hast, verpufft: Es trifft niemanden mehr.
   *[nobody] Was { $seat } gespielt hat, verpufft: Es trifft niemanden mehr.
}
event-draw-announced = { $you ->
    [seat] Du greifst nach dem Stapel.
   *[nobody] { $seat } greift nach dem Stapel.
}
event-card-drawn = { $you ->
    [seat] Du ziehst
   *[nobody] { $seat } zieht
} { $card-code ->
    [none] eine Karte
   *[other] „{ $card }“
} { $bottom ->
    [yes] von unten aus dem Stapel.
   *[no] vom Stapel.
}
event-draw-taken = { $you ->
    [seat] Du ziehst
   *[other] { $seat } zieht
} { $card-code ->
    [none] eine Karte
   *[other] „{ $card }“
}{ $bottom ->
    [yes] { " " }von unten aus dem Stapel
   *[no] { "" }
}; { $card-code ->
    [none] sie
   *[other] die Karte
} geht an { $taker-code ->
    [you] dich.
   *[other] { $taker }.
}
event-kitten-shown = { $you ->
    [seat] Bei dir taucht { $kitten } auf!
   *[nobody] Bei { $seat } taucht { $kitten } auf!
}
event-defused = { $you ->
    [seat] Du spielst „{ card-defuse }“ aus.
   *[nobody] { $seat } spielt „{ card-defuse }“ aus.
}
event-card-thrown = { $you ->
    [seat] Du wirfst blind „{ $card }“ ab.
   *[nobody] { $seat } wirft blind „{ $card }“ ab.
}
event-kitten-placed = { $you ->
    [seat] Du
   *[nobody] { $seat }
} { $place ->
    [0] { $you ->
        [seat] legst
       *[nobody] legt
    }
   *[other] { $you ->
        [seat] steckst
       *[nobody] steckt
    }
} { $kitten } { $place ->
    [none] in den Stapel zurück.
    [0] oben auf den Stapel zurück.
    [one] unter die oberste Karte des Stapels.
   *[other] unter die obersten { $place } Karten des Stapels.
}
event-card-buried = { $you ->
    [seat] Du ziehst
   *[nobody] { $seat } zieht
} { $card-code ->
    [none] eine Karte
   *[other] „{ $card }“
} und { $place ->
    [0] { $you ->
        [seat] legst
       *[nobody] legt
    } die Karte oben auf den Stapel zurück.
   *[other] { $you ->
        [seat] vergräbst
       *[nobody] vergräbt
    } { $place ->
        [none] sie im Stapel.
        [one] die Karte unter der obersten des Stapels.
       *[other] die Karte unter den obersten { $place } des Stapels.
    }
}
event-player-out = { $you ->
    [seat] Du scheidest aus
   *[nobody] { $seat } scheidet aus
}{ $discarded-count ->
    [0] .
   *[other] { " " }(abgelegt: { $discarded }).
}
event-attacked = { $target-code ->
    [you] Du musst jetzt
   *[other] { $target } muss jetzt
} { $turns ->
    [one] einen Zug
   *[other] { $turns } Züge
} machen.
event-direction-reversed = { $direction ->
    [1] Die Richtung wechselt: Es geht wieder im Uhrzeigersinn.
   *[other] Die Richtung wechselt: Es geht jetzt gegen den Uhrzeigersinn.
}
event-pile-shuffled = Der Stapel wird gemischt.
event-future-seen = { $you ->
    [seat] Du siehst dir
   *[nobody] { $seat } sieht sich
} { $count ->
    [one] die oberste Karte
   *[other] die obersten { $count } Karten
} des Stapels an{ $cards-count ->
    [0] .
   *[other] { " " }({ $cards }).
}
event-future-altered = { $you ->
    [seat] Du legst
   *[nobody] { $seat } legt
} { $count ->
    [one] die oberste Karte des Stapels zurück{ $cards-count ->
        [0] .
       *[other] { " " }({ $cards }).
    }
   *[other] die obersten { $count } Karten des Stapels { $cards-count ->
        [0] in geheimer Reihenfolge zurück.
       *[other] in dieser Reihenfolge zurück ({ $cards }).
    }
}
event-future-shared = { $you ->
    [seat] Du zeigst
   *[other] { $seat } zeigt
} { $shown-to-code ->
    [you] dir
   *[other] { $shown-to }
}, was oben auf dem Stapel liegt{ $cards-count ->
    [0] .
   *[other] { " " }({ $cards }).
}
event-card-taken = { $you ->
    [seat] Du bekommst
   *[other] { $seat } bekommt
} { $card-code ->
    [none] eine Karte
   *[other] „{ $card }“
} { $from-stash ->
    [yes] { $target-code ->
        [you] aus deinem Vorrat.
       *[other] aus dem Vorrat von { $target }.
    }
   *[no] { $target-code ->
        [you] von dir.
       *[other] von { $target }.
    }
}
event-title-missing = { $target-code ->
    [you] Du hast „{ $title }“ nicht auf der Hand.
   *[other] { $target } hat „{ $title }“ nicht auf der Hand.
}
event-card-recovered = { $you ->
    [seat] Du nimmst „{ $card }“ aus dem Ablagestapel.
   *[nobody] { $seat } nimmt „{ $card }“ aus dem Ablagestapel.
}
event-top-and-bottom-swapped = Die oberste und die unterste Karte des Stapels tauschen die Plätze.
event-card-put = { $you ->
    [seat] Du legst
   *[nobody] { $seat } legt
} { $card-code ->
    [none] eine Karte
   *[other] „{ $card }“
} verdeckt auf den Stapel.
event-card-picked = { $you ->
    [seat] Du suchst
   *[nobody] { $seat } sucht
} { $card-code ->
    [none] eine Karte
   *[other] „{ $card }“
} für den Stapel aus.
event-kittens-raised = Der Stapel wird gemischt{ $count ->
    [0] ; darin war kein { card-exploding-kitten }.
    [one] , und obenauf liegt jetzt { card-exploding-kitten }!
   *[other] , und obenauf liegen jetzt { $count } × { card-exploding-kitten }!
}
event-card-marked = { $you ->
    [seat] Deine Karte „{ $card }“ wird markiert und ist für alle zu sehen.
   *[nobody] Bei { $seat } wird „{ $card }“ markiert und ist für alle zu sehen.
}
event-blinded = { $you ->
    [seat] Du bist jetzt blind.
   *[nobody] { $seat } ist jetzt blind.
}
event-sight-regained = { $you ->
    [seat] Du kannst deine Hand wieder sehen.
   *[nobody] { $seat } kann wieder sehen.
}
event-barkers-laid = { $you ->
    [seat] Du legst
   *[nobody] { $seat } legt
} { $count ->
    [one] { card-barking-kitten }
   *[other] { $count } × { card-barking-kitten }
} offen hin.
event-barked-at = { $you ->
    [seat] Du bellst { $target } an!
    [target] { $seat } bellt dich an!
   *[nobody] { $seat } bellt { $target } an!
}
event-barkers-discarded = Die offenen Barking Kittens werden abgelegt.
event-tower-worn = { $you ->
    [seat] Du setzt
   *[nobody] { $seat } setzt
} „{ card-tower-of-power }“ auf; { $stash ->
    [0] darin liegen keine Karten.
    [one] darin liegt eine Karte.
   *[other] darin liegen { $stash } Karten.
}
event-take-that-laid = { $you ->
    [seat] Du legst „{ card-ill-take-that }“ vor { $target } und bekommst die nächste Karte, die dort gezogen wird.
    [target] { $seat } legt „{ card-ill-take-that }“ vor dich und bekommt die nächste Karte, die du ziehst.
   *[nobody] { $seat } legt „{ card-ill-take-that }“ vor { $target }.
}

## Was man tun kann

action-draw = { $top-code ->
    [none] eine Karte
   *[other] „{ $top }“
} ziehen{ $taker-code ->
    [none] { "" }
   *[other] { " " }(geht an { $taker })
}
action-play = { $card } – { $card-short }
    .card = Welche Karte?
action-play-on = { $card-code ->
    [favor] { $guarded ->
        [yes] { $card } – du bekommst eine zufällige Karte aus dem Vorrat von { $target }
       *[other] { $card } – { $target } gibt dir eine Karte
    }
    [targeted-attack] { $card } – deine Züge enden, und { $target } ist zweimal dran
    [mark] { $card } – eine zufällige Karte von { $target } ist für alle zu sehen
    [curse-of-the-cat-butt] { $card } – { $target } wird blind
    [barking-kitten] { $card } – beide offen hinlegen, und { $target } muss entschärfen
    [ill-take-that] { $card } – was { $target } als Nächstes zieht, gehört dir
   *[other] { $card } – { $target }
}
    .group = { $card-code ->
        [barking-kitten] { $card } – beide offen hinlegen, und jemand deiner Wahl muss entschärfen
       *[other] { $card } – { $card-short }
    }
    .card = Welche Karte?
    .target = Wen trifft es?
action-pair = { $ferals ->
    [0] 2 × { $card }
   *[other] { $card } + { card-feral-cat }
} – { $guarded ->
    [yes] aus dem Vorrat von { $target } eine zufällige Karte stehlen
   *[other] { $target } eine zufällige Karte stehlen
}{ $loot ->
    [none] { "" }
    [one] { " " }(1 Karte)
   *[other] { " " }({ $loot } Karten)
}
    .group = Pärchen { $card } – jemandem eine zufällige Karte stehlen
    .card = Ein Pärchen wovon?
    .ferals = Wie viele Streuner-Katzen sind dabei?
    .ferals-value = { $value ->
        [0] keine
       *[other] { $value } × { card-feral-cat }
    }
    .target = Wem stiehlst du eine Karte?
action-three = { $ferals ->
    [0] 3 × { $card }
    [1] 2 × { $card } + { card-feral-cat }
   *[other] { $card } + { $ferals } × { card-feral-cat }
} – „{ $title }“ von { $target } verlangen
    .group = Drilling { $card } – eine Karte nennen, die dir jemand geben muss
    .domain = { $ferals ->
        [0] 3 × { $card }
        [1] 2 × { $card } + { card-feral-cat }
        [none] Drilling
       *[other] { $card } + { $ferals } × { card-feral-cat }
    } – eine Karte nennen, die dir { $target-code ->
        [none] jemand
       *[other] { $target }
    } geben muss
    .card = Ein Drilling wovon?
    .ferals = Wie viele Streuner-Katzen sind dabei?
    .ferals-value = { $value ->
        [0] keine
       *[other] { $value } × { card-feral-cat }
    }
    .title = Welche Karte verlangst du?
    .target = Von wem?
    .target-value = { $value }{ $guarded ->
        [yes] { " " }(eine zufällige Karte aus dem Vorrat)
       *[other] { $loot ->
            [none] { "" }
            [one] { " " }(1 Karte)
           *[other] { " " }({ $loot } Karten)
        }
    }
action-five = { $cards-count ->
    [0] { $ferals } × { card-feral-cat }
   *[other] { $ferals ->
        [0] { $cards }
        [1] { $cards } + { card-feral-cat }
       *[other] { $cards } + { $ferals } × { card-feral-cat }
    }
} – eine Karte aus dem Ablagestapel nehmen
    .group = fünf verschiedene Karten – eine Karte aus dem Ablagestapel nehmen
    .domain = { $ferals ->
        [0] fünf verschiedene Karten
        [none] fünf verschiedene Karten
       *[other] fünf verschiedene Karten, davon { $ferals } × { card-feral-cat }
    } – eine Karte aus dem Ablagestapel nehmen
    .cards = Welche verschiedenen Karten?
    .ferals = Wie viele Streuner-Katzen sind dabei?
    .ferals-value = { $value ->
        [0] keine
       *[other] { $value } × { card-feral-cat }
    }
action-play-blind = eine Handkarte spielen, die du nicht siehst
action-choose = { $turned-up-code ->
    [none] { $target }
   *[other] { $turned-up } gegen { $target }
}
    .target = Wen trifft es?
action-nope = { card-nope }{ $revives ->
    [yes] { " " }– doch gelten lassen:{ " " }
    [no] { " " }–{ " " }
   *[none] { "" }
}{ $against-count ->
    [none] { "" }
    [one] „{ $against }“
   *[other] { $against }
}{ $revives ->
    [no] { " " }aufheben
   *[other] { "" }
}
action-give = { $marked ->
    [yes] { $card } (markiert)
   *[other] { $card }
}
    .card = Welche Karte?
    .marked = Welches Exemplar?
    .marked-value = { $value ->
        [yes] ein markiertes
       *[other] ein unmarkiertes
    }
action-put = { $marked ->
    [yes] { $card } (markiert)
   *[other] { $card }
}
    .card = Welche Karte?
    .marked = Welches Exemplar?
    .marked-value = { $value ->
        [yes] ein markiertes
       *[other] ein unmarkiertes
    }
action-put-unseen = eine ungesehene Karte
action-place = { $held-code ->
    [none] die Karte
   *[other] „{ $held }“
} { $deepest ->
    [yes] ganz unten in den Stapel stecken
   *[other] { $place ->
        [0] oben auf den Stapel legen
        [one] unter die oberste Karte stecken
       *[other] unter die obersten { $place } Karten stecken
    }
}
    .group = die Karte in den Stapel zurückstecken
    .place = Wohin im Stapel?
    .place-value = { $held-code ->
        [none] { "" }
       *[other] { $held }{ " " }
    }{ $deepest ->
        [yes] ganz nach unten
       *[other] { $value ->
            [0] ganz nach oben
            [one] unter 1 Karte
           *[other] unter { $value } Karten
        }
    }
action-arrange = so zurücklegen, von oben nach unten: { $cards-count ->
    [0] { $order }
    [none] { $order }
   *[other] { $cards }
}
    .group = { $order-count ->
        [one] die oberste Karte zurücklegen
       *[other] die obersten { $order-count } Karten in beliebiger Reihenfolge zurücklegen
    }
    .order = In welcher Reihenfolge, von oben nach unten?
    .order-value = { $lying-code ->
        [none] Karte { $value }
       *[other] { $lying } (Karte { $value })
    }
action-take = { $card }
    .card = Welche Karte?
