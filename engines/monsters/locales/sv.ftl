# Die Monstermacher

game = Die Monstermacher
    .text = Plundra gravar, studera anatomi och sy ihop ett monster. Det första återupplivandet avslutar spelet, och det värdefullaste monstret vinner.

## Speldelar

card-left-arm-0 = Rutten vänsterarm
    .text = Fastsydd är den värd 0 poäng och ger ingen bonus för höger arm, men tre, fyra eller fem ruttna delar på ditt monster ger 5, 10 eller 15 poäng.
    .short = värd ingenting, men extrapoäng för minst tre ruttna delar

card-left-arm-1 = Vänster arm (1)
    .text = Fastsydd är den värd 1 poäng och ger +1 på slaget för höger arm.
    .short = värd 1 poäng, +1 på slaget för höger arm

card-left-arm-2 = Vänster arm (2)
    .text = Fastsydd är den värd 2 poäng och ger +1 på slaget för höger arm.
    .short = värd 2 poäng, +1 på slaget för höger arm

card-left-arm-3 = Vänster arm (3)
    .text = Fastsydd är den värd 3 poäng och ger +1 på slaget för höger arm.
    .short = värd 3 poäng, +1 på slaget för höger arm

card-left-arm-4 = Vänster arm (4)
    .text = Fastsydd är den värd 4 poäng och ger +1 på slaget för höger arm.
    .short = värd 4 poäng, +1 på slaget för höger arm

card-left-arm-5 = Vänster arm (5)
    .text = Fastsydd är den värd 5 poäng och ger +1 på slaget för höger arm.
    .short = värd 5 poäng, +1 på slaget för höger arm

card-right-arm-0 = Rutten högerarm
    .text = Fastsydd är den värd 0 poäng och ger ingen bonus för vänster arm, men tre, fyra eller fem ruttna delar på ditt monster ger 5, 10 eller 15 poäng.
    .short = värd ingenting, men extrapoäng för minst tre ruttna delar

card-right-arm-1 = Höger arm (1)
    .text = Fastsydd är den värd 1 poäng och ger +1 på slaget för vänster arm.
    .short = värd 1 poäng, +1 på slaget för vänster arm

card-right-arm-2 = Höger arm (2)
    .text = Fastsydd är den värd 2 poäng och ger +1 på slaget för vänster arm.
    .short = värd 2 poäng, +1 på slaget för vänster arm

card-right-arm-3 = Höger arm (3)
    .text = Fastsydd är den värd 3 poäng och ger +1 på slaget för vänster arm.
    .short = värd 3 poäng, +1 på slaget för vänster arm

card-right-arm-4 = Höger arm (4)
    .text = Fastsydd är den värd 4 poäng och ger +1 på slaget för vänster arm.
    .short = värd 4 poäng, +1 på slaget för vänster arm

card-right-arm-5 = Höger arm (5)
    .text = Fastsydd är den värd 5 poäng och ger +1 på slaget för vänster arm.
    .short = värd 5 poäng, +1 på slaget för vänster arm

card-left-leg-0 = Ruttet vänsterben
    .text = Fastsytt är det värt 0 poäng och ger ingen bonus för höger ben, men tre, fyra eller fem ruttna delar på ditt monster ger 5, 10 eller 15 poäng.
    .short = värt ingenting, men extrapoäng för minst tre ruttna delar

card-left-leg-1 = Vänster ben (1)
    .text = Fastsytt är det värt 1 poäng och ger +1 på slaget för höger ben.
    .short = värt 1 poäng, +1 på slaget för höger ben

card-left-leg-2 = Vänster ben (2)
    .text = Fastsytt är det värt 2 poäng och ger +1 på slaget för höger ben.
    .short = värt 2 poäng, +1 på slaget för höger ben

card-left-leg-3 = Vänster ben (3)
    .text = Fastsytt är det värt 3 poäng och ger +1 på slaget för höger ben.
    .short = värt 3 poäng, +1 på slaget för höger ben

card-left-leg-4 = Vänster ben (4)
    .text = Fastsytt är det värt 4 poäng och ger +1 på slaget för höger ben.
    .short = värt 4 poäng, +1 på slaget för höger ben

card-left-leg-5 = Vänster ben (5)
    .text = Fastsytt är det värt 5 poäng och ger +1 på slaget för höger ben.
    .short = värt 5 poäng, +1 på slaget för höger ben

card-right-leg-0 = Ruttet högerben
    .text = Fastsytt är det värt 0 poäng och ger ingen bonus för vänster ben, men tre, fyra eller fem ruttna delar på ditt monster ger 5, 10 eller 15 poäng.
    .short = värt ingenting, men extrapoäng för minst tre ruttna delar

card-right-leg-1 = Höger ben (1)
    .text = Fastsytt är det värt 1 poäng och ger +1 på slaget för vänster ben.
    .short = värt 1 poäng, +1 på slaget för vänster ben

card-right-leg-2 = Höger ben (2)
    .text = Fastsytt är det värt 2 poäng och ger +1 på slaget för vänster ben.
    .short = värt 2 poäng, +1 på slaget för vänster ben

card-right-leg-3 = Höger ben (3)
    .text = Fastsytt är det värt 3 poäng och ger +1 på slaget för vänster ben.
    .short = värt 3 poäng, +1 på slaget för vänster ben

card-right-leg-4 = Höger ben (4)
    .text = Fastsytt är det värt 4 poäng och ger +1 på slaget för vänster ben.
    .short = värt 4 poäng, +1 på slaget för vänster ben

card-right-leg-5 = Höger ben (5)
    .text = Fastsytt är det värt 5 poäng och ger +1 på slaget för vänster ben.
    .short = värt 5 poäng, +1 på slaget för vänster ben

card-head-0 = Ruttet huvud
    .text = Fastsytt är det värt 0 poäng och ger plats åt en hjärna; tre, fyra eller fem ruttna delar på ditt monster ger 5, 10 eller 15 poäng.
    .short = plats åt en hjärna; extrapoäng för minst tre ruttna delar

card-head-1 = Huvud (1)
    .text = Fastsytt är det värt 1 poäng och ger plats åt en hjärna.
    .short = värt 1 poäng, plats åt en hjärna

card-head-2 = Huvud (2)
    .text = Fastsytt är det värt 2 poäng och ger plats åt en hjärna.
    .short = värt 2 poäng, plats åt en hjärna

card-head-3 = Huvud (3)
    .text = Fastsytt är det värt 3 poäng och ger plats åt en hjärna.
    .short = värt 3 poäng, plats åt en hjärna

card-head-4 = Huvud (4)
    .text = Fastsytt är det värt 4 poäng och ger plats åt en hjärna.
    .short = värt 4 poäng, plats åt en hjärna

card-head-5 = Huvud (5)
    .text = Fastsytt är det värt 5 poäng och ger plats åt en hjärna.
    .short = värt 5 poäng, plats åt en hjärna

card-brain-1 = Hjärna (1)
    .text = Fastsydd är den värd 1 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.
    .short = värd 1 poäng, kräver ett huvud

card-brain-2 = Hjärna (2)
    .text = Fastsydd är den värd 2 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.
    .short = värd 2 poäng, kräver ett huvud

card-brain-3 = Hjärna (3)
    .text = Fastsydd är den värd 3 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.
    .short = värd 3 poäng, kräver ett huvud

card-brain-4 = Hjärna (4)
    .text = Fastsydd är den värd 4 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.
    .short = värd 4 poäng, kräver ett huvud

card-brain-5 = Hjärna (5)
    .text = Fastsydd är den värd 5 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.
    .short = värd 5 poäng, kräver ett huvud

card-brain-7 = Hjärna (7)
    .text = Fastsydd är den värd 7 poäng; den kräver ett fastsytt huvud och hamnar på galgbacken efter ett misslyckat återupplivande.
    .short = värd 7 poäng, kräver ett huvud

card-torso = Bål
    .text = Med den börjar ditt monster: två armar, två ben och ett huvud sys fast på den, och i huvudet kommer en hjärna.
    .short = med den börjar ditt monster

card-robber-card-1 = Gravplundrarkort 1
    .text = Spela det vid en gravplundring för att gå till grav 1; sedan ligger det öppet tills du tar tillbaka dina gravplundrarkort.
    .short = tar dig till grav 1

card-robber-card-2 = Gravplundrarkort 2
    .text = Spela det vid en gravplundring för att gå till grav 2; sedan ligger det öppet tills du tar tillbaka dina gravplundrarkort.
    .short = tar dig till grav 2

card-robber-card-3 = Gravplundrarkort 3
    .text = Spela det vid en gravplundring för att gå till grav 3; sedan ligger det öppet tills du tar tillbaka dina gravplundrarkort.
    .short = tar dig till grav 3

card-robber-card-4 = Gravplundrarkort 4
    .text = Spela det vid en gravplundring för att gå till grav 4; sedan ligger det öppet tills du tar tillbaka dina gravplundrarkort.
    .short = tar dig till grav 4

card-robber-card-5 = Gravplundrarkort 5
    .text = Spela det vid en gravplundring för att gå till grav 5; sedan ligger det öppet tills du tar tillbaka dina gravplundrarkort.
    .short = tar dig till grav 5

card-grave-1 = Grav 1
    .text = Den som plundrar ensam här tar den översta delen och vrider ner studietärningen med 1. När den sista delen har tagits läggs de tre understa från galgbacken hit, eller så många som finns.
    .short = den som plundrar ensam här tar den översta delen

card-grave-2 = Grav 2
    .text = Den som plundrar ensam här tar den översta delen och vrider ner studietärningen med 1. När den sista delen har tagits läggs de tre understa från galgbacken hit, eller så många som finns.
    .short = den som plundrar ensam här tar den översta delen

card-grave-3 = Grav 3
    .text = Den som plundrar ensam här tar den översta delen och vrider ner studietärningen med 1. När den sista delen har tagits läggs de tre understa från galgbacken hit, eller så många som finns.
    .short = den som plundrar ensam här tar den översta delen

card-grave-4 = Grav 4
    .text = Den som plundrar ensam här tar den översta delen och vrider ner studietärningen med 1. När den sista delen har tagits läggs de tre understa från galgbacken hit, eller så många som finns.
    .short = den som plundrar ensam här tar den översta delen

card-grave-5 = Grav 5
    .text = Den som plundrar ensam här tar den översta delen och vrider ner studietärningen med 1. När den sista delen har tagits läggs de tre understa från galgbacken hit, eller så många som finns.
    .short = den som plundrar ensam här tar den översta delen

card-study-die = Studietärning
    .text = Din kunskap som ett betyg: 1 är bäst, 6 är sämst, och du börjar på 3.
    .short = din kunskap: 1 är bäst, 6 är sämst

card-white-die = Vit tärning
    .text = Du slår den för att operera eller återuppliva: med bonus eller avdrag måste den nå upp till talet på din studietärning, och visar studietärningen 1 lyckas du alltid.
    .short = avgör operationer och återupplivanden

## Val för partiet

option-turn-limit = Turgräns
    .text = Partiet slutar efter så här många turer om inget monster har återupplivats dessförinnan.

option-first-seat = Vem som börjar
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

## Delar, och vad som händer med tärningar

kind-left-arm = Vänster arm
kind-right-arm = Höger arm
kind-left-leg = Vänster ben
kind-right-leg = Höger ben
kind-head = Huvud
kind-brain = Hjärna

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
        [one] en kunskapspoäng
       *[other] { $points } kunskapspoäng
    }
   *[other] { $parts }{ $points ->
        [0] { "" }
        [one] { " " }plus en kunskapspoäng
       *[other] { " " }plus { $points } kunskapspoäng
    }
}
die-move = { $moves ->
    [no] din tärning står kvar på { $to }
   *[yes] din tärning går till { $to }
}
to-roll = { $least ->
    [1] lyckas säkert
    [6] kräver en sexa
    [7] kan inte lyckas
   *[other] kräver ett slag på minst { $least }
}

## Det som händer

event-turn-began = { $you ->
    [seat] Det är din tur (tur { $turn }).
   *[nobody] Turen går till { $seat } (tur { $turn }).
}
event-action-skipped = { $you ->
    [seat] Du
   *[nobody] { $seat }
} står över den { $action ->
    [1] första
    [2] andra
   *[3] tredje
} handlingen.
event-die-turned = { $you ->
    [seat] Din studietärning står nu på { $die }.
   *[nobody] { $seat } har nu studietärningen på { $die }.
}
event-die-held-back = { $you ->
    [seat] Du
   *[nobody] { $seat }
} vrider { $down ->
    [0] inte ner studietärningen.
   *[other] bara ner studietärningen med { $down }.
}
event-robbery-announced = { $you ->
    [seat] Du
   *[nobody] { $seat }
} utlyser en gravplundring.
event-robbery-joined = { $you ->
    [seat] Du
   *[nobody] { $seat }
} följer med på gravplundringen.
event-stayed-away = { $you ->
    [seat] Du håller dig
   *[nobody] { $seat } håller sig
} borta från gravplundringen.
event-went-to = { $you ->
    [seat] Du
   *[nobody] { $seat }
} går till grav { $grave }.
event-part-robbed = { $you ->
    [seat] Du
   *[nobody] { $seat }
} plundrar grav { $grave }: { part }.
event-grave-was-empty = { $you ->
    [seat] Du
   *[nobody] { $seat }
} hittar ingenting i grav { $grave }: den är tom.
event-robbers-met = Flera möts vid grav { $grave } och går därifrån tomhänta: { $seats }.
event-grave-refilled = Grav { $grave } får { $count ->
    [one] en del
   *[other] { $count } delar
} från galgbackens fot; överst: { $top }.
event-part-taken-from-hill = { $you ->
    [seat] Du
   *[nobody] { $seat }
} tar en del från galgbacken: { part }.
event-part-stolen = { $you ->
    [seat] Du stjäl en del från { $victim }: { part }.
    [victim] { $seat } stjäl en del från dig: { part }.
   *[nobody] { $seat } stjäl en del från { $victim }: { part }.
}
event-study-prepared = { $you ->
    [seat] Du förbereder dina studier.
   *[nobody] { $seat } förbereder sina studier.
}
event-studied = { $you ->
    [seat] Du
   *[nobody] { $seat }
} studerar.
event-operation-began = { $you ->
    [seat] Du opererar och ber { $assistant } om del { $place } ur ditt förråd: { $kind }.
    [assistant] { $seat } opererar och ber dig om del { $place } ur sitt förråd: { $kind }.
   *[nobody] { $seat } opererar och ber { $assistant } om del { $place } ur sitt förråd: { $kind }.
}
event-part-handed-over = { $own ->
    [yes] { $you ->
        [seat] Du räcker fram en del ur ditt eget förråd: { $part }.
        [surgeon] { $seat } räcker dig en annan del, ur sitt eget förråd: { $part }.
       *[nobody] { $seat } räcker fram en annan del, ur sitt eget förråd: { $part }.
    }
   *[no] { $you ->
        [seat] Du räcker fram del { $place } ur förrådet hos { $surgeon }: { $part }.
        [surgeon] { $seat } räcker dig del { $place } ur ditt förråd: { $part }.
       *[nobody] { $seat } räcker fram del { $place } ur förrådet hos { $surgeon }: { $part }.
    }
}
event-part-kept = { $you ->
    [seat] Du behåller delen som { $surgeon } bad om: { part }.
    [surgeon] { $seat } behåller delen som du bad om: { part }.
   *[nobody] { $seat } behåller delen som { $surgeon } bad om: { part }.
}
event-part-sewn-on = { $you ->
    [seat] Du
   *[nobody] { $seat }
} slår { $roll }{ $bonus ->
    [0] { "" }
   *[other] { " " }med bonus { $bonus }
}: { $part } { $success ->
    [yes] sys fast.
   *[no] håller inte och hamnar på galgbacken.
}
event-revival-tried = { $you ->
    [seat] Du
   *[nobody] { $seat }
} slår { $roll }{ $missing ->
    [0] { "" }
    [one] , minus 1 för en del som saknas
   *[other] , minus { $missing } för delar som saknas
}: monstret { $success ->
    [yes] lever!
   *[no] förblir dött.
}
event-brain-burnt = { $you ->
    [seat] Hjärnan i ditt monster hamnar
   *[nobody] { $seat } förlorar sitt monsters hjärna, som hamnar
} på galgbacken: { $part }.
event-part-offered = { $you ->
    [seat] Du bjuder ut del { $place } ur ditt förråd: { $kind }.
   *[nobody] { $seat } bjuder ut del { $place } ur sitt förråd: { $kind }.
} { $kinds-count ->
    [0] { $points ->
        [0] Inget pris är nämnt.
        [one] Önskat pris: en kunskapspoäng.
       *[other] Önskat pris: { $points } kunskapspoäng.
    }
   *[other] Önskat pris: { $kinds }{ $points ->
        [0] .
        [one] { " " }plus en kunskapspoäng.
       *[other] { " " }plus { $points } kunskapspoäng.
    }
}
event-bid-received = { $you ->
    [seat] Du
   *[nobody] { $seat }
} bjuder: { price }.
event-part-sold = { $you ->
    [seat] Du säljer en del till { $buyer }: { part }.
    [buyer] { $seat } säljer en del till dig: { part }.
   *[nobody] { $seat } säljer en del till { $buyer }: { part }.
} Priset: { $kinds-count ->
    [0] { $points ->
        [one] en kunskapspoäng.
       *[other] { $points } kunskapspoäng.
    }
   *[other] { $paid }{ $points ->
        [0] .
        [one] { " " }plus en kunskapspoäng.
       *[other] { " " }plus { $points } kunskapspoäng.
    }
}
event-nothing-sold = { $you ->
    [seat] Du
   *[nobody] { $seat }
} säljer ingenting.
event-robbers-taken-back = { $you ->
    [seat] Du
   *[nobody] { $seat }
} tar tillbaka { $count ->
    [one] ett gravplundrarkort
   *[other] { $count } gravplundrarkort
}.
event-scored = { $you ->
    [seat] Ditt monster ger dig { $total } poäng
   *[nobody] { $seat } får { $total } poäng för sitt monster
}{ $revival ->
    [0] { $rotten ->
        [0] { "" }
       *[other] : { $parts } för delarna och { $rotten } för ruttna delar
    }
   *[other] : { $parts } för delarna{ $rotten ->
        [0] { "" }
       *[other] , { $rotten } för ruttna delar
    } och { $revival } för återupplivandet
}.

## Det som går att göra

action-skip = stå över den här handlingen
action-rob = plundra en grav{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-take-from-hill = ta del { $place } från galgbacken{ $part ->
    [none] { "" }
   *[other] : { $part }; { $die }
}
    .group = ta en del från galgbacken{ $die ->
        [none] { "" }
       *[other] ; { $die }
    }
    .place = Vilken del från galgbacken? Del 1 ligger underst.
    .place-value = del { $value }
action-steal = stjäl del { $place } från { $victim }{ $part ->
    [none] { "" }
   *[other] : { $part }; { $die }
}
    .group = stjäl en del från { $victim }{ $die ->
        [none] { "" }
       *[other] ; { $die }
    }
    .victim = Vem stjäl du från?
    .place = Vilken del?
    .place-value = del { $value }
action-prepare = förbered dina studier: när du sedan studerar går din tärning ner med { $ruleset ->
    [1] 2
   *[other] 1 eller 2
}
action-join = följ med på gravplundringen{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-stay-away = håll dig borta
action-go-to = gå till grav { $grave }{ $size ->
    [none] { "" }
    [0] , som är tom
    [one] : en del, { $top }
   *[other] : { $size } delar, överst { $top }
}
    .grave = Vilken grav?
    .grave-value = grav { $value }
action-study = studera{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-study-less = studera bara lite{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
action-operate = operera och be { $assistant } om del { $place }{ $part ->
    [none] { "" }
   *[other] : { $part }, { $roll }
}{ $instead-count ->
    [none] { "" }
    [0] ; { $assistant } har inget eget som passar
   *[other] ; { $assistant } kan i stället räcka fram: { $instead }
}
    .group = operera och be om del { $place }{ $part ->
        [none] { "" }
       *[other] : { $part }, { $roll }
    }
    .assistant = Vem assisterar?
    .place = Vilken del ber du om?
    .place-value = del { $value }
action-revive = återuppliva ditt monster{ $roll ->
    [none] { "" }
   *[other] : { $roll }
}
action-hand-over = { $own ->
    [yes] räck fram del { $place } ur ditt eget förråd{ $part ->
        [none] { "" }
       *[other] : { $part }; i gengäld behåller du från { $surgeon }: { $wanted }
    }
   *[no] räck fram del { $place } ur { $part ->
        [none] kirurgens förråd
       *[other] förrådet hos { $surgeon }: { $part }
    }{ $asked ->
        [yes] , som begärt
       *[other] { "" }
    }
}
    .own = Ur vilket förråd?
    .own-value = { $value ->
        [yes] ditt eget
       *[no] kirurgens
    }
    .place = Vilken del?
    .place-value = del { $value }
action-offer = bjud ut del { $place }{ $part ->
    [none] { "" }
   *[other] , { $part },
} { $kinds-count ->
    [0] { $points ->
        [0] utan att nämna ett pris
        [one] för en kunskapspoäng
       *[other] för { $points } kunskapspoäng
    }
   *[other] för { $kinds }{ $points ->
        [0] { "" }
        [one] { " " }plus en kunskapspoäng
       *[other] { " " }plus { $points } kunskapspoäng
    }
}
    .group = bjud ut en del till försäljning
    .place = Vilken del bjuder du ut?
    .place-value = del { $value }{ $part ->
        [none] { "" }
       *[other] : { $part }
    }
    .points = Hur många kunskapspoäng vill du ha för den? Alla får veta det, och det binder ingen.
    .points-value = { $value ->
        [0] inga
        [one] en kunskapspoäng
       *[other] { $value } kunskapspoäng
    }
    .kinds = Vilka delar vill du ha för den? Alla får veta det, och det binder ingen.
action-take-back = ta tillbaka { $count ->
    [none] dina öppna gravplundrarkort
    [one] ditt öppna gravplundrarkort
   *[other] dina { $count } öppna gravplundrarkort
}
action-bid = bjud { $places-count ->
    [0] { $points ->
        [one] en kunskapspoäng
       *[other] { $points } kunskapspoäng
    }
    [one] del { $places }
   *[other] delarna { $places }
}{ $places-count ->
    [0] { "" }
   *[other] { $points ->
        [0] { "" }
        [one] { " " }plus en kunskapspoäng
       *[other] { " " }plus { $points } kunskapspoäng
    }
}{ $parts ->
    [none] { "" }
   *[other] : { $parts }
}{ $shown-places-count ->
    [0] { "" }
    [one] ; säljaren får se framsidan på del { $shown-places }
   *[other] ; säljaren får se framsidan på delarna { $shown-places }
}
    .group = { $places-count ->
        [0] bjud bara kunskapspoäng
       *[other] bjud delar, med eller utan kunskapspoäng
    }
    .domain = { $places-count ->
        [0] bjud bara kunskapspoäng
        [one] bjud en del, med eller utan kunskapspoäng
       *[other] bjud { $places-count } delar, med eller utan kunskapspoäng
    }
    .places = Vilka delar bjuder du?
    .places-value = del { $value }{ $part ->
        [none] { "" }
       *[other] : { $part }
    }
    .shown = För varje del i tur och ordning: får säljaren se framsidan?
    .shown-value = { $value ->
        [yes] visas för säljaren
       *[no] visas inte
    }
    .points = Hur många kunskapspoäng? Din tärning går upp lika mycket om budet antas.
    .points-value = { $value ->
        [0] inga
        [one] en poäng
       *[other] { $value } poäng
    }{ $value ->
        [0] { "" }
       *[other] { $die ->
            [none] { "" }
           *[other] : { $die }
        }
    }
action-decline = bjud ingenting
action-accept = anta budet från { $seat }{ $price ->
    [none] { "" }
   *[other] : { $price }
}{ $die ->
    [none] { "" }
   *[other] ; { $die }
}
    .group = anta budet från { $seat }{ $price ->
        [none] { "" }
       *[other] : { $price }
    }
    .seat = Vems bud antar du?
action-accept-less = anta budet från { $seat }{ $price ->
    [none] { "" }
   *[other] : { $price }
}; { $die ->
    [none] { $down ->
        [0] din tärning går inte ner
       *[other] din tärning går bara ner med { $down }
    }
   *[other] { $die }
}
    .group = anta budet från { $seat }{ $price ->
        [none] { "" }
       *[other] : { $price }
    }
    .seat = Vems bud antar du?
    .down = Hur mycket vrider du ner din tärning?
    .down-value = { $value ->
        [0] inte alls
       *[other] med { $value }
    }
action-refuse = { $bids ->
    [0] ingen har bjudit: behåll delen
   *[other] anta inget av buden
}
