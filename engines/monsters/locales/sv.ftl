# Die Monstermacher

game = Die Monstermacher
    .text = Plundra gravar, studera anatomi och sy ihop ett monster. Det första återupplivandet avslutar spelet, och det värdefullaste monstret vinner.

## Speldelar

card-left-arm-0 = Rutten vänsterarm
    .text = Fastsydd är den värd 0 poäng och ger ingen bonus för höger arm, men tre, fyra eller fem ruttna delar på ditt monster ger 5, 10 eller 15 poäng.

card-left-arm-1 = Vänster arm (1)
    .text = Fastsydd är den värd 1 poäng och ger +1 på slaget för höger arm.

card-left-arm-2 = Vänster arm (2)
    .text = Fastsydd är den värd 2 poäng och ger +1 på slaget för höger arm.

card-left-arm-3 = Vänster arm (3)
    .text = Fastsydd är den värd 3 poäng och ger +1 på slaget för höger arm.

card-left-arm-4 = Vänster arm (4)
    .text = Fastsydd är den värd 4 poäng och ger +1 på slaget för höger arm.

card-left-arm-5 = Vänster arm (5)
    .text = Fastsydd är den värd 5 poäng och ger +1 på slaget för höger arm.

card-right-arm-0 = Rutten högerarm
    .text = Fastsydd är den värd 0 poäng och ger ingen bonus för vänster arm, men tre, fyra eller fem ruttna delar på ditt monster ger 5, 10 eller 15 poäng.

card-right-arm-1 = Höger arm (1)
    .text = Fastsydd är den värd 1 poäng och ger +1 på slaget för vänster arm.

card-right-arm-2 = Höger arm (2)
    .text = Fastsydd är den värd 2 poäng och ger +1 på slaget för vänster arm.

card-right-arm-3 = Höger arm (3)
    .text = Fastsydd är den värd 3 poäng och ger +1 på slaget för vänster arm.

card-right-arm-4 = Höger arm (4)
    .text = Fastsydd är den värd 4 poäng och ger +1 på slaget för vänster arm.

card-right-arm-5 = Höger arm (5)
    .text = Fastsydd är den värd 5 poäng och ger +1 på slaget för vänster arm.

card-left-leg-0 = Ruttet vänsterben
    .text = Fastsytt är det värt 0 poäng och ger ingen bonus för höger ben, men tre, fyra eller fem ruttna delar på ditt monster ger 5, 10 eller 15 poäng.

card-left-leg-1 = Vänster ben (1)
    .text = Fastsytt är det värt 1 poäng och ger +1 på slaget för höger ben.

card-left-leg-2 = Vänster ben (2)
    .text = Fastsytt är det värt 2 poäng och ger +1 på slaget för höger ben.

card-left-leg-3 = Vänster ben (3)
    .text = Fastsytt är det värt 3 poäng och ger +1 på slaget för höger ben.

card-left-leg-4 = Vänster ben (4)
    .text = Fastsytt är det värt 4 poäng och ger +1 på slaget för höger ben.

card-left-leg-5 = Vänster ben (5)
    .text = Fastsytt är det värt 5 poäng och ger +1 på slaget för höger ben.

card-right-leg-0 = Ruttet högerben
    .text = Fastsytt är det värt 0 poäng och ger ingen bonus för vänster ben, men tre, fyra eller fem ruttna delar på ditt monster ger 5, 10 eller 15 poäng.

card-right-leg-1 = Höger ben (1)
    .text = Fastsytt är det värt 1 poäng och ger +1 på slaget för vänster ben.

card-right-leg-2 = Höger ben (2)
    .text = Fastsytt är det värt 2 poäng och ger +1 på slaget för vänster ben.

card-right-leg-3 = Höger ben (3)
    .text = Fastsytt är det värt 3 poäng och ger +1 på slaget för vänster ben.

card-right-leg-4 = Höger ben (4)
    .text = Fastsytt är det värt 4 poäng och ger +1 på slaget för vänster ben.

card-right-leg-5 = Höger ben (5)
    .text = Fastsytt är det värt 5 poäng och ger +1 på slaget för vänster ben.

card-head-0 = Ruttet huvud
    .text = Fastsytt är det värt 0 poäng och ger plats åt en hjärna; tre, fyra eller fem ruttna delar på ditt monster ger 5, 10 eller 15 poäng.

card-head-1 = Huvud (1)
    .text = Fastsytt är det värt 1 poäng och ger plats åt en hjärna.

card-head-2 = Huvud (2)
    .text = Fastsytt är det värt 2 poäng och ger plats åt en hjärna.

card-head-3 = Huvud (3)
    .text = Fastsytt är det värt 3 poäng och ger plats åt en hjärna.

card-head-4 = Huvud (4)
    .text = Fastsytt är det värt 4 poäng och ger plats åt en hjärna.

card-head-5 = Huvud (5)
    .text = Fastsytt är det värt 5 poäng och ger plats åt en hjärna.

card-brain-1 = Hjärna (1)
    .text = Fastsydd är den värd 1 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.

card-brain-2 = Hjärna (2)
    .text = Fastsydd är den värd 2 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.

card-brain-3 = Hjärna (3)
    .text = Fastsydd är den värd 3 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.

card-brain-4 = Hjärna (4)
    .text = Fastsydd är den värd 4 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.

card-brain-5 = Hjärna (5)
    .text = Fastsydd är den värd 5 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.

card-brain-7 = Hjärna (7)
    .text = Fastsydd är den värd 7 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.

card-torso = Bål
    .text = Med den börjar ditt monster: två armar, två ben och ett huvud sys fast på den, och i huvudet kommer en hjärna.

card-robber-card-1 = Gravplundrarkort 1
    .text = Spela det vid en gravplundring för att gå till grav 1; sedan ligger det öppet tills du tar tillbaka dina gravplundrarkort.

card-robber-card-2 = Gravplundrarkort 2
    .text = Spela det vid en gravplundring för att gå till grav 2; sedan ligger det öppet tills du tar tillbaka dina gravplundrarkort.

card-robber-card-3 = Gravplundrarkort 3
    .text = Spela det vid en gravplundring för att gå till grav 3; sedan ligger det öppet tills du tar tillbaka dina gravplundrarkort.

card-robber-card-4 = Gravplundrarkort 4
    .text = Spela det vid en gravplundring för att gå till grav 4; sedan ligger det öppet tills du tar tillbaka dina gravplundrarkort.

card-robber-card-5 = Gravplundrarkort 5
    .text = Spela det vid en gravplundring för att gå till grav 5; sedan ligger det öppet tills du tar tillbaka dina gravplundrarkort.

card-grave-1 = Grav 1
    .text = Den som plundrar ensam här tar den översta delen och vrider ner studietärningen med 1. När den sista delen har tagits läggs de tre understa från galgbacken hit, eller så många som finns.

card-grave-2 = Grav 2
    .text = Den som plundrar ensam här tar den översta delen och vrider ner studietärningen med 1. När den sista delen har tagits läggs de tre understa från galgbacken hit, eller så många som finns.

card-grave-3 = Grav 3
    .text = Den som plundrar ensam här tar den översta delen och vrider ner studietärningen med 1. När den sista delen har tagits läggs de tre understa från galgbacken hit, eller så många som finns.

card-grave-4 = Grav 4
    .text = Den som plundrar ensam här tar den översta delen och vrider ner studietärningen med 1. När den sista delen har tagits läggs de tre understa från galgbacken hit, eller så många som finns.

card-grave-5 = Grav 5
    .text = Den som plundrar ensam här tar den översta delen och vrider ner studietärningen med 1. När den sista delen har tagits läggs de tre understa från galgbacken hit, eller så många som finns.

card-study-die = Studietärning
    .text = Din kunskap som ett betyg: 1 är bäst, 6 är sämst, och du börjar på 3.

card-white-die = Vit tärning
    .text = Du slår den för att operera eller återuppliva: med bonus eller avdrag måste den nå upp till talet på din studietärning, och visar studietärningen 1 lyckas du alltid.

## Val för partiet

option-turn-limit = turn_limit
    .text = Partiet slutar efter så här många turer om inget monster har återupplivats dessförinnan.

option-first-seat = first_seat
    .text = Vem som har den första turen.

## Beslut

decision-first-action = Första handlingen: plundra en grav, ta en del från galgbacken, stjäl en ur någon annans förråd, förbered dina studier eller stå över.
decision-join = Följ med på gravplundringen eller låt bli: följer du med går din tärning upp med 1, högst till 6, och du spelar ett gravplundrarkort.
decision-choose-grave = Välj ett gravplundrarkort på handen för graven du går till; det förblir dolt tills alla har valt.
decision-second-action = { $ruleset ->
        [1] Andra handlingen: studera, operera, återuppliva ditt monster eller stå över.
       *[other] Andra handlingen: studera, operera, återuppliva ditt monster eller stå över. Har du förberett dig vrider du ner tärningen 1 eller 2 steg, som du vill.
    }
decision-hand-over = Du assisterar: räck fram den begärda delen, eller en annan som kan sys fast, ur kirurgens förråd eller ditt eget.
decision-third-action = Tredje handlingen: bjud ut en del till försäljning, ta tillbaka dina gravplundrarkort eller stå över.
decision-bid = Lägg ett dolt bud med delar, kunskapspoäng eller båda på delen som bjuds ut, eller avstå.
decision-accept = { $ruleset ->
        [1] Anta ett av buden på din del, eller inget.
       *[other] Anta ett av buden på din del, eller inget. Av kunskapspoängen i budet använder du så många du vill.
    }

## Slut

ending-revived = Ett monster har återupplivats.
ending-turn-limit = Turgränsen nåddes utan att något monster återupplivats.
