# Exploding Kittens

game = Exploding Kittens
    .text = Spela kort, dra sedan ett och hoppas att det inte är en Exploding Kitten. Den som drar en och saknar Desarmera är ute. Den som är sist kvar i livet vinner.

## Speldelar

card-exploding-kitten = Exploding Kitten
    .text = Den visas genast när den dras. Med Desarmera stoppar du i hemlighet tillbaka den var du vill i draghögen, annars är du ute.
    .short = desarmera, annars är du ute

card-defuse = Desarmera
    .text = Spelas när du skulle explodera, och du är kvar i spelet. En Exploding Kitten går sedan tillbaka till den plats i draghögen som du i hemlighet väljer.
    .short = räddar dig när du skulle explodera

card-nope = Nix!
    .text = Stoppar den handling eller kombination som just spelades, vems tur det än är; ett nytt Nix! ger den liv igen. Hjälper inte mot Exploding, Imploding eller Barking Kittens och inte mot Desarmera.
    .short = stoppar det som just spelades

card-attack = Attack
    .text = Dina turer är slut utan att du drar, och nästa spelare får två. Turer du har kvar av en Personlig attack följer med.
    .short = dina turer är slut, och nästa spelare får två

card-skip = Hoppa över
    .text = Avslutar en tur utan att du drar. Har du flera är det bara den pågående som är över.
    .short = den här turen slutar utan att du drar

card-favor = Tjänst
    .text = En spelare som du väljer ger dig ett kort och bestämmer själv vilket.
    .short = en spelare som du väljer ger dig ett kort

card-shuffle = Blanda
    .text = Hela draghögen blandas.
    .short = draghögen blandas

card-see-the-future = Se in i framtiden (3x)
    .text = Titta i hemlighet på de tre översta korten i draghögen. Ordningen ändras inte.
    .short = titta på de tre översta korten

card-tacocat = Tacokatt
    .text = Gör ingenting ensam. Ett par stjäl ett slumpvalt kort från en annan spelare; den räknas också i tre lika och fem olika.
    .short = ett par stjäl ett kort

card-cattermelon = Kattmelon
    .text = Gör ingenting ensam. Ett par stjäl ett slumpvalt kort från en annan spelare; den räknas också i tre lika och fem olika.
    .short = ett par stjäl ett kort

card-hairy-potato-cat = Hårig potatiskatt
    .text = Gör ingenting ensam. Ett par stjäl ett slumpvalt kort från en annan spelare; den räknas också i tre lika och fem olika.
    .short = ett par stjäl ett kort

card-beard-cat = Skäggkatt
    .text = Gör ingenting ensam. Ett par stjäl ett slumpvalt kort från en annan spelare; den räknas också i tre lika och fem olika.
    .short = ett par stjäl ett kort

card-rainbow-ralphing-cat = Regnbågsspyende katt
    .text = Gör ingenting ensam. Ett par stjäl ett slumpvalt kort från en annan spelare; den räknas också i tre lika och fem olika.
    .short = ett par stjäl ett kort

card-imploding-kitten = Imploding Kitten
    .text = Drar du den med baksidan upp går den tillbaka med framsidan upp, på en hemlig plats som du väljer. Drar du den med framsidan upp är du ute, och varken Desarmera eller Nix! hjälper.
    .short = den som drar den med framsidan upp är ute

card-feral-cat = Vildkatt
    .text = Räknas som vilket kattkort som helst, men inte som något annat.
    .short = räknas som vilket kattkort som helst

card-alter-the-future = Ändra framtiden (3x)
    .text = Titta i hemlighet på de tre översta korten i draghögen och lägg tillbaka dem i valfri ordning.
    .short = lägg tillbaka de tre översta korten i valfri ordning

card-targeted-attack = Riktad attack (2x)
    .text = Som en Attack, men du väljer vem som får de två turerna. Spelet går vidare därifrån.
    .short = dina turer är slut, och en spelare som du väljer får två

card-reverse = Vänd om
    .text = Spelriktningen vänds och en tur slutar utan att du drar. Med två spelare slutar bara turen.
    .short = spelriktningen vänds, och den här turen slutar utan att du drar

card-draw-from-the-bottom = Dra underifrån
    .text = Kortet du drar för att avsluta turen är det understa i draghögen.
    .short = dra det understa kortet

card-streaking-kitten = Streaking Kitten
    .text = Så länge du har den på handen kan en Exploding Kitten stanna där i hemlighet. Lämnar den din hand, hur det än sker, exploderar den andra.
    .short = låter dig behålla en Exploding Kitten i hemlighet

card-super-skip = Superhopp
    .text = Avslutar alla dina turer utan att du drar, hur många de än är.
    .short = alla dina turer slutar utan att du drar

card-see-the-future-5 = Se in i framtiden (5x)
    .text = Titta i hemlighet på de fem översta korten i draghögen. Ordningen ändras inte.
    .short = titta på de fem översta korten

card-alter-the-future-5 = Ändra framtiden (5x)
    .text = Titta i hemlighet på de fem översta korten i draghögen och lägg tillbaka dem i valfri ordning.
    .short = lägg tillbaka de fem översta korten i valfri ordning

card-swap-top-and-bottom = Byt överst och underst
    .text = Det översta och det understa kortet i draghögen byter plats, utan att någon ser dem.
    .short = det översta och det understa kortet byter plats

card-garbage-collection = Sophämtning
    .text = Alla som har kort, även du, lägger ett handkort med baksidan upp på draghögen, som sedan blandas.
    .short = alla lägger ett kort på draghögen, som sedan blandas

card-catomic-bomb = Kattombomb
    .text = Alla Exploding Kittens i draghögen visas upp, resten blandas och de läggs överst med baksidan upp; Imploding Kitten behåller sitt djup. Din tur slutar utan att du drar.
    .short = alla Exploding Kittens läggs överst, och den här turen slutar utan att du drar

card-mark = Märk
    .text = Ett slumpvalt, ännu omärkt handkort hos en annan spelare är synligt för alla tills det lämnar den handen.
    .short = ett slumpvalt kort hos en annan spelare blir synligt för alla

card-curse-of-the-cat-butt = Kattrumpans förbannelse
    .text = En annan spelare blir blind: hen ser inte sin egen hand och spelar på måfå ur den, tills hen har dragit ett kort utan att explodera.
    .short = en spelare som du väljer blir blind

card-barking-kitten = Barking Kitten
    .text = Lägg den öppet: den som annars har den andra måste desarmera eller exploderar; har du båda väljer du vem som drabbas. Har ingen den ligger din kvar, och du drabbas när den andra spelas.
    .short = lägg den öppet; den som har den andra måste desarmera

card-alter-the-future-now = Ändra framtiden (3x) NU
    .text = Titta i hemlighet på de tre översta korten i draghögen och lägg tillbaka dem i valfri ordning. Du får spela det mellan två handlingar, vems tur det än är.
    .short = lägg tillbaka de tre översta korten i valfri ordning

card-bury = Gräv ner
    .text = Avslutar turen: dra ett kort, titta på det och stoppa tillbaka det var du vill, även om det är en kattunge. Inte medan ”Den tar jag” ligger framför dig.
    .short = dra ett kort och stoppa tillbaka det var du vill i draghögen

card-personal-attack = Personlig attack (3x)
    .text = Du får tre turer, den pågående inräknad. Attackerar du under någon av dem får den som drabbas också dina återstående turer.
    .short = du får tre turer

card-share-the-future = Dela framtiden (3x)
    .text = Titta på de tre översta korten i draghögen och lägg tillbaka dem i valfri ordning. Nästa spelare får se resultatet.
    .short = lägg tillbaka de tre översta korten i valfri ordning och visa dem för nästa spelare

card-tower-of-power = Maktens torn
    .text = Sätt på dig det och ta förrådet utan att se det: så länge det räcker tar varje stöld från dig i stället ett slumpvalt kort därifrån. Själv får du aldrig ta de korten.
    .short = sätt på dig det; tjuvar får kort ur förrådet i stället

card-ill-take-that = Den tar jag
    .text = Lägg det framför en annan spelare som inte redan har ett: nästa kort som den spelaren drar tittar hen på och ger sedan till dig. En Exploding Kitten exploderar i dina händer.
    .short = nästa kort som en spelare du väljer drar blir ditt

card-potluck = Knytkalas
    .text = Du börjar, sedan i spelordning: alla lägger ett handkort som de själva väljer överst på draghögen, med baksidan upp.
    .short = alla lägger ett kort överst på draghögen

## Val för partiet

option-expansions = Expansioner
    .text = Vilka expansioner som är med: imploding, streaking och barking i valfri kombination.
    .imploding = Imploding Kittens
    .streaking = Streaking Kittens
    .barking = Barking Kittens

option-quick = Snabbt spel
    .text = Ett kortare spel: en tredjedel av draghögen läggs undan osedd innan kattungarna blandas in.

option-combinations = Kombinationer
    .text = Vad som får spelas tillsammans: full, som gäller om inget annat sägs, är par av alla titlar, tre lika och fem olika, cats är bara par av katter.
    .full = par, tre lika och fem olika
    .cats = bara par av katter

option-attack-stacking = Turer som en attack för vidare
    .text = Vilka av angriparens återstående turer som läggs till den nya attackens: personal, som gäller om inget annat sägs, är bara de från en Personlig attack, always är också de från en Attack eller Riktad attack. En vanlig tur räknas aldrig med.
    .personal = de som är kvar av en Personlig attack
    .always = de som är kvar av vilken attack som helst

option-first-seat = Vem som börjar
    .text = Vem som har den första turen.

## Beslut

decision-turn = Spela kort, eller dra för att avsluta din tur.
decision-nope = Ett kort eller en kombination har spelats: spela ”Nix!” eller låt det ske.
decision-now = Mellan två handlingar, eller just före en dragning: spela ”Ändra framtiden (3x) NU” eller passa.
decision-give = Välj ett kort på din hand att ge bort.
decision-hand-over = Tre lika kräver det här kortet: välj vilket av dina exemplar du lämnar ifrån dig.
decision-place-kitten = Stoppa i hemlighet tillbaka Exploding Kitten i draghögen.
decision-place-imploding = Stoppa tillbaka Imploding Kitten med framsidan upp på en hemlig plats i draghögen.
decision-place-buried = Stoppa tillbaka kortet du drog var du vill i draghögen.
decision-arrange = Lägg tillbaka de översta korten i valfri ordning.
decision-take = Ta ett kort ur slänghögen.
decision-target = Välj vem som drabbas av kortet du vände upp i blindo.
decision-garbage = Sophämtning: välj ett handkort att lägga på draghögen, som sedan blandas.
decision-potluck = Knytkalas: välj ett handkort att lägga överst på draghögen.

## Slut

ending-last-alive = Bara en spelare är kvar i livet.

## Det som händer

event-turn-began = { $you ->
    [seat] { $turns ->
        [one] Din tur.
       *[other] Din tur: du har { $turns } turer att spela.
    }
   *[nobody] { $turns ->
        [one] Turen går till { $seat }.
       *[other] Turen går till { $seat }, som har { $turns } turer att spela.
    }
}
event-cards-played = { $you ->
    [seat] Du
   *[other] { $seat }
} spelar { $cards-count ->
    [one] ”{ $cards }”
   *[other] { $cards }
}{ $title-code ->
    [none] { $cards-count ->
        [one] { $target-code ->
            [none] .
            [you] { " " }mot dig.
           *[other] { " " }mot { $target }.
        }
       *[other] { $target-code ->
            [none] { " " }för att ta ett kort ur slänghögen.
            [you] { " " }för att stjäla ett kort från dig.
           *[other] { " " }för att stjäla ett kort från { $target }.
        }
    }
   *[other] { $target-code ->
        [you] { " " }för att få ”{ $title }” av dig.
       *[other] { " " }för att få ”{ $title }” av { $target }.
    }
}
event-turned-up-blind = { $you ->
    [seat] Du
   *[nobody] { $seat }
} vänder upp ”{ $card }” i blindo{ $card-code ->
    [exploding-kitten] !
   *[other] { $lost ->
        [yes] , och kortet går förlorat.
       *[no] .
    }
}
event-noped = { $you ->
    [seat] Du säger ”{ card-nope }” till det.
   *[nobody] { $seat } säger ”{ card-nope }” till det.
}
event-play-cancelled = { $you ->
    [seat] Det du spelade stoppas.
   *[nobody] Det { $seat } spelade stoppas.
}
event-play-failed = { $you ->
    [seat] Det du spelade gör ingenting: det finns ingen kvar att drabba.
   *[nobody] Det { $seat } spelade gör ingenting: det finns ingen kvar att drabba.
}
event-draw-announced = { $you ->
    [seat] Du sträcker dig efter draghögen.
   *[nobody] { $seat } sträcker sig efter draghögen.
}
event-card-drawn = { $you ->
    [seat] Du
   *[nobody] { $seat }
} drar { $card-code ->
    [none] ett kort
   *[other] ”{ $card }”
} från { $bottom ->
    [yes] botten av draghögen.
   *[no] draghögen.
}
event-draw-taken = { $you ->
    [seat] Du
   *[other] { $seat }
} drar { $card-code ->
    [none] ett kort
   *[other] ”{ $card }”
}{ $bottom ->
    [yes] { " " }från botten av draghögen
   *[no] { "" }
} och måste lämna { $card-code ->
    [none] det
   *[other] kortet
} till { $taker-code ->
    [you] dig.
   *[other] { $taker }.
}
event-kitten-shown = { $you ->
    [seat] Du måste visa upp { $kitten }!
   *[nobody] { $seat } måste visa upp { $kitten }!
}
event-defused = { $you ->
    [seat] Du spelar ”{ card-defuse }”.
   *[nobody] { $seat } spelar ”{ card-defuse }”.
}
event-card-thrown = { $you ->
    [seat] Du slänger ”{ $card }” i blindo.
   *[nobody] { $seat } slänger ”{ $card }” i blindo.
}
event-kitten-placed = { $you ->
    [seat] Du
   *[nobody] { $seat }
} { $place ->
    [none] stoppar tillbaka { $kitten } i draghögen.
    [0] lägger tillbaka { $kitten } överst på draghögen.
    [one] stoppar tillbaka { $kitten } under det översta kortet i draghögen.
   *[other] stoppar tillbaka { $kitten } under de { $place } översta korten i draghögen.
}
event-card-buried = { $you ->
    [seat] Du
   *[nobody] { $seat }
} drar { $card-code ->
    [none] ett kort
   *[other] ”{ $card }”
} och { $place ->
    [none] gräver ner det i draghögen.
    [0] lägger tillbaka kortet överst på draghögen.
    [one] gräver ner kortet under det översta kortet i draghögen.
   *[other] gräver ner kortet under de { $place } översta korten i draghögen.
}
event-player-out = { $you ->
    [seat] Du åker ut
   *[nobody] { $seat } åker ut
}{ $discarded-count ->
    [0] .
   *[other] { " " }(till slänghögen: { $discarded }).
}
event-attacked = { $target-code ->
    [you] Du
   *[other] { $target }
} får { $turns ->
    [one] en tur
   *[other] { $turns } turer
} att spela.
event-direction-reversed = { $direction ->
    [1] Spelriktningen vänds och är medurs igen.
   *[other] Spelriktningen vänds och är nu moturs.
}
event-pile-shuffled = Draghögen blandas.
event-future-seen = { $you ->
    [seat] Du
   *[nobody] { $seat }
} tittar på { $count ->
    [one] det översta kortet
   *[other] de { $count } översta korten
} i draghögen{ $cards-count ->
    [0] .
   *[other] { " " }({ $cards }).
}
event-future-altered = { $you ->
    [seat] Du
   *[nobody] { $seat }
} lägger tillbaka { $count ->
    [one] det översta kortet i draghögen{ $cards-count ->
        [0] .
       *[other] { " " }({ $cards }).
    }
   *[other] de { $count } översta korten i draghögen { $cards-count ->
        [0] i hemlig ordning.
       *[other] i den här ordningen ({ $cards }).
    }
}
event-future-shared = { $you ->
    [seat] Du
   *[other] { $seat }
} visar { $shown-to-code ->
    [you] dig
   *[other] { $shown-to }
} vad som ligger överst i draghögen{ $cards-count ->
    [0] .
   *[other] { " " }({ $cards }).
}
event-card-taken = { $you ->
    [seat] Du
   *[other] { $seat }
} får { $card-code ->
    [none] ett kort
   *[other] ”{ $card }”
} { $from-stash ->
    [yes] { $target-code ->
        [you] ur ditt förråd.
       *[other] ur förrådet hos { $target }.
    }
   *[no] { $target-code ->
        [you] av dig.
       *[other] av { $target }.
    }
}
event-title-missing = { $target-code ->
    [you] Du har inte ”{ $title }” på handen.
   *[other] { $target } har inte ”{ $title }” på handen.
}
event-card-recovered = { $you ->
    [seat] Du tar ”{ $card }” ur slänghögen.
   *[nobody] { $seat } tar ”{ $card }” ur slänghögen.
}
event-top-and-bottom-swapped = Det översta och det understa kortet i draghögen byter plats.
event-card-put = { $you ->
    [seat] Du
   *[nobody] { $seat }
} lägger { $card-code ->
    [none] ett kort
   *[other] ”{ $card }”
} på draghögen med baksidan upp.
event-card-picked = { $you ->
    [seat] Du
   *[nobody] { $seat }
} väljer ut { $card-code ->
    [none] ett kort
   *[other] ”{ $card }”
} till draghögen.
event-kittens-raised = Draghögen blandas{ $count ->
    [0] ; där fanns ingen { card-exploding-kitten }.
    [one] , och överst ligger nu { card-exploding-kitten }!
   *[other] , och överst ligger nu { $count } × { card-exploding-kitten }!
}
event-card-marked = { $you ->
    [seat] Ditt kort ”{ $card }” märks och syns nu för alla.
   *[nobody] Kortet ”{ $card }” hos { $seat } märks och syns nu för alla.
}
event-blinded = { $you ->
    [seat] Du blir blind.
   *[nobody] { $seat } blir blind.
}
event-sight-regained = { $you ->
    [seat] Du kan se din hand igen.
   *[nobody] { $seat } kan se igen.
}
event-barkers-laid = { $you ->
    [seat] Du
   *[nobody] { $seat }
} lägger { $count ->
    [one] { card-barking-kitten }
   *[other] { $count } × { card-barking-kitten }
} öppet på bordet.
event-barked-at = { $you ->
    [seat] Du skäller på { $target }!
    [target] { $seat } skäller på dig!
   *[nobody] { $seat } skäller på { $target }!
}
event-barkers-discarded = De Barking Kittens som ligger öppet hamnar i slänghögen.
event-tower-worn = { $you ->
    [seat] Du sätter på dig
   *[nobody] { $seat } sätter på sig
} ”{ card-tower-of-power }”, med { $stash ->
    [0] inga kort
    [one] ett kort
   *[other] { $stash } kort
} i.
event-take-that-laid = { $you ->
    [seat] Du lägger ”{ card-ill-take-that }” framför { $target } och får nästa kort som dras där.
    [target] { $seat } lägger ”{ card-ill-take-that }” framför dig och får nästa kort som du drar.
   *[nobody] { $seat } lägger ”{ card-ill-take-that }” framför { $target }.
}

## Det som går att göra

action-draw = dra { $top-code ->
    [none] ett kort
   *[other] ”{ $top }”
}{ $taker-code ->
    [none] { "" }
   *[other] { " " }(går till { $taker })
}
action-play = { $card } – { $card-short }
    .card = Vilket kort?
action-play-on = { $card-code ->
    [favor] { $guarded ->
        [yes] { $card } – få ett slumpvalt kort ur förrådet hos { $target }
       *[other] { $card } – { $target } ger dig ett kort
    }
    [targeted-attack] { $card } – dina turer är slut, och { $target } får två
    [mark] { $card } – ett slumpvalt kort hos { $target } blir synligt för alla
    [curse-of-the-cat-butt] { $card } – { $target } blir blind
    [barking-kitten] { $card } – lägg båda öppet, och { $target } måste desarmera
    [ill-take-that] { $card } – nästa kort som { $target } drar blir ditt
   *[other] { $card } – { $target }
}
    .group = { $card-code ->
        [barking-kitten] { $card } – lägg båda öppet, och en spelare som du väljer måste desarmera
       *[other] { $card } – { $card-short }
    }
    .card = Vilket kort?
    .target = Vilken spelare?
action-pair = { $ferals ->
    [0] 2 × { $card }
   *[other] { $card } + { card-feral-cat }
} – stjäl ett slumpvalt kort { $guarded ->
    [yes] ur förrådet hos { $target }
   *[other] från { $target }
}{ $loot ->
    [none] { "" }
   *[other] { " " }({ $loot } kort)
}
    .group = par av { $card } – stjäl ett slumpvalt kort
    .card = Ett par av vad?
    .ferals = Med hur många vildkatter?
    .ferals-value = { $value ->
        [0] inga
       *[other] { $value } × { card-feral-cat }
    }
    .target = Från vem?
action-three = { $ferals ->
    [0] 3 × { $card }
    [1] 2 × { $card } + { card-feral-cat }
   *[other] { $card } + { $ferals } × { card-feral-cat }
} – få ”{ $title }” av { $target }
    .group = tre av { $card } – begär ett kort som en annan spelare måste lämna ifrån sig
    .domain = { $ferals ->
        [0] 3 × { $card }
        [1] 2 × { $card } + { card-feral-cat }
        [none] tre lika
       *[other] { $card } + { $ferals } × { card-feral-cat }
    } – begär ett kort som { $target-code ->
        [none] en annan spelare
       *[other] { $target }
    } måste lämna ifrån sig
    .card = Tre av vad?
    .ferals = Med hur många vildkatter?
    .ferals-value = { $value ->
        [0] inga
       *[other] { $value } × { card-feral-cat }
    }
    .title = Vilket kort begär du?
    .target = Av vem?
    .target-value = { $value }{ $guarded ->
        [yes] { " " }(ett slumpvalt kort ur förrådet)
       *[other] { $loot ->
            [none] { "" }
           *[other] { " " }({ $loot } kort)
        }
    }
action-five = { $cards-count ->
    [0] { $ferals } × { card-feral-cat }
   *[other] { $ferals ->
        [0] { $cards }
        [1] { $cards } + { card-feral-cat }
       *[other] { $cards } + { $ferals } × { card-feral-cat }
    }
} – ta ett kort ur slänghögen
    .group = fem olika kort – ta ett kort ur slänghögen
    .domain = { $ferals ->
        [0] fem olika kort
        [none] fem olika kort
       *[other] fem olika kort, varav { $ferals } × { card-feral-cat }
    } – ta ett kort ur slänghögen
    .cards = Vilka olika kort?
    .ferals = Med hur många vildkatter?
    .ferals-value = { $value ->
        [0] inga
       *[other] { $value } × { card-feral-cat }
    }
action-play-blind = spela ett handkort som du inte ser
action-choose = { $turned-up-code ->
    [none] { $target }
   *[other] { $turned-up } mot { $target }
}
    .target = Vilken spelare?
action-nope = { card-nope }{ $revives ->
    [yes] { " " }– låt{ " " }
    [no] { " " }– stoppa{ " " }
   *[none] { "" }
}{ $against-count ->
    [none] { "" }
    [one] ”{ $against }”
   *[other] { $against }
}{ $revives ->
    [yes] { " " }gälla ändå
   *[other] { "" }
}
action-give = { $marked ->
    [yes] { $card } (märkt)
   *[other] { $card }
}
    .card = Vilket kort?
    .marked = Vilket exemplar?
    .marked-value = { $value ->
        [yes] ett märkt
       *[other] ett omärkt
    }
action-put = { $marked ->
    [yes] { $card } (märkt)
   *[other] { $card }
}
    .card = Vilket kort?
    .marked = Vilket exemplar?
    .marked-value = { $value ->
        [yes] ett märkt
       *[other] ett omärkt
    }
action-put-unseen = ett osett kort
action-place = { $deepest ->
    [yes] stoppa { $held-code ->
        [none] kortet
       *[other] ”{ $held }”
    } underst i draghögen
   *[other] { $place ->
        [0] lägg { $held-code ->
            [none] kortet
           *[other] ”{ $held }”
        } överst på draghögen
        [one] stoppa { $held-code ->
            [none] kortet
           *[other] ”{ $held }”
        } under det översta kortet
       *[other] stoppa { $held-code ->
            [none] kortet
           *[other] ”{ $held }”
        } under de { $place } översta korten
    }
}
    .group = stoppa tillbaka kortet i draghögen
    .place = Var i draghögen?
    .place-value = { $held-code ->
        [none] { "" }
       *[other] { $held }{ " " }
    }{ $deepest ->
        [yes] underst
       *[other] { $value ->
            [0] överst
           *[other] under { $value } kort
        }
    }
action-arrange = lägg tillbaka, uppifrån och ner: { $cards-count ->
    [0] { $order }
    [none] { $order }
   *[other] { $cards }
}
    .group = { $order-count ->
        [one] lägg tillbaka det översta kortet
       *[other] lägg tillbaka de { $order-count } översta korten i valfri ordning
    }
    .order = I vilken ordning, uppifrån och ner?
    .order-value = { $lying-code ->
        [none] kort { $value }
       *[other] { $lying } (kort { $value })
    }
action-take = { $card }
    .card = Vilket kort?
