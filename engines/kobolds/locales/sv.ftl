# De mekande svartalfernas bomb

game = De mekande svartalfernas bomb
    .text = { $ruleset ->
        [1] Plocka mekanismer ur bomben, skicka den vidare och var någon annanstans när den smäller. Att överleva, räddade mekanismer och hemliga uppdrag ger guldmynt; när någon har tio är partiet slut, och flest guldmynt vinner.
       *[other] Plocka mekanismer ur bomben, skicka den vidare och var någon annanstans när den smäller. Att överleva, räddade mekanismer och hemliga uppdrag ger guldmynt; när någon som fortfarande är med har tio är partiet slut, och flest guldmynt vinner.
    }

## Speldelar

card-human-bomb = Människobomb
    .text = Den börjar med tre mekanismer.
    .short = börjar med tre mekanismer

card-spitting-kettle = Fräsande kittel
    .text = Den börjar med två mekanismer.
    .short = börjar med två mekanismer

card-tin-of-trouble = Burk med bekymmer
    .text = Den börjar med två mekanismer.
    .short = börjar med två mekanismer

card-whistling-jar = Visslande krus
    .text = Det börjar med två mekanismer.
    .short = börjar med två mekanismer

card-barrel-of-bother = Tunna med trubbel
    .text = Den börjar med tre mekanismer.
    .short = börjar med tre mekanismer

card-ticking-turnip = Tickande rova
    .text = Den börjar med tre mekanismer.
    .short = börjar med tre mekanismer

card-rusty-rocket = Rostig raket
    .text = Den börjar med tre mekanismer.
    .short = börjar med tre mekanismer

card-grumbling-cannonball = Muttrande kanonkula
    .text = Den börjar med fyra mekanismer.
    .short = börjar med fyra mekanismer

card-crate-of-regret = Ångerns låda
    .text = Den börjar med fyra mekanismer.
    .short = börjar med fyra mekanismer

card-grand-kaboom = Stora smällen
    .text = Den börjar med fem mekanismer.
    .short = börjar med fem mekanismer

card-mechanism = Mekanism
    .text = Så länge en finns i bomben smäller den inte. Överlever du en explosion ger var och en på din hand 1 guldmynt.
    .short = så länge en finns i bomben smäller den inte

card-dead-rat = Stendöd råtta
    .text = I bomben: grannen till vänster om bombhållaren drabbas i stället för bombhållaren.
    .short = i stället drabbas grannen till vänster om bombhållaren

card-marbles = Puttekulor
    .text = I bomben: alla utom bombhållaren drabbas.
    .short = alla utom bombhållaren drabbas

card-wrong-way = Fel håll
    .text = I bomben: grannen till höger om bombhållaren drabbas i stället för bombhållaren.
    .short = i stället drabbas grannen till höger om bombhållaren

card-return-to-sender = Åter till avsändaren
    .text = I bomben: den som har apteringsmarkören drabbas i stället för bombhållaren.
    .short = i stället drabbas den som apterade bomben

card-bucket-of-nails = Hink med spik
    .text = I bomben: bombhållaren och grannarna på båda sidor drabbas.
    .short = bombhållaren och båda grannarna drabbas

card-coin-magnet = Myntmagnet
    .text = I bomben: den som har flest guldmynt, eller alla som delar på flest, drabbas i stället för bombhållaren.
    .short = i stället drabbas den som har flest guldmynt

card-damp-powder = Fuktigt krut
    .text = I bomben: ingen drabbas, inte ens bombhållaren.
    .short = ingen drabbas

card-give-me-that = Ge hit
    .text = Bombhållaren skickar bomben till dig. Turen är genast slut.
    .short = bomben skickas till dig

card-take-that = Ta den där
    .text = Bombhållaren skickar bomben till sin granne till höger. Turen är genast slut.
    .short = bomben skickas till grannen till höger om bombhållaren

card-try-it-out = Skicka vidare
    .text = Bombhållaren skickar bomben till en spelare som du väljer, även tillbaka till sig själv. Turen är genast slut.
    .short = bomben skickas till en spelare som du väljer

card-no-way = Glöm det!
    .text = Stopp. Kortet som just spelades har ingen effekt; var det självt ett stopp gäller kortet under det igen.
    .short = kortet som just spelades har ingen effekt

card-ill-handle-this = Det här tar jag hand om!
    .text = Stopp. Kortet som just spelades är ditt: det räknas som spelat av dig, och du väljer på nytt.
    .short = kortet som just spelades blir ditt

card-little-friend = Hälsa på den lille
    .text = Tillfälligt, tills bomben skickas vidare: även en spelare som du väljer drabbas.
    .short = den här turen drabbas även en spelare som du väljer

card-bomb-on-a-stick = Bomb på pinne
    .text = Tillfälligt, tills bomben skickas vidare: du är skyddad, och även en annan spelare som du väljer drabbas.
    .short = den här turen är du skyddad, och även en annan spelare som du väljer drabbas

card-duck = Ducka!
    .text = Tillfälligt, tills bomben skickas vidare: du är skyddad.
    .short = den här turen är du skyddad

card-troll-hideout = Benskydd
    .text = Permanent, tills bomben säkras: du är skyddad.
    .short = tills bomben säkras är du skyddad

card-chained-together = Hopkedjade
    .text = Permanent, tills bomben säkras: du kedjas ihop med en annan spelare som du väljer, och drabbas en av er drabbas båda.
    .short = tills bomben säkras drabbas du och en annan spelare som du väljer alltid tillsammans

card-peek = Tjuvkik
    .text = Titta på korten i bomben.
    .short = du tittar i bomben

card-pickpocket = Ficktjuv
    .text = Ta ett slumpvalt kort från handen hos en annan spelare som du väljer.
    .short = du tar ett slumpvalt kort från en annan spelare som du väljer

card-second-wind = Andra andningen
    .text = Dra två kort, även när draghögen är stängd.
    .short = du drar två kort, även när draghögen är stängd

card-about-turn = Helt om
    .text = Från och med nu går bomben åt andra hållet.
    .short = bomben går åt andra hållet

card-fire-drill = Brandövning
    .text = Alla som har kort ger samtidigt ett slumpvalt av dem till grannen till vänster.
    .short = alla ger ett slumpvalt kort till vänster

mission-only-survivor = överleva ensam

card-only-survivor = Ensam kvar
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om du överlevde och alla andra dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om du överlevde och alla andra dödades.
    }
    .short = { mission-only-survivor }

mission-holder = hålla i bomben

card-holder = Fast grepp
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om du höll i bomben.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om du höll i bomben.
    }
    .short = { mission-holder }

mission-right-killed = grannen till höger dödad

card-right-killed = Tomt till höger
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om din granne till höger dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om din granne till höger dödades.
    }
    .short = { mission-right-killed }

mission-left-killed = grannen till vänster dödad

card-left-killed = Tomt till vänster
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om din granne till vänster dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om din granne till vänster dödades.
    }
    .short = { mission-left-killed }

mission-killed = bli dödad

card-killed = Ärofullt slut
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om du dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om du dödades.
    }
    .short = { mission-killed }

mission-nobody-killed = ingen dödad

card-nobody-killed = Ingen skada skedd
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om ingen dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om ingen dödades.
    }
    .short = { mission-nobody-killed }

mission-armed-and-survived = aptera bomben och överleva

card-armed-and-survived = Apterad och oskadd
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om du hade apterat bomben och överlevde.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om du hade apterat bomben och överlevde.
    }
    .short = { mission-armed-and-survived }

mission-three-killed = minst tre dödade

card-three-killed = Storstädning
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om tre eller fler spelare dödades.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om tre eller fler spelare dödades.
    }
    .short = { mission-three-killed }

mission-two-mechanisms = två mekanismer på handen

card-two-mechanisms = Reservdelslager
    .text = { $ruleset ->
        [1] Släng kortet efter en explosion för 1 guldmynt om du hade två eller fler mekanismer på handen.
       *[other] Släng kortet efter en explosion för de guldmynt som det anger (oftast 1) om du hade två eller fler mekanismer på handen.
    }
    .short = { mission-two-mechanisms }

card-shaky-paws = Darriga tassar
    .text = Varje gång du mekar kostar det dig 1 guldmynt.
    .short = att meka kostar dig 1 guldmynt

card-restless-paws = Rastlösa tassar
    .text = Varje gång du som bombhållare kan meka men låter bli kostar det dig 1 guldmynt.
    .short = att låta bomben vara kostar dig 1 guldmynt

card-tongue-tied = Knut på tungan
    .text = Varje stopp du spelar kostar dig 1 guldmynt.
    .short = varje stopp kostar dig 1 guldmynt

card-slow-starter = Trögstartad
    .text = Varje trick du spelar i trickfas 1, även stopp, kostar dig 1 guldmynt.
    .short = varje trick i trickfas 1 kostar dig 1 guldmynt

card-early-sleeper = Tidigt i säng
    .text = Varje trick du spelar i trickfas 2, även stopp, kostar dig 1 guldmynt.
    .short = varje trick i trickfas 2 kostar dig 1 guldmynt

card-two-left-feet = Två vänsterfötter
    .text = Varje trick som skickar bomben vidare kostar dig 1 guldmynt när du spelar det eller tar över det.
    .short = varje trick som skickar bomben vidare kostar dig 1 guldmynt

card-brave-face = Modig min
    .text = Varje trick som skyddar dig kostar dig 1 guldmynt när du spelar det eller tar över det.
    .short = varje trick som skyddar dig kostar dig 1 guldmynt

card-hoarder = Hamstrare
    .text = Varje gång du spelar ditt sista handkort kostar det dig 1 guldmynt.
    .short = att spela ditt sista handkort kostar dig 1 guldmynt

card-soft-heart = Mjukt hjärta
    .text = Varje gång du väljer en spelare som har minst guld kostar det dig 1 guldmynt, utom medan alla har lika mycket.
    .short = att välja någon med minst guld kostar dig 1 guldmynt

card-gold = Guldmynt
    .text = { $ruleset ->
        [1] Du får dem vid explosioner. Har någon tio eller fler efter en är partiet slut, och flest guldmynt vinner.
       *[other] Du får dem vid explosioner. Har någon som fortfarande är med tio eller fler efter en är partiet slut, och flest guldmynt vinner.
    }
    .short = fås vid explosioner, och flest vinner

card-locked = Stängningsmarkör
    .text = Bomben är apterad, så turerna börjar utan att något kort dras. Kort som låter dig dra gäller ändå.
    .short = inget kort dras i början av en tur

card-armed-by = Apteringsmarkör
    .text = Du tog den sista mekanismen ur bomben. Markören går tillbaka när bomben säkras eller har exploderat.
    .short = tog den sista mekanismen ur bomben

## Val för partiet

option-revivals = Återupplivningar
    .text = Spela med återupplivningskort: den som har dödats får en regel som kostar 1 guldmynt varje gång den bryts.

option-catalogue = Kortlek
    .text = Vilken kortlek som används: house, den fullständiga, eller source, där bomber, prylar och trick bara är de som källorna nämner.
    .house = hela leken
    .source = källornas lek

option-turn-limit = Turgräns
    .text = { $ruleset ->
        [1] Partiet slutar efter så här många turer om ingen har tio guldmynt dessförinnan; flest guldmynt vinner.
       *[other] Partiet slutar efter så här många turer om ingen har vunnit med tio guldmynt dessförinnan; flest guldmynt vinner.
    }

option-first-seat = Vem som börjar
    .text = Vem som börjar med bomben.

## Beslut

decision-tricks = Spela ett trick nu, eller passa.
decision-interrupt = Ett kort har just spelats: stoppa det, ta över det eller passa.
decision-tinker = Stoppa ett handkort i bomben och ta i stället ut ett kort, eller låt den vara.
decision-missions = { $ruleset ->
        [1] Bomben har exploderat: släng kort vars hemliga uppdrag är uppfyllda för 1 guldmynt var, eller inga.
       *[other] Bomben har exploderat: släng kort vars hemliga uppdrag är uppfyllda för de guldmynt som dessa anger (oftast 1 var), eller inga.
    }

## Slut

ending-rich = Någon har tio guldmynt eller fler.
ending-turn-limit = { $ruleset ->
        [1] Turgränsen nåddes innan någon hade tio guldmynt.
       *[other] Turgränsen nåddes innan någon hade vunnit med tio guldmynt.
    }

## Det som händer

event-turn-began = Tur { $turn }: { $you ->
    [seat] du har bomben.
   *[nobody] { $seat } har bomben.
}
event-card-drawn = { $you ->
    [seat] Du
   *[nobody] { $seat }
} drar ”{ $card }” från draghögen.
event-pile-refilled = Slänghögen blandas och blir ny draghög: { $count } kort.
event-trick-played = { $you ->
    [seat] Du
   *[nobody] { $seat }
} spelar ”{ $card-alone }”{ $target-code ->
    [none] .
    [again] { " " }på sig själv.
   *[other] { " " }{ $card-code ->
        [chained-together] med
       *[other] på
    } { $target-code ->
        [you] { $you ->
            [seat] dig själv.
           *[target] dig.
        }
       *[other] { $target }.
    }
}
event-interrupt-played = Med ”{ $card-alone }” vill { $you ->
    [seat] du
   *[nobody] { $seat }
} { $card-code ->
    [no-way] stoppa kortet
   *[other] ta över kortet
}{ $target-code ->
    [none] .
    [you] { " " }och väljer { $you ->
        [seat] dig själv.
       *[target] dig.
    }
    [again] { " " }och väljer sig själv.
   *[other] { " " }och väljer { $target }.
}
event-card-cancelled = ”{ $card-alone }” från { $you ->
    [seat] dig
   *[nobody] { $seat }
} stoppas.
event-taken-over = ”{ $card-alone }” tillhör nu { $you ->
    [seat] dig
   *[nobody] { $seat }
}{ $target-code ->
    [none] .
    [you] { " " }och gäller { $you ->
        [seat] dig själv.
       *[target] dig.
    }
    [again] { " " }och gäller { $seat } själv.
   *[other] { " " }och gäller { $target }.
}
event-trick-failed = ”{ $card-alone }” från { $you ->
    [seat] dig
   *[nobody] { $seat }
} har ingen effekt längre.
event-trick-lies = ”{ $card-alone }” ligger kvar öppet framför { $you ->
    [seat] dig
   *[nobody] { $seat }
}{ $target-code ->
    [none] .
    [you] { " " }och gäller { $you ->
        [seat] dig själv.
       *[target] dig.
    }
    [again] { " " }och gäller { $seat } själv.
   *[other] { " " }och gäller { $target }.
}
event-trick-limit-reached = Trickfas { $phase } är slut efter { $plays } kort: fler får inte spelas i den.
event-tricks-dropped = { $cards-alone } läggs i slänghögen.
event-bomb-passed = { $to-code ->
    [you] { $you ->
        [seat] Du behåller bomben, och en ny tur börjar.
       *[to] { $seat } skickar bomben till dig.
    }
    [again] { $seat } behåller bomben, och en ny tur börjar.
   *[other] { $you ->
        [seat] Du
       *[nobody] { $seat }
    } skickar bomben till { $to }.
}
event-direction-turned = Från och med nu går bomben { $direction ->
    [1] medurs.
   *[other] moturs.
}
event-bomb-seen = { $you ->
    [seat] Du
   *[nobody] { $seat }
} { $cards-count ->
    [0] tittar i bomben.
   *[other] ser { $cards } i bomben.
}
event-card-taken = { $you ->
    [seat] Du
   *[nobody] { $seat }
} får { $back-code ->
    [mechanism] { $back }
   *[trick] { $card-code ->
        [none] { $back }
       *[other] ”{ $card }”
    }
} från { $you ->
    [giver] dig.
   *[nobody] { $giver }.
}
event-tinkered = { $you ->
    [seat] Du
   *[nobody] { $seat }
} stoppar { $back-in-code ->
    [mechanism] { $back-in }
   *[trick] { $card-code ->
        [none] { $back-in }
       *[other] ”{ $card }”
    }
} i bomben och tar ut { $back-out-code ->
    [mechanism] { $back-out }
   *[trick] { $out-code ->
        [none] { $back-out }
       *[other] ”{ $out }”
    }
} i stället.
event-left-alone = { $you ->
    [seat] Du
   *[nobody] { $seat }
} låter bomben vara.
event-bomb-armed = { $you ->
    [seat] Du
   *[nobody] { $seat }
} apterar bomben! Draghögen är stängd.
event-effect-announced = { $you ->
    [seat] Du
   *[nobody] { $seat }
} avslöjar { $device-code ->
    [none] att ingen pryl finns i bomben: bombhållaren drabbas.
   *[other] { $device }: { $device-short }.
}
event-bomb-secured = { $you ->
    [seat] Du
   *[nobody] { $seat }
} säkrar bomben.
event-bomb-exploded = Bomben exploderar hos { $you ->
    [seat] dig
   *[nobody] { $seat }
}{ $device-code ->
    [none] !
   *[other] , med { $device } i sig!
} { $affected-count ->
    [0] Ingen drabbas.
   *[other] Drabbade: { $affected }. { $killed-count ->
        [0] Ingen dödas.
       *[other] Dödade: { $killed }.
    }
}
event-gold-earned = { $you ->
    [seat] Du
   *[nobody] { $seat }
} får { $survived } guldmynt för att ha överlevt{ $held ->
    [0] { "" }
   *[other] , { $held } för att ha hållit i bomben
}{ $mechanisms ->
    [0] { "" }
    [one] , 1 för en mekanism på handen
   *[other] , { $mechanisms } för mekanismer på handen
}.
event-missions-claimed = { $you ->
    [seat] Du
   *[nobody] { $seat }
} får { $cards-count } guldmynt för { $cards }.
event-missions-paid = { $you ->
    [seat] Du
   *[nobody] { $seat }
} får { $gold } guldmynt för { $cards }.
event-revival-drawn = { $you ->
    [seat] Du återuppstår med ”{ $revival }”: { $revival-short }.
   *[nobody] { $seat } återuppstår med ”{ $revival }”.
}
event-fine-paid = { $you ->
    [seat] Du
   *[nobody] { $seat }
} bryter mot ”{ $revival }” { $gold ->
    [0] men har inga guldmynt att betala med.
   *[other] och betalar { $gold } guldmynt.
}
event-bought-off = { $you ->
    [seat] Du
   *[nobody] { $seat }
} betalar 2 guldmynt och blir av med ”{ $revival }”.
event-hand-discarded = { $you ->
    [seat] Du slänger hela din hand:
   *[nobody] { $seat } slänger hela sin hand:
} { $count } kort.
event-mechanisms-returned = { $you ->
    [seat] Du
   *[nobody] { $seat }
} lämnar tillbaka { $count ->
    [one] 1 mekanism.
   *[other] { $count } mekanismer.
}
event-bomb-built = En ny bomb byggs: { $bomb }, med { $mechanisms ->
    [one] 1 mekanism.
   *[other] { $mechanisms } mekanismer.
}
event-cards-dealt = { $you ->
    [seat] Du
   *[nobody] { $seat }
} får { $cards-count ->
    [0] { $count } kort
   *[other] { $cards }
} från botten av draghögen.

## Kort i de här meningarna

card-with-mission = { $card } (uppdrag: { $mission })
back-mechanism = en mekanism
back-trick = ett kort

## Det som går att göra

action-play = { $card } – { $card-code ->
    [no-way] { $last-code ->
        [none] { $card-short }
       *[other] ”{ $last-alone }” från { $player } har ingen effekt{ $beneath-code ->
            [none] { "" }
           *[other] , och ”{ $beneath-alone }” gäller igen
        }
    }
    [ill-handle-this] { $taken-code ->
        [none] { $card-short }
        [no-way] ”{ $taken-alone }” blir ditt, med samma effekt
       *[other] ”{ $taken-alone }” blir ditt, och { $taken-short }
    }
   *[other] { $card-short }
}
    .card = Vilket kort?
action-play-on = { $card } – { $card-code ->
    [try-it-out] bomben skickas till { $you ->
        [target] dig
       *[nobody] { $target }
    }
    [little-friend] den här turen drabbas även { $you ->
        [target] du
       *[nobody] { $target }
    }
    [bomb-on-a-stick] den här turen är du skyddad, och även { $target } drabbas
    [chained-together] tills bomben säkras är du hopkedjad med { $target }
    [pickpocket] du tar ett slumpvalt kort från { $target }
   *[other] { $taken-code ->
        [none] { $card-short }
       *[other] ”{ $taken-alone }” blir ditt
    }, och du väljer { $you ->
        [target] dig själv
       *[nobody] { $target }
    }
}{ $gold ->
    [none] { "" }
   *[other] { $you ->
        [target] { "" }
       *[nobody] { " " }({ $gold } guldmynt, { $hand } kort)
    }
}
    .group = { $card } – { $card-code ->
        [ill-handle-this] { $taken-code ->
            [none] { $card-short }
           *[other] ”{ $taken-alone }” blir ditt
        }, och du väljer på nytt
       *[other] { $card-short }
    }
    .card = Vilket kort?
    .target = Vilken spelare?
action-buy-off = betala 2 guldmynt och bli av med { $revival-code ->
    [none] ditt återupplivningskort
   *[other] ”{ $revival }”
}
action-tinker = stoppa in { $card-code ->
    [mechanism] { back-mechanism }
   *[other] ”{ $card }”
} och ta ut { $out-code ->
    [mechanism] { back-mechanism }
   *[other] ”{ $out }”
}{ $arms ->
    [yes] : det apterar bomben
   *[no] { $secures ->
        [yes] : det säkrar bomben
       *[no] { "" }
    }
}
    .group = stoppa in { $card-code ->
        [none] { $device ->
            [yes] en pryl
            [no] ett trick eller en mekanism
           *[none] ett kort
        }
        [mechanism] { back-mechanism }
       *[other] ”{ $card }”
    } och ta ut { $out-code ->
        [none] ett kort
        [mechanism] { back-mechanism }
       *[other] ”{ $out }”
    }
    .card = Vilket kort ska in i bomben?
    .card-value = { $value-code ->
        [mechanism] { $value }{ $mechanisms ->
            [0] { " " }– det säkrar bomben
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
    .out = Vilket kort ska ut i stället?
    .out-value = { $value-code ->
        [mechanism] { $value }{ $mechanisms ->
            [1] { " " }– den sista, och utan någon är bomben apterad
           *[other] { "" }
        }
       *[other] { $value }
    }
action-leave-alone = låt bomben vara
action-claim = { $cards-count ->
    [0] släng inget
   *[other] släng { $cards } för guldmynt
}
    .group = { $fulfilled ->
        [0] gå vidare: inget av dina uppdrag är uppfyllt
       *[other] släng kort med uppfyllda uppdrag för guldmynt, eller inga
    }
    .cards = Vilka kort slänger du för guldmynt?
