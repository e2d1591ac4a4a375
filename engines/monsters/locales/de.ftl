# Die Monstermacher

game = Die Monstermacher
    .text = Raube Gräber aus, studiere Anatomie und nähe ein Monster zusammen. Die erste Wiederbelebung beendet das Spiel, und das wertvollste Monster gewinnt.

## Spielmaterial

card-left-arm-0 = Fauler linker Arm
    .text = Zählt angenäht 0 Punkte und gibt keinen Bonus für den rechten Arm; drei, vier oder fünf faule Teile an deinem Monster bringen aber 5, 10 oder 15 Punkte.

card-left-arm-1 = Linker Arm (1)
    .text = Zählt angenäht 1 Punkt und gibt +1 auf den Wurf für den rechten Arm.

card-left-arm-2 = Linker Arm (2)
    .text = Zählt angenäht 2 Punkte und gibt +1 auf den Wurf für den rechten Arm.

card-left-arm-3 = Linker Arm (3)
    .text = Zählt angenäht 3 Punkte und gibt +1 auf den Wurf für den rechten Arm.

card-left-arm-4 = Linker Arm (4)
    .text = Zählt angenäht 4 Punkte und gibt +1 auf den Wurf für den rechten Arm.

card-left-arm-5 = Linker Arm (5)
    .text = Zählt angenäht 5 Punkte und gibt +1 auf den Wurf für den rechten Arm.

card-right-arm-0 = Fauler rechter Arm
    .text = Zählt angenäht 0 Punkte und gibt keinen Bonus für den linken Arm; drei, vier oder fünf faule Teile an deinem Monster bringen aber 5, 10 oder 15 Punkte.

card-right-arm-1 = Rechter Arm (1)
    .text = Zählt angenäht 1 Punkt und gibt +1 auf den Wurf für den linken Arm.

card-right-arm-2 = Rechter Arm (2)
    .text = Zählt angenäht 2 Punkte und gibt +1 auf den Wurf für den linken Arm.

card-right-arm-3 = Rechter Arm (3)
    .text = Zählt angenäht 3 Punkte und gibt +1 auf den Wurf für den linken Arm.

card-right-arm-4 = Rechter Arm (4)
    .text = Zählt angenäht 4 Punkte und gibt +1 auf den Wurf für den linken Arm.

card-right-arm-5 = Rechter Arm (5)
    .text = Zählt angenäht 5 Punkte und gibt +1 auf den Wurf für den linken Arm.

card-left-leg-0 = Faules linkes Bein
    .text = Zählt angenäht 0 Punkte und gibt keinen Bonus für das rechte Bein; drei, vier oder fünf faule Teile an deinem Monster bringen aber 5, 10 oder 15 Punkte.

card-left-leg-1 = Linkes Bein (1)
    .text = Zählt angenäht 1 Punkt und gibt +1 auf den Wurf für das rechte Bein.

card-left-leg-2 = Linkes Bein (2)
    .text = Zählt angenäht 2 Punkte und gibt +1 auf den Wurf für das rechte Bein.

card-left-leg-3 = Linkes Bein (3)
    .text = Zählt angenäht 3 Punkte und gibt +1 auf den Wurf für das rechte Bein.

card-left-leg-4 = Linkes Bein (4)
    .text = Zählt angenäht 4 Punkte und gibt +1 auf den Wurf für das rechte Bein.

card-left-leg-5 = Linkes Bein (5)
    .text = Zählt angenäht 5 Punkte und gibt +1 auf den Wurf für das rechte Bein.

card-right-leg-0 = Faules rechtes Bein
    .text = Zählt angenäht 0 Punkte und gibt keinen Bonus für das linke Bein; drei, vier oder fünf faule Teile an deinem Monster bringen aber 5, 10 oder 15 Punkte.

card-right-leg-1 = Rechtes Bein (1)
    .text = Zählt angenäht 1 Punkt und gibt +1 auf den Wurf für das linke Bein.

card-right-leg-2 = Rechtes Bein (2)
    .text = Zählt angenäht 2 Punkte und gibt +1 auf den Wurf für das linke Bein.

card-right-leg-3 = Rechtes Bein (3)
    .text = Zählt angenäht 3 Punkte und gibt +1 auf den Wurf für das linke Bein.

card-right-leg-4 = Rechtes Bein (4)
    .text = Zählt angenäht 4 Punkte und gibt +1 auf den Wurf für das linke Bein.

card-right-leg-5 = Rechtes Bein (5)
    .text = Zählt angenäht 5 Punkte und gibt +1 auf den Wurf für das linke Bein.

card-head-0 = Fauler Kopf
    .text = Zählt angenäht 0 Punkte und macht Platz für ein Gehirn; drei, vier oder fünf faule Teile an deinem Monster bringen 5, 10 oder 15 Punkte.

card-head-1 = Kopf (1)
    .text = Zählt angenäht 1 Punkt und macht Platz für ein Gehirn.

card-head-2 = Kopf (2)
    .text = Zählt angenäht 2 Punkte und macht Platz für ein Gehirn.

card-head-3 = Kopf (3)
    .text = Zählt angenäht 3 Punkte und macht Platz für ein Gehirn.

card-head-4 = Kopf (4)
    .text = Zählt angenäht 4 Punkte und macht Platz für ein Gehirn.

card-head-5 = Kopf (5)
    .text = Zählt angenäht 5 Punkte und macht Platz für ein Gehirn.

card-brain-1 = Gehirn (1)
    .text = Zählt angenäht 1 Punkt; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.

card-brain-2 = Gehirn (2)
    .text = Zählt angenäht 2 Punkte; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.

card-brain-3 = Gehirn (3)
    .text = Zählt angenäht 3 Punkte; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.

card-brain-4 = Gehirn (4)
    .text = Zählt angenäht 4 Punkte; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.

card-brain-5 = Gehirn (5)
    .text = Zählt angenäht 5 Punkte; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.

card-brain-7 = Gehirn (7)
    .text = Zählt angenäht 7 Punkte; es braucht einen angenähten Kopf und landet nach einer misslungenen Wiederbelebung auf dem Galgenberg.

card-torso = Rumpf
    .text = Damit beginnt dein Monster: Zwei Arme, zwei Beine und ein Kopf werden daran angenäht, und in den Kopf kommt ein Gehirn.

card-robber-card-1 = Grabraubkarte 1
    .text = Spiele sie bei einem Grabraub, um zu Grab 1 zu gehen; danach liegt sie offen, bis du deine Grabraubkarten aufnimmst.

card-robber-card-2 = Grabraubkarte 2
    .text = Spiele sie bei einem Grabraub, um zu Grab 2 zu gehen; danach liegt sie offen, bis du deine Grabraubkarten aufnimmst.

card-robber-card-3 = Grabraubkarte 3
    .text = Spiele sie bei einem Grabraub, um zu Grab 3 zu gehen; danach liegt sie offen, bis du deine Grabraubkarten aufnimmst.

card-robber-card-4 = Grabraubkarte 4
    .text = Spiele sie bei einem Grabraub, um zu Grab 4 zu gehen; danach liegt sie offen, bis du deine Grabraubkarten aufnimmst.

card-robber-card-5 = Grabraubkarte 5
    .text = Spiele sie bei einem Grabraub, um zu Grab 5 zu gehen; danach liegt sie offen, bis du deine Grabraubkarten aufnimmst.

card-grave-1 = Grab 1
    .text = Wer hier allein raubt, nimmt das oberste Teil und dreht den Studierwürfel um 1 herunter. Ist das letzte Teil weg, kommen die drei untersten vom Galgenberg hinein, oder so viele, wie da sind.

card-grave-2 = Grab 2
    .text = Wer hier allein raubt, nimmt das oberste Teil und dreht den Studierwürfel um 1 herunter. Ist das letzte Teil weg, kommen die drei untersten vom Galgenberg hinein, oder so viele, wie da sind.

card-grave-3 = Grab 3
    .text = Wer hier allein raubt, nimmt das oberste Teil und dreht den Studierwürfel um 1 herunter. Ist das letzte Teil weg, kommen die drei untersten vom Galgenberg hinein, oder so viele, wie da sind.

card-grave-4 = Grab 4
    .text = Wer hier allein raubt, nimmt das oberste Teil und dreht den Studierwürfel um 1 herunter. Ist das letzte Teil weg, kommen die drei untersten vom Galgenberg hinein, oder so viele, wie da sind.

card-grave-5 = Grab 5
    .text = Wer hier allein raubt, nimmt das oberste Teil und dreht den Studierwürfel um 1 herunter. Ist das letzte Teil weg, kommen die drei untersten vom Galgenberg hinein, oder so viele, wie da sind.

card-study-die = Studierwürfel
    .text = Dein Wissen als Schulnote: 1 ist die beste, 6 die schlechteste, und du beginnst auf 3.

card-white-die = Weißer Würfel
    .text = Du wirfst ihn zum Operieren und Wiederbeleben: Mit Bonus oder Abzug muss er die Zahl deines Studierwürfels erreichen, und steht dieser auf 1, gelingt es immer.

## Optionen

option-turn-limit = turn_limit
    .text = Die Partie endet nach so vielen Zügen, wenn bis dahin kein Monster wiederbelebt wurde.

option-first-seat = first_seat
    .text = Wer den ersten Zug hat.

## Entscheidungen

decision-first-action = Erste Aktion: Raube ein Grab aus, nimm ein Teil vom Galgenberg, stiehl eines aus einem anderen Lager, bereite dein Studium vor, oder verzichte.
decision-join = Mach beim Grabraub mit oder bleib weg: Machst du mit, geht dein Würfel um 1 hoch, höchstens auf 6, und du spielst eine Grabraubkarte.
decision-choose-grave = Wähle eine Grabraubkarte aus deiner Hand für das Grab, zu dem du gehst; sie bleibt verdeckt, bis alle gewählt haben.
decision-second-action = { $ruleset ->
        [1] Zweite Aktion: Studiere, operiere, belebe dein Monster wieder, oder verzichte.
       *[other] Zweite Aktion: Studiere, operiere, belebe dein Monster wieder, oder verzichte. Mit Vorbereitung drehst du deinen Würfel um 1 oder 2 herunter, ganz wie du willst.
    }
decision-hand-over = Du assistierst: Reiche das verlangte Teil oder ein anderes, das angenäht werden kann, aus dem Lager der operierenden Person oder aus deinem.
decision-third-action = Dritte Aktion: Biete ein Teil zum Kauf an, nimm deine Grabraubkarten auf, oder verzichte.
decision-bid = Biete einmal verdeckt Teile, Wissenspunkte oder beides für das angebotene Teil, oder lehne ab.
decision-accept = { $ruleset ->
        [1] Nimm eines der Gebote für dein Teil an, oder keines.
       *[other] Nimm eines der Gebote für dein Teil an, oder keines. Von den gebotenen Wissenspunkten nutzt du so viele, wie du willst.
    }

## Spielenden

ending-revived = Ein Monster wurde wiederbelebt.
ending-turn-limit = Die Höchstzahl der Züge ist erreicht, ohne dass ein Monster wiederbelebt wurde.
