# Die Bombe der Bastelkobolde

game = Die Bombe der Bastelkobolde
    .text = { $ruleset ->
        [1] Bau Mechanismen aus der Bombe aus, gib sie weiter und sei woanders, wenn sie hochgeht. Gold gibt es fürs Überleben, für gerettete Mechanismen und für geheime Aufgaben; sobald jemand zehn hat, ist die Partie vorbei, und das meiste Gold gewinnt.
       *[other] Bau Mechanismen aus der Bombe aus, gib sie weiter und sei woanders, wenn sie hochgeht. Gold gibt es fürs Überleben, für gerettete Mechanismen und für geheime Aufgaben; sobald jemand, der noch mitspielt, zehn hat, ist die Partie vorbei, und das meiste Gold gewinnt.
    }

## Spielmaterial

card-human-bomb = Menschenbombe
    .text = Sie beginnt mit drei Mechanismen.

card-spitting-kettle = Spuckender Kessel
    .text = Er beginnt mit zwei Mechanismen.

card-tin-of-trouble = Dose voller Ärger
    .text = Sie beginnt mit zwei Mechanismen.

card-whistling-jar = Pfeifender Krug
    .text = Er beginnt mit zwei Mechanismen.

card-barrel-of-bother = Fass voller Verdruss
    .text = Es beginnt mit drei Mechanismen.

card-ticking-turnip = Tickende Rübe
    .text = Sie beginnt mit drei Mechanismen.

card-rusty-rocket = Rostige Rakete
    .text = Sie beginnt mit drei Mechanismen.

card-grumbling-cannonball = Grummelnde Kanonenkugel
    .text = Sie beginnt mit vier Mechanismen.

card-crate-of-regret = Kiste der Reue
    .text = Sie beginnt mit vier Mechanismen.

card-grand-kaboom = Großer Kawumm
    .text = Er beginnt mit fünf Mechanismen.

card-mechanism = Mechanismus
    .text = Solange einer in der Bombe ist, geht sie nicht hoch. Überlebst du eine Explosion, bringt dir jeder auf deiner Hand 1 Gold.

card-dead-rat = Tote Ratte
    .text = In der Bombe: Es trifft den linken Nachbarn des Bombenhalters statt ihn selbst.

card-marbles = Murmelspiel
    .text = In der Bombe: Es trifft alle, nur nicht den Bombenhalter.

card-wrong-way = Falsche Richtung
    .text = In der Bombe: Es trifft den rechten Nachbarn des Bombenhalters statt ihn selbst.

card-return-to-sender = Zurück an Absender
    .text = In der Bombe: Statt des Bombenhalters trifft es, wer den Marker „Bombenschärfer“ hat.

card-bucket-of-nails = Eimer voller Nägel
    .text = In der Bombe: Es trifft den Bombenhalter und seine beiden Nachbarn.

card-coin-magnet = Münzmagnet
    .text = In der Bombe: Statt des Bombenhalters trifft es, wer das meiste Gold hat, bei Gleichstand alle diese.

card-damp-powder = Feuchtes Pulver
    .text = In der Bombe: Es trifft niemanden, auch nicht den Bombenhalter.

card-give-me-that = Gib' mir das Ding
    .text = Die Bombe kommt zu dir. Damit ist der Zug sofort vorbei.

card-take-that = Nimm' das Ding
    .text = Die Bombe geht an den rechten Nachbarn des Bombenhalters. Damit ist der Zug sofort vorbei.

card-try-it-out = Probier's mal aus
    .text = Die Bombe geht an jemanden deiner Wahl, auch wieder an den Bombenhalter. Damit ist der Zug sofort vorbei.

card-no-way = Auf keinen Fall!
    .text = Unterbrechung. Die eben gespielte Karte bewirkt nichts; war sie selbst eine Unterbrechung, gilt wieder die Karte darunter.

card-ill-handle-this = Ich übernehme das
    .text = Unterbrechung. Die eben gespielte Karte gehört dir: Sie zählt als von dir gespielt, und du wählst neu.

card-little-friend = Sag' hallo zu meinem kleinen Freund
    .text = Vorübergehend, bis die Bombe weitergeht: Es trifft auch jemanden deiner Wahl.

card-bomb-on-a-stick = Bombe am Stiel
    .text = Vorübergehend, bis die Bombe weitergeht: Du bist geschützt, und es trifft auch jemand anderen deiner Wahl.

card-duck = Duck dich!
    .text = Vorübergehend, bis die Bombe weitergeht: Du bist geschützt.

card-troll-hideout = Trollversteck
    .text = Dauerhaft, bis die Bombe gesichert wird: Du bist geschützt.

card-chained-together = Aneinandergekettet
    .text = Dauerhaft, bis die Bombe gesichert wird: Du kettest dich an jemand anderen deiner Wahl, und trifft es einen von euch, trifft es beide.

card-peek = Heimlicher Blick
    .text = Sieh dir die Karten in der Bombe an.

card-pickpocket = Taschendieb
    .text = Nimm jemand anderem deiner Wahl eine zufällige Handkarte weg.

card-second-wind = Neuer Schwung
    .text = Zieh zwei Karten, auch wenn der Stapel gesperrt ist.

card-about-turn = Kehrtwende
    .text = Ab jetzt geht die Bombe andersherum reihum.

card-fire-drill = Probealarm
    .text = Alle, die Karten haben, geben gleichzeitig eine zufällige davon an den linken Nachbarn.

card-only-survivor = Allein auf weiter Flur
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn du überlebt hast und alle anderen getötet wurden.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn du überlebt hast und alle anderen getötet wurden.
    }

card-holder = Fest im Griff
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn du die Bombe in der Hand hattest.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn du die Bombe in der Hand hattest.
    }

card-right-killed = Platz zur Rechten
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn dein rechter Nachbar getötet wurde.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn dein rechter Nachbar getötet wurde.
    }

card-left-killed = Platz zur Linken
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn dein linker Nachbar getötet wurde.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn dein linker Nachbar getötet wurde.
    }

card-killed = Ruhmreiches Ende
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn du getötet wurdest.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn du getötet wurdest.
    }

card-nobody-killed = Noch mal gut gegangen
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn niemand getötet wurde.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn niemand getötet wurde.
    }

card-armed-and-survived = Scharf und unversehrt
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn du die Bombe scharf gemacht und überlebt hast.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn du die Bombe scharf gemacht und überlebt hast.
    }

card-three-killed = Rundumschlag
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn drei oder mehr getötet wurden.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn drei oder mehr getötet wurden.
    }

card-two-mechanisms = Ersatzteillager
    .text = { $ruleset ->
        [1] Wirf diese Karte nach einer Explosion für 1 Gold ab, wenn du zwei oder mehr Mechanismen auf der Hand hattest.
       *[other] Wirf diese Karte nach einer Explosion für das Gold ab, das sie nennt (meist 1), wenn du zwei oder mehr Mechanismen auf der Hand hattest.
    }

card-shaky-paws = Zittrige Pfoten
    .text = Jedes Mal, wenn du bastelst, kostet es dich 1 Gold.

card-restless-paws = Rastlose Pfoten
    .text = Jedes Mal, wenn du als Bombenhalter basteln könntest und es bleiben lässt, kostet es dich 1 Gold.

card-tongue-tied = Knoten in der Zunge
    .text = Jede Unterbrechung, die du spielst, kostet dich 1 Gold.

card-slow-starter = Spätzünder
    .text = Jeder Trick, den du in Trickphase 1 spielst, auch jede Unterbrechung, kostet dich 1 Gold.

card-early-sleeper = Frühschläfer
    .text = Jeder Trick, den du in Trickphase 2 spielst, auch jede Unterbrechung, kostet dich 1 Gold.

card-two-left-feet = Zwei linke Füße
    .text = Jeder Trick, der die Bombe weitergibt, kostet dich 1 Gold, wenn du ihn spielst oder übernimmst.

card-brave-face = Tapfere Miene
    .text = Jeder Trick, der dich schützt, kostet dich 1 Gold, wenn du ihn spielst oder übernimmst.

card-hoarder = Hamsterer
    .text = Jedes Mal, wenn du deine letzte Handkarte spielst, kostet es dich 1 Gold.

card-soft-heart = Weiches Herz
    .text = Jedes Mal, wenn du jemanden mit dem wenigsten Gold wählst, kostet es dich 1 Gold, außer solange alle gleich viel haben.

card-gold = Goldmünze
    .text = { $ruleset ->
        [1] Explosionen bringen sie ein. Hat jemand nach einer zehn oder mehr, ist die Partie vorbei, und das meiste Gold gewinnt.
       *[other] Explosionen bringen sie ein. Hat jemand, der noch mitspielt, nach einer zehn oder mehr, ist die Partie vorbei, und das meiste Gold gewinnt.
    }

card-locked = Gesperrt
    .text = Die Bombe ist scharf, also beginnt ein Zug ohne Ziehen. Karten, mit denen du ziehst, gelten weiter.

card-armed-by = Bombenschärfer
    .text = Du hast den letzten Mechanismus ausgebaut. Der Marker geht zurück, wenn die Bombe gesichert wird oder explodiert ist.

## Optionen

option-revivals = revivals
    .text = Mit Wiederbelebungskarten spielen: Wer getötet wurde, bekommt eine Vorschrift, und jeder Verstoß kostet 1 Gold.

option-catalogue = catalogue
    .text = Welches Blatt gespielt wird: house, das volle, oder source, in dem Bomben, Apparate und Tricks nur die sind, die in den Quellen genannt werden.

option-turn-limit = turn_limit
    .text = { $ruleset ->
        [1] Die Partie endet nach so vielen Zügen, wenn bis dahin niemand zehn Gold hat; das meiste Gold gewinnt.
       *[other] Die Partie endet nach so vielen Zügen, wenn bis dahin niemand mit zehn Gold gewonnen hat; das meiste Gold gewinnt.
    }

option-first-seat = first_seat
    .text = Wer mit der Bombe beginnt.

## Entscheidungen

decision-tricks = Spiel jetzt einen Trick, oder passe.
decision-interrupt = Eben wurde eine Karte gespielt: Hebe sie mit einer Unterbrechung auf, übernimm sie, oder passe.
decision-tinker = Steck eine Handkarte in die Bombe und nimm dafür eine Karte heraus, oder lass sie in Ruhe.
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
