# Die Monstermacher

game = Die Monstermacher
    .text = Raube Gräber aus, studiere Anatomie und nähe ein Monster zusammen. Die erste Wiederbelebung beendet das Spiel, und das wertvollste Monster gewinnt.

## Spielmaterial

card-left-arm-0 = Fauler linker Arm
    .text = Zählt angenäht 0 Punkte und gibt keinen Bonus für den rechten Arm; drei, vier oder fünf faule Teile an deinem Monster bringen aber 5, 10 oder 15 Punkte.
    .short = zählt nichts, aber ab drei faulen Teilen Extrapunkte

card-left-arm-1 = Linker Arm (1)
    .text = Zählt angenäht 1 Punkt und gibt +1 auf den Wurf für den rechten Arm.
    .short = zählt 1 Punkt, +1 auf den Wurf für den rechten Arm

card-left-arm-2 = Linker Arm (2)
    .text = Zählt angenäht 2 Punkte und gibt +1 auf den Wurf für den rechten Arm.
    .short = zählt 2 Punkte, +1 auf den Wurf für den rechten Arm

card-left-arm-3 = Linker Arm (3)
    .text = Zählt angenäht 3 Punkte und gibt +1 auf den Wurf für den rechten Arm.
    .short = zählt 3 Punkte, +1 auf den Wurf für den rechten Arm

card-left-arm-4 = Linker Arm (4)
    .text = Zählt angenäht 4 Punkte und gibt +1 auf den Wurf für den rechten Arm.
    .short = zählt 4 Punkte, +1 auf den Wurf für den rechten Arm

card-left-arm-5 = Linker Arm (5)
    .text = Zählt angenäht 5 Punkte und gibt +1 auf den Wurf für den rechten Arm.
    .short = zählt 5 Punkte, +1 auf den Wurf für den rechten Arm

card-right-arm-0 = Fauler rechter Arm
    .text = Zählt angenäht 0 Punkte und gibt keinen Bonus für den linken Arm; drei, vier oder fünf faule Teile an deinem Monster bringen aber 5, 10 oder 15 Punkte.
    .short = zählt nichts, aber ab drei faulen Teilen Extrapunkte

card-right-arm-1 = Rechter Arm (1)
    .text = Zählt angenäht 1 Punkt und gibt +1 auf den Wurf für den linken Arm.
    .short = zählt 1 Punkt, +1 auf den Wurf für den linken Arm

card-right-arm-2 = Rechter Arm (2)
    .text = Zählt angenäht 2 Punkte und gibt +1 auf den Wurf für den linken Arm.
    .short = zählt 2 Punkte, +1 auf den Wurf für den linken Arm

card-right-arm-3 = Rechter Arm (3)
    .text = Zählt angenäht 3 Punkte und gibt +1 auf den Wurf für den linken Arm.
    .short = zählt 3 Punkte, +1 auf den Wurf für den linken Arm

card-right-arm-4 = Rechter Arm (4)
    .text = Zählt angenäht 4 Punkte und gibt +1 auf den Wurf für den linken Arm.
    .short = zählt 4 Punkte, +1 auf den Wurf für den linken Arm

card-right-arm-5 = Rechter Arm (5)
    .text = Zählt angenäht 5 Punkte und gibt +1 auf den Wurf für den linken Arm.
    .short = zählt 5 Punkte, +1 auf den Wurf für den linken Arm

card-left-leg-0 = Faules linkes Bein
    .text = Zählt angenäht 0 Punkte und gibt keinen Bonus für das rechte Bein; drei, vier oder fünf faule Teile an deinem Monster bringen aber 5, 10 oder 15 Punkte.
    .short = zählt nichts, aber ab drei faulen Teilen Extrapunkte

card-left-leg-1 = Linkes Bein (1)
    .text = Zählt angenäht 1 Punkt und gibt +1 auf den Wurf für das rechte Bein.
    .short = zählt 1 Punkt, +1 auf den Wurf für das rechte Bein

card-left-leg-2 = Linkes Bein (2)
    .text = Zählt angenäht 2 Punkte und gibt +1 auf den Wurf für das rechte Bein.
    .short = zählt 2 Punkte, +1 auf den Wurf für das rechte Bein

card-left-leg-3 = Linkes Bein (3)
    .text = Zählt angenäht 3 Punkte und gibt +1 auf den Wurf für das rechte Bein.
    .short = zählt 3 Punkte, +1 auf den Wurf für das rechte Bein

card-left-leg-4 = Linkes Bein (4)
    .text = Zählt angenäht 4 Punkte und gibt +1 auf den Wurf für das rechte Bein.
    .short = zählt 4 Punkte, +1 auf den Wurf für das rechte Bein

card-left-leg-5 = Linkes Bein (5)
    .text = Zählt angenäht 5 Punkte und gibt +1 auf den Wurf für das rechte Bein.
    .short = zählt 5 Punkte, +1 auf den Wurf für das rechte Bein

card-right-leg-0 = Faules rechtes Bein
    .text = Zählt angenäht 0 Punkte und gibt keinen Bonus für das linke Bein; drei, vier oder fünf faule Teile an deinem Monster bringen aber 5, 10 oder 15 Punkte.
    .short = zählt nichts, aber ab drei faulen Teilen Extrapunkte

card-right-leg-1 = Rechtes Bein (1)
    .text = Zählt angenäht 1 Punkt und gibt +1 auf den Wurf für das linke Bein.
    .short = zählt 1 Punkt, +1 auf den Wurf für das linke Bein

card-right-leg-2 = Rechtes Bein (2)
    .text = Zählt angenäht 2 Punkte und gibt +1 auf den Wurf für das linke Bein.
    .short = zählt 2 Punkte, +1 auf den Wurf für das linke Bein

card-right-leg-3 = Rechtes Bein (3)
    .text = Zählt angenäht 3 Punkte und gibt +1 auf den Wurf für das linke Bein.
    .short = zählt 3 Punkte, +1 auf den Wurf für das linke Bein

card-right-leg-4 = Rechtes Bein (4)
    .text = Zählt angenäht 4 Punkte und gibt +1 auf den Wurf für das linke Bein.
    .short = zählt 4 Punkte, +1 auf den Wurf für das linke Bein

card-right-leg-5 = Rechtes Bein (5)
    .text = Zählt angenäht 5 Punkte und gibt +1 auf den Wurf für das linke Bein.
    .short = zählt 5 Punkte, +1 auf den Wurf für das linke Bein

card-head-0 = Fauler Kopf
    .text = Zählt angenäht 0 Punkte und macht Platz für ein Gehirn; drei, vier oder fünf faule Teile an deinem Monster bringen 5, 10 oder 15 Punkte.
    .short = Platz für ein Gehirn; ab drei faulen Teilen Extrapunkte

card-head-1 = Kopf (1)
    .text = Zählt angenäht 1 Punkt und macht Platz für ein Gehirn.
    .short = zählt 1 Punkt, Platz für ein Gehirn

card-head-2 = Kopf (2)
    .text = Zählt angenäht 2 Punkte und macht Platz für ein Gehirn.
    .short = zählt 2 Punkte, Platz für ein Gehirn

card-head-3 = Kopf (3)
    .text = Zählt angenäht 3 Punkte und macht Platz für ein Gehirn.
    .short = zählt 3 Punkte, Platz für ein Gehirn

card-head-4 = Kopf (4)
    .text = Zählt angenäht 4 Punkte und macht Platz für ein Gehirn.
    .short = zählt 4 Punkte, Platz für ein Gehirn

card-head-5 = Kopf (5)
    .text = Zählt angenäht 5 Punkte und macht Platz für ein Gehirn.
    .short = zählt 5 Punkte, Platz für ein Gehirn

card-brain-1 = Gehirn (1)
    .text = Zählt angenäht 1 Punkt; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.
    .short = zählt 1 Punkt, braucht einen Kopf

card-brain-2 = Gehirn (2)
    .text = Zählt angenäht 2 Punkte; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.
    .short = zählt 2 Punkte, braucht einen Kopf

card-brain-3 = Gehirn (3)
    .text = Zählt angenäht 3 Punkte; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.
    .short = zählt 3 Punkte, braucht einen Kopf

card-brain-4 = Gehirn (4)
    .text = Zählt angenäht 4 Punkte; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.
    .short = zählt 4 Punkte, braucht einen Kopf

card-brain-5 = Gehirn (5)
    .text = Zählt angenäht 5 Punkte; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.
    .short = zählt 5 Punkte, braucht einen Kopf

card-brain-7 = Gehirn (7)
    .text = Zählt angenäht 7 Punkte; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.
    .short = zählt 7 Punkte, braucht einen Kopf

card-torso = Rumpf
    .text = Damit beginnt dein Monster: Zwei Arme, zwei Beine und ein Kopf werden daran angenäht, und in den Kopf kommt ein Gehirn.
    .short = damit beginnt dein Monster

card-robber-card-1 = Grabraubkarte 1
    .text = Spiele sie bei einem Grabraub, um zu Grab 1 zu gehen; danach liegt sie offen, bis du deine Grabraubkarten aufnimmst.
    .short = führt dich zu Grab 1

card-robber-card-2 = Grabraubkarte 2
    .text = Spiele sie bei einem Grabraub, um zu Grab 2 zu gehen; danach liegt sie offen, bis du deine Grabraubkarten aufnimmst.
    .short = führt dich zu Grab 2

card-robber-card-3 = Grabraubkarte 3
    .text = Spiele sie bei einem Grabraub, um zu Grab 3 zu gehen; danach liegt sie offen, bis du deine Grabraubkarten aufnimmst.
    .short = führt dich zu Grab 3

card-robber-card-4 = Grabraubkarte 4
    .text = Spiele sie bei einem Grabraub, um zu Grab 4 zu gehen; danach liegt sie offen, bis du deine Grabraubkarten aufnimmst.
    .short = führt dich zu Grab 4

card-robber-card-5 = Grabraubkarte 5
    .text = Spiele sie bei einem Grabraub, um zu Grab 5 zu gehen; danach liegt sie offen, bis du deine Grabraubkarten aufnimmst.
    .short = führt dich zu Grab 5

card-grave-1 = Grab 1
    .text = Wer hier allein raubt, nimmt das oberste Teil und dreht den Studierwürfel um 1 herunter. Ist das letzte Teil weg, kommen die drei untersten vom Galgenberg hinein, oder so viele, wie da sind.
    .short = wer hier allein raubt, nimmt das oberste Teil

card-grave-2 = Grab 2
    .text = Wer hier allein raubt, nimmt das oberste Teil und dreht den Studierwürfel um 1 herunter. Ist das letzte Teil weg, kommen die drei untersten vom Galgenberg hinein, oder so viele, wie da sind.
    .short = wer hier allein raubt, nimmt das oberste Teil

card-grave-3 = Grab 3
    .text = Wer hier allein raubt, nimmt das oberste Teil und dreht den Studierwürfel um 1 herunter. Ist das letzte Teil weg, kommen die drei untersten vom Galgenberg hinein, oder so viele, wie da sind.
    .short = wer hier allein raubt, nimmt das oberste Teil

card-grave-4 = Grab 4
    .text = Wer hier allein raubt, nimmt das oberste Teil und dreht den Studierwürfel um 1 herunter. Ist das letzte Teil weg, kommen die drei untersten vom Galgenberg hinein, oder so viele, wie da sind.
    .short = wer hier allein raubt, nimmt das oberste Teil

card-grave-5 = Grab 5
    .text = Wer hier allein raubt, nimmt das oberste Teil und dreht den Studierwürfel um 1 herunter. Ist das letzte Teil weg, kommen die drei untersten vom Galgenberg hinein, oder so viele, wie da sind.
    .short = wer hier allein raubt, nimmt das oberste Teil

card-study-die = Studierwürfel
    .text = Dein Wissen als Schulnote: 1 ist die beste, 6 die schlechteste, und du beginnst auf 3.
    .short = dein Wissen: 1 ist am besten, 6 am schlechtesten

card-white-die = Weißer Würfel
    .text = Du wirfst ihn zum Operieren und Wiederbeleben: Mit Bonus oder Abzug muss er die Zahl deines Studierwürfels erreichen, und steht dieser auf 1, gelingt es immer.
    .short = entscheidet über Operationen und Wiederbelebungen

## Optionen

option-turn-limit = Höchstzahl der Züge
    .text = Die Partie endet nach so vielen Zügen, wenn bis dahin kein Monster wiederbelebt wurde.

option-first-seat = Wer beginnt
    .text = Wer den ersten Zug hat.

## Entscheidungen

decision-first-action = Erste Aktion: Raube ein Grab aus, nimm ein Teil vom Galgenberg, stiehl eines aus einem anderen Lager, bereite dein Studium vor, oder verzichte.
decision-join = Mach beim Grabraub mit oder bleib weg: Machst du mit, geht dein Würfel um 1 hoch, höchstens auf 6, und du spielst eine Grabraubkarte.
decision-choose-grave = Wähle eine Grabraubkarte aus deiner Hand für das Grab, zu dem du gehst; sie bleibt verdeckt, bis alle gewählt haben.
decision-second-action = { $ruleset ->
        [1] Zweite Aktion: Studiere, operiere, belebe dein Monster wieder, oder verzichte.
       *[other] Zweite Aktion: Studiere, operiere, belebe dein Monster wieder, oder verzichte. Mit Vorbereitung drehst du deinen Würfel um 1 oder 2 herunter, ganz wie du willst.
    }
decision-hand-over = Du assistierst: Reiche das verlangte Teil an, oder ein anderes, das angenäht werden kann, aus dem Lager des Chirurgen oder aus deinem.
decision-third-action = Dritte Aktion: Biete ein Teil zum Kauf an, nimm deine Grabraubkarten auf, oder verzichte.
decision-bid = Biete einmal verdeckt Teile, Wissenspunkte oder beides für das angebotene Teil, oder biete nichts.
decision-accept = { $ruleset ->
        [1] Nimm eines der Gebote für dein Teil an, oder keines.
       *[other] Nimm eines der Gebote für dein Teil an, oder keines. Von den gebotenen Wissenspunkten nutzt du so viele, wie du willst.
    }

## Spielenden

ending-revived = Ein Monster wurde wiederbelebt.
ending-turn-limit = Die Höchstzahl der Züge ist erreicht, ohne dass ein Monster wiederbelebt wurde.

## Teile, und was aus Würfeln wird

kind-left-arm = Linker Arm
kind-right-arm = Rechter Arm
kind-left-leg = Linkes Bein
kind-right-leg = Rechtes Bein
kind-head = Kopf
kind-brain = Gehirn

part = { $value ->
    [none] { $kind }
    [0] { $kind-code ->
        [left-arm] { card-left-arm-0 }
        [right-arm] { card-right-arm-0 }
        [left-leg] { card-left-leg-0 }
        [right-leg] { card-right-leg-0 }
       *[head] { card-head-0 }
    }
   *[other] { $kind } ({ $value })
}
price = { $parts-count ->
    [0] { $points ->
        [one] ein Wissenspunkt
       *[other] { $points } Wissenspunkte
    }
   *[other] { $parts }{ $points ->
        [0] { "" }
        [one] { " " }plus ein Wissenspunkt
       *[other] { " " }plus { $points } Wissenspunkte
    }
}
die-move = { $moves ->
    [no] dein Würfel bleibt auf { $to }
   *[yes] dein Würfel geht auf { $to }
}
to-roll = { $least ->
    [1] gelingt sicher
    [6] gelingt nur mit einer 6
    [7] kann nicht gelingen
   *[other] gelingt ab einer { $least }
}

## Was geschieht

event-turn-began = { $you ->
    [seat] Du bist dran (Zug { $turn }).
   *[nobody] { $seat } ist dran (Zug { $turn }).
}
event-action-skipped = { $you ->
    [seat] Du verzichtest
   *[nobody] { $seat } verzichtet
} auf die { $action ->
    [1] erste
    [2] zweite
   *[3] dritte
} Aktion.
event-die-turned = { $you ->
    [seat] Dein Studierwürfel
   *[nobody] Der Studierwürfel von { $seat }
} steht jetzt auf { $die }.
event-die-held-back = { $you ->
    [seat] Du drehst
   *[nobody] { $seat } dreht
} den Studierwürfel { $down ->
    [0] nicht herunter.
   *[other] nur um { $down } herunter.
}
event-robbery-announced = { $you ->
    [seat] Du kündigst
   *[nobody] { $seat } kündigt
} einen Grabraub an.
event-robbery-joined = { $you ->
    [seat] Du machst
   *[nobody] { $seat } macht
} beim Grabraub mit.
event-stayed-away = { $you ->
    [seat] Du bleibst
   *[nobody] { $seat } bleibt
} dem Grabraub fern.
event-went-to = { $you ->
    [seat] Du gehst
   *[nobody] { $seat } geht
} zu Grab { $grave }.
event-part-robbed = { $you ->
    [seat] Du raubst
   *[nobody] { $seat } raubt
} Grab { $grave } aus: { part }.
event-grave-was-empty = { $you ->
    [seat] Du stehst
   *[nobody] { $seat } steht
} vor Grab { $grave }, und es ist leer.
event-robbers-met = An Grab { $grave } laufen sich mehrere über den Weg und gehen leer aus: { $seats }.
event-grave-refilled = Vom Fuß des Galgenbergs { $count ->
    [one] kommt ein Teil
   *[other] kommen { $count } Teile
} in Grab { $grave }; obenauf: { $top }.
event-part-taken-from-hill = { $you ->
    [seat] Du nimmst
   *[nobody] { $seat } nimmt
} ein Teil vom Galgenberg: { part }.
event-part-stolen = { $you ->
    [seat] Du stiehlst { $victim } ein Teil: { part }.
    [victim] { $seat } stiehlt dir ein Teil: { part }.
   *[nobody] { $seat } stiehlt { $victim } ein Teil: { part }.
}
event-study-prepared = { $you ->
    [seat] Du bereitest dein Studium vor.
   *[nobody] { $seat } bereitet das Studium vor.
}
event-studied = { $you ->
    [seat] Du studierst.
   *[nobody] { $seat } studiert.
}
event-operation-began = { $you ->
    [seat] Du operierst, und { $assistant } assistiert. Verlangt ist Teil { $place } aus deinem Lager: { $kind }.
    [assistant] { $seat } operiert, und du assistierst. Verlangt ist Teil { $place } aus dem Lager von { $seat }: { $kind }.
   *[nobody] { $seat } operiert, und { $assistant } assistiert. Verlangt ist Teil { $place } aus dem Lager von { $seat }: { $kind }.
}
event-part-handed-over = { $own ->
    [yes] { $you ->
        [seat] Du reichst ein Teil aus deinem eigenen Lager an: { $part }.
        [surgeon] { $seat } reicht dir ein Teil aus dem eigenen Lager an: { $part }.
       *[nobody] { $seat } reicht ein Teil aus dem eigenen Lager an: { $part }.
    }
   *[no] { $you ->
        [seat] Du reichst Teil { $place } aus dem Lager von { $surgeon } an: { $part }.
        [surgeon] { $seat } reicht dir Teil { $place } aus deinem Lager an: { $part }.
       *[nobody] { $seat } reicht Teil { $place } aus dem Lager von { $surgeon } an: { $part }.
    }
}
event-part-kept = { $you ->
    [seat] Du behältst das Teil, das { $surgeon } verlangt hat: { part }.
    [surgeon] { $seat } behält das Teil, das du verlangt hast: { part }.
   *[nobody] { $seat } behält das Teil, das { $surgeon } verlangt hat: { part }.
}
event-part-sewn-on = { $you ->
    [seat] Du würfelst
   *[nobody] { $seat } würfelt
} eine { $roll }{ $bonus ->
    [0] { "" }
   *[other] { " " }mit Bonus { $bonus }
}: { $part } { $success ->
    [yes] ist angenäht.
   *[no] hält nicht und landet auf dem Galgenberg.
}
event-revival-tried = { $you ->
    [seat] Du würfelst
   *[nobody] { $seat } würfelt
} eine { $roll }{ $missing ->
    [0] { "" }
    [one] , 1 weniger für ein fehlendes Teil
   *[other] , { $missing } weniger für fehlende Teile
}: Das Monster { $success ->
    [yes] lebt!
   *[no] bleibt tot.
}
event-brain-burnt = { $you ->
    [seat] Das Gehirn deines Monsters
   *[nobody] Das Gehirn des Monsters von { $seat }
} landet auf dem Galgenberg: { $part }.
event-part-offered = { $you ->
    [seat] Du bietest Teil { $place } aus deinem Lager zum Kauf an: { $kind }.
   *[nobody] { $seat } bietet Teil { $place } aus dem eigenen Lager zum Kauf an: { $kind }.
} { $kinds-count ->
    [0] { $points ->
        [0] Ein Preis ist nicht genannt.
        [one] Gewünscht: ein Wissenspunkt.
       *[other] Gewünscht: { $points } Wissenspunkte.
    }
   *[other] Gewünscht: { $kinds }{ $points ->
        [0] .
        [one] { " " }plus ein Wissenspunkt.
       *[other] { " " }plus { $points } Wissenspunkte.
    }
}
event-bid-received = { $you ->
    [seat] Dein Gebot:
   *[nobody] Gebot von { $seat }:
} { price }.
event-part-sold = { $you ->
    [seat] Du verkaufst { $buyer } ein Teil: { part }.
    [buyer] { $seat } verkauft dir ein Teil: { part }.
   *[nobody] { $seat } verkauft { $buyer } ein Teil: { part }.
} Der Preis: { $kinds-count ->
    [0] { $points ->
        [one] ein Wissenspunkt.
       *[other] { $points } Wissenspunkte.
    }
   *[other] { $paid }{ $points ->
        [0] .
        [one] { " " }plus ein Wissenspunkt.
       *[other] { " " }plus { $points } Wissenspunkte.
    }
}
event-nothing-sold = { $you ->
    [seat] Du verkaufst
   *[nobody] { $seat } verkauft
} nichts.
event-robbers-taken-back = { $you ->
    [seat] Du nimmst
   *[nobody] { $seat } nimmt
} { $count ->
    [one] eine Grabraubkarte
   *[other] { $count } Grabraubkarten
} wieder auf.
event-scored = { $you ->
    [seat] Dein Monster
   *[nobody] Das Monster von { $seat }
} bringt { $total ->
    [one] 1 Punkt
   *[other] { $total } Punkte
}{ $revival ->
    [0] { $rotten ->
        [0] { "" }
       *[other] : { $parts } für seine Teile und { $rotten } für faule Teile
    }
   *[other] : { $parts } für seine Teile{ $rotten ->
        [0] { "" }
       *[other] , { $rotten } für faule Teile
    } und { $revival } für die Wiederbelebung
}.

## Was man tun kann

action-skip = auf diese Aktion verzichten
action-rob = ein Grab ausrauben{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-take-from-hill = Teil { $place } vom Galgenberg nehmen{ $part ->
    [none] { "" }
   *[other] : { $part }; { $die }
}
    .group = ein Teil vom Galgenberg nehmen{ $die ->
        [none] { "" }
       *[other] ; { $die }
    }
    .place = Welches Teil vom Galgenberg? Teil 1 liegt zuunterst.
    .place-value = Teil { $value }
action-steal = { $victim } Teil { $place } stehlen{ $part ->
    [none] { "" }
   *[other] : { $part }; { $die }
}
    .group = { $victim } ein Teil stehlen{ $die ->
        [none] { "" }
       *[other] ; { $die }
    }
    .victim = Wen bestiehlst du?
    .place = Welches Teil?
    .place-value = Teil { $value }
action-prepare = das Studium vorbereiten: Wenn du dann studierst, geht dein Würfel um { $ruleset ->
    [1] 2
   *[other] 1 oder 2
} herunter
action-join = beim Grabraub mitmachen{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-stay-away = wegbleiben
action-go-to = zu Grab { $grave } gehen{ $size ->
    [none] { "" }
    [0] , das leer ist
    [one] : ein Teil, { $top }
   *[other] : { $size } Teile, obenauf { $top }
}
    .grave = Welches Grab?
    .grave-value = Grab { $value }
action-study = studieren{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-study-less = nur ein wenig studieren{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-operate = operieren und von { $assistant } Teil { $place } verlangen{ $part ->
    [none] { "" }
   *[other] : { $part }, { $roll }
}{ $instead-count ->
    [none] { "" }
    [0] ; { $assistant } hat selbst nichts Passendes
   *[other] ; { $assistant } könnte stattdessen anreichen: { $instead }
}
    .group = operieren und Teil { $place } verlangen{ $part ->
        [none] { "" }
       *[other] : { $part }, { $roll }
    }
    .assistant = Wer assistiert?
    .place = Welches Teil verlangst du?
    .place-value = Teil { $value }
action-revive = dein Monster wiederbeleben{ $roll ->
    [none] { "" }
   *[other] : { $roll }
}
action-hand-over = { $own ->
    [yes] Teil { $place } aus deinem eigenen Lager anreichen{ $part ->
        [none] { "" }
       *[other] : { $part }; dafür behältst du von { $surgeon }: { $wanted }
    }
   *[no] Teil { $place } aus dem { $part ->
        [none] Lager des Chirurgen anreichen
       *[other] Lager von { $surgeon } anreichen: { $part }
    }{ $asked ->
        [yes] , wie verlangt
       *[other] { "" }
    }
}
    .own = Aus welchem Lager?
    .own-value = { $value ->
        [yes] aus deinem eigenen
       *[no] aus dem des Chirurgen
    }
    .place = Welches Teil?
    .place-value = Teil { $value }
action-offer = Teil { $place } anbieten{ $part ->
    [none] { "" }
   *[other] : { $part }
}, { $kinds-count ->
    [0] { $points ->
        [0] ohne einen Preis zu nennen
        [one] für einen Wissenspunkt
       *[other] für { $points } Wissenspunkte
    }
   *[other] gewünscht: { $kinds }{ $points ->
        [0] { "" }
        [one] { " " }plus ein Wissenspunkt
       *[other] { " " }plus { $points } Wissenspunkte
    }
}
    .group = ein Teil zum Kauf anbieten
    .place = Welches Teil bietest du an?
    .place-value = Teil { $value }{ $part ->
        [none] { "" }
       *[other] : { $part }
    }
    .points = Wie viele Wissenspunkte hättest du gern dafür? Alle erfahren es, und es bindet niemanden.
    .points-value = { $value ->
        [0] keine
        [one] einen Wissenspunkt
       *[other] { $value } Wissenspunkte
    }
    .kinds = Welche Teile hättest du gern dafür? Alle erfahren es, und es bindet niemanden.
action-take-back = { $count ->
    [none] deine offenen Grabraubkarten
    [one] deine offene Grabraubkarte
   *[other] deine { $count } offenen Grabraubkarten
} wieder aufnehmen
action-bid = { $places-count ->
    [0] { $points ->
        [one] einen Wissenspunkt
       *[other] { $points } Wissenspunkte
    }
    [one] Teil { $places }
   *[other] die Teile { $places }
}{ $places-count ->
    [0] { "" }
   *[other] { $points ->
        [0] { "" }
        [one] { " " }plus einen Wissenspunkt
       *[other] { " " }plus { $points } Wissenspunkte
    }
} bieten{ $parts ->
    [none] { "" }
   *[other] : { $parts }
}{ $shown-places-count ->
    [0] { "" }
    [one] ; Teil { $shown-places } wird vorgezeigt
   *[other] ; die Teile { $shown-places } werden vorgezeigt
}
    .group = { $places-count ->
        [0] nur Wissenspunkte bieten
       *[other] Teile bieten, mit Wissenspunkten oder ohne
    }
    .domain = { $places-count ->
        [0] nur Wissenspunkte bieten
        [one] ein Teil bieten, mit Wissenspunkten oder ohne
       *[other] { $places-count } Teile bieten, mit Wissenspunkten oder ohne
    }
    .places = Welche Teile bietest du?
    .places-value = Teil { $value }{ $part ->
        [none] { "" }
       *[other] : { $part }
    }
    .shown = Der Reihe nach für jedes Teil: Zeigst du es vor? Nur wer verkauft, sieht es dann.
    .shown-value = { $value ->
        [yes] vorgezeigt
       *[no] verdeckt
    }
    .points = Wie viele Wissenspunkte? Um so viele geht dein Würfel hoch, wenn das Gebot angenommen wird.
    .points-value = { $value ->
        [0] keine
        [one] ein Punkt
       *[other] { $value } Punkte
    }{ $value ->
        [0] { "" }
       *[other] { $die ->
            [none] { "" }
           *[other] : { $die }
        }
    }
action-decline = nichts bieten
action-accept = das Gebot von { $seat } annehmen{ $price ->
    [none] { "" }
   *[other] : { $price }
}{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
    .group = das Gebot von { $seat } annehmen{ $price ->
        [none] { "" }
       *[other] : { $price }
    }
    .seat = Wessen Gebot nimmst du an?
action-accept-less = das Gebot von { $seat } annehmen{ $price ->
    [none] { "" }
   *[other] : { $price }
}; { $die ->
    [none] { $down ->
        [0] dein Würfel geht nicht herunter
       *[other] dein Würfel geht nur um { $down } herunter
    }
   *[other] { $die }
}
    .group = das Gebot von { $seat } annehmen{ $price ->
        [none] { "" }
       *[other] : { $price }
    }
    .seat = Wessen Gebot nimmst du an?
    .down = Um wie viel drehst du deinen Würfel herunter?
    .down-value = { $value ->
        [0] gar nicht
       *[other] um { $value }
    }
action-refuse = { $bids ->
    [0] niemand hat geboten: das Teil behalten
   *[other] keines der Gebote annehmen
}
