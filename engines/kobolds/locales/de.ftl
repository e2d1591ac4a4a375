# Die Bombe der Bastelkobolde

game = Die Bombe der Bastelkobolde
    .text = { $ruleset ->
        [1] Baue Mechanismen aus der Bombe aus, gib sie weiter und sei woanders, wenn sie hochgeht. Gold gibt es fürs Überleben, für gerettete Mechanismen und für geheime Aufgaben; sobald jemand zehn hat, ist die Partie vorbei, und das meiste Gold gewinnt.
       *[other] Baue Mechanismen aus der Bombe aus, gib sie weiter und sei woanders, wenn sie hochgeht. Gold gibt es fürs Überleben, für gerettete Mechanismen und für geheime Aufgaben; sobald jemand, der noch mitspielt, zehn hat, ist die Partie vorbei, und das meiste Gold gewinnt.
    }

## Spielmaterial

card-human-bomb = Menschenbombe
    .text = Sie beginnt mit drei Mechanismen.
    .short = beginnt mit drei Mechanismen

card-spitting-kettle = Spuckender Kessel
    .text = Er beginnt mit zwei Mechanismen.
    .short = beginnt mit zwei Mechanismen

card-tin-of-trouble = Dose voller Ärger
    .text = Sie beginnt mit zwei Mechanismen.
    .short = beginnt mit zwei Mechanismen

card-whistling-jar = Pfeifender Krug
    .text = Er beginnt mit zwei Mechanismen.
    .short = beginnt mit zwei Mechanismen

card-barrel-of-bother = Fass voller Verdruss
    .text = Es beginnt mit drei Mechanismen.
    .short = beginnt mit drei Mechanismen

card-ticking-turnip = Tickende Rübe
    .text = Sie beginnt mit drei Mechanismen.
    .short = beginnt mit drei Mechanismen

card-rusty-rocket = Rostige Rakete
    .text = Sie beginnt mit drei Mechanismen.
    .short = beginnt mit drei Mechanismen

card-grumbling-cannonball = Grummelnde Kanonenkugel
    .text = Sie beginnt mit vier Mechanismen.
    .short = beginnt mit vier Mechanismen

card-crate-of-regret = Kiste der Reue
    .text = Sie beginnt mit vier Mechanismen.
    .short = beginnt mit vier Mechanismen

card-grand-kaboom = Großer Kawumm
    .text = Er beginnt mit fünf Mechanismen.
    .short = beginnt mit fünf Mechanismen

card-mechanism = Mechanismus
    .text = Solange einer in der Bombe ist, geht sie nicht hoch. Überlebst du eine Explosion, bringt dir jeder auf deiner Hand 1 Gold.
    .short = solange einer in der Bombe ist, geht sie nicht hoch

card-dead-rat = Tote Ratte
    .text = In der Bombe: Es trifft den linken Nachbarn des Bombenhalters statt ihn selbst.
    .short = es trifft den linken Nachbarn des Bombenhalters statt ihn selbst

card-marbles = Murmelspiel
    .text = In der Bombe: Es trifft alle, nur nicht den Bombenhalter.
    .short = es trifft alle, nur nicht den Bombenhalter

card-wrong-way = Falsche Richtung
    .text = In der Bombe: Es trifft den rechten Nachbarn des Bombenhalters statt ihn selbst.
    .short = es trifft den rechten Nachbarn des Bombenhalters statt ihn selbst

card-return-to-sender = Zurück an Absender
    .text = In der Bombe: Statt des Bombenhalters trifft es, wer den Marker „Bombenschärfer“ hat.
    .short = statt des Bombenhalters trifft es, wer die Bombe scharf gemacht hat

card-bucket-of-nails = Eimer voller Nägel
    .text = In der Bombe: Es trifft den Bombenhalter und seine beiden Nachbarn.
    .short = es trifft den Bombenhalter und beide Nachbarn

card-coin-magnet = Münzmagnet
    .text = In der Bombe: Statt des Bombenhalters trifft es, wer das meiste Gold hat, bei Gleichstand alle diese.
    .short = statt des Bombenhalters trifft es, wer das meiste Gold hat

card-damp-powder = Feuchtes Pulver
    .text = In der Bombe: Es trifft niemanden, auch nicht den Bombenhalter.
    .short = es trifft niemanden

card-give-me-that = Gib' mir das Ding
    .text = Die Bombe kommt zu dir. Damit ist der Zug sofort vorbei.
    .short = die Bombe kommt zu dir

card-take-that = Nimm' das Ding
    .text = Die Bombe geht an den rechten Nachbarn des Bombenhalters. Damit ist der Zug sofort vorbei.
    .short = die Bombe geht an den rechten Nachbarn des Bombenhalters

card-try-it-out = Probier's mal aus
    .text = Die Bombe geht an jemanden deiner Wahl, auch wieder an den Bombenhalter. Damit ist der Zug sofort vorbei.
    .short = die Bombe geht an jemanden deiner Wahl

card-no-way = Auf keinen Fall!
    .text = Unterbrechung. Die eben gespielte Karte bewirkt nichts; war sie selbst eine Unterbrechung, gilt wieder die Karte darunter.
    .short = die eben gespielte Karte bewirkt nichts

card-ill-handle-this = Ich übernehme das
    .text = Unterbrechung. Die eben gespielte Karte gehört dir: Sie zählt als von dir gespielt, und du wählst neu.
    .short = die eben gespielte Karte gehört dir

card-little-friend = Sag' hallo zu meinem kleinen Freund
    .text = Vorübergehend, bis die Bombe weitergeht: Es trifft auch jemanden deiner Wahl.
    .short = in diesem Zug trifft es auch jemanden deiner Wahl

card-bomb-on-a-stick = Bombe am Stiel
    .text = Vorübergehend, bis die Bombe weitergeht: Du bist geschützt, und es trifft auch jemand anderen deiner Wahl.
    .short = in diesem Zug bist du geschützt, und es trifft auch jemand anderen deiner Wahl

card-duck = Duck dich!
    .text = Vorübergehend, bis die Bombe weitergeht: Du bist geschützt.
    .short = in diesem Zug bist du geschützt

card-troll-hideout = Trollversteck
    .text = Dauerhaft, bis die Bombe gesichert wird: Du bist geschützt.
    .short = bis die Bombe gesichert wird, bist du geschützt

card-chained-together = Aneinandergekettet
    .text = Dauerhaft, bis die Bombe gesichert wird: Du kettest dich an jemand anderen deiner Wahl, und trifft es einen von euch, trifft es beide.
    .short = bis die Bombe gesichert wird, trifft es dich und jemand anderen deiner Wahl nur zusammen

card-peek = Heimlicher Blick
    .text = Sieh dir die Karten in der Bombe an.
    .short = du siehst in die Bombe

card-pickpocket = Taschendieb
    .text = Nimm jemand anderem deiner Wahl eine zufällige Handkarte weg.
    .short = du nimmst jemand anderem deiner Wahl eine zufällige Karte weg

card-second-wind = Neuer Schwung
    .text = Ziehe zwei Karten, auch wenn der Stapel gesperrt ist.
    .short = du ziehst zwei Karten, auch vom gesperrten Stapel

card-about-turn = Kehrtwende
    .text = Ab jetzt geht die Bombe andersherum reihum.
    .short = die Bombe geht andersherum reihum

card-fire-drill = Probealarm
    .text = Alle, die Karten haben, geben gleichzeitig eine zufällige davon an den linken Nachbarn.
    .short = alle geben eine zufällige Karte nach links

mission-only-survivor = als einziger Kobold überleben

card-only-survivor = Allein auf weiter Flur
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn du überlebt hast und alle anderen getötet wurden.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn du überlebt hast und alle anderen getötet wurden.
    }
    .short = { mission-only-survivor }

mission-holder = die Bombe halten

card-holder = Fest im Griff
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn du die Bombe in der Hand hattest.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn du die Bombe in der Hand hattest.
    }
    .short = { mission-holder }

mission-right-killed = rechter Nachbar getötet

card-right-killed = Platz zur Rechten
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn dein rechter Nachbar getötet wurde.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn dein rechter Nachbar getötet wurde.
    }
    .short = { mission-right-killed }

mission-left-killed = linker Nachbar getötet

card-left-killed = Platz zur Linken
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn dein linker Nachbar getötet wurde.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn dein linker Nachbar getötet wurde.
    }
    .short = { mission-left-killed }

mission-killed = getötet werden

card-killed = Ruhmreiches Ende
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn du getötet wurdest.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn du getötet wurdest.
    }
    .short = { mission-killed }

mission-nobody-killed = niemand getötet

card-nobody-killed = Noch mal gut gegangen
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn niemand getötet wurde.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn niemand getötet wurde.
    }
    .short = { mission-nobody-killed }

mission-armed-and-survived = die Bombe scharf machen und überleben

card-armed-and-survived = Scharf und unversehrt
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn du die Bombe scharf gemacht und überlebt hast.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn du die Bombe scharf gemacht und überlebt hast.
    }
    .short = { mission-armed-and-survived }

mission-three-killed = drei oder mehr getötet

card-three-killed = Rundumschlag
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn drei oder mehr getötet wurden.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn drei oder mehr getötet wurden.
    }
    .short = { mission-three-killed }

mission-two-mechanisms = zwei Mechanismen auf der Hand

card-two-mechanisms = Ersatzteillager
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn du zwei oder mehr Mechanismen auf der Hand hattest.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn du zwei oder mehr Mechanismen auf der Hand hattest.
    }
    .short = { mission-two-mechanisms }

card-shaky-paws = Zittrige Pfoten
    .text = Jedes Mal, wenn du bastelst, kostet es dich 1 Gold.
    .short = jedes Basteln kostet dich 1 Gold

card-restless-paws = Rastlose Pfoten
    .text = Jedes Mal, wenn du als Bombenhalter basteln könntest und es bleiben lässt, kostet es dich 1 Gold.
    .short = die Bombe in Ruhe zu lassen kostet dich 1 Gold

card-tongue-tied = Knoten in der Zunge
    .text = Jede Unterbrechung, die du spielst, kostet dich 1 Gold.
    .short = jede Unterbrechung kostet dich 1 Gold

card-slow-starter = Spätzünder
    .text = Jeder Trick, den du in Trickphase 1 spielst, auch jede Unterbrechung, kostet dich 1 Gold.
    .short = jeder Trick in Trickphase 1 kostet dich 1 Gold

card-early-sleeper = Frühschläfer
    .text = Jeder Trick, den du in Trickphase 2 spielst, auch jede Unterbrechung, kostet dich 1 Gold.
    .short = jeder Trick in Trickphase 2 kostet dich 1 Gold

card-two-left-feet = Zwei linke Füße
    .text = Jeder Trick, der die Bombe weitergibt, kostet dich 1 Gold, wenn du ihn spielst oder übernimmst.
    .short = jeder Trick, der die Bombe weitergibt, kostet dich 1 Gold

card-brave-face = Tapfere Miene
    .text = Jeder Trick, der dich schützt, kostet dich 1 Gold, wenn du ihn spielst oder übernimmst.
    .short = jeder Trick, der dich schützt, kostet dich 1 Gold

card-hoarder = Hamsterer
    .text = Jedes Mal, wenn du deine letzte Handkarte spielst, kostet es dich 1 Gold.
    .short = deine letzte Handkarte zu spielen kostet dich 1 Gold

card-soft-heart = Weiches Herz
    .text = Jedes Mal, wenn du jemanden mit dem wenigsten Gold wählst, kostet es dich 1 Gold, außer solange alle gleich viel haben.
    .short = jemanden mit dem wenigsten Gold zu wählen kostet dich 1 Gold

card-gold = Goldmünze
    .text = { $ruleset ->
        [1] Explosionen bringen sie ein. Hat jemand nach einer zehn oder mehr, ist die Partie vorbei, und das meiste Gold gewinnt.
       *[other] Explosionen bringen sie ein. Hat jemand, der noch mitspielt, nach einer zehn oder mehr, ist die Partie vorbei, und das meiste Gold gewinnt.
    }
    .short = Explosionen bringen es ein, und das meiste gewinnt

card-locked = Gesperrt
    .text = Die Bombe ist scharf, also beginnt ein Zug ohne Ziehen. Karten, mit denen du ziehst, gelten weiter.
    .short = am Anfang eines Zuges wird nicht gezogen

card-armed-by = Bombenschärfer
    .text = Du hast den letzten Mechanismus ausgebaut. Der Marker geht zurück, wenn die Bombe gesichert wird oder explodiert ist.
    .short = hat den letzten Mechanismus ausgebaut

## Optionen

option-revivals = Wiederbelebungen
    .text = Mit Wiederbelebungskarten spielen: Wer getötet wurde, bekommt eine Vorschrift, und jeder Verstoß kostet 1 Gold.

option-catalogue = Kartensatz
    .text = Mit welchem Kartensatz gespielt wird: house, dem vollen, oder source, der nur die Bomben, Apparate und Tricks hat, die in den Quellen genannt werden.
    .house = voller Kartensatz
    .source = Kartensatz der Quellen

option-turn-limit = Höchstzahl der Züge
    .text = { $ruleset ->
        [1] Die Partie endet nach so vielen Zügen, wenn bis dahin niemand zehn Gold hat; das meiste Gold gewinnt.
       *[other] Die Partie endet nach so vielen Zügen, wenn bis dahin niemand mit zehn Gold gewonnen hat; das meiste Gold gewinnt.
    }

option-first-seat = Wer beginnt
    .text = Wer mit der Bombe beginnt.

## Entscheidungen

decision-tricks = Spiele jetzt einen Trick oder passe.
decision-interrupt = Eben wurde eine Karte gespielt: Hebe sie mit einer Unterbrechung auf, übernimm sie damit oder passe.
decision-tinker = Stecke eine Handkarte in die Bombe und nimm dafür eine Karte heraus, oder lass sie in Ruhe.
decision-missions = { $ruleset ->
        [1] Die Bombe ist explodiert: Wirf Karten, deren geheime Aufgaben erfüllt sind, für je 1 Gold ab, oder keine.
       *[other] Die Bombe ist explodiert: Wirf Karten, deren geheime Aufgaben erfüllt sind, für das Gold ab, das diese nennen (meist je 1), oder keine.
    }

## Spielenden

ending-rich = Jemand hat zehn Gold oder mehr.
ending-turn-limit = { $ruleset ->
        [1] Die Höchstzahl der Züge ist erreicht, ohne dass jemand zehn Gold hat.
       *[other] Die Höchstzahl der Züge ist erreicht, ohne dass jemand mit zehn Gold gewonnen hat.
    }

## Was geschieht

event-turn-began = Zug { $turn }: { $you ->
    [seat] Du hast die Bombe.
   *[nobody] { $seat } hat die Bombe.
}
event-card-drawn = { $you ->
    [seat] Du ziehst „{ $card }“ vom Stapel.
   *[nobody] { $seat } zieht „{ $card }“ vom Stapel.
}
event-pile-refilled = Der Ablagestapel wird gemischt und ist der neue Stapel: { $count ->
    [one] 1 Karte.
   *[other] { $count } Karten.
}
event-trick-played = { $you ->
    [seat] Du spielst
   *[nobody] { $seat } spielt
} „{ $card-alone }“ { $target-code ->
    [none] aus.
    [you] { $you ->
        [seat] auf dich selbst.
       *[target] { $card-code ->
            [chained-together] mit dir.
           *[other] auf dich.
        }
    }
    [again] auf sich selbst.
   *[other] { $card-code ->
        [chained-together] mit
       *[other] auf
    } { $target }.
}
event-interrupt-played = { $you ->
    [seat] Du willst die Karte mit „{ $card-alone }“ { $card-code ->
        [no-way] aufheben
       *[other] an dich nehmen
    }{ $target-code ->
        [none] .
        [you] { " " }und wählst dich selbst.
       *[other] { " " }und wählst { $target }.
    }
   *[nobody] { $seat } will die Karte mit „{ $card-alone }“ { $card-code ->
        [no-way] aufheben
       *[other] an sich nehmen
    }{ $target-code ->
        [none] .
        [you] { " " }und wählt dich.
        [again] { " " }und wählt sich selbst.
       *[other] { " " }und wählt { $target }.
    }
}
event-card-cancelled = „{ $card-alone }“ von { $you ->
    [seat] dir
   *[nobody] { $seat }
} ist aufgehoben.
event-taken-over = „{ $card-alone }“ gehört jetzt { $you ->
    [seat] dir
   *[nobody] { $seat }
}{ $target-code ->
    [none] .
    [you] { " " }und gilt { $you ->
        [seat] dir selbst.
       *[target] dir.
    }
    [again] { " " }und gilt { $seat } selbst.
   *[other] { " " }und gilt { $target }.
}
event-trick-failed = „{ $card-alone }“ von { $you ->
    [seat] dir
   *[nobody] { $seat }
} bewirkt nichts mehr.
event-trick-lies = „{ $card-alone }“ bleibt offen vor { $you ->
    [seat] dir
   *[nobody] { $seat }
} liegen{ $target-code ->
    [none] .
    [you] { " " }und gilt { $you ->
        [seat] dir selbst.
       *[target] dir.
    }
    [again] { " " }und gilt { $seat } selbst.
   *[other] { " " }und gilt { $target }.
}
event-trick-limit-reached = Trickphase { $phase } endet nach { $plays ->
    [one] 1 Karte
   *[other] { $plays } Karten
}: Mehr dürfen es nicht sein.
event-tricks-dropped = { $cards-alone } { $cards-count ->
    [one] kommt
   *[other] kommen
} auf den Ablagestapel.
event-bomb-passed = { $to-code ->
    [you] { $you ->
        [seat] Du behältst die Bombe, und ein neuer Zug beginnt.
       *[to] { $seat } gibt die Bombe an dich weiter.
    }
    [again] { $seat } behält die Bombe, und ein neuer Zug beginnt.
   *[other] { $you ->
        [seat] Du gibst die Bombe an { $to } weiter.
       *[nobody] { $seat } gibt die Bombe an { $to } weiter.
    }
}
event-direction-turned = Ab jetzt geht die Bombe { $direction ->
    [1] im Uhrzeigersinn reihum.
   *[other] gegen den Uhrzeigersinn reihum.
}
event-bomb-seen = { $you ->
    [seat] Du siehst
   *[nobody] { $seat } sieht
} { $cards-count ->
    [0] in die Bombe.
   *[other] { $cards } in der Bombe.
}
event-card-taken = { $you ->
    [seat] Du bekommst
   *[nobody] { $seat } bekommt
} { $back-code ->
    [mechanism] { $back }
   *[trick] { $card-code ->
        [none] { $back }
       *[other] „{ $card }“
    }
} von { $you ->
    [giver] dir.
   *[nobody] { $giver }.
}
event-tinkered = { $you ->
    [seat] Du steckst
   *[nobody] { $seat } steckt
} { $back-in-code ->
    [mechanism] { $back-in }
   *[trick] { $card-code ->
        [none] { $back-in }
       *[other] „{ $card }“
    }
} in die Bombe und { $you ->
    [seat] nimmst
   *[nobody] nimmt
} dafür { $back-out-code ->
    [mechanism] { $back-out }
   *[trick] { $out-code ->
        [none] { $back-out }
       *[other] „{ $out }“
    }
} heraus.
event-left-alone = { $you ->
    [seat] Du lässt die Bombe in Ruhe.
   *[nobody] { $seat } lässt die Bombe in Ruhe.
}
event-bomb-armed = { $you ->
    [seat] Du machst die Bombe scharf!
   *[nobody] { $seat } macht die Bombe scharf!
} Der Stapel ist gesperrt.
event-effect-announced = { $you ->
    [seat] Du gibst bekannt:
   *[nobody] { $seat } gibt bekannt:
} { $device-code ->
    [none] kein Apparat – es trifft den Bombenhalter.
   *[other] { $device } – { $device-short }.
}
event-bomb-secured = { $you ->
    [seat] Du sicherst die Bombe.
   *[nobody] { $seat } sichert die Bombe.
}
event-bomb-exploded = Die Bombe explodiert bei { $you ->
    [seat] dir
   *[nobody] { $seat }
}{ $device-code ->
    [none] !
   *[other] { " " }({ $device })!
} { $affected-count ->
    [0] Es trifft niemanden.
   *[other] Getroffen: { $affected }. { $killed-count ->
        [0] Niemand wird getötet.
       *[other] Getötet: { $killed }.
    }
}
event-gold-earned = { $you ->
    [seat] Du bekommst
   *[nobody] { $seat } bekommt
} { $survived } Gold fürs Überleben{ $held ->
    [0] { "" }
   *[other] , { $held } fürs Halten der Bombe
}{ $mechanisms ->
    [0] { "" }
    [one] , 1 für einen Mechanismus auf der Hand
   *[other] , { $mechanisms } für Mechanismen auf der Hand
}.
event-missions-claimed = { $you ->
    [seat] Du bekommst
   *[nobody] { $seat } bekommt
} { $cards-count } Gold für { $cards }.
event-missions-paid = { $you ->
    [seat] Du bekommst
   *[nobody] { $seat } bekommt
} { $gold } Gold für { $cards }.
event-revival-drawn = { $you ->
    [seat] Du kommst ins Leben zurück und bekommst „{ $revival }“ – { $revival-short }.
   *[nobody] { $seat } kommt ins Leben zurück und bekommt „{ $revival }“.
}
event-fine-paid = { $gold ->
    [0] { $you ->
        [seat] Du verstößt gegen „{ $revival }“ und hast kein Gold, um zu zahlen.
       *[nobody] { $seat } verstößt gegen „{ $revival }“ und hat kein Gold, um zu zahlen.
    }
   *[other] { $you ->
        [seat] Du verstößt gegen „{ $revival }“ und zahlst { $gold } Gold.
       *[nobody] { $seat } verstößt gegen „{ $revival }“ und zahlt { $gold } Gold.
    }
}
event-bought-off = { $you ->
    [seat] Du zahlst 2 Gold und bist „{ $revival }“ los.
   *[nobody] { $seat } zahlt 2 Gold und ist „{ $revival }“ los.
}
event-hand-discarded = { $you ->
    [seat] Du wirfst deine ganze Hand ab:
   *[nobody] { $seat } wirft die ganze Hand ab:
} { $count ->
    [one] 1 Karte.
   *[other] { $count } Karten.
}
event-mechanisms-returned = { $you ->
    [seat] Du gibst
   *[nobody] { $seat } gibt
} { $count ->
    [one] 1 Mechanismus
   *[other] { $count } Mechanismen
} zurück.
event-bomb-built = Eine neue Bombe wird gebaut: { $bomb } mit { $mechanisms ->
    [one] 1 Mechanismus.
   *[other] { $mechanisms } Mechanismen.
}
event-cards-dealt = { $you ->
    [seat] Du bekommst
   *[nobody] { $seat } bekommt
} { $cards-count ->
    [0] { $count ->
        [one] 1 Karte
       *[other] { $count } Karten
    }
   *[other] { $cards }
} von unten aus dem Stapel.

## Karten in diesen Sätzen

card-with-mission = { $card } (Aufgabe: { $mission })
back-mechanism = einen Mechanismus
back-trick = eine Karte

## Was man tun kann

action-play = { $card } – { $card-code ->
    [no-way] { $last-code ->
        [none] { $card-short }
       *[other] „{ $last-alone }“ von { $player } bewirkt nichts{ $beneath-code ->
            [none] { "" }
           *[other] , und „{ $beneath-alone }“ gilt wieder
        }
    }
    [ill-handle-this] { $taken-code ->
        [none] { $card-short }
        [no-way] „{ $taken-alone }“ gehört dir und wirkt genauso
       *[other] „{ $taken-alone }“ gehört dir, und { $taken-short }
    }
   *[other] { $card-short }
}
    .card = Welche Karte?
action-play-on = { $card } – { $card-code ->
    [try-it-out] die Bombe geht an { $you ->
        [target] dich
       *[nobody] { $target }
    }
    [little-friend] in diesem Zug trifft es auch { $you ->
        [target] dich
       *[nobody] { $target }
    }
    [bomb-on-a-stick] in diesem Zug bist du geschützt, und es trifft auch { $target }
    [chained-together] du kettest dich, bis die Bombe gesichert wird, an { $target }
    [pickpocket] du nimmst eine zufällige Karte von { $target }
   *[other] { $taken-code ->
        [none] { $card-short }
       *[other] „{ $taken-alone }“ gehört dir
    }, und du wählst { $you ->
        [target] dich selbst
       *[nobody] { $target }
    }
}{ $gold ->
    [none] { "" }
   *[other] { $you ->
        [target] { "" }
       *[nobody] { " " }({ $gold } Gold, { $hand ->
            [one] 1 Karte
           *[other] { $hand } Karten
        })
    }
}
    .group = { $card } – { $card-code ->
        [ill-handle-this] { $taken-code ->
            [none] { $card-short }
           *[other] „{ $taken-alone }“ gehört dir
        }, und du wählst neu
       *[other] { $card-short }
    }
    .card = Welche Karte?
    .target = Wen wählst du?
action-buy-off = 2 Gold zahlen und { $revival-code ->
    [none] die Wiederbelebungskarte
   *[other] „{ $revival }“
} loswerden
action-tinker = { $card-code ->
    [mechanism] { back-mechanism }
   *[other] „{ $card }“
} hineinstecken und { $out-code ->
    [mechanism] { back-mechanism }
   *[other] „{ $out }“
} herausnehmen{ $arms ->
    [yes] : das macht die Bombe scharf
   *[no] { $secures ->
        [yes] : das sichert die Bombe
       *[no] { "" }
    }
}
    .group = { $card-code ->
        [none] { $device ->
            [yes] einen Apparat
            [no] einen Trick oder einen Mechanismus
           *[none] eine Karte
        }
        [mechanism] { back-mechanism }
       *[other] „{ $card }“
    } hineinstecken und { $out-code ->
        [none] eine Karte
        [mechanism] { back-mechanism }
       *[other] „{ $out }“
    } herausnehmen
    .card = Welche Karte kommt in die Bombe?
    .card-value = { $value-code ->
        [mechanism] { $value }{ $mechanisms ->
            [0] { " " }– das sichert die Bombe
           *[other] { "" }
        }
        [dead-rat] { $value } – { $value-short }
        [marbles] { $value } – { $value-short }
        [wrong-way] { $value } – { $value-short }
        [return-to-sender] { $value } – { $value-short }
        [bucket-of-nails] { $value } – { $value-short }
        [coin-magnet] { $value } – { $value-short }
        [damp-powder] { $value } – { $value-short }
       *[other] { $value }
    }
    .out = Welche Karte kommt dafür heraus?
    .out-value = { $value-code ->
        [mechanism] { $value }{ $mechanisms ->
            [1] { " " }– der letzte, und ganz ohne ist die Bombe scharf
           *[other] { "" }
        }
       *[other] { $value }
    }
action-leave-alone = die Bombe in Ruhe lassen
action-claim = { $cards-count ->
    [0] nichts abwerfen
   *[other] { $cards } für Gold abwerfen
}
    .group = { $fulfilled ->
        [0] weiter: keine deiner Aufgaben ist erfüllt
       *[other] erfüllte Aufgaben für Gold abwerfen, oder keine
    }
    .cards = Welche Karten wirfst du für Gold ab?
