# Exploding Kittens

game = Exploding Kittens
    .text = Spiele Karten, ziehe dann eine und hoffe, dass es kein Exploding Kitten ist. Wer eines zieht und keine Entschärfung hat, scheidet aus. Wer als Letzter lebt, gewinnt.

## Spielmaterial

card-exploding-kitten = Exploding Kitten
    .text = Gezogen wird es gleich allen gezeigt. Mit einer Entschärfung steckst du es heimlich irgendwo in den Stapel zurück, ohne scheidest du aus.

card-defuse = Entschärfung
    .text = Sie wird gespielt, sobald du explodieren würdest, und du bleibst im Spiel. Ein Exploding Kitten kommt danach dorthin in den Stapel zurück, wo du es heimlich haben willst.

card-nope = Nö!
    .text = Hebt die eben gespielte Aktion oder Kombination auf, egal wer dran ist; ein weiteres Nö! belebt sie wieder. Gegen Exploding, Imploding und Barking Kittens und gegen eine Entschärfung hilft es nicht.

card-attack = Angriff
    .text = Du ziehst nicht, deine Züge sind vorbei, und auf den Nächsten kommen zwei Züge zu. Was dir von einem Persönlichen Angriff noch bleibt, bekommt er dazu.

card-skip = Hops!
    .text = Ein Zug ist ohne Ziehen vorbei. Hast du mehrere, ist es nur der laufende.

card-favor = Wunsch
    .text = Jemand deiner Wahl gibt dir eine Handkarte und sucht sie selbst aus.

card-shuffle = Mischen
    .text = Der ganze Stapel wird durchgemischt.

card-see-the-future = Blick in die Zukunft
    .text = Sieh dir heimlich an, welche drei Karten oben auf dem Stapel liegen. Sie bleiben, wie sie sind.

card-tacocat = Tacocat
    .text = Bewirkt allein nichts. Zu zweit stiehlt sie jemandem eine zufällige Karte; auch in Drilling und Fünfling zählt sie mit.

card-cattermelon = Katermelone
    .text = Bewirkt allein nichts. Zu zweit stiehlt sie jemandem eine zufällige Karte; auch in Drilling und Fünfling zählt sie mit.

card-hairy-potato-cat = Haarige Kartoffelkatze
    .text = Bewirkt allein nichts. Zu zweit stiehlt sie jemandem eine zufällige Karte; auch in Drilling und Fünfling zählt sie mit.

card-beard-cat = Bartkatze
    .text = Bewirkt allein nichts. Zu zweit stiehlt sie jemandem eine zufällige Karte; auch in Drilling und Fünfling zählt sie mit.

card-rainbow-ralphing-cat = Regenbogenrülpsende Katze
    .text = Bewirkt allein nichts. Zu zweit stiehlt sie jemandem eine zufällige Karte; auch in Drilling und Fünfling zählt sie mit.

card-imploding-kitten = Imploding Kitten
    .text = Kommt es verdeckt zu dir, steckst du es offen an einer geheimen Stelle in den Stapel. Kommt es offen zu dir, scheidest du aus, und weder Entschärfung noch Nö! hilft.

card-feral-cat = Streuner-Katze
    .text = Vertritt jede Katzen-Karte, aber keine andere Karte.

card-alter-the-future = Verändere die Zukunft (3x)
    .text = Nimm dir heimlich die drei Karten oben auf dem Stapel vor und ordne sie, wie du willst.

card-targeted-attack = Gezielter Angriff (2x)
    .text = Wie ein Angriff, nur bestimmst du, wer die zwei Züge bekommt. Danach geht es von dort aus weiter.

card-reverse = Umgekehrt
    .text = Die Richtung wechselt, und ein Zug ist ohne Ziehen vorbei. Zu zweit endet nur der Zug.

card-draw-from-the-bottom = Ziehe von unten
    .text = Die Karte, mit der dein Zug endet, kommt diesmal von unten.

card-streaking-kitten = Streaking Kitten
    .text = Hältst du es, kann ein Exploding Kitten unbemerkt bei dir bleiben. Kommt dir das Streaking Kitten abhanden, wie auch immer, explodiert das andere.

card-super-skip = Super-Hops!
    .text = Alle deine Züge sind ohne Ziehen vorbei, so viele es auch sind.

card-see-the-future-5 = Blick in die Zukunft (5x)
    .text = Sieh dir heimlich an, welche fünf Karten oben auf dem Stapel liegen. Sie bleiben, wie sie sind.

card-alter-the-future-5 = Verändere die Zukunft (5x)
    .text = Nimm dir heimlich die fünf Karten oben auf dem Stapel vor und ordne sie, wie du willst.

card-swap-top-and-bottom = Oben und unten tauschen
    .text = Die oberste und die unterste Karte wechseln ungesehen die Plätze.

card-garbage-collection = Müllsammlung
    .text = Alle, die Karten haben, auch du, legen eine Handkarte verdeckt auf den Stapel, der dann gemischt wird.

card-catomic-bomb = Katzombombe
    .text = Alle Exploding Kittens im Stapel werden vorgezeigt, der Rest wird gemischt, und sie kommen verdeckt obenauf; das Imploding Kitten behält seine Tiefe. Dein Zug ist ohne Ziehen vorbei.

card-mark = Markieren
    .text = Eine zufällige, noch nicht markierte Handkarte eines anderen ist für alle zu sehen, bis sie dessen Hand verlässt.

card-curse-of-the-cat-butt = Fluch des Katzenpopos
    .text = Jemand anderes wird blind: Er sieht seine eigene Hand nicht und spielt aufs Geratewohl daraus, bis er gezogen hat, ohne zu explodieren.

card-barking-kitten = Barking Kitten
    .text = Lege es offen hin: Wer sonst das zweite hat, muss entschärfen oder explodiert; hast du beide, bestimmst du das Opfer. Hat es niemand, bleibt deines liegen, und du bist das Opfer, wenn das zweite gespielt wird.

card-alter-the-future-now = Verändere die Zukunft (3x) JETZT
    .text = Nimm dir heimlich die drei Karten oben auf dem Stapel vor und ordne sie, wie du willst. Das geht zwischen zwei Aktionen, egal wer dran ist.

card-bury = Vergraben
    .text = Dein Zug endet damit, dass du ziehst und die Karte nach einem Blick irgendwo zurücksteckst, selbst ein Kitten. Nicht, solange „Das nehm ich“ vor dir liegt.

card-personal-attack = Persönlicher Angriff (3x)
    .text = Du hast drei Züge, der laufende zählt mit. Greifst du darin an, trägt das Opfer auch deine restlichen Züge.

card-share-the-future = Teile die Zukunft (3x)
    .text = Nimm dir die drei Karten oben auf dem Stapel vor und ordne sie, wie du willst. Wer als Nächstes dran ist, sieht das Ergebnis.

card-tower-of-power = Turm der Macht
    .text = Setze ihn auf und nimm den Vorrat ungesehen: Solange er reicht, trifft jeder Diebstahl bei dir eine zufällige Karte daraus. Dir selbst sind diese Karten verwehrt.

card-ill-take-that = Das nehm ich
    .text = Lege sie vor jemand anderen, der noch keine vor sich hat: Was er als Nächstes zieht, sieht er sich an und gibt es dir. Ein Exploding Kitten explodiert in deinen Händen.

card-potluck = Mitbring-Party
    .text = Du fängst an, dann geht es in Zugfolge weiter: Alle legen eine selbst gewählte Handkarte verdeckt obenauf.

## Optionen

option-expansions = expansions
    .text = Welche Erweiterungen dabei sind: imploding, streaking und barking, beliebig kombiniert.

option-quick = quick
    .text = Ein kürzeres Spiel: Ein Drittel des Stapels kommt ungesehen beiseite, bevor die Kittens hineinkommen.

option-combinations = combinations
    .text = Was zusammen gespielt werden darf: bei full, der Vorgabe, Pärchen aller Titel, Drillinge und Fünflinge, bei cats nur Pärchen von Katzen.

option-attack-stacking = attack_stacking
    .text = Welche restlichen Züge eines Angreifers zu denen des neuen Angriffs kommen: bei personal, der Vorgabe, nur die aus einem Persönlichen Angriff, bei always auch die aus einem Angriff oder Gezielten Angriff. Ein gewöhnlicher Zug zählt nie mit.

option-first-seat = first_seat
    .text = Wer den ersten Zug hat.

## Entscheidungen

decision-turn = Spiele Karten, oder ziehe und beende damit deinen Zug.
decision-nope = Eine Karte oder Kombination wurde gespielt: Spiele ein Nö! oder lass es geschehen.
decision-now = Zwischen zwei Aktionen oder kurz vor dem Ziehen: Spiele Verändere die Zukunft (3x) JETZT oder passe.
decision-give = Wähle eine Handkarte, die du hergibst.
decision-hand-over = Ein Drilling verlangt diese Karte: Wähle, welches deiner Exemplare du hergibst.
decision-place-kitten = Stecke das Exploding Kitten heimlich in den Stapel zurück; 0 ist ganz oben.
decision-place-imploding = Stecke das Imploding Kitten offen an einer geheimen Stelle in den Stapel zurück; 0 ist ganz oben.
decision-place-buried = Stecke die gezogene Karte irgendwo in den Stapel zurück; 0 ist ganz oben.
decision-arrange = Lege die obersten Karten in beliebiger Reihenfolge zurück.
decision-take = Nimm dir eine Karte aus dem Ablagestapel.
decision-target = Wähle, wen die blind aufgedeckte Karte trifft.
decision-garbage = Müllsammlung: Wähle eine Handkarte, die auf den Stapel kommt und mit ihm gemischt wird.
decision-potluck = Mitbring-Party: Wähle eine Handkarte, die oben auf den Stapel kommt.

## Spielenden

ending-last-alive = Nur noch eine Person ist am Leben.
